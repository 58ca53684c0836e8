"""Results in words."""

from cogworks.tables.update_types import Player
from cogworks.web.render.words.results import badge, by_place, near_miss, result


def players(n: int) -> list[Player]:
    return [{"seat": seat} for seat in range(n)]  # type: ignore[typeddict-item]


def test_a_player_who_resigned_comes_last_whatever_the_score() -> None:
    shares, scores, forfeits = [0.0, 1.0, 0.0], [30, 20, 10], ["resigned", "", ""]
    assert [player["seat"] for player in by_place(players(3), shares, scores, forfeits)] == [1, 2, 0]
    assert badge(shares, scores, 0, forfeits) == result(shares, scores, 0, forfeits) == "Resigned"
    assert badge(shares, scores, 1, forfeits) == "Won"


def test_a_player_may_lose_on_time() -> None:
    assert result([0.0, 1.0], [3, 2], 0, ["time", ""]) == "Out of time"
    assert result([0.0, 1.0], [3, 2], 1, ["time", ""]) == "Won"


def test_earlier_games_have_no_forfeits() -> None:
    assert result([0.0, 1.0, 0.0], [10, 30, 20], 2) == "2nd of 3"
    assert badge([1.0, 0.0], [1, 0], 1) == "Lost"


def test_a_narrow_defeat_is_a_near_miss() -> None:
    assert near_miss([0.0, 1.0], [29, 30], 0) == "So close: 1 point behind."
    assert near_miss([0.0, 1.0], [27, 30], 0) == "So close: 3 points behind."
    assert near_miss([0.0, 1.0], [26, 30], 0) == ""
    assert near_miss([0.0, 1.0], [30, 30], 0) == "So close: only the tie-break was against you."
    assert near_miss([0.0, 1.0], [3, 4], 0) == "So close: 1 point behind."


def test_a_near_miss_counts_in_the_game_s_unit() -> None:
    assert near_miss([0.0, 1.0], [2, 3], 0, (), ("chip", "chips")) == "So close: 1 chip behind."


def test_players_who_all_lost_were_not_close_to_each_other() -> None:
    """Nobody was ahead in a co-operative game."""
    assert near_miss([0.0, 0.0], [1, 1], 0) == ""


def test_no_near_miss_for_winners_spectators_forfeits_or_where_scores_don_t_decide() -> None:
    assert near_miss([0.0, 1.0], [29, 30], 1) == near_miss([0.0, 1.0], [29, 30], None) == ""
    assert near_miss([0.0, 1.0], [29, 30], 0, ["", "time"]) == ""
    assert near_miss([0.0, 1.0], [30, 29], 0) == ""
