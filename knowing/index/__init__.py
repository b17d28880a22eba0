"""The index path. Callable, too: ``knowing.index(root)`` is public, and this package would hide it."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any


class _IndexPath(ModuleType):
    """Python binds a package's name in its parent; the name must go on doing what the public API says."""

    def __call__(self, *arguments: Any, **options: Any) -> Any:
        from knowing import build_index  # noqa: PLC0415

        return build_index(*arguments, **options)


sys.modules[__name__].__class__ = _IndexPath
