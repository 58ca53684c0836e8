"""Files of learned weights: one per game, with a network for each number of seats it was trained for.

A file is a line of JSON that says what follows, and the compressed integers of all networks.  It contains no code.
"""

import json
import sys
import zlib
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from math import isfinite
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from cogworks.bots.network import LANE_BITS, LANES, Network
from cogworks.engine.errors import CogworksError
from cogworks.engine.schema import Schema

FORMAT: Final = 1
MOST_BYTES: Final = 4_000_000
"""Of a file's integers, so that a damaged header can't ask for all memory."""
MOST_UNITS: Final = 64
MOST_HORIZON: Final = 1000
LARGEST: Final = (1 << (LANE_BITS - 1)) - 1
"""A hidden unit's weight must fit into its lane."""


class WeightsError(CogworksError):
    """A file of weights that can't be used.  The message gives the reason."""


@dataclass(frozen=True, slots=True)
class Weights:
    """The integers of one network, before they are packed."""

    seats: int
    schema: str
    """Hash of the feature schema."""
    width: int
    """Bytes of a feature row."""
    units: int
    """Hidden units; a multiple of LANES."""
    horizon: int
    trust: float
    first: Sequence[int]
    """For each byte, the weight of every hidden unit; then the constants of the hidden units."""
    second: Sequence[int]
    """For each seat, the weight of every hidden unit and a constant."""

    def fits(self, schema: Schema) -> bool:
        """Whether it was trained with these features."""
        return (self.schema, self.width) == (schema.hash, schema.width)

    def network(self) -> Network:
        """The network, ready to evaluate positions."""
        packed = packed_lanes(self.first)
        words = self.units // LANES
        split = self.width * words
        return Network(
            self.seats, words, vec[i64](packed[:split]), vec[i64](packed[split:]), vec[i64](list(self.second)),
            self.trust, self.horizon,
        )  # fmt: skip


def packed_lanes(lanes: Sequence[int]) -> list[int]:
    """Join each group of lanes to one signed word."""
    return [sum(lanes[at + lane] << (LANE_BITS * lane) for lane in range(LANES)) for at in range(0, len(lanes), LANES)]


def write(name: str, networks: Sequence[Weights]) -> bytes:
    """A file of weights."""
    numbers = array("i")
    rows = []
    for it in networks:
        numbers.extend(it.first)
        numbers.extend(it.second)
        rows.append({key: value for key, value in asdict(it).items() if key not in ("first", "second")})
    header = {"cogworks weights": FORMAT, "game": name, "networks": rows}
    return json.dumps(header, sort_keys=True).encode() + b"\n" + zlib.compress(little_endian(numbers).tobytes(), 9)


def read(name: str, data: bytes) -> list[Weights]:
    """Parse a file of weights; raise an error unless every number is where it should be."""
    line, _, body = data.partition(b"\n")
    try:
        header = json.loads(line)
        if header["cogworks weights"] != FORMAT or header["game"] != name:
            raise WeightsError("the file is for another game or a newer version")
        unpacker = zlib.decompressobj()
        raw = unpacker.decompress(body, MOST_BYTES)
        if not unpacker.eof:
            raise WeightsError("the file is incomplete or too large")
        numbers = little_endian(array("i", raw))
        found = []
        at = 0
        for row in header["networks"]:
            n_first, n_second = check_sizes(row)
            parts = numbers[at : at + n_first], numbers[at + n_first : at + n_first + n_second]
            if len(parts[1]) < n_second or any(abs(number) > LARGEST for part in parts for number in part):
                raise WeightsError("the file is damaged")
            at += n_first + n_second
            found.append(Weights(**row, first=parts[0], second=parts[1]))
    except WeightsError:
        raise
    except (ValueError, KeyError, TypeError, zlib.error) as error:
        raise WeightsError(f"the file can't be read ({type(error).__name__})") from error
    return found


def check_sizes(row: Mapping[str, Any]) -> tuple[int, int]:
    """The numbers of integers in the two layers of a network."""
    seats, width, units, horizon, trust = (row[key] for key in ("seats", "width", "units", "horizon", "trust"))
    # Compiled code would refuse anything else in mid-game.
    if not all(type(it) is int for it in (seats, width, units, horizon)) or not isinstance(trust, (int, float)):
        raise WeightsError("the file describes an impossible network")
    is_possible = 1 <= seats <= 8 and 8 <= width <= 16384 and width % 8 == 0 and LANES <= units <= MOST_UNITS
    if not is_possible or units % LANES or not 0 <= horizon <= MOST_HORIZON or not isfinite(trust):
        raise WeightsError("the file describes an impossible network")
    return (width + 1) * units, seats * (units + 1)


def little_endian(numbers: "array[int]") -> "array[int]":
    """The same numbers in the byte order of files."""
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
