"""Which messages are tasks, and which give the answer away."""

from __future__ import annotations

import pytest

from knowing.evaluate.message import as_task, content_words, names_what_changed, objection


@pytest.mark.parametrize(
    ("message", "task"),
    [
        ("Retry when busy (#12)", "Retry when busy"),
        ("Retry when busy\n\nSigned-off-by: A <a@b.c>\nCo-authored-by: B <b@c.d>\n", "Retry when busy"),
        ("Retry\n\nThe bank is slow.\n\nChange-Id: I1234\n", "Retry\n\nThe bank is slow."),
        ("Retry\n\n(cherry picked from commit 1234)\n", "Retry"),
        ("Retry, see https://example.org/a?b=c for why", "Retry, see for why"),
        ("Retry\n\nMerge pull request 12", "Retry"),
        ("Retry GH-12 [ci skip]", "Retry"),
    ],
)
def test_a_task_is_the_message_without_the_machinery(message: str, task: str) -> None:
    assert as_task(message, 1_000) == task


def test_a_task_is_cut_to_its_length() -> None:
    assert len(as_task("word " * 1_000, 100)) <= 100


@pytest.mark.parametrize(
    ("subject", "reason"),
    [
        ("Bump version to 1.2.3", "a version bump"),
        ("release 2.0.0", "a version bump"),
        ("[5.1.x] Bumped version for 5.1 release candidate 1.", "a version bump"),
        ("Updated the version number", "a version bump"),
        ("v1.2.3", "a version bump"),
        ("[maven-release-plugin] prepare release spark-2.9.4", "a version bump"),
        ("Prepare 3.1.0 of everything", "a version bump"),
        ("Bump lodash from 4.1.0 to 4.2.0 in the client", "a dependency bump"),
        ("build(deps): take a newer client library", "a dependency bump"),
        ("Update dependencies of the whole project", "a dependency bump"),
        ("Upgrade Jetty to 9.4.31", "a dependency bump"),
        ("style: put brackets everywhere alike", "formatting"),
        ("Reformat the weather module thoroughly", "formatting"),
        ("Run black over everything again", "formatting"),
        ('Revert "Send requests to the bank twice"', "a revert"),
        ("Fix typo", "fewer than 3 content words"),
        ("wip", "fewer than 3 content words"),
    ],
)
def test_what_is_no_task_says_why(subject: str, reason: str) -> None:
    assert objection(subject, as_task(subject, 1_000), 3) == reason


@pytest.mark.parametrize(
    "subject",
    [
        "Send the request to the bank twice",
        "Set version header in responses of the proxy",
        "[5.1.x] Fixed crash when no version is given",
        "Start the server before v2 clients connect",
        "Support version ranges in manifests",
        "Update the basket when prices change",
        "fix(cli): keep empty arguments of a command",
    ],
)
def test_what_reads_like_a_task_is_one(subject: str) -> None:
    assert objection(subject, as_task(subject, 1_000), 3) == ""


def test_content_words_are_distinct_and_carry_a_subject() -> None:
    assert content_words("Fix the retry, the RETRY and it") == ["retry"]


@pytest.mark.parametrize(
    ("task", "is_named"),
    [
        ("Round prices in shop/basket.py", True),
        ("Round prices in basket.py", True),
        ("shop/basket: round prices", False),
        ("src/shop: round prices", False),
        ("Round prices in `total`", True),
        ("Round what total() says", True),
        ("Round Basket.total", True),
        ("Round the total", False),
        ("Make add_item faster", True),
        ("Make every Basket faster", True),
        ("Basket prices are wrong", False),
        ("Make the basket faster", False),
        ("Add items one by one", False),
    ],
)
def test_a_message_names_what_changed_only_literally(task: str, is_named: bool) -> None:
    names = ["Basket", "Basket.total", "Basket.add_item"]
    assert names_what_changed(task, ["shop/basket.py"], names) is is_named


def test_a_folder_on_the_way_is_a_path_as_well() -> None:
    assert names_what_changed("cmd/go: keep going", ["src/cmd/go/main.go"], [])
