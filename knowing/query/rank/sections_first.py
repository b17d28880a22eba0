"""Sections of documentation that answer a question which the code does not: no code stands out, and a heading says what is asked."""

from __future__ import annotations

from typing import Any

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from knowing.graph.layout import ENCLOSING, FIELDS, NAME
from knowing.model import KINDS, Flag, Kind
from knowing.query.rank.asked_for import AskedFor
from knowing.query.rank.seen import Seen
from knowing.query.task.topics import is_ledger

Array = NDArray[Any]
_SECTION = KINDS.index(Kind.SECTION)
_QUESTIONS = ("question", "locate")


def told_by_sections(seen: Seen) -> AskedFor | None:
    """What a question asks for besides, where some sections cover its words by their headings and by what they say; None if none do, if
    it asks for text files anyway, or names code."""
    keywords, settings, flags = seen.keywords, seen.settings.places, seen.graph.flags[seen.ids]
    names_code = keywords.exact or keywords.compounds or keywords.report.body
    if names_code or seen.asked.is_text or keywords.purpose.likeliest not in _QUESTIONS:
        return None
    is_told = (seen.kind == _SECTION) & ((flags & np.uint16(Flag.DOCS)) != 0) & ((flags & np.uint16(Flag.TEST)) == 0)
    is_told &= seen.coverage(*range(len(FIELDS))) >= settings.told_wholly
    is_told &= seen.coverage(NAME, ENCLOSING) >= settings.told_above
    paths, at = seen.graph.paths(), np.flatnonzero(is_told)
    at = at[np.argsort(-seen.text[seen.ids[at]], kind="stable")]
    best = [int(seen.ids[one]) for one in at.tolist() if not is_ledger(paths[seen.file[one]])]
    return replace(seen.asked, places=dict.fromkeys(best[: settings.told_first], 1.0)) if best else None
