"""The page of notices, links in notices, the feed, and the site as an app."""

import json
import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest
from starlette.testclient import TestClient

from cogworks.people.notices.channels import READY, Channel
from cogworks.people.notices.links import CONFIRM, STOP
from cogworks.people.notices.notices import Notices
from cogworks.web.notices.mail import MailServer
from cogworks.web.notices.outcome import Outcome
from cogworks.web.notices.service import NoticeSettings
from cogworks.web.site.notices.devices import device_name
from tests.people.notices.circle import PushBrowser
from tests.tables.hall import Clock
from tests.web.visitors import SECRET, House, Tab, player_of, with_friend

ATOM = "{http://www.w3.org/2005/Atom}"
AGENT = "Mozilla/5.0 (X11; Linux x86_64; rv:152.0) Gecko/20100101 Firefox/152.0"


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def mailing(clock: Clock) -> Iterator[House]:
    """A server that can send mail."""
    settings = NoticeSettings(mail=MailServer("127.0.0.1", 9, "host@example.org"), retries=())
    opened = House(clock=clock, notices=settings)
    yield opened
    opened.close()


def rules(house: House) -> Notices:
    return Notices(house.host, SECRET)


def channels(house: House, browser: TestClient) -> list[Channel]:
    return rules(house).channels(player_of(browser).id)


def visitor(house: House) -> TestClient:
    browser = house.browser()
    assert browser.get("/notices").status_code == 200
    return browser


def test_a_browser_is_added_listed_and_removed(house: House) -> None:
    ann = visitor(house)
    sent = ann.post(
        "/api/notices/push", content=json.dumps(PushBrowser().subscription()), headers={"user-agent": AGENT}
    )
    assert sent.status_code == 200, sent.text
    (channel,) = channels(house, ann)
    assert sent.json() == {"id": channel.id}
    assert channel.data["base"] == "http://testserver/"
    page = ann.get("/notices").text
    assert "Firefox on Linux" in page
    assert "push.example" not in page
    assert ann.post(f"/notices/remove/{channel.id}").status_code == 200
    assert channels(house, ann) == []
    assert ann.post(f"/notices/remove/{channel.id}").status_code == 400


@pytest.mark.parametrize("body", ["", "[]", "{", '{"endpoint": "https://localhost/"}', "x" * 9000])
def test_a_wrong_subscription_is_refused_and_changes_nothing(house: House, body: str) -> None:
    ann = visitor(house)
    answer = ann.post("/api/notices/push", content=body)
    assert answer.status_code == 400
    assert answer.json()["reason"]
    assert channels(house, ann) == []


def test_a_stranger_removes_nothing(house: House) -> None:
    ann, eve = visitor(house), visitor(house)
    ann.post("/notices/feed")
    (feed,) = channels(house, ann)
    assert eve.post(f"/notices/remove/{feed.id}").status_code == 400
    assert len(channels(house, ann)) == 1


def test_a_browser_without_cookies_is_refused(house: House) -> None:
    answer = house.browser().post("/notices/feed")
    assert answer.status_code == 400
    assert "Cookies are blocked" in answer.text


def test_the_page_says_that_this_server_sends_no_mail(house: House) -> None:
    ann = visitor(house)
    assert "This server sends no e-mail" in ann.get("/notices").text
    assert ann.post("/notices/mail", data={"address": "ann@example.org"}).status_code == 400
    assert channels(house, ann) == []


