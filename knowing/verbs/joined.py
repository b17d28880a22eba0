"""Makes an answer a turn of a session: what was given before is named and not repeated, and the turn is stored."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from knowing.errors import StorageError, UsageError
from knowing.settings.memory import NOTES
from knowing.verbs.host import Host, Opened

if TYPE_CHECKING:
    from pathlib import Path

    from knowing.graph.reader import Graph
    from knowing.memory.at_hand import Key
    from knowing.memory.store.memory import Memory
    from knowing.memory.store.sessions import HandedOut, Session, Summary, Turn
    from knowing.model import Symbol
    from knowing.query.pack.fill import Pack
    from knowing.query.trace import Trace
    from knowing.settings import Settings

NOT_KEPT = "(not kept: it seems to hold a credential)"


@dataclass(frozen=True, eq=False)
class Joined:
    """A session that an answer belongs to."""

    session: Session
    memory: Memory
    settings: Settings
    now: float
    host: Host

    @cached_property
    def handed(self) -> tuple[HandedOut, ...]:
        """Everything that the session handed out, the oldest first."""
        from knowing.memory.store.sessions import handed_out

        return handed_out(self.memory, self.session.id)

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        """The turns so far."""
        from knowing.memory.store.sessions import turns

        return turns(self.memory, self.session.id)

    @cached_property
    def summaries(self) -> tuple[Summary, ...]:
        """What older turns were folded into."""
        from knowing.memory.store.sessions import summaries

        return summaries(self.memory, self.session.id)

    @cached_property
    def held(self) -> dict[Key, dict[str, int]]:
        """The texts that were handed out, by symbol and hash, with the last turn that did so."""
        from knowing.memory.at_hand import texts_held

        return texts_held(self.handed)

    @property
    def left(self) -> int | None:
        """The tokens that are left of the budget of the session; None if it has none."""
        whole = self.session.budget_tokens
        return None if whole is None else max(whole - self.session.used_tokens, 0)

    def budget(self, asked: int | None) -> int | None:
        """The budget of one answer: what was asked for, and no more than is left of the session's."""
        if self.left is None:
            return asked
        if self.left == 0:
            raise UsageError(
                f"session {self.session.id} has used all of its {self.session.budget_tokens:,} tokens",
                f"run: ctx session end {self.session.id}, and start another",
            )
        return min(self.settings.pack.budget_tokens if asked is None else asked, self.left)

    def note(self) -> str:
        """One line on where the session stands before this answer."""
        begin = f"session {self.session.id}, turn {len(self.turns) + 1}"
        return (
            begin if self.left is None else f"{begin}; {self.left:,} of {self.session.budget_tokens:,} tokens were left"
        )

    def boosts(self, graph: Graph) -> dict[int, float]:
        """How much each symbol of the graph is at hand that was handed out a moment ago, by its id."""
        from knowing.memory.at_hand import boosts

        if not self.settings.session.boosts:
            return {}
        found = boosts(self.handed, self.now, self.settings.session)
        files = (graph.in_file(path) for path in {path for path, _ in found})
        return {  # overloads are several
            one.id: boost for every in files for one in every if (boost := found.get((one.path, one.qualname)))
        }

    def since(self, symbol: Symbol, text: str | None) -> int:
        """The turn that handed out this very text of a symbol last; 0 if none did."""
        from knowing.memory.texthash import hash_of

        held = self.held.get((symbol.path, symbol.qualname))
        return held.get(hash_of(text), 0) if held and text else 0

    def record_pack(self, trace: Trace, pack: Pack) -> None:
        """Write down an answer as a turn, with what it handed out and the hash of each text."""
        from knowing.memory.texthash import hash_of
        from knowing.query.pack.offers import Level

        handed = []
        for item in (*pack.items, *pack.documentation):
            text = trace.sources.body(item.symbol) if item.level is Level.BODY else item.source
            if item.level is not Level.NAME:
                handed.append((item.symbol.path, item.symbol.qualname, hash_of(text) if text else ""))
        names = ", ".join([*dict.fromkeys(qualname for _, qualname, _ in handed)][: NOTES.handed_names])
        self.record(
            pack.task[: NOTES.asked_chars],
            f"handed out: {names}" if names else "",
            pack.used_tokens,
            handed,
            pack.pack_id,
        )

    def record(
        self, asked: str, content: str, tokens: int, handed: Iterable[tuple[str, str, str]] = (), pack: str = ""
    ) -> None:
        """Write down a turn. A disk that refuses costs the turn, not the answer."""
        from knowing.memory.credentials import credential_in
        from knowing.memory.store.sessions import Turn, add_turn

        kept = NOT_KEPT if credential_in(asked) else asked
        turn = Turn(self.session.id, kept, content, pack, tokens, self.now)
        try:
            add_turn(self.memory, turn, handed)
        except StorageError as error:
            self.host.say(f"this turn is not written down: {error}")


def joined(name: str, found: Opened) -> Joined | None:
    """The session of a name; None without a name, or if nothing is to be remembered."""
    host = found.host
    if not name or host is None or not host.is_remembering or not found.settings.memory.enabled:
        return None
    session, memory = session_named(name, host, found.graph.root, found.settings)
    if session.ended is not None:
        raise UsageError(f"session {session.id} has ended", "run: ctx session start")
    return Joined(session, memory, found.settings, host.clock(), host)


def session_named(name: str, host: Host, root: Path, settings: Settings) -> tuple[Session, Memory]:
    """The session of a name, and the memory that holds it; refused with the names that there are."""
    from knowing.memory.store.sessions import all_sessions

    memory = host.remembered(root, settings)
    known = all_sessions(memory) if memory is not None else ()
    for one in known:
        if memory is not None and one.id == name:
            return one, memory
    raise UsageError(f"no session {name[:60]!r}", _known(known))


def _known(sessions: Sequence[Session]) -> str:
    if not sessions:
        return "run: ctx session start"
    return f"there are: {', '.join(one.id for one in sessions[:5])}"
