"""How an index in the making is shown: a bar on stderr when that is a terminal, and nothing otherwise."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import TYPE_CHECKING

from knowing.index.report import Progress

if TYPE_CHECKING:
    from rich.progress import Progress as Bar
    from rich.progress import TaskID


class Shown(Progress):
    """Phase, files, files a second, what remains."""

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

    def __enter__(self) -> Shown:
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


class Silent(Progress):
    """Says nothing."""

    def __enter__(self) -> Silent:
        return self

    def __exit__(self, *_: object) -> None:
        return None


def shown(is_quiet: bool = False) -> Shown | Silent:
    """A bar if somebody can see it."""
    return Shown() if sys.stderr.isatty() and not is_quiet else Silent()
