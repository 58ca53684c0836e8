"""Boards as text, compared with reviewed files; COGWORKS_REWRITE=1 rewrites them."""

import io
import os
import pkgutil
from pathlib import Path

import pytest

import cogworks as library
from cogworks import State
from cogworks.terminal import boards
from cogworks.terminal.boards import Board, board, merged, plain
from cogworks.terminal.screen import Screen
from tests.conformance.cases import CASES, Case, reservoir

TEXTS = Path(__file__).parent / "boards"


def mechs() -> State:
    return library.game("widget_mechs").position(
        seats=3,
        ask="hit",
        turn=1,
        turns=50,
        pairs=[7],
        mechs=[
            {"built": {2: 2, 3: 1, 7: 10, 6: 5}, "destroyed": {7: 3, 6: 2}, "points": 1},
            {"built": {2: 2, 12: 2, 9: 5, 4: 4}, "destroyed": {4: 4}, "circled": [2, 4, 9, 12]},
            {},
        ],
    )


def gadgets() -> State:
    return library.game("gadget_builder").position(
        seats=3,
        top="red 5",
        pile="blue 5, blue 6",
        turn=0,
        hands=2,
        sides=[
            {
                "hand": "red 3, red 3, red wild, blue 1, purple 4, purple wild",
                "straight": "3",
                "turned": "wild, 7",
                "outs": 1,
            },
            {"hand": "green 1", "straight": "1, 2", "turned": "6", "outs": 1},
            {"hand": ""},
        ],
    )


def gizmos() -> State:
    return library.game("gizmos").position(
        seats=3,
        ask=["chain", "pay"],
        building=["203"],
        spent=["black"],
        worth=["black"],
        ready=["Starting gizmo"],
        display=["123", "124", "125", "126", "empty", "221", "222", "321", "329"],
        row=["red", "red", "red", "blue", "blue", "black"],
        decks=[{"under": ["101; sure 0; head", "102; sure 0", "103; sure 1; among 0; head"]}, {}, {}],
        sides=[
            {"gizmos": ["129", "105", "121", "301"], "ring": ["yellow", "red", "red"], "archive": ["217"], "tokens": 3},
            {"gizmos": ["333"], "ring": ["blue"]},
            {},
        ],
    )


def works() -> State:
    return library.game("girl_genius").position(
        seats=3,
        turn=0,
        board=[
            "Tin Gnat N",
            "down",
            "down Uncle Poison",
            "down Haughty Cat for 0 2",
            "heap 0",
            "heap 0",
            "gap next turn",
            "Vampire Choir N",
            "Nursery Titan S",
            "heap 0",
            "Clockwork Private (2) N",
            "Iron Haddock E",
        ],
        under=["Tuesday"],
        sides=[
            {
                "hand": ["Wind Waltzer", "Dame Aedith, Vampire Hunter"],
                "seen": ["King Otto the Brief by 1 2"],
                "pile": ["Pocket Ticker (1)", "Old Leaky"],
            },
            {"hand": ["Errand Minion"], "shown": ["Umbrella Heron"], "seen": ["Lady Parasol by 0"], "markers": 2},
            {"hand": []},
        ],
        heap_0=["Count Ominous", "Button Beetle"],
    )


def toy() -> State:
    return library.game("high_cog").position(seats=2, held=[3, 5], old=[0, 1], turn=0)


def ridge() -> State:
    return library.game("widget_ridge").position(
        seats=2,
        gold=4,
        played="Widget Pip",
        sides=[
            {
                "hand": "Widget Dot, With a Parachute, Hydro-Powered",
                "workshop": "Solar-Powered, Mechanical Bison",
                "discard": "On Wheels, On Wheels",
                "top": "Butter Gun",
                "spark": 12,
            },
            {
                "hand": "Widget Pip, With an Antenna",
                "known": "With an Antenna",
                "workshop": "Coal-Powered, Cargo Rocket, With a Coin Slot",
                "top": "secret Widget Dot",
                "melted": "Widget Wick",
                "spark": 31,
            },
        ],
    )


