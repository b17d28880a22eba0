"""How the ranking fills the budget: which symbols, how much of each, and what is said of them."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct, field

from knowing.settings.ranges import Count, Range, Share


class ReasonSettings(Struct, frozen=True):
    """What is said of each symbol in the answer. Judged."""

    shown: int = 3
    """Reasons at most."""
    words: int = 4
    """Words of the task that one reason quotes."""
    least_share: Share = 0.08
    """A contribution below this share of all that speaks for the symbol is not worth a reader's time."""
    common: Share = 0.4
    """What is said of a larger share of the answers tells nothing …"""
    common_from: int = 8
    """… if there are so many of them."""
    unknown: int = 6
    """Words of the task that are named as not found anywhere."""
    places: int = 60
    """So many of the best ranked come with reasons, unless more symbols are asked for; later places are written as names."""
    answers: int = 40
    """A reason counts the calls among so many of the best ranked."""


class DocumentationSettings(Struct, frozen=True):
    """The sections of documentation that a task is handed beside the code, and whole files of text. Judged."""

    share: Share = 0.1
    """At most this share of the budget, and never more than the code leaves; 0 leaves them out."""
    sections: int = 3
    """So many at most …"""
    looked_at: Count = 60
    """… of so many of the best sections, because some are in the answer already."""
    least_coverage: Share = 0.5
    """A section must mention so much of the task, by weight …"""
    linked_coverage: Share = 0.25
    """… or so much, if it mentions a symbol of the answer by name."""
    alike: Share = 0.8
    """Sections that share so many of their lines are one section twice, as in the documentation of two versions."""
    low_coverage: Share = 0.75
    """Beside an answer of low confidence it must mention so much in any case."""
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
    file_lines: Count = 8
    """So many first lines of a text file are its head, if they take no more than half of the room."""
    reach: int = 5
    """So many lines before and after an interesting line share its interest …"""
    fade: Share = 0.75
    """… each less by this factor."""
    early: Share = 0.1
    """The first line is worth this share of the best, and each later one less, where nothing else speaks."""
    remark: Share = 0.25
    """Comments and documentation are worth this share of code."""
    nested: int = 2
    """So many functions inside of a long one, whose names the task says, are shown before other lines …"""
    nested_lines: Count = 8
    """… with so many of their first lines."""
    block: Count = 3
    """No fewer lines stand by themselves, and the line of the condition around them stands with them."""
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


class BreadthSettings(Struct, frozen=True):
    """Few places in depth, or many."""

    place_share: Annotated[float, Range(0.01, 1000.0)] = 2.0
    """At place r no more than this many r-ths of the room, and less where that lets more places in: how likely a place is what is needed
    falls like 1/r. Judged."""
    named_places: int = 15
    """So many of the first places are named at least; what comes later comes with its code or not at all. Judged."""
    told_places: int = 3
    """So many of the first places have their documentation whole, later ones only its first paragraph, …"""
    told_tokens: Count = 2_500
    """… but only one for every so many tokens of the room. Judged."""
    further: Annotated[float, Range(0.1, 10.0)] = 1.0
    """So many times as many places as have a claim on the room are looked at for what fits into it. Judged: of 8,000 tokens 59 places have
    one, and at a later place one in a hundred is what is needed."""
    most: Count = 60
    """No more places than this, however large the budget is."""
    types: Count = 60
    """Types behind so many places are left out: their outlines say little of what is asked."""
    far: Annotated[float, Range(0.0, 10.0)] = 10.0
    """Behind the first five places the answer ends where the score is so much below that of the first. Judged."""
    low_places: int = 12
    """An answer of low confidence has no more places than this, …"""
    low_share: Share = 0.6
    """… takes no more than this share of the room, less where the repository knows less than half of the task's words, …"""
    low_most: Count = 5_000
    """… and never more than so many tokens. Judged."""


class RepeatedSettings(Struct, frozen=True):
    """When a long function is written out again but for a few lines: then only these are shown. Judged."""

    alike: Share = 0.7
    """So many of the distinct lines of two functions are in both."""
    least: Count = 40
    """Of so many lines at least."""
    most: Count = 400
    """Longer ones are not compared."""
    run: Count = 3
    """So many lines or more that the other has are left out."""


