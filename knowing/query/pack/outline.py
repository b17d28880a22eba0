"""The outline of a type or a file: its head, then its members, those that the task is about first, the best with their code; and what of
a long function is shown first, because the task names what stands there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from knowing.counted import counted
from knowing.model import CALLABLE_KINDS, Flag, Symbol
from knowing.query.pack.excerpt import Excerpt, gap, head_of, opens_block
from knowing.query.pack.tokens import estimate
from knowing.settings import ExcerptSettings, OutlineSettings
from knowing.words import terms_of, terms_of_name


def by_relevance(members: Sequence[Symbol], words: Mapping[str, float], ranks: Mapping[int, int]) -> list[Symbol]:
    """Members in the order of their own rank, then by how much of the task their name says, public ones first, then by line."""

    def key(one: Symbol) -> tuple[int, float, bool, int]:
        rank = ranks.get(one.id)
        if rank is not None:
            return rank, 0.0, False, 0
        said = sum(words.get(term, 0.0) for term in set(terms_of(one.name)))
        return 1 << 30, -said, Flag.PRIVATE in one.flags or one.name.startswith("_"), one.line

    return sorted(members, key=key)


def outline(
    own: Symbol,
    body: str,
    members: Sequence[Symbol],
    room: int,
    code_room: int,
    code: Callable[[Symbol], str | None],
    line: Callable[[Symbol], int],
    settings: OutlineSettings,
) -> Excerpt | None:
    """The outline that costs no more than ``room``, and as much again as ``code_room`` for the code of the best members.

    ``code`` gives the text of the members that may be written out, ``line`` the line that a text begins with: below its decorators.

    None if there are no members, or not even the head fits.
    """
    lines = body.split("\n")
    head = head_of(lines, settings.head_lines)
    out, spans = [*lines[:head]], [(own.line, own.line + head - 1)]
    if own.doc:
        out.append(f"    # {_short(own.doc, settings.signature_chars)}")
    first = min((line(one) for one in members if one.path == own.path), default=own.line) - own.line
    if not opens_block(lines[head - 1]) and any(one.strip() for one in lines[head:first]):
        out.append(gap(lines[head:first], own.line + head, own.line + first - 1))
    left = room - estimate("\n".join(out)) - 10
    if not members or left < 0:
        return None
    shown = with_code = 0
    for member in members[: settings.members]:
        is_near = member.path == own.path
        place = str(line(member)) if is_near else f"{member.path}:{line(member)}"
        text = f"    {place}: {_short(member.signature or member.name, settings.signature_chars)}"
        may_write = is_near and with_code < settings.with_code and member.end_line - member.line < settings.member_lines
        written = code(member) if may_write else None
        if written is not None:
            longer = f"    {place}-{member.end_line}:\n" + "\n".join(f"    {one}" for one in written.split("\n"))
            cost = estimate(longer + "\n")
            if cost <= code_room:
                out.append(longer)
                spans.append((member.line, member.end_line))
                code_room, with_code, shown = code_room - cost, with_code + 1, shown + 1
                continue
        price = estimate(text + "\n")
        if price > left:
            break
        out.append(text)
        left, shown = left - price, shown + 1
    if rest := len(members) - shown:
        out.append(f"    … {counted(rest, 'more member' if shown else 'member')}")
    return Excerpt("\n".join(out), tuple(spans))


def _short(text: str, most: int) -> str:
    line = " ".join(text.split())
    return line if len(line) <= most else line[: most - 1].rstrip() + "…"


def named_inside(
    own: Symbol, members: Sequence[Symbol], words: Mapping[str, float], line: int, settings: ExcerptSettings
) -> dict[int, float]:
    """The lines (from 0) of the text of a function that are to be shown before others, and by how much of the best line each is better.

    They are the first lines of the functions directly inside of it of whose name every word is the task's, those of the rarest words
    first. ``line`` is the number of the text's first line.
    """
    if own.kind not in CALLABLE_KINDS:
        return {}
    said = {one.id: _said(one, words) for one in members if one.kind in CALLABLE_KINDS and one.path == own.path}
    named = sorted((one for one in members if said.get(one.id, 0.0) > 0.0), key=lambda one: (-said[one.id], one.line))
    found: dict[int, float] = {}
    for place, one in enumerate(named[: settings.nested]):
        last = min(one.end_line, one.line + settings.nested_lines - 1, own.end_line)
        for at in range(one.line, last + 1):
            found.setdefault(at - line, 1.0 / (place + 1))
    return found


def _said(one: Symbol, words: Mapping[str, float]) -> float:
    """What the words of a name are worth to the task; 0 if it says not all of them."""
    worth = [words.get(term, 0.0) for term in terms_of_name(one.name)]
    return sum(worth) if worth and all(worth) else 0.0
