"""Holds a language server on a leash: it runs in a process group of its own and never outlives us.

Started as a program (``python -I -S leash.py PARENT_PID COMMAND …``), so it imports nothing but the standard library.
The server inherits our end of the pipes; the leash itself only waits. When the server ends, the leash ends with its
exit code; when the parent is gone — even by SIGKILL — the leash takes the whole group down, and on Linux whatever
escaped the group too. If the leash itself is killed, the kernel kills the server (Linux).
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

GRACE_S = 1.0
LOOK_S = 0.1
_PDEATHSIG, _SUBREAPER = 1, 36


def command_of(command: list[str], parent: int) -> list[str]:
    """The command to start in place of ``command``."""
    if os.name != "posix":
        return command
    return [sys.executable, "-I", "-S", os.fspath(Path(__file__).resolve()), str(parent), *command]


def _prctl(option: int, value: int) -> None:
    if sys.platform == "linux":
        import ctypes  # noqa: PLC0415 - only here, and only on Linux

        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def _descendants(pid: int) -> list[int]:
    """All processes that a process has started, directly or not, as far as /proc tells."""
    try:
        children = [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()]
    except (OSError, ValueError):
        return []
    return [found for child in children for found in (child, *_descendants(child))]


def _signal_all(group: int, number: int) -> None:
    with contextlib.suppress(OSError):
        os.killpg(group, number)
    for pid in _descendants(os.getpid()):
        with contextlib.suppress(OSError):
            os.kill(pid, number)


def _end(child: subprocess.Popen[bytes]) -> None:
    """Ask the processes to end, and end them by force if they are still there after a while."""
    _signal_all(child.pid, signal.SIGTERM)
    deadline = time.monotonic() + GRACE_S
    while time.monotonic() < deadline and (child.poll() is None or _descendants(os.getpid())):
        with contextlib.suppress(OSError):  # we are the reaper of orphans
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        time.sleep(0.02)
    _signal_all(child.pid, signal.SIGKILL)


def main(arguments: list[str]) -> int:
    parent, command = int(arguments[0]), arguments[1:]
    told: list[int] = []  # a flag and no exception: the end must not be interrupted by another signal

    def tell(number: int, _: object) -> None:
        told.append(number)

    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, tell)
    _prctl(_PDEATHSIG, signal.SIGTERM)
    _prctl(_SUBREAPER, 1)
    if os.getppid() != parent:
        return 0
    try:
        child = subprocess.Popen(command, process_group=0, preexec_fn=lambda: _prctl(_PDEATHSIG, signal.SIGKILL))  # noqa: PLW1509 - one thread
    except OSError as error:
        print(f"{command[0]}: {error.strerror}", file=sys.stderr)
        return 127
    try:
        quiet = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):  # so that our copies do not keep the pipes open
            os.dup2(quiet, stream)
        while child.poll() is None and os.getppid() == parent and not told:
            with contextlib.suppress(subprocess.TimeoutExpired):
                child.wait(LOOK_S)
    finally:
        _end(child)
    return child.returncode if child.returncode is not None and child.returncode >= 0 else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
