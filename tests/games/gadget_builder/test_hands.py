"""Dealing, the starting player, kept gadgets, and how often a player must go out."""

import pytest

import cogworks
from tests.games.gadget_builder.scenario import BOX, GAME, NAMES, Scenario, ann, fresh, side

ONE_CARD = ("blue 7", "green 7", "yellow 7", "yellow 6")


def deal(table: Scenario) -> list[str]:
    """Let chance deal until a player must move; return who got each card."""
    dice = cogworks.Dice(3)
    takers = []
    while table.mover() == "chance":
        question, taker = table.question(), NAMES[table.state.taker]
        dice.roll(table.state)
        takers += [taker] if question == "deal" else []
    return takers


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_b2_1_eight_cards_each_and_one_turned_up(seats: int) -> None:
    """Every player gets eight cards, then one card starts the pile and the beginner is to play."""
    table = fresh(seats).play("Bob goes first")
    takers = deal(table)
    assert takers == [NAMES[(1 + n // 8) % seats] for n in range(8 * seats)]
    assert [len(table.hand(who)) for who in NAMES[:seats]] == [8] * seats
    assert table.top() is not None
    assert table.pile() == []
    assert len(table.deck()) == 90 - 8 * seats - 1
    assert (table.mover(), table.question()) == ("Bob", "main")


@pytest.mark.parametrize("starter", ["red wild", "purple wild", "purple 6", "yellow 3"])
def test_b2_1_any_card_may_start_the_pile(starter: str) -> None:
    """GB-01: a wild or a gadget may be turned up too, and does nothing special."""
    table = ann(
        "", top="", rivals=["red 1, red 4, red 5, blue 3, blue 4, blue 6, green 3, purple 1"], ask="flip", turn=1
    )
    table.play(f"turn up {starter}")
    assert table.top() == starter
    assert (table.mover(), table.question()) == ("Bob", "main")
    assert (
        table.choices("play")
        == {
            "red wild": ["red 1", "red 4", "red 5"],
            "purple wild": ["purple 1"],
            "purple 6": ["blue 6", "purple 1"],
            "yellow 3": ["blue 3", "green 3"],
        }[starter]
    )
    assert len(table.hand("Bob")) == 8


def test_b2_2_chance_picks_the_starter_of_the_first_hand() -> None:
    """Every seat is as likely as the others to begin the first hand."""
    table = fresh(5)
    assert table.options() == [f"{who} goes first" for who in NAMES]
    assert table.state.chance_weights() == [1] * 5
    table.play("Dee goes first")
    deal(table)
    assert table.mover() == "Dee"


@pytest.mark.parametrize(("seats", "who", "after"), [(3, 0, "Bob"), (3, 2, "Ann"), (5, 3, "Eve"), (2, 1, "Ann")])
def test_b2_2_later_hands_start_left_of_the_player_who_went_out(seats: int, who: int, after: str) -> None:
    """GB-02: the player left of the one who went out is dealt to first and begins the next hand."""
    hands = [side(f"red {2 + seat}") for seat in range(seats)]
    table = Scenario(GAME.position(seats, turn=who, top="red 1", sides=hands))
    table.play(f"play red {2 + who}")
    assert table.outs()[who] == 1
    assert deal(table)[0] == after
    assert (table.mover(), table.question()) == (after, "main")


def test_b2_3_gadgets_stay_with_their_owners_and_are_straightened() -> None:
    """GB-02: all cards are shuffled but the gadgets in front of players, which stay, straightened."""
    table = ann("red 3", turned="2, 6", rivals=[side("blue 5, blue 6", straight="wild", turned="2, 7")])
    table.play("play red 3")
    assert (table.straight(), table.turned()) == (["2", "6"], [])
    assert (table.straight("Bob"), table.turned("Bob")) == (["wild", "2", "7"], [])
    assert table.hand() == table.hand("Bob") == table.pile() == []
    assert table.top() is None
    assert len(table.deck()) == 90 - 5
    assert table.deck().count("purple 2") == 2
    assert table.census() == BOX
    deal(table)
    assert len(table.hand()) == len(table.hand("Bob")) == 8


def test_b2_3_each_player_s_gadgets_are_named_at_the_end_of_a_hand() -> None:
    """Gadgets stay with their owners. At the end of the game there is no next hand."""
    rivals = [side("blue 5", straight="wild", turned="2, 7"), side("blue 1")]
    table = ann("red 3", turned="6", rivals=rivals)
    table.play("play red 3")
    assert table.lines()[-2:] == ["Ann kept gadget 6.", "Bob kept the wild gadget, gadget 2 and gadget 7."]
    table = ann("red 3", turned="6", outs=2, hands=2, rivals=rivals).play("play red 3")
    assert not any("kept" in line for line in table.lines())


def test_b2_3_a_new_hand_forgets_the_gadget_turned_in_the_last() -> None:
    """The player who begins the new hand can use the straightened gadgets again."""
    table = ann("red 3, red 5", straight="wild", rivals=[side("blue 5", turned="6")])
    table.play("play red 3", "use the wild gadget", "discard red 5")
    deal(table)
    assert table.mover() == "Bob"
    assert table.can("use gadget 6")


@pytest.mark.parametrize(("seats", "goal"), [(2, 4), (3, 3), (4, 2), (5, 2)])
@pytest.mark.parametrize("long_game", [False, True])
def test_b2_4_going_out_often_enough_wins(seats: int, goal: int, long_game: bool) -> None:
    """GB-03: two times out with four or five players, three with three, four with two; one more if long."""
    goal += long_game
    table = ann("red 3", outs=goal - 2, hands=goal - 2, rivals=ONE_CARD[: seats - 1], options={"long_game": long_game})
    assert table.play("play red 3").mover() == "chance"
    table = ann("red 3", outs=goal - 1, hands=goal - 1, rivals=ONE_CARD[: seats - 1], options={"long_game": long_game})
    table.play("play red 3")
    assert table.mover() == "nobody"
    assert table.options() == []
    assert table.state.winners() == [0]
    assert table.state.returns() == [1.0] + [0.0] * (seats - 1)
    assert table.lines()[-1] == "Ann won."


@pytest.mark.parametrize("goal", [1, 2, 3])
def test_b2_4_the_option_hands_sets_how_often(goal: int) -> None:
    """With `hands`, going out once, twice or three times wins, whatever the number of players."""
    for seats in (2, 5):
        rivals = ONE_CARD[: seats - 1]
        for outs in range(goal):
            table = ann("red 3", outs=outs, hands=outs, rivals=rivals, options={"hands": goal}).play("play red 3")
            assert table.mover() == ("nobody" if outs == goal - 1 else "chance")
        assert table.lines()[-1] == "Ann won."
    table = ann("red 3", outs=goal - 1, hands=goal - 1, rivals=ONE_CARD[:1], options={"hands": goal, "long_game": True})
    assert table.play("play red 3").mover() == "chance"


def test_b2_4_only_a_players_own_times_count() -> None:
    """Going out for the first time wins nothing, however often the others have been out."""
    table = ann("red 3", hands=3, rivals=[side("blue 5", outs=3)])
    table.play("play red 3")
    assert table.outs() == [1, 3]
    assert table.mover() == "chance"
    assert table.state.returns() == [0.0, 0.0]


def test_b7_4_the_game_ends_after_ten_thousand_turns() -> None:
    """The 10,000th turn is still played; then the players who went out most often share the win."""
    rivals = [side("blue 7", outs=1), side("green 7", outs=1), side("yellow 7")]
    table = ann("red 3, blue 5", turns=9_999, hands=2, rivals=rivals)
    table.play("play red 3", "end the turn")
    assert table.mover() == "Bob"
    table.play("draw a card", "Bob gets red 7", "keep the card")
    assert table.mover() == "nobody"
    assert table.state.winners() == [1, 2]
    assert table.state.returns() == [0.0, 0.5, 0.5, 0.0]
    assert table.lines()[-1] == "Bob and Cid share the victory."
    assert table.state.hands == 2


def test_b7_4_going_out_in_the_last_turn_counts() -> None:
    """Going out in the last turn counts; no further hand is played."""
    table = ann("red 3", turns=10_000, rivals=["blue 7"])
    table.play("play red 3")
    deal(table)
    assert table.mover() == "nobody"
    assert table.state.winners() == [0]