class PackSettings(Struct, frozen=True):
    """How many symbols an answer has, and how much of each is written, within the budget."""

    budget_tokens: Annotated[int, Range(1, 100_000_000)] = 8_000
    proximity_exponent: float = 0.3
    """Source document: nine-point sweep."""
    max_symbols: int = 200
    body_share: Share = 0.5
    """One place takes at most this share of the tokens that are left for its code, and what its place is worth (``breadth``), …"""
    first_share: Share = 0.75
    """… the first at most this share of the whole room, …"""
    first_tokens: Count = 400
    """… and of a long first one the parts may take so many tokens in any case, …"""
    body_tokens: Count = 1_600
    """… no more than so many, …"""
    long_share: Share = 0.2
    """… or this share, if that is more …"""
    short_tokens: Count = 120
    """… or so many, if that is more. Judged."""
    breadth: BreadthSettings = field(default_factory=BreadthSettings)
    """Who asks a question wants the code that answers it, in depth."""
    report_breadth: BreadthSettings = field(
        default_factory=lambda: BreadthSettings(
            told_places=1, further=2.0, most=120, types=120, low_places=15, low_share=0.8, low_most=8_000
        )
    )
    """A report may be about any of many functions: more of them come with their code."""
    question_breadth: BreadthSettings = field(default_factory=lambda: BreadthSettings(most=40, types=10))
    """Who asks how something works is served by functions: behind the fortieth place one in three hundred is needed."""
    place_breadth: BreadthSettings = field(
        default_factory=lambda: BreadthSettings(further=0.67, most=22, types=10, far=0.25)
    )
    """Who asks for the place where something happens has found it, or has not: behind the twentieth place one in a thousand is needed, …"""
    near_first: int = 5
    """So many first places stay, however far they are below the first."""
    sure_lead: Annotated[float, Range(0.0, 10.0)] = 0.2
    """… and if the first place leads the tenth by so much, …"""
    sure_places: Count = 8
    """… hardly one behind so many, …"""
    named_first: Count = 4
    """… or so many if the first place, and none of the next, is what the task names. Judged on 482 questions of engineers."""
    few_words: int = 3
    """A task of no more words than this asks for what they name, and gets no more places than one that asks for a place. Judged."""
    told_lines: Count = 5
    """Documentation is shortened if that leaves out so many lines. Judged."""
    remark_lines: Count = 20
    """A comment above a function comes with it at the first places, if it has no more lines than this. Judged."""
    spread_room: Annotated[float, Range(0.1, 10.0)] = 1.05
    """So much of the room is spread: some of what is expected turns out to be in the answer already. Judged."""
    least_places: int = 4
    """So many places have a claim on the room, …"""
    least_room: int = 900
    """… and if there is more room than this, …"""
    place_tokens: Count = 120
    """… one for every so many tokens of the rest. Judged."""
    second_looks: int = 8
    """So many of those that were too long for their place are tried once more in what is left. Judged."""
    type_share: Share = 0.2
    """A type comes by its outline where a short one costs no more than this share of what a function may take at its place. Judged."""
    outline_share: Share = 0.06
    """The outline of a type takes at most this share of what a function may take at its place. Judged."""
    bodies: int = 15
    """So many of the best ranked come with their code, and while there is room all that follow."""
    signatures: int = 40
    """Places up to this one come with a signature, later ones with their name. …"""
    signature_share: Share = 0.1
    """… A signature takes at most this share of what the code could take at its place. Judged."""
    tail_share: Share = 0.05
    """Kept for the signatures and names that follow the first places."""
    tail_cliff: Share = 0.2
    """The answer ends where the score falls below this share of the best: the budget is a ceiling, not a target. Judged."""
    low_tokens: Count = 1_500
    """An answer of low confidence may always take so many tokens, if there is room (``breadth`` says what else). Judged."""
    filler_places: int = 4
    """Where the task is made of filler words only, it has no more places than this and no documentation."""
    cliff: Share = 0.35
    """``--budget auto`` stops where the score falls below this share of the best."""
    proximity_floor: float = 0.1
    """A symbol the walk did not reach is packed as if it were this near. Judged."""
    body_lines: int = 300
    type_body_lines: int = 40
    """Longer texts are shown by their relevant parts, longer types by the outline of their members. Judged."""
    parts_lines: int = 15
    """A text of fewer lines is shown whole or not at all. Judged."""
    parts_most: Share = 0.7
    """A text of which so much fits is shown as far as it fits; of a longer one only the lines that the task is about, …"""
    parts_share: Share = 0.4
    """… in this share of what its place may take …"""
    parts_tokens: Count = 120
    """… and not at all in less than so many tokens. Judged."""
    text_file_tokens: Count = 700
    """A whole text file takes no more than this, unless the task asks for it by its name. Judged."""
    text_lines: Count = 3
    """A part of a text file of which fewer lines are not yet in the answer is named only. Judged."""
    omitted: int = 3
    """How many of the next symbols are named with their prices …"""
    files: int = 20
    """How many of the ranked files are listed where the format has a list of files …"""
    files_first: int = 10
    """… so many of them before any symbol, where a number of names is asked for …"""
    omitted_share: Share = 0.1
    """… if both take no more than this share of the budget. Judged."""
    cheap_tokens: Count = 25
    """Hardly a symbol costs less: no more symbols are priced than could fit at this price. Judged."""
    excerpt: ExcerptSettings = field(default_factory=ExcerptSettings)
    repeated: RepeatedSettings = field(default_factory=RepeatedSettings)
    outline: OutlineSettings = field(default_factory=OutlineSettings)
    reasons: ReasonSettings = field(default_factory=ReasonSettings)
    documentation: DocumentationSettings = field(default_factory=DocumentationSettings)


class TextLimits(Struct, frozen=True):
    """How much of a text is looked at before it is cut. Fixed. Judged."""

    head_bytes: Count = 2_000
    """The head of a type is looked for in its first bytes."""
    token_chars: Count = 24
    """Letters that a token is taken to have at most: no more of a text is ever looked at."""
    sample_chars: Count = 2_000
    """So many letters of the first text are counted to know how many make a token."""
    head_lines: Count = 60
    """No more lines are looked at for where the head of a function ends."""
    share_steps: Count = 8
    """How often the interval of shares is halved."""


CUT = TextLimits()
