"""After any edit, the index that grew is the index that a full build makes."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from knowing.graph.canonical import content, differences
from knowing.graph.connect import FOLDER
from knowing.graph.reader import Graph
from knowing.index.report import IndexReport
from knowing.index.update import index
from knowing.query.pipeline import for_task
from knowing.settings import IndexSettings, Settings

sys.path.insert(0, str(Path(__file__).parent))
from polyglot import ARRIVALS, EDITS, FILES, append, replace, write

SETTINGS = IndexSettings(jobs=1)
TASKS = ("normalise the key before putting it into the store", "open the gate while walking", "start the engine")


@pytest.fixture
def facts(tmp_path: Path) -> Path:
    return tmp_path / "facts"


@pytest.fixture
def tree(tmp_path: Path, facts: Path) -> Path:
    root = tmp_path / "tree"
    write(root, FILES)
    index(root, SETTINGS, facts)
    return root


def again(root: Path, facts: Path) -> IndexReport:
    return index(root, SETTINGS, facts)


def anew(root: Path, facts: Path) -> Path:
    """The same tree, indexed from nothing."""
    copy = root.with_name("copy")
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(root, copy, ignore=shutil.ignore_patterns(FOLDER))
    index(copy, SETTINGS, facts)
    return copy


def ranking(root: Path, task: str) -> list[tuple[str, float]]:
    with Graph(root) as graph:
        found = for_task(task, graph, Settings()).candidates()
        return [(one.symbol.address, round(one.score, 5)) for one in found if one.score > 1e-6]


def test_a_long_history_of_edits_equals_a_full_build_at_every_step(tree: Path, facts: Path) -> None:
    for what, mode, edit in EDITS:
        edit(tree)
        report = again(tree, facts)
        assert mode is None or report.mode == mode, (what, report.mode, report.relinked)
        assert differences(content(tree), content(anew(tree, facts))) == [], what


def test_queries_rank_alike_after_many_patches(tree: Path, facts: Path) -> None:
    for _, _, edit in EDITS[:17]:
        edit(tree)
        again(tree, facts)
    copy = anew(tree, facts)
    with Graph(tree) as graph:
        assert "is_patched" in graph.meta
    for task in TASKS:
        assert ranking(tree, task) == ranking(copy, task)


@pytest.mark.parametrize("position", range(len(EDITS)), ids=[what.replace(" ", "-") for what, _, _ in EDITS])
def test_each_edit_alone_equals_a_full_build(tree: Path, facts: Path, position: int) -> None:
    for what, _, edit in EDITS[: position + 1]:
        edit(tree)
        if what == EDITS[position - 1][0]:
            again(tree, facts)
    report = again(tree, facts)
    assert differences(content(tree), content(anew(tree, facts))) == [], report.relinked


@pytest.mark.parametrize(
    ("before", "come"), [pytest.param(*case, id=what.replace(" ", "-")) for what, *case in ARRIVALS]
)
def test_files_that_come_and_go_equal_a_full_build(
    tmp_path: Path, facts: Path, before: dict[str, str], come: dict[str, str]
) -> None:
    root = tmp_path / "tree"
    write(root, before)
    index(root, SETTINGS, facts)
    write(root, come)
    report = again(root, facts)
    assert (report.added, report.files) == (sorted(come), len(before) + len(come))
    assert differences(content(root), content(anew(root, facts))) == [], report.relinked
    for name in come:
        (root / name).unlink()
    report = again(root, facts)
    assert (report.removed, report.files) == (sorted(come), len(before))
    assert differences(content(root), content(anew(root, facts))) == [], report.relinked


def test_a_header_that_turns_from_c_to_cpp_and_back_equals_a_full_build(tmp_path: Path, facts: Path) -> None:
    root = tmp_path / "tree"
    plain = "struct Ring { int size; };\nint ring_size(struct Ring *own);\n"
    classy = "class Ring {\npublic:\n    int ring_size();\n};\n"
    code = '#include "ring.h"\nint Ring::ring_size() { return 1; }\nint twice(Ring ring) { return 2 * ring.ring_size(); }\n'
    use = '#include "ring.h"\nint thrice(struct Ring *ring) { return 3 * ring_size(ring); }\n'
    write(root, {"ring.h": plain, "ring.cc": code, "use.c": use})
    index(root, SETTINGS, facts)
    for text, language in ((classy, "cpp"), (plain, "c")):
        write(root, {"ring.h": text})
        report = again(root, facts)
        assert differences(content(root), content(anew(root, facts))) == [], report.relinked
        with Graph(root) as graph:
            assert {one.language for one in graph.in_file("ring.h")} == {language}
            methods = {one.qualname for one in graph.in_file("ring.h")} & {"Ring.ring_size"}
            assert bool(methods) == (language == "cpp")


PUMP = "int pump_start(int rate) { return rate; }\n"
USES = '#include "pump.h"\nint main(void) { return pump_start(1); }\n'
RING = "namespace shop {\nclass Ring {\npublic:\n    int size();\n};\n}\n"
TURN = '#include "ring.h"\nnamespace shop {\nint Ring::size() { return 1; }\nint twice(Ring& ring) { return 2 * ring.size(); }\n}\n'
FAR = '#include "ring.h"\nclass Coil : public shop::Ring {\n    int wide() { return size(); }\n};\n'


@pytest.mark.parametrize(
    ("files", "steps"),
    [
        (
            {"pump.h": "int pump_start(int rate);\n", "pump.c": PUMP, "use.c": USES},
            (
                {"other.c": PUMP},
                {"other.c": "\n"},
                {"pump.h": "\n"},
                {"pump.c": "static " + PUMP + USES},
                {"pump.h": "int pump_start(int rate);\n"},
            ),
        ),
        (
            {"ring.h": RING, "ring.cc": TURN, "coil.h": FAR},
            (
                {"other.h": "class Ring {\npublic:\n    int size();\n};\n"},
                {"other.h": RING},
                {"other.h": "\n"},
                {"ring.cc": '#include "ring.h"\n'},
                {"ring.cc": TURN},
                {"ring.h": RING.replace("shop", "store")},
            ),
        ),
    ],
    ids=["functions of C", "types of C++"],
)
def test_what_a_program_shares_may_come_and_go_and_equals_a_full_build(
    files: dict[str, str], steps: tuple[dict[str, str], ...], tmp_path: Path, facts: Path
) -> None:
    root = tmp_path / "tree"
    others = {f"far_{number}.c": f"int far_{number}(void) {{ return {number}; }}\n" for number in range(12)}
    write(root, {**files, **others})
    index(root, SETTINGS, facts)
    for step in steps:
        write(root, step)
        report = again(root, facts)
        assert differences(content(root), content(anew(root, facts))) == [], (step, report.relinked)


def test_nothing_changed_writes_nothing(tree: Path, facts: Path) -> None:
    before = {path.name: path.stat().st_mtime_ns for path in (tree / FOLDER).iterdir() if path.name != "lock"}
    report = again(tree, facts)
    assert report.mode == "unchanged" and (report.files, report.parsed) == (len(FILES), 0)
    assert {path.name: path.stat().st_mtime_ns for path in (tree / FOLDER).iterdir() if path.name != "lock"} == before


def test_a_touched_file_is_hashed_and_not_parsed(tree: Path, facts: Path) -> None:
    path = tree / "app/util.py"
    path.touch()
    assert again(tree, facts).mode == "unchanged"
    shutil.rmtree(facts)
    report = again(tree, facts)
    assert (report.mode, report.parsed) == ("unchanged", 0)


def test_an_edit_that_keeps_time_and_size_is_still_seen(tree: Path, facts: Path) -> None:
    """Written in the same tick as it was indexed: time and size cannot tell, so the content is looked at."""
    path = tree / "app/util.py"
    old = path.stat()
    path.write_text(path.read_text().replace("normalise_key", "nirmalose_key"))
    import os

    os.utime(path, ns=(old.st_mtime_ns, old.st_mtime_ns))
    assert path.stat().st_size == old.st_size
    assert again(tree, facts).changed == ["app/util.py"]


def test_one_changed_file_parses_one_file(tree: Path, facts: Path) -> None:
    append("app/util.py", "\n\ndef something_quite_new():\n    return 1\n")(tree)
    report = again(tree, facts)
    assert (report.mode, report.parsed, report.changed) == ("patched", 1, ["app/util.py"])


def test_a_second_checkout_indexes_without_parsing(tree: Path, facts: Path) -> None:
    copy = anew(tree, facts)
    shutil.rmtree(copy / FOLDER)
    report = again(copy, facts)
    assert (report.parsed, report.from_cache) == (0, len(FILES))


def test_full_ignores_graph_and_cache(tree: Path, facts: Path) -> None:
    assert index(tree, SETTINGS, facts, full=True).parsed == len(FILES)


def test_a_graph_of_other_code_is_linked_anew_without_parsing(tree: Path, facts: Path) -> None:
    from knowing.graph.stored import load_stored
    from knowing.graph.writer import building
    from knowing.index.patch.apply import present_arrays

    stored = load_stored(tree)
    with building(tree, from_present=True) as graph:
        graph.say({"made_by": "somebody else"})
        graph.seal(present_arrays(tree, stored))
    report = again(tree, facts)
    assert (report.mode, report.relinked, report.parsed) == ("full", "the tool changed", 0)
    assert again(tree, facts).mode == "unchanged"


def test_a_changed_language_reads_only_its_own_files_again(tree: Path, facts: Path) -> None:
    import msgspec

    from knowing.facts.cache import FactsCache
    from knowing.graph.stored import load_stored
    from knowing.graph.writer import building
    from knowing.index.patch.apply import present_arrays

    stored = load_stored(tree)
    specs = msgspec.json.decode(stored.meta["specs"], type=dict[str, str])
    cache = FactsCache(facts)
    cache.connection.execute("DELETE FROM facts WHERE version = ?", (specs["ruby"],))
    cache.close()
    specs["ruby"] = "an older one"
    with building(tree, from_present=True) as graph:
        graph.say({"specs": msgspec.json.encode(specs).decode()})
        graph.seal(present_arrays(tree, stored))
    assert again(tree, facts).parsed == sum(name.endswith(".rb") for name in FILES)


def test_too_many_patches_end_in_a_new_build(tree: Path, facts: Path) -> None:
    for number in range(90):
        replace("app/base.py", "class Base:", f"def filler_{number}_a():\n    return {number}\n\n\nclass Base:")(tree)
    body = "".join(f"\n\ndef generated_number_{n}():\n    return {n}\n" for n in range(1_200))
    append("app/util.py", body)(tree)
    first, second = again(tree, facts), None
    append("app/util.py", "\n\ndef one_more_of_them():\n    return 1\n")(tree)
    second = again(tree, facts)
    assert "full" in (first.mode, second.mode)
    assert differences(content(tree), content(anew(tree, facts))) == []
