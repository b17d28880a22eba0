"""Folders called ``www``: the site about a project, if what generates such sites is set up in it, and otherwise what a program serves."""

from __future__ import annotations

import os
import re
from itertools import islice
from pathlib import Path
from posixpath import basename, dirname

_MOST_FILES = 5_000
"""A folder with more is not looked through to its end."""
_GENERATOR = re.compile(
    r"(?:conf\.py|pelicanconf\.py|mkdocs\.ya?ml|_config\.(?:ya?ml|toml)|(?:config|hugo|zola|book)\.toml|hugo\.(?:ya?ml|json)|antora\.ya?ml"
    r"|(?:docusaurus|gatsby|astro|eleventy|theme|contentlayer|source|vocs)[.-]config\.[cm]?[jt]sx?|\.eleventy\.js|sidebars\.[cm]?[jt]s|_quarto\.yml)$"
)
"""What generators of sites from documents are set up with."""


def may_be_site(folder: str) -> bool:
    """Whether the name of a folder alone leaves open if it is a site about the project."""
    return folder.lower() == "www"


def is_site(root: Path, folder: str) -> bool:
    """Whether a folder of a tree has what a generator of sites is set up with."""
    try:
        with os.scandir(root / folder) as entries:
            return any(_GENERATOR.match(entry.name) for entry in islice(entries, _MOST_FILES))
    except OSError:
        return False


def says_what_it_is(path: str) -> bool:
    """Whether a file of this path decides that its folder is a site about the project.

    >>> [says_what_it_is(path) for path in ("www/docusaurus.config.ts", "www/index.html", "docs/conf.py")]
    [True, False, False]
    """
    return may_be_site(basename(dirname(path))) and _GENERATOR.match(basename(path)) is not None
