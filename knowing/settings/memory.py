"""What is remembered beside the code: answers, verdicts, sessions, rules, notes and how they are found again."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct, field

from knowing.settings.ranges import Count, Positive, Range, Share


class MemorySettings(Struct, frozen=True):
    """What is remembered about a repository beside its code."""

    enabled: bool = True
    """Whether anything is remembered, and what was remembered is used. ``--no-memory`` turns it off for one call."""
    packs: Annotated[int, Range(0, 100_000)] = 200
    """So many answers are kept, those used last; 0 keeps none. Judged."""
    verdicts: bool = False
    """Whether verdicts on symbols move answers. Off: on real histories the next answer is not better by more than chance
    (docs/memory-evaluation.md). They are written down all the same."""
    alike: Share = 0.5
    """A verdict counts for tasks that share at least so much of its telling words, or of theirs if they have fewer; 0: for all. Measured: so
    chosen, and confirmed, verdicts do no harm where use is random (docs/memory-evaluation.md)."""
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

    boosts: bool = False
    """Whether what was handed out a moment ago gains in the next answer. Off: on real histories the next answer is no better for it
    (docs/memory-evaluation.md). What is at hand is named and not repeated all the same."""
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


class NoteLimits(Struct, frozen=True):
    """What a note, an imported folder and a session's own words may be. Fixed: people on other machines import what is exported here. Judged."""

    note_chars: Count = 100_000
    name_chars: Count = 80
    """The first line of a note is its name, up to so many characters."""
    tags: Count = 32
    tag_chars: Count = 64
    said_chars: Count = 200_000
    """Of a summary that is proposed, or of what is said in a session."""
    answer_chars: Count = 2_000_000
    """A longer answer is kept without its text."""
    asked_chars: Count = 2_000
    """Of the task that a turn asked, so many characters are kept …"""
    handed_names: Count = 20
    """… and so many of the symbols that it handed out are named in its words."""
    files: Count = 100_000
    file_bytes: Count = 2_000_000
    """An imported folder of more Markdown files, or with a larger one, is refused."""
    head_lines: Count = 32
    """Lines at the head of an imported file that may say what it is."""
    title_chars: Count = 200
    heading_chars: Count = 600
    """Of a line, so much is looked at to see whether it is a heading."""
    description_chars: Count = 300
    import_lines: Count = 1_000_000
    """More lines are not imported."""
    text_chars: Count = 1_000_000
    word_chars: Count = 4_096
    count: Count = 1_000_000_000
    """A text, a name and a number that are imported are no larger than these …"""
    seconds: Positive = 1e11
    """… and a time is not later than so many seconds after 1970: the year 5138."""


class FoundLimits(Struct, frozen=True):
    """How far memory is looked through. Fixed: the words of entries are stored beside them. Judged."""

    field_chars: Count = 20_000
    """So much of a field is read: what comes after it is found by what comes before."""
    asked_terms: Count = 64
    """A question of more words is a text: its first words are asked."""
    path_words: Positive = 4.0
    """A path is taken to have so many words."""
    paired: Count = 500
    """Names that are looked at for two words side by side."""
    many_entries: Count = 20_000
    """The words of so many entries take a while, and somebody waits: progress is told."""
    embedded_chars: Count = 4_000
    """The beginning of a text says what it is about."""
    embedded_tokens: Count = 512
    """The same in the tokens of an onnx model."""
    hashed_places: Count = 4_096
    """So many places words have in a hashed row; some share one."""
    snippet_read: Count = 200_000
    """Further in, a match for a snippet is not looked for."""
    neighbours: Count = 200
    """Of more neighbours of a symbol than this, the first in the order of their addresses stand for all."""
    compared_files: Count = 60
    """So many changed files are compared when a symbol is looked for that is gone: those that hold its name."""
    like: Share = 0.6
    """A new symbol in the place of one that is gone is that one under another name if so much of its text is the same …"""
    like_chars: Count = 4_000
    """… in its first characters."""
    commits: Count = 300
    """More commits than this are never the work of one sitting: none of them counts."""
    commit_files: Count = 1_000
    """A commit that touches more files counts for none of them."""
    rule_title_chars: Count = 300
    """A longer line is no heading of rules."""
    rule_folders: Count = 32
    """Folders further down have no rules of their own."""
    authored: Share = 1.0
    """The authority of a rule's own text …"""
    noted: Share = 0.5
    """… and of what somebody noted."""


NOTES, FOUND = NoteLimits(), FoundLimits()
