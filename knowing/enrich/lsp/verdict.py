"""From a server's locations to answers: which symbol is meant, what lies outside, and what cannot be true."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from knowing.enrich.lsp.conversation import DEFINITION, IMPLEMENTATION, Location
from knowing.enrich.lsp.questions import Question
from knowing.enrich.places import Text, installed_as, outside_name
from knowing.graph.enriched import CALLS, REFERS, Answer
from knowing.graph.located import Placed, Symbols
from knowing.model import TYPE_KINDS
from knowing.settings.enrich import ASKING

CONSTRUCTORS = frozenset({"__init__", "__new__", "constructor", "new", "initialize", "__construct"})


@dataclass(slots=True)
class Meaning:
    """What an answer means: a target, a place outside, or a statement that cannot be true."""

    answers: list[Answer]
    is_lie: bool = False
    is_empty: bool = False


@dataclass(slots=True)
class Judge:
    """Reads answers against the files and the graph."""

    root: Path
    symbols: Symbols
    provider: str
    max_targets: int
    _texts: dict[str, Text | None] = field(default_factory=dict)
    _roots: tuple[str, ...] = ()

    def text(self, path: str) -> Text | None:
        """The text of a file of the repository; None if it changed since it was indexed."""
        if path not in self._texts:
            if len(self._texts) >= ASKING.texts:
                self._texts.pop(next(iter(self._texts)))
            text = Text.of(self.root, path)
            known = self.symbols.files.get(path)
            self._texts[path] = text if text is not None and known is not None and known[1] == text.blob else None
        return self._texts[path]

    def definition(self, question: Question, locations: list[Location]) -> Meaning:
        """The verdict on the locations that a server gave for the target of a call."""
        if len(locations) > ASKING.definitions:
            return Meaning([self._answer(question, CALLS, "", 0, "")])
        inside: dict[int, Placed] = {}
        outside: set[str] = set()
        is_lie = False
        for location in locations:
            found = self._place(question, location)
            if isinstance(found, Placed):
                inside[found.id] = found
            elif isinstance(found, str):
                outside.add(found)
            else:
                is_lie |= found
        targets = [one for one in inside.values() if not self._is_owner(one, inside)]
        if targets and len(targets) <= self.max_targets:
            return Meaning([self._answer(question, CALLS, one.path, one.line, one.qualname) for one in targets])
        if outside and not targets:
            return Meaning([self._answer(question, CALLS, "", 0, min(outside))])
        return Meaning([self._answer(question, CALLS, "", 0, "")], is_lie=is_lie, is_empty=not locations)

    def _is_owner(self, one: Placed, others: dict[int, Placed]) -> bool:
        """Whether one symbol is the class of the other, a constructor: both are one target, the constructor."""
        return any(
            other.qualname == f"{one.qualname}.{other.name}" and other.name in CONSTRUCTORS for other in others.values()
        )

    def _place(self, question: Question, location: Location) -> Placed | str | bool:
        """What a location stands for: a symbol of ours, a name outside, or whether it cannot be true."""
        path = self._relative(location.path)
        if path is None:
            if not location.path or not Path(location.path).is_file():
                return bool(location.path)
            return self._own_copy(location) or outside_name(location.path, question.name)
        text = self.text(path)
        if text is None:
            return False  # changed since it was indexed: nothing to hold against the server
        line = location.line + 1
        column = text.to_bytes(line, location.character)
        if column < 0:
            return True
        word = text.word(line, column)
        if word:
            found = self.symbols.named_at(path, line, word)
            if found is not None:
                return found
        if (line, column) == (1, 0):
            whole = self.symbols.file(path)
            return whole if whole is not None else False
        module = text.imported_from(line)
        if module and not module.startswith("."):
            return f"{module}:{question.name}"
        return word != question.name  # a parameter or local of that name is an honest answer

    def _own_copy(self, location: Location) -> Placed | None:
        """The repository's own package, installed (or described by stubs) elsewhere: the checkout is what is meant."""
        tail = installed_as(location.path)
        if "/" not in tail:
            return None
        tails = {tail, tail.removesuffix("i")} if tail.endswith(".pyi") else {tail}
        ours = [path for path in self.symbols.files if any(path == one or path.endswith("/" + one) for one in tails)]
        copy = Text.of(Path(location.path).parent, Path(location.path).name) if len(ours) == 1 else None
        column = copy.to_bytes(location.line + 1, location.character) if copy is not None else -1
        if copy is None or column < 0:
            return None
        word = copy.word(location.line + 1, column)
        named = [one for one in self.symbols.by_file[ours[0]] if one.name == word]
        return min(named, key=lambda one: (abs(one.line - location.line - 1), one.id)) if named else None

    def _relative(self, path: str) -> str | None:
        """Path in the repository, if it is an indexed file of it."""
        if not self._roots:
            self._roots = tuple(f"{os.fspath(root)}{os.sep}" for root in (self.root, self.root.resolve()))
        for root in self._roots:
            if path.startswith(root):
                relative = path[len(root) :].replace(os.sep, "/")
                return relative if relative in self.symbols.files else None
        return None

    def implementations(self, question: Question, locations: list[Location]) -> Meaning:
        """Who implements or overrides a symbol; kept where they stand."""
        symbol = question.symbol
        assert symbol is not None  # noqa: S101 - made from one
        found = [self._answer(question, question.key[4], "", 0, "")]
        is_lie = False
        for location in locations[: ASKING.places]:
            below = self._place(question, location)
            if below is True:
                below = self._head(location)
            if isinstance(below, Placed) and below.id != symbol.id:
                _, blob = self.symbols.files[below.path]
                found.append(below.stands_below(symbol, blob, self.provider))
            elif below is True:
                is_lie = True
        return Meaning(found, is_lie=is_lie and len(found) == 1, is_empty=not locations)

    def _head(self, location: Location) -> Placed | bool:
        """The type that ``impl Trait for Type`` is about, if this file defines it; whether the place is a lie."""
        path = self._relative(location.path)
        text = self.text(path) if path is not None else None
        if path is None or text is None:
            return True
        line = location.line + 1
        column = text.to_bytes(line, location.character)
        word = text.word(line, column) if column >= 0 else ""
        named = [one for one in self.symbols.by_file[path] if one.name == word and one.kind in TYPE_KINDS]
        return named[0] if len(named) == 1 else not word

    def references(self, question: Question, locations: list[Location]) -> Meaning:
        """Who mentions a symbol; kept where they stand. Imports are edges of their own."""
        symbol = question.symbol
        assert symbol is not None  # noqa: S101 - made from one
        found = [self._answer(question, question.key[4], "", 0, "")]
        is_lie = False
        for location in locations[: ASKING.places]:
            path = self._relative(location.path)
            text = self.text(path) if path is not None else None
            if path is None or text is None:
                continue
            line = location.line + 1
            column = text.to_bytes(line, location.character)
            if column < 0 or not text.word(line, column):
                is_lie = True
                continue
            if text.imported_from(line):
                continue
            _, blob = self.symbols.files[path]
            found.append(
                Answer(blob, path, line, column, REFERS, symbol.path, symbol.line, self.provider, symbol.qualname)
            )
        return Meaning(found, is_lie=is_lie and len(found) == 1, is_empty=not locations)

    def of(self, question: Question, locations: list[Location]) -> Meaning:
        if question.what == DEFINITION:
            return self.definition(question, locations)
        return (
            self.implementations(question, locations)
            if question.what == IMPLEMENTATION
            else self.references(question, locations)
        )

    def _answer(self, question: Question, kind: str, path: str, line: int, name: str) -> Answer:
        return Answer(
            question.blob, question.path, question.line, question.column, kind, path, line, self.provider, name
        )


__all__ = ["Judge", "Meaning"]
