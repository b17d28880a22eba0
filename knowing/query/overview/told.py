"""What a manifest of XML or Ruby says its project is, for repositories that say it nowhere else."""

from __future__ import annotations

import re
from contextlib import suppress
from xml.parsers import expat  # a text that defines entities is not read

from knowing.settings.overview import READ

_TOLD_AT = {
    "pom.xml": ("project", "description"),
    ".nuspec": ("package", "metadata", "description"),
    ".csproj": ("project", "propertygroup", "description"),
}
"""Where each kind of XML manifest describes the project itself: a profile or a dependency may have a description of its own."""
_GEM_TOLD = re.compile(
    r"""^[ \t]*\w+\.(?:summary|description)[ \t]*=[ \t]*(?:"([^"\n]{1,500})"|'([^'\n]{1,500})')""", re.MULTILINE
)
_FILLED_IN = re.compile(r"[$#]\{|\$\(")
"""What stands for something else, which only the build tool knows."""

TOLD_IN = (*_TOLD_AT, ".gemspec")
"""Manifests whose description is taken where nothing else says what a project is."""


def told_in(path: str, text: str) -> str:
    """The description in a manifest, on one line; empty if it has none, or one that the build fills in.

    >>> told_in("shop.gemspec", "Gem::Specification.new do |s|\\n  s.summary = 'Sells it.'\\nend")
    'Sells it.'
    >>> told_in("pom.xml", "<project><name>Shop</name><description>Sells <!-- no --> it.</description></project>")
    'Sells it.'
    """
    if path.endswith(".gemspec"):
        found = _GEM_TOLD.search(text)
        said = (found[1] or found[2]) if found else ""
    else:
        said = _told_at(text, next((keys for end, keys in _TOLD_AT.items() if path.endswith(end)), ()))
    return "" if len(said) > READ.told_chars or _FILLED_IN.search(said) else " ".join(said.split())


def _told_at(text: str, keys: tuple[str, ...]) -> str:
    """The text of the first element that stands under these names of elements, from the root on; empty if there is none."""
    around: list[str] = []
    pieces: list[str] = []
    told: list[str] = []
    depth = len(keys)

    def opened(name: str, _: object) -> None:
        around.append(name.lower())

    def heard(piece: str) -> None:
        if len(around) == depth and tuple(around) == keys:
            pieces.append(piece)

    def closed(_: str) -> None:
        if not told and len(around) == depth and "".join(pieces).strip():
            told.append("".join(pieces))
        around.pop()

    def refused(*_: object) -> None:
        raise ValueError

    parser = expat.ParserCreate()
    parser.StartElementHandler, parser.EndElementHandler = opened, closed
    parser.CharacterDataHandler, parser.EntityDeclHandler = heard, refused
    with suppress(expat.ExpatError, ValueError):
        parser.Parse(text, True)
    return told[0] if told else ""
