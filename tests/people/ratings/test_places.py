"""Places of a finished game."""

from cogworks.people.ratings.places import places


def test_winners_come_first_then_the_higher_score() -> None:
    assert places([0.0, 1.0, 0.0], [10, 30, 20]) == [2, 0, 1]


def test_a_shared_win_and_equal_scores_share_a_place() -> None:
    assert places([0.5, 0.5, 0.0, 0.0], [9, 9, 4, 4]) == [0, 0, 2, 2]


def test_losers_share_a_place_where_the_highest_score_did_not_win() -> None:
    assert places([0.0, 1.0, 0.0], [50, 30, 20]) == [1, 0, 1]


def test_players_who_forfeit_come_last_and_the_first_to_do_so_last_of_all() -> None:
    assert places([0.0, 1.0, 0.0], [90, 30, 20], {2: "time", 0: "resigned"}) == [1, 0, 2]
