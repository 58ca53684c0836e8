"""Untrusted NumPy archives (.npz): sizes are checked before anything is allocated."""

import zipfile
import zlib
from collections.abc import Mapping
from io import BytesIO
from math import prod
from pathlib import Path
from typing import Any, Final

from numpy.lib import format as npy
from numpy.typing import NDArray

from cogworks.engine.errors import CogworksError

LARGEST: Final = 1 << 28
"""Maximum bytes of all arrays: many times the size of a network for any game."""
MOST: Final = 1000
"""Arrays in an archive."""
HEADERS: Final = {(1, 0): npy.read_array_header_1_0, (2, 0): npy.read_array_header_2_0}
DAMAGED: Final = (OSError, ValueError, EOFError, KeyError, TypeError, RuntimeError, MemoryError, zlib.error)
"""Exceptions raised by damaged and hostile files; zipfile.BadZipFile is not an OSError."""


class ArchiveError(CogworksError):
    """An archive that cannot be read.  The message gives the reason."""


def read_arrays(path: Path, largest: int = LARGEST) -> Mapping[str, NDArray[Any]]:
    """Return the arrays of an archive by name."""
    try:
        if path.exists() and not path.is_file():
            raise ArchiveError("it is not a file")
        with path.open("rb") as file, zipfile.ZipFile(file) as archive:
            entries = archive.infolist()
            size = sum(entry.file_size for entry in entries)
            if len(entries) > MOST or size > largest:
                raise ArchiveError(
                    f"it has {len(entries)} arrays of {size} bytes; the most are {MOST} arrays of {largest} bytes"
                )
            return {entry.filename.removesuffix(".npy"): _array(_data(archive, entry)) for entry in entries}
    except (*DAMAGED, zipfile.BadZipFile) as error:
        known = isinstance(error, OSError) and error.strerror
        raise ArchiveError(str(known or error) or type(error).__name__) from error


def _data(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    """The bytes of an entry.  The limit matters: an entry larger than its header claims would be unpacked entirely."""
    with archive.open(entry) as stream:
        return stream.read(entry.file_size)


def _array(data: bytes) -> NDArray[Any]:
    """An array from its file.  NumPy would allocate whatever size its header claims."""
    stream = BytesIO(data)
    version = npy.read_magic(stream)
    if version not in HEADERS:
        raise ArchiveError(f"an array has format {version}")
    shape, _, dtype = HEADERS[version](stream)
    if dtype.hasobject or prod(shape) * dtype.itemsize != len(data) - stream.tell():
        raise ArchiveError(f"an array says it has shape {shape} of {dtype}; it has {len(data) - stream.tell()} bytes")
    found: NDArray[Any] = npy.read_array(BytesIO(data), allow_pickle=False)
    return found
