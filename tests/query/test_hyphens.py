"""A word with a hyphen is the one word that the code writes for it, an option that the code holds is known, and a heading that says all is meant."""

from __future__ import annotations

import pytest

from knowing.graph.reader import Graph
from knowing.query.pipeline import for_task
from knowing.query.task.prose import Role, subject_of, tokens_of
from knowing.query.trace import Trace
from knowing.settings import Settings

CODE = """
def evaluate_builtin_function(name):
    return name


def build_image(builder):
    return builder.build(builder.built)


def build_function(builder):
    return builder.built


def add_flags(parser):
    parser.add("keep-daily", "how many to keep")


def keep_all(daily):
    return daily
"""
PARTICLES = """
def cleanup_stale(parts):
    return parts


def clean_text(text):
    return text


def complete_upload(up):
    return up


def stop_down(down):
    return down


def do_shutdown(parts):
    return parts


def part_time(out):
    return out


def on_timeout(part):
    return part


def write_log(text):
    return text


def ask_login(person):
    return person
"""
README = """# Tool

## Installation

### Portable Offline Packages

Unpack it.

## Usage

Run it.
"""


@pytest.fixture
def graph(repository) -> Graph:
    package = "def load_package(package):\n    return package\n\n\ndef install(handler):\n    return handler\n"
    return Graph(repository({"code.py": CODE, "package.py": package, "README.md": README}))


@pytest.fixture
def phrases(repository) -> Graph:
    return Graph(repository({"code.py": PARTICLES}))


def asked(graph: Graph, task: str) -> Trace:
    return for_task(task, graph, Settings())


def first(graph: Graph, task: str) -> str:
    return asked(graph, task).ranking.symbols[0].name


@pytest.mark.parametrize("written", ["built-in", "builtin", "Built-in"])
def test_a_hyphenated_word_is_the_closed_one(graph: Graph, written: str) -> None:
    assert first(graph, f"add a {written} function") == "evaluate_builtin_function"


def test_its_parts_count_as_parts_of_a_name_do(graph: Graph) -> None:
    def weight(task: str) -> float:
        return next((word.weight for word in asked(graph, task).keywords.components if word.stem == "build"), 0.0)

    assert weight("a built-in function") < weight("a well-built function")
    assert weight("a built-in function, built later") == weight("a function, built later"), "it is said alone as well"


def test_a_closed_form_that_nothing_is_called_is_not_looked_for(graph: Graph) -> None:
    words = [word.text for word in asked(graph, "a sign-up daily").keywords.components]
    assert "signup" not in words and "daily" in words


def test_two_words_of_their_own_stay_two(graph: Graph) -> None:
    found = asked(graph, "which build-image is taken").keywords.components
    assert "buildimage" not in [word.text for word in found]


def test_an_option_that_the_code_holds_is_known(graph: Graph) -> None:
    assert asked(graph, "what does --keep-daily do").confidence.unknown == ()
    assert asked(graph, "what does keep daily do with a 412").confidence.unknown == (), "nobody said precondition"
    assert asked(graph, "what does --keep-hourly do").confidence.unknown == ("--keep-hourly",), "as it was written"


@pytest.mark.parametrize("task", ["portable offline packages", "how do I install the portable offline packages"])
def test_a_section_whose_headings_say_the_task_comes_first(graph: Graph, task: str) -> None:
    assert first(graph, task) == "Portable Offline Packages"


def test_a_section_that_says_half_of_it_stays_behind_code(graph: Graph) -> None:
    assert first(graph, "how does the installer load a package") == "load_package"


@pytest.mark.parametrize(
    "task", ["What must I understand to write an adapter", "what do I need to know in order to write an adapter"]
)
def test_what_is_to_be_done_is_a_verb_also_behind_what_must_be_understood(task: str) -> None:
    tokens = tokens_of(task)
    subject = subject_of(tokens)
    assert next(token.role for token in tokens if token.text == "write") is Role.CODE_VERB
    assert subject is not None and subject.text == "adapter"


def test_an_unknown_name_is_said_once_and_as_it_was_written(graph: Graph) -> None:
    found = asked(graph, "ZorkError: cannot keep daily with ZorkPlugh in --keep-Zork").confidence.unknown
    assert "ZorkPlugh" in found and "plugh" not in found and "--keep-Zork" in found
    assert "zorkerror" not in found


@pytest.mark.parametrize(
    ("task", "first"),
    [
        ("where are stale parts cleaned up", "cleanup_stale"),
        ("how is it shut down", "do_shutdown"),
        ("what happens when a part times out", "on_timeout"),
        ("where are people logged in", "ask_login"),
    ],
)
def test_a_verb_and_its_particle_find_what_is_written_as_one(phrases: Graph, task: str, first: str) -> None:
    answer = asked(phrases, task)
    assert answer.ranking.symbols[0].name == first
    assert "shut" not in answer.confidence.unknown


def test_the_words_of_a_task_stay_ordered_by_weight(graph: Graph) -> None:
    words = asked(graph, "Add handlers to the built-in function").keywords.components
    assert [word.text for word in words if word.text in ("handlers", "builtin")] == ["handlers", "builtin"]
    assert [word.weight for word in words] == sorted((word.weight for word in words), reverse=True)
