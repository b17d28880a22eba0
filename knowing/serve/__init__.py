"""Serving agents: the verbs behind a protocol, in a process that stays."""
