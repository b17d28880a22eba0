"""Repositories that wish the user ill, and a way to run every verb in them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from tests.forked import python

HOUSE = Path(__file__).parents[2]
VERBS = (
    ["index"],
    ["index", "--full"],
    ["status", "--skipped"],
    ["status", "--json"],
    ["task", "change how the total is charged"],
    ["why", "shop/pay.py::charge", "--task", "change how the total is charged"],
    ["why", "shop/pay.py::charge", "--base", "HEAD~1"],
    ["why-not", "shop/pay.py::charge", "--task", "change how the total is charged"],
    ["why-not", "shop/none.py", "--task", "change how the total is charged"],
    ["why-not", "total_of_all", "--task", "change how the total is charged"],
    ["search", "charge"],
    ["files", "shop/pay.py"],
    ["pr"],
    ["pr", "--staged"],
    ["pr", "--base", "HEAD~1"],
    ["pr", "--base", "HEAD~2", "--head", "HEAD"],
    ["impact", "shop/pay.py::charge"],
    ["tests", "shop/pay.py::charge"],
    ["tests", "--base", "HEAD~1"],
    ["check", "--base", "HEAD~1"],
    ["check", "--untested", "--removed", "--missing", "0.1"],
    ["show", "shop/pay.py::charge"],
    ["find", "charge"],
    ["map"],
    ["note", "Totals are in cents", "--about", "shop/pay.py::charge"],
    ["notes", "list"],
    ["notes", "search", "totals in cents"],
    ["notes", "import", "."],
    ["session", "list"],
    ["session", "start"],
    ["session", "show"],
    ["session", "end"],
    ["memory"],
    ["memory", "export"],
    ["memory", "prune"],
    ["feedback", "none", "--useful", "charge"],
    ["diff", "one", "two"],
    ["rules"],
    ["rules", "check"],
    ["agents", "list"],
    ["agents", "add", "--dry-run", "--instructions"],
    ["languages"],
    ["completion", "bash"],
    ["batch"],
    ["doctor"],
    ["enrich", "lsp", "--budget", "5s", "--quiet"],
    ["eval", "5", "--quiet"],
    ["clean"],
    ["index"],
)
"""Every verb, in the ways that ask git for something."""
RUN_ALL = """
import contextlib, io, json, sys
from knowing.cli.main import main
said = []
for verb in json.load(sys.stdin):
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main(verb)
    said.append((' '.join(verb), code, err.getvalue()))
print(json.dumps(said))
"""


def run_all(
    root: Path,
    home: Path,
    verbs: tuple[list[str], ...] = VERBS,
    more: Mapping[str, str] | None = None,
    is_fresh: bool = False,
) -> dict[str, tuple[int, str]]:
    """Run verbs in a work tree, one process for all: exit code and what went to standard error of each.

    The process is a fork of this one, or a fresh one that imports everything in that tree.
    """
    environment = {**os.environ, "PYTHONPATH": str(HOUSE), "HOME": str(home), "XDG_CACHE_HOME": str(home / "cache")}
    environment.update(more or {})
    if is_fresh:
        done = subprocess.run(
            [sys.executable, "-c", RUN_ALL],
            input=json.dumps(verbs), cwd=root, env=environment, capture_output=True, text=True, timeout=300, check=False,
        )  # fmt: skip
    else:
        done = python(RUN_ALL, cwd=root, env=environment, sent=json.dumps(verbs))
    assert done.returncode == 0, done.stderr
    return {verb: (code, err) for verb, code, err in json.loads(done.stdout.splitlines()[-1])}
