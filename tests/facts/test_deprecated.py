"""What a file says of its own definitions: that they are deprecated."""

from __future__ import annotations

import time

import pytest

from knowing import languages
from knowing.facts.blocks import Blocks
from knowing.facts.deprecated import mark_deprecated
from knowing.facts.extract import read_syntax
from knowing.model import Flag

JAVA = """
package shop;

/** Pays.
 *
 * @deprecated use Pay
 */
interface OldPay { void pay(); }

@Deprecated(since = "1; 2",
    forRemoval = true)
@Nullable
public interface OlderPay {}

class Cart {
    @Deprecated
    void clear() {}

    /** Adds what is not {@code @Deprecated}. */
    void add() {}
}
"""
CSHARP = """
class Cart
{
    [Obsolete("Use Empty (soon)")]
    public void Clear() { }

    [System.Obsolete]
    [Fast]
    public int Size;

    public void Empty() { }

    [Obsolete("This method is for internal use only", false)]
    public void Plumb() { }
}
"""
RUST = """
#[deprecated(
    note = "use empty; soon"
)]
#[inline]
pub fn clear() {}

#[deprecated]
pub use cart::wipe;
pub fn empty() {}
"""
TYPESCRIPT = """
/** @deprecated use empty */
export function clear() {}

export class Cart {
  /**
   * @param item an item
   * @deprecated
   */
  add(item) {}
  // deprecated or not, it stays
  put(item) {}
}
"""
PYTHON = '''
import warnings


@deprecated("use empty() :)")
@cached
def clear(): ...


class OldCart:
    """A cart.

    .. deprecated:: 1.2
    """

    def add(self): ...


def wipe(cart):
    """Wipes."""
    warnings.warn(
        f"use empty() of {cart}", DeprecationWarning
    )


class OlderCart:
    def __init__(self):
        warnings.warn("use Cart", PendingDeprecationWarning)


def put(cart, item=None):
    """Puts.

    Parameters
    ----------
    item : str
        .. deprecated:: 1.2
    """
    if item:
        warnings.warn("item is deprecated", DeprecationWarning)


def empty(cart): ...
'''
GO = "package shop\n\n// Clear empties.\n//\n// Deprecated: use Empty.\nfunc Clear() {}\n\nfunc Empty() {}\n"
SWIFT = '@available(*, deprecated, message: "use empty")\nfunc clear() {}\n\n@available(iOS 13, *)\nfunc empty() {}\n'
KOTLIN = (
    '@Deprecated(\n    "use (empty)",\n    ReplaceWith("empty()")\n)\nclass OldCart { fun add() {} }\n\nclass Cart {\n'
    '    @Deprecated("use add") fun put() {}\n    fun add() {}\n}\n'
)
PHP = "<?php\n/** @deprecated since 3 */\nclass OldCart { }\nclass Cart {\n    #[Deprecated]\n    function put() {}\n    function add() {}\n}\n"
CPP = '[[deprecated("use empty")]] void clear() {}\nvoid empty() {}\n'
RUBY = "class Cart\n  # Clears.\n  # @deprecated Use empty.\n  def clear; end\n\n  def empty; end\nend\n"


@pytest.mark.parametrize(
    ("language", "text", "deprecated"),
    [
        ("java", JAVA, "OldPay pay OlderPay clear"),
        ("csharp", CSHARP, "Clear Size"),
        ("rust", RUST, "clear"),
        ("typescript", TYPESCRIPT, "clear add"),
        ("python", PYTHON, "clear OldCart add wipe OlderCart __init__"),
        ("go", GO, "Clear"),
        ("swift", SWIFT, "clear"),
        ("kotlin", KOTLIN, "OldCart add put"),
        ("php", PHP, "OldCart put"),
        ("cpp", CPP, "clear"),
        ("ruby", RUBY, "clear"),
    ],
)
def test_what_says_that_it_is_deprecated_is(language: str, text: str, deprecated: str) -> None:
    facts, _ = read_syntax(text.encode(), languages.load(language))
    assert " ".join(one.name for one in facts.symbols if one.flags & Flag.DEPRECATED) == deprecated


@pytest.mark.parametrize(
    "text",
    [
        b"@Deprecated(\n" * 200_000,
        b"\twarnings.warn((x), (y)\n" * 100_000,
        b"\twarn(" + b"(x)\n" * 400_000,
        b"@available(" + b"deprecate" * 200_000,
        b"\t" * 2_000_000 + b"@deprecate",
    ],
)
def test_marks_are_found_in_linear_time(text: bytes) -> None:
    begun = time.process_time()
    mark_deprecated(Blocks([], languages.load("python")), text)
    assert time.process_time() - begun < 3.0
