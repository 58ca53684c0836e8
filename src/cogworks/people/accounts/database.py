"""Accounts in a database."""

from collections.abc import Collection
from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from cogworks.engine.game import Data
from cogworks.people.accounts.store import Account, Key, Session, Ticket
from cogworks.tables.store.database_part import DatabasePart
from cogworks.tables.store.schema.accounts import (
    ACCOUNT_CODES,
    ACCOUNT_KEYS,
    ACCOUNT_SESSIONS,
    ACCOUNT_TICKETS,
    ACCOUNTS,
)

KEYS, CODES, SESSIONS, TICKETS = ACCOUNT_KEYS.c, ACCOUNT_CODES.c, ACCOUNT_SESSIONS.c, ACCOUNT_TICKETS.c
IS_PRESENT = ACCOUNTS.c.deleted.is_(None)


class _NotStoredError(Exception):
    """Part of a change can't be stored: nothing is."""


class DatabaseAccounts(DatabasePart):
    """In a database, through the connections of its store."""

    def create(self, account: Account, key: Key, codes: Collection[str], session: Session) -> bool:
        row = {
            "id": account.id,
            "handle": account.handle,
            "name": account.name,
            "player": account.player,
            "secret": account.secret,
            "settings": account.settings,
            "created": account.created,
        }
        try:
            with self._writing() as connection:
                # Of two browsers that claim one player, the second waits here for the first.
                self._add_new(connection, ACCOUNTS, row)
                self._add_new(connection, ACCOUNT_KEYS, _key_values(key))
                _add_codes(connection, account.id, codes)
                connection.execute(insert(ACCOUNT_SESSIONS), _session_values(session))
        except _NotStoredError:
            return False
        return True

    def _add_new(self, connection: Connection, table: Any, row: dict[str, object]) -> None:
        if connection.execute(self._add(table).returning(table.c.id), row).first() is None:
            raise _NotStoredError

    def account(self, id: str) -> Account | None:
        return self._account(ACCOUNTS.c.id == id, IS_PRESENT)

    def of_player(self, player: str) -> Account | None:
        return self._account(ACCOUNTS.c.player == player, IS_PRESENT)

    def _account(self, *conditions: Any) -> Account | None:
        with self._reading() as connection:
            row = connection.execute(select(ACCOUNTS).where(*conditions)).first()
        return None if row is None else _account(row)

    def change(self, id: str, name: str, settings: Data) -> None:
        with self._writing() as connection:
            connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == id).values(name=name, settings=settings))

    def set_player(self, id: str, player: str, secret: bytes) -> None:
        with self._writing() as connection:
            connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == id).values(player=player, secret=secret))

    def keys(self, account: str) -> list[Key]:
        wanted = select(ACCOUNT_KEYS).join(ACCOUNTS).where(KEYS.account_id == account, IS_PRESENT)
        with self._reading() as connection:
            return [_key(row) for row in connection.execute(wanted.order_by(KEYS.created, KEYS.id))]

    def key(self, id: str) -> Key | None:
        wanted = select(ACCOUNT_KEYS).join(ACCOUNTS).where(KEYS.id == id, IS_PRESENT)
        with self._reading() as connection:
            row = connection.execute(wanted).first()
        return None if row is None else _key(row)

    def add_key(self, key: Key, most: int) -> bool:
        try:
            with self._writing() as connection:
                if not _lock(connection, key.account) or _count(connection, ACCOUNT_KEYS, key.account) >= most:
                    return False
                self._add_new(connection, ACCOUNT_KEYS, _key_values(key))
        except _NotStoredError:
            return False
        return True

    def use_key(self, key: Key, session: Session) -> bool:
        # As `is_newer`: of two responses with one count, only the first changes the row.
        is_new = (KEYS.sign_count < key.sign_count) | ((KEYS.sign_count == 0) & (key.sign_count == 0))
        changed = update(ACCOUNT_KEYS).where(KEYS.id == key.id, KEYS.account_id == key.account, is_new)
        values = {"sign_count": key.sign_count, "used": key.used, "is_synced": key.is_synced}
        with self._writing() as connection:
            if not _lock(connection, key.account) or not connection.execute(changed.values(values)).rowcount:
                return False
            connection.execute(insert(ACCOUNT_SESSIONS), _session_values(session))
            return True

    def rename_key(self, account: str, id: str, name: str) -> bool:
        which = (KEYS.id == id, KEYS.account_id == account)
        with self._writing() as connection:
            return connection.execute(update(ACCOUNT_KEYS).where(*which).values(name=name)).rowcount > 0

    def remove_key(self, account: str, id: str) -> bool:
        with self._writing() as connection:
            if not _lock(connection, account):
                return False
            if _count(connection, ACCOUNT_KEYS, account) + _count(connection, ACCOUNT_CODES, account) < 2:
                return False
            which = (KEYS.id == id, KEYS.account_id == account)
            return connection.execute(delete(ACCOUNT_KEYS).where(*which)).rowcount > 0

    def codes(self, account: str) -> int:
        with self._reading() as connection:
            return _count(connection, ACCOUNT_CODES, account)

    def set_codes(self, account: str, codes: Collection[str]) -> None:
        with self._writing() as connection:
            if _lock(connection, account):
                connection.execute(delete(ACCOUNT_CODES).where(CODES.account_id == account))
                _add_codes(connection, account, codes)

    def use_code(self, code: str, session: Session) -> str | None:
        with self._writing() as connection:
            account = connection.execute(select(CODES.account_id).where(CODES.hash == code)).scalar()
            # The account first, as everywhere: two changes that lock in another order would wait for each other.
            if account is None or not _lock(connection, account):
                return None
            if not connection.execute(delete(ACCOUNT_CODES).where(CODES.hash == code)).rowcount:
                return None
            connection.execute(insert(ACCOUNT_SESSIONS), _session_values(session) | {"account_id": account})
            return str(account)

    def open_session(self, session: Session) -> bool:
        with self._writing() as connection:
            if not _lock(connection, session.account):
                return False
            connection.execute(insert(ACCOUNT_SESSIONS), _session_values(session))
            return True

    def session(self, hash: str) -> tuple[Session, Account] | None:
        wanted = select(
            ACCOUNTS, SESSIONS.hash, SESSIONS.created.label("opened"), SESSIONS.used, SESSIONS.account_id
        ).join(ACCOUNT_SESSIONS)
        with self._reading() as connection:
            row = connection.execute(wanted.where(SESSIONS.hash == hash, IS_PRESENT)).first()
        if row is None:
            return None
        return Session(hash=row.hash, account=row.account_id, created=row.opened, used=row.used), _account(row)

    def renew_session(self, hash: str, now: float) -> None:
        with self._writing() as connection:
            connection.execute(update(ACCOUNT_SESSIONS).where(SESSIONS.hash == hash).values(used=now))

    def sessions(self, account: str) -> list[Session]:
        wanted = select(ACCOUNT_SESSIONS).where(SESSIONS.account_id == account)
        with self._reading() as connection:
            rows = connection.execute(wanted.order_by(SESSIONS.created, SESSIONS.hash)).all()
        return [Session(hash=row.hash, account=row.account_id, created=row.created, used=row.used) for row in rows]

    def close_session(self, hash: str) -> None:
        with self._writing() as connection:
            connection.execute(delete(ACCOUNT_SESSIONS).where(SESSIONS.hash == hash))

    def close_sessions(self, account: str) -> None:
        with self._writing() as connection:
            connection.execute(delete(ACCOUNT_SESSIONS).where(SESSIONS.account_id == account))
            connection.execute(delete(ACCOUNT_TICKETS).where(TICKETS.account_id == account))

    def add_ticket(self, ticket: Ticket, now: float) -> None:
        row = {
            "hash": ticket.hash,
            "purpose": ticket.purpose,
            "binding": ticket.binding,
            "account_id": ticket.account,
            "data": ticket.data,
            "expires": ticket.expires,
        }
        with self._writing() as connection:
            connection.execute(delete(ACCOUNT_TICKETS).where(TICKETS.expires <= now))
            if ticket.account is None or _lock(connection, ticket.account):
                connection.execute(insert(ACCOUNT_TICKETS), row)

    def ticket(self, hash: str) -> Ticket | None:
        with self._reading() as connection:
            row = connection.execute(select(ACCOUNT_TICKETS).where(TICKETS.hash == hash)).first()
        return None if row is None else _ticket(row)

    def use_ticket(self, hash: str) -> Ticket | None:
        with self._writing() as connection:
            used = delete(ACCOUNT_TICKETS).where(TICKETS.hash == hash).returning(*ACCOUNT_TICKETS.columns)
            row = connection.execute(used).first()
        return None if row is None else _ticket(row)

    def begin_deletion(self, account: str, now: float) -> bool:
        with self._writing() as connection:
            if not _lock(connection, account):
                return False
            connection.execute(
                update(ACCOUNTS).where(ACCOUNTS.c.id == account).values(deleted=now, name="", settings={})
            )
            _delete_parts(connection, account)
            return True

    def deleted(self) -> list[Account]:
        with self._reading() as connection:
            return [_account(row) for row in connection.execute(select(ACCOUNTS).where(~IS_PRESENT))]

    def finish_deletion(self, account: str) -> None:
        with self._writing() as connection:
            _delete_parts(connection, account)
            connection.execute(delete(ACCOUNTS).where(ACCOUNTS.c.id == account))


