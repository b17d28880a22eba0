"""One file in, its facts out: what it defines, mentions and says, independent of every other file."""
