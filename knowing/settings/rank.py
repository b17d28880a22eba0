"""From what the channels found to a ranking: seeds, walk, the score of symbols and of files, confidence."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct, field

from knowing.features import FEATURES
from knowing.learned import WEIGHTS
from knowing.model import EdgeKind
from knowing.settings.ranges import Count, Positive, Range, Share, Signed


class SeedSettings(Struct, frozen=True):
    """Which symbols the walk starts from, and how many."""

    rrf_k: float = 60.0
    candidates: int = 40
    """So many of the fused symbols may become seeds. Source document."""
    small_graph: int = 10_000
    large_graph: int = 40_000
    count_small: int = 15
    count_medium: int = 20
    count_large: int = 25
    focus: float = 0.0
    """Promotion of seeds by the share of all that is found that stands in their file; 0 leaves the order alone."""
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


class CompanySettings(Struct, frozen=True):
    """How near each symbol is to the other answers. Tuned on repositories that were left out (``eval/EXPERIMENTS.md``, row 84)."""

    leaders: int = 20
    """So many symbols at the head of the ranking are the others …"""
    sharpness: float = 6.0
    """… each by its share of the best score to this power."""
    share: Share = 0.8
    """What each step passes on."""
    steps: int = 4


class LinesSettings(Struct, frozen=True):
    """Reading the code of what leads the answer, for words of the task that stand together (``eval/EXPERIMENTS.md``, row 89)."""

    read: Count = 40
    """So many symbols at the head of the ranking are read, …"""
    most: Count = 1_500
    """… so many lines of each at most, …"""
    line: Count = 400
    """… so many characters of a line, …"""
    chars: Count = 400_000
    """… and so many bytes of code in all: what does not fit into the rest of them is not read. Judged; an answer reads a third of it."""
    window: Count = 5
    """Words stand together within so many lines."""
    pairs: Positive = 2.0
    """So many pairs of neighbouring words on one line are all that is looked for."""


class CopySettings(Struct, frozen=True):
    """Functions that are written out again and again with hardly a difference."""

    looked_at: Count = 60
    """So many symbols at the head of the ranking are compared."""
    size: Share = 0.9
    """Copies are of about one size, …"""
    slack: Share = 0.2
    """… say a word of the task as often but for such a share, …"""
    alike: Share = 0.85
    """… and have this share of their words in common."""
    chars: Count = 20_000
    """So much of each is compared."""
    share: Share = 0.85
    """What each further copy keeps of its score, …"""
    change: Share = 0.5
    """… unless the task is more than so surely a change: that is made to all of them."""


class PastSettings(Struct, frozen=True):
    """Commits whose messages are like the task vote for the files they touched. Halved or doubled, no value moves a metric by .01."""

    commits: int = 100
    """How many of them vote."""
    sharpness: float = 3.0
    """A vote is the likeness to this power, shared among the files of the commit."""
    half_life: Positive = 1_500.0
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
    held: Share = 0.6
    """A literal of the task means a symbol beyond doubt if the literal channel is so sure of it: it holds it nearly alone."""
    mentioned: Share = 0.4
    """A value or a key that the task names, and a key that a symbol holds, count so much, unless the task asks what it is. Tuned: of what the
    sets name or quote in this way hardly a tenth is what they ask for."""
    headed: Share = 0.9
    """A section is asked for if its heading and those above it say so much of the task."""
    named_words: Count = 2
    """So is a part of a text file, or the file, if the task says all of its name, that has so many words …"""
    named_share: Share = 0.6
    """… and so much of the task. Judged: without it one in ten expected names of the sets moves down."""
    called_file: Share = 0.5
    """What a symbol of a file that the task calls by its name counts at least, against the one there that says most of the task."""
    value: Share = 0.25
    """In a task that asks for a value, one that is written out counts so much for that, …"""
    value_used: Share = 0.5
    """… so much if what uses it fits best of all, …"""
    value_called: Share = 0.25
    """… and so much if it is called like what is asked for."""
    value_spoken: Share = 0.5
    """What is called *default* says another word of the task, or what uses it fits so well: *default* alone is no answer. Judged."""
    values: Count = 5
    """So many of them do, those that also fit best by their own words: the answer may be a function after all."""
    value_users: int = 30
    """A value's name that more symbols say is believed in its own file only."""
    property_words: int = 8
    """A property whose code has so many words is taken as a function."""


