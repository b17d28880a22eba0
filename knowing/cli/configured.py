"""The settings of a root, with the environment of this process: the only place that reads it for them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from knowing.settings import Settings


def settings_for(root: Path, **flags: Any) -> Settings:
    """Flags > environment > project > user > default. Flags are keys with ``__`` for the dot: ``index__jobs=4``."""
    from platformdirs import user_config_path

    from knowing.config import load

    named = {name.replace("__", "."): value for name, value in flags.items()}
    return load(root, os.environ, user_config_path("knowing"), named)


def cache_folder() -> Path:
    """Where facts are cached for this user; ``CTX_CACHE`` moves it."""
    from knowing import facts_folder

    moved = os.environ.get("CTX_CACHE")
    return Path(moved).expanduser().resolve() if moved else facts_folder()
