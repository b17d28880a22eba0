"""Configurations as people write them, and a home to write them in."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from knowing.verbs.host import Host

WORDS = [
    "a",
    "b",
    "mcpServers",
    "servers",
    "github",
    "команда",
    "日本",
    "with space",
    'quo"te',
    "tab\t",
    "#",
    "//",
    "}",
]


@pytest.fixture
def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Host:
    """A repository and a home, apart from this machine's."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    (tmp_path / "home").mkdir()
    (tmp_path / "repository").mkdir()
    return Host(tmp_path / "repository")


class Writer:
    """Writes JSON in the manner of somebody: with comments, odd spaces, tabs, trailing commas."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.newline = chance.choice(["\n", "\r\n"])
        self.unit = chance.choice(["  ", "    ", "\t", " ", ""])
        self.is_one_line = chance.random() < 0.3
        self.has_comments = chance.random() < 0.6
        self.has_trailing = chance.random() < 0.4

    def comment(self) -> str:
        if not self.has_comments or self.chance.random() < 0.6:
            return ""
        said = self.chance.choice(["why", "{", '"x": 1', "日本", ",", "* /"])
        return f" /* {said} */ " if self.is_one_line or self.chance.random() < 0.5 else f" // {said}{self.newline}"

    def space(self, depth: int) -> str:
        if self.is_one_line:
            return self.chance.choice(["", " ", "  "])
        blank = self.newline if self.chance.random() < 0.1 else ""
        return self.comment() + blank + self.newline + self.unit * depth

    def value(self, value: object, depth: int = 0) -> str:
        if not isinstance(value, dict | list):
            return json.dumps(value, ensure_ascii=self.chance.random() < 0.5)
        opened, closed = "{}" if isinstance(value, dict) else "[]"
        if not value:
            return opened + self.chance.choice(["", " ", self.comment(), self.space(depth)]) + closed
        parts = (
            [f"{json.dumps(key)}{self.comment()}: {self.value(one, depth + 1)}" for key, one in value.items()]
            if isinstance(value, dict)
            else [self.value(one, depth + 1) for one in value]
        )
        inside = f"{self.comment()},".join(self.space(depth + 1) + part for part in parts)
        return opened + inside + ("," if self.has_trailing else "") + self.space(depth) + closed

    def document(self, value: object) -> str:
        mark = "\ufeff" if self.chance.random() < 0.2 else ""
        return mark + self.comment() + self.value(value) + self.comment() + self.chance.choice(["", self.newline])


def some_value(chance: random.Random, depth: int) -> object:
    """A value with other values in it."""
    if depth == 0 or chance.random() < 0.4:
        return chance.choice([None, True, 0, -1.5e3, "", "text", "// no comment", "日本\u2028", "\\"])
    if chance.random() < 0.3:
        return [some_value(chance, depth - 1) for _ in range(chance.randrange(3))]
    return some_object(chance, depth - 1)


def some_object(chance: random.Random, depth: int) -> dict[str, object]:
    """An object with other values in it."""
    return {name: some_value(chance, depth) for name in chance.sample(WORDS, chance.randrange(4))}


def some_configuration(chance: random.Random, container: str) -> dict[str, object]:
    """What a client's file may hold: servers under the name that the client uses, and other things around."""
    rest = {name: value for name, value in some_object(chance, 2).items() if name != container}
    if chance.random() < 0.3:
        return rest
    servers = {name: some_object(chance, 2) for name in chance.sample(WORDS, chance.randrange(4))}
    items = [*rest.items(), (container, servers)]
    chance.shuffle(items)
    return dict(items)


def some_toml(chance: random.Random) -> str:
    """A TOML configuration, in the manner of somebody."""
    newline = chance.choice(["\n", "\r\n"])
    pieces = [
        ["# mine", 'model = "o"'],
        ['text = """', "[mcp_servers.ctx]", 'no header"""'],
        ["list = [", "  1, # one", "  2,", "]"],
        ["[profiles.x] # why", "  model = 'y'"],
        ["[mcp_servers.other]", 'command = "x"', "# behind", ""],
        ["[mcp_servers]", 'flat = { command = "y" }'],
        ["[[many]]", "a = 1", "[[many]]", "b = 'é'"],
        ["", "   ", "# the end"],
    ]
    lines = [line for piece in pieces if chance.random() < 0.5 for line in piece]
    ends = [newline if chance.random() < 0.95 or line.startswith(("[", '"')) else newline * 2 for line in lines]
    text = "".join(line + end for line, end in zip(lines, ends, strict=True))
    return ("\ufeff" if chance.random() < 0.15 else "") + (text.rstrip("\r\n") if chance.random() < 0.3 else text)
