"""The sheets, the first player and the order of a turn: chapter 1 of the rulebook."""

import pytest

import cogworks
from tests.games.widget_mechs.scenario import BOXES, GAME, Part, Scenario, full, scenario

SEATS = (2, 3, 4)


@pytest.mark.parametrize("seats", SEATS)
def test_m1_1_census_of_the_54_boxes(seats: int) -> None:
    """Every sheet has parts 2 to 12 with 2, 3, 4, 5, 8, 10, 8, 5, 4, 3 and 2 boxes, all blank at first."""
    new = Scenario(GAME.new(seats))
    assert len(new.sheets()) == seats * 11
    for seat in range(seats):
        # Scenario.sheets compares the number of boxes with the printed table.
        assert [new.part(seat, number) for number in BOXES] == [Part(0, 0)] * 11
    assert list(BOXES) == list(range(2, 13))
    assert sum(BOXES.values()) == 54
    assert new.unbuilt() == list(BOXES)


def test_m1_1_part_7_takes_ten_builds_and_ten_hits() -> None:
    """The number of boxes is the number of builds that complete a part and of hits that destroy it."""
    for number, boxes in BOXES.items():
        assert not scenario(mechs=[{"built": {number: boxes - 1}}, {}]).part(0, number).active
        assert scenario(mechs=[{"built": {number: boxes}}, {}]).part(0, number).active
        with pytest.raises(cogworks.PositionError, match=f"part {number} has {boxes} boxes"):
            scenario(mechs=[{"built": {number: boxes + 1}}, {}])


@pytest.mark.parametrize("seats", SEATS)
def test_m1_2_a_box_only_moves_forward(seats: int) -> None:
    """Blank, built, destroyed: no answer ever takes a box back, and none skips from blank to destroyed alone."""
    dice = cogworks.Dice(seats)
    hits = 0
    for _ in range(3):
        game = Scenario(GAME.new(seats))
        before = game.sheets()
        while not game.state.is_over():
            legal = game.state.legal_actions()
            game.state.act(legal[dice.below(len(legal))])
            after = game.sheets()
            for (seat, number), part in after.items():
                assert before[seat, number].built <= part.built <= BOXES[number]
                assert before[seat, number].destroyed <= part.destroyed <= part.built
                hits += part.destroyed - before[seat, number].destroyed
            before = after
    assert hits > 0, "these games saw no hit; take another seed"


@pytest.mark.parametrize("seats", SEATS)
def test_m1_3_chance_picks_the_first_player(seats: int) -> None:
    """Every seat is as likely to begin as any other."""
    new = Scenario(GAME.new(seats))
    assert new.asked() == "chance: first player"
    assert new.may() == [f"seat {seat + 1} goes first" for seat in range(seats)]
    assert new.state.chance_weights() == [1] * seats
    assert new.do(f"seat {seats} goes first") == [f"Seat {seats} took the first turn."]
    assert new.turn() == seats - 1
    assert new.asked() == "chance: build roll"


@pytest.mark.parametrize("seats", SEATS)
def test_m1_3_turns_go_round_clockwise(seats: int) -> None:
    """After the first player come the others in order, and then the first again."""
    game = Scenario(GAME.new(seats))
    game.do("seat 2 goes first")
    turns = []
    for _ in range(seats + 1):
        turns.append(game.turn())
        game.roll(1, 1, 1, 1)
        game.do("build 2 and 2")
    assert turns == [(1 + n) % seats for n in range(seats + 1)]


def test_m1_4_build_comes_before_attack() -> None:
    """A turn is the build step, then the attack step, then it is the next player's."""
    game = scenario(mechs=[{"built": full(2, 12)}, {}])
    asked = [game.asked()]
    for label in (
        "the die shows 1",
        "the die shows 1",
        "the die shows 2",
        "the die shows 2",
        "build 3 and 3",
        "the die shows 4",
        "the die shows 5",
        "pair 4 and 5 to make 9",
        "hit seat 2's part 9",
    ):
        game.do(label)
        asked.append(game.asked())
    assert asked == (
        ["chance: build roll"] * 4
        + ["seat 1: split"]
        + ["chance: attack roll"] * 2
        + ["seat 1: pair", "seat 1: hit"]
        + ["chance: build roll"]
    )
    assert game.turn() == 1


def test_every_ruling_is_in_the_rulebook() -> None:
    for ruling in range(1, 15):
        assert f"Ruling WM-{ruling:02}" in GAME.rulebook


@pytest.mark.parametrize(("n", "numbers"), [(3, [6, 7, 8]), (1, [7])])
@pytest.mark.parametrize("seats", SEATS)
def test_m1_5_other_parts_are_out_of_play(seats: int, n: int, numbers: list[int]) -> None:
    """With `parts`, all parts but the middle ones are destroyed from the start on every sheet, without points."""
    new = Scenario(GAME.new(seats, parts=n))
    assert new.unbuilt() == numbers
    for seat in range(seats):
        for number, boxes in BOXES.items():
            gone = Part(boxes, boxes, circled=False, active=False, standing=False)
            assert new.part(seat, number) == (Part(0, 0) if number in numbers else gone)
    assert new.state.scores() == [0] * seats


def test_m1_5_pairs_build_and_hit_only_parts_in_play() -> None:
    """A pair for another part is lost; the last part in play makes the last turn."""
    mechs = [{"built": {7: 9}}, {"built": full(6, 8)}]
    game = Scenario(GAME.position(2, options={"parts": 3}, ask="split", dice=[1, 1, 3, 4], mechs=mechs))
    assert game.do("build 2 and 7")[1:4] == [
        "Seat 1 had no box left to build in part 2.",
        "Seat 1 built box 10 of part 7.",
        "Seat 1 activated part 7!",
    ]
    assert game.state.is_over()


def test_m1_5_one_part_is_a_race_without_attacks() -> None:
    """Nobody ever has two attack dice, and who builds ten sevens first wins."""
    dice = cogworks.Dice(5)
    for _ in range(5):
        game = Scenario(GAME.new(2, parts=1))
        while not game.state.is_over():
            legal = game.state.legal_actions()
            game.state.act(legal[dice.below(len(legal))])
            assert "attack" not in game.asked()
        assert sorted(part.built for (_, number), part in game.sheets().items() if number == 7)[1] == 10
        assert max(game.state.returns()) == 1.0
