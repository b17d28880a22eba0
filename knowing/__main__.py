"""``python -m knowing VERB …`` is the program ``ctx``."""

from __future__ import annotations

from knowing.cli.main import run

if __name__ == "__main__":
    run()
