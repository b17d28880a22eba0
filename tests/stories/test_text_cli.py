"""Questions that text files answer, through the real program: the right part comes first, and is shown with its text."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., tuple[int, str, str]]

FILES = {
    "Dockerfile": 'FROM python:3.12 AS build\nRUN pip install .\n\nFROM python:3.12-slim\nCOPY --from=build /app /app\nEXPOSE 8731\nCMD ["shop"]\n',
    ".github/workflows/release.yml": (
        "name: Release\non:\n  push:\n    tags: ['v*']\njobs:\n  build:\n    runs-on: ubuntu-latest\n    steps:\n"
        "      - uses: actions/checkout@v4\n      - name: Build the release\n        run: |\n          python -m build --wheel\n"
        "  test:\n    runs-on: ubuntu-latest\n    steps:\n      - name: Run tests\n        run: pytest\n"
    ),
    "config/database.yml": "production:\n  adapter: postgresql\n  pool:\n    size: 17\n    timeout: 5\nlogging:\n  level: info\n",
    "README.md": "# Shop\n\nSells things.\n\n## Installing\n\nRun `pip install shop`.\n",
    "shop/orders.py": (
        "class Order:\n    def __init__(self, items):\n        self.items = items\n\n    def total(self):\n"
        "        return sum(item.price for item in self.items)\n\n\ndef charge(order, card):\n    return card.pay(order.total())\n"
    ),
    "shop/server.py": "from shop.orders import charge\n\n\ndef serve(request):\n    return charge(request.order, request.card)\n",
}


@pytest.fixture
def ctx(tmp_path: Path, run_in: Callable[[Path], Run]) -> Run:
    root = tmp_path / "shop"
    for path, text in FILES.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text)
    subprocess.run(["git", "init", "-q", str(root)], check=True)
    subprocess.run(["git", "-C", str(root), "add", "-A"], check=True)
    return run_in(root)


def asked(ctx: Run, task: str) -> list[str]:
    code, out, _ = ctx("task", task, "--json")
    assert code == 0
    return [f"{one['file']}::{one['qualname']}" for one in json.loads(out)["symbols"]]


@pytest.mark.parametrize(
    ("task", "part", "shown"),
    [
        ("which port does the docker image listen on", "Dockerfile::python:3.12-slim.EXPOSE", "EXPOSE 8731"),
        (
            "how is the release built",
            ".github/workflows/release.yml::jobs.build.steps.Build the release",
            "python -m build --wheel",
        ),
        ("where is the pool size configured", "config/database.yml::production.pool", "size: 17"),
    ],
)
def test_a_text_file_answers_and_is_shown(ctx: Run, task: str, part: str, shown: str) -> None:
    assert part in asked(ctx, task)[:3]
    code, out, _ = ctx("task", task, "--format", "md")
    assert code == 0 and shown in out


def test_a_question_about_code_is_answered_with_code(ctx: Run) -> None:
    assert asked(ctx, "how is the total of an order charged to a card")[0].startswith("shop/orders.py::")


def test_a_part_is_shown_by_its_path(ctx: Run) -> None:
    code, out, _ = ctx("show", "jobs.test.steps.Run tests")
    assert code == 0 and "run: pytest" in out and ".github/workflows/release.yml" in out
