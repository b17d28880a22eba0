"""Facts for many files: from the cache where the content is known, from the parser where it is not, on all cores."""

from __future__ import annotations

import contextlib
import gc
import multiprocessing
import os
import signal
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent import futures
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any

import msgspec

from knowing import languages, queries
from knowing.errors import WorkerLost
from knowing.facts.cache import FactsCache
from knowing.facts.extract import Wordless, read_plain, read_syntax, with_words
from knowing.facts.forking import CAN_FORK, without_warning
from knowing.facts.patience import Clock, TookTooLong, clock
from knowing.facts.plain import extent
from knowing.model import FileFacts, Flag
from knowing.settings.facts import GATHER, PARSE, PARTS
from knowing.tree.content import Content, LastFolder, read
from knowing.tree.listing import Found, printable
from knowing.tree.roles import flags_of_content, flags_of_path
from knowing.tree.skips import TOO_SLOW

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


Opened = dict[int, FileFacts]
"""Facts that need not be decoded, by the position of their file: they were read by this very process."""


def read_batch(root: str, batch: list[tuple[int, str]], contents: Mapping[str, Content]) -> bytes:
    """Read files as ``read_here`` does, and return what was read as bytes. Runs in a worker."""
    return _encode.encode(read_here(root, batch, _of_worker[0], contents)[0])


_of_worker: list[FactsCache] = []
"""The cache of a worker: opened once, for all of its batches."""


def read_here(
    root: str, batch: list[tuple[int, str]], cache: FactsCache, contents: Mapping[str, Content]
) -> tuple[list[Read], Opened]:
    """Read files (but those whose content is given), look their facts up, and parse what is new."""
    opened: list[tuple[int, str, Content | str, str, languages.Language | None]] = []
    with contextlib.closing(LastFolder(Path(root))) as last:
        for position, path in batch:
            content = contents[path] if path in contents else read(last, path)
            if isinstance(content, str):
                opened.append((position, path, content, "", None))
                continue
            language = languages.for_file(path, content.text)
            version = queries.version(language.name) if language else extent(path).version
            opened.append((position, path, content, version, language))
    cache.open()
    known = cache.get_many((c.blob, version) for _, _, c, version, _ in opened if not isinstance(c, str))
    results: list[Read] = []
    fresh: list[tuple[int, Wordless]] = []
    with clock() as wind_up:
        for position, path, content, version, language in opened:
            if isinstance(content, str):
                results.append(Read(position, content))
                continue
            facts = known.get((content.blob, version))
            if facts is None:
                read_now = _read_in_time(content.text, path, language, wind_up)
                if read_now is None:
                    results.append(Read(position, TOO_SLOW(f"{PARSE.file_s:.0f}")))
                    continue
                fresh.append((len(results), read_now))
            flags = flags_of_content(content.text)
            results.append(Read(position, "", content.blob, version, facts or b"", int(flags), facts is None))
    made: Opened = {}
    for (at, _), worded in zip(fresh, with_words([wordless for _, wordless in fresh]), strict=True):
        results[at].facts = _encode.encode(worded)
        made[results[at].position] = worded
    return results, made


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
        return read_syntax(text, language)
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
    for results, made in _batches(root, files, jobs, None if ignore_cached else cache_folder, contents or {}):
        for one in results:
            found = files[one.position]
            if one.reason:
                gathered.skipped[printable(found.path)] = one.reason
                continue
            facts = made.get(one.position) or _decode.decode(one.facts)
            if one.is_new:
                fresh.append((one.blob, one.version, one.facts))
                gathered.parsed += 1
            else:
                gathered.from_cache += 1
            flags = flags_of_path(found.path, facts.language) | Flag(one.flags)
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
) -> Iterator[tuple[list[Read], Opened]]:
    numbered = [(position, found.path) for position, found in enumerate(files)]
    if len(files) < GATHER.pool_from or jobs <= 1:
        with contextlib.closing(FactsCache(cache_folder)) as cache:
            for start in range(0, len(numbered), GATHER.batch):
                yield read_here(str(root), numbered[start : start + GATHER.batch], cache, contents)
        return
    common = _of_many(numbered)
    batches = _shared_out(numbered, [found.size for found in files], common)
    if cache_folder is None:  # all will be parsed: what every worker needs is compiled once here and inherited by each
        for name in common:
            if not languages.load(name).reader:
                queries.query(name)
    context = multiprocessing.get_context("fork" if CAN_FORK else "spawn")
    workers: list[Any] = []
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_start_worker, initargs=(cache_folder,))
    try:
        with uninterrupted(), without_warning():
            before = {child.pid for child in multiprocessing.active_children()}
            waiting = {pool.submit(read_batch, str(root), batch, _of_batch(contents, batch)) for batch in batches}
            workers = [child for child in multiprocessing.active_children() if child.pid not in before]
        while waiting:
            done, waiting = futures.wait(waiting, return_when=futures.FIRST_COMPLETED)
            while done:  # as they come, and nothing is kept: what is read would otherwise be in memory twice
                yield _decode_batch.decode(done.pop().result()), {}
        pool.shutdown()
    except BrokenProcessPool:
        raise WorkerLost("a process that was reading files was ended from outside") from None
    except BaseException:  # nobody waits for what is being read
        for worker in workers:
            worker.kill()
        raise
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


@contextlib.contextmanager
def uninterrupted() -> Iterator[None]:
    """Delay an interruption by the user until the block ends. Processes that are started inside never get one: their parent ends them."""
    if not hasattr(signal, "pthread_sigmask"):  # pragma: no cover - Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _of_batch(contents: Mapping[str, Content], batch: list[tuple[int, str]]) -> dict[str, Content]:
    """The given contents of the files of one batch: a worker is sent no others."""
    return {path: contents[path] for _, path in batch if path in contents} if contents else {}


def _shared_out(numbered: list[tuple[int, str]], sizes: list[int], common: list[str]) -> list[list[tuple[int, str]]]:
    """Share files out to batches of about the same weight, large files first. A language of few files is one batch, and the first:
    compiling its query may take longer than reading them, and so only one worker does."""
    rare: dict[str, list[tuple[int, str]]] = {}
    others: list[tuple[int, str]] = []
    for one in sorted(numbered, key=lambda pair: -sizes[pair[0]]):
        language = languages.for_path(one[1])
        if language is None or language.name in common:
            others.append(one)
        else:
            rare.setdefault(language.name, []).append(one)
    step = max(1, len(others) // GATHER.batch)
    return [*rare.values(), *(others[start::step] for start in range(step) if others[start::step])]


def _of_many(numbered: list[tuple[int, str]]) -> list[str]:
    """Languages of more files than a few batches."""
    files = Counter(found.name for _, path in numbered if (found := languages.for_path(path)))
    return sorted(name for name, count in files.items() if count > GATHER.common_from)


def _start_worker(cache_folder: Path | None) -> None:
    """Prepare a worker process: no garbage collection (a batch leaves no cycles behind), its cache, and an end when its parent ends."""
    gc.disable()
    _of_worker[:] = [FactsCache(cache_folder)]
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_exit_with_parent, args=(parent.sentinel,), daemon=True).start()


def _exit_with_parent(sentinel: int) -> None:
    """End this worker process as soon as its parent process has ended: nobody is left to take its results."""
    wait([sentinel])
    os._exit(1)
