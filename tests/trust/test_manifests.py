"""Manifests that are made to harm: what they say is left out, in time that grows with their size, and nothing else is lost."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from knowing.index.link.projects import project_imports
from knowing.query.overview.summary import first_prose
from knowing.query.overview.told import told_in
from knowing.tree.manifests import as_json, as_toml
from tests.forked import warm
from tests.trust.conftest import run_all

ENDLESS = "0x" + "f" * 20_000
"""A number of more digits than Python prints."""
DEEP = ".".join(["a"] * 2_000)
"""A name of more parts than Python prints levels."""
LISTS = "[" * 300 + "]" * 300
VERBS = (
    ["index"],
    ["map"],
    ["task", "charge the total"],
    ["tests", "charge", "--command"],
    ["tests", "bill", "--command"],
)
HARMFUL = {
    "a number as a path": ("Cargo.toml", f'[package]\nname = "x"\n[lib]\npath = {ENDLESS}\n'),
    "tables as a path": ("Cargo.toml", f'package.name = "x"\nlib.path.{DEEP} = 1\n'),
    "a number as a command": ("pyproject.toml", f"[project.scripts]\na = {ENDLESS}\n"),
    "tables as a command": ("pyproject.toml", f"project.scripts.{DEEP} = 1\n"),
    "tables within lists": ("pyproject.toml", f"project.scripts.a = {'[{a.a.a.a=' * 90}1{'}]' * 90}\n"),
    "lists as a script": ("package.json", f'{{"bin": {{"a": {LISTS}}}, "scripts": {{"test": {LISTS}}}}}'),
    "lists as a folder": ("tsconfig.json", f'{{"compilerOptions": {{"baseUrl": {LISTS}, "paths": {{"*": [{LISTS}]}}}}}}'),
    "a line that goes on without a value": ("tox.ini", "[testenv]\nkey\n  goes on\ncommands = pytest {posargs}\n"),
    "empty lines": ("setup.cfg", "console_scripts\n" + "\n" * 900_000),
    "a crate of empty lines": ("Cargo.toml", "[package]\n" + "\n" * 900_000),
}  # fmt: skip


@pytest.mark.parametrize("harm", HARMFUL)
def test_no_manifest_ends_a_verb(harm: str, tmp_path: Path) -> None:
    root = tmp_path / "shop"
    for name, text in {
        "lib/pay.py": "def charge(total):\n    return total\n",
        "tests/test_pay.py": "from lib.pay import charge\n\ndef test_charge():\n    assert charge(1)\n",
        "lib/pay.ts": "import { x } from 'y/z'\nexport function bill() { x() }\n",
        "tests/pay.test.ts": "import { bill } from '../lib/pay'\ntest('it', () => { bill() })\n",
        "lib/pay.rs": "use x::y;\nfn owe() { y() }\n#[test]\nfn owes() { owe() }\n",
        HARMFUL[harm][0]: HARMFUL[harm][1],
    }.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    warm("typescript", "rust")
    is_fresh = harm == "a number as a path"
    said = run_all(root, tmp_path / "home", (*VERBS, ["tests", "owe", "--command"]), is_fresh=is_fresh)
    assert {verb: (code, error) for verb, (code, error) in said.items() if code == 2 or "should not" in error} == {}


@pytest.mark.parametrize("piece", ["/* ", '\\"', '"', "/", ", ", "{", '{"a":', "'", "\n"])
def test_json_is_read_in_time_that_grows_with_its_size(piece: str) -> None:
    began = time.process_time()
    assert as_json('{"a":' + piece * (900_000 // len(piece))) == {}
    assert time.process_time() - began < 5


@pytest.mark.parametrize("piece", ["a.", '"a".', "'a'.", "a . ", '\\"', "a", '"', "[a.", '"a', "a.a=1\n", "\n"])
def test_toml_is_read_in_time_that_grows_with_its_size(piece: str) -> None:
    began = time.process_time()
    as_toml(piece * (900_000 // len(piece)) + "a = 1")
    assert time.process_time() - began < 10


@pytest.mark.parametrize("piece", ["a", "a ", "a=", "a='", 'a="', "' ", "Include='A;", "<Using ", "<!--", "<!-- -->"])
def test_a_project_file_is_read_in_time_that_grows_with_its_size(piece: str, tmp_path: Path) -> None:
    (tmp_path / "Shop.csproj").write_text("<Using " + piece * (60_000 // len(piece)) + ">")
    began = time.process_time()
    list(project_imports(tmp_path, "Shop.csproj"))
    assert time.process_time() - began < 2


@pytest.mark.parametrize("piece", ["\n", " \n", "s.summary\n", "s.summary=", "s", "'"])
def test_what_a_gem_says_is_read_in_time_that_grows_with_its_size(piece: str) -> None:
    began = time.process_time()
    assert told_in("shop.gemspec", piece * (300_000 // len(piece)) + "\n  s.summary = 'Sells.'\n") == "Sells."
    assert time.process_time() - began < 2


@pytest.mark.parametrize("piece", ["<a>", "<", "<!--", "<![CDATA[", "&amp;", "<description>", "<a b='", "\n", "<?a"])
def test_what_a_pom_says_is_read_in_time_that_grows_with_its_size(piece: str) -> None:
    began = time.process_time()
    told_in("pom.xml", "<project>" + piece * (900_000 // len(piece)))
    assert time.process_time() - began < 2


def test_entities_that_a_pom_defines_are_not_put_in() -> None:
    defined = "".join(f"<!ENTITY a{n + 1} '{f'&a{n};' * 10}'>" for n in range(8))
    doctype = f"<!DOCTYPE project [<!ENTITY a0 'ha'>{defined}]>"
    assert told_in("pom.xml", f"{doctype}<project><description>Sells &a8;</description></project>") == ""


@pytest.mark.parametrize("piece", ["`" + "<" * 200, "`<", "`" + " " * 300, "https://", "[", "<", "*", "and "])
def test_a_readme_is_read_in_time_that_grows_with_its_size(piece: str) -> None:
    began = time.process_time()
    first_prose(piece * (20_000 // len(piece)) + " x")
    assert time.process_time() - began < 0.5
