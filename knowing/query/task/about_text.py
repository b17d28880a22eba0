"""Whether a task asks for configuration, builds, deployment or documents: what text files say, and code does not.

>>> is_about_text("which port does the docker image listen on"), is_about_text("how is the release built")
(True, True)
>>> is_about_text("where is the pool size configured"), is_about_text("how does the builder pattern work here")
(True, False)
>>> is_about_text("which editor is started when the user has configured none"), is_about_text("how is the cache configured")
(False, True)
>>> is_about_text("refactor the workflow engine"), is_about_text("which workflow updates the translations")
(False, True)
>>> is_about_text("CI failed on my branch; which job checks the fixtures"), is_about_text("what decides in the release workflow what is published")
(True, True)
>>> is_about_text("which compiler flags does the configure script set"), is_about_text("give the test job on GitHub more minutes")
(True, True)
>>> is_about_text("Add a migration operation for templates"), is_about_text("which Kubernetes provider reads environment variables")
(False, False)
"""

from __future__ import annotations

import re

from knowing.patterns import Pattern

_ALWAYS = Pattern(
    r"\b(dockerfile|docker (?:image|file|build)|container image|docker[- ]compose|compose file|helm (?:chart|values)|makefile|justfile|"
    r"github actions?|gitlab[- ]ci|ci (?:job|step|workflow|pipeline|config\w*|artifact|run|check|fail)\w*|workflow file|"
    r"on (?:the|our) build (?:server|machine|agent)s?|jenkinsfile|azure pipelines?|"
    r"(?:github|release|ci|nightly|publish\w*|deploy\w*) workflows?|"
    r"which workflows? (?:runs?|updates?|builds?|publish\w*|checks?|lints?|deploys?|releases?|tests?|uploads?|generates?)|"
    r"(?:test|lint|build|release) jobs? (?:on|in) (?:github|gitlab|ci)|configure script|compiler flags|cmakelists|cmake (?:file|script|options?)|meson\.build|"
    r"readme|changelog|contributing guide|pyproject|package\.json|tsconfig|setup\.cfg|tox\.ini|noxfile|pre-commit config\w*|dependabot|codecov|"
    r"env file|config(?:uration)? files?|lint(?:er|ing)? (?:rules?|config\w*)|sql schema|stylesheet|"
    r"(?:in|of|by) (?:the )?(?:docs|documentation)|(?:docs|documentation) (?:say|says|explain|explains|describe|describes|mention|mentions|page)s?)\b",
    re.IGNORECASE,
)
"""Names of files and artefacts that are no code. Words that code has as well (template, pipeline, migration, environment variable)
say nothing: a fifth of all tasks to build something would be answered with text."""
_ON_CI = Pattern(r"\b(?:in|by|on) ci\b", re.IGNORECASE)
_BUILT = Pattern(
    r"\b(?:how|where|which|what|when)\b[^.?!]{0,60}\b(?:releases?|package|image|docs|wheel|binary|binaries|artifacts?|installers?)\b"
    r"[^.?!]{0,40}\b(?:built|build|builds|published|publish|deployed|deploy|released|uploaded|signed|tagged)\b",
    re.IGNORECASE,
    needs=("built", "build", "publish", "deploy", "released", "uploaded", "signed", "tagged"),
)
_CONFIGURED = Pattern(
    r"\b(?:where|how|which|what)\b[^.?!]{0,80}\b(?:(?<!has )(?<!have )(?<!had )(?<!user )(?<!users )configured|set up|default(?:s|ed)? to|tuned|pinned)\b",
    re.IGNORECASE,
    needs=("configured", "set up", "default", "tuned", "pinned"),
)
_SHELLS = Pattern(
    r"\b(?:completions?|compdef|(?:auto|tab)[- ]?complet\w*|complet\w+ scripts?|shells?|bash|zsh|fish|powershell|nushell|elvish)\b",
    re.IGNORECASE,
    needs=("complet", "compdef", "shell", "bash", "zsh", "fish", "elvish"),
)


def is_about_shells(task: str) -> bool:
    """Whether a task speaks of completion on the command line, or names a shell: completion scripts may be meant.

    >>> is_about_shells("tab completion offers hidden files"), is_about_shells("how are completed requests counted")
    (True, False)
    """
    return bool(_SHELLS.search(task))


def is_about_text(task: str, *, is_report: bool = False) -> bool:
    """Whether the words of a task speak of configuration, builds, deployment or documents. A report that says *in CI* tells where it
    happens, and not what is wrong.

    >>> is_about_text("which linters run in CI"), is_about_text("Slow tests are printed twice in CI", is_report=True)
    (True, False)
    """
    is_asked = _ALWAYS.search(task) or _BUILT.search(task) or _CONFIGURED.search(task)
    return bool(is_asked or (not is_report and _ON_CI.search(task)))
