"""A person at the mouse: waits until the page is ready, then clicks highlighted items, on any board."""

import re
from collections.abc import Sequence
from itertools import count
from random import Random
from typing import Any

from playwright.sync_api import Page, expect

from cogworks import CHANCE, Dice, game
from cogworks.engine.log import Log
from cogworks.tables.files.from_log import store_log
from cogworks.tables.host import Host
from cogworks.tables.store.store import MemoryStore
from tests.browser.conftest import PATIENCE, NewPage
from tests.tables.test_update import goes_on
from tests.web.visitors import id_of

READY = "#table[data-ready]:not(.pending)"
"""The page has received an update, has highlighted the possible moves, and waits for no reply."""
MOST_ANSWERS = 4000
TABLES = count()
"""Numbers for tables made from logs."""

LOOK = """() => {
    const page = document.querySelector('#table[data-ready]:not(.pending)');
    if (!page) return null;
    document.querySelector('#hand-end[open] button')?.click();
    const lit = new Set([...document.querySelectorAll('#board .can')].map((item) => item.dataset.item));
    return {
        over: document.querySelector('.over') !== null,
        version: page.dataset.version,
        answers: [...document.querySelectorAll('.action')].map((button) => ({
            label: button.lastChild.textContent.trim(), action: button.dataset.action,
            item: lit.has(button.dataset.target) ? button.dataset.target : '',
        })),
    };
}"""
LOOK_AFTER = f"""(seen) => new Promise((told, failed) => {{
    const end = performance.now() + {PATIENCE};
    const again = () => {{
        const found = ({LOOK})();
        if (found && Number(found.version) > seen) told(found);
        else if (performance.now() > end) failed(new Error(`nothing came after version ${{seen}}`));
        else requestAnimationFrame(again);
    }};
    again();
}})"""
"""Wait and look in one call: a game needs hundreds of them."""

Answer = dict[str, str]
Look = dict[str, Any]


def ready(page: Page) -> Page:
    """Wait until the page can be used."""
    page.locator(READY).wait_for()
    return page


def version(page: Page) -> int:
    """The version of the table that the page shows."""
    return int(page.locator("#table").get_attribute("data-version") or -1)


def after(page: Page, seen: int) -> None:
    """Wait until the page shows a later version and can be used."""
    page.wait_for_function(
        "seen => Number(document.querySelector('#table[data-ready]:not(.pending)')?.dataset.version) > seen", arg=seen
    )


def begin(page: Page, game: str) -> None:
    """Start a game against a bot, as "Play now" does, and wait for the player's turn.

    Without the lobby, which takes as long to render as the table.  Tests of the keyboard and of salts click the button.
    """
    made = page.request.post("/play", form={"game": game}, max_redirects=0)
    assert made.status == 303, made.text()
    page.goto(made.headers["location"])
    # On phones, moves that are on the board have no button.
    ready(page).locator(".action, .over").first.wait_for(state="attached")


def take_seat(page: Page, id: str, token: str) -> Page:
    """Open a table through a seat's link, without showing the link's page."""
    link = f"/seat/{id}/{token}"
    page.request.get(link)  # sets the cookie that taking a seat needs
    taken = page.request.post(link, form={"name": ""}, max_redirects=0)
    assert taken.status == 303, taken.text()
    page.goto(taken.headers["location"])
    return ready(page)


def sit_down(page: Page, host: Host, log: Log) -> Page:
    """Continue a log at a new table, in the seat of the player to move.

    The log names the bots in the other seats, or "" for people who are elsewhere.
    """
    id, tokens = new_id(log), tokens_of(log)
    store_log(host.store, log, id, bytes(32), tokens, 0.0)
    return take_seat(page, id, tokens[int(log.replay().to_move())])


def new_id(log: Log) -> str:
    """An id for a table that continues a log."""
    return f"{log.game.replace('_', '-')}-{next(TABLES)}"


def tokens_of(log: Log) -> list[str]:
    """Tokens for the seats of people, and "" for bots."""
    return ["" if bot else f"token-of-the-player-in-seat-{seat}" for seat, bot in enumerate(log.players)]


