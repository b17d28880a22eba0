"""Find the symbol that somebody typed: ``name``, ``Qual.name``, ``path::Qual.name``, ``path:Qual.name``, ``path:line``, ``#id``;
and ``package.Qual.name``, where no name is written so.

Never a substitute: what is not there is refused with the nearest names, what is there twice with both.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from textwrap import shorten

import numpy as np

from knowing import languages
from knowing.errors import AmbiguousSymbol, UnknownSymbol
from knowing.graph.reader import Graph
from knowing.model import CALLABLE_KINDS, TEXT_KINDS, TYPE_KINDS, VALUE_KINDS, Flag, Kind, Symbol
from knowing.query.bodies_first import body_first
from knowing.query.near_names import nearest_names, nearest_paths
from knowing.query.qualified import as_plain, in_its_place, last_of, parts_of, spelled
from knowing.settings import LookupSettings

_PLACE = re.compile(r"(?s)(?P<path>.+):(?P<line>\d{1,9})(?:-\d+)?$")
_NAME = re.compile(r"[^\W\d]\w*(?:\.[^\W\d]\w*)*")
_TOLD_TYPES = (".d.ts", ".d.mts", ".d.cts", ".pyi")
_COMPOUND = re.compile(r"\w[_.]\w|[a-z0-9][A-Z]")
USUAL = LookupSettings()


def find_group(
    graph: Graph, typed: str, kind: str | None = None, file: str | None = None, settings: LookupSettings = USUAL
) -> list[Symbol]:
    """The definitions that somebody who typed this means as one thing, by line, after the first that has a body.

    Overloads, a property's getter and setter, and a name that is defined twice in one scope are one thing;
    ``path:line`` and ``#id`` pick one of them.
    """
    return _one_thing(graph, _found(graph, _spelled(typed), kind, file)) or [
        find_symbol(graph, typed, kind, file, settings)
    ]


@dataclass(frozen=True, slots=True)
class Meant:
    """The definitions that are meant as one thing, and those of the same name that were passed over."""

    group: list[Symbol]
    passed_over: tuple[Symbol, ...] = ()

    @property
    def notes(self) -> tuple[str, ...]:
        """A line that says what was passed over; none if that is nothing."""
        if not self.passed_over:
            return ()
        name, first, more = self.group[0].name, self.passed_over[0].address, len(self.passed_over) - 1
        return (f"tests define {name}, too, and that is not meant here: {first}{f' and {more} more' * bool(more)}",)


def find_meant(
    graph: Graph, typed: str, kind: str | None = None, file: str | None = None, settings: LookupSettings = USUAL
) -> Meant:
    """What ``find_group`` finds; of things of one name, the only one that is no test, with those that were passed over for it."""
    found = _found(graph, _spelled(typed), kind, file)
    if code := _one_thing(graph, [one for one in found if not one.flags & Flag.TEST]):
        return Meant(code, tuple(one for one in found if one.flags & Flag.TEST))
    return Meant(find_group(graph, typed, kind, file, settings))


def _spelled(typed: str) -> str:
    """What was typed without blanks around it; bytes that are no character are spelled out: no symbol has them in its name."""
    return typed.strip().encode("utf-8", "backslashreplace").decode("utf-8")


def _one_thing(graph: Graph, found: Sequence[Symbol]) -> list[Symbol]:
    """The symbols by line, after the first that has a body, if one name in one file is all they are; otherwise none."""
    is_one = len({(one.path, one.qualname) for one in found}) == 1
    return body_first(graph, sorted(found, key=lambda one: (one.line, one.id))) if is_one else []


def _found(graph: Graph, wanted: str, kind: str | None, file: str | None) -> list[Symbol]:
    """What was typed; if that is nothing, the same without what a trace writes around a name."""
    return _found_as(graph, wanted, kind, file) or _found_as(graph, as_plain(wanted), kind, file)


def _found_as(graph: Graph, wanted: str, kind: str | None, file: str | None) -> list[Symbol]:
    inside, qualified = _split(graph, wanted)
    found = _narrowed(inside or _matching(graph, wanted), kind, file)
    if len(found) > 1:
        most = max(_as_written(one, qualified) for one in found)
        found = [one for one in found if _as_written(one, qualified) == most]
        found = _without_declarations(_without_constructors(found))
        found = _without_values(_without_prose(found), wanted)
    return found


def _without_prose(found: Sequence[Symbol]) -> list[Symbol]:
    """The symbols without headings and keys of text files, if there is code of that name."""
    return [one for one in found if one.kind not in TEXT_KINDS] or list(found)


def _without_values(found: Sequence[Symbol], typed: str) -> list[Symbol]:
    """The symbols without fields of other types, if what was typed is the whole name of a type."""
    if any(one.kind in TYPE_KINDS and one.qualname == typed for one in found):
        return [one for one in found if one.kind not in VALUE_KINDS or one.qualname == typed]
    return list(found)


def _without_constructors(found: Sequence[Symbol]) -> list[Symbol]:
    """The symbols without constructors whose type is among them: who types the name they share means the type."""
    types = {(one.language, one.qualname) for one in found if one.kind in TYPE_KINDS}
    return [
        one
        for one in found
        if one.kind is not Kind.CONSTRUCTOR or (one.language, one.qualname.removesuffix(f".{one.name}")) not in types
    ]


def _without_declarations(found: Sequence[Symbol]) -> list[Symbol]:
    """The symbols without those that a header or a file of types declares and another of the same name defines."""
    declared = {one.id for one in found if _is_declared(one)}
    defined = {one.qualname for one in found if one.id not in declared}
    return [one for one in found if one.id not in declared or one.qualname not in defined]


def _is_declared(symbol: Symbol) -> bool:
    """Whether a symbol is a function in a header, or anything in a file that tells types of code written elsewhere."""
    is_in_header = symbol.path.endswith(tuple(languages.load(symbol.language).headers))
    return symbol.path.endswith(_TOLD_TYPES) or (is_in_header and symbol.kind in CALLABLE_KINDS)


def find_symbol(
    graph: Graph, typed: str, kind: str | None = None, file: str | None = None, settings: LookupSettings = USUAL
) -> Symbol:
    """The one symbol of that name.

    Raises
    ------
    UnknownSymbol
        If there is none; the hint lists the nearest names.
    AmbiguousSymbol
        If there are several; ``candidates`` lists addresses that each pick one.
    """
    wanted = _spelled(typed)
    found = _found(graph, wanted, kind, file)
    if len(found) == 1:
        return found[0]
    if found:
        raise _ambiguous(wanted, found, settings)
    _refuse_what_has_no_file(graph, wanted, settings)
    near = nearest_names(graph, as_plain(wanted), settings)
    limits = "".join(f" {flag} {value}" for flag, value in (("--kind", kind), ("--file", file)) if value)
    hint = f"nearest: {', '.join(near)}" if near else "see: ctx search WORDS"
    raise UnknownSymbol(f"no symbol {wanted!r}{limits}", hint)


def _refuse_what_has_no_file(graph: Graph, typed: str, settings: LookupSettings) -> None:
    """Refuse a place in a file that is not there, or that has no such line."""
    place = _PLACE.match(typed)
    path = place["path"] if place else typed.rpartition("::")[0] or typed.partition(":")[0]
    if not place and (languages.for_path(path) is None or (path == typed and "/" not in path)):
        return
    if not _files(graph, path):
        skipped = graph.skipped().get(path.replace("\\", "/").removeprefix("./"))
        if skipped:
            raise UnknownSymbol(f"the file {path!r} is not indexed: {skipped}", "see: ctx status --skipped")
        near = nearest_paths(graph.paths().values(), path, settings)
        raise UnknownSymbol(f"no such file: {path!r}", f"nearest: {', '.join(near)}" if near else "see: ctx map")
    if place:
        raise UnknownSymbol(f"the file {path!r} has no line {place['line']}", "lines are counted from 1")


def names_asked(words: str) -> list[str]:
    """The words that can only be meant as names: a single word, or one with ``_``, a dot or capitals inside.

    >>> names_asked("retry"), names_asked("how is parse_url called by HttpClient")
    (['retry'], ['parse_url', 'HttpClient'])
    """
    every = [word for word in words.split() if _NAME.fullmatch(word)]
    if len(words.split()) == 1:
        return every
    return [word for word in every if _COMPOUND.search(word)]


def _split(graph: Graph, typed: str) -> tuple[list[Symbol], str]:
    """The symbols that are meant in the file named before ``::`` or ``:``, and the name after it; none and all of it if there are none."""
    single = ("", "", typed) if _PLACE.match(typed) else typed.partition(":")
    for path, _, qualified in (typed.rpartition("::"), typed.partition("::"), single):
        if path and qualified and (inside := _inside(graph, path, qualified)):
            return inside, qualified
    return [], typed


def _inside(graph: Graph, path: str, qualified: str) -> list[Symbol]:
    """The symbols of the files of a path that a name may mean; those of exactly that whole name, if there are any."""
    inside = [one for _, name, _ in _files(graph, path) for one in graph.in_file(name)]
    if exact := [one for one in inside if one.qualname == qualified]:
        return exact
    return [one for one in inside if (one.qualname == qualified if one.kind == Kind.FILE else _answers(one, qualified))]


def _matching(graph: Graph, typed: str) -> list[Symbol]:
    if typed.startswith("#") and (by_id := _by_id(graph, typed[1:])):
        return by_id
    if place := _PLACE.match(typed):
        return _at_line(graph, place["path"], int(place["line"]))
    if not _is_name_of_code(graph, typed) and (files := _files(graph, typed)):
        return list(graph.symbols([first for _, _, first in files]).values())
    found = [one for one in graph.named(last_of(typed)) if _answers(one, typed)] or graph.named(typed)
    return [one for one in found if one.kind != Kind.EXTERNAL] or in_its_place(graph, typed, USUAL.looked_at)


def _is_name_of_code(graph: Graph, typed: str) -> bool:
    """Whether a symbol that is no file is called exactly so: ``Composer`` is the class, not the file ``bin/composer``."""
    return any(one.name == typed and one.kind not in (Kind.FILE, Kind.EXTERNAL) for one in graph.named(typed))


def titled_test(graph: Graph, typed: str) -> Symbol | None:
    """The test that is a call with a title, if ``path:line`` or ``path::its titles`` means one in one file: it is no symbol of the graph."""
    from knowing.query.called.titled import test_at, test_named  # noqa: PLC0415 - a task looks up names, too

    path, _, title = typed.strip().partition("::")
    place = None if title else _PLACE.match(path)
    files = _files(graph, place["path"] if place else path) if place or title else []
    if len(files) != 1:
        return None
    if not place:
        return None if _found(graph, typed.strip(), None, None) else test_named(graph, files[0][1], title)
    line = int(place["line"])
    around = graph.at_line(files[0][1], line)
    return test_at(graph, around, line) if around else None


def _files(graph: Graph, path: str) -> list[tuple[int, str, int]]:
    """The file of exactly that path, or else all whose path ends so."""
    wanted = path.replace("\\", "/").removeprefix("./")
    found = graph.files_ending(wanted) if wanted else []
    return [one for one in found if one[1] == wanted] or found


def _by_id(graph: Graph, digits: str) -> list[Symbol]:
    try:
        number = int(digits, 16)
    except ValueError:
        return []
    if not 0 <= number < 1 << 32:
        return []
    return list(graph.symbols(np.flatnonzero(graph.tie == np.uint32(number)).tolist()).values())


def _at_line(graph: Graph, path: str, line: int) -> list[Symbol]:
    """The innermost symbol of each such file that the line belongs to."""
    found = (graph.at_line(name, line) for _, name, _ in _files(graph, path))
    return [one for one in found if one is not None]


def _answers(symbol: Symbol, typed: str) -> bool:
    """Whether the typed parts are the last parts of the symbol's dotted name, ignoring case."""
    parts, own = parts_of(typed), parts_of(symbol.qualname)
    return bool(parts) and (own[-len(parts) :] == parts or symbol.qualname.lower() == typed.lower())


