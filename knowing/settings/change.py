"""What a change means: dependents, tests, what is missing; and the gate."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct, field

from knowing.settings.ranges import Count, Range, Share


class HistorySettings(Struct, frozen=True):
    """What past commits say about what belongs together. Tuned on flask and django, checked on cargo (docs/change-evaluation.md)."""

    commits: int = 5_000
    """Looked at, newest first."""
    files: int = 30
    """A commit that touches more is a sweep and says nothing about pairs."""
    half_life: float = 1_500.0
    """Commits after which one counts half."""
    prior: float = 1.0
    """Commits without the other file that every file is assumed to have had: three of three is not yet certainty."""
    size_exponent: float = 0.5
    """A commit of n files speaks for each pair with 1 / (n - 1) ** this."""
    confidence: float = 0.25
    support: int = 3
    """A companion with fewer joint changes says nothing about tests; less confidence than this is not reported as missing."""
    missing_support: int = 5
    """A file or symbol is reported as missing only after so many joint changes."""
    count: int = 10
    ruled: int = 8
    """For each file that may be reported, so many are looked at closely. Judged."""
    symbol_commits: int = 20
    """Commits that are looked into for symbols, the newest that touched a changed and a missing file."""


class CoverageSettings(Struct, frozen=True):
    """What coverage data in the tree says of tests. Judged."""

    ran: Share = 0.98
    """A test ran a changed line, by data as new as the file."""
    stale: Share = 0.5
    """The same by data that is older than the file."""
    most_bytes: Annotated[int, Range(1, 100_000_000)] = 50_000_000
    """A larger file of coverage data is not read."""
    most_lines: Annotated[int, Range(1, 100_000_000)] = 5_000_000
    """Data that names more lines of the changed files than this is not believed."""


class LikenessSettings(Struct, frozen=True):
    """What words that a change and a file of tests share say of the file (docs/change-evaluation.md)."""

    lines: Share = 0.3
    """The file of tests that is most like the changed lines."""
    names: Share = 0.3
    """The file of tests that is most like the names of what changed, and of what is around it."""
    count: Count = 10
    """So many files are said to be like a change. Judged."""
    looked_at: Count = 60
    """So many are looked at for something that runs. Judged."""
    most_terms: Count = 600
    """So many terms of a change are looked up. Judged."""
    saturation: float = 1.2
    """How soon a further occurrence of a word says nothing more: BM25's own."""
    size: Share = 0.75
    """How much a large file is expected to hold anyway: BM25's own."""


