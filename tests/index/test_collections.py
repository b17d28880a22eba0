"""Indexing turns the garbage collector off and leaves it as it was."""

from __future__ import annotations

import gc

import pytest

from knowing.index.update import no_collections


@pytest.mark.parametrize("has_frozen", [True, False])
def test_what_the_process_has_frozen_stays_frozen(has_frozen: bool) -> None:
    if has_frozen:
        gc.freeze()
    try:
        frozen = gc.get_freeze_count()
        with no_collections():
            assert not gc.isenabled()
        assert gc.isenabled()
        assert (gc.get_freeze_count() > 0) == (frozen > 0) == has_frozen
    finally:
        gc.unfreeze()
