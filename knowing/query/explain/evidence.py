"""Everything the trace knows about one symbol, gathered for a reader. Nothing is computed a second time."""

from __future__ import annotations

from dataclasses import dataclass

from knowing.features import FEATURES
from knowing.model import Symbol
from knowing.query.channels.votes import Vote
from knowing.query.pack.fill import Pack, density
from knowing.query.pack.offers import Item, stable_id
from knowing.query.pack.whole_text import is_text_file
from knowing.query.pack.word_hits import WordHit, word_hits
from knowing.query.rank.confidence import Confidence
from knowing.query.rank.seeds import SeedEvidence
from knowing.query.task.purpose import Purpose
from knowing.query.trace import Trace


@dataclass(frozen=True, slots=True)
class Contribution:
    """One named part of a score: how much of it there is, and what that is worth."""

    name: str
    measured: float | None
    """The feature's value; None for a demotion, which is a share of the score before it."""
    weight: float | None
    part: float


@dataclass(frozen=True, slots=True)
class CameFrom:
    """The neighbour that most of the walk's mass came from."""

    symbol: Symbol
    share: float
    verbs: tuple[str, ...]
    """Edges between the two, read aloud."""


@dataclass(frozen=True, slots=True)
class InPack:
    """Where and how a symbol stands in the pack."""

    place: int
    level: str
    tokens: int
    density: float
    shown_in: int = 0
    """The rank of an item before it that shows its lines; 0: it stands by itself."""


@dataclass(frozen=True, slots=True)
class FirstAnswer:
    """The answer that stands first, and the parts of the score by which it is above another."""

    symbol: Symbol
    total: float
    parts: tuple[tuple[str, float, float], ...]
    """Name of a part, what it is worth there, and here: those that make most of the difference first."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """Every stage's evidence for one symbol and one task."""

    task: str
    symbol: Symbol
    id: str
    words: tuple[WordHit, ...]
    unknown_words: tuple[str, ...]
    purpose: Purpose
    votes: tuple[Vote, ...]
    seed: SeedEvidence | None
    mass: float
    way_in: CameFrom | None
    authority: float
    hub: float
    rank: int | None
    candidates: int
    total: float
    contributions: tuple[Contribution, ...]
    packed: InPack | None
    symbols_packed: int
    budget_tokens: int
    confidence: Confidence
    form: str = "text"
    """The format that the pack was filled for: what fits differs between formats."""
    best_part: Symbol | None = None
    """Of a text file, the part of it that is ranked first: the words of the file are those of its parts."""
    part_rank: int = 0
    """The place of that part."""
    behind: FirstAnswer | None = None
    """What stands first instead; None of what does itself, or was not ranked."""


def explain(trace: Trace, symbol: Symbol, pack: Pack, form: str = "text") -> Explanation:
    """Read the trace for one symbol; ``form`` is the format of the pack."""
    mass, way = trace.walk.evidence(symbol.id)
    authority, hub = trace.authority().evidence(symbol.id)
    ranked = trace.ranking.evidence(symbol.id)
    place = pack.evidence(symbol.id)
    best_part, part_rank = _best_part(trace, symbol)
    return Explanation(
        task=trace.task,
        symbol=symbol,
        id=stable_id(trace.graph, symbol.id),
        words=word_hits(trace.keywords, trace.votes.matches, [symbol.id])[symbol.id],
        unknown_words=trace.confidence.unknown,
        purpose=trace.keywords.purpose,
        votes=trace.votes.evidence(symbol.id),
        seed=trace.seeds.evidence(symbol.id),
        mass=mass,
        way_in=_way_in(trace, symbol, way.source, way.share) if way is not None else None,
        authority=authority,
        hub=hub,
        rank=ranked[0] if ranked else None,
        candidates=len(trace.ranking.ids),
        total=ranked[1] if ranked else 0.0,
        contributions=_contributions(trace, ranked[0] - 1) if ranked else (),
        packed=_in_pack(trace, *place) if place else None,
        symbols_packed=len(pack.items),
        budget_tokens=pack.budget_tokens,
        confidence=trace.confidence,
        form=form,
        best_part=best_part,
        part_rank=part_rank,
        behind=_behind(trace, ranked[0] - 1) if ranked and ranked[0] > 1 else None,
    )


def _behind(trace: Trace, at: int) -> FirstAnswer:
    """How the first answer is above the one at a place (from 0)."""
    ranking, shown = trace.ranking, trace.settings.explain.differences
    there, here = ranking.contributions[0].tolist(), ranking.contributions[at].tolist()
    parts = sorted(zip(ranking.names, there, here, strict=True), key=lambda part: part[2] - part[1])
    telling = tuple(part for part in parts[:shown] if part[1] > part[2])
    return FirstAnswer(ranking.symbols[0], float(ranking.totals[0]), telling)


def _best_part(trace: Trace, symbol: Symbol) -> tuple[Symbol | None, int]:
    """The first of the ranked parts of a text file, and its place; (None, 0) of what is no such file or has no such part."""
    if is_text_file(symbol):
        for place, one in enumerate(trace.ranking.symbols, 1):
            if one.file_id == symbol.file_id and one.id != symbol.id:
                return one, place
    return None, 0


def _in_pack(trace: Trace, place: int, item: Item) -> InPack:
    return InPack(place, str(item.level), item.tokens, density(item, trace.settings.pack), item.shown_in)


def _contributions(trace: Trace, at: int) -> tuple[Contribution, ...]:
    """In the order they were added, without those that added nothing."""
    ranking = trace.ranking
    weights = trace.ranking.weights
    found = []
    for column, name in enumerate(ranking.names):
        part = float(ranking.contributions[at, column])
        if not part:
            continue
        if column < len(FEATURES):
            measured = float(ranking.features[at, column])
            found.append(Contribution(name, measured, float(weights[column]), part))
        else:
            found.append(Contribution(name, None, None, part))
    return tuple(found)


def _way_in(trace: Trace, symbol: Symbol, source: int, share: float) -> CameFrom:
    graph = trace.graph
    other = graph.symbol(source)
    there, here = other.qualname, symbol.qualname
    verbs = [f"{there} {edge.kind} {here}" for edge in graph.edges_from(source) if edge.target == symbol.id]
    verbs += [f"{here} {edge.kind} {there}" for edge in graph.edges_to(source) if edge.source == symbol.id]
    return CameFrom(other, share, tuple(dict.fromkeys(verbs)))
