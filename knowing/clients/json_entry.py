"""An entry in a JSON configuration, which may have comments and trailing commas: found, put in, taken out."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from knowing.clients.insertions import Added, Cut, Insertion, applied, newline_of, without
from knowing.clients.nested import with_entry
from knowing.clients.positions import Malformed, Member, Value, parsed, tokens

Entry = Mapping[str, object]


def found(text: str, keys: Sequence[str]) -> object:
    """The value at a path of keys; None if there is none. Malformed if the text or something on the way cannot be read."""
    at = parsed(text)
    if at is not None and not at.is_object:
        raise Malformed("line 1: it is not an object")
    for depth, key in enumerate(keys):
        if at is None:
            return None
        if not at.is_object:
            raise Malformed(f"{'.'.join(keys[:depth])} is not an object")
        at = _one(at, key)
    return None if at is None else at.value


def _one(within: Value, key: str) -> Value | None:
    member = _member(within, key)
    return None if member is None else member.content


def _member(within: Value, key: str) -> Member | None:
    """The member of that name; Malformed if there are several."""
    same = [one for one in within.members if one.name == key]
    if len(same) > 1:
        raise Malformed(f"{key} stands there {len(same)} times")
    return same[0] if same else None


def added(text: str, keys: Sequence[str], entry: Entry) -> Added:
    """How an entry gets in at a path of keys, behind what is there. Malformed as for :func:`found`."""
    if found(text, keys) is not None:
        raise Malformed(f"{'.'.join(keys)} is there already")
    root = at = parsed(text)
    if root is None or at is None:
        newline = newline_of(text)
        before = newline if text.strip() and not text.endswith("\n") else ""
        whole = _written(_nested(keys, entry), "", "  ", newline)
        return Added((Insertion(len(text), before + whole + newline),), len(keys) - 1)
    depth = 0
    while (inner := _one(at, keys[depth])) is not None:
        at, depth = inner, depth + 1
    nested = _nested(keys[depth + 1 :], entry)
    result = Added(_into(text, root, at, keys[depth], nested), len(keys) - 1 - depth)
    _check(applied(text, result.insertions)[0], with_entry(root.value, keys, entry))
    return result


def _check(result: str, wanted: object) -> None:
    """Refuse a result that does not say what it should."""
    whole = parsed(result)
    if whole is None or whole.value != wanted:
        raise Malformed("it is written in a way that cannot be edited safely")


def _nested(keys: Sequence[str], entry: Entry) -> object:
    value: object = entry
    for key in reversed(keys):
        value = {key: value}
    return value


def _into(text: str, root: Value, at: Value, key: str, value: object) -> tuple[Insertion, ...]:
    """The insertions that give an object one more member."""
    newline, unit = newline_of(text), _unit(text, root)
    end, ends_in_line_comment = _last_content(text, at)
    base = _indent(text, at.start)
    name = json.dumps(key, ensure_ascii=False)
    if at.members:
        last = at.members[-1]
        comma = () if at.has_trailing_comma else (Insertion(last.content.end, ","),)
        after = "," if at.has_trailing_comma else ""
        if _is_first_on_line(text, last.start):
            indent = _indent(text, last.start)
            said = f"{newline}{indent}{name}: {_written(value, indent, unit, newline)}{after}"
        elif ends_in_line_comment:
            said = f"{newline}{base}{unit}{name}: {_written(value)}{after}"
        else:
            said = f" {name}: {_written(value)}{after}"
        return (*comma, Insertion(end, said))
    if at is not root and "\n" not in text[root.start : root.end]:
        return (Insertion(end, f"{name}: {_written(value)}"),)
    said = f"{newline}{base}{unit}{name}: {_written(value, base + unit, unit, newline)}"
    closing = "" if "\n" in text[end : at.end - 1] else newline + base
    return (Insertion(end, said + closing),)


def _last_content(text: str, at: Value) -> tuple[int, bool]:
    """Where the last token or comment of an object ends, its closing brace left out, and whether it is a comment to the end of a line."""
    start = at.members[-1].content.end if at.members else at.start + 1
    last, is_line = start, False
    for token in tokens(text[start : at.end - 1]):
        last, is_line = start + token.end, token.kind == "line"
    return last, is_line


def _indent(text: str, place: int) -> str:
    """The space at the start of a place's line."""
    line = text[text.rfind("\n", 0, place) + 1 : place]
    return line[: len(line) - len(line.lstrip(" \t"))]


