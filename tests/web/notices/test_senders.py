"""Each kind of notice reaches a real receiver on this computer, who can read and check it."""

import asyncio
import base64
import json
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from email import message_from_bytes
from email.policy import default
from pathlib import Path
from typing import Any

import http_ece
import pytest
from aiosmtpd.controller import Controller
from py_vapid import Vapid

from cogworks.engine.errors import CogworksError
from cogworks.people.notices.channels import NEW, READY, REFUSED, Channel
from cogworks.people.notices.links import CONFIRM, STOP
from cogworks.people.notices.waiting import CORRESPONDENCE_PAUSE, Notice
from cogworks.people.notices.words import TEST, message_of
from cogworks.tables.store.store import MemoryStore
from cogworks.web.notices.courier import MOST_OF_PLAYER, Courier
from cogworks.web.notices.mail import MailSender, MailServer, mail_server
from cogworks.web.notices.outcome import Outcome
from cogworks.web.notices.push import PushSender, topic
from cogworks.web.notices.reach import Reach
from cogworks.web.notices.vapid import PushKey, key_in
from cogworks.web.notices.webhook import WebhookSender, shown_key, signature
from tests.people.notices.circle import BASE, Circle, PushBrowser
from tests.web.notices.receivers import Receiver, certificate, status
from tests.web.servers import free_port

NOTICE = Notice("player", "hall", 7, 1000.0, "Gizmos", ("Bob",), 100_000.0)


