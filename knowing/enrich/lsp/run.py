"""Ask every language server that is installed, within a limit of time, and keep what they answer.

Resumable by construction: an answer is kept under the content it belongs to, and what is kept is not asked again.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from knowing.enrich.lsp import questions as ask_for
from knowing.enrich.lsp.ask import Asker, ServerReport
from knowing.enrich.lsp.conversation import DEFINITION, IMPLEMENTATION, REFERENCES
from knowing.enrich.lsp.questions import Question
from knowing.enrich.lsp.servers import SERVERS, Server, families, find
from knowing.enrich.lsp.verdict import Judge
from knowing.errors import UsageError
from knowing.graph.enriched import Answers
from knowing.graph.located import Symbols
from knowing.graph.reader import Graph
from knowing.index.report import Progress
from knowing.settings import EnrichSettings

USED, NOT_INSTALLED, NOT_SUPPORTED, NO_TIME = "used", "not installed", "not supported", "no time left"
Round = Callable[[], Sequence[Question]]
"""Makes the questions of one round, when it begins: what was answered before is left out."""


@dataclass(slots=True)
class LanguageRun:
    """One line of the report: a language (or family) and its server."""

    languages: list[str]
    state: str
    server: str = ""
    get: str = ""
    executes: str = ""
    asked: ServerReport = field(default_factory=ServerReport)


@dataclass(slots=True)
class Lsp:
    """One run over all language servers: what it needs, and what came of it."""

    root: Path
    environment: Mapping[str, str]
    settings: EnrichSettings
    jobs: int = 1
    progress: Progress = field(default_factory=Progress)
    servers: Mapping[str, Server] = field(default_factory=lambda: SERVERS)
    spoken: list[LanguageRun] = field(default_factory=list)
    interrupted: bool = False

    def run(self, only: str = "") -> None:
        """Ask all servers for a language (or for all languages). Ctrl-C ends the questions, not the run: answers until then are kept."""
        chosen = self._chosen(only)
        deadline = time.monotonic() + self.settings.budget_s
        with Graph(self.root) as graph, Answers(self.root) as answers:
            symbols = Symbols.load(graph.connection)
            present = {language for language, _ in symbols.files.values()}
            todo: list[tuple[LanguageRun, Server, str, int]] = []
            for name, languages in chosen.items():
                here = [language for language in languages if language in present]
                if not here:
                    continue
                server = self.servers.get(name)
                spoken = LanguageRun(here, NOT_SUPPORTED)
                self.spoken.append(spoken)
                if server is None:
                    continue
                spoken.server, spoken.get, spoken.executes = server.program, server.get, server.executes
                program = find(server, self.environment.get("PATH"))
                spoken.state = USED if program else NOT_INSTALLED
                if program:
                    count = len(
                        ask_for.calls(
                            graph.connection, here, graph.arrays["in_degree"], answers.asked(provider(server))
                        )
                    )
                    todo.append((spoken, server, program, count))
            todo.sort(key=lambda one: -one[3])
            for position, (spoken, server, program, count) in enumerate(todo):
                left = deadline - time.monotonic()
                weight = sum(one[3] + 1 for one in todo[position:])
                share = max(left * (count + 1) / weight, min(self.settings.least_s, left))
                if left <= 0 or self.interrupted:
                    spoken.state = NO_TIME
                    continue
                self._ask_one(spoken, server, program, graph, symbols, answers, time.monotonic() + share)

    def _chosen(self, only: str) -> dict[str, list[str]]:
        known = families()
        if not only:
            return known
        for name, languages in known.items():
            if only == name or only in languages:
                return {name: languages if only == name else [only]}
        raise UsageError(f"no language server is known for {only!r}", f"known: {', '.join(sorted(known))}")

    def _ask_one(
        self,
        spoken: LanguageRun,
        server: Server,
        program: str,
        graph: Graph,
        symbols: Symbols,
        answers: Answers,
        deadline: float,
    ) -> None:
        """Ask one server about its languages until the deadline; what it answered is added to ``spoken``."""
        self.progress.phase(f"{server.program}: starting")
        asked_before = answers.asked(provider(server))
        open_calls = ask_for.calls(graph.connection, spoken.languages, graph.arrays["in_degree"], asked_before)
        jobs = max(1, min(self.jobs, len(open_calls) // 50 + 1))
        probes = ask_for.probes(graph.connection, spoken.languages, self.settings.probes)
        rounds = self._rounds(spoken, server, graph, symbols, answers, asked_before, open_calls, jobs)
        askers = [
            Asker(
                server,
                program,
                self.root,
                self.environment,
                self.settings,
                Judge(self.root, symbols, provider(server), self.settings.max_targets),
                answers.save,
                self.progress.advance,
                deadline,
            )
            for _ in range(jobs)
        ]
        try:
            asyncio.run(_all(askers, probes, rounds))
        except KeyboardInterrupt:
            self.interrupted = True
        for asker in askers:
            spoken.asked.add(asker.result)

    def _rounds(
        self,
        spoken: LanguageRun,
        server: Server,
        graph: Graph,
        symbols: Symbols,
        answers: Answers,
        asked_before: set[tuple[str, str, int, int, str]],
        open_calls: Sequence[Question],
        jobs: int,
    ) -> Callable[[int], list[Round]]:
        """For each copy of a server (0, 1, …) its rounds of questions: calls, implementations, references."""
        here, in_degree = spoken.languages, graph.arrays["in_degree"]

        def rounds(number: int) -> list[Round]:
            def calls() -> Sequence[Question]:
                return self._round(server, "calls", open_calls, jobs, number)

            def implementations() -> Sequence[Question]:
                found = ask_for.implementations(symbols, here, in_degree, asked_before)
                return self._round(server, "implementations", found, jobs, number)

            def references() -> Sequence[Question]:
                unanswered = answers.unanswered(provider(server))
                found = ask_for.references(graph.connection, symbols, here, in_degree, asked_before, unanswered)
                return self._round(server, "references", found, jobs, number)

            return [calls, implementations, references]

        return rounds

    def _round(
        self, server: Server, name: str, questions: Sequence[Question], jobs: int, number: int
    ) -> Sequence[Question]:
        """The questions for one copy of the server: each copy gets files of its own, so that no file is opened twice."""
        mine = questions if jobs == 1 else [one for one in questions if sum(one.path.encode()) % jobs == number]
        if number == 0:
            self.progress.phase(f"{server.program}: {name}", len(questions))
        return mine


async def _all(
    askers: list[Asker],
    probes: Sequence[ask_for.Probe],
    rounds: Callable[[int], list[Round]],
) -> None:
    can = (DEFINITION, IMPLEMENTATION, REFERENCES)
    tasks = [asyncio.create_task(asker.run(probes, rounds(number), can)) for number, asker in enumerate(askers)]
    try:
        await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def provider(server: Server) -> str:
    """The name under which a server's answers are kept."""
    return f"lsp {server.program}"


__all__ = ["LanguageRun", "Lsp", "provider"]
