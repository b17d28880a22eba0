"""Every number that decides an answer, one frozen dataclass per stage, each with where it comes from.

Provenance: *seed* — a source document's constant kept as it was; *tuned* — chosen on the development tasks, leave one
repository out (``eval/EXPERIMENTS.md``); *learned* — fitted by ``eval/learn.py`` and checked on left-out repositories;
*judged* — set by hand and not worth tuning.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from knowing.model import EdgeKind


@dataclass(frozen=True, slots=True)
class PastedLimits:
    """How much pasted text is read, and how much of what it holds is kept. Judged: 100 kB are read whole."""

    read_chars: int = 200_000
    named_chars: int = 32_000
    """Of what is neither trace, diff nor log, how much is searched for files and URLs."""
    prose_chars: int = 8_000
    logged_chars: int = 6_000
    code_chars: int = 4_000
    frames: int = 40
    places: int = 32
    errors: int = 8


@dataclass(frozen=True, slots=True)
class PurposeSettings:
    """What speaks for a change (positive) or for understanding (negative), in log odds. Learned; see ``eval/learn.py``."""

    bias: float = -0.38
    explore: float = -1.95
    """The task begins with trace, explain, how …"""
    build: float = -1.93
    """… with implement, create, configure …"""
    edit: float = 2.9
    """… with remove, rename, avoid …, or with fixed, added: done to what is there."""
    add: float = -0.75
    fix: float = 0.59
    asked: float = -1.89
    """It says how, why, where or through."""
    new: float = -1.89
    """It says custom or new."""
    lines: float = 3.48
    """It has a subject and a body."""
    pasted: float = 1.0
    """It holds a trace, a log or a diff. Judged: no development task has one."""


@dataclass(frozen=True, slots=True)
class KeywordSettings:
    """Weights of words by where they come from, against a plain word of the prose (1), and how many are kept.

    All judged: starting values to be tuned on ``eval/``. A weight of 0 drops such words.
    """

    subject_weight: float = 1.5
    """The noun after the leading verb: "add *retry* logic"."""
    verb_weight: float = 0.2
    """add, fix, create …: what the person does."""
    leading_verb_weight: float = 0.5
    """resolve, build, register … at the head of a task: asked of the person and done by the code alike."""
    weak_weight: float = 0.2
    """Filler that may be a name (handle, support, new), and stop words if there is nothing else."""
    part_weight: float = 0.6
    """A part of an identifier, against the whole of it."""
    expansion_weight: float = 0.5
    """The other form of an abbreviation, against the word as written."""
    path_weight: float = 0.5
    """Words of a file's name and folder."""
    pasted_weight: float = 0.6
    """Words of log lines and error messages."""
    code_weight: float = 0.3
    """Words of fenced code, diffs and the source lines of a trace."""
    purpose: PurposeSettings = field(default_factory=PurposeSettings)
    max_words: int = 64
    max_exact: int = 32
    max_compounds: int = 48
    max_bigrams: int = 48
    max_phrases: int = 64
    max_expansions: int = 32
    max_text_chars: int = 4_000
    pasted: PastedLimits = field(default_factory=PastedLimits)


@dataclass(frozen=True, slots=True)
class TextSettings:
    """BM25F over the fields of a symbol. Weights and saturation tuned."""

    name: float = 4.0
    enclosing: float = 0.5
    signature: float = 1.0
    doc: float = 1.5
    body: float = 1.0
    path: float = 1.0
    k1: float = 1.0
    b_name: float = 0.3
    b_enclosing: float = 0.3
    b_signature: float = 0.5
    b_doc: float = 0.6
    b_body: float = 0.25


@dataclass(frozen=True, slots=True)
class ChannelSettings:
    """How much each channel has to say in the fusion; 0 silences it. Seed: 2 / 2 / 2 / 1.5 / 0."""

    name: float = 2.0
    text: float = 2.0
    equivalence: float = 1.0
    path: float = 1.0
    vector: float = 0.0
    cap: int = 100
    """Longest ranking a channel hands on."""
    gap_fill: int = 5
    """With fewer candidates than this, the vector channel speaks up. Seed."""
    concept_weight: float = 0.25
    """A word of the same universal concept, against the task's own word."""
    bm25: TextSettings = field(default_factory=TextSettings)


