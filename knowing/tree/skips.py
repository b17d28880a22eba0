"""Why a file is not read: one row for each reason, from which every listing, status and explanation takes its words.

A reason travels as its words (that is what an index stores and what programs read); :func:`row_of` finds the row again.
"""

from __future__ import annotations

from msgspec import Struct


class Skip(Struct, frozen=True):
    """A reason to leave a file out."""

    code: str
    words: str
    """What people and programs read; ``{}`` stands for what differs from file to file."""
    hides_code: bool = True
    """Whether code may be missing from answers because of it: what a person, or a gate, should be told."""

    def __call__(self, detail: object = "") -> str:
        """The words, with their detail."""
        return self.words.replace("{}", str(detail))

    @property
    def stem(self) -> str:
        """The words before the detail."""
        return self.words.partition("{}")[0]


IGNORED = Skip("ignored", "listed in .ctxignore")
LINK_OUT = Skip("link-out", "a link that leaves the tree", hides_code=False)
LINK_IN = Skip("link-in", "a link to a file of the tree", hides_code=False)
BEHIND_LINK = Skip("behind-link", "below a folder that is a link", hides_code=False)
NO_FILE = Skip("no-file", "not a regular file", hides_code=False)
TOO_LARGE = Skip("too-large", "larger than {} bytes")
UNREADABLE = Skip("unreadable", "cannot be read ({})")
TOO_SLOW = Skip("too-slow", "took longer than {} s to read")
TOO_HEAVY = Skip("too-heavy", "took more than {} MB of memory to read, or broke the parser")
LOST = Skip("lost", "whoever read it was killed from outside, twice")
SAME_NAME = Skip("same-name", "its name reads like another file's")
BINARY = Skip("binary", "binary", hides_code=False)

ROWS = [row for row in tuple(globals().values()) if isinstance(row, Skip)]
"""Every reason above, in its order: a row that is written is a row that counts."""


def row_of(reason: str) -> Skip | None:
    """The row that some words were made from; None for words of another version of the program.

    >>> row_of("larger than 1,000,000 bytes").code
    'too-large'
    """
    for row in ROWS:
        if reason == row.words or ("{}" in row.words and reason.startswith(row.stem)):
            return row
    return None


def kind_of(reason: str) -> str:
    """What reasons that differ only in a remark have in common.

    >>> kind_of("cannot be read (Permission denied)"), kind_of("larger than 5 bytes")
    ('cannot be read', 'larger than 5 bytes')
    """
    row = row_of(reason)
    remark = row is None or row.stem.endswith(" (")
    return reason.split(" (", 1)[0] if remark else reason


def hides_code(reason: str) -> bool:
    """Whether code may be missing from answers because a file was left out for this reason."""
    row = row_of(reason)
    return row is None or row.hides_code
