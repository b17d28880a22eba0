"""Defaults and limits of the server. Fixed: a server has no repository of its own."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from knowing.settings.ranges import Count, Positive, Range, Share


class CallLimits(Struct, frozen=True):
    """How much one client may ask for. Judged."""

    timeout_s: Annotated[float, Range(1.0, 86_400.0)] = 120.0
    """A call that takes longer is ended; an index that was being made goes on from the facts that it has read."""
    calls: Count = 4
    """Calls that are worked on at once; the others wait."""
    request_bytes: Count = 4_000_000
    """A longer request is not read."""
    text_chars: Count = 1_000_000
    """A longer text in an argument is refused."""


class AnswerLimits(Struct, frozen=True):
    """What the tools hand out. Judged."""

    look_tokens: Count = 4_000
    find_tokens: Count = 2_000
    change_tokens: Count = 4_000
    rules_tokens: Count = 4_000
    """Budgets where nobody says otherwise."""
    least_tokens: Count = 200
    """A smaller budget is refused: it holds nothing."""
    frame_tokens: Count = 60
    """What the marks and the closing words take of a budget."""
    tests_share: Share = 0.25
    """Of a budget for some files, so much goes to the tests to run."""
    lines: Count = 100
    """Lines that a search for exact text lists."""
    symbols: Count = 30
    """Symbols that a search by words lists: those further down hardly ever are what was meant."""
    commands: Count = 3
    """Command lines that are shown …"""
    command_chars: Count = 600
    """… and how much of each."""
    refusal_chars: Count = 2_000
    """What is told of an error."""


class ServerLimits(Struct, frozen=True):
    """How many clients a server knows at a time, and how long it waits for them. Judged."""

    progress_s: Positive = 0.25
    """Signs of progress are sent no more often than this."""
    asked_s: Positive = 0.1
    """How often it is asked whether anybody still waits for an index."""
    token_chars: Count = 16
    """Characters of a token that cannot be guessed."""
    http_sessions: Count = 32
    idle_s: Positive = 3_600.0
    """A session over HTTP that is silent for so long is ended."""
    http_connections: Count = 512
    head_s: Positive = 10.0
    """A connection that sends no whole head of a request for two of these is closed …"""
    body_s: Positive = 30.0
    """… and one that sends no whole request within this time."""
    shutdown_s: Count = 2
    """So long open connections have when the server ends."""
    session_calls: Count = 200
    """After so many calls a connection begins another session: each answer looks at all turns of its own."""
    sessions: Count = 256
    """Sessions of one server that are remembered; the oldest are ended."""
    connections: Count = 64
    """The roots of so many connections are remembered …"""
    roots: Count = 100
    """… and so many of one client; more are not listened to."""
    id_bytes: Count = 1_000
    """Bytes at both ends of a request that is too long in which its id is looked for."""


ANSWERS, SERVER = AnswerLimits(), ServerLimits()
