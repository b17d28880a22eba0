"""Text of C and C++ as its grammar can read it: without macros that say something of a declaration, and with plain heads of those that define.

``bool f() REQUIRES(lock) {`` is no function to a grammar that never saw what ``REQUIRES`` stands for: it makes one of the macro. A word in
capitals where a program has no word is taken for such a macro and blanked. ``TEST_CASE("adds", more) {`` outside of every function is
written like one, in which the title stands as a long name. Every place stays what it is.

>>> readable(b"bool f() const REQUIRES(lock) { }")
b'bool f() const                { }'
>>> readable(b'TEST_CASE("adds", "[a]") { }')
b'TEST_CASE ______(      ) { }'
"""

from __future__ import annotations

from collections.abc import Iterator

from knowing.facts.bracketed import TITLE, Tokens
from knowing.facts.conditionals import BLANK
from knowing.settings.facts import PARSE

_POINTS = frozenset(b"* & >".split())
_TYPES = frozenset(b"class struct union".split())
_PLAIN = frozenset(b"unsigned signed long short int char bool float double void auto enum".split())
_SPECIFIERS = frozenset(
    b"static const constexpr inline extern mutable volatile register thread_local virtual explicit typedef typename template".split()
)
_STATEMENTS = frozenset(
    b"if while for switch catch return sizeof alignas decltype requires else do case new delete throw goto using namespace".split()
)
_RESERVED = _TYPES | _PLAIN | _SPECIFIERS | _STATEMENTS
_STARTS = (_TYPES | _PLAIN | _SPECIFIERS) - {b"const"}
_TAIL = frozenset(b"const volatile noexcept override final mutable &".split())
"""What may stand between the parameters of a function and its attributes."""
_BODY = frozenset(b"{ const noexcept override final".split())
"""What follows the attributes of a function that is defined …"""
_END = frozenset(b"; = -> :".split())
"""… and of one that is declared, or those of a variable."""
_BEFORE = frozenset((b"", b";", b"{", b"}"))
_PLAINLY = frozenset(b", = . :: & * < > const".split())
"""What may stand among the arguments of a head beside names."""
_OPENING = bytes.maketrans(b",", b"(")


def readable(source: bytes) -> bytes:
    """The text with attributes blanked and heads written plainly: as long as it was, and every line where it was."""
    text = bytearray(source)
    for start, end, table in _Attributes(source).changes():
        text[start:end] = text[start:end].translate(table)
    return bytes(text)


def _is_macro(word: bytes) -> bool:
    return len(word) > 2 and word.isupper()


def _is_name(word: bytes) -> bool:
    return (word[:1].isalpha() or word[:1] == b"_") and word not in _RESERVED


def _is_type(word: bytes) -> bool:
    """Whether a word may end a type: the name after it is one that is declared."""
    return word in _POINTS or word in _PLAIN or (_is_name(word) and not _is_macro(word))


def _is_parameter(word: bytes) -> bool:
    """Whether a word may stand in a list of parameters."""
    return word[:1].isalnum() or word[:1] == b"_" or word in _PLAINLY


