"""Tests that macros make, and functions of a file of tests that only a table or a macro runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from knowing.change import tested
from knowing.graph.reader import Graph
from knowing.index.build import build
from knowing.query.lookup import find_group
from knowing.settings import ChangeSettings
from tests.worktree import write

HEADER = "int evict_one(int);\n"
CODE = '#include "evict.h"\n\nint evict_one(int a) LOCKED(cs)\n{\n    return a;\n}\n'
MACROS = """#include "evict.h"

BOOST_AUTO_TEST_SUITE(eviction)

static bool gone(int a) { return evict_one(a) == 0; }

BOOST_AUTO_TEST_CASE(first_goes)
{
    BOOST_CHECK(gone(1));
}
BOOST_AUTO_TEST_CASE(none_goes)
{
    BOOST_CHECK(true);
}
"""
FUZZ = '#include "evict.h"\n\nFUZZ_TARGET(evict_any, .init = start)\n{\n    evict_one(2);\n}\n'
TABLE = '#include "evict.h"\n\nstatic void once(void) { evict_one(3); }\n\nstatic const struct test all[] = { { "once", once } };\n'


@pytest.mark.parametrize(
    ("path", "code", "expected"),
    [
        ("src/test/evict_tests.cpp", MACROS, {"first_goes"}),
        ("src/test/fuzz/evict.cpp", FUZZ, {"evict_any"}),
        ("src/tests/evict_test.c", TABLE, {"evict_test.c"}),
        ("src/tests/helpers.c", TABLE, set()),
    ],
)
def test_a_caller_among_tests_is_one_or_stands_for_its_file(
    tmp_path: Path, path: str, code: str, expected: set[str]
) -> None:
    write(tmp_path, {"src/evict.h": HEADER, "src/evict.cpp": CODE, path: code})
    build(tmp_path, 1_000_000, 1, None)
    with Graph(tmp_path) as graph:
        found = tested.tests_of(graph, find_group(graph, "src/evict.cpp::evict_one"), ChangeSettings())
        assert {one.symbol.name for one in tested.reaching_tests(found, graph)} == expected
