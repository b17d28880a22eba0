"""The topics themselves: how people ask for each, and the names of the files that every project of its kind has."""

from __future__ import annotations

import re

from msgspec import Struct

from knowing.patterns import Pattern

RUNNERS = """
makefile* gnumakefile *.mk package.json justfile rakefile *.rake tox.ini noxfile.py composer.json taskfile.y*ml pyproject.toml mix.exs
deno.json* tasks.py
"""
"""Files of what is run by name."""
_SCRIPTS = """
*.sh *.bash *.ps1 *.cmd *.bat scripts/* script/* hack/* .husky/* .githooks/* .pre-commit-config.yaml lefthook.y*ml gulpfile* gruntfile* build.cake
"""


class Topic(Struct, frozen=True):
    """One thing that projects keep in files of well-known names."""

    asked: Pattern
    """How people ask for it."""
    files: str
    """Such files: names, or the ends of paths."""
    keys: str = ""
    """What such things are called inside of them, or words of their headings."""
    is_one_of_many: bool = False
    """Such files say much else: what is not called like it counts little …"""
    own_files: str = ""
    """… but for these files, which say nothing else."""
    signs: str = ""
    """Only a project with one of these files keeps any of this."""


def _asked(expression: str, needs: str) -> Pattern:
    return Pattern(rf"\b(?:{expression})", re.IGNORECASE, tuple(needs.split()))


_PLATFORM = (
    r"(?<![\w.])(?:\.net(?: core| framework)?|node(?:\.?js)?|deno|bun|python|ruby|go|golang|rust|java|jdk|jvm|php|swift|xcode|kotlin|scala|dart"
    r"|elixir|erlang|(?:dot)?net|c\+\+|c#|c|ios|ipados|macos|tvos|watchos|android|typescript|cmake|gcc|clang|gradle|maven|rails"
    r"|operating system|os|platform|sdks?)(?![\w+#])"
)
_VERSION_OF = (
    r"(?:which|what) (?:versions? of (?!(?:the )?(?:protocol|api|schema|format|http|tls)\b)[\w.-]{1,40}"
    r"|(?!(?:protocol|api|schema|format|http|tls|file|package|current)\b)[\w.-]{1,40} versions?) (?:is|are) (?:needed|required|supported|pinned)\b"
)
_PACKAGE_VERSION = (
    r"(?:which|what|where)\b[^.?!\n]{0,40}\b(?:nuget|npm|pypi|maven|composer) (?:packages?|dependency|dependencies) versions?\b"
    r"|(?:which|what) versions? of (?:the )?[\w.@/-]{1,40} (?:nuget |npm |pypi )?(?:package|dependency|gem|crate)\b"
)
_WE = r"(?:i|we|you|it|this|the project|the build)"
_SDK_USED = (
    r"(?:which|what) sdks? (?:(?:is|are) (?:needed|required|pinned|targeted)"
    rf"|(?:do|does) {_WE} (?:need|require|target))\b"
    rf"|(?:which|what) {_PLATFORM} sdks? (?:(?:is|are) (?:needed|required|used|pinned|installed|targeted)"
    rf"|(?:do|does) {_WE} (?:need|use|require|install|target|build))\b"
)
"""An SDK that is *used to* do something is code, if it is not said of which platform it is."""
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

_HOW_I = r"how (?:do|can|could|should|would) (?:i|we|you|one)"
_SUITE = r"(?:tests?|specs?|test[- ]suites?)"
_PROJECT = r"(?:project|repo(?:sitory)?|code ?base|app(?:lication)?|library|program|code|thing|server|site|docs)"
_GUIDES = "*contributing* *development*.md *developing* hacking* *developer* readme*"
_BUILDS = """
makefile gnumakefile justfile rakefile tox.ini noxfile.py package.json composer.json build.gradle* pom.xml build.sbt build.sh build.ps1 build.cmd
cmakelists.txt meson.build pyproject.toml taskfile.y*ml mix.exs cargo.toml build.zig
"""

