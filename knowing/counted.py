"""A number and what there is so many of, as people write it."""

from __future__ import annotations


def counted(number: int, noun: str) -> str:
    """A number with its noun, in the singular for one; of a phrase, the last word is the noun.

    >>> counted(1, "caller"), counted(2_000, "more line"), counted(0, "guess"), counted(3, "entry")
    ('1 caller', '2,000 more lines', '0 guesses', '3 entries')
    """
    return f"{number:,} {noun if number == 1 else _plural(noun)}"


def counted_of(number: int, nouns: str) -> str:
    """The same of a noun that is given in the plural.

    >>> counted_of(1, "callers"), counted_of(1, "subclasses"), counted_of(1, "summaries"), counted_of(2, "bases")
    ('1 caller', '1 subclass', '1 summary', '2 bases')
    """
    return f"{number:,} {_singular(nouns) if number == 1 else nouns}"


def _singular(nouns: str) -> str:
    if nouns.endswith("ies"):
        return nouns[:-3] + "y"
    return nouns.removesuffix("es") if nouns.endswith("sses") else nouns.removesuffix("s")


def _plural(noun: str) -> str:
    if noun.endswith("y") and noun[-2] not in "aeiou":
        return noun[:-1] + "ies"
    return noun + ("es" if noun.endswith(("s", "x", "ch", "sh")) else "s")
