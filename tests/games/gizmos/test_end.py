"""The end, the score and ties."""

from cogworks import CHANCE, Dice
from cogworks.games.gizmos.rules.effects import MAX_TURNS
from tests.games.gizmos.scenario import Scenario, scenario, seat

THREE_OF_LEVEL_3 = "303 304 307"
FOURTEEN = "105 106 107 108 109 110 111 112 113 114 115 116 117 118"
PLAIN = ["121", "122", "123", "124", "221", "222", "223", "301", "302"]


def quick_turn(t: Scenario) -> None:
    """Pick something and let chance fill the row; decline triggered gizmos."""
    t.do(t.may("pick")[0])
    dice = Dice(1)
    while t.state.to_move() == CHANCE:
        dice.roll(t.state)
    if t.asked().endswith("chain"):
        t.do("end the turn")


def test_z9_1_the_fourth_gizmo_of_level_3_ends_the_game_after_equal_turns() -> None:
    """The round is played to its end."""
    t = scenario(
        seat(THREE_OF_LEVEL_3, ring="blue blue blue blue"),
        seat(),
        seat(),
        display=[*PLAIN[:7], "301"],
        first=2,
    )
    # Seat 2 was first, seat 0 is second: seat 1 has one more turn.
    t.do("build Monsoon Vortex", *["spend a blue"] * 4)
    told = t.do("Furnace Organ comes up")
    assert "Seat 1 triggered the end: this is the last round." in told
    assert t.view()["last_round"]
    assert t.asked() == "seat 1: main"
    quick_turn(t)
    assert t.state.is_over()


def test_z9_1_sixteen_gizmos_end_it_too_with_the_starting_one() -> None:
    """The fifteenth card from a deck is the sixteenth gizmo."""
    t = scenario(seat(FOURTEEN, ring="red"), seat(), display=PLAIN)
    assert t.side()["n_gizmos"] == 15
    t.do("build Rusty Rack", "spend a red", "Ember Hook comes up")
    told = t.do("end the turn")
    assert t.side()["n_gizmos"] == 16
    assert "Seat 1 triggered the end: this is the last round." in told
    quick_turn(t)
    assert t.state.is_over()


def test_z9_1_several_gizmos_in_one_turn_may_jump_past_the_number() -> None:
    """Sixteen or more, four or more: the test is not for equality."""
    t = scenario(seat(FOURTEEN[:-4] + " 311", ring="red"), seat(), display=PLAIN)
    t.do("build Rusty Rack", "spend a red", "Ember Hook comes up", "use River Assembler")
    t.do("build River Rack", "Harbour Hook comes up", "end the turn")
    assert t.side()["n_gizmos"] == 17
    assert t.view()["last_round"]


def test_z9_1_the_last_seat_ends_it_at_once() -> None:
    """If the player right of the first triggers the end, no more turns are played."""
    t = scenario(seat(), seat(FOURTEEN, ring="red"), display=PLAIN, turn=1)
    t.do("build Rusty Rack", "spend a red", "Ember Hook comes up")
    t.do("end the turn")
    assert t.state.is_over()
    assert t.refused(0) == "Z9.1"


def test_z9_2_printed_points_and_tokens() -> None:
    """Both count."""
    t = scenario(seat("101 201 317", tokens=5), seat(tokens=3), display=PLAIN)
    assert t.state.scores() == [1 + 2 + 7 + 5, 3]


def test_z9_2_tokens_have_no_limit() -> None:
    """More points than there are tokens in the box."""
    assert scenario(seat(tokens=500)).state.scores()[0] == 500


def test_z9_3_variable_cards_count_spheres_or_tokens() -> None:
    """Two of a kind count in full each; printed points are not tokens."""
    t = scenario(seat("329 330", ring="red red blue"), seat("331 332 101", tokens=4), display=PLAIN)
    assert t.state.scores() == [6, 4 + 4 + 4 + 1]
    assert t.ring() == {"red": 2, "blue": 1}


def over(*sides: dict[str, object], first: int = 0) -> list[int]:
    """The winners of a finished game."""
    return scenario(*sides, display=[], ask=[], first=first).state.winners()


def test_z9_4_most_points_win() -> None:
    """More points win, whatever the tie-breakers."""
    assert over(seat("101 102", ring="red"), seat("317")) == [1]


def test_z9_4_ties_go_by_gizmos_then_spheres_then_the_later_seat() -> None:
    """Gizmos, spheres, turn order counted from the first player."""
    assert over(seat("201"), seat("101 102")) == [1]
    assert over(seat("101", ring="red red"), seat("102", ring="red")) == [0]
    assert over(seat("101"), seat("102"), seat("103")) == [2]
    assert over(seat("101"), seat("102"), seat("103"), first=2) == [1]
    assert over(seat("101"), seat("102"), seat(), first=1) == [0]


def test_z9_5_after_a_thousand_turns_the_round_is_the_last() -> None:
    """Players who never build cannot play forever."""
    t = scenario(seat(), seat(), turns=MAX_TURNS - 1)
    quick_turn(t)
    assert not t.state.is_over()
    quick_turn(t)
    assert t.state.is_over()
