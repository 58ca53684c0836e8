"""The board of Widget Ridge: everything in the view, the target of every move, connectors, Lord Covington."""

import re
from collections import Counter
from xml.etree import ElementTree

import pytest

from cogworks import CHANCE, Dice, State, game
from cogworks.engine.cards import members
from cogworks.games.widget_ridge.opening import HANDICAPS
from cogworks.games.widget_ridge.rules.cards import ACCESSORY, AUGMENT, DEVICE, NO_CARD
from cogworks.games.widget_ridge.rules.heuristics import advise
from cogworks.games.widget_ridge.rules.rules import WidgetRidge
from cogworks.games.widget_ridge.view import joints
from cogworks.web.boards.widget_ridge import screens as board
from cogworks.web.render.renderer import Renderer

NAMES = ["Ann", "Bob", "Cem", "Dia"]
RIDGE = game("widget_ridge")
DRAWING = Renderer()
THING = re.compile(r'data-item="([^"]*)"')


def drawn(state: State, seat: int | None) -> str:
    view = RIDGE.view(state, seat)
    return DRAWING.board({"game": "widget_ridge", "view": view}, NAMES[: len(state.scores())])


def check(state: State) -> None:
    """Every reader's board has each thing once, and every move of the seat to move has a target on it."""
    seats = len(state.scores())
    mover = int(state.to_move())
    for reader in (*range(seats), None):
        html = drawn(state, reader)
        things = Counter(THING.findall(html))
        assert max(things.values()) == 1, things
        assert " style=" not in html
        if reader == mover:
            for action in state.legal_actions():
                target = RIDGE.target(state, action)
                assert not target or target in things, (RIDGE.label(state, action), target)


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (1, {}),
        (1, {"difficulty": "gentle"}),
        (2, {}),
        (2, {"goal": "demonstration"}),
        (2, {"or_scope": "free alternative", "drop_unmatched": True}),
        (3, {"goal": "guild"}),
        (4, {}),
        (2, {"starters": "seat 1: Paper Lantern; seat 2: Copper Kettle"}),
    ],
)
@pytest.mark.parametrize("sensible", [True, False])
def test_every_reader_gets_a_board_all_through_a_game(seats: int, options: dict[str, str], sensible: bool) -> None:
    dice, state, asked = Dice(seats + 10 * sensible), RIDGE.new(seats, **options), 0
    assert isinstance(state, WidgetRidge)
    for _ in range(900):
        if state.is_over():
            break
        if state.to_move() == CHANCE:
            dice.roll(state)
            continue
        legal = state.legal_actions()
        if asked == 0 or dice.below(40) == 0 or (state.question() > 1 and dice.below(9) == 0):
            check(state)
            asked += 1
        state.apply(advise(state) if sensible else legal[dice.below(len(legal))])
    check(state)
    assert asked


def test_the_board_is_well_formed() -> None:
    html = re.sub(r"data-zoom\s", "", drawn(complete(), 0)).replace("hidden", "class")
    ElementTree.fromstring(re.sub(r"<(img[^>]*)>", r"<\1/>", html).replace(" open>", ">").strip())


def complete() -> State:
    return RIDGE.position(
        seats=2,
        gold=4,
        played="Widget Pip, Magnet-Powered",
        sides=[
            {
                "hand": "Widget Dot, Hydro-Powered",
                "workshop": "Solar-Powered, Mechanical Bison",
                "discard": "On Wheels, On Wheels",
                "top": "Butter Gun",
                "spark": 12,
            },
            {
                "hand": "Widget Pip, With an Antenna",
                "known": "With an Antenna",
                "workshop": "Coal-Powered, Cargo Rocket, With a Coin Slot",
                "melted": "Widget Wick",
                "spark": 31,
            },
        ],
    )


