"""``ctx languages``: the languages that are read, and how well."""

from __future__ import annotations

from knowing.cli import options
from knowing.cli.main import OK
from knowing.cli.output import emit, painter
from knowing.verbs import languages as verb


def languages(json: options.Json = False) -> int:
    """The languages that are read, how deeply, and by which file names."""
    from knowing.render.documents.status import languages_json, languages_text

    known = verb.known_languages(verb.LanguagesRequest())
    emit(languages_json(known) if json else languages_text(known, painter()))
    return OK
