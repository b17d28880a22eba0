"""The names of code that prose mentions: what stands in code markup, in a role or a directive, or is spelled as only code is.

A word of plain prose is no mention, whatever code there may be of that name: ``the field`` is a field of anything. Each
section mentions a name once, where it first stands.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from knowing.algorithms.numbers import as_array
from knowing.facts.sourcetext import SourceText
from knowing.model import SymbolFact
from knowing.settings.facts import PARTS
from knowing.sites import Sites

_KEPT = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.`:~()#"
_RUNS = bytes(one if one in _KEPT else 32 for one in range(256))
_SPELLED = re.compile(
    r"[(.]*(?P<role>:[\w:]{1,40}:)?(?P<mark>`{1,2})?~?\.?"
    r"(?P<path>[A-Za-z_]\w*(?:(?:\.|::|\#)[A-Za-z_]\w*)*)(?P<call>\()?"
)
_INNER_CAPITAL = re.compile(r"[a-z0-9][A-Z]|[A-Z][A-Z]+[a-z]")
_SEPARATOR = re.compile(r"::|#")
_DIRECTIVE = re.compile(r"\.\. (?:[a-z]{1,10}:)?([a-z]{4,13})::[ \t]{1,4}([A-Za-z_][\w.]{0,200})")
_HOLD = frozenset({"class", "exception"})
_MEMBERS = frozenset({"method", "attribute", "property", "classmethod", "staticmethod", "attr"})
_OTHERS = frozenset({"function", "data", "decorator", "type"})


class Named(NamedTuple):
    """A name and what stands before its last dot."""

    name: str
    receiver: str


def mentions_of(text: SourceText, symbols: Sequence[SymbolFact], most_bytes: int) -> Sites:
    """The names of code that each part of a text mentions, in order; ``symbols`` are the file and its parts."""
    letters, runs = text.letters[:most_bytes], text.bytes[:most_bytes].translate(_RUNS)
    directives = list(_directives(letters))
    directed = [at for at, _ in directives]
    sources, names, receivers, places = list[int](), list[str](), list[str](), list[int]()
    for part, (start, end) in enumerate(_own_text(symbols, len(letters))):
        found = _spelled(runs, start, end)
        first = bisect_left(directed, start)
        for at, named in reversed(directives[first : bisect_left(directed, end, first)]):  # the first of them stays
            found[named] = at
        for at, named in sorted((at, named) for named, at in found.items())[: PARTS.named]:
            sources.append(part)
            names.append(named.name)
            receivers.append(named.receiver)
            places.append(at)
    rows, columns = text.points_of(as_array(places))
    return Sites.folded(sources, ["documents"] * len(names), names, rows + 1, columns, receivers)


def _own_text(symbols: Sequence[SymbolFact], size: int) -> Iterator[tuple[int, int]]:
    """Where the text of each part starts and ends that is in no part inside of it."""
    starts = [one.start for one in symbols[1:]]
    for one, following in zip(symbols, [*starts, size], strict=True):
        yield one.start, min(max(one.start, following), one.end, size)


def _spelled(runs: bytes, start: int, end: int) -> dict[Named, int]:
    """Names that are in code markup or look like code, each with the first place of any of its spellings."""
    known, found = _known(), dict[Named, int]()
    for run in set(runs[start:end].split()) - known.words:
        named = known.names.get(run) or known.named(run)
        if named is not None:
            at = runs.find(run, start, end)
            if at < found.get(named, end):
                found[named] = at
    return found


class _Spellings:
    """Remembers which runs of letters are names of code and which are words: most are met many times."""

    def __init__(self) -> None:
        self.words: set[bytes] = set()
        self.names: dict[bytes, Named] = {}

    def named(self, run: bytes) -> Named | None:
        """The name that a run spells which was not met before; None for a word."""
        named = named_in(run.decode("ascii")) if len(run) <= PARTS.spelled_chars else None
        if named is None:
            self.words.add(run)
        else:
            self.names[run] = named
        return named


_kept: list[_Spellings] = []


def _known() -> _Spellings:
    """The spellings that this process has met; emptied once they are too many."""
    if not _kept or len(_kept[0].words) + len(_kept[0].names) > PARTS.remembered_spellings:
        _kept[:] = [_Spellings()]
    return _kept[0]


def named_in(run: str) -> Named | None:
    """The name of code that a run of letters spells, or None.

    >>> named_in("`filter`"), named_in(":meth:`~QuerySet.filter`"), named_in("filter()")
    (None, Named(name='filter', receiver='QuerySet'), Named(name='filter', receiver=''))
    """
    bare = run.strip(".:")
    if bare.isalpha() and bare[1:].islower():  # a word, as most are
        return None
    if not ("_" in run or "`" in run or "()" in run or "." in run[1:-1] or _INNER_CAPITAL.search(run)):
        return None
    found = _SPELLED.match(run)
    if found is None:
        return None
    role, mark, path, call = found.groups()
    receiver, name = _parted(path)
    if len(name) < PARTS.named_chars or name.startswith("__"):
        return None
    is_told = receiver or role or (call and (mark or run[found.end() :][:1] == ")"))
    is_code = is_told or "_" in name.strip("_") or (mark and not name.islower()) or _INNER_CAPITAL.search(name)
    return Named(name, receiver) if is_code else None


def _parted(path: str) -> tuple[str, str]:
    """What stands before the last dot, with dots, and what stands after it."""
    if "::" in path or "#" in path:
        path = _SEPARATOR.sub(".", path)
    receiver, _, name = path.rpartition(".")
    return receiver, name


def _directives(letters: str) -> Iterator[tuple[int, Named]]:
    """Names that a directive of reStructuredText introduces; a member belongs to the class above it. (A pattern that starts with a
    line is tried at every letter; this one is found by its dots, and whether only blanks stand before them is asked afterwards.)"""
    holder = ""
    for found in _DIRECTIVE.finditer(letters):
        before = letters[letters.rfind("\n", 0, found.start()) + 1 : found.start()]
        if len(before) > PARTS.indented or before.strip(" \t"):
            continue
        what, path = found[1], found[2].rstrip(".")
        if what in _HOLD:
            holder = path
        elif what in _MEMBERS and "." not in path and holder:
            path = f"{holder}.{path}"
        if what in _HOLD or what in _MEMBERS or what in _OTHERS:
            receiver, name = _parted(path)
            yield found.start(2), Named(name, receiver)