@dataclass(frozen=True, slots=True)
class SeedSettings:
    """Where the walk starts."""

    rrf_k: float = 60.0
    candidates: int = 40
    """Seed."""
    small_graph: int = 10_000
    large_graph: int = 40_000
    count_small: int = 15
    count_medium: int = 20
    count_large: int = 25
    focus: float = 0.0
    """Promotion of seeds in the largest cluster of one folder; 0 leaves the order alone."""
    implementors: float = 0.0
    """Weight of the implementors of a matched interface, against the interface. Neutral: measured, no answer changes for the better."""
    types_first: bool = False


def _walk_weights() -> dict[EdgeKind, float]:
    """The default weight of every kind of edges that the walk takes, heaviest first (``knowing.model.EdgeKind``)."""
    weights = {kind: kind.row.walk for kind in EdgeKind if kind.row.walk is not None}
    return dict(sorted(weights.items(), key=lambda one: -one[1]))


@dataclass(frozen=True, slots=True)
class WalkSettings:
    """Random walk with restart. Edge weights and restart are the seed's."""

    restart: float = 0.2
    max_iterations: int = 20
    tolerance: float = 1e-3
    stable_top: int = 10
    stable_for: int = 2
    floor: float = 1e-5
    """A symbol with less of the whole mass passes nothing on. Tuned for speed: no metric moves."""
    backward: float = 0.5
    """Weight of an edge walked against its direction."""
    precise: float = 1.0
    """Multiplier for edges that a language server or SCIP gave. Measured: no value from 0 to 2 differs from 1 by more than
    chance (docs/enrich.md)."""
    edges: dict[EdgeKind, float] = field(default_factory=_walk_weights)


@dataclass(frozen=True, slots=True)
class AuthoritySettings:
    """HITS on the top of the walk. Seed."""

    top: int = 200
    iterations: int = 10
    weight: float = 1.0
    """0 leaves the stage out."""


@dataclass(frozen=True, slots=True)
class PastSettings:
    """Commits whose messages are like the task vote for the files they touched. Insensitive: each value halved or doubled moves
    no metric by more than .01.
    """

    commits: int = 100
    """How many of them vote."""
    sharpness: float = 3.0
    """A vote is the likeness to this power, shared among the files of the commit."""
    half_life: float = 1_500.0
    """So many commits later a vote counts half."""
    leaders: int = 3
    """Files at the head of the answer; what changed together with them is offered next. Tuned: 5 does as well."""
    k1: float = 1.2
    b: float = 0.75


@dataclass(frozen=True, slots=True)
class ScoreSettings:
    """What each named contribution is worth. Learned; see ``eval/learn.py``."""

    weights: dict[str, float] = field(default_factory=lambda: dict(WEIGHTS))
    """For a task to understand something or to build on it."""
    change_weights: dict[str, float] = field(default_factory=lambda: dict(CHANGE_WEIGHTS))
    """For a task to change what is there; the two are mixed by the purpose that the task's words speak of."""
    past: PastSettings = field(default_factory=PastSettings)
    feedback: float = 0.1
    session: float = 0.05
    """What a caller's word is worth that a symbol was useful before, or is at hand; nothing unless it says so. Judged."""
    test_factor: float = 0.15
    example_factor: float = 0.3
    vendored_factor: float = 0.3
    generated_factor: float = 0.4
    docs_factor: float = 0.3
    legacy_factor: float = 0.5
    file_factor: float = 0.5
    crowding: float = 0.95
    """Each further symbol of the same container keeps this share of its score. Tuned."""
    change_crowding: float = 1.0
    """The same for a task to change something: changes touch several methods of one class. Tuned."""
    head: int = 10
    """Places given by score alone; from there on new files come first, by what their whole text says of the task."""
    breadth: float = 0.15
    """What a file's text, coverage, past and changes together with the head are worth to its first symbol. Tuned: flat."""
    overload: float = 0.3
    """A further symbol of the same qualified name (an overload, a redefinition) keeps this share. Judged."""
    candidates: int = 400
    """How many the text channel and half as many the walk put forward. Judged: they hold 93 % of all expected names."""
    kept: int = 600


