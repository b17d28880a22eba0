"""One table of derivations: adding a row is the whole change, for a full build and for a patch."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from knowing.graph.canonical import content, differences
from knowing.graph.connect import FOLDER
from knowing.graph.reader import Graph
from knowing.index.derive import table
from knowing.index.derive.table import Changed, Derivation, Replaced, WholeDerivation
from knowing.index.link.draft import Draft
from knowing.index.report import IndexReport
from knowing.index.update import index
from knowing.model import EDGE_KINDS, EdgeKind, Kind, Provenance
from knowing.settings import IndexSettings

SETTINGS = IndexSettings(jobs=1)


def derive_sizes(draft: Draft) -> None:
    """``file reads_env size:N``: how many symbols a file has."""
    for source in draft.sources:
        target = draft.extra(f"size:{len(source.facts.symbols)}", Kind.EXTERNAL)  # noqa: S610 - not Django
        draft.add(source.module.first, EdgeKind.READS_ENV, target, Provenance.STRUCTURAL, 100)


def sizes_again(draft: Draft, _: Changed) -> Replaced:
    derive_sizes(draft)
    return {}


SIZES = Derivation("sizes", (EdgeKind.READS_ENV,), derive_sizes, sizes_again)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    root = tmp_path / "tree"
    root.mkdir()
    (root / "a.py").write_text("def one(): pass\n")
    (root / "b.py").write_text("from a import one\n\n\ndef two(): one()\n\n\ndef three(): pass\n")
    return root


def add(row: Derivation | WholeDerivation, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "DERIVATIONS", (*table.DERIVATIONS, row))


def sizes(root: Path) -> dict[str, str]:
    """What the graph says of the sizes of files."""
    with Graph(root) as graph:
        rows = graph.connection.execute(
            "SELECT s.name, t.name FROM edges JOIN symbols s ON s.id = source JOIN symbols t ON t.id = target "
            "WHERE edges.kind = ?",
            (EDGE_KINDS.index(EdgeKind.READS_ENV),),
        )
        return dict(rows.fetchall())


def grown(root: Path) -> IndexReport:
    """Index, let a file grow, and index again."""
    index(root, SETTINGS, None)
    (root / "a.py").write_text("def one(): pass\n\n\ndef more(): pass\n")
    return index(root, SETTINGS, None)


def anew(root: Path) -> Path:
    copy = root.with_name("copy")
    shutil.copytree(root, copy, ignore=shutil.ignore_patterns(FOLDER))
    index(copy, SETTINGS, None)
    return copy


def test_a_new_row_is_derived_by_a_full_build_and_by_a_patch(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    add(SIZES, monkeypatch)
    index(tree, SETTINGS, None)
    assert sizes(tree) == {"a.py": "size:2", "b.py": "size:3"}
    report = grown(tree)
    assert report.mode == "patched"
    assert sizes(tree) == {"a.py": "size:3", "b.py": "size:3"}
    assert differences(content(tree), content(anew(tree))) == []


def test_without_the_row_nothing_of_it_is_there(tree: Path) -> None:
    grown(tree)
    assert sizes(tree) == {}


def test_a_row_without_a_partial_form_has_everything_linked_anew(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    add(Derivation("sizes", SIZES.makes, derive_sizes, None), monkeypatch)
    report = grown(tree)
    assert (report.mode, report.relinked) == ("full", "there is no partial form of: sizes")
    assert sizes(tree) == {"a.py": "size:3", "b.py": "size:3"}


def test_a_row_over_whole_columns_is_derived_by_both(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def mirrored(edges: table.Array, _: object) -> table.Array:
        """Every call, the other way round, as what is tested together."""
        calls = edges[edges[:, 2] == EDGE_KINDS.index(EdgeKind.CALLS)].copy()
        calls[:, [0, 1]], calls[:, 2] = calls[:, [1, 0]], EDGE_KINDS.index(EdgeKind.CO_TESTED_WITH)
        return calls

    add(WholeDerivation("mirrored", (EdgeKind.CO_TESTED_WITH,), mirrored), monkeypatch)
    report = grown(tree)
    assert (report.mode, report.edges["co_tested_with"]) == ("patched", 1)
    assert differences(content(tree), content(anew(tree))) == []


def test_every_row_says_what_it_makes_and_makes_no_kind_of_another_row() -> None:
    names = [row.name for row in table.DERIVATIONS]
    kinds = [kind for row in table.DERIVATIONS for kind in row.makes]
    assert len(set(names)) == len(names) and len(set(kinds)) == len(kinds)
    assert all(row.makes for row in table.DERIVATIONS) and table.without_partial() == []


def test_the_table_of_edge_kinds_names_who_derives_them() -> None:
    derived = {kind for kind in EDGE_KINDS if kind.row.made_by.startswith("index.derive.")}
    assert derived == {kind for row in table.DERIVATIONS for kind in row.makes}
