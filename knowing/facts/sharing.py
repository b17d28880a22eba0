"""Reading batches of files in workers. One that is lost costs the file that it was reading, and no other: the rest of its batch is read again."""

from __future__ import annotations

import errno
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from multiprocessing.connection import wait
from typing import NamedTuple

from knowing.errors import WorkerLost
from knowing.facts import ceiling
from knowing.facts.worker import NOT_READY, Batch, Ended, Place, Worker
from knowing.settings.facts import GATHER


class LostFile(NamedTuple):
    """A file that cannot be read without losing a worker."""

    place: Place
    is_from_outside: bool
    """Whether somebody killed the worker; otherwise the file took too much memory, or the parser broke."""


class Sharing:
    """Batches that are being read by at most so many workers at a time."""

    def __init__(self, batches: Iterable[Batch], jobs: int, most_bytes: int, start: Callable[[], Worker]) -> None:
        self.waiting = deque(batches)
        self.jobs, self.most_bytes, self.start = max(jobs, 1), most_bytes, start
        self.workers: list[Worker] = []
        self.looked = time.monotonic()

    def read(self) -> Iterator[bytes | LostFile]:
        """What is read of each batch, in the order that it comes; and each file that cannot be read without losing a worker."""
        try:
            while self.waiting or any(worker.given for worker in self.workers):
                self._share_out()
                for worker in self._answering():
                    try:
                        answer = worker.answer()
                    except Ended:
                        refused = self._lost(worker)
                        if refused is not None:
                            yield refused
                    else:
                        yield answer
        finally:
            for worker in self.workers:
                worker.end()

    def _share_out(self) -> None:
        """Hand out what waits, and to workers that are busy one batch ahead, so that they need not wait for more."""
        while self.waiting:
            batch = self.waiting[0]
            free = self._free(batch.is_last_try)
            if free is not None:
                free.give(batch)
            elif not any(self._is_given_ahead(worker, batch) for worker in self.workers):
                return
            self.waiting.popleft()

    def _free(self, must_be_fresh: bool) -> Worker | None:
        """A worker that has nothing to do, started if need be; None if there are as many as there may be, and all are busy."""
        free = [worker for worker in self.workers if not worker.given]
        if must_be_fresh and free and not any(worker.is_fresh for worker in free):
            self.workers.remove(free[0])
            free.pop(0).end()
        chosen = next((worker for worker in free if worker.is_fresh or not must_be_fresh), None)
        if chosen is None and len(self.workers) < self.jobs:
            try:
                chosen = self.start()
            except OSError as error:  # no memory, or too many processes
                if error.errno not in (errno.EAGAIN, errno.ENOMEM):
                    raise
                if not self.workers:
                    raise WorkerLost(f"no process could be started to read files ({error.strerror})") from None
                self.jobs = len(self.workers)
                return None
            self.workers.append(chosen)
        return chosen

    @staticmethod
    def _is_given_ahead(worker: Worker, batch: Batch) -> bool:
        return len(worker.given) == 1 and not batch.is_last_try and worker.give(batch, ahead=True)

    def _answering(self) -> list[Worker]:
        """Workers that have an answer, or have ended."""
        while True:
            busy = {worker.answers: worker for worker in self.workers if worker.given}
            found = wait(list(busy), None if ceiling.IS_KEPT else GATHER.watch_s)
            if not ceiling.IS_KEPT and time.monotonic() - self.looked > GATHER.watch_s:
                self._watch()
            if found:
                return [busy[one] for one in found]

    def _watch(self) -> None:
        """End the workers that are larger than they may be."""
        sizes = ceiling.sizes_of(worker.pid for worker in self.workers)
        for worker in self.workers:
            if sizes.get(worker.pid, 0) > self.most_bytes:
                worker.kill()
        self.looked = time.monotonic()

    def _lost(self, worker: Worker) -> LostFile | None:
        """Put back what a worker was lost with: the file that it was reading to be tried alone, the others as a batch. Returns the file
        if it has been tried alone."""
        self.workers.remove(worker)
        worker.end()
        if worker.at == NOT_READY:
            raise WorkerLost("a process that reads files ended before it read any")
        batch, *ahead = worker.given
        self.waiting.extendleft(reversed(ahead))
        places = batch.places
        at = next((number for number, place in enumerate(places) if place[0] == worker.at), None)
        if len(places) == 1:
            if batch.is_last_try and worker.ended_from_outside and at is None:
                raise WorkerLost("a process that was reading files was ended from outside")
            if batch.is_last_try or (worker.is_fresh and not worker.ended_from_outside):
                return LostFile(places[0], worker.ended_from_outside)
        if at is None:  # lost by several files together, or from outside
            half = (len(places) + 1) // 2
            parts, alone = (places[:half], places[half:]), []
        else:
            parts, alone = (places[:at], places[at + 1 :]), [places[at]]
        self.waiting.extend(batch._replace(places=part, is_last_try=len(places) == 1) for part in parts if part)
        self.waiting.extendleft(batch._replace(places=[place], is_last_try=True) for place in alone)
        return None
