"""In a report, a function that mostly holds the help of options stands behind those that do something."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from knowing.graph.reader import Graph
from knowing.query.pipeline import for_task
from knowing.query.rank.texts import share_of_texts
from knowing.settings import Settings

HELP = "Charge the card again when the gateway is busy, and keep the basket of the customer until the card was charged or refused. "
REPORT = "the card is charged twice when the gateway is busy\n\nI ran `shop pay` and the card of the customer was charged again.\n"
QUOTED = f"{REPORT}It says: no such way to pay for a basket\n"
OPTIONS = 'def define_options(parser):\n    """Options."""\n' + "".join(
    f'    parser.add("--pay-{number}", help="""\n    {HELP * 2}""")\n' for number in range(16)
)
OPTIONS += '    raise ValueError("no such way to pay for a basket")\n'
CODE = (
    "def pay_again(card, gateway):\n    # charge the card of the customer again when the gateway is busy\n"
    + "".join(f"    gateway.charge(card, {number}) if gateway.busy else card.keep({number})\n" for number in range(60))
)


@pytest.fixture
def shop_with_options(repository) -> Path:
    root: Path = repository({"shop/options.py": OPTIONS, "shop/pay.py": CODE})
    return root


def demoted(root: Path, task: str) -> set[str]:
    """The names of what is demoted for holding texts for people."""
    with Graph(root) as graph:
        ranking = for_task(task, graph, Settings()).ranking
        lost = ranking.contributions[:, ranking.names.index("for_people")]
        return {one.name for one, part in zip(ranking.symbols, lost, strict=True) if part < 0}


def test_what_mostly_holds_help_is_demoted_in_a_report(shop_with_options: Path) -> None:
    assert demoted(shop_with_options, REPORT) == {"define_options"}


def test_so_it_is_in_a_question_for_what_happens(shop_with_options: Path) -> None:
    assert demoted(shop_with_options, "where is the card of a customer charged again when the gateway is busy") == {
        "define_options"
    }


@pytest.mark.parametrize(
    "task", ["add an option to charge the card of a customer again", "how many times is the card charged by default"]
)
def test_it_is_not_where_options_or_values_are_asked_for(shop_with_options: Path, task: str) -> None:
    assert demoted(shop_with_options, task) == set()


def test_it_is_not_where_the_report_names_it_or_writes_its_message(shop_with_options: Path) -> None:
    assert demoted(shop_with_options, f"{REPORT}It is in `define_options`.\n") == set()
    assert demoted(shop_with_options, QUOTED) == set()


def test_a_docstring_is_no_text_for_people_and_neither_is_code_between_letters() -> None:
    long = " ".join(["word"] * 30)
    assert share_of_texts(f'def f():\n    """{long}"""\n    return 1', 20) == 0.0
    assert share_of_texts(f"if c == '\"' {{ {long} }} else if c == '\"' {{ }}", 20) == 0.0


def test_what_stands_between_code_in_comments_is_no_text_for_people() -> None:
    long = " ".join(["word"] * 30)
    assert share_of_texts(f"// a `{{` opens\n{long}\n// and `run(` runs\n{long}\n// `it`\n", 20) == 0.0


@pytest.mark.parametrize("quoted", ['"{}"', '"""\n{}\n"""', "= `{}`", "<<~TEXT\n{}\nTEXT\n"])
def test_each_way_of_quoting_a_long_text_is_known(quoted: str) -> None:
    long = " ".join(["word"] * 30)
    assert share_of_texts(f"define(option, {quoted.format(long)})", 20) > 0.7
    assert share_of_texts(f"define(option, {quoted.format('a message')})", 20) == 0.0


@pytest.mark.parametrize(
    "piece",
    [
        '"""',
        "`",
        "= `",
        '"',
        "<<~A\n",
        '"""a""',
        "'\"",
        "\\",
        ':\n"""',
        '"\\',
        '\\"',
        'r#"',
        'r#"a ',
        "(\n",
        "`a\n",
        "{`",
    ],
)
def test_hostile_quotes_cost_no_more_than_their_length(piece: str) -> None:
    body = piece * (100_000 // len(piece))
    begun = time.process_time()
    assert 0.0 <= share_of_texts(body, 20) <= 1.0
    assert time.process_time() - begun < 0.5
