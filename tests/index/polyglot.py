"""A small repository in several languages, and edits of every sort to it."""

# ruff: noqa: E501 - an edit is read on one line
from __future__ import annotations

from pathlib import Path

FILES: dict[str, str] = {
    "README.md": "# Polyglot\n\nA store of things, with a walker and a gate.\n",
    "app/__init__.py": "from app.store import Store\nfrom app.base import *\n",
    "app/base.py": (
        "class Base:\n    def open(self):\n        return self.closed\n\n    def shut(self):\n        return None\n\n\n"
        "class Middle(Base):\n    def shut(self):\n        return self.open()\n"
    ),
    "app/store.py": (
        "import os\n\nfrom app.base import Middle\nfrom app.util import normalise_key as nk\n\nLIMIT = 3\n\n\n"
        "class Store(Middle):\n    size: int = 0\n\n    def __init__(self):\n        self.helper = Helper()\n\n"
        "    def put(self, key):\n        return self.helper.keep(nk(key))\n\n    def shut(self):\n        os.environ.get('STORE_HOME')\n"
        "        return super().shut()\n\n\nclass Helper:\n    def keep(self, key) -> 'Store':\n        return Store()\n\n\n"
        "def make_store() -> Store:\n    return Store()\n"
    ),
    "app/util.py": "def normalise_key(key):\n    return key.lower()\n\n\ndef unused_thing():\n    return normalise_key('A')\n",
    "app/web.py": (
        "from flask import Flask\nfrom app.store import make_store\n\napp = Flask(__name__)\n\n\n@app.route('/things')\n"
        "def list_things():\n    return make_store().put('x')\n"
    ),
    "tests/test_store.py": (
        "from app.store import Store, make_store\nfrom app.util import normalise_key\n\n\ndef test_put_normalises():\n"
        "    store = make_store()\n    store.put(normalise_key('A'))\n\n\ndef test_put_again():\n    Store().put(normalise_key('B'))\n    make_store()\n"
    ),
    "web/package.json": '{"name": "web", "main": "src/index.ts"}\n',
    "web/src/index.ts": "export * from './walker';\nexport { default as Gate } from './gate';\n",
    "web/src/walker.ts": (
        "import Gate from './gate';\nimport { stepTwice } from './steps';\n\nexport class Walker {\n  gate: Gate;\n"
        "  walk(): number {\n    return this.gate.openGate() + stepTwice(2);\n  }\n}\n"
    ),
    "web/src/gate.ts": "export default class Gate {\n  openGate(): number {\n    return 1;\n  }\n}\n",
    "web/src/steps.ts": "export function stepTwice(n: number): number {\n  return stepOnce(n) * 2;\n}\n\nexport function stepOnce(n: number): number {\n  return n;\n}\n",
    "web/src/page.tsx": "import { Walker } from './index';\n\nexport function Page() {\n  return <div>{new Walker().walk()}</div>;\n}\n",
    "web/src/Track.vue": (
        '<template>\n  <Sleeper @click="ride(stepTwice(1))" />\n</template>\n<script setup lang="ts">\n'
        "import Sleeper from './Sleeper.vue';\nimport { stepTwice } from './steps';\nfunction ride(n: number) { return stepTwice(n); }\n</script>\n"
    ),
    "web/src/Sleeper.vue": "<script>\nexport const GAUGE = 3;\nexport default { methods: { lie() { return this.rot(); }, rot() {} } };\n</script>\n",
    "web/src/tracks.ts": "import Track from './Track.vue';\nimport { GAUGE } from './Sleeper.vue';\nexport function lay() { return Track(GAUGE); }\n",
    "go.mod": "module example.com/tool\n",
    "cmd/main.go": 'package main\n\nimport "example.com/tool/engine"\n\nfunc main() {\n\te := engine.NewEngine()\n\te.Start()\n}\n',
    "engine/engine.go": (
        "package engine\n\n// Engine runs.\ntype Engine struct {\n\tparts int\n}\n\nfunc NewEngine() *Engine {\n\treturn &Engine{}\n}\n"
    ),
    "engine/start.go": "package engine\n\nfunc (e *Engine) Start() {\n\te.spin()\n}\n\nfunc (e *Engine) spin() {}\n",
    "java/src/Shape.java": "package geo;\n\npublic interface Shape {\n    double area();\n}\n",
    "java/src/Circle.java": (
        "package geo;\n\npublic class Circle implements Shape {\n    private double radius;\n    public double area() { return Units.square(radius); }\n}\n"
    ),
    "java/src/Units.java": "package geo;\n\npublic class Units {\n    static double square(double x) { return x * x; }\n}\n",
    "lib/thing.rb": "module Things\n  class Thing\n    attr_reader :name\n    def greet\n      say_hello(name)\n    end\n  end\nend\n",
    "lib/greeter.rb": "module Things\n  class Thing\n    def say_hello(who)\n      puts who\n    end\n  end\nend\n",
    "rust/Cargo.toml": '[package]\nname = "grid"\n',
    "rust/src/lib.rs": "mod cell;\nuse cell::Cell;\n\npub fn count_cells(cells: &[Cell]) -> usize {\n    cells.iter().filter(|c| c.is_alive()).count()\n}\n",
    "rust/src/cell.rs": "pub struct Cell { alive: bool }\n\nimpl Cell {\n    pub fn is_alive(&self) -> bool { self.alive }\n}\n",
}


