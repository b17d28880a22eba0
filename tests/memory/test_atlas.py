"""Folders of Markdown: what becomes of a file, and that an import twice is an import once."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowing.errors import UsageError
from knowing.memory.atlas import CHUNKS, OTHER, TYPES, read_apart, read_atlas, read_files, section_type
from knowing.memory.store import entries
from knowing.memory.store.memory import Memory
from knowing.verbs.host import Host
from knowing.verbs.notes_import import ImportAnswer, NotesImportRequest, import_notes


def found_in(folder: Path) -> list[entries.Entry]:
    """The entries of all files of a folder."""
    return [entry for file in read_files(folder) for entry in file.entries]


def stored_in(host: Host) -> tuple[entries.Entry, ...]:
    """All entries that a host remembers."""
    return entries.all_entries(host.memory(host.repository(), host.settings_at(host.root)))


FILE = """---
atlas_id: retry
tags: [bank, Network]
---
# Retry policy

Why calls to the bank are repeated. See [[Timeouts]].

## How it works

Three times.

```
## not a heading
```

## Results

Fewer errors.

## Zebra

Stripes.
"""


def test_a_file_is_a_title_a_body_and_typed_sections() -> None:
    found = read_atlas(FILE, "retry.md")
    assert (found.name, found.key, found.tags) == ("Retry policy", "atlas:retry", ("bank", "network"))
    assert found.content == "Why calls to the bank are repeated. See [[Timeouts]]."
    assert [(part.heading, part.kind) for part in found.sections] == [
        ("How it works", "mechanism"),
        ("Results", "evidence"),
        ("Zebra", OTHER),
    ]
    assert "## not a heading" in found.sections[0].content
    assert [link.target for link in found.links] == ["Timeouts"]


def test_a_file_can_be_one_entry_with_its_whole_text() -> None:
    found = read_atlas(FILE, "retry.md", "file")
    assert found.sections == () and "Stripes." in found.content and found.key == "atlas:retry"


def test_every_alias_means_one_type_and_a_type_means_itself() -> None:
    aliases = [alias for kind, others in TYPES.items() for alias in (kind, *others)]
    assert len(aliases) == len(set(aliases))
    assert all(section_type(kind.title()) == kind for kind in TYPES)


def test_importing_twice_changes_nothing_and_a_changed_file_changes_its_entry(tmp_path: Path) -> None:
    folder, memory = tmp_path / "atlas", Memory(tmp_path / "memory.db")
    folder.mkdir()
    (folder / "retry.md").write_text(FILE)
    (folder / "plain.md").write_text("# Plain\n\nNo id.\n")
    assert entries.put(memory, found_in(folder)) == (2, 0, 0)
    before = entries.all_entries(memory)
    assert entries.put(memory, found_in(folder)) == (0, 0, 2)
    assert entries.all_entries(memory) == before
    (folder / "retry.md").rename(folder / "moved.md")  # found again by its id
    (folder / "plain.md").write_text("# Plain\n\nChanged.\n")
    assert entries.put(memory, found_in(folder)) == (0, 1, 1)


def test_a_file_can_be_one_entry_for_each_heading() -> None:
    found = list(read_apart(read_atlas(FILE, "retry.md")))
    names = ["Retry policy", *(f"Retry policy > {one}" for one in ("How it works", "Results", "Zebra"))]
    assert [one.name for one in found] == names
    assert [one.tags for one in found[1:]] == [
        ("bank", "mechanism", "network"), ("bank", "evidence", "network"), ("bank", "network"),
    ]  # fmt: skip
    assert found[3].content == "Stripes." and found[0].links and not found[3].links
    assert not any(one.sections for one in found) and len({one.key for one in found}) == 4


@given(st.lists(st.sampled_from(["Why", "How", "Zebra"]), max_size=6))
def test_headings_of_the_same_name_are_entries_of_their_own(headings: list[str]) -> None:
    text = "# T\n\nbody\n\n" + "\n\n".join(f"## {one}\n\n{at}" for at, one in enumerate(headings))
    found = list(read_apart(read_atlas(text, "t.md")))
    assert len({one.key for one in found}) == len(found) == len(headings) + 1


@pytest.mark.parametrize("first", CHUNKS)
@pytest.mark.parametrize("second", CHUNKS)
def test_an_import_in_another_way_leaves_what_a_first_import_leaves(tmp_path: Path, first: str, second: str) -> None:
    folder = tmp_path / "atlas"
    folder.mkdir()
    (folder / "retry.md").write_text(FILE)
    (folder / "bare.md").write_text("# Bare\n\n## Only\n\nA section and no body.\n")
    one, other = Host(folder, memory_folder=tmp_path / "a"), Host(folder, memory_folder=tmp_path / "b")
    for chunk in (first, second):
        import_notes(NotesImportRequest(folder, chunk), one)
    import_notes(NotesImportRequest(folder, second), other)
    kept, fresh = ({(e.key, e.name, e.content, e.tags) for e in stored_in(host)} for host in (one, other))
    assert kept == fresh
    again = import_notes(NotesImportRequest(folder, second), one)
    assert (again.new, again.changed, again.removed) == (0, 0, 0) and again.same == len(fresh)


def test_the_entry_of_a_heading_that_is_gone_goes(tmp_path: Path) -> None:
    folder, host = tmp_path / "atlas", Host(tmp_path, memory_folder=tmp_path / "memory")
    folder.mkdir()
    (folder / "retry.md").write_text(FILE)
    assert import_notes(NotesImportRequest(folder, "heading"), host) == ImportAnswer(4, 0, 0)
    (folder / "retry.md").write_text(FILE[: FILE.index("## Zebra")])
    assert import_notes(NotesImportRequest(folder, "heading"), host) == ImportAnswer(0, 0, 3, 1)


@given(st.text(max_size=400))
def test_any_text_is_an_entry(text: str) -> None:
    found = read_atlas(text, "any.md")
    assert found.name and found.key and len(found.name) <= 200 and len(found.description) <= 300


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a line of 10 MB", "# Long\n\n" + "x" * 10_000_000),
        ("a credential", "# Key\n\nthe key is AKIAABCDEFGHIJKLMNOP\n"),
    ],
)
def test_what_must_not_be_kept_is_refused_in_one_line(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / "a.md").write_text(text)
    with pytest.raises(UsageError) as refused:
        found_in(tmp_path)
    assert "a.md" in str(refused.value) and "\n" not in str(refused.value), name


def test_links_of_the_file_system_are_not_followed(tmp_path: Path) -> None:
    (tmp_path / "outside.md").write_text("# Outside\n\nsecret\n")
    folder = tmp_path / "atlas"
    folder.mkdir()
    (folder / "link.md").symlink_to(tmp_path / "outside.md")
    assert found_in(folder) == []
