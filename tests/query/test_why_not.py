"""One symbol lost at each stage, and the stage that lost it named; every change offered works."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import knowing
from knowing.errors import UnknownSymbol, UsageError
from knowing.graph.reader import Graph
from knowing.index.unindexed import why_absent
from knowing.model import Kind
from knowing.query.explain.why_not import Loss, why_not
from knowing.query.lookup import find_symbol
from knowing.query.pack.filters import Filters
from knowing.query.pipeline import for_task
from knowing.render.documents.why import why_text
from knowing.render.formats.text import TextWriter
from knowing.render.paint import Paint
from knowing.settings import ChannelSettings, ExplainSettings, LookupSettings, ScoreSettings, Settings
from knowing.verbs.host import Host, host_of
from knowing.verbs.tasks import TaskRequest
from knowing.verbs.why import WhyRequest, reasons_of, why
from knowing.verbs.why_not import WhyNotRequest
from knowing.verbs.why_not import why_not as ask_why_not

TASK = "charge the card and retry when the gateway is busy"
FEW = Settings(score=ScoreSettings(candidates=1), channels=ChannelSettings(cap=1))
"""So few candidates that a small repository has some below the cut."""
PATCH = b"""--- a/shop/checkout.py
+++ b/shop/checkout.py
@@ -1,1 +1,1 @@
-# was
+# is
"""


def verdict(
    root: Path,
    symbol: str,
    filters: Filters | None = None,
    *,
    budget: int = 8_000,
    settings: Settings | None = None,
    is_auto: bool = False,
) -> Loss:
    with Graph(root) as graph:
        chosen = filters or Filters()
        trace = for_task(TASK, graph, settings or Settings(), budget, chosen, stop_at_cliff=is_auto)
        return why_not(trace, find_symbol(graph, symbol), TextWriter())


def works(root: Path, symbol: str, change: str, filters: Filters | None = None, budget: int = 8_000) -> bool:
    """Whether the offered flags bring the symbol in."""
    chosen = filters or Filters()
    for flag, value in re.findall(r"--(\S+)(?: ([^-]\S*))?", change):
        if flag == "budget":
            budget = int(value)
        elif flag == "limit":
            chosen = replace(chosen, limit=int(value))
        elif flag == "kind":
            chosen = replace(chosen, kinds=chosen.kinds | {Kind(value)})
        elif flag == "path":
            chosen = replace(chosen, paths=(*chosen.paths, value))
        elif flag == "include-tests":
            chosen = replace(chosen, include_tests=True)
    with Graph(root) as graph:
        pack = for_task(TASK, graph, Settings(), budget, chosen).pack(TextWriter())
        return pack.evidence(find_symbol(graph, symbol).id) is not None


def test_not_lost(shop: Path) -> None:
    assert verdict(shop, "charge_card").stage == "packed"


def test_lost_at_the_channels(shop: Path) -> None:
    found = verdict(shop, "humidity")
    assert found.stage == "channels" and "no channel matched" in found.what
    assert found.change == "name it in the task: `humidity`"


def test_lost_below_the_candidate_cut(shop: Path) -> None:
    found = verdict(shop, "Gateway.send", settings=FEW)
    assert found.stage == "candidates" and re.search(r"text \d+", found.what)


def test_lost_to_a_kind(shop: Path) -> None:
    filters = Filters(kinds=frozenset({Kind.CLASS}))
    found = verdict(shop, "charge_card", filters)
    assert (found.stage, found.change) == ("filter", "--kind function")
    assert works(shop, "charge_card", found.change, filters)


def test_lost_to_a_path(shop: Path) -> None:
    filters = Filters(paths=("examples",))
    found = verdict(shop, "charge_card", filters)
    assert found.stage == "filter" and "--path examples" in found.what
    assert works(shop, "charge_card", found.change, filters)


def test_lost_for_being_a_test(shop: Path) -> None:
    name = "test_charge_card_retries_when_gateway_is_busy"
    found = verdict(shop, name, budget=420)
    assert found.stage == "demotion" and "being a test" in found.what
    assert found.change.startswith("--include-tests")
    assert works(shop, name, found.change, budget=420)


def test_a_test_that_the_words_put_first_was_not_too_far_down(repository) -> None:
    """It is ranked behind the code, however little that says of the task: this is the reason, and not its place."""
    retries = {f"shop/part{number}.py": "def charge_card(gateway):\n    return gateway.busy\n" for number in range(9)}
    tests = {"tests/test_one.py": "def test_one():\n    charge, card, retry = gateway.busy\n"}
    root = repository(retries | tests)
    settings = Settings(score=ScoreSettings(candidates=3), channels=ChannelSettings(cap=3))
    found = verdict(root, "test_one", settings=settings)
    assert found.stage == "demotion" and "it is a test" in found.what and "text 1" in found.what
    assert found.change.startswith("--include-tests") and works(root, "test_one", found.change)


def test_lost_for_being_an_example(shop: Path) -> None:
    found = verdict(shop, "charge_card_example", budget=420)
    assert found.stage == "demotion" and "being an example" in found.what
    assert works(shop, "charge_card_example", found.change, budget=420)


def test_lost_to_the_limit(shop: Path) -> None:
    found = verdict(shop, "Gateway", Filters(limit=1))
    assert found.stage == "limit" and found.change.startswith("--limit ")
    assert works(shop, "Gateway", found.change)


def test_lost_at_the_cliff(shop: Path) -> None:
    found = verdict(shop, "Money", is_auto=True)
    assert found.stage == "cliff" and "below the relevance cliff" in found.what


VAGUE = "why is there something odd about things"
SOFT = {f"soft_{at}.py": f"def soft_{at}_thing():\n    return 'something about it {at}'\n" for at in range(60)}


def test_lost_to_the_few_places_of_an_unsure_answer(repository) -> None:
    with Graph(repository(SOFT)) as graph:
        trace = for_task(VAGUE, graph, Settings(), 8_000)
        last = trace.ranking.symbols[-1]
        found = why_not(trace, last, TextWriter())
        assert trace.order.sure.confidence == "low" and found.stage == "limit"
        assert re.search(r"ranked \d+, and an answer of low confidence has no more than 12 places", found.what)
        assert re.fullmatch(r"by \d+ places", found.by_how_much)
        assert found.change.startswith(("say in the task, whose words hardly reach it: soft", "name it in the task"))


def test_no_change_is_offered_that_nobody_would_make(repository) -> None:
    with Graph(repository({f"m{at}.py": f"def retry_{at}():\n    retry = {at}\n" for at in range(300)})) as graph:
        trace = for_task("retry retry", graph, Settings(), 2_000)
        found = why_not(trace, trace.ranking.symbols[-1], TextWriter())
        assert found.stage != "packed" and not re.search(r"--limit [2-9]\d\d|--budget \d{5}", found.change)


def test_lost_the_knapsack_by_some_tokens(shop: Path) -> None:
    found = verdict(shop, "Basket", budget=220)
    assert found.stage == "budget" and re.fullmatch(r"by [\d,]+ tokens", found.by_how_much)
    assert found.change.startswith("--budget ")
    assert works(shop, "Basket", found.change, budget=220)


def test_lost_before_the_index(repository, shop_files: Mapping[str, str]) -> None:
    import subprocess

    root = repository({**shop_files, "data.bin": b"\0\1\2", "secret/key.py": "def key(): ..."})
    subprocess.run(["git", "init", "-q", str(root)], check=True, stdin=subprocess.DEVNULL, timeout=30)
    with Graph(root) as graph:
        skipped, paths = graph.skipped(), set(graph.paths().values()) - {"secret/key.py"}

        def reason(typed: str) -> str | None:
            return why_absent(root, typed, skipped, paths)

        assert reason("data.bin") == "data.bin was skipped: binary"
        assert reason("secret/key.py") == "secret/key.py is ignored by .gitignore:1:secret/"
        assert reason("shop/money.py::Coin") == "shop/money.py is indexed, but has no symbol Coin"
        assert reason("shop/nowhere.py::Coin") == "there is no file shop/nowhere.py"
        assert reason("nosuchwordanywhere") is None


@pytest.mark.parametrize("budget", [300, 2_000])
def test_every_ranked_symbol_has_a_verdict(shop: Path, budget: int) -> None:
    with Graph(shop) as graph:
        trace = for_task(TASK, graph, Settings(), budget)
        for symbol in trace.ranking.symbols:
            found = why_not(trace, symbol, TextWriter())
            assert (found.stage == "packed") == (trace.pack(TextWriter()).evidence(symbol.id) is not None)


@pytest.mark.parametrize("form", ["text", "json"])
def test_place_and_level_are_those_of_the_format_that_was_asked_for(shop: Path, form: str) -> None:
    request = TaskRequest(TASK, 1_500, form=form)
    with Graph(shop) as graph:
        pack = knowing.task(graph, TASK, budget_tokens=1_500, form=form).pack
        host = host_of(graph)
        for place, item in enumerate(pack.items, 1):
            asked = f"{item.symbol.path}::{item.symbol.qualname}"
            found = why(WhyRequest(asked, request), host)
            assert found.packed is not None and (found.packed.place, found.form) == (place, form)
            assert found.packed.level == item.level and found.packed.shown_in == item.shown_in
            assert f"tokens of {form}, level {item.level}" in why_text(found, Paint())
            said = ask_why_not(WhyNotRequest(asked, request), host).verdict.what
            assert f"as {form}: place {place} of {len(pack.items)}, at level {item.level}" in said


def test_a_change_is_tried_with_what_the_asker_knows_of_symbols(shop: Path) -> None:
    request = TaskRequest(TASK, limit=2, feedback={"Gateway.send": -1.0})
    with Graph(shop) as graph:
        found = ask_why_not(WhyNotRequest("Gateway.send", request), host_of(graph)).verdict
        assert found.stage == "limit"
        limit = int(re.fullmatch(r"--limit (\d+)", found.change)[1])  # type: ignore[index]
        pack = knowing.task(graph, TASK, limit=limit, feedback=request.feedback).pack
        assert "Gateway.send" in [item.symbol.qualname for item in pack.items]


@pytest.mark.parametrize("ask", [knowing.why, knowing.why_not])
def test_a_verdict_is_of_the_session_that_the_task_is_asked_in(
    shop: Path, tmp_path_factory: pytest.TempPathFactory, ask: Callable[..., Any]
) -> None:
    host = Host(shop, memory_folder=tmp_path_factory.mktemp("memory"))
    session = knowing.start_session(host, "s", budget_tokens=260).id
    assert ask(host, "Basket", TASK) != ask(host, "Basket", TASK, session_id=session)
    with pytest.raises(UsageError, match="no session"):
        ask(host, "Basket", TASK, session_id="t")


def test_so_many_near_names_are_offered_as_the_settings_say(shop: Path) -> None:
    host = Host(shop, settings=Settings(explain=ExplainSettings(lookup=LookupSettings(names=1))))
    for ask in (
        lambda: knowing.why(host, "charge_cart", TASK),
        lambda: knowing.task(host, TASK, feedback={"charge_cart": 1.0}),
        lambda: reasons_of(knowing.pr(host, patch=PATCH).change, "charge_cart"),
    ):
        with pytest.raises(UnknownSymbol) as refused:
            ask()
        assert refused.value.hint == "nearest: charge_card"
