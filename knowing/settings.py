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
    enclosing: float = 1.2
    signature: float = 1.0
    doc: float = 1.5
    body: float = 1.0
    path: float = 1.0
    k1: float = 1.2
    b_name: float = 0.3
    b_enclosing: float = 0.3
    b_signature: float = 0.5
    b_doc: float = 0.6
    b_body: float = 0.75


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
    implementors: float = 0.3
    """Weight of the implementors of a matched interface, against the interface."""
    types_first: bool = False


_WALK: dict[EdgeKind, float] = {
    EdgeKind.CALLS: 1.0, EdgeKind.IMPLEMENTS: 0.8, EdgeKind.OVERRIDES: 0.8, EdgeKind.CONTAINS: 0.8, EdgeKind.EXTENDS: 0.7,
    EdgeKind.HANDLES_ROUTE: 0.7, EdgeKind.TESTS: 0.6, EdgeKind.ACCESSES_FIELD: 0.6, EdgeKind.MEMBER_OF: 0.6, EdgeKind.IMPORTS: 0.5,
    EdgeKind.TESTED_BY: 0.5, EdgeKind.CO_TESTED_WITH: 0.5, EdgeKind.TYPE_HINT_OF: 0.5, EdgeKind.EXECUTES_PROCESS: 0.5,
    EdgeKind.REFERENCES: 0.4, EdgeKind.THROWS: 0.4, EdgeKind.READS_ENV: 0.4, EdgeKind.DECORATES: 0.3, EdgeKind.INHERITS: 0.3,
    EdgeKind.DOCUMENTS: 0.2, EdgeKind.SIMILAR_TO: 0.15,
}


@dataclass(frozen=True, slots=True)
class WalkSettings:
    """Random walk with restart. Edge weights and restart are the seed's."""

    restart: float = 0.2
    max_iterations: int = 20
    tolerance: float = 1e-3
    stable_top: int = 10
    stable_for: int = 2
    backward: float = 0.5
    """Weight of an edge walked against its direction."""
    precise: float = 1.0
    """Multiplier for edges that a language server or SCIP gave."""
    edges: dict[EdgeKind, float] = field(default_factory=lambda: dict(_WALK))


@dataclass(frozen=True, slots=True)
class AuthoritySettings:
    """HITS on the top of the walk. Seed."""

    top: int = 200
    iterations: int = 10
    weight: float = 1.0
    """0 leaves the stage out."""


@dataclass(frozen=True, slots=True)
class ScoreSettings:
    """What each named contribution is worth. Learned; see ``eval/learn.py``."""

    weights: dict[str, float] = field(default_factory=lambda: dict(WEIGHTS))
    test_factor: float = 0.15
    example_factor: float = 0.3
    vendored_factor: float = 0.3
    generated_factor: float = 0.4
    docs_factor: float = 0.3
    file_factor: float = 0.5
    crowding: float = 0.9
    """Each further symbol of the same container keeps this share of its score. Tuned."""
    candidates: int = 400


WEIGHTS: dict[str, float] = {
    "text": 0.30, "coverage": 0.20, "name": 0.20, "name_fraction": 0.10, "walk": 0.10, "type": 0.05, "centrality": 0.05,
}


@dataclass(frozen=True, slots=True)
class PackSettings:
    """Filling the budget."""

    budget_tokens: int = 8_000
    proximity_exponent: float = 0.3
    """Seed: nine-point sweep."""
    max_symbols: int = 200
    body_share: float = 0.7
    """At most this share of the budget goes into bodies."""
    cliff: float = 0.35
    """``--budget auto`` stops where the score falls below this share of the best."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything a query depends on besides the task and the graph."""

    keywords: KeywordSettings = field(default_factory=KeywordSettings)
    channels: ChannelSettings = field(default_factory=ChannelSettings)
    seeds: SeedSettings = field(default_factory=SeedSettings)
    walk: WalkSettings = field(default_factory=WalkSettings)
    authority: AuthoritySettings = field(default_factory=AuthoritySettings)
    score: ScoreSettings = field(default_factory=ScoreSettings)
    pack: PackSettings = field(default_factory=PackSettings)
