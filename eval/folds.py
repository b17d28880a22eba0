"""Which repositories are left out together, so that nothing is measured on a repository that it was learned from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from eval.cases import Case

SMALL = 12
"""Repositories with fewer questions than this are left out together with others like them."""


def folds(cases: Sequence[Case]) -> list[frozenset[str]]:
    """Repositories that are left out together: a large one alone, the small ones a few at a time."""
    sizes = Counter(case.question.repo for case in cases)
    found, small = [], [repo for repo in sorted(sizes) if sizes[repo] < SMALL]
    bundle: list[str] = []
    for repo in small:
        bundle.append(repo)
        if sum(sizes[one] for one in bundle) >= 2 * SMALL:
            found.append(frozenset(bundle))
            bundle = []
    if bundle:
        found.append(frozenset(bundle))
    return [frozenset({repo}) for repo in sorted(sizes) if sizes[repo] >= SMALL] + found


def few_folds(cases: Sequence[Case], count: int) -> list[frozenset[str]]:
    """Repositories in so many groups of about the same number of questions, each left out in turn: quicker, and each sees less."""
    sizes = Counter(case.question.repo for case in cases)
    groups: list[tuple[int, frozenset[str]]] = [(0, frozenset())] * count
    for repo in sorted(sizes, key=lambda one: (-sizes[one], one)):
        at = min(range(count), key=lambda one: (groups[one][0], one))
        groups[at] = (groups[at][0] + sizes[repo], groups[at][1] | {repo})
    return [repos for _, repos in groups]