def write(root: Path, files: dict[str, str]) -> None:
    """Put files into a folder."""
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


def append(path: str, text: str):
    """The edit that adds text to the end of a file."""

    def edit(root: Path) -> None:
        with (root / path).open("a", encoding="utf-8") as file:
            file.write(text)

    return edit


def replace(path: str, old: str, new: str):
    """The edit that replaces a text in a file."""

    def edit(root: Path) -> None:
        text = (root / path).read_text("utf-8")
        assert old in text, (path, old)
        (root / path).write_text(text.replace(old, new), "utf-8")

    return edit


def ahead(path: str, text: str, mark: str):
    """The edit that moves a text of a file in front of another."""

    def edit(root: Path) -> None:
        rest = (root / path).read_text("utf-8").replace(text, "")
        (root / path).write_text(rest.replace(mark, f"{text}\n\n{mark}"), "utf-8")

    return edit


def create(path: str, text: str):
    """The edit that adds a file."""
    return lambda root: write(root, {path: text})


def remove(path: str):
    """The edit that deletes a file."""
    return lambda root: (root / path).unlink()


def move(old: str, new: str):
    """The edit that renames a file."""

    def edit(root: Path) -> None:
        (root / new).parent.mkdir(parents=True, exist_ok=True)
        (root / old).rename(root / new)

    return edit


