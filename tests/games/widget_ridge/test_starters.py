"""Custom starter decks: spares swapped in by number."""

import json

import pytest

from cogworks import CHANCE, Dice, OptionError
from cogworks.engine.cardset import CardSetError
from cogworks.engine.log import Log
from cogworks.games.widget_ridge.cardset.format import card_set, first_card_set, first_text, own_card_set, read_card_set
from cogworks.games.widget_ridge.cardset.listing import card_lines
from cogworks.games.widget_ridge.cardset.text import effect_text
from cogworks.games.widget_ridge.rules.heuristics import advise, card_worth
from cogworks.games.widget_ridge.rules.rules import WidgetRidge
from cogworks.games.widget_ridge.starters import LONGEST, deck_with
from tests.games.widget_ridge.scenario import GAME, STARTERS, Scenario, ann, fresh

BOTH = "seat 1: Coin Press, Paper Lantern; seat 2: Copper Kettle"


def with_swaps(deck: list[str], **swaps: str) -> list[str]:
    """A deck with some cards swapped: `with_swaps(STARTERS, n9="Coin Press")`."""
    return [swaps.get(f"n{number}", name) for number, name in enumerate(deck, 1)]


def test_r1_8_each_seat_plays_with_its_own_starters() -> None:
    """Ann has swapped two cards, Bob one: each deck has the numbers 1 to 10 once, and each card does what it says."""
    table = fresh(starters=BOTH)
    named = [GAME.describe(table.state)["sides"][seat]["deck"] for seat in (0, 1)]  # type: ignore[index]
    assert named[0] == with_swaps(STARTERS, n9="Coin Press", n10="Paper Lantern")
    assert named[1] == with_swaps(STARTERS, n8="Copper Kettle")
    both = ann("Coin Press, Paper Lantern", options={"starters": BOTH}, rivals=[{"hand": "Copper Kettle, Spark Gauge"}])
    both.play("play Coin Press")
    assert both.gold() == 2
    both.play("play Paper Lantern")
    assert both.question() == "drawing"
    both.chance().play("end the Ideas Phase").chance()
    assert both.play("play Copper Kettle").gold() == 1
    assert both.play("play Spark Gauge").spark() == [0, 1 + 2]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_r1_8_at_every_seat_count(seats: int) -> None:
    """Swapped decks work for one to four players, for one seat or for all, and a seat may keep a basic card."""
    last = f"seat {seats}"
    table = fresh(seats, starters=f"all: Lucky Penny, Polished Prime; {last}: Spark Gauge, Coin Press")
    for seat, deck in enumerate(table.state.terms.decks):
        swapped = {"n1": "Polished Prime", "n10": "Lucky Penny"}
        if seat == seats - 1:
            swapped |= {"n9": "Coin Press", "n10": "Spark Gauge"}
        assert deck.names[:10] == with_swaps(STARTERS, **swapped)
    assert fresh(seats, starters="").state.terms.decks == [first_card_set()] * seats


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("Coin Press", "'Coin Press' names no seat; write 'seat 1: "),
        ("seat x: Coin Press", "'seat x: Coin Press' names no seat"),
        ("seat 0: Coin Press", "there is no seat 0; seats count from 1"),
        ("seat 3: Coin Press", "there is no seat 3; seats go from 1 to 2"),
        ("seat 1: Coin Pres", "seat 1: there is no starter card 'Coin Pres' in this set; write 'Coin Press'"),
        ("seat 1: Zzz", "its spares are Polished Prime (1), Copper Kettle (8), Coin Press (9), Tuning Fork (9)"),
        ("seat 1: Tea Trolley", "there is no starter card 'Tea Trolley'"),
        (
            "seat 1: Coin Press, Tuning Fork",
            "Coin Press and Tuning Fork both have the number 9; a deck has each number",
        ),
        ("seat 1: Coin Press, Folding Ruler", "both have the number 9"),
        ("seat 1: Coin Press; 1: Lucky Penny", "1 is given twice"),
        ("seat 1:", "seat 1: no card is named"),
        ("x" * (LONGEST + 1), "the text has 4,001 characters; write at most 4,000"),
    ],
)
def test_r1_8_an_invalid_starter_deck_is_refused(text: str, problem: str) -> None:
    """Each mistake is named with what to write instead."""
    with pytest.raises(OptionError) as refused:
        fresh(2, starters=text)
    assert str(refused.value).startswith("option 'starters': ")
    assert problem in str(refused.value)


