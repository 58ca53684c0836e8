"""Lessons and puzzles can be read in windows of every size, beside or below a board that can be used."""

import pytest
from playwright.sync_api import Page, expect

from cogworks import games
from cogworks.puzzles.files import position, puzzles
from cogworks.puzzles.judging import Result, judge
from cogworks.puzzles.puzzle import Puzzle
from cogworks.tables.lessons.lesson import lesson_of, scene
from cogworks.web.site.puzzles.page import address
from tests.browser.clicking import begin, ready
from tests.browser.conftest import NewPage
from tests.browser.fit.faults import CUT, kind_of
from tests.browser.screens import LAPTOP, SIZES, Size, measure
from tests.browser.site.test_learn import at_step, button_of, each_lesson

FAULTS = """({ kind, isLong }) => {
    const found = [], root = document.documentElement, panel = document.querySelector('#lesson, #puzzle');
    const isIn = (box, frame) => box.left >= frame.left - 1 && box.top >= frame.top - 1 &&
        box.right <= frame.right + 1 && box.bottom <= frame.bottom + 1;
    const [frame, board, ask] = [panel, ...['board', 'ask'].map((id) => document.getElementById(id))].map((one) =>
        one.getBoundingClientRect());
    const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const boxes = (thing) => {
        const range = document.createRange();
        range.selectNodeContents(thing);
        return [...range.getClientRects()].filter((box) => box.width > 1 && box.height > 1);
    };
    const isOnTop = (thing, box) =>
        thing.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
    const check = (thing, name, frame) => {
        const all = boxes(thing);
        if (!all.length || !all.every((box) => isIn(box, frame) && isIn(box, screen))) found.push(`${name} is cut off`);
        else if (!all.every((box) => isOnTop(thing, box))) found.push(`${name} is covered`);
    };
    const isShown = (one) => one.checkVisibility();
    const [title, ...words] = [...panel.querySelector('.lesson-words').children].filter(isShown);
    check(title, 'title', frame);
    // Of a long text, its beginning; the rest can be scrolled to.
    const begin = words[0].querySelector('li') ?? words[0];
    for (const part of isLong ? [begin] : words) check(part, part.textContent.trim().slice(0, 40), frame);
    for (const button of panel.querySelectorAll('.lesson-ways .button')) {
        check(button, button.textContent, frame);
        if (kind !== 'laptop' && button.getBoundingClientRect().height < 43) found.push(`${button.textContent} is low`);
    }
    for (const part of words) {
        const size = parseFloat(getComputedStyle(part).fontSize);
        if (size < 14) found.push(`letters of ${size} pixels`);
    }
    const hidden = panel.scrollHeight - panel.clientHeight, scrolls = (one) => /auto|scroll/.test(one);
    if (panel.scrollTop || (hidden > 1 && !(isLong && scrolls(getComputedStyle(panel).overflowY))))
        found.push(`${hidden} pixels of text are out of view`);
    if (root.scrollWidth > innerWidth || root.scrollHeight > innerHeight)
        found.push(`the page is ${root.scrollWidth} by ${root.scrollHeight}`);
    // Beside the board on laptops, below it elsewhere, and never over it.
    for (const [name, box] of [['panel', frame], ['list', ask]])
        if (box.width && box.left < board.right - 1 && box.top < board.bottom - 1)
            found.push(`the ${name} is on the board`);
    const own = document.querySelector('#board .layout > .own:not([hidden])')?.getBoundingClientRect();
    for (const part of document.querySelectorAll('#board .shared .panel')) {
        const box = part.getBoundingClientRect(), isBeside = own?.width && box.width && part.checkVisibility();
        if (isBeside && Math.min(box.right, own.right) - Math.max(box.left, own.left) > 2 &&
            Math.min(box.bottom, own.bottom) - Math.max(box.top, own.top) > 2)
            found.push('the table is on your own things');
    }
    const high = (board.bottom - board.top) / innerHeight, wide = (board.right - board.left) / innerWidth;
    const least = { laptop: [0.7, 0.85], landscape: [0.95, 0.55], tablet: [0.95, 0.6], phone: [0.95, 0.38] }[kind];
    if (wide < least[0] || (high < least[1] && !isLong)) found.push(`the board is ${wide} wide and ${high} high`);
    const list = document.getElementById('moves'), all = [...(list?.querySelectorAll('.action') ?? [])],
        moves = all.filter(isShown), asked = document.querySelector('#prompt > span');
    if (asked && isShown(asked)) check(asked, 'prompt', ask);
    for (const move of moves)
        if (move.scrollWidth > move.clientWidth + 1 || move.scrollHeight > move.clientHeight + 2)
            found.push(`${move.textContent} is cut`);
    for (const name of document.querySelectorAll('.chip.you .name'))
        if (name.clientWidth > 2 && name.scrollWidth > name.clientWidth + 1) found.push('your name is cut');
    const inView = (one) => isIn(one.getBoundingClientRect(), list.getBoundingClientRect());
    const { overflowX, overflowY } = list ? getComputedStyle(list) : {};
    if (!moves.every(inView) && !scrolls(overflowX) && !scrolls(overflowY)) found.push('moves have no cue');
    // The move of the lesson, or else any: in the list, or on the part of the board that is in front.
    const wanted = all.find((one) => one.matches('.lesson-on')) ?? all[0];
    const lit = [...document.querySelectorAll('#board .can')].filter((one) => one.getClientRects().length);
    const begins = (one) => isShown(one) && isIn({ ...one.getBoundingClientRect().toJSON(), right: 0 }, screen);
    if (wanted && !begins(wanted) && !lit.length) found.push('no move is in view');
    // What the step is about.
    const about = [...document.querySelectorAll('#board .lesson-on')].map((one) => one.getBoundingClientRect());
    if (about.length && !about.some((box) => isIn(box, { left: board.left - 6, top: board.top - 6,
        right: board.right + 6, bottom: board.bottom + 6 }))) found.push('what the step is about is out of view');
    return found;
}"""
"""Problems with the panel and the rest of the page."""


