"""The trees of one file: one for almost every file; more for text of which a preprocessor would choose, if it does not parse as it stands."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import TYPE_CHECKING, NamedTuple

from tree_sitter import Parser

from knowing import languages
from knowing.facts import queries
from knowing.facts.attributes import readable
from knowing.facts.conditionals import BLANK, Conditional, Places, conditionals, shown
from knowing.facts.patience import TookTooLong
from knowing.facts.sourcetext import SourceText
from knowing.facts.unwrap import unwrapped
from knowing.settings.facts import PARSE

if TYPE_CHECKING:
    from tree_sitter import Node, Range

    from knowing.facts.mentions import Mention
    from knowing.languages import Language


class View(NamedTuple):
    """A tree of a file."""

    root: Node
    text: SourceText
    """What it says: every place is that of the file. Its tree may be that of a text that the grammar reads more easily."""
    hidden: Places = Places([])
    """What is blank there and not in the file."""
    mentions: tuple[Mention, ...] = ()
    """What wrappers mentioned that the tree is without."""


def views(source: bytes, language: Language) -> list[View]:
    """The trees of a file, the last of its text as it stands. What is found in one of them counts where all before it are blank."""
    plain = _unwrapped(View(parsed(source, name=language.name), SourceText(source)), language.name)
    if language.misread:
        plain = _without_misread(plain, language.name)
    return _PREPROCESSORS[language.preprocessor](plain, language.name) if plain.root.has_error else [plain]


def _unwrapped(plain: View, name: str) -> View:
    """The view without the wrappers around code that its language has; the same view if it has none."""
    if (wrapped := queries.wrapped(name)) is None:
        return plain
    root, mentions = unwrapped(plain.text.bytes, plain.root, wrapped, partial(parsed, name=name))
    return plain._replace(root=root, mentions=tuple(mentions))


def _chosen(source: bytes, choices: list[Conditional], number: int, name: str) -> View:
    """The view of a text in which every conditional chooses its branch of that number."""
    text, hidden = shown(source, choices, number)
    return _without_macros(View(parsed(text, name=name), SourceText(text), hidden), name)


def _without_macros(view: View, name: str) -> View:
    """The view with the tree of its text without the macros that the grammar stumbles over, if that has less that is no part of a program."""
    text = readable(view.text.bytes) if view.root.has_error else view.text.bytes
    return _better(view, text, name) if text != view.text.bytes else view


def _better(view: View, text: bytes, name: str, *, is_misread: bool = False) -> View:
    """The view with the tree of another text, if less of that is no part of a program, or no more and the one there is was misread."""
    root = parsed(text, name=name)
    return view._replace(root=root) if _spoiled(root) < _spoiled(view.root) + is_misread else view


def _as_it_stands(plain: View, _: str) -> list[View]:
    return [plain]


def _by_choice(plain: View, name: str) -> list[View]:
    """The view of all first branches if that has fewer faults, and the plain one for what it hides. Between them stand views of later
    branches, as long as the plain one has faults in what is hidden; but not if most faults have other reasons than conditionals."""
    plain = _without_macros(plain, name)
    source, faults = plain.text.bytes, _faults(plain.root)
    choices = conditionals(source) if len(faults) <= PARSE.faults else []
    if not choices:
        return [plain]
    first = _chosen(source, choices, 0, name)
    left = len(_faults(first.root))
    if left >= len(faults):
        return [plain]
    found = [first]
    most = max(len(one.branches) for one in choices) if 2 * left <= len(faults) else 1
    directives = Places(sorted(span for one in choices for span in one.directives))
    faults = [at for at in faults if not directives.hold(at)]  # no view shows these
    for number in range(1, min(most, PARSE.views)):
        faults = [at for at in faults if found[-1].hidden.hold(at)]
        if not faults:
            break
        found.append(_chosen(source, choices, number, name))
    return [*found, plain]


def _without_unread(plain: View, name: str) -> list[View]:
    """The plain view with the tree of its text without what the grammar does not know, or with the word that it knows for that, if less of it
    is no part of a program."""
    text = bytearray(plain.text.bytes)
    for pattern in _unread(name):
        for match in pattern.finditer(plain.text.bytes):
            start, end = match.span(pattern.groups)
            text[start:end] = text[start:end].translate(BLANK)
    for pattern, word in _misspelled(name):
        for match in pattern.finditer(plain.text.bytes):
            start, end = match.span(pattern.groups)
            text[start:end] = word.ljust(end - start)[: end - start]
    return [_better(plain, bytes(text), name)]


@cache
def _unread(name: str) -> tuple[re.Pattern[bytes], ...]:
    return tuple(re.compile(one.encode(), re.MULTILINE) for one in languages.load(name).unread)


@cache
def _misspelled(name: str) -> tuple[tuple[re.Pattern[bytes], bytes], ...]:
    return tuple((re.compile(one.encode()), word.encode()) for one, word in languages.load(name).misspelled.items())


def _without_misread(plain: View, name: str) -> View:
    """The view with the tree of its text without what makes the grammar take a declaration at the top for an expression (Kotlin: ``@Test``
    and ``class A`` for an operator and its operand), if no more of that is no part of a program."""
    strays = [node for kind, word in _misread(name) for node in _strays(plain.root, kind, word)]
    if not strays:
        return plain
    text = bytearray(plain.text.bytes)
    for node in strays:
        text[node.start_byte : node.end_byte] = text[node.start_byte : node.end_byte].translate(BLANK)
    return _better(plain, bytes(text), name, is_misread=True)


@cache
def _misread(name: str) -> tuple[tuple[str, re.Pattern[bytes]], ...]:
    return tuple((kind, re.compile(word.encode())) for kind, word in languages.load(name).misread.items())


def _strays(root: Node, kind: str, word: re.Pattern[bytes]) -> Iterator[Node]:
    """What expressions of a kind at the top of a tree begin with, at the start of a line, if that leads to a word of a declaration."""
    before = root
    for top in root.children:
        if top.type == kind and word.match(_operand(top).text or b""):
            waiting = [top]
            while waiting:
                node = waiting.pop()
                waiting += node.children
                if node.type == kind and not node.start_point.column:
                    yield node.children[0]
            if before.type == top.children[0].type:
                yield before
        before = top


def _operand(node: Node) -> Node:
    """What the last of several expressions of a kind, one in the other, ends with."""
    kind = node.type
    while node.type == kind and node.child_count:
        node = node.children[-1]
    return node


_PREPROCESSORS: dict[str, Callable[[View, str], list[View]]] = {
    "none": _as_it_stands,
    "conditionals": _by_choice,
    "unread": _without_unread,
}


def parsed(source: bytes, only: list[Range] | None = None, *, name: str) -> Node:
    """The tree of a text, or of the parts of it that are given."""
    parser = _parser(name)
    parser.included_ranges = only or []
    try:
        return parser.parse(source).root_node
    except ValueError:  # what it says after its time
        parser.reset()
        raise TookTooLong from None


@cache
def _parser(name: str) -> Parser:
    """The parser of a language. No signal reaches it while it parses, so it has a time limit of its own, much longer than that of a file."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # the callback that it recommends ends the process (0.25.2)
        return Parser(queries.grammar(name), timeout_micros=PARSE.clock_s * 1_000_000)


def _faults(root: Node) -> list[int]:
    """Where something of a tree is no part of a program, or lacks one."""
    return [node.start_byte for node in _faulty(root)]


def _spoiled(root: Node) -> int:
    """How many bytes of a tree are no part of a program; a byte that two of its faults hold counts twice, and one is for what it lacks."""
    return sum(max(1, node.end_byte - node.start_byte) for node in _faulty(root))


def _faulty(root: Node) -> Iterator[Node]:
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if node.is_error or node.is_missing:
            yield node
        waiting += [child for child in node.children if child.has_error or child.is_missing]
