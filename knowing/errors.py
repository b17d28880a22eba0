"""The refusals. Each says what is wrong in one line and what to do about it.

CtxError                    exit code 2
├── UsageError              the words of the call are off
├── ConfigError             a setting is unknown or out of range
├── NotARepository          there is nothing to index here
├── NoIndex                 nothing has been indexed yet
├── IndexUnusable           corrupt, foreign, or of another version
├── IndexBusy               another process is writing
├── StorageError            disk full, read-only, vanished
├── WorkerLost              a process of a build was ended from outside
├── UnknownSymbol           no symbol of that name
├── AmbiguousSymbol         several; lists them
├── StaleIndex              the tree has moved on and --stale fail was asked
├── GitError                git is missing, refused or timed out
└── EnrichError             a language server or SCIP file cannot be used
"""

from __future__ import annotations


class CtxError(Exception):
    """Base of everything that ends a command with exit code 2."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.message}; {self.hint}" if self.hint else self.message


class UsageError(CtxError):
    """The words of the call are off."""


class ConfigError(CtxError):
    """A setting is unknown or out of range."""


class NotARepository(CtxError):
    """There is nothing to index here."""


class NoIndex(CtxError):
    """Nothing has been indexed yet."""


class IndexUnusable(CtxError):
    """Corrupt, foreign, or of another version."""


class IndexBusy(CtxError):
    """Another process is writing."""


class StorageError(CtxError):
    """Disk full, read-only, vanished."""


class WorkerLost(CtxError):
    """A process of a build was ended from outside."""

    def __init__(self, message: str, hint: str = "is memory short? The previous index is untouched") -> None:
        super().__init__(message, hint)


class UnknownSymbol(CtxError):
    """No symbol of that name."""


class AmbiguousSymbol(CtxError):
    """Several symbols answer to the name."""

    def __init__(self, message: str, candidates: list[str], hint: str = "") -> None:
        super().__init__(message, hint)
        self.candidates = candidates


class StaleIndex(CtxError):
    """The tree has moved on and the caller asked to fail."""


class GitError(CtxError):
    """git is missing, refused or timed out."""


class EnrichError(CtxError):
    """A language server or SCIP file cannot be used."""
