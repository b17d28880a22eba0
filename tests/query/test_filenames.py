"""Files of well-known names are those that a plain comparison with each name finds."""

from __future__ import annotations

from fnmatch import fnmatchcase

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowing.query.task.filenames import WellKnown
from knowing.query.task.topics import RUNNERS, TOPICS

LISTS = [RUNNERS.split(), *(topic.files.split() for topic in TOPICS.values())]
PIECES = st.sampled_from(
    ["a", "docs", "doc", ".github", "workflows", "package.json", "Makefile", "x.yml", "release.py", "makefile.in"]
)
PATHS = st.lists(PIECES, min_size=1, max_size=5).map("/".join)


def compared(path: str, globs: list[str]) -> int | None:
    """The fewest folders above a file that ends like one of these names, each part of its path compared with each part of the name."""
    parts = path.lower().split("/")
    depths = [
        len(parts) - len(wanted)
        for wanted in (glob.split("/") for glob in globs)
        if len(wanted) <= len(parts)
        and all(fnmatchcase(own, one) for own, one in zip(parts[-len(wanted) :], wanted, strict=True))
    ]
    return min(depths, default=None)


@given(st.sampled_from(LISTS), PATHS)
def test_a_name_is_known_as_by_comparing_it_with_each(globs: list[str], path: str) -> None:
    assert WellKnown(globs).depth(path) == compared(path, globs)


@pytest.mark.parametrize("globs", LISTS)
def test_every_name_on_a_list_is_known(globs: list[str]) -> None:
    for glob in globs:
        assert WellKnown(globs).depth(glob.replace("*", "x")) == 0
