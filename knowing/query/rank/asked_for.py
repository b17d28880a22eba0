"""What a task asks for besides code that does something: files of well-known names, and values that are written out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from knowing.graph.reader import Graph
from knowing.query.channels.votes import Votes
from knowing.query.rank.topic import files_asked_for
from knowing.query.task.clauses import may_call_parts
from knowing.query.task.keywords import Keywords
from knowing.settings import ScoreSettings
from knowing.tree.bodies import Sources

Array = NDArray[Any]


class AskedFor(Struct, frozen=True, eq=False):
    """Which files a task asks for, and whose code writes out the value that it asks for."""

    files: Array
    """Ids of files."""
    values: Mapping[int, float]
    """Symbol -> how surely it is that value."""
    places: Mapping[int, float]
    """Symbol -> how surely it is the part of a text file that the task calls by name."""

    @property
    def is_text(self) -> bool:
        """Whether it asks for any text file or part of one."""
        return len(self.files) > 0 or bool(self.places)


NOTHING_ASKED = AskedFor(np.zeros(0, np.int64), {}, {})


def asked_for(keywords: Keywords, votes: Votes, graph: Graph, settings: ScoreSettings, sources: Sources) -> AskedFor:
    """What a task asks for in this way; of most tasks nothing, and nothing is looked up."""
    files = files_asked_for(keywords, votes.names.files, graph, settings.topic, sources)
    places: Mapping[int, float] = {}
    if may_call_parts(keywords.report.text) and not keywords.report.body:
        from knowing.query.rank.text_places import text_places  # noqa: PLC0415 - loaded for a question or a name

        places = text_places(keywords, votes, graph, settings.places)
    if not keywords.asks_for_value:
        return AskedFor(files, {}, places)
    from knowing.query.rank.values_written import values_written  # noqa: PLC0415 - loaded when somebody asks for a value

    return AskedFor(files, values_written(keywords, graph, sources, settings.written), places)