def statue() -> State:
    return library.game("widget_ridge").position(
        seats=1, phase=2, bison=0, boss_pile=[1, 7], boss_spark=48, sides=[{"hand": "Widget Pip", "spark": 40}]
    )


POSITIONS = {
    "widget_mechs": mechs,
    "gadget_builder": gadgets,
    "girl_genius": works,
    "gizmos": gizmos,
    "high_cog": toy,
    "widget_ridge": ridge,
}


def as_text(paragraphs: list[str]) -> str:
    sink = io.StringIO()
    screen = Screen(io.StringIO(), sink)
    for paragraph in paragraphs:
        screen.say(paragraph)
    return sink.getvalue()


def all_forms(name: str, drawn: Board) -> str:
    game, state = library.game(name), POSITIONS[name]()
    seats = [game.view(state, seat) for seat in range(state.n_seats())]
    forms = {
        "Seat 1, short": drawn.draw(seats[0], False),
        "Seat 1, full": drawn.draw(seats[0], True),
        "A spectator, short": drawn.draw(game.view(state), False),
        "Everything open, full": drawn.draw(merged(game.view(state), seats), True),
    }
    return "\n".join(f"== {title}\n{as_text(paragraphs)}" for title, paragraphs in forms.items())


@pytest.mark.parametrize("name", POSITIONS)
def test_a_board_reads_as_it_did(name: str) -> None:
    compare(TEXTS / f"{name}.txt", all_forms(name, board(name)))


def test_the_solo_board_reads_as_it_did() -> None:
    drawn, view = board("widget_ridge"), library.game("widget_ridge").view(statue(), 0)
    compare(TEXTS / "widget_ridge_solo.txt", as_text([*drawn.draw(view, False), *drawn.draw(view, True)]))


def test_the_plain_board_reads_as_it_did() -> None:
    compare(TEXTS / "plain.txt", all_forms("gadget_builder", Board(plain.draw)))


def compare(path: Path, text: str) -> None:
    if os.environ.get("COGWORKS_REWRITE") == "1":
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def test_every_module_with_a_board_belongs_to_a_game() -> None:
    modules = {module.name for module in pkgutil.iter_modules(boards.__path__)}
    assert modules - {"plain", "reading"} == set(library.games()) - {"high_cog"}
    for name in library.games():
        assert (board(name) is plain.BOARD) == (name == "high_cog")


@pytest.mark.parametrize("case", CASES, ids=str)
def test_boards_show_every_position_to_every_reader(case: Case) -> None:
    """Short and full, the game's own and the plain one, with every remark; no paragraph empty, no line too wide."""
    drawn = board(case.name)
    for state in reservoir(case, 12):
        for reader in (None, *range(case.seats)):
            view = case.game.view(state, reader)
            for full in (False, True):
                for paragraphs in (drawn.draw(view, full), plain.draw(view, full)):
                    assert all(paragraph.strip() for paragraph in paragraphs)
                    assert max(map(len, as_text(paragraphs).splitlines())) < 80
            if reader is not None and reader == state.to_move():
                for action in state.legal_actions():
                    assert "\n" not in drawn.remark(view, case.game.target(state, action))


def test_a_converter_with_a_half_left_says_so() -> None:
    """[Z7.7]: it may still serve the same payment, so it is not called used."""
    played = library.game("gizmos")
    sides = [{"ring": ["blue", "blue", "red"], "gizmos": ["228"]}, {}]
    state = played.position(2, display=["229"], sides=sides)
    for answer in ("build Garnet Prism", "spend a blue", "turn a blue into a red"):
        state.act(played.parse(state, answer))
    text = " ".join(board("gizmos").draw(played.view(state, 0), False))
    assert "Sooty Boiler (half used)" in text
