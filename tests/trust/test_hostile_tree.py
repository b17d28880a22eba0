"""What a cloned tree brings along can neither be written through, nor lead out of the tree, nor make a verb wait or fall over."""

from __future__ import annotations

import json
import os
import shutil
import stat
import subprocess
from pathlib import Path

import pytest

from knowing.config import load
from knowing.errors import ConfigError, StorageError
from knowing.graph.reader import Graph
from knowing.index.update import index
from knowing.settings import IndexSettings
from knowing.tree.bodies import Sources
from knowing.tree.content import read, read_bytes
from knowing.tree.folder import make_folder
from knowing.tree.listing import discover
from tests.trust.conftest import run_all

PRECIOUS = "do not touch\n"
QUICK = IndexSettings(jobs=1)
VERBS = (["index"], ["status", "--skipped"], ["search", "charge"], ["clean"])


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    root = tmp_path / "shop"
    (root / "lib").mkdir(parents=True)
    (root / "lib/pay.py").write_text("def charge(total):\n    return total\n")
    (tmp_path / "precious").mkdir()
    (tmp_path / "precious/file").write_text(PRECIOUS)
    return root


def untouched(tmp_path: Path) -> bool:
    """Whether what is outside of the tree is as it was."""
    folder = tmp_path / "precious"
    return sorted(one.name for one in folder.iterdir()) == ["file"] and (folder / "file").read_text() == PRECIOUS


# Links instead of .ctx, or in it


def test_a_linked_index_folder_is_refused(shop: Path, tmp_path: Path) -> None:
    (shop / ".ctx").symlink_to(tmp_path / "precious")
    said = run_all(shop, tmp_path / "home", VERBS, is_fresh=True)
    assert said["index"][0] == 2 and "is a link" in said["index"][1]
    assert untouched(tmp_path)


@pytest.mark.parametrize(
    "name",
    ["lock", ".gitignore", "graph.db", "answers.sqlite", "history.bin", "graph.1.tmp", "graph.db-journal"],
)
@pytest.mark.parametrize("target", ["precious/file", "precious/new"])
def test_a_link_in_the_index_folder_is_not_written_through(name: str, target: str, shop: Path, tmp_path: Path) -> None:
    (shop / ".ctx").mkdir()
    (shop / ".ctx" / name).symlink_to(tmp_path / target)
    verbs = (["index"], ["index", "--full"], ["search", "charge"], ["enrich", "lsp", "--budget", "1s", "-q"], ["clean"])
    run_all(shop, tmp_path / "home", verbs)
    assert untouched(tmp_path)


def test_links_for_every_file_of_the_next_build_change_nothing(shop: Path, tmp_path: Path) -> None:
    index(shop, QUICK, None)
    for path in list((shop / ".ctx").iterdir()):
        if path.suffix == ".bin":
            path.unlink()
            path.symlink_to(tmp_path / "precious/file")
            path.with_suffix(f".{os.getpid()}.tmp").symlink_to(tmp_path / "precious/file")
    (shop / "lib/more.py").write_text("def refund(total):\n    return -total\n")
    index(shop, QUICK, None)
    assert untouched(tmp_path)
    assert [one.name for one in Graph(shop).in_file("lib/more.py")][1:] == ["refund"]


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
def test_an_index_folder_of_another_user_is_refused(shop: Path) -> None:
    (shop / ".ctx").mkdir()
    os.chown(shop / ".ctx", 12345, 12345)
    with pytest.raises(StorageError, match="belongs to another user"):
        make_folder(shop)


# Paths that lead out of the tree


def test_a_file_below_a_linked_folder_is_not_read(shop: Path, tmp_path: Path) -> None:
    subprocess.run(["git", "init", "-q", str(shop)], check=True)
    subprocess.run(["git", "-C", str(shop), "add", "-A"], check=True)
    shutil.move(shop / "lib", tmp_path / "outside")
    (shop / "lib").symlink_to(tmp_path / "outside")
    report = index(shop, QUICK, None)
    assert report.skipped["lib/pay.py"] == "below a folder that is a link"
    assert not Graph(shop).in_file("lib/pay.py")


@pytest.mark.parametrize(
    "path", ["../precious/file", "/etc/passwd", "lib/../../precious/file", "lib//pay.py", "", ".", "a\0b"]
)
def test_no_path_leaves_the_tree(path: str, shop: Path) -> None:
    with pytest.raises(OSError, match="outside of the tree"):
        read_bytes(shop, path)


def test_a_body_is_not_read_through_a_link(shop: Path, tmp_path: Path) -> None:
    index(shop, QUICK, None)
    shutil.move(shop / "lib", tmp_path / "outside")
    (shop / "lib").symlink_to(tmp_path / "outside")
    graph = Graph(shop)
    symbol = next(one for one in graph.in_file("lib/pay.py") if one.name == "charge")
    sources = Sources(graph.root, graph.blob)
    assert sources.body(symbol) is None and "lib/pay.py" in sources.changed


