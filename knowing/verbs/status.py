"""What is indexed, how fresh it is, and what was skipped."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from knowing.verbs.host import Host

if TYPE_CHECKING:
    from knowing.index.state import State


@dataclass(frozen=True, slots=True)
class StatusRequest:
    """There is nothing to choose yet."""


def status(_request: StatusRequest, host: Host) -> State:
    """The state of an index. Changes nothing; a missing index is refused."""
    from knowing.index.state import state

    root = host.repository()
    return state(root, host.settings_at(root).index, host.cache())
