"""Clocks and resigning, as two people see them."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from cogworks.tables.clock import keeper
from tests.browser.clicking import open_log, ready
from tests.browser.conftest import Clock, NewPage
from tests.browser.screens import SIZES


def with_clock(page: Page, clock: str, on_timeout: str = "lose") -> None:
    """Open a table with a clock against a bot."""
    page.locator("[name=clock]").select_option(clock)
    page.locator("[name=on_timeout]").select_option(on_timeout)
    page.locator("[name=seat-1]").select_option("bot:random")
    page.get_by_role("button", name="Open table").click()
    page.locator("[data-ready]").wait_for()
    page.locator(".action").first.wait_for()


def test_the_own_clock_runs_down_and_is_in_the_title(visit: NewPage, clock: Clock) -> None:
    page = visit("/new/widget_mechs")
    with_clock(page, "normal")
    own, other = page.locator("[data-clock='0']"), page.locator("[data-clock='1']")
    expect(own).to_have_class("clock runs")
    before = own.text_content()
    page.wait_for_function("(was) => document.querySelector('[data-clock=\"0\"]').textContent !== was", arg=before)
    expect(other).to_have_count(0)
    assert page.title().startswith(f"● {own.text_content()} · Your turn")


def test_a_player_who_runs_out_of_time_loses(visit: NewPage, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    # The server would take the jump of its clock for a downtime.
    monkeypatch.setattr(keeper, "GAP", 1e9)
    page = visit("/new/widget_mechs")
    with_clock(page, "quick")
    clock.ahead += 400
    try:
        expect(page.locator(".over h2")).to_have_text("You lost")
        expect(page.locator(".over h2")).to_be_visible()
        expect(page.locator(".result.seat0 .badge")).to_have_text("Out of time")
        expect(page.locator(".result.seat1 .badge")).to_have_text("Won")
    finally:
        clock.ahead = 0.0


def test_clocks_are_offered_only_where_they_matter(visit: NewPage) -> None:
    page = visit("/new/widget_mechs")
    rules, weekends = page.locator(".clock-rules"), page.locator(".days")
    expect(rules).to_be_hidden()
    page.locator("[name=clock]").select_option("quick")
    expect(rules).to_be_visible()
    expect(weekends).to_be_hidden()
    page.locator("[name=clock]").select_option("days-3")
    expect(weekends).to_be_visible()


def test_resigning_asks_first(visit: NewPage) -> None:
    page = visit("/new/widget_mechs")
    with_clock(page, "normal")
    page.get_by_role("button", name="Leave", exact=True).click()
    page.get_by_role("button", name="Stay").click()
    expect(page.locator("#leave")).to_be_hidden()
    page.get_by_role("button", name="Leave", exact=True).click()
    page.get_by_role("button", name="Resign").click()
    expect(page.locator(".over h2")).to_have_text("You lost")
    expect(page.locator(".over h2")).to_be_visible()
    expect(page.locator(".result.seat0 .badge")).to_have_text("Resigned")


def test_two_players_agree_on_a_pause_which_the_next_move_ends(visit: NewPage) -> None:
    ann, bob = visit("/new/widget_mechs"), visit("/")
    ann.locator("[name=clock]").select_option("normal")
    ann.locator("#seat-1").select_option("open")
    ann.get_by_role("button", name="Open table").click()
    ready(ann)
    bob.goto(ann.url)
    bob.get_by_role("button", name="Take this seat").click()
    ready(bob)
    ann.get_by_role("button", name="Start game").click()
    expect(bob.locator(".clock.runs")).to_have_count(1)
    open_log(ann)
    ann.get_by_label("Pause the clock").check()
    ann.keyboard.press("Escape")
    expect(ann.locator("#notice")).to_contain_text("You asked to pause the clock")
    expect(bob.locator("#notice")).to_contain_text("asks to pause the clock")
    expect(bob.locator(".clock.runs")).to_have_count(1)
    bob.get_by_role("button", name="Pause clock").click()
    for page in (ann, bob):
        expect(page.locator("#notice")).to_contain_text("The clock is paused until the next move")
        expect(page.locator(".clock.runs")).to_have_count(0)
    mover = ann if ann.locator(".turn .yours").count() else bob
    mover.locator(".action").first.click()
    for page in (ann, bob):
        expect(page.locator("#notice .proposal")).to_have_count(0)
        expect(page.locator(".clock.runs")).to_have_count(1)


def test_clocks_fit_into_the_bar(visit: NewPage) -> None:
    page = visit("/new/widget_mechs")
    with_clock(page, "relaxed")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for slot in page.locator("[data-clock]").all():
            expect(slot).to_be_visible()
            box = slot.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_clock_does_not_drift_in_an_hour_and_is_spoken_and_in_the_title(visit: NewPage) -> None:
    page = visit()
    page.clock.install()
    page.goto("/new/widget_mechs")
    with_clock(page, "normal")
    # An hour and five seconds; background tabs get few ticks, at irregular times.
    page.evaluate("""async () => {
        const { src } = document.querySelector("script[src*='table.js']");
        window.clock = await import(src.replace("table.js", "clock.js"));
        window.time = () => performance.now() / 1000;
        window.since = window.time();
        const control = { mode: "live", weekends: false },
            clock = { control, left: [3605, 0], since, running: 0, due: since + 3605 };
        window.clock.showClock({ clock, reader: 0 }, window.time);
    }""")
    for seconds in (0.3, 59.7, 1, 600, 0.05, 1738.95, 1200):
        page.clock.fast_forward(int(seconds * 1000))
    expect(page.locator("#spoken")).to_have_text(re.compile(r"\d seconds left"))
    shown, left = page.evaluate("""() => {
        window.clock.fillClock();
        return [document.querySelector("[data-clock='0']").textContent, 3605 - (window.time() - window.since)];
    }""")
    minutes, seconds = shown.split(":")
    assert abs(60 * int(minutes) + float(seconds) - max(0.0, left)) <= 0.1
    assert left < 6
    assert page.title().startswith("● 0:0")


def test_days_off_are_announced_and_seen(visit: NewPage) -> None:
    page = visit("/new/widget_mechs")
    page.locator("[name=days_off]").select_option("5", force=True)
    expect(page.locator(".days-off")).to_be_hidden()
    page.locator("[name=clock]").select_option("days-3")
    expect(page.locator(".days-off")).to_be_visible()
    with_clock(page, "days-3")
    open_log(page)
    page.get_by_role("button", name="Days off").click()
    tomorrow = datetime.now(UTC) + timedelta(days=1)
    page.locator("[name=first]").fill(f"{tomorrow:%Y-%m-%d}")
    page.locator("[name=days]").fill("2")
    page.get_by_role("button", name="Announce").click()
    expect(page.locator("#talk")).to_contain_text(f"You are off {tomorrow.day} {tomorrow:%B} to")
    expect(page.get_by_role("button", name="Days off")).to_contain_text("3 left")
    expect(page.locator("[data-clock='0']")).to_have_text(re.compile("^(2 d|3 d|71|72)"))
    page.get_by_role("button", name="Days off").click()
    page.get_by_role("button", name="Cancel upcoming days").click()
    expect(page.get_by_role("button", name="Days off")).to_contain_text("5 left")
    page.get_by_role("link", name="Notices").click()
    expect(page.get_by_role("link", name="Back to table")).to_be_visible()
