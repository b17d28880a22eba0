"""Repositories whose product is testing: there a test file, a test case and a test suite are what the code is about.

What is said of tests is said of the product then, and its own tests are meant by who asks for tests of something or names their kind.
"""

from __future__ import annotations

import numpy as np
from msgspec.structs import replace

from knowing.graph.reader import Graph
from knowing.model import SET_ASIDE
from knowing.query.task.about_tests import asks_for_its_tests
from knowing.query.task.keywords import Keywords
from knowing.words import stem

_TEST = stem("test")


def with_tests_as_product(keywords: Keywords, graph: Graph, least_share: float) -> Keywords:
    """The keywords, about tests only if the repository's own tests are meant, where its product is testing."""
    if not keywords.is_about_tests or asks_for_its_tests(keywords.text) or share_about_tests(graph) < least_share:
        return keywords
    return replace(keywords, is_about_tests=False)


def share_about_tests(graph: Graph) -> float:
    """The share of the symbols of the code itself that say *test*, in their names, documentation or code. Where most of them are in one
    file that is called so, it is left out: a library that helps those who use it to test is no framework of tests."""
    is_own = ((graph.flags & np.uint16(SET_ASIDE)) == 0) & (graph.file > 0)
    symbols, _ = graph.postings(_TEST)
    saying = symbols[is_own[symbols]]
    if len(saying) == 0:
        return 0.0
    most = np.bincount(graph.file[saying]).argmax()
    one_of_them = graph.symbol(int(saying[graph.file[saying] == most][0]))
    if "test" in one_of_them.path.rpartition("/")[2].lower():
        is_own &= graph.file != most
    return float(is_own[saying].sum() / max(1, is_own.sum()))
