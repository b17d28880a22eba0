"""Seeds: the channels' lists become one, and the best of it, without files, is where the walk starts."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from knowing.model import EdgeKind, Kind
from knowing.query.channels.literal import LiteralHits
from knowing.query.channels.matches import Matches
from knowing.query.channels.name import NameHits
from knowing.query.channels.table import CHANNELS
from knowing.query.channels.votes import Votes
from knowing.query.rank.seeds import Seeds, find_seeds
from knowing.settings import ChannelSettings, SeedSettings

from .toy import Toy, toy

ALWAYS = [name for name, row in CHANNELS.items() if not row.is_remembered]
"""Channels that speak without a memory."""


def votes(graph: Toy, **best: str) -> Votes:
    """What the channels would hand on: names, best first."""
    lists = {name: graph.ids(*best.get(name, "").split()) for name in ALWAYS}
    unread = cast(Any, None)
    return Votes(cast(Matches, unread), cast(NameHits, unread), cast(LiteralHits, unread), {}, lists)


def seeds(graph: Toy, settings: SeedSettings | None = None, **best: str) -> Seeds:
    return find_seeds(votes(graph, **best), graph.graph, ChannelSettings(), settings or SeedSettings())


def test_what_two_channels_find_leads_what_one_finds() -> None:
    graph = toy("none basket total")
    found = seeds(graph, name="total", text="basket total")
    assert graph.named(found.ids) == ["total", "basket"]
    assert found.weights[0] == 1.0 > found.weights[1] > 0.0


def test_a_file_is_found_but_no_seed() -> None:
    graph = toy("none shop basket", kinds={"shop": Kind.FILE})
    found = seeds(graph, text="shop basket")
    assert graph.named(found.fusion.ids) == ["shop", "basket"]
    assert graph.named(found.ids) == ["basket"]


def test_nothing_found_means_no_seeds() -> None:
    graph = toy("none basket")
    found = seeds(graph)
    assert len(found.ids) == len(found.weights) == 0 and found.evidence(1) is None


def test_evidence_names_the_channels_and_their_votes_sum() -> None:
    graph = toy("none basket total")
    found = seeds(graph, name="total", path="total").evidence(2)
    assert found is not None and set(found.parts) == {"name", "path"}
    assert sum(found.parts.values()) == pytest.approx(found.fused)


def test_a_channel_without_weight_speaks_only_if_it_filled_a_gap() -> None:
    graph = toy("none basket total")
    assert graph.named(seeds(graph, vector="total").ids) == ["total"]
    silent = find_seeds(votes(graph, path="total"), graph.graph, ChannelSettings(path=0.0), SeedSettings())
    assert len(silent.ids) == 0


def test_a_long_list_is_cut_to_a_multiple_of_the_leading_ones() -> None:
    graph = toy("none " + " ".join(f"s{at}" for at in range(60)))
    found = seeds(graph, name="s0", equivalence=" ".join(f"s{at}" for at in range(60)))
    assert len(found.fusion.ids) == 20


def test_the_number_of_seeds_follows_the_size_of_the_graph() -> None:
    graph = toy("none " + " ".join(f"s{at}" for at in range(30)))
    names = " ".join(f"s{at}" for at in range(30))
    few = SeedSettings(count_small=2, count_medium=4, count_large=6)
    sizes = [replace(few, small_graph=small, large_graph=large) for small, large in ((99, 999), (9, 999), (9, 19))]
    assert [len(seeds(graph, one, text=names).ids) for one in sizes] == [2, 4, 6]


def test_implementors_of_a_found_interface_start_with_a_part_of_its_weight() -> None:
    graph = toy("none Gateway Bank", ("Bank", EdgeKind.IMPLEMENTS, "Gateway"), kinds={"Gateway": Kind.INTERFACE})
    found = seeds(graph, SeedSettings(implementors=0.3), name="Gateway")
    assert graph.named(found.ids) == ["Gateway", "Bank"]
    assert found.weights[1] == pytest.approx(0.3 * found.weights[0])


def test_types_are_preferred_in_a_large_graph_if_asked_to() -> None:
    graph = toy("none total Basket", kinds={"Basket": Kind.CLASS})
    asked = SeedSettings(types_first=True, types_weight=9.0, small_graph=0, large_graph=0)
    assert graph.named(seeds(graph, asked, text="total Basket").ids) == ["Basket", "total"]
    assert graph.named(seeds(graph, text="total Basket").ids) == ["total", "Basket"]


@given(st.permutations(range(1, 13)), st.permutations(range(1, 13)), st.permutations(ALWAYS))
def test_the_order_of_the_channels_decides_nothing(one: list[int], other: list[int], order: list[str]) -> None:
    graph = toy("none " + " ".join(f"s{at}" for at in range(12)))
    lists = dict.fromkeys(ALWAYS, np.zeros(0, np.int64)) | {"name": np.array(one), "vector": np.array(other)}
    unread = cast(Any, None)
    found = [
        find_seeds(Votes(unread, unread, unread, {}, one), graph.graph, ChannelSettings(), SeedSettings())
        for one in (lists, {name: lists[name] for name in order})
    ]
    assert found[0].ids.tolist() == found[1].ids.tolist()
    assert found[0].weights == pytest.approx(found[1].weights)
    assert found[0].evidence(1) is not None and found[0].evidence(1) == found[1].evidence(1)
