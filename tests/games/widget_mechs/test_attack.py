"""Attack dice, pairs and hits: chapter 3 of the rulebook."""

from itertools import combinations

import pytest

from tests.games.widget_mechs.scenario import BOXES, GAME, Part, Scenario, but, full, scenario

# Two parts active on this sheet only, and so two attack dice.
ARMED = {"built": full(2, 12)}


def attack(*mechs: object, pairs: list[int]) -> Scenario:
    """Seat 1 is about to use these pairs."""
    return scenario(len(mechs), ask="hit", pairs=pairs, mechs=list(mechs))


def after_build(*mechs: object) -> Scenario:
    """Seat 1 has just built two boxes of part 7."""
    game = scenario(len(mechs), ask="split", dice=[3, 4, 3, 4], mechs=list(mechs))
    game.do("build 7 and 7")
    return game


def n_dice(game: Scenario) -> int:
    """How many attack dice are rolled, one by one; 0 if none."""
    n = 0
    while game.asked() == "chance: attack roll":
        game.roll(1)
        n += 1
    return n


def test_m3_1_one_die_for_each_part_active_on_this_sheet_alone() -> None:
    """Dice are the parts active here and on no other sheet; parts two sheets share count for neither (WM-06)."""
    assert n_dice(after_build({"built": full(4, 8, 9)}, {})) == 3
    assert n_dice(after_build({"built": full(4, 8, 9)}, {"built": full(8)})) == 2
    assert n_dice(after_build({"built": full(4, 8, 9, 11)}, {"built": full(8)}, {"built": full(9)})) == 2
    assert n_dice(after_build({"built": full(4, 8, 9)}, {"built": full(2, 3, 8)}, {}, {"built": full(8)})) == 2


def test_m3_1_only_working_parts_count() -> None:
    """A destroyed part gives no die to its owner and takes none from its rivals, circled or not (WM-06)."""
    lost = {"built": full(8), "destroyed": full(8), "circled": [8]}
    assert n_dice(after_build({"built": full(4, 8, 9), "points": 1}, lost)) == 3
    mine = {"built": full(4, 8, 9), "destroyed": full(8), "circled": [4, 8, 9]}
    assert n_dice(after_build(mine, {"points": 1})) == 2


def test_m3_1_unfinished_parts_count_for_no_player() -> None:
    """One blank box is enough for a part to give no die and to block none."""
    assert n_dice(after_build({"built": full(4, 9) | {8: 7}}, {"built": {4: 3}})) == 2


def test_m3_1_parts_finished_this_turn_count() -> None:
    """The count is taken after the build step (WM-06)."""
    assert n_dice(after_build({"built": full(4) | {7: 8}}, {})) == 2
    assert n_dice(after_build({"built": full(4, 9) | {7: 8}}, {"built": full(7)})) == 2


def test_m3_1_the_dice_are_fair_and_logged() -> None:
    """Each die shows each face as likely as the others, and the log names them all, sorted."""
    game = after_build({"built": full(4, 8, 9)}, {})
    game.do()
    for face in (5, 1):
        assert game.state.chance_weights() == [1] * 6
        assert game.roll(face) == []
    assert game.roll(3) == ["Seat 1 attacked with 1, 3 and 5."]


def test_m3_2_fewer_than_two_dice_cannot_attack() -> None:
    """With no die or one nothing is rolled and the turn is over (WM-06)."""
    for mine in ({}, {"built": full(4)}):
        game = after_build(mine, {})
        assert (game.asked(), game.turn()) == ("chance: build roll", 1)
    shared = after_build({"built": full(4, 8)}, {"built": full(8)})
    assert (shared.asked(), shared.turn()) == ("chance: build roll", 1)
    assert after_build({"built": full(4, 8)}, {}).asked() == "chance: attack roll"


