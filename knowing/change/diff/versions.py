"""Contents of files at some moment, from git's objects, and the facts they state, from the cache or the
parser.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Collection, Iterable
from pathlib import Path

import msgspec

from knowing import languages
from knowing.errors import GitError
from knowing.facts.cache import FactsCache
from knowing.facts.extract import extract
from knowing.model import FileFacts
from knowing.tree.content import as_utf8
from knowing.tree.listing import GIT_TIMEOUT_S

MAX_BYTES = 1_000_000
"""Larger files are compared as wholes, as the index leaves them out."""


def blobs(root: Path, wanted: Collection[str]) -> dict[str, bytes]:
    """Contents by git's id, all with one child. Ids that git does not have are left out."""
    if not wanted:
        return {}
    environment = {**os.environ, "GIT_OPTIONAL_LOCKS": "0", "GIT_NO_LAZY_FETCH": "1", "LC_ALL": "C"}
    try:
        done = subprocess.run(
            ["git", "-C", str(root), "cat-file", "--batch"],
            input="".join(f"{one}\n" for one in sorted(wanted)).encode(),
            capture_output=True,
            timeout=GIT_TIMEOUT_S,
            env=environment,
            check=False,
        )
    except FileNotFoundError:
        raise GitError("git is not installed", "install git, or work without history") from None
    except subprocess.TimeoutExpired:
        raise GitError(f"git cat-file took more than {GIT_TIMEOUT_S} s", "try again when the disk is quiet") from None
    return _parsed(done.stdout)


def _parsed(out: bytes) -> dict[str, bytes]:
    """``<id> blob <size> LF content LF``, as often as it occurs."""
    found: dict[str, bytes] = {}
    at = 0
    while at < len(out):
        end = out.find(b"\n", at)
        if end < 0:
            break
        words = out[at:end].split()
        at = end + 1
        if len(words) == 3 and words[2].isdigit():
            size = int(words[2])
            if words[1] == b"blob":
                found[words[0].decode()] = out[at : at + size]
            at += size + 1
    return found


class FactsOf:
    """Facts by content: looked up first, made and kept where they are new."""

    def __init__(self, cache_folder: Path | None) -> None:
        self.cache = FactsCache(cache_folder)
        self.known: dict[tuple[str, str], FileFacts] = {}

    def all(self, files: Iterable[tuple[str, str, bytes]]) -> dict[tuple[str, str], FileFacts]:
        """Facts of (path, blob, content), by (path, blob). What cannot be parsed is left out."""
        wanted = []
        for path, blob, data in files:
            language = languages.for_path(path)
            if language is None or not blob or len(data) > MAX_BYTES or (path, blob) in self.known:
                continue
            text = as_utf8(data)
            if text is not None:
                wanted.append((path, blob, text, language, languages.version(language.name)))
        kept = self.cache.get_many((blob, version) for _, blob, _, _, version in wanted)
        fresh: list[tuple[str, str, bytes]] = []
        decode = msgspec.msgpack.Decoder(FileFacts).decode
        for path, blob, text, language, version in wanted:
            facts = None
            if (blob, version) in kept:
                try:
                    facts = decode(kept[blob, version])
                except msgspec.MsgspecError:
                    facts = None
            if facts is None:
                try:
                    facts = extract(text, language)
                except Exception:  # noqa: S112 - one file that the parser cannot take is a line in the answer
                    continue
                fresh.append((blob, version, msgspec.msgpack.encode(facts)))
            self.known[path, blob] = facts
        self.cache.put_many(fresh)
        return self.known

    def close(self) -> None:
        self.cache.close()
