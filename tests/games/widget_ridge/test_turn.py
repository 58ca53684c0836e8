"""The turn: playing, buying, drawing, gold."""

from cogworks.games.widget_ridge.rules import actions
from tests.games.widget_ridge.scenario import GAME, STARTERS, ann


def test_r2_1_play_buy_place_and_clean_out_in_any_order() -> None:
    """The Ideas Phase mixes all four in any number and order, until the player ends it."""
    table = ann("Cargo Rocket, Widget Pip, Brass Spanner, On Wheels")
    table.play("play Brass Spanner", "buy Coal-Powered for 2").chance()
    table.play("play Cargo Rocket", "place Cargo Rocket", "play On Wheels", "connect On Wheels to Cargo Rocket")
    table.play("clean out", "play Widget Pip", "buy Static-Powered for 3").chance()
    table.play("end the Ideas Phase").chance()
    assert table.mover() == "Bob"
    assert table.refusal(actions.CLEAN) == "R3.8"


def test_r2_1_the_end_comes_in_order() -> None:
    """After the Ideas Phase come the draw, then the Full Construct, then the next player."""
    table = ann(workshop="Star-Powered, Weather Engine, With a Lightning Rod")
    table.play("end the Ideas Phase")
    assert table.question() == "drawing"
    assert table.chance().question() == "construct"
    assert table.play("skip the Full Construct").mover() == "Bob"


def test_r2_2_playing_moves_a_card_into_play_with_its_effect_once() -> None:
    """From hand into play, effect once; moving the card into the Workshop does not repeat it."""
    table = ann("Solar-Powered, Widget Pip").play("play Solar-Powered")
    assert (table.gold(), table.spark()[0], table.played()) == (3, 3, ["Solar-Powered"])
    table.play("place Solar-Powered")
    assert (table.gold(), table.spark()[0]) == (3, 3)
    assert table.can("end the Ideas Phase")  # Widget Pip need not be played
    assert table.refusal(actions.PLAY + table.kind("Solar-Powered")) == "R2.2"


def test_r2_2_devices_do_nothing_when_played() -> None:
    """A Device only comes into play."""
    table = ann("Weather Engine").play("play Weather Engine")
    assert (table.gold(), table.spark()[0], table.played()) == (0, 0, ["Weather Engine"])


def test_r2_3_effects_run_in_order_and_as_far_as_possible() -> None:
    """A player with fewer than two cards cannot discard two; an optional effect can be declined."""
    table = ann("With a Grappling Hook", discard="Widget Pip").play("play With a Grappling Hook")
    assert table.gold() == 2  # gained before the question
    assert table.options() == ["decline", "put Widget Pip on top of the deck"]
    table.play("decline")
    assert table.discard() == ["Widget Pip"]
    nothing = ann("With a Grappling Hook").play("play With a Grappling Hook")
    assert nothing.question() == "ideas"  # no card to put back: not asked


def test_r2_3_discarding_more_cards_than_in_hand() -> None:
    """Draw two, discard two with an empty deck: as many as there are."""
    hand = "Clockwork-Powered"
    table = ann(
        hand,
        workshop="Clockwork-Powered, Battle Corset, On Wheels",
        deck="",
        melted_own=STARTERS_TEXT,
        row=PLAIN_ROW,
        gold=0,
    )
    table.play("end the Ideas Phase").chance()
    # The one card in hand is the price; nothing is left to draw but that very card.
    table.play("use the Full Construct", "discard Clockwork-Powered", "draw two cards").chance()
    assert table.question() == "discard"
    table.play("discard Clockwork-Powered")
    assert (table.mover(), table.hand()) == ("Bob", [])


STARTERS_TEXT = ", ".join(STARTERS)
PLAIN_ROW = "Tea Trolley, Tea Trolley, Butter Gun, Butter Gun, Cargo Rocket, Cargo Rocket"


def test_r2_4_buying_costs_gold_and_the_card_goes_to_the_discard_pile() -> None:
    """The cost in Gold, to the discard pile at once, and the new card can be bought in the same turn."""
    table = ann(gold=4)
    assert table.choices("buy") == [
        "Gossip-Powered for 2 Gold",
        "Clockwork-Powered for 2 Gold",
        "Coal-Powered for 2 Gold",
        "Scrap-Powered for 3 Gold",
        "Static-Powered for 3 Gold",
        "Double-Geared for 4 Gold",
    ]
    table.play("buy Gossip-Powered").deals("On Wheels")
    assert (table.gold(), table.discard(), table.row()[0]) == (2, ["Gossip-Powered"], "On Wheels")
    table.play("buy On Wheels for 2").chance()
    assert (table.gold(), table.choices("buy")) == (0, [])
    assert table.refusal(actions.BUY) == "R2.4"


def test_r2_4_a_bought_card_may_be_drawn_and_played_in_the_same_turn() -> None:
    """WR-08: if the discard pile is shuffled and drawn from, the new card is among it."""
    table = ann(
        "Brass-Plated", gold=2, deck="", discard="", melted_own=STARTERS_TEXT, row="On Wheels, " + PLAIN_ROW[13:]
    )
    table.play("buy On Wheels").chance()
    table.play("play Brass-Plated").deals("On Wheels").play("play On Wheels")
    assert table.gold() == 5


