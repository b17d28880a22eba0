"""Parts of text whose names say what the task says: they are not demoted for being text."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.graph.layout import ENCLOSING, NAME
from knowing.languages import for_path
from knowing.model import KINDS, Kind
from knowing.query.channels.matches import FILE_CODE
from knowing.query.rank.seen import Seen
from knowing.query.rank.topic import are_of_others
from knowing.query.task.topics import is_ledger

Array = NDArray[Any]
_SECTION = KINDS.index(Kind.SECTION)
_NAMED_PARTS = (_SECTION, KINDS.index(Kind.TARGET), FILE_CODE)


def are_headed(seen: Seen) -> Array:
    """Whether each of the pool is a section whose heading, with those above it, says what the task says: who asks "how do I install the
    binaries" wants *Installation › Binaries*. So is one of several words, a target or a text file, if the task says all of its name and
    little else. Not looked at for a report, nor for a task of one word."""
    headed, is_part = np.zeros(len(seen.ids), bool), np.isin(seen.kind, _NAMED_PARTS)
    if seen.keywords.report.body or len(seen.votes.matches.rows) < 2 or not np.any(is_part):
        return headed
    is_said = (seen.kind == _SECTION) & (seen.coverage(NAME, ENCLOSING) >= seen.settings.measures.headed)
    paths = seen.graph.paths()
    for one in np.flatnonzero(is_said | (is_part & _are_named(seen))).tolist():
        path = paths[seen.file[one]]
        is_text = seen.kind[one] != FILE_CODE or (language := for_path(path)) is None or language.is_text
        headed[one] = is_text and not is_ledger(path)
    return headed


def _are_named(seen: Seen) -> Array:
    """Whether the task says all of the name of each, which has several words, and little else; of what is the project's own. Who asks how
    or where something happens wants the code, unless a heading says it all."""
    measures, names = seen.settings.measures, seen.votes.names
    has_words = seen.graph.arrays["length_name"][seen.ids] >= measures.named_words
    is_passing = (seen.kind == _SECTION) & seen.keywords.asks_for_places
    least = np.where(is_passing, measures.headed, measures.named_share)
    is_whole = (names.name_share[seen.ids] >= 1.0) & (names.task_share[seen.ids] >= least)
    return np.asarray(has_words & is_whole & ~are_of_others(seen.graph.flags[seen.ids]))
