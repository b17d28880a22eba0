"""Python code in a fork of this process: a process of its own, with its own environment, folder and streams, that is spared the start.

A fresh interpreter takes half a second to import what a verb needs, and seconds to compile the queries of several languages. What a test
claims of a verb seldom depends on that; each group of tests keeps one program that is started from nothing.
"""

from __future__ import annotations

import importlib
import io
import os
import pkgutil
import selectors
import signal
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NoReturn

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
    with tempfile.TemporaryFile() as given:
        given.write(sent.encode("utf-8", "surrogatepass"))
        given.seek(0)
        (out, into_out), (err, into_err) = os.pipe(), os.pipe()
        with without_warning():
            child = os.fork()
        if not child:
            _run(code, arguments, (given.fileno(), into_out, into_err), cwd, env)
    for number in (into_out, into_err):
        os.close(number)
    said = _heard(child, out, err)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return subprocess.CompletedProcess([code, *arguments], status, *said)


@cache
def warm(*languages: str) -> None:
    """Load what forks would each load for themselves: all of our modules, and the queries of languages."""
    import knowing
    from knowing.queries import query

    for found in pkgutil.walk_packages(knowing.__path__, "knowing."):
        if not found.name.endswith("__main__"):
            try:
                importlib.import_module(found.name)
            except ImportError:  # a part that needs a package which is not installed
                continue
    for name in ("python", *languages):
        query(name)


def _run(
    code: str, arguments: tuple[str, ...], streams: tuple[int, ...], cwd: Path, env: Mapping[str, str]
) -> NoReturn:
    """Be the program, in the child: its streams, its environment, its folder; never returns into the test."""
    try:
        for number, stream in enumerate(streams):
            os.dup2(stream, number)
        sys.stdin, sys.stdout, sys.stderr = (
            io.TextIOWrapper(os.fdopen(number, mode, closefd=False), "utf-8")
            for number, mode in enumerate(("rb", "wb", "wb"))
        )
        signal.signal(signal.SIGINT, signal.default_int_handler)
        os.environ.clear()
        os.environ.update(env)
        os.chdir(cwd)
        sys.argv = ["-c", *arguments]
        try:
            exec(compile(code, "<forked>", "exec"), {"__name__": "__main__"})  # noqa: S102
            status = 0
        except SystemExit as left:
            status = int(left.code or 0)
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
        os._exit(status)
    except BaseException:
        traceback.print_exc()
        sys.stderr.flush()
    finally:
        os._exit(1)


def _heard(child: int, *pipes: int) -> list[str]:
    """All that a child writes to some pipes until it closes them; one that hangs is killed."""
    said = {number: bytearray() for number in pipes}
    with selectors.DefaultSelector() as waiting:
        for number in pipes:
            waiting.register(number, selectors.EVENT_READ)
        while waiting.get_map():
            ready = waiting.select(PATIENCE_S)
            if not ready:
                os.kill(child, signal.SIGKILL)
                break  # what it started may keep the pipes open
            for key, _ in ready:
                read = os.read(key.fd, 1 << 16)
                said[key.fd] += read
                if not read:
                    waiting.unregister(key.fd)
                    os.close(key.fd)
        for number in list(waiting.get_map()):
            os.close(number)
    return [text.decode("utf-8", "replace") for text in said.values()]
