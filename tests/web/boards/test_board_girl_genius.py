"""The board of Girl Genius: it shows everything that can be chosen, and its previews are right."""

import re
from importlib.resources import files
from typing import Any
from urllib.parse import quote_plus

import pytest

from cogworks import CHANCE, Dice, game
from cogworks.engine.cards import members
from cogworks.games.girl_genius.cardset.vocabulary import VERBS
from cogworks.games.girl_genius.rules import edges, events, questions
from cogworks.tables.update_types import BoardData
from cogworks.terminal.boards import board
from cogworks.web.boards.girl_genius.art.drawing import BACK
from cogworks.web.boards.girl_genius.screens import PARTS
from cogworks.web.render.hyphens import hyphenator
from cogworks.web.render.renderer import Renderer
from tests.games.girl_genius.scenario import trigger, works
from tests.tables.hall import PEOPLE

WORKS: Any = game("girl_genius")
DRAWING = Renderer()
TABLES = [
    (2, {}),
    (2, {"board": "diamond"}),
    (3, {}),
    (4, {"teams": True}),
    (5, {"board": "diamond"}),
    (6, {"teams": True}),
]


def drawn(state: Any, reader: int | None) -> str:
    """The board as a reader sees it."""
    seen: BoardData = {"game": "girl_genius", "view": WORKS.view(state, reader)}
    return DRAWING.board(seen, list(PEOPLE[: state.n_seats()]))


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_whole_games_are_rendered_for_every_reader(seats: int, options: dict[str, object]) -> None:
    dice, state = Dice(seats), WORKS.new(seats, **options)
    drawings = 0
    while not state.is_over():
        legal, mover = state.legal_actions(), int(state.to_move())
        if mover != CHANCE and dice.below(3 if state.depth > 0 else 20) == 0:
            board = drawn(state, mover)
            things = re.findall(r'data-item="([^"]+)"', board)
            assert len(things) == len(set(things))
            assert {WORKS.target(state, action) for action in legal} - {""} <= set(things)
            drawings += 1
        if mover != CHANCE and dice.below(80) == 0:
            for reader in (None, *range(seats)):
                drawn(state, reader)
        state.apply(legal[dice.below(len(legal))])
    assert drawings > 5
    for reader in (None, *range(seats)):
        assert "fills" not in drawn(state, reader)


@pytest.mark.parametrize("pattern", ["grid", "diamond"])
def test_the_preview_of_a_spin_is_what_the_rules_pop(pattern: str) -> None:
    dice, state, met = Dice(5), WORKS.new(2, board=pattern), 0
    while not state.is_over():
        if state.question() == questions.SPIN:
            view: Any = WORKS.view(state, None)
            spins = {spin["slot"]: spin for spin in view["spins"]}
            assert sorted(spins) == members(state.up)
            for slot, spin in spins.items():
                turned = 1 - (int(state.board[slot]) >> 7 & 1)
                assert spin["pops"] == members(edges.popping(state, slot, turned))
                met += bool(spin["pops"])
        legal = state.legal_actions()
        state.apply(legal[dice.below(len(legal))])
    assert met > 50


def test_beams_are_what_the_rules_point_at() -> None:
    dice, met = Dice(3), 0
    for _ in range(6):
        state = WORKS.new(2)
        while not state.is_over():
            if state.question() in (questions.FLIP, questions.TARGET, questions.GAP):
                beams: Any = WORKS.view(state, None)["beams"]
                for beam in beams:
                    slot = beam["slot"]
                    card, turned = int(state.board[slot]) & 127, int(state.board[slot]) >> 7 & 1
                    aims = next(s["card"]["aims"] for s in WORKS.view(state, None)["board"] if s["slot"] == slot)
                    sides = [("top", "right", "bottom", "left").index(edge) for edge in aims]
                    assert beam["target"] in [edges.pointed_from(state, slot, turned, side) for side in sides], card
                    met += 1
            legal = state.legal_actions()
            state.apply(legal[dice.below(len(legal))])
    assert met > 50


def test_a_position_is_rendered_as_it_is() -> None:
    state = WORKS.position(
        2, ask="spin", board=["Attic Mooselet N", "Iron Haddock E", *["down"] * 10], sides=[{"hand": ["Old Leaky"]}, {}]
    )
    board = drawn(state, 0)
    first = board[board.index('data-item="slot:0"') - 200 :][:1600]
    assert "heading-north" in first
    assert 'class="edge e0 blue n6"><b>B6</b>' in first
    assert board.count('class="back"') == 10
    assert 'data-item="card:' in board
    assert "Old Leaky" in board
    assert "Old Leaky" not in drawn(state, 1)
    assert "Old Leaky" not in drawn(state, None)


def test_the_script_reads_the_events_of_the_game() -> None:
    script = (files("cogworks.web") / "boards/girl_genius/chain.js").read_text("utf-8")
    kinds = set(re.findall(r'kind === "([^"]+)"', script))
    assert kinds == {"spun", "popped", "carried out", "laid down", "put away", "turned up", "replaced", "turn ended"}
    assert kinds <= set(WORKS.events)
    assert f"number === {events.OFF_BOARD} ?" in script


def test_every_instruction_has_a_verb_with_an_icon() -> None:
    icons, verbs = DRAWING.icons("girl_genius"), set()
    for card in WORKS.gallery(WORKS.settle({})):
        instructions: Any = card["instructions"]
        assert " ".join(text for _verb, text in instructions) == card["text"]
        verbs |= {verb for verb, _text in instructions}
        assert all(("points at" in text) == (verb == "point") for verb, text in instructions)
    assert {*VERBS, "point"} >= verbs
    assert all(f'id="do-{verb}"' in icons for verb in (*VERBS, "point"))


