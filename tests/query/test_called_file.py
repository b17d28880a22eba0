"""A task of one line that calls a file of code by its name is about what is in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from knowing import build_index, context_for_task, opened
from knowing.query.trace import Trace
from tests.worktree import write

HELPERS = '''def first_of(items):
    """The first item that is not None."""
    return next((item for item in items if item is not None), None)


def deep_copy(item):
    """A copy of an item and of all that is in it, of its slots too."""
    return type(item)(**vars(item))


def names_of(types):
    """The names of annotations and of types."""
    return [one.__name__ for one in types]
'''
MODELS = '''class Model:
    """A model; cleaning up its slots and annotations is for its schema."""

    def clean(self):
        """Clean up what is annotated: slots, types, typing of slots."""
        return self.annotations

    def clean_up(self, annotation):
        """Clean up one annotation."""
        return annotation


def clean_up_annotations(model):
    """Clean up all annotations of a model, its slots and types."""
    return model.clean()
'''
FILES = {"shop/_helpers.py": HELPERS, "shop/models.py": MODELS, "shop/other.py": "def wait():\n    return 1\n"}


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = write(tmp_path_factory.mktemp("called"), FILES)
    build_index(root)
    return root


def answered(root: Path, task: str) -> Trace:
    return context_for_task(opened(root), task)


def first_path(root: Path, task: str) -> str:
    return answered(root, task).ranking.symbols[0].path


def test_what_is_in_a_called_file_comes_first(project: Path) -> None:
    """Functions of other files that share more words with the task stood before all of it."""
    assert first_path(project, "Clean up `_helpers.py`: annotations, slots, types") == "shop/_helpers.py"
    assert first_path(project, "Clean up annotations, slots, types") == "shop/models.py"


def test_a_file_that_has_little_to_do_with_the_task_is_named_in_passing(project: Path) -> None:
    """*build.rs* in a task of a build tool is that of its users."""
    trace = answered(project, "Clean up the annotations and slots that other.py hands to a model")
    assert trace.ranking.symbols[0].path == "shop/models.py"
    found = trace.ranking.evidence(next(one.id for one in trace.ranking.symbols if one.name == "wait"))
    assert found is not None and 0 < found[2]["called_file"] < 0.05


def test_of_a_called_file_what_fits_comes_first(project: Path) -> None:
    found = answered(project, "how does shop/_helpers.py make a copy of an item").ranking.symbols
    assert found[0].qualname == "deep_copy"


def test_it_is_a_part_of_the_score_with_a_name(project: Path) -> None:
    trace = answered(project, "Clean up `_helpers.py`: annotations")
    found = trace.ranking.evidence(next(one.id for one in trace.ranking.symbols if one.name == "deep_copy"))
    assert found is not None and found[2]["called_file"] > 0


def test_a_report_may_quote_files_of_all_sorts(project: Path) -> None:
    """In a report the files are those of its logs and of the reporter's own code as well."""
    trace = answered(
        project, "Cleaning up forgets slots\n\nI have looked at _helpers.py and at models.py.\nAnnotations stay."
    )
    assert not any("called_file" in (trace.ranking.evidence(one.id) or (0, 0, {}))[2] for one in trace.ranking.symbols)


def test_a_file_that_is_written_with_its_folder_is_meant_whatever_else_is_said(project: Path) -> None:
    task = "make cleaning up of annotations faster (shop/_helpers.py)"
    best = [one.path for one in answered(project, task).ranking.symbols[:2]]
    assert "shop/_helpers.py" in best
