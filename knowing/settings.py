"""Every number that decides an answer, one frozen class per stage, each with where it comes from.

Provenance: *source document* — a constant of the method's description, kept as it was; *tuned* — chosen on the development tasks, leave one
repository out (``eval/EXPERIMENTS.md``); *learned* — fitted by ``eval/learn.py`` and checked on left-out repositories;
*judged* — set by hand and not worth tuning.

This is the one place of a setting: its key is the path of field names, its range stands in its type, and its meaning is the text below
it. :mod:`knowing.config`, ``docs/settings.md`` and the hints of errors are read from here.

The classes are those of msgspec: every ``ctx`` makes all of them, and thirty dataclasses would take 23 ms, these take 1.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct, field

from knowing.features import FEATURES
from knowing.learned import CUES, WEIGHTS
from knowing.model import EdgeKind

MOST = 1e15
"""Larger than any setting that makes sense."""


class Range(Struct, frozen=True):
    """The values that a setting may have, both ends included. Without one, a number is 0 or more."""

    low: float = 0.0
    high: float = MOST


Share = Annotated[float, Range(0.0, 1.0)]
Signed = Annotated[float, Range(-MOST, MOST)]
"""A number that may count against something."""
Positive = Annotated[float, Range(1e-6)]
Count = Annotated[int, Range(1)]
"""A whole number that cannot be 0."""


class PastedLimits(Struct, frozen=True):
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


class PurposeSettings(Struct, frozen=True):
    """What each cue of a task says of its purpose, in log odds. Learned; see ``eval/learn.py``."""

    understand: dict[str, Signed] = field(default_factory=lambda: dict(CUES["understand"]))
    change: dict[str, Signed] = field(default_factory=lambda: dict(CUES["change"]))
    question: dict[str, Signed] = field(default_factory=lambda: dict(CUES["question"]))
    report: dict[str, Signed] = field(default_factory=lambda: dict(CUES["report"]))


class SpellingSettings(Struct, frozen=True):
    """Words that the repository does not know: when one is read as another, and when a task is in another language. Judged."""

    least_letters: Count = 4
    """A shorter word is not corrected."""
    two_slips: int = 8
    """A word of so many letters may have two slips."""
    share: Share = 0.7
    """A word that is read as another keeps this share of its weight."""
    clearly: float = 10.0
    """One of several near words is meant if it is used this many times as often as the next."""
    often: Count = 5
    """A word that is part of no name is a word of the repository if so many symbols use it."""
    last_resort: float = 0.3
    """The weight of a word that counts only because no other does."""
    read: int = 4
    """So many words of a task are corrected, heaviest first."""
    looked_at: int = 1_000
    """So many words of the same beginning are compared for two slips …"""
    few: int = 20
    """… and of so many near ones the spelling is looked up …"""
    spelled: int = 50
    """… in the names of so many symbols."""
    sampled: int = 40
    """So many words of a task are looked up to see whether it is English."""
    foreign_words: Count = 4
    """A task of fewer words is not called foreign."""
    foreign_share: Share = 0.5
    """If so many of its words are strange to the code, and one sign speaks for another language, it is foreign."""


class KeywordSettings(Struct, frozen=True):
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
    body_weight: float = 0.5
    """Words of what follows a title, against those of the title. Tuned."""
    repeated_weight: float = 0.3
    """What such a word gains, as a share, for each further time that it is said. Judged."""
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
    spelling: SpellingSettings = field(default_factory=SpellingSettings)


class TextSettings(Struct, frozen=True):
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


class NameSettings(Struct, frozen=True):
    """How sure a name that the task writes is, against an identifier written in full (1). Judged."""

    guess: float = 0.5
    """A name made of two neighbouring words of the task."""
    common_count: int = 20
    """A name that more symbols have than this is a common one …"""
    common: float = 0.5
    """… and says so much."""
    owner: Positive = 1.5
    """The name of its owner is written before it. This is the most there is: all values are shown as a share of it."""
    beside: float = 1.2
    """The name of its type is written too, elsewhere in the task."""
    other_case: Share = 0.5
    """One whose name is spelled in another case keeps this share, where there is one of the very case."""
    few: int = 4
    """A name that no more symbols have than this is not demoted where the task writes it."""
    frame: float = 0.7
    """The function of a stack frame …"""
    frame_count: int = 50
    """… if no more symbols than this have that name."""
    line: float = 1.2
    """The task names a line inside the symbol."""
    file: float = 0.6
    """The task names the file."""
    pair: float = 0.5
    """What each pair of neighbouring words in the name counts; all pairs together count at most 1."""
    in_code: float = 0.5
    """A name in pasted code or a log, against one that the task writes."""


class LiteralSettings(Struct, frozen=True):
    """Keys, flags, routes, variables and messages that the task writes and the code holds. Judged."""

    quoted: Share = 1.0
    key: Share = 0.9
    flag: Share = 1.0
    route: Share = 0.9
    variable: Share = 0.8
    message: Share = 0.9
    """How sure the shape of a literal is that it is one."""
    message_words: Count = 5
    """A message of fewer words counts less, in proportion."""
    most: int = 200
    """So many literals of a task are looked up."""
    read_words: int = 600
    """So many words of a task are read as parts of messages."""
    most_holders: int = 300
    """A literal that more symbols hold tells nothing."""
    through_constant: Share = 0.6
    """The share of a constant's score that who uses it has …"""
    many_users: Positive = 4.0
    """… if so many use it; more share it by the root."""
    most_constants: int = 20
    """So many constants that hold a literal are followed to who uses them."""
    most_users: int = 30
    """A constant's name that more symbols say is believed in its own file only."""