EDITS: list[tuple[str, str, object]] = [
    ("a comment", "patched", append("app/util.py", "# a note about keys\n")),
    ("lines shift", "patched", replace("app/store.py", "import os\n", "import os\n\n\n# header\n")),
    ("a word of the docs", "patched", append("README.md", "Gates open.\n")),
    ("a body calls something else", "patched", replace("app/util.py", "return normalise_key('A')", "return len('A')")),
    ("a new function", "patched", append("app/util.py", "\n\ndef polish_surface(x):\n    return normalise_key(x)\n")),
    ("a call of it elsewhere", "patched", append("app/web.py", "\n\ndef shine():\n    return polish_surface(1)\n")),
    ("it is imported", "patched", replace("app/web.py", "import make_store\n", "import make_store\nfrom app.util import polish_surface\n")),
    ("its name has a twin", "patched", append("app/base.py", "\n\ndef polish_surface(x):\n    return x\n")),
    ("the first of them goes", "patched", replace("app/util.py", "def polish_surface(x):\n    return normalise_key(x)\n", "")),
    ("a method on a class with children", "patched", append("app/base.py", "\n\nclass Extra:\n    def greet_loudly(self):\n        return 1\n")),
    ("a new method that overrides", None, replace("app/store.py", "    def put(self, key):", "    def open(self):\n        return 1\n\n    def put(self, key):")),
    ("a method renamed", None, replace("app/store.py", "def keep(self, key)", "def retain(self, key)")),
    ("and its caller", None, replace("app/store.py", "self.helper.keep", "self.helper.retain")),
    ("what a function returns", None, replace("app/store.py", "def make_store() -> Store:", "def make_store() -> 'Helper':")),
    ("what a field holds", None, replace("app/store.py", "self.helper = Helper()", "self.helper = make_store()")),
    ("an alias of an import", None, replace("app/store.py", "normalise_key as nk", "normalise_key as norm")),
    ("a library import", "patched", replace("app/util.py", "def normalise_key(key):", "import re\n\n\ndef normalise_key(key):")),
    ("a star import goes", "full", replace("app/__init__.py", "from app.base import *\n", "")),
    ("a base class goes", "full", replace("app/store.py", "class Store(Middle):", "class Store:")),
    ("a base class comes", "full", replace("app/store.py", "class Helper:", "class Helper(Middle):")),
    ("the middle loses a method", None, replace("app/base.py", "    def shut(self):\n        return self.open()\n", "    pass\n")),
    ("definitions change places", "full", ahead("app/util.py", "def unused_thing():\n    return len('A')\n", "def normalise_key")),
    ("another route", "patched", append("app/web.py", "\n\n@app.route('/other')\ndef other_things():\n    return 1\n")),
    ("a route goes", None, replace("app/web.py", "@app.route('/things')\n", "")),
    ("an environment variable goes", None, replace("app/store.py", "os.environ.get('STORE_HOME')", "pass")),
    ("another comes", None, append("app/util.py", "\n\ndef where():\n    import os\n    return os.environ.get('UTIL_HOME')\n")),
    ("a test calls more", "patched", append("tests/test_store.py", "\n\ndef test_put_thrice():\n    Store().put(normalise_key('C'))\n")),
    ("a test calls less", None, replace("tests/test_store.py", "    Store().put(normalise_key('B'))\n", "    pass\n")),
    ("a default export is renamed", None, replace("web/src/gate.ts", "class Gate", "class Portal")),
    ("a function of a module", None, append("web/src/steps.ts", "\nexport function stepThrice(n: number) { return n * 3; }\n")),
    ("used through a barrel", None, append("web/src/page.tsx", "import { stepThrice } from './steps';\nexport const three = stepThrice(1);\n")),
    ("a manifest", "full", replace("web/package.json", '"web"', '"webbing"')),
    ("what helps to test", None, create("app_testing/fakes.py", "def fake_store():\n    return {}\n")),
    ("it is published", "full", create("app_testing/pyproject.toml", "[build-system]\nrequires = []\n[project]\nname = 'app'\n")),
    ("what helps to test, inside of a package", None, create("app/testing/stores.py", "def fake_stores():\n    return {}\n")),
    ("it is a part of the package", "full", create("app/testing/__init__.py", "")),
    ("more of it", "patched", create("app/testing/gates.py", "def fake_gates():\n    return {}\n")),
    ("a test comes to it", "full", create("app/testing/test_stores.py", "def test_no_stores():\n    assert not {}\n")),
    ("another test", "patched", create("app/testing/test_gates.py", "def test_no_gates():\n    assert not {}\n")),
    ("the first test goes", "patched", remove("app/testing/test_stores.py")),
    ("the last one goes", "full", remove("app/testing/test_gates.py")),
    ("a method in another file of a package", "patched", append("engine/start.go", "\nfunc (e *Engine) Halt() {\n\te.spin()\n}\n")),
    ("it is called", "patched", replace("cmd/main.go", "\te.Start()\n", "\te.Start()\n\te.Halt()\n")),
    ("the type is renamed", None, replace("engine/engine.go", "Engine", "Motor")),
    ("and named back", None, replace("engine/engine.go", "Motor", "Engine")),
    ("a static method", None, replace("java/src/Units.java", "{ return x * x; }\n", "{ return x * x; }\n    static double cube(double x) { return x * square(x); }\n")),
    ("an interface grows", None, replace("java/src/Shape.java", "double area();", "double area();\n    double edge();")),
    ("a module is reopened", "full", replace("lib/greeter.rb", "      puts who\n    end\n", "      puts who\n    end\n    def wave\n    end\n")),
    ("a trait of a struct", None, append("rust/src/cell.rs", "\npub trait Alive { fn alive_now(&self) -> bool; }\nimpl Alive for Cell {\n    fn alive_now(&self) -> bool { self.is_alive() }\n}\n")),
    ("a file comes", "patched", create("app/late.py", "from app.store import Store\n\n\nclass Late(Store):\n    def put(self, key):\n        return key\n")),
    ("a file is renamed", "patched", move("app/late.py", "app/later.py")),
    ("a file moves to another folder", "patched", move("app/later.py", "app/sub/later.py")),
    ("a file goes", "patched", remove("app/sub/later.py")),
    ("a page of the docs comes", "patched", create("docs/gates.md", "# Gates\n\nHow a gate opens.\n")),
    ("a module that others import already", None, append("app/store.py", "\n\nfrom app.locks import lock_it\n\n\ndef locked():\n    return lock_it(Store())\n")),
    ("and now it comes", "patched", create("app/locks.py", "from app.util import normalise_key\n\n\ndef lock_it(store):\n    return normalise_key(store)\n")),
    ("its name is handed on", None, append("app/util.py", "\n\nfrom app.locks import lock_it\n")),
    ("and taken from there", None, append("tests/test_store.py", "\n\ndef test_lock():\n    from app.util import lock_it\n\n    lock_it(1)\n")),
    ("it goes again", "patched", remove("app/locks.py")),
    ("and comes back with another name in it", None, create("app/locks.py", "def lock_it(store):\n    return store\n\n\ndef shut(x):\n    return x\n")),
    ("a module is reached through its package", None, append("tests/test_store.py", "\n\ndef test_bolt():\n    import app\n\n    app.bolts.turn_bolt(2)\n")),
    ("and now that one comes", None, create("app/bolts.py", "def turn_bolt(n):\n    return n\n")),
    ("a folder becomes a package", "full", create("tests/__init__.py", "")),
    ("fixtures come", "full", create("tests/conftest.py", "import pytest\n\nfrom app.store import Store\n\n\n@pytest.fixture\ndef store():\n    store = Store()\n    return store\n")),
    ("a file in the way of a library", None, create("os.py", "def getcwd():\n    return 1\n")),
    ("out of the way", None, remove("os.py")),
    ("a file of a package of two", None, create("engine/stop.go", "package engine\n\nfunc (e *Engine) Stop() {\n\te.spin()\n}\n\nfunc Idle() {}\n")),
    ("a file of a package of three", None, create("engine/idle.go", "package engine\n\nfunc slow() { Idle() }\n")),
    ("a file of a package of four", None, create("engine/fast.go", "package engine\n\nfunc fast() { slow() }\n")),
    ("the file that carries the package's name", None, move("engine/engine.go", "engine/motor.go")),
    ("a package that is imported already", None, replace("cmd/main.go", 'import "example.com/tool/engine"\n', 'import "example.com/tool/engine"\nimport "example.com/tool/wheel"\n\nfunc roll() { wheel.Turn() }\n')),
    ("and now that one comes too", None, create("wheel/wheel.go", "package wheel\n\nfunc Turn() {}\n")),
    ("a module behind an import", None, append("web/src/page.tsx", "import { rail } from './rails';\nexport const rails = rail(1);\n")),
    ("as a file", "patched", create("web/src/rails.ts", "export function rail(n: number) { return n; }\n")),
    ("as a folder", None, move("web/src/rails.ts", "web/src/rails/index.ts")),
    ("in a barrel", None, append("web/src/index.ts", "export * from './rails';\n")),
    ("and gone", None, remove("web/src/rails/index.ts")),
    ("a class of a package", None, create("java/src/Square.java", "package geo;\n\npublic class Square implements Shape {\n    public double area() { return Units.square(2); }\n}\n")),
    ("the class that others use", None, remove("java/src/Units.java")),
    ("a file of a language that shares everything", "full", create("lib/more.rb", "module Things\n  class Thing\n    def more\n      greet\n    end\n  end\nend\n")),
    ("a module of a crate", None, lambda root: (create("rust/src/grid.rs", "use crate::cell::Cell;\n\npub fn first_cell(cells: &[Cell]) -> bool { cells[0].is_alive() }\n")(root), append("rust/src/lib.rs", "\nmod grid;\npub fn any(c: &[Cell]) -> bool { grid::first_cell(c) }\n")(root))),
    ("it goes while it is used", None, remove("rust/src/grid.rs")),
    ("a header", None, lambda root: write(root, {"c/ring.h": "int ring_size(int n);\n", "c/ring.c": '#include "ring.h"\nint ring_size(int n) { return n; }\n', "c/use.c": '#include "ring.h"\nint twice(int n) { return ring_size(n) * 2; }\n'})),
    ("a header of the same name elsewhere", None, create("c/other/ring.h", "int ring_other(int n);\n")),
    ("a file is emptied", None, lambda root: (root / "app/web.py").write_text("")),
    ("broken syntax", None, append("app/util.py", "\n\ndef broken(:\n  return (((\n")),
    ("and mended", None, replace("app/util.py", "def broken(:\n  return (((\n", "def mended():\n  return 1\n")),
    ("a word of a template", "patched", replace("web/src/Track.vue", "<template>", "<template>\n  rails")),
    ("an expression of a template", "patched", replace("web/src/Track.vue", "ride(stepTwice(1))", "ride(1)")),
    ("a function of a component", None, replace("web/src/Track.vue", "function ride", "function brake() { ride(1); }\nfunction ride")),
    ("a constant of a component", None, replace("web/src/Sleeper.vue", "GAUGE", "WIDTH")),
    ("and named back", None, replace("web/src/Sleeper.vue", "WIDTH", "GAUGE")),
    ("a component goes under another name", None, move("web/src/Sleeper.vue", "web/src/Beam.vue")),
    ("and is imported by it", None, replace("web/src/Track.vue", "./Sleeper.vue", "./Beam.vue")),
    ("a component becomes text", None, create("web/src/Beam.vue", "<p>gone</p>\n")),
    ("two files at once", None, lambda root: (append("app/util.py", "# one\n")(root), append("web/src/gate.ts", "// two\n")(root))),
]  # fmt: skip
"""What is done, what kind of build it may take (None: any), and the doing of it."""


