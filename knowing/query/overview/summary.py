"""A repository, or one folder of it, on one page."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

import numpy as np

from knowing.graph.reader import Graph
from knowing.query.overview.central import Central, find_central
from knowing.query.overview.declared import Manifest, inner, read_manifests
from knowing.query.overview.groups import find_groups
from knowing.query.overview.packages import PackageCut, cut_packages, depend, is_below
from knowing.query.overview.starts import Start, find_starts
from knowing.query.overview.surroundings import Surroundings, find_surroundings
from knowing.query.overview.told import TOLD_IN, told_in
from knowing.query.overview.uses import find_uses
from knowing.settings import OverviewSettings
from knowing.settings.overview import READ
from knowing.tree.content import read_bytes
from knowing.tree.manifests import read_text

_README = re.compile(r"^readme(\.\w+)?$", re.IGNORECASE)
_DESCRIBED = (
    ("project", "description"),
    ("tool", "poetry", "description"),
    ("package", "description"),
    ("description",),
)
_MARKUP = re.compile(
    r"<[^>\n]{0,300}>|!?\[([^\]\n]{0,200})\](?:\([^)\n]{0,300}\)|\[[^\]\n]{0,200}\])|`([^`\n]{0,200}?)\s{0,9}+(?:<[^>\n]{0,300}+>)?`_{0,2}|[*`]{1,3}"
)
_NO_PROSE = re.compile(
    r"^\s*(#|=|-{2}|~|\.\.|:|\||!|\[!|<|>|```|\*+(?:\s|$)|\*{1,2}[^*\n]{1,40}(?::\*{1,2}|\*{1,2}:)|\d+\.|- )|https?://\S++$"
)
"""Headings, lists, tables, labels (``**Note**:``); a line that begins with a word in bold is prose."""
_HANGING = r"(?:which|that|and|with|on|to|for|of|as|by|in|a|an|the|focus|being|is|are|be|include[sd]?|including|such|following|these|this|it)\b"
_HANGS = re.compile(rf"(?:\.\s+(?i:{_HANGING})|[,;]?\s+{_HANGING})(?:\s+{_HANGING}){{0,7}}$")
"""Words before a colon that say nothing without the list that follows; they may begin a sentence."""
_DEFINES = re.compile(r"(?:[\w.-]{1,60} ){1,4}(?:is|are) (?:an?|the)\b")
"""What says by itself what something is, also if an example follows."""


@dataclass(frozen=True, slots=True)
class MapPackage:
    """A folder or a module, and its place among the others."""

    path: str
    files: int
    size: int
    """Types, functions and methods."""
    uses: tuple[str, ...]
    used_by: tuple[str, ...]
    central: tuple[Central, ...]


@dataclass(frozen=True, slots=True)
class Overview:
    """What a newcomer should know before the first question."""

    name: str
    under: str
    """The folder that was asked for; empty for all."""
    about: str
    languages: tuple[tuple[str, int], ...]
    """Languages and their number of files, most files first."""
    symbols: int
    groups: tuple[tuple[MapPackage, ...], ...]
    starts: tuple[Start, ...]
    surroundings: Surroundings


def overview(graph: Graph, under: str, settings: OverviewSettings) -> Overview:
    """The packages of a repository in groups, where it starts, and where tests, documents and configuration are."""
    cut = cut_packages(graph, under, settings)
    uses = find_uses(graph, settings.strong)
    weights = depend(cut, uses, settings.guesses)
    central = find_central(graph, cut, uses, settings.central)
    packages = [
        _package(cut, number, weights, central[number], settings.neighbours) for number in range(len(cut.names))
    ]
    groups = tuple(tuple(packages[number] for number in group) for group in find_groups(weights))
    manifests = read_manifests(graph, under, settings.manifests)
    files = [language for path, language, _ in graph.files() if is_below(path, under)]
    languages = Counter(language or "other" for language in files)
    return Overview(
        under.rpartition("/")[2] or graph.root.name,
        under,
        about(graph, manifests, under),
        tuple(sorted(languages.items(), key=lambda pair: (-pair[1], pair[0]))),
        sum(cut.sizes),
        groups,
        find_starts(graph, manifests, under, settings),
        find_surroundings(graph, under, settings.mostly),
    )


def _package(cut: PackageCut, number: int, weights: np.ndarray, central: tuple[Central, ...], most: int) -> MapPackage:
    row, column = weights[number], weights[:, number]
    uses = [one for one in np.argsort(-row, kind="stable")[:most].tolist() if row[one] > 0]
    used_by = [one for one in np.argsort(-column, kind="stable")[:most].tolist() if column[one] > 0]
    names = cut.names
    return MapPackage(
        names[number],
        cut.files[number],
        cut.sizes[number],
        tuple(names[one] for one in uses),
        tuple(names[one] for one in used_by),
        central,
    )


def about(graph: Graph, manifests: tuple[Manifest, ...], under: str) -> str:
    """What the repository says it is, in a sentence or two: its manifest's description, or the first prose of its README."""
    for manifest in manifests:
        if manifest.path.rpartition("/")[0] == under:
            for keys in _DESCRIBED:
                if isinstance(said := inner(manifest.data, *keys), str) and said.strip():
                    return " ".join(said.split())
    folder = f"{under}/" if under else ""
    named = [path for path, _, _ in graph.files() if path.startswith(folder) and _README.match(path[len(folder) :])]
    for path in sorted(named):
        try:
            text = read_bytes(graph.root, path, READ.file_bytes).decode("utf-8", "replace")
        except OSError:
            continue
        if said := first_prose(text):
            return said
    return _told_in_manifest(graph, folder)