def _lock(connection: Connection, account: str) -> bool:
    """Make other changes of an account wait for this one; False if there is no such account."""
    # SQLite has one writer at a time anyway.
    found = select(ACCOUNTS.c.id).where(ACCOUNTS.c.id == account, IS_PRESENT).with_for_update()
    return connection.execute(found).first() is not None


def _count(connection: Connection, table: Any, account: str) -> int:
    counted = select(func.count()).select_from(table).where(table.c.account_id == account)
    return connection.execute(counted).scalar_one()


def _add_codes(connection: Connection, account: str, codes: Collection[str]) -> None:
    if codes:
        connection.execute(insert(ACCOUNT_CODES), [{"hash": code, "account_id": account} for code in codes])


def _delete_parts(connection: Connection, account: str) -> None:
    for table in (ACCOUNT_KEYS, ACCOUNT_CODES, ACCOUNT_SESSIONS, ACCOUNT_TICKETS):
        connection.execute(delete(table).where(table.c.account_id == account))


def _account(row: Row[Any]) -> Account:
    return Account(
        id=row.id,
        handle=bytes(row.handle),
        name=row.name,
        player=row.player,
        secret=bytes(row.secret),
        settings=row.settings,
        created=row.created,
    )


def _key(row: Row[Any]) -> Key:
    return Key(
        id=row.id,
        account=row.account_id,
        name=row.name,
        site=row.site,
        credential=bytes(row.credential),
        public_key=bytes(row.public_key),
        sign_count=row.sign_count,
        transports=row.transports,
        is_synced=row.is_synced,
        created=row.created,
        used=row.used,
    )


def _key_values(key: Key) -> dict[str, object]:
    return {
        "id": key.id,
        "account_id": key.account,
        "name": key.name,
        "site": key.site,
        "credential": key.credential,
        "public_key": key.public_key,
        "sign_count": key.sign_count,
        "transports": key.transports,
        "is_synced": key.is_synced,
        "created": key.created,
        "used": key.used,
    }


def _session_values(session: Session) -> dict[str, object]:
    return {"hash": session.hash, "account_id": session.account, "created": session.created, "used": session.used}


def _ticket(row: Row[Any]) -> Ticket:
    return Ticket(
        hash=row.hash,
        purpose=row.purpose,
        binding=row.binding,
        account=row.account_id,
        data=bytes(row.data),
        expires=row.expires,
    )
