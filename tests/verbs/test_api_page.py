"""The page of the Python API is run: every example does what it says."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from knowing.verbs.table import VERBS

PAGE = Path(__file__).parents[2] / "docs" / "api.md"


def test_every_example_does_what_it_says(repository: Path) -> None:
    text = "\n".join(re.findall(r"```pycon\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL))
    told: list[str] = []
    test = doctest.DocTestParser().get_doctest(text, {}, PAGE.name, str(PAGE), 0)
    failed, run = doctest.DocTestRunner(verbose=False).run(test, out=told.append)
    assert not failed, "".join(told)
    assert run > 30


@pytest.mark.parametrize("name", [name for verb in VERBS.values() for name in verb.names])
def test_every_function_has_a_section_with_an_example(name: str) -> None:
    section = re.search(
        rf"^## `{name}` \(`ctx [^`]+`\)\n(.*?)(?=^## |\Z)", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE
    )
    assert section is not None and f"knowing.{name}(" in section[1]