def test_an_address_is_confirmed_by_a_click_and_stopped_by_one(mailing: House) -> None:
    ann = visitor(mailing)
    page = ann.post("/notices/mail", data={"address": "ann@example.org"}).text
    assert "Check your mail" in page
    assert "Not confirmed yet" in page
    (channel,) = channels(mailing, ann)
    links = rules(mailing).links
    confirm, stop = links.token(CONFIRM, channel.id), links.token(STOP, channel.id)
    # Mail programs follow links: that alone changes nothing.
    elsewhere = mailing.browser()
    assert "ann@example.org" in elsewhere.get(f"/notices/confirm/{confirm}").text
    assert channels(mailing, ann)[0].state != READY
    assert "is confirmed" in elsewhere.post(f"/notices/confirm/{confirm}").text
    assert channels(mailing, ann)[0].state == READY
    assert "Stop notices?" in elsewhere.get(f"/notices/stop/{stop}").text
    assert channels(mailing, ann)[0].state == READY
    # As a mail program does, without cookies or origin.
    program = TestClient(mailing.app)
    program.portal = elsewhere.portal
    stopped = program.post(f"/notices/stop/{stop}", data={"List-Unsubscribe": "One-Click"})
    assert stopped.status_code == 200
    assert channels(mailing, ann) == []
    assert program.post(f"/notices/stop/{stop}").status_code == 200
    assert elsewhere.get(f"/notices/confirm/{confirm}").status_code == 410


def test_one_address_gets_few_confirmations(mailing: House) -> None:
    for _ in range(3):
        assert visitor(mailing).post("/notices/mail", data={"address": "Ann@example.org"}).status_code == 200
    answer = visitor(mailing).post("/notices/mail", data={"address": "ann@example.org "})
    assert answer.status_code == 429
    assert "spam folder" in answer.text


@pytest.mark.parametrize("address", ["nobody", "ann@example.org\r\nBcc: eve@example.org", ""])
def test_a_wrong_address_is_refused_with_the_reason(mailing: House, address: str) -> None:
    ann = visitor(mailing)
    answer = ann.post("/notices/mail", data={"address": address})
    assert (answer.status_code, channels(mailing, ann)) == (400, [])
    assert "Write one e-mail address" in answer.text


def test_a_webhook_is_saved_shown_and_replaced(house: House) -> None:
    ann = visitor(house)
    answer = ann.post("/notices/webhook", data={"url": "http://10.0.0.1/"})
    assert answer.status_code == 400
    assert "Write an address such as https" in answer.text
    for name in ("one", "two"):
        page = ann.post("/notices/webhook", data={"url": f"https://hooks.example/{name}"}).text
    assert "https://hooks.example/two" in page
    assert "https://hooks.example/one" not in page
    assert "whsec_" in page


def test_a_test_goes_to_all_channels(house: House) -> None:
    ann = visitor(house)
    ann.post("/notices/webhook", data={"url": "https://hooks.example/"})
    ann.post("/notices/feed")
    sent: list[str] = []

    async def send(channel: Channel, message: object) -> Outcome:
        sent.append(channel.kind)
        return Outcome.SENT

    courier = house.app.state.notices.courier
    courier.senders = {"webhook": send}
    assert "on its way" in ann.post("/notices/test").text
    assert ann.portal is not None
    ann.portal.call(courier.idle)
    assert sent == ["webhook"]


def feed_address(browser: TestClient) -> str:
    found = re.search(r'id="feed" readonly value="http://testserver([^"]+)"', browser.post("/notices/feed").text)
    assert found
    return found[1]


def test_a_feed_lists_waiting_tables_and_changes_with_them(house: House) -> None:
    id, ann, bob = with_friend(house)
    with house.host.at(id) as table:
        turn = int(table.history.state.to_move())
    mover, other = (ann, bob) if turn == 0 else (bob, ann)
    address = feed_address(mover)
    reader = house.browser()
    answer = reader.get(address)
    assert answer.headers["content-type"].startswith("application/atom+xml")
    assert not answer.headers.get("set-cookie")
    root = ElementTree.fromstring(answer.text)
    (entry,) = root.findall(f"{ATOM}entry")
    link = entry.find(f"{ATOM}link")
    assert link is not None
    assert link.get("href") == f"http://testserver/table/{id}"
    assert entry.findtext(f"{ATOM}id") == f"urn:cogworks:turn:{id}:{house.table(id).activity.turn.sequence}"
    assert reader.get(feed_address(other)).text.count("<entry>") == 0
    tag = {"if-none-match": answer.headers["etag"]}
    assert reader.get(address, headers=tag).status_code == 304
    tab = Tab(mover, id)
    update = tab.say(look=None)["update"]
    tab.say(act=update["options"][0]["action"], version=update["version"])
    tab.close()
    later = reader.get(address, headers=tag)
    assert later.status_code == 200
    # A new address ends the old one.
    feed_address(mover)
    assert reader.get(address).status_code == 404


