"""Compares two answers: what is new, gone or moved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from knowing.errors import UsageError
from knowing.verbs.feedback import kept
from knowing.verbs.host import Host

if TYPE_CHECKING:
    from knowing.memory.changed_packs import PackDiff


@dataclass(frozen=True, slots=True)
class DiffRequest:
    """Two answers by their ids, the earlier first."""

    one: str
    other: str


def compare_packs(request: DiffRequest, host: Host) -> PackDiff:
    """What is different about two kept answers, and about what was asked."""
    root = host.repository()
    memory = host.remembered(root, host.settings_at(root))
    if memory is None:
        raise UsageError("no answer is kept here", "ctx task keeps them, unless memory is turned off")
    from knowing.memory.changed_packs import differences_of_packs

    return differences_of_packs(kept(memory, request.one), kept(memory, request.other))
