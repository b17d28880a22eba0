"""The index path: what is on disk becomes a graph. ``update`` is the entry."""
