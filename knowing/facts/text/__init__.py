"""Text that is not code, by its own structure: keys, targets, stages, steps and sections become symbols.

A reader takes the lines of a file and returns its parts. ``READERS`` names them all; ``language.toml`` picks one by name.
"""

from __future__ import annotations

from knowing import languages
from knowing.facts.text.data import json_parts
from knowing.facts.text.elements import xml_parts
from knowing.facts.text.headings import asciidoc_parts, markdown_parts, rst_parts
from knowing.facts.text.parts import Part, Reader, Text, settled
from knowing.facts.text.recipes import dockerfile_parts, make_parts
from knowing.facts.text.statements import sql_parts
from knowing.facts.text.tables import ini_parts, toml_parts
from knowing.facts.text.templates import template_parts
from knowing.facts.text.yaml import neon_parts, yaml_parts

READERS: dict[str, Reader] = {
    "asciidoc": Reader(asciidoc_parts, most_bytes=200_000, is_prose=True),
    "dockerfile": Reader(dockerfile_parts, most_bytes=64_000),
    "ini": Reader(ini_parts, most_bytes=64_000),
    "json": Reader(json_parts, most_bytes=64_000),
    "make": Reader(make_parts, most_bytes=200_000),
    "markdown": Reader(markdown_parts, most_bytes=200_000, is_prose=True),
    "neon": Reader(neon_parts, most_bytes=64_000),
    "rst": Reader(rst_parts, most_bytes=200_000, is_prose=True),
    "sql": Reader(sql_parts, most_bytes=400_000),
    "template": Reader(template_parts, most_bytes=200_000),
    "toml": Reader(toml_parts, most_bytes=64_000),
    "xml": Reader(xml_parts, most_bytes=64_000),
    "yaml": Reader(yaml_parts, most_bytes=64_000),
}


def read_parts(source: bytes, reader: str) -> tuple[list[Part], int]:
    """The parts of a text in order, outer before inner, and how many of its bytes are worth counting words of."""
    return settled(source, READERS[reader])


def is_prose(language: str) -> bool:
    """Whether files of a language are written for people: documents, and no code or configuration."""
    reader = languages.load(language).reader if language else ""
    return bool(reader) and READERS[reader].is_prose


__all__ = ["READERS", "Part", "Text", "is_prose", "read_parts"]
