"""How much of a result the documents show. Fixed: what is left out is counted, and JSON has all of it."""

from __future__ import annotations

from msgspec import Struct, field


class ShownLimits(Struct, frozen=True):
    """How many rows and characters a document shows, and what decides between two ways of saying something. Judged."""

    rows: int = 10
    """Failures of a gate, or files of a status, that are listed."""
    line_chars: int = 160
    """Of a line that ``ctx find`` found; more of it is ``…``."""
    call_lines: int = 8
    """Of the lines that one caller calls on."""
    before_chars: int = 60
    """Of them before the match, where the line is cut."""
    neighbours: int = 60
    """Neighbours of one role that a look offers; the rest is counted."""
    own_worth: float = 100.0
    """What the symbol itself is worth beside its neighbours when a budget is filled."""
    worth: dict[str, float] = field(
        default_factory=lambda: {"callers": 3.0, "tests": 2.0, "callees": 1.5, "members": 2.5}
    )
    """What the first neighbour in a role is worth; others are worth less, and further roles 1."""
    sure: float = 0.8
    """How sure an edge is, is said of those below."""
    note_chars: int = 600
    """Of a note beside a symbol that is looked at."""
    note_line_chars: int = 160
    """Of a note in one line."""
    about_chars: int = 300
    """Of what a repository says it is."""
    doc_chars: int = 80
    """Of the documentation of a central symbol."""
    explained: int = 3
    """Central symbols of a package that get a line of their own."""
    places: int = 8
    """Places of each role that are listed."""
    configuration: int = 14
    """The same of configuration, which lies in many single files."""
    depth: int = 2
    """A single file deeper than this is not listed as a place."""
    languages: int = 4
    """Languages that the map names."""
    parts: int = 12
    """Parts of the score of an entry."""
    asked_chars: int = 100
    """Of what a turn asked."""
    even: float = 0.3
    """With less than this between the first two purposes of a task, both are named."""
    bar: int = 30
    """The length of the longest bar of a chart, in characters."""
    misses: int = 5
    """Commits with the worst answers that are named."""
    subject_chars: int = 70
    """Of the subject of a commit."""


SHOWN = ShownLimits()
