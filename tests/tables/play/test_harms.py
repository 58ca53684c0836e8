"""What opponents take from a player: each kind of event, whom it harms, and where the board shows it."""

import re
from collections.abc import Iterator

import pytest

from cogworks import CHANCE, Dice, Event, State, game
from cogworks.engine.event import Journal
from cogworks.web.render.renderer import Renderer
from tests.tables.hall import Hall

HARMFUL = {
    "gadget_builder": {"drawn"},
    "girl_genius": {"took", "took hidden", "moved", "popped", "lost turn", "skipped"},
    "gizmos": set[str](),
    "widget_mechs": {"damaged", "destroyed"},
    "widget_ridge": {"spark lost", "discarded", "destroyed", "repaired", "smashed"},
}
"""The events with which one player, or Lord Covington, takes something from another. Gizmos has none."""
RARE = {"smashed", "repaired"}
"""Random games hardly ever have them."""
MOST_GAMES = 30


def harms(name: str, seats: int, seed: int, **options: object) -> Iterator[tuple[State, State, Event, int]]:
    """The harmful events of a random game: the positions before and after, the event, and a seat it harms."""
    rules, dice = game(name), Dice(seed)
    state = rules.new(seats, **options)
    state.journal = Journal()
    while not state.is_over():
        before, mover = state.clone(), int(state.to_move())
        if mover == CHANCE:
            dice.roll(state)
        else:
            legal = state.legal_actions()
            state.act(legal[dice.below(len(legal))])
        for event in state.journal.take():
            for seat in range(seats):
                if rules.harm_to(before, event, seat):
                    yield before, state, event, seat


def test_every_game_says_which_of_its_events_harm() -> None:
    assert {name: {game(name).events[kind] for kind in game(name).harms} for name in HARMFUL} == HARMFUL


@pytest.mark.parametrize("name", [name for name, kinds in HARMFUL.items() if kinds])
def test_each_harm_is_shown_where_it_happened(name: str) -> None:
    rules, renderer, left = game(name), Renderer(), HARMFUL[name] - RARE
    seed = 0
    while left and seed < MOST_GAMES:
        for before, after, event, seat in harms(name, max(2, min(3, rules.seats[-1])), seed):
            kind = rules.events[event.kind]
            if kind not in left:
                continue
            places = rules.harm_to(before, event, seat)
            names = [f"Player {number}" for number in range(3)]
            board = renderer.board({"game": name, "view": rules.view(after, seat)}, names)
            known = {part for found in re.findall(r'data-(?:item|anchor)="([^"]*)"', board) for part in found.split()}
            # A later step of the same move may have moved it on; the next game has it again.
            if known.issuperset(places):
                assert rules.line(after, event, seat, names), kind
                left = left - {kind}
        seed += 1
    assert not left


@pytest.mark.parametrize("kind", sorted(RARE))
def test_a_lost_part_is_shown_at_its_empty_socket(kind: str) -> None:
    """Random players hardly ever get there: Lord Covington smashes a part, or a Workshop without a Device loses one."""
    rules = game("widget_ridge")
    state = rules.new(2)
    gallery = [str(card["type"]) for card in rules.gallery(rules.settle({}))]
    board = Renderer().board({"game": "widget_ridge", "view": rules.view(state, 0)}, ["Ann", "Bob"])
    for socket, part in enumerate(("augment", "device", "accessory")):
        event = Event(rules.events.index(kind), [0, gallery.index(part)], [], -1)
        (place,) = rules.harm_to(state, event, 0)
        assert place == f"socket-0-{socket}"
        assert f'data-anchor="{place}"' in board
        assert rules.harm_to(state, event, 1) == ()


CAUSED = {
    "gadget_builder": {r"\w+'s gadget 6: you drew \w+ \d\."},
    "girl_genius": {
        r"\w+'s [A-Z].*: you will lose a turn\.",
        r"\w+'s [A-Z].*: .* was moved to \w+'s Score Pile, now .*",
        r"\w+'s [A-Z].*: you (drew|took) .*",
        r"You skipped a turn\.",
    },
    "widget_ridge": {
        r"\w+'s [A-Z].*: you lost \d Spark\.",
        r"\w+'s [A-Z].*: you discarded .*",
        r"\w+'s [A-Z].*: you gained \d Spark\.",
        r"\w+'s With a Wrecking Ball destroyed .* in your Workshop\.",
    },
}
"""What a player reads about losses and gains in others' turns: whose card did it; players choose what to discard."""


@pytest.mark.parametrize("name", CAUSED)
def test_a_recap_names_the_rival_and_the_card_behind_each_loss_and_gain(name: str) -> None:
    left, seen = set(CAUSED[name]), set[str]()
    for luck in range(12):
        hall, dice, looked = Hall(name, 3).begin(), Dice(luck), -1
        for _ in range(350):
            table = hall.table()
            if table.has_ended:
                break
            state = table.history.state
            seat, legal = int(state.to_move()), state.legal_actions()
            if table.history.turn == seat != looked:
                looked = seat
                steps = [step for turn in hall.look(seat)["trace"] for step in turn["steps"]]
                seen |= {step["line"] for step in steps if step["hurt"] or step["gain"]}
            hall.act(seat, legal[dice.below(len(legal))])
        left = {form for form in left if not any(re.fullmatch(form, line) for line in seen)}
        if not left:
            return
    raise AssertionError(left)
