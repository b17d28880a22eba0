"""How well entries of documentation are found: by words, by vectors, by both, and by SQLite's full-text search.

    python -m eval.knowledge [--work FOLDER] [--count 200] [--only NAME]      # eval/results/knowledge.csv

Entries are the sections of all prose of a project, each with the text up to the next heading; a file of release notes or a changelog
gives one entry for each item of its lists instead. Questions are made by this rule, with a fixed seed, and nobody picks any:

* **heading**: the heading of a section with at least 200 letters of text, two telling words and no namesake in the project. The
  section is the target, and its name is taken away from it. (200 of each project.)
* **changelog**: the first line of an item of a changelog whose other lines have at least 100 letters besides links. The other lines are
  the target; the first line is taken away from it. (200 of each project, or all there are.)
* **sentence**: the first sentence of a section, of 40 to 300 letters. The section is the target, with its name and without the sentence.
  (200 of each project.) The first two take a name away from the targets and leave the others theirs, so they cannot say what a name
  is worth; this one can.

recall@5 is the share of questions whose target is among the first five, MRR the mean of 1 / its place (0 beyond 50).
"""

from __future__ import annotations

import argparse
import csv
import random
import re
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from eval.corpus import check_out, default_work, load_corpus
from eval.spelling import StemsForLess
from eval.tables import markdown
from knowing import languages
from knowing.algorithms.cascade import nearest
from knowing.facts.text import is_prose, read_parts
from knowing.graph.reader import Graph
from knowing.index.update import index
from knowing.memory.embedders import Embedder, Latent, Static, static_folder
from knowing.memory.lexical import ask_words
from knowing.memory.searching import Vectors, fused, search
from knowing.memory.wordindex import KeptWords, Texts, index_words, words_of
from knowing.query.pack.documentation import CHANGELOG
from knowing.settings import IndexSettings, SearchSettings

RESULTS = Path(__file__).parent / "results" / "knowledge.csv"
PROJECTS = {"django": ("docs/",), "cargo": ("src/doc/", "CHANGELOG.md")}
"""Projects of ``corpus.toml`` (plain git addresses and pinned commits) and where their prose is."""
SEED = 20_261_117
PLACES = 50
LEAST_CHARS, ITEM_CHARS = 200, 100
_ITEM = re.compile(r"(?m)^(?:[*-]|\+) (?:.*\n?)(?:^[ \t]+\S.*\n?)*")
_MARKUP = re.compile(r"\[#?\d+\]\([^)]*\)|\]\([^)\n]*\)|:ticket:`\d+`|[\[\]`*]+|:\w+:(?=`)")
_SENTENCE = re.compile(r"[\s=~^*+#-]*(?=[A-Z`])((?:(?!\n\n|::|\.\. |\.\s)[^|]){40,300}\.)\s")
_LINKS = re.compile(r"\[[^\]\n]*\]\([^)\n]*\)|https?://\S+")
Find = Callable[[str], list[int]]


@dataclass(frozen=True, slots=True)
class Question:
    """A question and the number of the entry that answers it."""

    kind: str
    text: str
    target: int


@dataclass(slots=True)
class Piece:
    """An entry as it is written."""

    heading: str
    around: str
    path: str
    text: str
    is_item: bool = False


def pieces(root: Path, folders: Sequence[str]) -> list[Piece]:
    """The entries of a project, in the order of paths."""
    found: list[Piece] = []
    for path in sorted(path for path in root.rglob("*") if path.is_file() and ".git" not in path.parts):
        name = path.relative_to(root).as_posix()
        language = languages.for_path(name)
        if language is not None and is_prose(language.name) and name.startswith(tuple(folders)):
            found += _of_file(name, path.read_bytes(), language.reader)
    return found


