"""Across random games everything the game declares actually occurs."""

import pytest

import cogworks
from cogworks import Dice, Journal
from tests.conformance.cases import CASES, SCALE, SEED, answer


@pytest.mark.parametrize("name", cogworks.games())
def test_every_question_action_family_and_event_occurs(name: str) -> None:
    game = cogworks.game(name)
    questions, actions, events = {0}, set[int](), set[int]()
    dice = Dice(SEED)
    for case in [case for case in CASES if case.name == name]:
        for _ in range(max(2, round(40 * SCALE))):
            state = case.new()
            state.journal = Journal()
            while not state.is_over():
                questions.add(int(state.question()))
                chosen = answer(state, dice)
                actions.add(chosen)
                state.apply(chosen)
            events |= {event.kind for event in state.journal.take()}
    rare = game.rare
    assert [q for n, q in enumerate(game.questions) if n not in questions and q not in rare] == []
    assert [f for f, block in game.families.items() if actions.isdisjoint(block) and f not in rare] == []
    assert [e for n, e in enumerate(game.events) if n not in events and e not in rare] == []


@pytest.mark.parametrize("name", cogworks.games())
def test_action_families_divide_all_action_numbers(name: str) -> None:
    game = cogworks.game(name)
    numbers = [action for block in game.families.values() for action in block]
    assert sorted(numbers) == list(range(game.n_actions))
