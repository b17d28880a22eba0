"""A place that the task names leads to the symbol that stands there."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from knowing import build_index
from knowing.features import FEATURES
from knowing.graph.reader import Graph
from knowing.patterns import Pattern
from knowing.query.channels.place import _BARE, _SPELLED, files_named
from knowing.query.pipeline import for_task
from knowing.settings import PlaceSettings, Settings
from tests.worktree import write

TRACE = """Traceback (most recent call last):
  File "/usr/lib/python3/site-packages/shop/checkout.py", line {line}, in x
    return True
ValueError: no"""


def line_of(root: Path, path: str, text: str) -> int:
    return 1 + (root / path).read_text("utf-8").splitlines().index(text)


@pytest.mark.parametrize("form", ["it breaks at shop/checkout.py:{line}", TRACE])
def test_the_innermost_symbol_at_a_line_leads(shop: Path, form: str) -> None:
    line = line_of(shop, "shop/checkout.py", "            return True")
    with Graph(shop) as graph:
        best = for_task(form.format(line=line), graph, Settings()).ranking.symbols[0]
        assert best.qualname == "charge_card"


def test_a_path_is_found_by_its_longest_ending_and_not_by_a_common_name(shop: Path) -> None:
    with Graph(shop) as graph:
        assert [path for _, path, _ in files_named("C:\\deploy\\shop\\basket.py", graph, PlaceSettings())] == [
            "shop/basket.py"
        ]
        assert [path for _, path, _ in files_named("./shop/money.py", graph, PlaceSettings())] == ["shop/money.py"]
        assert files_named("elsewhere/nothing.py", graph, PlaceSettings()) == []


def test_a_line_outside_the_file_leads_nowhere(shop: Path) -> None:
    with Graph(shop) as graph:
        ranking = for_task("look at shop/money.py:90000", graph, Settings()).ranking
        assert ranking.features[:, list(FEATURES).index("exact")].max() == 0.0


TEXTS = {
    ".nvmrc": "v22.1.0\n",
    "phpunit.xml.dist": '<phpunit failOnDeprecation="true"/>\n',
    "config/phpstan.neon": "parameters:\n    level: 8\n",
    "locks.txt": "The lock of the account is taken before that of the server.\n",
    "settings.py": "import os\n",
    "server.py": "def lock_account(account):\n    return account\n\n\ndef node_version():\n    return 'v22'\n",
    "docs/locks.txt": "Old.\n",
    "Gemfile": "gem 'rack', '~> 3.1'\n",
    "Dockerfile": "FROM scratch\n",
    "parse.py": "def parse_dockerfile(text):\n    return text\n\n\ndef rack_version(gem):\n    return gem\n",
}  # fmt: skip


@pytest.fixture(scope="module")
def texts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = write(tmp_path_factory.mktemp("texts"), TEXTS)
    build_index(root)
    return root


@pytest.mark.parametrize(
    ("task", "path"),
    [
        ("which node version is in .nvmrc", ".nvmrc"),
        ("phpunit.xml.dist", "phpunit.xml.dist"),
        ("Update phpunit.xml.dist, so that a version fails on deprecations.", "phpunit.xml.dist"),
        ("what level does config/phpstan.neon set", "config/phpstan.neon"),
        ("what does locks.txt say about the account lock", "locks.txt"),
        ("what is in settings.py", "settings.py"),
        ("which rack version does the Gemfile use", "Gemfile"),
        ("which rack version does the gemfile use?", "Gemfile"),
        ("how does the Dockerfile parser work", "parse.py"),
    ],
)
def test_a_file_that_is_named_and_has_nothing_inside_to_mean_comes_first(texts: Path, task: str, path: str) -> None:
    with Graph(texts) as graph:
        assert for_task(task, graph, Settings()).ranking.symbols[0].path == path


def test_a_file_of_code_that_is_named_does_not_stand_before_its_functions(texts: Path) -> None:
    with Graph(texts) as graph:
        best = for_task("lock the account in server.py", graph, Settings()).ranking.symbols[0]
        assert best.qualname == "lock_account"


@pytest.mark.parametrize("part", ["a.", "./", ".a", "-", "a-/", "@", "a.b/", "file ", "Makefile "])
@pytest.mark.parametrize("pattern", [_SPELLED, _BARE], ids=["spelled", "bare"])
def test_names_of_files_are_looked_for_in_linear_time(pattern: Pattern, part: str) -> None:
    def seconds(size: int) -> float:
        begun = time.process_time()
        list(pattern.finditer(part * size))
        return time.process_time() - begun

    assert seconds(100_000) < 2.0


OLDER = """panic: assignment to entry in nil map

