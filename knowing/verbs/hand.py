"""Names in an answer what the session was given already, so that it is not repeated."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from knowing.query.pack.breadth import breadth_of
from knowing.query.pack.fill import Pack
from knowing.query.pack.offers import Candidate
from knowing.query.trace import Trace
from knowing.render.formats.asides import Aside

if TYPE_CHECKING:
    from knowing.model import Symbol
    from knowing.verbs.joined import Joined


class Hand:
    """What a session was given already and has not changed since."""

    def __init__(self, trace: Trace, session: Joined) -> None:
        self.trace, self.session = trace, session
        self.left_out: dict[int, Aside] = {}
        """Sections of documentation that would have been in the answer."""
        self.paths = {path for path, _ in session.held}
        self._handed: dict[str, list[Symbol]] = {}
        self._turns: dict[int, int] = {}

    def expected(self) -> dict[int, Aside]:
        """Lines for symbols whose code the answer would show and the session was given already, by the id of the symbol."""
        order, settings = self.trace.order, self.trace.settings.pack
        fresh, most = 0, {"auto": settings.bodies, "bodies": settings.max_symbols}.get(order.level, 0)
        if order.level == "auto" and order.sure.confidence == "low" and order.limit is None:
            most = breadth_of(order.purpose, settings).low_places
        found = {}
        for one in self.trace.candidates()[: settings.max_symbols if order.limit is None else order.limit]:
            if fresh >= most:
                break
            if turn := self._around(one.symbol):
                found[one.symbol.id] = part_at_hand(one.symbol, turn)
            else:
                fresh += 1
        return found

    def fresh(self, documents: Sequence[Candidate]) -> tuple[Candidate, ...]:
        """The sections that are not at hand as a whole; notes those that would have been in the answer."""
        found: list[Candidate] = []
        for one in documents:
            turn = self._around(one.symbol) or self._since(one.symbol)
            if not turn:
                found.append(one)
            elif len(found) < self.trace.settings.pack.documentation.sections:
                self.left_out[one.symbol.id] = part_at_hand(one.symbol, turn)
        return tuple(found)

    def _since(self, own: Symbol) -> int:
        if (own.path, own.qualname) not in self.session.held:
            return 0
        return self.session.since(own, self.trace.sources.body(own))

    def repeated(self, pack: Pack) -> dict[int, Aside]:
        """Lines for what a pack would repeat: a text that lies within one that was given already, or the same parts of it."""
        found, self.left_out = self.left_out, {}
        for item in (*pack.items, *pack.documentation):
            if item.level.has_code:
                own = item.symbol
                if turn := self._around(own) or self.session.since(own, item.source):
                    found[own.id] = part_at_hand(own, turn)
        return found

    def _around(self, own: Symbol) -> int:
        """The last turn that handed out the whole of a symbol, or what it stands in, as it is now; 0 if none did."""
        if own.path not in self.paths:
            return 0
        if own.path not in self._handed:
            here = self.trace.graph.in_file(own.path)
            self._handed[own.path] = [one for one in here if (own.path, one.qualname) in self.session.held]
        around = (one for one in self._handed[own.path] if one.line <= own.line and own.end_line <= one.end_line)
        return max((self._turn(one) for one in around), default=0)

    def _turn(self, one: Symbol) -> int:
        """The last turn that handed out the whole of a symbol as it is now; 0 if none did."""
        if one.id not in self._turns:
            self._turns[one.id] = self.session.since(one, self.trace.sources.body(one))
        return self._turns[one.id]


def part_at_hand(own: Symbol, turn: int) -> Aside:
    """The line that stands for the code of a symbol that is at hand."""
    return Aside("at hand", own.qualname, f"{own.path}:{own.line}, turn {turn}")