class WrittenSettings(Struct, frozen=True):
    """Where values are looked for that are written out beside their names, inside of other code. Judged."""

    least_weight: float = 0.5
    """Words of the task that weigh less are filler."""
    nouns: Count = 3
    """So many words of the task are joined with what such values are called, …"""
    names: Count = 60
    """… so many names are looked for in all."""
    saying: Count = 60
    """So many symbols that say a name are looked at: what is called like options and defaults first, values before functions."""
    chars: Count = 400_000
    """So much code is looked through for all names together (what says two of them counts twice), …"""
    places: Count = 20
    """… so many places of a name in each, …"""
    line: Count = 160
    """… so far behind it on its line, …"""
    block: Count = 400
    """… and so far below it."""
    below: Share = 0.9
    """What a value counts that stands below its name, …"""
    step: Share = 0.6
    """… and one that a function assigns, which may as well be a step; …"""
    guessed: Share = 0.7
    """… so much of it, if one word of the name is none of the task's, or it is a single word; …"""
    elsewhere: Share = 0.85
    """… and so much, if it stands in a function that is not called like options, defaults or a configuration."""
    fit: Share = 0.25
    """How much of it depends on what else is said there."""
    most: Count = 3
    """So many may be it."""


class TogetherSettings(Struct, frozen=True):
    """BM25 of a type with its members, or of a file with its symbols, as one document. Judged."""

    name: float = 3.0
    """A word in a name, against one in documentation or body."""
    k1: float = 2.0
    b: Share = 0.75


class TopicSettings(Struct, frozen=True):
    """What it is worth to be in a file where projects keep what the task asks for. Judged: hardly any task of the development sets asks for it."""

    weight: Share = 0.35
    """The weight of it, where a task asks for such a thing; all others make room for it."""
    other: Share = 0.85
    """What a symbol of such a file counts that is not called like what is asked for."""
    among: Share = 0.97
    """What a heading or a name of several words counts of which one is what is asked for."""
    beside: Share = 0.2
    """What the others of its file count beside a command that the task names."""
    deeper: Share = 0.93
    """What is left of it for each folder above the file …"""
    deepest: Count = 5
    """… up to so many: what is kept at the top is for the whole project."""
    few: Count = 3
    """More files than this that are called like a word of the task are not meant by it, …"""
    called_share: Share = 0.005
    """… nor is any if so many symbols of the code are called by it: a `node.yaml` is not what a question about nodes asks for."""
    saying: Share = 0.25
    """So much of it depends on how much of the task a symbol says, against the one that says most, …"""
    file_says: Share = 0.7
    """… or its file, which counts so much for it."""
    again: Share = 0.9
    """What is left of it for each better part of the same file, and for each file of the same name before it, …"""
    again_least: Share = 0.4
    """… but so much at least."""
    inside: Share = 0.5
    """What a part of a text file counts that is asked for by its name; of code, what the file itself counts."""
    workflows: Count = 20
    """So many workflows are read for the scripts that they run, and so many scripts are asked for with them; …"""
    workflow_chars: Count = 40_000
    """… so many characters of each are read."""


class PlacesSettings(Struct, frozen=True):
    """Parts of text files that a question calls by name. Judged."""

    least: Share = 0.6
    """Such a part says so much of what the question says besides *job*, *form* or *table*; …"""
    least_of_deeds: Share = 0.85
    """… so much, if the question asks how, where or when something is done: …"""
    beside_code: Share = 0.6
    """… then it counts this much, as it does where code is called so as well: both may be meant."""
    noun: Share = 0.2
    """What says that noun as well counts so much more, …"""
    noun_above: Share = 0.5
    """… or so much of that, if something above it says it."""
    in_path: Share = 0.5
    """What a word counts that only the path of its file says, …"""
    filler: Share = 0.2
    """… and up to which weight a word of the task counts no more than that."""
    held: Share = 0.8
    """What is itself called *tasks*, or is a list of all tables, is meant if it says so much inside. …"""
    inside: Share = 0.9
    """… So much does that count, …"""
    told: Share = 0.6
    """… and by the text of a document."""
    of_name: Share = 0.2
    """So much depends on whether its own name says it, and not one above it, …"""
    whole_name: Share = 0.1
    """… and so much on whether its name says nothing else."""
    sharpness: Positive = 4.0
    """What says less than the best counts its share of that to this power."""
    most: Count = 12
    """So many parts are meant at most."""
    told_wholly: Share = 0.8
    """Where no code stands out, a section of documentation is meant that says so much of a question, …"""
    told_above: Share = 0.5
    """… so much of it by its heading and those above it, …"""
    told_first: Count = 2
    """… and so many of them."""
    pinned: Count = 60
    """What more parts of manifests say is no name of one package."""


