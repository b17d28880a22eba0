"""What linking makes of the calls in a few files."""

from __future__ import annotations

from pathlib import Path

from knowing import languages
from knowing.facts.components import component_of
from knowing.facts.extract import extract
from knowing.index.build import link
from knowing.index.link.draft import Draft, Source, enter
from knowing.model import Provenance
from knowing.tree.roles import flags_of_path


def calls(files: dict[str, str]) -> set[str]:
    """``caller -> target`` for every call edge; a guess has a question mark."""
    draft = drafted(files)
    return {
        f"{_name(draft, source)} -> {_name(draft, target)}" + "?" * (provenance == Provenance.INFERRED)
        for (source, kind, target), (provenance, _, _) in draft.edges.items()
        if kind == "calls"
    }


def still_open(files: dict[str, str]) -> set[str]:
    """``receiver.name`` for every call that could not be tied to one symbol."""
    draft = drafted(files)
    return {f"{receiver}.{name}" for _, name, receiver, _, _ in draft.resolution.open}


def drafted(files: dict[str, str]) -> Draft:
    """The graph of a few files before it is written."""
    return link(entered(files))


def entered(files: dict[str, str]) -> Draft:
    """A few files before their names are looked up."""
    return enter([_source(path, text) for path, text in sorted(files.items())], Path())


def _source(path: str, text: str) -> Source:
    language = languages.for_file(path, text.encode())
    assert language is not None
    facts = extract(text.encode(), language, component_of(path, language))
    return Source(path, len(text), 0, "", flags_of_path(path, language.name), facts)


def _name(draft: Draft, symbol: int) -> str:
    world = draft.world
    return world.modules[world.file[symbol]].path if world.kind[symbol] == "file" else world.qualname(symbol)
