"""Documentation that stands apart from the code, in sections that are headed by the names of what they speak of: POD of Perl."""

from __future__ import annotations

import re

_HEAD = re.compile(r"^=(?:head[1-6]|item|method|attr|func)[ \t]+(.*)$", re.MULTILINE)
_NAME = re.compile(r"(?:[$@%]?\w++(?:->|::))*+[$@%&]?(\w++)")
_MARKUP = re.compile(r"[A-Z]<+[ ]?([^<>]*)>+")
_COMMAND = re.compile(r"^=(?:pod|cut|over|back|begin|end|for|encoding)\b.*$", re.MULTILINE)
_ABOUT = ("NAME", "DESCRIPTION")


def manual_of(texts: list[str]) -> dict[str, str]:
    """What the sections say of each name, and of the file as a whole under the empty name.

    >>> manual_of(["=head1 NAME\\n\\nShop - sells\\n\\n=head2 add\\n\\n  $shop->add(3);\\n\\nAdds C<3> items.\\n\\n=cut"])
    {'': 'Shop - sells', 'add': 'Adds 3 items.'}
    """
    found: dict[str, str] = {}
    for text in texts:
        heads = list(_HEAD.finditer(text))
        ends = [head.start() for head in heads[1:]] + [len(text)]
        for head, end in zip(heads, ends, strict=True):
            said = _prose(_MARKUP.sub(r"\1", _COMMAND.sub("", text[head.end() : end])))
            title = _MARKUP.sub(r"\1", head[1]).strip()
            if title in _ABOUT:
                found[""] = f"{found.get('', '')}\n\n{said}".strip()
            elif said and (name := _NAME.match(title)):
                found.setdefault(name[1], said)
    return found


def _prose(section: str) -> str:
    """A section without its examples, which are indented; if there is nothing else, the examples."""
    parts = [one for one in section.split("\n\n") if one.strip()]
    return "\n\n".join(
        [one.strip() for one in parts if one.strip("\n")[0] not in " \t"] or [one.strip() for one in parts]
    )
