"""Whether a task asks for configuration, builds, deployment or documents: what text files say, and code does not.

>>> is_about_text("which port does the docker image listen on"), is_about_text("how is the release built")
(True, True)
>>> is_about_text("where is the pool size configured"), is_about_text("how does the builder pattern work here")
(True, False)
>>> is_about_text("refactor the workflow engine"), is_about_text("which GitHub workflow runs the tests")
(False, True)
"""

from __future__ import annotations

import re

from knowing.patterns import Pattern

_ALWAYS = Pattern(
    r"\b(dockerfile|docker|container image|docker[- ]compose|compose file|helm|kubernetes|k8s|manifest|makefile|justfile|cmake|"
    r"github actions?|gitlab|ci|cd|pipeline|workflow file|github workflow|terraform|readme|changelog|contributing|"
    r"pyproject|package\.json|tsconfig|setup\.cfg|tox|nox|pre-commit|dependabot|codecov|"
    r"environment variables?|env(?:ironment)? file|config(?:uration)? (?:file|key|option|setting)s?|lint(?:er|ing)? (?:rules?|config\w*)|"
    r"sql schema|migration|stylesheet|template|documentation|docs)\b",
    re.IGNORECASE,
)
_BUILT = Pattern(
    r"\b(?:how|where|which|what|when)\b[^.?!]{0,60}\b(?:releases?|package|image|docs|wheel|binary|binaries|artifacts?|installers?)\b"
    r"[^.?!]{0,40}\b(?:built|build|builds|published|publish|deployed|deploy|released|uploaded|signed|tagged)\b",
    re.IGNORECASE,
    needs=("built", "build", "publish", "deploy", "released", "uploaded", "signed", "tagged"),
)
_CONFIGURED = Pattern(
    r"\b(?:where|how|which|what)\b[^.?!]{0,80}\b(?:configured|set up|default(?:s|ed)? to|tuned|pinned)\b",
    re.IGNORECASE,
    needs=("configured", "set up", "default", "tuned", "pinned"),
)


def is_about_text(task: str) -> bool:
    """Whether the words of a task speak of configuration, builds, deployment or documents."""
    return bool(_ALWAYS.search(task) or _BUILT.search(task) or _CONFIGURED.search(task))
