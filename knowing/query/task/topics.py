"""What a question asks of the project itself, and where projects keep it, whatever they are written in.

Who asks which compilers are tried on every change wants the workflow, which may share no word with the question but *build*. A topic
is known by how people ask for it, and by the names of the files that every project of its kind has.

>>> [topics_of(task) for task in ("which compilers does CI build with", "what python version is the docker image built on")]
[('ci',), ('containers', 'requirements')]
>>> [topics_of(task) for task in ("how are the docs generated", "which target frameworks does it build for")]
[('documentation',), ('requirements',)]
>>> [topics_of(task) for task in ("how does the docker provider find services", "how are dependencies resolved", "make the linter faster")]
[(), (), ()]
>>> is_kept_in(".github/workflows/test.yml", ("ci",)), is_kept_in("src/ci.py", ("ci",))
(True, False)
"""

from __future__ import annotations

import re
from collections.abc import Collection, Container, Iterable, Iterator

from knowing.patterns import Pattern
from knowing.query.task.clauses import asking_clauses
from knowing.query.task.configured import names_configured
from knowing.query.task.filenames import well_known
from knowing.query.task.topic_phrases import RUNNERS
from knowing.query.task.topic_rows import TOPICS
from knowing.query.task.vocabulary import DETERMINERS
from knowing.words import CODE_NOISE

_OF_CODE = Pattern(
    r"\b(?:detect(?:s|ed|ion)?|pars(?:e|es|ed|er|ing)|readers?|recogni[sz]\w{1,6}|whether|handl(?:e|es|ed|er|ing)"
    r"|(?<!jobs )(?<!checks )(?<!tests )(?<!linters )(?:run|runs|running) (?:in|on|under) ci)\b",
    re.IGNORECASE,
)
"""What code does with such things: who asks for that wants the code."""

_COMMAND = Pattern(
    r"\b(?:(?:np|pnp)m run|pnpm|yarn(?: run)?|bun run|make|just|rake|tox -e|nox -s|composer(?: run)?|hatch run|poe|mix|task) "
    r"([A-Za-z][\w:.-]{0,60}\b)",
    needs=(
        "npm",
        "yarn",
        "bun",
        "make",
        "just",
        "rake",
        "tox",
        "nox",
        "invoke",
        "composer",
        "hatch",
        "poe",
        "mix",
        "task",
    ),
)
"""How a target of a makefile or a script of a manifest is run."""
_OF_PROSE = ("make ", "just ", "mix ", "task ")
"""Those of these words that people write anyway."""
_THE_SCRIPT = Pattern(
    r"\b(?:what|which) (?:does|do|is|are) the (test|build|release|ci|install|setup|lint|deploy|bench|benchmark)[- ]script\b",
    needs=("script",),
)
_NO_COMMANDS = DETERMINERS | frozenset(
    "it them both sure use sense target targets task tasks rule rules recipe recipes is are was".split()
)
"""What stands behind the same words where nothing is run."""

_CONFIGURES = Pattern(
    r"^(?:config|conf|\.config|etc|settings)/(?:[\w.-]{1,99}/)?[\w-]{2,60}\.\w{1,9}$"
    r"|(?:^|/)(?:config|conf|\.config|etc|settings)/(?:[\w.-]{1,99}/)?[\w-]{2,60}\.(?:xml|jsonc?|json5|env|exs|php|rb)$"
    r"|(?:^|/)[\w-]{2,60}\.(?:ya?ml|toml|ini|cfg|conf|properties)$"
)
"""Files of settings. A package of code that is called *config* deeper inside is the code of configuration, not what is configured."""
_SAYS_NOTHING = frozenset(
    """
    app application base build ci common config configuration core data default defaults dev docs index lint local main module package production
    project pyproject release settings setup shared staging test tests user users web
    """.split()
)
"""Names of such files that are words of most questions."""

