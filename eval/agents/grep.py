"""The agent with grep and read: it searches the words of an issue, and reads files around their hits."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

from eval.agents import Step
from eval.systems.lexical import STOP_WORDS, is_test
from knowing.query.pack.tokens import estimate

GIT_TIMEOUT_S = 60
MAX_BYTES = 1_000_000

TERMS = 10
"""Words of an issue that are searched for, names of code first."""
MOST_FILES = 25
"""Lines of one search that are shown; a term in more files than that tells nothing and is dropped."""
MOST_HITS = 10
WINDOW, WIDE = 80, 400
"""Lines that are read around a hit: about a function, or most of a file. Both are tried."""

_ASIDE = re.compile(
    r"(^|/)(dist|build|vendor|third_party|node_modules|docs?|examples?|changelog[^/]*)/|\.min\.\w+$"
    r"|\.(md|rst|adoc|txt|json|lock|ya?ml|toml|cfg|ini|html?|svg|csv|xml|po|1)$|(^|/)(changelog|changes|authors|license)[^/]*$",
    re.IGNORECASE,
)
_CODE = re.compile(r"`([^`\n]{3,60})`")
_NAME = re.compile(r"\b(?:[A-Za-z]\w*(?:\.|::|->))*[A-Za-z_]\w*\b")
_WORD = re.compile(r"\b[A-Za-z]{5,}\b")


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


def with_grep(text: str, lines: dict[str, list[str]], window: int = WINDOW) -> Iterator[Step]:
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
        for first in _windows(within, places, len(lines[path]), window):
            read = lines[path][first : first + window]
            numbered = "\n".join(f"{first + n + 1:>6}\t{line[:500]}" for n, line in enumerate(read))
            yield _printed("read", f"{path}\n{numbered}")


def _printed(tool: str, text: str) -> Step:
    return Step(tool, text, estimate(text))


def _search(term: str, lines: dict[str, list[str]]) -> dict[str, list[int]]:
    """Lines that hold a term as a word: a name as it is written, a plain word in any case."""
    is_word = term.islower() and "_" not in term
    pattern = re.compile(rf"\b{re.escape(term)}\b", re.IGNORECASE if is_word else 0)
    found = {}
    for path, own in lines.items():
        likely = [at for at, line in enumerate(own) if term in (line.lower() if is_word else line)]
        if places := [at for at in likely if pattern.search(own[at])]:
            found[path] = places
    return found


def _by_rarity(hits: dict[str, dict[str, list[int]]]) -> list[str]:
    """Files by the rare terms they hold. Whoever has a bug to fix opens code first: a test counts half, prose, data and what was built a quarter."""
    score: dict[str, float] = {}
    for found in hits.values():
        for path in found:
            weight = 0.25 if _ASIDE.search(path) else 0.5 if is_test(path) else 1.0
            score[path] = score.get(path, 0.0) + weight / len(found)
    return sorted(score, key=lambda path: (-score[path], path))


def _windows(within: dict[str, list[int]], places: list[int], length: int, window: int) -> list[int]:
    """Where to read a file: around the line with the most different terms near it and, if two meet there, at one more such place."""
    half = window // 2

    def near(line: int) -> int:
        return sum(any(abs(one - line) <= half for one in own) for own in within.values())

    firsts: list[int] = []
    for line in sorted(places, key=lambda line: (-near(line), line)):
        first = max(0, min(line - half, length - window))
        if all(abs(first - other) >= window for other in firsts) and (not firsts or near(line) > 1):
            firsts.append(first)
        if len(firsts) == 2:
            break
    return firsts
