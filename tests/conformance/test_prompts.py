"""Prompts speak to the seat that decides: "your" cards are its own, and others' are named."""

import re
from collections.abc import Iterator

import pytest

from cogworks import CHANCE, Dice, State, game

NAMES = ["Ann", "Bob", "Cem"]
GAMES = ("gadget_builder", "girl_genius", "gizmos", "widget_mechs", "widget_ridge")
OWNED = re.compile(r"\b(your|Ann's|Bob's|Cem's) (?:Score Pile|hand|discard pile|Workshop|archive)\b")


def decisions(name: str, seeds: int) -> Iterator[State]:
    """The decisions of random games between three players."""
    rules = game(name)
    for seed in range(seeds):
        state, dice = rules.new(3), Dice(seed)
        while not state.is_over():
            if state.to_move() == CHANCE:
                dice.roll(state)
                continue
            yield state
            legal = state.legal_actions()
            state.act(legal[dice.below(len(legal))])


def owners(view: object, seat: int | None = None) -> dict[str, int]:
    """The seat on whose side each item of a view is."""
    found: dict[str, int] = {}
    if isinstance(view, list):
        for each in view:
            found |= owners(each, seat)
    elif isinstance(view, dict):
        own = view["seat"] if isinstance(view.get("seat"), int) else seat
        if isinstance(view.get("id"), str) and own is not None:
            found[view["id"]] = own
        for each in view.values():
            found |= owners(each, own)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_a_prompt_says_whose_cards_are_chosen(name: str) -> None:
    rules, checked = game(name), 0
    for state in decisions(name, 12):
        mover = int(state.to_move())
        prompt = rules.prompt(state, NAMES)
        assert NAMES[mover] not in prompt, prompt
        said = set(OWNED.findall(prompt))
        if len(said) != 1 or " into " in prompt:
            continue
        (whose,) = said
        wanted = mover if whose == "your" else NAMES.index(whose.removesuffix("'s"))
        side = owners(rules.view(state, mover)["sides"])
        for action in state.legal_actions():
            item = rules.target(state, action)
            # A way out belongs to nobody.
            if item in side and not item.startswith("side:"):
                assert side[item] == wanted, (prompt, item)
                checked += wanted != mover
    if name == "girl_genius":
        assert checked > 20
