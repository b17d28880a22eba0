"""Turns a commit message into a task: removes trailers and other machine text, and says whether enough is left.

>>> as_task("Retry when busy (#12)\\n\\nSigned-off-by: A <a@b>", 100)
'Retry when busy'
>>> content_words("Fix the retry of the gateway in the checkout")
['retry', 'gateway', 'checkout']
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from knowing.query.task.vocabulary import STOP, TASK_VERBS
from knowing.words import split_identifier

_MACHINERY = re.compile(
    r"^\s*(?:[\w-]+-by|cc|change-id|reviewed-on|bug|git-svn-id|differential revision|pull request resolved"
    r"|imported-from|github-pull-request|piperorigin-revid)\s*:"
    r"|^\s*\(cherry picked from commit|^\s*merge (?:pull request|branch|remote)\b|^\s*---+\s*$",
    re.IGNORECASE,
)
"""Lines that a tool wrote."""
_REFERENCE = re.compile(
    r"https?://\S+|\(\s*(?:#|GH-|gh-)\d+\s*\)|(?:\b[\w.-]+/[\w.-]+)?#\d+\b|\bGH-\d+\b|\[(?:ci skip|skip ci)\]"
)
_PREFIX = r"^(?:\[[\w. -]+\]\s*)?(?:[a-z]+(?:\([^)]*\))?!?:\s*)?"
"""``[2.x] fix(cli):`` and its like."""
_VERSION = re.compile(
    _PREFIX + r"(?:(?:bump(?:s|ed)?|releas(?:ed?|ing)|prepared?|start(?:ed)?|begin|set|cut|tag(?:ged)?|back to)\s+"
    r"(?:\S+\s+){0,4}(?:[\w-]*-)?v?\d+\.\d+\S*"
    r"|(?:bump(?:ed)?|set|increased?|increment(?:ed)?|prepared?|updated?)\s+(?:\S+\s+){0,2}versions?"
    r"(?:\s+(?:to|number|for)\b.*)?$"
    r"|(?:bump|release|version)\b[\s:]*\S*$|v?\d+(?:\.\d+)+\S*$|prepare for next\b)",
    re.IGNORECASE,
)
_DEPENDENCY = re.compile(
    r"^\w+\(deps|\bpre-commit autoupdate\b|"
    + _PREFIX
    + r"(?:bump(?:s|ed)?|updated?|upgraded?|(?:un)?pin(?:ned)?|downgraded?)\b"
    r"(?!\s+(?:the\s+)?version).*(?:\bdependenc(?:y|ies)\b|\brequirements?\b|\bdeps\b|\block ?files?\b"
    r"|\bto v?\d+[.\d]*\b|\bpre-commit\b|\bsubmodules?\b)",
    re.IGNORECASE,
)
_FORMATTING = re.compile(
    r"^(?:style(?:\([^)]*\))?:|(?:run |apply |fix(?:ed)? |use |switch to )?"
    r"(?:black|prettier|gofmt|rustfmt|rubocop|isort|flake8|ruff|clang-format|yapf|eslint|re-?format(?:ting)?"
    r"|format(?:ting)?|lint(?:ing|er)?s?|whitespace|white space|indent(?:ation)?|cod(?:e|ing) style|pep ?8)\b)",
    re.IGNORECASE,
)
_REVERT = re.compile(r"^revert\b", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_][\w'-]*")
_NAME = re.compile(r"[^\W\d]\w*")
_PATH = re.compile(r"[\w.@+-]+(?:/[\w.@+-]+)+/?|[\w@+-]+(?:\.[\w@+-]+)+")


def as_task(message: str, most_chars: int) -> str:
    """The message without trailers, references and addresses."""
    read = message[: 4 * most_chars].splitlines()
    lines = [line.rstrip() for line in read if not _MACHINERY.search(line)]
    text = _REFERENCE.sub("", "\n".join(lines))
    text = re.sub(r"[ \t]+", " ", text)
    return re.sub(r"\n\s*\n+", "\n\n", text).strip()[:most_chars].rstrip()


def content_words(task: str) -> list[str]:
    """Distinct words that carry a subject, in order."""
    words = (word.lower().strip("'-") for word in _WORD.findall(task))
    return list(dict.fromkeys(word for word in words if len(word) > 2 and word not in STOP and word not in TASK_VERBS))


def objection(subject: str, task: str, least_words: int) -> str:
    """Why a message is no task; empty if it is one."""
    bare = _REFERENCE.sub("", subject).strip()
    for pattern, reason in (
        (_REVERT, "a revert"),
        (_DEPENDENCY, "a dependency bump"),
        (_VERSION, "a version bump"),
        (_FORMATTING, "formatting"),
    ):
        if pattern.search(bare):
            return reason
    return "" if len(content_words(task)) >= least_words else f"fewer than {least_words} content words"


def names_what_changed(task: str, paths: Iterable[str], qualnames: Iterable[str]) -> bool:
    """Whether a task writes a changed path or identifier literally.

    A name of several words (``add_item``) counts wherever it stands. One that is an ordinary word (``run``,
    ``Response``) only where it is marked as code, or capitalised as it is within a sentence.

    >>> [names_what_changed(task, [], ["cli.run"]) for task in ("Make run() faster", "Make it run faster")]
    [True, False]
    """
    return any(_is_path(token, path) for token in _PATH.findall(task) for path in paths) or any(
        _is_named(task, qualname.rsplit(".", 1)[-1]) for qualname in set(qualnames)
    )


def _is_path(token: str, path: str) -> bool:
    """``src/app.py``, ``app.py``, or a folder on the way, as Go's ``cmd/go:`` does."""
    token = token.strip("/").removesuffix(".")
    return token == path or path.endswith("/" + token) or ("/" in token and f"/{path}".find(f"/{token}/") >= 0)


def _is_named(task: str, name: str) -> bool:
    if not _NAME.fullmatch(name):
        return False
    own = re.escape(name)
    if len(split_identifier(name)) > 1 or name.startswith("_"):
        return re.search(rf"(?<!\w){own}(?!\w)", task) is not None
    marked = rf"`[^`\n]*(?<!\w){own}(?!\w)[^`\n]*`|(?<!\w){own}\(|(?<=[\w)][.:#]){own}(?!\w)|(?<!\w){own}(?=\.\w)"
    if re.search(marked, task):
        return True
    return name[0].isupper() and re.search(rf"(?<=[\w,] ){own}(?!\w)", task) is not None
