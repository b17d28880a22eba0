"""Which calls become edges, and which stay open because nothing says what they go to."""

from __future__ import annotations

from pathlib import Path

import pytest

from knowing import languages
from knowing.facts.extract import extract
from knowing.graph.reader import Graph
from knowing.index.build import link
from knowing.index.link.draft import Draft, Source, enter
from knowing.index.update import index
from knowing.model import Flag, Provenance
from knowing.settings import IndexSettings


def linked(files: dict[str, str]) -> Draft:
    """The graph of a few files, by path, with all mentions looked up."""
    return link(enter([_source(path, text) for path, text in sorted(files.items())], Path()))


def calls(files: dict[str, str]) -> set[str]:
    """``caller -> target`` for every call edge; a guess has a question mark."""
    draft = linked(files)
    return {
        f"{_name(draft, source)} -> {_name(draft, target)}" + "?" * (provenance == Provenance.INFERRED)
        for (source, kind, target), (provenance, _, _) in draft.edges.items()
        if kind == "calls"
    }


def still_open(files: dict[str, str]) -> set[str]:
    draft = linked(files)
    return {f"{receiver}.{name}" for _, name, receiver, _, _ in draft.resolution.open}


def _source(path: str, text: str) -> Source:
    language = languages.for_file(path, text.encode())
    assert language is not None
    return Source(path, len(text), 0, "", Flag.NONE, extract(text.encode(), language))


def _name(draft: Draft, symbol: int) -> str:
    world = draft.world
    return world.modules[world.file[symbol]].path if world.kind[symbol] == "file" else world.qualname(symbol)


GAUGE = "class Gauge:\n    def read_pressure(self):\n        return 1\n\n    def get(self):\n        return 2\n"


def test_an_unknown_receiver_is_a_guess_when_the_name_is_telling_and_unique() -> None:
    files = {"gauge.py": GAUGE, "use.py": "def show(thing):\n    thing.read_pressure()\n    thing.get()\n"}
    assert calls(files) == {"show -> Gauge.read_pressure?"}
    assert still_open(files) == {"thing.get"}


@pytest.mark.parametrize(
    "caller",
    [
        "import elsewhere\n\ndef show():\n    elsewhere.read_pressure()\n",
        "from elsewhere import meter\n\ndef show():\n    meter.read_pressure()\n",
        "from elsewhere import Meter\n\ndef show(one: Meter):\n    one.read_pressure()\n",
        "from elsewhere import Meter\n\ndef show():\n    Meter().read_pressure()\n",
        "from elsewhere import Meter\n\nclass Mine(Meter):\n    def show(self):\n        super().read_pressure()\n",
        "import gauge\n\ndef show():\n    gauge.read_pressure()\n",
        "def show():\n    'text'.read_pressure()\n",
    ],
)
def test_what_is_known_to_come_from_elsewhere_is_not_guessed(caller: str) -> None:
    assert calls({"gauge.py": GAUGE, "use.py": caller}) == set()


def test_a_type_that_nobody_here_defines_is_not_guessed() -> None:
    gauge = "package gauge\n\ntype Gauge struct{}\n\nfunc (g *Gauge) ReadPressure() int { return 1 }\n"
    use = "package use\n\nfunc show(b outer.Builder, e error) {\n\tb.ReadPressure()\n\te.ReadPressure()\n}\n"
    assert calls({"gauge/gauge.go": gauge, "use/use.go": use}) == set()


def test_a_function_is_not_guessed_for_a_method() -> None:
    files = {"lib.ts": "export function fromEntries() {}\n", "use.ts": "function f(o) { Object.fromEntries(o); }\n"}
    assert calls(files) == set()
    assert still_open(files) == {"Object.fromEntries"}


def test_handing_a_call_on_is_no_recursion() -> None:
    wrapper = "class Wrapper:\n    def write_line(self, text):\n        self.inner.write_line(text)\n"
    assert calls({"wrapper.py": wrapper}) == set()


def test_code_does_not_call_what_is_made_for_tests() -> None:
    files = {
        "test_gauge.py": "class FakeGauge:\n    def read_pressure(self):\n        return 1\n",
        "use.py": "def show(thing):\n    thing.read_pressure()\n",
        "test_use.py": "def test_show(thing):\n    thing.read_pressure()\n",
    }
    assert calls(files) == {"test_show -> FakeGauge.read_pressure?"}


