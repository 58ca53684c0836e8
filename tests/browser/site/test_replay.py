"""Replay in the browser: slider, steps, log lines, other seats, a link to a step, and resuming from one."""

import re

import pytest
from playwright.sync_api import Page, expect

from cogworks.tables import replay
from cogworks.tables.files.from_log import history_of
from cogworks.tables.history import Move
from cogworks.tables.host import Host
from cogworks.tables.reviews import upload
from tests.browser.clicking import begin, play_to_the_end, ready
from tests.browser.conftest import NewPage
from tests.browser.screens import PHONES, TABLET, resize
from tests.random_games import finished_log
from tests.web.visitors import id_of


def finished(visit: NewPage) -> Page:
    page = visit()
    begin(page, "high_cog")
    play_to_the_end([page], ())
    return page


def at_step(page: Page, step: int) -> None:
    expect(page.locator("#at")).to_contain_text(f"Step {step} of")


def test_a_finished_game_is_replayed_step_by_step(visit: NewPage) -> None:
    page = finished(visit)
    page.locator(".over").get_by_role("link", name="Watch replay").click()
    page.locator("#replay[data-ready]").wait_for()
    at_step(page, 0)
    expect(page.locator("#told")).to_be_empty()
    # The log doesn't give away the result.
    result = page.locator("#log li").first
    expect(result).to_be_hidden()
    for size in (*PHONES, TABLET):
        resize(page, size)
        board = page.locator("#board").bounding_box()
        assert board is not None
        assert board["height"] >= size[1] * (0.65 if size == TABLET else 0.5), size
        assert page.locator("#replay .tools").evaluate("tools => tools.scrollWidth <= tools.clientWidth"), size
        assert board["y"] + board["height"] <= size[1], size
        assert page.evaluate("document.documentElement.scrollWidth") == size[0]
    resize(page, (1280, 800))
    page.get_by_label("Next step").click()
    at_step(page, 1)
    page.keyboard.press("ArrowRight")
    at_step(page, 2)
    # The latest log lines are shown above the board, dimmed if they are not of this step, and marked in the log.
    for step in (3, 4, 5):
        page.keyboard.press("ArrowRight")
        at_step(page, step)
        told = [int(line.get_attribute("data-step") or 0) for line in page.locator("#log [data-step]").all()]
        latest = max(place for place in told if place <= step)
        lines = page.locator(f"#log [data-step='{latest}']").all_inner_texts()
        expect(page.locator("#told")).to_have_text(" ".join(reversed(lines)))
        expect(page.locator("#told.before")).to_have_count(int(latest < step))
        expect(page.locator("#log .here")).to_have_text(lines)
    page.locator("#slider").fill("1")
    at_step(page, 1)
    page.get_by_label("Show later steps").check()
    expect(result).to_be_visible()
    result.locator("a").click()
    last = int(page.locator("#slider").get_attribute("max") or 0)
    at_step(page, last)
    expect(page).to_have_url(re.compile(f"step={last}"))
    page.get_by_label("View as").select_option(index=2)
    expect(page).to_have_url(re.compile("eyes=1"))
    stranger = visit(page.url)
    at_step(stranger, last)


def test_a_long_log_is_loaded_in_parts(visit: NewPage, host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay, "LOG_STEPS", 300)
    log = finished_log("gadget_builder", ["Ann", "Bob"])
    id = upload(host, log.as_data())
    page = visit(f"/table/{id}/replay?eyes=all&step=400")
    page.locator("#replay[data-ready]").wait_for()

    def steps() -> list[int]:
        found: list[int] = page.evaluate(
            "[...document.querySelectorAll('#log [data-step]:not(.more)')].map(li => +li.dataset.step)"
        )
        return found

    assert 250 < min(steps()) < 260
    assert 540 < max(steps()) <= 550
    before = steps()
    page.get_by_label("Next step").click()
    at_step(page, 401)
    assert steps() == before, "this part is loaded"
    page.locator("#slider").fill("540")
    at_step(page, 540)
    page.locator("#log [data-step='600']").first.wait_for(state="attached")
    assert min(steps()) > 380
    # Jumps are those of the new part.
    page.get_by_role("link", name="Next decision").click()
    choice = next(place for place, move in enumerate(history_of(log).moves) if place > 540 and is_choice(move))
    at_step(page, choice)
    page.locator("#log").get_by_role("link", name="Earlier steps").click()
    page.locator("#log [data-step='300']").first.wait_for()
    assert "step=39" in page.url
    expect(page.locator("#log .here").first).to_be_visible()
    page.locator("#log").get_by_role("link", name="Later steps").click()
    page.locator("#log [data-step='600']").first.wait_for(state="attached")


def is_choice(move: Move) -> bool:
    return move.who >= 0 and not move.is_forced


def test_a_game_is_resumed_from_one_of_its_steps(visit: NewPage) -> None:
    page = finished(visit)
    first = id_of(page.url)
    page.goto(f"/table/{first}/replay?step=2")
    page.locator("#replay[data-ready]").wait_for()
    page.get_by_role("button", name=re.compile("Resume from here")).click()
    page.wait_for_url(re.compile(f"/table/(?!{first})"))
    ready(page)
    play_to_the_end([page], ())
    page.get_by_role("link", name="Verify draws").click()
    expect(page.locator(".note.gain").first).to_contain_text("draws after step 2 follow from the seed")
    expect(page.locator(".promise").first).to_contain_text("The first 2 of")
    expect(page.locator("#own.gain")).to_contain_text("Honest shuffle")


def test_a_replay_plays_by_itself_and_jumps_to_decisions(visit: NewPage) -> None:
    page = finished(visit)
    page.goto(f"/table/{id_of(page.url)}/replay?step=0&eyes=all")
    page.locator("#replay[data-ready]").wait_for()
    choices = page.evaluate("JSON.parse(document.getElementById('replay').dataset.jumps).decision")
    for step in choices:
        page.get_by_role("link", name="Next decision").click()
        at_step(page, step)
        expect(page).to_have_url(re.compile(f"step={step}"))
    expect(page.get_by_role("link", name="Next decision")).to_have_attribute("aria-disabled", "true")
    page.get_by_label("First step").click()
    at_step(page, 0)
    page.get_by_label("Speed").select_option("4")
    page.locator("#board").focus()
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    last = int(page.locator("#slider").get_attribute("max") or 0)
    at_step(page, last)
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    # Playing at the end starts over, and any jump stops it.
    page.get_by_role("button", name="Play").click()
    page.get_by_label("First step").click()
    at_step(page, 0)
    expect(page.get_by_role("button", name="Play")).to_be_visible()
