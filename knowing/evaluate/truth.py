"""The right answer for a commit: the files and symbols it changed that existed before it.

Only the code itself counts. Tests, examples, documentation, scripts that complete commands, vendored and generated files are left
out of the truth (and out of the baselines' answers), lists of dependencies too, and so is what merely was formatted or documented anew.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from knowing import languages
from knowing.change.diff.compared import MOVED, RENAMED, SymbolChange, compare_symbols, settled
from knowing.change.diff.defined import Version, versions
from knowing.change.diff.versions import FactsOf
from knowing.evaluate.result import Truth
from knowing.model import SET_ASIDE, Kind
from knowing.settings import ChangeSettings
from knowing.settings.change import DIFF
from knowing.tree.git import blobs
from knowing.tree.history import Touched
from knowing.tree.roles import flags_of_path

_MANIFEST = re.compile(
    r"(^|/)(Gemfile|Rakefile|Podfile|Fastfile|Vagrantfile|Brewfile|Package\.swift|setup\.py|conanfile\.py|noxfile\.py"
    r"|[^/]+\.(gemspec|podspec|gradle|gradle\.kts|sbt|csproj))$"
)
"""Source code by its language, but a list of dependencies by what is changed in it."""


def is_code(path: str) -> bool:
    """Whether a path is source code, and the code itself."""
    language = languages.for_path(path)
    if language is None or language.is_text or _MANIFEST.search(path):
        return False
    return not flags_of_path(path, language.name) & SET_ASIDE


def code_of(touched: Sequence[Touched]) -> list[Touched]:
    """The touched files that are code, by the name they had before, or else by the one they have now."""
    return [one for one in touched if is_code(one.old or one.new)]


class Truths:
    """Compares both sides of a commit's files; facts come from the cache where they are known."""

    def __init__(self, root: Path, cache_folder: Path | None) -> None:
        self.root = root
        self.facts = FactsOf(cache_folder)

    def of(self, touched: Sequence[Touched]) -> Truth:
        """The truth of one commit; empty if it changed nothing but layout and prose."""
        wanted = {blob for one in touched for blob in (one.old_blob, one.new_blob) if blob}
        contents = blobs(self.root, wanted)
        self.facts.known.clear()
        changed: list[SymbolChange] = []
        gone: list[Version] = []
        fresh: list[Version] = []
        files: list[str] = []
        for one in touched:
            old = self._side(one.old, one.old_blob, contents)
            new = self._side(one.new, one.new_blob, contents)
            if not old and not new:
                continue
            found, before, after = compare_symbols(old, new)
            if one.old and (_is_real(found) or before or after):
                files.append(one.old)
            changed += found
            gone += before
            fresh += after
        symbols = [_before(one) for one in settled(changed, gone, fresh, ChangeSettings().moved_chars) if _counts(one)]
        return Truth(tuple(sorted(set(files))), tuple(sorted({one for one in symbols if one is not None})))

    def _side(self, path: str, blob: str, contents: dict[str, bytes]) -> list[Version]:
        data = contents.get(blob)
        if not path or data is None or len(data) > DIFF.parsed_bytes:
            return []
        facts = self.facts.all([(path, blob, data)]).get((path, blob))
        return versions(path, data, facts) if facts is not None else []

    def close(self) -> None:
        self.facts.close()


def _counts(change: SymbolChange) -> bool:
    """Whether code changed, and not the file as such (imports, order of definitions)."""
    if change.old is None or change.old.kind == Kind.FILE:
        return False
    return change.status in (MOVED, RENAMED) or _is_real([change])


def _is_real(changes: Sequence[SymbolChange]) -> bool:
    """Whether any of them is more than white space, commas and comments."""
    return any(one.old is None or one.new is None or _squeezed(one.old) != _squeezed(one.new) for one in changes)


def _squeezed(version: Version) -> str:
    return re.sub(r",(?=[)\]}>])", "", re.sub(r"\s+", "", version.code)).replace("'", '"')


def _before(change: SymbolChange) -> tuple[str, str] | None:
    return (change.old.path, change.old.qualname) if change.old is not None else None
