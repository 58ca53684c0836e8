"""The board of Gizmos: whole games for every reader, and a few positions that show what they should."""

import re
from collections import Counter
from html.parser import HTMLParser
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from cogworks import CHANCE, Dice, game
from cogworks.engine.game import Data
from cogworks.games.gizmos.cardnames import NAMES
from cogworks.games.gizmos.rules.cards import CARDS
from cogworks.games.gizmos.rules.sets import ENGINE_CARDS
from cogworks.games.gizmos.signs import MINUS, SIGNS, TIMES
from cogworks.web.boards.gizmos.art.drawing import drawing
from cogworks.web.boards.gizmos.screens import engine_of
from cogworks.web.render.renderer import Renderer
from tests.tables.hall import PEOPLE
from tests.web.visitors import Offered

GAME = game("gizmos")
DRAWING = Renderer()
TWICE = f"{TIMES}2"
EAGER = range(112, 220)
"""Builds: players who prefer them encounter every kind of card before the end."""


class Tags(HTMLParser):
    """The parts of a board."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.things: Counter[str] = Counter()
        self.ids: Counter[str] = Counter()
        self.used: set[str] = set()
        self.labelled: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        assert "style" not in found, "the policy of our pages forbids it"
        assert not any(name.startswith("on") for name in found)
        if thing := found.get("data-item"):
            self.things[thing] += 1
            if found.get("data-label"):
                self.labelled.add(thing)
        if id := found.get("id"):
            self.ids[id] += 1
        if tag == "use":
            self.used.add(str(found["href"]).removeprefix("#"))


def drawn(view: Data) -> str:
    return DRAWING.board({"game": "gizmos", "view": view}, list(PEOPLE[:4]))


@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {}), (3, {"next_sphere": True, "open_research": True, "halves_apart": True}), (4, {})],
)
def test_through_whole_games_every_readers_board_shows_every_move(seats: int, options: dict[str, bool]) -> None:
    dice, state, met = Dice(seats), GAME.new(seats, **options), Counter[str]()
    while not state.is_over():
        mover, legal = int(state.to_move()), state.legal_actions()
        question = next(name for name, span in GAME.families.items() if legal[0] in span)
        if mover != CHANCE and (met[question] < 1 or dice.below(60) == 0):
            for reader in (mover, (mover + 1) % seats, None):
                tags = Tags(drawn(GAME.view(state, reader)))
                assert set(tags.things.values()) == {1}, tags.things.most_common(2)
                assert set(tags.ids.values()) == {1}
                assert tags.used <= set(tags.ids)
                if reader == mover:
                    targets = {target for action in legal if (target := GAME.target(state, action))}
                    assert targets <= tags.labelled
            met[question] += 1
        builds = [action for action in legal if action in EAGER]
        state.apply((builds or legal)[dice.below(len(builds or legal))])
    for reader in (*range(seats), None):
        Tags(drawn(GAME.view(state, reader)))
    assert {"pick", "use", "spend", "return"} <= set(met)


def test_every_card_has_icons_that_exist() -> None:
    symbols = set(re.findall(r'id="gz-([\w-]+)"', drawn(GAME.view(GAME.position(2), 0))))
    words = {word for face in SIGNS for part in ("when", "does") for word in list_of(face[part])}
    colours = {"red", "blue", "yellow", "black"}
    plain = {
        "I",
        "II",
        "free",
        "never",
        "per",
        f"{MINUS}1",
        TWICE,
        f"{TIMES}3",
        *(f"+{n}" for n in range(1, 5)),
    }
    assert words <= symbols | colours | plain
    assert len(SIGNS) == len(CARDS)


def list_of(part: object) -> list[str]:
    assert isinstance(part, list)
    return part


@pytest.mark.parametrize(
    ("card", "when", "does"),
    [
        ("001", ["file"], ["draw"]),
        ("201", ["pick", "blue", "black"], ["draw"]),
        ("217", ["build", "archive"], ["pick", TWICE]),
        ("314", ["build", "II"], ["pick", TWICE]),
        ("225", ["yellow"], ["any", TWICE]),
        ("335", [], ["red", TWICE, "black", TWICE]),
        ("221", [], ["ring", "+2", "archive", "+1", "research", "+2"]),
        ("319", [], ["no-research", "never"]),
        ("331", [], ["star", "per", "token"]),
    ],
)
def test_icons_show_what_a_card_does(card: str, when: list[str], does: list[str]) -> None:
    signs = next(signs for row, signs in zip(CARDS, SIGNS, strict=True) if row.id == card)
    assert (signs["when"], signs["does"]) == (when, does)


def test_a_ring_has_a_slot_for_every_sphere_it_can_hold() -> None:
    state = GAME.position(2, sides=[{"ring": ["red", "red", "black"], "gizmos": ["121"]}, {}])
    ring = drawn(GAME.view(state, 0)).partition('class="gz-rail"')[2].partition("</div>")[0]
    assert (ring.count("gz-ball red"), ring.count("gz-ball black"), ring.count("gz-slot")) == (2, 1, 3)


def test_a_payment_shows_its_price_and_offers_the_usual_way_to_the_payer() -> None:
    state = GAME.position(2, display=["229"], sides=[{"ring": ["red", "red", "red", "blue"]}, {}])
    state.act(GAME.parse(state, "build Garnet Prism from the display"))
    view = GAME.view(state, 0)
    assert drawn(view).partition('class="gz-pot"')[2].partition("</span>")[0].count("gz-slot") == 3
    assert 'data-run="[388, 388, 388]"' in asked(view)
    assert "pay the usual way" in asked(view)
    assert "data-run" not in asked(GAME.view(state, 1))


def test_a_payment_that_may_be_zero_says_so() -> None:
    sides = [{"ring": ["red", "red"], "gizmos": ["323", "324", "325"], "archive": ["221"]}, {}]
    state = GAME.position(2, sides=sides)
    state.act(GAME.parse(state, "build Kiln Workbench from your archive"))
    board = drawn(GAME.view(state, 0))
    assert "<b>up to 3</b>" in board
    assert ">Pay nothing<" in board
    state.act(GAME.parse(state, "spend a red sphere"))
    assert ">Stop paying<" in drawn(GAME.view(state, 0))


def asked(view: Data) -> str:
    """The list of moves, as if there were one."""
    option = {"action": 1, "label": "one", "effect": "", "target": "", "touches": [], "unspent": ""}
    update = {
        "game": "gizmos",
        "proposal": None,
        "prompt": "",
        "rules": [],
        "phase": "playing",
        "options": [option],
        "wishes": {"forced": False, "pace": "normal"},
        "trace": [],
        "reader": 0,
        "players": [{"bot": "", "away": False, "kind": "person", "invited": False, "name": "Ann"}] * 2,
        "run": {"actions": view["usual"], "words": view["usual_words"]},
    }
    return DRAWING.page("region_ask", update=update, view=view)


def test_a_converter_with_a_half_left_is_not_used_up() -> None:
    """[Z7.7]: the other half may serve the same payment; afterwards the whole card is spent [Z7.8]."""
    state = GAME.position(2, display=["229"], sides=[{"ring": ["blue", "blue", "red"], "gizmos": ["228"]}, {}])
    state.act(GAME.parse(state, "build Garnet Prism from the display"))
    for answer in ("spend a blue sphere", "turn a blue into a red with"):
        state.act(GAME.parse(state, answer))
    board = drawn(GAME.view(state, 0))
    assert (board.count(" on-blue half"), board.count(" on-blue used"), board.count("Half used.")) == (1, 0, 1)


def test_cards_looked_at_are_backs_to_others() -> None:
    dice, state = Dice(1), GAME.position(2)
    state.act(GAME.parse(state, "research level 2"))
    while state.to_move() == CHANCE:
        legal = state.legal_actions()
        state.apply(legal[dice.below(len(legal))])
    shown = [drawn(GAME.view(state, reader)).partition('class="gz-spread')[2] for reader in (0, 1, None)]
    assert [part.count("gz-blank") for part in shown] == [0, 3, 3]


def test_gizmos_used_and_triggered_this_turn_are_marked() -> None:
    state = GAME.position(
        2, ask=["main", "chain"], ready=["Starting gizmo"], used=["Ember Hook"], sides=[{"gizmos": ["101"]}, {}]
    )
    board = drawn(GAME.view(state, 0))
    assert "gz-dash live" in board
    assert re.search(r'class="card gz red l1 strip on-file used" data-item="card:0"', board)
    assert re.search(r'class="card gz starting l0 strip on-file ready" data-item="card:108"', board)


def test_a_card_that_can_be_built_differs_from_one_that_can_only_be_filed() -> None:
    state = GAME.position(2, display=["101", "229"], sides=[{"ring": ["red"]}, {}])
    options: list[Data] = [{"action": action, "target": GAME.target(state, action)} for action in state.legal_actions()]
    seen: Offered = {"game": "gizmos", "view": GAME.view(state, 0), "options": options}
    board = DRAWING.board(seen, list(PEOPLE[:2]))
    assert re.findall(r' buildable" data-item="([^"]+)"', board) == ["card:0"]
    assert "buildable" not in drawn(GAME.view(state, 0)), "in a replay nothing is offered"


def test_every_gizmo_has_its_own_picture() -> None:
    pictures = {name: drawing(name) for name in NAMES}
    assert len(pictures) == 109
    for name, picture in pictures.items():
        drawn = ElementTree.fromstring(picture)
        assert drawn.findtext("{http://www.w3.org/2000/svg}title") == name
        assert 2_000 < len(picture) < 9_000
        used, defined = set(re.findall(r"url\(#(\w+)\)", picture)), set(re.findall(r' id="(\w+)"', picture))
        assert used <= defined
    untitled = sorted(re.sub("<title>.*?</title>", "", picture) for picture in pictures.values())
    assert all(one != other for one, other in pairwise(untitled))


def test_a_picture_shows_the_trigger_the_effect_the_colour_and_the_level() -> None:
    """The Tidal Magnet is blue, of level I, and draws a random sphere when its owner picks black."""
    words = ElementTree.fromstring(drawing("Tidal Magnet")).itertext()
    assert list(words) == ["Tidal Magnet", "K", "?", "B", "I"]
    assert list(ElementTree.fromstring(drawing("Midnight Carillon")).itertext())[1:] == ["R", "B", "+2", "K", "III"]


def test_only_gizmos_and_the_dispenser_have_such_pictures() -> None:
    assert drawing("Gizmos dispenser").startswith("<svg")
    assert drawing("Red rack") == drawing("") == ""


def test_the_pictures_of_the_largest_gizmos_stay_within_the_budget() -> None:
    """A table shows at most 9 cards on display, 16 gizmos of the reader's own, and a few archived or researched."""
    sizes = sorted((len(drawing(name)) for name in NAMES), reverse=True)
    assert sum(sizes[:33]) < 250_000