def open_log(page: Page) -> None:
    """Open the drawer with the log and the chat; on phones it is among the tools."""
    if ready(page).locator("[data-tools]").is_visible():
        page.locator("[data-tools]").click()
    page.locator("[data-open=side]:visible").first.click()


def named(page: Page, name: str) -> Page:
    """Set the player's name."""
    page.goto("/settings")
    page.locator("[name=name]").fill(name)
    page.get_by_role("button", name="Save settings").click()
    expect(page.locator(".note.gain")).to_be_visible()
    return page


def two_friends(visit: NewPage, game: str, **options: str) -> tuple[Page, Page]:
    """A table of two: one player opened it, the other joined through the link."""
    ann, bob = named(visit(), "Ann"), visit()
    ann.goto(f"/new/{game}")
    ann.locator('#seats [value="2"]').check()
    if options:
        ann.get_by_text("House rules").click()
    for name, value in options.items():
        ann.locator(f"[name=option-{name}]").select_option(value)
    ann.get_by_role("button", name="Open table").click()
    bob.goto(ready(ann).locator("#link-1").input_value())
    bob.get_by_label("Play as").fill("Bob")
    bob.get_by_role("button", name=re.compile("Take seat 2")).click()
    expect(ann.locator("#board")).to_contain_text("Bob")
    ready(bob)
    ann.get_by_role("button", name="Start game").click()
    for page in (ann, bob):
        expect(page.locator(".head")).not_to_contain_text("Waiting to start")
        # In some games half of the moves are "end the turn" with no alternative.
        open_log(page)
        page.get_by_label("Auto-play forced moves").check()
        page.keyboard.press("Escape")
    return ann, bob


def friends_at(visit: NewPage, host: Host, name: str) -> tuple[Page, Page]:
    """Two people at the first decision of a new game, as after `two_friends` but without invitations."""
    rules, dice, answers = game(name), Dice(7), list[int]()
    state = rules.new(2)
    while goes_on(name, state):
        if state.to_move() == CHANCE:
            answers.append(dice.roll(state))
        else:
            answers += state.legal_actions()
            state.apply(answers[-1])
    pages = visit(), visit()
    log = Log(name, rules.version, 2, rules.settle({}), answers, ["", ""])
    _seat(pages, host, log, new_id(log))
    return pages


def _seat(pages: Sequence[Page], host: Host, log: Log, id: str) -> None:
    """Continue a log at a new table with these people, and play their forced moves."""
    tokens = tokens_of(log)
    store_log(host.store, log, id, bytes(32), tokens, host.now())
    for page, token in zip(pages, tokens, strict=True):
        # A setting that takes effect with the seat.
        assert page.request.post("/preferences", form={"forced": "on"}).ok
        take_seat(page, id, token)


def give(page: Page, answer: Answer, has_menu: bool) -> None:
    """Click the highlighted item a move is about, and its line in the menu that opens; otherwise its button."""
    spot = page.evaluate(SPOT, answer)
    page.mouse.click(*spot)
    line = page.evaluate(LINE, answer["label"]) if has_menu else None
    if line:
        page.mouse.click(*line)


SPOT = """({ item, action }) => {
    const spots = [[.5, .5], [.5, .2], [.2, .5], [.8, .8], [.1, .1], [.9, .1], [.5, .04], [.04, .5]];
    // A lit item may be covered by others that lie on it, or by nothing but the strip below.
    for (const one of [document.querySelector(`#board .can[data-item="${CSS.escape(item)}"]`),
                       document.querySelector(`.action[data-action="${action}"]`)]) {
        if (!one) continue;
        one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        const box = one.getBoundingClientRect();
        for (const [x, y] of spots) {
            const place = [box.left + box.width * x, box.top + box.height * y];
            if (document.elementFromPoint(...place)?.closest('.can, .action') === one) return place;
        }
    }
    return null;
}"""
"""Where a click hits the item, or else the button."""

LINE = """label => {
    const lines = [...document.querySelectorAll('#menu:not([hidden]) button')],
        line = lines.find((one) => one.lastChild.textContent === label);
    if (!line) return null;
    const box = line.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
}"""
"""Where the open menu has this move."""


