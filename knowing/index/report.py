"""What a build did, and how it says so while it works."""

from __future__ import annotations

import time
from dataclasses import dataclass, field


@dataclass(slots=True)
class IndexReport:
    """What a build did."""

    root: str
    files: int = 0
    symbols: int = 0
    edges: dict[str, int] = field(default_factory=dict)
    languages: dict[str, int] = field(default_factory=dict)
    resolved_calls: int = 0
    unresolved_calls: int = 0
    outside_calls: int = 0
    skipped: dict[str, str] = field(default_factory=dict)
    parsed: int = 0
    from_cache: int = 0
    mode: str = "full"
    """``full`` (everything linked anew), ``patched`` (a few files of the graph replaced) or ``unchanged``."""
    changed: list[str] = field(default_factory=list)
    added: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    relinked: str = ""
    """Why a patch was not enough."""
    notes: list[str] = field(default_factory=list)
    """Lines that a person should see: why an index was built again."""
    seconds: float = 0.0
    phases: dict[str, float] = field(default_factory=dict)

    def summary(self) -> dict[str, object]:
        """Return what the graph keeps of the report."""
        return {
            "files": self.files,
            "symbols": self.symbols,
            "edges": self.edges,
            "languages": self.languages,
            "resolved_calls": self.resolved_calls,
            "unresolved_calls": self.unresolved_calls,
            "outside_calls": self.outside_calls,
        }


class Progress:
    """Is told what is being done; this one keeps it to itself, the CLI's draws it."""

    def phase(self, name: str, total: int = 0) -> None: ...

    def advance(self, count: int) -> None: ...


class Clock:
    """Measures where the time goes."""

    def __init__(self) -> None:
        self.laps: dict[str, float] = {}
        self.started = self.last = time.perf_counter()
        self.started_ns = time.time_ns()

    def lap(self, name: str) -> None:
        """Add the time since the last lap under a name."""
        now = time.perf_counter()
        self.laps[name] = self.laps.get(name, 0.0) + now - self.last
        self.last = now

    def stop(self, report: IndexReport) -> IndexReport:
        """Enter the whole time and the laps into a report, and return it."""
        report.seconds, report.phases = time.perf_counter() - self.started, self.laps
        return report
