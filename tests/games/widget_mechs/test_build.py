"""Rolling, splitting and building: chapter 2 of the rulebook."""

from itertools import combinations_with_replacement

import pytest

from tests.games.widget_mechs.scenario import BOXES, Part, Scenario, but, full, scenario


def rolled(*dice: int, optional_build: bool = False, **mine: object) -> Scenario:
    """Seat 1 is about to split these dice."""
    return scenario(ask="split", dice=list(dice), mechs=[mine, {}], optional_build=optional_build)


def splits(*dice: int) -> list[str]:
    """The labels the rule allows, computed from the three partners the first die can have."""
    a, b, c, d = dice
    totals = {tuple(sorted(pair)) for pair in ((a + b, c + d), (a + c, b + d), (a + d, b + c))}
    return [f"build {low} and {high}" for low, high in sorted(totals)]


def test_m2_1_four_dice_are_rolled() -> None:
    """The build step rolls four dice, each face of each as likely as the others."""
    game = scenario()
    for face in (3, 5, 2, 3):
        assert game.asked() == "chance: build roll"
        assert game.may() == [f"the die shows {n}" for n in range(1, 7)]
        assert game.state.chance_weights() == [1] * 6
        lines = game.roll(face)
    assert lines == ["Seat 1 rolled 3, 5, 2 and 3."]
    assert game.asked() == "seat 1: split"


def test_m2_1_three_splits() -> None:
    """Four different dice split in three ways."""
    assert rolled(1, 2, 3, 4).may() == ["build 3 and 7", "build 4 and 6", "build 5 and 5"]


def test_m2_1_equal_totals_are_one_choice() -> None:
    """Splits with the same two totals are one choice, be it by doubles or by chance (WM-01)."""
    assert rolled(2, 2, 2, 2).may() == ["build 4 and 4"]
    assert rolled(6, 1, 1, 6).may() == ["build 2 and 12", "build 7 and 7"]
    # 2+3 and 3+5 come up with either 3.
    assert rolled(3, 5, 2, 3).may() == ["build 5 and 8", "build 6 and 7"]


def test_m2_1_every_roll() -> None:
    """For all 126 rolls the choices are exactly the different splits, whatever the order of the dice."""
    for dice in combinations_with_replacement(range(1, 7), 4):
        a, b, c, d = dice
        assert rolled(a, b, c, d).may() == rolled(c, a, d, b).may() == splits(a, b, c, d)


@pytest.mark.parametrize("dice", [(1, 1, 2, 3), (1, 6, 6, 6), (2, 3, 4, 6), (5, 5, 6, 6)])
def test_m2_2_each_pair_builds_one_box(dice: tuple[int, int, int, int]) -> None:
    """A pair marks one blank box of the part its total names, and nothing else on any sheet."""
    for label in splits(*dice):
        game = rolled(*dice)
        game.do(label)
        totals = [int(word) for word in label.split() if word.isdigit()]
        for number in BOXES:
            assert game.part(0, number) == Part(totals.count(number), 0, *[number == 2 == totals.count(2)] * 2)
            assert game.part(1, number) == Part(0, 0)


def test_m2_2_both_pairs_may_go_to_one_part() -> None:
    """Two pairs of the same total build two boxes of one part (WM-01)."""
    game = rolled(1, 6, 3, 4)
    assert game.do("build 7 and 7") == [
        "Seat 1 made 7 and 7.",
        "Seat 1 built box 1 of part 7.",
        "Seat 1 built box 2 of part 7.",
    ]
    assert game.part(0, 7) == Part(2, 0)


def test_m2_3_a_useless_split_may_be_chosen() -> None:
    """The split is free, even if it builds nothing while another would (WM-01)."""
    game = rolled(1, 1, 6, 6, built=full(2, 12))
    assert game.may() == ["build 2 and 12", "build 7 and 7"]
    game.do("build 2 and 12")
    assert [game.part(0, number).built for number in (2, 7, 12)] == [2, 0, 2]


def test_m2_3_the_chosen_pairs_must_build() -> None:
    """A player who chose the split cannot hold a pair back, even if it ends the game (WM-01)."""
    game = scenario(ask="split", dice=[1, 1, 2, 3], mechs=[{"built": but(2) | {2: 1}}, {}], turns=60)
    assert game.may() == ["build 2 and 5", "build 3 and 4"]
    lines = game.do("build 2 and 5")
    assert "Seat 1 activated part 2!" in lines
    assert game.asked() == "chance: attack roll"
    assert game.unbuilt() == []


def test_m2_3_optional_build_offers_each_pair() -> None:
    """With optional_build each pair that could build is offered separately, the smaller total first (WM-01)."""
    game = rolled(3, 5, 2, 3, optional_build=True)
    assert game.do("build 6 and 7") == ["Seat 1 made 6 and 7."]
    assert game.asked() == "seat 1: raise"
    assert game.may() == ["leave the 6 unused", "build a box of part 6"]
    assert game.do("leave the 6 unused") == ["Seat 1 left the 6 unused."]
    assert game.may() == ["leave the 7 unused", "build a box of part 7"]
    assert game.do("build a box of part 7") == ["Seat 1 built box 1 of part 7."]
    assert (game.part(0, 6), game.part(0, 7)) == (Part(0, 0), Part(1, 0))
    assert (game.asked(), game.turn()) == ("chance: build roll", 1)


