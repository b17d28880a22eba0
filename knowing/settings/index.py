"""What is read into the index, and how sure what follows from it is.

Only :class:`IndexSettings` is for configuration. The limits are fixed: a graph says which code made it, and these numbers are part of that
code, so that a graph with other limits is made anew.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from knowing.settings.ranges import Count, Positive, Range, Share

Percent = Annotated[int, Range(0, 100)]


class IndexSettings(Struct, frozen=True):
    """What is read, and with how many processes. Judged."""

    max_bytes: Annotated[int, Range(1, 20_000_000)] = 1_000_000
    """Larger files are skipped: they are data, bundles or dumps."""
    jobs: Annotated[int, Range(0, 1_024)] = 0
    """Processes that read; 0 is one for every core."""


class LinkLimits(Struct, frozen=True):
    """How sure a resolved name is, in percent, and how far a name is followed. Judged."""

    exact: Percent = 95
    """Found in its own scope, …"""
    imported: Percent = 90
    """… by an import, …"""
    typed: Percent = 85
    """… by the type of the receiver, …"""
    shared: Percent = 85
    """… in the package, …"""
    starred: Percent = 80
    """… by a star import, …"""
    unique: Percent = 60
    """… or as the only one of its name."""
    asked_lsp: Percent = 90
    """A language server named the target."""
    asked_scip: Percent = 95
    """A SCIP index names the target."""
    depth: Count = 24
    """Steps from name to name that are followed."""
    holders: Count = 30
    """Types that are asked for a member and its type: a type and its ancestors."""
    reexports: Count = 6
    """Files that a name is followed through which only hand it on."""
    nested: Count = 30
    """Levels of names inside of names."""
    many_files: Count = 50
    """No name is looked for in a package of so many files."""
    few_files: Count = 3
    """An import of a package leads to each of its files if they are no more than this."""
    telling_chars: Count = 8
    """A name is telling enough to mean the only symbol that has it from so many letters …"""
    telling_words: Count = 2
    """… and words on."""
    satisfied: Count = 40
    """An interface that more types than this implement without saying so says nothing about any of them."""
    satisfied_asked: Count = 400
    """If more types than this have even the rarest method of an interface, none is asked whether it implements it."""
    project_imports: Count = 400
    """So much a project may import for all its files; each of them looks through all of it."""
    shape_levels: Count = 8
    """Levels of functions that take functions which are read of a method …"""
    shape_chars: Count = 10_000
    """… and characters of all its types together: in ``a, b, c func(a, b, c func(…))`` each is said three times as often as the one around
    it."""
    split_from: Count = 1_000
    """Fewer files than this are resolved before a second process has started."""


class DeriveLimits(Struct, frozen=True):
    """What follows from resolved edges. Judged."""

    namesakes: Count = 200
    """Of a name in prose that more symbols have, nothing before the dot picks one."""
    together: Count = 8
    """A test that calls more than this says little about any pair."""
    in_common: Count = 2
    """Pairs that only one test has in common are chance."""
    exercised: Percent = 70
    """How sure it is that what tests call together belongs together."""
    inherited: Percent = 90
    """How sure it is that a type has the members of its ancestors."""
    ancestors: Count = 200
    framework_members: Count = 12
    """A base that test classes share and that has more members than this is a framework, not a subject."""
    outside_chars: Count = 100
    """The name of an environment variable or a program is at most so long."""
    route_chars: Count = 200
    """A longer path of a route is not believed."""
    actions: Count = 4
    """Methods of that many controllers at most serve one route: in a part of a table, several may be meant."""
    routed: Percent = 90
    """How sure it is that a handler serves its route."""


class WordLimits(Struct, frozen=True):
    """The text index, the messages of past commits, and the vectors. Judged."""

    bytes_at_once: Count = 1_000_000
    """Postings that are unpacked at a time: bounds memory."""
    commits: Count = 5_000
    """Commits whose messages are read, newest first, merges left out."""
    commit_files: Count = 30
    """A commit that touches more is a sweep and says little about any of them (so is the first of a shallow clone)."""
    message_chars: Count = 2_000
    many_new: Count = 1_000
    """So many new commits are not named one by one: git is asked for all."""
    dimensions: Count = 256
    """Numbers of a vector."""
    oversample: Count = 16
    """So many more directions are tried than are kept."""
    sample: Count = 6_000
    """So many symbols the directions are found from."""
    least_symbols: Count = 50
    """A repository of fewer symbols, or of fewer telling terms, has no vectors."""
    least_frequency: Count = 3
    """A term of fewer symbols has no meaning in common with others."""
    most_share: Share = 0.2
    """A term in more than this share of all symbols tells nothing apart."""
    name_weight: Positive = 4.0
    """What a word of a name counts, against one of the body …"""
    doc_weight: Positive = 2.0
    """… and one of the documentation."""


class BuildLimits(Struct, frozen=True):
    """What is stored of a symbol, when a graph is patched and when it is linked anew. Judged."""

    doc_chars: Count = 300
    signature_chars: Count = 300
    """What the graph stores of the documentation and the signature of a symbol; their words are counted further."""
    mentions_beside: Count = 1_500_000
    """A repository with more mentions is linked by one process, one thing after the other, unless memory is plentiful: a fork copies every
    page it looks at."""
    most_patched: Share = 0.10
    """Above this share of given-up and replaced symbols, a graph is linked anew: queries should not pay for its past. …"""
    patched_anyway: Count = 2_000
    """… But so many may always be replaced."""
    most_resolved: Share = 0.10
    """More files than this share are resolved faster together than one by one …"""
    resolved_anyway: Count = 40
    """… unless they are no more than this."""
    racy_ns: Annotated[int, Range(0)] = 50_000_000
    """A file that was written so shortly before it was looked at may have changed again within the same tick of its clock …"""
    racy_coarse_ns: Annotated[int, Range(0)] = 2_000_000_000
    """… and so shortly, if its clock counts whole seconds."""
    kept_bytes: Annotated[int, Range(0)] = 64_000_000
    """Contents that are kept from the comparison until they are parsed; what is beyond this is read again."""
    asked_s: Positive = 10.0
    """How long git may take to say why a name or a file is not in the index …"""
    asked_shown: Count = 3
    """… and so many places are shown."""


LINK, DERIVE, WORDS, BUILD = LinkLimits(), DeriveLimits(), WordLimits(), BuildLimits()
