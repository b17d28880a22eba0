"""A SCIP index joins the graph by location; a damaged one is refused in one line."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knowing.enrich import ingest
from knowing.enrich.scip.documents import ScipIndex
from knowing.enrich.scip.join import descriptors, last_name, outside, prose
from knowing.errors import EnrichError
from knowing.graph.enriched import Answers
from knowing.index.build import build
from tests.enrich.conftest import calls, rows, unresolved

PACKAGE = "scip-test python app 1.0 "
SAVE, GET, STORE, USE_STORE = (
    PACKAGE + tail
    for tail in (
        "`app.store`/Store#save_thing().",
        "`app.store`/Store#get().",
        "`app.store`/Store#",
        "`app.use`/use_store().",
    )
)
CACHE, CACHE_GET = PACKAGE + "`app.store`/Cache#", PACKAGE + "`app.store`/Cache#get()."
LOGGER = "scip-test python python-stdlib 3.11 logging/Logger#get()."


def varint(value: int) -> bytes:
    out = b""
    while value > 0x7F:
        out += bytes([value & 0x7F | 0x80])
        value >>= 7
    return out + bytes([value])


def message(*fields: tuple[int, int | bytes | str]) -> bytes:
    out = b""
    for number, value in fields:
        if isinstance(value, int):
            out += varint(number << 3) + varint(value)
        else:
            data = value.encode() if isinstance(value, str) else value
            out += varint(number << 3 | 2) + varint(len(data)) + data
    return out


def occurrence(line: int, start: int, symbol: str, roles: int = 0, end: int = 0) -> bytes:
    span = b"".join(map(varint, (line, start, end or start + 3)))
    return message((1, span), (2, symbol), (3, roles))


def information(symbol: str, documentation: Iterable[str] = (), implements: Iterable[str] = ()) -> bytes:
    relations = [(4, message((1, one), (3, 1))) for one in implements]
    return message((1, symbol), *((3, text) for text in documentation), *relations)


def document(path: str, occurrences: list[bytes], symbols: Iterable[bytes] = (), encoding: int = 0) -> bytes:
    return message(
        (1, path), *((2, one) for one in occurrences), *((3, one) for one in symbols), (4, "python"), (6, encoding)
    )


def index(*documents: bytes, tool: str = "scip-test") -> bytes:
    return message(
        (1, message((2, message((1, tool), (2, "9.9"))), (3, "file:///x"))), *((2, one) for one in documents)
    )


STORE_DOCUMENT = document(
    "app/store.py",
    [
        occurrence(3, 6, STORE, 1),
        occurrence(6, 8, SAVE, 1),
        occurrence(9, 8, GET, 1),
        occurrence(16, 6, CACHE, 1),
        occurrence(20, 8, CACHE_GET, 1),
        occurrence(6, 19, SAVE + "(self)", 1),
        occurrence(6, 25, "local 1", 1),
    ],
    [
        information(STORE),
        information(SAVE, ["```python\ndef save_thing(self, item)\n```", "Keeps one thing.\n\nAnd more."]),
        information(CACHE, implements=[STORE]),
        information(CACHE_GET, implements=[GET]),
    ],
)


def use_document(encoding: int, first: int, second: int) -> bytes:
    """Line 10 of app/use.py is ``é = thing.save_thing("ö"); thing.get("é")``."""
    return document(
        "app/use.py",
        [
            occurrence(0, 22, STORE),
            occurrence(4, 11, STORE),
            occurrence(7, 4, USE_STORE, 1),
            occurrence(9, first, SAVE),
            occurrence(9, second, GET),
            occurrence(11, 14, LOGGER),
        ],
        encoding=encoding,
    )


@pytest.fixture
def written(tmp_path: Path) -> Path:
    path = tmp_path / "index.scip"
    path.write_bytes(index(STORE_DOCUMENT, use_document(2, 14, 37)))
    return path


def test_occurrences_settle_calls_with_provenance_scip(repository: Path, written: Path) -> None:
    report = ingest(repository, written)
    assert {("use_store", "Store.save_thing", 5), ("use_store", "Store.get", 5)} <= calls(repository)
    assert rows(repository, "SELECT DISTINCT confidence FROM edges WHERE provenance = 5") == [(95,)]
    assert report.ingested is not None and report.ingested.tool == "scip-test 9.9" and report.ingested.stale == 0


@pytest.mark.parametrize(("encoding", "first", "second"), [(1, 15, 39), (2, 14, 37), (3, 14, 37)])
def test_columns_are_read_in_the_encoding_of_the_document(
    repository: Path, tmp_path: Path, encoding: int, first: int, second: int
) -> None:
    path = tmp_path / "index.scip"
    path.write_bytes(index(STORE_DOCUMENT, use_document(encoding, first, second)))
    ingest(repository, path)
    assert not rows(repository, "SELECT 1 FROM unresolved WHERE line = 10")


def test_a_known_symbol_of_another_package_settles_a_call_outside(repository: Path, written: Path) -> None:
    assert ingest(repository, written).applied.outside == 1
    assert ("use_store", "logging:get", 5) in calls(repository)


def test_relationships_become_implements_and_overrides(repository: Path, written: Path) -> None:
    ingest(repository, written)
    kinds = rows(
        repository,
        "SELECT source, kind, target FROM edges_named WHERE provenance = 5 AND kind IN ('implements', 'overrides')",
    )
    assert sorted(kinds) == [("Cache", "implements", "Store"), ("Cache.get", "overrides", "Store.get")]


def test_documentation_fills_what_has_none(repository: Path, written: Path) -> None:
    ingest(repository, written)
    assert rows(repository, "SELECT doc FROM symbols WHERE qualname = 'Store.save_thing'") == [("Keeps one thing.",)]
    assert rows(repository, "SELECT doc FROM symbols WHERE qualname = 'Store'") == [("Keeps things.",)]


def test_a_mention_that_is_no_call_becomes_a_reference(repository: Path, tmp_path: Path) -> None:
    path = tmp_path / "index.scip"
    path.write_bytes(index(STORE_DOCUMENT, document("app/use.py", [occurrence(9, 8, CACHE), occurrence(0, 22, CACHE)])))
    ingest(repository, path)
    found = rows(repository, "SELECT source, target FROM edges_named WHERE kind = 'references' AND provenance = 5")
    assert found == [("use_store", "Cache")]  # and none from the import line


def test_a_document_of_another_version_is_left_out(repository: Path, tmp_path: Path) -> None:
    moved = document(
        "app/store.py",
        [occurrence(line + 2, column, name, 1) for line, column, name in ((3, 6, STORE), (6, 8, SAVE), (9, 8, GET))],
    )
    path = tmp_path / "index.scip"
    path.write_bytes(index(moved, use_document(2, 14, 37)))
    report = ingest(repository, path)
    assert report.ingested is not None and report.ingested.stale == 1
    assert "save_thing" in unresolved(repository)


def test_documents_of_unknown_files_are_counted_and_passed_over(repository: Path, tmp_path: Path) -> None:
    path = tmp_path / "index.scip"
    path.write_bytes(
        index(document("../../etc/passwd", [occurrence(0, 0, STORE, 1)]), document("/etc/passwd", []), STORE_DOCUMENT)
    )
    report = ingest(repository, path)
    assert report.ingested is not None and report.ingested.unknown == 2


def test_a_new_index_replaces_the_old_one_of_the_same_tool(repository: Path, written: Path) -> None:
    ingest(repository, written)
    written.write_bytes(index(STORE_DOCUMENT))
    ingest(repository, written)
    with Answers(repository) as answers:
        assert not [key for key in answers.asked("scip scip-test") if key[1] == "app/use.py"]


def test_scip_survives_a_rebuild(repository: Path, written: Path) -> None:
    ingest(repository, written)
    build(repository, 1_000_000, 1, None)
    assert ("use_store", "Store.get", 5) in calls(repository)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"PK\x03\x04 a zip",
        b"\xff" * 100,
        b"\x0a\xff\xff\xff\xff\xff\xff\xff\xff\x7f",
        b'{"json": true}',
        b"\x00" * 50,
        message((2, STORE_DOCUMENT)),
    ],
)
def test_what_is_no_index_is_refused_in_one_line(repository: Path, tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "bad.scip"
    path.write_bytes(data)
    with pytest.raises(EnrichError) as refused:
        ingest(repository, path)
    assert "\n" not in str(refused.value) and "bad.scip" in str(refused.value)


def test_a_missing_file_is_refused(repository: Path, tmp_path: Path) -> None:
    with pytest.raises(EnrichError, match="cannot read"):
        ingest(repository, tmp_path / "none.scip")


@pytest.mark.parametrize("kept", [0.2, 0.5, 0.9, 0.999])
def test_an_index_that_was_cut_short_changes_nothing(repository: Path, written: Path, kept: float) -> None:
    data = written.read_bytes()
    written.write_bytes(data[: int(len(data) * kept)])
    before = calls(repository)
    with pytest.raises(EnrichError, match="damaged"):
        ingest(repository, written)
    assert calls(repository) == before


@given(st.binary(max_size=400))
@settings(max_examples=150, deadline=None)
def test_no_bytes_whatever_end_in_a_traceback(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    path = tmp_path_factory.mktemp("any") / "any.scip"
    path.write_bytes(index(STORE_DOCUMENT)[:60] + data)
    try:
        for _ in ScipIndex(path).documents():
            pass
    except EnrichError as refused:
        assert "any.scip" in str(refused)


def test_symbols_are_taken_apart() -> None:
    assert descriptors("scip-typescript npm app 1.0 src/`a.ts`/Box#size.") == ["src", "a.ts", "Box", "size"]
    assert last_name("scip-python python flask 3.0 `flask.app`/__init__:") == ""
    assert outside("scip-go gomod github.com/x/y v1 `github.com/x/y/z`/Do().") == "github.com/x/y/z:Do"
    assert prose(["```go\nfunc Do()\n```", "---", "Does it.\nTwice."]) == "Does it. Twice."
