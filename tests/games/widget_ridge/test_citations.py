"""Refusals cite the rule that forbids the answer, and the reason shown fits what was clicked."""

import pytest

from cogworks.engine.names import Names
from cogworks.games.widget_ridge.rules import actions
from tests.games.widget_ridge.scenario import GAME, Scenario, ann

PRESENT = {"first_cards": False}
HAND = "Widget Pip, Widget Dot"
ROW = "On Wheels, On Wheels, Mechanical Bison, Mechanical Bison, Mechanical Bison, Gossip-Powered"
RIVAL = [{"workshop": "Butter Gun", "hand": HAND, "spark": 5}]


def playing(card: str, **described: object) -> Scenario:
    """Ann has just played this card of the present set."""
    table = ann(f"{card}, {HAND}", options=PRESENT, rivals=RIVAL, row=ROW, **described)  # type: ignore[arg-type]
    return table.play(f"play {card}")


def why(table: Scenario, thing: str) -> tuple[str, str]:
    reason = GAME.why_not(table.state, thing, Names(["Ann", "Bob"]))
    return reason.rule, reason.text


def test_r2_13_an_optional_discard_of_your_own() -> None:
    """You are not made to discard: the rule about optional parts applies, before and after you start."""
    table = playing("With a Wrecking Ball")
    assert (table.question(), GAME.rules_now(table.state)) == ("discard", ("R2.13",))
    assert table.refusal(actions.HAND + table.kind("Brass Spanner")) == "R2.13"  # not in hand
    assert why(table, "row:0") == ("R2.13", "Discard a card from your hand.")


def test_r2_3_a_discard_that_is_part_of_an_effect() -> None:
    """It is carried out as written: nothing was optional, and no opponent made you."""
    table = playing("Double-Geared")
    assert (table.question(), GAME.rules_now(table.state)) == ("discard", ("R2.3",))
    assert table.refusal(actions.PASS) == table.refusal(actions.END) == "R2.3"
    assert why(table, "row:0") == ("R2.3", "Discard a card from your hand.")


def test_r2_8_only_a_player_made_to_discard_is_refused_by_it() -> None:
    """A player made to discard chooses the card, even on another player's turn."""
    table = playing("With a Foghorn").play("Bob discards a card")
    assert (table.mover(), GAME.rules_now(table.state)) == ("Bob", ("R2.8",))
    assert table.refusal(actions.PASS) == "R2.8"


def test_r6_3_a_discard_that_is_the_price_of_a_construct() -> None:
    """A price must be paid in full."""
    table = ann(workshop="Clockwork-Powered, Butter Gun, With a Coin Slot", options=PRESENT, rivals=[{"spark": 5}])
    table.play("end the Ideas Phase").chance().play("use the Full Construct")
    assert (table.question(), GAME.rules_now(table.state)) == ("discard", ("R6.3",))
    assert table.refusal(actions.PASS) == "R6.3"


def test_r2_13_cards_put_back_are_done_in_full() -> None:
    """Once started, the rest cannot be declined."""
    table = playing("Magnet-Powered")
    assert (table.question(), GAME.rules_now(table.state)) == ("stow", ("R2.13", "R9.2"))
    must = playing("Wind-Powered")
    assert (must.question(), must.refusal(actions.PASS)) == ("stow", "R2.3")


@pytest.mark.parametrize(
    ("answer", "rule"),
    [
        (actions.HAND + 1, "R2.3"),  # a card in hand, although the effect destroys a Workshop card
        (actions.ROW, "R2.3"),
        (actions.END, "R2.3"),
        (actions.SHOP + 1, "R3.12"),  # Ann's own Device
        (actions.SHOP + 3, "R3.12"),  # Bob has no Augment
        (actions.SHOP + 3 * 3, "R3.12"),  # there is no such seat
    ],
)
def test_r3_12_a_wrong_target_of_a_destroying_effect(answer: int, rule: str) -> None:
    """An effect that destroys a card chooses one in a Workshop it reaches."""
    table = playing("With a Wrecking Ball", workshop="Tea Trolley").play("discard Widget Pip")
    assert table.question() == "destroy"
    assert table.refusal(answer) == rule


def test_r3_12_the_reasons_for_a_wrong_target() -> None:
    """Each thing clicked gets its own sentence."""
    table = playing("With a Wrecking Ball", workshop="Tea Trolley").play("discard Widget Pip")
    assert why(table, "shop:0:1") == ("R3.12", "This effect doesn\u2019t reach your own Workshop.")
    assert why(table, "hand:2") == ("R2.3", "This effect destroys a card in a Workshop.")
    assert why(table, "row:0") == ("R2.3", "This effect destroys a card in a Workshop.")


def test_r4_6_r2_3_a_wrong_card_to_take() -> None:
    """A dear card is refused by the rule about costs; anything that is not in the Marketplace, by the effect."""
    row = "Star-Powered, Tea Trolley, Tea Trolley, On Wheels, On Wheels, Gossip-Powered"
    table = ann("Wind-Powered", workshop="Pneumatic Catalogue", row=row, options=PRESENT, rivals=RIVAL)
    table.play("play Wind-Powered", "connect Wind-Powered")
    assert table.question() == "take"
    assert table.refusal(actions.ROW) == "R4.6"  # it costs 7
    assert table.refusal(actions.SHOP + 4) == "R2.3"
    assert why(table, "shop:1:1") == ("R2.3", "This effect takes a card from the Marketplace.")
