"""Values that were imported, each checked before it is used."""

from __future__ import annotations

import math
from typing import Any

from knowing.characters import well_formed
from knowing.errors import UsageError
from knowing.memory.credentials import credential_in
from knowing.settings.memory import NOTES


class Checked:
    """The values of one imported object, each checked before it is used; a refusal names the line and the value."""

    def __init__(self, value: dict[str, Any], line: int) -> None:
        self.value, self.line = value, line

    def refusal(self, name: str, why: str) -> UsageError:
        """The refusal, in one line, for a value that is not allowed."""
        return UsageError(f"line {self.line}: {name} {why}", "nothing was imported")

    def text(self, name: str, most: int = NOTES.text_chars, default: str = "") -> str:
        """A text without credentials and halves of characters."""
        found = self.value.get(name, default)
        found = well_formed(found) if isinstance(found, str) else found
        if not isinstance(found, str) or len(found) > most or "\0" in found:
            raise self.refusal(name, f"is no text of at most {most:,} characters")
        if what := credential_in(found):
            raise self.refusal(name, f"seems to hold {what}")
        return found

    def word(self, name: str, default: str = "") -> str:
        """A short text on one line."""
        found = self.text(name, NOTES.word_chars, default)
        if "\n" in found:
            raise self.refusal(name, "has more than one line")
        return found

    def named(self, name: str) -> str:
        """A short text that is not empty."""
        return self.word(name) or self._none(name)

    def _none(self, name: str) -> str:
        raise self.refusal(name, "is missing")

    def number(self, name: str, most: float, default: float = 0.0) -> float:
        """A finite number from 0."""
        found = self.value.get(name, default)
        if (
            isinstance(found, bool)
            or not isinstance(found, int | float)
            or not 0 <= found <= most
            or not math.isfinite(found)
        ):
            raise self.refusal(name, f"is no finite number from 0 to {most:g}")
        return float(found)

    def count(self, name: str, least: int = 0, default: int = 0) -> int:
        """A whole number."""
        found = self.value.get(name, default)
        if isinstance(found, bool) or not isinstance(found, int) or not least <= found <= NOTES.count:
            raise self.refusal(name, f"is no whole number from {least} to {NOTES.count:,}")
        return found

    def yes(self, name: str) -> bool:
        """True or false."""
        found = self.value.get(name)
        if not isinstance(found, bool):
            raise self.refusal(name, "is neither true nor false")
        return found

    def parts(self, name: str) -> list[Checked]:
        """A list of objects."""
        found = self.value.get(name, [])
        if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
            raise self.refusal(name, "is no list of objects")
        return [Checked(one, self.line) for one in found]

    def words(self, name: str) -> tuple[str, ...]:
        """A list of short texts."""
        found = self.value.get(name, [])
        if not isinstance(found, list):
            raise self.refusal(name, "is no list")
        return tuple(Checked({name: one}, self.line).named(name) for one in found)
