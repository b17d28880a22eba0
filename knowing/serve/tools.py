"""The tools: each asks a verb, in a budget, and returns its answer with how to get more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from knowing.counted import counted
from knowing.errors import UsageError
from knowing.query.pack.tokens import estimate
from knowing.serve.framed import Reply, as_tool
from knowing.settings.serve import ANSWERS
from knowing.verbs.changed import Between
from knowing.verbs.written import AnswerForm

if TYPE_CHECKING:
    from knowing.query.exact.enclosing import Finding
    from knowing.verbs.host import Host

FORM = "md"
NOTHING_MORE = "Try other words, another way (by), or fewer paths."
WAYS = ("words", "name", "text", "regex")


def budget_of(asked: int | None, usual: int) -> int:
    """The tokens for what a verb writes: of a budget, all but what the marks around it take."""
    if asked is not None and asked < ANSWERS.least_tokens:
        raise UsageError(
            f"a budget of {counted(asked, 'token')} holds nothing", f"give at least {ANSWERS.least_tokens}"
        )
    return (asked or usual) - ANSWERS.frame_tokens


def twice(tokens: int) -> int:
    """Twice the budget that some tokens for a verb came from."""
    return 2 * (tokens + ANSWERS.frame_tokens)


@dataclass(frozen=True, slots=True)
class Context:
    """``context``: what a task needs."""

    task: str
    budget: int | None = None
    paths: tuple[str, ...] = ()
    tests: bool = False
    again: bool = False

    def __call__(self, host: Host, session: str = "") -> Reply:
        """The pack of a task; names, places and prices of it as data."""
        from knowing.verbs.task import TaskRequest, task

        tokens = budget_of(self.budget, host.settings_at(host.repository()).pack.budget_tokens)
        asked = TaskRequest(
            self.task,
            tokens,
            form=FORM,
            paths=self.paths,
            include_tests=self.tests,
            notes=True,
            session_id=session,
            again=self.again,
        )
        answer = task(asked, host)
        if answer.is_empty:
            from knowing.render.documents.found import nothing_text

            said = "the paths leave nothing" if answer.is_filtered else nothing_text(answer.nearest)
            return Reply(said, {"symbols": []}, "Try other words, or find.")
        pack = answer.pack
        data: dict[str, Any] = {
            "pack_id": pack.pack_id,
            "confidence": pack.confidence,
            "freshness": answer.freshness,
            "used_tokens": pack.used_tokens,
            "budget_tokens": pack.budget_tokens,
            "symbols": [one.symbol.address for one in pack.items],
            "at_hand": list(answer.at_hand),
            "next": [one.symbol.address for one in pack.omitted],
        }
        return Reply(answer.text(), data, f"More: look at an address, or ask with budget {twice(tokens)}.")


@dataclass(frozen=True, slots=True)
class Look:
    """``look``: symbols, files or places with everything around them."""

    at: tuple[str, ...]
    budget: int | None = None
    again: bool = False

    def __call__(self, host: Host, session: str = "") -> Reply:
        """Source and neighbours of each; places of them as data."""
        from knowing.verbs.look import LookRequest, look

        tokens = budget_of(self.budget, ANSWERS.look_tokens)
        answer = look(LookRequest(self.at, AnswerForm(FORM, tokens), session, self.again), host)
        answer = replace(answer, unknown=tuple((name, as_tool(why)) for name, why in answer.unknown))
        data = {
            "freshness": answer.freshness,
            "symbols": [
                {
                    "address": (own := one.portrait.symbol).address,
                    "line": own.line,
                    "end_line": own.end_line,
                    "callers": len(one.portrait.roles["callers"]),
                    "tests": len(one.portrait.roles["tests"]),
                    "unresolved": one.portrait.unresolved,
                }
                for one in answer.looked
            ],
            "unknown": [name for name, _ in answer.unknown],
        }
        return Reply(answer.text(), data, f"More: look at path:line, or with budget {twice(tokens)}.")


@dataclass(frozen=True, slots=True)
class Change:
    """``change``: what a diff touches, or what to know before changing files."""

    base: str = ""
    diff: str = ""
    files: tuple[str, ...] = ()
    budget: int | None = None

    def __call__(self, host: Host, _session: str = "") -> Reply:
        """The context of a change, with tests to run and what is missing; of files, who uses them."""
        if bool(self.base) + bool(self.diff) + bool(self.files) > 1:
            raise UsageError("more than one of base, diff and files was given", "give one, or none for the work tree")
        tokens = budget_of(self.budget, ANSWERS.change_tokens)
        more = f"More: look at a symbol, or ask with budget {twice(tokens)}."
        if self.files:
            return Reply(_files(self.files, tokens, host), {"files": list(self.files)}, more)
        from knowing.change.effects.commands import commands
        from knowing.verbs.pr import PrRequest, pr

        patch = self.diff.encode() if self.diff else None
        answer = pr(PrRequest(Between(self.base, patch=patch), AnswerForm(FORM, tokens), nearby=False), host)
        found = answer.change
        lines = commands(found.tests.files, found.graph)
        data = {
            "changed": [one.change.version.address for one in found.changes.symbols],
            "tests": [one.path for one in found.tests.files],
            "commands": list(lines),
            "untested": [one.change.version.address for one in found.untested],
            "missing": [one.path for one in found.missing.files],
        }
        said = _run(lines)
        return Reply(replace(answer, budget_tokens=tokens - estimate(said)).text() + said, data, more)


def _files(paths: tuple[str, ...], tokens: int, host: Host) -> str:
    """What to know before changing some files, and the tests to run, in one budget."""
    from knowing.verbs.files import FilesRequest, files
    from knowing.verbs.tests import TestsRequest, tests

    first = files(FilesRequest(paths, AnswerForm(FORM, int(tokens * (1 - ANSWERS.tests_share))), sources=False), host)
    if not first.context.paths:
        path, why = first.context.unknown[0]
        raise UsageError(f"{path}: {why}", "give files of the repository")
    left = int(tokens * ANSWERS.tests_share)
    second = tests(TestsRequest(first.context.paths, layout=AnswerForm(FORM, left)), host)
    said = _run(second.commands)
    return f"{first.text()}\n{replace(second, budget_tokens=left - estimate(said)).text()}{said}"


def _run(commands: Sequence[str]) -> str:
    """The lines that run the tests, as the last line of an answer."""
    from knowing.render.safe import code_span, one_line

    shown = "; ".join(code_span(one_line(line, ANSWERS.command_chars)) for line in commands[: ANSWERS.commands])
    return f"- tests: {shown}\n" if shown else ""


@dataclass(frozen=True, slots=True)
class Find:
    """``find``: names, words, exact text or an expression."""

    query: str
    by: str = "words"
    paths: tuple[str, ...] = ()
    budget: int | None = None

    def __call__(self, host: Host, _session: str = "") -> Reply:
        """One line for each place, with the symbol around it."""
        tokens = budget_of(self.budget, ANSWERS.find_tokens)
        if self.by not in WAYS:
            raise UsageError(f"no way {self.by[:40]!r} to find", f"one of: {', '.join(WAYS)}")
        if not self.query.strip():
            raise UsageError("nothing to find was given", "give words, a name, a text or an expression")
        lines, note = self._words(host) if self.by == "words" else self._exact(host)
        shown = _fitting(lines, tokens)
        left = len(lines) - len(shown)
        more = (
            f"{left} more {'fits' if left == 1 else 'fit'} a larger budget. More: look at a place."
            if left
            else "More: look at a place."
        )
        data = {"found": len(lines), "shown": len(shown)}
        if not lines:
            return Reply(note or "nothing found\n", data, NOTHING_MORE)
        return Reply("".join(f"- {line}\n" for line in shown) + note, data, more)

    def _words(self, host: Host) -> tuple[list[str], str]:
        from knowing.render.documents.found import nothing_text
        from knowing.render.safe import code_span
        from knowing.verbs.search import SearchRequest, search

        answer = search(SearchRequest(self.query, ANSWERS.symbols, paths=self.paths), host)
        lines = [
            f"{code_span(f'{one.symbol.path}:{one.symbol.line}')} {one.symbol.kind} {code_span(one.symbol.qualname)}"
            for one in answer.found
        ]
        unknown = "".join(f"nothing is called {code_span(name)}\n" for name in answer.unknown)
        return lines, unknown if lines else unknown + nothing_text(answer.nearest)

    def _exact(self, host: Host) -> tuple[list[str], str]:
        from knowing.verbs.find import FindRequest, find

        finding = find(FindRequest(**{self.by: self.query}, paths=self.paths, limit=ANSWERS.lines), host).finding  # type: ignore[arg-type]
        notes = "only the first are listed\n" if finding.is_cut else ""
        late = "the time was over before every file was read; narrow it with paths\n" if finding.is_late else ""
        return _places(finding), notes + late


def _places(finding: Finding) -> list[str]:
    from knowing.model import Kind
    from knowing.render.documents.find import shown
    from knowing.render.safe import code_span

    lines = []
    for one in finding.found:
        own = one.symbol
        name = f" {code_span(own.qualname)}" if own is not None and own.kind is not Kind.FILE else ""
        lines.append(f"{code_span(f'{one.line.path}:{one.line.line}')}{name} {code_span(shown(one))}")
    return lines


def _fitting(lines: list[str], tokens: int) -> list[str]:
    """As many of the first lines as fit."""
    kept: list[str] = []
    left = tokens
    for line in lines:
        left -= estimate(f"- {line}\n")
        if left < 0:
            break
        kept.append(line)
    return kept
