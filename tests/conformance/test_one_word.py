"""One word for one thing: rulebook, guide, lesson, labels and log lines say it as the rulebook does."""

import re
from importlib.resources import files

import pytest

from cogworks import CHANCE, Dice, game
from cogworks.engine.event import Journal

SYNONYMS = {
    "widget_mechs": r"\b(plate|segment)s?\b",
    "gizmos": r"\b[Ll]evels?[- ]I{1,3}\b",
}
"""What other editions and earlier texts call a box, and a level."""
TEXTS = ("rulebook.md", "guide.md", "lesson.toml")


@pytest.mark.parametrize("name", SYNONYMS)
def test_texts_use_the_rulebook_s_word(name: str) -> None:
    rules, found = game(name), list[str]()
    folder = files(rules.package)
    spoken = [line for file in TEXTS for line in folder.joinpath(file).read_text(encoding="utf-8").splitlines()]
    state, dice = rules.new(), Dice(3)
    state.journal = journal = Journal()
    while not state.is_over():
        if state.to_move() == CHANCE:
            dice.roll(state)
            continue
        spoken += [rules.prompt(state), *rules.labels(state).values()]
        spoken += [rules.effect(state, action) for action in state.legal_actions()]
        legal = state.legal_actions()
        state.act(legal[dice.below(len(legal))])
    spoken += [rules.line(state, event) for event in journal.take()]
    found = [line for line in spoken if re.search(SYNONYMS[name], line)]
    assert found == []
    assert len(spoken) > 500
