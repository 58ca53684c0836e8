"""Accounts in every kind of store: claim, sign in elsewhere, recover, add and remove keys, and sign out."""

import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from functools import partial
from typing import Any

import pytest
from alembic import command
from sqlalchemy import insert

from cogworks.people.accounts.accounts import LINK_SECONDS, MOST_KEYS, MOST_SESSIONS, SESSION_SECONDS, Accounts, Guest
from cogworks.people.accounts.passkeys import TIMEOUT, Site
from cogworks.people.player import Player
from cogworks.tables.records import Header
from cogworks.tables.refusals import RefusedError
from cogworks.tables.store import migrate
from cogworks.tables.store.database import DatabaseStore, engine_of
from cogworks.tables.store.schema.tables import PLAYER_TABLES, TABLES
from cogworks.tables.store.store import MemoryStore, Store
from tests.people.authenticator import BACKED_UP, ELIGIBLE, Authenticator

SITE = Site("play.example", ("https://play.example",))
HERE, THERE = "browser-1", "browser-2"
GUEST = Guest(Player("guest"), {})
HEADER = Header(id="t1", game="high_cog", version=1, seats=2, options={}, seed=b"seed", owner="hash", created=1.5)


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def accounts(store: Store, clock: Clock) -> Accounts:
    return Accounts(store, b"secret", clock)


def claimed(accounts: Accounts, player: Player, device: Authenticator) -> tuple[str, list[str]]:
    """An account of this player with one key; its session's token and its recovery codes."""
    response = device.make(accounts.begin_claim(SITE, HERE, "Ann"))
    made = accounts.claim(SITE, HERE, response, player, "Ann", {"theme": "dark"}, "Laptop")
    return made.token, made.codes


def signed_in(accounts: Accounts, device: Authenticator, browser: str = THERE) -> str:
    return accounts.sign_in(SITE, browser, device.use(accounts.begin_sign_in(SITE, browser))).token


def test_a_claimed_account_signs_in_elsewhere_as_the_same_player(accounts: Accounts) -> None:
    player, device = Player.new(), Authenticator()
    token, codes = claimed(accounts, player, device)
    here = accounts.signed_in(token)
    assert here is not None
    assert (here.player, here.account.name, here.account.settings) == (player, "Ann", {"theme": "dark"})
    assert len(set(codes)) == 10
    other = signed_in(accounts, device)
    there = accounts.signed_in(other)
    assert other != token
    assert there is not None
    assert there.player == player
    assert there.account.id == here.account.id
    assert accounts.store.of_player(player.id) == there.account
    assert accounts.signed_in("nonsense") is None


def test_the_database_has_no_secret_that_opens_anything(accounts: Accounts) -> None:
    player, device = Player.new(), Authenticator()
    token, codes = claimed(accounts, player, device)
    found = accounts.signed_in(token)
    assert found is not None
    stored = repr((found.account, accounts.store.keys(found.account.id), accounts.store.sessions(found.account.id)))
    for secret in (player.secret, token, *codes):
        assert secret not in stored
    assert player.secret.encode() not in found.account.secret


def test_a_player_has_one_account(accounts: Accounts) -> None:
    player = Player.new()
    claimed(accounts, player, Authenticator())
    with pytest.raises(RefusedError, match="belong to an account already"):
        claimed(accounts, player, Authenticator())


def test_a_key_belongs_to_one_account(accounts: Accounts) -> None:
    device = Authenticator()
    claimed(accounts, Player.new(), device)
    with pytest.raises(RefusedError, match="already"):
        claimed(accounts, Player.new(), device)


