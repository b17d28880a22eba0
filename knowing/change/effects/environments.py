"""tox and nox: how a repository runs pytest where nothing but their files says how; read, never run."""

from __future__ import annotations

import configparser
import re
from pathlib import Path

from knowing.change.effects.modules import text_of

_SESSION = re.compile(r"^@(?:nox\.)?session\b([^\n]*)\n(?:[@ \t)][^\n]*\n){0,40}def[ \t]+(\w+)", re.MULTILINE)
_GIVEN_NAME = re.compile(r"""\bname\s*=\s*["'](\w[\w.-]*)["']""")
_ENVIRONMENT = re.compile(r"testenv(?::(\w[\w.-]*))?")


def runs_pytest_in(root: Path, at: str) -> str:
    """The words before pytest's own arguments, ``tox -e py --`` or ``nox -s tests --``; empty if neither hands them on."""
    return _tox(text_of(root, f"{at}tox.ini")) or _nox(text_of(root, f"{at}noxfile.py"))


def _tox(text: str) -> str:
    """The first environment whose commands give pytest the arguments of the command line."""
    parser = configparser.RawConfigParser(strict=False, allow_no_value=True)
    try:
        parser.read_string(text)
    except configparser.Error:
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
