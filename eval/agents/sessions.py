"""Sessions as an agent has them: one issue asked five times over, in more and other words. How many bytes come twice, with and without memory?

The five turns are fixed: the title of the issue, all of it, its tests, one symbol that the first answer brought, and all of it again with
twice the budget. A byte counts as repeated if its line was printed before in the same session; lines of fewer than eight characters are
left out of both counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import knowing
from eval.datasets import Question
from eval.tables import markdown
from knowing.errors import CtxError
from knowing.query.pack.tokens import estimate
from knowing.render.documents.show import show_text
from knowing.render.paint import Paint
from knowing.verbs.host import Host

SESSIONS = 10
COLUMNS = ["issue", "memory", "turn", "bytes", "repeated", "tokens"]
BUDGET_TOKENS = 4_000
LEAST_CHARS = 8
SHOWN_LINES = 60


def turns(question: Question, host: Host, session: str) -> Iterator[str]:
    """What the five turns print; the name of a session is empty where nothing is remembered."""
    title = next((line.strip() for line in question.text.splitlines() if line.strip()), question.text)[:200]
    first = knowing.task(host, title, budget_tokens=BUDGET_TOKENS, form="md", session_id=session)
    yield first.text()
    yield knowing.task(host, question.text, budget_tokens=BUDGET_TOKENS, form="md", session_id=session).text()
    tests = f"tests of: {title}"
    yield knowing.task(host, tests, budget_tokens=BUDGET_TOKENS, form="md", session_id=session, include_tests=True).text()  # fmt: skip
    for item in first.pack.items[:1]:
        try:
            answer = knowing.show(host, item.symbol.address, session_id=session, lines=SHOWN_LINES)
        except CtxError as error:
            yield str(error)
        else:
            yield show_text(answer.portrait, Paint(), 20, SHOWN_LINES)
    yield knowing.task(host, question.text, budget_tokens=2 * BUDGET_TOKENS, form="md", session_id=session).text()


def replayed(question: Question, root: Path) -> Iterator[dict[str, object]]:
    """The turns of an issue without and with memory, each with its bytes and how many of them were printed before."""
    with TemporaryDirectory() as folder:
        host = Host(root, is_freshened=False, memory_folder=Path(folder))
        for has_memory in (False, True):
            session = knowing.start_session(host, "replay").id if has_memory else ""
            own, seen = replace(host, is_remembering=has_memory), set[str]()
            for at, text in enumerate(turns(question, own, session), 1):
                lines = [line for line in text.splitlines() if len(line.strip()) >= LEAST_CHARS]
                counts = [
                    sum(len(line.encode()) for line in some) for some in (lines, [one for one in lines if one in seen])
                ]
                seen.update(lines)
                yield dict(zip(COLUMNS, [question.id, int(has_memory), at, *counts, estimate(text)], strict=True))


def page(rows: Sequence[dict[str, object]]) -> str:
    """A table: bytes of all sessions, and how many of them came twice."""
    table = [["", "sessions", "answers", "bytes", "repeated", "share", "tokens"]]
    for name, memory in (("without memory", 0), ("with memory", 1)):
        own = [row for row in rows if int(str(row["memory"])) == memory]
        whole, twice, tokens = (sum(int(str(row[what])) for row in own) for what in ("bytes", "repeated", "tokens"))
        share = f"{twice / whole:.1%}" if whole else "-"
        sessions = len({row["issue"] for row in own})
        table.append([name, str(sessions), str(len(own)), f"{whole:,}", f"{twice:,}", share, f"{tokens:,}"])
    return markdown(table)
