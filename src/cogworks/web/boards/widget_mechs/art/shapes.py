"""Four models of robots as data: the outlines of their parts, in a drawing of 400 by 400.

Every model has its parts in the same places, so that players find part 7 on any mech. Only the outlines differ.
"""

from dataclasses import dataclass
from typing import Final

SIZE: Final = 400
"""Width and height of the drawing of a whole robot."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a part is, and how it is divided; `bands` and `dial` count from its top left corner."""

    limb: str
    x: int
    y: int
    width: int
    height: int
    bands: tuple[tuple[int, int, int], ...]
    """Rows of plates as (top, bottom, number of plates), in the order in which they are built."""
    dial: tuple[int, int, int]
    """Centre and radius of the dial with the part's number."""
    left: int = 0
    """Where the plates begin, if the dial is beside them."""


_LEFT: Final = {
    2: Place("head", 136, 22, 62, 80, ((60, 80, 1), (0, 22, 1)), (37, 41, 17)),
    3: Place("shoulder", 32, 104, 88, 62, ((0, 62, 3),), (21, 33, 16), 39),
    4: Place("hand", 8, 276, 92, 90, ((38, 90, 4),), (46, 19, 16)),
    5: Place("arm", 26, 170, 76, 102, tuple((top, top + 13, 1) for top in range(89, 36, -13)), (38, 18, 16)),
    6: Place("leg", 106, 250, 92, 146, ((119, 146, 2), (92, 119, 2), (28, 56, 2), (0, 28, 2)), (46, 74, 17)),
}
_TORSO: Final = Place("torso", 124, 108, 152, 136, ((92, 136, 5), (0, 44, 5)), (76, 68, 22))

Outline = tuple[tuple[int, int, int], ...]
"""The corners of a polygon as (x, y, radius)."""


@dataclass(frozen=True, slots=True)
class Model:
    """A kind of robot: the outlines of its left half and of its torso, and the chassis that holds the parts."""

    name: str
    outlines: dict[str, Outline]
    chassis: str
    """Path data of the rest: neck, joints, antennae."""
    bands: dict[str, tuple[tuple[int, int, int], ...]]
    """Limbs that are divided differently."""


_JOINTS: Final = "M188 98h24v14h-24zM116 126h12v20h-12zM272 126h12v20h-12zM50 160h28v14H50zM322 160h28v14h-28z"
_WRISTS: Final = "M46 266h24v14H46zM330 266h24v14h-24zM140 238h120v18H140z"

