"""Labels, prompts and log lines, and their targets."""

import json

import pytest

import cogworks
from cogworks import Event
from tests.games.widget_mechs.scenario import GAME, Scenario, full, scenario

ARMED = {"built": full(2, 12)}
NAMES = ["Ann", "Bob", "Cy", "Di"]


def over(*points: int) -> Scenario:
    """A finished game; each seat's points are for parts of the next seat."""
    mechs = []
    for seat, mine in enumerate(points):
        lost = full(*range(2, 2 + points[seat - 1]))
        mechs.append({"built": lost, "destroyed": lost, "points": mine})
    return scenario(len(points), ask="nothing", turns=1000, mechs=mechs)


# A table, its prompt, and a rule that applies.
PROMPTS = [
    (Scenario(GAME.new(2)), "Chance picks the first player.", "M1.3"),
    (scenario(), "4 more dice to roll.", "M2.1"),
    (scenario(dice=[3, 5, 2], left=1), "1 more die to roll.", "M2.1"),
    (
        scenario(ask="split", dice=[3, 5, 2, 3]),
        "Split the dice 3, 5, 2 and 3 into two pairs and build with them.",
        "M2.3",
    ),
    (
        scenario(ask="raise", pairs=[7, 6], optional_build=True),
        "Build part 6 with this pair, or leave it unused?",
        "M2.3",
    ),
    (scenario(ask="attack roll", left=2, mechs=[ARMED, {}]), "2 more dice to roll.", "M3.1"),
    (scenario(ask="pair", pool=[5, 2], mechs=[ARMED, {}]), "Pair two of your attack dice: 2 and 5.", "M3.3"),
    (scenario(ask="hit", pairs=[7], mechs=[ARMED, {}]), "Attack with 7: choose a target, or stop.", "M3.6"),
    (over(1, 0), "The game is over: Ann won.", "M4.5"),
    (over(1, 0, 1, 1), "The game is over: Ann, Cy and Di share the victory.", "M4.5"),
]


@pytest.mark.parametrize(("game", "prompt", "rule"), PROMPTS, ids=[prompt for _, prompt, _ in PROMPTS])
def test_prompts_and_the_rules_that_apply(game: Scenario, prompt: str, rule: str) -> None:
    assert GAME.prompt(game.state, NAMES) == prompt
    now = GAME.rules_now(game.state)
    assert rule in now
    assert set(now) <= set(GAME.rules)


# Every kind of event in the order of the sheet, as a spectator and seat 0 read it.
LINES = [
    ([0], "Ann took the first turn.", "You took the first turn."),
    ([0, 0x3523], "Ann rolled 3, 5, 2 and 3.", "You rolled 3, 5, 2 and 3."),
    ([0, 6, 7], "Ann made 6 and 7.", "You made 6 and 7."),
    ([0, 6, 8], "Ann built box 8 of part 6.", "You built box 8 of part 6."),
    ([0, 6], "Ann activated part 6!", "You activated part 6!"),
    ([0, 6], "Ann had no box left to build in part 6.", "You had no box left to build in part 6."),
    ([0, 6], "Ann left the 6 unused.", "You left the 6 unused."),
    ([0, 0x0200010], "Ann attacked with 1, 5 and 5.", "You attacked with 1, 5 and 5."),
    ([0, 2, 6], "Ann paired 2 and 6 for 8.", "You paired 2 and 6 for 8."),
    ([1, 0, 8], "Bob hit Ann's part 8.", "Bob hit your part 8."),
    ([1, 0, 8], "Bob destroyed Ann's part 8 and scored a point!", "Bob destroyed your part 8 and scored a point!"),
    ([0], "Ann stopped attacking.", "You stopped attacking."),
    (
        [0],
        "Every part has been built: the game ends after Ann's turn.",
        "Every part has been built: the game ends after your turn.",
    ),
    ([0b101], "Ann and Cy share the victory.", "You and Cy share the victory."),
    (
        [8],
        "Part 8 is destroyed on every sheet, so it counts as built.",
        "Part 8 is destroyed on every sheet, so it counts as built.",
    ),
    ([0, 6], "Ann had nothing to hit with the 6.", "You had nothing to hit with the 6."),
]


def test_log_lines_for_a_spectator_and_for_the_seat_itself() -> None:
    state = GAME.new(2)
    assert len(LINES) == len(GAME.events)
    for kind, (numbers, spectator, own) in enumerate(LINES):
        event = Event(kind, numbers, [], -1)
        assert GAME.line(state, event, None, NAMES) == spectator
        assert GAME.line(state, event, 0, NAMES) == own
    assert GAME.line(state, Event(0, [3], [], -1)) == "Seat 4 took the first turn."


