"""How far ``knowing.query.pack.tokens.estimate`` is from the tokenizers in use, by language; and the merges it is made of.

    python -m bench.tokens PATH...                      report on the sources below the paths
    python -m bench.tokens PATH... --write FILE.md      ... into a dated file of bench/runs
    python -m bench.tokens --merges tokenizer.json      print the merges that knowing/query/pack/merges.txt keeps

The yardstick is whichever of cl100k, o200k and the tokenizer that Anthropic published counts most. tiktoken would download its tables;
the ``litellm`` wheel carries copies of all three, so ``pip install --no-deps litellm`` and ``pip install tiktoken tokenizers`` (or
TIKTOKEN_CACHE_DIR) are all that is needed to run this off-line.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import time
import zlib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import numpy as np
import tiktoken
from tokenizers import Tokenizer

from knowing.query.pack.tokens import MERGES, estimate

TABLES = {  # tiktoken names its cache after the SHA-1 of the address it would download from
    "cl100k_base": "9b5ad71b2ce5302211f9c61530b329a4922fc6a4",
    "o200k_base": "fb374d419588a4632f3f557e76b4b70aebbca790",
}
LANGUAGES = {
    ".py": "Python", ".go": "Go", ".rs": "Rust", ".java": "Java", ".rb": "Ruby", ".cs": "C#",
    ".ts": "TypeScript", ".tsx": "TSX", ".js": "JavaScript",
    ".md": "Markdown", ".rst": "reStructuredText", ".json": "JSON", ".toml": "TOML", ".yml": "YAML",
    ".html": "HTML", ".css": "CSS", ".tf": "HCL",
}  # fmt: skip
OTHER_SCRIPTS = "other scripts"
NOT_CODE = {"Markdown", "reStructuredText", "JSON", "TOML", "YAML", "HTML", "CSS", OTHER_SCRIPTS}
_FOREIGN = re.compile(r"[^\x00-\x7f]+")
MOST_CHARACTERS = 4_000_000
"""Per language and path: enough for the first percentile, quick enough to run often."""
LEAST_TOKENS = 50
"""Smaller chunks are not promised anything."""
MERGES_KEPT = 32_000
"""Half of the list: all of it would be 4 % nearer to the truth, and take twice as long to read."""
_KEPT = re.compile(r"[!-~ĠĊĉč]+")
CLAUDE = "anthropic_tokenizer.json"


class Chunk(NamedTuple):
    language: str
    shape: str
    text: str
    tokens: int


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.tokens")
    parser.add_argument("paths", nargs="*", type=Path)
    parser.add_argument("--merges", type=Path, help="print the merges that are kept of this tokenizer")
    parser.add_argument("--write", type=Path, help="write the report here instead of printing it")
    options = parser.parse_args(arguments)
    if options.merges:
        print(merges(options.merges))
        return 0
    tables = tables_folder()
    if tables is None:
        print("no tables: pip install --no-deps litellm, or set TIKTOKEN_CACHE_DIR", file=sys.stderr)
        return 2
    os.environ["TIKTOKEN_CACHE_DIR"] = str(tables)
    chunks = list(cut(options.paths))
    parts = [heading(options.paths), speed(chunks), *by_language(chunks), other_scripts(options.paths)]
    report = "\n\n".join(parts)
    if options.write:
        options.write.write_text(report + "\n", encoding="utf-8")
    else:
        print(report)
    return 0


def tables_folder() -> Path | None:
    """Where a copy of the tables lies, without asking the network and without importing litellm."""
    litellm = find_spec("litellm")
    folders = [Path(os.environ.get("TIKTOKEN_CACHE_DIR", "."))]
    for package in (litellm.submodule_search_locations or ()) if litellm else ():
        folders.append(Path(package, "litellm_core_utils", "tokenizers"))
    return next((folder for folder in folders if (folder / CLAUDE).is_file()), None)


def count(text: str) -> int:
    """The truth: what the tokenizer counts that counts most."""
    return max(*(count_by(text, encoding) for encoding in TABLES), len(claude().encode(text).ids))


def count_by(text: str, encoding: str) -> int:
    return len(tiktoken.get_encoding(encoding).encode(text, disallowed_special=()))


@cache
def claude() -> Tokenizer:
    """The tokenizer that Anthropic published."""
    return Tokenizer.from_file(str(Path(os.environ["TIKTOKEN_CACHE_DIR"], CLAUDE)))


def cut(paths: Sequence[Path]) -> Iterator[Chunk]:
    """The sources below the paths, twice: in windows of 200 lines, and in blocks the size of a function."""
    for path in paths:
        taken: dict[str, int] = defaultdict(int)
        for file in sorted(path.rglob("*"), key=lambda file: zlib.crc32(str(file.relative_to(path)).encode())):
            language = LANGUAGES.get(file.suffix)
            if language is None or not file.is_file() or taken[language] > MOST_CHARACTERS:
                continue
            try:
                text = file.read_text(encoding="utf-8")
            except UnicodeDecodeError:
                continue
            taken[language] += len(text)
            lines = text.splitlines(keepends=True)
            for shape, chunks in (("200 lines", windows(lines)), ("function", blocks(lines))):
                for chunk in chunks:
                    foreign = sum(map(len, _FOREIGN.findall(chunk))) > 0.05 * len(chunk)
                    if (tokens := count(chunk)) >= LEAST_TOKENS:
                        yield Chunk(OTHER_SCRIPTS if foreign else language, shape, chunk, tokens)


def windows(lines: Sequence[str], size: int = 200) -> Iterator[str]:
    return ("".join(lines[start : start + size]) for start in range(0, len(lines), size))


def blocks(lines: Sequence[str], characters: int = 250, most_lines: int = 60) -> Iterator[str]:
    """What stands between blank lines, joined until it is about the size of a small function."""
    block: list[str] = []
    for line in lines:
        block.append(line)
        if len(block) >= most_lines or (not line.strip() and sum(map(len, block)) >= characters):
            yield "".join(block)
            block = []
    yield "".join(block)


def heading(paths: Sequence[Path]) -> str:
    return (
        f"# Token estimate against the largest of cl100k, o200k and Claude's\n\nSources: {', '.join(path.name for path in paths)}. Errors are "
        f"estimate / truth - 1, for chunks of {LEAST_TOKENS} tokens or more. Chunks with more than 5 % of "
        f"their characters outside ASCII are counted as {OTHER_SCRIPTS}, not as a language."
    )


def speed(chunks: Sequence[Chunk]) -> str:
    """Megabytes a second, beside the speed of all three tokenizers on the same chunks in the same run."""
    sample = [chunk.text for chunk in chunks if chunk.shape == "function"][:: max(1, len(chunks) // 8000)]
    size = sum(map(len, sample)) / 1e6
    rates = []
    for measure in (estimate, count):
        start = time.process_time()
        for text in sample:
            measure(text)
        rates.append(f"{size / (time.process_time() - start):.1f} MB/s")
    return f"Speed on {size:.1f} MB of function-size chunks: estimate {rates[0]}, the three together {rates[1]}."


def by_language(chunks: Sequence[Chunk]) -> Iterator[str]:
    for shape in ("function", "200 lines"):
        rows = ["| | chunks | mean | p1 | p5 | p95 | worst | under by > 5 % |", "|---|" + "--:|" * 7]
        groups: dict[str, list[float]] = defaultdict(list)
        for chunk in (chunk for chunk in chunks if chunk.shape == shape):
            names = [chunk.language] if chunk.language in NOT_CODE else ["**all code**", chunk.language]
            for name in names:
                groups[name].append(estimate(chunk.text) / chunk.tokens - 1.0)
        for name, errors in sorted(groups.items(), key=lambda group: (group[0] in NOT_CODE, group[0])):
            low, lower, high = np.quantile(errors, [0.01, 0.05, 0.95])
            under = np.mean(np.array(errors) < -0.05)
            rows.append(
                f"| {name} | {len(errors)} | {np.mean(errors):+.1%} | {low:+.1%} | {lower:+.1%} "
                f"| {high:+.1%} | {min(errors):+.1%} | {under:.2%} |"
            )
        yield f"## Chunks: {shape}\n\n" + "\n".join(rows)


_TRANSLATION = re.compile(r'^(?:msgstr(?:\[\d\])? )?"([^"]*[^\x00-\x7f][^"]*)"$', re.MULTILINE)


def other_scripts(paths: Sequence[Path]) -> str:
    """Prose in other scripts, from gettext catalogues. Tokenizers differ by a factor of two here."""
    rows = ["| | characters | estimate | cl100k | o200k | Claude |", "|---|" + "--:|" * 5]
    texts: dict[str, str] = defaultdict(str)
    for file in (file for path in paths for file in sorted(path.rglob("LC_MESSAGES/*.po"))):
        found = _TRANSLATION.findall(file.read_text(encoding="utf-8"))
        texts[file.parts[-3]] += "\n".join(found)
    for name in ("zh_Hans", "zh_Hant", "ja", "ko", "ru", "uk", "ar", "he", "el", "hi", "th", "fr", "cs"):
        if text := texts.get(name):
            tokens = [estimate(text), *(count_by(text, one) for one in TABLES), len(claude().encode(text).ids)]
            rows.append(f"| {name} | {len(text)} | " + " | ".join(f"{len(text) / n:.2f}" for n in tokens) + " |")
    return "## Other scripts: characters per token\n\n" + "\n".join(rows)


def merges(tokenizer: Path, most: int = MERGES_KEPT) -> str:
    """The first merges of a published tokenizer as ``merges.txt`` keeps them: those of ASCII, below what the file says of itself."""
    listed = json.loads(tokenizer.read_text("utf-8"))["model"]["merges"][:most]
    tokens = ("".join(one.split(" ") if isinstance(one, str) else one) for one in listed)
    about = MERGES.read_text("utf-8").split("\n\n", 1)[0]
    return about + "\n\n" + "\n".join(token for token in tokens if _KEPT.fullmatch(token))


if __name__ == "__main__":
    sys.exit(main())
