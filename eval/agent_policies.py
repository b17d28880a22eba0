"""Two scripted agents of a fixed policy (search, open, stop): one with grep and read, one with the tools of our server.

Neither thinks. Each spends tokens on what its tools print, in an order that is written down here and was not tuned. What they can show is how
much of the right code a given number of tokens brings into sight; not what a model would make of it, nor how it would ask better.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from eval.systems.lexical import STOP_WORDS, is_test
from knowing.query.pack.tokens import estimate
from knowing.serve.framed import Reply, framed
from knowing.serve.tools import Context, Find, Look
from knowing.verbs.host import Host

GIT_TIMEOUT_S = 60
MAX_BYTES = 1_000_000

TERMS = 10
"""Words of an issue that are searched for, names of code first."""
MOST_FILES = 25
"""Lines of one search that are shown; a term in more files than that tells nothing and is dropped."""
MOST_HITS = 10
WINDOW = 80
"""Lines that are read around a hit."""
CONTEXT_TOKENS, LOOK_TOKENS, FIND_TOKENS = 4_000, 1_500, 1_000
LOOK_AT = 3
"""Symbols that are looked at in one call."""

_CODE = re.compile(r"`([^`\n]{3,60})`")
_NAME = re.compile(r"\b(?:[A-Za-z]\w*(?:\.|::|->))*[A-Za-z_]\w*\b")
_WORD = re.compile(r"\b[A-Za-z]{5,}\b")


class Step(NamedTuple):
    """One call of a tool: what it printed, what that cost, and the budget it was given (0: none)."""

    tool: str
    text: str
    tokens: int
    budget: int = 0


def terms(text: str) -> list[str]:
    """What a text is searched for: code in backticks and names that look like code, as they come; then long words, the longest first.

    >>> terms("`load_yaml()` fails: TypeError in Parser.parse_all when nothing is loaded")
    ['load_yaml', 'TypeError', 'parse_all', 'nothing', 'loaded', 'parser', 'fails']
    """
    quoted = [name for code in _CODE.findall(text) for name in _NAME.findall(code)]
    written = [
        name for name in _NAME.findall(text) if "_" in name.strip("_") or re.search(r"[a-z][A-Z]|\.|::|->", name)
    ]
    names = [re.split(r"\.|::|->", name)[-1] for name in (*quoted, *written)]
    words = sorted({word.lower() for word in _WORD.findall(text)} - STOP_WORDS, key=lambda word: (-len(word), word))
    named = [name for name in names if len(name) > 2 and name.lower() not in STOP_WORDS]
    known = {name.lower() for name in named}
    return list(dict.fromkeys([*named, *(word for word in words if word not in known)]))[:TERMS]


def lines_of(root: Path) -> dict[str, list[str]]:
    """The text files that git tracks, in the order of their paths."""
    listed = subprocess.run(
        ["git", "-C", str(root), "ls-files", "-z"], stdin=subprocess.DEVNULL, capture_output=True, timeout=GIT_TIMEOUT_S, check=True
    )  # fmt: skip
    found: dict[str, list[str]] = {}
    for path in sorted(set(listed.stdout.decode("utf-8", "replace").split("\0")) - {""}):
        file = root / path
        if file.is_file() and not file.is_symlink() and file.stat().st_size <= MAX_BYTES:
            data = file.read_bytes()
            if b"\0" not in data[:8_000]:
                found[path] = data.decode("utf-8", "replace").splitlines()
    return found


def with_grep(text: str, lines: dict[str, list[str]]) -> Iterator[Step]:
    """Search each term and see in how many lines of which files it is; open the files where rare terms meet, best first, at their hits."""
    hits: dict[str, dict[str, list[int]]] = {}
    for term in terms(text):
        found = _search(term, lines)
        hits[term] = found
        shown = [f"{path}:{len(places)}" for path, places in found.items()]
        more = f"\n({len(shown) - MOST_FILES} more files)" if len(shown) > MOST_FILES else ""
        yield _printed("grep -c", "\n".join(shown[:MOST_FILES]) + more)
    told = {term: found for term, found in hits.items() if 0 < len(found) <= MOST_FILES} or hits
    for path in _by_rarity(told):
        within = {term: found[path] for term, found in told.items() if path in found}
        places = sorted({line for own in within.values() for line in own})
        yield _printed("grep -n", "\n".join(f"{path}:{n + 1}:{lines[path][n][:200]}" for n in places[:MOST_HITS]))
        for first in _windows(within, places, len(lines[path])):
            window = lines[path][first : first + WINDOW]
            numbered = "\n".join(f"{first + n + 1:>6}\t{line[:500]}" for n, line in enumerate(window))
            yield _printed("read", f"{path}\n{numbered}")


def _printed(tool: str, text: str) -> Step:
    return Step(tool, text, estimate(text))


def _search(term: str, lines: dict[str, list[str]]) -> dict[str, list[int]]:
    """Lines that hold a term as a word: a name as it is written, a plain word in any case."""
    flags = re.IGNORECASE if term.islower() and "_" not in term else 0
    pattern = re.compile(rf"\b{re.escape(term)}\b", flags)
    found = {}
    for path, own in lines.items():
        if places := [number for number, line in enumerate(own) if pattern.search(line)]:
            found[path] = places
    return found


def _by_rarity(hits: dict[str, dict[str, list[int]]]) -> list[str]:
    """Files by the rare terms they hold; a test counts half."""
    score: dict[str, float] = {}
    for found in hits.values():
        for path in found:
            score[path] = score.get(path, 0.0) + (0.5 if is_test(path) else 1.0) / len(found)
    return sorted(score, key=lambda path: (-score[path], path))


def _windows(within: dict[str, list[int]], places: list[int], length: int) -> list[int]:
    """Where to read a file: around the line with the most different terms near it and, if two meet there, at one more such place."""
    half = WINDOW // 2

    def near(line: int) -> int:
        return sum(any(abs(one - line) <= half for one in own) for own in within.values())

    firsts: list[int] = []
    for line in sorted(places, key=lambda line: (-near(line), line)):
        first = max(0, min(line - half, length - WINDOW))
        if all(abs(first - other) >= WINDOW for other in firsts) and (not firsts or near(line) > 1):
            firsts.append(first)
        if len(firsts) == 2:
            break
    return firsts


@dataclass(slots=True)
class Seen:
    """What our agent knows of: symbols to look at next, and those it has seen in full."""

    waiting: list[str]
    done: set[str]

    def take(self) -> tuple[str, ...]:
        """The next few to look at."""
        taken = [one for one in dict.fromkeys(self.waiting) if one not in self.done][:LOOK_AT]
        self.done.update(taken)
        return tuple(taken)


def with_tools(text: str, host: Host, budget: int = CONTEXT_TOKENS) -> Iterator[Step]:
    """Ask for the context of the task; look at what it only named, then at what did not fit, then at what a search by words finds."""
    reply = Context(text, budget)(host)
    yield _answered("context", reply, budget)
    symbols = reply.data.get("symbols", [])
    seen = Seen(
        [one["address"] for one in symbols if one["level"] not in ("body", "parts")]
        + [one["address"] for one in reply.data.get("next", [])],
        {one["address"] for one in symbols if one["level"] in ("body", "parts")},
    )
    yield from _looks(seen, host)
    found = Find(" ".join(text.split())[:300], "words", budget=FIND_TOKENS)(host)
    yield _answered("find", found, FIND_TOKENS)
    seen.waiting = [f"{path}:{line}" for path, line in re.findall(r"^- `([^`\n]+):(\d+)`", found.text, re.MULTILINE)]
    yield from _looks(seen, host)


def _looks(seen: Seen, host: Host) -> Iterator[Step]:
    while taken := seen.take():
        yield _answered("look", _looked(taken, host), LOOK_TOKENS)


def _looked(taken: tuple[str, ...], host: Host) -> Reply:
    from knowing.errors import CtxError  # noqa: PLC0415

    try:
        return Look(taken, LOOK_TOKENS)(host)
    except CtxError as error:
        return Reply(str(error), is_refusal=True)


def _answered(tool: str, reply: Reply, budget: int) -> Step:
    """A reply as a client gets it, marks and all."""
    said = framed(reply)
    return Step(tool, said, estimate(said), budget)
