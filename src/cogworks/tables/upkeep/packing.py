"""The moves of a finished game as one compressed text, from which every record is restored exactly."""

import json
import zlib
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import Final

from cogworks.tables.records import ANSWER, Record
from cogworks.tables.upkeep.columns import Reader, ids, read_ids, read_times, signed, steps, text, times

LEVEL: Final = 9
"""Of zlib: a game is packed once."""
COLUMNS: Final = b"\1"
"""The first byte of packed moves.  Those of earlier versions begin as zlib does."""


def pack(records: Sequence[Record]) -> bytes:
    """Compress the moves of a game, column by column: similar values next to each other compress best."""
    columns = (
        signed(steps([record.sequence for record in records])),
        text(_exceptions([record.position for record in records])),
        signed([record.who for record in records]),
        signed([-1 if record.action is None else record.action for record in records]),
        times([record.time for record in records]),
        ids([record.client for record in records]),
        text([[place, dict(record.data)] for place, record in enumerate(records) if record.data]),
    )
    return COLUMNS + zlib.compress(b"".join(columns), LEVEL)


def unpack(packed: bytes) -> list[Record]:
    """The records that were packed."""
    if packed[:1] == COLUMNS:
        return _read(Reader(zlib.decompress(packed[1:])))
    return _as_first_packed(packed)


def _read(reader: Reader) -> list[Record]:
    sequences = list(accumulate(reader.signed()))
    positions = _positions(reader.text(), len(sequences))  # type: ignore[arg-type]
    who, actions = reader.signed(), [None if it == -1 else it for it in reader.signed()]
    moments, clients = read_times(reader), read_ids(reader)
    data: list[Mapping[str, object]] = [{} for _ in sequences]
    for place, it in reader.text():  # type: ignore[attr-defined]
        data[place] = it
    rows = zip(sequences, who, moments, positions, actions, clients, data, strict=True)
    return [Record(sequence, ANSWER, *rest) for sequence, *rest in rows]


def _as_first_packed(packed: bytes) -> list[Record]:
    """Records that an earlier version packed: columns as JSON."""
    columns = json.loads(zlib.decompress(packed))
    moments: list[float] = []
    for time in columns["time"]:
        moments.append(moments[-1] if time is None else time)
    rows = zip(
        accumulate(columns["sequence"]),
        columns["who"],
        moments,
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


def _exceptions(positions: Sequence[int | None]) -> list[tuple[int, int | None]]:
    """The positions that don't follow the one before, and their places.  Records of earlier versions may have none."""
    expected = [None, *(None if it is None else it + 1 for it in positions)]
    pairs = enumerate(zip(positions, expected, strict=False))
    return [(place, it) for place, (it, guess) in pairs if it != guess]


def _positions(exceptions: Sequence[tuple[int, int | None]], n: int) -> list[int | None]:
    known, found = dict(exceptions), list[int | None]()
    for place in range(n):
        before = found[-1] if found else None
        found.append(known[place] if place in known else None if before is None else before + 1)
    return found


def _unplaced(positions: Sequence[int | None]) -> list[int | None]:
    found: list[int | None] = []
    for it in positions:
        before = found[-1] if found else None
        found.append(None if it == -1 else before + 1 if it is None and before is not None else it)
    return found