def test_gizmos_have_the_numbers_that_events_name() -> None:
    assert [engine_of(NAMES[card]) for card in ENGINE_CARDS] == list(range(len(ENGINE_CARDS)))
    assert engine_of("Ember Kettle") == -1


def test_wires_lead_to_what_sets_a_gizmo_off() -> None:
    state = GAME.position(2, sides=[{"gizmos": ["201", "217", "314", "129"]}, {}])
    strips = dict(re.findall(r'strip([^"]*)" data-item="(card:\d+)', drawn(GAME.view(state, 0))))
    assert set(strips) == {
        " on-file",
        " on-pick on-blue on-black and-black",
        " on-build on-archive",
        " on-build on-II",
        " on-black",
    }


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Ember Hook", "Ember Hook, level 1 file gizmo, costs 1 red, 1 point. When you file: pick a sphere."),
        ("Scarlet Prism", "Scarlet Prism, level 2 converter, costs 3 red, 3 points."),
        ("Opal Gauge", "Opal Gauge, level 3 upgrade, costs 7 of any colour, points vary."),
        ("Starting gizmo", "Starting gizmo, file gizmo, 0 points."),
    ],
)
def test_a_screen_reader_says_level_cost_colour_and_points_in_words(name: str, words: str) -> None:
    label = re.search(r'data-label="([^"]+)"', face_of(name))
    assert label is not None
    assert label[1].startswith(words)