class PlaceSettings(Struct, frozen=True):
    """Files and lines that the task names. Judged."""

    followed: int = 16
    """So many places and frames are followed; a trace of a thousand calls says no more."""
    same_ending: int = 3
    """An ending that more files share names none of them."""


class VectorSettings(Struct, frozen=True):
    """The vector channel."""

    prefix: Count = 64
    """So many numbers of every vector are looked at first. Source document."""
    sure: float = 0.65
    """Cosine at which they alone are believed. Source document."""
    in_full: Count = 2_000
    """Otherwise so many of the nearest are looked at in full. Judged."""


class ChannelSettings(Struct, frozen=True):
    """How much each channel has to say in the fusion; 0 silences it. The source document has 2 / 2 / 2 / 1.5 / 0."""

    name: float = 2.0
    """Names of symbols that the task writes or whose words it has."""
    text: float = 2.0
    """The words of the task in the text of a symbol."""
    equivalence: float = 1.0
    """Other words for the same thing."""
    path: float = 1.0
    """The words of the task in the path."""
    literal: float = 2.0
    """Keys, flags, routes, variables and messages that the task writes and the code holds. Judged."""
    vector: float = 0.0
    """Nearness in meaning; without a weight it is only asked to fill a gap."""
    learned: float = 1.0
    """Words of tasks before, times what each association of a word and a symbol says (``memory.word_least`` to ``word_most``)."""
    cap: int = 100
    """Longest list that a channel hands on."""
    gap_fill: int = 5
    """With fewer symbols found than this, channels that fill gaps are asked too. Source document."""
    gap_weight: float = 1.0
    """What a channel without a weight of its own has to say when it fills a gap. Judged."""
    longest: float = 2.0
    """No list enters the fusion that is longer than this times those of the leading channels together … Judged."""
    least_long: int = 10
    """… counted as at least so many. Judged."""
    test_share: Share = 0.2
    """A test keeps this share of a channel's score, unless the task is about tests. Judged."""
    untyped_share: Share = 1 / 3
    """What is no type keeps this share of the path channel's score: types stand for their folder. Judged."""
    concept_weight: float = 0.25
    """A word of the same universal concept, against the task's own word."""
    concept_words: int = 40
    """So many words of the same concepts are looked for at most. Judged."""
    names: NameSettings = field(default_factory=NameSettings)
    places: PlaceSettings = field(default_factory=PlaceSettings)
    literals: LiteralSettings = field(default_factory=LiteralSettings)
    vectors: VectorSettings = field(default_factory=VectorSettings)
    bm25: TextSettings = field(default_factory=TextSettings)


class FileSettings(Struct, frozen=True):
    """How files are ranked: by their symbols and by what the whole file says, each against the best there is. Learned."""

    best: float = 1.0
    """What its best symbol counts, …"""
    third: float = 0.3
    """… its third, …"""
    every: float = 1.5
    """… all of them together, …"""
    sharpness: Positive = 12.0
    """… where one is worth several of which each is a little less, the more so the sharper, …"""
    place: float = 1.5
    """… its place in the order of best symbols, …"""
    text: float = 1.5
    """… the words of the whole file, …"""
    coverage: float = 0.6
    """… what it mentions of the task at all, …"""
    path: float = 0.9
    """… what its path says, …"""
    past: float = 1.0
    """… that past commits with such messages touched it, …"""
    together: float = 0.6
    """… and that it changed together with the first files of the answer …"""
    head: Count = 10
    """… which are those of so many symbols. Judged."""


