"""Refusals: illegal moves, with the rule, and impossible positions."""

import json
from collections.abc import Callable

import pytest

import cogworks
from tests.games.widget_mechs.scenario import BOXES, GAME, Scenario, but, full, scenario

ARMED = {"built": full(2, 12)}
WRECK = {"built": full(7), "destroyed": full(7)}


def refuses(game: Scenario, action: object, rule: str) -> None:
    """The move is refused with this rule, and nothing has changed."""
    before, asked = game.state.dump(), game.asked()
    with pytest.raises(cogworks.IllegalActionError, match=rf"\[{rule}\] forbids") as refused:
        game.state.act(action)
    assert (refused.value.rule, refused.value.action) == (rule, action)
    assert rule in GAME.rules
    assert (game.state.dump(), game.asked()) == (before, asked)
    assert game.journal.take() == []


def first() -> Scenario:
    return Scenario(GAME.new(2))


def split() -> Scenario:
    return scenario(ask="split", dice=[3, 5, 2, 3])


def offered() -> Scenario:
    return scenario(ask="raise", pairs=[6, 7], optional_build=True)


def attacking() -> Scenario:
    return scenario(ask="attack roll", left=2, mechs=[ARMED, {}])


def pairing() -> Scenario:
    return scenario(ask="pair", pool=[2, 5], mechs=[ARMED, {}])


def hitting() -> Scenario:
    return scenario(3, ask="hit", pairs=[7], mechs=[ARMED | {"points": 1}, WRECK, {}])


def over() -> Scenario:
    return scenario(ask="nothing", turns=1000)


RULES: dict[Callable[[], Scenario], str] = {
    first: "M1.3",
    scenario: "M2.1",
    split: "M2.1",
    offered: "M2.3",
    attacking: "M3.1",
    pairing: "M3.3",
    hitting: "M3.4",
    over: "M4.4",
}
"""Every question, with the rule for an answer of any other kind."""

OTHER_RULES: dict[Callable[[], Scenario], dict[str, str]] = {
    split: {"skip": "M2.3", "build": "M2.3", "pair": "M1.4", "hit": "M1.4", "stop": "M1.4"},
    offered: {"split": "M2.1", "pair": "M1.4", "hit": "M1.4", "stop": "M1.4"},
    pairing: {"split": "M1.4", "skip": "M1.4", "build": "M1.4"},
    hitting: {"split": "M1.4", "skip": "M1.4", "build": "M1.4", "pair": "M3.3"},
}
"""Where another rule forbids a kind of answer: the order of the steps, or of pairing and hitting."""


def test_every_question_is_here() -> None:
    asked = [GAME.questions[game().state.question()] for game in RULES]
    assert sorted(asked) == sorted(GAME.questions)


@pytest.mark.parametrize(("game", "rule"), RULES.items())
def test_every_illegal_number_is_refused_with_the_rule_that_forbids_it(game: Callable[[], Scenario], rule: str) -> None:
    asked = game()
    legal = asked.state.legal_actions()
    families = {action: kind for kind, numbers in GAME.families.items() for action in numbers}
    for action in range(-2, GAME.n_actions + 2):
        if action not in legal:
            refuses(asked, action, OTHER_RULES.get(game, {}).get(families.get(action, ""), rule))
    nonsense: list[object] = [None, "7", 1.0, True, [legal], 10**30, -(10**30)]
    for answer in nonsense:
        refuses(asked, answer, rule)


def test_m1_3_only_seats_at_the_table_can_begin() -> None:
    """With two seats the third cannot be picked."""
    refuses(first(), Scenario(GAME.new(3)).number("seat 3 goes first"), "M1.3")


def test_m2_1_a_split_must_be_made_of_the_dice() -> None:
    """3, 5, 2, 3 does not split into 4 and 9."""
    other = scenario(ask="split", dice=[1, 3, 4, 5]).number("build 4 and 9")
    refuses(split(), other, "M2.1")


def test_m2_3_a_pair_cannot_be_held_back_without_the_option() -> None:
    """Leaving a pair is an answer only with optional_build, and then only when asked (WM-01)."""
    leave = offered().number("leave the 6 unused")
    refuses(split(), leave, "M2.3")


