"""Adapter: Aider's own repository map (PyPI ``aider-chat``), run if its ``aider`` command is on PATH.

Aider has no command that ranks a repository for a text without asking a model, so a small script
(``aider_child.py``) is run by Aider's own interpreter and calls its ``RepoMap`` as a chat message would: the
words of the message are the mentioned identifiers. Aider wants its own environment; put its ``bin`` on PATH.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from eval.symbols import SymbolText, load_symbols
from eval.systems.base import Hit, NotInstalledError, distinct
from eval.systems.child import find, run, scratch_copy
from eval.systems.lexical import hit

PACKAGE = "pipx install aider-chat"
TIMEOUT_S = 1_800
CHILD = Path(__file__).with_name("aider_child.py")


def _interpreter() -> str:
    """The Python of the environment that ``aider`` is installed in: its script's first line."""
    program = Path(find("aider", PACKAGE))
    first = program.read_bytes().split(b"\n", 1)[0].decode("utf-8", "replace")
    python = first.removeprefix("#!").strip()
    if not first.startswith("#!") or not Path(python).is_file():
        raise NotInstalledError(f"aider: not installed ({program} is no Python script)")
    return python


class Aider:
    """One process per question: slow on large repositories, but Aider exactly as it is."""

    def prepare(self, root: Path) -> None:
        _interpreter()
        scratch_copy(root, "aider")

    def query(self, root: Path, text: str, limit: int) -> list[Hit]:
        request = json.dumps({"root": str(scratch_copy(root, "aider")), "text": text, "limit": limit})
        answer = run([_interpreter(), "-I", str(CHILD)], TIMEOUT_S, text=request)
        return distinct(qualified(json.loads(answer), load_symbols(root)), limit)


def qualified(tags: Iterable[tuple[str, str, int]], symbols: Iterable[SymbolText]) -> Iterable[Hit]:
    """Aider's tags are bare names at a line; give each the qualified name of the definition around it."""
    named: dict[tuple[str, str], list[SymbolText]] = {}
    for symbol in symbols:
        named.setdefault((symbol.path, symbol.name), []).append(symbol)
    for path, name, line in tags:
        around = [s for s in named.get((path, name), ()) if s.line <= line <= s.end_line]
        yield hit(max(around, key=lambda s: s.line)) if around else Hit(path, name, "", line)
