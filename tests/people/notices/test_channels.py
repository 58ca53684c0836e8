"""Where players get notices: limits, addresses, confirmations and links."""

import pytest

from cogworks.people.notices.addresses import check_mail, check_subscription, check_url
from cogworks.people.notices.channels import FEED, MAIL, NEW, PUSH, READY, REFUSED
from cogworks.people.notices.links import CONFIRM, STOP, LinkKeys
from cogworks.people.notices.notices import CONFIRM_SECONDS, MOST_FAILURES, Notices
from cogworks.tables.refusals import RefusedError
from cogworks.tables.store.store import MemoryStore, Store
from tests.people.notices.circle import BASE, HOOK, SECRET, Circle, PushBrowser


@pytest.fixture
def circle(store: Store) -> Circle:
    return Circle(store)


@pytest.fixture
def memory() -> Circle:
    return Circle(MemoryStore())


def added(circle: Circle, n: int, player: str = "") -> str:
    browser = PushBrowser(f"https://push.example/{n}")
    circle.clock.now += 1
    return circle.notices.add_push(player or circle.ann.id, browser.subscription(), BASE, f"Browser {n}").id


def test_a_player_has_at_most_five_browsers_and_the_oldest_goes(circle: Circle) -> None:
    ids = [added(circle, n) for n in range(7)]
    assert [channel.id for channel in circle.notices.channels(circle.ann.id)] == ids[2:]
    again = added(circle, 6)
    found = circle.notices.channels(circle.ann.id)
    assert [channel.id for channel in found] == [*ids[2:6], again]
    assert found[-1].data["label"] == "Browser 6"


def test_a_browser_belongs_to_the_player_who_used_it_last(circle: Circle) -> None:
    added(circle, 1)
    added(circle, 1, circle.bob.id)
    assert circle.notices.channels(circle.ann.id) == []
    assert len(circle.notices.channels(circle.bob.id)) == 1


def test_an_address_is_used_once_it_is_confirmed(circle: Circle) -> None:
    channel = circle.notices.add_mail(circle.ann.id, " ann@example.org ", BASE)
    assert (channel.kind, channel.state, channel.data["to"]) == (MAIL, NEW, "ann@example.org")
    assert circle.notices.store.players() == set()
    token = circle.notices.links.token(CONFIRM, channel.id)
    for _ in range(2):
        assert circle.notices.confirm(token).state == READY
    assert circle.notices.store.players() == {circle.ann.id}
    # Another address replaces it, and its link is worth nothing.
    circle.notices.add_mail(circle.ann.id, "ann@example.net", BASE)
    with pytest.raises(RefusedError, match="no longer valid"):
        circle.notices.confirm(token)
    assert [it.state for it in circle.notices.channels(circle.ann.id)] == [NEW]


def test_a_confirmation_expires(memory: Circle) -> None:
    channel = memory.notices.add_mail(memory.ann.id, "ann@example.org", BASE)
    memory.clock.now += CONFIRM_SECONDS + 1
    assert memory.notices.channels(memory.ann.id) == []
    with pytest.raises(RefusedError, match="no longer valid"):
        memory.notices.confirm(memory.notices.links.token(CONFIRM, channel.id))


def test_links_are_for_one_purpose_and_can_not_be_forged(memory: Circle) -> None:
    mail = memory.notices.add_mail(memory.ann.id, "ann@example.org", BASE)
    links = memory.notices.links
    for token in (
        links.token(STOP, mail.id),
        LinkKeys(b"another").token(CONFIRM, mail.id),
        links.token(CONFIRM, mail.id)[:-1],
        links.token(CONFIRM, mail.id)[:-1] + "!",
        "",
        "x" * 48,
    ):
        with pytest.raises(RefusedError):
            memory.notices.confirm(token)
    with pytest.raises(RefusedError):
        memory.notices.stop(links.token(CONFIRM, mail.id))
    with pytest.raises(RefusedError):
        memory.notices.feed(links.token("feed", mail.id))
    assert memory.notices.stop(links.token(STOP, mail.id))
    assert not memory.notices.stop(links.token(STOP, mail.id))
    assert memory.notices.channels(memory.ann.id) == []


def test_nobody_removes_another_players_channel(memory: Circle) -> None:
    hook = memory.notices.add_webhook(memory.ann.id, HOOK, BASE)
    with pytest.raises(RefusedError, match="removed already"):
        memory.notices.remove(memory.bob.id, hook.id)
    memory.notices.remove(memory.ann.id, hook.id)
    assert memory.notices.channels(memory.ann.id) == []


def test_a_feed_gets_another_address(memory: Circle) -> None:
    first = memory.notices.add_feed(memory.ann.id, BASE)
    token = memory.notices.links.token(FEED, first.id)
    assert memory.notices.feed(token).player == memory.ann.id
    second = memory.notices.add_feed(memory.ann.id, BASE)
    with pytest.raises(RefusedError, match="no feed"):
        memory.notices.feed(token)
    assert memory.notices.feed(memory.notices.links.token(FEED, second.id)).id == second.id


