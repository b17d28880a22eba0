"""What prose is worth for a task, by the two passes and the one hop of :mod:`knowing.memory.scores`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from knowing.memory import scores
from knowing.memory.nearness import WordNearness, near, near_texts
from knowing.memory.store import entries as stored
from knowing.memory.store import filtered
from knowing.memory.store.entries import Entry
from knowing.memory.store.memory import Memory
from knowing.memory.storedwords import stored_words
from knowing.memory.wordindex import words_of
from knowing.settings import WorthSettings
from knowing.settings.memory import FOUND


def worthy(task: str, texts: Sequence[str], settings: WorthSettings) -> dict[int, float]:
    """The places of authored texts that a task asks for, and what each is worth, best first."""
    found = near_texts(task, texts)
    kept = scores.coarse(found.cosines, settings).tolist()
    return _second(kept, found, [0.0] * len(kept), [0] * len(kept), FOUND.authored, settings)


def _second(
    kept: Sequence[int], found: WordNearness, ages_s: Sequence[float], accesses: Sequence[int], authored: float,
    settings: WorthSettings,
) -> dict[int, float]:  # fmt: skip
    """The second pass over the places that the first one kept, each with its age and its accesses."""
    at = np.array(kept, np.int64)
    weights = scores.authority(np.array(ages_s), np.array(accesses), np.full(len(at), authored), settings)
    worth = scores.worth_of_entries(found.cosines[at], found.covered[at], weights, settings)
    return scores.best(dict(zip(kept, worth.tolist(), strict=True)), settings.kept)


def worthy_entries(
    task: str, memory: Memory, symbols: Mapping[tuple[str, str], float], now: float, settings: WorthSettings
) -> list[tuple[Entry, float]]:
    """The entries that a task asks for, that such an entry links to, or that are about a symbol of the answer; best first.

    ``symbols`` says how good each symbol of the answer is, from 0 to 1. What is reached by a link has a share of it, one hop only.
    Only entries that have a word of the task, a link or a subject are read.
    """
    direct, known = _asked_for(task, memory, now, settings)
    named = filtered.named(memory, {link.target for one in direct for link in known[one].links})
    links = {one: [named[link.target] for link in known[one].links if link.target in named] for one in direct}
    found = {**scores.hopped(direct, links, settings), **direct}
    for about, path, qualname in filtered.about(memory, {path for path, _ in symbols}):
        reached = scores.share(settings.hop) * scores.share(symbols.get((path, qualname), 0.0))
        if reached > 0.0 and reached >= max(settings.hop_floor, found.get(about, 0.0)):
            found[about] = reached
    best = scores.best(found, settings.kept)
    known |= stored.by_id(memory, set(best) - set(known))
    return [(known[one], worth) for one, worth in best.items() if one in known]


def text_for(task: str, entry: Entry) -> str:
    """What an entry says to a task: its body, and those of its sections that have a word of the task."""
    asked = set(words_of(task))
    parts = [f"## {one.heading}\n\n{one.content}" for one in entry.sections
             if asked & {*words_of(one.heading), *words_of(one.content)}]  # fmt: skip
    return "\n\n".join(part for part in (entry.content, *parts) if part)


def _asked_for(
    task: str, memory: Memory, now: float, settings: WorthSettings
) -> tuple[dict[int, float], dict[int, Entry]]:
    """The ids of the entries that a task asks for with what each is worth, best first; and these entries."""
    words = stored_words(memory)
    found = near(task, words)
    found.cosines[np.isin(words.ids, filtered.superseded(memory))] = -1.0
    kept = scores.coarse(found.cosines, settings).tolist()
    known = stored.by_id(memory, [int(words.ids[place]) for place in kept])
    kept = [place for place in kept if int(words.ids[place]) in known]
    each = [known[int(words.ids[place])] for place in kept]
    ages = [now - (one.changed or one.made) for one in each]
    worth = _second(kept, found, ages, [one.accesses for one in each], FOUND.noted, settings)
    return {int(words.ids[place]): value for place, value in worth.items()}, known
