"""Finds test files that are named after a changed file; where several are as near, each counts less."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Sequence

from knowing.change.effects.runnable import AFFIX, is_called_test
from knowing.settings import ChangeSettings
from knowing.words import terms_of

_FOLDERS = "test tests testing __tests__ spec specs unit lib src source main java python"
_ROLES = frozenset(terms_of(_FOLDERS))
"""Folders that say what a file is for, not what it is about."""
_PURPOSES = frozenset(_FOLDERS.split())


def named_after(tests: Iterable[str], paths: Sequence[str], settings: ChangeSettings) -> dict[str, float]:
    """How much its name says of each file of tests that is called after a changed file.

    The one that stands nearest says most. Every project has many ``test_utils.py``: what is left for another is shared by all that
    stand as near as it does.
    """
    by_subject: dict[str, list[str]] = defaultdict(list)
    by_place: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for test in tests:
        if is_called_test(test):
            by_subject[subject(test)].append(test)
        else:
            by_place[place(test)].append(test)
    found: dict[str, float] = {}
    for path in paths:
        near = {one: nearness(one, path) for tail in tails(path) for one in by_subject.get(tail, ())}
        for one in by_place.get(place(path), ()):
            if one != path:
                found[one] = max(found.get(one, 0.0), settings.mirrored)
        ordered = sorted(near.values())
        for one, own in near.items():
            rivals = len(ordered) - bisect_left(ordered, own)
            found[one] = max(found.get(one, 0.0), round(settings.convention / rivals, 4))
    return found


def nearness(one: str, other: str) -> float:
    """The share of the words of two files' folders that both have; of two without any, the one with fewer words is nearer.

    >>> nearness("test/base_test.rb", "lib/shop/base.rb") > nearness("other-gem/spec/base_spec.rb", "lib/shop/base.rb")
    True
    """
    own, others = (set(terms_of(path.rpartition("/")[0])) - _ROLES for path in (one, other))
    return (len(own & others) + 1) / (len(own | others) + 1)


def place(path: str) -> tuple[str, ...]:
    """The folders of a file without those that only say what it is for, and its name: a tree of tests may mirror the code's.

    >>> place("tests/lib/linter/timing.js") == place("lib/linter/timing.js") == place("src/linter/timing.ts")
    True
    >>> place("tests/fixtures/timing.js") == place("lib/timing.js")
    False
    """
    *folders, name = path.lower().split("/")
    return (*(folder for folder in folders if folder not in _PURPOSES), name.partition(".")[0])


def tails(path: str) -> set[str]:
    """What a test of a file may be called after: its subject, alone and after its folders."""
    folders = path.split("/")[:-1]
    own = subject(path)
    joined = [_plain("".join([*folders[-depth:], own])) for depth in (1, 2, 3) if depth <= len(folders)]
    return {one for one in (own, *joined) if one}


def subject(path: str) -> str:
    """What a file is about: ``test_cli.py`` and ``cli.py`` are both about ``cli``; an ``__init__`` about its folder.

    >>> [subject(path) for path in ("tests/test_cli.py", "audit.py", "tests/admin/tests.py", "a/FooTest.java")]
    ['cli', 'audit', 'admin', 'foo']
    >>> [subject(path) for path in ("httpx/_urls.py", "tests/test_url.py", "lib/build-url.js", "tests/buildURL.spec.js")]
    ['url', 'url', 'buildurl', 'buildurl']
    """
    parts = path.split("/")
    base = AFFIX.sub("", parts[-1].split(".", 1)[0])
    if base in ("", "__init__", "index", "mod", "lib", "main"):
        base = parts[-2] if len(parts) > 1 else ""
    return _plain(base)


def _plain(name: str) -> str:
    """A name without case, marks between its words, and the ending of a plural."""
    plain = name.lower().replace("_", "").replace("-", "")
    return plain.removesuffix("s") if len(plain) > 3 and not plain.endswith("ss") else plain
