"""Everything stored about a player: in their data when they download it, and nowhere once the account is deleted."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from sqlalchemy import Boolean, Float, Integer, LargeBinary, String, insert, select
from sqlalchemy import Table as DatabaseTable
from sqlalchemy.types import JSON

from cogworks.people.accounts.accounts import Accounts, SignedIn
from cogworks.people.accounts.deletion import delete
from cogworks.people.accounts.export import exported
from cogworks.people.player import Player
from cogworks.tables.host import Host
from cogworks.tables.store.database import DatabaseStore
from cogworks.tables.store.schema import METADATA
from tests.people.accounts.test_accounts import claimed
from tests.people.authenticator import Authenticator
from tests.tables.hall import header

NAMES: Final = ("player", "other", "organiser", "sender", "reporter", "opponent", "account_id")
"""Columns that say who a row is about."""
DATA: Final = {
    "account_codes": "recovery_codes_left",
    "account_keys": "passkeys",
    "account_sessions": "sessions",
    "accounts": "account",
    "daily_attempts": "daily_deals",
    "invitations": "invitations",
    "post_seats": "posts",
    "posts": "posts",
    "player_tables": "games",
    "profiles": "profile",
    "puzzle_attempts": "puzzles",
    "studio_sets": "card_sets",
    "rating_changes": "rating_changes",
    "ratings": "ratings",
    "relations": "muted_and_blocked",
    "reports": "reports",
    "result_seats": "results",
    "tournament_players": "tournaments",
    "tournaments": "tournaments",
}
"""Where the data of each table are in a download."""
NOT_THERE: Final = {
    "account_tickets": "they last for minutes: challenges, and links that sign in",
    "notice_channels": "given by the caller, who can unseal them: tests/web/site/test_notices.py",
    "notice_turns": "which turns had a notice, for some weeks",
    "rating_flags": "what the operator is asked to look at",
    "seat_players": "hashes of the tokens that open seats",
    "tournament_pairings": "`player` is a number in the tournament",
}


class Traces:
    """A database with a row about Ann in every table that has rows about people."""

    def __init__(self, store: DatabaseStore) -> None:
        self.store = store
        self.host = Host(store, clock=lambda: 1000.0)
        self.ann = Player.new()
        self.accounts = Accounts(store, b"secret", lambda: 1000.0)
        token, _ = claimed(self.accounts, self.ann, Authenticator())
        found = self.accounts.signed_in(token)
        assert found is not None
        self.signed_in: SignedIn = found
        self.marks = (self.ann.id, found.account.id)
        store.create(header("hall", "gizmos", 2))
        self.host.remember(self.ann.id, "hall")
        assert self.host.message("hall", "owner", {"sit": 0, "name": "Ann"}, self.ann.seat("hall"))["done"]
        with store._writing() as connection:
            connection.execute(insert(METADATA.tables["results"]), self.row(METADATA.tables["results"], ""))
            for table in METADATA.sorted_tables:
                if is_about_people(table) and table.name not in CLAIMED:
                    for column in (each for each in table.columns if each.name in NAMES):
                        connection.execute(insert(table), self.row(table, column.name))

    def row(self, table: DatabaseTable, about: str) -> dict[str, Any]:
        """A row about Ann, who is named by this column."""
        found: dict[str, Any] = {each.name: self.value(each.type, f"{about} {each.name}") for each in table.columns}
        found |= {name: "hall" for name in ("table_id",) if name in found}
        found |= {name: "about" for name in ("post_id", "tournament_id") if name in found}
        if table.name in ("posts", "tournaments"):
            found["id"] = "about"
        found |= OWN.get(table.name, {})
        return found | ({about: self.marks[about == "account_id"]} if about else {})

    @staticmethod
    def value(type: Any, text: str) -> object:
        for kind, value in ((Boolean, False), (Integer, 1), (Float, 999.0), (JSON, {}), (LargeBinary, b"")):
            if isinstance(type, kind):
                return value
        assert isinstance(type, String)
        return text[: type.length]

    def found(self) -> set[str]:
        """The database tables that mention Ann, in whatever column."""
        with self.store._reading() as connection:
            return {
                table.name
                for table in METADATA.sorted_tables
                for row in connection.execute(select(table))
                if any(mark in str(value) for value in row for mark in self.marks)
            }


CLAIMED: Final = ("accounts", "account_keys", "account_sessions", "account_codes", "player_tables")
"""What claiming an account and taking a seat store."""
OWN: Final[dict[str, dict[str, Any]]] = {
    "daily_attempts": {"outcome": None},
    "posts": {"game": "gizmos", "clock": "quick", "created": 999.0},
    "post_seats": {"seen": 999.0},
    "ratings": {"game": "gizmos", "pool": "two"},
    "rating_changes": {"game": "gizmos", "pool": "two"},
    "result_seats": {"seat": 0},
    "tournaments": {"settings": {"game": "gizmos"}},
}


def is_about_people(table: DatabaseTable) -> bool:
    return any(column.name in NAMES for column in table.columns) and table.name != "tournament_pairings"


@pytest.fixture
def traces(tmp_path: Path) -> Iterator[Traces]:
    store = DatabaseStore(f"sqlite:///{tmp_path / 'tables.db'}")
    yield Traces(store)
    store.close()


def test_every_table_about_people_is_in_a_download_or_has_a_reason_not_to_be(traces: Traces) -> None:
    assert {table.name for table in METADATA.sorted_tables if is_about_people(table)} | {"tournament_pairings"} == {
        *DATA,
        *NOT_THERE,
    }
    data = exported(traces.host, traces.accounts.store, traces.signed_in)
    for table, key in DATA.items():
        assert data[key], f"{table} is not in the download"


def test_a_deleted_player_is_mentioned_nowhere(traces: Traces) -> None:
    about = {table.name for table in METADATA.sorted_tables if is_about_people(table)}
    assert traces.found() == about
    delete(traces.host, traces.accounts, traces.signed_in.account.id)
    assert traces.found() == set()
