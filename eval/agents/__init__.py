"""Two scripted agents of a fixed policy (search, open, stop): one with grep and read, one with the tools of our server.

Neither thinks. Each spends tokens on what its tools print, in an order that is written down here.
The grep agent was changed after its first results, each time in its favour (wide reads, prose and built files last). What they can show is how
much of the right code a given number of tokens brings into sight; not what a model would make of it, nor how it would ask better.
"""

from __future__ import annotations

from typing import NamedTuple


class Step(NamedTuple):
    """One call of a tool: what it printed, what that cost, and the budget it was given (0: none)."""

    tool: str
    text: str
    tokens: int
    budget: int = 0