@pytest.fixture(scope="module")
def pem(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return certificate(tmp_path_factory.mktemp("tls"))


@pytest.fixture
def circle() -> Circle:
    return Circle(MemoryStore())


def with_receiver(pem: Path, replies: list[bytes], work: Callable[[Receiver], Awaitable[Any]]) -> Receiver:
    """Run work with a receiver; return the receiver."""

    async def run() -> Receiver:
        async with Receiver(pem, replies).open() as receiver:
            await work(receiver)
            return receiver

    return asyncio.run(run())


def hooked(circle: Circle, receiver: Receiver) -> Channel:
    """A webhook at the receiver, whose port no player could choose."""
    channel = circle.notices.add_webhook(circle.ann.id, "https://hooks.example/in?x=1", BASE)
    return Channel(**{**fields(channel), "data": {**channel.data, "url": receiver.address("hooks.example", "/in?x=1")}})


def fields(channel: Channel) -> dict[str, Any]:
    return {name: getattr(channel, name) for name in Channel.__slots__}


# ---- push


def pushed(circle: Circle, receiver: Receiver, browser: PushBrowser) -> Channel:
    channel = circle.notices.add_push(circle.ann.id, browser.subscription(), BASE, "Firefox")
    return Channel(**{**fields(channel), "data": {**channel.data, "url": receiver.address("push.example", "/one")}})


def test_a_push_is_encrypted_for_the_browser_and_signed_by_the_server(pem: Path, circle: Circle) -> None:
    browser, key = PushBrowser(), PushKey(contact="host@example.org")

    async def work(receiver: Receiver) -> None:
        sender = PushSender(receiver.reach(), key, lambda: 1000.0)
        assert await sender.send(pushed(circle, receiver, browser), message_of(NOTICE)) is Outcome.SENT

    receiver = with_receiver(pem, [status(201)], work)
    (request,) = receiver.received
    text = http_ece.decrypt(request.body, private_key=browser.key, auth_secret=browser.auth, version="aes128gcm")
    assert json.loads(text) == {
        "title": "Your turn in Gizmos",
        "body": "Bob made a move. Now it is your turn. Move before 2 January 1970, 03:46 UTC.",
        "path": "/table/hall",
        "tag": "hall",
    }
    assert b"Gizmos" not in request.body
    headers = request.headers
    assert (headers["ttl"], headers["urgency"], headers["topic"]) == ("43200", "normal", topic("hall"))
    assert headers["content-encoding"] == "aes128gcm"
    assert len(headers["topic"]) <= 32
    scheme, _, parts = headers["authorization"].partition(" ")
    given = dict(part.split("=", 1) for part in parts.split(","))
    assert (scheme, given["k"]) == ("vapid", key.public)
    assert Vapid.verify(headers["authorization"])
    claims = json.loads(base64.urlsafe_b64decode(given["t"].split(".")[1] + "=="))
    assert claims == {
        "aud": f"https://push.example:{receiver.port}",
        "exp": 1000 + 12 * 3600,
        "sub": "mailto:host@example.org",
    }


def test_a_push_shortly_before_the_end_of_time_is_urgent(pem: Path, circle: Circle) -> None:
    async def work(receiver: Receiver) -> None:
        sender = PushSender(receiver.reach(), PushKey(), lambda: 99_000.0)
        await sender.send(pushed(circle, receiver, PushBrowser()), message_of(NOTICE))

    assert with_receiver(pem, [status(201)], work).received[0].headers["urgency"] == "high"


@pytest.mark.parametrize(
    ("code", "outcome"),
    [
        (201, Outcome.SENT),
        (404, Outcome.GONE),
        (410, Outcome.GONE),
        (403, Outcome.GONE),
        (429, Outcome.LATER),
        (503, Outcome.LATER),
        (400, Outcome.FAILED),
        (302, Outcome.FAILED),
    ],
)
def test_what_a_push_service_says(pem: Path, circle: Circle, code: int, outcome: Outcome) -> None:
    async def work(receiver: Receiver) -> None:
        sender = PushSender(receiver.reach(), PushKey(), lambda: 1000.0)
        assert await sender.send(pushed(circle, receiver, PushBrowser()), TEST) is outcome

    with_receiver(pem, [status(code)], work)


def test_the_key_is_made_once_and_only_its_owner_can_read_it(tmp_path: Path) -> None:
    with ThreadPoolExecutor(4) as pool:
        first, *others = pool.map(key_in, [tmp_path] * 4)
    assert set(others) == {first}
    (file,) = tmp_path.iterdir()
    assert file.stat().st_mode & 0o777 == 0o600
    assert PushKey(first).public == PushKey(first).public
    assert len(base64.urlsafe_b64decode(PushKey(first).public + "=")) == 65
    file.write_text("nonsense")
    with pytest.raises(CogworksError, match="invalid key"):
        key_in(tmp_path)


# ---- webhooks


def test_a_webhook_is_signed_and_chat_programs_can_show_it(pem: Path, circle: Circle) -> None:
    made: list[Channel] = []

    async def work(receiver: Receiver) -> None:
        made.append(hooked(circle, receiver))
        sender = WebhookSender(receiver.reach(), circle.notices.links, lambda: 1000.0)
        assert await sender.send(made[0], message_of(NOTICE)) is Outcome.SENT

    (request,) = with_receiver(pem, [status(200)], work).received
    assert request.target == "/in?x=1"
    sent = json.loads(request.body)
    assert sent["link"] == "https://games.example/table/hall"
    assert (sent["type"], sent["table"], sent["game"], sent["others"]) == ("turn", "hall", "Gizmos", ["Bob"])
    assert (sent["turn"], sent["due"]) == (7, 100_000.0)
    assert sent["text"] == sent["content"]
    assert sent["text"].startswith("Your turn in Gizmos: Bob made a move.")
    assert sent["allowed_mentions"] == {"parse": []}
    key, headers = circle.notices.links.signing_key(made[0].id), request.headers
    signed = signature(key, headers["webhook-id"], headers["webhook-timestamp"], request.body)
    assert headers["webhook-signature"] == signed
    assert base64.b64decode(shown_key(key).removeprefix("whsec_")) == key


def test_a_webhook_to_this_computer_is_not_sent(circle: Circle) -> None:
    async def here(host: str, port: int) -> list[str]:
        return ["::ffff:127.0.0.1"]

    channel = circle.notices.add_webhook(circle.ann.id, "https://hooks.example/", BASE)
    sender = WebhookSender(Reach(here), circle.notices.links, lambda: 1000.0)
    assert asyncio.run(sender.send(channel, TEST)) is Outcome.FAILED


# ---- mail


class Inbox:
    """A mail server that stores what it gets, or refuses."""

    def __init__(self) -> None:
        self.mails: list[tuple[str, list[str], bytes]] = []
        self.refuses: dict[str, str] = {}

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:  # noqa: N802
        if address in self.refuses:
            return self.refuses[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        self.mails.append((envelope.mail_from, envelope.rcpt_tos, envelope.content))
        return "250 OK"


@pytest.fixture
def inbox() -> Iterator[tuple[Inbox, MailServer]]:
    inbox = Inbox()
    port = free_port()
    controller = Controller(inbox, hostname="127.0.0.1", port=port)
    controller.start()
    yield inbox, MailServer("127.0.0.1", port, "host@example.org")
    controller.stop()


def test_a_mail_has_the_link_and_one_click_to_stop(circle: Circle, inbox: tuple[Inbox, MailServer]) -> None:
    box, server = inbox
    channel = circle.notices.add_mail(circle.ann.id, "ann@example.org", BASE)
    assert asyncio.run(MailSender(server, circle.notices.links).send(channel, message_of(NOTICE))) is Outcome.SENT
    ((sender, to, content),) = box.mails
    assert (sender, to) == ("host@example.org", ["ann@example.org"])
    mail = message_from_bytes(content, policy=default)
    stop = f"https://games.example/notices/stop/{circle.notices.links.token(STOP, channel.id)}"
    assert mail["List-Unsubscribe"] == f"<{stop}>"
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert (mail["Subject"], mail["To"], mail["From"]) == (
        "Your turn in Gizmos",
        "ann@example.org",
        "Cogworks <host@example.org>",
    )
    text = mail.get_content()
    assert "https://games.example/table/hall" in text
    assert stop in text


def test_a_name_changes_no_header(circle: Circle, inbox: tuple[Inbox, MailServer]) -> None:
    box, server = inbox
    channel = circle.notices.add_mail(circle.ann.id, "ann@example.org", BASE)
    evil = Notice("player", "hall", 7, 1000.0, "Gizmos", ("\r\nBcc: eve@example.org\r\n\r\nBuy",), None)
    sender = MailSender(server, circle.notices.links)
    asyncio.run(sender.send(channel, message_of(evil)))
    ((_, to, content),) = box.mails
    mail = message_from_bytes(content, policy=default)
    assert (to, mail["Bcc"]) == (["ann@example.org"], None)
    with pytest.raises(ValueError, match="linefeed"):
        sender._mail(channel, "x\r\nBcc: eve@example.org", "text")
    broken = Channel(**{**fields(channel), "data": {**channel.data, "to": "ann@example.org\r\nBcc: eve@example.org"}})
    with pytest.raises(ValueError, match="linefeed"):
        sender._mail(broken, "x", "text")


def test_a_confirmation_has_the_link(circle: Circle, inbox: tuple[Inbox, MailServer]) -> None:
    box, server = inbox
    channel = circle.notices.add_mail(circle.ann.id, "ann@example.org", BASE)
    asyncio.run(MailSender(server, circle.notices.links).confirm(channel, TEST))
    link = f"https://games.example/notices/confirm/{circle.notices.links.token(CONFIRM, channel.id)}"
    assert link in message_from_bytes(box.mails[0][2], policy=default).get_content()


@pytest.mark.parametrize(
    ("reply", "outcome"), [("550 5.1.1 no such user", Outcome.GONE), ("451 try later", Outcome.LATER)]
)
def test_what_a_mail_server_says(circle: Circle, inbox: tuple[Inbox, MailServer], reply: str, outcome: Outcome) -> None:
    box, server = inbox
    box.refuses["ann@example.org"] = reply
    channel = circle.notices.add_mail(circle.ann.id, "ann@example.org", BASE)
    assert asyncio.run(MailSender(server, circle.notices.links).send(channel, TEST)) is outcome


def test_a_mail_server_that_is_down_or_says_nothing_is_tried_later(circle: Circle) -> None:
    channel = circle.notices.add_mail(circle.ann.id, "ann@example.org", BASE)

    async def run() -> None:
        async def say_nothing(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.read()
            writer.close()

        silent = await asyncio.start_server(say_nothing, "127.0.0.1", 0)
        port = silent.sockets[0].getsockname()[1]
        server = MailServer("127.0.0.1", port, "host@example.org")
        assert await MailSender(server, circle.notices.links, patience=0.2).send(channel, TEST) is Outcome.LATER
        silent.close()
        await silent.wait_closed()
        assert await MailSender(server, circle.notices.links, patience=5).send(channel, TEST) is Outcome.LATER

    asyncio.run(run())


def test_a_mail_server_is_configured_by_the_environment() -> None:
    found = mail_server({"COGWORKS_SMTP": "smtps://ann:p%40ss@mail.example", "COGWORKS_MAIL_FROM": "a@example.org"})
    assert found == MailServer("mail.example", 465, "a@example.org", "ann", "p@ss", True)
    assert mail_server({}) is None
    plain = mail_server({"COGWORKS_SMTP": "smtp://mail.example:25", "COGWORKS_MAIL_FROM": "a@example.org"})
    assert plain == MailServer("mail.example", 25, "a@example.org")


@pytest.mark.parametrize(
    ("url", "sender"),
    [
        ("", "a@example.org"),
        ("smtp://mail.example", ""),
        ("http://mail.example", "a@example.org"),
        ("smtp://", "a@example.org"),
        ("smtp://mail.example:port", "a@example.org"),
        ("smtp://mail.example", "nobody"),
    ],
)
def test_a_wrong_configuration_stops_the_start_with_the_reason(url: str, sender: str) -> None:
    with pytest.raises(CogworksError, match="COGWORKS_"):
        mail_server({"COGWORKS_SMTP": url, "COGWORKS_MAIL_FROM": sender})


# ---- the courier


def courier_at(circle: Circle, receiver: Receiver, retries: tuple[float, ...] = (0.0, 0.0)) -> Courier:
    sender = WebhookSender(receiver.reach(), circle.notices.links, circle.clock)

    async def send(channel: Channel, message: Any) -> Outcome:
        at_receiver = {**channel.data, "url": receiver.address("hooks.example", "/in")}
        return await sender.send(Channel(**{**fields(channel), "data": at_receiver}), message)

    return Courier(circle.notices, {"webhook": send}, lambda table: circle.looking, retries=retries)


def test_a_turn_reaches_its_player_once(pem: Path, circle: Circle) -> None:
    circle.open()
    circle.notices.add_webhook(circle.mover().id, "https://hooks.example/in", BASE)
    circle.clock.now += CORRESPONDENCE_PAUSE

    async def work(receiver: Receiver) -> None:
        courier = courier_at(circle, receiver)
        for _ in range(3):
            await courier.search()
            await courier.idle()

    receiver = with_receiver(pem, [status(503), status(503), status(200)], work)
    # Sent again until it arrived, and then no more.
    assert [json.loads(request.body)["table"] for request in receiver.received] == ["hall"] * 3


def test_a_notice_is_not_sent_again_after_the_player_moved(pem: Path, circle: Circle) -> None:
    circle.open()
    circle.notices.add_webhook(circle.mover().id, "https://hooks.example/in", BASE)
    circle.clock.now += CORRESPONDENCE_PAUSE

    async def work(receiver: Receiver) -> None:
        courier = courier_at(circle, receiver, (0.05,))
        await courier.search()
        circle.move()
        await courier.idle()

    assert len(with_receiver(pem, [status(503)], work).received) == 1


@pytest.mark.parametrize(("code", "state", "tries"), [(410, REFUSED, 1), (404, REFUSED, 1), (500, READY, 3)])
def test_a_dead_webhook_is_stopped_after_one_attempt(
    pem: Path, circle: Circle, code: int, state: str, tries: int
) -> None:
    circle.notices.add_webhook(circle.ann.id, "https://hooks.example/in", BASE)

    async def work(receiver: Receiver) -> None:
        courier = courier_at(circle, receiver)
        courier.post(circle.notices.channels(circle.ann.id)[0], TEST)
        await courier.idle()

    assert len(with_receiver(pem, [status(code)], work).received) == tries
    assert circle.notices.channels(circle.ann.id)[0].state == state


def test_a_receiver_that_hangs_delays_no_other_kind_and_the_queue_is_bounded(circle: Circle) -> None:
    hook = circle.notices.add_webhook(circle.ann.id, "https://hooks.example/in", BASE)
    mail = circle.notices.add_mail(circle.bob.id, "bob@example.org", BASE)

    async def run() -> None:
        hangs, sent = asyncio.Event(), list[str]()

        async def hang(channel: Channel, message: object) -> Outcome:
            await hangs.wait()
            return Outcome.SENT

        async def arrive(channel: Channel, message: object) -> Outcome:
            sent.append(channel.player)
            return Outcome.SENT

        courier = Courier(circle.notices, {"webhook": hang, "mail": arrive}, lambda table: ())
        assert [courier.post(hook, TEST) for _ in range(MOST_OF_PLAYER + 3)] == [True] * MOST_OF_PLAYER + [False] * 3
        assert courier.post(mail, TEST)
        while not sent:
            await asyncio.sleep(0)
        assert not hangs.is_set()
        hangs.set()
        await courier.idle()
        assert courier.post(hook, TEST)
        await courier.close()

    asyncio.run(run())
    assert circle.notices.channels(circle.bob.id)[0].state == NEW
