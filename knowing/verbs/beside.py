"""What an answer hands out beside code, under one budget: rules, the last turns of a session, and prose that a task asks for."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from knowing.render.formats.beside import Part, written
from knowing.render.formats.table import PackWriter

if TYPE_CHECKING:
    from knowing.memory.assembly import Assembled, Offer, Piece
    from knowing.memory.rules import Rule, Rules
    from knowing.query.trace import Trace
    from knowing.settings import Settings

DEGRADED = "degraded: the last turns of the session do not fit; {:,} more tokens would hold them"


def part_of(rule: Rule) -> Part:
    """A rule as it stands beside an answer; one that is searchable is prose."""
    kind = "entry" if rule.tier == "searchable" else str(rule.tier)
    return Part(kind, rule.title, rule.key, rule.text)


def cost_of(part: Part, form: str = "text") -> int:
    """The tokens of a part as it is written in a format."""
    from knowing.query.pack.tokens import estimate

    return estimate(written(part, form))


def repacked(trace: Trace, notes: Sequence[str], without: Collection[int] = ()) -> Trace:
    """The same run, whose pack has further notes, and none of some symbols."""
    from knowing.query.pack.fill import Pack, Writer, fill
    from knowing.query.trace import remembered

    order = replace(trace.order, notes=(*trace.order.notes, *notes))

    def pack(writer: Writer) -> Pack:
        kept = [one for one in trace.candidates() if one.symbol.id not in without]
        files = tuple(one.path for one in trace.files())
        return fill(trace.task, kept, trace.graph, trace.settings.pack, replace(order, files=files), writer)

    return replace(trace, order=order, pack=remembered(pack))


def frame_of(trace: Trace, writer: PackWriter) -> int:
    """The tokens of an answer without a symbol: its head, its notes and its figures."""
    from knowing.query.pack.fill import fill

    return fill(trace.task, (), trace.graph, trace.settings.pack, trace.order, writer).used_tokens


def assembled(
    task: str,
    rules: Rules,
    turns: Sequence[Part],
    form: str,
    budget: int,
    frame: int,
    settings: Settings,
) -> tuple[tuple[Part, ...], tuple[str, ...]]:
    """The parts that go beside the code of an answer, in their order, and notes on what does not fit."""
    from knowing.memory.assembly import assemble
    from knowing.memory.rules import Tier

    hard, soft = ([part_of(one) for one in rules.of(tier)] for tier in (Tier.HARD, Tier.SOFT))
    found, offers = _offered(task, rules.of(Tier.SEARCHABLE), form, settings)
    shown = assemble(
        budget, _pieces("hard", hard, form), _pieces("soft", soft, form), _pieces("turn", turns, form), offers,
        settings.rules, settings.session.tail_turns, frame,
    )  # fmt: skip
    known = {**_keyed("hard", hard), **_keyed("soft", soft), **_keyed("turn", turns), **found}
    keys = (*shown.hard, *shown.soft, *shown.tail, *shown.entries)
    return tuple(known[key] for key in keys), tuple(_notes(rules, shown, len(soft)))


def _notes(rules: Rules, shown: Assembled, soft: int) -> Iterable[str]:
    """What a reader must know: files that were not read, rules that were left out, turns that do not fit."""
    for path, why in rules.unread:
        yield f"{path} is not read: {why}"
    if len(shown.soft) < soft:
        yield f"{soft - len(shown.soft)} of {soft} soft rules do not fit; ctx rules lists them"
    if shown.is_degraded:
        yield DEGRADED.format(shown.lacking_tokens)


def _offered(task: str, rules: Sequence[Rule], form: str, settings: Settings) -> tuple[dict[str, Part], list[Offer]]:
    """The searchable parts that a task asks for, and what each is worth."""
    from knowing.memory.assembly import Offer
    from knowing.memory.found import worthy

    found = {one.key: part_of(one) for one in rules}
    texts = [f"{one.title}\n{one.text}" for one in rules]
    offers = [
        Offer(rules[place].key, cost_of(found[rules[place].key], form), worth, rules[place].path)
        for place, worth in worthy(task, texts, settings.worth).items()
    ]
    return found, offers


def _keyed(kind: str, parts: Sequence[Part]) -> dict[str, Part]:
    return {f"{kind} {place}": one for place, one in enumerate(parts)}


def _pieces(kind: str, parts: Sequence[Part], form: str) -> list[Piece]:
    from knowing.memory.assembly import Piece

    return [Piece(key, cost_of(one, form)) for key, one in _keyed(kind, parts).items()]
