r"""Text from a repository, made harmless before it is shown.

Terminal escapes, other control characters, invisible characters and those that turn the direction of writing
(CVE-2021-42574) are spelled out instead of sent; markup is escaped for the format it would be markup in.

>>> plain("red \x1b[31mtext\u202e")
'red \\x1b[31mtext\\u202e'
>>> xml('<b a="1">&'), xml_attribute('"<')
('&lt;b a="1"&gt;&amp;', '&quot;&lt;')
"""

from __future__ import annotations

import json
import re

_HARMFUL = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u2028-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0e\ufeff\uffa0\ufff0-\uffff\ud800-\udfff\U000e0000-\U000e0fff]"
)
_MARKDOWN = re.compile(r"([\\`*_\[\]<>#|~!$&])")
_BACKTICKS = re.compile(r"`+")
_XML = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}
_XML_TEXT = re.compile(r"[&<>]")
_XML_ATTRIBUTE = re.compile(r'[&<>"]')


def plain(text: str) -> str:
    """The text without characters that cannot be seen, except tabs and line feeds."""
    return _HARMFUL.sub(_spelled, text.replace("\r\n", "\n"))


def one_line(text: str, most: int = 0) -> str:
    """The same on one line, cut to ``most`` characters if that is not 0."""
    line = plain(" ".join(text.split()))
    return line if not most or len(line) <= most else line[: most - 1].rstrip() + "…"


def markdown(text: str, most: int = 0) -> str:
    """One line of prose that Markdown and HTML leave alone."""
    return _MARKDOWN.sub(r"\\\1", one_line(text, most))


def code_span(text: str) -> str:
    """Inline code, whatever backticks it holds."""
    line = one_line(text)
    if not line:
        return ""
    fence = "`" * (1 + _longest_run(line))
    pad = " " if line[0] == "`" or line[-1] == "`" else ""
    return f"{fence}{pad}{line}{pad}{fence}"


def code_block(text: str, language: str) -> str:
    """A fenced block that its content cannot close."""
    body = plain(text)
    fence = "`" * max(3, 1 + _longest_run(body))
    return f"{fence}{re.sub(r'[^a-z0-9+-]', '', language)}\n{body}\n{fence}\n"


def xml(text: str) -> str:
    """The text as character data of XML."""
    return _XML_TEXT.sub(lambda found: _XML[found[0]], plain(text))


def xml_attribute(text: str) -> str:
    """The value of an attribute, without its quotes."""
    return _XML_ATTRIBUTE.sub(lambda found: _XML[found[0]], one_line(text))


def encoded(value: object) -> str:
    """Compact JSON; what could harm a terminal is escaped, and decodes to what it was."""
    return json_text(json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False))


def json_text(encoded: str) -> str:
    """JSON whose harmful characters are written as escapes."""
    return _HARMFUL.sub(lambda found: json.dumps(found[0])[1:-1], encoded)


def _longest_run(text: str) -> int:
    return max(map(len, _BACKTICKS.findall(text)), default=0)


def _spelled(found: re.Match[str]) -> str:
    code = ord(found[0])
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


_HALF = re.compile(r"\\u[dD][89a-fA-F]")


def whole_json(text: str) -> str:
    """The same JSON without half characters: a lone surrogate, which no file and no protocol can hold, is the replacement character.

    >>> whole_json('["\\\\ud83d\\\\ude00 \\\\ud800"]') == '["\N{GRINNING FACE} \N{REPLACEMENT CHARACTER}"]'
    True
    """
    if not _HALF.search(text):
        return text
    try:
        said = json.dumps(json.loads(text), ensure_ascii=False)
    except (ValueError, RecursionError):
        return text
    return said.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
