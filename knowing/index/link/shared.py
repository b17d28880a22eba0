"""Where all files of a language share their names: what is opened in many of them is one (Ruby's modules and classes, Swift's types)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, MutableMapping
from typing import NamedTuple

from knowing.index.link.interface import Interface
from knowing.languages import Language
from knowing.model import TYPE_KINDS, Kind

GIVEN_WHOLE = ("lua", "module", "ocaml")
"""Strategies of imports that give what a file says that it is."""


class SharedSymbol(NamedTuple):
    """A symbol of such a file."""

    language: str
    symbol: int
    kind: str


def whole_of(interface: Interface, spec: Language | None) -> int:
    """The position of the symbol that a file stands for, so that who imports the file has its members: that of a component, or
    what the file itself says that it gives (the table that a file of Lua returns, the module of a file of Elixir); -1 if there is none."""
    if spec is None or not (spec.component or spec.imports in GIVEN_WHOLE):
        return -1
    if spec.component:
        return 1
    return next(
        (at for at, one in enumerate(interface.symbols) if at and not one.parent and one.name == interface.package), -1
    )


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