KNIGHT: Final = Model(
    "Knight",
    {
        "head": ((62, 0, 0), (62, 80, 0), (14, 80, 6), (5, 62, 8), (5, 26, 22), (30, 0, 22)),
        "shoulder": ((88, 8, 2), (88, 54, 4), (70, 62, 6), (4, 62, 8), (0, 34, 14), (14, 4, 26), (70, 0, 10)),
        "arm": (
            (16, 0, 3),
            (60, 0, 3),
            (64, 34, 4),
            (73, 40, 4),
            (73, 94, 8),
            (62, 102, 6),
            (14, 102, 6),
            (3, 94, 8),
            (3, 40, 4),
            (12, 34, 4),
        ),
        "hand": ((18, 0, 6), (74, 0, 6), (90, 16, 8), (92, 72, 10), (84, 90, 10), (8, 90, 10), (0, 72, 10), (2, 16, 8)),
        "torso": (
            (8, 0, 10),
            (144, 0, 10),
            (152, 16, 8),
            (148, 80, 12),
            (132, 136, 10),
            (20, 136, 10),
            (4, 80, 12),
            (0, 16, 8),
        ),
        "leg": (
            (10, 0, 8),
            (88, 0, 4),
            (84, 58, 6),
            (80, 66, 4),
            (84, 92, 4),
            (84, 112, 4),
            (92, 126, 8),
            (92, 146, 3),
            (0, 146, 3),
            (2, 124, 12),
            (14, 110, 6),
            (12, 92, 4),
            (16, 66, 4),
            (8, 56, 6),
        ),
    },
    f"{_JOINTS}{_WRISTS}M200 24V8M194 8a6 6 0 1 0 12 0a6 6 0 1 0-12 0M176 22h48",
    {},
)
DIVER: Final = Model(
    "Diver",
    {
        "head": ((62, 0, 0), (62, 80, 0), (34, 80, 22), (4, 64, 24), (0, 40, 10), (6, 14, 22), (36, 0, 24)),
        "shoulder": (
            (44, 0, 40),
            (80, 4, 22),
            (88, 31, 20),
            (80, 58, 22),
            (44, 62, 40),
            (10, 58, 24),
            (0, 31, 24),
            (10, 4, 24),
        ),
        "arm": (
            (22, 0, 8),
            (54, 0, 8),
            (68, 16, 10),
            (66, 36, 2),
            (75, 43, 5),
            (67, 50, 1),
            (75, 56, 5),
            (67, 63, 1),
            (75, 69, 5),
            (67, 76, 1),
            (75, 82, 5),
            (67, 89, 1),
            (72, 96, 4),
            (62, 102, 4),
            (14, 102, 4),
            (4, 96, 4),
            (9, 89, 1),
            (1, 82, 5),
            (9, 76, 1),
            (1, 69, 5),
            (9, 63, 1),
            (1, 56, 5),
            (9, 50, 1),
            (1, 43, 5),
            (10, 36, 2),
            (8, 16, 10),
        ),
        "hand": (
            (26, 0, 8),
            (66, 0, 8),
            (72, 28, 6),
            (90, 40, 14),
            (92, 66, 10),
            (76, 90, 8),
            (52, 90, 4),
            (46, 60, 3),
            (40, 90, 4),
            (16, 90, 8),
            (0, 66, 10),
            (2, 40, 14),
            (20, 28, 6),
        ),
        "torso": (
            (30, 0, 12),
            (122, 0, 12),
            (146, 26, 28),
            (152, 68, 24),
            (146, 112, 28),
            (120, 136, 14),
            (32, 136, 14),
            (6, 112, 28),
            (0, 68, 24),
            (6, 26, 28),
        ),
        "leg": (
            (22, 0, 16),
            (78, 0, 12),
            (90, 30, 16),
            (84, 58, 10),
            (74, 74, 4),
            (86, 90, 8),
            (88, 112, 8),
            (92, 130, 12),
            (92, 146, 8),
            (0, 146, 8),
            (0, 128, 14),
            (8, 110, 8),
            (8, 90, 8),
            (20, 74, 4),
            (8, 58, 10),
            (6, 28, 16),
        ),
    },
    f"{_JOINTS}{_WRISTS}M186 24V10h28v14M180 8h40M144 34l-14-10v18zM256 34l14-10v18zM150 98h100v12H150z",
    {},
)
MANTIS: Final = Model(
    "Mantis",
    {
        "head": ((62, 8, 0), (62, 80, 0), (42, 77, 4), (12, 54, 4), (0, 0, 2), (28, 10, 3)),
        "shoulder": ((88, 14, 2), (88, 56, 2), (54, 62, 3), (8, 58, 4), (0, 0, 1), (36, 14, 3)),
        "arm": ((12, 0, 3), (62, 0, 3), (76, 24, 3), (62, 102, 3), (18, 102, 3), (0, 30, 3)),
        "hand": (
            (20, 0, 3),
            (72, 0, 3),
            (88, 34, 3),
            (92, 72, 1),
            (80, 90, 1),
            (69, 58, 1),
            (58, 90, 1),
            (46, 58, 1),
            (34, 90, 1),
            (23, 58, 1),
            (12, 90, 1),
            (0, 72, 1),
            (4, 34, 3),
        ),
        "torso": (
            (0, 0, 3),
            (50, 8, 3),
            (102, 8, 3),
            (152, 0, 3),
            (142, 58, 4),
            (114, 136, 4),
            (38, 136, 4),
            (10, 58, 4),
        ),
        "leg": (
            (24, 0, 4),
            (88, 0, 4),
            (92, 38, 6),
            (72, 92, 4),
            (72, 112, 3),
            (92, 134, 3),
            (92, 146, 2),
            (2, 146, 2),
            (4, 134, 3),
            (28, 112, 3),
            (24, 92, 4),
            (4, 46, 6),
        ),
    },
    f"{_JOINTS}{_WRISTS}M160 30C152 14 140 6 122 4M240 30c8-16 20-24 38-26M118 4h6M276 4h6",
    {},
)
CRAWLER: Final = Model(
    "Crawler",
    {
        "head": ((62, 4, 0), (62, 80, 0), (2, 80, 4), (0, 28, 6), (14, 4, 6)),
        "shoulder": ((88, 4, 2), (88, 62, 2), (4, 62, 4), (0, 56, 4), (0, 16, 8), (12, 4, 4)),
        "arm": ((8, 0, 2), (68, 0, 2), (70, 34, 2), (76, 40, 2), (76, 102, 2), (0, 102, 2), (0, 40, 2), (6, 34, 2)),
        "hand": ((10, 0, 3), (82, 0, 3), (90, 36, 3), (80, 44, 2), (58, 90, 4), (34, 90, 4), (12, 44, 2), (2, 36, 3)),
        "torso": (
            (12, 0, 3),
            (140, 0, 3),
            (152, 18, 4),
            (152, 106, 4),
            (136, 136, 4),
            (16, 136, 4),
            (0, 106, 4),
            (0, 18, 4),
        ),
        "leg": (
            (24, 0, 4),
            (88, 0, 4),
            (88, 48, 2),
            (92, 62, 18),
            (92, 128, 18),
            (80, 146, 14),
            (12, 146, 14),
            (0, 128, 18),
            (0, 72, 18),
            (12, 56, 10),
            (22, 48, 2),
        ),
    },
    f"{_JOINTS}{_WRISTS}M54 106V76h18v30M328 106V76h18v30M50 76h26M324 76h26M196 26V6h22v9h-14v11",
    {"hand": ((77, 90, 1), (64, 77, 1), (51, 64, 1), (38, 51, 1))},
)

MODELS: Final = (KNIGHT, DIVER, MANTIS, CRAWLER)
"""By seat."""


def place_of(part: int) -> Place:
    """The place of a part; parts on the right mirror those on the left."""
    if part == 7:
        return _TORSO
    if part < 7:
        return _LEFT[part]
    twin = _LEFT[14 - part]
    x, y, radius = twin.dial
    mirrored = twin.width - x, y, radius
    return Place(
        twin.limb, SIZE - twin.x - twin.width, twin.y, twin.width, twin.height, twin.bands, mirrored, twin.left
    )
