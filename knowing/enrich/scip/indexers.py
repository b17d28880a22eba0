"""Running an installed SCIP indexer (``ctx enrich scip --run``). Like language servers, they are never fetched."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from knowing.enrich.leash import command_of
from knowing.errors import EnrichError


@dataclass(frozen=True, slots=True)
class Indexer:
    """A program that writes a SCIP index. ``{out}`` and ``{name}`` are filled in."""

    languages: tuple[str, ...]
    program: str
    arguments: tuple[str, ...]
    get: str
    executes: str


INDEXERS = (
    Indexer(
        ("python",),
        "scip-python",
        ("index", ".", "--project-name", "{name}", "--output", "{out}"),
        "npm install -g @sourcegraph/scip-python",
        "`pip list` of the active environment; nothing of the repository",
    ),
    Indexer(
        ("typescript", "javascript", "tsx", "jsx"),
        "scip-typescript",
        ("index", "--infer-tsconfig", "--output", "{out}"),
        "npm install -g @sourcegraph/scip-typescript",
        "nothing; it reads the files and tsconfig.json (and may write one where there is none)",
    ),
    Indexer(
        ("go",),
        "scip-go",
        ("--output", "{out}"),
        "go install github.com/sourcegraph/scip-go/cmd/scip-go@latest",
        "`go list` in the repository",
    ),
    Indexer(
        ("rust",),
        "rust-analyzer",
        ("scip", ".", "--output", "{out}"),
        "rustup component add rust-analyzer",
        "`cargo metadata`, build scripts and procedural macros",
    ),
)


def choose(language: str, present: set[str], search_path: str | None) -> tuple[Indexer, str]:
    """The indexer for a language (or for the first language of the repository that has an installed one)."""
    fitting = [one for one in INDEXERS if (language in one.languages if language else present & set(one.languages))]
    if not fitting:
        raise EnrichError(
            f"no SCIP indexer is known for {language or 'these languages'}",
            "known: python, typescript, javascript, go, rust",
        )
    for one in fitting:
        program = shutil.which(one.program, path=str(Path(sys.executable).parent)) or shutil.which(
            one.program, path=search_path
        )
        if program:
            return one, program
    raise EnrichError(f"{fitting[0].program} is not installed", f"get it: {fitting[0].get}")


def run_indexer(
    indexer: Indexer, program: str, root: Path, out: Path, environment: Mapping[str, str], timeout_s: float
) -> None:
    """Run it on a leash, with a time limit; it gets no terminal and no input."""
    arguments = [argument.format(out=out, name=root.name) for argument in indexer.arguments]
    process = subprocess.Popen(
        command_of([program, *arguments], os.getpid()),
        cwd=root,
        env=dict(environment),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    try:
        _, said = process.communicate(timeout=timeout_s)
    except BaseException as error:
        process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(5)
        with contextlib.suppress(ProcessLookupError):
            os.kill(process.pid, signal.SIGKILL)
        if isinstance(error, subprocess.TimeoutExpired):
            raise EnrichError(
                f"{indexer.program} took more than {timeout_s:.0f} s", "give it more with --timeout"
            ) from None
        raise
    if process.returncode or not out.is_file():
        lines = said.decode("utf-8", "replace").strip().splitlines()
        raise EnrichError(
            f"{indexer.program} failed: {lines[-1][:200] if lines else 'no output'}", "run it by hand to see more"
        )
