"""Lists the languages that are read, and how deeply."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from knowing.languages import Language
    from knowing.verbs.host import Host


@dataclass(frozen=True, slots=True)
class LanguagesRequest:
    """There is nothing to choose yet."""


def known_languages(_request: LanguagesRequest, _host: Host | None = None) -> tuple[Language, ...]:
    """Every language that is read, in the order of their names. No repository is looked at."""
    from knowing.languages import all_languages

    return all_languages()