def _of_file(name: str, source: bytes, reader: str) -> Iterator[Piece]:
    parts, _ = read_parts(source, reader)
    for place, part in enumerate(parts):
        end = min([part.end, *(other.start for other in parts[place + 1 : place + 2])])
        text = source[part.start : end].decode("utf-8", "replace")
        above, around = part.parent, list[str]()
        while above >= 0:
            around.insert(0, parts[above].name)
            above = parts[above].parent
        if not CHANGELOG.search(name):
            yield Piece(part.name, " ".join(around), name, text.split("\n", 1)[-1])
            continue
        for item in _ITEM.findall(text):
            yield Piece("", " ".join([*around, part.name]), name, item, is_item=True)


def questions(found: list[Piece], count: int) -> list[Question]:
    """Questions by the rule above; what they ask is taken away from their targets."""
    names = Counter(one.heading for one in found)
    headings = [
        place
        for place, one in enumerate(found)
        if not one.is_item
        and names[one.heading] == 1
        and len(one.text.strip()) >= LEAST_CHARS
        and len(set(words_of(one.heading))) > 1
    ]
    items = [
        place
        for place, one in enumerate(found)
        if one.is_item and len(_LINKS.sub("", one.text.partition("\n")[2]).strip()) >= ITEM_CHARS
    ]
    draw = random.Random(SEED)  # noqa: S311 - a sample, and the same one each time
    asked = []
    for place in sorted(draw.sample(headings, min(count, len(headings)))):
        asked.append(Question("heading", found[place].heading, place))
        found[place].heading = ""
    for place in sorted(draw.sample(items, min(count, len(items)))):
        first, found[place].text = found[place].text.split("\n", 1)
        asked.append(Question("changelog", _MARKUP.sub(" ", first).strip("*-+ "), place))
    left = set(headings) - {one.target for one in asked}
    begun = {place: begin for place in sorted(left) if (begin := _SENTENCE.match(found[place].text)) is not None}
    for place in sorted(draw.sample(sorted(begun), min(count, len(begun)))):
        asked.append(Question("sentence", _MARKUP.sub(" ", begun[place][1]), place))
        found[place].text = found[place].text[begun[place].end() :]
    return asked


def fts5(found: Sequence[Piece]) -> Find:
    """SQLite's own search: porter stems, BM25, any of the words."""
    base = sqlite3.connect(":memory:")
    base.execute("CREATE VIRTUAL TABLE e USING fts5(name, description, content, tokenize = 'porter unicode61')")
    base.executemany(
        "INSERT INTO e (rowid, name, description, content) VALUES (?, ?, ?, ?)",
        [(place, one.heading, one.around, one.text) for place, one in enumerate(found, 1)],
    )

    def find(text: str) -> list[int]:
        words = " OR ".join(f'"{word}"' for word in dict.fromkeys(re.findall(r"\w+", text)))
        rows = (
            base.execute("SELECT rowid FROM e WHERE e MATCH ? ORDER BY rank LIMIT ?", (words, PLACES)) if words else ()
        )
        return [row - 1 for (row,) in rows]

    return find


def by_words(kept: KeptWords, settings: SearchSettings) -> Find:
    """Words alone."""

    def find(text: str) -> list[int]:
        found = ask_words(text, kept, settings, 3 * PLACES)
        return found.entries[found.best(PLACES)].tolist()  # type: ignore[no-any-return]

    return find


def by_spelling(words: StemsForLess) -> Find:
    """Words alone, stems for less."""

    def find(text: str) -> list[int]:
        words.ask(text)
        found = ask_words(text, words, SearchSettings(), 3 * PLACES)
        return found.entries[found.best(PLACES)].tolist()  # type: ignore[no-any-return]

    return find


def by_vectors(rows: Any, embedder: Embedder) -> Find:
    """Vectors alone, with the cascade."""

    def find(text: str) -> list[int]:
        question = embedder.embed([text])[0]
        return nearest(rows, question, PLACES).rows.tolist() if question.any() else []

    return find