class SeedSettings(Struct, frozen=True):
    """Where the walk starts."""

    rrf_k: float = 60.0
    candidates: int = 40
    """So many of the fused symbols may become seeds. Source document."""
    small_graph: int = 10_000
    large_graph: int = 40_000
    count_small: int = 15
    count_medium: int = 20
    count_large: int = 25
    focus: float = 0.0
    """Promotion of seeds in the largest cluster of one folder; 0 leaves the order alone."""
    implementors: float = 0.0
    """Weight of the implementors of a matched interface, against the interface. Neutral: measured, no answer changes for the better."""
    most_implementors: int = 10
    """So many implementors of one interface at most. Judged."""
    types_first: bool = False
    """Whether types are preferred as seeds in a large graph …"""
    types_weight: float = 1.25
    """… and how much. Source document."""


def _walk_weights() -> dict[EdgeKind, float]:
    """The default weight of every kind of edges that the walk takes, heaviest first (``knowing.model.EdgeKind``)."""
    weights = {kind: kind.row.walk for kind in EdgeKind if kind.row.walk is not None}
    return dict(sorted(weights.items(), key=lambda one: -one[1]))


class WalkSettings(Struct, frozen=True):
    """Random walk with restart. Edge weights and restart are those of the source document."""

    restart: Share = 0.2
    max_iterations: Annotated[int, Range(0, 10_000)] = 20
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


class AuthoritySettings(Struct, frozen=True):
    """HITS on the top of the walk. Source document."""

    top: int = 200
    iterations: Count = 10
    weight: float = 1.0
    """0 leaves the stage out."""


class PastSettings(Struct, frozen=True):
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


class MeasureSettings(Struct, frozen=True):
    """How features are scaled and averaged. Judged: the weights were learned on top of these."""

    test_share: Share = 0.3
    """A test's text speaks for others with this share."""
    first: float = 0.5
    second: float = 0.3
    third: float = 0.2
    """The mean of the three best members, callers … is made of these shares."""
    centrality_scale: Positive = 6.0
    """The logarithm of how many use a symbol counts as 1 from here on; the same for the next three."""
    members_scale: Positive = 7.0
    size_scale: Positive = 8.0
    depth_scale: Positive = 10.0
    """This one without the logarithm."""
    sure: Share = 0.75
    """A task names a symbol with its owner or its line from here on …"""
    written: Share = 0.65
    """… and by its name alone from here on."""
    property_words: int = 8
    """A property whose code has so many words is taken as a function."""


class TogetherSettings(Struct, frozen=True):
    """BM25 of a type with its members, or of a file with its symbols, as one document. Judged."""

    name: float = 3.0
    """A word in a name, against one in documentation or body."""
    k1: float = 2.0
    b: Share = 0.75


