"""When does a returned symbol count as a ground-truth name?

Tasks were written against another tool, so their names come in many spellings (``Jekyll::Site.read``,
``Ocelot.Cache.CacheOptions``, ``resolve``) and the rule is lenient: a class matches its method and the
reverse. It is the published rule, kept to the letter so that figures compare; where the text says *ignoring
case* we ignore case, and nowhere else. Nothing is tuned on it: it pays a class header for each of its methods.

The strict rule (``matches_gold``) decides, in all sets.
"""

from __future__ import annotations

import re

from eval.datasets import Gold

_FILE_PREFIX = re.compile(r"^(?:.*/)?[^/]*?\.(?:py|go|tsx?|jsx?|rs|java|cs|rb)\.(?=.)")


def normalise(name: str) -> str:
    """A name without scheme, path and package.

    >>> normalise("src/flask/app.py.Flask.run")
    'Flask.run'
    >>> normalise("github.com/hashicorp/terraform/internal/command.FmtCommand.Run")
    'FmtCommand.Run'
    >>> normalise("django.db.models.query.QuerySet.filter"), normalise("os.path.join")
    ('QuerySet.filter', 'join')
    """
    name = name.strip()
    if "://" in name:
        name = name.split("://", 1)[1]
    without_file = _FILE_PREFIX.sub("", name, count=1)
    if without_file != name:
        return without_file
    if "/" in name:
        segment = name.rsplit("/", 1)[1]
        return segment.split(".", 1)[1] if "." in segment else segment
    if "." in name:
        parts = name.split(".")
        starts = (i for i, part in enumerate(parts) if part[:1].isupper())
        return ".".join(parts[next(starts, len(parts) - 1) :])
    return name


def matches(returned: str, expected: str) -> bool:
    """Whether a returned symbol counts as a task's ground-truth name."""
    return matches_normalised(normalise(returned), normalise(expected))


def matches_normalised(one: str, other: str) -> bool:
    """The matching rule on two normalised names; symmetric.

    >>> matches_normalised("Flask", "Flask.run"), matches_normalised("Flask.run", "Service.run")
    (True, False)
    """
    if not one or not other:
        return False
    if one.lower() == other.lower():
        return True
    if one.endswith("." + other) or other.endswith("." + one):
        return True
    return _same_last_component(one, other) or _is_contained(one, other)


def _same_last_component(one: str, other: str) -> bool:
    *around_one, last_one = one.split(".")
    *around_other, last_other = other.split(".")
    if last_one.lower() != last_other.lower():
        return False
    return not around_one or not around_other or not set(around_one).isdisjoint(around_other)


def _is_contained(one: str, other: str) -> bool:
    dotted_one = "." + one.replace("::", ".") + "."
    dotted_other = "." + other.replace("::", ".") + "."
    return dotted_one in dotted_other or dotted_other in dotted_one


def matches_gold(path: str, qualname: str, gold: Gold) -> bool:
    """Whether a returned symbol is the expected one, by the strict rule: a class is not its method, nor the reverse.

    The file agrees where the gold symbol has one, the last name agrees and, where both have one, the last container too.
    A curated name has no file and many spellings: see ``matches_name``.

    >>> [matches_gold("a.py", name, Gold("a.py", "Inner.run")) for name in ("Outer.Inner.run", "run", "Other.run", "Inner")]
    [True, True, False, False]
    """
    if not qualname:
        return False
    if not gold.file:
        return matches_name(normalise(f"{path}.{qualname}"), normalise(gold.qual))
    if path != gold.file:
        return False
    *around, last = qualname.split(".")
    *gold_around, gold_last = gold.qual.split(".")
    if last != gold_last:
        return False
    return not around or not gold_around or around[-1] == gold_around[-1]


def matches_name(one: str, other: str) -> bool:
    """Whether two normalised names mean the same symbol: no containment, case ignored; symmetric.

    The last components are equal, and either name is bare or they share an enclosing component.

    >>> [matches_name("Flask.run", other) for other in ("run", "flask.Flask.run", "Flask", "Service.run")]
    [True, True, False, False]
    """
    *around_one, last_one = one.lower().replace("::", ".").split(".")
    *around_other, last_other = other.lower().replace("::", ".").split(".")
    if not last_one or last_one != last_other:
        return False
    return not around_one or not around_other or not set(around_one).isdisjoint(around_other)