def by_rank(first: Find, second: Find) -> Find:
    """Two ways, fused by rank."""

    def find(text: str) -> list[int]:
        lists = [{entry: rank for rank, entry in enumerate(one(text), 1)} for one in (first, second)]
        return fused(lists[0], lists[1], SearchSettings().fusion_k)[:PLACES]

    return find


def reranked(kept: KeptWords, rows: Any, embedder: Embedder, *, with_all: bool) -> Find:
    """The search itself: fused (or words alone), and the head ranked again by both."""

    def find(text: str) -> list[int]:
        vectors = Vectors(embedder.embed([text])[0], lambda ids: rows[ids], rows if with_all else None)
        return [hit.entry for hit in search(text, kept, 10, SearchSettings(), vectors)]

    return find


def ways(found: Sequence[Piece], root: Path) -> dict[str, Find]:
    """All ways of finding that are compared, by name."""
    texts = [Texts(one.heading, one.around, re.sub(r"[/._-]", " ", one.path), one.text) for one in found]
    kept = index_words(texts)
    defaults = SearchSettings()
    known = {
        "FTS5": fts5(found),
        "words": by_words(kept, defaults),
        "words, stems for less (0.35)": by_spelling(StemsForLess(texts, kept, 0.35)),
        "words, with related ones (0.35)": by_words(kept, _but(related=0.35)),
        "words, also in parts (0.25)": by_words(kept, _but(part_bonus=0.25)),
        "words, no coverage": by_words(kept, _but(coverage_exponent=0.0)),
    }
    said = [f"{one.heading}\n{one.around}\n{one.text}" for one in found]
    embedders: list[Embedder] = [Latent(Graph(root))]
    if static_folder() is not None:
        embedders.append(Static())
    for embedder in embedders:
        rows = np.concatenate([embedder.embed(said[at : at + 500]) for at in range(0, len(said), 500)])
        vector = by_vectors(rows, embedder)
        known[f"vectors ({embedder.name})"] = vector
        known[f"fused ({embedder.name})"] = by_rank(known["words"], vector)
        known[f"fused and reranked ({embedder.name})"] = reranked(kept, rows, embedder, with_all=True)
        known[f"words, head reranked ({embedder.name})"] = reranked(kept, rows, embedder, with_all=False)
    return known


def _but(**changes: Any) -> SearchSettings:
    return SearchSettings(**changes)


def main() -> None:
    """Measure, write the table and print it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", type=Path, default=default_work())
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--only", default="")
    arguments = parser.parse_args()
    rows: list[list[str]] = []
    for name, folders in PROJECTS.items():
        if arguments.only in ("", name):
            root = check_out(load_corpus()[name], arguments.work).root
            index(root, IndexSettings(), None)
            rows += measured(name, pieces(root, folders), root, arguments.count)
    head = ["project", "entries", "way", "questions", "n", "recall_5", "mrr"]
    if not arguments.only:
        with RESULTS.open("w", newline="", encoding="utf-8") as file:
            csv.writer(file, lineterminator="\n").writerows([head, *rows])
    print(markdown([head, *rows]))


def measured(name: str, found: list[Piece], root: Path, count: int) -> list[list[str]]:
    """One row for each way and kind of question."""
    asked = questions(found, count)
    rows = []
    for way, find in ways(found, root).items():
        places: dict[str, list[float]] = {"heading": [], "changelog": [], "sentence": []}
        for one in asked:
            answer = find(one.text)
            places[one.kind].append(1.0 / (answer.index(one.target) + 1) if one.target in answer else 0.0)
        for kind, values in (*places.items(), ("all", [value for each in places.values() for value in each])):
            five = sum(value >= 1 / 5 for value in values) / max(len(values), 1)
            mean = sum(values) / max(len(values), 1)
            rows.append([name, str(len(found)), way, kind, str(len(values)), f"{five:.3f}", f"{mean:.3f}"])
    return rows


if __name__ == "__main__":
    main()
