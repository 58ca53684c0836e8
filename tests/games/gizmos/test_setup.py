"""The setup, and the order of turns."""

import cogworks
from cogworks import CHANCE, Dice
from cogworks.games.gizmos.rules.rules import Gizmos
from tests.games.gizmos.scenario import GAME, Scenario, scenario


def start(seats: int = 2, seed: int = 1, **options: object) -> Scenario:
    """A new game after all draws before the first turn."""
    t = Scenario(GAME.new(seats, **options))
    dice = Dice(seed)
    while t.state.to_move() == CHANCE:
        dice.roll(t.state)
    return t


def test_z2_1_sixteen_unknown_cards_of_level_3_are_used() -> None:
    """Two lie in the display, 14 in the deck, and any of the 34 others may come up."""
    t = start()
    assert [deck["cards"] for deck in t.view()["decks"]] == [32, 33, 14]
    t.do("research level 3")
    assert len(t.may()) == 34
    assert t.state.chance_weights() == [1] * 34


def test_z2_1_after_the_sixteenth_card_the_deck_is_empty() -> None:
    """The other twenty never come."""
    shown = ["121", "122", "123", "124", "221", "222", "223", "321", "322"]
    owned = [["301", "302", "303"], ["304", "305", "306"], ["307", "308", "309"], ["310", "311", "312"]]
    sides = [{"gizmos": cards} for cards in owned]
    sides[0]["archive"], sides[1]["archive"] = ["313"], ["314"]
    t = Scenario(GAME.position(4, display=shown, sides=sides))
    assert [deck["cards"] for deck in t.view()["decks"]] == [32, 33, 0]
    assert "research level 3" not in t.may()


def test_z2_2_the_display_has_four_three_and_two_cards() -> None:
    """Each place is dealt from the deck of its level."""
    t = Scenario(GAME.new(2))
    t.do("seat 1 goes first")
    levels = []
    dice = Dice(3)
    while t.asked() == "chance: deal":
        levels.append(min(t.state.legal_actions()))
        dice.roll(t.state)
    assert len(levels) == 9
    assert [int(card[0]) for card in t.display()] == [1, 1, 1, 1, 2, 2, 2, 3, 3]


def test_z2_3_six_spheres_in_the_row_and_46_in_the_dispenser() -> None:
    """Six roll out; the others stay."""
    t = start()
    assert sum(part["n"] for part in t.view()["row"]) == 6
    assert t.view()["dispenser"]["spheres"] == 46


def test_z2_4_every_player_has_a_starting_gizmo() -> None:
    """It counts as a gizmo, is worth nothing and draws a sphere after filing."""
    t = start(4)
    for seat in range(4):
        side = t.side(seat)
        assert [card["name"] for card in side["gizmos"]] == ["Starting gizmo"]
        assert side["n_gizmos"] == 1
    assert t.state.scores() == [0, 0, 0, 0]
    t.do(t.may("file")[0])
    Dice(1).roll(t.state)
    assert t.may() == ["use Starting gizmo: draw a random sphere", "end the turn"]


def test_z2_5_chance_picks_the_starting_player_and_turns_go_clockwise() -> None:
    """Every seat may be first; the next one follows."""
    t = Scenario(GAME.new(3))
    assert t.may() == ["seat 1 goes first", "seat 2 goes first", "seat 3 goes first"]
    t.do("seat 3 goes first")
    dice = Dice(5)
    order = []
    for _ in range(4):
        while t.state.to_move() == CHANCE:
            dice.roll(t.state)
        order.append(int(t.state.to_move()))
        t.do(t.may("pick")[0])
    assert order == [2, 0, 1, 2]


def test_z2_6_the_next_sphere_can_be_shown() -> None:
    """With the option all players see the seventh sphere; it enters the row and is never drawn at random."""
    t = start(next_sphere=True)
    assert t.view()["dispenser"]["next"] in ("red", "blue", "yellow", "black")
    assert t.view()["dispenser"]["spheres"] == 45
    t = scenario(options={"next_sphere": True}, next="black", row=["red"] * 6)
    t.do("pick a red sphere")
    assert {part["colour"]: part["n"] for part in t.view()["row"]} == {"red": 5, "black": 1}
    assert t.do("a blue sphere comes out") == ["The next sphere is blue."]
    assert t.view()["dispenser"]["next"] == "blue"


def test_z2_6_without_the_option_nothing_is_shown() -> None:
    """By the rules only six spheres are visible."""
    assert start().view()["dispenser"]["next"] is None


def test_a_draw_never_takes_the_sphere_ahead() -> None:
    others: dict[str, object] = {"ring": ["black"] * 5}
    t = scenario(
        {"gizmos": ["301"], "ring": []},
        others,
        seats=4,
        options={"next_sphere": True},
        next="black",
        row=["black"] * 6,
        display=["121", "122", "123", "124"],
    )
    t.do("file Rusty Rack", "Ember Hook comes up", "use Starting gizmo")
    # One black sphere is ahead and one is left in the dispenser.
    weights = dict(zip(t.may(), t.state.chance_weights(), strict=True))
    assert weights["a black sphere comes out"] == 1


def test_seats_from_two_to_four() -> None:
    assert list(GAME.seats) == [2, 3, 4]
    assert isinstance(GAME.new(4), Gizmos)
    assert cogworks.game("gizmos").title == "Gizmos"
