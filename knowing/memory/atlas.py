"""Folders of Markdown in the atlas format: a title, a body, and sections whose headings say what they are.

    atlas_id: retry-policy
    tags: payments, network

    # Retry policy

    Why calls to the bank are repeated.

    ## Evidence

``atlas_id`` stands in the first 32 lines, in front matter or not. Headings are brought to a few types by their aliases; what
fits none is ``other``.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from knowing.errors import UsageError
from knowing.memory.credentials import credential_in
from knowing.memory.notes import STATUSES
from knowing.memory.store.entries import Entry, EntrySection, Link
from knowing.settings.memory import NOTES

CHUNKS = ("section", "heading", "file")
"""A file is one entry with typed sections, one entry for each of its headings, or one entry with its whole text."""
ENDINGS = (".md", ".markdown", ".mkd", ".mdx")
TYPES: dict[str, tuple[str, ...]] = {
    "summary": ("overview", "abstract", "tl;dr", "tldr", "introduction", "intro", "about", "background", "context"),
    "definition": ("definitions", "what", "what it is", "terms", "glossary", "notation", "concept"),
    "motivation": ("why", "rationale", "problem", "problem statement", "goal", "goals", "purpose"),
    "mechanism": ("how", "how it works", "design", "algorithm", "approach", "method", "implementation", "architecture"),
    "usage": ("use", "how to use", "api", "interface", "commands", "getting started", "setup", "installation"),
    "example": ("examples", "sample", "samples", "demo", "walkthrough"),
    "evidence": ("results", "measurements", "benchmarks", "evaluation", "proof", "data", "experiments", "findings"),
    "limits": ("limitations", "caveats", "trade-offs", "tradeoffs", "drawbacks", "risks", "failure modes", "gotchas"),
    "decision": ("decisions", "decided", "conclusion", "conclusions", "recommendation", "outcome", "consequences"),
    "alternatives": ("options", "alternatives considered", "considered", "comparison", "other options"),
    "question": ("questions", "open questions", "todo", "to do", "future work", "next steps"),
    "related": ("see also", "related work", "links", "connections", "dependencies"),
    "reference": ("references", "sources", "bibliography", "citations", "further reading"),
    "history": ("changelog", "changes", "versions", "status history"),
}
"""The types of sections, each with other headings that mean it."""
OTHER = "other"
_BY_ALIAS = {alias: kind for kind, aliases in TYPES.items() for alias in (kind, *aliases)}
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_HEADING = re.compile(r"(#{1,2})[ \t]+(\S[^\n]{0,500}?)[ \t#]*$")
_HEAD = re.compile(r"(atlas_id|tags|status|description):[ \t]*(.{0,500})$")
_LINK = re.compile(r"\[\[([^\]\[\n|]{1,200})(?:\|[^\]\n]{0,200})?\]\]")


def section_type(heading: str) -> str:
    """The type of a section, by its heading.

    >>> section_type("How it works:"), section_type("2. Trade-offs"), section_type("Zebra")
    ('mechanism', 'limits', 'other')
    """
    plain = re.sub(r"^[\d.\s)]+|[\s:.!?*_`]+$|^[*_`]+", "", heading.lower()).strip()
    return _BY_ALIAS.get(" ".join(plain.split()), OTHER)


def read_apart(whole: Entry) -> Iterator[Entry]:
    """A file taken apart: one entry for what stands before the first ``##`` (if anything does) and one for each ``##``."""
    if whole.content or not whole.sections:
        yield replace(whole, sections=(), links=_links(whole.content))
    seen: Counter[str] = Counter()
    for part in whole.sections:
        place = f"{part.heading}\0{seen[part.heading]}"
        seen[part.heading] += 1
        yield replace(
            whole,
            name=f"{whole.name} > {part.heading}"[: NOTES.title_chars],
            content=part.content,
            description=_first_paragraph(part.content)[: NOTES.description_chars],
            tags=tuple(sorted({*whole.tags, part.kind} - {OTHER}))[: NOTES.tags],
            sections=(),
            links=_links(part.content),
            key=key_starts_of(whole.key) + _hash(place),
        )


def key_starts_of(key: str) -> str:
    """How the keys of the entries begin that the headings of a file become."""
    return f"part:{_hash(key)}:"


def _hash(name: str) -> str:
    return hashlib.sha256(name.encode("utf-8", "replace")).hexdigest()[:24]


def _links(text: str) -> tuple[Link, ...]:
    return tuple(Link(target) for target in sorted({found.strip() for found in _LINK.findall(text)}))


