"""Where tests, documentation, examples and configuration are: the outermost folders that hold mostly such files."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from knowing.graph.reader import Graph
from knowing.languages import load
from knowing.model import Flag
from knowing.naming import copied
from knowing.query.overview.packages import is_below
from knowing.query.task.topics import depth_of, is_kept_in, is_ledger

_CONFIGURATION = re.compile(
    r"(^|/)(Dockerfile|Makefile|[Jj]ustfile|Procfile|Gemfile|Rakefile|Jenkinsfile|go\.mod|CODEOWNERS)[^/]*$"
    r"|\.(toml|ya?ml|ini|cfg|conf|properties|env|neon)$|^[^/]+\.xml$|(^|/)[\w.-]*(config|rc)\.(json|[cm]?[jt]s)$"
    r"|(^|/)(package|tsconfig|composer|turbo|nx|lerna|renovate|app)(\.\w+)?\.json$|(^|/)\.[\w-]+rc(\.\w+)?$|(^|/)\.env",
)
_OF_A_FORGE = re.compile(r"(^|/)\.(github|gitea|gitlab)/(ISSUE_TEMPLATE/|issue_templates/|FUNDING)")
"""Forms and requests of a forge: they configure nothing."""
_TOLD = ("ci", "containers", "requirements", "style")
_IN_DOCS = re.compile(r"(^|/)(docs?|documentation)/", re.IGNORECASE)
_BESIDE = re.compile(r"(?:[._-](?:tests?|spec|e2e)|Tests?|Spec)\.[A-Za-z]+$")
_NO_DOCUMENT = re.compile(
    r"\.html?$|(^|/)[\w-]*requirements[\w-]*(/|\.txt$)|(^|/)(licen[cs]e|copying|authors|code_of_conduct|pull_request|cmakelists)[^/]*$"
    r"|(^|/)\.github/",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class RolePlace:
    """A folder (with a slash at its end), a file or a pattern of names, and how many files of a role it stands for."""

    path: str
    files: int


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The places of everything that is no code of the repository itself."""

    tests: tuple[RolePlace, ...]
    docs: tuple[RolePlace, ...]
    examples: tuple[RolePlace, ...]
    configuration: tuple[RolePlace, ...]


def find_surroundings(graph: Graph, under: str, mostly: float) -> Surroundings:
    """The places of tests, documents, examples and configuration below a folder, most files first; of single files, those first that
    say what the project is made of and how it is tried."""
    rows = [row for row in graph.files() if is_below(row[0], under)]
    files = [(path, flags) for path, _, flags in rows]
    tests = {path for path, flags in files if flags & Flag.TEST}
    docs = {path for path, flags in files if _is_document(path, flags)} - tests
    examples = {path for path, flags in files if flags & Flag.EXAMPLE} - tests - docs
    configuration = {path for path, language, _ in rows if _is_configuration(path, language)}
    configuration -= tests | docs | examples | {path for path, _ in files if _OF_A_FORGE.search(path)}
    paths = [path for path, _ in files]
    found = [gathered(paths, role.__contains__, mostly) for role in (tests, docs, examples, configuration)]
    found[-1] = tuple(sorted(found[-1], key=lambda one: (-one.files, _place(one.path))))
    return Surroundings(*found)


def _is_configuration(path: str, language: str) -> bool:
    """Whether a file configures something, by its name; code does if that says so, or if a project keeps in it what it is made of.

    >>> [_is_configuration(path, "") for path in ("phpunit.xml.dist", "lib/phpstan.neon", ".editorconfig", "lib/a.xml")]
    [True, True, True, False]
    >>> _is_configuration(".php-cs-fixer.php", "php"), _is_configuration("src/phpstan_rules.php", "php")
    (True, False)
    """
    if _CONFIGURATION.search(copied(path)) or is_kept_in(path, _TOLD[:-1]):
        return True
    is_code = language != "" and not load(language).is_text
    is_hidden = path[path.rfind("/") + 1 :].startswith(".")
    return (is_hidden or not is_code) and not is_ledger(path) and is_kept_in(path, _TOLD[-1:])


def _place(path: str) -> tuple[int, int]:
    """What a file says of the project, the most telling first, and how deep it lies.

    >>> _place("docker/Dockerfile") < _place("package.json") < _place("web/package.json") < _place("setup.ini")
    True
    """
    for at, topic in enumerate(_TOLD):
        if (depth := depth_of(path, (topic,))) is not None:
            return at, depth
    return len(_TOLD), path.count("/")


def _is_document(path: str, flags: int) -> bool:
    """Whether a file is prose about the repository: templates of pages and lists of requirements are not."""
    if _IN_DOCS.search(path):
        return True
    return bool(flags & Flag.DOCS) and not _NO_DOCUMENT.search(path)


def gathered(paths: Iterable[str], is_of: Callable[[str], bool], mostly: float) -> tuple[RolePlace, ...]:
    """The outermost folders of whose files at least this share is of a role; what lies elsewhere is
    counted by the end of its name, or listed.

    >>> gathered(["a/x_test.go", "a/x.go", "t/one.py", "t/two.py"], lambda path: "test" in path or path[0] == "t", 0.85)
    (RolePlace(path='t/', files=2), RolePlace(path='*_test.go', files=1))
    """
    total: Counter[str] = Counter()
    of_role: Counter[str] = Counter()
    wanted = []
    for path in paths:
        is_wanted = is_of(path)
        wanted += [path] if is_wanted else []
        for folder in _folders(path):
            total[folder] += 1
            of_role[folder] += is_wanted
    places: Counter[str] = Counter()
    for path in wanted:
        around = (one for one in _folders(path) if of_role[one] > 1 and of_role[one] >= mostly * total[one])
        places[next(around, beside(path))] += 1
    found = [RolePlace(path, files) for path, files in places.items()]
    return tuple(sorted(found, key=lambda one: (-one.files, one.path.count("/"), one.path)))


def beside(path: str) -> str:
    """The pattern that names all tests like this one (``*_test.go``); any other file's own path.

    >>> beside("pkg/plan_test.go"), beside("src/app.spec.ts"), beside("src/app.py")
    ('*_test.go', '*.spec.ts', 'src/app.py')
    """
    found = _BESIDE.search(path)
    return f"*{found[0]}" if found else path


def _folders(path: str) -> list[str]:
    """The folders around a file, the outermost first, each with a slash at its end."""
    return [path[: place + 1] for place, letter in enumerate(path) if letter == "/"]
