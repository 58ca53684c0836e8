"""Maximum matching: as many pairs as possible of players who may meet, in polynomial time."""

from collections import deque
from collections.abc import Sequence
from typing import Final

FREE: Final = -1


def augment(allowed: Sequence[Sequence[bool]], present: Sequence[bool], mate: list[int], root: int) -> bool:
    """Find an alternating path from a free player and flip it; return whether there was one.

    Edmonds' algorithm: odd cycles are contracted to their base, so one search takes cubic time at most.
    """
    n = len(mate)
    parent, base = [FREE] * n, list(range(n))
    is_even = [False] * n
    is_even[root] = True
    queue = deque([root])
    while queue:
        here = queue.popleft()
        for there in range(n):
            if not (present[there] and allowed[here][there]) or base[here] == base[there] or mate[here] == there:
                continue
            if there == root or (mate[there] != FREE and parent[mate[there]] != FREE):
                _contract(here, there, mate, parent, base, is_even, queue)
            elif parent[there] == FREE:
                parent[there] = here
                if mate[there] == FREE:
                    _flip(there, mate, parent)
                    return True
                is_even[mate[there]] = True
                queue.append(mate[there])
    return False


def extend(allowed: Sequence[Sequence[bool]], present: Sequence[bool], mate: list[int]) -> int:
    """Make a matching as large as possible, in place; return how many of the present players stay free."""
    for player in range(len(mate)):
        if present[player] and mate[player] == FREE:
            # A player without a path now has none after other paths were flipped, either.
            augment(allowed, present, mate, player)
    return sum(present[player] and mate[player] == FREE for player in range(len(mate)))


def _flip(end: int, mate: list[int], parent: Sequence[int]) -> None:
    while end != FREE:
        before = parent[end]
        following = mate[before]
        mate[end], mate[before] = before, end
        end = following


def _contract(
    here: int,
    there: int,
    mate: Sequence[int],
    parent: list[int],
    base: list[int],
    is_even: list[bool],
    queue: deque[int],
) -> None:
    root = _common_base(here, there, mate, parent, base)
    is_inside = [False] * len(base)
    for start, child in ((here, there), (there, here)):
        player = start
        while base[player] != root:
            is_inside[base[player]] = is_inside[base[mate[player]]] = True
            parent[player] = child
            child = mate[player]
            player = parent[mate[player]]
    for player in range(len(base)):
        if is_inside[base[player]]:
            base[player] = root
            if not is_even[player]:
                is_even[player] = True
                queue.append(player)


def _common_base(here: int, there: int, mate: Sequence[int], parent: Sequence[int], base: Sequence[int]) -> int:
    is_on_path = [False] * len(base)
    while True:
        here = base[here]
        is_on_path[here] = True
        if mate[here] == FREE:
            break
        here = parent[mate[here]]
    while not is_on_path[base[there]]:
        there = parent[mate[base[there]]]
    return base[there]
