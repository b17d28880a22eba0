"""What is offered where nothing has the name that somebody typed: names of symbols and of files that look or sound like it."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher, get_close_matches

import numpy as np

from knowing.graph.reader import Graph
from knowing.model import TEXT_KINDS, Kind, Symbol
from knowing.query.qualified import SEPARATOR, UNNAMED, parts_of
from knowing.settings import LookupSettings
from knowing.words import terms_of


def nearest_names(graph: Graph, typed: str, settings: LookupSettings) -> list[str]:
    """Qualified names that look or sound most like what was typed; of a name with several parts all of them count."""
    last = SEPARATOR.split(typed.strip())[-1]
    if not last:
        return []
    ids = {int(one) for one in graph.ids_prefixed(last[:2], settings.looked_at)}
    ids.update(int(one) for one in graph.ids_named(last)[: settings.looked_at])
    for term in terms_of(last)[:8]:
        symbols, counts = graph.postings(term)
        named = symbols[(counts >> np.uint32(28)) != 0]
        ids.update(int(one) for one in named[: settings.looked_at])
    likeness: dict[str, float] = {}
    matcher, whole = SequenceMatcher(autojunk=False), ".".join(parts_of(typed))
    for symbol in graph.symbols(sorted(ids)).values():
        matcher.set_seq2(last.lower())
        matcher.set_seq1(symbol.name.lower())
        if symbol.kind != Kind.EXTERNAL and matcher.quick_ratio() > settings.close:
            for name in _names(symbol, is_qualified=whole != last.lower()):
                likeness[name] = max(likeness.get(name, 0.0), matcher.ratio())
    close = {name: ratio for name, ratio in likeness.items() if ratio > settings.close}
    if whole != last.lower():
        matcher.set_seq2(whole)
        close = {name: ratio + _likeness(matcher, name) for name, ratio in close.items()}
    best: list[str] = []
    for name in sorted(close, key=lambda name: (-close[name], len(name), name)):
        if len(best) < settings.names and not any(_is_end(name, of=one) or _is_end(one, of=name) for one in best):
            best.append(name)
    return best


def _is_end(name: str, of: str) -> bool:
    return of.endswith(f".{name}")


def _names(symbol: Symbol, is_qualified: bool) -> list[str]:
    """The name of a symbol, and the one with the folder of its file before it."""
    folder = next((one for one in reversed(symbol.path.split("/")[:-1]) if one not in UNNAMED), "")
    has_other = is_qualified and folder and symbol.kind not in (Kind.FILE, *TEXT_KINDS)
    return [symbol.qualname, *([f"{folder}.{symbol.qualname}"] if has_other else [])]


def _likeness(matcher: SequenceMatcher[str], name: str) -> float:
    matcher.set_seq1(".".join(parts_of(name)))
    return matcher.ratio()


def nearest_paths(paths: Iterable[str], typed: str, settings: LookupSettings) -> list[str]:
    """Paths of files that are called like one that is not there."""
    begins = typed.rsplit("/", 1)[-1].lower()[:2]
    alike = sorted(path for path in paths if path.rsplit("/", 1)[-1].lower().startswith(begins))
    by_name = {path.rsplit("/", 1)[-1]: path for path in reversed(alike[: settings.looked_at])}
    names = get_close_matches(typed.rsplit("/", 1)[-1], by_name, settings.names, settings.close)
    return [by_name[name] for name in names]