WEIGHTS: dict[str, float] = {
    "text": 0.0268,
    "coverage": 0.0088,
    "name_fraction": 0.0418,
    "name_pair": 0.0378,
    "exact": 0.1259,
    "doc": 0.0085,
    "path": 0.01,
    "members": 0.0798,
    "neighbours": 0.043,
    "whole_coverage": 0.0014,
    "file": 0.0636,
    "file_coverage": 0.028,
    "past": 0.0379,
    "callers": 0.0364,
    "callees": 0.0768,
    "tests": 0.0436,
    "equivalence": 0.0224,
    "walk": 0.0575,
    "walk_members": 0.0502,
    "seed": 0.0147,
    "centrality": 0.0433,
    "centrality_members": 0.0839,
    "type": 0.0455,
    "callable": -0.0281,
    "value": -0.0441,
    "private": -0.0253,
    "constructor": -0.0152,
    "size": 0.0124,
    "depth": -0.0049,
}
CHANGE_WEIGHTS: dict[str, float] = {
    "text": 0.1392,
    "coverage": 0.0854,
    "name_pair": 0.037,
    "exact": 0.2088,
    "path": 0.0189,
    "file": 0.066,
    "file_coverage": 0.0297,
    "past": 0.0517,
    "callers": 0.0353,
    "callees": 0.037,
    "tests": 0.0058,
    "equivalence": 0.0252,
    "walk": 0.0682,
    "seed": 0.018,
    "centrality_members": 0.0247,
    "type": -0.0157,
    "callable": 0.0383,
    "value": -0.0209,
    "private": 0.0053,
    "constructor": -0.0084,
    "size": 0.0751,
    "depth": 0.0303,
}
"""Learned by ``eval/learn.py``, evidence held non-negative; what is not named has no weight.

``exact`` is set by hand to half as much again as the strongest other evidence: who writes a name means it, and the tasks that would
teach it are few. The positive weights of each side sum to 1, so a score lies between 0 and 1.
"""


@dataclass(frozen=True, slots=True)
class PackSettings:
    """Filling the budget."""

    budget_tokens: int = 8_000
    proximity_exponent: float = 0.3
    """Seed: nine-point sweep."""
    max_symbols: int = 200
    body_share: float = 0.5
    """At most this share of the budget goes into bodies."""
    cliff: float = 0.35
    """``--budget auto`` stops where the score falls below this share of the best."""
    name_value: float = 0.1
    signature_value: float = 0.7
    """What a symbol's name line, or signature and doc line, is worth against its whole body (1). Judged."""
    proximity_floor: float = 0.1
    """A symbol the walk did not reach is packed as if it were this near. Judged."""
    body_lines: int = 200
    type_body_lines: int = 40
    """Longer bodies are not offered: their signature says more per token. Judged."""
    certain: int = 5
    """So many of the best ranked enter first, whatever their price."""
    omitted: int = 3
    """How many of the next symbols are named with their prices."""


@dataclass(frozen=True, slots=True)
class ConfidenceSettings:
    """When an answer may call itself *high* or *medium*. Calibrated on both development sets: thirds of all questions."""

    behind: int = 10
    """The lead is over the symbol at this place."""
    high_lead: float = 0.19
    medium_lead: float = 0.12
    least_known: float = 0.5


@dataclass(frozen=True, slots=True)
class HistorySettings:
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


@dataclass(frozen=True, slots=True)
class ChangeSettings:
    """The context of a diff. Budgets are the seed's; the rest is judged, the tests' numbers tuned on flask and django."""

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
    words: float = 0.4
    """A test holds a word of the changed lines that no other test holds; shared by the root of how many do."""
    rare: int = 40
    """A word that more symbols than this hold is not rare."""
    file_reach: float = 0.6
    """What the surest path from a test says of its whole file: many files reach a busy symbol."""
    file_mention: float = 0.3
    """The same for the surest mention."""
    test_share: float = 0.55
    """For a change, a file of tests less sure than this share of the surest is counted, not named."""
    convention: float = 0.6
    """``test_cli.py`` beside ``cli.py``."""
    far_convention: float = 1.0
    """The same for a test file that shares no folder with the changed one."""
    companion: float = 0.4
    """The test file that most often changed along; others in proportion. A busy file has no companion in most commits."""
    test_confidence: float = 0.3
    """A test less sure than this is not named."""
    most_tests: int = 200
    sibling: float = 0.8
    """Reaching what sets tests up says so much of each test of the same class. Judged."""
    untested_confidence: float = 0.01
    """A changed symbol counts as untested if no path as sure as this leads to a test. Judged."""
    nearby: int = 40
    file_weight: float = 0.2
    """A changed file itself, against a changed symbol, where the walk to what is nearby starts. Judged."""
    history: HistorySettings = field(default_factory=HistorySettings)


