"""How people ask for what the topics are about, and sets of files that several topics keep: the parts of their rows."""

from __future__ import annotations

RUNNERS = """
makefile* gnumakefile *.mk package.json justfile rakefile *.rake tox.ini noxfile.py composer.json taskfile.y*ml pyproject.toml mix.exs
deno.json* tasks.py
"""
"""Files of what is run by name."""
SCRIPTS = """
*.sh *.bash *.ps1 *.cmd *.bat scripts/* script/* hack/* .husky/* .githooks/* .pre-commit-config.yaml lefthook.y*ml gulpfile* gruntfile* build.cake
"""


PLATFORM = (
    r"(?<![\w.])(?:\.net(?: core| framework)?|node(?:\.?js)?|deno|bun|python|ruby|go|golang|rust|java|jdk|jvm|php|swift|xcode|kotlin|scala|dart"
    r"|elixir|erlang|(?:dot)?net|c\+\+|c#|c|ios|ipados|macos|tvos|watchos|android|typescript|cmake|gcc|clang|gradle|maven|rails"
    r"|operating system|os|platform|sdks?)(?![\w+#])"
)
VERSION_OF = (
    r"(?:which|what) (?:versions? of (?!(?:the )?(?:protocol|api|schema|format|http|tls)\b)[\w.-]{1,40}"
    r"|(?!(?:protocol|api|schema|format|http|tls|file|package|current)\b)[\w.-]{1,40} versions?) (?:is|are) (?:needed|required|supported|pinned)\b"
)
PACKAGE_VERSION = (
    r"(?:which|what|where)\b[^.?!\n]{0,40}\b(?:nuget|npm|pypi|maven|composer) (?:packages?|dependency|dependencies) versions?\b"
    r"|(?:which|what) versions? of (?:the )?[\w.@/-]{1,40} (?:nuget |npm |pypi )?(?:package|dependency|gem|crate)\b"
)
WE = r"(?:i|we|you|it|this|the project|the build)"
SDK_USED = (
    r"(?:which|what) sdks? (?:(?:is|are) (?:needed|required|pinned|targeted)"
    rf"|(?:do|does) {WE} (?:need|require|target))\b"
    rf"|(?:which|what) {PLATFORM} sdks? (?:(?:is|are) (?:needed|required|used|pinned|installed|targeted)"
    rf"|(?:do|does) {WE} (?:need|use|require|install|target|build))\b"
)
"""An SDK that is *used to* do something is code, if it is not said of which platform it is."""
MADE = (
    r"(?:built|builds?|generated?|generates|published|publish|publishes|deploys?|deployed|hosted|released|uploaded"
    r"|signed|tagged)"
)
CUT = r"(?:made|cut|done|shipped|prepared|put together|produced)"
SHIPPED = (
    r"(?:releases?|packages?|wheels?|binary|binaries|artifacts?|installers?|tarballs?|(?:docker|container) images?)"
)
"""What a project hands out. Packages in general are what a tool works on: those that are meant are *the* packages, or of a registry."""
REGISTRY = r"(?:nuget|npm|pypi|maven|debian|deb|rpm|homebrew|snap|winget|chocolatey|release|python|ruby)"
RELEASED = (
    rf"(?:how|where|which|what|when)\b[^.?!\n]{{0,60}}\b(?:releases?|package|{REGISTRY} (?:packages|gems)|wheel|binary|binaries|artifacts?"
    rf"|installers?|tarballs?)\b[^.?!\n]{{0,40}}\b{MADE}\b"
    r"|(?:how|where|which|what|when)\b[^.?!\n]{0,60}\b(?:docker|container) images?\b[^.?!\n]{0,40}\b(?:published|pushed|released|uploaded|tagged|signed)\b"
    rf"|how (?:is|are|do|does|does one|to)\b[^.?!\n]{{0,30}}\b(?:releases?|new versions?)\b[^.?!\n]{{0,20}}\b(?:{MADE}|{CUT})\b"
    r"|(?:publish|release|make|cut|ship|do|prepare|create|tag) (?:a |an |the |our |each ){0,2}(?:new )?(?:releases?|versions?)\W{0,3}$"
    r"|(?:do|does|can|should) (?:i|we|you|one|this project|the project) (?:publish|release|ship|build|cut|make|sign|upload)"
    rf" (?:[\w-]{{1,20}} ){{0,3}}?{SHIPPED}\b"
)
DOCS = r"(?:docs|documentation|api reference|doc site|manual|handbook|book|man ?pages?)"
LINTER = (
    r"(?:lint(?:er|ing)?|code[- ]style|formatt(?:ing|er)|static analysis|style|rubocop|eslint|oxlint|biome|ruff|flake8|pylint|mypy|golangci"
    r"|clippy|checkstyle|swiftlint|stylelint|detekt|ktlint|phpstan|pre-commit)"
)
RULES = rf"(?:{LINTER} (?:rules?|checks?|cops?|hooks?|settings?|config\w{{0,9}})|linters)"
IN_FORCE = r"(?:enforced|enabled|disabled|configured|set|apply|applies|used|turned o(?:n|ff)|ignored|run|runs)"

