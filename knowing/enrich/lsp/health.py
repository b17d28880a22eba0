"""Whether to go on with a server: it is given up when it crashes, hangs, sends garbage, is wrong or is silent too often in a row."""

from __future__ import annotations

from dataclasses import dataclass, field

from knowing.settings import EnrichSettings


@dataclass(slots=True)
class Health:
    """What went wrong, how often, and how often in a row."""

    settings: EnrichSettings
    faults: dict[str, int] = field(default_factory=dict)
    faults_in_a_row: int = 0
    lies_in_a_row: int = 0
    empty_in_a_row: int = 0
    empty: int = 0
    good: int = 0

    def fault(self, reason: str) -> str:
        """Note a crash, a silence or garbage; the reason to stop, if that was one too many."""
        self.faults[reason] = self.faults.get(reason, 0) + 1
        self.faults_in_a_row += 1
        if self.faults_in_a_row >= self.settings.max_faults:
            return f"{reason}, {self.faults_in_a_row} times in a row"
        return ""

    def lie(self) -> str:
        """Note an answer that points at nothing of the asked name."""
        self.faults_in_a_row = 0
        self.faults["pointed at something else"] = self.faults.get("pointed at something else", 0) + 1
        self.lies_in_a_row += 1
        if self.lies_in_a_row >= self.settings.max_lies:
            return f"pointed at something else {self.lies_in_a_row} times in a row"
        return ""

    def nothing(self) -> str:
        self.faults_in_a_row = 0
        self.empty += 1
        self.empty_in_a_row += 1
        if self.empty_in_a_row >= self.settings.max_empty:
            return f"answered nothing {self.empty_in_a_row} times in a row"
        return ""

    def fine(self) -> None:
        self.good += 1
        self.faults_in_a_row = self.lies_in_a_row = self.empty_in_a_row = 0
