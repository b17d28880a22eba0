"""Types and modules that are opened again in other files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from knowing import context_for_task, opened

REOPENED = {
    "lib/declaration.rb": "module Shop\n  class Declaration\n    def build\n      raise NotDone\n    end\n  end\nend\n",
    **{
        f"lib/declaration/{name}.rb": f"module Shop\n  class Declaration\n    class {name.title()} < Declaration\n"
        "      def build\n        declaration\n      end\n    end\n  end\nend\n"
        for name in ("implicit", "static", "dynamic")
    },
}


def test_a_class_that_is_opened_again_stands_behind_where_it_is_written_out(
    repository: Callable[[Mapping[str, str]], Path],
) -> None:
    with opened(repository(REOPENED)) as graph:
        found = context_for_task(graph, "what is a declaration").ranking
    scores = {
        one.path: score
        for one, score in zip(found.symbols, found.totals, strict=True)
        if one.qualname == "Shop.Declaration"
    }
    again = sorted(score for path, score in scores.items() if path != "lib/declaration.rb")
    assert len(again) == 3 and again[-1] < 0.5 * scores["lib/declaration.rb"]
    modules = sorted(
        (score for one, score in zip(found.symbols, found.totals, strict=True) if one.qualname == "Shop"), reverse=True
    )
    assert len(modules) > 1 and modules[1] < 0.5 * modules[0]