class ChangeSettings(Struct, frozen=True):
    """The context of a diff. Budgets are those of the source document; the rest is judged, the tests' numbers tuned on flask and django."""

    budget_tokens: int = 8_000
    files_budget_tokens: int = 50_000
    depth: int = 2
    """Steps from a changed symbol to a dependent."""
    impact_depth: int = 3
    dispatch: float = 0.6
    """Callers of what a method overrides may mean the method."""
    least_confidence: float = 0.1
    """A path less sure than this is not followed further."""
    most_dependents: int = 400
    test_depth: int = 3
    most_roots: int = 60
    """So many changed symbols are each followed for themselves; the rest together."""
    crowd: float = 0.0
    """What a path to a symbol says of a test is shared by this power of the number of test files that lead to it."""
    test_step: float = 0.8
    """A test two steps away says less than one that calls the symbol itself."""
    mention: float = 0.5
    """A test mentions the name on something whose type is unknown; shared between all symbols of that name."""
    words: float = 0.32
    """A test holds a word of the changed lines that no other test holds; shared by the root of how many do."""
    rare: int = 40
    """A word that more symbols than this hold is not rare."""
    file_reach: float = 0.4
    """What the surest path from a test says of its whole file: many files reach a busy symbol."""
    file_mention: float = 0.3
    """The same for the surest mention."""
    test_share: float = 0.55
    """For a change, a file of tests less sure than this share of the surest is counted, not named."""
    convention: float = 0.6
    """``test_cli.py`` beside ``cli.py``; shared by as many as are called so and stand as near."""
    mirrored: float = 0.4
    """``tests/lib/cli.js`` and ``lib/cli.js``: not called a test, in a tree of tests that mirrors the code's."""
    along: float = 0.5
    """What the chance of a joint change says of a test file: it tells that the two belong together, not which change it is."""
    companion: float = 0.4
    """The test file that most often changed along; others in proportion. A busy file has no companion in most commits."""
    test_confidence: float = 0.3
    """A test less sure than this is not named."""
    most_tests: int = 200
    sibling: float = 0.8
    """Reaching what sets tests up says so much of each test of the same class. Judged."""
    untested_confidence: float = 0.01
    """A changed symbol counts as untested if no path as sure as this leads to a test. Judged."""
    constructs: Share = 0.95
    """Who names a class may mean its constructor. Judged."""
    name_chars: Count = 3
    """A shorter name is not looked for where it may be mentioned. Judged."""
    most_places: int = 20
    """So many places of a name that is gone are named; the rest is counted. Judged."""
    most_names: Count = 400
    """So many names that are gone are looked for: git takes a second for them in a tree of 3,000 files. The rest is counted, and fails
    the rule ``removed``. Judged."""
    body_lines: int = 120
    """A longer source, or a longer part of the diff, is not shown. Judged."""
    moved_chars: int = 24
    """A symbol with a shorter text is not taken to have moved where its like appears: ``pass`` proves nothing. Judged."""
    nearby: int = 15
    """So many at most: a function that calls forty others is near to none of them in particular. Judged on commits of five repositories."""
    nearby_share: Share = 0.2
    """What is less near than this, against the nearest, is not worth reading: the budget is a ceiling, not a target. Judged on the same commits."""
    nearby_users: Count = 20
    """What more symbols than this use says nothing about a change. Judged on the same commits."""
    nearby_spare: int = 40
    """So many more are looked at, in case some are not shown. Judged."""
    file_weight: float = 0.2
    """A changed file itself, and what is around another change, against a changed symbol, where the walk to what is nearby starts. Judged."""
    likeness: LikenessSettings = field(default_factory=LikenessSettings)
    history: HistorySettings = field(default_factory=HistorySettings)
    coverage: CoverageSettings = field(default_factory=CoverageSettings)


class CheckSettings(Struct, frozen=True):
    """The gate. Everything is off until it is asked for, on the command line or in the configuration."""

    untested: bool = False
    """Fail on a changed public symbol that no test reaches."""
    missing: float = 0.0
    """Fail on a missing file whose co-change confidence is at least this; 0 is off."""
    dependents: int = 0
    """Fail when the signature of a symbol with at least so many dependents changes; 0 is off."""
    removed: bool = False
    """Fail on a removed symbol whose name is still mentioned."""


class DiffLimits(Struct, frozen=True):
    """How much of a change is read. Fixed, as what the index leaves out is. Judged."""

    read_bytes: Count = 20_000_000
    """A larger file of the work tree is not even read."""
    parsed_bytes: Count = 1_000_000
    """Larger files are compared as wholes, as the index leaves them out."""
    patch_bytes: Count = 50_000_000
    """A patch that is handed in is read up to this."""
    receiver_chars: Count = 100
    """So much before a name is looked at for what it stands after."""
    nested: Count = 30
    """What is nested deeper is part of what is around it: each level holds the text of all levels below."""
    context_lines: Count = 2
    """So many equal lines are shown before and after lines that differ."""
    compared_lines: Count = 20_000
    """A longer stretch of two texts, both together, is taken to differ as a whole: to match lines takes the square of them."""
    remark_lines: Count = 400
    """A longer remark above a symbol is not one of it."""
    coverage_steps: Count = 100_000_000
    """Steps of the database that one question to coverage data may take."""
    named_tests: Count = 60
    """More tests than this in a file are run as the file."""
    open_calls: Count = 30
    """So many calls that could not be tied to one symbol are shown; the rest is counted."""
    head_chars: Count = 4_000
    """So far a file of tests is looked at for the framework that it imports."""


DIFF = DiffLimits()