class ScoreSettings(Struct, frozen=True):
    """What each named contribution is worth. Learned; see ``eval/learn.py``."""

    weights: dict[str, Signed] = field(default_factory=lambda: for_all_features(WEIGHTS["understand"]))
    """For a task to understand something or to build on it."""
    change_weights: dict[str, Signed] = field(default_factory=lambda: for_all_features(WEIGHTS["change"]))
    """For a task to change what is there."""
    question_weights: dict[str, Signed] = field(default_factory=lambda: for_all_features(WEIGHTS["question"]))
    """For a question: what, how, why, where."""
    report_weights: dict[str, Signed] = field(default_factory=lambda: for_all_features(WEIGHTS["report"]))
    """For a bug report or a wish; the sets are mixed by the purposes that the task's words speak of."""
    measures: MeasureSettings = field(default_factory=MeasureSettings)
    together: TogetherSettings = field(default_factory=TogetherSettings)
    past: PastSettings = field(default_factory=PastSettings)
    files: FileSettings = field(default_factory=FileSettings)
    feedback: float = 0.1
    session: float = 0.05
    """What a caller's word is worth that a symbol was useful before, or is at hand; nothing unless it says so. Judged."""
    verdicts: float = 0.05
    """What a symbol gains if all verdicts on it say that it was useful, if ``memory.verdicts`` is on. The source document has .25,
    which makes answers worse: measured, docs/memory-evaluation.md."""
    test_factor: Share = 0.15
    example_factor: Share = 0.3
    vendored_factor: Share = 0.3
    generated_factor: Share = 0.4
    docs_factor: Share = 0.3
    legacy_factor: Share = 0.5
    file_factor: Share = 0.5
    part_factor: Share = 0.4
    """Such a symbol keeps this share of its score."""
    not_the_place_factor: Share = 0.9
    """So does a type or a value where the task asks how or where something happens. Tuned: functions gain what types lose."""
    crowding: Share = 1.0
    """Each further symbol of the same container keeps this share of its score. Tuned."""
    change_crowding: Share = 1.0
    """The same for a task to change something: changes touch several methods of one class. Tuned."""
    question_crowding: Share = 0.97
    report_crowding: Share = 1.0
    """The same for a question and for a report: what happens, happens in several methods of one class. Tuned."""
    overload: float = 0.3
    """A further symbol of the same qualified name (an overload, a redefinition) keeps this share. Judged."""
    namesake: Share = 0.94
    """A further symbol of the same name, wherever it stands, keeps this share: parallel copies, interfaces and what implements them. Tuned."""
    candidates: int = 400
    """How many the text channel and half as many the walk put forward. Judged: they hold 93 % of all expected names."""
    fused: int = 100
    """How many the channels together put forward. Judged."""
    kept: int = 600
    """How many are ranked at all, the best first. Judged."""


def for_all_features(learned: dict[str, float]) -> dict[str, float]:
    """A weight for every feature; 0 for those that none was learned for."""
    return {name: learned.get(name, 0.0) for name in FEATURES}


class ReasonSettings(Struct, frozen=True):
    """What is said of each symbol in the answer. Judged."""

    shown: int = 3
    """Reasons at most."""
    words: int = 4
    """Words of the task that one reason quotes."""
    least_share: Share = 0.08
    """A contribution below this share of all that speaks for the symbol is not worth a reader's time."""
    unknown: int = 6
    """Words of the task that are named as not found anywhere."""


class DocumentationSettings(Struct, frozen=True):
    """The sections of documentation that a task is handed beside the code, and whole files of text. Judged."""

    share: Share = 0.1
    """At most this share of the budget, and never more than the code leaves; 0 leaves them out."""
    sections: int = 3
    """So many at most."""
    least_coverage: Share = 0.5
    """A section must mention so much of the task, by weight …"""
    linked_coverage: Share = 0.25
    """… or so much, if it mentions a symbol of the answer by name."""
    linked: Annotated[float, Range(0.0, 10.0)] = 0.5
    """What mentioning the best symbols of the answer adds; all its words are worth 1."""
    changelog: Share = 0.5
    """What a section of a changelog or of release notes keeps of its worth: it tells what was, not what is."""
    symbols: int = 10
    """The best symbols whose documentation is looked for."""
    file_tokens: Count = 4_000
    """Of a file of text that is shown by itself, the beginning, up to so many tokens."""


class ExcerptSettings(Struct, frozen=True):
    """Which lines of a long text are shown. Judged."""

    head_lines: Count = 12
    """No more lines are looked at for where a block opens."""
    reach: int = 5
    """So many lines before and after an interesting line share its interest …"""
    fade: Share = 0.75
    """… each less by this factor."""
    early: Share = 0.1
    """The first line is worth this share of the best, and each later one less, where nothing else speaks."""
    remark: Share = 0.25
    """Comments and documentation are worth this share of code."""
    gap_tokens: int = 10
    """What a line with ``…`` costs, about."""
    gap_lines: int = 2
    """A gap of so few lines is closed: the mark would cost as much."""


class OutlineSettings(Struct, frozen=True):
    """The outline of a type. Judged."""

    head_lines: Count = 12
    """No more lines are looked at for where its block opens."""
    signature_chars: Count = 100
    """Longer signatures are cut."""
    members: int = 12
    """So many members are named; the rest is counted."""
    with_code: int = 2
    """So many of them are written out at most, of those that are no answers by themselves …"""
    member_lines: int = 30
    """… and only if they have fewer lines than this."""