def _many(name: str, text: str, places: range) -> dict[str, str]:
    """Files that differ by a number."""
    return {name.format(place): text.format(place) for place in places}


_GO = {
    "go.mod": "module example.com/tool\n",
    "cmd/main.go": 'package main\n\nimport "example.com/tool/engine"\n\nfunc main() { engine.Begin() }\n',
}
_CRATE = {"rust/Cargo.toml": '[package]\nname = "grid"\n', "rust/src/lib.rs": "mod one;\nmod two;\n"}
_ONLY_PY = {"bee.py": "class Bee:\n    def quite_unique_name(self):\n        pass\n"}
_FETCHED = _many("other{}.py", "def fetch_it():\n    return {}\n", range(3))
_KOTLIN_PACKAGE = {
    "shape.kt": "package shape\nclass Gateway { fun open_it() {} }\n",
    **_many("geo{}.kt", "package geo\nclass Geo{} {{}}\n", range(5)),
}
_USES_GATEWAY = "fun use_it(given: Gateway) { given.open_it() }\n"

ARRIVALS: list[tuple[str, dict[str, str], dict[str, str]]] = [
    ("an extension of the base of another", {"B.kt": "package geo\nclass Bolt : Motor() {\n}\n", "G.kt": "package geo\nclass Gate : Bolt() {\n}\n"}, {"S.kt": "fun Bolt.keep_it_safe() { run() }\n"}),
    ("an extension that overrides", {"M.kt": "package geo\nclass Bolt {\n  fun open_gate_now() { }\n}\n", "G.kt": "package shape\nimport geo.*\nclass Gate : Bolt() {\n}\n"}, {"S.kt": "fun Gate.open_gate_now() { }\n"}),
    ("an extension in a class of extensions", {"S.cs": "namespace Geo;\npublic interface Store : Gate {\n}\n", "B.cs": "namespace Geo.Deep;\npublic class Bolt : Store {\n}\n"}, {"M.cs": "namespace Geo;\npublic static class More { public static void Idle(this Store it) { } }\n"}),
    ("a namesake of the type that is extended", {"E.cs": "namespace Geo;\npublic static class Ext { public static void Polish(this Bar it) { } }\n", "B.cs": "namespace Other;\npublic class Bar : Base { }\n", "A.cs": "namespace Other;\npublic class Base { public void Polish() {} }\n", "Z.cs": "namespace Other;\npublic class Baz : Bar { }\n"}, {"C.cs": "namespace Third;\npublic class Bar { }\n"}),
    ("a namesake of a type with a part elsewhere", {**_CRATE, "rust/src/gate.rs": "pub struct Gate;\n", "rust/src/one.rs": "mod inner {\n  impl Gate {\n    pub fn polish(&self) {}\n  }\n}\n", "rust/src/two.rs": "use crate::gate::Gate;\npub fn go_there(given: &Gate) { given.polish(); }\n"}, {"rust/src/more.rs": "pub struct Gate;\n"}),
    ("a type inside of what is defined for it", {**_CRATE, "rust/src/one.rs": "impl Gate {\n  fn polish(&self) { struct Gate; polish(); }\n}\n"}, {"rust/src/two.rs": "pub fn yonder_it() {}\n"}),
    ("three files of a package of three", {**_GO, **_many("engine/f{}.go", "package engine\n\nfunc Fun{}er() {{}}\n", range(3))}, _many("engine/g{}.go", "package engine\n", range(3))),
    ("eight files of a package of one", {**_GO, "engine/f.go": "package engine\n"}, _many("engine/g{}.go", "package engine\n", range(8))),
    ("the file that carries the name of the repository", {"go.mod": "module example.com/tool\n", "cmd/main.go": 'package main\n\nimport "example.com/tool"\n\nfunc main() { tool.Begin() }\n', **_many("f{}.go", "package tool\n", range(6))}, {"tool.go": "package tool\n"}),
    ("the file that carries the name of a package, elsewhere", {**_many("j/F{}.java", "package geo;\nclass F{} {{ }}\n", range(6)), "u/Use.java": "package other;\nimport geo.*;\nclass Use { F1 held; }\n"}, {"j/sub/Geo.java": "package geo;\n"}),
    ("three files of a namespace of three", {**_many("n/F{}.cs", "namespace Geo;\nclass F{} {{ }}\n", range(3)), "u/Use.cs": "using Geo;\nnamespace Other;\nclass Use { F1 held; }\n"}, _many("n/sub/G{}.cs", "namespace Geo;\n", range(3))),
    ("a file that imports for its whole project", {"D.cs": "namespace Geo;\nclass Desk { void Work() { var one = new Store(); one.Put(); Tidy(); } }\n", "S.cs": "namespace Shop;\npublic class Store { public void Put() {} public static void Tidy() {} }\n"}, {"G.cs": "global using Shop;\nglobal using static Shop.Store;\n"}),
    ("a project file that imports", {"D.cs": "namespace Geo;\nclass Desk { void Work() { var one = new Store(); one.Put(); } }\n", "S.cs": "namespace Shop;\npublic class Store { public void Put() {} }\n"}, {"A.csproj": '<Using Include="Shop"/>\n'}),
    ("a type that a project file imports", {"A.csproj": '<Using Include="Shop.Store" Static="true"/><Using Include="Shop.Store" Alias="Shelf"/>\n', "D.cs": "namespace Geo;\nclass Desk { void Work() { var one = new Shelf(); one.Put(); Tidy(); } }\n"}, {"S.cs": "namespace Shop;\npublic class Store { public void Put() {} public static void Tidy() {} }\n"}),
    ("a type that a file imports for its project", {"G.cs": "global using static Shop.Store;\nglobal using Shelf = Shop.Store;\n", "D.cs": "namespace Geo;\nclass Desk { void Work() { var one = new Shelf(); one.Put(); Tidy(); } }\n"}, {"S.cs": "namespace Shop;\npublic class Store { public void Put() {} public static void Tidy() {} }\n"}),
    ("what an import is in, by name", {**_ONLY_PY, "use.py": "from zedder.thing import tool\n\n\ndef go():\n    tool.quite_unique_name()\n"}, {"zedder.py": "some_value = 1\n"}),
    ("what an import is in, under another name", {**_ONLY_PY, "use.py": "import zedder.thing as thinger\n\n\ndef go():\n    thinger.quite_unique_name()\n"}, {"zedder.py": "some_value = 1\n"}),
    ("a file of the package of a class that is not there", {"Use.kt": "package other\nimport a.b.c.Doer\nclass Use { fun go() { Doer.quiteUniqueName() } }\n", "B.kt": "package geo\nclass B { fun quiteUniqueName() {} }\n"}, {"Cee.kt": "package a.b.c\nclass Cee {}\n"}),
    ("a module above one that is not there", {**_CRATE, "rust/src/one.rs": "use crate::zedder::thing::Tool;\npub fn go_ahead() { Tool::shape_it.quite_unique_name(); }\n", "rust/src/two.rs": "pub struct Bee;\nimpl Bee { pub fn quite_unique_name(&self) {} }\n"}, {"rust/src/zedder.rs": "fn yonder_it() {}\n"}),
    ("a module that is part of a name in use", {**_FETCHED, "use.py": "import outer.inner.leaf\n\n\ndef go():\n    outer.inner.fetch_it()\n", "outer/inner/leaf.py": "def fetch_it():\n    pass\n"}, {"outer/inner.py": "def fetch_it():\n    pass\n"}),
    ("a module of a package that was handed on", {**_FETCHED, "pack/__init__.py": "", "quay.py": "import pack as packed\n", "use.py": "from quay import packed\n\n\ndef go():\n    packed.module_it.fetch_it()\n"}, {"pack/module_it.py": "def fetch_it():\n    pass\n"}),
    ("what super means", {**_CRATE, "rust/src/gear/beta.rs": "pub fn go_ahead() { super::run_around(); }\n", "rust/src/one.rs": "fn run_around() {}\n", "rust/src/two.rs": "fn run_around() {}\n"}, {"rust/src/gear.rs": "pub fn run_around() {}\n"}),
    ("a type where there were functions of its name", {**_CRATE, "rust/src/one.rs": "pub fn go_ahead() { Zapper::mock_it.quite_unique_name(); }\npub fn Zapper() {}\n", "rust/src/two.rs": "pub fn Zapper() {}\npub struct Bee;\nimpl Bee { pub fn quite_unique_name(&self) {} }\n"}, {"rust/src/gear.rs": "pub struct Zapper;\n"}),
    ("a function where only methods had its name", {"past.py": "class Past:\n    def attach(self):\n        pass\n", "use.py": "def use():\n    attach()\n", **_many("far/f{}.py", "def fun{}er():\n    pass\n", range(12))}, {"more.py": "def outer():\n    def attach():\n        pass\n"}),
    ("data that is imported", {"a.ts": "import data from './data.json';\nimport './style.css';\nexport const twice = data;\n"}, {"data.json": "{}\n", "style.css": "a {}\n"}),
    ("a name that a file of a starred package imports", {**_KOTLIN_PACKAGE, "use.kt": f"package other\nimport geo.*\n{_USES_GATEWAY}"}, {"geo9.kt": "package geo\nimport shape.Gateway\n"}),
]  # fmt: skip
"""What comes, to which files, and the files that come; taken away again they are what goes."""
