"""Seats in a real browser: one-time links, another device, and a bot for an absent player."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from cogworks.tables.host import Host
from tests.browser.clicking import friends_at, open_log, ready, two_friends
from tests.browser.conftest import Clock, NewPage

WAIT = 600
"""Seconds after which a new table offers a bot."""


@pytest.fixture
def later(clock: Clock) -> Iterator[Clock]:
    """The server's clock; reset afterwards."""
    yield clock
    clock.ahead = 0.0


def test_a_link_is_copied_works_once_and_is_replaced(visit: NewPage) -> None:
    ann, bob, eve = visit("/new/gizmos"), visit(), visit()
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ann.get_by_role("button", name="Open table").click()
    first = ready(ann).locator("#link-1").input_value()
    ann.get_by_role("button", name="New link").click()
    expect(ann.locator("#link-1")).not_to_have_value(first)
    ready(ann).get_by_role("button", name="Copy link").click()
    expect(ann.get_by_role("button", name="Copied")).to_be_visible()
    link = ann.evaluate("navigator.clipboard.readText()")
    eve.goto(first)
    expect(eve.locator("h1")).to_have_text("This link is no longer valid")
    bob.goto(link)
    bob.get_by_label("Play as").fill("Bob")
    bob.get_by_role("button", name=re.compile("Take seat 2")).click()
    expect(ann.locator("#board")).to_contain_text("Bob")
    eve.goto(link)
    expect(eve.locator("h1")).to_have_text("This invitation has been used")


def test_invitations_go_when_they_are_used_and_when_the_game_starts(visit: NewPage) -> None:
    ann, bob = visit("/new/gizmos"), visit()
    ann.locator("#seats [value='3']").check()
    ann.get_by_role("button", name="Open table").click()
    links = ready(ann).locator(".invite li")
    expect(links).to_have_count(2)
    bob.goto(ann.locator("#link-1").input_value())
    bob.get_by_label("Play as").fill("Bob")
    bob.get_by_role("button", name=re.compile("Take seat 2")).click()
    expect(links).to_have_count(1)
    expect(ann.locator("#link-2")).to_be_visible()
    ann.get_by_role("button", name="Start game").click()
    # One friend has not joined.
    sure = ann.locator("#sure")
    expect(sure).to_contain_text("Not everyone has joined yet: Guest 3.")
    sure.get_by_role("button", name="Go back").click()
    expect(ann.locator(".head")).to_contain_text("Waiting to start")
    ann.get_by_role("button", name="Start game").click()
    sure.get_by_role("button", name="Start anyway").click()
    expect(ann.locator(".chips")).to_be_visible()
    expect(ann.locator(".chip.empty")).to_contain_text("invited")
    expect(ann.locator(".chip.empty .portrait")).to_have_count(0)
    expect(ann.locator(".chip .portrait")).to_have_count(2)
    expect(ann.locator(".invite")).to_have_count(0)


def test_a_game_continues_on_another_device(visit: NewPage) -> None:
    _, bob = two_friends(visit, "gizmos")
    open_log(bob)
    bob.get_by_role("button", name="Play on another device").click()
    link = bob.locator("#link").input_value()
    phone = visit(link, width=360, height=640)
    expect(phone.get_by_label("Play as")).to_have_value("Bob")
    phone.get_by_role("button", name=re.compile("Take seat 2")).click()
    expect(ready(phone).locator(".chip.you")).to_contain_text("Bob")
    bob.get_by_role("link", name="Back to table").click()
    expect(ready(bob).locator(".chip.you")).to_contain_text("Bob")


def at_the_table(visit: NewPage, host: Host) -> tuple[Page, Page]:
    """The waiting player and the absent one; the first page's clock can be advanced."""
    pages = friends_at(visit, host, "gizmos")
    mover = next(page for page in pages if page.locator(".yours").count())
    waiting = next(page for page in pages if page is not mover)
    waiting.clock.install()
    waiting.reload()
    return ready(waiting), mover


def test_a_bot_is_offered_as_soon_as_it_is_due_and_the_player_comes_back(
    visit: NewPage, host: Host, later: Clock
) -> None:
    waiting, mover = at_the_table(visit, host)
    offer = waiting.locator("#hand-over")
    expect(offer).to_be_hidden()
    waiting.clock.fast_forward((WAIT - 60) * 1000)
    expect(offer).to_be_hidden()
    waiting.clock.fast_forward(61_000)
    expect(offer).to_be_visible()
    button = offer.get_by_role("button", name=re.compile("^Let a bot play for [Ss]eat [12]$"))
    # By the server's clock it is too early.
    button.click()
    expect(waiting.locator("#status")).to_contain_text("left to move")
    later.ahead = WAIT
    button.click()
    expect(waiting.locator(".yours")).to_be_visible()
    expect(offer).to_be_hidden()
    mover.get_by_role("button", name="Take back my seat").click()
    expect(mover.get_by_role("button", name="Leave")).to_be_visible()


def test_a_player_can_say_they_are_still_there(visit: NewPage, host: Host, later: Clock) -> None:
    waiting, mover = at_the_table(visit, host)
    later.ahead = WAIT
    for page in (waiting, mover):
        page.reload()
    offer = ready(waiting).locator("#hand-over")
    expect(offer).to_be_visible()
    ready(mover).get_by_role("button", name="I\u2019m still here").click()
    expect(mover.locator("#hand-over")).to_be_hidden()
    expect(offer).to_be_hidden()