def test_open_cards_are_rendered_and_hidden_ones_are_not() -> None:
    html = drawn(complete(), 0)
    for words in (
        "Coal-Powered Cargo Rocket With a Coin Slot",
        "31 of 100 Spark",
        "known: With an Antenna",
        "On top of the deck: Butter Gun",
        "Melted for good: Widget Wick",
        "4 Gold",
    ):
        assert words in html, words
    assert '<b class="times">' in html
    assert 'data-item="hand:1"' not in drawn(complete(), None)
    assert "Hydro-Powered, augment" in html
    assert "Hydro-Powered, augment" not in drawn(complete(), 1).partition('class="market shared"')[0]


def test_connectors_fit_or_do_not_fit_or_wait() -> None:
    view = RIDGE.view(complete(), 0)
    facts = board.arrange(view)
    benches = facts["benches"]
    assert isinstance(benches, list)
    assert benches[0]["joints"] == [
        {"is": "met", "colours": ["red"]},
        {"is": "open", "colours": ["blue"]},
    ]
    assert [joint["is"] for joint in benches[1]["joints"]] == ["met", "met"]
    assert view["wanted"] == {
        "augment": {"left": [], "right": ["red"]},
        "device": {"left": ["red"], "right": []},
        "accessory": {"left": ["blue"], "right": []},
    }
    assert RIDGE.view(complete(), None)["wanted"] == {
        part: {"left": [], "right": []} for part in ("augment", "device", "accessory")
    }


def test_cards_without_common_points_miss_and_empty_sockets_are_bare() -> None:
    state = complete()
    assert isinstance(state, WidgetRidge)
    side, cards = state.sides[0], state.cards
    device = next(card for card in members(cards.of_type[DEVICE]) if not cards.left[card] & cards.right[side.augment])
    side.put_part(DEVICE, device)
    assert joints(cards, side)[0] == {"is": "missed", "colours": []}
    for part in (AUGMENT, DEVICE, ACCESSORY):
        side.put_part(part, NO_CARD)
    assert joints(cards, side) == [{"is": "bare", "colours": []}] * 2


def test_four_players_have_a_row_each_their_own_last() -> None:
    state = RIDGE.new(4)
    dice = Dice(3)
    while state.to_move() == CHANCE:
        dice.roll(state)
    rows = board.arrange(RIDGE.view(state, 1))["rows"]
    assert isinstance(rows, list)
    assert [row["owner"] for row in rows] == [2, 3, 0, 1]
    assert all(len(row["cards"]) == 5 for row in rows)
    assert "Your row" in drawn(state, 1)


def test_lord_covington_has_his_panel() -> None:
    stampede = RIDGE.position(seats=1, phase=1, bison=2, boss_pile=[1, 3], sides=[{"hand": "Widget Pip", "spark": 12}])
    html = drawn(stampede, 0)
    assert 'alt="2 of 3 Bison running"' in html
    assert "/art.svg?name=stampede/2/0" in html
    assert "reach 20 Spark to stop the next Bison" in html
    assert 'class="turned" title="turned over">3<' in html
    # Cards he tramples or eats fly to the melted pile, not to the player's discards.
    assert 'data-from="market" data-to="melted@trampled melted@ate discard-*"' in html
    assert 'data-anchor="melted"' in html
    chase = RIDGE.position(
        seats=1, phase=2, bison=0, boss_pile=[1, 7], boss_spark=48, sides=[{"hand": "Widget Pip", "spark": 40}]
    )
    html = drawn(chase, 0)
    assert "Lord Covington looks haughty. Boiler: thermal energy 2 of 10" in html
    assert "/art.svg?name=covington/haughty/2/1" in html
    assert "/art.svg?name=chase/4/4" in html
    assert f"48 of {HANDICAPS['statue', 'normal'][1]} Spark" in html
    assert "His boiler bursts" in html


