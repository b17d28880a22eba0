"""Confidence: how far an answer may be trusted: high, medium or low, and why.

The *lead* decides: by how much the best symbol's score is above that of the tenth. Where one place in the code is what the task is
about, it stands out; where everything fits a little, nothing does. On the development sets an answer called high has an
expected symbol among its first ten 90 times of 100, medium 79, low 64 (everyday questions: 90, 72, 53). A logistic reading of ten
such signs tells no more (AUC .68 both). How many of the task's words the repository knows says nothing of the kind, except where it
knows less than half of them.

A question in everyday words may be about something that the repository does not have, and then some part of it leads the answer all the
same. Where the first ten answers have less than .6 of such a question's words, an answer of that lead is right 78 times of 100, with
more of them 94 times; tasks of other kinds show no such difference.

    none     nothing was found
    high     lead >= 0.15, and for a question in everyday words .6 of them in the first ten answers
    medium   lead >= 0.07
    low      everything else, every task of mere filler words, and every task that is mostly unknown words

A best match that lost its lead to a demotion is named: an answer that says nothing of it looks as if there were none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from knowing.model import Symbol
from knowing.patterns import Pattern
from knowing.query.channels.called import are_example_values
from knowing.query.channels.matches import Matches
from knowing.query.channels.votes import Votes
from knowing.query.rank.demotions import DEMOTIONS
from knowing.query.rank.held_aside import ASIDE
from knowing.query.rank.ranking import Ranking
from knowing.query.task.idle import is_idle
from knowing.query.task.keywords import Keywords
from knowing.query.task.statuses import OF_HTTP
from knowing.settings import ConfidenceSettings

Array = NDArray[Any]
_WRITTEN = Pattern(r"-{0,2}\w+(?:[-.:]+\w+)*")


class Confidence(Struct, frozen=True):
    """The label and what it rests on."""

    label: str
    known: float
    """Of the weight of the task's own words, the part that occurs in this repository at all."""
    lead: float
    unknown: tuple[str, ...]
    """Words of the task that occur nowhere in the repository, as written."""
    held: float = 1.0
    """Of the same weight, the part that the first answers have; not looked at where it would decide nothing."""
    is_filler: bool = False
    """The task is made of filler words only."""

    def __str__(self) -> str:
        return self.label

    def known_enough(self, least: float) -> float:
        """The known part of the task's words as a share of what has to be known at least, 1 at most."""
        return min(1.0, self.known / least) if least > 0 else 1.0

    @property
    def because(self) -> str:
        """Why the label was given, in words."""
        if self.label == "none":
            return "nothing in the repository matches the task"
        first = f", the first answers have {self.held:.0%}" if self.held < 1.0 else ""
        return (
            f"the best symbol leads the tenth by {self.lead:.2f};"
            f" the repository knows {self.known:.0%} of the task's words by weight{first}"
        )


def judge(keywords: Keywords, votes: Votes, ranking: Ranking, settings: ConfidenceSettings) -> Confidence:
    """The label for a ranking, by the rule above."""
    matches = votes.matches
    rarest = float(np.log1p((matches.code_symbols + 0.5) / 0.5))
    strange = dict(_strange(keywords, matches, settings.idle))
    missing = sum(weight * rarest for weight, _ in strange.values())
    found = sum(row.weight * row.idf for row in matches.rows if not row.is_expansion)
    known = found / (found + missing) if found + missing > 0 else 0.0
    unknown = tuple(
        text
        for text, (_, is_told) in strange.items()
        if is_told and not any(text != other and _closed(text) in _closed(other) for other in strange)
    )  # a part of a strange name is named with it
    if len(ranking.ids) == 0 or float(ranking.totals[0]) <= 0.0:
        return Confidence("none", known, 0.0, unknown)
    lead = _lead(keywords, matches, ranking, settings.behind)
    heaviest = max((word.weight for word in keywords.components), default=0.0)
    is_filler = heaviest <= settings.filler and not (keywords.exact or keywords.compounds)
    if is_filler or known < settings.least_known or lead < settings.medium_lead:
        return Confidence("low", known, lead, unknown, is_filler=is_filler)
    if lead < settings.high_lead:
        return Confidence("medium", known, lead, unknown)
    if keywords.purpose.likeliest != "locate":
        return Confidence("high", known, lead, unknown)
    held = _held(ranking.ids[: settings.behind], matches) / (found + missing)
    return Confidence("high" if held >= settings.held else "medium", known, lead, unknown, held)


