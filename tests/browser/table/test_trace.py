"""The last turns of opponents: highlighted again on request; the speed of bots is remembered."""

import re
from functools import cache

from playwright.sync_api import expect

from cogworks import CHANCE, Dice, game
from cogworks.engine.event import Journal
from cogworks.engine.log import Log
from cogworks.tables.host import Host
from tests.browser.clicking import after, begin, ready, sit_down, version
from tests.browser.conftest import NewPage


def test_show_again_highlights_each_step_and_the_speed_is_remembered(visit: NewPage) -> None:
    page = visit()
    begin(page, "widget_mechs")
    for _ in range(6):
        if page.locator("#board [data-mark]").count():
            break
        seen = version(page)
        page.locator(".action").first.click()
        after(page, seen)
        ready(page).locator(".action").first.wait_for()
    marked, summary = page.locator("#board [data-mark]").count(), page.locator(".traced summary span").last.inner_text()
    assert marked
    page.locator("[data-again]").click()
    expect(page.locator("#board .shown").first).to_be_visible()
    assert page.locator(".traced summary span").last.inner_text() != summary
    # Nothing is left of it afterwards, and a reload shows the same marks.
    expect(page.locator("#board .shown")).to_have_count(0, timeout=15_000)
    expect(page.locator(".traced summary span").last).to_have_text(summary)
    page.reload()
    assert ready(page).locator("#board [data-mark]").count() == marked
    page.get_by_role("button", name="Bots: normal").click()
    expect(page.get_by_role("button", name="Bots: fast")).to_be_visible()
    page.goto("/settings")
    expect(page.get_by_label("Bot speed")).to_have_value("fast")


@cache
def hit() -> Log:
    """A random game of Widget Mechs, at the turn of a player who has just lost a part."""
    rules = game("widget_mechs")
    for seed in range(40):
        state, dice, answers, victim = rules.new(2), Dice(seed), list[int](), CHANCE - 1
        state.journal = Journal()
        while not state.is_over():
            mover, legal = int(state.to_move()), state.legal_actions()
            if mover == victim and len(legal) > 1:
                players = ["" if seat == mover else "random" for seat in range(2)]
                return Log("widget_mechs", rules.version, 2, rules.settle({}), answers, players)
            action = state.case(dice.below(state.n_cases())) if mover == CHANCE else legal[dice.below(len(legal))]
            answers.append(int(action))
            state.act(action)
            for event in state.journal.take():
                if rules.events[event.kind] == "destroyed":
                    victim = event.open[1]
    raise AssertionError("no such game")


def test_a_loss_is_marked_and_said_until_the_turn_ends(visit: NewPage, host: Host) -> None:
    page = sit_down(visit(), host, hit())
    notice, marks = page.locator(".traced.harm summary"), page.locator("#board .own [data-hurt]")
    expect(notice).to_contain_text("destroyed your part")
    expect(marks.first).to_be_visible()
    assert "destroyed your part" in (marks.first.get_attribute("aria-description") or "")
    page.locator("[data-again]").click()
    expect(page.locator("#board .own [data-hurt].shown")).to_be_visible()
    page.reload()
    expect(ready(page).locator(".traced.harm summary")).to_be_visible()
    expect(marks.first).to_be_visible()
    # Until the turn ends; a random bot may do it again.
    line = notice.inner_text()
    for _ in range(12):
        seen = version(page)
        page.locator(".action").last.click()
        after(page, seen)
        ready(page).locator(".action").first.wait_for()
        if notice.count() == 0 or notice.inner_text() != line:
            return
    raise AssertionError("the notice stays")


@cache
def forced_to_discard() -> Log:
    """A random game of Widget Ridge, at the turn of a player who had to discard in the other's turn."""
    rules = game("widget_ridge")
    for seed in range(40):
        state, dice, answers, victim = rules.new(2), Dice(seed), list[int](), CHANCE - 1
        while not state.is_over() and len(answers) < 600:
            mover, turn = int(state.to_move()), rules.turn_of(state) if rules.turn_of else 0
            if mover == victim and turn == victim:
                return Log("widget_ridge", rules.version, 2, rules.settle({}), answers, ["", ""])
            legal = state.legal_actions()
            if mover != CHANCE and mover != turn:
                victim = mover
            action = state.case(dice.below(state.n_cases())) if mover == CHANCE else legal[dice.below(len(legal))]
            answers.append(int(action))
            state.act(action)
    raise AssertionError("no such game")


def test_a_discard_that_a_rival_forced_names_the_rival_and_the_card(visit: NewPage, host: Host) -> None:
    page = sit_down(visit(), host, forced_to_discard())
    expect(page.locator(".traced.harm summary")).to_have_text(
        re.compile(r"^\s*!\s*Seat \d's .+: you discarded .+\.$", re.I)
    )
    pile = page.locator('#board .own [data-hurt], #board [data-anchor~="discard-0"][data-hurt]').first
    expect(pile).to_be_visible()
    page.locator("[data-again]").click()
    expect(page.locator("#board [data-hurt].shown").first).to_be_visible()
