"""What stands behind a definition in the tree and belongs to it."""

from __future__ import annotations

from knowing import languages
from knowing.facts.extract import extract

CART = b"""class Cart {
    val total: Int
        get() {
            return count()
        }
    var note: String = ""
        get() = trim()
        private set(value) { store(value) }
    val plain = 1
}
"""


def test_a_property_of_kotlin_ended_before_its_accessors() -> None:
    facts = extract(CART, languages.load("kotlin"))
    assert [(one.name, one.line, one.end_line) for one in facts.symbols[2:]] == [
        ("total", 2, 5),
        ("note", 6, 8),
        ("plain", 9, 9),
    ]
    assert [one.signature for one in facts.symbols[2:4]] == ["val total: Int", 'var note: String = ""']
