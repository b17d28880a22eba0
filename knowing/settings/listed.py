"""Every setting that there is, listed: its dotted name, its default, what it may be and what it means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import Any, get_args, get_type_hints

from msgspec import Struct

from knowing.settings import Settings
from knowing.settings.ranges import Range, range_of


class Key(Struct, frozen=True):
    """A setting as people write it: its dotted name, its default, what it may be and what it means."""

    name: str
    default: Any
    range: Range | None
    """None for what is no number."""
    meaning: str


@cache
def keys() -> tuple[Key, ...]:
    """Every setting there is, in the order of :mod:`knowing.settings`, without what each of them means (see :func:`meanings`)."""
    return tuple(_keys(Settings(), "", {}))


def described() -> tuple[Key, ...]:
    """Every setting with what it means, for documentation; the source of the settings is read for it."""
    return tuple(_keys(Settings(), "", meanings()))


def names() -> tuple[str, ...]:
    """Every dotted name, for checks and for telling what was meant."""
    return tuple(key.name for key in keys())


def _keys(stage: Any, prefix: str, said: Mapping[tuple[str, str], str]) -> Iterator[Key]:
    hints = _hints(stage.__class__)
    for field in stage.__struct_fields__:
        value, name = getattr(stage, field), f"{prefix}{field}"
        meaning = said.get((type(stage).__name__, field), "")
        if isinstance(value, Struct):
            yield from _keys(value, f"{name}.", said)
        elif isinstance(value, dict):
            allowed = range_of(get_args(hints[field])[1])
            yield from (Key(f"{name}.{key}", one, allowed, meaning) for key, one in value.items())
        else:
            yield Key(name, value, range_of(hints[field]), meaning)


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


@cache
def meanings() -> Mapping[tuple[str, str], str]:
    """(Class, field) to the text below the field, and (class, "") to the first sentences of the class. Empty without the source."""
    from importlib.resources import files

    found: dict[tuple[str, str], str] = {}
    for source in files("knowing.settings").iterdir():
        if source.name.endswith(".py"):
            found |= _meanings_in(source.read_text("utf-8"))
    return found


def _meanings_in(source: str) -> dict[tuple[str, str], str]:
    """What :func:`meanings` returns, of the classes of one module."""
    import ast

    found: dict[tuple[str, str], str] = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef):
            found[node.name, ""] = " ".join((ast.get_docstring(node) or "").split("\n\n")[0].split())
            for one, text in pairwise(node.body):
                if (
                    isinstance(one, ast.AnnAssign)
                    and isinstance(text, ast.Expr)
                    and isinstance(text.value, ast.Constant)
                ):
                    found[node.name, ast.unparse(one.target)] = " ".join(str(text.value.value).split())
    return found
