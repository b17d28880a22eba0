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
_STARTS = (_TYPES | _PLAIN | _SPECIFIERS | {b"friend", b"operator"}) - {b"const"}
_TAIL = frozenset(b"const volatile noexcept override final mutable &".split())
"""What may stand between the parameters of a function and its attributes."""
_BODY = frozenset(b"{ const noexcept override final".split())
"""What follows the attributes of a function that is defined …"""
_END = frozenset(b"; = -> :".split())
"""… and of one that is declared, or those of a variable."""
_BEFORE = frozenset((b"", b";", b"{", b"}"))
_LEADING = frozenset(b"static inline extern virtual explicit friend typename constexpr >".split())
"""After what on its line a macro may say something of the declaration that goes on there …"""
_TAILING = frozenset(b"noexcept asm __asm __asm__ __attribute__ __declspec __attribute".split())
"""What is called behind the parameters of a function."""
_DECLARING = frozenset(b"const :: * & >".split())
"""What may stand before the name of a function beside names …"""
_ACCESS = frozenset(b"public private protected".split())
_BEGINS = frozenset((*b"namespace using const } [".split(), *_ACCESS, b""))
"""… and what else may begin after the line of one that stands alone."""
_HEADING = (_SPECIFIERS | {b"namespace", b"using", b"class", b"friend"}) - {b"const", b"volatile", b"register"}
"""What no parameter of C begins with."""
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
        for at in self._macros():
            if at < done:
                continue
            last = self.last_of_call(at)
            end = self._end(at, last, at == done)
            if end:
                done = end + 1
                yield self.spans[at][0], self.spans[end][1], BLANK
            elif last > at and last + 1 in self.outer and self.words[at - 1] in {*_BEFORE, b")"}:
                yield from self._plain_head(at, last)

    def _end(self, at: int, last: int, is_next: bool) -> int:
        """The last token of what is blanked from a macro on; 0 if nothing is. Is it the next one to another that is blank?"""
        before = self.words[at - 1]
        is_first = is_next or before in _BEFORE
        if self.words[at + 1] == b":" and (is_first or before in _ACCESS) and self._has_break(at + 2):
            return at if before in _ACCESS else (at + 1) * self._has_break(at)  # public SLOTS: SIGNALS:
        if before == b"if":  # if CONSTEXPR (a)
            return at
        if (is_first and self._stands_alone(at, last)) or self._is_in_front(at, last, is_next):
            return last
        return last if not is_next and self._is_amid(at, last) else self._end_behind(at)

    def _macros(self) -> list[int]:
        """Where words in capitals stand, and such as ``printflike(1, 2)`` between the type and the name of a function."""
        capitals = [at for at, word in enumerate(self.words) if word.isupper() and len(word) > 2]
        called = [at - 1 for at, last in self.partners.items() if self.words[at + 1].isdigit() and at < last]
        return sorted({*capitals, *(at for at in called if self._is_amid(at, self.partners[at + 1]))})

    # -- in front of what they speak of ---------------------------------------------------------------------------------

    def _is_in_front(self, at: int, last: int, is_next: bool) -> bool:
        before, after = self.words[at - 1], self.words[last + 1]
        if before in _TYPES or (before == b"]" and self._names_type(last + 1)):  # class EXPORT Basket {
            return after == b"[" or self._names_type(last + 1)
        if before == b"(" and after == b"*":  # HANDLE (WINAPI *open)(
            type_ = self.words[at - 2]
            return self.words[at + 3 : at + 5] == [b")", b"("] and (_is_type(type_) or _is_macro(type_))
        if last > at or (
            _is_macro(after) and self._is_amid(at + 1, self.last_of_call(at + 1))
        ):  # LRESULT CALLBACK handle(
            return False
        begun = after
        if _is_macro(after):
            begun = next((one for one in self.words[at + 2 : at + PARSE.type_tokens] if not _is_macro(one)), b"")
        if not (begun in _STARTS or self._declares(last + 1) or self._constructs(last + 1)):
            return False
        return is_next or before in _BEFORE or before in _LEADING or self._has_break(at)

    def _names_type(self, at: int) -> bool:
        """Whether a word is the name of a type whose bases or members follow."""
        return _is_name(self.words[at]) and self.words[at + 1] in (b"{", b":", b"final", b"<")

    def _is_amid(self, at: int, last: int) -> bool:
        """Whether a macro stands between the type and the name of a function: int* EXPORT find(, void FORMAT(1, 2) warn(."""
        before, after = self.words[at - 1], self.words[last + 1]
        return (
            self.words[last + 2] == b"("
            and _is_name(after)
            and after not in _TAILING
            and not _is_macro(after)
            and (_is_type(before) or _is_macro(before))
            and before != b"enum"
        )

    def _has_break(self, at: int) -> bool:
        """Whether a line break stands before a word; there is one after the last."""
        return at == len(self.spans) or b"\n" in self.source[self.spans[at - 1][1] : self.spans[at][0]]

    def _stands_alone(self, at: int, last: int) -> bool:
        """Whether a macro that comes first has its lines for itself: BEGIN_EXPORT."""
        after = self.words[last + 1]
        if last > at:  # NON_NULL(2); but the head of a function of old times goes on with types of its parameters
            is_plain = after in _PLAIN and self.words[last + 3] == b"("
            is_macro = _is_macro(after) and self.words[last + 2] != b"(" and self._has_break(last + 2)
            begins = after in _HEADING or is_plain or is_macro or self._declares(last + 1)
        else:
            begins = _is_name(after) or after in _STARTS or after in _BEGINS
        return begins and self._has_break(at) and self._has_break(last + 1)

    def _constructs(self, at: int) -> bool:
        """Whether an operator of conversion starts there, or the head of a constructor with initializers: Lock(int size) : size_(size)."""
        end = self.last_of_call(at)
        if end == at or not _is_name(self.words[at]):
            return self.words[at] == b"operator"
        while self.words[end + 1] == b"noexcept":
            end = self.last_of_call(end + 1)
        return self.words[end + 1] == b":"

    def _declares(self, at: int) -> bool:
        """Whether a type and the name of a function start there."""
        names = depth = 0
        if self.words[at] in _POINTS:
            return False
        for place, word in enumerate(self.words[at : at + PARSE.type_tokens], at):
            if word == b"(":
                return names > 1 and not _is_macro(self.words[place - 1])
            depth += (word == b"<") - (word == b">")
            if not (_is_name(word) or word in _DECLARING or depth > 0):
                return False
            names += not depth and _is_name(word) and self.words[place - 1] != b"::"
        return False

    # -- behind it ------------------------------------------------------------------------------------------------------

    def _end_behind(self, at: int) -> int:
        """The last token of the attributes that start there, behind a function or a variable; 0 if they are none."""
        head = self._head(at)
        is_typed = head > 0 and self._is_declared(head)
        if not head and self.words[at + 1] in (b",", b")"):  # f(Shop& shop LIFETIME_BOUND)
            return at if self._is_variable(at) else 0
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
