"""What authored prose is worth for a task, by the two passes and the one hop of :mod:`knowing.memory.scores`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.memory import scores
from knowing.memory.entries import texts_of
from knowing.memory.store.entries import Entry
from knowing.memory.wordindex import MOST_CHARS
from knowing.memory.wordspace import nearness, telling
from knowing.settings import WorthSettings

Array = NDArray[Any]
AUTHORED, NOTED = 1.0, 0.5
"""The authority of a rule's own text, and of what somebody noted."""


def worthy(
    task: str,
    texts: Sequence[str],
    settings: WorthSettings,
    ages_s: Sequence[float] = (),
    accesses: Sequence[int] = (),
    authored: float = AUTHORED,
    cosines: Array | None = None,
) -> dict[int, float]:
    """The places of the texts that a task asks for, and what each is worth, best first; ``cosines`` if they are known already."""
    near = nearness(task, texts) if cosines is None else cosines
    kept = scores.coarse(near, settings)
    asked = telling(task)
    covered = np.array([scores.coverage(asked, telling(texts[place])) for place in kept])
    ages, counts = (np.array(given or [0.0] * len(texts))[kept] for given in (ages_s, accesses))
    weights = scores.authority(ages, counts, np.full(len(kept), authored), settings)
    worth = scores.worth(near[kept], covered, weights, settings)
    return scores.best(dict(zip(kept.tolist(), worth.tolist(), strict=True)), settings.kept)


def worthy_entries(
    task: str,
    entries: Sequence[Entry],
    symbols: Mapping[tuple[str, str], float],
    now: float,
    settings: WorthSettings,
    cosines: Array | None = None,
) -> dict[int, float]:
    """The places of the entries that a task asks for, that such an entry links to, or that are about a symbol of the answer.

    ``symbols`` says how good each symbol of the answer is, from 0 to 1. What is reached by a link has a share of it, one hop only.
    """
    texts = ["\n".join(field[:MOST_CHARS] for field in texts_of(one)) for one in entries]
    ages = [now - (one.changed or one.made) for one in entries]
    direct = worthy(task, texts, settings, ages, [one.accesses for one in entries], NOTED, cosines)
    named = {name: place for place, one in reversed(list(enumerate(entries))) for name in (one.name, one.key) if name}
    links = {at: [named[link.target] for link in one.links if link.target in named] for at, one in enumerate(entries)}
    found = {**scores.hopped(direct, links, settings), **direct}
    for place, one in enumerate(entries):
        best = max((symbols.get((about.path, about.qualname), 0.0) for about in one.subjects), default=0.0)
        if (reached := scores.share(settings.hop) * scores.share(best)) >= max(
            settings.hop_floor, found.get(place, 0.0)
        ):
            found[place] = reached
    return scores.best(found, settings.kept)
