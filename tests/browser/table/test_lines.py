"""Reloads, lost connections, second tabs and stale clicks: no move is lost or doubled, and no game is stuck."""

from playwright.sync_api import expect

from cogworks.tables.host import Host
from tests.browser.clicking import after, begin, ready, version
from tests.browser.conftest import NewPage
from tests.web.visitors import id_of


def test_a_reload_shows_the_last_move(visit: NewPage) -> None:
    page = visit(motion=True)
    begin(page, "gadget_builder")
    seen = version(page)
    page.locator(".action").first.click()
    after(page, seen)
    page.locator(".action").first.wait_for()
    seen, told = version(page), page.locator("#log li").first.inner_text()
    page.reload()
    ready(page)
    assert version(page) >= seen
    expect(page.locator("#log")).to_contain_text(told)


def test_a_move_made_while_disconnected_arrives_once(visit: NewPage, host: Host) -> None:
    page = visit()
    # A socket that breaks and reconnects, as in a tunnel.
    page.add_init_script("""
        window.sockets = [];
        class Dead {
            readyState = 3;
            constructor() { setTimeout(() => this.onclose?.({ code: 1006, reason: '' }), 20); }
        }
        window.WebSocket = new Proxy(WebSocket, { construct(Real, args) {
            const made = window.cut ? new Dead() : new Real(...args);
            if (!window.cut) window.sockets.push(made);
            return made;
        } });
    """)
    begin(page, "gadget_builder")
    seen = version(page)
    page.evaluate("() => { window.cut = true; for (const socket of window.sockets) socket.close(); }")
    expect(page.locator("#status")).to_contain_text("Reconnecting")
    page.locator(".action").first.click()
    with host.at(id_of(page.url)) as table:
        assert table.history.version == seen
    page.evaluate("() => { window.cut = false; }")
    after(page, seen)
    expect(page.locator("#status")).to_be_empty()
    with host.at(id_of(page.url)) as table:
        mine = [move for move in table.history.moves if move.who == 0]
    assert len(mine) == 1


def test_a_second_tab_shows_what_the_first_did_and_its_stale_click_changes_nothing(visit: NewPage, host: Host) -> None:
    one = visit()
    begin(one, "gadget_builder")
    two = one.context.new_page()
    two.goto(one.url)
    ready(two)
    # The second tab gets no updates for a while, and acts on an old position.
    two.evaluate("""() => {
        const send = WebSocket.prototype.send;
        window.kept = [];
        WebSocket.prototype.send = function (text) {
            if (text.includes('"act"')) window.kept.push(() => send.call(this, text)); else send.call(this, text);
        };
    }""")
    seen = version(one)
    two.locator(".action").first.click()
    two.wait_for_function("() => window.kept.length === 1")
    one.locator(".action").first.click()
    after(one, seen)
    one.locator(".action, .over").first.wait_for()
    with host.at(id_of(one.url)) as table:
        before = table.history.version
    two.evaluate("() => window.kept[0]()")
    expect(two.locator("#status")).to_contain_text("moved on")
    with host.at(id_of(one.url)) as table:
        assert table.history.version == before
    ready(two)
    assert version(two) == version(one)
    expect(two.locator("#log li").first).to_have_text(one.locator("#log li").first.inner_text())


def test_the_tabs_title_shows_whose_turn_it_is(visit: NewPage) -> None:
    page = visit()
    begin(page, "gadget_builder")
    expect(page).to_have_title("● Your turn · Gadget Builder · Cogworks")
