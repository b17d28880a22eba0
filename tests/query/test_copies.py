"""Copies: functions that are written out again and again make room for what is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from knowing import context_for_task, opened

Repository = Callable[[Mapping[str, str]], Path]
VERBS = ("get", "put", "post", "patch", "delete", "head")
ROUTE = '''
    def {verb}(self, path, response_model=None, operation_id=None, tags=(), callbacks=()):
        """Register a {verb} route.

        The operation id of the route is generated from the name of the function and the path.
        """
        route = self.register(path, "{verb}")
        route.operation_id = operation_id or None
        route.response_model = response_model
        route.tags.extend(tags)
        route.callbacks.extend(callbacks)
        return route
'''
ROUTER = "class Router:\n" + "".join(ROUTE.format(verb=verb) for verb in VERBS)
NAMING = '''
def unique_id(route):
    """The operation id of a route."""
    words = [route.name, *route.path.split("/")]
    generated = "_".join(word for word in words if word)
    return generated.lower()
'''
TASK = "where is the operation id of a route generated"


@pytest.fixture
def routes(repository: Repository) -> Path:
    return repository({"router.py": ROUTER, "naming.py": NAMING})


def order(root: Path, task: str) -> list[str]:
    with opened(root) as graph:
        return [one.qualname for one in context_for_task(graph, task).ranking.symbols]


def taken(root: Path, task: str) -> dict[str, float]:
    """What each symbol loses for what stands before it, as a share of its score."""
    with opened(root) as graph:
        ranking = context_for_task(graph, task).ranking
    lost = ranking.contributions[:, ranking.names.index("crowding")]
    return {
        one.qualname: float(-loss / (total - loss))
        for one, loss, total in zip(ranking.symbols, lost, ranking.totals, strict=True)
        if total > loss
    }


def test_copies_make_room_for_what_is_asked(routes: Path) -> None:
    answer = order(routes, TASK)
    verbs = [f"Router.{verb}" for verb in VERBS]
    assert sum(one in verbs for one in answer[: answer.index("unique_id")]) <= 1
    lost = taken(routes, TASK)
    assert sorted(lost[one] > 0.1 for one in verbs) == [False, True, True, True, True, True], "the first of them stays"


def test_who_names_a_copy_is_given_it(routes: Path) -> None:
    assert order(routes, "add a header to the patch route")[0] == "Router.patch"
    assert order(routes, "Router.delete")[0] == "Router.delete"


def test_functions_that_say_the_same_words_and_do_something_else_are_no_copies(repository: Repository) -> None:
    first = '''
    def opened(self, door):
        """Whether the door of the cellar is open."""
        return self.doors[door].is_open and not self.is_moving
'''
    other = '''
    def closing(self, door):
        """Shut the door of the cellar."""
        for one in range(self.steps): self.motor.turn(one)
'''
    root = repository({"cellar.py": f"class Cellar:{first}{other}"})
    assert all(share < 0.1 for share in taken(root, "what is done with the door of the cellar").values())


def test_what_cannot_be_read_is_no_copy(routes: Path) -> None:
    (routes / "router.py").write_text(ROUTER + "\n# changed\n", "utf-8")
    with opened(routes) as graph:
        assert context_for_task(graph, TASK).ranking.behind.copies == {}


def test_what_has_few_words_in_common_is_not_compared_word_for_word(
    repository: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared = []
    shared = Counter.__and__

    def counted(one: Counter[str], other: Counter[str]) -> Counter[str]:
        compared.append(one)
        return shared(one, other)

    def settling(number: int) -> str:
        own = "".join(f"    post(ledger, row_{number}_{line})\n" for line in range(40))
        return f"def settle_{number}(account, ledger):\n{own}\n\n"

    root = repository({"ledger.py": "".join(map(settling, range(40))), "router.py": ROUTER})
    monkeypatch.setattr(Counter, "__and__", counted)
    with opened(root) as graph:
        assert context_for_task(graph, "how does an account settle its ledger").ranking.behind.copies == {}
        assert compared == []
        assert context_for_task(graph, TASK).ranking.behind.copies and compared, "what is alike is compared"
