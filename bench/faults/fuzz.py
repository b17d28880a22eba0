"""Drills with words and arguments that nobody would write. Each yields what it saw fail."""

from __future__ import annotations

import contextlib
import io
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import typer.main

import knowing
from bench.faults.sandbox import QUICK, Tries, shop, timed
from knowing.cli.main import app_of, commands, main
from knowing.errors import CtxError
from knowing.index.update import index
from knowing.verbs.host import Host
from knowing.verbs.warm import WarmGraphs

PIECES = (
    "charge", "refund", "why does `charge` fail", "def f(:\n", "```", "\x00", "\x1b[31m", "\ud800", "\u202e", "é", "日本語", "🙂", "%s%n", "../../etc/passwd",
    "Traceback (most recent call last):\n  File \"a.py\", line 3, in f\n", "$(rm -rf /)", "'; DROP TABLE symbols; --", "A" * 500, "(" * 200, "\\", "\n\n\n",
    "shop/pay.py:3", "shop/pay.py::charge", "#123", "https://example.org/a?b=c", "- [ ] item\n", "| a | b |\n|---|---|\n", "0x41", "1e999", "NaN",
    "", " ", "\t",
)  # fmt: skip


def text_of(chance: random.Random) -> str:
    """Any text: pieces that mean something to somebody, and noise."""
    parts = [chance.choice(PIECES) if chance.random() < 0.8 else noise(chance) for _ in range(chance.randrange(1, 9))]
    return chance.choice(("", " ", "\n")).join(parts)


def noise(chance: random.Random) -> str:
    """Random characters of every plane, surrogates too."""
    return "".join(
        chr(chance.choice((chance.randrange(32, 127), chance.randrange(0x110000)))) for _ in range(chance.randrange(20))
    )


def tasks(folder: Path, tries: Tries, chance: random.Random) -> Iterator[str]:
    """Any text is a task: it is answered within its budget or refused in one line."""
    root = shop(folder)
    host = Host(root, is_freshened=False, cache_folder=folder / "cache", warm=WarmGraphs())
    index(root, QUICK, folder / "cache")
    for number in tries:
        text, budget = text_of(chance), chance.choice((1, 50, 300, 1_000, 100_000))
        try:
            with timed():
                said = knowing.task(host, text, budget_tokens=budget).text()
            if any(one in said for one in ("\x1b", "\x00")):
                yield f"task {number} {text[:80]!r}: control characters in the answer"
        except CtxError as error:
            if len(str(error).splitlines()) != 1:
                yield f"task {number} {text[:80]!r}: refused in more than one line"
        except Exception as error:
            yield f"task {number} {text[:80]!r}: {type(error).__name__}: {error}"


APART = 50
"""One call of so many is a process of its own, the others are made in one: starting 10,000 would take hours."""
STAYING = frozenset(("mcp", "watch"))
"""Commands that stay until they are told to go."""
SLOW = frozenset(("enrich", "eval"))
"""Verbs that start servers or build many graphs: asked with nothing but options that are refused or explained."""
WORDS = ("charge", "shop/pay.py", "shop/pay.py::charge", "HEAD", "HEAD~1", "main", ".", "0", "1", "-1", "300", "1e9", "nan", "text", "json", "md", "warn",
         "fail", "list", "show", "add", "remove", "check", "start", "end", "--", "-", "nonsense", "")  # fmt: skip


def arguments(folder: Path, tries: Tries, chance: random.Random) -> Iterator[str]:
    """Any arguments of any verb: exit code 0, 1 or 2, one line for a refusal, and never something that should not have happened."""
    root = shop(folder)
    index(root, QUICK, folder / "cache")
    known = {verb: flags_of(verb) for verb in commands() if verb not in STAYING}
    os.chdir(root)
    for number in tries:
        verb = chance.choice(sorted(known))
        row = [verb, *chosen(known[verb], chance, is_slow=verb in SLOW)]
        try:
            with timed():
                code, said = asked(row, is_apart=number % APART == 0)
        except BaseException as error:
            yield f"arguments {number} {row!r}: {type(error).__name__}: {error}"
            continue
        if (
            code not in (0, 1, 2)
            or "should not have happened" in said
            or ("Traceback" in said and "Traceback" not in str(row))
        ):
            yield f"arguments {number} {row!r}: {code}: {said[-300:]}"
        if not (root / "shop/pay.py").exists() or not (root / ".git/HEAD").exists():
            yield f"arguments {number} {row!r}: the tree was harmed"
            return


def asked(row: list[str], is_apart: bool) -> tuple[int, str]:
    """Exit code and standard error of a command, here or in a process of its own. (Its output may well have tracebacks: those of tasks.)"""
    if is_apart:
        with contextlib.suppress(UnicodeEncodeError):  # half of a character cannot be handed to a process
            done = subprocess.run([sys.executable, "-m", "knowing", *row], capture_output=True, check=False)
            return done.returncode, done.stderr.decode("utf-8", "replace")
    err = io.StringIO()
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(err):
        return main(row), err.getvalue()


def flags_of(verb: str) -> list[str]:
    """Every option and command that a verb knows."""
    command = typer.main.get_command(app_of(verb))
    found = [flag for one in command.params for flag in (*one.opts, *one.secondary_opts) if flag.startswith("-")]
    inner = getattr(command, "commands", {})
    more = [flag for sub in inner.values() for one in sub.params for flag in one.opts if flag.startswith("-")]
    return [*found, *inner, *more]


def chosen(flags: list[str], chance: random.Random, is_slow: bool) -> list[str]:
    """A row of arguments: options, words and noise. No path of it leads out of the tree."""
    row = [] if not is_slow else [chance.choice(("--help", "--nonsense", "nowhere", "scip", "-1"))]
    for _ in range(chance.randrange(6)):
        kind = chance.random()
        if kind < 0.5 and flags:
            row.append(chance.choice(flags))
        elif kind < 0.9:
            row.append(chance.choice(WORDS))
        else:
            row.append(text_of(chance).replace("/", "").replace("..", "").replace("\0", "")[:200])
    return [one for one in row if one not in ("--watch", "lsp")]
