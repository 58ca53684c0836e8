"""The cards, and the setup up to the first turn."""

import pytest

from cogworks import CHANCE, Dice, State
from cogworks.engine.cardset import CardSetError
from cogworks.engine.errors import LogError
from cogworks.engine.log import Log
from cogworks.games.widget_ridge.cardset.format import first_text, read_card_set
from cogworks.games.widget_ridge.rules import actions
from cogworks.games.widget_ridge.rules.cards import STARTERS as N_STARTERS
from tests.games.widget_ridge.scenario import GAME, NAMES, STARTERS, Scenario, fresh


def test_r1_1_our_set_has_43_inventions_on_60_cards() -> None:
    """The Marketplace of our own set: 43 inventions, 60 cards; another set can be typed in."""
    table = fresh()
    assert table.state.cards.n - N_STARTERS == 43
    assert table.state.market.total == 60
    other = first_text().replace("Tea Trolley", "Soup Trolley")
    assert "Soup Trolley" in fresh(cards=other).cards


def test_r1_2_each_player_has_the_starters_1_to_10() -> None:
    """Ten starter cards, each number once: Prime Widget, six Widgets, three Gadgets."""
    table = fresh(3)
    for who in ("Ann", "Bob", "Cid"):
        assert table.deck(who) == STARTERS
    types = [int(table.state.cards.type[card]) for card in range(10)]
    assert types == [0] * 7 + [1] * 3


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("starter 10: Spark", "starter 9: Spark", "starter number 9 is already 'Folding Ruler'"),
        ("starter 10: Spark", "starter 11: Spark", "11 is not a starter number; they go from 1 to 10"),
    ],
)
def test_r1_2_a_starter_deck_needs_each_number_once(old: str, new: str, complaint: str) -> None:
    """A deck with a number missing or twice is not valid."""
    with pytest.raises(CardSetError) as refused:
        read_card_set(first_text().replace(old, new))
    assert complaint in str(refused.value)
    assert "starter numbers are missing: 10" in str(refused.value)


def test_r1_3_six_cards_lie_open_and_an_empty_place_is_filled_where_it_is() -> None:
    """Six places, filled at once from the deck; nothing slides."""
    table = fresh().play("Ann goes first")
    table.deals("On Wheels", "Tea Trolley", "Butter Gun", "Coal-Powered", "Cargo Rocket", "Star-Powered").chance()
    assert table.row()[:3] == ["On Wheels", "Tea Trolley", "Butter Gun"]
    table.state.gold = 9
    table.play("buy Tea Trolley for 2")
    assert (table.question(), table.mover()) == ("refill", "chance")
    table.deals("Weather Engine")
    assert table.row() == ["On Wheels", "Weather Engine", "Butter Gun", "Coal-Powered", "Cargo Rocket", "Star-Powered"]


DEAR = (
    "Star-Powered",
    "Weather Engine",
    "With a Bottled Comet",
    "Magnet-Powered",
    "Demolition Gramophone",
    "On a Gilded Pedestal",
)


def test_r1_4_a_row_of_expensive_cards_is_redealt() -> None:
    """Six cards that all cost 7 or more go back, unless the table agreed otherwise."""
    table = fresh().play("Ann goes first").deals(*DEAR)
    assert table.question() == "refill"
    assert table.row() == ["-"] * 6
    assert table.state.market.total == 60
    kept = fresh(mulligan=False).play("Ann goes first").deals(*DEAR)
    assert kept.question() == "drawing"
    cheaper = fresh().play("Ann goes first").deals(*DEAR[:5], "On Wheels")
    assert cheaper.question() == "drawing"


def test_r1_5_chance_picks_the_first_player_and_turns_go_clockwise() -> None:
    """Each seat is equally likely to begin; the next seat follows."""
    table = fresh(3)
    assert table.options() == ["Ann goes first", "Bob goes first", "Cid goes first"]
    assert table.state.chance_weights() == [1, 1, 1]
    table.play("Cid goes first").chance()
    assert table.mover() == "Cid"
    table.play("end the Ideas Phase").chance()
    assert table.mover() == "Ann"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r1_6_the_first_player_opens_with_three_cards_and_all_others_with_five(seats: int) -> None:
    """The first player draws three cards, every other player five; afterwards all draw five."""
    table = fresh(seats).play("Bob goes first").chance()
    others = [who for who in NAMES[:seats] if who != "Bob"]
    assert [len(table.hand(who)) for who in ["Bob", *others]] == [3] + [5] * (seats - 1)
    table.play("end the Ideas Phase").chance()
    assert len(table.hand("Bob")) == 5


@pytest.mark.parametrize(("seats", "hands"), [(1, [5]), (2, [3, 5]), (3, [3, 4, 5]), (4, [3, 4, 5, 5])])
def test_r1_6_by_option_the_second_of_three_or_four_opens_with_four(seats: int, hands: list[int]) -> None:
    """Hands of three, four, five and five for three or four players; fewer players are dealt the usual hands."""
    table = fresh(seats, opening="3, 4, others 5")
    if seats > 1:
        table.play("Ann goes first")
    assert [len(table.chance().hand(who)) for who in NAMES[:seats]] == hands


@pytest.mark.parametrize(("seats", "hands"), [(3, [3, 4, 5]), (4, [3, 4, 5, 5])])
def test_r1_6_a_game_begun_under_version_1_keeps_its_opening_hands(seats: int, hands: list[int]) -> None:
    """Version 1 dealt three, four and five cards to three or four players: its logs replay and continue with these."""
    begun = Log.of("widget_ridge", seats, opening="3, 4, others 5")
    state, dice = begun.replay(), Dice(5)
    while state.to_move() == CHANCE:
        begun.answers.append(dice.roll(state))
    # Version 1 did not have the option.
    data = begun.as_data() | {"options": {"goal": "statue", "mulligan": True}}
    log = Log.from_data(data | {"version": 1})
    table = Scenario(log.replay())
    first = int(table.state.turn)
    assert [len(table.hand(NAMES[(first + place) % seats])) for place in range(seats)] == hands
    assert (log.version, log.options["opening"], table.question()) == (GAME.version, "3, 4, others 5", "ideas")
    with pytest.raises(LogError):
        Log.from_data(data)


def test_r1_7_subtypes_do_nothing() -> None:
    """The same answers lead to the same game whether inventions are practical, theoretical, whimsical or nothing."""
    whimsical = first_text().replace("subtype: practical", "subtype: whimsical")
    bare = "\n".join(line for line in first_text().splitlines() if "subtype:" not in line)
    assert fresh(cards=whimsical).state.cards.subtypes != fresh().state.cards.subtypes != fresh(cards=bare).cards
    for text in (whimsical, bare):
        state, other, dice = fresh(2).state, GAME.new(2, cards=text), Dice(4)
        while not state.is_over():
            assert state.legal_actions() == other.legal_actions()
            state.act(answer := random_answer(state, dice))
            other.act(answer)
        assert state == other


def random_answer(state: State, dice: Dice) -> int:
    if state.to_move() == CHANCE:
        return int(state.case(dice.below(state.n_cases())))
    legal = state.legal_actions()
    return legal[dice.below(len(legal))]


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
            assert legal[-1] < actions.STARTS
