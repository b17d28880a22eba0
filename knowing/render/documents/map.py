"""``ctx map``: a repository on one page."""

from __future__ import annotations

import re
from collections.abc import Sequence

from knowing.counted import counted
from knowing.query.overview.central import Central
from knowing.query.overview.starts import Start
from knowing.query.overview.summary import MapPackage, Overview
from knowing.query.overview.surroundings import RolePlace
from knowing.render.documents.change import symbol_data
from knowing.render.formats.sections import Document, Section, SectionEntry
from knowing.render.safe import one_line
from knowing.settings.render import SHOWN

SCHEMA = "knowing.map/1"
_TAGS = re.compile(
    r"(?:^|\s)[@\\](?:api|param|returns?|see|since|author|version|deprecated|private|public|protected|internal|example|throws|"
    r"raise|type|module|class|constructor|ignore|hidden|template|extends|memberof|namespace|note|todo)\b.*",
    re.DOTALL,
)
"""The first tag of documentation, and all that follows it."""


def map_document(found: Overview, is_grouped: bool = True) -> Document:
    """Where it starts, its packages from users down to used, and where everything else is; grouped for people, flat for programs."""
    sections = [
        Section("starts", "Where it starts", "no command, script, main function or route known", _starts(found.starts)),
        *_packages(found.groups, is_grouped),
        _places("tests", "Tests", found.surroundings.tests),
        _places("docs", "Documentation", found.surroundings.docs),
        _places("examples", "Examples", found.surroundings.examples),
        _places("configuration", "Configuration", found.surroundings.configuration, SHOWN.configuration),
    ]
    said = f": {one_line(found.about, SHOWN.about_chars)}" if found.about else ""
    head = {
        "name": found.name,
        "path": found.under,
        "about": found.about,
        "languages": dict(found.languages),
        "symbols": found.symbols,
    }
    return Document(SCHEMA, f"{found.under or found.name}{said}", head, tuple(sections), (_size(found),))


def _size(found: Overview) -> str:
    files = sum(count for _, count in found.languages)
    most = ", ".join(f"{name} {count:,}" for name, count in found.languages[: SHOWN.languages])
    more = " …" if len(found.languages) > SHOWN.languages else ""
    return f"{counted(files, 'file')} ({most}{more}); {found.symbols:,} types and functions of its own code"


def _starts(starts: Sequence[Start]) -> tuple[SectionEntry, ...]:
    worth = {"command": 4.0, "main": 3.0, "routes": 1.5, "targets": 3.5, "scripts": 3.5}
    return tuple(
        SectionEntry(
            one.how,
            one.place if one.how == "main" else one.name,
            "" if one.how == "main" else one.place,
            worth[one.how] / (1 + 0.4 * place),
            (one_line(one.said, 200),) if one.said else (),
            data={"how": one.how, "name": one.name, "place": one.place, "said": one.said},
        )
        for place, one in enumerate(starts)
    )


def _packages(groups: Sequence[Sequence[MapPackage]], is_grouped: bool) -> list[Section]:
    largest = max((one.size for group in groups for one in group), default=1)
    rows = [tuple(_package(one, number, largest) for one in group) for number, group in enumerate(groups, 1)]
    nothing = "no code was found"
    if not is_grouped or not rows:
        return [Section("packages", "Packages", nothing, tuple(entry for row in rows for entry in row))]
    return [
        Section(f"group_{number}", _title(group), nothing, row)
        for number, (group, row) in enumerate(zip(groups, rows, strict=True), 1)
    ]


def _title(group: Sequence[MapPackage]) -> str:
    """The title of a group: the package of the group that most others depend on."""
    inside = {one.path for one in group}
    if not any(inside & {*one.uses, *one.used_by} for one in group):
        return "Packages on their own"
    return f"Packages around {max(group, key=_weight).path}"


def _weight(package: MapPackage) -> tuple[bool, int, str]:
    return not package.path.endswith("*"), len(package.used_by) * package.size, package.path


def _package(package: MapPackage, group: int, largest: int) -> SectionEntry:
    names = ", ".join(one.symbol.name for one in package.central)
    said = f"{package.files:,} files" if package.files > 1 else ""
    details = [_central_line(package, one) for one in package.central[: SHOWN.explained]]
    details += [f"uses {', '.join(package.uses)}"] if package.uses else []
    details += [f"used by {', '.join(package.used_by)}"] if package.used_by else []
    return SectionEntry(
        "package" if package.files > 1 else "module",
        package.path,
        "",
        0.5 + 8.0 * package.size / largest,
        tuple(text for text in (said, names) if text),
        tuple(details),
        data={"path": package.path, "group": group, "files": package.files, "symbols": package.size},
        detail={
            "uses": list(package.uses),
            "used_by": list(package.used_by),
            "central": [
                {**symbol_data(one.symbol), "used_by_files": one.files, "members": list(one.members)}
                for one in package.central
            ],
        },
    )


def _central_line(package: MapPackage, one: Central) -> str:
    own = one.symbol
    inside = own.path.removeprefix(package.path) if package.path.endswith("/") else own.path.rpartition("/")[2]
    members = f" ({', '.join(one.members)})" if one.members else ""
    said = _TAGS.sub("", own.doc).strip()
    doc = f" — {one_line(said, SHOWN.doc_chars)}" if said else ""
    return f"{own.qualname}{members} {inside}:{own.line}{doc}"


def _places(key: str, title: str, places: Sequence[RolePlace], most: int = SHOWN.places) -> Section:
    shown = [one for one in places if one.files > 1 or one.path.count("/") < SHOWN.depth or one.path.startswith(".")]
    entries = tuple(
        SectionEntry(
            "folder" if one.path.endswith("/") else "beside code" if one.path.startswith("*") else "file",
            one.path,
            "",
            1.5 / (1 + 0.5 * place),
            (f"{one.files:,} files",) if one.files > 1 else (),
            data={"path": one.path, "files": one.files},
        )
        for place, one in enumerate(shown[:most])
    )
    return Section(key, title, "none known", entries)