def test_keys_are_added_named_and_removed_but_not_the_last_way_in(accounts: Accounts, clock: Clock) -> None:
    first, second = Authenticator(), Authenticator()
    token, codes = claimed(accounts, Player.new(), first)
    account = account_of(accounts, token)
    options = accounts.begin_key(SITE, HERE, account)
    assert len(options["excludeCredentials"]) == 1
    second.flags |= ELIGIBLE | BACKED_UP
    clock.now += 1
    accounts.add_key(SITE, HERE, second.make(options), account, "  Phone\n ")
    keys = accounts.store.keys(account.id)
    assert [(key.name, key.is_synced, key.transports) for key in keys] == [
        ("Laptop", False, ["internal"]),
        ("Phone", True, ["internal"]),
    ]
    assert signed_in(accounts, second)
    accounts.rename_key(account.id, keys[0].id, "Old laptop" + "x" * 50)
    assert accounts.store.keys(account.id)[0].name == "Old laptop" + "x" * 30
    with pytest.raises(RefusedError):
        accounts.rename_key("other", keys[0].id, "Mine")
    with pytest.raises(RefusedError):
        accounts.remove_key("other", keys[0].id)
    accounts.remove_key(account.id, keys[0].id)
    with pytest.raises(RefusedError):
        signed_in(accounts, first)
    for code in codes:
        accounts.recover(code)
    with pytest.raises(RefusedError, match="only way to sign in"):
        accounts.remove_key(account.id, keys[1].id)
    accounts.new_codes(account.id)
    accounts.remove_key(account.id, keys[1].id)
    assert accounts.store.keys(account.id) == []


def account_of(accounts: Accounts, token: str) -> Any:
    found = accounts.signed_in(token)
    assert found is not None
    return found.account


def test_the_number_of_keys_and_sessions_is_limited(accounts: Accounts, clock: Clock) -> None:
    device = Authenticator()
    token, _ = claimed(accounts, Player.new(), device)
    account = account_of(accounts, token)
    for _ in range(MOST_KEYS - 1):
        accounts.add_key(SITE, HERE, Authenticator().make(accounts.begin_key(SITE, HERE, account)), account, "")
    with pytest.raises(RefusedError, match="20"):
        accounts.add_key(SITE, HERE, Authenticator().make(accounts.begin_key(SITE, HERE, account)), account, "")
    for _ in range(MOST_SESSIONS):
        clock.now += 1
        signed_in(accounts, device)
    assert len(accounts.store.sessions(account.id)) == MOST_SESSIONS
    assert accounts.signed_in(token) is None


def test_a_recovery_code_works_once_and_a_new_set_replaces_the_old(accounts: Accounts) -> None:
    player = Player.new()
    token, codes = claimed(accounts, player, Authenticator())
    account = account_of(accounts, token)
    opened = accounts.recover(codes[0].lower().replace("-", " ").replace("0", "o"))
    assert opened.account == account.id
    found = accounts.signed_in(opened.token)
    assert found is not None
    assert found.player == player
    assert accounts.store.codes(account.id) == 9
    newer = accounts.new_codes(account.id)
    assert accounts.store.codes(account.id) == 10
    for code in (codes[0], codes[1], "", "AAAAA-AAAAA-AAAAA-AAAAA", "\ud800"):
        with pytest.raises(RefusedError, match="not valid"):
            accounts.recover(code)
    assert accounts.recover(newer[3])


def test_sign_out_ends_one_session_or_all(accounts: Accounts) -> None:
    device = Authenticator()
    first, _ = claimed(accounts, Player.new(), device)
    account = account_of(accounts, first)
    second, third = signed_in(accounts, device), signed_in(accounts, device)
    found = accounts.signed_in(second)
    assert found is not None
    accounts.sign_out(found.session)
    assert [accounts.signed_in(token) is not None for token in (first, second, third)] == [True, False, True]
    link = accounts.link(account.id, GUEST)
    accounts.sign_out_everywhere(account.id)
    assert [accounts.signed_in(token) for token in (first, second, third)] == [None, None, None]
    with pytest.raises(RefusedError, match="no longer valid"):
        accounts.use_link(link)
    assert signed_in(accounts, device)


