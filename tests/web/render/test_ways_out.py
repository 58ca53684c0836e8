"""The list of moves: ending or declining something is never first while there is anything else to do."""

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
