"""How the game ends and who wins: chapter 4 of the rulebook."""

from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cogworks
from tests.games.widget_mechs.scenario import BOXES, GAME, Part, Scenario, but, full, scenario

QUICK = settings(derandomize=True, database=None, deadline=None, max_examples=50)


def test_m4_1_the_last_part_makes_this_the_last_turn() -> None:
    """The player who activates the last part finishes the turn, including the attack; no other turn follows (WM-10)."""
    game = scenario(
        3,
        ask="split",
        turn=1,
        dice=[1, 1, 3, 4],
        mechs=[{"built": full(5, 6, 7, 8)}, {"built": full(3, 4) | {2: 1}}, {"built": full(9, 10, 11, 12)}],
    )
    assert game.unbuilt() == [2]
    assert game.do("build 2 and 7") == [
        "Seat 2 made 2 and 7.",
        "Seat 2 built box 2 of part 2.",
        "Seat 2 activated part 2!",
        "Every part has been built: the game ends after seat 2's turn.",
        "Seat 2 built box 1 of part 7.",
    ]
    game.roll(6, 6, 1)
    game.do("pair 6 and 6 to make 12")
    assert game.may() == ["hit seat 1's part 12", "hit seat 3's part 12", "stop attacking"]
    assert not game.state.is_over()
    assert game.do("hit seat 3's part 12")[-1] == "Seat 1 and seat 3 share the victory."
    assert game.state.is_over()
    assert game.may() == []


def test_m4_1_without_attack_dice_the_game_ends_at_once() -> None:
    """The last turn has no attack if there are not two dice for it; there are no equal turns (WM-10)."""
    game = scenario(ask="split", dice=[1, 1, 3, 4], mechs=[{"built": {2: 1}}, {"built": but(2)}])
    assert game.do("build 2 and 7")[-1] == "Seat 2 won."
    assert game.asked() == "nobody: nothing"


def test_m4_1_activated_once_is_enough() -> None:
    """A part activated and destroyed since still counts, although no player has it now (WM-10)."""
    lost = {"built": but(2), "destroyed": full(5, 9), "circled": list(but(2))}
    game = scenario(ask="split", dice=[1, 1, 3, 4], mechs=[{"built": {2: 1}, "points": 2}, lost])
    assert game.unbuilt() == [2]
    game.do("build 2 and 7")
    assert game.state.is_over()


def test_m4_1_with_one_part_missing_the_game_continues() -> None:
    """Ten parts are not enough, and a part that was built before does not count twice."""
    game = scenario(ask="split", dice=[1, 1, 3, 4], mechs=[{"built": {2: 1}}, {"built": but(5)}])
    assert "Seat 1 activated part 2!" in game.do("build 2 and 7")
    assert game.unbuilt() == [5]
    assert (game.asked(), game.turn()) == ("chance: build roll", 1)


def test_m4_2_a_part_destroyed_everywhere_counts_as_built() -> None:
    """When no player can build the last part any more, the turn in progress is the last (WM-11)."""
    wreck = {"built": full(2), "destroyed": full(2), "circled": [3, 4, 5, 6]}
    game = scenario(
        ask="hit",
        pairs=[2, 9],
        mechs=[
            wreck | {"built": full(2, 3, 4, 5, 6)},
            {"built": full(7, 8, 9, 10, 11, 12) | {2: 1}, "destroyed": {2: 1}, "points": 1},
        ],
    )
    assert game.unbuilt() == [2]
    assert game.do("hit seat 2's part 2") == [
        "Seat 1 hit seat 2's part 2.",
        "Seat 1 destroyed seat 2's part 2 and scored a point!",
        "Part 2 is destroyed on every sheet, so it counts as built.",
        "Every part has been built: the game ends after seat 1's turn.",
    ]
    assert game.may() == ["hit seat 2's part 9", "stop attacking"]
    assert game.do("hit seat 2's part 9") == ["Seat 1 hit seat 2's part 9.", "Seat 2 won."]
    assert game.state.is_over()


def test_m4_2_while_one_sheet_has_it_the_part_must_be_built() -> None:
    """Destroyed on two sheets of three is not everywhere (WM-11)."""
    wreck = {"built": full(2) | full(3, 4, 5, 6), "destroyed": full(2), "circled": [3, 4, 5, 6]}
    nearly = {"built": {2: 1} | full(7, 8, 9, 10, 11, 12), "destroyed": {2: 1}, "points": 1}
    game = scenario(3, ask="hit", pairs=[2], mechs=[wreck, nearly, {}])
    lines = game.do("hit seat 2's part 2")
    assert lines[-1] == "Seat 1 destroyed seat 2's part 2 and scored a point!"
    assert game.unbuilt() == [2]
    assert (game.asked(), game.turn()) == ("chance: build roll", 1)