class PackSettings(Struct, frozen=True):
    """Filling the budget."""

    budget_tokens: Annotated[int, Range(1, 100_000_000)] = 8_000
    proximity_exponent: float = 0.3
    """Source document: nine-point sweep."""
    max_symbols: int = 200
    body_share: Share = 0.5
    """One place takes at most this share of the tokens that are left for its code …"""
    short_tokens: Count = 120
    """… or so many, if that is more. Judged."""
    outline_share: Share = 0.06
    """The outline of a type takes at most this share of what a function may take at its place. Judged."""
    bodies: int = 15
    """So many of the best ranked come with their code, and while there is room all that follow."""
    signatures: int = 40
    """Places up to this one come with a signature, later ones with their name."""
    tail_share: Share = 0.05
    """Kept for the signatures and names that follow the first places."""
    tail_cliff: Share = 0.2
    """The answer ends where the score falls below this share of the best: the budget is a ceiling, not a target. Judged."""
    low_places: int = 15
    """An answer of low confidence has no more places than this. Judged."""
    cliff: Share = 0.35
    """``--budget auto`` stops where the score falls below this share of the best."""
    proximity_floor: float = 0.1
    """A symbol the walk did not reach is packed as if it were this near. Judged."""
    body_lines: int = 300
    type_body_lines: int = 40
    """Longer texts are shown by their relevant parts, longer types by the outline of their members. Judged."""
    parts_lines: int = 15
    """A text of fewer lines is shown whole or not at all. Judged."""
    omitted: int = 3
    """How many of the next symbols are named with their prices …"""
    files: int = 20
    """How many of the ranked files are listed where the format has a list of files …"""
    omitted_share: Share = 0.1
    """… if both take no more than this share of the budget. Judged."""
    cheap_tokens: Count = 25
    """Hardly a symbol costs less: no more symbols are priced than could fit at this price. Judged."""
    excerpt: ExcerptSettings = field(default_factory=ExcerptSettings)
    outline: OutlineSettings = field(default_factory=OutlineSettings)
    reasons: ReasonSettings = field(default_factory=ReasonSettings)
    documentation: DocumentationSettings = field(default_factory=DocumentationSettings)


class ConfidenceSettings(Struct, frozen=True):
    """When an answer may call itself *high* or *medium*. Calibrated on both development sets: thirds of all questions."""

    behind: int = 10
    """The lead is over the symbol at this place."""
    high_lead: float = 0.15
    medium_lead: float = 0.07
    least_known: Share = 0.5
    """Below this share of known words (by weight) the answer is *low*."""
    filler: float = 0.25
    """A task whose heaviest word weighs no more than this says nothing about any code in particular. Judged."""


class NearestSettings(Struct, frozen=True):
    """Words of the repository that are offered where nothing was found. Judged."""

    words: int = 6
    """So many words of the task get a line each …"""
    count: int = 4
    """… with so many words that look like it."""
    looked_at: int = 3_000
    """So many words of the same beginning are compared."""
    close: Share = 0.6
    """A word less like it than this is not offered …"""
    very_close: Share = 0.75
    """… and one that no symbol is named with, only from here on."""
    spelled: int = 50
    """In the names of so many symbols its spelling is looked up."""


class ExplainSettings(Struct, frozen=True):
    """How ``why-not`` looks for the smallest budget that includes a symbol. Judged."""

    largest_budget: int = 1_000_000
    """Beyond this it gives up."""
    step: Count = 100
    """A budget is offered in multiples of this …"""
    precision: Count = 50
    """… and the search ends when it is known to one part of so many."""
    nearest: NearestSettings = field(default_factory=NearestSettings)


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
    constructs: Share = 0.95
    """Who names a class may mean its constructor. Judged."""
    name_chars: Count = 3
    """A shorter name is not looked for where it may be mentioned. Judged."""
    most_places: int = 20
    """So many places of a name that is gone are named; the rest is counted. Judged."""
    most_names: Count = 400
    """So many names that are gone are looked for: git takes a second for them in a tree of 3,000 files. The rest is counted, and fails
    the rule ``removed``. Judged."""
    nearby: int = 40
    nearby_spare: int = 20
    """So many more are looked at, in case some cannot be shown. Judged."""
    file_weight: float = 0.2
    """A changed file itself, against a changed symbol, where the walk to what is nearby starts. Judged."""
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


class IndexSettings(Struct, frozen=True):
    """What is read, and with how many hands. Judged."""

    max_bytes: Annotated[int, Range(1, 20_000_000)] = 1_000_000
    """Larger files are skipped: they are data, bundles or dumps."""
    jobs: Annotated[int, Range(0, 1_024)] = 0
    """Processes that read; 0 is one for every core."""