def test_an_unused_session_ends_after_a_year(accounts: Accounts, clock: Clock) -> None:
    token, _ = claimed(accounts, Player.new(), Authenticator())
    for _ in range(3):
        clock.now += SESSION_SECONDS - 1
        found = accounts.signed_in(token)
        assert found is not None
        assert found.is_renewed
        again = accounts.signed_in(token)
        assert again is not None
        assert not again.is_renewed
    clock.now += SESSION_SECONDS + 1
    assert accounts.signed_in(token) is None


def test_a_link_carries_an_account_or_a_guest_to_another_browser_once(accounts: Accounts, clock: Clock) -> None:
    player, guest = Player.new(), Guest(Player.new(), {"name": "Bob"})
    token, _ = claimed(accounts, player, Authenticator())
    link = accounts.link(account_of(accounts, token).id, GUEST)
    assert accounts.linked_name(link) == "Ann"
    opened, carried = accounts.use_link(link)
    assert opened is not None
    assert carried is None
    found = accounts.signed_in(opened.token)
    assert found is not None
    assert found.player == player
    for gone in (link, token, ""):
        with pytest.raises(RefusedError, match="no longer valid"):
            accounts.use_link(gone)
        with pytest.raises(RefusedError, match="no longer valid"):
            accounts.linked_name(gone)
    link = accounts.link(None, guest)
    assert accounts.linked_name(link) == ""
    assert accounts.use_link(link) == (None, guest)
    bound = accounts.link(None, guest, HERE)
    assert accounts.use_link(bound, HERE) == (None, guest)
    for browser in ("", THERE):
        with pytest.raises(RefusedError, match="no longer valid"):
            accounts.use_link(accounts.link(None, guest, HERE), browser)
    late = accounts.link(None, guest)
    clock.now += LINK_SECONDS
    with pytest.raises(RefusedError, match="no longer valid"):
        accounts.use_link(late)


def test_a_challenge_expires(accounts: Accounts, clock: Clock) -> None:
    device = Authenticator()
    claimed(accounts, Player.new(), device)
    options = accounts.begin_sign_in(SITE, HERE)
    clock.now += TIMEOUT
    with pytest.raises(RefusedError, match="could not be verified"):
        accounts.sign_in(SITE, HERE, device.use(options))


def test_a_lost_server_secret_loses_the_seats_and_not_the_account(store: Store, clock: Clock) -> None:
    player, device = Player.new(), Authenticator()
    token, _ = claimed(Accounts(store, b"secret", clock), player, device)
    later = Accounts(store, b"another", clock)
    found = later.signed_in(token)
    assert found is not None
    assert found.player != player
    again = later.signed_in(signed_in(later, device))
    assert again is not None
    assert again.player == found.player


def test_a_deleted_account_opens_nothing_even_before_it_is_gone(accounts: Accounts, clock: Clock) -> None:
    device = Authenticator()
    token, codes = claimed(accounts, Player.new(), device)
    account = account_of(accounts, token)
    link, options = accounts.link(account.id, GUEST), accounts.begin_key(SITE, HERE, account)
    assert accounts.store.begin_deletion(account.id, 5.0)
    assert not accounts.store.begin_deletion(account.id, 6.0)
    attempts: list[Callable[[], object]] = [
        lambda: signed_in(accounts, device),
        lambda: accounts.recover(codes[0]),
        lambda: accounts.use_link(link),
        lambda: accounts.add_key(SITE, HERE, Authenticator().make(options), account, ""),
        lambda: accounts.use_link(accounts.link(account.id, GUEST)),
    ]
    for attempt in attempts:
        with pytest.raises(RefusedError):
            attempt()
    assert accounts.signed_in(token) is None
    assert accounts.store.account(account.id) is None
    assert accounts.store.of_player(account.player) is None
    assert [each.id for each in accounts.store.deleted()] == [account.id]
    accounts.store.finish_deletion(account.id)
    assert accounts.store.deleted() == []


def test_an_account_keeps_its_name_and_settings(accounts: Accounts) -> None:
    token, _ = claimed(accounts, Player.new(), Authenticator())
    accounts.store.change(account_of(accounts, token).id, "Anna", {"theme": "light"})
    account = account_of(accounts, token)
    assert (account.name, account.settings) == ("Anna", {"theme": "light"})


