"""The command line that every client starts our server with."""

from __future__ import annotations

import importlib.util
import sys

from knowing.errors import ConfigError


def server_command() -> tuple[str, ...]:
    """The command line of the server, for every client the same.

    Clients with windows know no search path of a shell, so the program is this very Python by its absolute path, which has ``knowing``
    whether ``ctx`` is on a path or not. ``-P`` keeps it from importing what lies in the folder that the client starts it in: a repository.
    """
    if not sys.executable:
        raise ConfigError("this Python does not know its own path", "run ctx from an installed environment")
    return (sys.executable, "-P", "-m", "knowing", "mcp")


def lacking() -> str:
    """What must be installed before the server can start, as a line; empty if nothing is."""
    return "" if importlib.util.find_spec("mcp") else "the server needs: pip install 'knowing-ctx[mcp]'"
