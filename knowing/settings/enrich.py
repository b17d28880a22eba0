"""How language servers and SCIP are asked."""

from __future__ import annotations

from msgspec import Struct


class EnrichSettings(Struct, frozen=True):
    """Language servers and SCIP. Not part of a query: none of it changes an answer that is already in the graph."""

    budget_s: float = 120.0
    least_s: float = 10.0
    """A server has at least so long, if so much is left, however few calls are open in its language. Judged."""
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


class AskingLimits(Struct, frozen=True):
    """How a language server is waited for, and when an answer or a SCIP document is not used. Fixed: they protect the graph. Judged."""

    retry_s: float = 0.5
    """The pause before a busy server is asked again."""
    grace_s: float = 2.0
    """How long a server may take to leave."""
    hurry_s: float = 0.2
    """The same, of a server that was let go."""
    look_s: float = 0.2
    """The pause between two looks at whether a server has loaded."""
    texts: int = 256
    """Files that are kept open to look at answers."""
    definitions: int = 30
    """More definitions than this say nothing of a call."""
    places: int = 5_000
    """More implementations or references than this are not looked at."""
    stderr_chars: int = 2_000
    """Kept of what a server says on standard error."""
    header_bytes: int = 8_192
    """A message with a longer header is garbage."""
    agreement: float = 0.5
    """Of a SCIP document's definitions that we know by name, this share must stand where we have them."""


ASKING = AskingLimits()
