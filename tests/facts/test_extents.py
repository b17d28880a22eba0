"""Definitions that reach further than their nodes, and docs that stand elsewhere than right above."""

from __future__ import annotations

from knowing import languages
from knowing.facts.extract import extract
from knowing.model import SymbolFact
from knowing.settings.facts import KEPT


def symbols(language: str, text: str) -> list[SymbolFact]:
    return extract(text.encode(), languages.load(language)).symbols[1:]


def test_clauses_of_a_function_are_one_symbol_with_the_signature_of_the_first() -> None:
    found = symbols(
        "elixir",
        "defmodule A do\n  def put(a, 0), do: a\n  # Else.\n  def put(a, n), do: n\n  def get(a), do: a\nend\n",
    )
    assert [(one.name, one.line, one.end_line) for one in found] == [("A", 1, 6), ("put", 2, 4), ("get", 5, 5)]
    assert found[1].signature == "def put(a, 0), do: a"


def test_a_clause_with_a_doc_of_its_own_and_a_private_one_start_another_function() -> None:
    text = 'defmodule A do\n  def put(a), do: a\n\n  @doc "Two."\n  def put(a, b), do: b\n  defp put(a, b, c), do: c\nend\n'
    assert [(one.line, one.doc) for one in symbols("elixir", text) if one.name == "put"] == [
        (2, ""),
        (5, "Two."),
        (6, ""),
    ]


def test_a_table_of_clauses_is_found_by_its_parts() -> None:
    found = symbols("erlang", "-module(a).\n" + "".join(f"code({n}) -> {n};\n" for n in range(3 * KEPT.clause_lines)))
    assert len(found) == 3
    assert max(one.end_line - one.line for one in found) < KEPT.clause_lines


def test_a_signature_between_a_doc_and_its_function_belongs_to_it() -> None:
    (found,) = symbols(
        "haskell",
        "module A where\n\n-- | Doubles it.\ntwice :: Int\n      -> Int\n{-# INLINE twice #-}\ntwice x = x + x\n",
    )
    assert (found.line, found.end_line, found.doc) == (4, 7, "Doubles it.")


def test_a_package_goes_on_to_the_next_and_is_documented_where_the_manual_is() -> None:
    text = "package A;\nsub put { 1 }\npackage B { sub get { 1 } }\npackage C;\nsub cut { 1 }\n"
    manual = "__END__\n\n=head1 NAME\n\nA - holds\n\n=head2 cut\n\n  cut;\n\nCuts I<it>.\n"
    found = symbols("perl", text + manual)
    assert [(one.name, one.parent) for one in found] == [
        ("A", 0),
        ("put", 1),
        ("B", 0),
        ("get", 3),
        ("C", 0),
        ("cut", 5),
    ]
    assert (found[0].doc, found[5].doc) == ("A - holds", "Cuts it.")


def test_a_body_beside_its_signature_is_part_of_the_function() -> None:
    (found,) = symbols("dart", "/// Doubles it.\n@pragma('x')\nint twice(int x) {\n  return x + x;\n}\n")
    assert (found.line, found.end_line, found.signature, found.doc) == (2, 5, "int twice(int x)", "Doubles it.")


def test_a_comment_below_is_the_doc_of_what_has_none_above() -> None:
    found = symbols(
        "ocaml_interface", "val put : int -> int\n(** Puts. *)\n\n(** Gets. *)\nval get : int -> int\n(* no doc *)\n"
    )
    assert [one.doc for one in found] == ["Puts.", "Gets."]
