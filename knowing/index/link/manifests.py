"""Manifests that the strategies of import read: text, JSON and TOML files that may be missing or broken."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any


def read_text(path: Path) -> str:
    """Return the text of a file; empty if it cannot be read."""
    try:
        return path.read_text("utf-8", "replace")
    except OSError:
        return ""


def read_json(path: Path) -> dict[str, Any]:
    """Return what a JSON file says, which may have comments and trailing commas, as tsconfig files do; empty if it is broken."""
    text = read_text(path)
    try:
        value = json.loads(text)
    except ValueError:
        text = re.sub(r'("(?:[^"\\\n]|\\.)*")|//[^\n]*|/\*.*?\*/', lambda m: m[1] or "", text, flags=re.DOTALL)
        try:
            value = json.loads(re.sub(r",(\s*[}\]])", r"\1", text))
        except ValueError:
            return {}
    return value if isinstance(value, dict) else {}


def read_toml(path: Path) -> dict[str, Any]:
    """Return what a TOML file says; empty if it is broken."""
    try:
        return tomllib.loads(read_text(path))
    except tomllib.TOMLDecodeError:
        return {}