def test_a_submodule_below_a_linked_folder_is_not_listed(shop: Path, tmp_path: Path) -> None:
    other = tmp_path / "other/sub"
    other.mkdir(parents=True)
    (other / "secret.py").write_text("def secret(): pass\n")
    for root in (other, shop):
        subprocess.run(["git", "init", "-q", str(root)], check=True)
    (shop / "link").symlink_to(tmp_path / "other")
    (shop / ".gitmodules").write_text('[submodule "sub"]\npath = link/sub\nurl = sub\n')
    entry = f"160000,{'1' * 40},link/sub"
    subprocess.run(["git", "-C", str(shop), "update-index", "--add", "--cacheinfo", entry], check=True)
    found = discover(shop, 1_000_000)
    assert not any("secret" in path for path in (*(one.path for one in found.files), *found.skipped))


def test_a_linked_submodule_is_not_listed(shop: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "secret.py").write_text("def secret(): pass\n")
    environment = {
        **os.environ,
        "GIT_AUTHOR_NAME": "a",
        "GIT_AUTHOR_EMAIL": "a",
        "GIT_COMMITTER_NAME": "a",
        "GIT_COMMITTER_EMAIL": "a",
    }

    def git(root: Path, *arguments: str) -> None:
        command = ["git", "-C", str(root), "-c", "protocol.file.allow=always", *arguments]
        subprocess.run(command, check=True, env=environment, capture_output=True)

    for root in (other, shop):
        git(root, "init", "-q")
        git(root, "add", "-A")
        git(root, "commit", "-qm", "x")
    git(shop, "submodule", "add", "-q", str(other), "sub")
    shutil.rmtree(shop / "sub")
    (shop / "sub").symlink_to(other)
    assert not any("secret" in found.path for found in discover(shop, 1_000_000).files)


# What is no file


def test_pipes_wherever_a_file_is_expected(shop: Path, tmp_path: Path) -> None:
    for name in (
        ".gitignore",
        ".ctxignore",
        "lib/.gitignore",
        "lib/pipe.py",
        ".gitmodules",
        "package.json",
        "go.mod",
        "tsconfig.json",
    ):
        os.mkfifo(shop / name)
    said = run_all(shop, tmp_path / "home", VERBS)
    assert {verb: code for verb, (code, _) in said.items()} == dict.fromkeys(said, 0)


@pytest.mark.parametrize("name", [".ctx.toml", "pyproject.toml"])
def test_a_pipe_instead_of_settings_is_refused(name: str, shop: Path) -> None:
    os.mkfifo(shop / name)
    with pytest.raises(ConfigError, match="a link, or no file"):
        load(shop, {}, shop / "none")


