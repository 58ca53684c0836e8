"""Codes of invitations: they lead to the link's page, like the link they work once, and guesses learn nothing."""

import re
from hashlib import sha256
from html import unescape

from starlette.testclient import TestClient

from cogworks.people.accounts.accounts import Accounts
from cogworks.people.accounts.store import MemoryAccounts
from cogworks.people.invitation_codes import SECONDS, InvitationCodes, code_of
from cogworks.tables.store.store import MemoryStore
from cogworks.web.art.qr import qr_code
from cogworks.web.identity.invitations import GUESSES
from tests.clock import Clock
from tests.web.visitors import House, id_of, invited

FRIEND = {"game": "high_cog", "seats": "2", "seat-1": "friend"}


def code_on(page: str) -> str:
    found = re.search(r"Code <b>(\w{3}-\w{3})</b>", page)
    assert found
    return found[1]


def enter(browser: TestClient, code: str) -> tuple[int, str]:
    """The answer to a code, without what was typed."""
    answer = browser.post("/code", data={"code": code}, follow_redirects=False)
    return answer.status_code, answer.headers.get("location", re.sub(r'value="[^"]*"', "", answer.text))


def test_a_code_leads_to_the_seat_however_it_is_typed(house: House) -> None:
    ann, bob = house.browser(), house.browser()
    ann.get("/")
    page = ann.post("/tables", data=FRIEND)
    link, code = invited(page), code_on(page.text)
    assert code.replace("-", "") == code_of(link.rpartition("/")[2])
    bob.get("/")
    for typed in (
        code,
        code.lower(),
        code.replace("-", " "),
        code.replace("-", "").replace("0", "o").replace("1", "l"),
    ):
        assert enter(bob, typed) == (303, link)
    assert "Take seat 2" in bob.post("/code", data={"code": code}).text
    assert id_of(bob.post(link, data={"name": "Bob"}).url) == id_of(page.url)


def test_used_expired_replaced_and_unknown_codes_get_the_same_answer() -> None:
    clock = Clock()
    house = House(MemoryStore(), clock=clock)
    ann = house.browser()
    ann.get("/")
    codes = []
    for _ in range(3):
        page = ann.post("/tables", data=FRIEND)
        codes.append(code_on(page.text))
        if len(codes) == 1:
            bob = house.browser()
            bob.get("/")
            bob.post(invited(page), data={"name": "Bob"})
            assert "Code <b>" not in ann.get(str(page.url)).text
        if len(codes) == 2:
            again = ann.post(f"/table/{id_of(page.url)}/invite", data={"seat": "1"})
            assert code_on(again.text) != codes[1]
    assert enter(house.browser(("9.9.9.1", 1)), codes[2])[0] == 303
    used, replaced, expired = codes
    guessing = house.browser(("9.9.9.2", 1))
    answers = {enter(guessing, code) for code in (used, replaced, "AAA-AAA", "", "ÄÖÜ", "A" * 39)}
    clock.now += SECONDS + 1
    assert "Code <b>" not in ann.get(str(page.url)).text
    answers.add(enter(guessing, expired))
    assert len(answers) == 1
    status, text = answers.pop()
    assert (status, "This code does not work" in unescape(text)) == (404, True)
    house.close()


def test_guesses_are_limited_per_client(house: House) -> None:
    eve, bob = house.browser(("6.6.6.6", 1)), house.browser(("7.7.7.7", 1))
    statuses = [enter(eve, f"AAA-{n:03}")[0] for n in range(GUESSES + 3)]
    assert statuses == [404] * GUESSES + [429] * 3
    assert enter(bob, "AAA-AAA")[0] == 404


def test_the_lobby_and_its_own_page_ask_for_a_code(house: House) -> None:
    ann = house.browser()
    for path in ("/", "/code"):
        assert '<form method="post" action="/code"' in ann.get(path).text


def test_the_page_has_a_qr_code_of_the_link(house: House) -> None:
    ann = house.browser()
    ann.get("/")
    page = ann.post("/tables", data=FRIEND)
    assert qr_code("http://testserver" + invited(page)) in page.text
    assert "style=" not in qr_code("http://testserver/seat/x/y")


def test_a_copy_of_the_database_has_no_code_and_no_link(house: House) -> None:
    ann = house.browser()
    ann.get("/")
    page = ann.post("/tables", data=FRIEND)
    code = code_on(page.text).replace("-", "")
    stored = Accounts(house.host.store, b"another secret", house.host.now).store
    assert isinstance(stored, MemoryAccounts)
    (ticket,) = stored._tickets.values()
    assert ticket.hash != sha256(f"seat code {code}".encode()).hexdigest()
    assert code not in repr(ticket)
    assert invited(page).rpartition("/")[2] not in repr(ticket)
    # Under another secret the same code leads nowhere.
    assert InvitationCodes(stored, b"another secret", house.host.now).find(code) is None