def test_what_we_gave_to_a_foreign_type_is_found_on_it() -> None:
    files = {
        "src/ext.rs": "pub trait PathExt {\n    fn move_into_past(&self);\n}\n",
        "src/lib.rs": "use std::path::PathBuf;\n\nfn age(p: PathBuf) {\n    p.move_into_past();\n}\n",
    }
    assert calls(files) == {"age -> PathExt.move_into_past?"}


def test_a_method_is_found_behind_a_field_of_its_name() -> None:
    unit = (
        "pub struct Unit { mode: Mode }\npub struct Mode { kind: u8 }\n\n"
        "impl Unit {\n    pub fn mode(&self) -> Mode { self.mode }\n}\n"
        "impl Mode {\n    pub fn kind(&self) -> u8 { self.kind }\n}\n\n"
        "fn show(unit: Unit) {\n    unit.mode().kind();\n}\n"
    )
    assert calls({"src/lib.rs": unit}) == {"show -> Unit.mode", "show -> Mode.kind"}
    gauge = "class Gauge {\n  int level;\n  int level() { return level; }\n  int twice() { return 2 * level(); }\n}\n"
    assert calls({"Gauge.java": gauge}) == {"Gauge.twice -> Gauge.level"}


def test_an_import_of_ours_that_shows_nothing_may_still_be_guessed() -> None:
    files = {
        "gauge.py": GAUGE,
        "shared.py": "globals().update(load())\n",
        "use.py": "from shared import meter\n\ndef show():\n    meter.read_pressure()\n",
    }
    assert calls(files) == {"show -> Gauge.read_pressure?"}


def test_a_type_parameter_may_be_anything() -> None:
    files = {
        "gauge.ts": "export class Gauge {\n  readPressure() {}\n}\n",
        "use.ts": "function show<T extends Gauge>(one: T) {\n  one.readPressure();\n}\n",
    }
    assert calls(files) == {"show -> Gauge.readPressure?"}


def test_a_method_given_to_a_foreign_type_has_no_bare_name() -> None:
    files = {
        "src/ext.rs": "pub use outer::current_dir;\n\nimpl Within for outer::Command {\n    fn current_dir(self) {}\n}\n",
        "src/lib.rs": "mod ext;\nuse ext::current_dir;\n\nfn case() {\n    current_dir!();\n    current_dir();\n}\n",
    }
    assert calls(files) == set()


def test_the_standard_library_is_not_a_folder_of_ours(tmp_path: Path) -> None:
    files = {
        "mock/Cargo.toml": '[package]\nname = "std"\n',
        "mock/src/lib.rs": "pub fn exit() {}\n",
        "src/lib.rs": "use std::exit;\n\nfn stop() {\n    exit();\n}\n",
    }
    for path, text in files.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, "utf-8")
    index(tmp_path, IndexSettings(jobs=1), None)
    with Graph(tmp_path) as graph:
        [stop] = graph.named("stop")
        assert [edge.kind for edge in graph.edges_from(stop.id) if edge.kind == "calls"] == []


@pytest.mark.parametrize(
    "files",
    [
        {"a.rs": "impl Bolt {\n    fn turn(&self) -> Gate { self.turn() }\n    struct Bolt { size: u8 }\n}\n"},
        {
            "a.rs": "impl Gate {\n    struct Bolt { size: u8 }\n    fn a(&self) -> Nut { self.a() }\n}\n",
            "b.rs": "impl Bolt {\n    struct Gate { size: u8 }\n    fn b(&self) -> Nut { self.b() }\n}\nstruct Nut {}\n",
        },
    ],
)
def test_a_type_in_a_half_written_block_does_not_own_itself(files: dict[str, str]) -> None:
    draft = linked(files)
    for symbol in range(1, draft.next_id):
        above, steps = symbol, 0
        while above != -1:
            above, steps = draft.world.parent[above], steps + 1
            assert steps < 10


def test_a_method_outside_of_its_class_belongs_to_the_class_of_a_header() -> None:
    header = "class Ring {\npublic:\n    int size();\n    int twice();\n};\n"
    code = '#include "ring.h"\n\nint Ring::twice() { return 2 * this->size(); }\n'
    assert calls({"ring.h": header, "ring.cc": code}) == {"Ring.twice -> Ring.size"}


PUMP_H = "int pump_start(int rate);\nint stop(void);\n#define PUMP_TWICE(x) ((x) * 2)\n"
PUMP_C = '#include "pump.h"\n\nint pump_start(int rate) { return PUMP_TWICE(rate); }\n\nint stop(void) { return 0; }\n'
USE_C = '#include "pump.h"\n\nint main(void) { pump_start(1); return stop(); }\n'


