"""Places: a file, a line or a stack frame that the task names leads to the symbol that stands there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from knowing import languages
from knowing.graph.reader import Graph
from knowing.model import Kind, Symbol
from knowing.patterns import Pattern
from knowing.query.task.asked_file import asks_for
from knowing.query.task.files_by_name import chosen_by
from knowing.query.task.frames import Frame
from knowing.query.task.keywords import Keywords
from knowing.query.task.prose import SEPARATOR
from knowing.settings import PlaceSettings

_SPELLED = Pattern(
    r"(?<![\w./@-])(?:\.[A-Za-z][\w-]{1,80}|[\w@-]{1,80}+)(?:[./][\w@-]{1,80}+){0,8}+(?![\w/])", needs=(".", "/")
)
"""What may be the name of a file, whatever its ending is: ``.nvmrc``, ``phpunit.xml.dist``, ``bin/console``."""
_BARE = Pattern(
    r"(?<![\w./@-])(?:[A-Z][a-z]{2,20}|make|docker|gem|rake|just|jenkins|vagrant|proc|pip|pod|brew|container)file(?![\w/-]|\.\w)"
    r"(?!\s+(?:pars|read|load|format|syntax|support|generat|edit|writ|lex|highlight|instruct|provid|adapt)\w*)",
    needs=("file",),
)
"""A file that has no ending and is called so by everybody: ``Gemfile``, *the makefile*; not what reads or writes such files."""

_TRIAL = Pattern(
    r"(?:^|[._-])(?:tests?|testing|examples?|samples?|fixtures?|mocks?|demo|dummy)(?:[._-]|$)",
    re.IGNORECASE,
    needs=("test", "example", "sample", "fixture", "mock", "demo", "dummy"),
)


_WRITTEN_IN = (".ts", ".tsx", ".mts")
"""What a script in a trace may have been compiled from."""


def symbols_at(keywords: Keywords, graph: Graph, settings: PlaceSettings) -> Iterator[tuple[int, bool]]:
    """Yield (symbol, whether a line was named): the innermost symbol at a line that the task names, or the file itself."""
    for path, line in dict.fromkeys((place.path, place.line) for place in keywords.paths[: settings.followed]):
        for _, known, first in files_named(path, graph, settings):
            if not line:
                yield first, False
            elif (symbol := graph.at_line(known, line)) is not None and symbol.kind != Kind.FILE:
                yield symbol.id, True


def symbols_of_frame(frame: Frame, graph: Graph, settings: PlaceSettings) -> list[int]:
    """The symbols that a stack frame is in: the function that it names in its file, or else what stands at its line; none for a frame
    in code of somebody else, of which only the last part of the path is like a file of ours, unless it names a type of that file too."""
    found: list[int] = []
    for _, known, _ in files_named(frame.path, graph, settings) if frame.path else ():
        is_same = _is_same_file(frame.path, known)
        called = _called(frame.function, graph.in_file(known), not is_same) if frame.function else []
        if called:
            found += [one.id for one in called]
        elif (
            is_same
            and frame.line
            and (symbol := graph.at_line(known, frame.line)) is not None
            and symbol.kind != Kind.FILE
        ):
            found.append(symbol.id)
    return found


def _is_same_file(path: str, known: str) -> bool:
    """Whether the folder agrees too, as far as both paths have one."""
    *folders, _ = path.replace("\\", "/").split("/")
    *own, _ = known.split("/")
    return not folders or not own or folders[-1] == own[-1]


def _called(function: str, symbols: Sequence[Symbol], needs_owner: bool) -> list[Symbol]:
    """Those of a file's symbols that a frame calls by name: its line may be that of another version, where others stood."""
    *owners, last = SEPARATOR.split(function)
    found = [one for one in symbols if one.name == last and one.kind != Kind.FILE]
    owned = [one for one in found if owners and one.qualname.endswith(f"{owners[-1]}.{last}")]
    return owned if owned or needs_owner else found


class CalledFile(Struct, frozen=True):
    """A file that a task of one line calls by its name."""

    id: int
    first: int
    """Its first symbol: the file itself."""
    is_whole: bool
    """Whether nothing in it can be meant more than the file."""
    is_asked: bool
    """Whether the task asks for nothing but this file."""
    has_folder: bool = False
    """Whether the task writes its folder too: no other file is meant, and none in passing."""


def files_called(keywords: Keywords, graph: Graph, settings: PlaceSettings) -> Iterator[CalledFile]:
    """Yield the files that a task of one line calls by their names."""
    if keywords.report.body:
        return
    spelled = (found[0] for found in _SPELLED.finditer(keywords.text))
    named = [place.path for place in keywords.paths if not place.line]
    named += [name for name in spelled if "." in name.rstrip(".") or "/" in name]
    bare = [found[0] for found in _BARE.finditer(keywords.text)]
    named += [name if graph.files_ending(name) else name.capitalize() for name in bare[: settings.named_files]]
    for name in dict.fromkeys(named[: settings.named_files]):
        for number, path, first in (
            files_named(name, graph, settings) if "/" in name else _of_name(name, graph, settings)
        ):
            written = name if name in keywords.report.text else chosen_by(keywords.report.text, path) or name
            is_whole, has_folder = _is_meant_whole(path, graph), "/" in name and path.endswith(name)
            yield CalledFile(number, first, is_whole, asks_for(keywords.report.text, written), has_folder)


def _is_meant_whole(path: str, graph: Graph) -> bool:
    """Whether nothing in a file can be meant more than the file: it is no code, or its code defines nothing."""
    language = languages.for_path(path)
    return language is None or language.is_text or all(one.kind == Kind.FILE for one in graph.in_file(path))


def _of_name(name: str, graph: Graph, settings: PlaceSettings) -> list[tuple[int, str, int]]:
    """The files of a name: the one at the root of the tree before all others, and none if they are many."""
    found = graph.files_ending(name)
    at_root = [one for one in found if "/" not in one[1]]
    return at_root or (found if len(found) <= settings.same_ending else [])


def files_named(path: str, graph: Graph, settings: PlaceSettings) -> list[tuple[int, str, int]]:
    """(id, path, first symbol) of the files that share the longest ending with a path: a trace says where a program was installed."""
    parts = [part for part in path.replace("\\", "/").split("/") if part not in ("", ".")]
    for ending in ("", *(_WRITTEN_IN if path.endswith(".js") else ())):
        for skipped in range(len(parts)):
            name = "/".join(parts[skipped:])
            found = graph.files_ending(f"{name.removesuffix('.js')}{ending}" if ending else name)
            if found:
                return found if len(found) <= settings.same_ending else []
    return []


def is_trial(path: str) -> bool:
    """Whether the own name of a file says that it is there to try something out, or to show it. No role: much of what CI runs is called so.

    >>> [is_trial(path) for path in ("server/configs/test.conf", "config.sample.yml", "app.yml.example", "conf/latest.yml", "tests/a.yml")]
    [True, True, True, False, False]
    """
    return _TRIAL.search(path[path.rfind("/") + 1 :]) is not None