def _is_first_on_line(text: str, place: int) -> bool:
    start = text.rfind("\n", 0, place)
    return start >= 0 and not text[start:place].strip(" \t\r\n")


def _unit(text: str, root: Value) -> str:
    """How much deeper each level is, read from the first member; two spaces if it does not tell."""
    if root.members and _is_first_on_line(text, root.members[0].start):
        outer, inner = _indent(text, root.start), _indent(text, root.members[0].start)
        if len(inner) > len(outer) and inner.startswith(outer):
            return inner[len(outer) :]
    return "  "


def _written(value: object, indent: str = "", unit: str = "", newline: str = "") -> str:
    """A value as JSON: objects over several lines, unless no line break is given; arrays on one."""
    if not isinstance(value, Mapping) or not newline or not value:
        return json.dumps(value, ensure_ascii=False)
    inner = indent + unit
    lines = [f"{inner}{json.dumps(key)}: {_written(one, inner, unit, newline)}" for key, one in value.items()]
    return "{" + newline + f",{newline}".join(lines) + newline + indent + "}"


def removed(text: str, keys: Sequence[str], made: int = 0) -> str:
    """The text without the entry, and without those of its innermost ``made`` containers that are left with nothing in them."""
    before = parsed(text)
    result, wanted = without(text, _cuts(text, keys)), with_entry(before and before.value, keys, None)
    for depth in range(len(keys) - 1, max(len(keys) - 1 - made, 0), -1):
        if found(result, keys[:depth]) != {} or _has_comment(result, keys[:depth]):
            break
        result, wanted = without(result, _cuts(result, keys[:depth])), with_entry(wanted, keys[:depth], None)
    _check(result, wanted)
    return result


def _walked(text: str, keys: Sequence[str]) -> tuple[Value, Member]:
    """The innermost object on a path, and the member of it that the last key names."""
    at, member = parsed(text), None
    for key in keys:
        at = member.content if member is not None else at
        member = None if at is None else _member(at, key)
        if member is None:
            raise Malformed(f"{'.'.join(keys)} is not there")
    if at is None or member is None:
        raise Malformed("there is nothing in it")
    return at, member


def _has_comment(text: str, keys: Sequence[str]) -> bool:
    _, member = _walked(text, keys)
    return any(one.kind in ("line", "block") for one in tokens(text[member.content.start : member.content.end]))


def _cuts(text: str, keys: Sequence[str]) -> list[Cut]:
    """What goes when a member goes: the member, the space before it and one comma."""
    within, member = _walked(text, keys)
    place = within.members.index(member)
    end = member.content.end
    opened = within.start + 1 if place == 0 else within.members[place - 1].content.end
    start, is_line = opened, False
    for token in tokens(text[opened : member.start]):
        start, is_line = opened + token.end, token.kind == "line"
    if is_line and not text[end:].lstrip(" \t,").startswith(("\r", "\n")):
        start = member.start  # else the comment before it would swallow what follows
    cuts = [Cut(start, end)]
    if place < len(within.commas):
        cuts.append(Cut(within.commas[place], within.commas[place] + 1))
    elif place > 0:
        cuts.append(Cut(within.commas[place - 1], within.commas[place - 1] + 1))
    return cuts


def is_blank(text: str) -> bool:
    """Whether nothing is left that somebody could miss: space, or an object with nothing in it."""
    return text.strip() == "" or "".join(text.split()) == "{}"
