"""Variety: who stands behind others of its container, and who does not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from knowing import context_for_task, opened

TOPICS = ("Ping", "Close", "Drain", "Refuse", "Flood", "Stop")
SUITE = "package keepalive\n\ntype s struct{}\n" + "".join(
    f"""
func (s) TestServer{topic}(t *testing.T) {{
	server := start(t)
	server.close("connection", {number})
}}
"""
    for number, topic in enumerate(TOPICS)
)
SERVER = "package keepalive\n\nfunc closeConnection(server int) int {\n\treturn server\n}\n"


def lost(root: Path, task: str) -> list[float]:
    """What each test of the suite loses for standing behind others of it."""
    with opened(root) as graph:
        ranking = context_for_task(graph, task).ranking
    crowding = ranking.contributions[:, ranking.names.index("crowding")]
    return [
        float(-one) for one, symbol in zip(crowding, ranking.symbols, strict=True) if symbol.name.startswith("Test")
    ]


def test_tests_that_are_asked_for_are_not_behind_one_another(repository: Callable[[Mapping[str, str]], Path]) -> None:
    """In Go all tests of a package may be methods of one type."""
    root = repository({"keepalive/keepalive_test.go": SUITE, "keepalive/server.go": SERVER})
    asked = lost(root, "which tests check that the server closes a connection")
    assert len(asked) == len(TOPICS) and not any(asked)
    assert any(lost(root, "how does TestServerPing of type s differ from its other methods")), (
        "they are, where another thing is asked"
    )
