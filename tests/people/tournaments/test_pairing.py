"""Pairings: everyone plays or sits out once a round, without rematches while these can be avoided."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cogworks.people.tournaments.arena import arena_points, arena_tables
from cogworks.people.tournaments.matching import FREE, extend
from cogworks.people.tournaments.pairing import History, Round, grouped
from cogworks.people.tournaments.round_robin import cycle, round_robin
from cogworks.people.tournaments.swiss import paired, swiss_round


def is_complete(pairings: Round, n_players: int, seats: int) -> bool:
    """Whether everyone is at one table or sits out."""
    everyone = [*(player for table in pairings.tables for player in table), *pairings.byes]
    return sorted(everyone) == list(range(n_players)) and all(len(table) == seats for table in pairings.tables)


def fewest_left(n: int, edges: set[tuple[int, int]]) -> int:
    """How many stay without a partner in a maximum matching, by trying everything."""

    def largest(left: tuple[int, ...]) -> int:
        if not left:
            return 0
        first, *rest = left
        return max(
            largest(tuple(rest)),
            *(1 + largest(tuple(it for it in rest if it != other)) for other in rest if (first, other) in edges),
            0,
        )

    return n - 2 * largest(tuple(range(n)))


@st.composite
def graphs(draw: st.DrawFn) -> tuple[int, set[tuple[int, int]]]:
    n = draw(st.integers(2, 8))
    every = list(combinations(range(n), 2))
    return n, set(draw(st.lists(st.sampled_from(every), unique=True)))


@given(graphs())
def test_a_matching_is_as_large_as_trying_everything_finds(graph: tuple[int, set[tuple[int, int]]]) -> None:
    n, edges = graph
    allowed = [[(min(one, other), max(one, other)) in edges for other in range(n)] for one in range(n)]
    mate = [FREE] * n
    assert extend(allowed, [True] * n, mate) == fewest_left(n, edges)
    for one, other in enumerate(mate):
        assert other == FREE or (mate[other] == one and allowed[one][other])


@given(graphs())
def test_a_swiss_round_has_as_few_rematches_as_possible(graph: tuple[int, set[tuple[int, int]]]) -> None:
    n, fresh = graph
    n += n % 2
    met = [
        [int(one != other and (min(one, other), max(one, other)) not in fresh) for other in range(n)]
        for one in range(n)
    ]
    pairs = paired([0.0] * n, met)
    assert sorted(place for pair in pairs for place in pair) == list(range(n))
    assert sum(met[one][other] for one, other in pairs) * 2 == fewest_left(n, fresh)


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 20), st.data())
def test_a_swiss_tournament_has_no_rematch_while_half_of_the_field_is_new(n_players: int, data: st.DataObject) -> None:
    """Dirac: if everyone may meet half of the others, everyone can be paired."""
    size = n_players + n_players % 2
    rounds: list[Round] = []
    points = [0.0] * n_players
    for _ in range(size // 2):
        order = sorted(range(n_players), key=lambda player: (-points[player], player))
        rounds.append(swiss_round(order, points, 2, History(rounds)))
        assert is_complete(rounds[-1], n_players, 2)
        for table in rounds[-1].tables:
            points[data.draw(st.sampled_from(table))] += 1
    history = History(rounds)
    assert max(history.met.values()) == 1
    assert max(history.byes.values(), default=0) <= 1


def test_64_players_are_paired_until_everyone_met_everyone_and_beyond() -> None:
    """Late rounds have few pairings left to choose from, and bounded work."""
    rounds: list[Round] = []
    history = History()
    for _ in range(70):
        points = [float(player) for player in range(64)]
        rounds.append(swiss_round(range(63, -1, -1), points, 2, history))
        assert is_complete(rounds[-1], 64, 2)
        history.add(rounds[-1])
    assert max(History(rounds[:32]).met.values()) == 1


def test_the_upper_half_of_a_score_group_meets_the_lower_half() -> None:
    assert swiss_round(range(8), [0.0] * 8, 2, History()).tables == ((0, 4), (1, 5), (2, 6), (3, 7))
    points = [1.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0]
    tables = swiss_round(range(8), points, 2, History()).tables
    assert tables == ((0, 2), (1, 3), (4, 6), (5, 7))


def test_the_last_without_a_bye_sits_out() -> None:
    points = [3.0, 2.0, 1.0, 0.5, 0.0]
    assert swiss_round(range(5), points, 2, History()).byes == (4,)
    assert swiss_round(range(5), points, 2, History([Round((), (4,)), Round((), (3,))])).byes == (2,)


@pytest.mark.parametrize("n_players", range(2, 65))
def test_a_round_robin_pairs_everyone_once_in_balanced_seats(n_players: int) -> None:
    rounds = [round_robin(n_players, number) for number in range(cycle(n_players))]
    assert all(is_complete(it, n_players, 2) for it in rounds)
    history = History(rounds)
    assert history.met == Counter((a, b) for a in range(n_players) for b in range(n_players) if a != b)
    first = [history.seats[player, 0] for player in range(n_players)]
    assert max(first) - min(first) <= 1
    assert len(set(history.byes.values())) == n_players % 2


def test_a_second_cycle_swaps_the_seats() -> None:
    for n_players in (4, 5, 8):
        n = cycle(n_players)
        history = History([round_robin(n_players, number) for number in range(2 * n)])
        assert set(history.met.values()) == {2}
        assert {history.seats[player, 0] for player in range(n_players)} == {n_players - 1}


@settings(max_examples=60, deadline=None)
@given(st.integers(3, 4), st.integers(4, 24))
def test_tables_of_three_or_more_share_byes_and_seats(seats: int, n_players: int) -> None:
    rounds: list[Round] = []
    for _ in range(2 * n_players):
        rounds.append(grouped(range(n_players), seats, History(rounds)))
        assert is_complete(rounds[-1], n_players, seats)
    history = History(rounds)
    byes = [history.byes[player] for player in range(n_players)]
    assert max(byes) - min(byes) <= 1
    assert max(History(rounds[:2]).met.values()) <= (1 if n_players >= seats * seats else 2)


def test_an_arena_avoids_the_last_opponent_unless_nobody_else_is_free() -> None:
    last = {0: frozenset({1}), 1: frozenset({0})}
    points = [4.0, 3.0, 2.0, 1.0]
    assert arena_tables([0, 1, 2, 3], points, last, 2, History()) == [(0, 2), (1, 3)]
    assert arena_tables([0, 1], points, last, 2, History()) == [(0, 1)]
    assert arena_tables([0], points, last, 2, History()) == []


def test_wins_on_a_streak_count_double() -> None:
    assert arena_points([]) == []
    assert arena_points([1, 1]) == [2, 2]
    assert arena_points([1, 1, 1, 1]) == [2, 2, 4, 4]
    assert arena_points([1, 1, 0.5, 1, 1, 1]) == [2, 2, 1, 2, 2, 4]
    assert arena_points([1, 1, 1, 0, 1]) == [2, 2, 4, 0, 2]