def test_a_browser_that_is_gone_is_forgotten_and_other_channels_are_stopped(memory: Circle) -> None:
    added(memory, 1)
    hook = memory.notices.add_webhook(memory.ann.id, HOOK, BASE)
    for channel in memory.notices.channels(memory.ann.id):
        memory.notices.drop(channel)
    assert [(it.id, it.state) for it in memory.notices.channels(memory.ann.id)] == [(hook.id, REFUSED)]
    assert memory.notices.store.players() == set()


def test_a_channel_that_keeps_failing_is_stopped_and_success_forgives(circle: Circle) -> None:
    hook = circle.notices.add_webhook(circle.ann.id, HOOK, BASE)

    def state() -> str:
        return circle.notices.channels(circle.ann.id)[0].state

    for _ in range(MOST_FAILURES - 1):
        circle.notices.failed(hook)
    assert state() == READY
    circle.notices.delivered(circle.notices.channels(circle.ann.id)[0])
    circle.notices.failed(hook)
    assert state() == READY
    for _ in range(MOST_FAILURES):
        circle.notices.failed(hook)
    assert state() == REFUSED


def test_a_copy_of_the_database_has_no_address(memory: Circle) -> None:
    memory.notices.add_mail(memory.ann.id, "ann@example.org", BASE)
    (sealed,) = memory.notices.store.of_player(memory.ann.id)
    assert b"example" not in repr(sealed).encode()
    assert Notices(memory.host, b"x" * 32).channels(memory.ann.id) == []
    assert len(Notices(memory.host, SECRET).channels(memory.ann.id)) == 1


def test_signing_out_ends_notices_in_that_browser(circle: Circle) -> None:
    for session in ("one", "two"):
        browser = PushBrowser(f"https://push.example/{session}")
        circle.clock.now += 1
        circle.notices.add_push(circle.ann.id, browser.subscription(), BASE, session, session)
    circle.clock.now += 1
    circle.notices.add_webhook(circle.ann.id, HOOK, BASE)
    circle.notices.store.forget_session("one")
    assert [it.kind for it in circle.notices.channels(circle.ann.id)] == [PUSH, "webhook"]
    circle.notices.store.forget_sessions(circle.ann.id)
    assert [it.kind for it in circle.notices.channels(circle.ann.id)] == ["webhook"]


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/",
        "https://",
        "https://localhost/",
        "https://127.0.0.1/",
        "https://[::1]/",
        "https://2130706433/",
        "https://user@example.org/",
        "https://user:password@example.org/",
        "https://example.org:22/",
        "https://example.org:99999/",
        "https://example.org/a b",
        "https://example.org/\r\nX-Evil: 1",
        "https://exämple.org/",
        "https://example.org/" + "x" * 1000,
        "ftp://example.org/",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "",
        None,
        7,
    ],
)
def test_an_address_that_is_no_public_https_address_is_refused(url: object) -> None:
    with pytest.raises(RefusedError):
        check_url(url)


def test_a_web_address_loses_its_fragment_and_keeps_the_rest() -> None:
    assert check_url(" https://hooks.example:8443/a/b?c=%20d#e ") == "https://hooks.example:8443/a/b?c=%20d"


@pytest.mark.parametrize(
    "address",
    [
        "",
        "ann",
        "ann@localhost",
        "ann@example.org, bob@example.org",
        "Ann <ann@example.org>",
        "ann@example.org\r\nBcc: bob@example.org",
        "ann\n@example.org",
        "a b@example.org",
        ".ann@example.org",
        "an..n@example.org",
        f"{'a' * 65}@example.org",
        f"ann@{'a.' * 130}org",
        "änn@example.org",
        '"ann"@example.org',
        None,
    ],
)
def test_an_address_that_could_change_a_mail_is_refused(address: object) -> None:
    with pytest.raises(RefusedError, match="e-mail"):
        check_mail(address)


def test_a_subscription_needs_a_public_key_on_the_curve() -> None:
    browser = PushBrowser()
    good = browser.subscription()
    assert check_subscription(good)["url"] == browser.endpoint
    keys = good["keys"]
    assert isinstance(keys, dict)
    wrong: tuple[object, ...] = (
        None,
        [],
        {},
        {**good, "endpoint": "https://10.0.0.1/"},
        {**good, "keys": None},
        {**good, "keys": {**keys, "auth": "AAAA"}},
        {**good, "keys": {**keys, "p256dh": "A" * 87}},
        {**good, "keys": {**keys, "p256dh": "!" * 87}},
        {**good, "keys": {"auth": 5, "p256dh": 7}},
    )
    for bad in wrong:
        with pytest.raises(RefusedError):
            check_subscription(bad)
