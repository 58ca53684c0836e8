"""Positions as text, and moves parsed from replies of people and language models."""

import pytest

import cogworks
from cogworks import CHANCE, CogworksError, Dice, LabelError
from cogworks.study import parse_move, text
from cogworks.study.texts import find_move

LABELS = {
    40: "build 5 and 8",
    41: "build 6 and 7",
    7: "take Tin Gnat",
    8: "take Tin Gnat, pointing west",
    90: "no",
    91: "end the turn",
}


@pytest.mark.parametrize(
    ("reply", "action"),
    [
        ("2", 41),
        (" 2.\n", 41),
        ("(2)", 41),
        ("#2", 41),
        ("**2**", 41),
        ("Move: 3", 7),
        ("I thought about 1 and 2.\n\nMove: **3**", 7),
        ("Answer: end the turn", 91),
        ("my answer is: `end the turn`", 91),
        ("choice = 6", 91),
        ("end the turn", 91),
        ("END  THE TURN!", 91),
        ('"End the turn."', 91),
        ("6. end the turn", 91),
        ("2) build 6 and 7", 41),
        ("turn", 91),
        ("6 and 7", 41),
        ("west", 8),
        ("take tin gnat", 7),
        ("I would like to take Tin Gnat, pointing west, because it pops two.", 8),
        ("I'll take Tin Gnat.", 7),
        ("I choose 2", 41),
        ("Let's go with option 6", 91),
        ("- 2", 41),
        ("option-2", 41),
        ("Move: 3\nMy reasons follow.\n**Move: 3**", 7),
        ("Option: building is slow.\nAnswer: perhaps 1\nMove: 3", 7),
        ("no", 90),
        ("No.", 90),
        ("I choose no", 90),
        # The number and the label disagree: models miscount, but don't misspell.
        ("1. end the turn", 91),
    ],
)
def test_moves_are_found_in_what_people_write(reply: str, action: int) -> None:
    assert find_move(LABELS, reply) == action


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        ("", "is not a move you can make now"),
        ("   ***  ", "is not a move you can make now"),
        ("0", "is not a move"),
        ("7", "is not a move"),
        ("99999999999999999999", "is not a move"),
        ("3.5 seconds", "is not a move"),
        ("build", "could mean several moves"),
        ("take", "could mean several moves"),
        ("build 5 and 8 or maybe build 6 and 7", "could mean several moves"),
        ("I know what you mean", "is not a move"),
        ("build 7", "is not a move"),
        ("Move: 12", "is not a move"),
        ("x" * 100_000, "is not a move"),
        ("-1", "is not a move"),
        ("Move: -1", "is not a move"),
        ("I choose (-1)", "is not a move"),
        ("\u22122", "is not a move"),
        ("Move: 1\nNo, better:\nMove: 2", "announces several moves: '1' and '2'"),
        ("Move: 12\nMove: end the turn", "announces several moves: '12' and 'end the turn'"),
        ("Answer: 1\nchoice: 2", "announces several moves"),
    ],
)
def test_anything_else_is_refused_with_the_list_of_moves(reply: str, reason: str) -> None:
    with pytest.raises(LabelError, match=reason) as caught:
        find_move(LABELS, reply)
    assert "1. build 5 and 8\n" in str(caught.value) or "3. take Tin Gnat\n" in str(caught.value)
    assert len(str(caught.value)) < 500


@pytest.mark.parametrize("name", cogworks.games())
def test_every_move_of_a_game_is_listed_and_found_by_number_and_label(name: str) -> None:
    game = cogworks.game(name)
    state, dice = game.new(max(2, game.seats[0])), Dice(3)
    asked = 0
    while not state.is_over() and asked < 60:
        if state.to_move() == CHANCE:
            dice.roll(state)
            continue
        asked += 1
        seat = int(state.to_move())
        shown = text(state, seat)
        assert game.prompt(state) in shown
        for place, (action, label) in enumerate(game.labels(state).items(), 1):
            assert f"\n{place}. {label}" in shown
            assert parse_move(state, str(place)) == action
            assert parse_move(state, f"I say: **{place}. {label.upper()}**") == action, label
            assert parse_move(state, f"My move: {label}.") == action, label
        other = text(state, 1 - seat if seat < 2 else 0)
        if game.is_simultaneous(state):
            waiting = state.pending()
            assert ("\n1. " in other) == ((1 - seat if seat < 2 else 0) in waiting)
            assert (f"Seats that have not answered: {len(waiting)}." in other) == ("\n1. " not in other)
            assert f"Seats that have not answered: {len(waiting)}." in text(state, None)
        else:
            assert "\n1. " not in other
            assert f"Waiting for seat {seat + 1}." in other
        legal = state.legal_actions()
        state.apply(legal[dice.below(len(legal))])


@pytest.mark.parametrize("name", cogworks.games())
def test_text_shows_a_seat_nothing_it_may_not_know(name: str) -> None:
    game = cogworks.game(name)
    for seed in range(3):
        state, dice = game.new(max(2, game.seats[0])), Dice(seed)
        for _ in range(40):
            if state.is_over():
                break
            if state.to_move() == CHANCE:
                dice.roll(state)
                continue
            for seat in (0, 1, None):
                assert text(game.redeal(state, seat, dice), seat) == text(state, seat)
            legal = state.legal_actions()
            state.apply(legal[dice.below(len(legal))])


def test_chance_and_finished_games_have_no_moves() -> None:
    game = cogworks.game("widget_mechs")
    state, dice = game.new(2), Dice(1)
    assert text(state, 0).endswith("Waiting for chance.")
    with pytest.raises(CogworksError, match="no seat is to move"):
        parse_move(state, "1")
    cogworks.playout(state, dice)
    assert text(state, 0).endswith(game.prompt(state))
    with pytest.raises(CogworksError, match="no seat is to move"):
        parse_move(state, "1")
    with pytest.raises(CogworksError, match="there is no seat 5"):
        text(state, 5)
