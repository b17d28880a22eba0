"""Python code in a fork of this process: a process of its own, with its own environment, folder and streams, that is spared the start.

A fresh interpreter takes half a second to import what a verb needs, and seconds to compile the queries of several languages. What a test
claims of a verb seldom depends on that; each group of tests keeps one program that is started from nothing.
"""

from __future__ import annotations

import importlib
import io
import os
import pkgutil
import select
import signal
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import IO, NoReturn

from knowing.facts.forking import CAN_FORK, without_warning

PROGRAM = "from knowing.cli.main import run; run()"
"""The program ``ctx``, as code."""
PATIENCE_S = 300
"""What fails only when a program hangs."""


def python(
    code: str, *arguments: str, cwd: Path, env: Mapping[str, str], sent: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run code as ``python -c`` does, and wait for its end."""
    if not CAN_FORK:
        command = [sys.executable, "-P", "-c", code, *arguments]
        return subprocess.run(
            command, cwd=cwd, env=env, input=sent, capture_output=True, text=True, timeout=PATIENCE_S, check=False
        )
    warm()
    with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        given.write(sent.encode("utf-8", "surrogatepass"))
        given.seek(0)
        with without_warning():
            child = os.fork()
        if not child:
            _run(code, arguments, (given, out, err), cwd, env)
        status = _ended(child)
        said = [(file.seek(0), file.read().decode("utf-8", "replace"))[1] for file in (out, err)]
    return subprocess.CompletedProcess([code, *arguments], os.waitstatus_to_exitcode(status), *said)


@cache
def warm(*languages: str) -> None:
    """Load what forks would each load for themselves: all of our modules, and the queries of languages."""
    import knowing
    from knowing.languages import query

    for found in pkgutil.walk_packages(knowing.__path__, "knowing."):
        if not found.name.endswith("__main__"):
            try:
                importlib.import_module(found.name)
            except ImportError:  # a part that needs a package which is not installed
                continue
    for name in ("python", *languages):
        query(name)


def _run(
    code: str, arguments: tuple[str, ...], files: tuple[IO[bytes], ...], cwd: Path, env: Mapping[str, str]
) -> NoReturn:
    """Be the program, in the child: its streams, its environment, its folder; never returns into the test."""
    try:
        for number, file in enumerate(files):
            os.dup2(file.fileno(), number)
        sys.stdin, sys.stdout, sys.stderr = (
            io.TextIOWrapper(os.fdopen(number, mode, closefd=False), "utf-8", write_through=number == 2)
            for number, mode in enumerate(("rb", "wb", "wb"))
        )
        signal.signal(signal.SIGINT, signal.default_int_handler)
        os.environ.clear()
        os.environ.update(env)
        os.chdir(cwd)
        sys.argv = ["-c", *arguments]
        exec(compile(code, "<forked>", "exec"), {"__name__": "__main__"})  # noqa: S102
        sys.stdout.flush()
        os._exit(0)
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(1)


def _ended(child: int) -> int:
    """The status that a child ends with; one that hangs is killed."""
    watched = os.pidfd_open(child)
    try:
        if not select.select([watched], [], [], PATIENCE_S)[0]:
            os.kill(child, signal.SIGKILL)
    finally:
        os.close(watched)
    return os.waitpid(child, 0)[1]
