"""The Python API: every verb as a function with keyword arguments. ``knowing`` offers them under the same names.

``at`` is a folder of the repository, a graph that is open already, or a :class:`~knowing.verbs.host.Host` for everything else that can be
supplied. With a folder, settings are those of the repository; the environment is never read. With a graph, the index is taken as it is.
"""

from __future__ import annotations

from importlib import import_module

MODULES = ("code", "changes", "upkeep", "memory", "session", "agents")
"""Where the functions are. A new function in one of them is found; only a new module is added here."""


def function(name: str) -> object:
    """The function of the Python API that has this name."""
    for module in MODULES:
        found: object = getattr(import_module(f"{__name__}.{module}"), name, None)
        if getattr(found, "__module__", "") == f"{__name__}.{module}":
            return found
    raise AttributeError(f"the Python API has no function {name!r}")
