"""Why a patch is not enough: the two refusals that have everything linked anew."""

from __future__ import annotations


class Wider(Exception):
    """The change reaches further than a patch can follow; the message says why."""


class Moved(Wider):
    """Files changed while they were read: what was seen of the tree is no longer so, and it must be looked at again."""