def test_r2_5_the_discard_pile_becomes_the_new_deck() -> None:
    """Cards in play and in the Workshop are not shuffled in."""
    table = ann(
        "Brass-Plated, Widget Pip",
        discard="Widget Dot",
        deck="",
        workshop="Cargo Rocket",
        melted_own=STARTERS_TEXT.replace("Widget Pip, Widget Dot, ", ""),
    )
    table.play("play Widget Pip", "play Brass-Plated")
    assert table.options() == ["Ann draws Widget Dot"]
    table.chance()
    assert (table.hand(), table.deck(), table.discard()) == (["Widget Dot"], [], [])


def test_r2_5_with_nothing_left_fewer_are_drawn() -> None:
    """Both piles empty: no card, no penalty."""
    table = ann("Brass-Plated", deck="", melted_own=STARTERS_TEXT).play("play Brass-Plated")
    assert (table.question(), table.hand(), table.gold()) == ("ideas", [], 3)
    assert "Ann had no cards left to draw." in table.lines()


def test_r2_6_hand_and_play_are_discarded_then_five_drawn() -> None:
    """Everything but the Workshop goes to the discard pile; five new cards come."""
    table = ann("Widget Pip, Widget Dot", workshop="Cargo Rocket", played="Widget Tock")
    table.play("play Widget Pip", "end the Ideas Phase")
    assert table.discard() == ["Widget Pip", "Widget Dot", "Widget Tock"]
    table.chance()
    assert (len(table.hand()), table.shop(), table.played()) == (5, ["Cargo Rocket"], [])


def test_r2_7_gold_lasts_until_the_construct_is_done() -> None:
    """Leftover Gold can pay the gate; then it is lost."""
    table = ann(workshop="Solar-Powered, Mechanical Bison, With a Parachute", gold=4)
    table.play("end the Ideas Phase").chance()
    assert (table.question(), table.gold()) == ("construct", 4)
    table.play("use the Full Construct")
    assert table.gold() == 1
    table.play("may melt a card", "decline")
    assert (table.gold(), table.mover()) == (0, "Bob")


def test_r2_8_the_victim_chooses_what_to_discard() -> None:
    """A player who is not in turn is asked, and chooses."""
    table = ann("With a Foghorn", rivals=[{"hand": "Widget Pip, Spark Gauge"}])
    table.play("play With a Foghorn")
    assert GAME.prompt(table.state) == "Make an opponent discard a card: choose which one."
    table.play("Bob discards a card")
    assert (table.mover(), table.options()) == ("Bob", ["discard Widget Pip", "discard Spark Gauge"])
    assert GAME.prompt(table.state, ["Ann", "Bob"]) == "Ann makes you discard a card."
    assert table.refusal(actions.END) == "R2.8"
    table.play("discard Widget Pip")
    assert (table.discard("Bob"), table.mover(), table.gold()) == (["Widget Pip"], "Ann", 1)


def test_r2_9_a_construct_changes_the_next_hand() -> None:
    """A card drawn by a construct is kept; a card discarded for it is not replaced."""
    more = ann(workshop="Magnet-Powered, Weather Engine, With a Coin Slot")
    more.play("end the Ideas Phase").chance().play("use the Full Construct").chance()
    assert len(more.hand()) == 6
    less = ann(workshop="Clockwork-Powered, Weather Engine, With a Coin Slot")
    less.play("end the Ideas Phase").chance().play("use the Full Construct")
    less.play(less.options()[0])
    assert (len(less.hand()), less.mover()) == (4, "Bob")


def test_r2_10_owned_cards_cost_nothing_to_play() -> None:
    """The dearest invention is played without a Gold, and Gold that is there stays."""
    for gold in (0, 2):
        table = ann("Star-Powered, Weather Engine", gold=gold)
        table.play("play Star-Powered", "play Weather Engine")
        assert (table.gold(), table.spark()[0]) == (gold, 9)
    bought = ann("Brass-Plated", gold=2, deck="", melted_own=STARTERS_TEXT, row="On Wheels, " + PLAIN_ROW[13:])
    bought.play("buy On Wheels").chance().play("play Brass-Plated").deals("On Wheels")
    before = bought.gold()
    assert bought.play("play On Wheels").gold() == before + 2  # its own Gold, and nothing was paid


def test_r2_11_gold_is_only_for_ones_own_turn() -> None:
    """Leftover Gold is lost at the end of a turn; Spark stays."""
    table = ann("Brass Spanner, Spark Gauge").play("play Brass Spanner", "play Spark Gauge")
    assert (table.gold(), table.spark()[0]) == (2, 2)
    table.play("end the Ideas Phase").chance()
    assert (table.mover(), table.gold(), table.spark()[0]) == ("Bob", 0, 2)
    table.play("end the Ideas Phase").chance()
    assert (table.mover(), table.gold(), table.spark()[0]) == ("Ann", 0, 2)