def test_hidden_words_of_a_card_are_words() -> None:
    """Neither 'costs 7 generic' nor '1 points' nor '? points'."""
    assert hidden_words("Opal Gauge") == ["costs 7 of any colour", "level 3", "points vary"]
    assert hidden_words("Ember Hook") == ["costs 1 red", "level 1", "1 point"]
    assert hidden_words("Starting gizmo") == ["starting gizmo", "0 points"]


def face_of(name: str) -> str:
    """A card of the gallery."""
    faces = zip(GAME.gallery({}), DRAWING.faces("gizmos", {}), strict=True)
    return next(str(face) for card, face in faces if card["name"] == name)


def hidden_words(name: str) -> list[str]:
    """The words of a card that only screen readers say, in order."""
    found = re.findall(r'class="hidden">([^<]+)<|role="img" aria-label="([^"]+)"', face_of(name))
    return [hidden or label for hidden, label in found]


def test_a_single_card_and_a_single_point_are_singular() -> None:
    view = GAME.view(GAME.position(2, sides=[{"tokens": 1}, {"tokens": 2}]), 0)
    decks = view["decks"]
    assert isinstance(decks, list)
    decks[0]["cards"] = 1
    board = drawn(view)
    assert ' 1 card"' in board
    assert re.findall(r"> (points?) in tokens<", board) == ["points", "point"], "the rival's side first"
