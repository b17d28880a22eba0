"""What it would bring to tell a word from its stem: a word index in which a stem that is spelled otherwise counts for less."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np

from knowing.memory.wordindex import KeptWords, Postings, Texts, words_of
from knowing.settings.memory import FOUND
from knowing.words import WORD


class StemsForLess:
    """A word index in which a word counts in full where it stands as in the question, and a share where only its stem does."""

    def __init__(self, texts: Sequence[Texts], kept: KeptWords, share: float) -> None:
        self.kept, self.share = kept, share
        self.size, self.lengths, self.name_sizes = kept.size, kept.lengths, kept.name_sizes
        self.spelled: dict[str, dict[int, list[float]]] = {}
        self.asked: dict[str, set[str]] = {}
        for number, entry in enumerate(texts):
            for field, text in enumerate(entry):
                for word, count in Counter(WORD.findall(text[: FOUND.field_chars].lower())).items():
                    self.spelled.setdefault(word, {}).setdefault(number, [0.0] * len(entry))[field] += count

    def ask(self, text: str) -> None:
        """Take note of how a question spells its words."""
        self.asked = {}
        for word in WORD.findall(text):
            for term in words_of(word):
                self.asked.setdefault(term, set()).add(word.lower())

    def postings(self, term: str) -> Postings:
        found = self.kept.postings(term)
        counts = self.share * found.counts.astype(np.float32)
        for word in self.asked.get(term, ()):
            for place, entry in enumerate(found.entries.tolist()):
                if said := self.spelled.get(word, {}).get(entry):
                    counts[:, place] += (1.0 - self.share) * np.array(said, np.float32)
        return Postings(found.entries, counts)

    def paired(self, first: str, second: str) -> Any:
        return self.kept.paired(first, second)
