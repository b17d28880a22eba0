"""Whether a task asks for a file itself, and not for something that it mentions the file with.

>>> [asks_for(task, "test.sh") for task in ("what does test.sh run", "explain `test.sh`", "What is in the script test.sh?", "show me test.sh")]
[True, True, True, True]
>>> [asks_for(task, "test.sh") for task in ("what does test.sh do when the port is taken", "rename test.sh", "where does test.sh find go")]
[False, False, False]
"""

from __future__ import annotations

import re

from knowing.patterns import Pattern
from knowing.settings.task import CUE

_MARK = "\0"
_BEFORE = "in inside of the our this file files script about going on happens there what is does do everything all code content contents purpose role me"
_BEHIND = """
do does run runs contain contains say says work works for about define defines declare declares mean means check checks configure configures file script
here in this project repo repository the exactly good there to
"""
_ASKED = Pattern(
    r"\W{0,9}(?:please\s{1,9}|can you\s{1,9}|could you\s{1,9})?"
    r"(?:what(?:'s)?|which|how|explain|show|describe|summari[sz]e|walk (?:me|us) through|go through|tell (?:me|us)|open|read|look at|understand|review)"
    rf"(?:\s{{1,9}}(?:{'|'.join(_BEFORE.split())})){{0,5}}\s{{1,9}}\W{{0,3}}{_MARK}\W{{0,3}}"
    rf"(?:\s{{1,9}}(?:{'|'.join(_BEHIND.split())})){{0,4}}\W{{0,9}}",
    re.IGNORECASE,
)


def asks_for(task: str, name: str) -> bool:
    """Whether a task says nothing but that it asks what a file of this name is or does."""
    return len(task) <= CUE.line_chars and bool(_ASKED.fullmatch(task.replace(name, _MARK, 1)))