def test_git_waiting_at_a_pipe_is_not_waited_for(shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    subprocess.run(["git", "init", "-q", str(shop)], check=True)
    os.mkfifo(shop / "lib/.gitignore")
    monkeypatch.setattr("knowing.tree.listing.PATIENCE_S", 0.3)
    found = discover(shop, 1_000_000)
    assert [one.path for one in found.files] == ["lib/pay.py"]
    assert "lib/.gitignore is not a plain file" in found.note


def test_a_file_that_became_a_pipe_after_it_was_listed(shop: Path) -> None:
    (shop / "lib/pay.py").unlink()
    os.mkfifo(shop / "lib/pay.py")
    assert read(shop, "lib/pay.py") == "not a regular file"
    assert stat.S_ISFIFO((shop / "lib/pay.py").stat().st_mode)


# Too much of something


@pytest.mark.parametrize(
    "text",
    [
        "walk = " + "[" * 5_000 + "]" * 5_000,
        "[" + ".".join(["a"] * 20_000) + "]",
        "[index]\nmax_bytes = " + "9" * 5_000,
        "[index]\nmax_bytes = 0x" + "f" * 100_000,
        "[index]\nmax_bytes = 1_000_000_000",
        "[walk]\nrestart = nan",
        "[walk]\nrestart = 1e999",
        "x = " + "{a=" * 3_000 + "1" + "}" * 3_000,
        "#" * 2_000_000,
    ],
)
def test_absurd_settings_are_one_line(text: str, shop: Path) -> None:
    (shop / ".ctx.toml").write_text(text)
    with pytest.raises(ConfigError) as caught:
        load(shop, {}, shop / "none")
    assert len(str(caught.value).splitlines()) == 1 and len(str(caught.value)) < 500


def test_twelve_hundred_nested_folders(shop: Path, tmp_path: Path) -> None:
    descriptor = os.open(shop, os.O_RDONLY)
    for _ in range(1_200):
        os.mkdir("deep", dir_fd=descriptor)
        inner = os.open("deep", os.O_RDONLY, dir_fd=descriptor)
        os.close(descriptor)
        descriptor = inner
    os.close(os.open("last.py", os.O_CREAT | os.O_WRONLY, dir_fd=descriptor))
    os.close(descriptor)
    try:
        for with_git in (False, True):
            if with_git:
                subprocess.run(["git", "init", "-q", str(shop)], check=True)
            said = run_all(shop, tmp_path / "home", VERBS)
            assert {verb: code for verb, (code, _) in said.items()} == dict.fromkeys(said, 0), said
    finally:
        subprocess.run(["rm", "-rf", str(shop / "deep")], check=True)


# A git that cannot help


def test_without_git_on_the_path_a_tree_is_still_indexed(shop: Path, tmp_path: Path) -> None:
    subprocess.run(["git", "init", "-q", str(shop)], check=True)
    (tmp_path / "bin").mkdir()
    verbs = (["index"], ["search", "charge"], ["status"], ["pr"], ["tests", "charge"])
    said = run_all(shop, tmp_path / "home", verbs, {"PATH": str(tmp_path / "bin")}, is_fresh=True)
    assert {verb: code for verb, (code, _) in said.items() if verb != "pr"} == {
        "index": 0,
        "search charge": 0,
        "status": 0,
        "tests charge": said["tests charge"][0],
    }
    assert said["pr"] == (2, "ctx: git is not installed; install git, or work without history\n")
    assert said["tests charge"][0] < 2


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
def test_a_repository_of_another_user_is_named_and_listed_without_git(
    shop: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)  # whoever runs this may trust every folder
    subprocess.run(["git", "init", "-q", str(shop)], check=True)
    for path in (shop, shop / ".git"):
        os.chown(path, 12345, 12345)
    said = run_all(shop, tmp_path / "home", (["index"], ["pr"]), {"GIT_CONFIG_GLOBAL": os.devnull, "SUDO_UID": ""})
    assert said["index"][0] == 0
    assert "belongs to another user" in said["pr"][1] and "safe.directory" in said["pr"][1]
    assert "belongs to another user" in discover(shop, 1_000_000).note


@pytest.mark.parametrize("how", [["--filter=blob:none"], ["--filter=tree:0"], ["--depth=1"]])
def test_a_clone_without_all_objects_is_asked_for_what_it_has(how: list[str], tmp_path: Path) -> None:
    origin, clone = tmp_path / "origin", tmp_path / "clone"
    origin.mkdir()
    environment = {
        **os.environ,
        **{f"GIT_{role}_{key}": "a" for role in ("AUTHOR", "COMMITTER") for key in ("NAME", "EMAIL")},
    }

    def git(*arguments: str) -> None:
        subprocess.run(["git", "-C", str(origin), *arguments], check=True, env=environment, capture_output=True)

    git("init", "-q", "-b", "main")
    git("config", "uploadpack.allowFilter", "true")
    for number in range(4):
        (origin / "pay.py").write_text(f"def charge(total):\n    return total + {number}\n")
        git("add", "-A")
        git("commit", "-qm", f"Charge {number} more than the total of every basket")
    subprocess.run(["git", "clone", "-q", *how, origin.as_uri(), str(clone)], check=True, capture_output=True)
    shutil.rmtree(origin)
    with (clone / "pay.py").open("a") as file:
        file.write("\n\ndef refund(total):\n    return -total\n")
    verbs = (["index"], ["pr", "--json"], ["pr", "--base", "HEAD~1"], ["tests", "charge"], ["status", "--json"])
    said = run_all(clone, tmp_path / "home", verbs)
    assert {verb: code for verb, (code, _) in said.items() if verb not in ("pr --base HEAD~1", "tests charge")} == {
        "index": 0,
        "pr --json": 0,
        "status --json": 0,
    }, said
    assert all("Traceback" not in error and len(error.splitlines()) <= 1 for _, error in said.values())


def test_the_json_of_a_status_counts_what_git_would(tmp_path: Path, shop: Path) -> None:
    subprocess.run(["git", "init", "-q", str(shop)], check=True)
    said = run_all(shop, tmp_path / "home", (["index"], ["status", "--json", "-o", str(tmp_path / "status.json")]))
    assert said["index"][0] == 0
    assert json.loads((tmp_path / "status.json").read_text())["dirty_files"] == 1  # one new folder


def test_an_edit_of_the_same_size_with_its_time_set_back_is_seen(shop: Path) -> None:
    path = shop / "lib/pay.py"
    os.utime(path, ns=(10**18, 10**18))
    index(shop, QUICK, None)
    path.write_text("def change(total):\n    return total\n")
    os.utime(path, ns=(10**18, 10**18))
    assert index(shop, QUICK, None).changed == ["lib/pay.py"]
    assert [one.name for one in Graph(shop).in_file("lib/pay.py")][1:] == ["change"]


def test_an_export_cannot_control_a_terminal_and_says_the_same(shop: Path, tmp_path: Path) -> None:
    text = "Totals \u202e are \x9b31m in cents"
    (shop / "AGENTS.md").write_text(f"# Rules\n\n- {text}\n")
    out = tmp_path / "export.jsonl"
    said = run_all(shop, tmp_path / "home", (["notes", "import", "."], ["memory", "export", "-o", str(out)], ["memory", "import", str(out)]))  # fmt: skip
    assert {code for code, _ in said.values()} == {0}
    exported = out.read_text("utf-8")
    assert "\u202e" not in exported and "\x9b" not in exported
    assert any(
        text in str(json.loads(line)) or text in json.loads(line).get("content", "") for line in exported.splitlines()
    )
