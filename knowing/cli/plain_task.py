"""Answers a task on the command line. Needs no parser: a task in words, without an option, is asked without loading one."""

from __future__ import annotations

import sys
from pathlib import Path

from knowing.cli.host import host_at
from knowing.cli.main import NOTHING, OK
from knowing.cli.output import emit, painter
from knowing.verbs.host import Host
from knowing.verbs.task import TaskRequest, task_or_text


def plain_task(text: str) -> int:
    """``ctx task TEXT``: what :func:`knowing.cli.task.task` does if no option is given."""
    return answer_task(TaskRequest(text), host_at(Path()))


def answer_task(request: TaskRequest, host: Host, output: Path | None = None) -> int:
    """Write the answer to a task, or say that there is none; returns the exit code."""
    answer = task_or_text(request, host, painter(output))
    if isinstance(answer, str):
        emit(answer, output)
        return OK
    if request.form != "text":
        emit(answer.text(), output)
    if answer.is_filtered:
        print("ctx: the filters leave nothing; drop --kind or --path", file=sys.stderr)
    else:
        from knowing.render.documents.found import nothing_text

        notes = "".join(f"  {note}\n" for note in answer.pack.notes) if not answer.nearest else ""
        print(nothing_text(answer.nearest) + notes, end="", file=sys.stderr)
    return NOTHING
