"""How a written sentence is read: its tokens and their roles, names in quotes, neighbours, subject, and whether it is about tests."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from knowing.query.vocabulary import CODE_VERBS, DETERMINERS, LEADING_VERBS, PRODUCTS, SPELLED, STOP, TASK_VERBS, WEAK
from knowing.words import MAX_TERM, split_identifier, stem


class Role(StrEnum):
    """What a token does in a task."""

    STOP = "stop word"
    WEAK = "filler"
    VERB = "task verb"
    CODE_VERB = "leading verb"
    PLAIN = "word"
    NAME = "identifier"


@dataclass(frozen=True, slots=True)
class Token:
    """A word or identifier in its place. ``joined``: only a blank or hyphen since the last one; ``opens``: a sentence begins here."""

    text: str
    role: Role
    position: int
    joined: bool = False
    opens: bool = False


SEPARATOR = re.compile(r"\.|::|->|#|\?\.")
_TOKEN = re.compile(
    r"""(?x)
      (?<![\w-])--(?P<flag>[A-Za-z][A-Za-z0-9]*+(?:-[A-Za-z0-9]++)*+)
    | @?(?P<name>[^\W\d]\w*+(?:(?:\.|::|->|\#|\?\.)[^\W\d]\w*+)*+)(?P<call>\((?!(?:e?s|ies)\)))?(?:'(?P<tail>s|t|re|ve|ll|d|m)\b)?
    | (?P<number>\d\w*+)"""
)
_VERSION = re.compile(r"(?<![\w.])v?\d{1,9}(?:\.\d{1,9})*+(?:\.[x*])?(?:[-+.]?(?:rc|alpha|beta|dev|post|a|b)\.?\d{0,6})?(?![\w])")
_PRODUCT = re.compile(rf"(?i)\b({'|'.join(sorted(PRODUCTS))})\.js\b")
_CAMEL = re.compile(r"[a-z0-9][A-Z]|[A-Z]{2,}[a-z]")
_ACRONYMS = re.compile(r"[A-Z]{2,}s")
_NOISE = re.compile(r"(?=[a-f]*+\d)[0-9a-f]{6,}|0x[0-9a-fA-F]+|\d+(?:ms|s|sec|m|min|h|[kmgt]i?b|k|px|x|th|st|nd|rd)?")
_SELF = re.compile(r"(?:self|this|cls|Self)(?:\.|::|->|\?\.)")
_DOMAIN = re.compile(r"[a-z0-9.]+\.(?:com|org|net|edu|gov)")
_SENTENCE_END = re.compile(r"[.;:!?]|\n\s*\n")
_IDENTIFIER = r"[^\W\d]\w*+(?:(?:\.|::|->|\#|\?\.)[^\W\d]\w*+)*+"
_QUOTED = re.compile(r"(`{1,3})([^`\n]{1,200})`{1,3}|\"([^\"\n]{1,200})\"|(?<!\w)'([^'\n]{1,100})'(?!\w)")
_QUOTED_NAME = re.compile(rf"[@#$&*.:<-]{{0,3}}({_IDENTIFIER})(?:\([^\n]*|[!?;,:/>\s]{{0,3}})")
_ERROR_TALK = re.compile(r"(?i)\b(?:errors?|exceptions?|fail(?:s|ed|ing|ure)?|rais(?:es?|ed|ing)|throw(?:s|n|ing)?|panics?|crash(?:es|ed)?|messages?|warnings?|complain\w*)\b")


def _is_name(name: str, is_call: bool) -> bool:
    """Whether a token can only be code: ``snake_case``, ``camelCase``, ``a.dotted.path``, ``call()``; not ``URLs``, ``e.g`` or ``site.org``."""
    parts = SEPARATOR.split(name)
    if len(parts) > 1:
        return any(len(part) > 2 for part in parts) and (is_call or not _DOMAIN.fullmatch(name))
    return is_call or "_" in name.rstrip("_") or (_CAMEL.search(name) is not None and not _ACRONYMS.fullmatch(name))


def _role(word: str) -> Role:
    if word in STOP:
        return Role.STOP
    if word in TASK_VERBS:
        return Role.VERB
    return Role.WEAK if word in WEAK else Role.PLAIN


def _leading_role(word: str) -> Role | None:
    if word in LEADING_VERBS or word in TASK_VERBS:
        return Role.VERB
    return Role.CODE_VERB if word in CODE_VERBS else None


def _plain(match: re.Match[str], in_code: bool) -> tuple[str, Role] | None:
    """The text and role of one match, or None if it is no word: ``don't``, ``e.g``, a number, a hash."""
    if flag := match["flag"]:
        return (flag.replace("-", "_"), Role.NAME) if "-" in flag else (flag, Role.PLAIN)
    text = match["number"] or _SELF.sub("", match["name"], count=1)
    is_call = match["call"] is not None
    if match["name"] and len(text) <= 120 and _is_name(text, is_call):
        return text, Role.NAME
    is_noise = match["tail"] not in (None, "s") or len(text) > MAX_TERM or not text[:1].isalnum() or SEPARATOR.search(text)
    if is_noise or _NOISE.fullmatch(text.lower()):
        return None
    role = _role(text.lower())
    is_type = in_code and role is Role.PLAIN and len(text) > 2 and text[0].isupper() and not text.isupper()
    return text, Role.NAME if is_type else role


def tokens_of(text: str, first: int = 0, *, in_code: bool = False) -> list[Token]:
    """All words and identifiers in order; the verb that heads the task is known by its place."""
    for spelled, name in SPELLED:
        text = text.replace(spelled, name)
    text = _PRODUCT.sub(r"\1", _VERSION.sub(" , ", text))
    tokens: list[Token] = []
    end, at_head = 0, True
    for match in _TOKEN.finditer(text):
        plain = _plain(match, in_code)
        if plain is None:
            continue
        word, role = plain
        gap = text[end : match.start()]
        joined = bool(tokens) and len(gap) < 5 and not gap.strip(" \t\n-`'\"*_")
        opens = not tokens or _SENTENCE_END.search(gap) is not None
        if at_head and role is not Role.STOP:
            leading = _leading_role(word.lower()) if role is not Role.NAME else None
            at_head = leading is None and role is Role.WEAK
            role = leading or role
        tokens.append(Token(word, role, first + len(tokens), joined, opens))
        end = match.end() - bool(match["call"])
    return tokens


def subject_of(tokens: Sequence[Token]) -> Token | None:
    """The first real word after the verb that heads the task: "add a new *retry* policy"."""
    for index, token in enumerate(tokens):
        if token.role in (Role.VERB, Role.CODE_VERB):
            for follower in tokens[index + 1 : index + 9]:
                if follower.opens:
                    return None
                if follower.role in (Role.PLAIN, Role.NAME):
                    return follower
            return None
        if token.role not in (Role.STOP, Role.WEAK):
            return None
    return None


_SAYS = frozenset({Role.PLAIN, Role.CODE_VERB})


def neighbours(tokens: Sequence[Token]) -> Iterator[tuple[Token, Token]]:
    """Words that stand side by side, determiners aside: "before each request" pairs *before* with *request*."""
    previous: Token | None = None
    for token in tokens:
        if not token.joined:
            previous = None
        if token.role is Role.STOP:
            previous = previous if token.text.lower() in DETERMINERS else None
        elif token.role is Role.NAME:
            previous = None
        else:
            if previous is not None and previous.text.lower() != token.text.lower() and {previous.role, token.role} & _SAYS:
                yield previous, token
            previous = token


def words_of_name(name: str) -> Iterator[tuple[str, str, bool]]:
    """(text, stem, is the whole) of a name's parts and of each whole segment: the very terms that the index holds for it."""
    for segment in SEPARATOR.split(name):
        parts = [part.lower() for part in split_identifier(segment)]
        whole = "".join(parts)
        for part in parts:
            if 1 < len(part) <= MAX_TERM and not part.isdigit() and part != whole and stem(part):
                yield part, stem(part), False
        if 1 < len(whole) <= MAX_TERM and not whole.isdigit() and stem(whole):
            yield whole, stem(whole), True


def quoted_names(text: str) -> tuple[dict[str, str], list[str]]:
    """Identifiers in backticks or quotes with how they were marked, and quoted sentences on lines that talk of errors."""
    names: dict[str, str] = {}
    messages: list[str] = []
    for line in text.split("\n"):
        for match in _QUOTED.finditer(line):
            content = (match[2] or match[3] or match[4]).strip()
            found = _QUOTED_NAME.fullmatch(content)
            if found and len(found[1]) <= 120 and (match[2] or found[1].lower() not in STOP) and next(words_of_name(found[1]), None):
                names.setdefault(found[1], "in backticks" if match[2] else "in quotes")
            elif not match[2] and content.count(" ") > 1 and _ERROR_TALK.search(line):
                messages.append(content)
    return names, messages


_COMMAND = re.compile(
    r"(?i)`[^`\n]{0,200}`|\b(?:cargo|go|npm|yarn|pnpm|mvn|gradle|gradlew|dotnet|make|just|rake|bazel|bun|deno|mix|swift|rails|manage\.py)\s+(?:run\s+)?test\b"
)
_KIND_OF_TEST = r"(?:unit|integration|regression|functional|acceptance|smoke|snapshot|end-to-end|e2e|flaky|failing|missing|parametri[sz]ed|property-based)"
_ABOUT_TESTS = re.compile(
    rf"""(?xi)
      (?:^|[.!?]\s|\bplease\s|\bto\s)test(?:ing)?\s+(?:that|the|if|whether|how|for|all|edge)\b
    | \b(?:write|add|create|fix|update|extend|improve|refactor|rewrite|remove|delete|move|rename|implement|cover|skip|port|split|speed\s+up)\s+
      (?:(?!so\b|to\b|and\b|for\b|when\b|that\b)[\w-]{{1,40}}\s+){{0,3}}(?:tests?|testing)\b(?!\s+(?:pass|fail|run|client|server|runner|mode|command|database|environment|settings)\w*\b)
    | \b(?:write|add|fix|update|extend|refactor)\s+(?:(?:a|an|the|more|some|new|missing|failing|unit)\s+){{0,2}}specs?(?=\s+(?:for|files?|that|covering)\b|\s*[.!?]?\s*$)
    | \b{_KIND_OF_TEST}[\s-]tests?\b(?!\s+(?:pass|fail|break)\w*\b)
    | \btest[\s-](?:suite|case|coverage|fixture|helper|harness|double|util|utilitie)s?\b"""
)


def is_about_tests(text: str) -> bool:
    """Whether the work is on tests themselves.

    Yes, if prose asks to write or change tests ("add a regression test"), names a kind of test or a part of a suite ("flaky test",
    "test fixture"), or begins with "test that …". No for commands (``cargo test``, anything in backticks), for tests that merely pass or fail, and
    for products such as a test client. "spec" counts only as the object of such a verb: most specs are specifications.
    """
    return _ABOUT_TESTS.search(_COMMAND.sub(" ", text)) is not None
