"""What a written task becomes: tiers, weights, files, evidence. (Pasted material: test_pasted.py.)"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from knowing.query.task.error_reports import ErrorReport
from knowing.query.task.keywords import Keywords, extract_keywords
from knowing.query.task.pasted import Place
from knowing.query.task.vocabulary import ABBREVIATIONS, CODE_VERBS, STOP, TASK_VERBS, WEAK
from knowing.settings import KeywordSettings
from knowing.words import terms_of

SETTINGS = KeywordSettings()


def read(task: str) -> Keywords:
    return extract_keywords(task, SETTINGS)


def weight(keywords: Keywords, text: str) -> float:
    return next((word.weight for word in keywords.components if word.text == text), 0.0)


# Tiers


def test_backticks_and_quotes_are_exact() -> None:
    keywords = read("rename `before_request`, \"full_dispatch\" and 'teardown' in `Scaffold.add()`")
    assert keywords.exact == ("before_request", "full_dispatch", "teardown", "Scaffold.add")


def test_apostrophes_are_not_quotes() -> None:
    assert read("don't break the user's session, it's fragile").exact == ()


def test_string_arguments_are_not_names() -> None:
    assert read("set_cookie(samesite=\"Lax\", path='root') is ignored").exact == ()


@pytest.mark.parametrize(
    ("task", "name"),
    [
        ("why is url_for slow", "url_for"),
        ("the QuerySet cache", "QuerySet"),
        ("parseHeaders drops one", "parseHeaders"),
        ("see ModelAdmin.get_inlines for more", "ModelAdmin.get_inlines"),
        ("app.config is empty", "app.config"),
        ("call delete() twice", "delete"),
        ("std::mem::swap moves", "std::mem::swap"),
        ("User#full_name is nil", "User#full_name"),
        ("the @cached_property decorator", "cached_property"),
        ("use self.session_interface", "session_interface"),
        ("cargo build --no-deps hangs", "no_deps"),
        ("read MAX_SIZE at startup", "MAX_SIZE"),
    ],
)
def test_a_name_is_known_by_its_shape(task: str, name: str) -> None:
    assert name in read(task).compounds


@pytest.mark.parametrize(
    "task",
    [
        "support 3.9, v2.0.1 and 1.2.x",
        "e.g. a cache, i.e. a store, a.k.a. memory",
        "drop the file(s) and class(es)",
        "all URLs, IDs and APIs",
        "see example.com for it",
        "the MCP server",
        "Node.js and Vue.js clients",
    ],
)
def test_prose_is_not_code(task: str) -> None:
    assert read(task).compounds == ()


def test_an_acronym_is_a_word_among_others() -> None:
    keywords = read("the HTTP client drops URLs")
    assert {"http", "client", "drops", "urls"} <= {word.text for word in keywords.components}
    assert keywords.compounds == ()


def test_neighbours_become_names_in_camel_and_snake_case() -> None:
    bigrams = read("compute the blast radius").bigrams
    assert {"BlastRadius", "blast_radius"} <= set(bigrams)


def test_a_determiner_does_not_part_neighbours() -> None:
    assert "before_request" in read("run code before each request").bigrams


def test_punctuation_parts_neighbours() -> None:
    assert not {"session_cookie", "read_write"} & set(read("lose the session. Cookie jars read/write").bigrams)


def test_phrases_are_pairs_of_stems_of_words_and_of_names() -> None:
    phrases = read("lazy loading of get_or_create").phrases
    assert ("lazi", "load") in phrases
    assert ("or", "creat") in phrases


def test_stems_are_those_of_the_index() -> None:
    keywords = read("caching getHTTPResponse in utf8 for the QuerySets")
    assert {word.stem for word in keywords.components} >= set(terms_of("caching getHTTPResponse utf8 QuerySets"))


# Weights


def test_the_noun_after_the_leading_verb_comes_first() -> None:
    keywords = read("Please add a new retry policy for uploads")
    assert keywords.components[0].text == "retry"
    assert keywords.components[0].weight == SETTINGS.subject_weight


def test_what_follows_a_relative_pronoun_is_no_subject() -> None:
    assert weight(read("find the function that decides on stale pages"), "stale") == 1.0


def test_a_question_has_no_leading_verb() -> None:
    assert max(word.weight for word in read("how are uploads retried").components) == 1.0


def test_task_verbs_and_fillers_weigh_little_but_stay() -> None:
    keywords = read("implement support for custom upload handlers")
    assert weight(keywords, "implement") == SETTINGS.verb_weight
    assert weight(keywords, "support") == weight(keywords, "custom") == SETTINGS.weak_weight
    assert weight(keywords, "handlers") == 1.0


def test_a_leading_verb_is_an_ordinary_word_elsewhere() -> None:
    assert weight(read("debug the toolbar"), "debug") == SETTINGS.verb_weight
    assert weight(read("show a toolbar in debug mode"), "debug") == 1.0


def test_stop_words_remain_if_there_is_nothing_else() -> None:
    keywords = read("how to do this")
    assert [word.text for word in keywords.components] == ["how", "to", "do", "this"]
    assert {word.weight for word in keywords.components} == {SETTINGS.weak_weight}


def test_the_whole_of_a_name_outweighs_its_parts() -> None:
    keywords = read("where is load_user called")
    assert weight(keywords, "loaduser") > weight(keywords, "load") > 0


def test_a_weight_of_zero_drops_the_words() -> None:
    keywords = extract_keywords("fix the new parser", replace(SETTINGS, verb_weight=0, weak_weight=0))
    assert [word.text for word in keywords.components] == ["parser"]


def test_a_word_appears_once_with_its_best_weight() -> None:
    keywords = read("a loader_parse of parsing")
    assert len({word.stem for word in keywords.components}) == len(keywords.components)
    assert weight(keywords, "parsing") == 1.0


@pytest.mark.parametrize(
    ("word", "other"),
    [("ctx", "context"), ("config", "cfg"), ("auth", "authorization"), ("args", "argument")],
)
def test_abbreviations_expand_both_ways(word: str, other: str) -> None:
    expansions = {expansion.text: expansion for expansion in read(f"the {word} of workers").expansions}
    assert expansions[other].weight == SETTINGS.expansion_weight


def test_word_lists_do_not_contradict_each_other() -> None:
    assert not STOP & (WEAK | TASK_VERBS | CODE_VERBS)
    assert not TASK_VERBS & CODE_VERBS
    assert all(short.islower() and short not in longs for short, longs in ABBREVIATIONS.items())


# Tests


@pytest.mark.parametrize(
    "task",
    [
        "add a regression test for redirects",
        "Write tests that cover the parser",
        "fix the flaky login test",
        "improve test coverage of the router",
        "Test that cookies expire",
        "add a spec for the formatter",
        "move fixtures into the test suite",
        "where do the postgres tests get their database from",
        "how are the slow tests switched on in CI",
        "which test covers the retry of a payment",
        "is there a test for locked tasks",
        "where is the order of middleware tested?",
    ],
)
def test_work_on_tests_is_about_tests(task: str) -> None:
    assert read(task).is_about_tests


@pytest.mark.parametrize(
    "task",
    [
        "cargo test hangs on Windows",
        "fix login so that tests pass",
        "`add test` prints nothing",
        "how does the test client keep cookies",
        "find the latest contest and attest it",
        "update the pod spec",
        "the tests fail after the upgrade",
        "how do I run the tests",
        "how are the tests run on Windows",
        "where is the flag tested for zero",
        "what is the test of equality",
        "where is the test client made",
    ],
)
def test_tests_in_passing_are_not(task: str) -> None:
    assert not read(task).is_about_tests


# Files


@pytest.mark.parametrize(
    ("task", "place"),
    [
        ("look at src/flask/app.py:120 first", Place("src/flask/app.py", 120)),
        ("in `settings.py`", Place("settings.py")),
        (r"C:\work\cart.cs(12,5) is odd", Place(r"C:\work\cart.cs", 12)),
        ("pages/[user]/[type].tsx renders twice", Place("pages/[user]/[type].tsx")),
        ("./lib/site.rb, line 7", Place("./lib/site.rb", 7)),
        ("everything under lib/jekyll/commands", Place("lib/jekyll/commands")),
        ("https://github.com/a/b/blob/main/src/x.go#L10-L20", Place("src/x.go", 10)),
    ],
)
def test_files_are_recognised(task: str, place: Place) -> None:
    assert place in read(task).paths


def test_slashes_in_prose_are_not_files() -> None:
    assert read("read/write and/or TCP/IP w/ dates 12/05/2024, Node.js").paths == ()


def test_an_attribute_that_looks_like_a_file_is_read_both_ways() -> None:
    keywords = read("why is response.json empty")
    assert keywords.paths == (Place("response.json"),)
    assert keywords.compounds == ("response.json",)


def test_the_words_of_a_file_name_count_for_less() -> None:
    assert 0 < weight(read("crash in auth/token_store.py"), "tokenstore") < 1.0


def test_addresses_leave_no_words() -> None:
    keywords = read("see https://acme.dev/some_page?x=1 or mail ann.lee@acme.dev about retries")
    assert not {"acme", "page", "lee"} & {word.text for word in keywords.components}


# Evidence


def test_evidence_names_every_keyword() -> None:
    keywords = read("add ctx to `Client.send`, see app.py:3, load_user raises KeyError")
    listed = {origin.keyword for origin in keywords.evidence()}
    assert {"Client.send", "load_user", "ctx", "context", "app.py:3", "KeyError"} <= listed
    how = {(origin.keyword, origin.tier): origin.how for origin in keywords.evidence()}
    assert how["Client.send", "exact"] == "in backticks"
    assert how["context", "expansion"] == "ctx is short for it"
    assert how["ctx", "component"] == "noun of the leading verb"


def test_keywords_are_frozen() -> None:
    keywords = read("x y")
    with pytest.raises(AttributeError):
        keywords.text = "other"  # type: ignore[misc]
    assert not hasattr(keywords, "__dict__")


def test_an_error_that_is_merely_named_is_an_error() -> None:
    keywords = read('why does it raise KeyError with "no such item here" as message')
    assert ErrorReport("KeyError", "") in keywords.errors
    assert ErrorReport("", "no such item here") in keywords.errors


def test_a_code_of_http_stands_for_the_words_of_its_name() -> None:
    def words(task: str) -> dict[str, float]:
        return {word.text: word.weight for word in extract_keywords(task, KeywordSettings()).components}

    found = words("which code answers 405 instead of 404")
    assert {"method", "allowed", "found"} <= found.keys() and found["method"] < 1.0
    assert "found" not in words("the 404 bytes of the header") and "unavailable" not in words("issue #503 of v1.503")
