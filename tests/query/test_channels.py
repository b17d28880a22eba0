"""Each channel on the shop: what it finds, what it does not, and that the table alone decides who is asked."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from knowing.algorithms.top import top
from knowing.graph.reader import Graph
from knowing.query.channels.name import hyphenated_names
from knowing.query.channels.place import symbols_at
from knowing.query.channels.table import CHANNELS, Asked, Channel
from knowing.query.channels.vector import cosines
from knowing.query.channels.votes import Votes, ask_channels
from knowing.query.explain.evidence import explain
from knowing.query.pipeline import for_task
from knowing.query.task.keywords import extract_keywords
from knowing.render.formats.text import TextWriter
from knowing.settings import ChannelSettings, KeywordSettings, NameSettings, PlaceSettings, Settings


@pytest.fixture
def graph(shop: Path):
    with Graph(shop) as opened:
        yield opened


def ask(graph: Graph, task: str, settings: ChannelSettings | None = None) -> Votes:
    return ask_channels(extract_keywords(task, KeywordSettings()), graph, settings or ChannelSettings())


def best(graph: Graph, channel: str, task: str, settings: ChannelSettings | None = None) -> list[str]:
    ids = ask(graph, task, settings).best[channel]
    found = graph.symbols(ids)
    return [found[int(one)].qualname for one in ids]


# -- name -------------------------------------------------------------------------------------------------------------


def test_name_finds_the_written_name_first(graph: Graph) -> None:
    assert best(graph, "name", "fix `give_up` when the basket is empty")[0] == "give_up"


def test_name_prefers_the_one_behind_its_written_owner(graph: Graph) -> None:
    exact = ask(graph, "why does `SlowGateway.send` wait").names.exact
    found = {graph.symbol(int(one)).qualname: float(exact[one]) for one in np.flatnonzero(exact)}
    assert found["SlowGateway.send"] == 1.0 > found["Gateway.send"] > 0.0


def test_name_prefers_the_name_that_the_task_covers(graph: Graph) -> None:
    names = best(graph, "name", "add an item")
    assert names[0] == "Basket.add_item" and "humidity" not in names


def test_a_common_name_says_less(graph: Graph) -> None:
    few = ChannelSettings(names=NameSettings(common_count=1))
    rare, common = (float(ask(graph, "`send`", one).names.exact.max()) for one in (ChannelSettings(), few))
    assert 0.0 < common < rare


def test_a_name_counts_as_much_as_behind_its_owner_if_its_type_is_written_elsewhere(graph: Graph) -> None:
    exact = ask(graph, "`send` waits too long; it is `SlowGateway` that does it").names.exact
    found = {graph.symbol(int(one)).qualname: float(exact[one]) for one in np.flatnonzero(exact)}
    assert found["SlowGateway.send"] > found["Gateway.send"] > 0.0


def test_who_has_the_very_case_comes_before_who_has_another(graph: Graph) -> None:
    exact = ask(graph, "what does `Basket` hold").names.exact
    found = {graph.symbol(int(one)).name: float(exact[one]) for one in np.flatnonzero(exact)}
    assert found["Basket"] > found.get("basket", 0.0)


def test_only_a_name_that_few_have_is_spared_demotion(graph: Graph) -> None:
    none = ChannelSettings(names=NameSettings(few=0))
    assert ask(graph, "`give_up`").names.spared.any() and not ask(graph, "`give_up`", none).names.spared.any()


def test_a_name_that_many_have_means_each_of_them_less(graph: Graph) -> None:
    half = ChannelSettings(names=NameSettings(few=1))
    assert float(ask(graph, "`send`").names.alone.max()) == 1.0
    assert 0.0 < float(ask(graph, "`send`", half).names.alone.max()) < 1.0
    assert float(ask(graph, "`SlowGateway.send`", half).names.alone.max()) == 1.0


# -- text -------------------------------------------------------------------------------------------------------------


def test_text_finds_words_of_documentation_and_leaves_the_rest_at_zero(graph: Graph) -> None:
    votes = ask(graph, "tell the customer that it did not work")
    scores = {one.qualname: float(votes.scores["text"][one.id]) for one in graph.in_file("shop/checkout.py")}
    assert scores["give_up"] > scores["charge_card"] > 0.0 == scores["RETRY_LIMIT"]


def test_a_rarer_word_counts_more_in_the_text(graph: Graph) -> None:
    scores = ask(graph, "basket forecast").scores["text"]
    names = {graph.symbol(int(one)).qualname: float(scores[one]) for one in np.flatnonzero(scores)}
    assert names["forecast"] > names["Basket"]


# -- equivalence ------------------------------------------------------------------------------------------------------


def test_equivalence_finds_other_words_for_the_same_thing(repository) -> None:
    root = repository(
        {"limits.py": "def throttle_calls() -> int:\n    return 1\n", "other.py": "def paint() -> int: ...\n"}
    )
    with Graph(root) as graph:
        assert "throttle_calls" in best(graph, "equivalence", "respect the quota")
        assert best(graph, "equivalence", "respect the quota", ChannelSettings(equivalence=0.0)) == []


# -- path -------------------------------------------------------------------------------------------------------------


def test_path_finds_types_of_a_file_before_its_functions(repository) -> None:
    root = repository({"billing/invoice.py": "class BillingSheet: ...\n\n\ndef billing_sum() -> int: ...\n"})
    with Graph(root) as graph:
        names = best(graph, "path", "invoice billing")
        assert names.index("BillingSheet") < names.index("billing_sum")


# -- place ------------------------------------------------------------------------------------------------------------


def test_place_leads_to_the_line_or_else_to_the_file(graph: Graph) -> None:
    keywords = extract_keywords("see shop/checkout.py:12 and shop/money.py", KeywordSettings())
    found = [(graph.symbol(one).address, line) for one, line in symbols_at(keywords, graph, PlaceSettings())]
    assert found == [("shop/checkout.py::charge_card", True), ("shop/money.py", False)]


def test_no_more_places_are_followed_than_the_setting_says(graph: Graph) -> None:
    keywords = extract_keywords("see shop/money.py and shop/basket.py", KeywordSettings())
    assert len(list(symbols_at(keywords, graph, PlaceSettings(followed=1)))) == 1
    assert list(symbols_at(keywords, graph, PlaceSettings(same_ending=0))) == []


# -- vector -----------------------------------------------------------------------------------------------------------


def test_cosine_is_one_along_zero_across_and_zero_for_nothing() -> None:
    vectors = np.array([[2.0, 0.0], [0.0, 3.0], [0.0, 0.0], [-1.0, 0.0]], np.float16)
    assert cosines(vectors, np.array([5.0, 0.0], np.float32)) == pytest.approx([1.0, 0.0, 0.0, -1.0], abs=1e-3)


def test_vector_is_silent_without_weight_unless_there_is_a_gap(graph: Graph) -> None:
    assert not ask(graph, "charge the card").scores["vector"].any()
    asked = [
        one
        for one in ("charge the card", "gateway")
        if ask(graph, one, ChannelSettings(vector=1.0)).scores["vector"].any()
    ]
    has_vectors = graph.vectors() is not None
    assert bool(asked) == has_vectors


# -- the table --------------------------------------------------------------------------------------------------------


def test_top_is_ordered_by_score_then_by_tie_and_never_holds_what_has_none() -> None:
    scores, tie = np.array([0.0, 2.0, 1.0, 2.0, -1.0]), np.array([0, 9, 5, 3, 1])
    assert top(scores, tie, 10).tolist() == [3, 1, 2] and top(scores, tie, 1).tolist() == [3]


def test_tests_stand_behind_code_unless_asked_for(graph: Graph) -> None:
    name = "test_charge_card_retries_when_gateway_is_busy"
    behind = best(graph, "text", "charge card retries when gateway is busy").index(name)
    before = best(graph, "text", "write a test that charge card retries when gateway is busy").index(name)
    assert before < behind


@pytest.mark.parametrize("task", ["charge the card", "zxqv forecast", "`Basket.total` is wrong"])
@pytest.mark.parametrize("weight", [0.0, 0.5])
def test_the_vector_channel_may_stand_first(
    shop: Path, monkeypatch: pytest.MonkeyPatch, task: str, weight: float
) -> None:
    settings = replace(Settings(), channels=ChannelSettings(vector=weight))

    def answer() -> tuple[list[int], list[float], list[int]]:
        with Graph(shop) as graph:
            trace = for_task(task, graph, settings)
            return trace.ranking.ids.tolist(), trace.ranking.totals.tolist(), trace.seeds.ids.tolist()

    before, rows = answer(), dict(CHANNELS)
    for name in rows:
        monkeypatch.delitem(CHANNELS, name)
    for name in ("vector", *(name for name in reversed(rows) if name != "vector")):
        monkeypatch.setitem(CHANNELS, name, rows[name])
    assert next(iter(CHANNELS)) == "vector"
    after = answer()
    assert (after[0], after[2]) == (before[0], before[2]) and after[1] == pytest.approx(before[1], abs=1e-12)


class WithLength(ChannelSettings, frozen=True):
    """The channel settings with a weight for one channel more."""

    length: float = 5.0


def test_a_new_row_votes_is_fused_and_is_explained(
    repository, shop_files: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def longest(asked: Asked) -> np.ndarray:
        lengths: np.ndarray = asked.matches.graph.arrays["length_name"]
        return (lengths == lengths.max()).astype(np.float32)

    monkeypatch.setitem(CHANNELS, "length", Channel("how long a name is", longest, "length"))
    with Graph(repository(shop_files)) as graph:
        trace = for_task("charge the card", graph, replace(Settings(), channels=WithLength(test_share=1.0)))
        first = int(trace.votes.best["length"][0])
        seed = trace.seeds.evidence(first)
        assert seed is not None and seed.parts["length"] == pytest.approx(5.0 / 61.0)
        votes = explain(trace, graph.symbol(first), trace.pack(TextWriter())).votes
        assert [vote.rank for vote in votes if vote.channel == "length"] == [1]


def test_every_row_has_its_weight_among_the_settings() -> None:
    assert all(row.words and row.weight(ChannelSettings()) >= 0.0 for row in CHANNELS.values())


@pytest.mark.parametrize("name", ["contentHash", "content_hash", "CONTENT_HASH"])
def test_a_key_with_hyphens_finds_what_the_code_calls_by_it_in_its_own_style(repository, name: str) -> None:
    files = {
        "lock.js": f"export const {name} = null\n\nexport function isFresh(lock) {{\n  return lock['content-hash'] === {name}\n}}\n",
        "page.js": "export function hashOf(content) {\n  return content.hash // the hash of a content\n}\n",
    }
    with Graph(repository(files)) as graph:
        assert best(graph, "name", "content-hash")[0] == name
        [own] = graph.ids_named(name)
        assert ask(graph, "content-hash").names.exact[own] == ask(graph, f"`{name}`").names.exact[own]


def test_plain_english_with_a_hyphen_is_no_name(repository) -> None:
    with Graph(repository({"view.js": "export const readOnly = 1\n"})) as graph:
        assert [*hyphenated_names(extract_keywords("a read-only view", KeywordSettings()), graph)] == []
        assert [*hyphenated_names(extract_keywords("a `read-only` view", KeywordSettings()), graph)] == ["read-only"]
