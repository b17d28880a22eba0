"""Where no code stands out, a section of documentation that says what is asked is the answer, and no appendix."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from knowing import build_index, context_for_task, opened
from knowing.model import Kind
from knowing.query.pipeline import for_task
from knowing.query.trace import Trace
from knowing.settings import PlacesSettings, ScoreSettings, Settings
from tests.worktree import write

DOCS = {
    "docs/guide.md": "# Guide\n\n## Memory of consumers\n\nTune it: set the memory of each of the consumers to half of it: `tune 512`.\n"
}
NAMES = "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda my ny xi omicron pi".split()
CODE = {
    f"{name}.py": f'def {name}_of_consumers({name}):\n    """Tune the memory."""\n    return {name}.{"walk" * (at + 1)}({at}, {name})\n'
    for at, name in enumerate(NAMES)
}
TASK = "how do I tune the memory of the consumers"


def asked(root: Path, files: Mapping[str, str], task: str = TASK) -> Trace:
    write(root, files)
    build_index(root)
    return context_for_task(opened(root), task)


def test_a_section_that_says_what_is_asked_comes_before_code_of_which_none_stands_out(tmp_path: Path) -> None:
    assert asked(tmp_path, {**CODE, **DOCS}).ranking.symbols[0].qualname == "Guide.Memory of consumers"


def test_the_order_of_the_code_stays(tmp_path: Path) -> None:
    def code(trace: Trace) -> list[str]:
        return [one.name for one in trace.ranking.symbols if one.kind is Kind.FUNCTION]

    with_guide = code(asked(tmp_path / "a", {**CODE, **DOCS}))
    assert with_guide == code(asked(tmp_path / "b", CODE))


def test_where_code_stands_out_it_leads(tmp_path: Path) -> None:
    one = {"tune.py": "def tune_memory(consumers):\n    return consumers\n"}
    assert asked(tmp_path, {**CODE, **DOCS, **one}).ranking.symbols[0].name == "tune_memory"


def test_a_task_that_names_code_is_answered_with_code(tmp_path: Path) -> None:
    task = "how does `zeta_of_consumers` tune the memory of the consumers"
    assert asked(tmp_path, {**CODE, **DOCS}, task).ranking.symbols[0].name == "zeta_of_consumers"


def test_it_is_the_covering_of_the_question_that_brings_it_there(tmp_path: Path) -> None:
    asked(tmp_path, {**CODE, **DOCS})
    without = Settings(score=ScoreSettings(places=PlacesSettings(told_above=1.0)))
    assert for_task(TASK, opened(tmp_path), without).ranking.symbols[0].kind is Kind.FUNCTION
