"""An incremental build: which part of the graph a few changed files replace, and replacing it."""
