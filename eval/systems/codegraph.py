"""Adapter: CodeGraph (npm ``@colbymchenry/codegraph``), run if its ``codegraph`` command is on PATH.

It offers two doors. ``query --json`` is a ranked symbol search; ``explore`` is the one its agents are told to
use and prints source grouped by file, so its ranking is the order in which definitions are shown.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

from eval.symbols import load_symbols
from eval.systems.base import Hit, distinct
from eval.systems.child import find, run, scratch_copy
from eval.systems.lexical import hit

PACKAGE = "npm install -g @colbymchenry/codegraph"
INDEX_TIMEOUT_S, QUERY_TIMEOUT_S = 1_800, 120

_LISTED = re.compile(r"^- `([^`]+)` \((.+):(\d+)\)")
_FILE = re.compile(r"^\*\*`([^`]+)`\*\*")
_LINE = re.compile(r"^(\d+)\t")


class _CodeGraph:
    def prepare(self, root: Path) -> None:
        program = find("codegraph", PACKAGE)
        copy = scratch_copy(root, "codegraph")
        if not (copy / ".codegraph" / "codegraph.db").is_file():
            run([program, "init", "--yes", str(copy)], INDEX_TIMEOUT_S)

    def ask(self, root: Path, verb: str, *arguments: str) -> str:
        copy = scratch_copy(root, "codegraph")
        return run([find("codegraph", PACKAGE), verb, "--path", str(copy), *arguments], QUERY_TIMEOUT_S)


class CodeGraphQuery(_CodeGraph):
    """Its symbol search."""

    def query(self, root: Path, text: str, limit: int) -> list[Hit]:
        answer = self.ask(root, "query", "--json", "--limit", str(limit), "--", text)
        nodes = [row["node"] for row in json.loads(answer or "[]")]
        hits = (
            Hit(node["filePath"], node["qualifiedName"].replace("::", "."), node["kind"], node["startLine"])
            for node in nodes
        )
        return distinct(hits, limit)


class CodeGraphExplore(_CodeGraph):
    """Its one-shot answer for agents."""

    def query(self, root: Path, text: str, limit: int) -> list[Hit]:
        at = {(s.path, s.line): hit(s) for s in load_symbols(root)}
        shown = shown_places(self.ask(root, "explore", "--", text))
        return distinct((at[place] for place in shown if place in at), limit)


def shown_places(answer: str) -> Iterator[tuple[str, int]]:
    """(path, line) in the order in which an exploration shows them: the listed symbols, then the source.

    >>> list(shown_places("- `run` (a/b.py:7) — 2 callers\\n**`c.py`** — f(calls)\\n3\\tdef f():\\n"))
    [('a/b.py', 7), ('c.py', 3)]
    """
    path = ""
    for line in answer.splitlines():
        if listed := _LISTED.match(line):
            yield listed[2], int(listed[3])
        elif header := _FILE.match(line):
            path = header[1]
        elif path and (numbered := _LINE.match(line)):
            yield path, int(numbered[1])
