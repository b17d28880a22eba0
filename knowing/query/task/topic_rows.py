"""The topics themselves: how people ask for each, and the names of the files that every project of its kind has."""

from __future__ import annotations

import re

from msgspec import Struct

from knowing.patterns import Pattern
from knowing.query.task.topic_phrases import (
    BUILDS,
    BUNDLE,
    BUNDLERS,
    CHECKED,
    DEPLOYED,
    DOCS,
    GUIDES,
    HOW_I,
    IN_FORCE,
    MADE,
    NAMED_ONES,
    PACKAGE_VERSION,
    PLATFORM,
    PROJECT,
    RELEASED,
    RULES,
    RUNNER_FILES,
    RUNNERS,
    SCRIPT,
    SCRIPTS,
    SDK_USED,
    SERVERS,
    SHIPPED,
    SUITE,
    SYSTEM,
    TEST_RUN,
    VERSION_OF,
    WE,
)


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


TOPICS: dict[str, Topic] = {
    "ci": Topic(
        _asked(
            r"(?:ci|continuous integration|(?:build|test) matrix|pull request checks?|build (?:servers?|machines?|agents?)|jenkins|travis"
            r"|circleci|appveyor|azure pipelines?|(?:which|what) jdks?"
            rf"|(?:github|gitlab|gitea) (?:actions?|ci|workflows?|pipelines?)"
            r"|(?:builds?|jobs?|tests?|built|tested) on (?:github|gitlab)"
            r"|(?:which|what) (?:[\w-]{1,20} ){0,2}?(?:ci|github|gitlab|workflow|nightly) jobs?"
            rf"|(?:the|our) (?:[\w-]{{1,20}} )?workflows? (?:leaves? out|excludes?)|versions? of {PLATFORM}[^.?!\n]{{0,20}}\btested"
            rf"|{PLATFORM} versions?[^.?!\n]{{0,20}}\b(?:tested|(?:tests?|specs) (?:are )?runs?)|{CHECKED})\b",
            "ci continuous matrix workflow request pr push commit check build jenkins travis appveyor azure jdk github gitlab gitea test spec",
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
            rf"(?:(?:which|what|minimum|min|lowest|oldest|supported|required|minimal)\b[^.?!\n]{{0,40}}?{PLATFORM}"
            rf"[^.?!\n]{{0,30}}\b(?:versions?|standard)\b|versions? of {PLATFORM}|{VERSION_OF}|{PACKAGE_VERSION}|{SDK_USED}"
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
            rf"(?:(?:which|what|where)\b[^.?!\n]{{0,30}}\b{RULES}\b[^.?!\n]{{0,40}}\b{IN_FORCE}"
            r"|(?:licen[cs]e|copyright|spdx) headers?\b[^.?!\n]{0,20}\b(?:checked|enforced|verified|added|required))\b",
            "lint style formatt static rubocop biome ruff flake8 mypy golangci clippy detekt phpstan pre-commit header",
        ),
        """
        .editorconfig *eslint* *oxlint* *prettier* biome.json* *stylelint* .rubocop*.yml .standard.yml .flake8 .pylintrc *ruff.toml mypy.ini
        pyproject.toml setup.cfg tox.ini .clang-format .clang-tidy .swiftlint* .swiftformat* .golangci* checkstyle*.xml detekt*.yml
        .scalafmt.conf .php-cs-fixer* phpcs.xml* phpstan* psalm* *rustfmt.toml *clippy.toml .pre-commit-config.yaml lint-staged* tslint.json
        *.ruleset *.dotsettings *licenserc* *licensecheck* *license-check* *license_check* *license-header*
        """,
        "rules lint ruff black isort flake8 mypy header",
    ),
    "documentation": Topic(
        _asked(
            rf"(?:{DOCS}\b[^.?!\n]{{0,30}}\b{MADE}|{MADE} (?:the )?{DOCS})\b",
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
            rf"(?:{RELEASED})",
            "release package wheel binar artifact installer version gems tarball image",
        ),
        """
        .github/workflows/* .gitlab-ci* *goreleaser* *release*.sh *release*.ps1 *release*.py *release*.rb *release*.js *release*.mjs
        *release.y*ml release*.y*ml *release*.toml *release*.json build.sh build.ps1 build.cmd build.cake makefile justfile rakefile noxfile.py
        pyproject.toml setup.py releasing* release.md release-*.md release_*.md *-release.md *_release.md publishing*.md .releaserc*
        .changeset/config.json lerna.json dist-workspace.toml
        """,
        "release releases releasing publish publishing prerelease",
    ),
    "platforms": Topic(
        _asked(
            r"(?:which|what) (?:[\w-]{1,20} )?(?:operating systems?|os(?:es)?|platforms?|architectures?|arch(?:es)?|cpus?)\b[^.?!\n]{0,50}"
            rf"\b(?:{SHIPPED}|builds?|built|publish(?:ed)?|shipped|ship|distributed|available)\b",
            "operating os platform arch cpu",
        ),
        """
        *goreleaser* .github/workflows/*release* .github/workflows/*publish* .github/workflows/*build* .github/workflows/cd*
        .github/workflows/*cd.y*ml .gitlab-ci* docker-bake.* cross.toml dist-workspace.toml *build*.toml .cirrus.yml makefile justfile
        """,
        "builds goos goarch os arch platform platforms architecture architectures matrix target targets include archives",
    ),
    "deployment": Topic(
        _asked(
            rf"(?:how (?:is|are|does|do|gets?) (?:{DEPLOYED}) (?:get )?(?:deployed|rolled out|put into production|hosted)\b"
            rf"|{HOW_I} (?:deploy|host|roll out)(?: (?:it|this|everything|{DEPLOYED}))?(?: (?:to|on|in|with) [\w. -]{{2,30}})?\W*$"
            rf"|(?:where|what) (?:is|are) (?:it|this|{DEPLOYED}) (?:deployed|hosted)\b"
            r"|(?:deploys?|deployed|deployment|roll(?:ed|s)? out) (?:to|in|on) (?:the )?(?:prod(?:uction)?|staging|kubernetes|k8s|heroku|fly|aws|gcp"
            r"|azure|cluster|server)\b)",
            "deploy roll production host",
        ),
        """
        deploy*.y*ml cd.y*ml *deploy*.sh deploy.rb config/deploy/* .kamal/* *kamal*.md *deploy*.md *hosting*.md fly.toml render.y*ml procfile
        netlify.toml vercel.json capfile k8s/* kubernetes/* helm/* charts/* skaffold.y*ml serverless.y*ml app.y*ml .do/*.y*ml railway.*
        docker-compose.prod*.y*ml compose.prod*.y*ml .github/workflows/*deploy* .github/workflows/cd* .github/workflows/*-cd.y*ml ansible/*
        """,
        "deploy deployment deploying production jobs",
    ),
    "server": Topic(
        _asked(
            r"(?:(?:which|what) (?:[\w-]{1,20} )?(?:port|address|interface)\b[^.?!\n]{0,20}\b(?:web ?server|app(?:lication)?(?: server)?|server|site"
            r"|website|puma|unicorn|gunicorn)\b(?! by default)[^.?!\n]{0,20}\b(?:listens?|binds?|bound|runs?|started|served)\b"
            r"(?![^.?!\n]{0,30}\b(?:default|if no|when no|unless)\b)"
            r"|how many (?:workers?|threads?|processes)\b[^.?!\n]{0,20}\b(?:(?:web|app(?:lication)?|production) ?server|puma|unicorn|gunicorn)\b)",
            "port address interface worker thread process",
        ),
        SERVERS,
        "port bind listen server workers threads server.port",
        signs=SERVERS,
    ),
    "dependencies": Topic(
        _asked(
            rf"(?:(?:which|what) (?:[\w-]{{1,20}} ){{0,2}}?(?:dependencies|requirements) (?:do|does) (?:{WE}|[\w.-]{{2,30}})"
            r" (?:need|require|have|use|install|pull in|declare)\b)",
            "dependencies requirements",
        ),
        """
        package.json pyproject.toml setup.py setup.cfg pipfile requirements*.txt requirements*.in requirements/*.txt requirements/*.in
        environment.y*ml cargo.toml go.mod gemfile *.gemspec composer.json pom.xml build.gradle* libs.versions.toml build.sbt *.csproj
        *.fsproj *.vbproj directory.packages.props package.swift *.podspec mix.exs rebar.config pubspec.yaml deno.json* conanfile.*
        vcpkg.json *.cabal
        """,
        "dependencies install_requires requires require dependency requirements",
    ),
    "testing": Topic(
        _asked(
            rf"(?:{HOW_I} (?:run|execute|start|launch)\b[^.?!\n]{{0,30}}\b{SUITE}\b|how (?:are|is) (?:the )?(?:[\w-]{{1,30}} ){{0,4}}?{SUITE}"
            r" (?:run|executed|started|launched)\b"
            r"|(?:which|what) (?:[\w-]{1,20} ){0,2}?(?:command|target|script|task|job)s? (?:runs?|starts?|executes?)"
            rf" (?:[\w-]{{1,30}} ){{0,3}}?{SUITE}\b|{TEST_RUN})",
            "test spec",
        ),
        f"""
        {GUIDES} testing*.md testing*.rst build*.md tests/readme* test/readme* spec/readme* *runtests* *run_tests* *run-tests* *run_test.* test.sh
        .github/workflows/*test* .github/workflows/*ci* conftest.py {RUNNER_FILES} {BUILDS}
        """,
        "test tests testing check spec specs",
        is_one_of_many=True,
        own_files=RUNNER_FILES,
    ),
    "commands": Topic(
        _asked(rf"(?:{NAMED_ONES}|{SCRIPT})", "script target rule recipe task goal session env hook"),
        f"{RUNNERS} {SCRIPTS}",
        is_one_of_many=True,
        own_files=f"makefile* gnumakefile *.mk justfile rakefile *.rake taskfile.y*ml {SCRIPTS}",
    ),
    "bundle": Topic(
        _asked(BUNDLE, "bundle"),
        f"package.json gulpfile* gruntfile* makefile justfile rakefile babel.config.* .babelrc* {BUNDLERS}",
        "build bundle bundles browser dist prebuild prepublish prepare prepack",
        is_one_of_many=True,
        own_files=BUNDLERS,
        signs=f"package.json gulpfile* gruntfile* {BUNDLERS}",
    ),
    "setup": Topic(
        _asked(
            rf"(?:{HOW_I} (?:build|compile|install|run|start|launch) (?:it|this|everything|(?:this|the)(?: whole)? {PROJECT}|[\w.-]{{2,40}}"
            r" (?:from (?:source|scratch|git)|locally))(?=\W{0,3}$| (?:from|locally|on|in|with|for)\b)"
            rf"|{HOW_I} (?:install|get|set up|run) (?:[\w.-]{{2,40}} )?(?:on|with|via|using|from|through) {SYSTEM}"
            rf"|{HOW_I} (?:build|compile)(?: (?:it|this))? (?:with(?:out)?) [\w.-]{{2,30}}(?: support)?\W{{0,3}}$"
            r"|set(?:ting)? ?up (?:a |my |the |an )?(?:local )?dev(?:elopment)? (?:environment|setup|server|machine|build)"
            rf"|{HOW_I} (?:start )?contribut(?:e|ing)\b)",
            "build compile install run start launch set contribut",
        ),
        f"""
        {GUIDES} *install*.md *install*.rst install install.txt *building*.md build.md compiling* .devcontainer/* setup.py docker-compose*.y*ml
        {BUILDS}
        """,
        "build building builds install installation installing dev develop development developing setup contributing compile compiling start source",
        is_one_of_many=True,
    ),
}
"""By name; a question may have several."""
