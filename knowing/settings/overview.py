"""What ``ctx map`` puts on its page: how a repository is cut into packages, and what is named of each."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct, field

from knowing.settings.ranges import Count, Range, Share


class CentralSettings(Struct, frozen=True):
    """Which symbols of a package are named: those that most files use. Judged."""

    symbols: int = 6
    """So many for each package …"""
    considered: Count = 24
    """… of so many that most files use."""
    members: int = 3
    """Methods that are named of a type."""
    private: Share = 0.2
    """A symbol whose name starts with an underscore keeps this share of its worth, …"""
    error: Share = 0.4
    """… the class of an error this one, …"""
    short: Share = 0.5
    """… and a function of fewer than ``short_lines`` lines this one: they say little about a package."""
    short_lines: int = 3


class OverviewSettings(Struct, frozen=True):
    """What stands on the page. Judged."""

    budget_tokens: Annotated[int, Range(1, 100_000_000)] = 3_000
    packages: Count = 28
    """So many packages at most."""
    least_share: Share = 0.01
    """A folder or file with less than this share of the code stays with the rest of its folder."""
    strong: Annotated[int, Range(1, 1_000)] = 3
    """An import, or a type that extends or implements another, counts so many times as much as a call, which may be guessed."""
    guesses: Count = 2
    """So many guessed names tie two packages if nothing is known that does."""
    neighbours: int = 4
    """Packages that are named as used, and as users, of each package."""
    mostly: Share = 0.85
    """A folder is one of tests, documents, examples or configuration if this share of its files is."""
    manifests: int = 200
    """So many manifests are read, the outermost first."""
    targets: int = 16
    """Targets that are named of a file, and scripts of a folder."""
    script_folders: int = 6
    """Folders of scripts that are named, …"""
    scripts_read: int = 64
    """… of each of which so many files are looked at."""
    mains: int = 12
    """Main functions that are named."""
    central: CentralSettings = field(default_factory=CentralSettings)


class ReadLimits(Struct, frozen=True):
    """What is read of manifests and of the README. Fixed. Judged."""

    file_bytes: Count = 1_000_000
    """No manifest and no README is read beyond this."""
    prose_chars: Count = 20_000
    """So far the first paragraph of prose is looked for …"""
    prose_words: Count = 4
    """… which has at least so many words."""
    told_chars: Count = 2_000
    """A longer description in a manifest is none."""


READ = ReadLimits()
