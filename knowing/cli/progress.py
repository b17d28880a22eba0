"""Shows progress on standard error: as a bar in a terminal, otherwise as a plain line now and then."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING

from knowing.index.report import Progress

if TYPE_CHECKING:
    from rich.progress import Progress as Bar
    from rich.progress import TaskID


class TerminalBar(Progress):
    """Shows progress in a terminal: phase, files, files a second, what remains."""

    def __init__(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, SpinnerColumn, TextColumn, TimeRemainingColumn
        from rich.progress import Progress as Bar

        self.bar: Bar = Bar(
            SpinnerColumn(), TextColumn("{task.description}"), BarColumn(bar_width=30), MofNCompleteColumn(),
            TextColumn("{task.fields[rate]}"), TimeRemainingColumn(compact=True),
            console=Console(stderr=True), transient=True,
        )  # fmt: skip
        self.task: TaskID | None = None

    def __enter__(self) -> TerminalBar:
        self.bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.bar.stop()

    def phase(self, name: str, total: int = 0) -> None:
        if self.task is not None:
            self.bar.remove_task(self.task)
        self.task = self.bar.add_task(name, total=total or None, rate="")

    def advance(self, count: int) -> None:
        if self.task is not None:
            self.bar.advance(self.task, count)
            speed = self.bar.tasks[-1].speed
            self.bar.update(self.task, rate=f"{speed:,.0f} files/s" if speed else "")


FIRST_S, MOST_S = 2.0, 30.0
"""A plain line comes after so many seconds, then each after twice as long, up to the most."""
MANY = 500
"""Reading so many files is no matter of a moment: a plain line says at once that it begins."""


class Plain(Progress):
    """Lines for whoever sees no bar: what is being done, how far it is, for how long. Two seconds of work on few files say
    nothing."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._next, self._step = FIRST_S, FIRST_S
        self._name, self._done, self._total = "", 0, 0

    def __enter__(self) -> Plain:
        return self

    def __exit__(self, *_: object) -> None:
        return None

    def phase(self, name: str, total: int = 0) -> None:
        """A new part of the work begins."""
        self._name, self._done, self._total = name, 0, total
        self._tell(is_long=total >= MANY)

    def advance(self, count: int) -> None:
        """Some more of it is done."""
        self._done += count
        self._tell()

    def _tell(self, is_long: bool = False) -> None:
        passed = time.monotonic() - self._began
        if passed < self._next and not is_long:
            return
        self._step = min(2 * self._step, MOST_S)
        self._next = passed + self._step
        far = f" {self._done:,} of {self._total:,} files" if self._total else ""
        print(f"ctx: {self._name}{far}, {passed:.0f} s so far", file=sys.stderr, flush=True)


class Silent(Progress):
    """Progress that is not shown."""

    def __enter__(self) -> Silent:
        return self

    def __exit__(self, *_: object) -> None:
        return None


def shown(is_quiet: bool = False) -> TerminalBar | Plain | Silent:
    """A bar if somebody can see it, else lines."""
    if is_quiet:
        return Silent()
    return TerminalBar() if sys.stderr.isatty() else Plain()
