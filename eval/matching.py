"""When does a returned symbol count as a ground-truth name?

Tasks were written against another tool, so their names come in many spellings (``Jekyll::Site.read``,
``Ocelot.Cache.CacheOptions``, ``resolve``) and the rule is lenient: a class matches its method and the
reverse. It is the published rule, kept to the letter so that figures compare; where the text says *ignoring
case* we ignore case, and nowhere else.

Changes name exact places (``path:Qual.name``), so their rule is strict.
"""

from __future__ import annotations

import re

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


def matches_change(path: str, qualname: str, gold: str) -> bool:
    """Whether a returned symbol is the edited one: path, last name and, where both have one, last container.

    >>> [matches_change("a.py", name, "a.py:Inner.run") for name in ("Outer.Inner.run", "run", "Other.run")]
    [True, True, False]
    """
    gold_path, _, gold_name = gold.partition(":")
    if path != gold_path or not qualname:
        return False
    *around, last = qualname.split(".")
    *gold_around, gold_last = gold_name.split(".")
    if last != gold_last:
        return False
    return not around or not gold_around or around[-1] == gold_around[-1]
