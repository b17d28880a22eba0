"""History is mined once, the same way everywhere, and speaks for files under the names they have now."""

from __future__ import annotations

from pathlib import Path

from knowing.change.effects.cochange import CoChange
from knowing.settings import HistorySettings
from knowing.tree.folder import FOLDER
from knowing.tree.history import CACHE, read_history

SETTINGS = HistorySettings()


def past(root: Path) -> CoChange:
    return CoChange(read_history(root, "HEAD", SETTINGS.commits, SETTINGS.files), SETTINGS)


def test_what_always_goes_together_is_named_first(bank) -> None:
    for number in range(5):
        bank.commit({"a.py": f"{number}\n", "b.py": f"{number}\n", **({"c.py": f"{number}\n"} if number % 2 else {})})
    found = past(bank.root).together(["a.py"])
    assert [(one.path, one.support, one.of) for one in found] == [("b.py", 5, 5), ("c.py", 2, 5)]


def test_a_renamed_file_keeps_its_past(bank) -> None:
    text = "".join(f"line {number}\n" for number in range(30))
    for number in range(3):
        bank.commit({"a.py": f"{text}{number}\n", "b.py": f"{number}\n"})
    bank.git("mv", "a.py", "new.py")
    bank.commit()
    assert past(bank.root).together(["new.py"])[0].path == "b.py"


def test_sweeping_commits_and_merges_say_nothing(bank) -> None:
    bank.commit({f"f{number}.py": "x\n" for number in range(SETTINGS.files + 1)})
    bank.commit({f"f{number}.py": "y\n" for number in range(SETTINGS.files + 1)})
    assert past(bank.root).together(["f1.py"]) == []


def test_the_name_of_a_file_cannot_pass_for_another_commit(bank) -> None:
    bank.commit({"a.py": "1\n"})
    bank.commit({"b.py": "1\n"})
    victim = bank.git("rev-parse", "HEAD").strip()
    bank.commit({f"a\x01{victim}": "1\n", f"c/{victim}": "1\n", victim: "1\n", "z.py": "1\n"})
    bank.git("commit", "-q", "--allow-empty", "-m", "nothing")
    bank.commit({"a.py": "2\n"})
    history = read_history(bank.root, "HEAD", 100, 10)
    assert [len(one.touched) for one in history.commits] == [1, 0, 4, 1, 1]
    assert [one.new for one in history.commits[3].touched] == ["b.py"]


def test_a_warm_cache_gives_what_a_cold_one_gives(bank) -> None:
    (bank.root / FOLDER).mkdir()
    for number in range(3):
        bank.commit({"a.py": f"{number}\n", "b.py": f"{number}\n"})
    cold = read_history(bank.root, "HEAD", 100, 10)
    assert (bank.root / FOLDER / CACHE).is_file()
    assert read_history(bank.root, "HEAD", 100, 10) == cold
    bank.commit({"a.py": "9\n"})
    grown = read_history(bank.root, "HEAD", 100, 10)
    (bank.root / FOLDER / CACHE).write_bytes(b"garbage")
    assert read_history(bank.root, "HEAD", 100, 10) == grown


def test_a_shallow_clone_does_not_take_its_edge_for_one_big_change(bank, tmp_path: Path) -> None:
    bank.commit({"a.py": "1\n", "b.py": "1\n"})
    bank.commit({"a.py": "2\n", "b.py": "2\n"})
    bank.git("clone", "-q", "--depth", "2", f"file://{bank.root}", str(tmp_path / "shallow"))
    history = read_history(tmp_path / "shallow", "HEAD", 100, 10)
    assert len(history.commits) == 1 and "shallow" in history.note


def test_no_git_and_no_commit_are_notes_not_errors(tmp_path: Path) -> None:
    assert "no history" in read_history(tmp_path, "HEAD", 100, 10).note
