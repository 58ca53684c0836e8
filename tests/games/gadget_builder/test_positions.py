"""Positions from descriptions: defaults, refusals, and the round trip."""

import pytest

import cogworks
from tests.games.gadget_builder.scenario import GAME, Scenario, ann, side

TWO: list[dict[str, object]] = [side("red 3, blue 5"), side("yellow 7")]


def test_cards_not_mentioned_are_in_the_deck() -> None:
    table = ann("red 3, blue 5", top="red 1", straight="6")
    assert len(table.deck()) == 90 - 5
    assert (table.pile(), table.question(), table.mover()) == ([], "main", "Ann")


def test_cards_are_given_as_a_list_or_as_one_text() -> None:
    listed = GAME.position(2, top=["red 1"], sides=[{"hand": ["red 3", "blue 5"]}, {"hand": ["yellow 7"]}])
    assert listed == GAME.position(2, top="red 1", sides=TWO)


@pytest.mark.parametrize(
    ("described", "reason"),
    [
        ({"top": "red 8"}, "top: there is no 'red 8'"),
        ({"top": "red 1, red 2"}, "top: at most one card"),
        ({"top": ""}, "the pile needs a top card"),
        ({"pile": "red 3, red 3, red 3"}, "there are only 2 of red 3"),
        ({"pile": "red 3, red 3"}, r"there are 2 of red 3, not 3 \[B1.1\]"),
        ({"deck": "red 4"}, r"\[B1.1\]"),
        ({"sides": [side("red 3")]}, "has 1 entries; it needs 2"),
        ({"sides": [side("red 3", straight="8"), side("red 4")]}, "straight: there is no '8'"),
        ({"sides": [side("red 3", straight="6", turned="6"), side("red 4")]}, r"both straight and turned \[B4.3\]"),
        ({"sides": [side("red 3", outs=4), side("red 4")], "hands": 4}, r"4 win the game \[B2.4\]"),
        ({"sides": [side("red 3", outs=1), side("red 4")]}, r"0 hands finished, but 1 times out \[B6.1\]"),
        ({"sides": [side(""), side("red 4")]}, r"has gone out \[B6.1\]"),
        ({"sides": [side("", straight="6"), side("red 4")]}, r"cards must be drawn first \[B6.2\]"),
        ({"turn": 2}, "turn is 2"),
        ({"colour": "red"}, "unknown: colour"),
        ({"ask": "sing"}, "ask is 'sing'"),
        ({"ask": "nothing"}, r"no player has won \[B2.4\]"),
        ({"new": "6"}, r"must be in front of its builder \[B3.5\]"),
        ({"drawn": "red 3"}, r"just drawn \[B3.4\]"),
        ({"ask": "drew", "drawn": "red 4"}, r"must be in hand, and just drawn \[B3.4\]"),
        ({"building": "6"}, r"only while it is paid for \[B4.1\]"),
        ({"ask": ["after", "pay"], "building": "6"}, r"the rest of the cost is not in hand \[B4.2\]"),
        ({"ask": "play again", "top": "green 1"}, r"no card in hand matches the pile \[B5.3\]"),
        ({"ask": ["main", "straighten"]}, r"no other turned gadget to straighten \[B5.2\]"),
        ({"owed": 2}, "cards are owed only while"),
        ({"ask": ["main", "drawing"]}, "cards are owed only while"),
        ({"need": 1}, "are due only to pay or discard"),
        ({"paid": "red 3"}, "are paid only for a gadget being built"),
        ({"ask": ["main", "discard"]}, "are due only to pay or discard"),
        ({"ask": "discard", "need": 1}, "'discard' cannot be asked on 'nothing'"),
        ({"ask": "rival"}, "'rival' cannot be asked on 'nothing'"),
        ({"ask": ["main", "chain"]}, "'chain' cannot be asked on 'main'"),
        ({"ask": ["chain", "pay"]}, "'pay' cannot be asked on 'chain'"),
        ({"adding": "colour"}, r"but there is none \[B5.9\]"),
        ({"ask": "chain", "adding": "same rank", "top": "red wild"}, r"a wild has no rank .* \[B5.6\]"),
    ],
)
def test_impossible_positions_are_refused_with_the_reason(described: dict[str, object], reason: str) -> None:
    with pytest.raises(cogworks.PositionError, match=reason):
        GAME.position(2, options=None, **({"top": "red 1", "sides": TWO} | described))


@pytest.mark.parametrize(("paid", "need"), [("", 2), ("red 2", 3), ("red 2, red 4", 2), ("red 2", 0)])
def test_a_partial_payment_must_add_up(paid: str, need: int) -> None:
    hand = side("blue 2, blue 4, blue 6")
    with pytest.raises(cogworks.PositionError, match=r"do not make a cost of 3 \[B4.2\]"):
        GAME.position(2, top="red 1", ask=["after", "pay"], building="6", paid=paid, need=need, sides=[hand, TWO[1]])


def test_a_partial_payment_is_completed() -> None:
    hand = side("blue 2, blue 4, blue 6, green 1")
    state = GAME.position(
        2, top="red 1", ask=["after", "pay"], building="6", paid="red 2", pile="red 2", need=2, sides=[hand, TWO[1]]
    )
    table = Scenario(state).play("pay blue 2", "pay blue 6")
    assert (table.straight(), table.state.owed) == (["6"], 3)


@pytest.mark.parametrize("seats", [2, 5])
def test_every_position_of_a_game_can_be_described_and_restored(seats: int) -> None:
    dice = cogworks.Dice(8 + seats)
    state = GAME.new(seats)
    asked = set()
    for _ in range(1500):
        if state.is_over():
            state = GAME.new(seats)
        again = GAME.position(seats, options=None, **GAME.describe(state))
        assert again == state
        assert again.legal_actions() == state.legal_actions()
        asked.add(GAME.questions[state.question()])
        if state.to_move() == cogworks.CHANCE:
            dice.roll(state)
        else:
            legal = state.legal_actions()
            state.act(legal[dice.below(len(legal))])
    assert {"main", "drew", "chain", "pay", "drawing", "deal"} <= asked
