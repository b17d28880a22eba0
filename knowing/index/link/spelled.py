"""How what stands before a dot is spelled: calls, parentheses, the words that stand before them."""

from __future__ import annotations


def bared(text: str) -> str:
    """Return a receiver without what stands before it, and without parentheses that are not those of a call.

    >>> bared("(await load(one))"), bared("new Basket(of(two)).first()"), bared("new Basket()"), bared("(*basket)")
    ('load(one)', 'Basket(of(two)).first()', 'Basket', 'basket')
    """
    plain = text.removeprefix("await ").removeprefix("new ").lstrip("*& ")
    if not plain.endswith(")"):
        return plain.strip("()!?*& ")
    callee = plain[: matching(plain)]
    if not callee:
        return bared(plain[1:-1].strip()) if plain.startswith("(") else plain
    return callee if text.startswith("new ") and ")" not in callee else plain


def matching(text: str, opening: str = "(", closing: str = ")") -> int:
    """Return where the last pair of parentheses opens: ``a.b(c(d))`` gives 3."""
    depth = 0
    for position in range(len(text) - 1, -1, -1):
        if text[position] == closing:
            depth += 1
        elif text[position] == opening:
            depth -= 1
            if depth == 0:
                return position
    return 0
