"""Whole games, games on one device, and what thinks beside the page, in the built site."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, expect

from cogworks.engine.registry import game
from tests.offline.conftest import Serve
from tests.offline.pyodide_games import own_games
from tests.offline.static_site import frame, go, kill, launched, lines, opened, played, update_of, visit

pytestmark = pytest.mark.soak
ADEPT = {"game": "gizmos", "seats": "2", "bot": "adept"}


@pytest.fixture
def context(playwright: Playwright, chromium: str, tmp_path: Path) -> Iterator[BrowserContext]:
    started = launched(playwright, chromium, tmp_path / "profile")
    yield started
    started.close()


def workers(page: Page) -> list[str]:
    return [worker.url.rpartition("/")[2] for worker in page.workers]


def hot_seat(name: str, seats: int) -> dict[str, str]:
    """The form of a table for friends at one device."""
    friends = {f"seat-{seat}": "friend" for seat in range(1, seats)}
    return {"path": "/tables", "game": name, "seats": str(seats), **friends}


def test_every_seat_count_and_friends_on_one_device_play_to_the_end(
    serve: Serve, site: Path, context: BrowserContext
) -> None:
    page = visit(context, serve(site)[1])
    for name in own_games():
        least = game(name).seats[0]
        forms = [{"game": name, "seats": str(seats), "bot": "random"} for seats in game(name).seats]
        tables = opened(page, *forms, hot_seat(name, max(2, least)))
        assert min(played(page, tables)) > 3, name
        for table in tables:
            assert update_of(page, table)["phase"] == "over", name


def test_bots_hints_reviews_and_puzzles_think_beside_the_page(
    serve: Serve, site: Path, context: BrowserContext
) -> None:
    page = visit(context, serve(site)[1])
    with page.expect_event("worker", lambda worker: worker.url.endswith("thinker.js")):
        pass
    (table,) = opened(page, ADEPT)
    assert played(page, [table], most=4) == [4]
    path = "#" + table.partition("/app")[2]
    go(page, path)
    frame(page).get_by_role("button", name="Hint").click()
    expect(frame(page).locator("#hint")).to_contain_text("Your chance of winning is about")
    played(page, [table])
    # A review has its own worker, so that bots don't wait for it.
    assert workers(page).count("thinker.js") == 1
    go(page, f"{path}/review")
    frame(page).get_by_role("button", name="Review game").click()
    expect(frame(page).locator("#progress")).to_be_visible()
    assert workers(page).count("thinker.js") == 2
    # Pages answer in the meantime.
    go(page, "#/puzzles/gizmos")
    expect(frame(page).get_by_role("heading", name=re.compile("Gizmos"))).to_be_visible()
    go(page, f"{path}/review")
    expect(frame(page).locator("main")).to_contain_text("Luck", timeout=180_000)
    go(page, "#/puzzles")
    frame(page).get_by_role("link", name=re.compile("Gizmos")).first.click()
    frame(page).locator("#ask .action").first.click()
    expect(
        frame(page)
        .locator("#lesson, .panel")
        .filter(has_text=re.compile("solved|right|Try|Correct|better", re.I))
        .first
    ).to_be_visible()


def test_a_killed_browser_loses_nothing(
    serve: Serve, site: Path, playwright: Playwright, chromium: str, tmp_path: Path
) -> None:
    _, address = serve(site)
    profile = tmp_path / "killed"
    page = visit(launched(playwright, chromium, profile), address)
    (table,) = opened(page, {"game": "widget_ridge", "seats": "1"})
    assert played(page, [table], most=6) == [6]
    before = update_of(page, table)
    kill(profile)
    context = launched(playwright, chromium, profile)
    page = visit(context, address)
    frame(page).locator("main").wait_for()
    after = update_of(page, table)
    assert (after["version"], after["sequence"], after["view"]) == (
        before["version"],
        before["sequence"],
        before["view"],
    )
    assert played(page, [table])[0] > 0
    context.close()


def test_games_move_to_another_browser(
    serve: Serve, site: Path, playwright: Playwright, chromium: str, tmp_path: Path, context: BrowserContext
) -> None:
    _, address = serve(site)
    page = visit(context, address)
    over, going = opened(
        page, {"game": "gizmos", "seats": "2", "bot": "random"}, {"game": "widget_ridge", "seats": "1"}
    )
    played(page, [over])
    played(page, [going], most=3)
    go(page, "#/storage")
    with page.expect_download() as download:
        frame(page).get_by_role("link", name="Export games").click()
    download.value.save_as(tmp_path / "games.db")
    go(page, f"#{over.partition('/app')[2]}")
    with page.expect_download() as download:
        frame(page).get_by_role("link", name="Download game").click()
    download.value.save_as(tmp_path / "one.json")
    other = launched(playwright, chromium, tmp_path / "other")
    page = visit(other, address)
    go(page, "#/storage")
    frame(page).locator("#file").set_input_files(tmp_path / "games.db")
    expect(frame(page).get_by_text("2 games added.")).to_be_visible()
    go(page, f"#{going.partition('/app')[2]}")
    expect(frame(page).locator("#ask .action").first).to_be_visible()
    assert lines(page)
    assert played(page, [going])[0] > 0
    other.close()