def test_the_discards_stay_folded_for_melting_because_the_tray_shows_them() -> None:
    side = {"hand": "Widget Pip", "discard": "Widget Dot"}
    state = RIDGE.position(seats=2, ask="melt", step="building", need=1, sides=[side, {}])
    fold = drawn(state, 0).split('data-keep="discard-0"')[1].split(">")[0]
    assert "open" not in fold
    assert RIDGE.questions[state.question()] in board.SCREENS.trays


def test_a_rival_s_cards_lie_in_front_of_them_during_and_after_the_turn() -> None:
    sides = [{"discard": "Widget Dot"}, {"discard": "Widget Pip"}]
    state = RIDGE.position(seats=2, ask="ideas", turn=1, played="Widget Tock", sides=sides)
    html = drawn(state, 0)
    assert re.findall(r'laid-out".*?</div>', html, re.DOTALL)[0].count("Widget Tock") == 2
    rival = RIDGE.view(state, 0)["sides"][1]  # type: ignore[index]
    line, thing = "Bob played Widget Pip.", rival["discard"][0]["id"]
    trace = [{"seat": 1, "steps": [{"line": line, "things": [thing], "hurt": []}]}]
    assert [card["card"] for card in board.played_before(rival, trace)] == ["Widget Pip"]


def test_turns_are_counted_from_one() -> None:
    state, dice = RIDGE.new(2), Dice(1)
    while state.to_move() == CHANCE:
        dice.roll(state)
    assert ">turn 1<span> · draw" in drawn(state, 0)


@pytest.mark.parametrize(
    ("position", "lord", "scene"),
    [
        ({"phase": 1, "bison": 3}, "haughty/0/0", "stampede/3"),
        ({"phase": 1, "bison": 1}, "worried/0/0", "stampede/1"),
        ({"phase": 2, "boss_pile": [1, 7], "boss_spark": 48}, "gloating/2/0", "chase/4/1"),
        ({"phase": 2, "boss_pile": [1, 2, 3, 4, 5, 6, 7, 8], "boss_spark": 48}, "furious/8/0", "chase/4/1"),
    ],
)
def test_lord_covington_shows_how_he_stands(position: dict[str, object], lord: str, scene: str) -> None:
    state = RIDGE.position(1, options={}, sides=[{"hand": "Widget Pip", "spark": 12}], **{"bison": 0, **position})
    html = drawn(state, 0)
    assert f"/art.svg?name=covington/{lord}" in html
    assert f"/art.svg?name={scene}" in html


def test_progress_cracks_the_statue_and_brings_the_cart_nearer() -> None:
    for spark, cracks, step in ((0, 0, 0), (30, 1, 3), (60, 2, 6), (99, 3, 9)):
        state = RIDGE.position(seats=1, phase=2, bison=0, boss_spark=20, sides=[{"hand": "Widget Pip", "spark": spark}])
        scenes = board.arrange(RIDGE.view(state, 0))["scenes"]
        assert isinstance(scenes, dict)
        assert scenes["lord"].endswith(f"/{cracks}")
        assert scenes["scene"] == f"chase/2/{step}"


def test_a_workshop_is_one_picture_of_its_joined_parts() -> None:
    html = drawn(complete(), 0)
    assert "/art.svg?name=Solar-Powered%7CMechanical+Bison%7C" in html
    assert 'data-picture="Coal-Powered|Cargo Rocket|With a Coin Slot"' in html
    # Parts on the bench have no separate pictures.
    bench = html.partition('data-part="workshop"')[2].partition('class="zone built"')[0]
    assert bench.count("<img") == 1


def test_a_panel_counts_only_its_own_players_actions() -> None:
    state = RIDGE.new(2)
    dice = Dice(3)
    while state.to_move() == CHANCE or not RIDGE.view(state, None)["actions"]:
        legal = state.legal_actions()
        state.act(state.case(dice.below(state.n_cases())) if state.to_move() == CHANCE else legal[0])
    turn = int(str(RIDGE.view(state, None)["turn"]))
    assert "so far" in drawn(state, turn)
    assert "so far" not in drawn(state, 1 - turn)