HOW_I = r"how (?:do|can|could|should|would) (?:i|we|you|one)"
SUITE = r"(?:tests?|specs?|test[- ]suites?)"
PROJECT = r"(?:project|repo(?:sitory)?|code ?base|app(?:lication)?|library|program|code|thing|server|site|docs)"
GUIDES = "*contributing* *development*.md *developing* hacking* *developer* readme*"
DEPLOYED = r"(?:the|our|this) (?:[\w-]{1,20} )?(?:app(?:lication)?|site|website|server|service|project|stack|front ?end|back ?end|api|program)"
SERVERS = """
config/puma*.rb puma.rb unicorn*.rb *gunicorn* uwsgi.ini nginx*.conf* caddyfile* application*.properties application*.y*ml procfile*
"""
"""What servers of applications are told by; a library that serves says it in its code."""
SYSTEM = (
    r"(?:(?:an? |the )?(?:ubuntu|debian|fedora|centos|rhel|arch(?: ?linux)?|alpine|gentoo|opensuse|suse|void(?: linux)?|nixos|nix|freebsd|openbsd"
    r"|linux|mac(?:os|intosh)?|os ?x|windows|android|termux|raspberry ?pi|wsl|docker|homebrew|brew|apt(?:-get)?|dnf|yum|pacman|apk|snap|flatpak"
    r"|scoop|choco(?:latey)?|winget|macports|pip|pipx|conda|npm|yarn|cargo|gem|go install|composer|source))\b"
)
BUILDS = """
makefile gnumakefile justfile rakefile tox.ini noxfile.py package.json composer.json build.gradle* pom.xml build.sbt build.sh build.ps1 build.cmd
cmakelists.txt meson.build pyproject.toml taskfile.y*ml mix.exs cargo.toml build.zig
"""

