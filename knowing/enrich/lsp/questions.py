"""What to ask, most valuable first: open calls in symbols that many others use, implementations, references."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import Any

from numpy.typing import NDArray

from knowing.enrich.lsp.conversation import DEFINITION, IMPLEMENTATION, REFERENCES
from knowing.enrich.places import Text
from knowing.graph.enriched import CALLS, Connection, known_calls, open_sites
from knowing.graph.located import Placed, Symbols
from knowing.model import CALLABLE_KINDS, TYPE_KINDS, Flag, Kind

Asked = set[tuple[str, str, int, int, str]]
_OPEN_TO_ALL = frozenset({Kind.INTERFACE, Kind.TRAIT})
ASKED_ABOVE, ASKED_REFERENCES = "asked implementation", "asked references"


@dataclass(frozen=True, slots=True)
class Question:
    """A place in a file and what is asked of it. ``column`` is -1 where only the line is known."""

    what: str
    path: str
    language: str
    blob: str
    line: int
    column: int
    name: str
    symbol: Placed | None = None
    """Whose implementations or references are asked for."""

    def located(self, text: Text) -> tuple[int, int]:
        """(line, byte column) of the name in the file; (0, -1) if it is not there."""
        if self.symbol is not None:
            return text.find_after(self.name, self.symbol.start)
        column = text.find(self.name, self.line, max(self.column, 0))
        return (self.line, column) if column >= 0 else (0, -1)

    @property
    def key(self) -> tuple[str, str, int, int, str]:
        """The key under which an answer to this question is kept."""
        kind = {DEFINITION: CALLS, IMPLEMENTATION: ASKED_ABOVE, REFERENCES: ASKED_REFERENCES}[self.what]
        return self.blob, self.path, self.line, self.column, kind


def tier(in_degree: NDArray[Any], symbol: int) -> int:
    """How much a symbol matters: used by 32 others or more, by 4 or more, or by fewer. Within a tier, questions go file
    by file, because a file's first question is what costs a server most."""
    return int(in_degree[symbol]).bit_length() // 3 if symbol < len(in_degree) else 0


def calls(connection: Connection, languages: Collection[str], in_degree: NDArray[Any], asked: Asked) -> list[Question]:
    """Calls that are open or guessed and have not been asked about."""
    sites = [site for site in open_sites(connection) if site.language in languages]
    sites.sort(key=lambda site: (-tier(in_degree, site.source), site.path, site.line, site.column))
    found = [Question(DEFINITION, s.path, s.language, s.blob, s.line, s.column, s.name) for s in sites]
    return [question for question in dict.fromkeys(found) if question.key not in asked]


def implementations(
    symbols: Symbols, languages: Collection[str], in_degree: NDArray[Any], asked: Asked
) -> list[Question]:
    """Questions for the implementations of interfaces, traits and abstract types, and then of their methods."""

    def wanted(one: Placed) -> bool:
        return one.kind in _OPEN_TO_ALL or (one.kind in TYPE_KINDS and bool(one.flags & Flag.ABSTRACT))

    return list(_of_symbols(IMPLEMENTATION, symbols, languages, in_degree, asked, wanted, lambda _: 0))


def references(
    connection: Connection,
    symbols: Symbols,
    languages: Collection[str],
    in_degree: NDArray[Any],
    asked: Asked,
    unanswered: Asked,
) -> list[Question]:
    """Questions for the references of functions and types whose name is still called from unresolved places."""
    mentioned = Counter(
        question.name for question in calls(connection, languages, in_degree, set()) if question.key in unanswered
    )

    def wanted(one: Placed) -> bool:
        return (one.kind in CALLABLE_KINDS or one.kind in TYPE_KINDS) and not one.is_test and mentioned[one.name] > 0

    return list(_of_symbols(REFERENCES, symbols, languages, in_degree, asked, wanted, lambda one: mentioned[one.name]))


def _of_symbols(
    what: str,
    symbols: Symbols,
    languages: Collection[str],
    in_degree: NDArray[Any],
    asked: Asked,
    wanted: Callable[[Placed], bool],
    first: Callable[[Placed], int],
) -> Iterator[Question]:
    chosen = [one for one in symbols.by_id.values() if symbols.files[one.path][0] in languages and wanted(one)]
    chosen.sort(key=lambda one: (-first(one), -tier(in_degree, one.id), one.path, one.id))
    for one in chosen:
        language, blob = symbols.files[one.path]
        question = Question(what, one.path, language, blob, one.line, one.start, one.name, one)
        if question.key not in asked:
            yield question


@dataclass(frozen=True, slots=True)
class Probe:
    """A call whose target we are sure of, to compare with what the server says."""

    question: Question
    target: str
    target_line: int


def probes(connection: Connection, languages: Collection[str], count: int) -> list[Probe]:
    return [
        Probe(Question(DEFINITION, path, language, blob, line, -1, name), qualname, target_line)
        for path, language, blob, line, name, qualname, target_line in known_calls(connection, languages, count)
    ]
