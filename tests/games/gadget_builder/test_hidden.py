"""Information for each reader: views and log lines."""

import json
from typing import Any

import pytest

from tests.games.gadget_builder.scenario import CARDS, GAME, NAMES, Scenario, ann, fresh, side


def view(table: Scenario, reader: str | None) -> Any:
    """A reader's view, after a round trip through JSON."""
    return json.loads(json.dumps(GAME.view(table.state, NAMES.index(reader) if reader else None)))


def test_b7_3_hand_sizes_gadgets_and_the_pile_are_open() -> None:
    """GB-27: all players see the numbers of cards, all gadgets and their orientation, and the top card."""
    rivals = [side("blue 5, blue 6, purple 3", straight="wild", turned="7", outs=1)]
    table = ann("red 3, blue 7", top="red 1", straight="6", pile="green 1, green 2", rivals=rivals, hands=1)
    for reader in ("Ann", "Bob", None):
        seen = view(table, reader)
        assert [side["cards"] for side in seen["sides"]] == [2, 3]
        assert [side["outs"] for side in seen["sides"]] == [0, 1]
        assert [(gadget["gadget"], gadget["straight"]) for gadget in seen["sides"][1]["gadgets"]] == [
            ("wild", True),
            ("7", False),
        ]
        assert seen["pile"]["top"] == "red 1"
        assert (seen["pile"]["cards"], seen["deck"]["cards"]) == (2, 90 - 2 - 1 - 5 - 3)


def test_b7_3_a_hand_is_its_owners_secret() -> None:
    """GB-27: the cards themselves are shown to their owner only."""
    table = ann("red 3, red 3, blue 7", rivals=["blue 5, blue 6"])
    assert [(card["card"], card["n"]) for card in view(table, "Ann")["sides"][0]["hand"]] == [
        ("red 3", 2),
        ("blue 7", 1),
    ]
    assert [card["card"] for card in view(table, "Bob")["sides"][1]["hand"]] == ["blue 5", "blue 6"]
    for reader, hidden in (("Ann", [1]), ("Bob", [0]), (None, [0, 1])):
        for seat in hidden:
            assert set(view(table, reader)["sides"][seat]) == {"id", "seat", "outs", "cards", "gadgets"}


def test_b7_3_others_hands_and_the_deck_change_nothing_in_a_view() -> None:
    """GB-27: two tables that differ only in what a reader cannot see look the same."""
    hands = ["red 3, blue 5", "purple 1, purple 2", "red wild, yellow 4"]
    tables = [ann(hand, top="green 1", straight="6") for hand in hands]
    for reader in ("Bob", None):
        assert view(tables[0], reader) == view(tables[1], reader) == view(tables[2], reader)
    assert view(tables[0], "Ann") != view(tables[1], "Ann")


def test_b7_3_a_drawn_card_is_private() -> None:
    """GB-27: the others see that a card was drawn; only its drawer sees which."""
    tables = [ann("red 3, blue 5").play("draw a card", f"Ann gets {card}") for card in ("red 6", "green 2")]
    assert view(tables[0], "Ann")["sides"][0]["drawn"] == "red 6"
    for reader in ("Bob", None):
        assert view(tables[0], reader) == view(tables[1], reader)
        assert tables[0].lines(reader) == ["Ann drew a card."]
    assert tables[0].lines("Ann") == ["You drew red 6."]


def test_b7_3_the_turn_does_not_reveal_whether_a_drawn_card_fits() -> None:
    """GB-27: while its drawer decides, a playable and an unplayable card look the same to others."""
    playable, other = (ann("red 3").play("draw a card", f"Ann gets {card}") for card in ("red 6", "blue 5"))
    assert len(playable.options()) != len(other.options())
    assert view(playable, "Bob") == view(other, "Bob")


def test_b7_3_dealt_cards_are_shown_only_to_their_owner() -> None:
    """GB-27: players learn only their own cards of the deal."""
    table = fresh(2).play("Ann goes first", *[f"Ann gets {card}" for card in CARDS[:8]])
    table.play(*[f"Bob gets {card}" for card in CARDS[8:16]], "turn up green 3")
    assert table.lines("Ann") == [
        "You went first.",
        *[f"You got {card}." for card in CARDS[:8]],
        "Green 3 starts the pile.",
    ]
    assert table.lines("Bob")[1:-1] == [f"You got {card}." for card in CARDS[8:16]]
    assert table.lines() == ["Ann went first.", "Green 3 starts the pile."]


def test_b7_3_cards_an_opponent_draws_by_gadget_6_are_secret() -> None:
    """GB-27: not even the player who used the gadget sees the card."""
    table = ann("red 3, blue 5", straight="6").play("use gadget 6", "Bob draws a card", "Bob gets red 6")
    assert table.lines("Ann") == ["You used gadget 6.", "You made Bob draw.", "Bob drew a card."]
    assert table.lines("Bob") == ["Ann used gadget 6.", "Ann made you draw.", "You drew red 6."]


def test_b7_3_discards_are_shown() -> None:
    """GB-27: all players see the card that the wild gadget discards."""
    table = ann("red 3, blue 5, red 4", straight="wild").play("use the wild gadget", "discard blue 5")
    for reader in ("Bob", None):
        assert table.lines(reader) == ["Ann used the wild gadget.", "Ann discarded blue 5."]


def test_b7_3_what_went_into_the_pile_may_be_remembered_until_it_is_shuffled() -> None:
    """GB-27: the cards below the top are known by kind, never by place, and forgotten with the reshuffle."""
    first = ann("red 3, red 4, blue 5, green 5", top="red 1", rest="pile", deck="").play("play red 3", "add red 4")
    assert view(first, None)["pile"]["remembered"]["red 3"] == 2
    assert first.pile() == sorted(first.pile(), key=CARDS.index)
    first.play("end the turn", "draw a card")
    for reader in ("Ann", "Bob", None):
        assert view(first, reader)["pile"] == {"id": "pile", "cards": 0, "top": "red 4", "remembered": {}}


def test_b7_3_payments_are_seen_as_they_go_to_the_pile() -> None:
    """GB-19: all players see the gadget being built, the cards paid and the number still to pay."""
    table = ann("purple 6, red 2, red 4, red 6, blue 5").play("build gadget 6", "pay red 4")
    assert view(table, "Bob")["building"] == {"gadget": "6", "need": 2, "paid": ["red 4"]}
    assert "red 2" not in json.dumps(view(table, "Bob"))


def test_every_option_points_at_something_in_its_owners_view() -> None:
    table = ann("red 3, blue 5, purple 1, purple 2", straight="wild, 6", turned="7")
    text = json.dumps(view(table, "Ann"))
    for action in table.state.legal_actions():
        assert f'"id": "{GAME.target(table.state, action)}"' in text


def test_a_reader_must_be_a_seat_at_the_table() -> None:
    table = ann("red 3")
    with pytest.raises(Exception, match="there is no seat 2"):
        GAME.view(table.state, 2)


def test_the_log_of_a_turn_reads_well() -> None:
    table = ann("red 3, red 4, blue 5", straight="1", turned="6", rivals=["blue 7"])
    table.play("play red 3", "add red 4", "use gadget 1", "straighten gadget 6", "end the turn")
    table.play("draw a card", "Bob gets blue 6", "keep the card", "power down gadget 6")
    assert table.lines("Ann") == [
        "You played red 3.",
        "You added red 4.",
        "You used gadget 1.",
        "You straightened gadget 6.",
        "You ended the turn.",
        "Bob drew a card.",
        "Bob ended the turn.",
        "You powered down gadget 6.",
    ]
