"""The output formats, one row each. ``--format``, its help and its refusal are read from here.

A row names functions that import a writer when it is needed, so that reading the table costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, Protocol

from knowing.errors import UsageError

if TYPE_CHECKING:
    from knowing.query.pack.fill import Pack
    from knowing.query.pack.offers import Item
    from knowing.render.formats.asides import AsideWriter
    from knowing.render.formats.sections import SectionsWriter
    from knowing.render.paint import Paint


class PackWriter(Protocol):
    """A way to write a pack: ``whole`` is what is counted, ``shown`` is the same with colour where there is any."""

    def item(self, item: Item) -> str: ...

    def whole(self, pack: Pack) -> str: ...

    def shown(self, pack: Pack, paint: Paint, /) -> str: ...


def _text_asides() -> AsideWriter:
    from knowing.render.formats.asides import TextAsides

    return TextAsides()


class Format(NamedTuple):
    """One output format: how a pack and how a document are written in it."""

    pack: Callable[..., PackWriter]
    """Makes the writer of packs, of one line on how fresh the index is and, if the format is not to decide, whether to give reasons."""
    sections: Callable[[], SectionsWriter]
    """Makes the writer of documents in sections."""
    is_priced: bool = True
    """Whether the budget counts the tokens of this very format; if not, a pack costs what it costs as text."""
    asides: Callable[[], AsideWriter] = _text_asides
    """Makes the writer of what stands beside the code: rules, earlier turns, prose."""
    is_for_programs: bool = False
    """Whether a document is a flat list in it; people get groups with titles."""


def _text(freshness: str, has_reasons: bool = True) -> PackWriter:
    from knowing.render.formats.text import TextWriter

    return TextWriter(freshness, has_reasons)


def _text_sections() -> SectionsWriter:
    from knowing.render.formats.text import TextSections

    return TextSections()


def _markdown(freshness: str, has_reasons: bool = False) -> PackWriter:
    from knowing.render.formats.markdown import MarkdownWriter

    return MarkdownWriter(freshness, has_reasons)


def _markdown_sections() -> SectionsWriter:
    from knowing.render.formats.markdown import MarkdownSections

    return MarkdownSections()


def _xml(freshness: str, has_reasons: bool = False) -> PackWriter:
    from knowing.render.formats.xml import XmlWriter

    return XmlWriter(freshness, has_reasons)


def _xml_sections() -> SectionsWriter:
    from knowing.render.formats.xml import XmlSections

    return XmlSections()


def _json(freshness: str, has_reasons: bool = False) -> PackWriter:
    from knowing.render.formats.machine import JsonWriter

    return JsonWriter(freshness, has_reasons)


def _json_sections() -> SectionsWriter:
    from knowing.render.formats.machine import JsonSections

    return JsonSections()


def _markdown_asides() -> AsideWriter:
    from knowing.render.formats.asides import MarkdownAsides

    return MarkdownAsides()


def _xml_asides() -> AsideWriter:
    from knowing.render.formats.asides import XmlAsides

    return XmlAsides()


def _json_asides() -> AsideWriter:
    from knowing.render.formats.asides import JsonAsides

    return JsonAsides()


FORMATS: dict[str, Format] = {
    "text": Format(_text, _text_sections),
    "md": Format(_markdown, _markdown_sections, asides=_markdown_asides),
    "xml": Format(_xml, _xml_sections, asides=_xml_asides, is_for_programs=True),
    "json": Format(_json, _json_sections, asides=_json_asides, is_for_programs=True),
}
"""The name that ``--format`` takes, and how it is written."""


def format_named(name: str) -> Format:
    """The format of a name; a name that is not in the table is refused with those that are."""
    if name not in FORMATS:
        raise UsageError(f"no format {name[:40]!r}", f"one of: {', '.join(FORMATS)}")
    return FORMATS[name]
