"""The coding agents that may start our server: where each keeps its configuration, and how an entry gets in and out of it.

A configuration is somebody else's file. It is parsed only to find places in its text; what is written is the old text with a few
insertions, and what is removed is exactly them. ``table`` lists the clients.
"""
