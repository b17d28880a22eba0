"""Reads a case: a source file that states its own facts in comments.

    def main():
    #   ^ function main        the name at this column of the line above is this symbol
        run(1)
        # <- calls run         the line above holds this fact, at any column
        # <<- section Title    the line above that one does (a title and the line under it)

A line that makes a claim must claim everything found on it. Kinds of claims:

    ^ <kind> <Qual.name>          <- <kind> <Qual.name>
    <- <edge kind> [receiver.]name
    <- imports <module> [name] [as alias] [everywhere]
    <- route <method> <path> [handler]
    <- doc <text>                 <- signature <text>         (of the first symbol on the line; not part of "everything")
    <- test <Qual.name>           (the symbol carries the test flag)      <- owner <Type>   (attached by name)
    <- nothing                    (the line holds no fact at all)
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from knowing.facts.components import component_of
from knowing.facts.extract import extract
from knowing.languages import Language
from knowing.model import FileFacts, Flag, Kind

OPTIONAL = ("doc ", "signature ", "test ", "owner ", "type ")


@dataclass
class Line:
    number: int
    claims: list[str] = field(default_factory=list)
    columns: list[tuple[int, str]] = field(default_factory=list)


def claimed(source: str, language: Language) -> dict[int, Line]:
    """Claims by the (1-based) line they speak of."""
    marker = re.escape(language.comment)
    claim = re.compile(rf"^(\s*){marker}(\s*)(\^|<<-|<-)\s*(.*?)\s*(\*/|-->|\*\))?$")
    lines: dict[int, Line] = {}
    subject = 0
    for number, text in enumerate(source.splitlines(), start=1):
        match = claim.match(text)
        if match is None:
            subject = number
            continue
        above = subject - (match[3] == "<<-")
        line = lines.setdefault(above, Line(above))
        if match[3] == "^":
            line.columns.append((text.index("^"), match[4]))
        line.claims.append(match[4])
    return lines


def qualname(facts: FileFacts, index: int) -> str:
    names = [facts.symbols[index].name]
    symbol = facts.symbols[index]
    if symbol.owner and symbol.parent <= 0:
        names.append(symbol.owner)
    while symbol.parent > 0:
        symbol = facts.symbols[symbol.parent]
        names.append(symbol.name)
    return ".".join(reversed(names))


def found(facts: FileFacts) -> tuple[dict[int, list[str]], dict[int, list[str]], dict[tuple[int, int], str]]:
    """Facts by line: those that must be claimed, those that may be; and symbols by the place of their name."""
    must: dict[int, list[str]] = {}
    may: dict[int, list[str]] = {}
    names: dict[tuple[int, int], str] = {}
    for index, symbol in enumerate(facts.symbols):
        if symbol.kind == Kind.FILE:
            continue
        label = f"{symbol.kind} {qualname(facts, index)}"
        must.setdefault(symbol.name_line, []).append(label)
        names[symbol.name_line, symbol.name_column] = label
        extra = may.setdefault(symbol.name_line, [])
        extra.append(f"doc {' '.join(symbol.doc.split())}")
        extra.append(f"signature {symbol.signature}")
        if symbol.flags & Flag.TEST:
            extra.append(f"test {qualname(facts, index)}")
        if symbol.owner:
            extra.append(f"owner {symbol.owner}")
        if symbol.type:
            extra.append(f"type {symbol.type}")
    for site in facts.sites:
        name = f"{site.receiver}.{site.name}" if site.receiver else site.name
        must.setdefault(site.line, []).append(f"{site.kind} {name}")
    for one in facts.imports:
        parts = ["imports", one.module, one.name, f"as {one.alias}" if one.alias else "", "everywhere" * one.is_global]
        must.setdefault(one.line, []).append(" ".join(part for part in parts if part))
    for route in facts.routes:
        parts = ["route", route.method, route.path, route.handler]
        must.setdefault(route.line, []).append(" ".join(part for part in parts if part))
    return must, may, names


def problems(path: Path, language: Language) -> list[str]:
    """What the case claims and the facts do not say, and the reverse."""
    text = path.read_text("utf-8")
    facts = extract(text.encode(), language, component_of(path.name, language))
    must, may, names = found(facts)
    wrong: list[str] = []
    lines = claimed(text, language)
    if not lines:
        return [f"{path.name}: claims nothing"]
    for number, line in lines.items():
        there, extra = sorted(must.get(number, [])), may.get(number, [])
        for column, claim in line.columns:
            if names.get((number, column)) != claim:
                wrong.append(f"{path.name}:{number}: claims '{claim}' at column {column}, found {names.get((number, column))}")
        stated = sorted(claim for claim in line.claims if (claim in there or not claim.startswith(OPTIONAL)) and claim != "nothing")
        wrong += [f"{path.name}:{number}: claimed but not found: {c}" for c in stated if c not in there]
        wrong += [f"{path.name}:{number}: found but not claimed: {c}" for c in there if c not in stated]
        for claim in line.claims:
            if claim.startswith(OPTIONAL) and claim not in extra and claim not in there:
                wrong.append(f"{path.name}:{number}: claims '{claim}', found {extra}")
    return wrong
