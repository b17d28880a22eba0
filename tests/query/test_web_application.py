"""The map of a web application: what a server runs is where it starts, and migrations are no package."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from knowing.graph.reader import Graph
from knowing.query.overview.summary import overview
from knowing.settings import OverviewSettings

Make = Callable[[Mapping[str, str]], Path]


def test_what_a_server_is_given_to_run_is_a_start(repository: Make) -> None:
    root = repository(
        {
            "Procfile": "web: puma -C config/puma.rb\n# old: none\nworker: sidekiq\n",
            "config.ru": "run Shop::Application\n",
            "engines/pay/config.ru": "run Pay\n",
            "shop/wsgi.py": "application = 1\n",
            "lib/shop.rb": "class Shop\nend\n",
        }
    )
    with Graph(root) as graph:
        found = overview(graph, "", OverviewSettings()).starts
    assert [(one.how, one.name, one.said) for one in found] == [
        ("command", "web", "puma -C config/puma.rb (declared in Procfile)"),
        ("command", "worker", "sidekiq (declared in Procfile)"),
        ("main", "config.ru", ""),
        ("main", "shop/wsgi.py", ""),
    ]


def test_migrations_are_no_package(repository: Make) -> None:
    steps = {f"db/migrate/2015122417580{n}_step.rb": f"class Step{n}\n  def up; end\nend\n" for n in range(9)}
    code = {"app/cart.rb": "class Cart\n  def pay; end\nend\n", "lib/shop.rb": "class Shop\n  def open; end\nend\n"}
    with Graph(repository({**steps, **code})) as graph:
        groups = overview(graph, "", OverviewSettings()).groups
    assert sorted(one.path for group in groups for one in group) == [
        "app/cart.rb",
        "lib/shop.rb",
    ]


def test_migrations_alone_are_what_there_is(repository: Make) -> None:
    steps = {f"db/migrate/2015122417580{n}_step.rb": f"class Step{n}\n  def up; end\nend\n" for n in range(3)}
    with Graph(repository(steps)) as graph:
        assert sum(len(group) for group in overview(graph, "", OverviewSettings()).groups) > 0
