r"""Words of a command line for a shell, which neither the shell nor a terminal takes for anything else.

>>> print(quoted(["a.py", "b c.py", "$(d)", "e\x1b[31m\n'.py"]))
a.py 'b c.py' '$(d)' $'e\033[31m\012\'.py'
"""

from __future__ import annotations

import shlex
from collections.abc import Sequence


def quote(word: str) -> str:
    """One word; characters that cannot be seen are written as the shell reads them between ``$'`` and ``'``."""
    return shlex.quote(word) if word.isprintable() else f"$'{''.join(map(_spelled, word))}'"


def quoted(words: Sequence[str]) -> str:
    """Words with spaces between them."""
    return " ".join(map(quote, words))


def _spelled(letter: str) -> str:
    if letter in "\\'":
        return f"\\{letter}"
    if letter.isprintable():
        return letter
    return "".join(f"\\{byte:03o}" for byte in letter.encode("utf-8", "surrogateescape"))
