"""The browser's part in the shuffle: it adds a salt automatically after the commitment, and checks both at the end."""

import hashlib
import json
import re
from typing import Any

from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from cogworks.tables.files import shuffle
from cogworks.tables.host import Host
from cogworks.tables.table import Table
from tests.browser.clicking import begin, play_to_the_end, ready, two_friends
from tests.browser.conftest import NewPage
from tests.tables.files.test_shuffle import PAGE as DOCUMENTATION
from tests.web.visitors import id_of

CHECKED = "✓ Honest shuffle, verified by your browser."
DOUBTED = "⚠ This shuffle may not be honest."
RANDOM = re.compile(r"[0-9a-f]{32}")


def kept(page: Page) -> dict[str, Any]:
    """The browser's record of the table it shows."""
    found: dict[str, Any] = json.loads(page.evaluate("id => localStorage[`cogworks-shuffle-${id}`]", id_of(page.url)))
    return found


def change(page: Page, **changes: object) -> None:
    """Change the browser's record, as if the server had changed its commitment."""
    page.evaluate(
        "([id, kept]) => (localStorage[`cogworks-shuffle-${id}`] = JSON.stringify(kept))",
        [id_of(page.url), {**kept(page), **changes}],
    )


def table_of(host: Host, page: Page) -> Table:
    with host.at(id_of(page.url)) as table:
        return table


def checked(page: Page) -> None:
    expect(page.locator(".over .check.gain")).to_contain_text(CHECKED)


def test_the_page_computes_the_same_hashes_as_the_server(visit: NewPage) -> None:
    page = visit("/verify")
    texts = [bytes(i % 256 for i in range(length)) for length in (0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 1000)]
    own = page.evaluate(
        """async (all) => { const { sha256 } = await import("/static/sha256.js");
            return all.map((bytes) => sha256(Uint8Array.from(bytes))); }""",
        [list(text) for text in texts],
    )
    assert own == [hashlib.sha256(text).hexdigest() for text in texts]
    vector = dict(re.findall(r"^\| `([^`]+)` \| `([^`]+)` \|$", DOCUMENTATION.read_text(), re.MULTILINE))
    assert page.evaluate(
        """async (seed) => { const { commitment, seal } = await import("/static/shuffle.js");
            return [commitment(seed), seal("table-1", 2, "Grüße")]; }""",
        vector["seed"],
    ) == [vector["commitment"], vector["seal of seat 2"]]


def test_one_click_salts_starts_and_is_checked_at_the_end(visit: NewPage, host: Host) -> None:
    page = visit()
    begin(page, "high_cog")
    mine, table = kept(page), table_of(host, page)
    assert RANDOM.fullmatch(mine["salts"][0])
    assert table.seats.salts() == [mine["salts"][0], ""]
    assert mine["early"] is True
    assert mine["commitment"] == shuffle.commitment(table.header.seed)
    play_to_the_end([page], ())
    checked(page)
    expect(page.locator(".over .check b")).to_be_visible()
    expect(page.locator(".over .check .why")).to_be_hidden()
    assert "salt" not in page.locator(".over").inner_text()
    page.locator(".over").get_by_role("link", name="Verify draws").click()
    expect(page.locator("#own.gain")).to_contain_text(CHECKED)
    expect(page.locator(".note.gain").first).to_contain_text("draws follow from the seed and the salts")
    expect(page.locator(".proof")).to_contain_text(mine["salts"][0])


def test_every_game_gets_its_own_salt(visit: NewPage) -> None:
    page = visit()
    begin(page, "high_cog")
    first = kept(page)["salts"]
    begin(page, "high_cog")
    assert kept(page)["salts"] != first


def test_a_server_that_breaks_its_commitment_is_detected(visit: NewPage) -> None:
    page = visit()
    begin(page, "high_cog")
    honest, table = kept(page), page.url
    change(page, commitment="0" * 64)
    page.reload()
    play_to_the_end([ready(page)], ())
    for changes, words in (
        ({}, "The seed does not match the commitment this browser saw before the game started."),
        ({**honest, "salts": ["0" * 32]}, "Your seat\u2019s salt is not from this browser."),
    ):
        page.goto(table)
        change(page, **changes)
        page.reload()
        for place in (".over .check.loss", "#own.loss"):
            expect(page.locator(place)).to_contain_text(DOUBTED)
            expect(page.locator(place)).to_contain_text(words)
            page.goto(f"{table}/proof")


def test_a_salt_chosen_to_suit_ours_is_detected(visit: NewPage) -> None:
    page = visit("/verify")
    seed, table = "00" * 32, "t"
    known = {"commitment": shuffle.commitment(bytes(32)), "early": True, "salts": ["a"], "seals": ["", ""]}
    for salts, seals, good in (
        (["a", ""], ["", ""], [True, True]),
        (["a", "b"], ["", ""], [True, True, False]),
        (["a", "b"], ["", shuffle.seal(table, 1, "b")], [True, True]),
        (["a", "c"], ["", shuffle.seal(table, 1, "b")], [True, True, False]),
        (["a", ""], ["", shuffle.seal(table, 1, "b")], [True, True, None]),
        (["", "b"], ["", ""], [True, False]),
    ):
        found = page.evaluate(
            """async ([table, kept, shown]) => { const { findings } = await import("/static/shuffle.js");
                return findings(table, kept, shown, 0, ["Ann", "Bob"]); }""",
            [table, {**known, "seals": seals}, {"seed": seed, "salts": salts}],
        )
        assert [each["good"] for each in found] == good, (salts, seals, found)


