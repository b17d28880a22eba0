"""Tests that are calls with a title (``it("adds", …)``): they are no symbols of the index, and are read from their file when one is asked for."""