def test_m2_3_optional_build_offers_two_equal_pairs_one_by_one() -> None:
    """Of two pairs with the same total one may build and the other stay unused."""
    for answers, built in (("bb", 2), ("bl", 1), ("lb", 1), ("ll", 0)):
        game = rolled(1, 6, 3, 4, optional_build=True)
        game.do("build 7 and 7")
        for answer in answers:
            game.do({"b": "build a box of part 7", "l": "leave the 7 unused"}[answer])
        assert game.part(0, 7) == Part(built, 0)
        assert game.turn() == 1


def test_m2_3_optional_build_can_put_off_the_end() -> None:
    """Leaving the last box of the last part blank keeps the game going (WM-01)."""
    game = scenario(ask="split", dice=[1, 1, 2, 3], mechs=[{"built": but(2) | {2: 1}}, {}], optional_build=True)
    game.do("build 2 and 5")
    game.do("leave the 2 unused")
    assert game.unbuilt() == [2]
    assert not game.part(0, 2).circled


def test_m2_4_optional_build_asks_nothing_about_a_lost_pair() -> None:
    """A pair without a blank box is lost, not offered, also when the first pair took the last box (WM-02)."""
    game = rolled(1, 6, 3, 4, optional_build=True, built={7: 9})
    game.do("build 7 and 7")
    lines = game.do("build a box of part 7")
    assert lines[-1] == "Seat 1 had no box left to build in part 7."
    assert (game.asked(), game.turn()) == ("chance: build roll", 1)
    nothing_fits = rolled(3, 5, 2, 3, optional_build=True, built=full(6, 7, 3))
    nothing_fits.do("build 6 and 7")
    assert nothing_fits.asked() == "chance: attack roll"


def test_m2_4_overbuilding_is_lost() -> None:
    """A pair for a part without a blank box marks nothing (WM-02)."""
    game = rolled(3, 5, 2, 3, built=full(6))
    assert game.do("build 6 and 7") == [
        "Seat 1 made 6 and 7.",
        "Seat 1 had no box left to build in part 6.",
        "Seat 1 built box 1 of part 7.",
    ]
    assert game.part(0, 6) == Part(8, 0, circled=True, active=True)


def test_m2_4_the_second_pair_is_lost_when_the_first_fills_the_part() -> None:
    """One blank box takes one pair; the other of the same total is lost (WM-02)."""
    game = rolled(2, 2, 1, 3, built={4: 3})
    assert game.do("build 4 and 4")[1:] == [
        "Seat 1 built box 4 of part 4.",
        "Seat 1 activated part 4!",
        "Seat 1 had no box left to build in part 4.",
    ]
    assert game.part(0, 4) == Part(4, 0, circled=True, active=True)


@pytest.mark.parametrize("circled", [[], [6]])
def test_m2_5_a_destroyed_part_is_never_built_again(circled: list[int]) -> None:
    """A pair for a destroyed part is lost, whether it had been active or not (WM-09)."""
    game = scenario(
        ask="split",
        dice=[3, 5, 2, 3],
        mechs=[{"built": full(6), "destroyed": full(6), "circled": circled}, {"points": 1}],
    )
    before = game.part(0, 6)
    assert not before.standing
    assert "Seat 1 had no box left to build in part 6." in game.do("build 6 and 7")
    assert game.part(0, 6) == before
    assert game.part(0, 7) == Part(1, 0)


def test_m2_6_the_last_box_activates() -> None:
    """A part is circled when its last blank box is built, and not a box sooner."""
    game = rolled(1, 2, 6, 6, built={3: 1})
    game.do("build 3 and 12")
    assert game.part(0, 3) == Part(2, 0)
    game = rolled(1, 2, 6, 6, built={3: 2})
    assert game.do("build 3 and 12")[1:3] == ["Seat 1 built box 3 of part 3.", "Seat 1 activated part 3!"]
    assert game.part(0, 3) == Part(3, 0, circled=True, active=True)


@pytest.mark.parametrize("number", BOXES)
def test_m2_6_damage_does_not_prevent_activation(number: int) -> None:
    """Destroyed boxes do not matter: once no box is blank through its owner's build, the part works (WM-03)."""
    low = max(1, number - 6)
    boxes = BOXES[number]
    for destroyed in range(boxes):
        # The pair wanted, and two dice of the same value besides it.
        game = rolled(low, number - low, 3, 3, built={number: boxes - 1}, destroyed={number: destroyed})
        label = next(text for text in game.may() if str(number) in text.split())
        assert f"Seat 1 activated part {number}!" in game.do(label)
        assert game.part(0, number) == Part(boxes, destroyed, circled=True, active=True)
