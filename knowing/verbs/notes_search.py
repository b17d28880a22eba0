"""Find entries: sections of documentation, notes and what was imported."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING

from knowing.errors import UsageError
from knowing.settings.verbs import VERBS
from knowing.verbs.asking import checked_task
from knowing.verbs.host import Host, Opened, opened
from knowing.verbs.joined import Joined, joined

if TYPE_CHECKING:
    from knowing.memory.findable import Documentation
    from knowing.memory.searching import FoundEntry, ScoredEntry, Vectors
    from knowing.memory.store.entries import Entry
    from knowing.memory.store.memory import Memory
    from knowing.memory.wordindex import Array, WordIndex
    from knowing.model import Symbol
    from knowing.settings import SearchSettings

ASK = 'say what you look for: ctx notes search "why do we retry"'


@dataclass(frozen=True, slots=True)
class SearchNotesRequest:
    """What to look for, and what to leave out."""

    text: str
    tags: tuple[str, ...] = ()
    """Only entries that have all of them; documentation has none."""
    include_superseded: bool = False
    min_score: float = 0.0
    limit: int = 10
    session_id: str = ""
    """The session that this is a turn of."""
    again: bool = False
    """Also show what the session has handed out before."""


@dataclass(frozen=True, slots=True)
class SearchNotesAnswer:
    """Entries, best first."""

    found: tuple[FoundEntry, ...]
    terms: tuple[str, ...]
    """The words that were looked for, as the index spells them."""


def search_notes(request: SearchNotesRequest, host: Host) -> SearchNotesAnswer:
    """The entries that fit a question best, with a score from 0 to 1 and what it is made of."""
    from knowing.memory.notes import checked_tags
    from knowing.memory.searching import search
    from knowing.memory.wordindex import words_of

    text, tags = checked_task(request.text, ASK), checked_tags(request.tags)
    if not 1 <= request.limit <= VERBS.found_notes:
        raise UsageError(f"--limit {request.limit} is out of range", f"give a number from 1 to {VERBS.found_notes}")
    if not isfinite(request.min_score) or not 0 <= request.min_score <= 1:
        raise UsageError(f"--min-score {request.min_score} is out of range", "give a number from 0 to 1")
    here = opened(host)
    session = joined(request.session_id, here)
    entries = _Entries(host, here, tags, request.include_superseded)
    settings = here.settings.search
    vectors = entries.vectors(text, settings)
    hits = search(text, entries.words, request.limit, settings, vectors, entries.allowed)
    terms = tuple(dict.fromkeys(words_of(text)))
    kept = [hit for hit in hits if hit.score >= request.min_score]
    found = tuple(entries.told(kept, terms, settings.snippet_chars, None if request.again else session))
    if session is not None:
        _record(text, found, session)
    return SearchNotesAnswer(found, terms)


def _record(text: str, found: Sequence[FoundEntry], session: Joined) -> None:
    """Write a search down as a turn. Snippets are no texts that would be at hand: the sections are, without them."""
    from knowing.query.pack.tokens import estimate

    session.budget(None)
    names = [_name(one) for one in found]
    tokens = sum(estimate(f"{name}\n{one.snippet}") for name, one in zip(names, found, strict=True))
    handed = [(one.section.path, one.section.qualname, "") for one in found if one.section is not None]
    session.record(f"notes search {text}", f"found: {', '.join(names)}" if names else "", tokens, handed)


def _name(one: FoundEntry) -> str:
    if one.section is not None:
        return one.section.qualname
    return f"note {one.entry.id}" if one.entry is not None else ""


class _Entries:
    """All entries of a repository, numbered: sections first, then stored entries."""

    def __init__(self, host: Host, here: Opened, tags: tuple[str, ...], include_superseded: bool) -> None:
        import numpy as np

        from knowing.memory.findable import Documentation, JoinedIndex
        from knowing.memory.store import filtered
        from knowing.memory.storedwords import stored_words

        self.graph = here.graph
        self.sections: Documentation = Documentation(here.graph)
        self.memory: Memory | None = host.remembered(here.graph.root, here.settings)
        self.words: WordIndex = self.sections
        self.ids: Array = np.zeros(0, np.int64)
        may = np.full(self.sections.size, not tags)
        if self.memory is not None:
            kept = stored_words(self.memory)
            self.words, self.ids = JoinedIndex(self.sections, kept), kept.ids
            is_open = np.isin(self.ids, list(filtered.tagged(self.memory, tags))) if tags else np.ones(kept.size, bool)
            if not include_superseded:
                is_open &= ~np.isin(self.ids, filtered.superseded(self.memory))
            may = np.concatenate([may, is_open])
        self.allowed: Array = may

    def vectors(self, text: str, settings: SearchSettings) -> Vectors | None:
        """What ranks the head again by meaning; None if the settings ask for words alone."""
        from knowing.memory.embedders import embedder_named
        from knowing.memory.searching import Vectors

        embedder = embedder_named(settings.embedder, settings.model, self.graph)
        if embedder is None:
            return None
        return Vectors(embedder.embed([text])[0], lambda numbers: embedder.embed(self.texts(numbers.tolist())))

    def texts(self, numbers: Sequence[int]) -> list[str]:
        """The names and contents of entries."""
        sections, stored = self._looked_up(numbers)
        told = []
        for number in numbers:
            if number in sections:
                symbol, body = sections[number]
                told.append(f"{symbol.qualname}\n{body}")
            else:
                entry = stored[number]
                told.append(f"{entry.name}\n{entry.description}\n{_content(entry)}")
        return told

    def told(
        self, hits: Sequence[ScoredEntry], terms: Sequence[str], most: int, session: Joined | None
    ) -> list[FoundEntry]:
        """Hits with what they are, and a snippet of each but those whose text a session has handed out."""
        from knowing.memory.searching import FoundEntry
        from knowing.memory.snippet import snippet

        sections, stored = self._looked_up([hit.entry for hit in hits])
        found = []
        for hit in hits:
            if hit.entry in sections:
                symbol, body = sections[hit.entry]
                turn = self._since(symbol, body, session) if session is not None else 0
                found.append(FoundEntry(hit, "" if turn else snippet(body, terms, most), section=symbol, turn=turn))
            elif hit.entry in stored:
                entry = stored[hit.entry]
                found.append(FoundEntry(hit, snippet(_content(entry), terms, most), entry=entry))
        return found

    def _since(self, section: Symbol, body: str, session: Joined) -> int:
        """The turn that handed out a section last, with the sections inside of it or without; 0 if none did."""
        from knowing.tree.bodies import Sources

        whole = self.graph.symbols([section.id])[section.id]
        around = Sources(self.graph.root, self.graph.blob).body(whole)
        return max(session.since(section, body), session.since(whole, around))

    def _looked_up(self, numbers: Sequence[int]) -> tuple[dict[int, tuple[Symbol, str]], dict[int, Entry]]:
        """Sections with their own text, and stored entries, by number."""
        from knowing.memory.store import entries
        from knowing.query.pack.own_text import own_text
        from knowing.tree.bodies import Sources

        size, sources = self.sections.size, Sources(self.graph.root, self.graph.blob)
        symbols = self.graph.symbols([int(self.sections.ids[number]) for number in numbers if number < size])
        sections = {}
        for number in (one for one in numbers if one < size):
            symbol = own_text(self.graph, symbols[int(self.sections.ids[number])])
            sections[number] = (symbol, sources.body(symbol) or "")
        wanted = {number: int(self.ids[number - size]) for number in numbers if number >= size}
        stored = entries.by_id(self.memory, wanted.values()) if self.memory is not None and wanted else {}
        return sections, {number: stored[one] for number, one in wanted.items() if one in stored}


def _content(entry: Entry) -> str:
    """The text of a stored entry, with its sections."""
    return "\n\n".join([entry.content, *(f"{part.heading}\n{part.content}" for part in entry.sections)])