def test_a_database_of_the_version_before_gets_accounts_and_keeps_its_data(url: str) -> None:
    engine, config = engine_of(url), migrate._config()
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0008")
        connection.execute(insert(TABLES), {**asdict(HEADER), "options": {}})
        connection.execute(insert(PLAYER_TABLES), {"player": "ann", "table_id": "t1", "since": 2.0})
    engine.dispose()
    store = DatabaseStore(url, upgrade=True)
    assert [summary.header.id for summary in store.tables_of("ann", 5)[0]] == ["t1"]
    token, _ = claimed(Accounts(store, b"secret", Clock()), Player.new(), Authenticator())
    store.close()
    again = DatabaseStore(url)
    assert Accounts(again, b"secret", Clock()).signed_in(token) is not None
    assert again.header("t1") == HEADER
    again.close()


def test_memory_forgets_nothing_while_its_store_lives() -> None:
    store = MemoryStore()
    token, _ = claimed(Accounts(store, b"secret", Clock()), Player.new(), Authenticator())
    assert Accounts(store, b"secret", Clock()).signed_in(token) is not None


def at_once(attempts: list[Callable[[], object]]) -> int:
    """Try all at once, and return how many were not refused."""

    def tried(attempt: Callable[[], object]) -> bool:
        try:
            attempt()
        except RefusedError:
            return False
        return True

    with ThreadPoolExecutor(len(attempts)) as pool:
        return sum(pool.map(tried, attempts))


def test_of_many_attempts_at_once_one_succeeds(accounts: Accounts) -> None:
    """A code, a link, a response, a player and the last way to sign in, each used by several threads."""
    player, device = Player.new(), Authenticator()
    claims = [Authenticator().make(accounts.begin_claim(SITE, HERE, "")) for _ in range(4)]
    assert at_once([partial(accounts.claim, SITE, HERE, each, player, "", {}, "") for each in claims]) == 1
    token, codes = claimed(accounts, Player.new(), device)
    account = account_of(accounts, token)
    assert at_once([partial(accounts.recover, codes[0])] * 4) == 1
    assert at_once([partial(accounts.use_link, accounts.link(account.id, GUEST))] * 4) == 1
    response = device.use(accounts.begin_sign_in(SITE, THERE))
    assert at_once([partial(accounts.sign_in, SITE, THERE, response)] * 4) == 1
    accounts.add_key(SITE, HERE, Authenticator().make(accounts.begin_key(SITE, HERE, account)), account, "")
    for code in codes[1:]:
        accounts.recover(code)
    keys = accounts.store.keys(account.id)
    assert at_once([partial(accounts.remove_key, account.id, key.id) for key in keys]) == 1
    assert len(accounts.store.keys(account.id)) == 1


def test_nothing_signs_in_while_an_account_is_deleted(accounts: Accounts) -> None:
    device = Authenticator()
    token, codes = claimed(accounts, Player.new(), device)
    account = account_of(accounts, token)
    link, response = accounts.link(account.id, GUEST), device.use(accounts.begin_sign_in(SITE, THERE))
    deletions = [partial(accounts.store.begin_deletion, account.id, 1.0)] * 2
    others: list[Callable[[], object]] = [partial(accounts.recover, codes[0]), partial(accounts.use_link, link)]
    at_once([*others, *deletions, partial(accounts.sign_in, SITE, THERE, response)])
    assert accounts.store.sessions(account.id) == []
    assert accounts.signed_in(token) is None
    accounts.store.finish_deletion(account.id)
    assert accounts.store.deleted() == []


def test_a_server_without_accounts_does_not_import_the_library() -> None:
    """It takes a quarter of a second."""
    found = (
        "import cogworks.web.app, sys; print([name for name in ('webauthn', 'cryptography') if name in sys.modules])"
    )
    assert subprocess.run([sys.executable, "-c", found], capture_output=True, text=True, check=True).stdout == "[]\n"
