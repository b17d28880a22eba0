"""A property with its setter is one thing to whoever types its name."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize("verb", ["why", "why-not"])
def test_a_property_and_its_setter_are_one_thing_to_explain(repository, run_in, verb: str) -> None:
    """It was refused as two symbols of one name in one place."""
    code = (
        "class Answer:\n    @property\n    def words(self):\n        return self._words\n\n"
        "    @words.setter\n    def words(self, new):\n        self._words = new\n"
    )
    done, out, _ = run_in(repository({"answer.py": code}))(verb, "Answer.words", "--task", "which words has an answer")
    assert done == 0 and "answer.py" in out
