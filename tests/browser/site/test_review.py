"""A review in the browser: started from the result, with progress, charts, a better move to try, and a replay."""

import re
from dataclasses import replace

from playwright.sync_api import expect

from cogworks.review.chances import Decision
from cogworks.review.lines import Line
from cogworks.review.reviewing import position, review
from cogworks.tables.history import Move
from cogworks.tables.host import Host
from cogworks.tables.reviews import keep_review, log_to_review, stored_review
from tests.browser.clicking import begin, play_to_the_end, ready
from tests.browser.conftest import NewPage
from tests.browser.site.test_access import in_both_themes
from tests.web.visitors import id_of


def test_a_finished_game_is_reviewed_and_tried_again(visit: NewPage, host: Host) -> None:
    page = visit(width=360, height=640)
    begin(page, "high_cog")
    play_to_the_end([page], ())
    id = id_of(page.url)
    page.locator(".over").get_by_role("button", name="Review game").click()
    page.wait_for_url(re.compile(f"/table/{id}/review"))
    expect(page.locator("svg.graph")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    expect(page.get_by_role("group", name=re.compile("chance to win .* at first"))).to_have_count(2)

    # Make the player's decision a blunder, so that there is a better move to try.
    found = stored_review(host, id)
    assert found is not None
    index = next(place for place, step in enumerate(found.steps) if step.who == 0)
    steps = list(found.steps)
    steps[index] = replace(steps[index], chances=(0.8, 0.2), decision=Decision(1, 0.8, 0.5, 0.8))
    lines: dict[int, Line] = {index: ((0, "keep your cog"), (1, "turn the wheel"))}
    keep_review(host, id, replace(found, steps=tuple(steps), simulations=10_000, lines=lines))
    page.reload()
    worst = page.locator(f"#moment-{index}")
    expect(worst).to_contain_text("blunder")
    expect(worst).to_contain_text("Better: keep your cog")
    page.locator(f"a[href='#moment-{index}']").first.dispatch_event("click")
    expect(worst).to_be_in_viewport()
    page.get_by_text("decisions and draws as a table").click()
    assert in_both_themes(page, "review") == []
    expect(page.get_by_role("row")).to_have_count(len(steps) + 1)

    worst.get_by_role("link", name="Show").click()
    page.locator("#replay[data-ready]").wait_for()
    expect(page.locator("#at")).to_contain_text(f"Step {steps[index].start} of")
    expect(page.locator("#chances")).to_contain_text("80% · ")
    page.get_by_label("First step").click()
    page.get_by_role("link", name="Next swing").click()
    expect(page.locator("#at")).not_to_contain_text("Step 0 of")
    page.get_by_role("link", name="Review").click()
    worst.get_by_role("button", name="Try again from here").click()
    page.wait_for_url(re.compile(f"/table/(?!{id})[^/]+$"))
    ready(page)
    assert [move.action for move in host_moves(host, id_of(page.url))] == [
        move.action for move in host_moves(host, id)[: steps[index].start]
    ]


def test_the_result_leads_to_a_puzzle_about_the_costliest_decision(visit: NewPage, host: Host) -> None:
    page = visit()
    begin(page, "widget_mechs")
    play_to_the_end([page], ())
    id = id_of(page.url)
    log = log_to_review(host, id)
    found = review(log, simulations=30)
    # Make one of the player's choices a blunder, whatever the game was like.
    index = next(
        place
        for place, step in enumerate(found.steps)
        if step.who == 0 and len(position(log, step.start).legal_actions()) > 1
    )
    start = found.steps[index].start
    best = next(it for it in position(log, start).legal_actions() if it != log.answers[start])
    steps = list(found.steps)
    steps[index] = replace(steps[index], decision=Decision(best, 0.9, 0.2, 0.9))
    keep_review(host, id, replace(found, steps=tuple(steps)))
    page.reload()
    page.locator(".tale").get_by_role("link", name="Find a better move").click()
    panel = page.locator("#puzzle")
    expect(panel).to_contain_text("A better move was missed here")
    assert page.url.endswith(f"-{start}")
    ready(page).locator(f'#moves [data-action="{best}"]').click()
    expect(panel).to_have_attribute("data-verdict", "solved")
    panel.get_by_role("link", name="Back to the result").click()
    expect(page.locator(".over")).to_be_visible()


def host_moves(host: Host, id: str) -> list[Move]:
    with host.at(id) as table:
        return list(table.history.moves)
