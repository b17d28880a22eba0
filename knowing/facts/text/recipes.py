"""What builds: the targets of a Makefile or justfile, the stages and instructions of a Dockerfile."""

from __future__ import annotations

import re

from knowing.facts.text.parts import Part, Text, short
from knowing.model import Kind

_TARGET = re.compile(r"@?([A-Za-z0-9_.%/$(){}\-][^\s:=]{0,120})(?:[ \t]{1,40}[^:\n]{0,400})?::?(?!=)(?:[^=]|$)")
_VARIABLE = re.compile(
    r"(?:export[ \t]+|override[ \t]+|set[ \t]+)?([A-Za-z_][\w.\-]{0,100})[ \t]*(?::{0,3}=|\?=|\+=|!=)"
)
_HELP = re.compile(r"##[ \t]*(\S[^\n]{0,200})$")
_KEYWORDS = frozenset(
    {
        "ifeq",
        "ifneq",
        "ifdef",
        "ifndef",
        "else",
        "endif",
        "include",
        "-include",
        "define",
        "endef",
        "vpath",
        "alias",
        "import",
        "mod",
    }
)


def make_parts(text: Text) -> list[Part]:
    """Targets with their recipes, and variables; comments right above a target are its doc."""
    parts: list[Part] = []
    comment: list[str] = []
    goes_on = False
    for at, line in text.lines:
        was_on, goes_on = goes_on, line.endswith("\\")
        if not line.strip():
            comment.clear()
        elif line[0] in " \t" or was_on:
            if parts:
                parts[-1].end = at + len(line)
        elif line[0] == "#":
            comment.append(line.lstrip("# "))
        elif line[0] != "[":  # an attribute of the recipe below
            if part := _recipe(at, line):
                part.doc = " ".join(filter(None, [short(" ".join(comment)), part.doc]))
                part.end = at + len(line)
                parts.append(part)
            comment.clear()
    return parts


def _recipe(at: int, line: str) -> Part | None:
    if variable := _VARIABLE.match(line):
        return Part(short(variable[1]), Kind.VARIABLE, 0, at, at + variable.start(1))
    target = _TARGET.match(line)
    if target is None or line.split(maxsplit=1)[0] in _KEYWORDS or (target[1].isupper() and target[1].startswith(".")):
        return None
    told = _HELP.search(line)
    return Part(short(target[1]), Kind.TARGET, 0, at, at + target.start(1), doc=short(told[1]) if told else "")


_INSTRUCTION = re.compile(r"[ \t]*([A-Za-z]{2,12})[ \t]+(\S.{0,1000}|\\$)")
_FROM = re.compile(r"(?:--\S+[ \t]+)*(\S+)(?:[ \t]+[Aa][Ss][ \t]+(\S+))?")
_NAMED = re.compile(r"([A-Za-z_][\w.\-]{0,100})")
_TOLD = {
    "EXPOSE": "port that the docker image listens on",
    "ENV": "environment variable of the docker image",
    "ARG": "build argument of the docker image",
    "CMD": "command that the docker container runs when it starts",
    "ENTRYPOINT": "command that the docker container runs when it starts",
    "HEALTHCHECK": "how the docker container is checked for health",
    "VOLUME": "volume of the docker image",
    "USER": "user that the docker container runs as",
    "WORKDIR": "working directory of the docker image",
    "LABEL": "label of the docker image",
}
"""Instructions that are parts of their stage, and what they say in plain words."""


def dockerfile_parts(text: Text) -> list[Part]:
    """Stages, and in each the instructions that say how the image is run."""
    parts: list[Part] = []
    part: Part | None = None
    goes_on = False
    has_stage = False
    for at, line in text.lines:
        stripped = line.strip()
        if not stripped or stripped[0] == "#":
            continue
        if goes_on:
            if part is not None:
                part.end = at + len(line)
        elif instruction := _INSTRUCTION.match(line):
            part = _instruction(instruction, at, has_stage)
            if part is not None:
                has_stage = has_stage or part.kind is Kind.TARGET
                parts.append(part)
        goes_on = stripped.endswith("\\")
    return parts


def _instruction(found: re.Match[str], at: int, has_stage: bool) -> Part | None:
    word, rest = found[1].upper(), found[2]
    if word == "FROM":
        base = _FROM.match(rest)
        if base is None:
            return None
        group = 2 if base[2] else 1
        name_at = at + found.start(2) + base.start(group)
        return Part(
            short(base[group]), Kind.TARGET, 0, at, name_at, doc=f"stage of the docker image, from {short(base[1])}"
        )
    if word not in _TOLD:
        return None
    name = _NAMED.match(rest) if word in ("ENV", "ARG", "LABEL") else None
    label = f"{word} {name[1]}" if name else word
    return Part(short(label), Kind.KEY, int(has_stage), at, at + found.start(1), at + found.end(), _TOLD[word])
