"""How much of a file is read, parsed and kept, and how many files are read at once.

These limits are fixed: facts are cached by content alone, for all checkouts of a user, so a checkout cannot have limits of its own. Increase
``knowing.languages.FACTS_VERSION`` with every change that makes other facts of the same content.
"""

from __future__ import annotations

from msgspec import Struct

from knowing.settings.ranges import Count, Positive


class GatherLimits(Struct, frozen=True):
    """How files are shared out between processes, and what the cache of facts may take. Measured for speed: no fact depends on it."""

    batch: Count = 48
    """Files to a task of a worker: enough to forget the cost of handing them over."""
    pool_from: Count = 64
    """Fewer files than this are read faster here than in a pool that must start first."""
    common_from: Count = 192
    """A language of fewer files than this is read by one worker."""
    ahead_bytes: Count = 8_000
    """A longer order is given to a worker that waits for it, and not ahead: pipes hold so much on every system."""
    memory_bytes: Count = 2_000_000_000
    """What a process that reads may take beside what it starts with (on small machines less, so that all have room at once). Reading all of
    kubernetes, druid or three.js takes less than a tenth of this."""
    watch_s: Positive = 0.5
    """So often the size of such a process is looked at where the system does not keep it below its ceiling."""
    in_place_bytes: Count = 16_000
    """Where no process can be forked, a few files that are no larger than this are read without one: to start one takes longer than to read
    them, and the worst that we know takes 900 MB."""
    put_from: Count = 200
    """New facts that are put into the cache at once: few enough that little is left to put when the last file is read."""
    cache_bytes: Count = 1_500_000_000
    """What the cache holds at most; the facts that were not used for longest are left out first."""
    cache_wait_s: Positive = 5.0
    """So long one process waits for another that writes into the cache."""


class ParseLimits(Struct, frozen=True):
    """How long a file may be parsed, and how deep trees are asked."""

    file_s: Positive = 20.0
    """Seconds that a file has, of processor time and not of the clock: a busy machine changes no answer. The slowest file of all repositories
    that we measured takes less than a tenth of this."""
    clock_s: Count = 100
    """Seconds by the clock, five times those of processor time that a file has: on a busy machine it is the same file that is too slow."""
    half_made: Count = 20_000
    """Half-made matches that the query may hold at once: bounds memory on pathological files."""
    faults: Count = 1_000
    """Places that do not parse; a file of more is in another language than its name says, and conditionals are not its trouble."""
    views: Count = 4
    """Branches of a conditional of a preprocessor that are each read as if they were chosen; what further ones hold is read as it stands."""
    type_tokens: Count = 10
    """Words and marks between a macro of C and the name that it speaks of; a type of more is rare."""
    large_nodes: Count = 10_000
    """Nodes of a tree that is worth a look at its depth; a smaller one is asked in less time than anybody notices."""
    samples: Count = 64
    """So many nodes of it are looked at."""
    deep: Count = 100
    """The mean depth of the nodes of a deep tree. That of the deepest large file that we measured, a minified script, is 27."""
    near_blocks: Count = 16
    """Definitions before one that are looked at for what stands around it, before the whole file is walked for all of them."""
    window: Count = 50
    """Levels that are asked at once in a deep tree."""
    wrapper_depth: Count = 2
    """A wrapper stands so deep in a tree at most: at the top of a file or in a type at the top. Deeper ones are one in 400."""
    wrappers: Count = 4
    """Wrappers in each other that are opened for the code inside; nobody nests more than three macro calls around items."""
    faulty_part: Count = 5
    """Wrapped code is code if no more than one byte in so many of it is not of the language (parameters of a property test)."""


class KeptLimits(Struct, frozen=True):
    """What is kept of the code of one file. Judged."""

    signature_chars: Count = 400
    doc_chars: Count = 2_000
    clause_lines: Count = 50
    """Lines of a function of several clauses; what follows is a symbol of its own, so that a table of clauses is found by its parts."""
    literals: Count = 2_000
    """Texts that are kept of one file; a file of more is a table."""
    receiver_chars: Count = 80
    """What stands before the dot of a call; what is longer is cut."""
    chain_links: Count = 60
    """Links of a chain of calls that are followed back to its beginning."""
    long_bytes: Count = 4_096
    """Bytes of a node that is surely longer than what is kept of it: its text is not looked at as a whole, so that a thousand nodes in each
    other cost no more than a thousand beside each other."""
    mark_bytes: Count = 2_000
    """What is further below a mark (``@deprecated``) is not what it stands on."""
    routes: Count = 5_000
    route_depth: Count = 50
    route_arguments: Count = 100
    """Routes of one table, blocks of it in each other, and arguments of one of its lines."""
    enclosing: Count = 64
    """Levels of a nest of symbols that no file has which people read: enclosing names beyond it are not words of a symbol."""
    remembered_tokens: Count = 400_000
    """Tokens that a process remembers before it starts again: bounds its memory on repositories of generated names."""


class PartLimits(Struct, frozen=True):
    """What is read and kept of text that is not code: configuration, prose, and files in languages that nobody described. Judged."""

    prose_bytes: Count = 200_000
    """Of prose, this much is enough to find it by its words."""
    data_bytes: Count = 16_000
    """Of data (styles, locks, tables), the beginning says what it is …"""
    translated_bytes: Count = 2_000
    """… and of translations, which say a hundred times in other languages what is said elsewhere, less is enough."""
    times_read: Count = 4
    """A file that is so many times longer than what its words are taken from has no parts."""
    parts: Count = 400
    """More parts than this are data: the deepest are left out first, and if the top level alone has more, all are."""
    key_levels: Count = 3
    """Keys deeper than this are the text of the key around them."""
    item_levels: Count = 4
    """Named items may stand one deeper: the steps of a job."""
    heading_levels: Count = 3
    """Headings deeper than this below the first level in use are the text of the section around them."""
    block_levels: Count = 3
    """The same for blocks of templates."""
    nested: Count = 60
    """Keys inside of keys, or elements inside of elements, that are still told apart: deeper than anyone writes."""
    name_chars: Count = 80
    line_chars: Count = 2_000
    """Of a line, so much is looked at: no pattern ever sees more at once."""
    underlined_chars: Count = 200
    """A longer line above a line of dashes is no heading of Markdown …"""
    ruled_chars: Count = 300
    """… and this is the longest heading of reStructuredText."""
    signature_chars: Count = 200
    statement_chars: Count = 50_000
    """A statement is not looked at further than this for its end …"""
    dollar_chars: Count = 4_000
    """… and not further than this for the dollars that open its body."""
    closing_chars: Count = 100
    """The end of a closing mark of a template is looked for so far."""
    named: Count = 300
    """So many names of one section are looked up; a section that mentions more is a list."""
    named_chars: Count = 3
    """A shorter name in prose is not taken for a symbol."""
    indented: Count = 40
    """A directive that stands further to the right is none."""
    spelled_chars: Count = 200
    """A longer run of letters is no name."""
    remembered_spellings: Count = 200_000
    """Spellings that a process remembers before it starts again."""


GATHER, PARSE, KEPT, PARTS = GatherLimits(), ParseLimits(), KeptLimits(), PartLimits()
