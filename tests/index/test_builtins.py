"""A bare call of what the language itself has is not taken for something of ours that has the name."""

from __future__ import annotations

import pytest

from tests.index.linked import calls, still_open

STREAM = """module Stream
  def puts(line)
  end

  def each
    puts 1
  end
end
"""
SWIFT = "class Log {\n  func fatalError(_ said: String) {}\n}\n"


@pytest.mark.parametrize(
    ("files", "called"),
    [
        (
            {
                "stream.rb": STREAM,
                "Rakefile": "def version\n  puts 1\nend\n",
                "log.rb": "class Log\n  include Stream\n\n  def say\n    puts 2\n  end\nend\n",
                "own.rb": "def puts(line)\nend\n\ndef own\n  puts 3\nend\n",
            },
            {"Stream.each -> Stream.puts", "Log.say -> Stream.puts", "own -> puts"},
        ),
        ({"log.swift": SWIFT, "use.swift": 'func use() {\n  fatalError("no")\n}\n'}, set[str]()),
        (
            {
                "store.py": "def open(path):\n    pass\n",
                "use.py": "def use():\n    open('file')\n",
                "own.py": "from store import open\n\ndef own():\n    open('file')\n",
            },
            {"own -> open"},
        ),
        ({"lib.js": "export function fetch() {}\n", "use.js": "function use() {\n  fetch('/');\n}\n"}, set[str]()),
        (
            {
                "a/a.go": "package a\n\nfunc max(x int) {}\n\nfunc own() { max(1) }\n",
                "b/b.go": "package b\n\nfunc use() { max(1) }\n",
            },
            {"own -> max"},
        ),
    ],
    ids=["ruby", "swift", "python", "javascript", "go"],
)
def test_what_the_language_has_everywhere_is_ours_only_where_something_says_so(
    files: dict[str, str], called: set[str]
) -> None:
    assert calls(files) == called
    assert still_open(files) == set()


@pytest.mark.parametrize(
    "files",
    [
        {
            "null.rb": "class Null\n  def respond_to?(name)\n  end\n\n  def each_with_index\n  end\nend\n",
            "use.rb": "def use(one)\n  one.respond_to?(:x)\n  one.each_with_index\nend\n",
        },
        {
            "Box.java": "class Box { public String toString() { return null; } }\n",
            "Use.java": "class Use { void use() { var one = made(); one.toString(); } }\n",
        },
        {
            "bag.rs": "struct Bag;\n\nimpl Bag {\n    fn is_empty(&self) -> bool { true }\n}\n",
            "use_it.rs": "fn use_it(one: impl Any) {\n    given(one).is_empty();\n}\n",
        },
        {
            "box.js": "class Box {\n  hasOwnProperty(name) {}\n}\n",
            "use.js": "function use(one) {\n  one.hasOwnProperty('x');\n}\n",
        },
    ],
    ids=["ruby", "java", "rust", "javascript"],
)
def test_a_method_that_every_object_has_is_not_guessed_to_be_the_one_that_we_define(files: dict[str, str]) -> None:
    assert calls(files) == set()
    assert still_open(files) != set()


def test_a_telling_method_that_only_we_have_is_still_guessed() -> None:
    files = {
        "null.rb": "class Null\n  def answers_nothing?(name)\n  end\nend\n",
        "use.rb": "def use(one)\n  one.answers_nothing?(:x)\nend\n",
    }
    assert calls(files) == {"use -> Null.answers_nothing??"}  # the second mark says: a guess
