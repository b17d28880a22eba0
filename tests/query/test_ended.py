"""Tests of Ruby that are blocks with a title are found by how their lines begin and end."""

from __future__ import annotations

from time import process_time

import pytest

from knowing.query.called.ended import blocks_ended

RUBY = ("describe", "it", "context", "test")
LIMIT_S = 2.0


def test_blocks_of_ruby_have_titles_and_end_where_they_end() -> None:
    text = """RSpec.describe Cart::Item, type: :model do
  context "when empty" do
    it { is_expected.to be_empty }
    it 'adds "one"' do |item|
      write <<~EOS
        it "is text" do
      EOS
      items.each do |one|
        add one
      end
    end
  end
end
"""
    assert blocks_ended(text, RUBY, "end") == [
        (1, 13, "Cart::Item"),
        (2, 12, "when empty"),
        (3, 3, "it { is_expected.to be_empty }"),
        (4, 11, 'adds "one"'),
    ]


@pytest.mark.parametrize(
    "line", ["item.it 'a' do", "test_it 'a' do", "it = 1", "it 'is pending'", "items do", "# it 'a' do"]
)
def test_other_lines_of_ruby_are_no_tests(line: str) -> None:
    assert blocks_ended(f"{line}\nend\n", RUBY, "end") == []


@pytest.mark.parametrize(
    "text", ["it 'a" * 60_000, "it {" * 60_000, "it 'a', |" + "|" * 60_000, "it 'a' do\n" * 20_000, "<<~A" * 40_000]
)
def test_hostile_ruby_is_read_in_linear_time(text: str) -> None:
    begun = process_time()
    blocks_ended(text, RUBY, "end")
    assert process_time() - begun < LIMIT_S
