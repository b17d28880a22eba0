"""Which files go together to one worker."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from knowing import languages
from knowing.facts import queries
from knowing.facts.forking import CAN_FORK
from knowing.facts.worker import Place
from knowing.settings.facts import GATHER


def prepare(names: Iterable[str]) -> None:
    """Compile the queries of languages, so that every worker inherits them."""
    if not CAN_FORK:
        return
    for name in names:
        if not languages.load(name).reader:
            queries.query(name)


def shared_out(numbered: list[Place], sizes: list[int], common: list[str]) -> list[list[Place]]:
    """Share files out to batches of about the same weight, large files first. A language of few files is one batch, and the first:
    compiling its query may take longer than reading them, and so only one worker does."""
    rare: dict[str, list[Place]] = {}
    others: list[Place] = []
    for one in sorted(numbered, key=lambda pair: -sizes[pair[0]]):
        language = languages.for_path(one[1])
        if language is None or language.name in common:
            others.append(one)
        else:
            rare.setdefault(language.name, []).append(one)
    step = max(1, len(others) // GATHER.batch)
    return [*rare.values(), *(others[start::step] for start in range(step) if others[start::step])]


def languages_of_many(numbered: list[Place]) -> list[str]:
    """Languages of more files than a few batches."""
    files = Counter(found.name for _, path in numbered if (found := languages.for_path(path)))
    return sorted(name for name, count in files.items() if count > GATHER.common_from)
