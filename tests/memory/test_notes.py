"""A note follows what it is about: through renames and moves that git can see, and it says when that changed or is gone."""

from __future__ import annotations

from pathlib import Path

import pytest

from knowing.errors import AmbiguousSymbol, UnknownSymbol, UsageError
from knowing.memory.credentials import credential_in
from knowing.memory.notes import name_of_note
from knowing.verbs.host import Host
from knowing.verbs.note import NoteRequest, note
from knowing.verbs.notes import EditRequest, NoteNumber, NotesRequest, edit_note, list_notes, remove_note, show_note
from knowing.verbs.show import ShowRequest, show
from tests.evaluate.conftest import Past

PAY = '''def charge_card(basket, gateway):
    """Charge the card of a customer."""
    for attempt in range(3):
        if gateway.send(basket.total(), attempt):
            return True
    return False


class Till:
    def open_drawer(self, key):
        """Open the drawer with a key that fits."""
        return key.fits(self) and self.drawer.open()
'''


@pytest.fixture
def past(tmp_path: Path) -> Past:
    made = Past(tmp_path / "shop")
    made.commit("first", {"shop/pay.py": PAY, "shop/other.py": "def other():\n    return 'nothing at all'\n"})
    return made


@pytest.fixture
def host(past: Past, tmp_path: Path) -> Host:
    return Host(past.root, cache_folder=tmp_path / "cache", memory_folder=tmp_path / "memory")


def stands(host: Host, number: int = 1) -> tuple[str, str, bool]:
    """(state, where, whether it changed) of a note's subject."""
    standing = show_note(NoteNumber(number), host).standings[0]
    return standing.state, f"{standing.path}::{standing.qualname}", standing.is_changed


def test_a_note_on_a_symbol_that_is_as_it_was(host: Host) -> None:
    note(NoteRequest("why three", ("charge_card",)), host)
    assert stands(host) == ("same", "shop/pay.py::charge_card", False)


def test_a_note_says_that_its_subject_changed(host: Host, past: Past) -> None:
    note(NoteRequest("why three", ("charge_card",)), host)
    past.edit("four", "shop/pay.py", "range(3)", "range(4)")
    assert stands(host) == ("changed", "shop/pay.py::charge_card", True)


def test_a_change_elsewhere_in_the_file_is_none_of_its_subject(host: Host, past: Past) -> None:
    note(NoteRequest("why three", ("charge_card",)), host)
    past.edit("key", "shop/pay.py", "key.fits(self)", "key.fits(self.lock)")
    assert stands(host)[0] == "same"


def test_a_note_follows_a_renamed_file(host: Host, past: Past) -> None:
    note(NoteRequest("the drawer jams", ("Till.open_drawer",)), host)
    past.commit("move", {"shop/pay.py": None, "shop/till.py": PAY})
    assert stands(host) == ("moved", "shop/till.py::Till.open_drawer", False)


def test_a_note_follows_a_renamed_symbol(host: Host, past: Past) -> None:
    note(NoteRequest("why three", ("charge_card",)), host)
    past.commit("rename", {"shop/pay.py": PAY.replace("charge_card", "charge_the_card")})
    assert stands(host)[:2] == ("moved", "shop/pay.py::charge_the_card")


def test_a_note_follows_a_symbol_that_is_renamed_and_edited_in_a_renamed_file(host: Host, past: Past) -> None:
    note(NoteRequest("why three", ("charge_card",)), host)
    text = PAY.replace("charge_card", "charge_the_card").replace("range(3)", "range(4)")
    past.commit("all at once", {"shop/pay.py": None, "shop/till.py": text})
    assert stands(host) == ("moved", "shop/till.py::charge_the_card", True)


def test_a_note_follows_a_symbol_into_another_file(host: Host, past: Past) -> None:
    note(NoteRequest("the drawer jams", ("Till",)), host)
    pay, till = PAY.split("\n\n\n")
    past.commit("split", {"shop/pay.py": pay + "\n", "shop/till.py": till})
    assert stands(host) == ("moved", "shop/till.py::Till", False)


def test_a_note_follows_what_is_not_committed_yet(host: Host, past: Past) -> None:
    note(NoteRequest("why three", ("charge_card",)), host)
    (past.root / "shop/pay.py").write_text(PAY.replace("charge_card", "charge_the_card"))
    assert stands(host)[:2] == ("moved", "shop/pay.py::charge_the_card")


def test_a_note_says_that_its_subject_is_gone(host: Host, past: Past) -> None:
    note(NoteRequest("why three", ("charge_card",)), host)
    past.commit("gone", {"shop/pay.py": PAY.split("\n\n\n")[1]})
    assert stands(host)[0] == "gone"


def test_a_note_on_a_line_follows_the_line(host: Host, past: Past) -> None:
    note(NoteRequest("beware", ("shop/pay.py:4",)), host)
    past.commit("above", {"shop/pay.py": "# new\n\n" + PAY})
    standing = show_note(NoteNumber(1), host).standings[0]
    assert (standing.line, standing.is_changed) == (6, False)
    past.commit("line", {"shop/pay.py": PAY.replace("gateway.send(", "gateway.post(")})
    assert stands(host)[0] == "changed"