class _Attributes(Tokens):
    """The macros of a text that its grammar stumbles over."""

    def __init__(self, source: bytes) -> None:
        super().__init__(source)
        self.source = source

    def changes(self) -> Iterator[tuple[int, int, bytes]]:
        """What is to be written otherwise: from where, to where, and with which table of bytes."""
        done = 0
        for at in [at for at, word in enumerate(self.words) if _is_macro(word)]:
            if at < done:
                continue
            last = self.last_of_call(at)
            end = last if self._is_in_front(at, last) else self._end_behind(at)
            if end:
                done = end + 1
                yield self.spans[at][0], self.spans[end][1], BLANK
            elif last > at and last + 1 in self.outer and self.words[at - 1] in {*_BEFORE, b")"}:
                yield from self._plain_head(at, last)

    # -- in front of what they speak of ---------------------------------------------------------------------------------

    def _is_in_front(self, at: int, last: int) -> bool:
        before, after = self.words[at - 1], self.words[last + 1]
        if before in _TYPES:  # class EXPORT Basket {
            return _is_name(after) and self.words[last + 2] in (b"{", b":", b"final")
        if last > at:
            return False
        if before in _POINTS:  # int* EXPORT find(
            return _is_name(after) and self.words[last + 2] == b"("
        if after not in _STARTS and not self._declares(last + 1):
            return False
        return before in _BEFORE or b"\n" in self.source[self.spans[at - 1][1] : self.spans[at][0]]

    def _declares(self, at: int) -> bool:
        """Whether a type and the name of a function start there."""
        names = 0
        if self.words[at] in _POINTS:
            return False
        for place in range(at, at + PARSE.type_tokens):
            word = self.words[place : place + 1]
            if word == [b"("]:
                return names > 1 and not _is_macro(self.words[place - 1])
            if not word or not (_is_name(word[0]) or word[0] in (b"const", b"::", b"*", b"&")):
                return False
            names += _is_name(word[0]) and self.words[place - 1] != b"::"
        return False

    # -- behind it ------------------------------------------------------------------------------------------------------

    def _end_behind(self, at: int) -> int:
        """The last token of the attributes that start there, behind a function or a variable; 0 if they are none."""
        head = self._head(at)
        is_typed = head > 0 and self._is_declared(head)
        if not head and not (self.words[at + 1] == b"(" and self._is_variable(at)):
            return 0
        end = self.last_of_call(at)
        while _is_macro(self.words[end + 1]):
            end = self.last_of_call(end + 1)
        after = self.words[end + 1]
        if not head:
            return end if after in (b"{", b";", b"=") else 0
        return end if after in _BODY or (is_typed and after in _END) else 0

    def _head(self, at: int) -> int:
        """The last token of the name whose parameters stand before a place; 0 if none do."""
        at -= 1
        while self.words[at] in _TAIL or self.words[self.partners.get(at, 0) - 1] == b"noexcept":
            at = self.partners.get(at, at) - 1
        head = self.partners.get(at, 1) - 1 if self.words[at] == b")" else 0
        word = self.words[head] if head > 0 else b""
        if _is_name(word):
            return head if not _is_macro(word) or _is_type(self.words[head - 1]) else 0
        return head if word in (b">", b"]", b")") or b"operator" in self.words[max(head - 3, 0) : head] else 0

    def _is_declared(self, head: int) -> bool:
        """Whether a name is that of a function in a declaration: a type stands before it, or it is named like a class."""
        word = self.words[head]
        if not _is_name(word) or (word[:1].isupper() and not _is_macro(word)):
            return True
        while self.words[head - 1] in (b"::", b"~"):
            head -= 1 if self.words[head - 1] == b"~" else 2
        before = self.words[head - 1]
        return _is_type(before) or _is_macro(before) or before in _SPECIFIERS

    def _is_variable(self, at: int) -> bool:
        """Whether a type and the name of a variable stand before a place."""
        sizes = 0
        while self.words[at - 1] == b"]" and sizes < PARSE.type_tokens:
            at = next(
                (place for place in range(at - 2, at - PARSE.type_tokens, -1) if self.words[place] == b"["), at - 1
            )
            sizes += 1
        name, before = self.words[at - 1], self.words[at - 2]
        if before == b"const":  # Shop* const shop
            before = self.words[at - 3]
        return _is_name(name) and not _is_macro(name) and (_is_type(before) or (_is_macro(before) and name.islower()))

    # -- heads ----------------------------------------------------------------------------------------------------------

    def _plain_head(self, at: int, last: int) -> Iterator[tuple[int, int, bytes]]:
        """``MACRO(name, more)`` as ``MACRO name( more)``: a function, to the grammar. What does not look like a parameter is blanked."""
        first, rest = at + 2, range(at + 4, last)
        start, end = self.spans[first]
        is_title = b'"' in self.source[start:end]
        if is_title:
            yield start, end, TITLE
        elif not _is_name(self.words[first]):
            return
        if self.words[first + 1] == b",":
            yield (*self.spans[at + 1], BLANK)
            yield (*self.spans[first + 1], _OPENING)
            is_plain = not is_title and all(_is_parameter(self.words[place]) for place in rest)
            yield from ((*self.spans[place], BLANK) for place in rest if not is_plain or self.words[place] == b".")
