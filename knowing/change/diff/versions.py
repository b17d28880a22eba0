"""The facts that the contents of changed files state, from the cache or the parser."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec

from knowing import languages
from knowing.facts.cache import FactsCache
from knowing.facts.components import component_of, version_of
from knowing.facts.extract import extract
from knowing.facts.patience import TookTooLong, limited
from knowing.model import FileFacts
from knowing.settings.change import DIFF
from knowing.tree.content import as_utf8


class FactsOf:
    """Facts by content: looked up first, made and kept where they are new."""

    def __init__(self, cache_folder: Path | None) -> None:
        self.cache = FactsCache(cache_folder)
        self.known: dict[tuple[str, str], FileFacts] = {}

    def all(self, files: Iterable[tuple[str, str, bytes]]) -> dict[tuple[str, str], FileFacts]:
        """Facts of (path, blob, content), by (path, blob). What cannot be parsed is left out."""
        wanted = []
        for path, blob, data in files:
            if not blob or len(data) > DIFF.parsed_bytes or (path, blob) in self.known:
                continue
            text = as_utf8(data)
            if text is not None and (language := languages.for_file(path, text)):
                wanted.append((path, blob, text, language, version_of(path, language)))
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
                    with limited():
                        facts = extract(text, language, component_of(path, language))
                except (Exception, TookTooLong):  # noqa: S112 - one file that the parser cannot take is a line in the answer
                    continue
                fresh.append((blob, version, msgspec.msgpack.encode(facts)))
            self.known[path, blob] = facts
        self.cache.put_many(fresh)
        return self.known

    def close(self) -> None:
        self.cache.close()
