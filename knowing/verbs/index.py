"""Indexes a repository; reads only what changed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from knowing.verbs.host import Host

if TYPE_CHECKING:
    from knowing.index.report import IndexReport


@dataclass(frozen=True, slots=True)
class IndexRequest:
    """How to index."""

    full: bool = False
    """Read everything anew; trust neither the index nor cached facts."""
    jobs: int | None = None
    """Processes that read; 0 is one for every core, None what the settings say."""
    wait: bool = True
    """If somebody is indexing already: wait; else refuse."""


def build_index(request: IndexRequest, host: Host) -> IndexReport:
    """Bring the index of a repository up to date; returns what was done."""
    from knowing.graph.connect import graph_path
    from knowing.tree.common_folders import refuse_no_project
    from knowing.tree.listing import ask_ahead

    root = host.repository()
    if not graph_path(root).is_file():
        refuse_no_project(root)
    ask_ahead(root)
    from knowing.index.update import index

    flags = {"index.jobs": request.jobs} if request.jobs is not None else None
    settings = host.settings_at(root, flags).index
    return index(root, settings, host.cache(), request.full, host.progress, request.wait, host.say)