def test_friends_seal_their_salts_reveal_them_at_the_start_and_check_them(visit: NewPage, host: Host) -> None:
    ann, bob = two_friends(visit, "high_cog")
    table = table_of(host, ann)
    seals = [chair.seal for chair in table.seats.chairs]
    for seat, page in enumerate((ann, bob)):
        mine = kept(page)
        assert table.seats[seat].salt == mine["salts"][-1]
        assert (
            mine["seals"] == seals == [shuffle.seal(table.header.id, n, s) for n, s in enumerate(table.seats.salts())]
        )
    play_to_the_end([ann, bob], ())
    checked(ann)
    checked(bob)


def test_a_friend_whose_browser_is_gone_does_not_block_the_start(visit: NewPage, host: Host) -> None:
    ann, bob = visit(), visit()
    ann.goto("/new/high_cog")
    ann.locator("#seats [value='2']").check()
    ann.locator("#seat-1").select_option("open")
    ann.get_by_role("button", name="Open table").click()
    bob.goto(ready(ann).url)
    bob.get_by_role("button", name="Take this seat").click()
    ready(bob)
    expect(ann.locator("#board")).to_contain_text("Newcomer 2")
    bob.wait_for_function("() => !document.querySelector('#table').classList.contains('pending')")
    assert table_of(host, ann).seats[1].seal
    bob.context.close()
    ann.get_by_role("button", name="Start game").click()
    expect(ann.locator("#ask")).to_contain_text("Waiting for Newcomer 2 to connect.")
    expect(ann.locator(".head")).not_to_contain_text("Waiting to start")
    assert [bool(salt) for salt in table_of(host, ann).seats.salts()] == [True, False]


def test_the_players_own_words_become_part_of_the_salt(visit: NewPage, host: Host) -> None:
    page = visit("/new/high_cog")
    page.get_by_role("button", name="Open table").click()
    ready(page).get_by_text("Honest shuffle", exact=True).click()
    page.get_by_label("Add your own words").fill("my lucky day")
    page.get_by_role("button", name="Add words").click()
    expect(page.locator("#status")).to_contain_text("added to the salt")
    ready(page)
    salt = kept(page)["salts"][-1]
    assert re.fullmatch(r"my lucky day [0-9a-f]{32}", salt)
    assert table_of(host, page).seats[0].seal == shuffle.seal(id_of(page.url), 0, salt)


def test_a_reload_before_the_salt_was_sent_loses_nothing(visit: NewPage, host: Host) -> None:
    page = visit("/")
    swallowed: list[str | bytes] = []
    is_cut = True

    def pass_on(line: WebSocketRoute) -> None:
        if is_cut:
            line.on_message(lambda text: swallowed.append(text))
        else:
            line.connect_to_server()

    page.route_web_socket(re.compile("/socket"), pass_on)
    page.locator("form:has(input[value=high_cog]) button").first.click()
    page.wait_for_function("() => Object.keys(localStorage).length")
    expect(page.locator("#board")).to_contain_text("Shuffling")
    page.wait_for_function("() => document.readyState === 'complete'")
    assert not table_of(host, page).is_started
    salts = kept(page)["salts"]
    is_cut = False
    page.reload()
    page.locator(".action, .over").first.wait_for()
    assert table_of(host, page).seats.salts() == [salts[0], ""]
    assert kept(page)["salts"] == salts


def test_two_tabs_share_one_salt(visit: NewPage, host: Host) -> None:
    page = visit("/new/high_cog")
    page.get_by_role("button", name="Open table").click()
    other = ready(page).context.new_page()
    other.goto(page.url)
    ready(other)
    assert len(kept(page)["salts"]) == 1
    assert table_of(host, page).seats[0].seal == shuffle.seal(id_of(page.url), 0, kept(other)["salts"][0])


def test_a_spectator_checks_the_commitment(visit: NewPage) -> None:
    page = visit()
    begin(page, "high_cog")
    eve = visit(page.url)
    ready(eve)
    play_to_the_end([page], ())
    expect(eve.locator(".over .check.gain")).to_contain_text("saw during the game")
    assert kept(eve)["salts"] == []
    late = visit(page.url)
    expect(late.locator(".over .check")).to_contain_text("did not see the start")
    expect(late.locator(".over .check.gain, .over .check.loss")).to_have_count(0)


def test_without_scripts_the_game_starts_on_its_own(chromium: Browser, address: str, host: Host) -> None:
    context = chromium.new_context(base_url=address, java_script_enabled=False)
    page = context.new_page()
    page.goto("/")
    page.locator("form:has(input[value=high_cog]) button").first.click()
    expect(page.locator(".action").first).to_be_visible()
    expect(page.locator(".note.loss")).to_contain_text("started without a salt from your browser")
    assert table_of(host, page).seats.salts() == ["", ""]
    context.close()


def test_records_of_old_tables_are_evicted(visit: NewPage) -> None:
    page = visit("/", moves=False)
    page.evaluate("""() => { for (let i = 0; i < 150; i++)
        localStorage[`cogworks-shuffle-old${i}`] = JSON.stringify({ commitment: "x", salts: [], at: i }); }""")
    begin(page, "high_cog")
    keys = page.evaluate("Object.keys(localStorage)")
    assert len(keys) == 100
    assert f"cogworks-shuffle-{id_of(page.url)}" in keys
    assert "cogworks-shuffle-old149" in keys