IS_RIDGE = "() => document.querySelector('.ridge') !== null"


def faults(page: Page, where: str, *, fits: Size = SIZES[0]) -> list[str]:
    """Problems at each size; in narrower windows than `fits` the text may be too long for the panel, and scrolls.

    The next call begins with the size at which this one ends.
    """
    found, at = list[str](), page.viewport_size
    for size in sorted(SIZES, reverse=at is not None and at["width"] > 1000):
        how = {"kind": kind_of(size), "isLong": size < fits}
        wrong, cut, is_ridge = measure(page, size, (FAULTS, how), (CUT, None), (IS_RIDGE, None))
        # Widget Ridge shortens names in its sockets and in play; a tap shows the card.
        found += [f"{where}, {size[0]}x{size[1]}: {fault}" for fault in (wrong if is_ridge else [*wrong, *cut])]
    return found


@each_lesson
def test_every_step_of_a_lesson_can_be_read_at_every_size(page: Page, name: str) -> None:
    lesson, chosen, found = lesson_of(name), "", list[str]()
    page.goto(f"/learn/{name}")
    assert lesson is not None
    for number in range(1, len(lesson.steps) + 1):
        now = scene(lesson, number, chosen)
        chosen = now.chosen_by(0)
        at_step(page, number)
        found += faults(page, f"step {number}")
        assert "salt" not in page.locator("#status").inner_text(), "a message for tables"
        if not now.is_last:
            button_of(page, now).evaluate("button => button.click()")
    assert found == [], "\n".join(found)


BEYOND = (10_000, 10_000)
"""Larger than all sizes."""


def chosen_puzzles(name: str) -> list[Puzzle]:
    """The puzzle with the longest solution, and the one with most moves to choose from."""
    every = sorted(puzzles(name), key=lambda each: each.id)
    most = max(every, key=lambda each: len(position(each).legal_actions()))
    return [max(every, key=lambda each: len(each.solution)), most]


@pytest.mark.parametrize("name", [name for name in games() if puzzles(name)])
def test_puzzles_their_hints_and_solutions_can_be_read_at_every_size(page: Page, name: str) -> None:
    found = list[str]()
    for puzzle in chosen_puzzles(name):
        page.goto(address(puzzle))
        panel = ready(page).locator("#puzzle")
        found += faults(page, f"{puzzle.id}")
        legal = position(puzzle).legal_actions()
        wrong = next((move for move in legal if judge(puzzle, [move]).result is Result.WRONG), None)
        if wrong is not None:
            page.locator(f'#moves [data-action="{wrong}"]').evaluate("move => move.click()")
            expect(panel).to_contain_text("Try again.")
            ready(page)
            found += faults(page, f"{puzzle.id} after a wrong move")
        for hint in range(1, 3):
            if panel.locator("[data-hint]").count():
                panel.locator("[data-hint]").evaluate("button => button.click()")
                expect(panel.locator(".puzzle-hint")).to_have_count(hint)
        found += faults(page, f"{puzzle.id} with hints", fits=LAPTOP)
        panel.locator("[data-puzzle-solution]").evaluate("button => button.click()")
        expect(panel).to_have_attribute("data-verdict", "shown")
        expect(page.locator("#moves")).to_have_count(0)
        found += faults(page, f"{puzzle.id} solved", fits=BEYOND)
    assert found == [], "\n".join(found)


def test_the_log_is_a_drawer_in_a_puzzle_and_a_column_at_a_table(visit: NewPage) -> None:
    page = visit(address(puzzles("gizmos")[0]), width=1920, height=1080)
    side = ready(page).locator("#side")
    expect(side).to_be_hidden()
    page.get_by_role("button", name="Log").click()
    expect(page.locator("#side.open #log")).to_be_focused()
    page.keyboard.press("Escape")
    expect(side).to_be_hidden()
    begin(page, "gizmos")
    expect(side).to_be_visible()
    page.keyboard.press("l")
    expect(page.locator("#side:not(.open) #log")).to_be_focused()
