"""What each channel finds for a task, and what it has to say."""

from __future__ import annotations

from msgspec import Struct, field

from knowing.settings.ranges import Count, Positive, Share


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
    elsewhere: float = 0.9
    """Another of that name, whose type is not written, counts no more than this."""
    other_case: Share = 0.5
    """One whose name is spelled in another case keeps this share, where there is one of the very case."""
    other_style: float = 1.0
    """The task writes it with hyphens, as keys and files are named, and the code in its own style."""
    trial: Share = 0.4
    """A key of configuration or a value in a file of tests or examples keeps this share: code and real configuration go before it."""
    few: int = 4
    """A name that no more symbols have than this is not demoted where the task writes it, and means each of them beyond doubt; of more,
    each is meant with this number over theirs."""
    frame: float = 0.7
    """A stack frame is in it, but the trace goes on inside of it; or it has the name of a frame's function …"""
    frame_count: int = 50
    """… that no more symbols than this have."""
    line: float = 1.2
    """The task names a line inside the symbol, or a trace ends in it."""
    file: float = 0.6
    """The task names the file …"""
    text_file: float = 1.2
    """… and it is no code, so that nothing in it can be meant more than the whole."""
    coded: float = 0.6
    """The task says a code of letters and digits that few names have as a part."""
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
    most_handlers: Count = 4
    """A route that more than so many symbols serve is held by whoever writes it. Judged."""
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
    named: Share = 0.65
    """A value that the task names so surely speaks for who uses it, as a constant does that holds a literal."""
    through_constant: Share = 0.6
    """The share of a constant's score that who uses it has …"""
    many_users: Positive = 4.0
    """… if so many use it; more share it by the root."""
    most_constants: int = 20
    """So many constants that hold a literal are followed to who uses them."""
    resource_words: Count = 4
    """A stretch of a message of so many words is looked for in resources …"""
    most_resources: int = 8_000
    """… if they are not more: what else is generated has documentation too."""
    most_users: int = 30
    """A constant's name that more symbols say is believed in its own file only."""


class PlaceSettings(Struct, frozen=True):
    """Files and lines that the task names. Judged."""

    followed: int = 16
    """So many places and frames are followed; a trace of a thousand calls says no more."""
    same_ending: int = 3
    """An ending that more files share names none of them."""
    named_files: int = 4
    """So many names of files are looked up in a task of one line, whatever they end with."""


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
    promised: Count = 10
    """What implements or overrides something and has no documentation has the words of that one's, if no more than so many implement it; 0 is
    never. Judged."""
    concept_weight: float = 0.25
    """A word of the same universal concept, against the task's own word."""
    concept_words: int = 40
    """So many words of the same concepts are looked for at most. Judged."""
    names: NameSettings = field(default_factory=NameSettings)
    places: PlaceSettings = field(default_factory=PlaceSettings)
    literals: LiteralSettings = field(default_factory=LiteralSettings)
    vectors: VectorSettings = field(default_factory=VectorSettings)
    bm25: TextSettings = field(default_factory=TextSettings)