RUN_BY_NAME = (
    r"(?:(?:npm|yarn|pnpm|bun|composer|package\.json) scripts?|make(?:file)? (?:targets?|rules?)|just(?:file)? (?:recipes?|targets?)"
    r"|(?:rake|gradle|grunt|gulp|invoke|poe|sbt|cake|nuke|mix|maven|msbuild) (?:tasks?|targets?|goals?)"
    r"|(?:nox|tox) (?:sessions?|environments?|envs?)"
    r"|(?:pre-?commit|pre-?push|git|commit) hooks?)\b"
)
"""What projects run by name, as it is called."""
DOES = (
    r"(?:runs?|checks?|builds?|makes?|generates?|updates?|publish(?:es)?|releases?|starts?|verif(?:y|ies)|lints?|formats?|tests?|deploys?"
    r"|downloads?|installs?|signs?|bumps?|cleans?|creates?|compares?|keeps?|calls?|do|passe?s?)"
)
IN_CODE = r"(?![^.?!\n]{0,40}\b(?:bound|resolved|registered|scheduled|executed|expanded|collected|loaded|parsed|cached|skipped|instantiated|invoked)\b)"
"""What code does with what is run by name: the question is then one about a tool, in the tool's own repository."""
NAMED_ONES = (
    rf"(?:(?:(?:which|what) (?:[\w-]{{1,20}} ){{0,3}}?{RUN_BY_NAME}{IN_CODE}"
    rf"(?=\W*$| (?:(?:are|is) there|exists?|do i|(?:do|can|could|should|must) (?:we|you|one)|has|have|(?:that |which )?{DOES})\b"
    r"| (?:do|does|has) (?:it|this|our|the) |(?: (?:are|is))? (?:available|defined|declared|listed|set up)(?: (?:here|in (?:the|this) \w{1,20}))?\W*$))"
    rf"|(?:list|show)(?: me)?(?: (?:all|every|the|our|of|its)){{0,3}} {RUN_BY_NAME}{IN_CODE}"
    rf"|what (?:does|do) (?:the|our) (?:[\w:-]{{1,40}} ){{0,2}}?{RUN_BY_NAME}(?: [\w:.-]{{1,40}})? {DOES}\b{IN_CODE})"
)
"""What of that there is, or what one of them does."""
SCRIPT = (
    rf"(?:(?:which|what) (?:[\w-]{{1,20}} ){{0,2}}?scripts? {DOES}"
    r"|(?:what|which) (?:does|do|is|are)\b[^.?!\n]{0,20}\b(?:test|build|release|ci|install|setup|lint|deploy|bench(?:mark)?)[- ]scripts?"
    rf" {DOES})\b(?![^.?!\n]{{0,40}}\b(?:page|document|dom|tag|element|iframe|onload)\b){IN_CODE}"
)
BUNDLE = (
    r"how (?:is|are|does|do|gets?) (?:the|our) (?:(?:js|javascript|typescript|browser|web|npm|umd|esm|cjs|iife|minified|release|production|dist) ){0,2}"
    r"bundles? (?:get )?(?:built|build|put together|made|produced|generated|created|assembled|minified)\b(?! (?:from|out of|by|when|per|for each)\b)"
)
"""Bundles of scripts for a browser, and none of certificates, messages or resources."""
BUNDLERS = """
rollup*.js rollup*.mjs rollup*.cjs rollup*.ts webpack*.js webpack*.mjs webpack*.cjs webpack*.ts vite.config.* esbuild*.js esbuild*.mjs
esbuild*.ts tsup.config.* .parcelrc *bundle*.js *bundle*.mjs *bundle*.cjs *bundle*.ts *bundle*.sh
"""
TEST_RUN = (
    rf"(?:which|what|where|how (?:long|many|often))\b[^.?!\n]{{0,40}}\b{SUITE}"
    r" (?:time[- ]?outs?|groups?|retries|parallelism|threads|workers)\b"
    r"(?![^.?!\n]{0,20}\b(?:enforced|applied|implemented|computed|checked|counted|cleared|reset|perform|done))"
    rf"|(?:which|what|where|how (?:many|often))\b[^.?!\n]{{0,30}}\b{SUITE}\b[^.?!\n]{{0,20}}"
    r"\b(?:(?:run|runs|running|executed) (?:in parallel|serially|one at a time)|retried)\b"
    rf"|how long (?:may|can|does) (?:a|one|each|the)(?: \w{{1,20}})? {SUITE} (?:take|run|last)\b"
)
"""How the runner of the tests is told to run them."""
RUNNER_FILES = """
pytest.ini tox.ini nextest.toml .config/nextest.toml jest.config.* jest-*.config.* vitest.config.* vitest.workspace.* .mocharc* karma.conf.*
playwright.config.* cypress.config.* xunit.runner.json *.runsettings phpunit.xml* phpunit.dist.xml .rspec
"""

CHECKED = (
    r"(?:checks?|jobs?|workflows?|builds?|tests?|linters?|pipelines?|gates?|runs?)\b[^.?!\n]{0,20}?\b"
    r"(?:(?:on|before|against|in)(?: merging)?(?: (?:every|each|an?|all|new|the))?|for (?:every|each|all))"
    r" (?:pull[- ]requests?|prs?|merge[- ]requests?)\b"
    r"|(?:checks?|jobs?|workflows?|linters?|runs?)(?: run| are run| runs)? (?:on|for|before) (?:every|each) (?:push|commit)"
)
"""What is tried before a change is taken in."""
