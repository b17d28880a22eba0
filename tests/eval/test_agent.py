"""The scripted agents spend tokens by a fixed policy, and what they reach is read off what their tools print."""

from __future__ import annotations

from pathlib import Path

import pytest

from eval.agent import SAVED, SPOKEN, chosen, curves_of, load
from eval.agents import Step, sessions
from eval.agents.grep import lines_of, terms, with_grep
from eval.agents.ours import with_tools
from eval.agents.picture import picture
from eval.agents.report import GRID, Curve, page
from eval.agents.sight import Wanted, replay, wanted
from eval.corpus import Repository
from eval.datasets import Gold, Question
from knowing import build_index
from knowing.verbs.host import Host
from tests.worktree import git, write

ROOT = Path(__file__).parents[2]
FILES = {
    "shop/pay.py": "def charge_card(basket):\n    total = sum(basket.prices)\n    return send_money(total)\n\n\ndef other():\n    return 'nothing at all'\n",
    "shop/bank.py": "def send_money(amount):\n    socket = open_connection()\n    return socket.write(amount)\n",
    "tests/test_pay.py": "def test_charge_card():\n    assert charge_card(None) is not None\n",
}


def question(number: int, language: str, repo: str, checkout: str = "shop") -> Question:
    repository = Repository(checkout, "https://example.org/shop", "0" * 40)
    gold = (Gold("shop/pay.py", "charge_card", "function"),)
    return Question(
        "issues", f"{repo}-{number}", repo, repository, "`charge_card` fails", gold, ("shop/pay.py",), language
    )


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    root = write(tmp_path / "shop", FILES)
    git(root, "init", "-q")
    git(root, "add", ".")
    return root


def test_issues_are_taken_in_turn_from_languages_and_repositories(shop: Path) -> None:
    asked = [question(1, "go", "gin"), question(2, "go", "gin"), question(3, "go", "hugo"), question(4, "c", "jq")]
    asked.append(question(5, "c", "absent", "nowhere"))
    assert [one.id for one in chosen(asked, shop.parent)] == ["jq-4", "gin-1", "hugo-3", "gin-2"]
    assert [one.id for one in chosen(asked, shop.parent, 2)] == ["jq-4", "gin-1"]


def test_grep_opens_the_file_where_rare_terms_meet_before_a_test(shop: Path) -> None:
    lines = lines_of(shop)
    steps = [*with_grep("`charge_card` must call `send_money`", lines)]
    assert [step.tool for step in steps][:4] == ["grep -c", "grep -c", "grep -n", "read"]
    opened = [step.text.splitlines()[0] for step in steps if step.tool == "read"]
    assert opened == ["shop/pay.py", "shop/bank.py", "tests/test_pay.py"]
    assert steps == [*with_grep("`charge_card` must call `send_money`", lines)]


def test_our_tools_answer_within_the_budget_of_each_call(shop: Path) -> None:
    build_index(shop)
    steps = [*with_tools("charge_card fails", Host(shop, is_freshened=False))]
    assert steps[0].tool == "context" and {step.tool for step in steps} <= {"context", "look", "find"}
    assert all(0 < step.tokens <= step.budget for step in steps)


def test_a_function_is_reached_when_its_first_line_and_half_of_it_were_printed_beside_its_file(shop: Path) -> None:
    goal = wanted(question(1, "python", "shop"), shop, lines_of(shop))
    body = FILES["shop/pay.py"].split("\n")[:3]

    def reached(*texts: str) -> list[tuple[int, int]]:
        steps = iter(Step("read", text, 10) for text in texts)
        return [(files, functions) for _, _, files, functions in replay(steps, goal)]

    assert reached("shop/pay.py:3") == [(0, 0)], "a path alone is no line of it"
    assert reached("\n".join(body)) == [(0, 0)], "nor are lines of no file"
    assert reached(f"shop/pay.py:1:{body[0]}", "shop/pay.py\n     2\t" + body[1]) == [(1, 0), (1, 1)]
    assert reached("shop/pay.py\n" + "\n".join(body[1:])) == [(1, 0)], "without its first line"


def test_an_agent_stops_when_its_tokens_are_spent() -> None:
    steps = (Step("read", "", 6_000) for _ in range(10))
    assert [spent for _, spent, _, _ in replay(steps, Wanted({}, ()))] == [6_000, 12_000, 18_000]


def test_a_curve_counts_what_was_reached_by_then() -> None:
    cells = {"agent": "grep", "of_files": 2, "of_functions": 0, "functions": 0}
    rows = [{**cells, "issue": "a", "tokens": 400, "files": 1}, {**cells, "issue": "a", "tokens": 900, "files": 2}]
    curve = Curve.of([*rows, {**cells, "issue": "b", "tokens": 500, "files": 0}], "grep")
    assert curve.issues == 2 and curve.files[:3] == (0, 0.5, 1.0) and curve.file_share[2] == 0.5
    assert len(curve.files) == len(GRID) and picture([curve]).count("<path") == 5 + 2


def test_the_words_of_a_text_come_after_its_names() -> None:
    assert terms("Why does the parser of `a.b_c` stop? FooBar::baz")[:3] == ["b_c", "baz", "foobar"]


def test_the_page_tells_what_was_saved() -> None:
    rows, spoken = load(SAVED), load(SPOKEN)
    told = (ROOT / "docs" / "agents.md").read_text("utf-8")
    assert page(rows, curves_of(rows)) in told and sessions.page(spoken) in told
    assert SAVED.with_suffix(".svg").read_text("utf-8") == picture(curves_of(rows))
