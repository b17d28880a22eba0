"""The facts that the contents of changed files state, from the cache or the parser."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from knowing import languages
from knowing.facts.cache import FactsCache
from knowing.facts.ceiling import ceiling_of
from knowing.facts.components import version_of
from knowing.facts.gather import Read, Unparsed, read_few, refused_before
from knowing.model import FileFacts
from knowing.settings.change import DIFF
from knowing.tree.content import Content, as_utf8


class FactsOf:
    """Facts by content: looked up first, made and kept where they are new."""

    def __init__(self, cache_folder: Path | None) -> None:
        self.cache = FactsCache(cache_folder)
        self.known: dict[tuple[str, str], FileFacts] = {}

    def all(self, files: Iterable[tuple[str, str, bytes]]) -> dict[tuple[str, str], FileFacts]:
        """Facts of (path, blob, content), by (path, blob). What cannot be parsed is left out."""
        wanted: list[Unparsed] = []
        for path, blob, data in files:
            if not blob or len(data) > DIFF.parsed_bytes or (path, blob) in self.known:
                continue
            text = as_utf8(data)
            if text is not None and (language := languages.for_file(path, text)):
                wanted.append(Unparsed(len(wanted), path, Content(blob, text), version_of(path, language), language))
        kept = self.cache.get_many((one.content.blob, one.version) for one in wanted)
        decode = msgspec.msgpack.Decoder(FileFacts).decode
        unknown: list[Unparsed] = []
        for one in wanted:
            try:
                self.known[one.path, one.content.blob] = decode(kept[one.content.blob, one.version])
            except (KeyError, msgspec.MsgspecError):
                unknown.append(one)
        fresh: list[tuple[str, str, bytes]] = []
        for read in self._read(unknown):
            if read.facts:
                self.known[wanted[read.position].path, read.blob] = decode(read.facts)
            if read.is_new:
                fresh.append((read.blob, read.version, read.facts))
        self.cache.put_many(fresh)
        return self.known

    def _read(self, unknown: list[Unparsed]) -> Iterator[Read]:
        """Read contents apart from this process, unless other threads run in it: a process with several is not forked."""
        most_bytes = ceiling_of(1)
        refused = refused_before(self.cache, unknown, most_bytes)
        new = [one for one in unknown if one.content.blob not in refused]
        for results in read_few("", new, most_bytes, in_place=threading.active_count() > 1):
            yield from results

    def close(self) -> None:
        self.cache.close()
