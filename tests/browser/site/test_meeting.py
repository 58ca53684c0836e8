"""Two people meet: they post and accept a seat, end by agreement, play a rematch, write, and block."""

from playwright.sync_api import Page, expect

from tests.browser.clicking import ready
from tests.browser.conftest import NewPage


def named(visit: NewPage, name: str) -> Page:
    page = visit("/settings")
    page.locator("input[name=name]").fill(name)
    page.get_by_role("button", name="Save").click()
    page.goto("/meet")
    return page


def paired(ann: Page, bob: Page) -> None:
    """Ann posts a seat, and Bob accepts it on a page that was open before."""
    ann.get_by_text("Post a seat").click()
    ann.locator("select[name=game]").select_option("gizmos")
    ann.locator("select[name=clock]").select_option("relaxed")
    ann.get_by_role("button", name="Post seat").click()
    expect(ann.locator(".waiting-post")).to_contain_text("Waiting for a player: Gizmos")
    bob.get_by_role("button", name="Accept Gizmos").click()
    for page in (bob, ann):
        page.wait_for_url("**/table/*")
        ready(page)
        expect(page.locator("[data-open=leave]")).to_be_visible()


def test_a_posted_seat_leads_to_a_game_an_agreed_end_and_a_rematch(visit: NewPage) -> None:
    ann, bob = named(visit, "Ann"), named(visit, "Bob")
    paired(ann, bob)
    first = ann.url
    order = [name.strip() for name in ann.locator(".chip .name").all_inner_texts()]
    ann.locator("[data-open=leave]").click()
    ann.get_by_role("button", name="Offer to end without a result").click()
    expect(ann.locator("#notice")).to_contain_text("You offered to end the game")
    expect(bob.locator("#notice")).to_contain_text("Ann offers to end the game without a result")
    bob.get_by_role("button", name="End the game").click()
    for page in (ann, bob):
        expect(page.locator(".over h2")).to_have_text("Ended by agreement")
        expect(page.locator(".over .check")).to_contain_text("Honest shuffle")
    ann.get_by_role("button", name="Rematch").click()
    ann.wait_for_url(lambda url: url != first and "/table/" in url)
    ready(ann)
    bob.get_by_role("button", name="Join Ann").click()
    bob.wait_for_url(ann.url)
    ready(bob)
    expect(ann.locator(".chip")).to_have_count(2)
    rotated = [name.strip() for name in ann.locator(".chip .name").all_inner_texts()]
    assert [name.split()[0] for name in rotated] == [name.split()[0] for name in reversed(order)]
    assert ann.locator(".chip .clock").count() == 2


def test_a_blocked_player_is_not_heard_and_no_longer_met(visit: NewPage) -> None:
    ann = visit("/new/gizmos")
    ann.get_by_label("Allow free-text chat").check()
    ann.locator("#seat-1").select_option("open")
    ann.get_by_role("button", name="Open table").click()
    ready(ann)
    bob = visit("/")
    bob.goto(ann.url)
    bob.get_by_role("button", name="Take this seat").click()
    ready(bob)
    ann.get_by_role("button", name="Start game").click()
    for page in (ann, bob):
        expect(page.locator(".chip")).to_have_count(2)
        if page.locator("[data-open=side]:visible").count():
            page.locator("[data-open=side]:visible").first.click()
    bob.get_by_label("Message to the other players").fill("<em>good luck</em>")
    ann.get_by_label("Message to the other players").fill("still typing")
    bob.get_by_role("button", name="Send").click()
    expect(ann.locator("#talk")).to_contain_text("<em>good luck</em>")
    expect(ann.get_by_label("Message to the other players")).to_have_value("still typing")
    ann.get_by_role("link", name="Players and spectators").click()
    ann.get_by_role("button", name="Block").click()
    expect(ann.locator(".badge")).to_have_text("blocked")
    bob.get_by_label("Message to the other players").fill("are you there")
    bob.get_by_role("button", name="Send").click()
    expect(bob.locator("#talk")).to_contain_text("are you there")
    ann.get_by_role("link", name="Back to the table").click()
    ready(ann)
    expect(ann.locator("#talk")).not_to_contain_text("are you there")
    ann.goto("/meet")
    ann.get_by_role("button", name="Pair me: Gizmos").first.click()
    expect(ann.locator(".waiting-post")).to_have_count(1)
    bob.goto("/meet")
    expect(bob.locator("#news")).to_contain_text("Daily deal")
    expect(bob.get_by_role("button", name="Accept")).to_have_count(0)
    other = visit("/meet")
    expect(other.get_by_role("button", name="Accept Gizmos")).to_have_count(1)
    ann.get_by_role("button", name="Withdraw").click()
    expect(other.get_by_role("button", name="Accept Gizmos")).to_have_count(0)


def test_two_people_who_choose_the_same_game_and_clock_are_paired(visit: NewPage) -> None:
    ann, bob = named(visit, "Ann"), named(visit, "Bob")
    ann.get_by_label("Rated").first.check()
    ann.get_by_role("button", name="Pair me: Gizmos").first.click()
    expect(ann.locator(".waiting-post")).to_contain_text("rated")
    bob.get_by_label("Rated").first.check()
    bob.get_by_role("button", name="Pair me: Gizmos").first.click()
    for page in (bob, ann):
        page.wait_for_url("**/table/*")
        ready(page)
        expect(page.locator("#head")).to_contain_text("rated")
        expect(page.locator(".clock.runs")).to_have_count(1)
    assert ann.url == bob.url
