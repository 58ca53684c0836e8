"""The cards in the box."""

import pytest

import cogworks
from tests.games.gadget_builder.scenario import BOX, CARDS, COLOURS, GAME, NAMES, RANKS, Scenario, ann, fresh


def test_b1_1_the_box_holds_ninety_cards() -> None:
    """Four gear suits of two each of 1 to 7 and one wild, and purple with four each and two wilds: 90."""
    deck = fresh().deck()
    assert len(deck) == 90
    for colour in COLOURS:
        gadgets = colour == "purple"
        assert sum(card.startswith(colour) for card in deck) == (30 if gadgets else 15)
        assert deck.count(f"{colour} wild") == (2 if gadgets else 1)
        for rank in RANKS[1:]:
            assert deck.count(f"{colour} {rank}") == (4 if gadgets else 2)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_b1_1_no_card_is_ever_lost_or_made(seats: int) -> None:
    """After every answer each of the 90 cards lies in exactly one place."""
    dice = cogworks.Dice(seats)
    table = fresh(seats)
    for _ in range(600):
        if table.mover() == "nobody":
            break
        if table.mover() == "chance":
            dice.roll(table.state)
        else:
            legal = table.state.legal_actions()
            table.state.act(legal[dice.below(len(legal))])
        assert table.census() == BOX
        assert GAME.audit(table.state) == []


def test_b1_2_a_wild_has_a_colour_but_no_rank() -> None:
    """A green wild is green, so green cards go on it; it shares no rank with any numbered card."""
    table = ann("green 1, green 7, red 1, red 7, blue 5", top="green wild")
    assert table.choices("play") == ["green 1", "green 7"]


def test_b1_2_only_purple_has_two_identical_wilds() -> None:
    """Two purple wilds are identical cards; a red and a blue wild are not, nor are equal ranks of two colours."""
    assert ann("purple 2, purple wild, purple wild").can("build gadget 2")
    assert not ann("purple 2, red wild, blue wild").can("build gadget 2")
    assert not ann("purple 2, red 5, blue 5, green 5").can("build gadget 2")
    assert [card for card in CARDS if card.endswith("wild") and BOX[card] == 2] == ["purple wild"]


def test_b1_3_the_gadgets_are_the_purple_cards() -> None:
    """There are eight kinds of gadget, each of them a purple card: wild and 1 to 7."""
    everything = "red 1, red 1, red 2, red 2, blue 1, blue 2, green 1, green 2, yellow 1, yellow 2, red wild"
    gadgets = ", ".join(f"purple {rank}" for rank in RANKS)
    table = ann(f"{everything}, {gadgets}", top="blue 7")
    assert [label.split(" (")[0] for label in table.choices("build")] == [
        "the wild gadget",
        *[f"gadget {rank}" for rank in RANKS[1:]],
    ]
    assert not ann(everything, top="blue 7").can("build")


def test_b1_3_a_built_gadget_is_its_purple_card() -> None:
    """The card placed from the hand becomes the gadget in front of its builder."""
    table = ann("purple 1, purple 7, red 1")
    table.play("build gadget 1", "pay purple 7", "Ann gets blue 2")
    assert table.straight() == ["1"]
    assert table.hand() == ["red 1", "blue 2"]
    assert table.census() == BOX


def test_labels_are_unique_and_parse_back() -> None:
    dice = cogworks.Dice(11)
    table = Scenario(GAME.new(3))
    for _ in range(400):
        labels = GAME.labels(table.state, NAMES)
        assert len(set(labels.values())) == len(labels) > 0
        assert [GAME.parse(table.state, label, NAMES) for label in labels.values()] == list(labels)
        assert GAME.prompt(table.state, NAMES)
        assert set(GAME.rules_now(table.state)) <= set(GAME.rules)
        if table.mover() == "chance":
            dice.roll(table.state)
        else:
            table.state.act(list(labels)[dice.below(len(labels))])


@pytest.mark.parametrize(
    ("seats", "options", "reason"),
    [
        (1, {}, "invalid number of seats 1"),
        (6, {}, "invalid number of seats 6"),
        (2, {"long": True}, "no option 'long'"),
        (2, {"long_game": 1}, "'long_game' cannot be 1"),
        (2, {"power_down_new": "yes"}, "'power_down_new' cannot be 'yes'"),
    ],
)
def test_unknown_options_and_seats_are_refused(seats: int, options: dict[str, object], reason: str) -> None:
    with pytest.raises(cogworks.OptionError, match=reason):
        GAME.new(seats, **options)