def test_m1_4_a_turn_builds_first_and_then_attacks() -> None:
    """Neither pairs nor hits before building, and no building once the attack has started."""
    pair, hit = pairing().number("pair 2 and 5 to make 7"), hitting().number("hit seat 3's part 7")
    refuses(split(), pair, "M1.4")
    refuses(split(), hit, "M1.4")
    refuses(pairing(), split().number("build 6 and 7"), "M1.4")


def test_m3_3_all_dice_are_paired_before_the_first_hit() -> None:
    """A hit while dice are left to pair is too early, and a pair after that is too late."""
    refuses(pairing(), scenario(ask="hit", pairs=[7], mechs=[ARMED, {}]).number("hit seat 2's part 7"), "M3.3")
    refuses(hitting(), pairing().number("pair 2 and 5 to make 7"), "M3.3")


def test_m3_3_a_pair_needs_two_dice() -> None:
    """One 5 does not make a pair of fives, and a die that was not rolled cannot be used."""
    fives = scenario(ask="pair", pool=[5, 5], mechs=[ARMED, {}]).number("pair 5 and 5 to make 10")
    refuses(pairing(), fives, "M3.3")


def test_m3_4_no_hit_on_ones_own_sheet_a_destroyed_part_or_another_number() -> None:
    """Seat 1 with a 7 may hit neither itself, nor the destroyed 7 of seat 2, nor the 8 of seat 3 (WM-08)."""
    own = scenario(3, ask="hit", turn=1, pairs=[7], mechs=[{}, ARMED, {}]).number("hit seat 1's part 7")
    wreck = scenario(3, ask="hit", pairs=[7], mechs=[ARMED, {}, {}]).number("hit seat 2's part 7")
    eight = scenario(3, ask="hit", pairs=[8], mechs=[ARMED, {}, {}]).number("hit seat 3's part 8")
    for action in (own, wreck, eight):
        refuses(hitting(), action, "M3.4")


def test_m4_1_m4_4_nothing_is_legal_after_the_end() -> None:
    """The last turn was the last, whether all parts were built or the limit was reached."""
    built = scenario(ask="nothing", mechs=[{"built": full(*range(2, 13))}, {}])
    refuses(built, scenario().number("the die shows 1"), "M4.1")
    refuses(over(), scenario().number("the die shows 1"), "M4.4")


# ---- positions