@pytest.mark.parametrize("dice", range(2, 12))
def test_m3_3_half_as_many_pairs_as_dice(dice: int) -> None:
    """n dice make n/2 pairs rounded down, all of them before the first hit (WM-07)."""
    parts = sorted(BOXES)[:dice]
    game = scenario(ask="pair", pool=([1, 2, 3, 4, 5, 6] * 2)[:dice], mechs=[{"built": full(*parts)}, {}])
    for _ in range(dice // 2):
        assert game.asked() == "seat 1: pair"
        game.do(game.may()[0])
    assert game.asked() == "seat 1: hit"


@pytest.mark.parametrize("pool", [[2, 5], [1, 2, 6], [4, 4, 4], [1, 1, 3, 6], [2, 3, 3, 5, 5], [1, 2, 3, 4, 5, 6]])
def test_m3_3_any_two_dice_make_a_pair(pool: list[int]) -> None:
    """Any two dice may go together; equal dice are not told apart (WM-07)."""
    parts = sorted(BOXES)[: len(pool)]
    game = scenario(ask="pair", pool=pool, mechs=[{"built": full(*parts)}, {}])
    pairs = sorted(set(combinations(pool, 2)))
    assert game.may() == [f"pair {v} and {w} to make {v + w}" for v, w in pairs]


def test_m3_3_the_attacker_picks_the_die_that_stays_over() -> None:
    """With three dice any one of them may stay unused (WM-07)."""
    totals = []
    for label in ("pair 1 and 2 to make 3", "pair 1 and 6 to make 7", "pair 2 and 6 to make 8"):
        game = scenario(ask="pair", pool=[1, 2, 6], mechs=[{"built": full(2, 3, 12)}, {}])
        game.do(label)
        totals.append(game.may())
    assert totals == [[f"hit seat 2's part {total}", "stop attacking"] for total in (3, 7, 8)]


def test_m3_3_the_hits_come_in_any_order() -> None:
    """After all pairs are made each of them may be used first (WM-07)."""
    for first, second in (("3", "9"), ("9", "3")):
        game = scenario(ask="pair", pool=[1, 2, 4, 5], mechs=[{"built": full(2, 3, 4, 12)}, {}])
        game.do("pair 4 and 5 to make 9", "pair 1 and 2 to make 3")
        assert game.may() == ["hit seat 2's part 3", "hit seat 2's part 9", "stop attacking"]
        game.do(f"hit seat 2's part {first}")
        assert game.may() == [f"hit seat 2's part {second}", "stop attacking"]


def test_m3_4_each_pair_picks_its_own_opponent() -> None:
    """Two pairs may hit two opponents, or the same one twice, pair by pair (WM-08)."""
    game = attack({"built": full(2, 3, 11, 12)}, {}, {}, pairs=[7, 7])
    assert game.may() == ["hit seat 2's part 7", "hit seat 3's part 7", "stop attacking"]
    game.do("hit seat 2's part 7", "hit seat 3's part 7")
    assert [game.part(seat, 7) for seat in range(3)] == [Part(0, 0), Part(1, 1), Part(1, 1)]
    again = attack({"built": full(2, 3, 11, 12)}, {}, {}, pairs=[7, 7])
    again.do("hit seat 3's part 7", "hit seat 3's part 7")
    assert [again.part(seat, 7) for seat in range(3)] == [Part(0, 0), Part(0, 0), Part(2, 2)]


def test_m3_4_never_your_own_sheet_or_a_destroyed_part() -> None:
    """Only opponents' parts that are not destroyed can be hit (WM-08)."""
    wreck = {"built": full(7), "destroyed": full(7)}
    game = attack(ARMED | {"points": 1}, wreck, {}, {}, pairs=[7])
    assert game.may() == ["hit seat 3's part 7", "hit seat 4's part 7", "stop attacking"]


def test_m3_4_a_pair_is_used_up_by_its_hit() -> None:
    """One pair destroys one box; two pairs of a total destroy two."""
    game = attack({"built": full(2, 3, 11, 12)}, {"built": {7: 5}}, pairs=[7, 7])
    assert game.do("hit seat 2's part 7") == ["Seat 1 hit seat 2's part 7."]
    assert game.part(1, 7) == Part(5, 1)
    assert game.asked() == "seat 1: hit"
    game.do("hit seat 2's part 7")
    assert game.part(1, 7) == Part(5, 2)
    assert (game.asked(), game.turn()) == ("chance: build roll", 1)


def test_m3_5_built_boxes_fall_first() -> None:
    """A hit takes a built box while there is one, then a blank one, marked built and destroyed (WM-04)."""
    game = attack({"built": full(2, 3, 4, 5, 11, 12)}, {"built": {7: 4, 8: 3}, "destroyed": {8: 2}}, pairs=[7, 8, 8])
    game.do("hit seat 2's part 7", "hit seat 2's part 8")
    assert (game.part(1, 7), game.part(1, 8)) == (Part(4, 1), Part(3, 3))
    game.do("hit seat 2's part 8")
    assert game.part(1, 8) == Part(4, 4)


@pytest.mark.parametrize("number", BOXES)
def test_m3_5_an_attack_never_completes_a_part_for_its_owner(number: int) -> None:
    """From every state of every part a hit destroys one box and circles nothing (WM-04)."""
    boxes = BOXES[number]
    mine = full(6, 8) if number not in (6, 8) else full(2, 12)
    for destroyed in range(boxes):
        for built in range(destroyed, boxes + 1):
            game = attack({"built": mine}, {"built": {number: built}, "destroyed": {number: destroyed}}, pairs=[number])
            circled = built == boxes
            stands = destroyed + 1 < boxes
            assert game.part(1, number) == Part(built, destroyed, circled, circled)
            game.do(f"hit seat 2's part {number}")
            assert game.part(1, number) == Part(
                max(built, destroyed + 1), destroyed + 1, circled, circled and stands, stands
            )
            assert game.state.scores() == [0 if stands else 1, 0]


def test_m3_6_pairs_may_be_left_unused() -> None:
    """The attacker may stop at any time; unused pairs have no effect (WM-08)."""
    game = attack({"built": full(2, 3, 11, 12)}, {}, pairs=[7, 8])
    game.do("hit seat 2's part 7")
    assert game.do("stop attacking") == ["Seat 1 stopped attacking."]
    assert (game.part(1, 7), game.part(1, 8)) == (Part(1, 1), Part(0, 0))
    assert (game.asked(), game.turn()) == ("chance: build roll", 1)


def test_m3_6_unused_pairs_are_gone_next_turn() -> None:
    """A pair that was not used, or could not be, does not wait for the next attack (WM-08)."""
    wreck = {"built": full(7, 3, 11), "destroyed": full(7), "circled": [3, 11]}
    game = attack({"built": full(2, 4, 10, 12), "points": 1}, wreck, pairs=[7, 8])
    game.do("stop attacking")
    game.roll(3, 3, 3, 3)
    game.do("build 6 and 6")
    game.roll(4, 5)
    game.do("pair 4 and 5 to make 9")
    assert game.may() == ["hit seat 1's part 9", "stop attacking"]


def test_m3_6_pairs_that_fit_no_opponent_are_lost() -> None:
    """A pair whose part is destroyed on every other sheet is not offered; with no other pair the turn ends (WM-08)."""
    wreck = {"built": full(7), "destroyed": full(7)}
    mine = {"built": full(2, 3, 11, 12), "points": 1}
    assert attack(mine, wreck, pairs=[7, 8]).may() == ["hit seat 2's part 8", "stop attacking"]
    game = scenario(ask="pair", pool=[3, 4], mechs=[ARMED | {"points": 1}, wreck])
    assert game.do("pair 3 and 4 to make 7") == [
        "Seat 1 paired 3 and 4 for 7.",
        "Seat 1 had nothing to hit with the 7.",
    ]
    assert (game.asked(), game.turn()) == ("chance: build roll", 1)


def test_m3_6_a_lost_pair_is_logged_before_the_first_hit() -> None:
    """Pairs that fit no opponent's part are lost: the log names each, and the prompt lists the others only."""
    wreck = {"built": full(7), "destroyed": full(7)}
    game = scenario(
        ask="pair", pool=[3, 4, 4, 4, 3, 4], mechs=[{"built": full(2, 3, 4, 10, 11, 12), "points": 1}, wreck]
    )
    game.do("pair 3 and 4 to make 7", "pair 3 and 4 to make 7")
    assert game.do("pair 4 and 4 to make 8") == [
        "Seat 1 paired 4 and 4 for 8.",
        "Seat 1 had nothing to hit with the 7.",
        "Seat 1 had nothing to hit with the 7.",
    ]
    assert game.may() == ["hit seat 2's part 8", "stop attacking"]
    assert GAME.prompt(game.state) == "Attack with 8: choose a target, or stop."


def test_m3_6_a_pair_is_lost_when_the_part_falls_to_the_one_before() -> None:
    """After the last box of the only target falls, a second pair of that total has nothing to hit."""
    game = attack({"built": full(3, 4, 5, 11)}, {"built": full(2), "destroyed": {2: 1}}, pairs=[2, 2])
    assert game.do("hit seat 2's part 2") == [
        "Seat 1 hit seat 2's part 2.",
        "Seat 1 destroyed seat 2's part 2 and scored a point!",
        "Seat 1 had nothing to hit with the 2.",
    ]
    assert (game.asked(), game.turn()) == ("chance: build roll", 1)


def test_m3_7_a_damaged_part_stays_active() -> None:
    """Until its last box falls an active part works, blocks and gives its die (WM-05)."""
    game = attack(ARMED, {"built": full(3, 5)}, pairs=[5])
    game.do("hit seat 2's part 5")
    assert game.part(1, 5) == Part(5, 1, circled=True, active=True)
    game.roll(3, 4, 3, 4)
    game.do("build 7 and 7")
    assert n_dice(game) == 2


def test_m3_7_the_last_box_destroys_the_part_for_a_point() -> None:
    """A part without a whole box is inactive for good, keeps its circle, and its attacker scores (WM-05)."""
    game = attack(ARMED, {"built": full(5), "destroyed": {5: 4}}, {}, pairs=[5])
    assert game.do("hit seat 2's part 5") == [
        "Seat 1 hit seat 2's part 5.",
        "Seat 1 destroyed seat 2's part 5 and scored a point!",
    ]
    assert game.part(1, 5) == Part(5, 5, circled=True, active=False, standing=False)
    assert game.state.scores() == [1, 0, 0]


def test_m3_7_a_part_that_never_worked_is_worth_a_point_too() -> None:
    """Destroying the last box scores, even one that was never built (WM-05)."""
    game = attack(ARMED, {"built": {5: 4}, "destroyed": {5: 4}}, {}, pairs=[5])
    game.do("hit seat 2's part 5")
    assert game.part(1, 5) == Part(5, 5, circled=False, active=False, standing=False)
    assert game.state.scores() == [1, 0, 0]


def test_m3_7_any_player_may_give_the_last_hit() -> None:
    """The player who destroys the last box scores, regardless of who destroyed the others."""
    game = scenario(3, ask="hit", turn=2, pairs=[5], mechs=[{"built": but(2, 12)} | {"destroyed": {5: 4}}, {}, ARMED])
    game.do("hit seat 1's part 5")
    assert game.state.scores() == [0, 0, 1]
