"""Settings as people write them: who wins, and what is refused in one line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from knowing import config
from knowing.config import load
from knowing.errors import ConfigError
from knowing.features import FEATURES, Feature
from knowing.model import EdgeKind
from knowing.settings import Settings, listed
from knowing.settings.listed import Key, described, keys
from knowing.settings.overview import OverviewSettings
from knowing.settings.ranges import Share


@pytest.fixture
def user(tmp_path: Path) -> Path:
    folder = tmp_path / "user"
    folder.mkdir()
    return folder


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "root"
    folder.mkdir()
    return folder


def test_nothing_written_means_the_defaults(root: Path, user: Path) -> None:
    assert load(root, {}, user) == Settings()


def test_flags_beat_environment_beats_project_beats_user(root: Path, user: Path) -> None:
    (user / "config.toml").write_text("[index]\njobs = 1\nmax_bytes = 11\n[walk]\nrestart = 0.1\n[pack]\ncliff = 0.9\n")
    (root / ".ctx.toml").write_text("[index]\njobs = 2\nmax_bytes = 22\n[walk]\nrestart = 0.2\n")
    settings = load(root, {"CTX_INDEX_JOBS": "3", "CTX_INDEX_MAX_BYTES": "33"}, user, {"index.jobs": 4})
    assert (settings.index.jobs, settings.index.max_bytes) == (4, 33)
    assert (settings.walk.restart, settings.pack.cliff) == (0.2, 0.9)


def test_a_flag_that_is_not_given_changes_nothing(root: Path, user: Path) -> None:
    assert load(root, {}, user, {"index.jobs": None}) == Settings()


def test_pyproject_is_read_when_there_is_no_file_of_ours(root: Path, user: Path) -> None:
    (root / "pyproject.toml").write_text("[tool.ctx.walk]\nrestart = 0.3\n[tool.ctx.walk.edges]\ncalls = 2\n")
    settings = load(root, {}, user)
    assert settings.walk.restart == 0.3
    assert settings.walk.edges[EdgeKind.CALLS] == 2.0
    assert settings.walk.edges[EdgeKind.IMPORTS] == Settings().walk.edges[EdgeKind.IMPORTS]


def test_variables_of_other_programs_are_left_alone(root: Path, user: Path) -> None:
    assert load(root, {"CTX_DEBUG": "1", "CTX_SOMETHING": "x", "PATH": "/bin"}, user) == Settings()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[walk]\nrestrat = 0.2\n", "unknown key walk.restrat; did you mean: walk.restart"),
        ("[wlak]\nrestart = 0.2\n", "unknown key wlak; did you mean: walk"),
        ("[walk.edges]\ncals = 1\n", "unknown key walk.edges.cals; did you mean: walk.edges.calls"),
        ("[walk]\nrestart = '0.2'\n", "walk.restart is '0.2', not a number"),
        ("[walk]\nrestart = nan\n", "walk.restart is nan, not from 0 to 1"),
        ("[walk]\nrestart = inf\n", "walk.restart is inf, not from 0 to 1"),
        ("[walk]\nrestart = 1.5\n", "walk.restart is 1.5, not from 0 to 1"),
        ("[index]\njobs = -1\n", "index.jobs is -1, not from 0 to 1024"),
        ("[index]\njobs = true\n", "index.jobs is True, not a whole number"),
        ("[index]\nmax_bytes = 1.5\n", "index.max_bytes is 1.5, not a whole number"),
        ("[seeds]\ntypes_first = 1\n", "seeds.types_first is 1, not true or false"),
        ("walk = 3\n", "walk is a table of settings, not a value"),
        ("[walk\n", ".ctx.toml: "),
    ],
)
def test_what_cannot_be_meant_is_one_line(root: Path, user: Path, text: str, said: str) -> None:
    (root / ".ctx.toml").write_text(text)
    with pytest.raises(ConfigError) as refused:
        load(root, {}, user)
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_misspelt_variable_of_a_stage_is_refused(root: Path, user: Path) -> None:
    with pytest.raises(ConfigError, match="CTX_WALK_RESTRAT; did you mean: CTX_WALK_RESTART"):
        load(root, {"CTX_WALK_RESTRAT": "0.2"}, user)


def test_bytes_that_are_not_text_are_refused(root: Path, user: Path) -> None:
    (root / ".ctx.toml").write_bytes(b"\xff\xfe[walk]")
    with pytest.raises(ConfigError, match="not UTF-8"):
        load(root, {}, user)


@pytest.mark.parametrize(
    "key", [key for key in keys() if key.range is None or key.range.low >= 0], ids=lambda key: key.name
)
def test_every_setting_refuses_what_is_below_its_range(root: Path, user: Path, key: Key) -> None:
    with pytest.raises(ConfigError):
        load(root, {}, user, {key.name: -1})


@pytest.mark.parametrize("key", [key for key in keys() if key.range is not None], ids=lambda key: key.name)
def test_every_default_lies_within_its_range(key: Key) -> None:
    assert key.range is not None and key.range.low <= key.default <= key.range.high


def test_a_learned_weight_may_count_against(root: Path, user: Path) -> None:
    assert load(root, {}, user, {"score.weights.private": -0.5}).score.weights["private"] == -0.5


def test_an_error_says_what_the_setting_means(root: Path, user: Path) -> None:
    with pytest.raises(ConfigError, match="it means: One place takes at most this share of the tokens"):
        load(root, {}, user, {"pack.body_share": 2})


def test_an_error_without_a_better_hint_names_a_page_that_is_there(root: Path, user: Path) -> None:
    page = Path(__file__).parent.parent / "docs" / "settings.md"
    with pytest.raises(ConfigError) as refused:
        load(root, {}, user, {"qqqqqq": 1})
    assert str(refused.value).endswith("docs/settings.md") and page.is_file()


def test_a_new_feature_has_a_weight_to_set(root: Path, user: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FEATURES, "freshness", Feature("it changed lately"))
    assert Settings().score.weights["freshness"] == Settings().score.change_weights["freshness"] == 0.0
    assert load(root, {}, user, {"score.weights.freshness": 0.5}).score.weights["freshness"] == 0.5
    assert "score.change_weights.freshness" in {key.name for key in described()}


class WithTint(OverviewSettings, frozen=True):
    """The settings of the map with one more."""

    tint: Share = 0.5


class WithTintedMap(Settings, frozen=True):
    """All settings, with that one."""

    map: WithTint = WithTint()


@pytest.fixture
def tinted(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A further key, in memory only."""
    monkeypatch.setattr(listed, "Settings", WithTintedMap)
    monkeypatch.setattr(config, "Settings", WithTintedMap)
    keys.cache_clear()
    yield "map.tint"
    keys.cache_clear()


def test_a_new_field_is_a_key_in_files_variables_flags_lists_and_refusals(root: Path, user: Path, tinted: str) -> None:
    (root / ".ctx.toml").write_text("[map]\ntint = 0.25\n")
    assert getattr(load(root, {}, user).map, "tint") == 0.25  # noqa: B009 - known to this test alone
    assert getattr(load(root, {"CTX_MAP_TINT": "0.75"}, user).map, "tint") == 0.75  # noqa: B009
    assert getattr(load(root, {}, user, {tinted: 1}).map, "tint") == 1.0  # noqa: B009
    assert tinted in listed.names() and [one.default for one in described() if one.name == tinted] == [0.5]
    with pytest.raises(ConfigError, match=r"map\.tint is 2, not from 0 to 1"):
        load(root, {}, user, {tinted: 2})
    with pytest.raises(ConfigError, match=r"did you mean: map\.tint"):
        load(root, {}, user, {"map.tnit": 1})