LABELS = [
    (Scenario(GAME.new(3)), ["Ann goes first", "Bob goes first", "Cy goes first"]),
    (scenario(), [f"the die shows {face}" for face in range(1, 7)]),
    (scenario(ask="split", dice=[3, 5, 2, 3]), ["build 5 and 8", "build 6 and 7"]),
    (scenario(ask="raise", pairs=[6, 7], optional_build=True), ["leave the 6 unused", "build a box of part 6"]),
    (
        scenario(ask="pair", pool=[1, 1, 3], mechs=[{"built": full(2, 3, 12)}, {}]),
        ["pair 1 and 1 to make 2", "pair 1 and 3 to make 4"],
    ),
    (
        scenario(3, ask="hit", turn=1, pairs=[7, 9], mechs=[{}, {"built": full(2, 3, 11, 12)}, {}]),
        ["hit Ann's part 7", "hit Ann's part 9", "hit Cy's part 7", "hit Cy's part 9", "stop attacking"],
    ),
    (over(1, 0), []),
]


@pytest.mark.parametrize(("game", "labels"), LABELS, ids=[game.asked() for game, _ in LABELS])
def test_labels_in_order_and_parsed_back(game: Scenario, labels: list[str]) -> None:
    assert GAME.labels(game.state, NAMES) == dict(zip(game.state.legal_actions(), labels, strict=True))
    for action, label in GAME.labels(game.state, NAMES).items():
        assert GAME.parse(game.state, f"  {label.upper()} ", NAMES) == action


def test_a_part_of_a_label_is_enough_if_it_is_clear() -> None:
    game = scenario(ask="split", dice=[3, 5, 2, 3])
    assert GAME.parse(game.state, "6 and 7") == game.number("build 6 and 7")
    with pytest.raises(cogworks.LabelError, match="could mean: build 5 and 8; build 6 and 7"):
        GAME.parse(game.state, "build")
    with pytest.raises(cogworks.LabelError, match="not a move you can make"):
        GAME.parse(game.state, "build 4 and 9")


def test_moves_have_targets_in_the_view() -> None:
    """Dice for a split, the part for an offer or a hit, the pool for a pair, nothing for the rest."""
    pointed = {}
    for game, _ in LABELS:
        seen = json.dumps(GAME.view(game.state))
        for action, label in GAME.labels(game.state, NAMES).items():
            target = GAME.target(game.state, action)
            assert not target or f'"id": "{target}"' in seen
            pointed[label] = target
    assert pointed["build 6 and 7"] == "dice"
    assert pointed["leave the 6 unused"] == pointed["build a box of part 6"] == "mech:0:6"
    assert pointed["pair 1 and 3 to make 4"] == "pool"
    assert pointed["hit Cy's part 9"] == "mech:2:9"
    assert pointed["stop attacking"] == pointed["Bob goes first"] == pointed["the die shows 1"] == ""


def touched(game: Scenario, label: str) -> tuple[str, ...]:
    return GAME.touches(game.state, game.number(label))


def test_a_split_highlights_the_parts_it_would_build() -> None:
    """A wasted pair highlights nothing; two pairs of one total highlight one part."""
    game = scenario(ask="split", dice=[3, 5, 2, 4], mechs=[{"built": full(8)}, {}])
    assert touched(game, "build 5 and 9") == ("mech:0:5", "mech:0:9")
    assert touched(game, "build 6 and 8") == ("mech:0:6",)
    assert touched(game, "build 7 and 7") == ("mech:0:7",)


def test_a_pair_highlights_the_parts_it_could_hit() -> None:
    """Never parts of the attacker, nor destroyed ones."""
    fallen = {"built": full(7), "destroyed": full(7)}
    game = scenario(3, ask="pair", pool=[2, 5], mechs=[{**ARMED, "points": 1}, {}, fallen])
    assert touched(game, "pair 2 and 5 to make 7") == ("mech:1:7",)


def test_the_view_says_which_parts_give_an_attack_die() -> None:
    """Parts that are active on no other sheet [M3.1]."""
    game = scenario(mechs=[{"built": full(2, 5, 12)}, {"built": full(5, 9)}])
    seen = json.loads(json.dumps(GAME.view(game.state)))
    assert [mech["alone"] for mech in seen["mechs"]] == [[2, 12], [9]]


@pytest.mark.parametrize(
    ("built", "expected"),
    [
        ({}, "box 1 of 5, box 1 of 10"),
        ({5: 4}, "completes 5, box 1 of 10"),
        ({5: 5, 7: 3}, "nothing for 5, box 4 of 10"),
        ({5: 5, 7: 10}, "builds nothing"),
    ],
)
def test_a_split_says_what_it_builds(built: dict[int, int], expected: str) -> None:
    """What both pairs build, complete or lose, as the log says afterwards."""
    mine = {"built": built}
    state = scenario(ask="split", dice=[1, 4, 3, 4], mechs=[mine, {}]).state
    assert GAME.effect(state, GAME.parse(state, "build 5 and 7")) == expected
