"""Arrays beside the graph that load by memory map: symbol columns and the walk matrix.

One file per build, ``.ctx/arrays-<build>.bin``; the graph names the build it belongs to, so a reader can never mix
two. If the file is missing or cut short, it is made again from the graph.

    magic (8) · header length (8) · JSON {name: [dtype, shape, offset]} · padding · arrays, each aligned to 64 bytes
"""

from __future__ import annotations

import json
import mmap
import os
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
MAGIC = b"KNOWARR1"
ALIGN = 64


def arrays_path(folder: Path, build: str) -> Path:
    return folder / f"arrays-{build}.bin"


def beside_path(folder: Path, kind: str, name: str) -> Path:
    """``words``, ``vectors`` and ``messages``: files that the graph names in its meta."""
    return folder / f"{kind}-{name}.bin"


def write_arrays(path: Path, arrays: dict[str, Array]) -> None:
    """Write all arrays, then make the file appear at once."""
    header: dict[str, list[Any]] = {}
    offset = 0
    for name, array in arrays.items():
        header[name] = [array.dtype.str, list(array.shape), offset]
        offset += -(-array.nbytes // ALIGN) * ALIGN
    encoded = json.dumps(header).encode()
    start = -(-(16 + len(encoded)) // ALIGN) * ALIGN
    temporary = path.with_suffix(f".{os.getpid()}.tmp")
    try:
        with temporary.open("wb") as file:
            file.write(MAGIC + len(encoded).to_bytes(8, "little") + encoded)
            file.write(b"\0" * (start - file.tell()))
            for array in arrays.values():
                data = np.ascontiguousarray(array)
                file.write(data.tobytes())
                file.write(b"\0" * (-data.nbytes % ALIGN))
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def read_arrays(path: Path) -> dict[str, Array] | None:
    """Map the arrays, or None if the file is missing or not whole."""
    try:
        with path.open("rb") as file:
            data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        if data[:8] != MAGIC:
            return None
        length = int.from_bytes(data[8:16], "little")
        header = json.loads(data[16 : 16 + length])
        start = -(-(16 + length) // ALIGN) * ALIGN
        return {
            name: np.frombuffer(data, dtype, int(np.prod(shape)), start + offset).reshape(shape)
            for name, (dtype, shape, offset) in header.items()
        }
    except (OSError, ValueError):
        return None
