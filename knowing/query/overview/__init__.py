"""A repository without a question: its packages, what depends on what, where it starts, where the rest is."""