class EnrichSettings(Struct, frozen=True):
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


class MemorySettings(Struct, frozen=True):
    """What is remembered about a repository beside its code."""

    enabled: bool = True
    """Whether anything is remembered, and what was remembered is used. ``--no-memory`` turns it off for one call."""
    packs: Annotated[int, Range(0, 100_000)] = 200
    """So many answers are kept, those used last; 0 keeps none. Judged."""
    verdicts: bool = False
    """Whether verdicts on symbols move answers. Off: on real histories the next answer is not better by more than chance
    (docs/memory-evaluation.md). They are written down all the same."""
    alike: Share = 0.0
    """A verdict counts for tasks that share at least so much of its telling words, or of theirs if they have fewer; 0: for all."""
    confirmed: Annotated[int, Range(1, 1_000)] = 2
    """Verdicts that were only seen speak when they are about so many different packs; one that was said speaks at once. Judged."""
    useless_share: Share = 0.2
    """What a symbol loses if all verdicts say that it was useless, as a share of ``score.verdicts``. Source document: .05 against .25."""
    words: bool = False
    """Whether words of tasks before move answers. Off: on real histories they bring nothing into the first ten
    (docs/memory-evaluation.md)."""
    word_least: Share = 0.3
    """What an association says that was seen twice; less often it says nothing. Source document."""
    word_most: Share = 0.8
    """What it says from ``word_often`` times on. Source document."""
    word_often: Annotated[int, Range(3, 1_000_000)] = 10
    word_weight: float = 0.5
    """A word of a task that weighs less than this is not telling: nothing is learned from it. Judged."""
    watch_hours: float = 24.0
    """So long after an answer, what is edited or committed of it counts as useful. Judged."""
    watched: Annotated[int, Range(0, 1_000)] = 5
    """So many of the last answers are looked at for that. Judged."""


class RecallSettings(Struct, frozen=True):
    """How turns and summaries of sessions are found again: (near + recent + scope) x quality. Source document."""

    near: Share = 0.7
    recent: Share = 0.2
    scope: Share = 0.1
    """What nearness in meaning, recency and where it comes from count; brought to sum 1 whatever is set."""
    session_decay: Share = 1e-4
    repository_decay: Share = 1e-5
    user_decay: Share = 2e-6
    """How fast recency fades, per second: of the same session, of others of the repository, of the user's other work."""
    session_scope: Share = 1.0
    repository_scope: Share = 0.6
    user_scope: Share = 0.3
    doubt: Share = 0.5
    """How much of its score a summary loses that is not sure at all."""


class WorthSettings(Struct, frozen=True):
    """What an entry of prose is worth for a task, in two passes and one hop. Source document where nothing else is said."""

    coarse: Count = 60
    """So many of the nearest go into the second pass … Judged."""
    floor: Annotated[float, Range(-1.0, 1.0)] = 0.05
    """… none of them less similar than this. Judged."""
    kept: Count = 20
    """So many of the best leave the second pass. Judged."""
    keywords: float = 0.3
    """How much the task's keywords count beside similarity (kappa)."""
    recency: Share = 0.3
    accesses: Share = 0.2
    authored: Share = 0.5
    """What recency, past accesses and authority count in the weight of an entry; brought to sum 1 whatever is set. Judged."""
    decay: Share = 1e-7
    """How fast recency fades, per second: half in 80 days. Judged."""
    hop: Annotated[float, Range(0.0, 0.999)] = 0.5
    """What an entry has of the best one that links to it; one hop only. Judged."""
    hop_floor: Share = 0.05
    """An entry that has less than this through a link is left out. Judged."""


class SessionSettings(Struct, frozen=True):
    """What a session does to the next answer, and how it is folded. Source document where nothing else is said."""

    half_life_s: Positive = 180.0
    """What was handed out counts half after so many seconds …"""
    times: Count = 20
    """… for each of its last so many times …"""
    most: Positive = 2.0
    """… added up to this at most …"""
    least: Share = 0.01
    """… and less than this is nothing."""
    tail_turns: Count = 3
    """The last turns are always handed out whole, and never folded. Judged."""
    cluster: Count = 20
    """So many older turns are folded into one summary."""
    sentences: Count = 5
    """Sentences of a summary that is made from the turns' own. Judged."""
    gate: Share = 0.65
    """A proposed summary less like its turns than this is refused."""
    own_confidence: Share = 0.2
    """What the word of who proposes a summary counts in its confidence."""
    recalled: Count = 10
    """So many turns and summaries are shown for a question. Judged."""


