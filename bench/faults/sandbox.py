"""A small repository to do harm to, and children to do it in."""

from __future__ import annotations

import contextlib
import os
import resource
import signal
import time
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path

from knowing.settings import IndexSettings
from tests.worktree import git, write

QUICK = IndexSettings(jobs=1)
SECONDS = 120
"""Of processor time that one try may take; a machine that does other things as well needs more by the clock."""
SHOP = {
    "shop/pay.py": "RATE = 3\n\n\ndef charge(total):\n    '''Take the money.'''\n    return total * RATE\n\n\ndef refund(total):\n    return charge(-total)\n",
    "shop/basket.js": "export class Basket { add(item) { return this.items.push(item) } total() { return charge(this.items) } }\n",
    "shop/stock.go": "package shop\n\nfunc Count(name string) int { return len(name) }\n",
    "tests/test_pay.py": "from shop.pay import refund\n\n\ndef test_refund():\n    assert refund(1) == -3\n",
    "README.md": "# Shop\n\nCharge the card, refund it, count the stock.\n",
    "config.yaml": "payment:\n  currency: EUR\n  retries: 3\n",
}


class Tries:
    """How many tries a drill makes, and how many it has made: fewer if its time is over (``CTX_MINUTES``)."""

    def __init__(self, most: int) -> None:
        self.most, self.made = most, 0
        self._until = time.monotonic() + 60 * float(os.environ.get("CTX_MINUTES", "600"))

    def __iter__(self) -> Iterator[int]:
        for number in range(self.most):
            if time.monotonic() > self._until:
                return
            yield number
            self.made += 1


def shop(folder: Path) -> Path:
    """A small repository with a history."""
    root = write(folder / "shop", SHOP)
    git(root, "init")
    for number in range(3):
        write(root, {"shop/pay.py": SHOP["shop/pay.py"] + f"\n\ndef more_{number}():\n    return charge({number})\n"})
        git(root, "add", ".")
        git(root, "commit", "-m", f"Charge {number} more")
    return root


def apart(work: Callable[[], None], seconds: int = SECONDS) -> int:
    """Run something in a forked child; returns its id. What it raises is its exit code 3, and goes to standard error."""
    child = os.fork()
    if child:
        return child
    code = 0
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    try:
        work()
    except BaseException:
        traceback.print_exc()
        code = 3
    finally:
        os._exit(code)


def ended(child: int, seconds: float = 8 * SECONDS) -> int | None:
    """How a child ended (its code, or minus its signal); None if it had to be ended."""
    limit = time.monotonic() + seconds
    while time.monotonic() < limit:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.002)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return None


@contextlib.contextmanager
def timed() -> Iterator[None]:
    """A TimeoutError if the block takes longer than a call may."""

    def late(*_: object) -> None:
        raise TimeoutError("took too long")

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(8 * SECONDS)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
