"""Facts for many files: from the cache where the content is known, from the parser where it is not, on all cores."""

from __future__ import annotations

import contextlib
import multiprocessing
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import NamedTuple

import msgspec

from knowing import languages
from knowing.facts import ceiling
from knowing.facts.batches import languages_of_many, prepare, shared_out
from knowing.facts.cache import FactsCache
from knowing.facts.components import component_of, version_of
from knowing.facts.extract import Wordless, read_plain, read_syntax, with_words
from knowing.facts.forking import CAN_FORK
from knowing.facts.patience import Clock, TookTooLong, clock
from knowing.facts.plain import extent
from knowing.facts.sharing import Sharing
from knowing.facts.worker import NO_FILE, Batch, Begin, Place, Worker
from knowing.model import FileFacts, Flag
from knowing.settings.facts import GATHER, PARSE, PARTS
from knowing.tree.content import Content, LastFolder, read
from knowing.tree.listing import Found, printable
from knowing.tree.roles import flags_of_content, flags_of_path
from knowing.tree.shipped import Shipped
from knowing.tree.skips import LOST, TOO_HEAVY, TOO_SLOW

_decode = msgspec.msgpack.Decoder(FileFacts)
_encode = msgspec.msgpack.Encoder()


class Read(msgspec.Struct, array_like=True):
    """What is read of one file, as a worker sends it back."""

    position: int
    reason: str
    blob: str = ""
    version: str = ""
    facts: bytes = b""
    flags: int = 0
    is_new: bool = False


_decode_batch = msgspec.msgpack.Decoder(list[Read])


@dataclass(slots=True)
class FileRead:
    """One file of the tree and the facts that its content gives."""

    path: str
    size: int
    mtime_ns: int
    blob: str
    flags: Flag
    facts: FileFacts


@dataclass(slots=True)
class Gathered:
    """All files that could be read, and the reasons of those that could not."""

    files: list[FileRead]
    skipped: dict[str, str]
    parsed: int
    from_cache: int

    def take(self) -> list[FileRead]:
        """Return the files and keep none of them here: whoever takes them decides how long their facts stay in memory."""
        files, self.files = self.files, []
        return files


class Unparsed(NamedTuple):
    """A file whose facts are not known."""

    position: int
    path: str
    content: Content
    version: str
    language: languages.Language | None


def read_batch(
    root: str,
    cache_folder: Path | None,
    most_bytes: int,
    batch: list[Place],
    contents: Mapping[int, Content],
    begin: Begin,
) -> bytes:
    """Read files as ``read_here`` does, and return what was read as bytes. Runs in a worker, which opens its cache once for all batches."""
    if cache_folder not in _of_worker:
        _of_worker[cache_folder] = FactsCache(cache_folder)
    return _encode.encode(read_here(root, batch, _of_worker[cache_folder], contents, most_bytes, begin))


_of_worker: dict[Path | None, FactsCache] = {}


def read_here(
    root: str,
    batch: list[Place],
    cache: FactsCache,
    contents: Mapping[int, Content],
    most_bytes: int,
    begin: Begin = lambda _: None,
) -> list[Read]:
    """Read files (but those whose content is given), look their facts up, and parse what is new."""
    results, unknown = looked_up(root, batch, cache, contents, most_bytes)
    fresh: list[tuple[Read, Wordless]] = []
    with clock() as wind_up:
        for one in unknown:
            begin(one.position)
            read_now = _read_in_time(one.content.text, one.path, one.language, wind_up)
            if read_now is None:
                results.append(Read(one.position, TOO_SLOW(f"{PARSE.file_s:.0f}")))
                continue
            flags = int(flags_of_content(one.content.text))
            results.append(Read(one.position, "", one.content.blob, one.version, flags=flags, is_new=True))
            fresh.append((results[-1], read_now))
    begin(NO_FILE)
    for (result, _), worded in zip(fresh, with_words([wordless for _, wordless in fresh]), strict=True):
        result.facts = _encode.encode(worded)
    return results


def looked_up(
    root: str, batch: list[Place], cache: FactsCache, contents: Mapping[int, Content], most_bytes: int
) -> tuple[list[Read], list[Unparsed]]:
    """What is known of files without parsing them, and the files that must be parsed (in at most so many bytes of memory)."""
    results: list[Read] = []
    opened: list[Unparsed] = []
    with contextlib.closing(LastFolder(Path(root))) as last:
        for position, path in batch:
            content = contents[position] if position in contents else read(last, path)
            if isinstance(content, str):
                results.append(Read(position, content))
                continue
            language = languages.for_file(path, content.text)
            version = version_of(path, language) if language else extent(path).version
            opened.append(Unparsed(position, path, content, version, language))
    cache.open()
    known = cache.get_many((one.content.blob, one.version) for one in opened)
    unknown: list[Unparsed] = []
    for one in opened:
        facts = known.get((one.content.blob, one.version))
        if facts is None:
            unknown.append(one)
            continue
        flags = int(flags_of_content(one.content.text))
        results.append(Read(one.position, "", one.content.blob, one.version, facts, flags))
    refused = refused_before(cache, unknown, most_bytes)
    results += [Read(one.position, _too_heavy(most_bytes)) for one in unknown if one.content.blob in refused]
    return results, [one for one in unknown if one.content.blob not in refused]


def refused_before(cache: FactsCache, unknown: list[Unparsed], most_bytes: int) -> set[str]:
    """Which contents once took more memory than this: they are not tried again."""
    return {
        blob for blob, _ in cache.get_many((one.content.blob, _refused(one.version, most_bytes)) for one in unknown)
    }


