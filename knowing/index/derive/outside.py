"""What code reads and runs outside itself: environment variables and programs become external symbols."""

from __future__ import annotations

from knowing.index.link.draft import Draft
from knowing.model import Kind, Provenance
from knowing.settings.index import DERIVE

_PREFIX = {"reads_env": "env:", "executes_process": "process:"}


def derive_effects(draft: Draft) -> None:
    """Add an edge from each place that names an environment variable or a program to the symbol that stands for it."""
    for source in draft.sources:
        for site in source.facts.sites.of_kinds(*_PREFIX):
            prefix = _PREFIX[site.kind]
            name = (
                site.name.strip("\"'`").split(" ", 1)[0] if site.kind == "executes_process" else site.name.strip("\"'`")
            )
            if name and len(name) <= DERIVE.outside_chars and name.isprintable():
                target = draft.extra(prefix + name, Kind.EXTERNAL)  # noqa: S610 - not Django
                draft.add(source.module.first + site.source, site.kind, target, Provenance.STRUCTURAL, 100, site.line)