def test_r1_8_a_set_without_spares_says_so() -> None:
    """A card set may have no spares: then only its own starters can be named."""
    bare = first_text().partition("# Starters that players may swap")[0]
    with pytest.raises(OptionError, match="its file has no line 'spare 9: Name'"):
        fresh(2, cards=bare, starters="seat 1: Zzz")
    assert fresh(2, cards=bare, starters="seat 1: Spark Gauge").state.terms.decks[0] is card_set(bare)


def test_r1_8_spares_are_read_with_their_mistakes() -> None:
    """A spare has a starter's number and lines, and a unique name."""
    text = first_text()
    assert [(spare.number, spare.name) for spare in read_card_set(text).spares] == [
        (1, "Polished Prime"),
        (8, "Copper Kettle"),
        (9, "Coin Press"),
        (9, "Tuning Fork"),
        (10, "Lucky Penny"),
        (10, "Paper Lantern"),
    ]
    for old, new, problem in (
        ("spare 10: Paper", "spare 11: Paper", "spare: 11 is not a starter number; they go from 1 to 10"),
        ("spare 10: Paper Lantern", "spare 10: Spark Gauge", "'Spark Gauge' is already a card"),
        ("Paper Lantern\n  kind: gadget", "Paper Lantern", "kind: missing from 'Paper Lantern'"),
        ("  play: draw 1\n", "  play: pay 1 gold\n", "must be optional outside a gate"),
        (
            "spare 10: Paper",
            "spare 10: Paper\n" + "".join(f"spare 10: P{n}\n  kind: gadget\n  play: draw 1\n" for n in range(40)),
            "spares; write at most 40",
        ),
    ):
        assert old in text
        with pytest.raises(CardSetError) as refused:
            read_card_set(text.replace(old, new))
        assert problem in str(refused.value)


def test_r1_8_every_spare_is_explained_where_the_option_is_chosen_and_in_the_list_of_cards() -> None:
    """The effect of a spare is shown before it is chosen."""
    notes = next(option.notes() for option in GAME.options if option.name == "starters")
    cards, lines = own_card_set(), card_lines("")
    assert len(notes) == len(cards.spares) == 6
    for spare, note in zip(cards.spares, notes, strict=True):
        text = effect_text(deck_with(cards, (spare,)), spare.number - 1)
        assert note == f"{spare.name} replaces {cards.names[spare.number - 1]} ({spare.number}): {text}"
        assert any(line.startswith(f"{spare.number}. {spare.name}, spare ") and text in line for line in lines)
    assert notes[2] == "Coin Press replaces Folding Ruler (9): Gain 3 Gold."


GADGET_PRIME = first_text() + "\nspare 1: Iron Crank\n  kind: gadget\n  play: gain 9 spark\n"


def test_r1_8_r4_3_a_swapped_card_is_what_its_owner_says_it_is() -> None:
    """Ann's number 1 is a Gadget and Bob's a Widget: Bison melts Widgets, by the deck of the player in turn."""
    options: dict[str, object] = {"cards": GADGET_PRIME, "starters": "seat 1: Iron Crank"}
    hand = "Solar-Powered, {}, Widget Pip"
    table = ann(hand.format("Iron Crank"), workshop="Mechanical Bison", options=options)
    table.play("play Solar-Powered", "connect Solar-Powered")
    assert table.choices("melt") == ["Widget Pip from hand"]
    other = ann(options=options, turn=1, rivals=[{"hand": hand.format("Prime Widget"), "workshop": "Mechanical Bison"}])
    other.play("play Solar-Powered", "connect Solar-Powered")
    assert other.choices("melt") == ["Prime Widget from hand", "Widget Pip from hand"]


