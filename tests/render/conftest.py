"""Renderings are tested with the program, too."""

from __future__ import annotations
