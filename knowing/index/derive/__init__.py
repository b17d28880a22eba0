"""What the resolved graph implies: one table of derivations (``table``), and a file for each of them."""
