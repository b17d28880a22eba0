"""A task as it is asked, and what is answered: what ``task``, ``kept`` and ``beside`` share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from knowing.render.formats.table import PackWriter
from knowing.render.paint import Paint
from knowing.verbs.asking import checked_filters

if TYPE_CHECKING:
    from knowing.query.pack.fill import Pack
    from knowing.query.pack.filters import Filters
    from knowing.query.trace import Trace


class TaskRequest(Struct, frozen=True):
    """A task in words, and how the answer is wanted."""

    text: str
    budget_tokens: int | None = None
    """None: what the settings say."""
    is_auto: bool = False
    """Stop at the relevance cliff."""
    form: str = "text"
    """A name of ``knowing.render.formats.table``."""
    level: str = "auto"
    """auto, names, signatures, bodies or files."""
    kinds: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()
    include_tests: bool = False
    limit: int | None = None
    feedback: Mapping[str, float] = {}
    """Symbols, written as for ``ctx why``, and from -1 to 1 how useful each was before."""
    session: Mapping[str, float] = {}
    """Symbols, and from -1 to 1 how much each is at hand."""
    reasons: bool = False
    """Say of each symbol why it is there, also in formats that do not by themselves."""
    rules: bool = False
    """Hand out the authored rules too, under the same budget."""
    session_id: str = ""
    """The session that the answer is a turn of; empty: none."""
    again: bool = False
    """Hand out what the session has handed out before, too."""
    notes: bool = False
    """Hand out notes that the task asks for or that are about what is in the answer, under the same budget; rules bring them along."""

    def filters(self) -> Filters:
        """The filters; what cannot be one is refused."""
        return checked_filters(self.kinds, self.paths, self.include_tests, self.limit)


class TaskAnswer(Struct, frozen=True, eq=False):
    """What a task needs: the trace of the query, and the pack that fits the budget."""

    trace: Trace
    pack: Pack
    writer: PackWriter
    freshness: str
    is_filtered: bool = False
    """Nothing was packed because the filters leave nothing."""
    nearest: Mapping[str, list[str]] = {}
    """If nothing is relevant: for each unknown word, the nearest words of the repository."""
    at_hand: tuple[str, ...] = ()
    """Symbols that are named only: the session has handed them out before, and they are as they were."""

    @property
    def is_empty(self) -> bool:
        """Whether no symbol is in the pack, and none is at hand."""
        return not self.pack.items and not self.at_hand

    def text(self, paint: Paint | None = None) -> str:
        """The answer in the format of the request; colour only where the format has any."""
        return self.writer.shown(self.pack, paint or Paint())
