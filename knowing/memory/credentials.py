"""Text that looks like a credential is not written down: a memory is read by agents, exported and committed."""

from __future__ import annotations

import re

_SHAPES = {
    "a private key": r"-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----",
    "an access key of AWS": r"\b(?:AKIA|ASIA)[0-9A-Z]{16}\b",
    "a token of GitHub": r"\b(?:gh[pousr]_[A-Za-z0-9]{30,}|github_pat_[A-Za-z0-9_]{30,})\b",
    "a token of GitLab": r"\bglpat-[A-Za-z0-9_-]{20,}",
    "a token of Slack": r"\bxox[abeoprs]-[A-Za-z0-9-]{10,}",
    "a key of Google": r"\bAIza[0-9A-Za-z_-]{30,}",
    "a key of Stripe": r"\b[rs]k_live_[0-9A-Za-z]{16,}",
    "an API key": r"\bsk-(?:[A-Za-z]+-)*[A-Za-z0-9_-]{20,}",
    "a token of npm or PyPI": r"\b(?:npm_[A-Za-z0-9]{30,}|pypi-[A-Za-z0-9_-]{40,})",
    "a signed token": r"\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}",
    "a password in an address": r"\b[a-z][a-z0-9+.-]{1,20}://[^\s/:@]{1,100}:(?!\*+@|x+@|[<$%{])[^\s/@]{3,200}@",
    "a bearer token": r"(?i:\bauthorization\s*:\s*(?:bearer|basic)\s+[A-Za-z0-9+/_.=-]{16,})",
}
_GIVEN = re.compile(
    r"(?i)\b(?:pass(?:word|wd|phrase)|secret(?:[_-]?key)?|api[_-]?key|access[_-]?key|auth[_-]?token|private[_-]?key|token)"
    r"[\"']?\s*(?:=|:)\s*[\"']?(?P<value>[^\s\"',;()]{8,200})"
)
_PATTERNS = {what: re.compile(shape) for what, shape in _SHAPES.items()}


def credential_in(text: str) -> str:
    """What sort of credential a text seems to hold, in words; empty if it seems to hold none.

    >>> credential_in("the staging key is AKIAABCDEFGHIJKLMNOP"), credential_in("token: str is checked by verify_token()")
    ('an access key of AWS', '')
    """
    for what, pattern in _PATTERNS.items():
        if pattern.search(text):
            return what
    if any(_is_random(found["value"]) for found in _GIVEN.finditer(text)):
        return "a password or key"
    return ""


def _is_random(value: str) -> bool:
    """Whether a value is one that nobody would write as code or prose: digits among letters, and no name of something."""
    if value[0] in "<${%*[" or re.fullmatch(r"[\w.]+(?:\(|\[|\.).*", value):
        return False
    return bool(re.search(r"\d", value) and re.search(r"[A-Za-z]", value) and len(set(value)) >= 6)
