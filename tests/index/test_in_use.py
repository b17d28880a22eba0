"""A file that is called like a test is code if code imports it, in a full build and after any edit."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from knowing.graph.canonical import content, differences
from knowing.graph.connect import FOLDER
from knowing.graph.reader import Graph
from knowing.index.update import index
from knowing.model import Flag
from knowing.query.pipeline import for_task
from knowing.settings import IndexSettings, Settings
from tests.worktree import write

SETTINGS = IndexSettings(jobs=1)
VI = "import { FakeClock } from './mock/clock'\n\nexport function useFakeClock() {\n  return new FakeClock()\n}\n"
FILES = {
    "src/vi.ts": VI,
    "src/mock/clock.ts": "import { pad } from './pad'\n\nexport class FakeClock {\n  stop() { return pad(1) }\n}\n",
    "src/mock/pad.ts": "export function pad(n: number) { return `0${n}` }\n",
    "src/mock/alone.ts": "export function alone() { return 1 }\n",
    "src/jest.setup.ts": "import { alone } from './mock/alone'\n\nalone()\n",
    "src/fixtures/shelf.ts": "export function shelf() { return 1 }\n",
    "src/shop.ts": "import { shelf } from './fixtures/shelf'\n\nexport function open() { return shelf() }\n",
    "src/vi.test.ts": "import { useFakeClock } from './vi'\n\ntest('stops', () => useFakeClock().stop())\n",
    "server/__init__.py": "",
    "server/test_results.py": "class Results:\n    def add(self, result):\n        return result\n",
    "server/connector.py": "from server.test_results import Results\n\n\ndef connect():\n    return Results()\n",
    "server/test_connector.py": "from server.connector import connect\n\n\ndef test_connect():\n    assert connect()\n",
}


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    root = write(tmp_path / "tree", FILES)
    index(root, SETTINGS, None)
    return root


def called_tests(root: Path) -> list[str]:
    with Graph(root) as graph:
        return [path for path, _, flags in graph.files() if flags & Flag.TEST]


def is_as_built_anew(root: Path) -> bool:
    copy = root.with_name("copy")
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(root, copy, ignore=shutil.ignore_patterns(FOLDER))
    index(copy, SETTINGS, None)
    return differences(content(root), content(copy)) == []


def test_what_code_imports_is_no_test(tree: Path) -> None:
    assert called_tests(tree) == [
        "server/test_connector.py",
        "src/fixtures/shelf.ts",
        "src/mock/alone.ts",
        "src/vi.test.ts",
    ]


def test_it_is_found_like_other_code(tree: Path) -> None:
    with Graph(tree) as graph:
        found = for_task("where is the fake clock stopped", graph, Settings()).ranking.symbols
        assert found[0].qualname in {"FakeClock.stop", "FakeClock"}
        (clock,) = graph.named("FakeClock")
        assert graph.arrays["in_degree"][clock.id] > 0, "who uses it counts"


def test_an_edit_of_such_a_file_is_a_patch(tree: Path) -> None:
    write(tree, {"src/mock/clock.ts": FILES["src/mock/clock.ts"] + "\nexport const MONTHS = 12\n"})
    assert index(tree, SETTINGS, None).mode == "patched"
    assert "src/mock/clock.ts" not in called_tests(tree) and is_as_built_anew(tree)


def test_it_is_a_test_again_when_nobody_imports_it(tree: Path) -> None:
    write(tree, {"src/vi.ts": "export function useFakeClock() {\n  return null\n}\n"})
    report = index(tree, SETTINGS, None)
    assert report.relinked == "code came to use a file that is called like a test, or ceased to"
    assert {"src/mock/clock.ts", "src/mock/pad.ts"} <= set(called_tests(tree)) and is_as_built_anew(tree)
    write(tree, {"src/vi.ts": VI})
    index(tree, SETTINGS, None)
    assert "src/mock/clock.ts" not in called_tests(tree) and is_as_built_anew(tree)


def test_it_is_one_where_the_file_that_imports_it_goes(tree: Path) -> None:
    (tree / "server/connector.py").unlink()
    index(tree, SETTINGS, None)
    assert "server/test_results.py" in called_tests(tree) and is_as_built_anew(tree)


def test_any_number_of_processes_says_the_same(tree: Path) -> None:
    before = content(tree)
    shutil.rmtree(tree / FOLDER)
    index(tree, IndexSettings(jobs=2), None)
    assert differences(content(tree), before) == []


def test_what_is_compiled_for_tests_alone_stays_a_test(tmp_path: Path) -> None:
    files = {
        "Cargo.toml": '[package]\nname = "shop"\nversion = "0.1.0"\n',
        "src/lib.rs": "#[cfg(test)]\nmod tests;\n#[cfg(test)]\nmod test_kit;\nmod test_data;\nmod pay;\n",
        "src/pay.rs": "#[cfg(test)]\nmod tests {\n    use crate::test_kit::kit;\n}\n",
        "src/tests.rs": "fn shelf() -> u32 {\n    1\n}\n",
        "src/test_kit.rs": "pub fn kit() -> u32 {\n    1\n}\n",
        "src/test_data.rs": "pub fn data() -> u32 {\n    1\n}\n",
    }
    root = write(tmp_path / "tree", files)
    index(root, SETTINGS, None)
    assert called_tests(root) == ["src/test_kit.rs", "src/tests.rs"]
