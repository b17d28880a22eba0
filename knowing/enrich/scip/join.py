"""A SCIP index joins the graph by location: its definitions are our symbols, its occurrences settle and add edges.

Two readings of the file: first where everything is defined, then who mentions it. A document whose definitions do not
stand where our symbols stand was made from another version of the file and is left out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from knowing.enrich.places import Text
from knowing.enrich.scip.documents import IMPORT_ROLE, Occurrence, ScipDocument, ScipIndex
from knowing.graph.enriched import CALLS, DOC, REFERS, Answer, Answers, open_sites
from knowing.graph.located import Placed, Symbols
from knowing.graph.reader import Graph
from knowing.index.report import Progress
from knowing.model import Kind
from knowing.settings.enrich import ASKING
from knowing.settings.index import BUILD

_FENCE = re.compile(r"```.*?(```|\Z)", re.DOTALL)
_DESCRIPTOR = re.compile(r"(?:`([^`]*)`|([\w$+-]+))(?:\([^)]*\)\.|[#./:!]|\])")


@dataclass(slots=True)
class Ingested:
    """What an index held."""

    file: str
    tool: str = ""
    documents: int = 0
    unknown: int = 0
    """Documents that are no files of the graph."""
    stale: int = 0
    """Documents of another version of their file."""
    definitions: int = 0
    references: int = 0
    implementations: int = 0
    documented: int = 0


@dataclass(slots=True)
class Reading:
    """What the two passes over an index share."""

    root: Path
    symbols: Symbols
    provider: str
    result: Ingested
    defined: dict[str, Placed]
    fresh: dict[str, Text]
    """Documents that agree with their file. Kept, because the second reading needs their lines again."""


def read_index(root: Path, file: Path, progress: Progress) -> Ingested:
    """Everything an index says about the files of this graph, kept as answers."""
    index = ScipIndex(file)
    with Graph(root) as graph, Answers(root) as answers:
        symbols = Symbols.load(graph.connection)
        sites = {(site.path, site.line, site.column): site.name for site in open_sites(graph.connection)}
        reading = Reading(root, symbols, "", Ingested(file.name), {}, {})
        progress.phase("reading definitions")
        for document in index.documents():
            define(reading, document)
            progress.advance(1)
        reading.result.tool = f"{index.tool} {index.tool_version}".strip()
        reading.provider = f"scip {index.tool}".strip()
        progress.phase("reading references", reading.result.documents)
        found: list[Answer] = []
        for document in index.documents():
            if document.path in reading.fresh:
                found.extend(_mention(reading, document, sites))
                found.extend(_describe(reading, document))
            progress.advance(1)
        answers.drop(reading.provider)
        answers.save(dict.fromkeys(found))
    return reading.result


def define(reading: Reading, document: ScipDocument) -> None:
    """Where the symbols of one document are defined, if it speaks of the file as we know it."""
    result, symbols = reading.result, reading.symbols
    result.documents += 1
    known = symbols.files.get(document.path)
    text = Text.of(reading.root, document.path) if known else None
    if known is None or text is None:
        result.unknown += 1
        return
    if text.blob != known[1]:
        result.stale += 1
        return
    met: dict[str, Placed] = {}
    names = {one.name for one in symbols.by_file[document.path]}
    missed = 0
    for one in document.occurrences:
        if not one.is_definition:
            continue
        placed = _definition(symbols, document, text, one)
        if placed is not None:
            met.setdefault(one.symbol, placed)
        elif last_name(one.symbol) in names:
            missed += 1
    if missed and len(met) < ASKING.agreement * (len(met) + missed):
        result.stale += 1
        return
    reading.fresh[document.path] = text
    reading.defined.update(met)
    result.definitions += len(met)


def _definition(symbols: Symbols, document: ScipDocument, text: Text, one: Occurrence) -> Placed | None:
    column = text.to_bytes(one.line + 1, one.start, document.encoding)
    if column < 0:
        return None
    word = text.word(one.line + 1, column)
    placed = symbols.named_at(document.path, one.line + 1, word) if word else None
    if placed is not None and last_name(one.symbol) in (word, ""):
        return placed
    if (one.line, one.start) == (0, 0):  # the module itself
        return symbols.file(document.path)
    if word in ("constructor", "function", "default"):
        return placed
    return None


def _mention(reading: Reading, document: ScipDocument, sites: dict[tuple[str, int, int], str]) -> list[Answer]:
    """Occurrences that are not definitions: the call of an open site, or the first mention of a target by a symbol."""
    text, symbols = reading.fresh[document.path], reading.symbols
    _, blob = symbols.files[document.path]
    found: list[Answer] = []
    seen: set[tuple[int, int]] = set()
    for one in document.occurrences:
        if one.is_definition:
            continue
        line = one.line + 1
        column = text.to_bytes(line, one.start, document.encoding)
        if column < 0:
            continue
        target = reading.defined.get(one.symbol)
        is_open = (document.path, line, column) in sites
        if target is None:
            if is_open and (name := outside(one.symbol)):
                found.append(Answer(blob, document.path, line, column, CALLS, "", 0, reading.provider, name))
            continue
        kind = CALLS if is_open and target.kind != Kind.FILE else REFERS
        if kind == REFERS:
            around = symbols.around(document.path, line)
            if around is None or one.roles & IMPORT_ROLE or (around.id, target.id) in seen or text.imported_from(line):
                continue
            seen.add((around.id, target.id))
        reading.result.references += 1
        found.append(
            Answer(blob, document.path, line, column, kind, target.path, target.line, reading.provider, target.qualname)
        )
    return found


def _describe(reading: Reading, document: ScipDocument) -> list[Answer]:
    """Keep the relationships and the documentation of symbols as answers."""
    found: list[Answer] = []
    _, blob = reading.symbols.files[document.path]
    for one in document.symbols:
        below = reading.defined.get(one.symbol)
        if below is None or below.path != document.path:
            continue
        for above in one.implements:
            target = reading.defined.get(above)
            if target is not None and target.id != below.id:
                reading.result.implementations += 1
                found.append(below.stands_below(target, blob, reading.provider))
        said = prose(one.documentation)
        if said and not below.has_doc and below.kind != Kind.FILE:
            reading.result.documented += 1
            found.append(Answer(blob, below.path, below.line, below.start, DOC, "", 0, reading.provider, said))
    return found


def prose(documentation: list[str]) -> str:
    """The first paragraph that is not a code fence with the signature."""
    for part in documentation:
        for paragraph in _FENCE.sub("", part).split("\n\n"):
            words = " ".join(paragraph.split())
            if words and not words.startswith("---"):
                return words[: BUILD.doc_chars]
    return ""


def descriptors(symbol: str) -> list[str]:
    """The names of a SCIP symbol's descriptors.

    >>> descriptors("scip-python python flask 3.0 `flask.app`/Flask#route().")
    ['flask.app', 'Flask', 'route']
    """
    parts = symbol.split(" ", 4)
    if len(parts) < 5:
        return []
    return [quoted or plain for quoted, plain in _DESCRIPTOR.findall(parts[4])]


def last_name(symbol: str) -> str:
    """What a symbol is called in the source; empty for modules and whatever has no name of its own.

    >>> last_name("scip-typescript npm app 1.0 src/`a.ts`/Box#`<constructor>`().")
    'constructor'
    """
    named = descriptors(symbol)
    return named[-1].strip("<>") if named and not symbol.endswith(("/", ":")) else ""


def outside(symbol: str) -> str:
    """``package.module:name`` of something that the index knows and the repository does not define."""
    named = descriptors(symbol)
    if not named:
        return ""
    package = symbol.split(" ", 4)[2]
    module = named[0] if len(named) > 1 else package
    is_telling = package in (".", "python-stdlib") or module.startswith(package)
    return f"{module if is_telling else package}:{named[-1].strip('<>')}"
