"""Renderings are tested with the program, too."""

from __future__ import annotations

from tests.stories.conftest import run_in

__all__ = ["run_in"]
