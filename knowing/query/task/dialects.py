"""Words that are spelled in two ways: British and American English.

>>> list(other_spellings("colours")), list(other_spellings("normalize")), list(other_spellings("cancelled"))
(['colors'], ['normalise'], ['canceled'])
>>> list(other_spellings("license")), list(other_spellings("analyse")), list(other_spellings("parser"))
(['licence'], ['analyze'], [])
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_PAIRS = (
    (r"(?<=[a-z]{2})our(?=(?:s|ed|ing|ful|less|ably|able|ite|ites)?$)", "or"),
    (r"(?<=[a-z]{2})or(?=(?:s|ed|ing|ful|less|able|ite|ites)?$)", "our"),
    (r"(?<=[a-z]{3})is(?=(?:e|es|ed|er|ers|ing|ation|ations)$)", "iz"),
    (r"(?<=[a-z]{3})iz(?=(?:e|es|ed|er|ers|ing|ation|ations)$)", "is"),
    (r"(?<=[a-z]{3})ys(?=(?:e|es|ed|er|ers|ing)$)", "yz"),
    (r"(?<=[a-z]{3})yz(?=(?:e|es|ed|er|ers|ing)$)", "ys"),
    (r"(?<=[a-z]{3})ll(?=(?:ed|ing|er|ers)$)", "l"),
    (r"(?<=[a-z]{3}[aeiou])l(?=(?:ed|ing|er|ers)$)", "ll"),
    (r"(?<=[a-z]{3})enc(?=es?$)", "ens"),
    (r"(?<=[a-z]{3})ens(?=es?$)", "enc"),
    (r"(?<=[a-z]{3})tre(?=s?$)", "ter"),
    (r"(?<=[a-z]{3})ter(?=s?$)", "tre"),
    (r"(?<=[a-z]{3})ogue(?=s?$)", "og"),
    (r"(?<=[a-z]{3})og(?=s?$)", "ogue"),
    (r"^grey(?=(?:s|ed|ing)?$)", "gray"),
    (r"^gray(?=(?:s|ed|ing)?$)", "grey"),
)


def other_spellings(word: str) -> Iterator[str]:
    """How the other dialect would spell a word in small letters. Whether there is such a word is for the repository to say."""
    for found, put in _PAIRS:  # compiled when a word is unknown: most tasks have none
        spelled, count = re.subn(found, put, word, count=1)
        if count:
            yield spelled