class FileSettings(Struct, frozen=True):
    """How files are ranked: by their symbols and by what the whole file says, each against the best there is. Learned."""

    best: float = 1.0
    """What its best symbol counts, …"""
    second: float = 0.15
    """… its second, …"""
    every: float = 1.0
    """… all of them together, …"""
    sharpness: Positive = 12.0
    """… where one is worth several of which each is a little less, the more so the sharper, …"""
    text: float = 0.3
    """… the words of the whole file, …"""
    coverage: float = 0.1
    """… what it mentions of the task at all, …"""
    path: float = 0.6
    """… what its path says, …"""
    past: float = 0.3
    """… that past commits with such messages touched it, …"""
    together: float = 0.28
    """… and that it changed together with the first files of the answer …"""
    head: Count = 10
    """… which are those of so many symbols. Judged."""
    first: Count = 5
    """So many places are decided like this; the files after them by breadth, …"""
    later_sharpness: Positive = 6.0
    """… less sharp, …"""
    later_text: float = 0.45
    """… with more of what the whole file says, and nothing of what single lines say."""


def for_all_features(learned: dict[str, float]) -> dict[str, float]:
    """A weight for every feature; 0 for those that none was learned for."""
    return {name: learned.get(name, 0.0) for name in FEATURES}


class PeopleTextSettings(Struct, frozen=True):
    """Functions that mostly hold texts for people, as those that define options with their help do. Judged; tuned on half of 71 reports
    about eight repositories of no set: no value moves more than two of them."""

    words: int = 20
    """A quoted text of so many words is for people; a shorter one may be a message."""
    share: Share = 0.3
    """Such a function holds so much of them."""
    least: Count = 3_000
    """A shorter one, by its letters, is spared: it does something with its text …"""
    nearly_all: Share = 0.6
    """… unless it is nearly all text, …"""
    least_text: Count = 400
    """… and longer than this."""
    most: Count = 100_000
    """A longer one is not read."""
    read: int = 100
    """So many functions are looked at, those whose words fit best."""


