"""Misspelled words are read as what was meant, known ones never; another language is said to be one."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowing.graph.reader import Graph
from knowing.query.pipeline import for_task
from knowing.query.task.keywords import extract_keywords
from knowing.query.task.spelling import correct, one_slip, reread, slips
from knowing.settings import KeywordSettings, Settings, SpellingSettings
from knowing.words import stem

WORDS = st.text("abcdeghijst", min_size=4, max_size=9)
FILES = {
    "hashing.py": 'def digest(text):\n    """Makes a digest."""\n    return text\n\n\ndef compute_digest(): ...\n',
    "middleware.py": "class AuthenticationMiddleware:\n    def process_response(self): ...\n",
    "near.py": "def parser(): ...\n\n\ndef parse(): ...\n\n\ndef color(): ...\n\n\ndef cooler(): ...\n",
}


@pytest.fixture
def graph(repository) -> Graph:
    return Graph(repository(FILES))


def read(task: str, graph: Graph) -> tuple[list[str], tuple[str, ...]]:
    keywords, notes = reread(extract_keywords(task, KeywordSettings()), graph, SpellingSettings())
    return [word.text for word in keywords.components], notes


@pytest.mark.parametrize(
    ("typo", "meant"),
    [
        ("dijest", "digest"),
        ("digets", "digest"),
        ("digst", "digest"),
        ("diggest", "digest"),
        ("dijests", "digest"),
        ("midleware", "middleware"),
        ("authentcation", "authentication"),
        ("autentcation", "authentication"),
        ("respnse", "response"),
    ],
)
def test_one_near_word_is_what_was_meant(graph: Graph, typo: str, meant: str) -> None:
    found = correct(typo, graph, SpellingSettings())
    assert found is not None and found.reading == meant and str(found) == f"read {typo} as {meant}"


@pytest.mark.parametrize("word", ["colours", "colouring", "grey", "normalised", "behavioural"])
def test_the_other_dialect_is_known(repository, word: str) -> None:
    code = "coloring_enabled = True\n\n\ndef to_gray(): ...\n\n\ndef normalize(behavior): ...\n"
    with Graph(repository({"paint.py": code})) as graph:
        assert len(graph.postings(stem(word))[0]) and correct(word, graph, SpellingSettings()) is None


@pytest.mark.parametrize("word", ["digest", "digests", "digested", "parses", "responses", "responding", "middlewares"])
def test_a_known_word_and_its_forms_stay(graph: Graph, word: str) -> None:
    assert correct(word, graph, SpellingSettings()) is None


@pytest.mark.parametrize("word", ["newest", "newer", "strictest", "strictness", "strictly", "neater"])
def test_a_regular_form_of_a_known_word_is_no_slip(repository, word: str) -> None:
    code = "def new(strict): ...\n\n\ndef never(): ...\n\n\ndef neat(): ...\n\n\ndef heater(): ...\n"
    with Graph(repository({"near.py": code})) as graph:
        assert correct(word, graph, SpellingSettings()) is None


@pytest.mark.parametrize("word", ["giraffe", "dingo", "rigest", "cat", "colr", "authority", "milestone"])
def test_a_word_that_is_near_to_none_or_to_several_stays(graph: Graph, word: str) -> None:
    assert correct(word, graph, SpellingSettings()) is None or word == "colr"
    assert word not in read(f"where is the {word} made", graph)[1]


def test_the_note_says_it_and_the_word_weighs_less(graph: Graph) -> None:
    keywords, notes = reread(extract_keywords("where is the dijest made", KeywordSettings()), graph, SpellingSettings())
    assert notes == ("read dijest as digest",)
    (word,) = [word for word in keywords.components if word.text == "digest"]
    plain = extract_keywords("where is the digest made", KeywordSettings()).components
    assert 0 < word.weight < next(one.weight for one in plain if one.text == "digest")


@pytest.mark.parametrize("task", ["what is `dijest`", "fix dijest_of", "call dijest()", "change Dijest.make"])
def test_names_as_they_are_written_in_code_stay(graph: Graph, task: str) -> None:
    assert read(task, graph)[1] == ()


@pytest.mark.parametrize("task", ["wo wird das geprüft und warum", "где это проверяется", "donde se valida la cuenta"])
def test_another_language_is_not_understood(graph: Graph, task: str) -> None:
    words, (note,) = read(task, graph)
    assert words == [] and "not understood" in note


def test_words_of_code_carry_another_language(graph: Graph) -> None:
    words, (note,) = read("wo wird die middleware und `process_response` für das Konto geprüft", graph)
    assert {"middleware", "process", "response"} <= set(words) and "middleware" in note
    assert not {"wird", "konto"} & set(words)


@pytest.mark.parametrize("task", ["comment est fait le total de la commande", "quelle est la durée de la commande"])
def test_question_words_of_another_language_are_no_words_of_code(repository, task: str) -> None:
    files = {"notes.py": "def comment(text):\n    return text\n\n\ndef quell(noise):\n    return comment(noise)\n"}
    with Graph(repository(files)) as graph:
        keywords, [note] = reread(extract_keywords(task, KeywordSettings()), graph, SpellingSettings())
        assert not keywords.components and note.endswith("ask in English, or name some code")


@pytest.mark.parametrize("task", ["quelle comment", "quelle basket"])
def test_question_words_of_another_language_are_no_slips(repository, task: str) -> None:
    with Graph(repository({"notes.py": "def quell(noise):\n    return noise\n"})) as graph:
        assert reread(extract_keywords(task, KeywordSettings()), graph, SpellingSettings())[1] == ()


def test_a_script_that_completes_commands_names_no_code(repository) -> None:
    script = "_konto() {\n  COMPREPLY=()\n}\n"
    words, _ = read(
        "wo wird die middleware und `process_response` für das Konto geprüft",
        Graph(repository({**FILES, "completions/tool.bash": script})),
    )
    assert "middleware" in words and "konto" not in words


@pytest.mark.parametrize("task", ["digest parser color response", "where is the naïve façade", "fix the crash"])
def test_english_is_understood(graph: Graph, task: str) -> None:
    assert not any("understood" in note for note in read(task, graph)[1])


@given(WORDS)
def test_every_word_of_one_slip_is_one_or_two_away(word: str) -> None:
    assert all(1 <= slips(word, other, 2) <= 2 for other in one_slip(word, 4) if other != word)


@given(WORDS, WORDS)
def test_slips_are_the_same_both_ways_and_none_from_itself(one: str, other: str) -> None:
    assert slips(one, other, 3) == slips(other, one, 3)
    assert slips(one, one, 2) == 0


@given(st.text(max_size=200))
def test_any_task_can_be_reread(shop: Path, task: str) -> None:
    keywords, notes = reread(extract_keywords(task, KeywordSettings()), Graph(shop), SpellingSettings())
    assert all(isinstance(note, str) for note in notes) and keywords.text is not None


def test_a_word_that_is_the_whole_task_is_a_name_and_may_still_be_misspelled(repository) -> None:
    graph = Graph(repository({"a.py": "def greet():\n    return 1\n\n\ndef greet_everybody():\n    return greet()\n"}))
    assert for_task("greet", graph, Settings()).ranking.symbols[0].name == "greet"
    assert [word.text for word in for_task("gret", graph, Settings()).keywords.components] == ["greet"]


def test_a_short_form_that_the_repository_writes_out_is_not_called_unknown(repository) -> None:
    graph = Graph(repository({"a.py": "class RadioService:\n    def tune(self):\n        return 1\n"}))
    assert for_task("svc that tunes the radio", graph, Settings()).confidence.unknown == ()
