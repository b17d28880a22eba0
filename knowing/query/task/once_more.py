"""What is done *again*, as code writes it in one word: who asks when a request is *tried again* means what is called ``retry``.

>>> [(written, "".join(parts)) for written, parts in done_again("is it tried again, or sent once again?")]
[('tried again', 'retried'), ('tried again', 'retry'), ('sent once again', 'resent'), ('sent once again', 'resend')]
>>> list(done_again("it is called again and again, then moved again"))
[]
"""

from __future__ import annotations

from collections.abc import Iterator

from knowing.patterns import Pattern
from knowing.query.task.inflections import bases_of

_AGAIN = Pattern(
    r"(?<![\w./-])(?!(?:and|back|later|never|now|once|over|then|yet)\s)(?P<verb>[A-Za-z]{3,20}+)"
    r"\s(?:(?:all|it|itself|once|that|them|this)\s){0,2}again(?![\w/-]| and again)",
    needs=("again",),
)
_ENDINGS = ("ing", "ed", "s", "es")
_IRREGULAR = {
    "began": "begin", "begun": "begin", "built": "build", "done": "do", "drawn": "draw", "drew": "draw", "made": "make", "ran": "run",
    "read": "read", "sent": "send", "took": "take", "taken": "take", "threw": "throw", "thrown": "throw", "tries": "try", "wrote": "write",
    "written": "write",
}  # fmt: skip
_OTHERWISE = frozenset(
    "act call collect cover form lease mark move place port present press prove set sign solve store turn view".split()
)
"""Verbs that mean something else behind *re*: what is moved again is not removed."""


def done_again(text: str) -> Iterator[tuple[str, list[str]]]:
    """Yield each verb that *again* stands behind as it is written, and the word for it taken apart, in each form that the verb may be of."""
    for found in _AGAIN.finditer(text):
        verb = found["verb"].lower()
        forms = [verb, *(base for ending in _ENDINGS for base in bases_of(verb, ending))]
        forms += [_IRREGULAR[verb]] if verb in _IRREGULAR else []
        if _OTHERWISE.isdisjoint(forms):
            yield from ((found[0], ["re", form]) for form in dict.fromkeys(forms))
