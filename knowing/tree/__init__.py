"""What is on disk and in git: listings, contents, roles of files, bodies of symbols, past commits, the ``.ctx`` folder."""