def definitions_called(files: dict[str, str]) -> set[str]:
    """``path:line`` of everything that is called, where the calls are tied to one definition."""
    draft = linked(files)
    world, found = draft.world, set()
    for _, kind, target in draft.edges:
        if kind == "calls":
            module = world.modules[world.file[target]]
            line = extract(files[module.path].encode(), languages.load("c")).symbols[target - module.first].line
            found.add(f"{module.path}:{line}")
    return found


def test_a_function_that_a_header_declares_is_tied_to_its_definition() -> None:
    files = {"pump.h": PUMP_H, "pump.c": PUMP_C, "use.c": USE_C}
    assert calls(files) == {"main -> pump_start", "main -> stop", "pump_start -> PUMP_TWICE"}
    assert definitions_called(files) == {"pump.c:3", "pump.c:5", "pump.h:3"}


def test_of_several_definitions_none_is_meant() -> None:
    files = {"pump.h": PUMP_H, "pump.c": PUMP_C, "other.c": "int stop(void) { return 1; }\n", "use.c": USE_C}
    assert calls(files) == {"main -> pump_start", "pump_start -> PUMP_TWICE"}
    assert still_open(files) == {".stop"}


def test_what_no_header_declares_is_a_guess_by_a_telling_name_only() -> None:
    files = {
        "pump.c": "int pump_drain(void) { return 1; }\n\nint read(int from) { return from; }\n",
        "use.c": "int main(void) { return pump_drain() + read(0); }\n",
    }
    assert calls(files) == {"main -> pump_drain?"}


def test_what_tests_define_is_called_by_tests() -> None:
    files = {
        "pump.h": PUMP_H,
        "pump.c": PUMP_C,
        "tests/fake.c": "int stop(void) { return 1; }\n",
        "use.c": USE_C,
    }
    assert definitions_called(files) == {"pump.c:3", "pump.c:5", "pump.h:3"}


def test_a_declaration_in_the_same_file_gives_way_to_the_definition() -> None:
    code = "static int level(void);\n\nint main(void) { return level(); }\n\nstatic int level(void) { return 3; }\n"
    assert definitions_called({"use.c": code}) == {"use.c:5"}


HISTORY = "package past\n\ntype History struct{ lines []string }\n\nfunc (h *History) append(line string) {\n\th.lines = append(h.lines, line)\n}\n"


@pytest.mark.parametrize(
    "files",
    [
        {"history.go": HISTORY, "use.go": "package past\n\nfunc use(xs []int) []int {\n\treturn append(xs, 1)\n}\n"},
        {
            "door.py": "class Door:\n    def open(self):\n        return open('door')\n",
            "use.py": "def use():\n    open('file')\n",
        },
        {
            "lib.rs": "struct Guard;\nimpl Drop for Guard {\n    fn drop(&mut self) {}\n}\nfn use_it(x: u8) {\n    drop(x);\n}\n"
        },
        {"door.cpp": "class Door {\n  void latch() {}\n};\n", "use.c": "void use(void) { latch(); }\n"},
    ],
    ids=["go", "python", "rust", "c"],
)
def test_a_bare_call_is_no_method_where_a_method_needs_a_receiver(files: dict[str, str]) -> None:
    assert calls(files) == set()
    assert still_open(files) == set()


@pytest.mark.parametrize(
    "files",
    [
        {
            "door.py": "class Door:\n    def latch(self):\n        pass\n",
            "use.py": "def use(door):\n    latch = door.latch\n    latch()\n",
        },
        {"door.py": "class Door:\n    def latch():\n        pass\n    bolt = latch()\n"},
        {
            "door.js": "class Door {\n  latch() {}\n}\n",
            "use.js": "function use(door) {\n  const { latch } = door;\n  latch();\n}\n",
        },
        {"history.go": HISTORY, "shelf.go": "package shelf\n\nfunc append(x int) {}\n"},
    ],
    ids=["held by a local name", "in the body of the class", "taken apart", "a function has the name too"],
)
def test_a_bare_call_stays_open_where_it_may_be_a_method_for_all_that(files: dict[str, str]) -> None:
    assert still_open(files) & {".latch", ".append"}


def test_a_star_import_brings_no_methods_where_they_need_a_receiver() -> None:
    task = "pub struct Task;\nimpl Drop for Task {\n    fn drop(&mut self) {}\n}\n"
    files = {
        "src/lib.rs": "mod task;\n",
        "src/task.rs": task,
        "src/list.rs": "use crate::task::*;\nfn bind(x: u8) {\n    drop(x);\n}\n",
    }
    assert calls(files) == set()