def _refused(version: str, most_bytes: int) -> str:
    """What the cache knows a content by that took more memory than this."""
    return f"{version} in {most_bytes}"


def _too_heavy(most_bytes: int) -> str:
    return TOO_HEAVY(f"{most_bytes // 1_000_000:,}")


def _read_in_time(text: bytes, path: str, language: languages.Language | None, wind_up: Clock) -> Wordless | None:
    """Read the facts of one text as ``_read`` does; None if that takes too long."""
    try:
        wind_up(PARSE.file_s)
        try:
            return _read(text, path, language)
        finally:
            wind_up(0)
    except TookTooLong:
        return None


def _read(text: bytes, path: str, language: languages.Language | None) -> Wordless:
    """Read the facts of one text, without words. If the parser fails, the file keeps its words and is marked as having errors."""
    if language is None:
        return read_plain(text, extent(path).most_bytes)
    try:
        return read_syntax(text, language, component_of(path, language))
    except MemoryError:  # not a failure of the parser: it would take as much again
        raise
    except Exception:  # one bad file is a line in the report, never the end of the run
        facts, spoken = read_plain(text, PARTS.prose_bytes)
        return msgspec.structs.replace(facts, has_errors=True), spoken


def gather(
    root: Path,
    files: Sequence[Found],
    jobs: int,
    cache_folder: Path | None,
    progress: Callable[[int], None],
    ignore_cached: bool = False,
    contents: Mapping[str, Content] | None = None,
) -> Gathered:
    """Facts of all files, in the order of their paths. ``ignore_cached`` reads everything anew and still fills the cache.

    ``contents`` has what was read of some of the files a moment ago, by path: those are not read again.
    """
    cache = FactsCache(cache_folder)
    read_files: list[FileRead | None] = [None] * len(files)
    gathered = Gathered([], {}, 0, 0)
    fresh: list[tuple[str, str, bytes]] = []
    shipped = Shipped(root)
    for results in _batches(root, files, jobs, None if ignore_cached else cache_folder, contents or {}):
        for one in results:
            found = files[one.position]
            if one.reason:
                gathered.skipped[printable(found.path)] = one.reason
                if one.is_new:
                    fresh.append((one.blob, one.version, b""))
                continue
            facts = _decode.decode(one.facts)
            if one.is_new:
                fresh.append((one.blob, one.version, one.facts))
                gathered.parsed += 1
            else:
                gathered.from_cache += 1
            flags = flags_of_path(found.path, facts.language, shipped.renamed) | Flag(one.flags)
            path = printable(found.path)
            read_files[one.position] = FileRead(path, found.size, found.mtime_ns, one.blob, flags, facts)
        if len(fresh) > GATHER.put_from:
            cache.put_many(fresh)
            fresh.clear()
        progress(len(results))
    cache.put_many(fresh)
    cache.trim()
    cache.close()
    gathered.skipped = dict(sorted(gathered.skipped.items()))  # workers end in any order
    gathered.files = [file for file in read_files if file is not None]
    return gathered


def _batches(
    root: Path, files: Sequence[Found], jobs: int, cache_folder: Path | None, contents: Mapping[str, Content]
) -> Iterator[list[Read]]:
    numbered = [(position, found.path) for position, found in enumerate(files)]
    held = {position: contents[path] for position, path in numbered if path in contents}
    most_bytes = ceiling.ceiling_of(jobs)
    if len(files) < GATHER.pool_from:
        with contextlib.closing(FactsCache(cache_folder)) as cache:
            results, unknown = looked_up(str(root), numbered, cache, held, most_bytes)
        yield results
        yield from read_few(str(root), unknown, most_bytes)
        return
    common = languages_of_many(numbered)
    batches = [Batch(places, held) for places in shared_out(numbered, [found.size for found in files], common)]
    if cache_folder is None:  # all will be parsed: what every worker needs is compiled once here and inherited by each
        prepare(common)
    yield from _apart(str(root), batches, jobs, cache_folder, most_bytes)


def read_few(root: str, unknown: list[Unparsed], most_bytes: int, in_place: bool = False) -> Iterator[list[Read]]:
    """Read a few files whose content is at hand: in one worker, which inherits all that it needs, if such a one can be had and nobody
    wants them to be read in this process."""
    places = [(one.position, one.path) for one in unknown]
    contents = {one.position: one.content for one in unknown}
    largest = max((len(one.content.text) for one in unknown), default=0)
    in_place = in_place or multiprocessing.current_process().daemon  # which may start no process
    if in_place or not (CAN_FORK or largest > GATHER.in_place_bytes):
        yield read_here(root, places, FactsCache(None), contents, most_bytes)
    elif unknown:
        prepare({one.language.name for one in unknown if one.language})
        yield from _apart(root, [Batch(places, contents)], 1, None, most_bytes)


def _apart(
    root: str, batches: list[Batch], jobs: int, cache_folder: Path | None, most_bytes: int
) -> Iterator[list[Read]]:
    """What workers read of batches, and the files that cannot be read without losing one."""
    kept = most_bytes if ceiling.IS_KEPT else 0
    start = partial(Worker, read_batch, (root, cache_folder, most_bytes), kept)
    for said in Sharing(batches, jobs, most_bytes, start).read():
        if isinstance(said, bytes):
            yield _decode_batch.decode(said)
        elif said.is_from_outside:
            yield [Read(said.place[0], LOST())]
        else:  # whoever reads the content again is told
            _, unknown = looked_up(root, [said.place], FactsCache(None), batches[0].contents, most_bytes)
            known = ((one.content.blob, _refused(one.version, most_bytes)) for one in unknown)
            yield [Read(said.place[0], _too_heavy(most_bytes), *next(known, ("", "")), is_new=True)]