def read_atlas(text: str, name: str, chunk: str = "section") -> Entry:
    """The entry of one file; ``name`` is its path in the folder, by which it is found again if it has no id."""
    head, title, body, sections = _parted(text)
    known = head.get("atlas_id", "").strip("\"' ")
    key = f"atlas:{known}" if known else f"import:{_hash(name)}"
    tags = sorted({tag.lower()[: NOTES.tag_chars] for tag in re.findall(r"[^\s,\[\]\"']+", head.get("tags", ""))})[
        : NOTES.tags
    ]
    status = head.get("status", "").strip().lower()
    told = head.get("description", "").strip("\"' ") or _first_paragraph(
        body or (sections[0].content if sections else "")
    )
    is_whole = chunk == "file"
    return Entry(
        (title or Path(name).stem)[: NOTES.title_chars],
        text.strip() if is_whole else body,
        told[: NOTES.description_chars],
        category="knowledge",
        status=status if status in STATUSES else "fact",
        source="import",
        tags=tuple(tags),
        sections=() if is_whole else tuple(sections),
        links=_links(text),
        key=key,
    )


def _parted(text: str) -> tuple[dict[str, str], str, str, list[EntrySection]]:
    """What the first lines say of the file, its title, its body, and its sections."""
    lines = text.replace("\r\n", "\n").split("\n")
    head = {found[1]: found[2] for line in lines[: NOTES.head_lines] if (found := _HEAD.match(line.strip()))}
    title, fence, heading = "", "", ""
    parts: list[tuple[str, list[str]]] = [("", [])]
    is_front = lines[0].strip() == "---"
    for number, line in enumerate(lines):
        if is_front:
            is_front = number == 0 or line.strip() != "---"
            continue
        if opened := _FENCE.match(line):
            fence = "" if fence and opened[1].startswith(fence) else (fence or opened[1])
        found = None if fence else _HEADING.match(line[: NOTES.heading_chars])
        if found is not None and found[1] == "#" and not title:
            title = found[2]
        elif found is not None and found[1] == "##":
            heading = found[2]
            parts.append((heading[: NOTES.title_chars], []))
        elif not (number < NOTES.head_lines and not title and _HEAD.match(line.strip())):
            parts[-1][1].append(line)
    body = "\n".join(parts[0][1]).strip()
    return (
        head,
        title,
        body,
        [EntrySection(name, section_type(name), "\n".join(said).strip()) for name, said in parts[1:]],
    )


def _first_paragraph(text: str) -> str:
    return " ".join(text.split("\n\n", 1)[0].split())


class ReadFile(NamedTuple):
    """What one file of a folder became."""

    key: str
    """Of the file as one entry."""
    entries: tuple[Entry, ...]


def read_files(folder: Path, chunk: str = "section") -> Iterator[ReadFile]:
    """All Markdown files of a folder, in the order of their paths. Links of the file system are not followed."""
    if chunk not in CHUNKS:
        raise UsageError(f"no way {chunk[:40]!r} to take files apart", f"one of: {', '.join(CHUNKS)}")
    if not folder.is_dir():
        raise UsageError(f"{folder} is no folder", "give a folder of Markdown files")
    for path in _files(folder):
        name = path.relative_to(folder).as_posix()
        text = _text(path, name)
        if text.strip():
            whole = read_atlas(text, name, chunk)
            yield ReadFile(whole.key, tuple(read_apart(whole)) if chunk == "heading" else (whole,))


def _files(folder: Path) -> list[Path]:
    found: list[Path] = []
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(one for one in folders if not one.startswith("."))
        here = (Path(place) / name for name in sorted(names) if name.lower().endswith(ENDINGS))
        found += [path for path in here if path.is_file() and not path.is_symlink()]
        if len(found) > NOTES.files:
            raise UsageError(f"{folder} has more than {NOTES.files:,} Markdown files", "import a folder inside of it")
    return sorted(found)


def _text(path: Path, name: str) -> str:
    """The text of a file; refuses one that is endless, cannot be read or seems to hold a credential."""
    try:
        with path.open("rb") as file:
            data = file.read(NOTES.file_bytes + 1)
    except OSError as error:
        raise UsageError(f"{name} cannot be read: {error.strerror}", "nothing was imported") from None
    if len(data) > NOTES.file_bytes:
        raise UsageError(f"{name} has more than {NOTES.file_bytes:,} bytes", "nothing was imported")
    text = data.decode("utf-8-sig", "replace").replace("\0", "\N{REPLACEMENT CHARACTER}")
    if what := credential_in(text):
        raise UsageError(f"{name} seems to hold {what}: nothing was imported", "say where it is kept instead")
    return text
