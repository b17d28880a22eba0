"""Numbers go into a file that a person wrote; nothing else moves."""

from __future__ import annotations

import tomllib

import pytest

from knowing.errors import ConfigError
from knowing.evaluate.toml_edit import edited

WRITTEN = """# ours, by hand
[index]
max_bytes = 2_000_000   # large

[walk]   # where it goes
  restart = 0.2 # calm
[walk.edges]
calls = 1

[channels]

text = 2.0
"""


@pytest.mark.parametrize(
    ("values", "was", "now"),
    [
        ({"walk.restart": 0.4}, "  restart = 0.2 # calm", "  restart = 0.4 # calm"),
        ({"channels.text": 1.0}, "text = 2.0\n", "text = 1.0\n"),
        ({"channels.name": 4.0}, "text = 2.0\n", "text = 2.0\nname = 4.0\n"),
        ({"walk.backward": 0.1}, "# calm\n", "# calm\nbackward = 0.1\n"),
        ({"score.crowding": 0.8}, "text = 2.0\n", "text = 2.0\n\n[score]\ncrowding = 0.8\n"),
        ({"score.weights.text": 0.3}, "text = 2.0\n", "text = 2.0\n\n[score.weights]\ntext = 0.3\n"),
    ],
)
def test_every_other_byte_stays(values: dict[str, float], was: str, now: str) -> None:
    assert edited(WRITTEN, values) == WRITTEN.replace(was, now)


def test_line_endings_stay_what_they_are() -> None:
    text = edited(WRITTEN.replace("\n", "\r\n"), {"walk.restart": 0.4, "score.crowding": 0.8, "channels.name": 4.0})
    assert text.count("\n") == text.count("\r\n")
    assert tomllib.loads(text)["walk"] == {"restart": 0.4, "edges": {"calls": 1}}


@pytest.mark.parametrize("text", ["", "[walk]", "[walk]\n", "# nothing", "[walk]\nrestart = 0.2", "\n\n"])
def test_short_files_are_completed(text: str) -> None:
    found = tomllib.loads(edited(text, {"walk.restart": 0.4, "channels.name": 4.0}))
    assert found == {"walk": {"restart": 0.4}, "channels": {"name": 4.0}}


@pytest.mark.parametrize(
    "text",
    [
        "walk = { restart = 0.2 }\n",
        "walk.restart = 0.2\n",
        "[walk]\n'restart' = 0.2\n",
        'note = """\n[walk]\nrestart = 0.2\n"""\n[index]\njobs = 1\n',
        "[[walk]]\nrestart = 0.2\n",
    ],
)
def test_what_cannot_be_edited_safely_is_refused_with_what_to_do(text: str) -> None:
    with pytest.raises(ConfigError) as refused:
        edited(text, {"walk.restart": 0.4})
    assert "walk.restart = 0.4" in str(refused.value)


def test_a_file_that_is_no_toml_is_refused() -> None:
    with pytest.raises(ConfigError):
        edited("[walk\n", {"walk.restart": 0.4})
