"""Asking one language server: probe it, put the questions in order, watch its health, keep every answer at once."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from knowing.enrich.lsp.conversation import Conversation, Fault, Gone, Location, Refused
from knowing.enrich.lsp.health import Health
from knowing.enrich.lsp.questions import Probe, Question
from knowing.enrich.lsp.servers import Server
from knowing.enrich.lsp.verdict import Judge
from knowing.graph.enriched import Answer
from knowing.settings import EnrichSettings
from knowing.settings.enrich import ASKING


@dataclass(slots=True)
class ServerReport:
    """What one server was asked and answered, and how it ended."""

    asked: int = 0
    found: int = 0
    outside: int = 0
    nothing: int = 0
    skipped: int = 0
    """Questions about files that changed since they were indexed, or whose name is no longer there."""
    left: int = 0
    """Questions that were not reached."""
    seconds: float = 0.0
    stopped: str = ""
    """Why the server was let go before its time; empty if it was not."""
    through: str = ""
    faults: dict[str, int] = field(default_factory=dict)

    def add(self, other: ServerReport) -> None:
        """Add what another copy of the same server did."""
        for name in ("asked", "found", "outside", "nothing", "skipped", "left"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.seconds = max(self.seconds, other.seconds)
        self.stopped, self.through = self.stopped or other.stopped, self.through or other.through
        for reason, count in other.faults.items():
            self.faults[reason] = self.faults.get(reason, 0) + count


@dataclass(slots=True)
class Asker:
    """One server process and the questions it is put."""

    server: Server
    program: str
    root: Path
    environment: Mapping[str, str]
    settings: EnrichSettings
    judge: Judge
    keep: Callable[[list[Answer]], None]
    advance: Callable[[int], None]
    deadline: float
    result: ServerReport = field(default_factory=ServerReport)
    health: Health = field(init=False)
    conversation: Conversation | None = None

    def __post_init__(self) -> None:
        self.health = Health(self.settings)

    async def run(
        self, probes: Sequence[Probe], rounds: Iterable[Callable[[], Sequence[Question]]], can: Sequence[str]
    ) -> ServerReport:
        """Ask round after round until time or patience is out; each round is planned when the one before is done."""
        started = time.monotonic()
        try:
            await self._open()
            if self.conversation is not None and await self._is_sensible(probes):
                for what, draw in zip(can, rounds, strict=True):
                    if not self.conversation or self.result.stopped or not self.conversation.can(what):
                        continue
                    await self._put(draw())
        finally:
            self.result.seconds = time.monotonic() - started
            self.result.faults = dict(self.health.faults)
            if self.conversation is not None:
                await asyncio.shield(self.conversation.close(ASKING.hurry_s if self.result.stopped else ASKING.grace_s))
        return self.result

    def _time_left(self) -> float:
        return self.deadline - time.monotonic()

    async def _open(self) -> bool:
        """Start the server, or start it again; after three failures in a row it is given up."""
        while not self.result.stopped and self._time_left() > 0:
            if self.conversation is not None:
                await self.conversation.close(ASKING.hurry_s)
            self.conversation = Conversation(self.server, self.program, self.root, self.environment, self.settings)
            try:
                await asyncio.wait_for(
                    self.conversation.open(), min(self.settings.start_s, max(self._time_left(), 1.0))
                )
                self.result.through = self.conversation.through
                if await self.conversation.loaded(self._time_left()):
                    return True
                self.result.stopped = "was still loading when time was out"
            except TimeoutError:
                self.result.stopped = "did not start in time"
            except (Gone, Fault, Refused) as error:
                self.result.stopped = self.health.fault(str(error) or type(error).__name__)
        return False

    def _locate(self, question: Question) -> tuple[int, int]:
        text = self.judge.text(question.path)
        return question.located(text) if text is not None else (0, -1)

    async def _ask(self, question: Question, patience_s: float) -> list[Location] | None:
        """The answer, or None: the fault is noted, and the server is stopped or started again as need be."""
        text = self.judge.text(question.path)
        line, column = self._locate(question)
        if text is None or column < 0 or self.conversation is None:
            self.result.skipped += 1
            return None
        try:
            asking = self.conversation.ask(question.what, question.path, question.language, text, line, column)
            return await asyncio.wait_for(asking, patience_s)
        except TimeoutError:
            if self._time_left() > 0:  # else it was we who had no time
                self.result.stopped = self.health.fault("gave no answer in time")
        except Fault as error:
            self.result.stopped = self.health.fault(str(error))
        except Refused:
            return []
        except Gone as error:
            self.result.stopped = self.health.fault(str(error))
            if not self.result.stopped:
                await self._open()
        return None

    async def _is_sensible(self, probes: Sequence[Probe]) -> bool:
        """Whether the server knows any of the calls that we are sure of; one that still loads gets time, one with wrong answers does not."""
        end = time.monotonic() + min(self.settings.start_s, self._time_left())
        probes = [probe for probe in probes if self._locate(probe.question)[1] >= 0]
        is_silent = True
        while probes and not self.result.stopped:
            wrong = said = 0
            for probe in probes:
                left = end - time.monotonic()
                if left <= 0 or self.result.stopped:
                    break
                locations = await self._ask(probe.question, left)
                is_silent = is_silent and locations is None
                if locations:
                    said += 1
                    if any(self._is_meant(probe, location) for location in locations):
                        return True
                    wrong += 1
            if wrong >= max(2, min(4, len(probes))):
                self.result.stopped = f"pointed at something else for {wrong} of {said} calls whose target is known"
            elif end - time.monotonic() <= ASKING.retry_s:
                knew = "gave no answer about" if is_silent else "knew none of"
                self.result.stopped = self.result.stopped or f"{knew} the calls whose target is known"
            else:
                await asyncio.sleep(ASKING.retry_s)
        return not self.result.stopped

    def _is_meant(self, probe: Probe, location: Location) -> bool:
        verdict = self.judge.definition(probe.question, [location])
        return any(
            answer.name == probe.target or answer.name.startswith(probe.target + ".") for answer in verdict.answers
        )

    async def _put(self, questions: Sequence[Question]) -> None:
        kept: list[Answer] = []
        try:
            for position, question in enumerate(questions):
                left = self._time_left()
                if left <= 0 or self.result.stopped:
                    self.result.left += len(questions) - position
                    break
                patience_s = self.settings.answer_s * 2**self.health.faults_in_a_row  # busy is not hung
                locations = await self._ask(question, min(patience_s, left))
                self.advance(1)
                if locations is not None:
                    kept.extend(self._weigh(question, locations))
                if len(kept) >= self.settings.save_every:
                    self.keep(kept)
                    kept = []
        finally:
            self.keep(kept)

    def _weigh(self, question: Question, locations: list[Location]) -> list[Answer]:
        result = self.result
        result.asked += 1
        verdict = self.judge.of(question, locations)
        if verdict.is_lie:
            result.stopped = self.health.lie()
            result.nothing += 1
            return []
        if verdict.is_empty:
            result.stopped = self.health.nothing()
            result.nothing += 1
            return verdict.answers
        self.health.fine()
        named = [answer for answer in verdict.answers if answer.name]
        if any(answer.target_path for answer in named):
            result.found += 1
        elif named:
            result.outside += 1
        else:
            result.nothing += 1
        return verdict.answers


__all__ = ["Asker", "ServerReport"]
