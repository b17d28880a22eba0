"""What was done to the configuration of agents, and what is in it, for people and for programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from knowing.render.safe import encoded, one_line, plain

SCHEMA = "knowing.agents/1"
Row = Mapping[str, str | bool]


def edited_text(rows: Sequence[Row], is_dry: bool) -> str:
    """One line for each file, or what would change in it."""
    if is_dry:
        return "".join(plain(str(row["diff"])) or f"{_head(row)} nothing would change\n" for row in rows)
    return "".join(f"{_head(row)} {row['outcome']}{_also(row['note'])}\n" for row in rows)


def listed_text(rows: Sequence[Row]) -> str:
    """One line for each file that a client reads."""
    return "".join(
        f"{row['client']:<12} {row['scope']:<7} {row['state']:<10} {one_line(str(row['path']))}{_also(row['said'])}\n"
        for row in rows
    )


def checked_text(rows: Sequence[Row]) -> str:
    """One line for each client that is set up."""
    if not rows:
        return "no client is set up; to do so: ctx agents add CLIENT\n"
    return "".join(f"{_head(row)} {'ok' if row['is_well'] else 'wrong'}{_also(row['said'])}\n" for row in rows)


def agents_json(action: str, rows: Sequence[Row]) -> str:
    """The same as JSON, for programs."""
    return encoded({"schema": SCHEMA, "action": action, "files": [dict(row) for row in rows]}) + "\n"


def _head(row: Row) -> str:
    return f"{row['client']}: {one_line(str(row['path']))}:"


def _also(said: object) -> str:
    return f" ({one_line(str(said))})" if said else ""
