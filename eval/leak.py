"""No answer lists: vocabulary that ships with the tool must not name what the evaluation asks for.

An entry is a plain word or a phrase of plain words. It leaks if it is a compound identifier, or if its words,
joined in any case style (``QuerySet``, ``query_set``, ``queryset``), are a ground-truth name of two or more
words.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from eval.datasets import load_all
from knowing.words import split_identifier

_PLAIN = re.compile(r"[a-z0-9]+(?:[ '-][a-z0-9]+)*")
_NOT_WORD = re.compile(r"[\W_]+")
_GENERICS = re.compile(r"<[^>]*>")
EVERYDAY = frozenset({"datetime", "eventhandler", "eventloop", "groupby", "httpserver", "savepoint", "threadpool"})
"""Terms of the trade that happen to be names in the questions, issues, engineers' questions or pieces of work; the vocabulary had
them before those sets were seen."""


def leaks(entries: Iterable[str], names: Iterable[str]) -> list[str]:
    """What is wrong with a vocabulary, one line per entry; empty is good.

    >>> leaks(["throttle", "rate limit", "rateLimit", "query set"], ["QuerySet.filter"])
    ["'rateLimit' is a compound identifier", "'query set' names QuerySet"]
    """
    forbidden = {squashed(name): name for name in sorted(names_of_two_words(names), reverse=True)}
    found = []
    for entry in dict.fromkeys(entries):
        if not _PLAIN.fullmatch(entry):
            found.append(f"{entry!r} is a compound identifier")
        elif squashed(entry) in forbidden and squashed(entry) not in EVERYDAY:
            found.append(f"{entry!r} names {forbidden[squashed(entry)]}")
    return found


def squashed(text: str) -> str:
    """Letters and digits only, lower-cased: what every case style of the same words has in common.

    >>> squashed("query set") == squashed("QuerySet") == squashed("query_set")
    True
    """
    return _NOT_WORD.sub("", text).lower()


def names_of_two_words(names: Iterable[str]) -> set[str]:
    """Ground-truth names, their last part and its container, where made of two or more words; no namespaces.

    >>> sorted(names_of_two_words(["Session.invalidate", "BaseCache", "resolve"]))
    ['BaseCache', 'Session.invalidate']
    """
    found = set()
    for name in names:
        bare = _GENERICS.sub("", name)
        for part in {bare, *re.split(r"\.|::", bare)[-2:]}:
            if len([word for word in split_identifier(part) if not word.isdigit()]) > 1:
                found.add(part)
    return found


def ground_truth() -> list[str]:
    """Every name that any question of any set expects."""
    return sorted({gold.qual for question in load_all() for gold in question.gold})


def entries_of(path: Path) -> list[str]:
    """All words and phrases of a vocabulary file (TOML or JSON): every string value in it."""
    text = path.read_text("utf-8")
    return list(_strings(json.loads(text) if path.suffix == ".json" else tomllib.loads(text)))


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _strings(inner)
