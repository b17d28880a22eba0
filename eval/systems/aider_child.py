"""Run by the interpreter that has ``aider``: a question on stdin, ranked ``[path, name, line]`` out."""

from __future__ import annotations

import contextlib
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any


class _Model:
    """Stands in for a language model: the map is ranked before any token is counted."""

    def token_count(self, text: str) -> int:
        return len(text) // 4


class _Quiet:
    """Stands in for a terminal."""

    def __getattr__(self, name: str) -> Any:
        return lambda *_args, **_kwargs: None

    def read_text(self, path: str, **_: Any) -> str | None:
        try:
            return Path(path).read_text("utf-8")
        except (OSError, UnicodeError):
            return None


def main() -> None:
    from aider.repomap import RepoMap  # type: ignore[import-not-found] # noqa: PLC0415 - only here

    request = json.load(sys.stdin)
    root, text = Path(request["root"]), request["text"]
    listed = subprocess.run(
        ["git", "-C", str(root), "ls-files", "-z"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=60,
        check=True,
    )
    files = [str(root / path) for path in listed.stdout.decode("utf-8", "replace").split("\0") if path]
    with contextlib.redirect_stdout(sys.stderr):
        ranker = RepoMap(root=str(root), main_model=_Model(), io=_Quiet(), verbose=False)
        words = set(re.split(r"\W+", text))
        tags = ranker.get_ranked_tags(set(), files, set(), words)
    found = [[tag.rel_fname, tag.name, tag.line + 1] for tag in tags if len(tag) > 1]
    json.dump(found[: request["limit"] * 4], sys.stdout)


if __name__ == "__main__":
    main()
