"""Names that a task writes and that only code has which is set aside: tests, examples, what is generated or comes from others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.algorithms.distinct import distinct
from knowing.graph.reader import Graph
from knowing.model import KINDS, TEXT_KINDS, Flag, Kind
from knowing.query.channels.called import is_joined
from knowing.query.channels.matches import IS_CALLABLE, IS_TYPE
from knowing.query.channels.name import IN_CODE
from knowing.query.task.keywords import Keywords
from knowing.query.task.prose import SEPARATOR
from knowing.words import find_terms

Array = NDArray[Any]
ASIDE = Flag.TEST | Flag.EXAMPLE | Flag.VENDORED | Flag.GENERATED
_ASIDE, _PROSE, _CASE = (np.uint16(int(flag)) for flag in (ASIDE, Flag.DOCS, Flag.CASE))
_IS_CODE = np.array([kind not in TEXT_KINDS | {Kind.FILE, Kind.EXTERNAL} for kind in KINDS])
_DEFINES = IS_CALLABLE | IS_TYPE


def only_aside(keywords: Keywords, graph: Graph, most_files: int) -> Array:
    """The functions that hold a name which the task writes and no other code has; of names that few files have. What a test case, a
    value of tests or many files say is an example, in the task as there; in a report, names are those of the program that met the fault.
    The name of a function or a type means that one, and not who uses it."""
    found = [np.zeros(0, np.int64)]
    for name in () if keywords.report.body else _written(keywords):
        if _DEFINES[graph.kind[graph.ids_named(name)]].any():
            continue
        symbols = graph.postings(find_terms(name)[-1])[0]
        symbols = symbols[_IS_CODE[graph.kind[symbols]] & ((graph.flags[symbols] & _PROSE) == 0)]
        are_aside = bool(np.all((graph.flags[symbols] & _ASIDE) != 0))
        if are_aside and len(distinct(graph.file[symbols])) <= most_files:
            is_helper = IS_CALLABLE[graph.kind[symbols]] & ((graph.flags[symbols] & _CASE) == 0)
            found.append(symbols[is_helper].astype(np.int64))
    return np.concatenate(found)


def _written(keywords: Keywords) -> Iterator[str]:
    """The last parts of the names in the prose of a task that are of several words, and so no plain words of English."""
    for name, how in keywords.named:
        last = SEPARATOR.split(name.rstrip("()"))[-1]
        if (
            how not in IN_CODE
            and last.isidentifier()
            and (is_joined(last) or "_" in last.strip("_"))
            and find_terms(last)
        ):
            yield last
