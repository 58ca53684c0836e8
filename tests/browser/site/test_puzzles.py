"""A puzzle in the browser: solved by clicking the board, and the next one by keyboard."""

from playwright.sync_api import Page, expect

from cogworks import game
from cogworks.puzzles.files import position, puzzles
from cogworks.puzzles.judging import Result, judge
from cogworks.puzzles.puzzle import Puzzle
from tests.browser.clicking import after, ready, version
from tests.browser.conftest import NewPage
from tests.browser.site.test_access import in_both_themes


def targets(puzzle: Puzzle) -> list[str]:
    """The element to click for each move of the solution; '' for a move that is not on the board."""
    of, state, found = game(puzzle.game), position(puzzle), list[str]()
    for action in puzzle.solution:
        found.append(of.target(state, action))
        state.act(action)
    return found


def click(page: Page, action: int, target: str) -> None:
    """Make a move on the board, or in the list if it is not on the board."""
    things = page.locator(f'#board [data-item="{target}"].can:visible')
    if not target or not things.count():
        page.locator(f'#moves [data-action="{action}"]').click()
        return
    things.first.click()
    menu = page.locator("#menu:not([hidden]) button")
    if menu.count():
        menu.nth(_place(page, action, target)).click()


def _place(page: Page, action: int, target: str) -> int:
    offered = page.locator(f'#moves [data-target="{target}"]')
    return [offered.nth(n).get_attribute("data-action") for n in range(offered.count())].index(str(action))


def test_solving_by_mouse_and_going_on_by_keyboard(visit: NewPage) -> None:
    name = "girl_genius"
    puzzle = min(puzzles(name), key=lambda each: (each.rating, each.id))
    page = visit("/puzzles", width=1366, height=657)
    page.locator(f'[href="/puzzles/{name}/next"]').click()
    page.wait_for_url(f"**/{puzzle.id}")
    panel = page.locator("#puzzle")
    wrong = next(it for it in position(puzzle).legal_actions() if judge(puzzle, [it]).result is Result.WRONG)
    ready(page).locator(f'#moves [data-action="{wrong}"]').click()
    expect(panel).to_contain_text("Try again.")
    expect(panel).to_contain_text("counts as failed")
    assert in_both_themes(ready(page), "puzzle") == []
    for action, target in zip(puzzle.solution, targets(puzzle), strict=True):
        if panel.get_attribute("data-verdict") != "solved":
            click(ready(page), action, target)
            expect(panel).not_to_have_attribute("data-verdict", "wrong")
            ready(page)
    expect(panel).to_have_attribute("data-verdict", "solved")
    expect(page.locator("[data-next]")).to_be_focused()
    page.keyboard.press("n")
    page.wait_for_url(lambda url: puzzle.id not in url)
    before = version(ready(page))
    page.keyboard.press("h")
    expect(panel).to_contain_text("Hint:")
    panel.get_by_text("Show solution").click()
    expect(panel).to_have_attribute("data-verdict", "shown")
    # The position again, and the first move of the solution on the board.
    after(page, before + 1)
