"""``python -m eval.messages``: does a message that the program prints lead to the function that prints it?

    python -m eval.messages [--each 20] [--list]

From the code of each repository of the sets (one checkout of each, tests left out) twenty strings of five words and more are drawn, always
the same ones; what fills their placeholders is made up, and each is asked for in a sentence, as somebody would who saw it in a log.
"""

from __future__ import annotations

import argparse
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from eval.corpus import default_work
from eval.datasets import SETS, load_set, repositories
from eval.indexed import indexed, is_ready
from eval.tables import markdown
from knowing import context_for_task, opened
from knowing.graph.reader import Graph
from knowing.model import CALLABLE_KINDS, Flag, Symbol

SEED = 7
STRING = re.compile(r"\"([^\"\\\n]{25,140})\"|'([^'\\\n]{25,140})'")
PLACEHOLDER = re.compile(r"%[-+#0-9.*]*[a-zA-Z]|#?\{[^}]*\}")
REMARK = ("#", "//", "*", '"""', "'''", "import", "from")
LEAST_WORDS = 5
PLACES = (1, 3, 10)


@dataclass(frozen=True, slots=True)
class Message:
    """A string of the code and the function that holds it."""

    text: str
    holder: Symbol

    @property
    def question(self) -> str:
        """The message as somebody asks for it who saw it."""
        return f'we see "{PLACEHOLDER.sub("foo42", self.text)}" in production, what causes it'


def messages_of(graph: Graph) -> Iterator[Message]:
    """Every string of the code that reads like a message and stands in a function."""
    for path, _, _ in graph.files():
        symbols = graph.in_file(path)
        if not symbols or symbols[0].flags & (Flag.TEST | Flag.GENERATED | Flag.VENDORED):
            continue
        text = (graph.root / path).read_text("utf-8", "replace")
        for number, line in enumerate(text.split("\n"), 1):
            if not line.strip().startswith(REMARK):
                yield from (
                    Message(one, holder) for one in _strings(line) if (holder := _function(graph, path, number))
                )


def _strings(line: str) -> Iterator[str]:
    for match in STRING.finditer(line):
        text = match[1] or match[2]
        is_prose = len(re.findall(r"[A-Za-z']+", text)) >= LEAST_WORDS and re.search(r"[a-z] [a-z]", text)
        if is_prose and not set("/<;=") & set(text):
            yield text


def _function(graph: Graph, path: str, line: int) -> Symbol | None:
    found = graph.at_line(path, line)
    return found if found is not None and found.kind in CALLABLE_KINDS else None


def place_of(message: Message, graph: Graph) -> int | None:
    """The place of the function that holds a message in the answer to its question."""
    ranked = context_for_task(graph, message.question).ranking.symbols
    return next((place for place, one in enumerate(ranked, 1) if one.id == message.holder.id), None)


def checkouts(work: Path) -> dict[str, Path]:
    """One checkout of each repository of the sets that is indexed."""
    found: dict[str, Path] = {}
    for checkout, repository in repositories(question for name in SETS for question in load_set(name)).items():
        if repository.url not in found and is_ready(work / checkout):
            found[repository.url] = work / checkout
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", type=Path, default=default_work())
    parser.add_argument("--each", type=int, default=20, metavar="N", help="messages of each repository")
    parser.add_argument("--list", action="store_true", help="print what does not come first")
    asked = parser.parse_args(arguments)
    rows, places = [["repository", "messages", *(f"first {place}" for place in PLACES)]], []
    for url, root in checkouts(asked.work).items():
        with indexed(root):
            graph = opened(root)
            drawn = sorted(messages_of(graph), key=lambda one: (one.text, one.holder.path, one.holder.line))
            drawn = random.Random(SEED).sample(drawn, min(asked.each, len(drawn)))  # noqa: S311 - drawn, not kept secret
            mine = [(message, place_of(message, graph)) for message in drawn]
        if asked.list:
            print(*(f"{place}  {one.text!r}  {one.holder.qualname}" for one, place in mine if place != 1), sep="\n")
        rows.append([url.removeprefix("https://github.com/"), *_counted([place for _, place in mine])])
        places += [place for _, place in mine]
    print(markdown([*rows, ["all", *_counted(places)]]))


def _counted(places: Sequence[int | None]) -> list[str]:
    return [str(len(places)), *(str(sum(place is not None and place <= most for place in places)) for most in PLACES)]


if __name__ == "__main__":
    main()