class ScoreSettings(Struct, frozen=True):
    """What each named contribution is worth. Learned; see ``eval/learn.py``."""

    weights: dict[str, Signed] = field(default_factory=lambda: for_all_features(WEIGHTS["understand"]))
    """For a task to understand something or to build on it."""
    change_weights: dict[str, Signed] = field(default_factory=lambda: for_all_features(WEIGHTS["change"]))
    """For a task to change what is there."""
    question_weights: dict[str, Signed] = field(default_factory=lambda: for_all_features(WEIGHTS["question"]))
    """For a question about the code: what it is, how its parts work together, and why."""
    locate_weights: dict[str, Signed] = field(default_factory=lambda: for_all_features(WEIGHTS["locate"]))
    """For a question or wish in everyday words: the place where something happens."""
    report_weights: dict[str, Signed] = field(default_factory=lambda: for_all_features(WEIGHTS["report"]))
    """For a bug report or a wish."""
    work_weights: dict[str, Signed] = field(default_factory=lambda: for_all_features(WEIGHTS["work"]))
    """For a piece of work inside of the code; the sets are mixed by the purposes that the task's words speak of."""
    asked_value: Share = 0.28
    """The weight of a value that is written out, where the task asks for one; all others make room for it. Judged: none of the
    development sets asks for values."""
    called_file: Share = 0.2
    """The weight of being in a file of code that a task of one line calls by its name; all others make room for it. Judged: hardly any of
    the development sets does; of 14 commits of other repositories that do, all changed that file."""
    measures: MeasureSettings = field(default_factory=MeasureSettings)
    together: TogetherSettings = field(default_factory=TogetherSettings)
    past: PastSettings = field(default_factory=PastSettings)
    company: CompanySettings = field(default_factory=CompanySettings)
    lines: LinesSettings = field(default_factory=LinesSettings)
    files: FileSettings = field(default_factory=FileSettings)
    topic: TopicSettings = field(default_factory=TopicSettings)
    places: PlacesSettings = field(default_factory=PlacesSettings)
    written: WrittenSettings = field(default_factory=WrittenSettings)
    feedback: float = 0.1
    session: float = 0.05
    """What a caller's word is worth that a symbol was useful before, or is at hand; nothing unless it says so. Judged."""
    verdicts: float = 0.05
    """What a symbol gains if all verdicts on it say that it was useful, if ``memory.verdicts`` is on. The source document has .25,
    which makes answers worse: measured, docs/memory-evaluation.md."""
    test_factor: Share = 0.15
    no_test_factor: Share = 0.6
    helper_factor: Share = 0.7
    example_factor: Share = 0.3
    completion_factor: Share = 0.3
    ledger_factor: Share = 0.4
    vendored_factor: Share = 0.3
    generated_factor: Share = 0.4
    docs_factor: Share = 0.3
    legacy_factor: Share = 0.5
    file_factor: Share = 0.5
    part_factor: Share = 0.4
    """Such a symbol keeps this share of its score."""
    held_files: Count = 2
    """Tests, examples, vendored and generated code are not demoted where they hold a name of several words that the task writes, if no
    other code has it and no more files than this: what more of them say is an example. Judged."""
    helpers: Count = 100
    """How much test code is looked at for being a test or only helping some, where tests are asked for. Judged."""
    not_the_place_factor: Share = 0.9
    """So does a type, a value or a mere declaration where the task asks how or where something happens. Tuned: functions gain what types lose."""
    promise_factor: Share = 0.75
    """A mere declaration that code of the repository implements keeps this share of that: it takes a place of who makes it. Judged."""
    for_people_factor: Share = 0.75
    """So does a function that mostly holds texts for people to read, in a report and in a question for what happens. Tuned as ``texts`` is."""
    texts: PeopleTextSettings = PeopleTextSettings()
    crowding: Share = 1.0
    """Each further symbol of the same container keeps this share of its score. Tuned."""
    change_crowding: Share = 1.0
    """The same for a task to change something: changes touch several methods of one class. Tuned."""
    question_crowding: Share = 0.97
    locate_crowding: Share = 0.97
    report_crowding: Share = 1.0
    work_crowding: Share = 0.97
    """The same for a question, a place to find, a report and a piece of work: what happens, happens in several methods of one class. Tuned."""
    overload: float = 0.3
    """A further symbol of the same qualified name (an overload, a redefinition) keeps this share. Judged."""
    stub: Positive = 1.4
    """A function that is no longer than its signature this many times is a stub, if another of its qualified name is longer. Judged."""
    namesake: Share = 0.94
    """A further symbol of the same name, wherever it stands, keeps this share: parallel copies, interfaces and what implements them. Tuned."""
    copies: CopySettings = CopySettings()
    crowding_least: Share = 0.7
    """What a symbol keeps at least, however many of its container stand before it: a type may have hundreds of members. Judged."""
    candidates: int = 400
    """How many the text channel and half as many the walk put forward. Judged: they hold 93 % of all expected names."""
    fused: int = 100
    """How many the channels together put forward. Judged."""
    members: int = 60
    """How many members of the types that a task names are put forward. Judged."""
    least: Share = 0.0005
    """A smaller weight is none, and what it would weigh is not measured."""
    kept: int = 600
    """How many are ranked at all, the best first. Judged."""


class ConfidenceSettings(Struct, frozen=True):
    """When an answer may call itself *high* or *medium*. Calibrated on all development sets: a third is high, half is medium."""

    behind: int = 10
    """The lead is over the symbol at this place."""
    high_lead: float = 0.15
    medium_lead: float = 0.07
    held: Share = 0.6
    """Who asks in everyday words for a place is told *high* only if the first answers (``behind`` of them) have this share of the words."""
    lost_lead: Positive = 1.15
    """What is below the first places (``behind`` of them) only for being a test, an example, vendored or generated is named below the
    answer, if it would score so many times as much as the best. Judged: of ordinary questions it scores less than that."""
    least_known: Share = 0.5
    """Below this share of known words (by weight) the answer is *low*."""
    idle: Share = 0.25
    """Of the weight of an unknown word that is plain English and names nothing (*told*, *complains*), so much counts as unknown. Judged."""
    filler: float = 0.25
    """A task whose heaviest word weighs no more than this says nothing about any code in particular. Judged."""
