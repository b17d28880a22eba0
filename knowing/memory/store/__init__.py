"""The one database of what is remembered about a repository, and all SQL of this room.

``memory`` opens it, ``opening`` says what is wrong with a file and moves it aside, ``migrations`` bring an old one up to date; every
other module is one noun: frozen dataclasses in and out. Nothing here knows the graph.
"""
