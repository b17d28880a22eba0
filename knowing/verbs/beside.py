"""What an answer hands out beside code, under one budget: rules, the last turns of a session, and prose that a task asks for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from knowing.memory.assembly import Assembled, Offer, Piece, assemble
from knowing.memory.recollections import recall, said
from knowing.memory.rules import Rule, Rules, Tier, rules_of
from knowing.memory.store.filtered import is_any
from knowing.memory.texthash import hash_of
from knowing.memory.worthy import text_for, worthy, worthy_entries
from knowing.query.pack.fill import Pack, Writer, fill
from knowing.query.pack.offers import Candidate, Item, Shelf
from knowing.query.pack.tokens import estimate
from knowing.query.trace import Trace, remembered
from knowing.render.formats.asides import Aside, data_of
from knowing.render.formats.table import PackWriter
from knowing.render.formats.with_asides import aside_text, beside
from knowing.render.safe import encoded
from knowing.settings.verbs import VERBS
from knowing.verbs.hand import Hand

if TYPE_CHECKING:
    from knowing.memory.store.memory import Memory
    from knowing.memory.store.sessions import Turn
    from knowing.settings import Settings
    from knowing.verbs.joined import Joined

DEGRADED = "degraded: the last turns of the session do not fit; {:,} more tokens would hold them"


def part_of(rule: Rule) -> Aside:
    """A rule as it stands beside an answer; one that is searchable is prose."""
    kind = "entry" if rule.tier == "searchable" else str(rule.tier)
    return Aside(kind, rule.title, rule.key, rule.text)


def cost_of(part: Aside, form: str = "text") -> int:
    """The tokens of a part as it is written in a format."""
    return estimate(aside_text(part, form))


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is wanted beside the code of an answer."""

    text: str
    """The task."""
    form: str
    rules: bool
    again: bool
    """Hand out what is at hand, too."""
    memory: Memory | None = None
    """Where notes are."""
    now: float = 0.0
    notes: bool = False
    """Hand out notes also without rules."""


@dataclass(frozen=True, slots=True)
class Without:
    """What is not to be packed: symbols that are at hand, and files whose text is handed out in another way."""

    ids: frozenset[int] = frozenset()
    paths: frozenset[str] = frozenset()

    def left_of(self, candidates: Sequence[Candidate]) -> tuple[Candidate, ...]:
        """The candidates that may be packed."""
        return tuple(one for one in candidates if one.symbol.id not in self.ids and one.symbol.path not in self.paths)


NOTHING = Without()


def beside_code(
    wanted: Wanted, session: Joined | None, trace: Trace, writer: PackWriter, pricing: PackWriter
) -> tuple[Trace, PackWriter, PackWriter, tuple[str, ...]]:
    """The run with what stands beside its code, in the writer that shows and in the one that counts; and what is at hand."""
    form = wanted.form if writer is pricing else "text"
    touched = [one.symbol.path for one in trace.candidates()[: VERBS.first]] if wanted.rules else []
    rules = rules_of(trace.graph.root, trace.settings.rules, touched) if wanted.rules else Rules()
    told = frozenset(one.path for one in rules.parts)
    notes = (session.note(),) if session is not None else ()
    shelf = Shelf(trace.graph, trace.settings.pack, pricing, trace.candidates(), trace.sources)
    hand = Hand(trace, session) if session is not None and session.held and not wanted.again else None
    held: dict[int, Aside] = {}
    beside_it = partial(_with_parts, trace, writer, pricing, wanted.form, told=told, shelf=shelf, hand=hand)
    run, shown, priced = beside_it(held, (), notes)
    if hand is not None:
        for _ in range(VERBS.rounds):  # what comes in for what is left out may be at hand as well
            new = hand.repeated(run.pack(priced))
            if not new.keys() - held.keys():
                break
            held = {**held, **new} if held else {**new, **hand.expected()}
            run, shown, priced = beside_it(held, (), notes)
    if wanted.rules or (wanted.notes and wanted.memory is not None and is_any(wanted.memory)):
        frame = frame_of(repacked(trace, notes), beside(pricing, form, tuple(held.values())))
        parts, told_of = assembled(wanted, rules, session, form, trace, frame)
        run, shown, priced = beside_it(held, parts, (*notes, *told_of))
    return run, shown, priced, tuple(one.name for one in held.values())


def _with_parts(
    trace: Trace,
    writer: PackWriter,
    pricing: PackWriter,
    form: str,
    held: Mapping[int, Aside],
    more: tuple[Aside, ...],
    notes: tuple[str, ...],
    told: frozenset[str],
    shelf: Shelf,
    hand: Hand | None,
) -> tuple[Trace, PackWriter, PackWriter]:
    """The run with parts beside its code and without what is at hand, the writer that shows, and the one that counts."""
    parts = (*more, *held.values())
    shown = beside(writer, form, parts)
    priced = shown if writer is pricing else beside(pricing, "text", parts)
    memory = hash_of(encoded([data_of(one) for one in parts])) if parts else ""
    return repacked(trace, notes, Without(frozenset(held), told), memory, shelf, hand), shown, priced