_RUN_BY_NAME = (
    r"(?:(?:npm|yarn|pnpm|bun|composer|package\.json) scripts?|make(?:file)? (?:targets?|rules?)|just(?:file)? (?:recipes?|targets?)"
    r"|(?:rake|gradle|grunt|gulp|invoke|poe|sbt|cake|nuke|mix|maven|msbuild) (?:tasks?|targets?|goals?)"
    r"|(?:nox|tox) (?:sessions?|environments?|envs?)"
    r"|(?:pre-?commit|pre-?push|git|commit) hooks?)\b"
)
"""What projects run by name, as it is called."""
_DOES = (
    r"(?:runs?|checks?|builds?|makes?|generates?|updates?|publish(?:es)?|releases?|starts?|verif(?:y|ies)|lints?|formats?|tests?|deploys?"
    r"|downloads?|installs?|signs?|bumps?|cleans?|creates?|compares?|keeps?|calls?|do|passe?s?)"
)
_IN_CODE = r"(?![^.?!\n]{0,40}\b(?:bound|resolved|registered|scheduled|executed|expanded|collected|loaded|parsed|cached|skipped|instantiated|invoked)\b)"
"""What code does with what is run by name: the question is then one about a tool, in the tool's own repository."""
_NAMED_ONES = (
    rf"(?:(?:(?:which|what) (?:[\w-]{{1,20}} ){{0,3}}?{_RUN_BY_NAME}{_IN_CODE}"
    rf"(?=\W*$| (?:(?:are|is) there|exists?|do i|(?:do|can|could|should|must) (?:we|you|one)|has|have|(?:that |which )?{_DOES})\b"
    r"| (?:do|does|has) (?:it|this|our|the) |(?: (?:are|is))? (?:available|defined|declared|listed|set up)(?: (?:here|in (?:the|this) \w{1,20}))?\W*$))"
    rf"|(?:list|show)(?: me)?(?: (?:all|every|the|our|of|its)){{0,3}} {_RUN_BY_NAME}{_IN_CODE}"
    rf"|what (?:does|do) (?:the|our) (?:[\w:-]{{1,40}} ){{0,2}}?{_RUN_BY_NAME}(?: [\w:.-]{{1,40}})? {_DOES}\b{_IN_CODE})"
)
"""What of that there is, or what one of them does."""
_SCRIPT = (
    rf"(?:(?:which|what) (?:[\w-]{{1,20}} ){{0,2}}?scripts? {_DOES}"
    r"|(?:what|which) (?:does|do|is|are)\b[^.?!\n]{0,20}\b(?:test|build|release|ci|install|setup|lint|deploy|bench(?:mark)?)[- ]scripts?"
    rf" {_DOES})\b(?![^.?!\n]{{0,40}}\b(?:page|document|dom|tag|element|iframe|onload)\b){_IN_CODE}"
)
_BUNDLE = (
    r"how (?:is|are|does|do|gets?) (?:the|our) (?:(?:js|javascript|typescript|browser|web|npm|umd|esm|cjs|iife|minified|release|production|dist) ){0,2}"
    r"bundles? (?:get )?(?:built|build|put together|made|produced|generated|created|assembled|minified)\b(?! (?:from|out of|by|when|per|for each)\b)"
)
"""Bundles of scripts for a browser, and none of certificates, messages or resources."""
_BUNDLERS = """
rollup*.js rollup*.mjs rollup*.cjs rollup*.ts webpack*.js webpack*.mjs webpack*.cjs webpack*.ts vite.config.* esbuild*.js esbuild*.mjs
esbuild*.ts tsup.config.* .parcelrc *bundle*.js *bundle*.mjs *bundle*.cjs *bundle*.ts *bundle*.sh
"""
_TEST_RUN = (
    rf"(?:which|what|where|how (?:long|many|often))\b[^.?!\n]{{0,40}}\b{_SUITE}"
    r" (?:time[- ]?outs?|groups?|retries|parallelism|threads|workers)\b"
    r"(?![^.?!\n]{0,20}\b(?:enforced|applied|implemented|computed|checked|counted|cleared|reset|perform|done))"
    rf"|(?:which|what|where|how (?:many|often))\b[^.?!\n]{{0,30}}\b{_SUITE}\b[^.?!\n]{{0,20}}"
    r"\b(?:(?:run|runs|running|executed) (?:in parallel|serially|one at a time)|retried)\b"
    rf"|how long (?:may|can|does) (?:a|one|each|the)(?: \w{{1,20}})? {_SUITE} (?:take|run|last)\b"
)
"""How the runner of the tests is told to run them."""
_RUNNER_FILES = """
pytest.ini tox.ini nextest.toml .config/nextest.toml jest.config.* jest-*.config.* vitest.config.* vitest.workspace.* .mocharc* karma.conf.*
playwright.config.* cypress.config.* xunit.runner.json *.runsettings phpunit.xml* phpunit.dist.xml .rspec
"""

_CHECKED = (
    r"(?:checks?|jobs?|workflows?|builds?|tests?|linters?|pipelines?|gates?|runs?)\b[^.?!\n]{0,20}?\b"
    r"(?:(?:on|before|against|in)(?: merging)?(?: (?:every|each|an?|all|new|the))?|for (?:every|each|all))"
    r" (?:pull[- ]requests?|prs?|merge[- ]requests?)\b"
    r"|(?:checks?|jobs?|workflows?|linters?|runs?)(?: run| are run| runs)? (?:on|for|before) (?:every|each) (?:push|commit)"
)
"""What is tried before a change is taken in."""

