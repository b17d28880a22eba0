"""The skill: a page for agents without MCP that says when to call ``ctx``. It is written in ``skills/ctx/SKILL.md``."""

from __future__ import annotations

from pathlib import Path


def skill_text() -> str:
    """The page, from the installed package or, in a checkout, from the folder beside it."""
    package = Path(__file__).parent.parent
    installed = package / "_skills"
    return ((installed if installed.is_dir() else package.parent / "skills") / "ctx" / "SKILL.md").read_text("utf-8")