def test_long_names_break_between_syllables() -> None:
    soft = hyphenator(PARTS)
    assert soft("Argument Cannon") == "Argu\u00adment Cannon"
    assert soft("Drawbridge Duchess") == "Draw\u00adbridge Duch\u00adess"
    # Of another deck.
    assert soft("Elegant Cannonade") == "Ele\u00adgant Can\u00adno\u00adnade"


def test_the_desk_shows_how_far_everyone_is_until_a_card_pops() -> None:
    sides: list[dict[str, object]] = [{"pile": ["Tuesday"]}, {}, {}]
    waiting = drawn(WORKS.position(3, ask="spin", board=["Attic Mooselet N", *["down"] * 11], sides=sides), 0)
    race = waiting.split('class="race"')[1].split("</section>")[0]
    assert re.findall(r'class="ran" x2="(\d+)%"', race) == ["2", "0", "0"]
    assert "First to 100 points wins" in race


def test_only_pictures_in_sight_are_fetched() -> None:
    state = WORKS.position(
        2,
        ask="spin",
        board=["Attic Mooselet N", *["down"] * 11],
        sides=[{"hand": ["Old Leaky"], "pile": ["Tuesday"]}, {}],
    )
    images = re.findall(r'<img src="/art.svg\?name=([^"]+)"[^>]*?( loading="lazy")?>', drawn(state, 0))
    assert {*images} == {
        (quote_plus(BACK), ""),
        ("Attic+Mooselet", ""),
        ("Old+Leaky", ""),
        ("Tuesday", ' loading="lazy"'),
    }


def test_the_result_says_which_card_won() -> None:
    blimp = "Blimp | Dirigible | 1 | if you have two Submarines, win the game"
    state = works(blimp, "U1 | Submarine", "U2 | Submarine", piles={1: ["U1", "U2"]}, turn=1)
    trigger(state)
    update = {
        "game": "girl_genius",
        "table": "t",
        "reader": 0,
        "prompt": WORKS.prompt(state),
        "settings": {},
        "shuffle": {"salts": ["", ""]},
        "daily": None,
        "tournament": None,
        "etiquette": {"rematch": None},
        "rated": False,
        "forfeits": ["", ""],
        "players": [
            {"seat": seat, "name": name, "you": seat == 0, "kind": "person", "bot": "", "face": "fox-cap"}
            for seat, name in enumerate("AB")
        ],
        "reckoning": [
            {"parts": made.parts, "ties": made.ties, "notes": made.notes}
            for made in (WORKS.breakdown(state, seat) for seat in range(2))
        ],
    }
    winner, loser = DRAWING.page("over", update=update, view=WORKS.view(state, 0)).split("</article>")[:2]
    assert "Won by the instruction on Blimp." in winner
    assert "instruction" not in loser


def test_a_known_card_has_its_face_under_its_back() -> None:
    """So that it can be tried out before it is turned up; an unknown card has no face."""
    state = works("Lever", at={0: "down", 3: "down Filler 03 for 1", 11: "down Filler 11"}, ask="flip")
    under = [re.findall(r"<template>.*?<span class=.title.>(.*?)</span>", drawn(state, seat), re.S) for seat in (0, 1)]
    assert under == [["Filler 11"], ["Filler 03", "Filler 11"]]


def test_cards_that_only_some_players_have_seen() -> None:
    """A card drawn from a hand is known to two players, and the board marks it for both."""
    state = works(
        "Lever",
        seats=3,
        at={2: "down Filler 02 for 0 1", 3: "heap 0", 11: "heap 0"},
        heap_0=["Filler 03"],
        hands={0: []},
        seen_cards={0: ["Filler 50 by 1"]},
    )
    boards = [drawn(state, reader) for reader in (0, 1, 2, None)]
    first, second = PEOPLE[:2]
    note = f'<span class="by">seen by </span>{second}</span>'
    assert [note in board for board in boards] == [True, False, False, False]
    assert ["seen by you" in board for board in boards] == [False, True, False, False]
    assert ["Filler 50" in board for board in boards] == [True, True, False, False]
    assert [f"{first} and {second} know it" in board for board in boards] == [False, False, True, True]
    assert all("Filler 03; and 1 unseen card." in board for board in boards)


def test_a_place_chosen_for_an_instruction_is_marked_for_all() -> None:
    state: Any = works("Crane | | 1 | swap two cards")
    trigger(state)
    assert "chosen" not in drawn(state, 1)
    state.apply(next(action for action in state.legal_actions() if WORKS.target(state, action) == "slot:8"))
    for reader in (None, 0, 1):
        marked = re.findall(r'class="place s(\d+)[^"]* chosen[^"]*"', drawn(state, reader))
        assert marked == ["8"]
    assert "Chosen so far: row 3, column 1." in "\n".join(board("girl_genius").draw(WORKS.view(state, 1), False))


def test_a_player_who_has_only_seen_a_card_reads_that_its_heading_is_unknown() -> None:
    """Seat 0 laid the card face down and seat 1 recognises it; seat 2 knows only that they do [W4.4]."""
    state = works("Lever", seats=3, at={0: "down Filler 00 for 0 seen by 1", 2: "down Filler 02"}, ask="flip")
    boards = [drawn(state, reader) for reader in (0, 1, 2)]
    assert [board.count("(which way?)") for board in boards] == [0, 1, 0]
    assert [board.count("you don\u2019t know which way it points") for board in boards] == [0, 1, 0]
    assert [board.count("Filler 00") > 0 for board in boards] == [True, True, False]