IMPOSSIBLE = {
    "a part of thirteen": (r"built counts 13", {"mechs": [{"built": {13: 1}}, {}]}),
    "too many boxes": (r"mech 0: part 2 has 2 boxes, not 3 built", {"mechs": [{"built": {2: 3}}, {}]}),
    "more destroyed than built": (
        r"mech 1: part 7 .* 1 built and 2 destroyed",
        {"mechs": [{}, {"built": {7: 1}, "destroyed": {7: 2}}]},
    ),
    "a circle round a blank box": (r"part 7 is circled .*\[M2\.6\]", {"mechs": [{"circled": [7]}, {}]}),
    "a complete part without its circle": (
        r"part 2 is complete .*\[M2\.6\]",
        {"mechs": [{"built": full(2), "circled": []}, {}]},
    ),
    "a point for nothing": (r"1 points, but rivals lost only 0 parts \[M3\.7\]", {"mechs": [{"points": 1}, {}]}),
    "a point for one's own loss": (r"rivals lost only 0 parts \[M3\.7\]", {"mechs": [WRECK | {"points": 1}, {}]}),
    "a part destroyed for no point": (r"0 points for 1 destroyed parts \[M3\.7\]", {"mechs": [WRECK, {}]}),
    "three sheets for two seats": (r"mechs has 3 entries; it needs 2", {"mechs": [{}, {}, {}]}),
    "no such question": (r"ask is 'guess', not one of: .*build roll", {"ask": "guess"}),
    "no such seat": (r"turn is 2, not a whole number from 0 to 1", {"turn": 2}),
    "no such field": (r"position: unknown: deck", {"deck": []}),
    "no such field of a sheet": (r"mechs 0: unknown: colour", {"mechs": [{"colour": "red"}, {}]}),
    "a seven on a die": (r"dice holds 7", {"ask": "split", "dice": [1, 2, 3, 7]}),
    "three dice to split": (r"do not fit the question 'split'", {"ask": "split", "dice": [1, 2, 3]}),
    "five dice to split": (r"dice holds 5 numbers; the maximum is 4", {"ask": "split", "dice": [1, 2, 3, 4, 5]}),
    "endless dice": (r"dice holds 40 numbers", {"ask": "split", "dice": [1] * 40}),
    "endless attack dice": (r"pool holds 32 numbers; the maximum is 11", {"ask": "pair", "pool": [1] * 32}),
    "endless pairs": (r"pairs holds 16 numbers; the maximum is 5", {"ask": "hit", "pairs": [2] * 16}),
    "dice left over": (r"do not fit the question 'build roll'", {"left": 4, "dice": [1]}),
    "an offer without the option": (r"do not fit the question 'raise'", {"ask": "raise", "pairs": [7]}),
    "an attack without dice": (r"do not fit the question 'attack roll'", {"ask": "attack roll", "left": 2}),
    "more attack dice than parts": (
        r"do not fit the question 'pair'",
        {"ask": "pair", "pool": [1, 2, 3], "mechs": [ARMED, {}]},
    ),
    "more pairs than dice": (r"do not fit the question 'hit'", {"ask": "hit", "pairs": [7, 7], "mechs": [ARMED, {}]}),
    "nothing to hit": (
        r"no pair fits .*\[M3\.6\]",
        {"ask": "hit", "pairs": [7], "mechs": [ARMED | {"points": 1}, WRECK]},
    ),
    "a first player in the middle": (r"before anything is built \[M1\.3\]", {"ask": "first player", "turns": 1}),
    "a first player after building": (r"\[M1\.3\]", {"ask": "first player", "mechs": [{"built": {2: 1}}, {}]}),
    "a turn after the end": (r"no part is left to build, .*\[M4\.1\]", {"mechs": [{"built": BOXES}, {}]}),
    "a split after the end": (r"\[M4\.1\]", {"ask": "split", "dice": [1, 2, 3, 4], "mechs": [{"built": BOXES}, {}]}),
    "over too soon": (
        r"over, but there are parts left to build \[M4\.1\]",
        {"ask": "nothing", "mechs": [{"built": but(7)}, {}]},
    ),
    "turn 1,001": (r"ends after 1000 turns \[M4\.4\]", {"turns": 1000}),
    "turn 1,002": (r"turns is 1001", {"ask": "nothing", "turns": 1001}),
}


@pytest.mark.parametrize(("reason", "described"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_impossible_positions_are_refused_with_a_reason(reason: str, described: dict[str, object]) -> None:
    with pytest.raises(cogworks.PositionError, match=reason):
        scenario(2, optional_build=False, **described)


def test_m2_4_no_offer_for_a_part_without_a_blank_box() -> None:
    """With optional_build a pair that cannot build is never the one asked about (WM-02)."""
    with pytest.raises(cogworks.PositionError, match=r"part 6 has no blank box .*\[M2\.4\]"):
        scenario(ask="raise", pairs=[6, 7], optional_build=True, mechs=[{"built": full(6)}, {}])


@pytest.mark.parametrize("seats", [0, 1, 5, "2", True])
def test_two_to_four_seats(seats: object) -> None:
    with pytest.raises(cogworks.OptionError, match="Widget Mechs has 2 to 4"):
        GAME.check_seats(seats)


def test_the_option_takes_yes_or_no() -> None:
    with pytest.raises(cogworks.OptionError, match="it takes no or yes"):
        GAME.new(2, optional_build=1)
    with pytest.raises(cogworks.OptionError, match="this game has: optional_build"):
        GAME.new(2, optional=True)


@pytest.mark.parametrize("optional_build", [False, True])
@pytest.mark.parametrize("seats", GAME.seats)
def test_every_position_in_play_is_valid_and_can_be_described(seats: int, optional_build: bool) -> None:
    options = {"optional_build": optional_build}
    dice = cogworks.Dice(seats)
    state = GAME.new(seats, **options)
    while not state.is_over():
        legal = state.legal_actions()
        state.act(legal[dice.below(len(legal))])
        assert GAME.audit(state) == []
        described = json.loads(json.dumps(GAME.describe(state)))
        assert GAME.position(seats, options=options, **described) == state
