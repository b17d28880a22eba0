"""The features that a score is made of, one row each: what it is called, what it means, and how it is said.

How a feature is measured is a function of the same name in :mod:`knowing.query.rank.measures`; what it is worth for each purpose of a
task is a setting (``score.weights`` and its siblings), 0 until it is learned.
"""

from __future__ import annotations

from msgspec import Struct

WORDS = ("name", "enclosing", "signature", "doc", "body")
"""The fields of a symbol that its words come from."""


class Feature(Struct, frozen=True):
    """What is known of a symbol, as a number from 0 to about 1."""

    words: str
    """What ``why`` says of it."""
    is_shape: bool = False
    """It says what a symbol is, not what it has to do with the task; it may count against a symbol."""
    verb: str = ""
    """With a verb, a reason quotes the task's words: "its name says retry, gateway" …"""
    fields: tuple[str, ...] = ()
    """… those that occur in these fields."""
    reason: str = ""
    """What the reasons of a pack say of it where no words are quoted; empty: what ``why`` says."""
    is_link: bool = False
    """It is better told by how many of the answers a symbol calls, or is called by."""
    is_second: bool = False
    """It is measured in a second pass, on what leads the answer without it."""


FEATURES: dict[str, Feature] = {
    "text": Feature("the words of the task in its text (BM25F)", verb="mentions", fields=WORDS),
    "coverage": Feature("how much of the task it mentions at all", verb="mentions", fields=WORDS),
    "name": Feature("how much of the task its name says", verb="its name says", fields=("name",)),
    "name_fraction": Feature("how much of its name the task says", verb="its name says", fields=("name",)),
    "name_pair": Feature("its name joins two neighbouring words of the task", verb="its name says", fields=("name",)),
    "exact": Feature("the task writes its name, points at it, or has words that make it", reason="the task names it"),
    "named": Feature("the task names it, or quotes what it alone holds", reason="the task points at it"),
    "exact_code": Feature("code or a log in the task says its name", reason="code of the task names it"),
    "owner_exact": Feature("the task writes the name of what it belongs to", reason="the task names its owner"),
    "literal": Feature("it holds a text that the task writes", reason="holds a text of the task"),
    "title": Feature("the words of the title in its text (BM25F)", verb="mentions", fields=WORDS),
    "title_coverage": Feature("how much of the title it mentions", verb="mentions", fields=WORDS),
    "doc": Feature("how much of the task its documentation says", verb="its documentation says", fields=("doc",)),
    "signature": Feature("how much of the task its signature says", verb="its signature says", fields=("signature",)),
    "enclosing": Feature("how much of the task the names around it say", verb="is inside", fields=("enclosing",)),
    "path": Feature("how much of the task its path says", verb="its path says", fields=("path",)),
    "members": Feature("the best of its members", reason="its members fit"),
    "container": Feature("the type that holds it", reason="the type that holds it fits"),
    "neighbours": Feature("the best of the rest of its file", reason="its file fits"),
    "whole": Feature("it and its members taken together (BM25F)", reason="its members fit"),
    "whole_coverage": Feature("how much of the task it and its members mention", reason="its members fit"),
    "file": Feature("its file taken together (BM25F)", reason="its file fits"),
    "file_coverage": Feature("how much of the task its file mentions", reason="its file fits"),
    "past": Feature("commits with such messages touched its file", reason="commits like this touched its file"),
    "callers": Feature("what calls it speaks of the task", reason="called by what fits", is_link=True),
    "callees": Feature("what it calls speaks of the task", reason="calls what fits", is_link=True),
    "tests": Feature("a test that reaches it speaks of the task", reason="a test about this reaches it"),
    "equivalence": Feature("other words for the same thing", reason="says it in other words"),
    "vector": Feature("found by meaning", reason="similar in meaning"),
    "walk": Feature("near the seeds in the graph", reason="close to the answers", is_link=True),
    "company": Feature(
        "near the other answers in the graph", reason="close to the answers", is_link=True, is_second=True
    ),
    "lines": Feature("how much of the task a few lines of it say", reason="says it in a few lines", is_second=True),
    "line_pairs": Feature(
        "words that are neighbours in the task meet on a line of it", reason="says it on one line", is_second=True
    ),
    "walk_members": Feature("its members are near the seeds", reason="close to the answers"),
    "seed": Feature("the channels agree on it", reason="found in several ways", is_link=True),
    "authority": Feature("much depended on, near the task", reason="the answers depend on it", is_link=True),
    "hub": Feature("brings together what the task is about", reason="brings the answers together", is_link=True),
    "centrality": Feature("used by much of the code", reason="much used"),
    "centrality_members": Feature("its members are used by much of the code", reason="much used"),
    "type": Feature("it is a type", is_shape=True),
    "callable": Feature("it is a function or method", is_shape=True),
    "value": Feature("it is a field, constant or variable", is_shape=True),
    "asked_kind": Feature(
        "the task asks for such things: tests, or what text files say", reason="of the kind that is asked for"
    ),
    "asked_value": Feature(
        "a value that is written out, and the task asks for one", reason="may be the value that is asked for"
    ),
    "asked_topic": Feature(
        "in a file that the task asks for, by its name or as where projects keep such things",
        reason="in a file that is asked for",
    ),
    "called_file": Feature("in a file of code that the task calls by its name", reason="in a file that the task names"),
    "part": Feature("it is a part of a text file", is_shape=True),
    "walk_callable": Feature("a function near the seeds in the graph", is_shape=True),
    "file_callable": Feature("a function in a file that fits", is_shape=True),
    "size_callable": Feature("the length of a function", is_shape=True),
    "private": Feature("it is private", is_shape=True),
    "constructor": Feature("it is a constructor or a special method", is_shape=True),
    "size": Feature("its length", is_shape=True),
    "depth": Feature("how deep its path is", is_shape=True),
}
"""By name, in the order of the columns of a ranking."""
