"""Sessions are looked up once in a moment, and at once again when one ends."""

import asyncio
from typing import Any

import pytest

from cogworks.people.accounts.accounts import Accounts
from cogworks.people.player import Player
from cogworks.tables.store.store import MemoryStore
from cogworks.web.identity import sessions
from cogworks.web.identity.sessions import FRESH, Sessions
from tests.people.accounts.test_accounts import Clock, claimed
from tests.people.authenticator import Authenticator


class Desk:
    """Two server processes on one store."""

    def __init__(self) -> None:
        self.accounts = Accounts(MemoryStore(), b"secret", lambda: 1000.0)
        self.token, _ = claimed(self.accounts, Player.new(), Authenticator())
        self.clock = Clock()
        self.here, self.there = Sessions(self.accounts, self.clock), Sessions(self.accounts, self.clock)

    def is_found(self, by: Sessions) -> bool:
        return asyncio.run(by.find(self.token)) is not None

    def sign_out(self) -> None:
        found = self.accounts.signed_in(self.token)
        assert found is not None
        self.accounts.sign_out_everywhere(found.account.id)


def test_a_session_that_ends_here_ends_at_once_and_elsewhere_within_seconds() -> None:
    desk = Desk()
    assert desk.is_found(desk.here)
    assert desk.is_found(desk.there)
    desk.sign_out()
    desk.here.forget()
    assert not desk.is_found(desk.here)
    desk.clock.now += FRESH - 0.1
    assert desk.is_found(desk.there)
    desk.clock.now += 0.1
    assert not desk.is_found(desk.there)


def test_what_was_read_before_a_session_ended_is_not_cached() -> None:
    desk = Desk()
    read = desk.accounts.signed_in

    def slow(token: str) -> Any:
        found = read(token)
        desk.accounts.signed_in = read  # type: ignore[method-assign]
        desk.sign_out()
        desk.here.forget()
        return found

    desk.accounts.signed_in = slow  # type: ignore[method-assign]
    assert desk.is_found(desk.here)
    assert not desk.is_found(desk.here)


def test_the_cache_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "MOST_CACHED", 2)
    desk = Desk()
    for n in range(5):
        assert asyncio.run(desk.here.find(f"unknown-{n}")) is None
    assert len(desk.here._cached) == 2