TOPICS: dict[str, Topic] = {
    "ci": Topic(
        _asked(
            r"(?:ci|continuous integration|(?:build|test) matrix|pull request checks?|build (?:servers?|machines?|agents?)|jenkins|travis"
            r"|circleci|appveyor|azure pipelines?|(?:which|what) jdks?"
            rf"|(?:github|gitlab|gitea) (?:actions?|ci|workflows?|pipelines?)"
            r"|(?:builds?|jobs?|tests?|built|tested) on (?:github|gitlab)"
            r"|(?:which|what) (?:[\w-]{1,20} ){0,2}?(?:ci|github|gitlab|workflow|nightly) jobs?"
            rf"|(?:the|our) (?:[\w-]{{1,20}} )?workflows? (?:leaves? out|excludes?)|versions? of {_PLATFORM}[^.?!\n]{{0,20}}\btested"
            rf"|{_PLATFORM} versions?[^.?!\n]{{0,20}}\btested|{_CHECKED})\b",
            "ci continuous matrix workflow request pr push commit check build jenkins travis appveyor azure jdk github gitlab gitea tested",
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
            rf"[^.?!\n]{{0,30}}\b(?:versions?|standard)\b|versions? of {_PLATFORM}|{_VERSION_OF}|{_PACKAGE_VERSION}|{_SDK_USED}"
            r"|target frameworks?\b|language standard\b"
            r"|(?:runtime|dev|development|third[- ]party|direct|external|optional|build) (?:dependencies|requirements)\b"
            r"|(?:dependencies|gems|packages|crates|libraries)\b[^.?!\n]{0,20}\b(?:pinned|declared|listed|installed|needed|required)\b|msrv\b)",
            "version sdk standard framework dependencies requirements gems packages crates libraries msrv",
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
    "testing": Topic(
        _asked(
            rf"(?:{_HOW_I} (?:run|execute|start|launch)\b[^.?!\n]{{0,30}}\b{_SUITE}\b|how (?:are|is) (?:the )?(?:[\w-]{{1,30}} ){{0,2}}?{_SUITE}"
            r" (?:run|executed|started|launched)\b"
            r"|(?:which|what) (?:[\w-]{1,20} ){0,2}?(?:command|target|script|task|job)s? (?:runs?|starts?|executes?)"
            rf" (?:[\w-]{{1,30}} ){{0,3}}?{_SUITE}\b|{_TEST_RUN})",
            "test spec",
        ),
        f"""
        {_GUIDES} tests/readme* test/readme* spec/readme* *runtests* *run_tests* *run-tests* *run_test.* test.sh
        .github/workflows/*test* .github/workflows/*ci* conftest.py {_RUNNER_FILES} {_BUILDS}
        """,
        "test tests testing check spec specs",
        is_one_of_many=True,
        own_files=_RUNNER_FILES,
    ),
    "commands": Topic(
        _asked(rf"(?:{_NAMED_ONES}|{_SCRIPT})", "script target rule recipe task goal session env hook"),
        f"{RUNNERS} {_SCRIPTS}",
        is_one_of_many=True,
        own_files=f"makefile* gnumakefile *.mk justfile rakefile *.rake taskfile.y*ml {_SCRIPTS}",
    ),
    "bundle": Topic(
        _asked(_BUNDLE, "bundle"),
        f"package.json gulpfile* gruntfile* makefile justfile rakefile babel.config.* .babelrc* {_BUNDLERS}",
        "build bundle bundles browser dist prebuild prepublish prepare prepack",
        is_one_of_many=True,
        own_files=_BUNDLERS,
        signs=f"package.json gulpfile* gruntfile* {_BUNDLERS}",
    ),
    "setup": Topic(
        _asked(
            rf"(?:{_HOW_I} (?:build|compile|install|run|start|launch) (?:it|this|everything|(?:this|the)(?: whole)? {_PROJECT}|[\w.-]{{2,40}}"
            r" (?:from (?:source|scratch|git)|locally))(?=\W{0,3}$| (?:from|locally|on|in|with|for)\b)"
            r"|set(?:ting)? ?up (?:a |my |the |an )?(?:local )?dev(?:elopment)? (?:environment|setup|server|machine|build)"
            rf"|{_HOW_I} (?:start )?contribut(?:e|ing)\b)",
            "build compile install run start launch set contribut",
        ),
        f"""
        {_GUIDES} *install*.md *install*.rst install install.txt *building*.md build.md compiling* .devcontainer/* setup.py docker-compose*.y*ml
        {_BUILDS}
        """,
        "build building builds install installation installing dev develop development developing setup contributing compile compiling start source",
        is_one_of_many=True,
    ),
}
"""By name; a question may have several."""
