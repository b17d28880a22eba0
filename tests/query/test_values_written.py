"""A value that stands beside its name inside of other code is found by who asks for it: tables of options, defaults, flags, keys."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from knowing.graph.reader import Graph
from knowing.query.pipeline import for_task
from knowing.query.rank.values_written import values_written
from knowing.query.trace import Trace
from knowing.settings import Settings

Make = Callable[[Mapping[str, str]], Path]
OPTIONS = """export const options = {
  printWidth: {
    category: "global",
    description: "the line length where code is wrapped",
    default: 80,
  },
  tabWidth: { type: "int", default: 2 },
};
"""
PRINTER = """import { options } from "./options.js";

/** Prints a definition. */
export function printDefinition(definition) {
  return definition.width > options.printWidth ? definition.wrap() : definition.print();
}
"""


def asked(root: Path, task: str) -> Trace:
    with Graph(root) as graph:
        trace = for_task(task, graph, Settings())
        trace.features()
        return trace


def names(trace: Trace) -> list[str]:
    return [one.name for one in trace.ranking.symbols]


def found_in(root: Path, task: str) -> dict[str, float]:
    """Name of symbol -> how surely it writes out the value."""
    with Graph(root) as graph:
        trace = for_task(task, graph, Settings())
        written = values_written(trace.keywords, graph, trace.sources, Settings().score.written)
        return {graph.symbol(one).name: sure for one, sure in written.items()}


@pytest.mark.parametrize("task", ["where is the default print width defined", "what is the default tab width"])
def test_an_entry_of_a_table_of_options_is_the_answer(repository: Make, task: str) -> None:
    """The functions that print came first, and the table was not ranked at all."""
    assert names(asked(repository({"options.js": OPTIONS, "printer.js": PRINTER}), task))[0] == "options"


@pytest.mark.parametrize(
    ("path", "code", "task", "name"),
    [
        (
            "conf.rb",
            "module Web\n  DEFAULTS = {\n    max_threads: 5,\n  }\nend\n",
            "how many threads are there by default",
            "DEFAULTS",
        ),
        (
            "conf.go",
            'package conf\n\nfunc flags(set *Set) {\n\tset.Int("retry-limit", 10, "how often")\n}\n',
            "what is the default retry limit",
            "flags",
        ),
        (
            "conf.go",
            "package conf\n\nfunc defaults() *Conf {\n\treturn &Conf{\n\t\tRefreshInterval: 10,\n\t}\n}\n",
            "what is the default refresh interval",
            "defaults",
        ),
        (
            "conf.py",
            "class Config:\n    def __init__(self, timeout_keep_alive: int = 5) -> None:\n        self.timeout = timeout_keep_alive\n",
            "what is the default keep alive timeout",
            "__init__",
        ),
        (
            "conf.py",
            'def add(parser):\n    parser.add_argument("--body-limit", type=int, default=1024)\n',
            "what is the default body limit",
            "add",
        ),
        (
            "table.c",
            'const struct entry table[] = {\n\t{ .name = "history-limit",\n\t  .minimum = 0,\n\t  .default_num = 2000\n\t},\n};\n',
            "what is the default history limit",
            "table",
        ),
        (
            "table.c",
            'standardConfig static_configs[] = {\n    createIntConfig("port", NULL, MODIFIABLE, 0, 65535, server.port, 6379),\n};\n',
            "which port does the server listen on by default",
            "static_configs",
        ),
        (
            "conf.ts",
            "const defaultConfig = {\n  errorRetryInterval: slowConnection ? 10000 : 5000,\n}\n",
            "what is the default error retry interval",
            "defaultConfig",
        ),
        (
            "conf.rs",
            "impl Default for Root {\n    fn default() -> Self {\n        Root { command_timeout: Duration::from_millis(500) }\n    }\n}\n",
            "what is the default command timeout",
            "default",
        ),
    ],
)
def test_a_value_is_found_beside_its_name(repository: Make, path: str, code: str, task: str, name: str) -> None:
    assert found_in(repository({path: code}), task).get(name, 0) > 0


@pytest.mark.parametrize(
    "code",
    [
        "def check(options):\n    return options.print_width > 80\n",
        "def check(options):\n    if options.print_width == 80:\n        return True\n",
        "def check(options):\n    print_width = options.width()\n    return print_width\n",
        "def check():\n    print_width = 0\n    return print_width\n",
    ],
)
def test_what_only_uses_a_value_does_not_write_it_out(repository: Make, code: str) -> None:
    assert found_in(repository({"a.py": code}), "what is the default print width") == {}


def test_what_a_function_assigns_is_less_sure_than_what_is_declared(repository: Make) -> None:
    code = "print_width = 80\n\n\ndef reset(options):\n    print_width = 70\n    options.keep(print_width)\n"
    found = found_in(repository({"a.py": code}), "what is the default print width")
    assert found["print_width"] > found["reset"] > 0


def test_a_single_word_is_believed_only_where_values_are_kept(repository: Make) -> None:
    code = 'def listen(server):\n    server.open("port", 80)\n\n\nDEFAULTS = {"port": 8080}\n'
    assert found_in(repository({"a.py": code}), "which port does the server listen on by default").keys() == {
        "DEFAULTS"
    }


@pytest.mark.parametrize("task", ["what is the default value of the keyring", "how long is a keyring kept by default"])
def test_a_word_that_says_how_much_is_no_name_of_what_has_the_value(repository: Make, task: str) -> None:
    code = 'def bind_flags(flags):\n    flags.number("value", 3)\n    flags.number("long", 3)\n'
    assert found_in(repository({"a.py": code}), task) == {}


@pytest.mark.parametrize(
    ("path", "text"),
    [
        (".printerrc.json", '{\n  "printWidth": 100\n}\n'),
        (".editorconfig", "[*]\nprint_width = 100\n"),
        ("pyproject.toml", "[tool.black]\nprint_width = 100\n"),
    ],
)
def test_what_the_tools_of_a_project_are_set_to_is_no_value_of_its_own(repository: Make, path: str, text: str) -> None:
    """The `.editorconfig` of a linter came before its own rule for indents."""
    assert found_in(repository({path: text}), "what is the default print width") == {}


@pytest.mark.parametrize("kept", ['"80ch"', "80", "Width(80)", '"auto"'])
def test_who_asks_how_much_asks_for_a_number(repository: Make, kept: str) -> None:
    """The name of the file of a chart was found by who asks for the largest file of a chart."""
    root = repository({"a.py": f"PRINT_WIDTH = {kept}\n"})
    assert found_in(root, "how large is the print width").keys() == (set() if "auto" in kept else {"PRINT_WIDTH"})
    assert found_in(root, "what is the default print width").keys() == {"PRINT_WIDTH"}


def test_values_of_tests_are_not_meant(repository: Make) -> None:
    tests = "PRINT_WIDTH = 3\n\n\ndef test_width():\n    assert PRINT_WIDTH == 3\n"
    assert found_in(repository({"tests/test_width.py": tests}), "what is the default print width") == {}


def test_who_asks_for_no_value_has_nothing_read(repository: Make) -> None:
    assert found_in(repository({"options.js": OPTIONS}), "how is the print width used") == {}


def test_a_hostile_table_costs_no_more_than_what_is_read_of_it(repository: Make) -> None:
    """Thousands of places of a name, without a value behind any of them."""
    code = "const options = [" + ("print_width" + " " * 50 + ":" + " " * 50) * 2_000 + "];\n"
    root = repository({"options.js": code})
    begun = time.process_time()
    found_in(root, "what is the default print width")
    assert time.process_time() - begun < 2


def test_so_do_many_small_tables_of_blanks(repository: Make) -> None:
    """Each place took 5 ms, and some thousands of them are looked at."""
    entries = ("print_width:" + " " * 160 + "None, ") * 20
    code = f"def print_width():\n    return {{{entries}}}\n"
    root = repository({f"pages/{one}.py": code for one in range(50)})
    begun = time.process_time()
    assert found_in(root, "what is the default print width") == {}
    assert time.process_time() - begun < 2
