"""Several moves for one click: usual ones, and those without a choice."""

import re
from typing import Any

import pytest

from cogworks import Dice, State, game
from cogworks.tables.play.sequences import determined
from tests.conformance.cases import CASES, SCALE, Case, reservoir
from tests.tables.hall import Hall

GADGETS = game("gadget_builder")
GIZMOS = game("gizmos")


def paying(hand: list[str], gadget: str) -> State:
    state = GADGETS.position(2, sides=[{"hand": hand}, {"hand": ["red 1"]}], top="green 2")
    state.act(GADGETS.parse(state, f"build {gadget}"))
    return state


def test_a_payment_of_five_cards_without_a_choice_is_one_run() -> None:
    cards = ["red 1", "blue 2", "green 3", "yellow 4", "red 6"]
    state = paying([*cards, "purple 5"], "gadget 5")
    actions = determined(state)
    assert len(actions) == 5
    assert sorted(GADGETS.label(state, action) for action in actions) == sorted(f"pay {card}" for card in cards)
    for action in actions:
        state.act(action)
    assert GADGETS.questions[state.question()] != "pay"


def test_a_payment_with_a_choice_is_no_run() -> None:
    state = paying(["red 1", "blue 2", "green 3", "yellow 4", "red 6", "blue 7", "purple 5"], "gadget 5")
    assert determined(state) == []


def test_what_is_left_of_a_payment_becomes_a_run_once_it_is_determined() -> None:
    state = paying(["red 3", "red 3", "blue 2", "blue 2", "green 4", "purple 2"], "gadget 2")
    assert determined(state) == []
    state.act(GADGETS.parse(state, "pay blue 2"))
    assert [GADGETS.label(state, action) for action in determined(state)] == ["pay blue 2"]


@pytest.mark.parametrize("case", [case for case in CASES if not case.options], ids=str)
def test_every_way_through_a_run_ends_in_the_same_position(case: Case) -> None:
    dice = Dice(7)
    for state in reservoir(case, int(200 * SCALE)):
        if state.is_over() or state.to_move() < 0:
            continue
        actions = determined(state)
        if not actions:
            continue
        after = state.clone()
        for action in actions:
            after.act(action)
        other = state.clone()
        while (other.to_move(), other.question()) == (state.to_move(), state.question()):
            legal = other.legal_actions()
            other.act(legal[dice.below(len(legal))])
        assert other == after


@pytest.mark.parametrize("case", [case for case in CASES if not case.options and case.seats > 1], ids=str)
def test_a_run_depends_only_on_what_its_player_knows(case: Case) -> None:
    dice = Dice(7)
    for state in reservoir(case, int(200 * SCALE)):
        seat = int(state.to_move())
        if seat >= 0:
            assert determined(case.game.redeal(state, seat, dice)) == determined(state)


def test_all_victory_points_are_one_run() -> None:
    """Two gizmos triggered by the same build, each worth a point."""
    gizmos = GIZMOS.gallery(GIZMOS.settle({}))
    medals = [
        str(it["card"]) for it in gizmos if re.fullmatch(r"When you build .*\bred\b.*: take 1 point.", str(it["text"]))
    ]
    medals = medals[:2]
    assert len(medals) == 2
    red = next(it for it in gizmos if it["colour"] == "red" and it["cost"] == 1)
    sides: list[dict[str, Any]] = [{"ring": ["red"], "gizmos": medals}, {}]
    state = GIZMOS.position(2, display=[str(red["card"])], sides=sides)
    state.act(next(action for action in state.legal_actions() if 112 <= action < 220))
    while GIZMOS.questions[state.question()] == "pay":
        state.act(state.legal_actions()[0])
    while state.to_move() < 0:
        state.act(state.legal_actions()[0])
    view = GIZMOS.view(state, int(state.to_move()))
    assert view["usual_words"] == "take all victory points"
    usual = view["usual"]
    assert isinstance(usual, list)
    assert len(usual) == 2
    for action in usual:
        state.act(action)
    assert state.sides[0].tokens == 2  # type: ignore[attr-defined]


def test_an_update_offers_the_run_only_to_the_seat_to_move() -> None:
    hall = Hall("widget_ridge", 2).begin()
    mover = int(hall.table().history.state.to_move())
    found, dice = 0, Dice(3)
    for _ in range(30):
        mover = int(hall.table().history.state.to_move())
        run = hall.look(mover)["run"]
        assert hall.look(1 - mover)["run"] == hall.look(None)["run"] == {"actions": [], "words": ""}
        if run["actions"]:
            found += 1
            assert run["words"] == "play all cards that only give Gold or Spark"
            assert run["actions"][0] in [option["action"] for option in hall.look(mover)["options"]]
        legal = hall.table().history.state.legal_actions()
        hall.act(mover, legal[dice.below(len(legal))])
    assert found