def _as_written(symbol: Symbol, typed: str) -> int:
    """How many of the last parts of the symbol's dotted name were typed with these very capitals."""
    pairs = zip(reversed(spelled(symbol.qualname)), reversed(spelled(typed)), strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _narrowed(found: Sequence[Symbol], kind: str | None, file: str | None) -> list[Symbol]:
    kept = [one for one in found if kind is None or one.kind == kind.lower()]
    if file is not None:
        tail = file.replace("\\", "/").removeprefix("./")
        kept = [one for one in kept if one.path == tail or one.path.endswith("/" + tail)]
    return kept


def _ambiguous(typed: str, found: Sequence[Symbol], settings: LookupSettings) -> AmbiguousSymbol:
    found = sorted(found, key=lambda one: (one.qualname != typed, one.kind not in TYPE_KINDS | CALLABLE_KINDS))
    addresses = Counter(one.address for one in found)
    candidates = [
        f"{one.address}  ({one.kind}, line {one.line})"
        if addresses[one.address] == 1
        else f"{one.path}:{one.line}  {shorten(one.signature, settings.signature, placeholder='…') or f'({one.kind} {one.qualname})'}"
        for one in found[: settings.shown]
    ]
    more = [f"… and {len(found) - settings.shown} more"] if len(found) > settings.shown else []
    return AmbiguousSymbol(
        f"{len(found)} symbols are called {typed!r}",
        candidates + more,
        "pick one: path::Qual.name, path:line, --kind or --file",
    )
