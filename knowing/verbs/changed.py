"""The change that a request names, and its context."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from knowing.errors import UsageError
from knowing.settings.change import DIFF
from knowing.verbs.host import Host, Opened, opened

if TYPE_CHECKING:
    from knowing.change.context import Change


class Between(Struct, frozen=True):
    """Two states of a repository. With nothing given: from where the branch began to the work tree."""

    base: str = ""
    """Commit to compare with; empty: where the branch began."""
    head: str = ""
    """Commit to look at; empty: the work tree."""
    staged: bool = False
    """What would be committed now."""
    patch: bytes | Path | None = None
    """A patch instead: its bytes, or the file that it is in."""

    @property
    def is_named(self) -> bool:
        """Whether anything was given."""
        return bool(self.base or self.head or self.staged or self.patch is not None)


WORK_TREE = Between()


def changed(between: Between, host: Host) -> tuple[Change, Opened]:
    """The context of a change, and the graph that it was found in."""
    found = opened(host)
    from knowing.change.context import for_diff
    from knowing.change.diff.between import read_diff

    diff = read_diff(found.graph.root, between.base, between.head, between.staged, _patch(between.patch))
    return for_diff(diff, found.graph, found.settings, host.cache()), found


def _patch(given: bytes | Path | None) -> bytes | None:
    """The bytes of a patch; a file that cannot be read is refused."""
    if not isinstance(given, Path):
        return given
    try:
        return given.read_bytes()[: DIFF.patch_bytes]
    except OSError as error:
        raise UsageError(f"cannot read {given}: {error.strerror}") from None
