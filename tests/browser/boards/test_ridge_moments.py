"""Widget Ridge in motion: using a construct shows its full name, and its effects flow to their targets."""

import re
from functools import cache
from itertools import count

from playwright.sync_api import Page, expect

from cogworks import CHANCE, Dice, game
from cogworks.engine.log import Log
from cogworks.games.widget_ridge.rules import actions, questions
from cogworks.games.widget_ridge.rules.cards import AND
from cogworks.games.widget_ridge.rules.heuristics import advise
from cogworks.games.widget_ridge.rules.rules import WidgetRidge
from cogworks.tables.host import Host
from tests.browser.clicking import sit_down
from tests.browser.conftest import NewPage

WATCH = """() => {
    const page = document.documentElement;
    page.dataset.shown = "";
    new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
            for (const node of addedNodes)
                if (node.matches?.(".ridge-moment"))
                    page.dataset.shown += `${node.querySelector("figcaption").dataset.name}\\n`;
                else if (node.matches?.(".token")) page.dataset.shown += `${node.className} to ${node.dataset.to}\\n`;
                else if (node.matches?.(".moment")) page.dataset.shown += `words: ${node.textContent}\\n`;
    }).observe(document.body, { childList: true, subtree: true });
}"""


@cache
def before_a_construct() -> Log:
    """A game up to the use of a construct that gives Spark without further questions."""
    ridge = game("widget_ridge")
    for seed in count(1):
        dice, state = Dice(seed), ridge.new(2)
        assert isinstance(state, WidgetRidge)
        answers: list[int] = []
        while not state.is_over():
            if state.to_move() == CHANCE:
                answers.append(dice.roll(state))
                continue
            if state.question() == questions.CONSTRUCT and actions.USE in state.legal_actions() and is_simple(state):
                return Log(ridge.name, ridge.version, 2, ridge.settle({}), answers, ["", ""])
            answers.append(advise(state))
            state.apply(answers[-1])
    raise AssertionError


def is_simple(state: WidgetRidge) -> bool:
    """Does using the construct only give the player Spark?"""
    seat, after = int(state.turn), state.clone()
    assert isinstance(after, WidgetRidge)
    after.apply(actions.USE)
    while after.to_move() == CHANCE:
        Dice(1).roll(after)
    side = state.sides[seat]
    return state.cards.join[side.accessory] == AND and after.turn != seat and after.sides[seat].spark > side.spark


def use(page: Page) -> str:
    """Use the construct; return its name."""
    name = page.locator(".own .construct b").text_content()
    page.evaluate(WATCH)
    page.locator("#ask .action", has_text="use the Full Construct").click()
    expect(page.locator(".own .construct")).not_to_have_class("can")
    return str(name)


def test_using_a_construct_shows_its_full_name_and_spark_flows_to_the_gauge(visit: NewPage, host: Host) -> None:
    page = sit_down(visit(motion=True), host, before_a_construct())
    name = use(page)
    seat = (page.locator(".own").get_attribute("data-item") or "").removeprefix("side:")
    gauge = f'#board [data-anchor="spark-{seat}"]'
    assert page.locator(gauge).count() == 1
    expect(page.locator("html")).to_have_attribute("data-shown", re.compile("^token", re.MULTILINE))
    shown = (page.locator("html").get_attribute("data-shown") or "").splitlines()
    assert shown[0] == name
    assert f"token spark to {gauge}" in shown
    # It ignores clicks, and ends automatically.
    expect(page.locator(".ridge-stage")).to_have_css("pointer-events", "none")
    expect(page.locator(".ridge-stage > *")).to_have_count(0)


def test_nothing_moves_where_motion_is_reduced(visit: NewPage, host: Host) -> None:
    page = sit_down(visit(), host, before_a_construct())
    name = use(page)
    expect(page.locator("html")).to_have_attribute("data-shown", f"words: {name}\n")
    assert page.evaluate("document.getAnimations().length") == 0
    assert page.locator(".ridge-stage > *").count() == 0


def test_using_and_skipping_a_construct_share_the_row_of_moves(visit: NewPage, host: Host) -> None:
    """Even if the first is a whole sentence: a lone "skip" would hide the other move."""
    page = visit(width=1366, height=657, moves=False)
    sit_down(page, host, before_a_construct())
    moves = page.locator("#moves .action")
    expect(moves).to_have_count(2)
    frame = page.locator("#ask").bounding_box()
    assert frame is not None
    for move in moves.all():
        box = move.bounding_box()
        assert box is not None
        assert box["width"] >= 60
        assert frame["x"] <= box["x"]
        assert box["x"] + box["width"] <= frame["x"] + frame["width"] + 1
        assert box["y"] + box["height"] <= frame["y"] + frame["height"] + 1
    # A long move takes two lines, so nothing is left for the list of all moves.
    expect(page.locator("[data-moves]")).to_be_hidden()
    assert all(move.evaluate("it => it.scrollWidth <= it.clientWidth + 6") for move in moves.all())