@dataclass(frozen=True, slots=True)
class CheckSettings:
    """The gate. Everything is off until it is asked for, on the command line or in the configuration."""

    untested: bool = False
    """Fail on a changed public symbol that no test reaches."""
    missing: float = 0.0
    """Fail on a missing file whose co-change confidence is at least this; 0 is off."""
    dependents: int = 0
    """Fail when the signature of a symbol with at least so many dependents changes; 0 is off."""
    removed: bool = False
    """Fail on a removed symbol whose name is still mentioned."""


@dataclass(frozen=True, slots=True)
class IndexSettings:
    """What is read, and with how many hands. Judged."""

    max_bytes: int = 1_000_000
    """Larger files are skipped: they are data, bundles or dumps."""
    jobs: int = 0
    """Processes that read; 0 is one for every core."""


@dataclass(frozen=True, slots=True)
class EnrichSettings:
    """Language servers and SCIP. Not part of a query: none of it changes an answer that is already in the graph."""

    budget_s: float = 120.0
    start_s: float = 60.0
    """How long a server may take to start and give its first sensible answer. Judged: gopls on terraform needs about 30."""
    answer_s: float = 15.0
    """How long one answer may take; twice as long after a silence, four times after two: busy is not hung."""
    max_faults: int = 3
    """Consecutive crashes, silences or pieces of garbage after which a server is let go."""
    max_lies: int = 25
    """Consecutive answers that point at nothing of the asked name."""
    max_empty: int = 300
    """Consecutive empty answers."""
    answer_bytes: int = 32_000_000
    open_files: int = 16
    """Documents a server holds open: gopls keeps the types of every package that has one."""
    save_every: int = 250
    max_targets: int = 3
    """A call with more possible targets than this stays unresolved."""
    probes: int = 8
    """Calls of known target that a server is asked first."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything a query depends on besides the task and the graph."""

    index: IndexSettings = field(default_factory=IndexSettings)
    keywords: KeywordSettings = field(default_factory=KeywordSettings)
    channels: ChannelSettings = field(default_factory=ChannelSettings)
    seeds: SeedSettings = field(default_factory=SeedSettings)
    walk: WalkSettings = field(default_factory=WalkSettings)
    authority: AuthoritySettings = field(default_factory=AuthoritySettings)
    score: ScoreSettings = field(default_factory=ScoreSettings)
    pack: PackSettings = field(default_factory=PackSettings)
    change: ChangeSettings = field(default_factory=ChangeSettings)
    check: CheckSettings = field(default_factory=CheckSettings)
    confidence: ConfidenceSettings = field(default_factory=ConfidenceSettings)
    enrich: EnrichSettings = field(default_factory=EnrichSettings)


@dataclass(frozen=True, slots=True)
class EvalSettings:
    """``ctx eval``: which commits are replayed, and how long that may take. Not part of a query. Judged."""

    commits: int = 40
    most_commits: int = 500
    least: int = 5
    """Fewer commits say nothing."""
    scanned: int = 5_000
    """How far back suitable commits are looked for."""
    words: int = 3
    """Content words that a message must have to be a task."""
    task_chars: int = 2_000
    files: int = 8
    """Changed source files of a suitable commit, at most."""
    sweeping: int = 40
    """Changed files of any sort; more is no single change."""
    symbols: int = 20
    """Changed symbols, at most: ten places cannot hold more than half of them."""
    first: int = 10
    limit_s: float = 900.0
    """After so long no further question is asked, and the answer says how many were."""
    tune_least: int = 20
    """Commits below which tuning would fit noise."""
    tune_step: float = 0.003
    """A setting is only moved for a gain of this much on the older half."""
    tune_gain: float = 0.005
    """Nothing is written for less than this on the held-back half."""
