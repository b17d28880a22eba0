"""Kinds of edges are one table: a row that is added to it is in the walk, in the dependents and in the store."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import knowing
from knowing import languages
from knowing.change.effects.reach import DEPENDENCE, FORWARD, LEAVES
from knowing.model import EDGE_CODE, EDGE_KINDS, EdgeKind, Notices
from knowing.query.portrait import IN, ORDER, OUT, UNSAID
from knowing.settings import WalkSettings

PACKAGE = Path(knowing.__file__).parent
ROWS = """
    ANNOUNCES = "announces", EdgeRow(made_by="a test", walk=0.85, notices=_SOURCE, dependence=0.7, is_use=True)
    SHADOWS = "shadows", EdgeRow(made_by="a test", walk=None, notices=_TARGET, dependence=0.6, ends_path=True)
"""
ASK = """
import json, sys
from pathlib import Path
import numpy as np
from knowing.change.effects.reach import reach
from knowing.graph import layout
from knowing.graph.matrix import walk_arrays
from knowing.graph.reader import Graph
from knowing.graph.writer import building
from knowing.index.update import index
from knowing.model import EDGE_CODE, EDGE_KINDS, EdgeKind
from knowing.query.portrait import portray
from knowing.query.rank.walk import weights_by_code
from knowing.settings import IndexSettings, WalkSettings

root = Path(sys.argv[1])
index(root, IndexSettings(jobs=1), None)
with Graph(root) as graph:
    one, two, three = (graph.named(name)[0].id for name in ("one", "two", "three"))
    arrays, build = dict(graph.arrays), graph.meta["build"]
rows = np.array([(two, EDGE_CODE["announces"], one, 2, 90, 4), (two, EDGE_CODE["shadows"], three, 2, 90, 5)])
with building(root, from_present=True) as graph:
    graph.add_edges(rows)
    source, kind, target = rows[:, 0], rows[:, 1], rows[:, 2]
    arrays |= walk_arrays(arrays["kind"], arrays["flags"], source, target, kind, rows[:, 3])
    graph.seal(arrays)
with Graph(root) as graph:
    stored = dict(graph.connection.execute("SELECT name, code FROM edge_kinds"))
    back = reach(graph, [one], 3, 0.0, 0.5, 0.95)
    forward = reach(graph, [two], 3, 0.0, 0.5, 0.95)
    print(json.dumps({
        "stored": [stored[kind] for kind in ("announces", "shadows")],
        "codes": [EDGE_CODE[kind] for kind in ("announces", "shadows")],
        "edges": sorted(edge.kind for edge in graph.edges_from(two) if edge.kind in ("announces", "shadows")),
        "setting": [str(kind) + " " + str(weight) for kind, weight in WalkSettings().edges.items()],
        "weight": round(float(weights_by_code(WalkSettings())[layout.walk_code(EdgeKind.ANNOUNCES)]), 6),
        "walked": sorted({str(EDGE_KINDS[code & 63]) for code in graph.arrays["walk_kinds"].tolist()}),
        "uses": int(graph.arrays["in_degree"][one]),
        "shown": [
            [role, other.symbol.name]
            for number in (one, two)
            for role, found in portray(graph, graph.symbol(number)).roles.items()
            for other in found
            if role.startswith(("announces", "shadows"))
        ],
        "noticed": [back[two].kind, back[two].confidence, forward[three].kind, forward[three].confidence],
    }))
"""


@pytest.fixture(scope="module")
def answered(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[object]]:
    """What the program says once two rows have been added to its table, and nothing else changed."""
    folder = tmp_path_factory.mktemp("house")
    shutil.copytree(PACKAGE, folder / "knowing", ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "languages").symlink_to(languages.root())
    model = folder / "knowing" / "model.py"
    model.write_text(model.read_text().replace("\n\nEDGE_KINDS: tuple", f"{ROWS}\n\nEDGE_KINDS: tuple"))
    (folder / "tree").mkdir()
    (folder / "tree" / "some.py").write_text("def one(): ...\ndef two(): ...\ndef three(): ...\n")
    done = subprocess.run(
        [sys.executable, "-c", ASK, str(folder / "tree")],
        env={**os.environ, "PYTHONPATH": str(folder)},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    said: dict[str, list[object]] = json.loads(done.stdout)
    return said


def test_a_row_that_is_added_is_a_stored_kind(answered: dict[str, list[object]]) -> None:
    assert answered["stored"] == answered["codes"] == [len(EDGE_KINDS), len(EDGE_KINDS) + 1]
    assert answered["edges"] == ["announces", "shadows"]


def test_a_row_that_is_added_has_its_weight_in_the_walk(answered: dict[str, list[object]]) -> None:
    assert "announces 0.85" in answered["setting"]
    assert answered["weight"] == 0.85
    assert answered["walked"] == ["announces"]
    assert answered["uses"] == 1


def test_a_kind_without_a_weight_stays_out_of_the_walk(answered: dict[str, list[object]]) -> None:
    assert not [one for one in answered["setting"] if str(one).startswith("shadows")]


def test_a_row_that_is_added_says_who_notices(answered: dict[str, list[object]]) -> None:
    assert answered["noticed"] == ["announces", 0.63, "shadows", 0.54]


def test_a_row_that_is_added_is_shown_with_a_symbol(answered: dict[str, list[object]]) -> None:
    assert answered["shown"] == [["announces it", "two"], ["announces", "one"], ["shadows", "three"]]


def test_every_kind_has_a_role_in_a_portrait_or_a_reason_to_have_none() -> None:
    assert set(EDGE_KINDS) == {*UNSAID, *OUT.values(), *IN.values()} and set(ORDER) == OUT.keys() | IN.keys()


@pytest.mark.parametrize("kind", EDGE_KINDS)
def test_what_a_row_says_is_possible(kind: EdgeKind) -> None:
    row = kind.row
    assert EDGE_KINDS[EDGE_CODE[kind]] is kind is EdgeKind(str(kind))
    assert row.walk is None or 0 <= row.walk <= 1
    assert (row.notices == Notices.NOBODY) == (row.dependence == 0)
    assert row.dependence <= 1 and (row.dependence > 0 or not row.ends_path)
    assert (kind in DEPENDENCE, kind in FORWARD) == (row.notices == Notices.SOURCE, row.notices == Notices.TARGET)
    assert (kind in LEAVES) == row.ends_path
    assert (kind in WalkSettings().edges) == (row.walk is not None)


@pytest.mark.parametrize("kind", EDGE_KINDS)
def test_every_kind_is_made_by_somebody(kind: EdgeKind) -> None:
    if kind.row.made_by.startswith("a capture"):
        queries = [path.read_text("utf-8") for path in languages.root().glob("*/symbols.scm")]
        assert any(f"@edge.{kind}" in text for text in queries)
    else:
        maker = PACKAGE.joinpath(*kind.row.made_by.split(".")).with_suffix(".py").read_text("utf-8")
        assert f'"{kind}"' in maker or f"EdgeKind.{kind.name}" in maker


def test_every_kind_that_a_language_captures_is_in_the_table() -> None:
    queries = [path.read_text("utf-8") for path in languages.root().glob("*/symbols.scm")]
    captured = {name for text in queries for name in re.findall(r"@edge\.(\w+)", text)}
    assert captured <= {str(kind) for kind in EDGE_KINDS}
