"""The outline of a type or a file: its head, then its members, those that the task is about first, the best with their code."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from knowing.model import Symbol
from knowing.query.pack.excerpt import Excerpt, head_of
from knowing.query.pack.tokens import estimate
from knowing.settings import OutlineSettings
from knowing.words import terms_of


def by_relevance(members: Sequence[Symbol], words: Mapping[str, float], ranks: Mapping[int, int]) -> list[Symbol]:
    """Members in the order of their own rank, then by how much of the task their name says, then by line."""

    def key(one: Symbol) -> tuple[int, float, bool, int]:
        rank = ranks.get(one.id)
        if rank is not None:
            return rank, 0.0, False, 0
        said = sum(words.get(term, 0.0) for term in set(terms_of(one.name)))
        return 1 << 30, -said, one.name.startswith("__"), one.line

    return sorted(members, key=key)


def outline(
    own: Symbol,
    body: str,
    members: Sequence[Symbol],
    room: int,
    code_room: int,
    code: Callable[[Symbol], str | None],
    settings: OutlineSettings,
) -> Excerpt | None:
    """The outline that costs no more than ``room``, and as much again as ``code_room`` for the code of the best members.

    ``code`` gives the text of the members that may be written out.

    None if there are no members, or not even the head fits.
    """
    lines = body.split("\n")
    head = head_of(lines, settings.head_lines)
    out, spans = [*lines[:head]], [(own.line, own.line + head - 1)]
    if own.doc:
        out.append(f"    # {_short(own.doc, settings.signature_chars)}")
    left = room - estimate("\n".join(out)) - 10
    if not members or left < 0:
        return None
    shown = with_code = 0
    for member in members[: settings.members]:
        is_near = member.path == own.path
        place = str(member.line) if is_near else f"{member.path}:{member.line}"
        text = f"    {place}: {_short(member.signature or member.name, settings.signature_chars)}"
        may_write = is_near and with_code < settings.with_code and member.end_line - member.line < settings.member_lines
        written = code(member) if may_write else None
        if written is not None:
            longer = f"    {member.line}-{member.end_line}:\n" + "\n".join(f"    {one}" for one in written.split("\n"))
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
        out.append(f"    … {rest}{' more' * bool(shown)} member{'s' * (rest != 1)}")
    return Excerpt("\n".join(out), tuple(spans))


def _short(text: str, most: int) -> str:
    line = " ".join(text.split())
    return line if len(line) <= most else line[: most - 1].rstrip() + "…"
