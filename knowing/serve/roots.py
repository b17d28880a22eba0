"""Which folders a server may answer about: those it was started with, and those that the client names as its roots."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import unquote, urlsplit

from knowing.errors import UsageError
from knowing.settings.serve import SERVER
from knowing.tree.listing import repository_root


class Roots:
    """The allowed folders of one connection. Without a path, the first of them that exists is asked."""

    def __init__(self, folders: Iterable[Path]) -> None:
        self.own = tuple(dict.fromkeys(folder.resolve() for folder in folders))
        self.clients: tuple[Path, ...] = ()

    @property
    def folders(self) -> tuple[Path, ...]:
        """The client's roots, then the server's own."""
        return tuple(dict.fromkeys((*self.clients, *self.own)))

    def learn(self, uris: Iterable[str]) -> None:
        """Take the roots of a client; what is no folder of this machine is left out."""
        found = (folder_of_uri(uri) for uri, _ in zip(uris, range(SERVER.roots), strict=False))
        self.clients = tuple(folder for folder in found if folder is not None)

    def repository(self, path: str) -> Path:
        """The root of the repository that a path names, or of the first folder; refused outside of the allowed ones."""
        folders = self.folders
        if not folders:
            raise UsageError("this server has no folder to answer about", "start it in a repository, or with --root")
        if not path:
            return self._inside(repository_root(folders[0]), folders)
        for folder in folders:
            with contextlib.suppress(OSError, ValueError):  # no path at all: too long, or with a zero
                full = (folder / path).resolve()
                if full.is_relative_to(folder) and full.exists():
                    return self._inside(repository_root(full), folders)
        raise UsageError(f"{path[:200]!r} is no folder of this server's roots", f"roots: {_listed(folders)}")

    def _inside(self, root: Path, folders: tuple[Path, ...]) -> Path:
        """The root, if it or a folder in it is allowed: a folder of a repository allows the repository."""
        if any(root.is_relative_to(folder) or folder.is_relative_to(root) for folder in folders):
            return root
        raise UsageError(f"{root} is outside of this server's roots", f"roots: {_listed(folders)}")


def folder_of_uri(uri: str) -> Path | None:
    """The folder that a ``file:`` URI names, if it is one of this machine."""
    try:
        parts = urlsplit(uri)
        if parts.scheme != "file" or parts.netloc not in ("", "localhost"):
            return None
        folder = Path(unquote(parts.path)).resolve()
        return folder if folder.is_dir() else None
    except (OSError, ValueError):
        return None


def _listed(folders: tuple[Path, ...]) -> str:
    return ", ".join(map(str, folders[:5])) + " …" * (len(folders) > 5)
