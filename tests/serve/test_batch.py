"""Many questions in one process: each line is answered by a line, in order, whatever it holds."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from tests.forked import PROGRAM, python
from tests.serve.conftest import PATIENCE_S, command


def written(lines: Iterable[object]) -> str:
    """Lines as they are sent: objects as JSON, text as it is."""
    return "".join(f"{line if isinstance(line, str) else json.dumps(line)}\n" for line in lines)


def asked(
    tree: Path, surroundings: dict[str, str], *lines: object, arguments: tuple[str, ...] = ()
) -> list[dict[str, Any]]:
    """The answers to some lines, which are objects or text as it is."""
    done = subprocess.run(
        command("batch", *arguments), env=surroundings, cwd=tree, input=written(lines).encode(), capture_output=True,
        timeout=PATIENCE_S, check=True,
    )  # fmt: skip
    assert b"Traceback" not in done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_answers_come_in_the_order_of_the_questions(tree: Path, surroundings: dict[str, str]) -> None:
    answers = asked(
        tree, surroundings,
        {"id": "a", "verb": "task", "text": "retry when the gateway is busy", "budget": 600},
        {"id": 2, "verb": "show", "symbol": "Basket.total", "lines": 3},
        {"id": [3], "verb": "find", "regex": "attempt > [0-9]", "path": ["shop"], "limit": 1},
        "",
        {"verb": "search", "words": "--json -x basket"},
        {"verb": "files", "paths": ["shop/money.py", "shop/basket.py"]},
        {"verb": "task", "text": "zzzz qqqq"},
        {"verb": "tests", "what": ["charge_card"]},
    )  # fmt: skip
    assert [(one["id"], one["verb"], one["code"]) for one in answers] == [
        ("a", "task", 0), (2, "show", 0), ([3], "find", 0), (None, "search", 0), (None, "files", 0), (None, "task", 1),
        (None, "tests", 0),
    ]  # fmt: skip
    task, show, find, search, files, nothing, tests = (one["answer"] for one in answers)
    assert task["schema"] == "knowing.task/1" and task["budget_tokens"] == 600
    assert show["symbol"]["qualname"] == "Basket.total" and find["is_cut"] is True
    assert (
        search["symbols"] and sorted(files["files"]) == ["shop/basket.py", "shop/money.py"] and not nothing["symbols"]
    )
    assert tests["schema"] == "knowing.tests/1"


@pytest.mark.parametrize(
    ("line", "code", "message"),
    [
        ("no json", "usage", "line 1 is not JSON"),
        ("[1]", "usage", "line 1 is not JSON"),
        ('{"verb": "task", "text": "' + "x" * 11_000_000, "usage", "line 1 is not JSON"),
        ("[" * 100_000, "usage", "line 1 is not JSON"),
        ({"verb": "magic"}, "usage", "no verb 'magic'"),
        ({"verb": "batch"}, "usage", "no verb 'batch'"),
        ({"verb": "mcp"}, "usage", "no verb 'mcp'"),
        ({}, "usage", "no verb ''"),
        ({"verb": "task", "texts": "x"}, "usage", "no option 'texts'"),
        ({"verb": "task", "text": "x", "limit": "many"}, "usage", "limit"),
        ({"verb": "task"}, "usage", "the task is empty"),
        ({"verb": "task", "text": "-"}, "usage", "the task is empty"),
        ({"verb": "show", "symbol": "nobody"}, "unknown_symbol", "no symbol 'nobody'"),
        ({"verb": "show", "symbol": "send"}, "ambiguous_symbol", "2 symbols"),
        ({"verb": "status", "root": "no/such"}, "not_a_repository", "does not exist"),
        (r'{"verb": "show", "symbol": "\ud800"}', "unknown_symbol", "no symbol"),
        (r'{"verb": "status", "root": "\ud800"}', "not_a_repository", "does not exist"),
    ],
    ids=range(17),
)
def test_an_error_is_an_object_and_the_next_line_is_answered(
    tree: Path, surroundings: dict[str, str], line: object, code: str, message: str
) -> None:
    question = {"id": 7, "verb": "find", "text": "attempt > 2"}
    done = python(PROGRAM, "batch", cwd=tree, env=surroundings, sent=written((line, question)))
    assert done.returncode == 0 and "Traceback" not in done.stderr
    first, second = (json.loads(one) for one in done.stdout.splitlines())
    assert first["code"] == 2 and first["error"]["code"] == code and message in first["error"]["message"]
    assert second["id"] == 7 and second["code"] == 0


def test_questions_can_be_in_a_file(tree: Path, surroundings: dict[str, str]) -> None:
    (tree.parent / "questions").write_text('{"verb": "languages"}')
    (answer,) = asked(tree, surroundings, "ignored", arguments=(str(tree.parent / "questions"),))
    assert answer["code"] == 0
    done = subprocess.run(command("batch", "none"), env=surroundings, cwd=tree, capture_output=True, check=False)
    assert done.returncode == 2 and b"cannot read none" in done.stderr
