"""Arrays beside the graph: symbol columns and the walk matrix.

They are read into memory and not mapped: if somebody cuts a mapped file short, the next look at it ends the process. To read all of
Django's takes 3 ms.

One file per build, ``.ctx/arrays-<build>.bin``; the graph names the build it belongs to, so a reader can never mix
two. If the file is missing or cut short, it is made again from the graph.

    magic (8) · header length (8) · JSON {name: [dtype, shape, offset]} · padding · arrays, each aligned to 64 bytes
"""

from __future__ import annotations

import json
import math
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from knowing.tree.folder import open_in, read_in

if TYPE_CHECKING:  # numpy takes longer to import than it takes to see that nothing has changed
    from numpy.typing import NDArray

    Array = NDArray[Any]

MAGIC = b"KNOWARR1"
ALIGN = 64
HEADER_BYTES = 1 << 16
"""More than the names of all arrays need."""


def arrays_path(folder: Path, build: str) -> Path:
    return folder / f"arrays-{build}.bin"


def beside_path(folder: Path, kind: str, name: str) -> Path:
    """``words``, ``vectors`` and ``messages``: files that the graph names in its meta."""
    return folder / f"{kind}-{name}.bin"


def write_arrays(path: Path, arrays: dict[str, Array]) -> None:
    """Write all arrays, then make the file appear at once."""
    import numpy as np  # noqa: PLC0415

    header: dict[str, list[Any]] = {}
    offset = 0
    for name, array in arrays.items():
        header[name] = [array.dtype.str, list(array.shape), offset]
        offset += -(-array.nbytes // ALIGN) * ALIGN
    encoded = json.dumps(header).encode()
    start = -(-(16 + len(encoded)) // ALIGN) * ALIGN
    temporary = path.with_suffix(f".{os.getpid()}.tmp")
    try:
        with open_in(temporary.parent, temporary.name, "wb") as file:
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
    """Read the arrays, or None if the file is missing or not whole."""
    import numpy as np  # noqa: PLC0415

    try:
        data = read_in(path.parent, path.name)
        header, start = _header(data)
        return {
            name: np.frombuffer(data, dtype, math.prod(shape), start + offset).reshape(shape)
            for name, (dtype, shape, offset) in header.items()
        }
    except (OSError, ValueError):
        return None


def is_whole(path: Path, *names: str) -> bool:
    """Whether ``read_arrays`` would find all of a file, and these arrays in it."""
    try:
        with open_in(path.parent, path.name, "rb") as file:
            size = os.fstat(file.fileno()).st_size
            header, start = _header(file.read(HEADER_BYTES))
        ends = (start + offset + math.prod(shape) * int(dtype[2:]) for dtype, shape, offset in header.values())
        return max(ends, default=0) <= size and all(name in header for name in names)
    except (OSError, ValueError):
        return False


def _header(data: bytes) -> tuple[dict[str, tuple[str, list[int], int]], int]:
    """What is in a file, and where its arrays start."""
    if data[:8] != MAGIC:
        raise ValueError("no file of arrays")
    length = int.from_bytes(data[8:16], "little")
    return json.loads(data[16 : 16 + length]), -(-(16 + length) // ALIGN) * ALIGN
