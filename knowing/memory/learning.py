"""Learns from verdicts on an answer, and from edits that were made after it."""

from __future__ import annotations

from collections.abc import Iterable

from knowing.graph.reader import Graph
from knowing.memory.around import surroundings_of_all
from knowing.memory.recall import name_of, telling
from knowing.memory.store import associations, packs, verdicts
from knowing.memory.store.associations import Association
from knowing.memory.store.memory import Memory
from knowing.memory.store.packs import KeptPack
from knowing.memory.store.verdicts import Verdict
from knowing.memory.texthash import hash_of
from knowing.model import Symbol
from knowing.query.task.keywords import extract_keywords
from knowing.settings import Settings
from knowing.tree.bodies import Sources

SAID, SEEN = "said", "seen"


def judge(
    memory: Memory,
    graph: Graph,
    pack: KeptPack,
    said: Iterable[tuple[Symbol, bool]],
    settings: Settings,
    origin: str = SAID,
) -> int:
    """Store verdicts on symbols of a pack, and for useful ones what the words of its task led to; returns how many.

    A word is counted once for each pack and symbol, however often and by whomever it is said.
    """
    judged = list(said)
    if not judged:
        return 0
    words = telling(extract_keywords(pack.task, settings.keywords), settings.memory.word_weight)
    known = {(one.path, one.qualname) for one in verdicts.of_pack(memory, pack.id) if one.is_useful}
    around = surroundings_of_all(graph, [one for one, _ in judged])
    found = [
        Verdict(
            " ".join(words), one.path, name_of(one), is_useful, origin, pack.id, around[one.id], tie=int(graph.tie[one.id])
        )
        for one, is_useful in judged
    ]  # fmt: skip
    new = {(one.path, one.qualname): None for one in found if one.is_useful and (one.path, one.qualname) not in known}
    is_lasting = origin == SAID
    associations.add(memory, [Association(word, *place) for place in new for word in words], is_lasting)
    return verdicts.add(memory, found, is_lasting)


def learn_from_edits(memory: Memory, graph: Graph, settings: Settings, now: float | None = None) -> int:
    """Look at the last packs for symbols whose text is another one now: whoever edited them found them useful.

    Returns how many verdicts were stored. An edit speaks for the last pack that handed out the text before it, and for no other. A pack of
    the same build of the graph is not looked into: nothing has changed since. What a pull, a merge, a checkout or a rebase brought is
    nobody's word on the pack.
    """
    at = memory.clock() if now is None else now
    stored, taken = 0, set[int]()
    for pack in packs.latest(memory, settings.memory.watched, graph.meta.get("build", "")):
        if at - pack.made > settings.memory.watch_hours * 3_600.0:
            continue
        edited = [one for one in _edited(graph, pack) if one.id not in taken]
        if edited:  # git is asked only then
            from knowing.memory.whose import brought_in  # noqa: PLC0415 - loads what reads history

            others = brought_in(graph.root, pack.revision, graph.meta.get("commit", ""))
            edited = [one for one in edited if others is not None and one.path not in others]
        taken.update(one.id for one in edited)
        stored += judge(memory, graph, pack, [(one, True) for one in edited], settings, SEEN)
    return stored


def _edited(graph: Graph, pack: KeptPack) -> list[Symbol]:
    """The symbols of a pack that are still there and whose text is not what was handed out."""
    sources, found = Sources(graph.root, graph.blob), []
    for path in {one.path for one in pack.items}:
        here = {name_of(one): one for one in graph.in_file(path)}
        for held in (one for one in pack.items if one.path == path and one.body and one.qualname):
            symbol = here.get(held.qualname)
            body = sources.body(symbol) if symbol is not None else None
            if symbol is not None and body is not None and hash_of(body) != held.body:
                found.append(symbol)
    return found