def test_r1_8_labels_and_log_lines_use_the_owners_names() -> None:
    """During Ann's turn Bob discards his own card; both kinds are number 8."""
    table = ann(
        "With a Foghorn, Brass Spanner",
        options={"starters": "seat 2: Copper Kettle"},
        rivals=[{"hand": "Copper Kettle, Widget Pip"}],
    )
    table.play("play Brass Spanner", "play With a Foghorn", "Bob discards")
    assert (table.mover(), table.options()) == ("Bob", ["discard Widget Pip", "discard Copper Kettle"])
    table.play("discard Copper Kettle")
    for line in ("Ann played Brass Spanner.", "Bob discarded Copper Kettle."):
        assert line in table.lines()
    view = GAME.view(table.state, 0)
    sides = json.loads(json.dumps(view["sides"]))
    assert [card["card"] for card in sides[1]["discard"]] == ["Copper Kettle"]
    assert [side["swapped"] for side in sides] == [[], ["Copper Kettle"]]
    assert {card["card"] for card in json.loads(json.dumps(view["played"]))} == {"Brass Spanner", "With a Foghorn"}


def test_r1_8_the_gallery_shows_what_is_played_with() -> None:
    """The basic starters, the spares that players swapped in, and the inventions."""
    usual = [card["card"] for card in GAME.gallery(GAME.settle({}))]
    swapped = [card["card"] for card in GAME.gallery(GAME.settle({"starters": BOTH}))]
    assert usual[:10] == STARTERS
    assert "Coin Press" not in usual
    assert swapped == [*STARTERS, "Copper Kettle", "Coin Press", "Paper Lantern", *usual[10:]]


def test_r1_8_bots_value_the_cards_of_each_seat() -> None:
    """A deck that brings more Spark has the better prospects, and a rival made to discard keeps the better card."""
    options: dict[str, object] = {"cards": GADGET_PRIME, "starters": "seat 2: Iron Crank"}
    even, uneven = ann(options={"cards": GADGET_PRIME}), ann(options=options)
    assert uneven.state.evaluate(1) > even.state.evaluate(1)
    assert uneven.state.evaluate(0) + uneven.state.evaluate(1) == pytest.approx(1.0)
    table = ann("With a Foghorn", options=options, rivals=[{"hand": "Iron Crank, Brass Spanner"}])
    table.play("play With a Foghorn", "Bob discards")
    assert card_worth(table.state, 0) > 50  # Bob's, not Ann's Prime Widget
    assert GAME.label(table.state, advise(table.state)) == "discard Brass Spanner"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r1_8_redealing_preserves_what_each_seat_sees(seats: int) -> None:
    """Whole games with different decks: views, labels and descriptions agree with every redeal."""
    options = {"starters": "seat 1: Paper Lantern; seat 2: Copper Kettle, Tuning Fork"}
    state, dice = GAME.new(seats, **options), Dice(seats)
    assert isinstance(state, WidgetRidge)
    while not state.is_over():
        if dice.below(20) == 0:
            assert GAME.position(seats, options=options, **GAME.describe(state)) == state
            for reader in (None, *range(seats)):
                other = GAME.redeal(state, reader, dice)
                assert GAME.audit(other) == []
                assert GAME.view(other, reader) == GAME.view(state, reader)
        if state.to_move() == CHANCE:
            dice.roll(state)
        else:
            state.act(advise(state))
    assert sum(state.scores()) > 90


def test_r1_8_a_log_carries_the_decks() -> None:
    """A game with swapped starters is saved and replayed like any other."""
    log = Log.of("widget_ridge", 2, starters=BOTH)
    state, dice = log.replay(), Dice(8)
    while len(log.answers) < 120:
        if state.to_move() == CHANCE:
            log.answers.append(dice.roll(state))
        else:
            legal = state.legal_actions()
            log.answers.append(legal[dice.below(len(legal))])
            state.act(log.answers[-1])
    again = Log.from_data(log.as_data())
    assert again.replay().fingerprint() == state.fingerprint()
    assert Scenario(again.replay()).state.terms.decks[1].names[7] == "Copper Kettle"
