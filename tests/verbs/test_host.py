"""A host decides what a verb may use; a verb reads neither the environment nor the terminal."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import knowing
from knowing import Host, WarmGraphs
from knowing.errors import NoIndex, StaleIndex, UnknownSymbol, UsageError
from knowing.graph.reader import Graph
from knowing.settings import PackSettings, Settings
from knowing.verbs.host import opened
from knowing.verbs.task import TaskRequest, task

ROOT = Path(__file__).parents[2]
TASK = "retry when the gateway is busy"


def test_a_missing_index_is_built_and_said(repository: Path) -> None:
    said: list[str] = []
    answer = task(TaskRequest(TASK), Host(repository, say=said.append))
    assert not answer.is_empty and answer.freshness == "fresh"
    assert said[0].endswith("does not exist yet: building it") and "files" in said[1]


def test_an_index_that_is_taken_as_it_is_is_not_built(repository: Path) -> None:
    with pytest.raises(NoIndex):
        task(TaskRequest(TASK), Host(repository, is_freshened=False))
    assert not (repository / ".ctx").exists()


def test_a_stale_index_can_be_refused(repository: Path) -> None:
    knowing.build_index(repository)
    (repository / "shop" / "money.py").write_text("class Coin: ...\n")
    with pytest.raises(StaleIndex):
        task(TaskRequest(TASK), Host(repository, stale="fail"))
    with pytest.raises(UsageError, match="one of: refresh, warn, fail"):
        task(TaskRequest(TASK), Host(repository, stale="ignore"))


def test_settings_come_from_the_repository_and_from_the_given_environment_only(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CTX_PACK_BUDGET_TOKENS", "777")
    (repository / ".ctx.toml").write_text("[pack]\nbudget_tokens = 900\n")
    assert task(TaskRequest(TASK), Host(repository)).pack.budget_tokens == 900
    asked = Host(repository, environment={"CTX_PACK_BUDGET_TOKENS": "800"})
    assert task(TaskRequest(TASK), asked).pack.budget_tokens == 800
    given = Host(repository, settings=Settings(pack=PackSettings(budget_tokens=700)))
    assert task(TaskRequest(TASK), given).pack.budget_tokens == 700
    assert task(TaskRequest(TASK, 600), given).pack.budget_tokens == 600


def test_a_graph_that_is_given_is_asked_as_it_is(repository: Path) -> None:
    knowing.build_index(repository)
    with Graph(repository) as graph:
        (repository / "shop" / "checkout.py").unlink()
        assert knowing.task(graph, TASK).pack.items[0].symbol.name == "charge_card"


def test_a_warm_graph_is_kept_until_the_index_changes(repository: Path) -> None:
    host = Host(repository, warm=WarmGraphs())
    first = opened(host).graph
    assert opened(host).graph is first
    (repository / "shop" / "coupons.py").write_text("def redeem_coupon(): ...\n")
    second = opened(host).graph
    assert second is not first and "shop/coupons.py" in second.paths().values()
    assert "shop/coupons.py" not in first.paths().values()


def test_no_verb_prints_exits_reads_the_environment_or_leaves_a_type_open() -> None:
    for path in sorted((ROOT / "knowing" / "verbs").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            name = ast.unparse(node) if isinstance(node, ast.Attribute | ast.Name) else ""
            assert name not in ("print", "input", "exit", "sys", "os.environ", "os.getenv", "Any"), (
                f"{path.name}: {name}"
            )


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"budget_tokens": 0}, "holds nothing"),
        ({"budget_tokens": 20}, "no symbol fits into 20 tokens of text"),
        ({"form": "pdf"}, "no format 'pdf'"),
        ({"kinds": ["klass"]}, "no kind 'klass'"),
        ({"limit": 0}, "leaves nothing"),
        ({"level": "all"}, "no level"),
    ],
)
def test_the_api_refuses_what_the_program_refuses(repository: Path, options: dict[str, object], said: str) -> None:
    with pytest.raises(UsageError, match=said):
        knowing.task(repository, TASK, **options)  # type: ignore[arg-type]


def test_what_is_not_relevant_is_an_empty_answer(repository: Path) -> None:
    nothing = knowing.task(repository, "zxqv forcastle")
    assert nothing.is_empty and not nothing.is_filtered and nothing.nearest["forcastle"] == ["forecast"]
    filtered = knowing.task(repository, TASK, paths=["nowhere"])
    assert filtered.is_empty and filtered.is_filtered


def test_a_patch_can_be_given_as_bytes_or_as_a_file(repository: Path) -> None:
    patch = (
        b"--- a/shop/weather.py\n+++ b/shop/weather.py\n@@ -1,2 +1,2 @@\n def forecast(city: str) -> str:\n"
        b'-    return "rain"\n+    return "snow"\n'
    )
    (repository / "a.patch").write_bytes(patch)
    as_bytes = knowing.pr(repository, patch=patch).text()
    assert "forecast" in as_bytes and as_bytes == knowing.pr(repository, patch=Path("a.patch")).text()
    with pytest.raises(UsageError, match="cannot read"):
        knowing.pr(repository, patch=Path("b.patch"))


def test_check_tells_trouble_unless_it_is_strict(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("def f(): ...\n")
    answer = knowing.check(tmp_path, untested=True, strict=False)
    assert answer.rules == ("untested",) and "not a git work tree" in answer.trouble
    with pytest.raises(knowing.errors.GitError):
        knowing.check(tmp_path, untested=True)
    assert knowing.check(tmp_path).rules == ()


def test_halves_of_characters_are_answered_and_kept(repository: Path) -> None:
    for text in ("forecast \ud800 of the weather", "forecast \udcff"):
        assert "forecast" in knowing.task(repository, text).text()
        knowing.note(repository, text, tags=[f"city{text[-1]}"])
        knowing.search(repository, text)


def test_a_name_with_bytes_that_are_no_character_is_refused_as_any_other(repository: Path) -> None:
    with pytest.raises(UnknownSymbol, match="no symbol"):
        knowing.note(repository, "closed on Mondays", about=["caf\udce9"])
    with pytest.raises(UnknownSymbol, match="no symbol"):
        knowing.show(repository, "caf\udce9")
    with pytest.raises(UsageError, match="is kept"):
        knowing.feedback(repository, "caf\udce9", useful=["forecast"])


def test_halves_of_characters_never_reach_the_memory(repository: Path) -> None:
    number = knowing.note(repository, "caf\udce9", tags=["t\udce9"]).entry.id
    for text, tag in (("caf\udcff", "a\udcff"), ("caf\ud800", "b\ud800")):
        told = knowing.edit_note(repository, number, text=text, tags=[tag]).entry
        assert (told.content, told.name, told.tags) == ("caf?", "caf?", (f"{tag[0]}?",))
    assert [one.entry.tags for one in knowing.list_notes(repository, tags=["b\udfff"]).notes] == [("b?",)]
    entry = '{"noun": "entry", "key": "note:1", "name": "caf\\udce9", "content": "caf\\udce9", "tags": ["c\\udce9"]}'
    knowing.memory_import(repository, f"{knowing.memory_export(repository).splitlines()[0]}\n{entry}\n")
    assert [one.entry.content for one in knowing.list_notes(repository, tags=["c?"]).notes] == ["caf?"]


def test_halves_of_characters_in_a_proposed_summary_are_no_trouble(repository: Path) -> None:
    knowing.start_session(repository)
    said = [f"the forecast of city {number} is retried when the gateway is busy" for number in range(9)]
    for one in said:
        knowing.say_in_session(repository, one)
    folded = knowing.compact_session(repository, proposed=". ".join([*said, "caf\udce9"]), confidence=1.0)
    assert [one.content[-4:] for one in folded.summaries] == ["caf?"]
