"""Every worked example and every tip of the printed rulebook, move by move."""

from tests.games.widget_mechs.scenario import Part, but, full, scenario


def test_m2_2_example_dice_3_5_2_3_build_parts_7_and_6() -> None:
    """Dice 3, 5, 2, 3: put 5 and 2 together for a 7 and 3 and 3 for a 6; parts 6 and 7 get a box each."""
    game = scenario()
    assert game.roll(3, 5, 2, 3) == ["Seat 1 rolled 3, 5, 2 and 3."]
    assert game.do("build 6 and 7") == [
        "Seat 1 made 6 and 7.",
        "Seat 1 built box 1 of part 6.",
        "Seat 1 built box 1 of part 7.",
    ]
    built = {key for key, part in game.sheets().items() if part != Part(0, 0)}
    assert built == {(0, 6), (0, 7)}
    assert game.turn() == 1


def test_m3_1_example_parts_4_8_and_9_with_8_shared() -> None:
    """Parts 4, 8 and 9 are active here and 8 on an opponent's sheet too: attack with two dice, for 4 and 9."""
    game = scenario(ask="split", dice=[3, 5, 2, 3], mechs=[{"built": full(4, 8, 9)}, {"built": full(8)}])
    game.do("build 6 and 7")
    assert game.asked() == "chance: attack roll"
    game.roll(2)
    assert game.asked() == "chance: attack roll"
    game.roll(5)
    assert game.asked() == "seat 1: pair"
    assert game.may() == ["pair 2 and 5 to make 7"]


def test_m3_3_example_with_an_odd_number_one_die_is_not_used() -> None:
    """Three dice make one pair; the third die does nothing."""
    game = scenario(ask="split", dice=[3, 5, 2, 3], mechs=[{"built": full(4, 8, 9)}, {}])
    game.do("build 6 and 7")
    game.roll(1, 3, 6)
    game.do("pair 3 and 6 to make 9", "hit seat 2's part 9")
    assert (game.asked(), game.turn()) == ("chance: build roll", 1)


def test_m3_2_example_one_unique_part_cannot_attack() -> None:
    """Only pairs attack, so a single unique part gives none."""
    game = scenario(ask="split", dice=[3, 5, 2, 3], mechs=[{"built": full(4, 8)}, {"built": full(8)}])
    game.do("build 6 and 7")
    assert (game.asked(), game.turn()) == ("chance: build roll", 1)


def test_m3_5_example_a_box_not_built_yet_is_marked_twice() -> None:
    """A hit on a part with nothing built marks a box as built and destroyed."""
    game = scenario(ask="hit", pairs=[7], mechs=[{"built": full(4, 9)}, {}])
    game.do("hit seat 2's part 7")
    assert game.part(1, 7) == Part(1, 1)


def test_m4_1_example_part_5_is_the_last_one() -> None:
    """Every part but 5 has been built by some player; activating part 5 triggers the end after this turn."""
    game = scenario(
        ask="build roll",
        turns=58,
        mechs=[{"built": full(2, 3, 4) | {5: 4}}, {"built": full(6, 7, 8, 9, 10, 11, 12)}],
    )
    assert game.unbuilt() == [5]
    game.roll(2, 3, 6, 6)
    lines = game.do("build 5 and 12")
    assert lines[1:] == [
        "Seat 1 built box 5 of part 5.",
        "Seat 1 activated part 5!",
        "Every part has been built: the game ends after seat 1's turn.",
        "Seat 1 built box 1 of part 12.",
    ]
    # The turn is finished first: parts 2, 3, 4 and 5 attack.
    game.roll(1, 1, 6, 6)
    game.do("pair 1 and 1 to make 2", "pair 6 and 6 to make 12", "hit seat 2's part 12")
    assert not game.state.is_over()
    assert game.do("hit seat 2's part 2")[-1] == "Seat 2 won."  # no points, but 7 parts built against 4
    assert game.state.is_over()


def test_m3_1_tip_defend_by_activating() -> None:
    """Activating a part your opponent attacks with takes that die away: here the whole attack."""
    game = scenario(turn=1, mechs=[{"built": full(4, 9)}, {"built": {4: 3}}])
    game.roll(1, 3, 6, 6)
    assert "Seat 2 activated part 4!" in game.do("build 4 and 12")
    game.roll(3, 5, 2, 3)
    game.do("build 6 and 7")
    assert (game.asked(), game.turn()) == ("chance: build roll", 1)


def test_m3_1_tip_a_freed_part_gives_its_die_next_turn() -> None:
    """Destroy a part that both had active and it is yours alone: one more die, from the next turn on (WM-06)."""
    game = scenario(
        ask="split", dice=[3, 5, 2, 3], mechs=[{"built": full(4, 8, 9, 12)}, {"built": full(8), "destroyed": {8: 7}}]
    )
    game.do("build 6 and 7")
    game.roll(2, 6, 1)  # 4, 9 and 12; 8 is shared
    game.do("pair 2 and 6 to make 8", "hit seat 2's part 8")
    # Not recounted during the attack: the turn is over.
    assert (game.asked(), game.turn()) == ("chance: build roll", 1)
    game.roll(3, 5, 2, 3)
    game.do("build 6 and 7")
    game.roll(3, 5, 2, 3)
    game.do("build 6 and 7")
    assert game.roll(1, 1, 1, 1)[-1] == "Seat 1 attacked with 1, 1, 1 and 1."
    assert game.asked() == "seat 1: pair"


def test_m4_1_tip_end_the_game_while_you_are_winning() -> None:
    """A player who is ahead and builds the last part wins at once."""
    wreck = {"built": but(2), "destroyed": full(12), "circled": list(but(2))}
    game = scenario(mechs=[{"built": {2: 1}, "points": 1}, wreck])
    game.roll(1, 1, 3, 4)
    assert game.do("build 2 and 7")[-1] == "Seat 1 won."


def test_m3_7_tip_every_part_is_worth_one_point() -> None:
    """A part of ten boxes scores no more than one of two."""
    for number, boxes in ((7, 10), (2, 2)):
        game = scenario(
            ask="hit",
            pairs=[number],
            mechs=[{"built": full(4, 9)}, {"built": full(number), "destroyed": {number: boxes - 1}}],
        )
        game.do(f"hit seat 2's part {number}")
        assert game.state.scores() == [1, 0]
