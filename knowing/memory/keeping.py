"""Keeping the packs that were handed out: what was asked, of what, and what was in them."""

from __future__ import annotations

import hashlib
import os
from functools import cache
from pathlib import Path

import msgspec

from knowing.graph.reader import Graph
from knowing.memory.recall import name_of
from knowing.memory.store.packs import HeldSymbol, KeptPack
from knowing.memory.texthash import hash_of
from knowing.query.pack.fill import Pack
from knowing.query.pack.offers import Item
from knowing.settings import Settings
from knowing.settings.memory import NOTES
from knowing.tree.bodies import Sources

DECIDES = (".py", ".toml", ".sql")
"""What the files are called that decide what an answer says."""
APART = ("__pycache__", "_languages")
"""Folders of the package that are left out: what is made of its code, and languages, whose versions are in the name of the graph."""
PACKAGE = Path(__file__).parent.parent


def question_of(asked: tuple[object, ...], settings: Settings) -> str:
    """A name for a question and everything but the repository and the memory that decides its answer."""
    parts = (_code(), *map(repr, asked))
    digest = hashlib.blake2b("\0".join(parts).encode("utf-8", "surrogateescape"), digest_size=16)
    digest.update(msgspec.msgpack.encode(settings))
    return digest.hexdigest()


def address_of(question: str, build: str, learned: int, freshness: str) -> str:
    """A name for a question, asked of one state of the repository and of the memory."""
    return hash_of("\0".join((question, build, str(learned), freshness)))


def kept_of(
    pack: Pack, graph: Graph, sources: Sources, question: str, learned: int, freshness: str, text: str
) -> KeptPack:
    """A pack as it is kept."""
    build = graph.meta.get("build", "")
    items = tuple(_held(item, sources) for item in pack.items)
    address = address_of(question, build, learned, freshness)
    text = text if len(text) <= NOTES.answer_chars else ""
    commit = graph.meta.get("commit", "")
    return KeptPack(pack.pack_id, address, pack.task, question, build, str(learned), commit, items, text)


def _held(item: Item, sources: Sources) -> HeldSymbol:
    own, body = item.symbol, sources.body(item.symbol)
    return HeldSymbol(
        own.path, name_of(own), own.line, str(own.kind), str(item.level), item.tokens, round(item.candidate.score, 6),
        hash_of(body) if body is not None else "", item.candidate.reasons,
    )  # fmt: skip


@cache
def _code() -> str:
    return code_at(PACKAGE)


def code_at(package: Path) -> str:
    """A name for all the code of the program, from the sizes and times of its files: an edited program replays nothing."""
    rows, folders = [], [os.fspath(package)]
    for folder in folders:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.endswith(DECIDES):
                    info = entry.stat()
                    rows.append(f"{entry.path}\0{info.st_size}\0{info.st_mtime_ns}\0")
                elif entry.name not in APART and entry.is_dir():
                    folders.append(entry.path)
    return hashlib.blake2b("".join(sorted(rows)).encode("utf-8", "surrogateescape"), digest_size=8).hexdigest()
