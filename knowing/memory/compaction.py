r"""Old turns are folded into summaries: runs of turns in order of time, each told by its own sentences or by a proposed text.

n turns give c = ceil(max(n, 1) / k) runs, and turn i belongs to run floor(i c / max(n, 1)). With the vectors of a run's turns,
their centroid and the vector of a summary:

.. math::  \text{confidence} = \text{clamp}\left(\frac{\cos(s, \mu) + \text{mean}_i \max(0, \cos(s, v_i))}{2}\right)

and decay = 1 - confidence. The last turns (the tail) are never folded. Nothing is deleted here: a summary names its turns.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from knowing.memory.scores import share
from knowing.settings import SessionSettings

Array = NDArray[Any]
Embed = Callable[[Sequence[str]], Array]
"""Makes one row of numbers for each text; a text without a known word may have a row of zeros."""
Item = TypeVar("Item")

EPSILON = 1e-8
TRIVIAL, EXTRACTIVE, PROPOSED = "trivial", "extractive", "proposed"
_SENTENCE = re.compile(r"[^.!?\n]+(?:[.!?]+(?=\s|$)|[.!?](?=\S)[^.!?\n]*)*[.!?]*")


@dataclass(frozen=True, slots=True)
class Folded:
    """What a run of turns is folded into."""

    text: str
    turns: tuple[str, ...]
    """The ids of the turns, in order of time."""
    confidence: float
    method: str
    """trivial (one turn), extractive (the turns' own sentences) or proposed."""

    @property
    def decay(self) -> float:
        """How much it is doubted: 1 - confidence."""
        return 1.0 - self.confidence


@dataclass(frozen=True, slots=True)
class Judged:
    """How like a text is to the turns that it should summarize."""

    aligned: float
    """Its cosine with the centroid."""
    confidence: float


@dataclass(frozen=True, slots=True)
class Split(Generic[Item]):
    """Turns that may be folded, and the tail that may not."""

    old: tuple[Item, ...]
    tail: tuple[Item, ...]


def split(turns: Sequence[Item], tail: int) -> Split[Item]:
    """The turns without the last ``tail`` of them, and those."""
    at = max(len(turns) - max(tail, 0), 0)
    return Split(tuple(turns[:at]), tuple(turns[at:]))


def clusters(turns: Sequence[Item], size: int) -> list[tuple[Item, ...]]:
    """Runs of turns in order of time, about ``size`` in each; none for no turns. A size below 1 is 20."""
    wanted = size if size >= 1 else SessionSettings().cluster
    count = max(len(turns), 1)
    runs: list[list[Item]] = [[] for _ in range(-(-count // wanted))]
    for place, turn in enumerate(turns):
        runs[place * len(runs) // count].append(turn)
    return [tuple(run) for run in runs if run]


def sentences(text: str) -> list[str]:
    """The sentences of a text, without white space around them; a line end ends a sentence."""
    return [found for one in _SENTENCE.findall(text) if (found := one.strip()) and any(map(str.isalnum, found))]


def folded(turns: Sequence[tuple[str, str]], embed: Embed, settings: SessionSettings) -> Folded:
    """The summary of one run of turns (id, text): the sentences nearest to the centroid, in the order they were said."""
    texts = [text for _, text in turns]
    ids = tuple(name for name, _ in turns)
    if len(turns) == 1:
        return Folded(texts[0], ids, 1.0, TRIVIAL)
    said = list(dict.fromkeys(one for text in texts for one in sentences(text)))
    vectors = embed(texts)
    nearness = cosines(embed(said), centroid(vectors)) if said else np.zeros(0)
    chosen = sorted(np.argsort(-nearness, kind="stable")[: settings.sentences].tolist())
    text = "\n".join(said[place] for place in chosen)
    return Folded(text, ids, nearness_to_turns(text, vectors, embed).confidence, EXTRACTIVE)


def proposed(
    text: str, turns: Sequence[tuple[str, str]], embed: Embed, settings: SessionSettings, own: float = 0.0
) -> tuple[Folded | None, Judged]:
    """A summary that a caller wrote, and how it was judged; None if it is less like its turns than the gate asks for."""
    found = nearness_to_turns(text, embed([one for _, one in turns]), embed)
    if not turns or found.aligned < settings.gate:
        return None, found
    own_share = share(settings.own_confidence)
    confidence = share((1.0 - own_share) * found.confidence + own_share * share(own))
    return Folded(text, tuple(name for name, _ in turns), confidence, PROPOSED), found


def nearness_to_turns(text: str, vectors: Array, embed: Embed) -> Judged:
    """How near a text is to the turns with these vectors; 0 where there is nothing to be near to."""
    if not len(vectors) or not text.strip():
        return Judged(0.0, 0.0)
    own = np.asarray(embed([text])[0], dtype=float)
    aligned = float(cosines(centroid(vectors)[None, :], own)[0])
    covered = float(np.maximum(cosines(vectors, own), 0.0).mean())
    return Judged(aligned, share((aligned + covered) / 2.0))


def centroid(vectors: Array) -> Array:
    """The mean of some vectors."""
    return np.asarray(np.nan_to_num(np.asarray(vectors, dtype=float)).mean(axis=0))


def cosines(vectors: Array, other: Array) -> Array:
    """The cosine of each row with one vector, from -1 to 1; 0 for rows without length, never anything but a number."""
    rows, one = np.nan_to_num(np.asarray(vectors, dtype=float)), np.nan_to_num(np.asarray(other, dtype=float))
    lengths = np.sqrt((rows * rows).sum(axis=1) + EPSILON**2) * np.sqrt(one @ one + EPSILON**2)
    return np.asarray(np.clip(np.nan_to_num(rows @ one / lengths), -1.0, 1.0))
