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
from collections.abc import Container, Iterable

from msgspec import Struct

from knowing.patterns import Pattern
from knowing.query.task.configured import names_configured
from knowing.query.task.filenames import well_known
from knowing.words import CODE_NOISE


class Topic(Struct, frozen=True):
    """One thing that projects keep in files of well-known names."""

    asked: Pattern
    """How people ask for it."""
    files: str
    """Such files: names, or the ends of paths."""
    keys: str = ""
    """What such things are called inside of them."""


def _asked(expression: str, needs: str) -> Pattern:
    return Pattern(rf"\b(?:{expression})", re.IGNORECASE, tuple(needs.split()))


_PLATFORM = (
    r"(?<![\w.])(?:\.net(?: core| framework)?|node(?:\.?js)?|deno|bun|python|ruby|go|golang|rust|java|jdk|jvm|php|swift|xcode|kotlin|scala|dart"
    r"|elixir|erlang|(?:dot)?net|c\+\+|c#|c|ios|ipados|macos|tvos|watchos|android|typescript|cmake|gcc|clang|gradle|maven|rails"
    r"|operating system|os|platform|sdk)(?![\w+#])"
)
_VERSION_OF = (
    r"(?:which|what) (?:versions? of (?!(?:the )?(?:protocol|api|schema|format|http|tls)\b)[\w.-]{1,40}"
    r"|(?!(?:protocol|api|schema|format|http|tls|file|package|current)\b)[\w.-]{1,40} versions?) (?:is|are) (?:needed|required|supported|pinned)\b"
)
_MADE = (
    r"(?:built|builds?|generated?|generates|published|publish|publishes|deploys?|deployed|hosted|released|uploaded"
    r"|signed|tagged)"
)
_DOCS = r"(?:docs|documentation|api reference|doc site|manual|handbook|book|man ?pages?)"
_LINTER = (
    r"(?:lint(?:er|ing)?|code[- ]style|formatt(?:ing|er)|static analysis|style|rubocop|eslint|oxlint|biome|ruff|flake8|pylint|mypy|golangci"
    r"|clippy|checkstyle|swiftlint|stylelint|detekt|ktlint|phpstan|pre-commit)"
)
_RULES = rf"(?:{_LINTER} (?:rules?|checks?|cops?|hooks?|settings?|config\w{{0,9}})|linters)"
_IN_FORCE = r"(?:enforced|enabled|disabled|configured|set|apply|applies|used|turned o(?:n|ff)|ignored|run|runs)"

_QUESTION = Pattern(
    r"\W{0,9}(?:(?:on|in|for|with|to|by|under|at)\s+)?(?:what|which|where|how|when|who|why|does|do|is|are|list|show|bump|upgrade|pin)\b"
    r"(?!\s+(?:code(?![\s-]+style)|functions?|methods?|class(?:es)?|modules?|types?|symbols?)\b)",
    re.IGNORECASE,
)

_OF_CODE = Pattern(
    r"\b(?:detect(?:s|ed|ion)?|pars(?:e|es|ed|er|ing)|readers?|recogni[sz]\w{1,6}|whether|handl(?:e|es|ed|er|ing)|(?:run|runs|running) (?:in|on|under) ci)\b",
    re.IGNORECASE,
)
"""What code does with such things: who asks for that wants the code."""

