"""Faces in the bar: a bot thinks on its turn, is pleased when it gains points, and shows its level."""

from playwright.sync_api import expect

from tests.browser.clicking import begin, ready
from tests.browser.conftest import NewPage
from tests.browser.screens import SIZES, resize

GAIN = """async () => {
    const { gameMoments, rememberBoards } = await import('/static/moments.js'),
        bot = document.querySelector('#players .chip:not(.you)'), before = rememberBoards();
    bot.querySelector('.score b').textContent = '99';
    gameMoments({ events: [], lines: [], phase: 'playing' }, before);
}"""
SQUEEZED = """() => [...document.querySelectorAll('.chip')].filter((chip) => {
    const score = chip.querySelector('.score').getBoundingClientRect(),
        called = chip.querySelector('.called').getBoundingClientRect();
    return called.right > score.left + 1 || !chip.querySelector('.portrait').complete;
}).map((chip) => chip.textContent)"""


def test_bots_have_faces_that_react_and_their_level_next_to_the_name(visit: NewPage) -> None:
    page = visit("/settings")
    page.get_by_label("owl with scarf").check()
    page.get_by_role("button", name="Save settings").click()
    begin(page, "gadget_builder")
    own, bot = page.locator(".chip.you .portrait"), page.locator(".chip:not(.you) .portrait")
    assert "owl-scarf" in (own.get_attribute("src") or "")
    expect(page.locator(".chip:not(.you) .kind")).to_have_text("random bot")
    expect(bot).to_have_attribute("data-mood", "idle")
    page.evaluate(GAIN)
    expect(bot).to_have_attribute("data-mood", "pleased")
    assert (bot.get_attribute("src") or "").endswith("+pleased")
    assert bot.evaluate("img => img.decode().then(() => img.naturalWidth)") > 0
    # The rival's row shows the same mood, and both calm down.
    expect(page.locator(".rival .portrait")).to_have_attribute("data-mood", "pleased")
    expect(bot).to_have_attribute("data-mood", "idle")
    for size in SIZES:
        resize(page, size)
        assert page.locator(".chip:not(.you) .kind").is_visible()
        assert ready(page).evaluate(SQUEEZED) == []