def test_m4_2_other_parts_must_still_be_built() -> None:
    """A part destroyed everywhere leaves the list; the game continues for the rest of it (WM-11)."""
    wreck = {"built": full(2, 3, 4), "destroyed": full(2), "circled": [3, 4]}
    game = scenario(ask="hit", pairs=[2], mechs=[wreck, {"built": {2: 1}, "destroyed": {2: 1}, "points": 1}])
    assert game.unbuilt() == [2, *range(5, 13)]
    assert game.do("hit seat 2's part 2")[-1] == "Part 2 is destroyed on every sheet, so it counts as built."
    assert game.unbuilt() == list(range(5, 13))
    assert (game.asked(), game.turn()) == ("chance: build roll", 1)


def test_m4_2_a_part_once_activated_is_not_declared_unbuildable() -> None:
    """The ruling is about parts that were never activated (WM-11)."""
    lost = {"built": full(2, 3, 4), "destroyed": full(2), "circled": [2, 3, 4]}
    game = scenario(ask="hit", pairs=[2], mechs=[lost, {"built": {2: 1}, "destroyed": {2: 1}, "points": 1}])
    before = game.unbuilt()
    assert game.do("hit seat 2's part 2")[-1] == "Seat 1 destroyed seat 2's part 2 and scored a point!"
    assert game.unbuilt() == before == list(range(5, 13))


# ---- no deadlock


class Fate(NamedTuple):
    """The state of a part in which nothing can be built: complete, or destroyed after or before completion."""

    destroyed: int
    circled: bool


def fates(number: int) -> st.SearchStrategy[Fate]:
    boxes = BOXES[number]
    return st.one_of(
        st.builds(Fate, st.integers(0, boxes - 1), st.just(True)),
        st.sampled_from([Fate(boxes, True), Fate(boxes, False)]),
    )


Sheet = dict[int, Fate]
SHEETS = st.lists(st.fixed_dictionaries({n: fates(n) for n in BOXES}), min_size=2, max_size=4)


def described(sheets: list[Sheet], others: dict[tuple[int, int], Part]) -> list[dict[str, object]]:
    """Sheets without a blank box in an intact part, except perhaps in some parts given by seat and number."""
    mechs: list[dict[str, object]] = []
    points = 0  # all losses are points for the next seat
    for seat in [-1, *range(len(sheets))]:
        parts = {n: Part(BOXES[n], fate.destroyed, fate.circled) for n, fate in sheets[seat].items()}
        parts |= {n: part for (owner, n), part in others.items() if owner == seat % len(sheets)}
        mechs.append(
            {
                "built": {n: part.built for n, part in parts.items()},
                "destroyed": {n: part.destroyed for n, part in parts.items()},
                "circled": [n for n, part in parts.items() if part.circled],
                "points": points,
            }
        )
        points = sum(part.destroyed == BOXES[n] for n, part in parts.items())
    return mechs[1:]


def test_m4_3_the_owner_of_a_wrecked_mech_still_takes_turns() -> None:
    """With every part destroyed, both pairs are lost and there is no attack; then the next player's turn starts."""
    wreck = {"built": BOXES, "destroyed": BOXES, "circled": []}
    game = scenario(2, ask="split", dice=[1, 1, 3, 4], mechs=[wreck, {"points": 11}])
    assert game.do("build 2 and 7") == [
        "Seat 1 made 2 and 7.",
        "Seat 1 had no box left to build in part 2.",
        "Seat 1 had no box left to build in part 7.",
    ]
    assert (game.asked(), game.turn()) == ("chance: build roll", 1)
    assert "rolls and splits, but both pairs are lost and there is no attack" in GAME.rules["M4.3"]


@QUICK
@given(SHEETS)
def test_m4_3_where_nothing_can_be_built_the_game_has_ended(sheets: list[Sheet]) -> None:
    """Each part is activated or destroyed on each sheet, so none is left to be built: no turn can begin (WM-12)."""
    mechs = described(sheets, {})
    over = scenario(len(sheets), ask="nothing", mechs=mechs)
    assert over.unbuilt() == []
    with pytest.raises(cogworks.PositionError, match=r"\[M4\.1\]"):
        scenario(len(sheets), ask="build roll", mechs=mechs)


def finish(game: Scenario) -> None:
    """Play the current turn to its end, whatever the dice."""
    turn = game.turn()
    while not game.state.is_over() and game.turn() == turn and game.asked() != "chance: build roll":
        game.do(game.may()[-1])


@QUICK
@given(SHEETS, st.sampled_from(list(BOXES)), st.data())
def test_m4_3_the_build_that_leaves_nothing_to_build_is_in_the_last_turn(
    sheets: list[Sheet], number: int, data: st.DataObject
) -> None:
    """One blank box is left on the whole table, in a part never activated; building it ends the game (WM-12)."""
    boxes = BOXES[number]
    blank = {(seat, number): Part(boxes, boxes) for seat in range(1, len(sheets))}
    blank[0, number] = Part(boxes - 1, data.draw(st.integers(0, boxes - 1)))
    low = max(1, number - 6)
    game = scenario(len(sheets), ask="split", dice=[low, number - low] * 2, mechs=described(sheets, blank))
    assert game.unbuilt() == [number]
    game.do(f"build {number} and {number}")
    finish(game)
    assert game.state.is_over()