_STATUSES = {"fact": 1.0, "decision": 1.0, "warning": 1.0, "task": 0.8, "question": 0.6, "hypothesis": 0.6}


class RulesSettings(Struct, frozen=True):
    """Authored rules, and the shares of one budget that holds rules, the session, prose and code. Judged."""

    hard: str = "hard rules, must, must not, never, always, required, mandatory, hard"
    """Headings, with commas between them, whose text is a hard rule: handed out whole, always."""
    soft: str = "rules, guidelines, conventions, style, code style, coding style, preferences, soft"
    """Headings whose text is a soft rule: handed out in authored order, as far as it fits."""
    agents: str = "soft"
    claude: str = "soft"
    cursor: str = "soft"
    copilot: str = "soft"
    contributing: str = "searchable"
    """What the parts of AGENTS.md, CLAUDE.md, .cursorrules, .github/copilot-instructions.md and CONTRIBUTING are that no heading and no
    front matter marks: hard, soft, searchable, or off (not read)."""
    max_bytes: Annotated[int, Range(1, 10_000_000)] = 200_000
    """A larger file of rules is not read, and the answer says so."""
    hard_share: Share = 0.35
    """Hard rules must fit into this share of the budget, or they are refused with the figures."""
    soft_share: Share = 0.15
    """Soft rules take at most this share."""
    tail_share: Share = 0.15
    """The last turns of a session may grow to this share."""
    entries_share: Share = 0.2
    """Prose takes at most this share; what it leaves goes to code."""
    diversity: Share = 0.8
    """Each further entry of a category keeps this share of its worth."""
    statuses: dict[str, Share] = field(default_factory=lambda: dict(_STATUSES))
    """What an entry of a status is worth, against a fact. Judged."""


class SearchSettings(Struct, frozen=True):
    """How entries (documentation, notes, imported folders) are found. Source document where nothing else is said."""

    exact_name: float = 5.0
    """The name is the question, or this one word of it."""
    name: float = 3.0
    description: float = 1.5
    tags: float = 1.25
    content: float = 1.0
    bigram: float = 2.0
    """Two words of the question stand side by side in the name."""
    saturation: Positive = 1.2
    length_slope: Share = 0.75
    """How soon a word said again adds nothing, and how much longer fields count for less, as in BM25."""
    related: Share = 0.0
    """What a word of the same concept counts where the word itself is missing; 0 asks for none. Measured: the source document's
    0.35 finds no more (docs/knowledge.md)."""
    most_related: Count = 8
    coverage_exponent: Share = 0.5
    """How much it matters to have all words of the question."""
    parted_from: Count = 4
    """A question of so many telling words is also asked in parts …"""
    part_bonus: Share = 0.0
    """… and what several parts find gains so much for each further one. Measured: the source document's 0.25 finds less
    (docs/knowledge.md)."""
    fusion_k: Positive = 60.0
    """Words and vectors are fused by rank."""
    fanout: Count = 3
    """Each hands on so many times what is asked for."""
    lexical: Share = 0.7
    """The head is ranked again by words, as a share of the best, and by the cosine for the rest."""
    first_prefix: Count = 64
    second_prefix: Count = 256
    first_sure: Share = 0.65
    second_sure: Share = 0.75
    """Vectors are compared by their first numbers; a cosine of so much ends the search."""
    snippet_chars: Count = 240
    embedder: str = "none"
    """What ranks the head again by meaning: none, latent (the repository's own words), static (the extra ``static``) or onnx."""
    model: str = ""
    """For onnx: the folder with ``model.onnx`` and ``tokenizer.json``."""


class Settings(Struct, frozen=True):
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
    explain: ExplainSettings = field(default_factory=ExplainSettings)
    enrich: EnrichSettings = field(default_factory=EnrichSettings)
    memory: MemorySettings = field(default_factory=MemorySettings)
    recall: RecallSettings = field(default_factory=RecallSettings)
    worth: WorthSettings = field(default_factory=WorthSettings)
    session: SessionSettings = field(default_factory=SessionSettings)
    rules: RulesSettings = field(default_factory=RulesSettings)
    search: SearchSettings = field(default_factory=SearchSettings)


class EvalSettings(Struct, frozen=True):
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
