"""Work trees that tests make: files written, and git run the same way on every machine."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path

DATE = "2024-01-01T00:00:00Z"


def write(root: Path, files: Mapping[str, str | bytes | None]) -> Path:
    """Put files into a folder, or remove those that are None; the folder."""
    for name, text in files.items():
        path = root / name
        if text is None:
            path.unlink()
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return root


def git(root: Path, *arguments: str, date: str = DATE) -> str:
    """Run git in a folder as Ann, at a given time, without the configuration of this machine; what it prints."""
    who = {"NAME": "Ann", "EMAIL": "ann@example.org", "DATE": date}
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("GIT_")},
        **{f"GIT_{role}_{key}": value for role in ("AUTHOR", "COMMITTER") for key, value in who.items()},
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_CONFIG_NOSYSTEM": "1",
    }
    settings = ("-c", "protocol.file.allow=always", "-c", "init.defaultBranch=main")
    done = subprocess.run(
        ["git", "-C", str(root), *settings, *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env=environment,
        timeout=60,
        check=True,
    )
    return done.stdout.decode("utf-8", "replace").strip()
