"""Whose configuration a question asks for, and which files and tables are that configuration, whatever they hold.

Who asks where a tool is configured wants the file, which may define nothing and say little more than the tool's name.

>>> [configured_of(task) for task in ("where is the phpunit configuration", "Where is ESLint configured?", "show me our jest config file")]
[('phpunit',), ('eslint',), ('jest',)]
>>> [configured_of(task) for task in ("which file configures golangci-lint", "where are the settings for webpack", "where is the .editorconfig")]
[('golangcilint',), ('webpack',), ('editorconfig',)]
>>> [configured_of(task) for task in ("where is the cache configuration loaded", "how does it reload its config", "how are settings merged")]
[(), (), ()]
"""

from __future__ import annotations

import re

from knowing.patterns import Pattern
from knowing.settings.task import CUE

_NAME = r"([\w.@/-]{2,60})"
_THE = r"(?:(?:the|our|its|this project's)\s+)?"
_OF_IT = r"(?:configs?|configurations?|settings|config(?:uration)? files?)"
_LIES = r"(?:\s+(?:live|lives|kept|stored|located|defined|found|written|specified|at|in (?:the|this) (?:project|repo|repository)|here))?"
_END = rf"{_LIES}\s*[?.!]*$"
_ASKED = Pattern(
    rf"^\W*(?:where|which|what|how|show|find|open|locate)\b.{{0,60}}?(?:"
    rf"\b{_THE}{_NAME}\s+(?:(?:is|are|gets?)\s+)?(?:configured|set up){_END}"
    rf"|\b{_THE}{_NAME}\s+{_OF_IT}{_END}"
    rf"|\b{_OF_IT}\s+(?:of|for)\s+{_THE}{_NAME}{_END}"
    rf"|\bconfigures?\s+{_THE}{_NAME}{_END}"
    rf"|\b(?:is|are)\s+{_THE}(\.[\w-]{{1,40}}|[\w-]{{1,40}}(?:config|ignore)){_END})",
    re.IGNORECASE,
    needs=("config", "settings", "set up", "rc", "file", "ignore"),
)
_SAYS_NOTHING = frozenset(
    """
    a all an any are be configs xml json yaml yml toml ini neon default defaults does each every file files for getting global his initial is it its main my new
    of other our own project
    repo repository runtime same some that the their them they this to user users what where which your
    """.split()
)
"""Words that stand before or behind the word for configuration and name nobody."""
_SEPARATORS = Pattern(r"[\W_]+")
_DECLARES = frozenset(("pyproject.toml", "package.json", "setup.cfg", "tox.ini", "composer.json", "cargo.toml"))
"""Files in which tools have a table of their own."""
_FORMATS = frozenset("yaml yml toml ini cfg conf properties neon xml json jsonc json5".split())
_TELLING = _FORMATS | {"config", "configuration", "settings", "rc", "dist"}
_ENDINGS = ("rc", "config", "conf", "settings")
_OWN_NAMES = frozenset(("config", "configuration", "settings", "default", "base", "main"))
"""Names of files that say nothing but that they configure: their folder says what."""


def configured_of(task: str) -> tuple[str, ...]:
    """The name of what a question asks the configuration of, as :func:`plain` has it; nothing if it asks what code does with it."""
    found = _ASKED.match(" ".join(task[: CUE.line_chars].split()))
    name = next((one for one in found.groups() if one), "") if found else ""
    return (plain(name),) if name.lower() not in _SAYS_NOTHING and plain(name) else ()


def plain(name: str) -> str:
    """A name without case and separators."""
    return _SEPARATORS.sub("", name).lower()


def names_configured(path: str) -> tuple[str, ...]:
    """The plain names of what a file may be the configuration of, by its own name or by that of its folder.

    >>> [names_configured(path) for path in (".eslintrc", "web/eslint.config.mjs", "phpstan/config.neon", "src/eslint.js")]
    [('eslintrc', 'eslint'), ('eslint',), ('config', 'phpstan'), ()]
    >>> [names_configured(path) for path in ("phpunit.xml.dist", "phpunit.dist.xml", "phpunit.md", "tsconfig.base.json")]
    [('phpunit',), ('phpunit',), (), ('tsconfig', 'ts')]
    """
    folders, _, base = path.lower().rpartition("/")
    first, *endings = base.removeprefix(".").split(".")
    if not base.startswith(".") and _TELLING.isdisjoint(endings):
        return ()
    own = plain(first)
    shorter = [own.removesuffix(ending) for ending in _ENDINGS if own.endswith(ending) and own != ending]
    folder = [plain(folders[folders.rfind("/") + 1 :])] if own in _OWN_NAMES else []
    return tuple(name for name in (own, *shorter, *folder) if name)


def configures(path: str, name: str) -> bool:
    """Whether a file may be the configuration of what has this plain name; linters are often called by half of it.

    >>> configures(".golangci.yml", "golangcilint"), configures(".editorconfig", "editorconfig"), configures("a.yml", "b")
    (True, True, False)
    """
    names = names_configured(path)
    return name in names or name.removesuffix("lint") in names


def declares(path: str) -> bool:
    """Whether tools may have a table of their own in a file."""
    return path[path.rfind("/") + 1 :].lower() in _DECLARES


def is_table_of(key: str, name: str) -> bool:
    """Whether a key of such a file holds the configuration of what has this plain name.

    >>> [is_table_of(key, "pytest") for key in ("tool.pytest.ini_options", "tool:pytest", "pytest", "tool.ruff", "pytest-cov")]
    [True, True, True, False, False]
    """
    parts = [plain(part) for part in re.split(r"[.:]", key)]
    own = parts[1] if parts[0] == "tool" and len(parts) > 1 else parts[0]
    return own in (name, f"{name}config")
