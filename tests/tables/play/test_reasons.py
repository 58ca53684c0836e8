"""Asking why something on the board has no move: every reason is a sentence with a rule, and reveals nothing."""

from collections.abc import Iterator

import pytest

from cogworks import CHANCE, Dice, game
from cogworks.engine.state import State
from cogworks.logfile import load
from cogworks.tables.play.reasons import ids
from tests.browser.full_tables import CASES, POSITIONS
from tests.conformance.cases import Case, reservoir
from tests.tables.hall import PEOPLE, Hall

FIVE = ("gadget_builder", "girl_genius", "gizmos", "widget_mechs", "widget_ridge")
LONGEST = 130
"""Characters in a reason: two lines on a phone."""


def idle(state: State, name: str, seat: int) -> list[str]:
    """Visible elements without a move for the seat."""
    played = game(name)
    used = {played.target(state, action) for action in state.legal_actions()}
    used.update(thing for action in state.legal_actions() for thing in played.touches(state, action))
    return sorted(ids(played.view(state, seat)) - used)


def positions(name: str) -> Iterator[State]:
    """Random positions in which a seat decides, for every seat count."""
    for seats in game(name).seats:
        for state in reservoir(Case(name, seats), 24):
            if state.to_move() != CHANCE and not state.is_over():
                yield state


@pytest.mark.parametrize("name", FIVE)
def test_every_idle_thing_has_a_reason_that_reveals_nothing(name: str) -> None:
    played, special, n = game(name), 0, 0
    for state in positions(name):
        before, mover = state.dump(), int(state.to_move())
        dealt = played.redeal(state, mover, Dice(n))
        for thing in idle(state, name, mover):
            found = played.why(state, mover, thing, PEOPLE)
            assert played.why(dealt, mover, thing, PEOPLE) == found, "depends on what the seat may not know"
            assert found.text[0].isupper()
            assert found.text.endswith((".", "?", "!"))
            assert len(found.text) <= LONGEST or found.text.startswith("Nothing to do with this"), found.text
            assert found.rule in played.rules, found
            special += not found.text.startswith("Nothing to do with this")
            n += 1
        assert state.dump() == before
    assert special > n / 2, "most things have a reason of their own"


@pytest.mark.parametrize("case", CASES)
def test_full_positions_have_reasons(case: str) -> None:
    log = load(POSITIONS / f"{case}.json")
    state, played = log.replay(), game(log.game)
    for thing in idle(state, log.game, int(state.to_move())):
        assert played.why(state, int(state.to_move()), thing).rule in played.rules


@pytest.mark.parametrize(
    ("case", "thing", "words", "rule"),
    [
        ("gizmos", "row:black", "Choose one of the cards you drew, or take none.", "Z6.2"),
        ("gizmos", "card:10", "Onyx Magnet hasn\u2019t been triggered this turn.", "Z8.1"),
        ("gizmos", "card:33", "Honey Kettle is in Ann's archive.", "Z7.1"),
        ("widget_ridge", "row:0", "Pedal-Powered costs 4 Gold, and you have 3.", "R2.4"),
        (
            "widget_ridge",
            "played:48",
            "With a Lightning Rod doesn\u2019t connect to your Workshop: its connectors must match.",
            "R3.3",
        ),
        ("girl_genius", "up:100", "The board is closed, and spinning Haughty Cat pops nothing.", "W4.6"),
        ("girl_genius", "card:29", "You lay cards from your hand only to fill gaps that your pops leave.", "W6.1"),
        ("gadget_builder", "card:11", "Blue 3 matches neither the colour nor the rank of purple 4.", "B3.2"),
        ("gadget_builder", "gadget:1:1", "Gadget 1 is turned. It works again once it is straight.", "B3.8"),
        ("widget_mechs", "mech:0:10", "Ann's part 10 is already destroyed.", "M3.7"),
    ],
)
def test_a_reason_names_the_thing_and_the_rule(case: str, thing: str, words: str, rule: str) -> None:
    log = load(POSITIONS / f"{case}.json")
    state = log.replay()
    found = game(log.game).why(state, int(state.to_move()), thing, PEOPLE)
    assert (found.text, found.rule) == (words, rule)


def test_the_sender_learns_the_reason_and_nothing_changes() -> None:
    hall = Hall("gizmos", 2).begin()
    seat = int(hall.look()["turn"])
    before = hall.table().sequence
    reply = hall.say(seat, why=f"side:{1 - seat}", id="q")
    assert (reply["done"], reply["id"]) == (True, "q")
    assert (reply["why"], reply["rule"]) == (f"This workshop belongs to {PEOPLE[1 - seat]}.", "Z7.1")
    for reader in (1 - seat, None):
        other = hall.say(reader, why="dispenser")
        assert (other["why"], other["rule"]) == (f"It\u2019s {PEOPLE[seat]}'s turn.", "")
    assert hall.table().sequence == before


def test_a_legal_move_is_named() -> None:
    hall = Hall("widget_mechs", 2).begin()
    option = hall.look(seat := int(hall.look()["turn"]))["options"][0]
    assert option["label"] in hall.say(seat, why=option["touches"][0])["why"]


def test_before_the_start_and_after_the_end_there_is_nothing_to_do() -> None:
    hall = Hall("widget_mechs", 2)
    assert hall.say(0, why="mech:0")["why"] == "The game has not started."
    hall.begin()
    hall.play(4000)
    assert hall.say(0, why="mech:0")["why"] == "The game is over."


@pytest.mark.parametrize("thing", [None, 7, [], "", "card:107000", "card:x", "nothing", "x" * 3000])
def test_an_unknown_thing_is_refused(thing: object) -> None:
    hall = Hall("gizmos", 2).begin()
    for reader in (0, 1, None):
        reply = hall.say(reader, why=thing)
        assert (reply["done"], reply["refused"]) == (False, "bad message")
        assert "id of something in the view" in reply["reason"]


def test_cards_of_others_cannot_be_asked_about() -> None:
    hall = Hall("gadget_builder", 2).begin()
    seat = int(hall.look()["turn"])
    held = {card["id"] for side in hall.look(seat)["view"]["sides"] for card in side.get("hand", ())}
    other = next(f"card:{kind}" for kind in range(40) if f"card:{kind}" not in held)
    assert hall.say(seat, why=other)["refused"] == "bad message"
