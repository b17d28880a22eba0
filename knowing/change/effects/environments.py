"""Reads from the files of tox and nox how a repository runs pytest, where nothing else says it. Nothing of them is run."""

from __future__ import annotations

import configparser
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from knowing.tree.manifests import as_toml, read_text, words_in

_SESSION = re.compile(r"^@(?:nox\.)?session\b([^\n]*)\n(?:[@ \t)][^\n]*\n){0,40}def[ \t]+(\w+)", re.MULTILINE)
_GIVEN_NAME = re.compile(r"""\bname\s*=\s*["'](\w[\w.-]*)["']""")
_ENVIRONMENT = re.compile(r"testenv(?::(\w[\w.-]*))?")
_NAME = re.compile(r"\w[\w.-]*")


def runs_pytest_in(root: Path, at: str) -> str:
    """The words before pytest's own arguments, ``tox -e py --`` or ``nox -s tests --``; empty if neither hands them on."""
    return (
        _tox(read_text(root, f"{at}tox.ini"))
        or _tox_table(as_toml(read_text(root, f"{at}tox.toml")))
        or _tox_table(_part(as_toml(read_text(root, f"{at}pyproject.toml")), "tool", "tox"))
        or _nox(read_text(root, f"{at}noxfile.py"))
    )


def speaks_of_pytest(text: str) -> bool:
    """Whether a ``pyproject.toml`` speaks of pytest anywhere but in what it says to tox."""
    found = as_toml(text)
    tools = {name: part for name, part in _part(found, "tool").items() if name != "tox"}
    return any("pytest" in word for word in words_in({**found, "tool": tools})) if found else "pytest" in text


def _part(found: Mapping[str, Any], *names: str) -> dict[str, Any]:
    """A table within tables; empty if it is not there, or no table."""
    part: Any = found
    for name in names:
        part = part.get(name) if isinstance(part, dict) else None
    return part if isinstance(part, dict) else {}


def _tox_table(found: Mapping[str, Any]) -> str:
    """The same as ``_tox`` for settings in TOML: tables ``env_run_base`` and ``env.NAME``, or the text of a ``tox.ini``."""
    if isinstance(found.get("legacy_tox_ini"), str):
        return _tox(found["legacy_tox_ini"])
    for name, own in (("py", _part(found, "env_run_base")), *_part(found, "env").items()):
        words = list(words_in(own.get("commands") if isinstance(own, dict) else None))
        if _NAME.fullmatch(name) and "pytest" in words and any("posargs" in one for one in words):
            return f"tox -e {name} --"
    return ""


def _tox(text: str) -> str:
    """The first environment whose commands give pytest the arguments of the command line."""
    parser = configparser.RawConfigParser(strict=False, allow_no_value=True)
    try:
        parser.read_string(text)
    except (configparser.Error, AttributeError):  # how it says that a line goes on which has no value
        return ""
    for section in parser.sections():
        commands = parser.get(section, "commands", fallback="") or ""
        if (name := _ENVIRONMENT.fullmatch(section)) and "pytest" in commands and "posargs" in commands:
            return f"tox -e {name[1] or 'py'} --"
    return ""


def _nox(text: str) -> str:
    """The first session that gives pytest the arguments of the command line."""
    found = list(_SESSION.finditer(text))
    starts = [one.start() for one in found] + [len(text)]
    for one, end in zip(found, starts[1:], strict=True):
        body = text[one.end() : end]
        if "pytest" in body and "posargs" in body:
            given = _GIVEN_NAME.search(one[1])
            return f"nox -s {given[1] if given else one[2]} --"
    return ""
