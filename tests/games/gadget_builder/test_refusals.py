"""Every refusal names the rule and leaves the table unchanged."""

import pytest

import cogworks
from tests.games.gadget_builder.scenario import Scenario, ann, fresh

HAND = "red 3, red 4, blue 5, purple 1, purple 6, purple 6"


def at_main() -> Scenario:
    return ann(HAND, top="red 1", straight="wild, 2, 3, 4, 5, 6", turned="7")


@pytest.mark.parametrize(
    ("label", "rule"),
    [
        ("play blue 5", "B3.2"),  # does not fit
        ("play red 7", "B3.9"),  # fits, but is not in hand
        ("use gadget 7", "B3.8"),
        ("power down gadget 7", "B3.8"),
        ("use gadget 1", "B3.5"),  # not built
        ("power down gadget 1", "B3.6"),
        ("use gadget 2", "B5.9"),
        ("use gadget 4", "B5.9"),
        ("use gadget 5", "B5.9"),
        ("build gadget 3", "B4.1"),  # not in hand
        ("build gadget 6", "B4.3"),
        ("end the turn", "B3.1"),
        ("straighten gadget 7", "B3.1"),
        ("Bob draws a card", "B3.1"),
        ("Bob goes first", "B3.1"),
        ("you gets red 5", "B3.1"),
    ],
)
def test_b3_1_refused_at_the_start_of_a_turn(label: str, rule: str) -> None:
    """Anything but a play, a build, a draw or a ready gadget is refused with the rule it breaks."""
    assert at_main().refusal(label) == rule


@pytest.mark.parametrize(
    ("answers", "label", "rule"),
    [
        (["play red 3"], "add blue 5", "B3.3"),
        (["play red 3"], "draw a card", "B3.1"),
        (["play red 3"], "build gadget 1", "B3.1"),
        (["play red 3"], "use gadget 3", "B5.4"),
        (["play red 3", "add red 4", "power down gadget 6"], "use gadget 2", "B3.5"),
        (["play red 3", "power down gadget 6"], "power down gadget 2", "B3.6"),
        (["play red 3", "power down gadget 6"], "power down gadget 6", "B3.6"),
        (["play red 3", "use gadget 4"], "add blue 5", "B5.5"),
        (["play red 3", "use gadget 5"], "add blue 5", "B5.6"),
        (["play red 3", "use gadget 2"], "play blue 5", "B5.3"),
        (["play red 3", "use gadget 2"], "end the turn", "B5.3"),
        (["use gadget 3"], "draw a card", "B5.4"),
        (["use the wild gadget"], "end the turn", "B5.1"),
        (["use gadget 6"], "you draws a card", "B5.7"),
        (["build gadget 1"], "pay red 3", "B4.2"),
        (["build gadget 1"], "end the turn", "B4.2"),
        (["build gadget 1", "pay purple 6", "Ann gets red 2"], "play red 3", "B3.1"),
        (["build gadget 1", "pay purple 6", "Ann gets red 2"], "use gadget 1", "B3.5"),
        (["build gadget 1", "pay purple 6", "Ann gets red 2"], "use gadget 5", "B5.9"),
        (["draw a card", "Ann gets red 7"], "play the drawn red 3", "B3.4"),
        (["draw a card", "Ann gets blue 7"], "play the drawn blue 7", "B3.4"),
        (["draw a card", "Ann gets blue 7"], "draw a card", "B3.1"),
        (["draw a card", "Ann gets purple 1"], "build gadget 1", "B3.4"),
        (["draw a card"], "Ann gets red 5", "B7.1"),
    ],
)
def test_b3_5_refused_later_in_a_turn(answers: list[str], label: str, rule: str) -> None:
    """In the middle of a turn the rule of the present question refuses; the one chance for a gadget by its own."""
    table = ann(HAND, top="red 1", straight="wild, 2, 3, 4, 5, 6", turned="7", pile="red 5, red 5").play(*answers)
    assert table.refusal(label) == rule


def test_b5_2_refused_while_straightening() -> None:
    """Neither gadget 1 itself nor a straight gadget can be straightened."""
    table = ann("red 3, blue 5", straight="1, 6", turned="7").play("use gadget 1")
    assert [table.refusal(f"straighten gadget {n}") for n in (1, 2, 6)] == ["B5.2"] * 3


def test_b5_8_refused_while_discarding_for_gadget_7() -> None:
    """Two cards are discarded; the turn cannot end before that."""
    table = ann("red 3, blue 5", straight="7").play("use gadget 7")
    table.play("Ann gets green 1", "Ann gets green 2", "Ann gets green 3")
    assert table.refusal("end the turn") == "B5.8"
    assert table.play("discard green 1").refusal("end the turn") == "B5.8"


@pytest.mark.parametrize(
    ("answers", "label"),
    [
        ([], "play red 7"),
        (["play red 3"], "add red 7"),
        (["play red 3", "use gadget 4"], "add red 7"),
        (["play red 3", "use gadget 5"], "add green 3"),
        (["play red 3", "use gadget 2"], "play red 7"),
        (["use gadget 3"], "play green 7"),
        (["use the wild gadget"], "discard red 7"),
        (["build gadget 1"], "pay purple 7"),
        (["draw a card", "Ann gets red 7"], "play the drawn red 2"),
    ],
)
def test_b3_9_a_card_not_in_hand_is_refused(answers: list[str], label: str) -> None:
    """Every card played, added, paid or discarded comes from the hand; a card just drawn is in it."""
    table = at_main().play(*answers)
    assert table.refusal(label) == "B3.9"


def test_b3_9_a_card_discarded_is_no_longer_in_hand() -> None:
    """The same card cannot be discarded twice."""
    table = ann("red 3, blue 5", straight="7").play("use gadget 7")
    table.play("Ann gets green 1", "Ann gets green 2", "Ann gets green 3", "discard green 1")
    assert table.refusal("discard green 1") == "B3.9"


def test_b4_2_refused_without_the_cost() -> None:
    """A gadget whose cost is not in hand cannot be built."""
    assert ann("purple 3, red 3, blue 3").refusal("build gadget 3") == "B4.2"


def test_b7_2_refused_after_a_pass() -> None:
    """The draw that found no card was the main action."""
    table = ann("red 3, blue 5", top="red 1", rest="Bob").play("draw a card")
    assert table.refusal("play red 3") == "B3.1"


def test_b2_1_b2_2_refused_outcomes_of_chance() -> None:
    """Chance too may only name a seat at the table, or a card that is in the deck."""
    table = fresh(2)
    assert table.refusal("Cid goes first") == "B2.2"
    assert table.refusal("draw a card") == "B2.2"
    table.play("Ann goes first", "Ann gets red wild")
    assert table.refusal("Ann gets red wild") == "B2.1"


def test_b2_4_refused_when_the_game_is_over() -> None:
    """Nothing is answered after the game has been won."""
    table = ann("red 3", outs=3, hands=3).play("play red 3")
    assert table.refusal("draw a card") == "B2.4"
    with pytest.raises(cogworks.IllegalActionError, match="the game is over"):
        table.state.act(0)


@pytest.mark.parametrize("nonsense", [-1, 124, 10**9, True, 72.0, "draw a card", None])
def test_nonsense_is_refused(nonsense: object) -> None:
    table = at_main()
    before = table.state.dump()
    with pytest.raises(cogworks.IllegalActionError) as refused:
        table.state.act(nonsense)
    assert (refused.value.action, refused.value.seat) == (nonsense, 0)
    assert table.state.dump() == before
