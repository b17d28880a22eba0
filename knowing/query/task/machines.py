"""Blocks of a report that say which machine it comes from: what ``info``, ``doctor`` and ``--version`` print, and lists filled in by hand.

They name compilers, shells and half of the project's own tools, in every report the same, and stand where no heading says what they are.

>>> lines = ["It fails.", "", "```", "OS: Linux 6.8", "CPU: 16-core", "Node: 22.1.0", "editor: N/A", "```", "", "host: example.com"]
>>> sorted(lines_about_the_machine(lines))
[2, 3, 4, 5, 6, 7]
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from knowing.patterns import Match, Pattern
from knowing.settings.task import SHAPE

FENCE = Pattern(r"^\s{0,8}(?:```|~~~)", needs=("```", "~~~"))
_ENTRY = Pattern(r"^(?P<key>[^:=\s](?:[^:=\n]{0,58}?[^:=\s])??)\s{0,8}(?::|==?>?|\s{3})\s{0,200}+(?P<value>\S.{0,40})")
_LISTED = Pattern(r"^(?P<key>[\w.@/-]{2,40})\s{1,40}(?P<value>\d.{0,20})$")
_VERSION = Pattern(r"[\^~v=]{0,3}\d{1,5}\.\d{1,6}(?![\w(])", needs=(".",))
_PARTS = frozenset(
    """version os system platform cpu cpus gpu processor memory ram kernel machine arch architecture byteorder locale distro macos windows
    linux xcode clt libc glibc libstdc gcc clang msvc llvm compiler cmake python pip node nodejs npm yarn pnpm bun deno ruby bundler php
    composer java jdk jvm go rustc rust cargo dotnet elixir erlang otp git curl openssl docker browser browsers chrome firefox safari edge
    shell terminal ide editor framework""".split()
)
"""What a machine and its tools consist of; a key that ends in one of these says something of a machine."""
_PRINTED = frozenset(
    " bash cmd console log markdown md output plain plaintext powershell raw sh shell terminal text txt zsh".split(" ")
)
"""How what a tool prints is fenced; a fence of any other language holds code, or a configuration that somebody wrote."""


def lines_about_the_machine(lines: Sequence[str]) -> frozenset[int]:
    """The numbers of the lines of a report's body that stand in such a block; a fence goes with what is in it."""
    read = lines[: SHAPE.machine_read]
    return frozenset(number for block in _blocks(read) if _is_about_machine(block, lines) for number in block)


def _blocks(lines: Sequence[str]) -> Iterator[range]:
    """What stands between two fences, the fences included, and elsewhere what stands between blank lines."""
    start, in_fence = 0, False
    for number, line in enumerate(lines):
        if FENCE.match(line):
            yield range(start, number + in_fence)
            start, in_fence = number + in_fence, not in_fence
        elif not in_fence and not line.strip():
            yield range(start, number)
            start = number + 1
    if not in_fence:
        yield range(start, len(lines))


def _is_about_machine(block: range, lines: Sequence[str]) -> bool:
    """Whether a block has several lines that say what a known part of a machine is, and not much besides them and versions."""
    if block and FENCE.match(lines[block[0]]) and _language(lines[block[0]]) not in _PRINTED:
        return False
    told = [lines[number].strip(" \t>|*+•`-") for number in block if not FENCE.match(lines[number])]
    told = [line[: SHAPE.heading_chars] for line in told if line]
    known: set[str] = set()
    telling = 0
    for line in told:
        entry = _ENTRY.match(line) or _LISTED.match(line)
        words = re.findall(r"[a-z]+", entry["key"].lower())[: SHAPE.machine_words + 1] if entry else []
        is_known = 0 < len(words) <= SHAPE.machine_words and (words[-1] in _PARTS or _is_told_of_a_part(words, entry))
        telling += is_known or (entry is not None and _VERSION.match(entry["value"]) is not None)
        if is_known:
            known.add(" ".join(words))
    return len(known) >= SHAPE.machine_lines and telling >= SHAPE.machine_share * len(told)


def _language(fence: str) -> str:
    """The language that a fence says; empty if it says none.

    >>> _language("```Python title=a.py"), _language("~~~")
    ('python', '')
    """
    return fence.strip().lstrip("`~").strip().partition(" ")[0].lower()


def _is_told_of_a_part(words: Sequence[str], entry: Match | None) -> bool:
    """Whether a key is a part of a machine and what is told of it, with a slash between: ``os/type``, ``go/linking``."""
    return len(words) == 2 and words[0] in _PARTS and entry is not None and entry["key"].count("/") == 1
