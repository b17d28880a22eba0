"""How far tests that are calls are read."""

from __future__ import annotations

from msgspec import Struct

from knowing.settings.ranges import Count


class CalledLimits(Struct, frozen=True):
    """How much of a file of tests is looked at for calls that make a test. Judged."""

    file_bytes: Count = 1_000_000
    """A larger file is not looked at: the index leaves it out, too."""
    title_chars: Count = 400
    """The title of a test is read so far …"""
    shown_chars: Count = 80
    """… and so much of it is a part of the name that it goes by."""
    levels: Count = 8
    """So many of the innermost titles are in a name: nobody nests deeper."""
    files: Count = 20
    """So many files of an answer are looked at for the test that the task is about."""


CALLED = CalledLimits()
