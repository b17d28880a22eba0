"""What an interface says of its methods is true of those who implement it, also where they say nothing themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from msgspec.structs import replace

from knowing import context_for_task, opened
from knowing.features import FEATURES
from knowing.graph.reader import Graph
from knowing.query.channels.matches import Matches
from knowing.query.pipeline import for_task
from knowing.settings import Settings

Repository = Callable[[Mapping[str, str]], Path]
GO = {
    "lease/lease.go": """package lease

type Keeper interface {
	// Promote renews the remaining lifetime of every lease after an election.
	Promote(extend int)
	// Demote stops the expiry of every lease.
	Demote()
}

type keeper struct{ leases []int }

func (k *keeper) Promote(extend int) {
	for at := range k.leases {
		k.leases[at] += extend
	}
}

// Demote forgets the deadlines.
func (k *keeper) Demote() {
	k.leases = nil
}
"""
}
JAVA = {
    "Store.java": "interface Store {\n  /** Evicts the stalest entry. */\n  void trim(int most);\n}\n",
    "Disk.java": "class Disk implements Store {\n  @Override\n  public void trim(int most) {\n    while (files.size() > most) { files.remove(0); }\n  }\n}\n",
}
TASKS = [
    (GO, "where is the remaining lifetime renewed after an election", "keeper.Promote"),
    (JAVA, "where is the stalest entry evicted", "Disk.trim"),
]


@pytest.mark.parametrize(("files", "task", "name"), TASKS, ids=["go", "java"])
def test_an_implementation_without_documentation_has_the_words_of_its_declaration(
    repository: Repository, files: Mapping[str, str], task: str, name: str
) -> None:
    with opened(repository(files)) as graph:
        trace = context_for_task(graph, task)
        share = trace.features()[:, list(FEATURES).index("doc")]
    said = {one.qualname: share for one, share in zip(trace.ranking.symbols, share, strict=True)}
    assert name in [one.qualname for one in trace.ranking.symbols[:2]]
    assert said[name] > 0.5


def test_it_has_none_where_the_setting_is_0(repository: Repository) -> None:
    settings = replace(Settings(), channels=replace(Settings().channels, promised=0))
    files, task, name = TASKS[0]
    with opened(repository(files)) as graph:
        assert for_task(task, graph, settings).ranking.symbols[0].qualname != name


def words_of(graph: Graph, *terms: str, promised: int) -> dict[str, set[str]]:
    rows = Matches(graph, [(term, 1.0, False) for term in terms], promised).rows
    return {row.term: {graph.symbol(int(one)).qualname for one in row.symbols} for row in rows}


def test_who_has_documentation_or_an_empty_body_gets_none_and_neither_do_many(repository: Repository) -> None:
    one = "\ntype other{n} struct{{}}\n\nfunc (o *other{n}) Promote(extend int) {{ grow(o.leases, extend) }}\n"
    one += "\nfunc (o *other{n}) Demote() {{ shrink(o.leases, nothing) }}\n"
    more = "".join(one.format(n=n) for n in range(2)).replace(
        "shrink(o.leases, nothing)", "", 1
    )  # other0 demotes nothing
    root = repository({"lease/lease.go": GO["lease/lease.go"], "lease/more.go": f"package lease\n{more}"})
    with opened(root) as graph:
        given = words_of(graph, "elect", "stop", promised=3)
        assert {"keeper.Promote", "other0.Promote", "other1.Promote"} <= given["elect"]
        assert given["stop"] == {"Keeper", "Keeper.Demote", "other1.Demote"}
        assert words_of(graph, "elect", promised=2)["elect"] == {"Keeper", "Keeper.Promote"}


def test_words_that_are_promised_are_counted_once_and_lengths_follow(repository: Repository) -> None:
    with opened(repository(GO)) as graph:
        matches = Matches(graph, [("leas", 1.0, False), ("renew", 1.0, False)], 10)
        declared, made = sorted(int(one) for one in graph.ids_named("Promote"))
        assert all(len(set(row.symbols.tolist())) == len(row.symbols) == len(row.counts) for row in matches.rows)
        assert matches.doc_lengths[made] == matches.doc_lengths[declared] > 0
        assert graph.arrays["length_doc"][made] == 0


@pytest.mark.parametrize(("files", "task", "name"), TASKS, ids=["go", "java"])
def test_who_asks_where_is_given_the_implementation_before_its_declaration(
    repository: Repository, files: Mapping[str, str], task: str, name: str
) -> None:
    with opened(repository(files)) as graph:
        assert context_for_task(graph, task).ranking.symbols[0].qualname == name


def test_a_declaration_that_nobody_implements_is_not_demoted(repository: Repository) -> None:
    with opened(repository({"Store.java": JAVA["Store.java"]})) as graph:
        found = context_for_task(graph, TASKS[1][1]).ranking
        kept = {one.qualname: share for one, share in zip(found.symbols, found.shares, strict=True)}
    assert kept["Store.trim"] == 1.0
