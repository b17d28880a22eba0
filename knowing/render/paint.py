"""Colour for terminals, and none for anything else. What is priced and what is piped never has any."""

from __future__ import annotations

from msgspec import Struct


class Paint(Struct, frozen=True):
    """Wraps text in ANSI codes, or leaves it alone."""

    colour: bool = False

    def __call__(self, code: str, text: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour and text else text

    def place(self, text: str) -> str:
        return self("36", text)

    def name(self, text: str) -> str:
        return self("1", text)

    def faint(self, text: str) -> str:
        return self("2", text)

    def good(self, text: str) -> str:
        return self("32", text)

    def bad(self, text: str) -> str:
        return self("31", text)
