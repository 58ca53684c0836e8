"""Boards use the room they have: nothing is clipped without a cue, on large screens, on phones and below 320 pixels."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from cogworks import CHANCE, Dice, game
from cogworks.engine.log import Log
from cogworks.games.girl_genius.rules.state import UNDER
from cogworks.tables.host import Host
from tests.browser.clicking import after, begin, ready, sit_down, version
from tests.browser.conftest import NewPage
from tests.browser.full_tables import sitter
from tests.browser.screens import DESKTOPS, PHONE, SIZES, resize

At = Callable[[str, int, int], Page]

CLIPPED = """() => [...document.querySelectorAll('.place .face')].filter((face) => {
    const does = face.querySelector('.does'), box = face.getBoundingClientRect();
    const parts = [...does.querySelectorAll('.clause, .clause > span, .icon')].filter((part) => part.checkVisibility());
    return parts.some((part) => part.getBoundingClientRect().bottom > box.bottom + 1)
        || parts.some((part) => part.scrollHeight > part.clientHeight + 2 && part.matches('.clause'));
}).map((face) => face.textContent.replace(/\\s+/g, ' '))"""


@pytest.fixture
def at(visit: NewPage, host: Host) -> At:
    """Open a position at a size."""
    return lambda name, width, height: sitter(visit(width=width, height=height, touch=True), host)(name)


@pytest.mark.parametrize("case", ["girl_genius", "girl_genius-chain", "girl_genius-four"])
def test_no_effect_is_cut_off_on_the_lattice(at: At, case: str) -> None:
    page = at(f"{case} full", 1920, 969)
    shown = page.locator(".place .does:not(.wordy) .clause > span:visible").count()
    assert shown > 5, "with room, cards have their words"
    for size in ((1600, 800), (1280, 633), *DESKTOPS):
        resize(page, size)
        assert (size, page.evaluate(CLIPPED)) == (size, [])


def test_the_whole_effect_is_on_the_enlarged_card(at: At) -> None:
    page = at("girl_genius full", 1280, 633)
    place, zoom = page.locator(".place:not(.can):has(.clause:not(.none))").first, page.locator("#zoom .workcard")
    words = [text.strip() for text in place.locator(".clause > span").all_text_contents()]
    assert words

    def focus() -> None:
        page.keyboard.press("Tab")
        place.focus()

    for enlarge in (place.hover, focus, place.tap):
        enlarge()
        expect(zoom).to_be_visible()
        for text in words:
            expect(zoom).to_contain_text(text)
        assert zoom.evaluate("card => card.querySelector('.does').getBoundingClientRect().bottom <= innerHeight")
        page.mouse.move(2, 2)
        page.keyboard.press("Escape")
        expect(zoom).to_have_count(0)


def test_all_four_cards_of_the_first_level_are_on_a_phone(at: At) -> None:
    page = at("gizmos full", *PHONE)
    for width in (360, 300):
        page.set_viewport_size({"width": width, "height": 640})
        page.reload()
        ready(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        boxes = [card.bounding_box() for card in page.locator(".gz-tier.t1 .gz").all()]
        assert len(boxes) == 4
        assert all(box is not None and box["x"] >= 0 and box["x"] + box["width"] <= width for box in boxes)


def test_the_deck_in_widget_ridge_says_what_it_counts(at: At) -> None:
    page = at("widget_ridge full", 1280, 633)
    for size in ((1280, 633), *SIZES):
        resize(page, size)
        deck = page.locator(".purse .deck")
        assert deck.inner_text().split() == ["2", "in", "deck", "End", "phase"]
        assert deck.evaluate("deck => deck.scrollWidth <= deck.clientWidth && deck.scrollHeight <= deck.clientHeight")


def test_the_hand_in_gadget_builder_uses_the_room(at: At) -> None:
    page = at("gadget_builder full", 1280, 633)
    for size in ((1280, 633), *DESKTOPS):
        resize(page, size)
        own, last = page.locator(".own").bounding_box(), page.locator(".hand .gcard").last.bounding_box()
        assert own is not None
        assert last is not None
        assert own["y"] + own["height"] - (last["y"] + last["height"]) < 40
        assert own["x"] + own["width"] - (last["x"] + last["width"]) < 40


def with_cards_under() -> Log:
    """A random game at a decision with a card under the deck."""
    played, dice = game("girl_genius"), Dice(0)
    state, given = played.new(2), []
    while not (state.n_cards(UNDER) and int(state.to_move()) != CHANCE):  # type: ignore[attr-defined]
        legal = state.legal_actions()
        action = (
            int(state.case(dice.below(state.n_cases()))) if state.to_move() == CHANCE else legal[dice.below(len(legal))]
        )
        state.apply(action)
        given.append(action)
    players = ["" if seat == int(state.to_move()) else "random" for seat in range(2)]
    return Log("girl_genius", played.version, 2, played.settle({}), given, players)


def test_the_cards_under_the_deck_are_named_whole(visit: NewPage, host: Host) -> None:
    page = sit_down(visit(width=1280, height=633), host, with_cards_under())
    for size in ((1280, 633), *DESKTOPS):
        resize(page, size)
        desk, under = page.locator(".desk").bounding_box(), page.locator(".turn-line .fold").bounding_box()
        assert desk is not None
        assert under is not None
        assert under["x"] + under["width"] <= desk["x"] + desk["width"]
        whole = "part => part.scrollWidth <= part.clientWidth + 1"
        assert page.locator(".turn-line .fold summary").evaluate(whole)
        assert page.locator(".stock").evaluate(whole), size


def test_the_deck_is_named_whole_beside_the_steps_of_the_turn(at: At) -> None:
    page = at("girl_genius first", 1280, 633)
    for size in ((1280, 633), *SIZES):
        resize(page, size)
        assert page.locator(".stock").evaluate("part => part.scrollWidth <= part.clientWidth + 1"), size


def test_without_view_transitions_the_game_still_plays(visit: NewPage) -> None:
    page = visit(motion=True)
    page.add_init_script("delete Document.prototype.startViewTransition; delete document.startViewTransition")
    begin(page, "gizmos")
    assert page.evaluate("document.startViewTransition === undefined")
    seen = version(page)
    page.locator("#board .can").first.click()
    if page.locator("#menu:visible button").count():
        page.locator("#menu button").first.click()
    after(page, seen)