goroutine 7 [running]:
example.org/shop/store.(*Ledger).postEntry(0x0)
\t/home/ci/shop/store/ledger.go:{line} +0x1d"""
LEDGER = {
    "store/ledger.go": "package store\n\ntype Ledger struct{ entries map[string]int }\n\n"
    "func (l *Ledger) Total() int {\n\tsum := 0\n\tfor _, one := range l.entries {\n\t\tsum += one\n\t}\n\treturn sum\n}\n\n"
    "func (l *Ledger) postEntry(name string) {\n\tl.entries[name] = 1\n}\n",
}  # fmt: skip


@pytest.mark.parametrize("line", [6, 14, 900])
def test_the_function_of_a_frame_leads_whatever_stands_at_its_line_today(tmp_path: Path, line: int) -> None:
    write(tmp_path, LEDGER)
    build_index(tmp_path)
    with Graph(tmp_path) as graph:
        assert for_task(OLDER.format(line=line), graph, Settings()).ranking.symbols[0].qualname == "Ledger.postEntry"


def test_a_frame_in_a_bundle_leads_by_a_name_that_nobody_else_has(tmp_path: Path) -> None:
    write(tmp_path, {
        "src/match.js": "export function matchRoutesImpl(routes) {\n  return routes[0].path\n}\n",
        "src/path.js": "export function readPathname(location) {\n  return location.pathname // of undefined, it cannot read properties\n}\n",
    })  # fmt: skip
    build_index(tmp_path)
    trace = "TypeError: Cannot read properties of undefined (reading 'pathname')\n    at matchRoutesImpl (node_modules/router/dist/index.js:101:22)"
    with Graph(tmp_path) as graph:
        assert for_task(trace, graph, Settings()).ranking.symbols[0].qualname == "matchRoutesImpl"


TRACE = """Traceback (most recent call last):
  File "/home/me/shop/main.py", line 2, in run_all
    charge_customer(1)
  File "/home/me/shop/pay.py", line 2, in charge_customer
    return to_cents(amount)
  File "/home/me/shop/money.py", line 2, in to_cents
    return round(amount * 100)
  File "/usr/lib/python3/site-packages/other/core.py", line 2, in multiply
    raise ValueError(amount)
ValueError: None
"""
TRACED = {
    "shop/main.py": "def run_all():\n    charge_customer(1)\n",
    "shop/pay.py": "def charge_customer(amount):\n    return to_cents(amount)\n",
    "shop/money.py": "def to_cents(amount):\n    return round(amount * 100)\n",
    "shop/core.py": "def multiply(amount):\n    return amount\n",
}


def test_the_innermost_frame_of_ours_leads_and_no_file_is_ours_by_its_last_name_alone(tmp_path: Path) -> None:
    write(tmp_path, TRACED)
    build_index(tmp_path)
    with Graph(tmp_path) as graph:
        trace = for_task(TRACE, graph, Settings())
        sure = {one.name: float(trace.votes.names.exact[one.id]) for one in trace.ranking.symbols}
    assert trace.ranking.symbols[0].qualname == "to_cents"
    assert sure["to_cents"] > sure["charge_customer"] == sure["run_all"] == sure["multiply"], (
        "the name alone is a guess"
    )


def test_a_frame_that_names_a_type_of_ours_is_ours_wherever_it_was_built(tmp_path: Path) -> None:
    code = "namespace Shop;\n\npublic class Ledger\n{\n    public void Post(int entry)\n    {\n        Total += entry;\n    }\n\n    public int Total;\n}\n"
    write(tmp_path, {"src/Shop/Ledger.cs": code})
    build_index(tmp_path)
    trace = (
        "System.InvalidOperationException: none\n   at Shop.Ledger.Post(Int32 entry) in C:\\agent\\Ledger.cs:line 400"
    )
    with Graph(tmp_path) as graph:
        assert for_task(trace, graph, Settings()).ranking.symbols[0].qualname.endswith("Ledger.Post")


def test_a_frame_of_our_own_file_leads_before_a_telling_name_in_a_bundle(tmp_path: Path) -> None:
    write(tmp_path, {
        "src/resolve.js": "export function resolveResponse(one) {\n  return one\n}\n",
        "src/retry.js": "export function retryLink(one) {\n  return one\n}\n",
    })  # fmt: skip
    build_index(tmp_path)
    trace = (
        "TypeError: x is not a function\n    at resolveResponse (node_modules/some/dist/index.js:1:2)\n"
        "    at retryLink (/home/me/app/src/retry.js:2:3)"
    )
    with Graph(tmp_path) as graph:
        assert for_task(trace, graph, Settings()).ranking.symbols[0].qualname == "retryLink"


def test_a_frame_without_a_file_means_the_method_of_its_type(tmp_path: Path) -> None:
    write(tmp_path, {
        "src/IClock.cs": "namespace Shop;\n\npublic interface IClock\n{\n    int Next(int hour);\n}\n",
        "src/Clock.cs": "namespace Shop;\n\npublic class Clock : IClock\n{\n    public int Next(int hour)\n    {\n        return hour + 1;\n    }\n}\n",
        "src/Plan.cs": "namespace Shop;\n\npublic class Plan\n{\n    public int Run(IClock clock)\n    {\n        return clock.Next(1);\n    }\n}\n",
    })  # fmt: skip
    build_index(tmp_path)
    report = "The IClock fails\n\nSystem.OverflowException: none\n   at Shop.Clock.Next(Int32 hour)\n   at Shop.Plan.Run(IClock clock)"
    with Graph(tmp_path) as graph:
        trace = for_task(report, graph, Settings())
        sure = {
            one.qualname.removeprefix("Shop."): float(trace.votes.names.exact[one.id]) for one in trace.ranking.symbols
        }
    assert sure["Clock.Next"] > sure["Plan.Run"] > sure["IClock.Next"], (
        "the innermost frame, the one around it, and neither"
    )


def test_a_frame_in_what_a_script_was_compiled_to_leads_to_the_script(tmp_path: Path) -> None:
    code = "export class Client {\n  ondata(data: string) {\n    return JSON.parse(data)\n  }\n}\n"
    write(tmp_path, {"lib/client.ts": code, "lib/data.ts": "export function data() {\n  return 1\n}\n"})
    build_index(tmp_path)
    trace = "Error: bad data\n    at Client.ondata (/srv/node_modules/shop/dist/client.js:182:13)\n"
    with Graph(tmp_path) as graph:
        best = for_task(f"the server stops\n\n{trace}", graph, Settings())
        assert best.ranking.symbols[0].qualname == "Client.ondata"
        assert [path for _, path, _ in files_named("dist/client.js", graph, PlaceSettings())] == ["lib/client.ts"]
