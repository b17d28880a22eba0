"""One table of verbs: whoever adds a row has a command, a function and a line of help."""

from __future__ import annotations

import inspect
import subprocess
import sys
from dataclasses import is_dataclass
from importlib import import_module
from pathlib import Path

import pytest
from msgspec import Struct

import knowing
from knowing.cli.main import app_of, main, usage
from knowing.verbs.table import VERBS, Verb

ROOT = Path(__file__).parents[2]
FUNCTIONS = [place for verb in VERBS.values() for place in verb.functions]
AS_IT_WAS = {"context_for_diff", "context_for_files", "context_for_task", "opened"}


def test_a_new_row_is_a_verb_everywhere(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(VERBS, "tongues", Verb("languages:languages", ("languages:known_languages",), "Says hello."))
    assert "  tongues     Says hello.\n" in usage()
    assert main(["tongues"]) == 0 and "python" in capsys.readouterr().out
    assert main(["tongue"]) == 2 and "did you mean: ctx tongues" in capsys.readouterr().err
    assert main(["completion", "bash"]) == 0 and "tongues" in capsys.readouterr().out


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_a_command(verb: str) -> None:
    app = app_of(verb)
    assert app.registered_commands[0].name == verb or (app.info.name == verb and app.registered_commands)


@pytest.mark.parametrize("place", FUNCTIONS)
def test_every_function_takes_a_frozen_request_and_a_host(place: str) -> None:
    module, _, name = place.partition(":")
    found = import_module(f"knowing.verbs.{module}")
    request, host = inspect.signature(getattr(found, name)).parameters.values()
    kind = getattr(found, request.annotation)
    if issubclass(kind, Struct):  # what a cold answer makes: much cheaper to make than a dataclass
        assert kind.__struct_config__.frozen
    else:
        assert is_dataclass(kind) and kind.__dataclass_params__.frozen
    assert host.annotation in ("Host", "Host | None")
    assert "Any" not in inspect.getsource(found)


@pytest.mark.parametrize("name", [place.partition(":")[2] for place in FUNCTIONS])
def test_the_api_has_a_function_of_that_name_that_swallows_nothing(name: str) -> None:
    function = getattr(knowing, name)
    assert name in knowing.__all__ and function.__doc__
    assert not [one for one in inspect.signature(function).parameters.values() if one.kind == one.VAR_KEYWORD]
    given = [".", "x", "y"][: sum(one.default is one.empty for one in inspect.signature(function).parameters.values())]
    with pytest.raises(TypeError, match="no_such_option"):
        function(*given, no_such_option=1)


def test_the_public_names_are_exactly_these() -> None:
    names = {name for verb in VERBS.values() for name in verb.names}
    assert set(knowing.__all__) == names | AS_IT_WAS | {"Host", "WarmGraphs"}
    assert list(knowing.__all__) == sorted(knowing.__all__) and set(knowing.__all__) <= set(dir(knowing))
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        knowing.nonsense  # noqa: B018


def test_importing_knowing_and_printing_help_load_nothing_heavy() -> None:
    code = (
        "import sys, knowing; from knowing.cli.main import main; main(['--help']); main(['--version']);"
        "heavy = {'numpy', 'scipy', 'tree_sitter', 'typer', 'rich', 'msgspec', 'sqlite3', 'pathlib', 'dataclasses', 'subprocess',"
        " 'importlib.metadata', 'knowing.verbs.api', 'knowing.verbs.host'};"
        "print(heavy & set(sys.modules), file=sys.stderr); sys.exit(bool(heavy & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r}); {code}"],
        capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith(f"ctx {knowing.__version__}\n")


def test_a_module_of_that_name_hides_no_function() -> None:
    import knowing.index.update
    import knowing.verbs.api

    packages = {path.stem for path in (ROOT / "knowing").iterdir()}
    assert packages & set(knowing.__all__) == set()


def test_python_m_knowing_is_the_program() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "knowing", "--version"],
        capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL, cwd=ROOT, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (0, f"ctx {knowing.__version__}\n")
