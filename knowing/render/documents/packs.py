"""Feedback on an answer, and the difference of two, for people and for programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from knowing.counted import counted
from knowing.memory.changed_packs import Difference, PackDiff
from knowing.memory.store.packs import KeptPack
from knowing.render.documents.notes import stamp
from knowing.render.paint import Paint
from knowing.render.safe import encoded, one_line

FEEDBACK_SCHEMA = "knowing.feedback/1"
DIFF_SCHEMA = "knowing.diff/1"


def feedback_text(pack: str, useful: Sequence[str], useless: Sequence[str], surprising: Sequence[str]) -> str:
    """What was written down, a line each."""
    lines = [f"noted for pack {pack}:"]
    lines += [
        f"  useful   {one_line(one)}{'  (it was not in the answer)' if one in surprising else ''}" for one in useful
    ]
    lines += [f"  useless  {one_line(one)}" for one in useless]
    return "\n".join(lines) + "\n"


def feedback_json(pack: str, useful: Sequence[str], useless: Sequence[str], surprising: Sequence[str]) -> str:
    """The same as JSON, for programs."""
    value = {"pack": pack, "useful": list(useful), "useless": list(useless), "surprising": list(surprising)}
    return encoded({"schema": FEEDBACK_SCHEMA, **value}) + "\n"


def diff_text(diff: PackDiff, paint: Paint) -> str:
    """Both packs, what is different about the questions, and a line for each symbol with the reasons below it."""
    out = [f"{sign} {_head(pack)}" for sign, pack in (("-", diff.old), ("+", diff.new))]
    out.append(f"because: {', '.join(diff.causes) if diff.causes else 'nothing is different'}")
    for one in diff.differences:
        place = f"{_place(one.old)} -> {_place(one.new)}"
        out.append(f"{one.what:<9} {place:>9}  {paint.name(_address(one))}")
        out += [paint.faint(f"{'':>21}{one_line(why)}") for why in one.why]
    if not diff.differences:
        out.append("the same symbols in the same order")
    return "\n".join(out) + "\n"


def _head(pack: KeptPack) -> str:
    return f"pack {pack.id}  {stamp(pack.made)}  {counted(len(pack.items), 'symbol')}  {one_line(pack.task, 80)}"


def _place(at: int | None) -> str:
    return "—" if at is None else str(at)


def _address(one: Difference) -> str:
    return one_line(f"{one.path}::{one.qualname}" if one.qualname else one.path)


def diff_json(diff: PackDiff) -> str:
    """The same as JSON, for programs."""
    return encoded(
        {
            "schema": DIFF_SCHEMA,
            "old": _pack(diff.old),
            "new": _pack(diff.new),
            "causes": list(diff.causes),
            "differences": [
                {
                    "what": one.what,
                    "file": one.path,
                    "qualname": one.qualname,
                    "old_place": one.old,
                    "new_place": one.new,
                    "why": list(one.why),
                }
                for one in diff.differences
            ],
        }
    ) + "\n"  # fmt: skip


def _pack(pack: KeptPack) -> dict[str, Any]:
    return {"pack_id": pack.id, "task": pack.task, "made": stamp(pack.made), "symbols": len(pack.items)}