def repacked(
    trace: Trace,
    notes: Sequence[str] = (),
    without: Without = NOTHING,
    memory: str = "",
    shelf: Shelf | None = None,
    hand: Hand | None = None,
) -> Trace:
    """The same run, whose pack has further notes, none of some symbols, and an id that covers what was remembered."""
    order = replace(trace.order, notes=(*trace.order.notes, *notes), memory=trace.order.memory + memory)

    def documents(items: Sequence[Item]) -> tuple[Candidate, ...]:
        found = without.left_of(trace.documents(items))
        return hand.fresh(found) if hand is not None else found

    def pack(writer: Writer) -> Pack:
        files = trace.files()
        kept, ordered = without.left_of(trace.candidates()), replace(order, files=files)
        return fill(trace.task, kept, trace.graph, trace.settings.pack, ordered, writer, documents, shelf)

    return replace(trace, order=order, pack=remembered(pack))


def frame_of(trace: Trace, writer: PackWriter) -> int:
    """The tokens of an answer without a symbol: its head, its notes and its figures."""
    return fill(trace.task, (), trace.graph, trace.settings.pack, trace.order, writer).used_tokens


def assembled(
    wanted: Wanted, rules: Rules, session: Joined | None, form: str, trace: Trace, frame: int
) -> tuple[tuple[Aside, ...], tuple[str, ...]]:
    """The parts that go beside the code of an answer, in their order, and notes on what does not fit."""
    settings, task = trace.settings, wanted.text
    turns = [turn_part(one) for one in session.turns] if session is not None and wanted.rules else []
    hard, soft = ([part_of(one) for one in rules.of(tier)] for tier in (Tier.HARD, Tier.SOFT))
    found, offers = _offered(task, rules.of(Tier.SEARCHABLE), form, settings)
    for more, offered in (_noted(wanted, trace, form), _remembered(task, session, form)):
        found, offers = {**found, **more}, [*offers, *offered]
    shown = assemble(
        trace.order.budget_tokens, _pieces("hard", hard, form), _pieces("soft", soft, form), _pieces("turn", turns, form), offers,
        settings.rules, settings.session.tail_turns, frame,
    )  # fmt: skip
    known = {**_keyed("hard", hard), **_keyed("soft", soft), **_keyed("turn", turns), **found}
    keys = (*shown.hard, *shown.soft, *shown.tail, *shown.entries)
    return tuple(known[key] for key in keys), tuple(_notes(rules, shown, len(soft)))


def turn_part(turn: Turn) -> Aside:
    """A turn as it stands beside an answer."""
    return Aside("turn", f"turn {turn.number}", f"session {turn.session}", said(turn))


def _noted(wanted: Wanted, trace: Trace, form: str) -> tuple[dict[str, Aside], list[Offer]]:
    """Notes and imported entries that a task asks for or that are about what is in the answer, and what each is worth."""
    if wanted.memory is None:
        return {}, []
    best = trace.candidates()[: VERBS.first]
    symbols = {(one.symbol.path, one.symbol.qualname): one.score / max(best[0].score, 1e-9) for one in best}
    found, offers = {}, []
    for own, worth in worthy_entries(wanted.text, wanted.memory, symbols, wanted.now, trace.settings.worth):
        about = ", ".join(one.qualname or one.path for one in own.subjects)
        part = Aside(
            "entry", own.name, f"note {own.id}, {own.status}" + (f", about {about}" if about else ""),
            text_for(wanted.text, own),
        )  # fmt: skip
        found[f"note {own.id}"] = part
        weight = worth * trace.settings.rules.statuses.get(own.status, 1.0)
        offers.append(Offer(f"note {own.id}", cost_of(part, form), weight, own.category))
    return found, offers


def _remembered(task: str, session: Joined | None, form: str) -> tuple[dict[str, Aside], list[Offer]]:
    """Summaries of older turns that a task is about, and what each is worth."""
    if session is None:
        return {}, []
    settings = session.settings
    found: dict[str, Aside] = {}
    offers = []
    args = (task, (), session.summaries, session.session.id, session.now, settings.recall, settings.worth.floor)
    places = {turn.number: str(place) for place, turn in enumerate(session.turns)}
    for one in recall(*args):
        name = f"turns {one.turns[0]} to {one.turns[-1]}"
        told = frozenset(f"turn {places.get(number, 'gone')}" for number in one.turns)
        found[name] = Aside("summary", name, f"session {one.session}", one.text)
        offers.append(Offer(name, cost_of(found[name], form), one.score.total, "summary", told))
    return found, offers


def _notes(rules: Rules, shown: Assembled, soft: int) -> Iterable[str]:
    """What a reader must know: files that were not read, rules that were left out, turns that do not fit."""
    for path, why in rules.unread:
        yield f"{path} is not read: {why}"
    if len(shown.soft) < soft:
        yield f"{soft - len(shown.soft)} of {soft} soft rules do not fit; ctx rules lists them"
    if shown.is_degraded:
        yield DEGRADED.format(shown.lacking_tokens)


def _offered(task: str, rules: Sequence[Rule], form: str, settings: Settings) -> tuple[dict[str, Aside], list[Offer]]:
    """The searchable parts that a task asks for, and what each is worth."""
    found = {one.key: part_of(one) for one in rules}
    texts = [f"{one.title}\n{one.text}" for one in rules]
    offers = [
        Offer(rules[place].key, cost_of(found[rules[place].key], form), worth, rules[place].path)
        for place, worth in worthy(task, texts, settings.worth).items()
    ]
    return found, offers


def _keyed(kind: str, parts: Sequence[Aside]) -> dict[str, Aside]:
    return {f"{kind} {place}": one for place, one in enumerate(parts)}


def _pieces(kind: str, parts: Sequence[Aside], form: str) -> list[Piece]:
    return [Piece(key, cost_of(one, form)) for key, one in _keyed(kind, parts).items()]
