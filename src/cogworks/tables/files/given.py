"""Moves taken over from another game, packed into one record."""

import zlib
from base64 import b85decode, b85encode
from collections.abc import Sequence

from cogworks.engine.errors import LogError
from cogworks.tables.records import MOVES, OWNER, Draft, Record


def given(answers: Sequence[int]) -> list[Draft]:
    """The record of these moves; no record for none."""
    if not answers:
        return []
    text = ",".join(map(str, answers))
    return [Draft(MOVES, OWNER, data={"answers": b85encode(zlib.compress(text.encode())).decode()})]


def answers_of(record: Record) -> list[int]:
    """The moves of a record."""
    try:
        text = zlib.decompress(b85decode(str(record.data["answers"])))
        return [int(answer) for answer in text.split(b",")]
    except (KeyError, ValueError, zlib.error) as error:
        raise LogError(f"record {record.sequence}: the moves cannot be read") from error
