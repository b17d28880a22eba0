"""Linking: brings the facts of all files together, and turns mentions into edges."""