_WORDS = Pattern(r"(?<![a-z_])[a-z]+(?![a-z_])")
_LEDGER = Pattern(
    r"(?:^|/)(?:(?:changelog|changes|history|news|release[-_]?notes|whatsnew|authors|contributors)"
    r"(?:[\w-]{0,60}|[\w.-]{0,60}\.(?:md|markdown|mdx|rst|txt|adoc|asciidoc|org))"
    r"|(?:changelogs?|changes|newsfragments|release[-_]?notes|releases)/[^/]{1,200}\.(?:md|rst|txt|adoc)|\.[\w-]{1,30}ignore|\.mailmap)$",
    re.IGNORECASE,
)
"""Records of what was, and lists of what is ignored: they name everything once, and are the answer only to who asks for them."""
_OF_LEDGERS = Pattern(
    r"\b(?:change ?logs?|release notes?|history|news|authors?|contributors?|ignored?|ignores|added in|introduced in|removed in"
    r"|(?:which|what|since|in) (?:version|release)s? (?:was|were|did|added|introduced|removed|changed|fixed)|when (?:was|were|did)"
    r"|breaking change)",
    re.IGNORECASE,
)


def topics_of(task: str) -> tuple[str, ...]:
    """The topics that a question is about; none of one that asks for code, and of a sentence that only mentions them.

    >>> topics_of("Nothing is written to the cache on our CI"), topics_of("which function reads the version of python")
    ((), ())
    >>> topics_of("how does it detect that it runs in CI"), topics_of("does the reader of a compose file handle anchors")
    ((), ())

    What CI is run with is said by CI, not by what the project requires.

    >>> topics_of("which ruby versions does CI test against"), topics_of("which checks run on a pull request")
    (('ci',), ('ci',))

    What is told before a question says nothing; a question of two parts may have two topics.

    >>> topics_of("how is the docker image built"), topics_of("how are the nuget packages published"), topics_of("how are packages published")
    (('containers',), ('release',), ())

    >>> topics_of("CI is slow lately. Which linters are enabled?"), topics_of("which jobs run in CI, and which make targets are there")
    (('style',), ('ci', 'commands'))
    """
    found = {name for clause in asking_clauses(task) for name in _topics_of_clause(clause)}
    return tuple(name for name in TOPICS if name in found)


def _topics_of_clause(clause: str) -> Iterator[str]:
    """The topics of one question. What CI is run with, and what is run by name, is not said by what the project requires."""
    if _OF_CODE.search(clause):
        return
    found = [name for name, topic in TOPICS.items() if topic.asked.search(clause)]
    is_said_elsewhere = "ci" in found or "commands" in found
    yield from (name for name in found if not (is_said_elsewhere and name == "requirements"))


def commands_of(task: str) -> tuple[str, ...]:
    """The names of commands of the project that a question asks about.

    >>> commands_of("what does make up do"), commands_of("which steps has `npm run build:docs`"), commands_of("make sure that it works")
    (('up',), ('build:docs',), ())
    >>> commands_of("what does the test script run")
    ('test',)
    >>> commands_of("which conditions make it skip a response"), commands_of("why is it polled instead of just arming a timer")
    ((), ())
    >>> [commands_of(f"what does {run} do") for run in ("make staging", "`just packaging`", "npm run testing", "just arming a timer")]
    [('staging',), ('packaging',), ('testing',), ()]
    """
    found = (name for clause in asking_clauses(task) for name in _commands_in(clause))
    return tuple(dict.fromkeys(name for name in found if name.lower() not in _NO_COMMANDS))


def _commands_in(clause: str) -> Iterator[str]:
    """What is run by name in one question."""
    for found in _COMMAND.finditer(clause):
        if not _is_done(found[0], clause[: found.start()]):
            yield found[1]
    yield from _THE_SCRIPT.findall(clause)


def _is_done(said: str, before: str) -> bool:
    """Whether a word of prose says that something is done ("just arming a timer"): it is not quoted, and nobody asks what it does."""
    is_asked_for = said.startswith("make ") and before.lower().endswith("what does ")
    return said.endswith("ing") and said.startswith(_OF_PROSE) and not before.endswith("`") and not is_asked_for


def asks_for_ledger(task: str) -> bool:
    """Whether a question is about what changed when, who wrote it, or what is ignored."""
    return bool(_OF_LEDGERS.search(task))


