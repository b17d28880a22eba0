"""A component is shown by what the task is about: lines of its markup as well as functions of its code."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from knowing import context_for_task, opened
from knowing.render.formats.text import TextWriter

Repository = Callable[[Mapping[str, str]], Path]

MARKUP = "".join(f'  <p class="row{number}">plain row</p>\n' for number in range(120))
PAGE = f"""<script setup>
function chargeCustomer(card) {{
  const receipt = card.pay()
  return receipt
}}
</script>

<template>
{MARKUP}  <button title="Charge the customer" @click="chargeCustomer">Charge</button>
{MARKUP}</template>
"""


def test_a_long_component_is_shown_by_the_lines_that_matter_and_says_no_line_twice(repository: Repository) -> None:
    root = repository({"src/Checkout.vue": PAGE, "src/other.js": "export function idle() {}\n"})
    with opened(root) as graph:
        items = context_for_task(graph, "which button charges the customer").pack(TextWriter()).items
    shown = {one.symbol.qualname: one for one in items}
    assert 'title="Charge the customer"' in shown["Checkout"].source
    assert shown["Checkout"].source.count("plain row") < 100
    lines = [line for one in items for first, last in one.spans for line in range(first, last + 1)]
    assert {"Checkout", "Checkout.chargeCustomer"} <= shown.keys()
    assert len(lines) == len({*lines})
