"""Round robin: everyone meets everyone, by the circle method."""

from cogworks.people.tournaments.pairing import Round


def cycle(n_players: int) -> int:
    """The rounds in which everyone meets everyone once."""
    return n_players - 1 + n_players % 2


def round_robin(n_players: int, number: int) -> Round:
    """A round of two-player tables, numbered from 0; after a cycle, everyone meets again in swapped seats.

    One player stays and the others rotate. With an odd number, the opponent of the missing player sits out.
    """
    size = n_players + n_players % 2
    turn, place = divmod(number, size - 1)
    circle = [size - 1, *((place + step) % (size - 1) for step in range(size - 1))]
    tables: list[tuple[int, ...]] = []
    byes: list[int] = []
    for step in range(size // 2):
        low, high = sorted((circle[step], circle[size - 1 - step]))
        if high == n_players:
            byes.append(low)
        else:
            # In a cycle, everyone has the first seat in half of the games, give or take a half.
            is_low_first = (low + high + turn) % 2 == 1
            tables.append((low, high) if is_low_first else (high, low))
    return Round(tuple(tables), tuple(byes))
