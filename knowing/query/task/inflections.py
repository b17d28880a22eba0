"""Regular forms of English words, taken back to the word that they may be of.

>>> bases_of("newest", "est"), bases_of("mapping", "ing"), bases_of("easier", "er"), bases_of("string", "ing")
(('new', 'newe'), ('map',), ('easy',), ())
>>> "cold" in all_bases("coldness"), "quick" in all_bases("quickest"), list(all_bases("basket"))
(True, True, [])
"""

from __future__ import annotations

from collections.abc import Iterator

from knowing.settings.task import SHAPE

_VOWELS = frozenset("aeiouy")
_NEVER_DOUBLED = frozenset("lsz")
"""Letters that words end with twice by themselves: *call*, *pass*, *buzz*."""
ENDINGS = tuple("est er ly ness ful less able ible ment ish ing ed wise ward".split())


def bases_of(word: str, ending: str) -> tuple[str, ...]:
    """The words in small letters that one with this ending may be of; English does not say whether an *e* was dropped."""
    root = word.lower().removesuffix(ending)
    if len(root) == len(word) or len(root) < SHAPE.root_letters or _VOWELS.isdisjoint(root):
        return ()
    if root[-1] == "i":
        return (root[:-1] + "y",)
    return (root[:-1],) if root[-1] == root[-2] and root[-1] not in _NEVER_DOUBLED else (root, root + "e")


def all_bases(word: str) -> Iterator[str]:
    """The words that one may be a regular form of, whatever its ending."""
    for ending in ENDINGS:
        yield from bases_of(word, ending)
