"""How a task is read: its words, what was pasted into it, its spelling, its purpose."""

from __future__ import annotations

from msgspec import Struct, field

from knowing.learned import CUES
from knowing.settings.ranges import Count, Positive, Share, Signed


class PastedSettings(Struct, frozen=True):
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


class CueLimits(Struct, frozen=True):
    """How cues of a purpose are scaled. Fixed: what each cue says was learned on top of these."""

    many_words: int = 40
    """A first line of so many words is a long one."""
    long_word: float = 4.0
    """From so many letters on the mean word of a line counts as long."""
    telling_words: int = 3
    """So many words of one kind tell all that their number can tell."""
    line_chars: int = 2_000
    """So many characters of a first line are read for its words."""
    name_words: int = 4
    """A text of so many words and no more may be the name of something."""


CUE = CueLimits()


class PurposeSettings(Struct, frozen=True):
    """What each cue of a task says of its purpose, in log odds. Learned; see ``eval/learn.py``."""

    understand: dict[str, Signed] = field(default_factory=lambda: dict(CUES["understand"]))
    change: dict[str, Signed] = field(default_factory=lambda: dict(CUES["change"]))
    question: dict[str, Signed] = field(default_factory=lambda: dict(CUES["question"]))
    locate: dict[str, Signed] = field(default_factory=lambda: dict(CUES["locate"]))
    report: dict[str, Signed] = field(default_factory=lambda: dict(CUES["report"]))
    work: dict[str, Signed] = field(default_factory=lambda: dict(CUES["work"]))
    sharpness: Positive = 2.0
    """The chance of each purpose counts to this power: weights of a purpose that is hardly likely do harm. Tuned."""
    pasted_failure: Share = 0.8
    """A task that is a pasted failure is a report to this share, and what its cues say of it for the rest. Judged: those that were
    learned from have a title and a form around what was pasted."""


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
    adverb_weight: float = 0.5
    """recursively, lazily …: how something is done, not what."""
    part_weight: float = 0.6
    """A part of an identifier, against the whole of it."""
    expansion_weight: float = 0.5
    """The other form of an abbreviation, against the word as written."""
    path_weight: float = 0.5
    """Words of a file's name and folder."""
    names_of_files: int = 8
    """So many names with hyphens are looked up among the names of files …"""
    files_of_name: int = 3
    """… and a name that more files have names none of them."""
    pasted_weight: float = 0.6
    """Words of log lines and error messages."""
    body_weight: float = 0.5
    """Words of what follows a title, against those of the title. Tuned."""
    repeated_weight: float = 0.3
    """What such a word gains, as a share, for each further time that it is said. Judged."""
    title_chars: int = 300
    """A first line that is longer is a paragraph, not a title. Judged."""
    code_weight: float = 0.3
    """Words of fenced code, diffs and the source lines of a trace."""
    testing_share: float = 0.13
    """If so large a share of a repository's own symbols says *test*, its product is testing, and what a task says of tests it says of
    the product. Judged: eight frameworks of tests have .15 to .80, sixty other repositories .09 at most."""
    own_name_share: float = 0.002
    """If so few of a repository's own symbols are called by the name of the project, a task that says it means all of them. Judged."""
    purpose: PurposeSettings = field(default_factory=PurposeSettings)
    max_words: int = 64
    max_exact: int = 32
    max_compounds: int = 48
    max_bigrams: int = 48
    max_phrases: int = 64
    max_expansions: int = 32
    max_text_chars: int = 4_000
    pasted: PastedSettings = field(default_factory=PastedSettings)
    spelling: SpellingSettings = field(default_factory=SpellingSettings)


class ShapeLimits(Struct, frozen=True):
    """What a word, a name, a heading or a message of a task may look like. Fixed: the weights were learned on top of these. Judged."""

    name_chars: Count = 120
    """A longer run of letters is no name."""
    error_chars: Count = 400
    """Of the message of a log line, so much is kept."""
    heading_chars: Count = 200
    """A longer line is no heading …"""
    heading_words: Count = 14
    """… and one of more words is a sentence of the reporter."""
    version_cells: Count = 8
    """Of a row of a table, so many cells are looked at to see whether it tells versions."""
    machine_read: Count = 5_000
    """So many lines of a report are looked at for what they say of the machine."""
    machine_lines: Count = 3
    """A block with so many lines, each about another part of a machine, is about the machine …"""
    machine_words: Count = 4
    """… called by so many words at most …"""
    machine_share: Share = 0.4
    """… if they and other versions are so much of it. Judged."""
    bold_level: Count = 3
    """A line in bold is a heading of this level: above those that a tool writes into its answer to the question of a form."""
    deepest_level: Count = 6
    """As many hashes as a heading may have."""
    readme_sections: Count = 400
    """Of a README so many parts are looked at, to see whether one heading stands above them all."""
    manifest_bytes: Count = 64_000
    """A manifest that is longer is not asked what the project is called."""
    opening_chars: Count = 200
    """The first word of a task is looked for so far."""
    gap: Count = 5
    """Words with so many signs between them are not neighbours."""
    subject_words: Count = 8
    """So far after its verb the subject of a task is looked for."""
    phrase_words: Count = 4
    """A phrase in quotes may be a name if it has no more words."""
    literal_chars: Count = 200
    """A task that asks for nothing but the places of a literal is no longer than this …"""
    asked_literals: Count = 8
    """… and has so many of them at most."""
    message_words: Count = 80
    """Of one line, so many words are read as a message of the code."""
    routes: Count = 4
    """So many routes of a task are looked for …"""
    mounted: Count = 3
    """… and in front of its path, so many parts a table may leave to whoever mounts it. Judged."""
    message_letters: Count = 4
    """Two words of a message have at least so many letters …"""
    joined_letters: Count = 4
    """… and so has one of two neighbours that may be one name."""
    root_letters: Count = 3
    """What is left of a word without its ending has at least so many letters."""
    concept_words: Positive = 6.0
    """A class of synonyms of this many words or fewer is fully specific; a larger one counts for less, by the square root."""


SHAPE = ShapeLimits()
