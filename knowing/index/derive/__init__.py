"""What the resolved graph implies. The order of the tuple is the documentation: each may use what stands before it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knowing.index.derive.inherits import derive_inherits
from knowing.index.derive.outside import derive_effects
from knowing.index.derive.routes import derive_routes

if TYPE_CHECKING:
    from collections.abc import Callable

    from knowing.index.link.draft import Draft

DERIVATIONS: tuple[Callable[[Draft], None], ...] = (
    derive_inherits,  # child -> every ancestor method; overrides
    derive_effects,  # environment variables and programs
    derive_routes,  # URL paths and their handlers
)
"""Nesting and tests (``frame``) come after these, from whole columns: one changed file can change any of them."""