def test_a_note_on_a_file(host: Host, past: Past) -> None:
    note(NoteRequest("old", ("shop/other.py",)), host)
    assert stands(host) == ("same", "shop/other.py::", False)
    past.edit("other", "shop/other.py", "nothing", "something")
    assert stands(host)[0] == "changed"


def test_a_subject_that_is_not_there_or_there_twice_is_refused(host: Host, past: Past) -> None:
    with pytest.raises(UnknownSymbol):
        note(NoteRequest("text", ("no_such_thing",)), host)
    past.commit("twice", {"shop/second.py": "def other():\n    return 'a second one'\n"})
    with pytest.raises(AmbiguousSymbol):
        note(NoteRequest("text", ("other",)), host)
    assert list_notes(NotesRequest(), host).total == 0


def test_show_lists_notes_about_a_symbol_wherever_it_was(host: Host, past: Past) -> None:
    note(NoteRequest("why three", ("charge_card",)), host)
    note(NoteRequest("the drawer jams", ("Till.open_drawer",)), host)
    past.commit("rename", {"shop/pay.py": PAY.replace("charge_card", "charge_the_card")})
    assert [one.entry.content for one in show(ShowRequest("charge_the_card"), host).notes] == ["why three"]
    assert [one.entry.content for one in show(ShowRequest("Till.open_drawer"), host).notes] == ["the drawer jams"]
    assert show(ShowRequest("Till"), host).notes == ()


def test_a_superseded_note_is_hidden_until_its_successor_goes(host: Host) -> None:
    note(NoteRequest("three times"), host)
    note(NoteRequest("four times", supersedes=(1,)), host)
    assert [one.entry.id for one in list_notes(NotesRequest(), host).notes] == [2]
    assert [one.entry.id for one in list_notes(NotesRequest(include_superseded=True), host).notes] == [2, 1]
    remove_note(NoteNumber(2), host)
    assert [one.entry.id for one in list_notes(NotesRequest(), host).notes] == [1]


def test_notes_are_listed_by_tag_status_and_subject(host: Host) -> None:
    note(NoteRequest("one", tags=("bank,Slow",), status="decision"), host)
    note(NoteRequest("two", ("charge_card",), tags=("bank",)), host)
    listed = {
        "slow": NotesRequest(tags=("bank", "slow")),
        "facts": NotesRequest(status="fact"),
        "about": NotesRequest(about="charge_card"),
        "first": NotesRequest(limit=1),
    }
    found = {name: [one.entry.id for one in list_notes(request, host).notes] for name, request in listed.items()}
    assert found == {"slow": [1], "facts": [2], "about": [2], "first": [2]}


def test_editing_leaves_what_is_not_given(host: Host) -> None:
    note(NoteRequest("why three", ("charge_card",), ("bank",), status="decision"), host)
    entry = edit_note(EditRequest(1, text="why four"), host).entry
    assert (entry.content, entry.name, entry.tags, entry.status) == ("why four", "why four", ("bank",), "decision")
    assert len(entry.subjects) == 1
    assert edit_note(EditRequest(1, tags=(), status="fact"), host).entry.tags == ()


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        (NoteRequest("  "), "empty"),
        (NoteRequest("x" * 100_001), "characters"),
        (NoteRequest("the key is AKIAABCDEFGHIJKLMNOP"), "access key"),
        (NoteRequest("text", status="certain"), "no status"),
        (NoteRequest("text", tags=("x" * 65,)), "tags"),
        (NoteRequest("text", supersedes=(7,)), "no note 7"),
    ],
)
def test_what_cannot_be_a_note_is_refused(host: Host, request_: NoteRequest, said: str) -> None:
    with pytest.raises(UsageError, match=said):
        note(request_, host)
    assert list_notes(NotesRequest(), host).total == 0


@pytest.mark.parametrize(
    "text",
    [
        "-----BEGIN RSA PRIVATE KEY-----\nMIIE",
        "use ghp_" + "a1B2" * 9,
        "https://me:hunter22@example.org/x.git",
        'API_KEY="sk-' + "abcd1234" * 4 + '"',
        "password = hunter2hunter2",
        "Authorization: Bearer abcdef0123456789abcdef",
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abcdefghijklmnop",
    ],
)
def test_credentials_are_recognised(text: str) -> None:
    assert credential_in(text)


@pytest.mark.parametrize(
    "text",
    [
        "token: str is checked by verify_token()",
        "the password is read from $DB_PASSWORD",
        "password = get_password(user)",
        "see https://example.org:8080/a@b",
        "commit 373cb3037fe4e67adbac9ac43340391e859aa957",
        "secret = settings.SECRET_KEY",
        "api_key: the key of the api",
    ],
)
def test_talking_about_credentials_is_allowed(text: str) -> None:
    assert credential_in(text) == ""


def test_a_long_note_has_a_short_name() -> None:
    assert len(name_of_note("word " * 100)) <= 80
    assert name_of_note("First line\nsecond") == "First line"


def test_memory_that_is_turned_off_takes_no_note(past: Past, tmp_path: Path) -> None:
    host = Host(past.root, memory_folder=tmp_path / "memory", is_remembering=False)
    with pytest.raises(UsageError, match="turned off"):
        note(NoteRequest("text"), host)
    assert not (tmp_path / "memory").exists()
