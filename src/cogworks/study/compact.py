"""Smaller forms of feature rows: packed bits for storage, and lists of non-zero bytes for embedding layers."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cogworks.engine.schema import Schema

Rows = NDArray[np.uint8]


class Packing:
    """Rows of one schema as bits: each byte takes as many as its largest value needs, most of them one."""

    def __init__(self, schema: Schema) -> None:
        highs = np.array(schema.highs)
        sizes = np.array([int(high).bit_length() for high in highs])
        self._columns = np.repeat(np.arange(len(highs)), sizes)
        self._shifts = np.concatenate([np.arange(size) for size in sizes]).astype("uint8")
        self._row = len(highs)
        self.width = -(-len(self._columns) // 8)
        """Bytes of a packed row."""

    def pack(self, rows: Rows) -> Rows:
        """Pack rows, along the last axis."""
        return np.packbits(rows[..., self._columns] >> self._shifts & 1, axis=-1)

    def unpack(self, packed: Rows) -> Rows:
        """Return the rows that were packed."""
        bits = np.unpackbits(packed, axis=-1, count=len(self._columns))
        rows: Rows = np.zeros((*packed.shape[:-1], self._row), "uint8")
        for shift in range(int(self._shifts.max()) + 1):
            chosen = self._shifts == shift
            rows[..., self._columns[chosen]] |= bits[..., chosen] << np.uint8(shift)
        return rows


class Sparse(NamedTuple):
    """The non-zero bytes of some rows, row by row, as PyTorch's `EmbeddingBag` takes them."""

    columns: NDArray[np.int64]
    values: Rows
    offsets: NDArray[np.int64]
    """Where each row begins."""


def sparse(rows: Rows) -> Sparse:
    """List the non-zero bytes of rows, which are few: a tenth in most games."""
    tables, columns = np.nonzero(rows)
    return Sparse(columns, rows[tables, columns], np.searchsorted(tables, np.arange(len(rows))))
