"""Cards and the way to the first turn."""

import pytest

from cogworks import CHANCE, Dice
from cogworks.games.widget_ridge import actions as act
from cogworks.games.widget_ridge.cards import STARTERS as N_STARTERS
from cogworks.games.widget_ridge.cardset import CardSetError, own_text, read_card_set
from tests.games.widget_ridge.table import GAME, STARTERS, fresh


def test_r1_1_our_set_has_43_inventions_on_60_cards() -> None:
    """The Marketplace of our own set: 43 inventions, 60 cards; another set can be typed in."""
    table = fresh()
    assert table.state.cards.n - N_STARTERS == 43
    assert table.state.market.total == 60
    other = own_text().replace("Tea Trolley", "Soup Trolley")
    assert "Soup Trolley" in fresh(cards=other).cards


def test_r1_2_each_player_has_the_starters_1_to_10() -> None:
    """Ten starter cards, each number once: Prime Widget, six Widgets, three Gadgets."""
    table = fresh(3)
    for who in ("Ann", "Bob", "Cid"):
        assert table.deck(who) == STARTERS
    types = [int(table.state.cards.type[card]) for card in range(10)]
    assert types == [0] * 7 + [1] * 3


@pytest.mark.parametrize(("old", "new", "complaint"), [
    ("starter 10: Spark", "starter 9: Spark", "starter number 9 is Folding Ruler already"),
    ("starter 10: Spark", "starter 11: Spark", "starter numbers go from 1 to 10, not 11"),
])  # fmt: skip
def test_r1_2_a_starter_deck_needs_each_number_once(old: str, new: str, complaint: str) -> None:
    """A deck with a number missing or twice is not valid."""
    with pytest.raises(CardSetError) as refused:
        read_card_set(own_text().replace(old, new))
    assert complaint in str(refused.value)
    assert "starter numbers missing: 10" in str(refused.value)


def test_r1_3_six_cards_lie_open_and_an_empty_place_is_filled_where_it_is() -> None:
    """Six places, filled at once from the deck; nothing slides."""
    table = fresh().play("Ann begins")
    table.deals("On Wheels", "Tea Trolley", "Butter Gun", "Coal-Powered", "Cargo Rocket", "Star-Powered").chance()
    assert table.row()[:3] == ["On Wheels", "Tea Trolley", "Butter Gun"]
    table.state.gold = 9
    table.play("buy Tea Trolley for 2")
    assert (table.question(), table.mover()) == ("refill", "chance")
    table.deals("Weather Engine")
    assert table.row() == ["On Wheels", "Weather Engine", "Butter Gun", "Coal-Powered", "Cargo Rocket", "Star-Powered"]


DEAR = ("Star-Powered", "Weather Engine", "With a Bottled Comet", "Magnet-Powered", "Demolition Gramophone",
        "On a Gilded Pedestal")  # fmt: skip


def test_r1_4_a_row_of_dear_cards_is_dealt_again() -> None:
    """Six cards that all cost 7 or more go back, unless the table agreed otherwise."""
    table = fresh().play("Ann begins").deals(*DEAR)
    assert table.question() == "refill"
    assert table.row() == ["-"] * 6
    assert table.state.market.total == 60
    kept = fresh(mulligan=False).play("Ann begins").deals(*DEAR)
    assert kept.question() == "drawing"
    cheaper = fresh().play("Ann begins").deals(*DEAR[:5], "On Wheels")
    assert cheaper.question() == "drawing"


def test_r1_5_chance_picks_the_first_player_and_turns_go_clockwise() -> None:
    """Each seat is equally likely to begin; the next seat follows."""
    table = fresh(3)
    assert table.options() == ["Ann begins", "Bob begins", "Cid begins"]
    assert table.state.chance_weights() == [1, 1, 1]
    table.play("Cid begins").chance()
    assert table.mover() == "Cid"
    table.play("end the Ideas Phase").chance()
    assert table.mover() == "Ann"


def test_r1_6_opening_hands_of_three_and_five() -> None:
    """The first player draws three cards, the second five; afterwards everybody draws five."""
    table = fresh().play("Bob begins").chance()
    assert (len(table.hand("Bob")), len(table.hand("Ann"))) == (3, 5)
    table.play("end the Ideas Phase").chance()
    assert len(table.hand("Bob")) == 5


def test_the_seat_to_move_is_never_chance_without_cases() -> None:
    state = GAME.new(2)
    dice = Dice(3)
    while not state.is_over():
        if state.to_move() == CHANCE:
            assert state.n_cases() > 0
            dice.roll(state)
        else:
            legal = state.legal_actions()
            state.apply(legal[dice.below(len(legal))])
            assert legal[-1] < act.STARTS
