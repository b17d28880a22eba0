"""Which pieces of authored prose a task asks for, by the two passes of :mod:`knowing.memory.scores`."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from knowing.memory import scores
from knowing.memory.wordspace import nearness, telling
from knowing.settings import WorthSettings


def worthy(task: str, texts: Sequence[str], settings: WorthSettings) -> dict[int, float]:
    """The places of the texts that a task asks for, and what each is worth, best first. Authored text has full authority."""
    near = nearness(task, texts)
    kept = scores.coarse(near, settings)
    asked = telling(task)
    covered = np.array([scores.coverage(asked, telling(texts[place])) for place in kept])
    still = np.zeros(len(kept))
    weights = scores.authority(still, still, np.ones(len(kept)), settings)
    worth = scores.worth(near[kept], covered, weights, settings)
    return scores.best(dict(zip(kept.tolist(), worth.tolist(), strict=True)), settings.kept)
