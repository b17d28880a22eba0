"""Files in no language that we know: how much of each its words are taken from."""

from __future__ import annotations

import posixpath
import re

from msgspec import Struct

from knowing.settings.facts import PARTS

PROSE = frozenset({"", ".md", ".markdown", ".mdx", ".rst", ".txt", ".adoc", ".asciidoc", ".org", ".tex"})
"""Endings of what people write for people."""

_CATALOGUES = frozenset({".po", ".xlf", ".xliff"})
"""Endings of what holds nothing but translations."""
_SHELF = re.compile(r"locales?|i18n|l10n|lang|langs|languages?|translations?", re.IGNORECASE)
"""Folders in which a file or folder that is called like a language has translations."""
_CODES = frozenset(
    """
    aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el eo es et eu fa ff fi fj
    fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw
    ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn
    ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo
    xh yi yo za zh zu
    """.split()
)
"""Languages by the two letters of ISO 639-1, without English: what the others are translated from stays whole."""
_CODE = re.compile(
    r"""
    (?:^ | [._]) ([a-z]{2})
    (?: [_-] (?i:arab|beng|cyrl|deva|guru|hans|hant|latn|mong|tfng) )?
    (?: [_-] (?: [A-Z]{2} | \d{3} | \1 | ar|br|ca|ch|cn|cz|dk|ee|gr|hk|il|ir|jp|kr|mx|pk|pt|rs|se|si|sg|tw|ua|vn ) )? $
    | ^ ([A-Z]{2}) $
    """,
    re.VERBOSE,
)
"""A language that is a name or ends one, with a script and a region: ``pt_BR``, ``messages.zh-Hans``. In small letters only regions count
that are no words of English: ``pt-br`` is one, ``is_ok`` and ``to-do`` are not."""
_ENGLISH = re.compile(r"(?:^|[/._-])en(?:[_-][a-z]{2})?(?=[/.@])", re.IGNORECASE)


class Extent(Struct, frozen=True):
    """What is read of a file, and the version of that reading."""

    version: str
    most_bytes: int


_PROSE = Extent("prose-9", PARTS.prose_bytes)
_DATA = Extent("data-9", PARTS.data_bytes)
_TRANSLATED = Extent("translated-9", PARTS.translated_bytes)


def extent(path: str) -> Extent:
    """How much is read of a file in no language that we know, by its path.

    >>> [extent(path).version for path in ("docs/index.rst", "LICENSE", "site.css", "locale/de/LC_MESSAGES/django.po")]
    ['prose-9', 'prose-9', 'data-9', 'translated-9']
    """
    if posixpath.splitext(path)[1].lower() in PROSE:
        return _PROSE
    return _TRANSLATED if is_translation(path) else _DATA


def is_translation(path: str) -> bool:
    """Whether a file says in another language what is said elsewhere in English.

    >>> [is_translation(path) for path in ("po/kab.po", "i18n/pt-BR.json", "locales/zh_Hans/common.json", "lang/app.de.ini")]
    [True, True, True, True]
    >>> [is_translation(path) for path in ("lang/de_de.json", "i18n/pt-br.json", "i18n/es-419.json", "lang/DE/a.ini", "i18n/a_zh_TW.x")]
    [True, True, True, True, True]
    >>> [is_translation(path) for path in ("locale/en/app.po", "i18n/en-GB.json", "i18n/is_valid.json", "src/de/app.json")]
    [False, False, False, False]
    >>> [is_translation(path) for path in ("lang/my-app/a.ini", "i18n/to_json.ini", "i18n/is_ok.x", "i18n/to-do.x", "po/en@quot.po")]
    [False, False, False, False, False]
    """
    folder, base = posixpath.split(path)
    stem, ending = posixpath.splitext(base)
    if ending.lower() in _CATALOGUES:
        return not _ENGLISH.search(path)
    names = [*folder.split("/"), stem]
    shelf = next((at for at, name in enumerate(names[:-1]) if _SHELF.fullmatch(name)), len(names))
    below = names[shelf + 1 :]
    if _ENGLISH.search("/".join(below) + "."):
        return False
    found = [_CODE.search(name) for name in below]
    return any(one is not None and (one[1] or one[2]).lower() in _CODES for one in found)