@QUICK
@given(SHEETS, st.sampled_from(list(BOXES)))
def test_m4_3_the_hit_that_leaves_nothing_to_build_is_in_the_last_turn(sheets: list[Sheet], number: int) -> None:
    """One blank box is left, the last of a part destroyed everywhere else; hitting it ends the game (WM-12)."""
    boxes = BOXES[number]
    arms = [n for n in BOXES if n != number][:2]
    for seat, sheet in enumerate(sheets):
        sheet |= {n: Fate(0 if seat == 0 else BOXES[n], True) for n in arms}
        sheet[number] = Fate(boxes, False)
    blank = {(1, number): Part(boxes - 1, boxes - 1)}
    game = scenario(len(sheets), ask="hit", pairs=[number], mechs=described(sheets, blank))
    assert game.unbuilt() == [number]
    game.do(f"hit seat 2's part {number}")
    assert game.state.is_over()


@pytest.mark.parametrize("seats", GAME.seats)
def test_m4_3_whenever_a_turn_begins_something_can_be_built(seats: int) -> None:
    """At every build roll, some sheet has a blank box in a part that is not destroyed (WM-12)."""
    dice = cogworks.Dice(seats)
    for _ in range(3):
        game = Scenario(GAME.new(seats))
        while not game.state.is_over():
            legal = game.state.legal_actions()
            game.state.act(legal[dice.below(len(legal))])
            if game.asked() == "chance: build roll":
                assert any(part.standing and part.built < BOXES[n] for (_, n), part in game.sheets().items())


# ---- the turn limit


def test_m4_4_the_thousandth_turn_is_the_last() -> None:
    """After 1,000 turns the game is over, parts to be built or not; after 999 it is not (WM-14)."""
    for turns, over in ((998, False), (999, True)):
        game = scenario(ask="split", dice=[1, 1, 3, 4], turns=turns)
        lines = game.do("build 2 and 7")
        assert game.state.is_over() == over
        assert (lines[-1] == "Seat 1 and seat 2 share the victory.") == over


def test_m4_4_players_who_never_build_are_stopped() -> None:
    """With optional_build two stubborn players fill exactly 1,000 turns, and the game stays in its bound (WM-14)."""
    game = Scenario(GAME.new(2, optional_build=True))
    game.state.act(game.number("seat 1 goes first"))
    splits = answers = 0
    while not game.state.is_over():
        splits += game.asked().endswith("split")
        game.state.act(game.state.legal_actions()[0])  # a one, the lowest split, or leave the pair unused
        answers += 1
    assert splits == 1000
    assert answers + 1 <= GAME.longest
    assert set(game.sheets().values()) == {Part(0, 0)}


# ---- winning


def final(*seats: tuple[int, int]) -> Scenario:
    """A finished game in which each seat has this many points and circles."""
    mechs = []
    for seat, (points, circles) in enumerate(seats):
        lost = sorted(BOXES)[11 - seats[seat - 1][0] :]
        circled = sorted(BOXES)[:circles]
        mechs.append({"built": full(*lost, *circled), "destroyed": full(*lost), "circled": circled, "points": points})
    return scenario(len(seats), ask="nothing", turns=1000, mechs=mechs)


@pytest.mark.parametrize(
    ("seats", "winners"),
    [
        ([(1, 0), (0, 0)], [0]),  # points
        ([(2, 1), (3, 0)], [1]),  # points before circles
        ([(2, 3), (2, 4)], [1]),  # circles
        ([(2, 10), (2, 11)], [1]),  # circles on parts destroyed since
        ([(2, 3), (2, 3)], [0, 1]),
        ([(0, 0), (0, 0)], [0, 1]),
        ([(1, 2), (4, 1), (2, 9)], [1]),
        ([(3, 2), (0, 9), (3, 5)], [2]),
        ([(3, 5), (1, 9), (3, 5)], [0, 2]),
        ([(1, 4), (1, 4), (1, 4)], [0, 1, 2]),
        ([(1, 4), (2, 4), (3, 1), (0, 11)], [2]),
        ([(2, 1), (2, 4), (2, 2), (1, 5)], [1]),
        ([(2, 4), (2, 4), (2, 2), (2, 4)], [0, 1, 3]),
        ([(0, 3), (0, 3), (0, 3), (0, 3)], [0, 1, 2, 3]),
    ],
)
def test_m4_5_points_then_circles_then_shared(seats: list[tuple[int, int]], winners: list[int]) -> None:
    """Most points; tied, most parts ever activated, destroyed since or not; still tied, shared (WM-13)."""
    game = final(*seats)
    assert game.state.scores() == [points for points, _ in seats]
    assert game.state.winners() == winners
    assert game.state.returns() == [1 / len(winners) if seat in winners else 0.0 for seat in range(len(seats))]


def test_m4_5_there_is_no_winner_before_the_end() -> None:
    """All returns are 0 until the game is over."""
    wreck = {"built": full(2), "destroyed": full(2)}
    assert scenario(mechs=[{"points": 1}, wreck]).state.returns() == [0.0, 0.0]
