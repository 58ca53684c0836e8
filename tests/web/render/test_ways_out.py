"""The list of moves: what matters comes first, what achieves nothing later, and a way out last."""

import pytest

from cogworks import CHANCE, Dice, game
from cogworks.web.render.renderer import _in_order, _is_way_out
from tests.web.render.test_screens import OWN

ENDS = ("end ", "stop", "decline", "skip", "pass", "leave", "no", "take none", "don't", "add nothing", "done", "keep")
"""How labels that end or decline something begin."""


@pytest.mark.parametrize("name", OWN)
def test_ending_is_never_first_in_the_list_of_moves(name: str) -> None:
    rules, asked = game(name), 0
    for seed in range(4):
        state, dice = rules.new(), Dice(seed)
        while not state.is_over():
            if state.to_move() == CHANCE:
                dice.roll(state)
                continue
            options = [{"action": action, "label": label} for action, label in rules.labels(state).items()]
            first = _in_order(name, options)[0]
            if not all(_is_way_out(name, option) for option in options):
                assert not str(first["label"]).startswith(ENDS), first
                asked += len(options) > 1
            legal = state.legal_actions()
            state.act(legal[dice.below(len(legal))])
    # A game of a few moves asks less often.
    assert asked > (10 if rules.longest > 100 else 8)


def test_what_matters_comes_first_and_what_achieves_nothing_before_ways_out() -> None:
    spins = [
        {"action": action, "label": f"spin {name}: pops {popped}"}
        for action, name, popped in ((70, "Ada", "nothing"), (71, "Bea", "Ada"), (72, "Cy", "nothing"))
    ]
    assert [spin["action"] for spin in _in_order("girl_genius", spins)] == [71, 70, 72]
    splits = [
        {"action": 15, "label": "build 9 and 9", "effect": "builds nothing"},
        {"action": 16, "label": "build 2 and 7"},
    ]
    assert [split["action"] for split in _in_order("widget_mechs", splits)] == [16, 15]
    families = game("gizmos").families
    moves = [
        {"action": families[name][0], "label": label}
        for name, label in (("pick", "pick a red sphere"), ("pass", "pass"), ("build", "build Copper Claw"))
    ]
    assert [move["label"] for move in _in_order("gizmos", moves)] == ["build Copper Claw", "pick a red sphere", "pass"]
