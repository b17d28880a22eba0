"""Why a symbol stands where it stands: the stages in order, each in words, for somebody new to them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from knowing.features import FEATURES
from knowing.query.explain.evidence import Explanation, FirstAnswer, InPack
from knowing.query.rank.demotions import words_of
from knowing.query.task.purpose import PURPOSES, Purpose
from knowing.render.formats.machine import DIGITS
from knowing.render.paint import Paint
from knowing.render.safe import encoded, one_line
from knowing.settings.render import SHOWN

SCHEMA = "knowing.why/1"
PLACES = 4
"""Decimals of a printed part; the printed parts add up to the printed total."""
_FIELDS = {
    "name": "name",
    "enclosing": "enclosing names",
    "signature": "signature",
    "doc": "documentation",
    "body": "body",
    "path": "path",
}


def why_text(found: Explanation, paint: Paint) -> str:
    """The evidence of every stage for one symbol, as text for people."""
    own = found.symbol
    head = [
        f"{paint.name(one_line(own.qualname))}  {own.kind}, " + paint.place(f"{one_line(own.path)}:{own.line}"),
        f"for the task: {one_line(found.task, 300)}",
        "",
    ]
    stages = (
        ("Words", _words(found)),
        ("Channels", _channels(found)),
        ("Seeds", _seeds(found)),
        ("Walk", _walk(found)),
        ("Authority", _authority(found)),
        ("Score", _score(found)),
        ("Pack", _pack(found)),
    )
    lines = list(head)
    for number, (title, said) in enumerate(stages, 1):
        first, *rest = said
        lines.append(f"{number}. {paint.name(title.ljust(10))} {first}")
        lines += [f"{' ' * 14}{line}".rstrip() for line in rest]
    return "\n".join(lines) + "\n"


def _words(found: Explanation) -> Iterator[str]:
    own = [hit for hit in found.words if not hit.is_expansion]
    if not own and found.best_part is None:
        yield "no word of the task occurs in it"
    if found.best_part is not None:
        best = one_line(found.best_part.qualname)
        yield f"its parts carry its words; the best of them is {best}, line {found.best_part.line}, rank {found.part_rank}"
    width = max((len(hit.word) for hit in own), default=0)
    for hit in own:
        where = ", ".join(_FIELDS[field] for field in hit.fields)
        yield f"{one_line(hit.word).ljust(width)}  {hit.share:4.0%} of the task, in its {where}"
    related = [one_line(hit.word) for hit in found.words if hit.is_expansion]
    if related:
        yield f"other words for the same thing: {', '.join(related[:8])}"
    yield _purpose(found.purpose)
    if found.unknown_words:
        yield f"nowhere in this repository: {', '.join(map(one_line, found.unknown_words[:8]))}"


def _purpose(purpose: Purpose) -> str:
    """What the task was taken for, which decides what the evidence weighs."""
    because = f" (it {', '.join(purpose.cues)})" if purpose.cues else ""
    first, second = sorted(purpose.shares.values(), reverse=True)[:2]
    if first - second < SHOWN.even:
        near = {PURPOSES[name].aim: share for name, share in purpose.shares.items() if share >= second}
        return (
            f"could be {' or '.join(near)}, weighed {' to '.join(f'{share:.0%}' for share in near.values())}{because}"
        )
    name = max(purpose.shares, key=lambda one: purpose.shares[one])
    return f"taken as {PURPOSES[name].taken_as}, {first:.0%}{because}"


def _channels(found: Explanation) -> Iterator[str]:
    for vote in found.votes:
        if vote.rank is not None:
            yield f"{vote.channel.ljust(11)}  place {vote.rank}"
        elif vote.score > 0:
            yield f"{vote.channel.ljust(11)}  matched, but not among its best"
        else:
            yield f"{vote.channel.ljust(11)}  no match"


def _seeds(found: Explanation) -> Iterator[str]:
    seed = found.seed
    if seed is None:
        yield "no channel put it forward, so the walk does not start here"
        return
    votes = " + ".join(f"{name} {part:.4f}" for name, part in seed.parts.items())
    yield f"the channels together put it at place {seed.rank}: {seed.fused:.4f} = {votes}"
    yield (
        f"the walk starts here, with weight {seed.weight:.2f} (the first seed has 1)"
        if seed.weight > 0
        else "not among the few where the walk starts"
    )


def _walk(found: Explanation) -> Iterator[str]:
    if found.mass <= 0:
        yield "not reached from the seeds"
        return
    yield f"reached with {found.mass:.2f} of the mass of the most visited symbol"
    if found.way_in is not None:
        other = found.way_in.symbol
        where = f"{one_line(other.qualname)}, {one_line(other.path)}:{other.line}"
        yield f"strongest way in ({found.way_in.share:.0%}): {where}"
        yield from (f"because {one_line(verb)}" for verb in found.way_in.verbs[:3])


def _authority(found: Explanation) -> Iterator[str]:
    if not found.authority and not found.hub:
        yield "among what the walk reached, it is neither depended on nor does it bring things together"
    else:
        yield f"{found.authority:.2f} for being depended on (most: 1)"
        yield f"{found.hub:.2f} for bringing things together (most: 1)"


def _score(found: Explanation) -> Iterator[str]:
    if found.rank is None:
        yield "no candidate: too little speaks for it to be scored at all"
        return
    total = round(found.total, PLACES)
    yield f"{total:.{PLACES}f}, rank {found.rank} of {found.candidates}"
    yield f"{'':14} measured   weight      part"
    shown = rounded([one.part for one in found.contributions], total)
    for one, part in zip(found.contributions, shown, strict=True):
        if not part:
            continue
        if one.measured is None or one.weight is None:
            said, figures = words_of(one.name), " " * 17
        else:
            said, figures = FEATURES[one.name].words, f"{one.measured:8.4f} {one.weight:8.3f}"
        yield f"{one.name.ljust(14)} {figures} {part:+9.{PLACES}f}   {said}"
    if none := shown.count(0.0):
        yield f"and {none} that add{'s' * (none == 1)} nothing; --json has them"
    yield f"{'total'.ljust(14)} {' ' * 17} {total:9.{PLACES}f}"
    if found.behind is not None:
        yield from _behind(found.behind, found.total)


def _behind(first: FirstAnswer, total: float) -> Iterator[str]:
    """What stands first, and the parts that put it there."""
    own = first.symbol
    where = f"{one_line(own.qualname)}, {one_line(own.path)}:{own.line}"
    yield f"{first.total - total:.{PLACES}f} below the first answer, {where}; there and here:"
    for name, there, here in first.parts:
        words = FEATURES[name].words if name in FEATURES else words_of(name)
        yield f"{name.ljust(14)} {there:+17.{PLACES}f} {here:+9.{PLACES}f}   {words}"


def _pack(found: Explanation) -> Iterator[str]:
    if found.packed is None:
        yield f"left out of {found.budget_tokens:,} tokens of {found.form}; ask: ctx why-not"
    else:
        packed, whole = found.packed, f"{found.symbols_packed} in {found.budget_tokens:,} tokens of {found.form}"
        inside = f", shown by the code at rank {packed.shown_in}" if packed.shown_in else ""
        yield f"place {packed.place} of {whole}, level {packed.level}{inside}"
        yield f"{packed.tokens} tokens; density (score per token, times nearness) {packed.density:.5f}"
    yield f"confidence of the answer {found.confidence.label}: {found.confidence.because}"


def rounded(parts: Sequence[float], total: float) -> list[float]:
    """Parts rounded so that they add up to the rounded total: the largest errors give way.

    >>> rounded([0.00004, 0.00004, 0.5], 0.5001)
    [0.0001, 0.0, 0.5]
    """
    unit = 10**PLACES
    units = [round(part * unit) for part in parts]
    gap = round(total * unit) - sum(units)
    step = 1 if gap > 0 else -1
    errors = sorted(range(len(parts)), key=lambda at: (step * (units[at] - parts[at] * unit), at))
    for at in errors[: abs(gap)]:
        units[at] += step
    return [one / unit for one in units]


def why_json(found: Explanation) -> str:
    """The same as JSON, for programs; parts add up to the score that the ranking used."""
    own = found.symbol
    seed, way = found.seed, found.way_in
    value: dict[str, Any] = {
        "schema": SCHEMA,
        "task": one_line(found.task, 300),
        "symbol": {
            "id": found.id,
            "qualname": own.qualname,
            "kind": str(own.kind),
            "file": own.path,
            "line": own.line,
        },
        "words": [
            {
                "word": hit.word,
                "fields": list(hit.fields),
                "share": hit.share,
                "is_expansion": hit.is_expansion,
            }
            for hit in found.words
        ],
        "unknown_words": list(found.unknown_words),
        "best_part": None if found.best_part is None else {"address": found.best_part.address, "rank": found.part_rank},
        "purpose": {
            "change": round(found.purpose.shares.get("change", 0.0), DIGITS),
            "shares": {name: round(share, DIGITS) for name, share in found.purpose.shares.items()},
            "cues": list(found.purpose.cues),
        },
        "channels": {vote.channel: {"rank": vote.rank, "score": vote.score} for vote in found.votes},
        "seed": seed and {"rank": seed.rank, "fused": seed.fused, "parts": seed.parts, "weight": seed.weight},
        "walk": {
            "mass": found.mass,
            "way_in": way and {"qualname": way.symbol.qualname, "share": way.share, "edges": list(way.verbs)},
        },
        "authority": {"authority": found.authority, "hub": found.hub},
        "rank": found.rank,
        "score": found.total,
        "contributions": {one.name: one.part for one in found.contributions},
        "behind": found.behind and _behind_data(found.behind),
        "packed": found.packed and _packed_data(found.packed),
        "format": found.form,
        "confidence": found.confidence.label,
        "confidence_because": found.confidence.because,
    }
    return encoded(value) + "\n"


def _behind_data(first: FirstAnswer) -> dict[str, Any]:
    return {
        "address": first.symbol.address,
        "score": first.total,
        "parts": {name: {"there": there, "here": here} for name, there, here in first.parts},
    }


def _packed_data(packed: InPack) -> dict[str, Any]:
    return {
        "place": packed.place,
        "level": packed.level,
        "tokens": packed.tokens,
        "density": round(packed.density, DIGITS + 2),
        **({"shown_in": packed.shown_in} if packed.shown_in else {}),
    }
