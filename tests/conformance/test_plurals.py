"""One is singular: no label, prompt, log line or card text says "1 cards" or "one are"."""

import re
from collections.abc import Iterator
from contextlib import suppress

import pytest

from cogworks.engine.event import Event
from tests.conformance.cases import CASES, Case, reservoir, walk

each_case = pytest.mark.parametrize("case", CASES, ids=str)
NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay"]
MANY = (
    "actions attacks boxes cards choices constructs copies dice edges gadgets gizmos hands moves opponents pairs parts "
    "places plates players points pops rivals segments spheres spins starters times turns widgets"
)
PLURAL = re.compile(
    rf"(?<![\d.,+/\u2013\u2212-])(?<!column )\b(?:1|one|an?) (?:[a-z-]+ )?(?:{MANY.replace(' ', '|')})\b", re.IGNORECASE
)
"""A single thing with a plural noun; "the card at row 3, column 1 points" has none."""
VERB = re.compile(r"\b(?:1|one) (?:are|were|have)\b")


def faults(text: str) -> list[str]:
    """The words that call one thing many."""
    return [found[0] for pattern in (PLURAL, VERB) for found in pattern.finditer(text)]


def test_the_faults_are_found() -> None:
    assert faults("You shuffled 1 cards into a new deck.") == ["1 cards"]
    assert faults("Draw a extra cards; one are left.") == ["a extra cards", "one are"]
    assert faults("1 point, 11 cards, +1/2 points, 1 card costs 2, one of its cards.") == []


def with_ones(event: Event) -> Iterator[Event]:
    """The event itself, and with each of its numbers as 1."""
    yield event
    for place in range(len(event.open)):
        yield Event(
            event.kind, [1 if place == at else n for at, n in enumerate(event.open)], event.secret, event.reader
        )


@each_case
def test_log_lines_with_a_count_of_one(case: Case) -> None:
    for state in walk(case, games=1, every=1, journal=True):
        assert state.journal is not None
        for event in state.journal.take():
            for variant in with_ones(event):
                for reader in (None, 0):
                    # Not every number is a count, and there may be no seat or card 1.
                    with suppress(IndexError, KeyError):
                        assert faults(case.game.line(state, variant, reader, NAMES[: case.seats])) == []


@each_case
def test_labels_and_prompts_with_a_count_of_one(case: Case) -> None:
    for state in reservoir(case, 80):
        for text in (case.game.prompt(state, NAMES), *case.game.labels(state, NAMES[: case.seats]).values()):
            assert faults(text) == [], text


@each_case
def test_card_texts_with_a_count_of_one(case: Case) -> None:
    for card in case.game.gallery(case.game.settle(case.options)):
        for field, text in card.items():
            if isinstance(text, str) and field != "flavour":
                assert faults(text) == [], card
