"""Forking this process: where that is safe, and without a warning where it is."""

from __future__ import annotations

import contextlib
import os
import sys
import warnings
from collections.abc import Iterator

CAN_FORK = hasattr(os, "fork") and sys.platform != "darwin"
"""On macOS the system's own libraries do not survive a fork: there, processes are started from nothing."""


@contextlib.contextmanager
def without_warning() -> Iterator[None]:
    """Fork inside of the block without Python's warning of threads: they are numpy's, which expects forks."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        yield
