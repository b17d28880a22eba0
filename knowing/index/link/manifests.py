"""Manifests that the strategies of import read: text, JSON and TOML files that may be missing or broken."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

from knowing.tree.content import read_bytes


def read_text(root: Path, path: str) -> str:
    """Return the text of a file; empty if it cannot be read."""
    try:
        return read_bytes(root, path).decode("utf-8", "replace")
    except OSError:
        return ""


def read_json(root: Path, path: str) -> dict[str, Any]:
    """Return what a JSON file says, which may have comments and trailing commas, as tsconfig files do; empty if it is broken."""
    text = read_text(root, path)
    try:
        value = json.loads(text)
    except RecursionError:
        return {}
    except ValueError:
        text = re.sub(r'("(?:[^"\\\n]|\\.)*")|//[^\n]*|/\*.*?\*/', lambda m: m[1] or "", text, flags=re.DOTALL)
        try:
            value = json.loads(re.sub(r",(\s*[}\]])", r"\1", text))
        except (ValueError, RecursionError):
            return {}
    return value if isinstance(value, dict) else {}


def read_toml(root: Path, path: str) -> dict[str, Any]:
    """Return what a TOML file says; empty if it is broken."""
    try:
        return tomllib.loads(read_text(root, path))
    except (ValueError, RecursionError):
        return {}
