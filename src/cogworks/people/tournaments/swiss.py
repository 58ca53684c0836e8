"""Swiss rounds: players with about the same points meet, without rematches while these can be avoided."""

from collections.abc import Sequence

from cogworks.people.tournaments.matching import FREE, extend
from cogworks.people.tournaments.pairing import History, Round, grouped, seated


def swiss_round(order: Sequence[int], points: Sequence[float], seats: int, history: History) -> Round:
    """Pair a round from the standings: player numbers from first to last, and the points of each player."""
    if seats > 2:
        return grouped(order, seats, history)
    pairs = paired([points[player] for player in order], _meetings(order, history))
    tables = [(order[one], order[other]) for one, other in pairs if other < len(order)]
    byes = [order[one] for one, other in pairs if other == len(order)]
    return Round(tuple(seated(table, history) for table in tables), tuple(byes))


def _meetings(order: Sequence[int], history: History) -> list[list[int]]:
    """How often each two met, by place; with an odd number, sitting out is a game against one more opponent."""
    rows = [[history.met[one, other] for other in order] for one in order]
    if len(order) % 2:
        byes = [history.byes[player] for player in order]
        rows = [[*row, n] for row, n in zip(rows, byes, strict=True)] + [[*byes, 0]]
    return rows


def paired(points: Sequence[float], met: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """Pair places from the first down, each with the best opponent that keeps the number of rematches minimal.

    Whether a choice does is a question of maximum matching among the players left, so the work is polynomial.
    """
    n = len(met)
    allowed = [[one != other and met[one][other] == 0 for other in range(n)] for one in range(n)]
    present = [True] * n
    mate = [FREE] * n
    free = extend(allowed, present, mate)
    pairs: list[tuple[int, int]] = []
    for one in range(n):
        if not present[one]:
            continue
        present[one] = False
        for other in _preferred(one, points, present, met):
            present[other] = False
            rest = _without(mate, one, other)
            # A rematch pairs two of the players whom no matching can pair otherwise.
            allowance = free - (0 if allowed[one][other] else 2)
            if extend(allowed, present, rest) <= allowance:
                mate, free = rest, allowance
                pairs.append((one, other))
                break
            present[other] = True
    return pairs


def _without(mate: Sequence[int], one: int, other: int) -> list[int]:
    rest = [FREE if partner in (one, other) else partner for partner in mate]
    rest[one] = rest[other] = FREE
    return rest


def _preferred(one: int, points: Sequence[float], present: Sequence[bool], met: Sequence[Sequence[int]]) -> list[int]:
    """The opponents of a place, best first: few meetings, about the same points, then the middle of the score group.

    The upper half of a group meets its lower half, so that the best meet late. Sitting out comes last.
    """
    n_players = len(points)
    left = [other for other in range(len(present)) if present[other]]
    group = [other for other in left if other < n_players and points[other] == points[one]]
    middle = group[len(group) // 2] if group else one

    def rank(other: int) -> tuple[float, ...]:
        if other == n_players:
            return (met[one][other], 1, 0, 0, other)
        return (met[one][other], 0, abs(points[one] - points[other]), abs(other - middle), other)

    return sorted(left, key=rank)
