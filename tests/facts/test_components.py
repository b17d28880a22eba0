"""What is code in a component, whatever a repository makes of its tags."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from knowing import languages
from knowing.facts.components import code_of, component_of, version_of
from knowing.facts.extract import extract
from knowing.graph.reader import Graph
from knowing.index.update import index
from knowing.settings import IndexSettings
from tests.index.linked import calls, drafted

VUE, SVELTE, ASTRO = (languages.load(name) for name in ("vue", "svelte", "astro"))


def code(source: str, language: languages.Language = VUE) -> list[str]:
    """The lines of a component that are code, without the blanks around them."""
    text = code_of(source.encode(), language).text.decode()
    assert len(text.encode()) == len(source.encode())
    assert text.count("\n") == source.count("\n")
    return [line.strip() for line in text.split("\n") if line.strip()]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param("<p>{{ a }}</p>", [], id="no script"),
        pytest.param("", [], id="nothing"),
        pytest.param("<script>\nlet a\n", ["let a"], id="unclosed"),
        pytest.param("<script\nlet a\n", [], id="unclosed tag"),
        pytest.param("<script/>\nlet a\n", [], id="closes itself"),
        pytest.param(
            '<script generic="T extends Record<string, A>">\nlet a\n</script>', ["let a"], id="an angle in an attribute"
        ),
        pytest.param("<SCRIPT LANG='ts'>\nlet a\n</SCRIPT>", ["let a"], id="capitals"),
        pytest.param(
            '<script>\nlet a = "<script>"\n</script>\n<p>b</p>', ['let a = "<script>"'], id="in a string of a script"
        ),
        pytest.param("<!-- <script>\nlet a\n</script> -->\n<p>b</p>", [], id="in a comment"),
        pytest.param("<!-- <script>\nlet a\n</script>", [], id="in a comment without an end"),
        pytest.param('<template>\n<p title="<script>let a</script>">b</p>\n</template>', [], id="in an attribute"),
        pytest.param("<template>\n  <script>\nlet a\n  </script>\n</template>", [], id="in a template"),
        pytest.param(
            '<template>\n<p title="<template>"/>\n</template>\n<script>\nlet a\n</script>',
            ["let a"],
            id="a template in a text",
        ),
        pytest.param("<style>\n/* <script>\nlet a\n</script> */\n</style>", [], id="in a style"),
        pytest.param('<script lang="coffee">\na = -> 1\n</script>', [], id="another language"),
        pytest.param('<script type="text/typescript">\nlet a\n</script>', ["let a"], id="a media type"),
        pytest.param(
            "\ufeff<script>\r\nlet a\r\n</script>\r\n", ["let a"], id="a mark at the start and lines of Windows"
        ),
        pytest.param("<p>é</p><script>let ü</script>", ["let ü"], id="bytes"),
        pytest.param("<script>let a</script><script>(b)</script>", ["let a;        (b)"], id="two on a line"),
    ],
)
def test_only_scripts_are_code_and_stay_where_they_are(source: str, expected: list[str]) -> None:
    assert [" ".join(line.split()) for line in code(source)] == [" ".join(line.split()) for line in expected]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("---\nlet a\n---\n<p/>\n<script>\nlet b\n</script>\n", ["let a", ";", "let b"]),
        ("\ufeff\n---\r\nlet a\r\n---\r\n<p/>\r\n", ["let a"]),
        ("---\nlet a\n", []),
        ("<p>\n---\nlet a\n---\n</p>", []),
    ],
)
def test_between_two_fences_at_the_top_is_code(source: str, expected: list[str]) -> None:
    assert code(source, ASTRO) == expected


def test_a_script_that_a_page_is_given_is_none_of_the_component() -> None:
    assert (
        code("<svelte:head>\n  <script>\na()\n</script>\n</svelte:head>\n{@html `<script>b()</script>`}\n", SVELTE)
        == []
    )


HOSTILE = {
    "scripts": "<script" * 60_000,
    "quotes": "<script \"<script '" * 30_000,
    "scripts without an end": "<script>" * 60_000,
    "scripts on one line": "<script></script>" * 30_000,
    "comments": "<!--" * 60_000,
    "templates": "<template>" * 60_000,
    "braces": "{{" * 60_000,
    "a brace with many pairs": "{{" + "{a}" * 60_000,
    "open handlers": ' @a="' * 60_000,
    "loops": ' v-for="a in ' * 60_000,
    "blocks": "{#each a " * 60_000,
    "blanks": "<!--" + " " * 200_000 + "\n---" * 1_000,
    "elements": "<A" * 100_000,
    "attributes": "<script " + "lang" * 100_000 + ">",
    "a megabyte of template": "<p>nothing</p>\n" * 70_000,
}


@pytest.mark.parametrize("language", [VUE, SVELTE, ASTRO], ids=lambda one: one.name)
@pytest.mark.parametrize("kind", HOSTILE)
def test_hostile_markup_takes_no_longer_than_its_size(kind: str, language: languages.Language) -> None:
    source = HOSTILE[kind].encode()
    start = time.process_time()
    assert len(code_of(source, language).text) == len(source)
    assert time.process_time() - start < 2.0


def test_a_component_goes_by_the_name_of_its_file() -> None:
    assert [component_of(path, VUE) for path in ("src/ShopCart.vue", "pages/[id].vue", ".vue")] == [
        "ShopCart",
        "[id]",
        "",
    ]
    assert version_of("a/One.vue", VUE) == version_of("b/One.vue", VUE) != version_of("a/Two.vue", VUE)
    assert "ShopCart" in extract(b"<p/>", VUE, "ShopCart").vocabulary.split(" ")


def test_what_a_template_says_does_not_spoil_the_code() -> None:
    facts = extract(b"<p>{{ (( }}</p>\n<script>\nfunction save() {}\n</script>\n", VUE, "Page")
    assert not facts.has_errors
    assert [one.name for one in facts.symbols] == ["", "Page", "save"]


def test_words_outside_of_the_code_are_words_of_the_component() -> None:
    assert {"greeting", "save"} <= set(
        extract(b"<p>greeting</p>\n<script>\nsave()\n</script>", VUE, "Page").vocabulary.split(" ")
    )


CART = "<template><CartLine @click='save'/>{{ total() }}</template>\n<script setup lang='ts'>\nimport CartLine from './CartLine.vue'\n"
CART += "import { useStore } from './store'\nimport { GAUGE, width } from './Gauge.svelte'\nconst store = useStore()\n"
CART += "function save() { store.keepAll(); width() }\nfunction total() { return save() }\n</script>\n"
LINE = "<script>\nimport { fetchLine } from './store'\n"
LINE += "export default { methods: { fetchLine() { fetchLine(); this.show() }, show() {} } }\n</script>\n"
FILES = {
    "Cart.vue": CART,
    "CartLine.vue": LINE,
    "Gauge.svelte": "<script context='module'>\nexport function width() {}\n</script>\n",
    "store.ts": "export class Store { keepAll() {} }\nexport function useStore(): Store { return new Store() }\nexport function fetchLine() {}\n",
    "main.ts": "import Shop from './Cart.vue'\nexport { default as Line } from './CartLine.vue'\nexport function main() { return Shop() }\n",
    "again.ts": "import { Line } from './main'\nexport function again() { return Line() }\n",
}


def test_components_call_and_are_called_like_any_code() -> None:
    assert calls(FILES) == {
        "Cart -> CartLine",
        "Cart -> Cart.total",
        "Cart.store -> useStore",
        "Cart.save -> Store.keepAll",
        "Cart.save -> Gauge.width",
        "Cart.total -> Cart.save",
        "CartLine.fetchLine -> fetchLine",
        "CartLine.fetchLine -> CartLine.show",
        "main -> Cart",
        "again -> CartLine",
        "useStore -> Store",
    }


def test_what_is_called_on_something_unknown_is_a_method_and_no_function_of_a_component() -> None:
    files = {
        "Page.vue": "<script>\nfunction go(given) { given.polishAll(); given.rideAlong() }\n</script>\n",
        "Track.vue": "<script>\nfunction rideAlong() {}\n</script>\n",
        "store.js": "export class Store { polishAll() {} }\n",
    }
    assert calls(files) == {"Page.go -> Store.polishAll?"}


def test_a_handler_is_a_reference_to_what_it_names() -> None:
    draft = drafted(FILES)
    world = draft.world
    told = {
        (world.qualname(a), world.qualname(b))
        for a, kind, b in draft.edges
        if kind == "references" and world.name[b] == "save"
    }
    assert told == {("Cart", "Cart.save")}


def test_a_component_may_have_a_name_that_is_no_text(tmp_path: Path) -> None:
    (tmp_path / os.fsdecode(b"b\xff.vue")).write_text("<script>\nfunction go() {}\n</script>\n", "utf-8")
    (tmp_path / "a.py").write_text("def run():\n    return 1\n", "utf-8")
    index(tmp_path, IndexSettings(), cache_folder=None)
    with Graph(tmp_path) as graph:
        assert {"go", "run"} <= {one.name for path, _, _ in graph.files() for one in graph.in_file(path)}
