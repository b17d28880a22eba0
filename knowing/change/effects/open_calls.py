"""Calls of a name that could not be tied to one symbol: whoever makes them may depend on a symbol of that name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from knowing import languages
from knowing.change.diff.touched import Changed
from knowing.change.effects.reach import DEPENDENCE
from knowing.change.effects.runnable import is_test_code
from knowing.graph.reader import Graph
from knowing.model import Kind, Symbol
from knowing.settings import ChangeSettings
from knowing.settings.change import DIFF


@dataclass(frozen=True, slots=True)
class OpenCall:
    """One such call."""

    symbol: Symbol
    """What it stands in."""
    name: str
    receiver: str
    """What it is made on, as it is written; empty if on nothing."""
    line: int


def open_calls(graph: Graph, name: str, on_receiver: bool, most: int = DIFF.open_calls) -> list[OpenCall]:
    """The first of the open calls of a name, those of tests last; with a receiver, if one is asked for."""
    sites = graph.open_sites_named(name, on_receiver, most)
    around = graph.symbols({source for source, _, _ in sites})
    return [OpenCall(around[source], name, receiver, line) for source, receiver, line in sites]


def called_names(changed: Iterable[Changed]) -> dict[str, bool]:
    """The names of changed symbols, each with whether it is only ever called on a receiver."""
    names: dict[str, bool] = {}
    for one in changed:
        version = one.change.version
        if version.kind not in (Kind.FILE, Kind.VARIABLE):
            language = languages.for_path(version.path)
            is_bound = languages.needs_receiver(version.kind, language.name if language else "")
            names[version.name] = names.get(version.name, True) and is_bound
    return names


def calls_of_lonely(graph: Graph, changed: Sequence[Changed], settings: ChangeSettings) -> tuple[OpenCall, ...]:
    """The open calls of changed symbols that no code is known to depend on, the rarest names first."""
    known = {
        target
        for source, target, *_ in graph.edges_at("target", sorted({one.symbol for one in changed}), DEPENDENCE)
        if not is_test_code(graph, source)
    }
    lonely = [one for one in changed if one.symbol not in known and not is_test_code(graph, one.symbol)]
    names = {name: bound for name, bound in called_names(lonely).items() if len(name) >= settings.name_chars}
    rarest = sorted(names, key=lambda name: (graph.unresolved_named(name, names[name]), name))
    found = [call for name in rarest for call in open_calls(graph, name, names[name])]
    return tuple(found[: DIFF.open_calls])
