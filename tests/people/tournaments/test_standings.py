"""Points, tie-breaks and the luck that shared deals remove."""

import pytest

from cogworks.engine.dice import Dice
from cogworks.engine.errors import CogworksError
from cogworks.engine.registry import game
from cogworks.people.tournaments.deals import event_commitment, event_seed, own_deal, round_seed, shared_deal
from cogworks.people.tournaments.event import ARENA, MOST_ROUNDS, ROUND_ROBIN, SWISS, Event, check
from cogworks.people.tournaments.luck import luck_removed
from cogworks.people.tournaments.pairing import Round
from cogworks.people.tournaments.results import Played, duplicate_points, ordinary_points
from cogworks.people.tournaments.standings import standings
from cogworks.tables.files.shuffle import draw


def played(number: int, players: tuple[int, ...], scores: tuple[int, ...], deal: int = 0, table: int = 0) -> Played:
    """A game that the highest score wins."""
    winners = [score == max(scores) for score in scores]
    return Played(number, table, deal, players, tuple(it / sum(winners) for it in winners), scores)


def test_points_are_the_share_of_opponents_beaten() -> None:
    assert played(0, (0, 1), (5, 3)).points == [1, 0]
    assert played(0, (0, 1), (5, 5)).points == [0.5, 0.5]
    assert played(0, (0, 1, 2), (3, 9, 3)).points == [0.25, 1, 0.25]
    assert played(0, (0, 1, 2, 3), (4, 3, 2, 1)).points == pytest.approx([1, 2 / 3, 1 / 3, 0])
    assert played(0, (0, 1, 2), (3, 9, 4)).margins == [-6, 5, -5]


def test_scores_say_nothing_where_the_highest_did_not_win() -> None:
    it = Played(0, 0, 0, (0, 1), (0.0, 1.0), (9, 2))
    assert (it.points, it.margins, it.is_by_score) == ([0, 1], [0, 0], False)


def test_a_duplicate_compares_results_on_the_same_deal_and_seat() -> None:
    # Seat 0 wins this deal whoever has it; player 1 makes more of it.
    games = [played(0, (0, 1), (10, 8)), played(0, (1, 0), (15, 7))]
    assert ordinary_points(games) == {(0, 0): 0.5, (0, 1): 0.5}
    assert duplicate_points(games) == {(0, 0): 0, (0, 1): 1}
    even = [played(0, (0, 1), (10, 8)), played(0, (1, 0), (10, 8))]
    assert duplicate_points(even) == {(0, 0): 0.5, (0, 1): 0.5}


def test_a_duplicate_of_three_compares_everyone_in_every_seat() -> None:
    games = [
        played(0, (0, 1, 2), (9, 2, 1)),
        played(0, (1, 2, 0), (8, 2, 1)),
        played(0, (2, 0, 1), (3, 4, 0)),
    ]
    points = duplicate_points(games)
    assert sum(points.values()) == pytest.approx(1.5)
    assert points[0, 0] > points[0, 1]


def test_a_duplicate_compares_with_all_tables_but_only_on_the_same_deal() -> None:
    games = [played(0, (0, 1), (10, 8)), played(0, (1, 0), (15, 7))]
    others = [played(0, (2, 3), (30, 7), table=1), played(0, (3, 2), (9, 9), table=1)]
    # In seat 0 the leads are 2 (player 0), 8 (1), 23 (2) and 0 (3); in seat 1 they are -2 (1), -8 (0), -23 (3), 0 (2).
    points = duplicate_points(games + others)
    assert points == pytest.approx({(0, 0): 1 / 3, (0, 1): 2 / 3, (0, 2): 1, (0, 3): 0})
    other_deal = [played(0, (0, 1), (50, 0), deal=1), played(0, (1, 0), (50, 0), deal=1)]
    assert duplicate_points(games + other_deal)[0, 1] == 0.75


def test_ties_are_broken_by_opponents_quality_and_lead() -> None:
    rounds = [Round(((0, 1), (2, 3))), Round(((0, 2), (1, 3)))]
    games = [
        played(0, (0, 1), (5, 1)),
        played(0, (2, 3), (9, 1), table=1),
        played(1, (0, 2), (5, 1)),
        played(1, (1, 3), (6, 1), table=1),
    ]
    rows = standings(4, rounds, games, ordinary_points(games), 1.0)
    assert [(row.place, row.player, row.points) for row in rows] == [(1, 0, 2), (2, 2, 1), (3, 1, 1), (4, 3, 0)]
    # Both met the winner and the last, and beat the last; only the leads differ.
    assert rows[1].opponents == rows[2].opponents == 2
    assert rows[1].quality == rows[2].quality == 0
    assert (rows[1].lead, rows[2].lead) == (4, 1)


def test_players_who_tie_in_everything_share_a_place() -> None:
    games = [played(0, (0, 1), (5, 5))]
    rows = standings(3, [Round(((0, 1),), (2,))], games, ordinary_points(games), 1.0)
    assert [(row.place, row.player, row.byes) for row in rows] == [(1, 2, 1), (2, 0, 0), (2, 1, 0)]


def test_intervals_follow_from_the_spread_between_rounds() -> None:
    games = [played(number, (0, 1), (5, 1) if number % 2 else (1, 5)) for number in range(4)]
    rows = standings(2, [Round(((0, 1),))] * 4, games, ordinary_points(games), 1.0)
    assert rows[0].points == 2
    assert rows[0].error == pytest.approx(1.96 * (4 / 3) ** 0.5)
    assert standings(2, [Round(((0, 1),))], games[:1], ordinary_points(games[:1]), 1.0)[0].error == 0


