"""The moves of a finished game as one compressed text, from which every record is restored exactly."""

import json
import zlib
from collections.abc import Iterable, Sequence
from itertools import accumulate, pairwise
from typing import Final

from cogworks.tables.records import ANSWER, Record

LEVEL: Final = 9
"""Of zlib: a game is packed once."""


def pack(records: Sequence[Record]) -> bytes:
    """Compress the moves of a game, column by column: similar values next to each other compress best."""
    columns = {
        "sequence": _steps([record.sequence for record in records]),
        "position": _places([record.position for record in records]),
        "who": [record.who for record in records],
        "action": [record.action for record in records],
        # Records that were stored together have the same time.
        "time": _repeats([record.time for record in records]),
        "client": [record.client for record in records],
        "data": [dict(record.data) for record in records],
    }
    return zlib.compress(json.dumps(columns, separators=(",", ":")).encode(), LEVEL)


def unpack(packed: bytes) -> list[Record]:
    """The records that were packed."""
    columns = json.loads(zlib.decompress(packed))
    times: list[float] = []
    for time in columns["time"]:
        times.append(times[-1] if time is None else time)
    rows = zip(
        accumulate(columns["sequence"]),
        columns["who"],
        times,
        _unplaced(columns["position"]),
        columns["action"],
        columns["client"],
        columns["data"],
        strict=True,
    )
    return [Record(sequence, ANSWER, *rest) for sequence, *rest in rows]


def is_complete(records: Sequence[Record], start: int) -> bool:
    """Are these all records from a number on?  The last one is never packed, so a gap shows that others are."""
    return not records or records[-1].sequence - start + 1 == len(records)


def merged(records: Iterable[Record], packed: bytes, start: int) -> list[Record]:
    """A table's records from a number on, packed or not, in order."""
    moves = [record for record in unpack(packed) if record.sequence >= start]
    return sorted([*records, *moves], key=lambda record: record.sequence)


def _steps(numbers: Sequence[int]) -> list[int]:
    return [*numbers[:1], *(later - earlier for earlier, later in pairwise(numbers))]


def _places(positions: Sequence[int | None]) -> list[int | None]:
    """Positions without what the order says: None where one follows the one before."""
    expected = [None, *(None if it is None else it + 1 for it in positions)]
    # Records of earlier versions may have no position.
    return [-1 if it is None else None if it == guess else it for it, guess in zip(positions, expected, strict=False)]


def _unplaced(positions: Sequence[int | None]) -> list[int | None]:
    found: list[int | None] = []
    for it in positions:
        before = found[-1] if found else None
        found.append(None if it == -1 else before + 1 if it is None and before is not None else it)
    return found


def _repeats(times: Sequence[float]) -> list[float | None]:
    return [*times[:1], *(None if later == earlier else later for earlier, later in pairwise(times))]
