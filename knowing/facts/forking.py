"""Whether this process may go on as two: a fork is the cheapest way to another process, and not safe on every system."""

from __future__ import annotations

import os
import sys

CAN_FORK = hasattr(os, "fork") and sys.platform != "darwin"
"""On macOS the system's own libraries do not survive a fork: there, processes are started from nothing."""
