"""Where all files of a language share their names: what is opened in many of them is one (Ruby's modules and classes, Swift's types)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, MutableMapping
from typing import NamedTuple

from knowing.model import TYPE_KINDS, Kind


class SharedSymbol(NamedTuple):
    """A symbol of such a file."""

    language: str
    symbol: int
    kind: str


def types_by_path(parts: Iterable[SharedSymbol], qualname: Callable[[int], str]) -> dict[tuple[str, str], int]:
    """The first type of each language and dotted name."""
    found: dict[tuple[str, str], int] = {}
    for language, symbol, kind in parts:
        if kind in TYPE_KINDS:
            found.setdefault((language, qualname(symbol)), symbol)
    return found


def reopen(
    parts: Iterable[SharedSymbol], qualname: Callable[[int], str], members: MutableMapping[int, dict[str, int]]
) -> None:
    """Let all parts of a module or type that is opened in many files share their members."""
    whole: dict[tuple[str, str], dict[str, int]] = {}
    for language, symbol, kind in parts:
        if kind == Kind.MODULE or (kind in TYPE_KINDS and members.get(symbol)):
            shared = whole.setdefault((language, qualname(symbol)), {})
            for name, member in members.get(symbol, {}).items():
                shared.setdefault(name, member)
            members[symbol] = shared
