"""Authored rules: how they fall into parts, and what a hostile repository cannot make of them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowing.errors import ConfigError
from knowing.memory.rules import Rules, Tier, folders_around, parts_of, rules_of
from knowing.settings import RulesSettings

SETTINGS = RulesSettings()
PROJECT = """\
Before everything.

# Project

About it.

## Never

- push to main

```sh
# not a heading
```

### In detail

Still hard.

## Style

Short.

## 2. **Guidelines**:

Kind.

## Notes (searchable)

Later.
"""


def tiers(text: str, rest: str = "soft", settings: RulesSettings = SETTINGS) -> list[tuple[str, str, int]]:
    return [(one.title, str(one.tier), one.line) for one in parts_of("AGENTS.md", text, rest, settings)]


def test_headings_mark_their_parts_and_what_stands_below_them() -> None:
    assert tiers(PROJECT) == [
        ("AGENTS.md", "soft", 1),
        ("Project", "soft", 3),
        ("Project > Never", "hard", 7),
        ("Project > Never > In detail", "hard", 15),
        ("Project > Style", "soft", 19),
        ("Project > 2. **Guidelines**:", "soft", 23),
        ("Project > Notes (searchable)", "searchable", 27),
    ]


def test_the_setting_says_what_a_part_without_a_mark_is() -> None:
    assert [tier for title, tier, _ in tiers(PROJECT, "searchable") if title in ("AGENTS.md", "Project")] == [
        "searchable"
    ] * 2


def test_headings_that_mark_can_be_set() -> None:
    settings = RulesSettings(hard="house rules", soft="")
    assert tiers("# House Rules\nx\n# Never\ny", settings=settings) == [
        ("House Rules", "hard", 1),
        ("Never", "soft", 3),
    ]


@pytest.mark.parametrize("mark", ["ctx: hard", "rules: 'hard'", 'CTX:  "Hard" '])
def test_front_matter_marks_a_whole_file(mark: str) -> None:
    text = f"---\ntitle: x\n{mark}\n---\nBody\n# Notes (soft)\nmore\n"
    assert tiers(text) == [("AGENTS.md", "hard", 5), ("Notes (soft)", "soft", 6)]


def test_front_matter_can_turn_a_file_off() -> None:
    assert tiers("---\nctx: off\n---\n# Never\nx\n") == []


@pytest.mark.parametrize("head", ["---\nctx: hard\nno end", "---", "----\nctx: hard\n---\n"])
def test_front_matter_without_an_end_is_text(head: str) -> None:
    assert all(tier == "soft" for _, tier, _ in tiers(head))


def test_underlined_titles_are_headings_too() -> None:
    text = "Contributing\n============\n\nHi.\n\nNever\n-----\n\nPush.\n\n- a\n---\n"
    assert [title for title, *_ in tiers(text)] == ["Contributing", "Contributing > Never"]


def test_a_line_of_tildes_is_a_fence_in_markdown_and_below_a_title_elsewhere() -> None:
    text = "Guide\n=====\n\nHi.\n\nNever\n~~~~~\n\nPush.\n"
    assert [one.title for one in parts_of("CONTRIBUTING.rst", text, "soft", SETTINGS)] == ["Guide", "Guide > Never"]
    assert [one.title for one in parts_of("AGENTS.md", text, "soft", SETTINGS)] == ["Guide"]


@given(st.text(alphabet="# -=`~\nab()\x00\u202e", max_size=200))
def test_every_line_of_text_is_in_one_part_at_most_and_in_authored_order(text: str) -> None:
    parts = list(parts_of("AGENTS.md", text, "soft", SETTINGS))
    lines = [one.line for one in parts]
    assert lines == sorted(set(lines))
    assert all(one.text.strip() for one in parts)
    assert sum(one.text.count("\n") + 1 for one in parts) <= text.count("\n") + 1


@given(st.text(max_size=300))
def test_any_text_can_be_read(text: str) -> None:
    for one in parts_of("AGENTS.md", text, "soft", SETTINGS):
        assert one.tier in Tier


def write(root: Path, **files: str) -> Path:
    for name, text in files.items():
        (root / name.replace("_md", ".md")).write_text(text, "utf-8")
    return root


def test_files_are_read_in_a_fixed_order_and_a_copy_says_nothing_twice(tmp_path: Path) -> None:
    write(tmp_path, CLAUDE_md="# Never\nx\n\n# Own\ny\n", AGENTS_md="# Never\nx\n", CONTRIBUTING_md="# Hello\nz\n")
    found = rules_of(tmp_path, SETTINGS)
    assert [one.key for one in found.parts] == ["AGENTS.md:1", "CLAUDE.md:4", "CONTRIBUTING.md:1"]
    assert [one.path for one in found.of(Tier.SEARCHABLE)] == ["CONTRIBUTING.md"]


def test_a_repository_without_rules_has_none(tmp_path: Path) -> None:
    (tmp_path / "docs").write_text("a file where a folder could be")
    assert rules_of(tmp_path, SETTINGS).parts == rules_of(tmp_path, SETTINGS).unread == ()


def test_a_file_can_be_turned_off(tmp_path: Path) -> None:
    write(tmp_path, AGENTS_md="# Never\nx\n")
    assert rules_of(tmp_path, RulesSettings(agents="off")).parts == ()


def test_a_tier_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"rules.agents is 'strict'; one of: hard, soft, searchable, off"):
        rules_of(tmp_path, RulesSettings(agents="strict"))


def test_a_link_out_of_the_tree_is_not_followed_and_said(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("# Never\nsecret\n")
    root = tmp_path / "root"
    root.mkdir()
    (root / "AGENTS.md").symlink_to(tmp_path / "secret")
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "copilot-instructions.md").write_text("# Never\nsecret\n")
    (root / ".github").symlink_to(tmp_path / "elsewhere")
    found = rules_of(root, SETTINGS)
    assert found.parts == ()
    assert [path for path, _ in found.unread] == ["AGENTS.md", ".github/copilot-instructions.md"]


def test_a_link_to_rules_beside_it_is_only_another_name(tmp_path: Path) -> None:
    write(tmp_path, AGENTS_md="# Never\nx\n")
    (tmp_path / "CLAUDE.md").symlink_to("AGENTS.md")
    found = rules_of(tmp_path, SETTINGS)
    assert ([one.path for one in found.parts], found.unread) == (["AGENTS.md"], ())


def test_a_large_file_and_a_pipe_are_said_and_not_read(tmp_path: Path) -> None:
    write(tmp_path, AGENTS_md="x" * 2_000)
    os.mkfifo(tmp_path / "CLAUDE.md")
    (tmp_path / ".cursorrules").write_bytes(b"\0\1\2" * 100)
    found = rules_of(tmp_path, RulesSettings(max_bytes=1_000))
    assert found.parts == ()
    assert dict(found.unread) == {
        "AGENTS.md": "larger than 1,000 bytes", "CLAUDE.md": "not a regular file", ".cursorrules": "binary"
    }  # fmt: skip


def test_a_line_made_to_be_slow_is_read_at_once(tmp_path: Path) -> None:
    write(tmp_path, AGENTS_md="# " + " " * 190_000 + "x #" + "\n" + "=" * 5_000)
    assert len(rules_of(tmp_path, SETTINGS).parts) == 1


def nested(root: Path) -> Path:
    """A tree whose folders have rules of their own."""
    (root / "shop" / "pay").mkdir(parents=True)
    (root / "AGENTS.md").write_text("# Root\n\nroot\n")
    (root / "shop" / "AGENTS.md").write_text("# Shop\n\n## Never\n\nnever\n")
    (root / "shop" / "pay" / "CLAUDE.md").write_text("# Pay\n\npay\n")
    return root


def said(rules: Rules) -> list[str]:
    return [one.path for one in rules.parts]


def test_rules_of_a_folder_hold_for_what_is_inside_and_the_closest_come_first(tmp_path: Path) -> None:
    root = nested(tmp_path)
    assert said(rules_of(root, SETTINGS)) == ["AGENTS.md"]
    assert said(rules_of(root, SETTINGS, ["lib/a.py", "b.py"])) == ["AGENTS.md"]
    assert said(rules_of(root, SETTINGS, ["shop/a.py"])) == ["shop/AGENTS.md", "AGENTS.md"]
    found = rules_of(root, SETTINGS, ["shop/pay/card.py", "shop/a.py"])
    assert said(found) == ["shop/pay/CLAUDE.md", "shop/AGENTS.md", "AGENTS.md"]
    assert [one.path for one in found.of(Tier.HARD)] == ["shop/AGENTS.md"]


@given(st.lists(st.lists(st.sampled_from(["shop", "pay", "..", ""]), max_size=5).map("/".join), max_size=4))
def test_rules_of_any_paths_are_inside_of_the_root(paths: list[str]) -> None:
    for folder in folders_around(paths):
        assert ".." not in folder.split("/") and not folder.startswith("/")


def test_rules_of_a_folder_are_not_read_through_a_link(tmp_path: Path) -> None:
    root = nested(tmp_path / "tree")
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "AGENTS.md").write_text("# Outside\n\nsecret\n")
    (root / "linked").symlink_to(tmp_path / "outside")
    found = rules_of(root, SETTINGS, ["linked/a.py"])
    assert said(found) == ["AGENTS.md"] and [path for path, _ in found.unread] == ["linked/AGENTS.md"]


def test_a_folder_whose_rules_link_to_those_of_the_root_says_nothing_twice(tmp_path: Path) -> None:
    root = nested(tmp_path)
    (root / "lib").mkdir()
    (root / "lib" / "AGENTS.md").symlink_to("../AGENTS.md")
    (root / "shop" / "CLAUDE.md").symlink_to("AGENTS.md")
    found = rules_of(root, SETTINGS, ["lib/a.py", "shop/a.py"])
    assert (said(found), found.unread) == (["shop/AGENTS.md", "AGENTS.md"], ())