def _lead(keywords: Keywords, matches: Matches, ranking: Ranking, behind: int) -> float:
    """By how much the best symbol is above the one at a place behind it. The values of tests and examples do not count, unless the task
    is about tests: such a name in prose is an example itself."""
    is_counted = ~are_example_values(ranking.ids, matches.graph) | keywords.is_about_tests
    totals = ranking.totals[is_counted].tolist()
    return (totals[0] if totals else 0.0) - (totals[behind - 1] if len(totals) >= behind else 0.0)


def _strange(keywords: Keywords, matches: Matches, idle: float) -> Iterator[tuple[str, tuple[float, bool]]]:
    """The words of a task that occur nowhere, as they are written there, the weight of each, and whether it is worth telling: plain
    English that names nothing is not, and keeps only a share of its weight. An option or a key that the code holds as a text
    occurs, also if nothing is named so."""
    words = {word.stem: word for word in keywords.components}
    terms = {row.term for row in matches.rows}
    written_out = {one.position for one in keywords.expansions if one.stem in terms}  # known by what it is short for
    strange = [
        words[term]
        for term in matches.unknown
        if term in words and not words[term].origin.endswith(OF_HTTP) and words[term].position not in written_out
    ]
    written = {_closed(text): text for text in _WRITTEN.findall(keywords.report.text)} if strange else {}
    for word in strange:
        text = written.get(word.text, word.text)
        if not any(len(matches.graph.literal(form)) for form in {text, text.lstrip("-")} if form != word.text):
            is_told = not is_idle(word, text, keywords.report.text)
            yield text, (word.weight * (1.0 if is_told else idle), is_told)


def _closed(text: str) -> str:
    """The letters and digits of a name alone, in small letters."""
    return "".join(sign for sign in text.lower() if sign.isalnum())


def _held(ids: Array, matches: Matches) -> float:
    """The weight of the task's own words that any of these symbols has."""
    rows = (row for row in matches.rows if not row.is_expansion and np.isin(ids, row.symbols).any())
    return float(sum(row.weight * row.idf for row in rows))


def lost_lead(ranking: Ranking, is_wanted: Callable[[Symbol], bool], settings: ConfidenceSettings) -> str:
    """A line about the symbol that would lead the answer by far if it were not demoted for where it stands, and stands below the first
    places; empty if there is none. ``is_wanted`` says what the filters of the request let in."""
    rows = [name for name, row in DEMOTIONS.items() if row.flag & ASIDE]
    lost = -ranking.contributions[:, [ranking.names.index(name) for name in rows]]
    whole = ranking.totals + lost.sum(axis=1)
    enough = settings.lost_lead * float(ranking.totals[0]) if len(whole) else 0.0
    for at in np.argsort(-whole, kind="stable").tolist():
        if whole[at] < enough:
            break
        if at >= settings.behind and is_wanted(ranking.symbols[at]):
            return _said(ranking.symbols[at], rows[int(np.argmax(lost[at]))])
    return ""


def _said(best: Symbol, name: str) -> str:
    where = f"{best.qualname} {best.path}:{best.line}"
    if DEMOTIONS[name].is_lifted_for_tests:
        return f"the best match is in tests: {where}; --include-tests shows it"
    return f"the best match was demoted ({DEMOTIONS[name].reason}): {where}; ctx show {best.address}"