def simulated(n_deals: int, deal_luck: int, noise: int) -> list[Played]:
    """Games of a duplicate for 8 equal players, with luck of the deal and of the table."""
    dice = Dice(5)
    games: list[Played] = []
    for deal in range(n_deals):
        gift = int(dice.below(2 * deal_luck + 1)) - deal_luck
        for table in range(8):
            lead = gift + int(dice.below(2 * noise + 1)) - noise
            games.append(played(deal, (2 * table, 2 * table + 1), (100 + lead, 100), table=table))
    return games


def test_the_luck_removed_is_the_share_that_the_deal_explains() -> None:
    even = luck_removed(simulated(200, 20, 20))
    assert even is not None
    assert even.low < 0.5 < even.high
    assert even.high - even.low < 0.25
    small = luck_removed(simulated(200, 2, 20))
    assert small is not None
    assert small.high < 0.1
    full = luck_removed(simulated(30, 20, 0))
    assert full is not None
    assert (full.share, full.low) == (1, 1)
    few = luck_removed(simulated(5, 20, 20))
    assert few is not None
    assert few.high - few.low > even.high - even.low, "fewer deals, less certainty"


def test_too_few_games_say_nothing_about_luck() -> None:
    assert luck_removed([]) is None
    assert luck_removed([played(0, (0, 1), (2, 1))]) is None


def test_tables_with_the_same_deal_have_the_same_luck() -> None:
    seed = round_seed(event_seed(1), 0)
    assert shared_deal(seed, 0, 1) == shared_deal(seed, 0, 1)
    labels = {shared_deal(seed, 0, 1).label, own_deal(seed, 0, 1, 0).label, own_deal(seed, 0, 1, 1).label}
    assert len(labels) == 3
    state = game("gizmos").new(2)
    shared_deal(seed, 0, 1).roll(state, 0)
    other = game("gizmos").new(2)
    other.apply(other.case(draw(seed, "round-0-deal-1", (), 0, other.n_cases())))
    assert game("gizmos").describe(state) == game("gizmos").describe(other)


def test_one_commitment_fixes_the_seeds_of_all_rounds() -> None:
    seeds = [event_seed(1), *(round_seed(event_seed(1), number) for number in range(3))]
    tables = [own_deal(seeds[1], 0, 0, table).seed for table in range(2)]
    assert len({event_commitment(seed) for seed in (*seeds, *tables)}) == 6
    assert event_seed(1) != event_seed(2)


def test_a_player_who_gave_up_has_no_points() -> None:
    both = Played(0, 0, 0, (0, 1), (0.0, 0.0), (0, 0), (0, 1))
    assert both.points == [0, 0]
    lost = Played(0, 0, 0, (0, 1), (0.0, 1.0), (9, 2), (0,))
    assert (lost.points, lost.margins) == ([0, 1], [0, 0])
    swapped = Played(0, 0, 0, (1, 0), (0.0, 0.0), (0, 0), (0, 1))
    assert duplicate_points([both, swapped]) == {(0, 0): 0, (0, 1): 0}
    other = Played(0, 0, 0, (1, 0), (1.0, 0.0), (0, 9), (1,))
    assert duplicate_points([lost, other]) == {(0, 0): 0, (0, 1): 1}
    assert luck_removed([*simulated(5, 20, 20), lost]) == luck_removed(simulated(5, 20, 20))


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        (Event("gizmos", 2, ("novice",)), "2 to 64 players, not 1"),
        (Event("gizmos", 2, ("novice",) * 65), "2 to 64 players, not 65"),
        (Event("gizmos", 4, ("novice",) * 3), "too few for tables of 4"),
        (Event("widget_ridge", 1, ("novice",) * 3), "two seats or more"),
        (Event("gizmos", 9, ("novice",) * 9), "invalid number of seats 9"),
        (Event("gizmos", 2, ("novice", "nobody")), "no bot named 'nobody'"),
        (Event("gizmos", 2, ("novice",) * 2, "knockout"), "unknown system 'knockout'"),
        (Event("gizmos", 2, ("novice",) * 2, rounds=-1), "rounds, not -1"),
        (Event("gizmos", 2, ("novice",) * 2, rounds=MOST_ROUNDS + 1), "rounds, not 127"),
        (Event("gizmos", 2, ("novice",) * 2, deals=0), "1 to 32 deals, not 0"),
        (Event("gizmos", 2, ("novice",) * 2, ARENA, is_duplicate=True), "an arena has no rounds"),
    ],
)
def test_a_tournament_that_cannot_be_played_is_refused_with_the_reason(event: Event, reason: str) -> None:
    with pytest.raises(CogworksError, match=reason):
        check(event)


def test_the_usual_number_of_rounds() -> None:
    assert Event("gizmos", 2, ("novice",) * 16, ROUND_ROBIN).n_rounds == 15
    assert Event("gizmos", 2, ("novice",) * 5, ROUND_ROBIN).n_rounds == 5
    assert Event("gizmos", 4, ("novice",) * 16, ROUND_ROBIN).n_rounds == 5
    assert Event("gizmos", 2, ("novice",) * 16, SWISS).n_rounds == 5
    assert Event("gizmos", 2, ("novice",) * 2, SWISS).n_rounds == 3