TOPICS: dict[str, Topic] = {
    "ci": Topic(
        _asked(
            r"(?:ci|continuous integration|(?:build|test) matrix|pull request checks?|build (?:servers?|machines?|agents?)|jenkins|travis"
            r"|circleci|appveyor|azure pipelines?|(?:which|what) jdks?"
            rf"|(?:github|gitlab|gitea) (?:actions?|ci|workflows?|pipelines?)|versions? of {_PLATFORM}[^.?!\n]{{0,20}}\btested"
            rf"|{_PLATFORM} versions?[^.?!\n]{{0,20}}\btested)\b",
            "ci continuous matrix check build jenkins travis appveyor azure jdk github gitlab gitea tested",
        ),
        """
        .github/workflows/* .gitea/workflows/* .forgejo/workflows/* .gitlab-ci* .gitlab/*.yml .travis.yml appveyor.y*ml .appveyor.yml
        azure-pipelines* .azure*/*.yml .circleci/* .cirrus.yml jenkinsfile* .buildkite/* .drone.yml .woodpecker* bitbucket-pipelines.yml
        .build.yml .builds/*
        """,
        "matrix strategy",
    ),
    "containers": Topic(
        _asked(
            r"(?:dockerfiles?|docker[- ](?:images?|builds?|compose|files?)|container images?|compose files?)\b",
            "docker container compose",
        ),
        """
        dockerfile* *.dockerfile containerfile* docker-compose*.y*ml compose*.y*ml docker-bake.* docker/* .docker/*
        .devcontainer/* .env.example .env.sample .env.template .env.dist *entrypoint*
        """,
    ),
    "requirements": Topic(
        _asked(
            rf"(?:(?:which|what|minimum|min|lowest|oldest|supported|required|minimal)\b[^.?!\n]{{0,40}}?{_PLATFORM}"
            rf"[^.?!\n]{{0,30}}\b(?:versions?|standard)\b|versions? of {_PLATFORM}|{_VERSION_OF}|target frameworks?\b|language standard\b"
            r"|(?:runtime|dev|development|third[- ]party|direct|external|optional|build) (?:dependencies|requirements)\b"
            r"|(?:dependencies|gems|packages|crates|libraries)\b[^.?!\n]{0,20}\b(?:pinned|declared|listed|installed|needed|required)\b|msrv\b)",
            "version standard framework dependencies requirements gems packages crates libraries msrv",
        ),
        """
        package.json .nvmrc .*-version .tool-versions mise.toml .sdkmanrc pyproject.toml setup.py setup.cfg pipfile requirements*.txt
        requirements*.in requirements/*.txt requirements/*.in environment.y*ml tox.ini cargo.toml rust-toolchain* go.mod gemfile *.gemspec
        composer.json pom.xml build.gradle* settings.gradle* libs.versions.toml gradle.properties build.sbt *.csproj *.fsproj *.vbproj
        directory.build.props directory.packages.props global.json package.swift package@*.swift *.podspec cmakelists.txt meson.build
        configure.ac mix.exs rebar.config pubspec.yaml deno.json* conanfile.* vcpkg.json *.cabal dune-project
        """,
        "engines node requires-python python_requires rust-version go toolchain ruby sdk platforms",
    ),
    "style": Topic(
        _asked(
            rf"(?:which|what|where)\b[^.?!\n]{{0,30}}\b{_RULES}\b[^.?!\n]{{0,40}}\b{_IN_FORCE}\b",
            "lint style formatt static rubocop biome ruff flake8 mypy golangci clippy detekt phpstan pre-commit",
        ),
        """
        .editorconfig *eslint* *oxlint* *prettier* biome.json* *stylelint* .rubocop*.yml .standard.yml .flake8 .pylintrc *ruff.toml mypy.ini
        pyproject.toml setup.cfg tox.ini .clang-format .clang-tidy .swiftlint* .swiftformat* .golangci* checkstyle*.xml detekt*.yml
        .scalafmt.conf .php-cs-fixer* phpcs.xml* phpstan* psalm* *rustfmt.toml *clippy.toml .pre-commit-config.yaml lint-staged* tslint.json
        *.ruleset *.dotsettings
        """,
        "rules lint ruff black isort flake8 mypy",
    ),
    "documentation": Topic(
        _asked(
            rf"(?:{_DOCS}\b[^.?!\n]{{0,30}}\b{_MADE}|{_MADE} (?:the )?{_DOCS})\b",
            "doc reference manual handbook book man",
        ),
        """
        mkdocs.y*ml doc*/conf.py doc*/source/conf.py doc*/makefile .readthedocs.y*ml *jazzy.y*ml .spi.yml typedoc* doxyfile*
        docusaurus.config.* .vitepress/config.* book.toml antora* _config.yml docfx.json docs/package.json website/package.json
        site/package.json .github/workflows/*doc* .github/workflows/*page* .github/workflows/*site* tools/*doc* scripts/*doc* bin/*doc*
        .yardopts makefile justfile rakefile
        """,
    ),
    "release": Topic(
        _asked(
            r"(?:how|where|which|what|when)\b[^.?!\n]{0,60}\b(?:releases?|package|wheel|binary|binaries|artifacts?|installers?)\b"
            rf"[^.?!\n]{{0,40}}\b{_MADE}\b",
            "release package wheel binar artifact installer",
        ),
        """
        .github/workflows/* .gitlab-ci* *goreleaser* *release*.sh *release*.ps1 *release*.py *release*.rb *release*.js *release*.mjs
        *release*.y*ml *release*.toml *release*.json build.sh build.ps1 build.cmd build.cake makefile justfile rakefile noxfile.py
        pyproject.toml setup.py releasing* .releaserc* .changeset/config.json lerna.json dist-workspace.toml
        """,
    ),
}
"""By name; a question may have several."""

RUNNERS = """
makefile* gnumakefile *.mk package.json justfile rakefile *.rake tox.ini noxfile.py composer.json taskfile.y*ml pyproject.toml mix.exs
deno.json* tasks.py
"""
"""Files of what is run by name."""
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

_CONFIGURES = Pattern(
    r"(?:^|/)(?:config|conf|\.config|etc|settings)/(?:[\w.-]{1,99}/)?[\w-]{2,60}\.\w{1,9}$|(?:^|/)[\w-]{2,60}\.(?:ya?ml|toml|ini|cfg|conf|properties)$"
)
_SAYS_NOTHING = frozenset(
    """
    app application base build ci common config configuration core data default defaults dev docs index lint local main module package production
    project pyproject release settings setup shared staging test tests user users web
    """.split()
)
"""Names of such files that are words of most questions."""

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
    """
    if not _QUESTION.match(task) or _OF_CODE.search(task):
        return ()
    return tuple(name for name, topic in TOPICS.items() if topic.asked.search(task))


def commands_of(task: str) -> tuple[str, ...]:
    """The names of commands of the project that a question asks about.

    >>> commands_of("what does make up do"), commands_of("which steps has `npm run build:docs`"), commands_of("make sure that it works")
    (('up',), ('build:docs',), ())
    """
    return tuple(dict.fromkeys(_COMMAND.findall(task))) if _QUESTION.match(task) else ()


def asks_for_ledger(task: str) -> bool:
    """Whether a question is about what changed when, who wrote it, or what is ignored."""
    return bool(_OF_LEDGERS.search(task))


def is_kept_in(path: str, topics: Iterable[str]) -> bool:
    """Whether a file is where projects keep what one of these topics is about."""
    return depth_of(path, topics) is not None


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


def is_key_of(name: str, topics: Iterable[str]) -> bool:
    """Whether a part of such a file is called like what one of these topics is about."""
    return any(name.lower() in TOPICS[topic].keys.split() for topic in topics)


def is_called(path: str, words: Container[str]) -> bool:
    """Whether a file configures what is called like one of these words.

    >>> [is_called(path, {"puma", "test"}) for path in ("config/puma.rb", "deploy/puma.conf", "lib/puma.rb", ".github/workflows/test.yml")]
    [True, True, False, False]
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
