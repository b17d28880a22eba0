"""The baselines and adapters, on a repository small enough to read."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from eval.ask import Job, Place, ask_system, run_job
from eval.corpus import Repository
from eval.datasets import Gold, Question, load_set
from eval.ground_truth import coverage, reasons, report
from eval.symbols import SymbolText, load_symbols
from eval.systems import SYSTEMS, Answer, Hit, NotInstalledError, ToolError
from eval.systems.aider import qualified
from eval.systems.base import distinct
from eval.systems.filerank import identifier_weight
from eval.systems.grep import Grep

FILES = {
    "server.py": '''
class Server:
    """Accepts connections."""

    def listen(self, port):
        """Open a socket and wait for connections."""
        return open_socket(port)

    def shutdown(self):
        return None
''',
    "sockets.py": '''
def open_socket(port):
    """Bind a port."""
    return port
''',
    "tests/test_server.py": '''
def test_listen_waits_for_connections():
    """Open a socket and wait for connections on a port."""
''',
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for path, text in FILES.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text, "utf-8")
    for arguments in (["init", "--quiet"], ["add", "--all"]):
        subprocess.run(["git", "-C", tmp_path, *arguments], stdin=subprocess.DEVNULL, timeout=60, check=True)
    return tmp_path


def ask(name: str, root: Path, text: str) -> list[str]:
    system = SYSTEMS[name]()
    system.prepare(root)
    return [hit.emitted for hit in system.query(root, text, 10)]


def test_symbols_carry_their_own_text_and_not_their_members(root: Path) -> None:
    symbols = {symbol.qualname: symbol for symbol in load_symbols(root)}
    assert {"Server", "Server.listen", "Server.shutdown", "open_socket"} <= set(symbols)
    assert symbols["Server.listen"].path == "server.py"
    assert symbols["Server.listen"].doc == "Open a socket and wait for connections."
    assert "open_socket" in symbols["Server.listen"].body
    assert "open_socket" not in symbols["Server"].body


@pytest.mark.parametrize("name", ["grep", "bm25", "bm25f", "filerank"])
def test_every_baseline_finds_what_the_words_say_and_twice_the_same(name: str, root: Path) -> None:
    found = ask(name, root, "open a socket and listen for connections")
    assert {"server.py.Server.listen", "sockets.py.open_socket"} & set(found[:2])
    assert found == ask(name, root, "open a socket and listen for connections")
    assert len(set(found)) == len(found)


@pytest.mark.parametrize("name", ["grep", "bm25", "bm25f"])
def test_words_that_occur_nowhere_find_nothing(name: str, root: Path) -> None:
    assert ask(name, root, "quaternion") == []


def test_tests_can_be_left_out(root: Path) -> None:
    text = "listen waits for connections"
    assert any("tests/" in name for name in ask("bm25f", root, text))
    assert not any("tests/" in name for name in ask("bm25f-code", root, text))


def test_the_file_graph_prefers_named_and_compound_identifiers() -> None:
    assert identifier_weight("open_socket", 1) == 10
    assert identifier_weight("_open_socket", 1) == 1
    assert identifier_weight("get", 9) == 0.1


@pytest.mark.parametrize("name", ["codegraph", "aider"])
def test_a_missing_tool_is_one_clear_line(name: str, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(root))
    with pytest.raises(NotInstalledError, match="not installed"):
        SYSTEMS[name]().prepare(root)


def test_a_missing_tool_does_not_end_the_run(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    task = replace(expecting("open_socket"), text="open a socket")
    monkeypatch.setattr("shutil.which", lambda _: None)
    answers = run_job(Job((Place(root, (task,)),), ("codegraph", "grep")))
    assert answers.notes == ["codegraph: not installed (npm install -g @colbymchenry/codegraph)"]
    assert answers.answers["grep"]["t"].hits


def test_a_tool_that_fails_on_a_question_has_an_empty_answer(root: Path) -> None:
    class Failing(Grep):
        def query(self, *_: object) -> list[Hit]:
            raise ToolError("it broke")

    answers, notes = ask_system(Failing(), root, [expecting()])
    assert (answers, notes) == ({"t": Answer()}, ["t: it broke"])


def test_a_bare_tag_gets_the_qualified_name_around_its_line() -> None:
    symbol = SymbolText("a.py", "A.run", "method", 3, 9, "run", "", "", "")
    found = list(qualified([("a.py", "run", 4), ("a.py", "run", 30)], [symbol]))
    assert [hit.qualname for hit in found] == ["A.run", "run"]


def test_a_symbol_is_listed_once_at_its_best_place() -> None:
    hits = [Hit("a.py", "f"), Hit("a.py", "g"), Hit("a.py", "f", line=7), Hit("b.py", "f")]
    assert [hit.emitted for hit in distinct(hits, 3)] == ["a.py.f", "a.py.g", "b.py.f"]


def expecting(*names: str) -> Question:
    return Question("tasks", "t", "r", Repository("r", "", ""), "", tuple(Gold("", name) for name in names))


def test_ground_truth_that_exists_is_told_from_what_does_not(root: Path) -> None:
    found = coverage("r", [expecting("Server.listen", "Server.restart", "Nowhere")], load_symbols(root))
    assert (found.exact, found.missing) == (("Server.listen",), ("Nowhere",))
    assert "r  missing  Nowhere" in report([found])


def test_ground_truth_is_compared_without_type_parameters(root: Path) -> None:
    found = coverage("r", [expecting("Server<'a, T>.listen", "Nowhere<T>")], load_symbols(root))
    assert (found.exact, found.missing) == (("Server<'a, T>.listen",), ("Nowhere<T>",))
    assert "r  missing  Nowhere<T>  (not explained)" in report([found])


def test_no_reason_is_kept_for_a_name_that_no_task_expects() -> None:
    expected = {(task.repo, name) for task in load_set("tasks") for name in task.expected}
    assert {(repo, name) for repo, names in reasons().items() for name in names} <= expected