def is_kept_in(path: str, topics: Iterable[str]) -> bool:
    """Whether a file is where projects keep what one of these topics is about."""
    return depth_of(path, topics) is not None


def topics_in(paths: Collection[str], topics: Iterable[str]) -> tuple[str, ...]:
    """Those of some topics that a project with these files may keep anything of.

    >>> topics_in(["Makefile", "ca/pool.go"], ("bundle", "setup")), topics_in(["web/rollup.config.mjs"], ("bundle",))
    (('setup',), ('bundle',))
    """
    signs = {name: well_known(TOPICS[name].signs) for name in topics if TOPICS[name].signs}
    return tuple(
        name for name in topics if name not in signs or any(signs[name].depth(path) is not None for path in paths)
    )


def depth_of(path: str, topics: Iterable[str]) -> int | None:
    """How many folders below the top a project keeps there what one of these topics is about; None if it does not.

    >>> [depth_of(path, ("ci", "requirements")) for path in (".github/workflows/test.yml", "web/app/package.json", "src/ci.py")]
    [0, 2, None]
    """
    found = [well_known(TOPICS[name].files).depth(path) for name in topics]
    return min((one for one in found if one is not None), default=None)


def is_runner(path: str) -> bool:
    """Whether a file says what is run under a name."""
    return well_known(RUNNERS).depth(path) is not None


def key_share_of(name: str, topic: str, among: float) -> float:
    """1 for a part of such a file that is called like what a topic is about, ``among`` for a heading or a name of several words that has
    such a word, 0 for all others.

    >>> [key_share_of(name, "testing", 0.9) for name in ("test", "Running the tests", "Latest news", "check:types", "test-browser")]
    [1.0, 0.9, 0.0, 0.9, 0.9]
    """
    keys = TOPICS[topic].keys.split()
    if name.lower() in keys:
        return 1.0
    return 0.0 if set(_WORDS.findall(name.lower())).isdisjoint(keys) else among


def is_beside_topic(path: str, topic: str) -> bool:
    """Whether a file that a topic is kept in says much else.

    >>> is_beside_topic("pyproject.toml", "testing"), is_beside_topic("pytest.ini", "testing"), is_beside_topic(".gitlab-ci.yml", "ci")
    (True, False, False)
    """
    row = TOPICS[topic]
    return row.is_one_of_many and well_known(row.own_files).depth(path) is None


def is_called(path: str, words: Container[str]) -> bool:
    """Whether a file configures what is called like one of these words.

    >>> [is_called(path, {"puma", "test"}) for path in ("config/puma.rb", "deploy/puma.conf", "lib/puma.rb", ".github/workflows/test.yml")]
    [True, True, False, False]
    >>> [is_called(path, {"set"}) for path in ("config/set.go", "pkg/cmd/config/set.go", "web/config/set.rb")]
    [True, False, True]
    >>> [is_called(path, {"phpstan"}) for path in ("phpstan.neon.dist", ".phpstan.yml", "phpstan/config.neon", "src/phpstan.json")]
    [True, True, True, False]
    """
    name = path[path.rfind("/") + 1 :].partition(".")[0].lower()
    if _says_something(name) and name in words and _CONFIGURES.search(path) is not None:
        return True
    return ".json" not in path and any(one in words and _says_something(one) for one in names_configured(path))


def _says_something(name: str) -> bool:
    return name not in _SAYS_NOTHING and name not in CODE_NOISE


def is_workflow(path: str) -> bool:
    """Whether a file says what CI does; one that is called like a program runs it, and rarely configures it."""
    return well_known(TOPICS["ci"].files).depth(path) is not None


def is_ledger(path: str) -> bool:
    """Whether a file records what was, or lists what is ignored.

    >>> [is_ledger(path) for path in ("docs/CHANGELOG-2.x.md", "AUTHORS", ".gitignore", "src/changes.py", "app/authors_controller.rb")]
    [True, True, True, False, False]
    """
    return bool(_LEDGER.search(path))
