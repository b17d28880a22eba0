"""``ctx find``: finds exact text, and names the symbol around each match."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from knowing.cli import options
from knowing.cli.host import host_at, say
from knowing.cli.main import NOTHING, OK
from knowing.cli.output import emit, painter
from knowing.render.safe import one_line
from knowing.verbs import find as verb

if TYPE_CHECKING:
    from knowing.query.exact.enclosing import Finding


def find(
    text: Annotated[str, typer.Argument(help="Text, as it is written.", metavar="[TEXT]")] = "",
    regex: Annotated[str, typer.Option("--regex", "-e", help="A regular expression (RE2) instead.")] = "",
    name: Annotated[str, typer.Option("--name", help="A symbol's name instead; * stands for anything.")] = "",
    ignore_case: Annotated[
        bool, typer.Option("--ignore-case", "-i", help="Take capital and small letters as equal.")
    ] = False,
    path: options.Paths = None,
    kind: Annotated[list[str] | None, typer.Option("--kind", help="Only inside this kind (repeat, or a,b).")] = None,
    limit: Annotated[int, typer.Option(help="At most this many lines.")] = 100,
    json: options.Json = False,
    output: options.Output = None,
    stale: options.Stale = "refresh",
    root: options.Root = Path(),
) -> int:
    """Exact text in code, configuration and prose, with the symbol around it. Exit code 1 if there is none."""
    request = verb.FindRequest(text, regex, name, tuple(path or ()), tuple(kind or ()), limit, ignore_case)
    host = host_at(root, stale)
    finding = verb.find(request, host).finding
    from knowing.render.documents.find import find_json, find_text

    if json:
        emit(find_json(request.asked(), finding), output)
    elif finding.found:
        emit(find_text(finding, painter(output)), output)
    if finding.is_late:
        say("the time was over before every file was read; narrow the search with --path")
    elif finding.is_cut:
        say(f"there are more than {limit}; --limit shows them")
    if not finding.found and not json:
        print(f"nothing found{_wider(finding)}", file=sys.stderr)
        if to_do := verb.to_do(request, host):
            say(to_do)
    return OK if finding.found else NOTHING


def _wider(finding: Finding) -> str:
    """What would have found something."""
    if not finding.wider_count:
        return ""
    return f" of exactly that name; --name '{one_line(finding.wider)}' finds {finding.wider_count:,}"
