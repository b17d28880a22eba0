"""Of translations the beginning is read: they say a hundred times in other languages what is said elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from knowing import build_index
from knowing.graph.reader import Graph
from knowing.query.exact.narrowing import narrowed
from knowing.settings.facts import PARTS
from knowing.words import stem

FIRST, LAST = "Anfangswort", "Schlusswort"
LONG = f'msgid "{FIRST}"\n' + 'msgid "x y"\nmsgstr "z"\n' * PARTS.translated_bytes + f'msgid "{LAST}"\n'
SHORT = LONG[: PARTS.data_bytes - len(LAST) - 20] + f'\nmsgid "{LAST}"\n'


@pytest.mark.parametrize(
    ("path", "is_whole"),
    [
        ("locale/de/LC_MESSAGES/app.po", False),
        ("po/kab.po", False),
        ("app/i18n/pt-BR.json", False),
        ("public/locales/zh-Hans/common.json", False),
        ("config/locales/devise.fr.yml", False),
        ("app/i18n/pt_br.ini", False),
        ("i18n/messages_zh_Hant_TW.json", False),
        ("i18n/my-app/config.ini", True),
        ("i18n/to_json.ini", True),
        ("i18n/is_ok.ini", True),
        ("locale/no-data.ini", True),
        ("po/en@quot.po", True),
        ("config/locales/en/the_thick_of_it.ini", True),
        ("locale/en/LC_MESSAGES/app.po", True),
        ("app/i18n/en-US.json", True),
        ("config/locales/en.yml", True),
        ("locales/index.json", True),
        ("fixtures/de.json", True),
        ("theme/de.css", True),
    ],
)
def test_the_words_of_a_translation_are_those_of_its_beginning(tmp_path: Path, path: str, is_whole: bool) -> None:
    target = tmp_path / path
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(SHORT)
    build_index(tmp_path, jobs=1)
    with Graph(tmp_path) as graph:
        assert len(graph.postings(stem(FIRST.lower()))[0]) == 1
        assert bool(len(graph.postings(stem(LAST.lower()))[0])) is is_whole
        assert path in [one for one, _ in narrowed(f' "{LAST}" ', graph)]


def test_the_same_text_is_a_translation_in_one_place_and_data_in_another(tmp_path: Path) -> None:
    for path in ("i18n/de.json", "i18n/en.json"):
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(SHORT)
    build_index(tmp_path, jobs=1)
    with Graph(tmp_path) as graph:
        found = graph.postings(stem(LAST.lower()))[0]
        assert [symbol.path for symbol in graph.symbols(found.tolist()).values()] == ["i18n/en.json"]
