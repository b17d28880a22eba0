"""Codes of HTTP: who says 405 means *method not allowed*, and code has the words more often than the number.

>>> list(status_words("answered with 405, after 500 ms, instead of a 404")), list(status_words("read 404 bytes"))
([('405', 'method'), ('405', 'allowed'), ('404', 'notFound')], [])
"""

from __future__ import annotations

from collections.abc import Iterator

from knowing.patterns import Pattern

OF_HTTP = " of HTTP"
"""How the origin of such a word ends: who said a number did not say the word."""
_NAMES = {
    "301": "moved redirect",
    "302": "found redirect",
    "304": "notModified",
    "307": "temporary redirect",
    "308": "permanent redirect",
    "401": "unauthorized",
    "403": "forbidden",
    "404": "notFound",
    "405": "method allowed",
    "406": "acceptable",
    "409": "conflict",
    "412": "precondition failed",
    "413": "tooLarge",
    "415": "unsupported media",
    "416": "range satisfiable",
    "422": "unprocessable",
    "429": "tooMany",
    "502": "bad gateway",
    "503": "unavailable",
    "504": "gateway timeout",
}
"""Without those that are round numbers as well: 200, 400, 500. *Not* and *too* say nothing but together with the next word."""
_CODE = Pattern(
    rf"(?<![\w.#:-])(?:{'|'.join(_NAMES)})(?![\w:%-]|\.\d|\s{{1,3}}(?:bytes|[kKMG]i?B|ms|s|seconds|lines|files|rows|times|pages)\b)"
)


def status_words(text: str) -> Iterator[tuple[str, str]]:
    """Yield each code that a text says, and the words of its name, one at a time."""
    for code in dict.fromkeys(_CODE.findall(text)):
        yield from ((code, word) for word in _NAMES[code].split())
