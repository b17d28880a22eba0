"""Which changes of a history belong to one session, and what is at hand in it.

The rule: changes of one author, each at most a day after the one before, are one session. Its questions are taken to come two minutes apart, as
an agent asks them: by the times of the commits nothing would be at hand any more. What a question handed out is what its pack
holds, at the default budget.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from knowing.evaluate.result import Task
from knowing.graph.reader import Graph
from knowing.memory.at_hand import boosts
from knowing.memory.recall import name_of
from knowing.memory.store.sessions import HandedOut
from knowing.query.pack.fill import Pack
from knowing.query.pack.offers import Level
from knowing.settings import SessionSettings
from knowing.tree.git import git

APART_S = 120.0
"""So far apart the questions of a session are."""
DAY_S = 86_400.0


def sittings(root: Path, tasks: Iterable[Task]) -> dict[str, int]:
    """The number of the session of each commit; ``tasks`` are newest first."""
    found: dict[str, int] = {}
    last: dict[str, tuple[float, int]] = {}
    for number, task in enumerate(reversed(list(tasks))):
        said = (
            git(root, "show", "--no-patch", "--format=%at %ae", task.commit)
            .decode("utf-8", "replace")
            .split(maxsplit=1)
        )
        when, who = float(said[0]), said[1] if len(said) > 1 else ""
        before, session = last.get(who, (0.0, number))
        session = session if abs(when - before) <= DAY_S else number
        found[task.commit] = session
        last[who] = when, session
    return found


@dataclass(slots=True)
class AtHand:
    """What the session of the present change has handed out so far."""

    settings: SessionSettings
    session: int = -1
    turn: int = 0
    open: dict[int, tuple[int, list[HandedOut]]] = field(default_factory=dict)
    """By session: how many turns it had, and what they handed out. Sessions of several authors go on side by side."""

    def enter(self, session: int) -> None:
        """Go on with a session, or begin it."""
        self.session = session
        self.turn = self.open.setdefault(session, (0, []))[0]

    def boosts(self, graph: Graph) -> Mapping[int, float]:
        """How much each symbol is at hand, by id."""
        found = boosts(self.open[self.session][1], self.turn * APART_S, self.settings)
        return {
            one.id: found[path, name_of(one)]
            for path in sorted({path for path, _ in found})
            for one in graph.in_file(path)
            if (path, name_of(one)) in found
        }

    def hand_out(self, pack: Pack) -> None:
        """Write down what a pack holds, as a turn does."""
        turn, handed = self.open[self.session]
        handed += [
            HandedOut(str(self.session), turn, one.symbol.path, name_of(one.symbol), "", turn * APART_S)
            for one in pack.items
            if one.level is not Level.NAME
        ]
        self.open[self.session] = turn + 1, handed
