"""Exact search: which files can hold a text, the lines that do, and the symbols around them."""
