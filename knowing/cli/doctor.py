"""``ctx doctor``: checks everything that answers depend on, and can repair it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from knowing.cli import options
from knowing.cli.host import host_at
from knowing.cli.main import NOTHING, OK
from knowing.cli.output import emit
from knowing.verbs import doctor as verb


def doctor(
    path: Annotated[Path, typer.Argument(help="A folder of the repository; its root is found.")] = Path(),
    fix: Annotated[bool, typer.Option("--fix", help="Build a damaged index again, remove a damaged cache.")] = False,
    json: options.Json = False,
    output: options.Output = None,
    root: options.Root = Path(),
) -> int:
    """Check the key, the index (every byte), the cache of facts, git and the language servers.

    Exit code 1 if something is wrong and was not put right.
    """
    from knowing.render.documents.doctor import doctor_json, doctor_text

    found = verb.doctor(verb.DoctorRequest(fix), host_at(path if path != Path() else root))
    rows = [(one.what, one.state, one.said) for one in found.findings]
    text = doctor_json(str(found.root), rows, found.is_well) if json else doctor_text(rows, found.is_well)
    emit(text, output)
    return OK if found.is_well else NOTHING
