"""Refusals cite the rule that forbids the answer, not merely the rule of the question: some of each game."""

from typing import Any, NamedTuple

import pytest

import tests.toy  # noqa: F401 (registers the toy)
from cogworks import CHANCE, Dice, IllegalActionError, State, game
from tests.conformance.cases import CASES, SEED, Case, reservoir


class Row(NamedTuple):
    """An illegal answer in a position, and the rule that forbids it."""

    game: str
    what: str
    position: dict[str, Any]
    family: str
    place: int
    """Which answer of its family."""
    rule: str
    says: str
    """Words of the rule that forbid it."""


ARMED = {"built": {2: 2, 12: 2}}
SPLIT: dict[str, Any] = {"ask": "split", "dice": [3, 5, 2, 3]}
PAIR: dict[str, Any] = {"ask": "pair", "pool": [2, 5], "mechs": [ARMED, {}]}
HIT: dict[str, Any] = {"ask": "hit", "pairs": [7], "mechs": [ARMED, {}]}
HAND = {"hand": "red 3, blue 5, purple 6, purple 1", "straight": "2, 6", "turned": "7"}
MAIN: dict[str, Any] = {"top": "red 1", "sides": [HAND, {"hand": "red 7"}]}
FULL: dict[str, Any] = {"sides": [{"ring": ["red"] * 5, "archive": ["102"]}, {}], "display": ["101"]}
POOR: dict[str, Any] = {"display": ["101"], "sides": [{"ring": []}, {}]}
BANNED: dict[str, Any] = {"sides": [{"gizmos": ["319"]}, {}]}
OPEN = ["Haughty Cat N", *["down"] * 10, "Tin Gnat W"]
FLIP: dict[str, Any] = {"ask": "flip", "board": OPEN}

ROWS = [
    Row("widget_mechs", "hit before building", SPLIT, "hit", 11 + 5, "M1.4", "build, then attack"),
    Row("widget_mechs", "leave a pair", SPLIT, "skip", 0, "M2.3", "the chosen pairs must build"),
    Row("widget_mechs", "split other dice", SPLIT, "split", 0, "M2.1", "split them into two pairs"),
    Row("widget_mechs", "hit before pairing", PAIR, "hit", 11 + 5, "M3.3", "all of them before the first hit"),
    Row("widget_mechs", "build in the attack", PAIR, "build", 0, "M1.4", "build, then attack"),
    Row("widget_mechs", "pair after the first hit", HIT, "pair", 0, "M3.3", "all of them before the first hit"),
    Row("widget_mechs", "hit oneself", HIT, "hit", 5, "M3.4", "You never hit your own sheet"),
    Row("gadget_builder", "pass", MAIN, "done", 0, "B3.1", "may never pass"),
    Row("gadget_builder", "play what does not match", MAIN, "card", 13, "B3.2", "if it matches the colour or the rank"),
    Row("gadget_builder", "play what is not held", MAIN, "card", 7, "B3.9", "comes from your hand"),
    Row("gadget_builder", "use a turned gadget", MAIN, "use", 7, "B3.8", "can be neither used nor powered down"),
    Row("gadget_builder", "use gadget 2 without a play", MAIN, "use", 2, "B5.9", "Without a play they cannot be used"),
    Row("gadget_builder", "build a second gadget 6", MAIN, "build", 6, "B4.3", "may not build a kind"),
    Row("gizmos", "pick with a full ring", FULL, "pick", 0, "Z4.4", "cannot pick or draw if your ring is full"),
    Row("gizmos", "file in a full archive", FULL, "file", 0, "Z5.2", "cannot file if yours is full"),
    Row("gizmos", "pass without need", POOR, "pass", 0, "Z3.2", "You pass only if you can do none of the four"),
    Row("gizmos", "build without spheres", POOR, "build", 0, "Z7.2", "there is a way to pay for it"),
    Row("gizmos", "build what is not there", POOR, "build", 30, "Z7.1", "take a card from the display"),
    Row("gizmos", "research though forbidden", BANNED, "research", 0, "Z3.3", "forbid its owner to file or"),
    Row("girl_genius", "flip a face-up card", FLIP, "slot", 0, "W4.2", "any card is face down"),
    Row("girl_genius", "skip the flip", FLIP, "no", 0, "W4.2", "you must turn one up"),
    Row("girl_genius", "spin a face-down card", {"board": OPEN}, "slot", 1, "W4.5", "any face-up card"),
    Row("girl_genius", "skip the spin", {"board": OPEN}, "no", 0, "W4.5", "You must spin one"),
    Row("widget_ridge", "buy without Gold", {}, "buy", 0, "R2.4", "pay its cost in Gold"),
    Row("widget_ridge", "play what is not held", {}, "play", 0, "R2.2", "from your hand into play"),
    Row("widget_ridge", "place what is not in play", {}, "place", 0, "R3.1", "Only an invention in play"),
    Row("widget_ridge", "use a construct too early", {}, "use", 0, "R2.1", "then the Full Construct"),
]


@pytest.mark.parametrize("row", ROWS, ids=[f"{row.game}: {row.what}" for row in ROWS])
def test_a_refusal_cites_the_rule_that_forbids_the_answer(row: Row) -> None:
    of = game(row.game)
    state = of.position(2, **row.position)
    action = of.families[row.family][row.place]
    with pytest.raises(IllegalActionError) as refused:
        state.act(action)
    assert refused.value.rule == row.rule
    assert row.says in of.rules[row.rule]


def test_five_games_have_rows() -> None:
    """A new game needs none: what it refuses is tested below."""
    assert len({row.game for row in ROWS}) == 5


def illegal(state: State, n: int, dice: Dice) -> list[int]:
    """Some illegal answers."""
    legal = set(state.legal_actions())
    return [action for action in (dice.below(n) for _ in range(30)) if action not in legal]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_refusal_cites_a_rule_of_the_game(case: Case) -> None:
    dice = Dice(SEED)
    for state in reservoir(case, 20):
        if state.to_move() == CHANCE:
            continue
        for action in illegal(state, case.game.n_actions, dice):
            with pytest.raises(IllegalActionError) as refused:
                state.act(action)
            assert refused.value.rule in case.game.rules, (case.game.questions[state.question()], action)
