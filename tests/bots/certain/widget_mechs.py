"""Widget Mechs: whether to end the game, and the hits that decide it."""

from collections.abc import Collection, Mapping

from tests.bots.certain import Certain

BOXES = {2: 2, 3: 3, 4: 4, 5: 5, 6: 8, 7: 10, 8: 8, 9: 5, 10: 4, 11: 3, 12: 2}
Mech = dict[str, object]


def mech(
    done: Collection[int] = (),
    *,
    begun: Mapping[int, int] | None = None,
    gone: Collection[int] = (),
    hurt: Mapping[int, int] | None = None,
    points: int = 0,
) -> Mech:
    """A sheet with finished, begun, destroyed and damaged parts."""
    destroyed = {part: BOXES[part] for part in gone} | dict(hurt or {})
    built = {part: BOXES[part] for part in done} | dict(begun or {})
    for part, boxes in destroyed.items():
        built[part] = max(built.get(part, 0), boxes)
    return {"built": built, "destroyed": destroyed, "circled": list(done), "points": points}


def but(*parts: int) -> list[int]:
    """All other parts."""
    return [part for part in BOXES if part not in parts]


def finish(part: int, dice: list[int], best: str) -> Certain:
    """One box is missing of the last part, and the seat is a point ahead."""
    mine = mech(but(part), begun={part: BOXES[part] - 1}, points=1)
    lost = 12 if part != 12 else 3
    rival = mech([2 if part != 2 else 4], gone=[lost])
    return split(f"part {part} ends the game with a win", best, dice, mine, rival)


def split(why: str, best: str, dice: list[int], *mechs: Mech) -> Certain:
    return Certain(why, tuple(best.split(" / ")), len(mechs), {"ask": "split", "dice": dice, "mechs": list(mechs)})


def hit(why: str, best: str, pairs: list[int], *mechs: Mech) -> Certain:
    return Certain(why, (best,), len(mechs), {"ask": "hit", "pairs": pairs, "mechs": list(mechs)})


def pair(why: str, best: str, pool: list[int], *mechs: Mech) -> Certain:
    return Certain(why, tuple(best.split(" / ")), len(mechs), {"ask": "pair", "pool": pool, "mechs": list(mechs)})


LOW = [2, 3, 4, 5]
HIGH = but(*LOW)
ENDS = mech(LOW)
"""Together with a rival's other parts, all eleven have been built: this attack is the last."""

POSITIONS = [
    finish(2, [1, 1, 5, 6], "build 2 and 11"),
    finish(3, [1, 2, 4, 4], "build 3 and 8"),
    finish(4, [1, 3, 5, 5], "build 4 and 10"),
    finish(5, [2, 3, 6, 6], "build 5 and 12"),
    finish(6, [1, 5, 2, 4], "build 6 and 6"),
    finish(7, [3, 4, 1, 1], "build 2 and 7"),
    finish(8, [2, 6, 3, 4], "build 7 and 8"),
    finish(9, [4, 5, 1, 1], "build 2 and 9"),
    finish(10, [4, 6, 1, 3], "build 4 and 10"),
    finish(11, [5, 6, 2, 3], "build 5 and 11"),
    finish(12, [6, 6, 1, 4], "build 5 and 12"),
    split(
        "the last part needs both pairs", "build 7 and 7", [3, 4, 1, 6],
        mech(but(7), begun={7: 8}, points=1), mech([4], gone=[3]),
    ),
    split("more parts win a tie", "build 2 and 7", [3, 4, 1, 1], mech(but(7), begun={7: 9}), mech([2, 3, 4])),
    split(
        "more parts of the rival would win a tie", "build 5 and 5 / build 4 and 6", [3, 4, 2, 1],
        mech([2, 3], begun={7: 9}), mech(but(7)),
    ),
    split(
        "two points behind, nobody ends the game", "build 4 and 6 / build 5 and 5", [3, 4, 1, 2],
        mech(but(7), begun={7: 9}, gone=[2, 3]), mech([2, 3, 4, 5], points=2),
    ),
    split(
        "two points behind, nobody finishes part 9", "build 5 and 7 / build 6 and 6", [4, 5, 2, 1],
        mech(but(9), begun={9: 4}, gone=[2, 3]), mech([2, 3, 4, 5], points=2),
    ),
    hit("the point that wins", "hit seat 2's part 6", [6], ENDS, mech(HIGH, hurt={6: 7})),
    hit("the box that is the last", "hit seat 3", [6], ENDS, mech(HIGH, hurt={6: 2}), mech([2], hurt={6: 7})),
    hit("one box left, not two", "hit seat 2", [8], ENDS, mech(HIGH, hurt={8: 7}), mech([2], hurt={8: 6})),
    pair("for the part that falls", "pair 1 and 5 / pair 2 and 5", [1, 5, 2, 5], ENDS, mech(HIGH, hurt={6: 7, 7: 3})),
    pair(
        "for both parts that fall", "pair 1 and 5 / pair 2 and 6", [1, 5, 2, 6],
        mech(LOW, gone=[9]), mech(HIGH, hurt={6: 7, 8: 7}, points=1),
    ),
    pair(
        "a point, not damage", "pair 1 and 1 / pair 3 and 6", [1, 1, 6, 3],
        mech(LOW, gone=[10]), mech(HIGH, hurt={2: 1, 7: 8}, points=1),
    ),
]  # fmt: skip