def play_to_the_end(pages: Sequence[Page], eager: Sequence[str], seed: int = 7) -> int:
    """All players click in turn until the game is over; `eager` says what to choose first.  Returns the moves made."""
    given = play(pages, eager, MOST_ANSWERS, seed)
    assert given < MOST_ANSWERS, f"not over after {given} answers"
    return given


def play(pages: Sequence[Page], eager: Sequence[str], moves: int, seed: int = 7) -> int:
    """All players click in turn until this many moves have been made or the game is over.  Returns the moves made."""
    dice, given = Random(seed), 0
    while given < moves:
        looks = [page.evaluate(LOOK) for page in pages]
        if all(look and look["over"] for look in looks):
            return given
        turn = next((seat for seat, look in enumerate(looks) if look and look["answers"]), -1)
        if turn < 0:
            pages[0].wait_for_timeout(20)
            continue
        # A player continues as long as the decisions are theirs; the other pages need no check meanwhile.
        look: Look = looks[turn]
        while look["answers"] and given < moves:
            answer = _chosen(look["answers"], eager, dice)
            rivals = [other for other in look["answers"] if other["item"] == answer["item"]]
            give(pages[turn], answer, has_menu=bool(answer["item"]) and len(rivals) > 1)
            look = pages[turn].evaluate(LOOK_AFTER, int(look["version"]))
            given += 1
    return given


def skip_ahead(pages: Sequence[Page], host: Host, eager: Sequence[str], least: int) -> int:
    """Continue shortly before the end of the game, at a new table with the same people.

    Returns how many moves `play` will make there, at least these; the table's luck and the choices are known.
    """
    with host.at(id_of(pages[0].url)) as table:
        log = table.history.log([])
    rules, dice, state, decisions = game(log.game), Dice(7), log.replay(), []
    while not state.is_over():
        legal = state.legal_actions()
        if state.to_move() == CHANCE:
            action = state.case(dice.below(state.n_cases()))
        elif len(legal) == 1:
            action = legal[0]
        else:
            decisions.append(len(log.answers))
            answers = [{"label": rules.label(state, action), "action": str(action)} for action in legal]
            action = int(_chosen(answers, eager, Random(len(decisions)))["action"])
        state.act(action)
        log.answers.append(action)
    log.players[:] = [""] * log.seats
    # The same id as at the rehearsal: the table's luck depends on it.
    id = new_id(log)
    whole, left, expected = list(log.answers), least, 0
    while expected < least:
        log.answers[:] = whole[: decisions[-left]]
        expected = _moves_left(log, id, eager)
        left += least
    _seat(pages, host, log, id)
    return expected


def _moves_left(log: Log, id: str, eager: Sequence[str], seed: int = 7) -> int:
    """How many moves `play` makes at a table with this log, tried out on one just like it."""
    store, tokens = MemoryStore(), tokens_of(log)
    store_log(store, log, id, bytes(32), tokens, 0.0)
    host, dice, made = Host(store), Random(seed), 0
    for token in tokens:
        assert host.message(id, token, {"wish": {"forced": True}})["done"]
    while (update := host.message(id, tokens[0], {"look": None})["update"])["phase"] != "over":
        token = tokens[update["turn"] or 0]
        asked = host.message(id, token, {"look": None})["update"]
        answers = [{"label": option["label"], "action": str(option["action"])} for option in asked["options"]]
        action = int(_chosen(answers, eager, dice)["action"])
        reply = host.message(id, token, {"act": action, "version": asked["version"], "id": f"m{asked['version']}"})
        assert reply["done"], reply
        made += 1
    return made


def _chosen(answers: list[Answer], eager: Sequence[str], dice: Random) -> Answer:
    """A move by chance, among those to choose first; in whatever order a page lists them."""
    listed = sorted(answers, key=lambda answer: int(answer["action"]))
    for words in eager:
        found = [answer for answer in listed if re.search(words, answer["label"])]
        if found:
            return dice.choice(found)
    return dice.choice(listed)
