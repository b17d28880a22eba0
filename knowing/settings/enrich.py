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
