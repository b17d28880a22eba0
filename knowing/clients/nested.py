"""Nested objects of a configuration, as values: what a file should say after an edit."""

from __future__ import annotations

from collections.abc import Sequence


def with_entry(value: object, keys: Sequence[str], entry: object) -> dict[str, object]:
    """Return a copy of nested objects with an entry at a path of keys; None as the entry takes it out.

    >>> with_entry({"a": {"b": 1}, "c": 2}, ["a", "d"], 3), with_entry({"a": {"b": 1}}, ["a", "b"], None)
    ({'a': {'b': 1, 'd': 3}, 'c': 2}, {'a': {}})
    """
    inside = value if isinstance(value, dict) else {}
    if len(keys) > 1:
        return {**inside, keys[0]: with_entry(inside.get(keys[0]), keys[1:], entry)}
    rest = {key: one for key, one in inside.items() if key != keys[0]}
    return rest if entry is None else {**rest, keys[0]: entry}