def test_a_feed_is_not_guessed(house: House) -> None:
    ann = visitor(house)
    address = feed_address(ann)
    swapped = "A" if address[-1] != "A" else "B"
    for guess in (address[:-1], address[:-1] + swapped, "/notices/feed/" + "x" * 48, "/notices/feed/%00"):
        answer = house.browser().get(guess)
        assert (answer.status_code, "no feed" in answer.text) == (404, True)


@pytest.mark.parametrize("sees", [True, False])
def test_a_turn_reaches_a_player_whose_page_is_hidden_or_closed(mailing: House, clock: Clock, sees: bool) -> None:
    id, ann, bob = with_friend(mailing, "gizmos", clock="days-3")
    (turn,) = mailing.table(id).activity.turn.seats
    mover = ann if turn == 0 else bob
    mover.post("/notices/webhook", data={"url": "https://hooks.example/"})
    sent: list[str] = []

    async def send(channel: Channel, message: object) -> Outcome:
        sent.append(channel.player)
        return Outcome.SENT

    courier = mailing.app.state.notices.courier
    courier.senders = {"webhook": send}
    tab = Tab(mover, id)
    tab.say(visible=sees)
    clock.now += 61
    assert mover.portal is not None
    for _ in range(2):
        mover.portal.call(courier.search)
        mover.portal.call(courier.idle)
    assert sent == ([] if sees else [player_of(mover).id])
    tab.close()


def test_a_page_says_whether_it_can_be_seen(house: House) -> None:
    id, ann, _ = with_friend(house)
    tab = Tab(ann, id)
    assert tab.say(look=None)["reply"]["done"]
    token = player_of(ann).token(id)
    assert house.app.state.hub.looking(id) == [token]
    assert tab.say(visible=False)["reply"]["done"]
    assert house.app.state.hub.looking(id) == []
    assert tab.say(visible=True)["reply"]["done"]
    assert house.app.state.hub.looking(id) == [token]
    refused = tab.say(visible="yes", id="m")["reply"]
    assert (refused["done"], refused["id"], refused["reason"]) == (False, "m", "visible must be true or false")
    tab.close()


def test_the_site_can_be_installed(house: House) -> None:
    ann = house.browser()
    page = ann.get("/").text
    assert '<link rel="manifest" href="/manifest.webmanifest">' in page
    answer = ann.get("/manifest.webmanifest")
    assert answer.headers["content-type"] == "application/manifest+json"
    manifest = answer.json()
    assert (manifest["display"], manifest["start_url"], manifest["scope"]) == ("standalone", "/", "/")
    sizes = {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]}
    assert sizes >= {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}
    for icon in manifest["icons"]:
        drawn = ann.get(icon["src"])
        assert drawn.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            width, height = (int.from_bytes(drawn.content[place : place + 4]) for place in (16, 20))
            assert f"{width}x{height}" == icon["sizes"]
    worker = ann.get("/push-worker.js")
    assert worker.headers["content-type"].startswith("text/javascript")
    assert "caches." not in worker.text
    assert "fetch" not in re.findall(r'addEventListener\("(\w+)"', worker.text)


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (AGENT, "Firefox on Linux"),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/150.0 Safari/537.36 Edg/150.0", "Edge on Windows"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 20_0 like Mac OS X) Version/20.0 Safari/604.1", "Safari on iPhone"),
        ("Mozilla/5.0 (Linux; Android 17) Chrome/150.0 Mobile Safari/537.36", "Chrome on Android"),
        ("curl/9", "Browser"),
        ("", "Browser"),
    ],
)
def test_a_device_has_a_name_its_owner_recognizes(agent: str, name: str) -> None:
    assert device_name(agent) == name