def _told_in_manifest(graph: Graph, folder: str) -> str:
    """The description of the first manifest right in a folder that is XML or Ruby and has one; empty if there is none."""
    here = (path for path, _, _ in graph.files() if path.startswith(folder) and "/" not in path[len(folder) :])
    told = (told_in(path, read_text(graph.root, path)) for path in sorted(one for one in here if one.endswith(TOLD_IN)))
    return next((said for said in told if said), "")


def first_prose(text: str) -> str:
    """The first paragraph that is prose and says something by itself, without markup; empty if there is none.

    >>> first_prose("# Shop\\n\\n[![ci](a)](b)\\n\\nThe shop can do this:\\n\\n- sell\\n\\nA *basket* holds items.\\nIt does.\\n\\nMore.")
    'A basket holds items. It does.'
    >>> first_prose("Shop is a small language for selling things:\\n\\n    sell\\n\\nThe code that you changed is not sold yet.")
    'Shop is a small language for selling things.'
    >>> first_prose("**Note**: not yet done.\\n\\n**Shop** is a store of things, with a focus on being:\\n\\n* *Fast*: it is")
    'Shop is a store of things.'
    >>> first_prose("Shop is a tool for people. It includes:\\n\\n- a till")
    'Shop is a tool for people.'
    """
    for paragraph in re.split(r"\n\s*\n", text[: READ.prose_chars]):
        lines = [line for line in paragraph.splitlines() if not _NO_PROSE.search(line)]
        said = " ".join(_MARKUP.sub(lambda found: found[1] or found[2] or "", " ".join(lines)).split())
        is_whole = len(lines) == len(paragraph.splitlines()) and (not said.endswith(":") or _DEFINES.match(said))
        if is_whole and len(said.split()) >= READ.prose_words:
            return _closed(said)
    return ""


def _closed(said: str) -> str:
    """A sentence without the colon at its end, and without what hangs on the list that follows it."""
    if not said.endswith(":"):
        return said
    bare = _HANGS.sub("", said[:-1])
    return f"{bare if len(bare.split()) >= READ.prose_words else said[:-1]}."
