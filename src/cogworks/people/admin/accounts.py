"""List, show, sign out and delete accounts."""

from typing import Any

from sqlalchemy import func, select

from cogworks.engine.errors import CogworksError
from cogworks.people.accounts import deletion
from cogworks.people.accounts.accounts import Accounts
from cogworks.people.admin.operator import Operator, when
from cogworks.tables.store.data_folder import folder_for, secret_in
from cogworks.tables.store.database_part import DatabasePart
from cogworks.tables.store.schema.accounts import ACCOUNT_KEYS, ACCOUNT_SESSIONS, ACCOUNTS
from cogworks.tables.store.schema.tables import PLAYER_TABLES


class AccountList(DatabasePart):
    """Accounts for the operator: without anything that signs in."""

    def newest(self, name: str, limit: int, id: str | None = None) -> list[Any]:
        """Accounts whose name contains a text, or one account, newest first."""
        keys = select(func.count()).where(ACCOUNT_KEYS.c.account_id == ACCOUNTS.c.id).scalar_subquery()
        sessions = select(func.count()).where(ACCOUNT_SESSIONS.c.account_id == ACCOUNTS.c.id).scalar_subquery()
        used = select(func.max(ACCOUNT_SESSIONS.c.used)).where(ACCOUNT_SESSIONS.c.account_id == ACCOUNTS.c.id)
        tables = select(func.count()).where(PLAYER_TABLES.c.player == ACCOUNTS.c.player).scalar_subquery()
        columns = ACCOUNTS.c
        found = select(
            columns.id,
            columns.name,
            columns.created,
            columns.player,
            keys.label("keys"),
            sessions.label("sessions"),
            used.scalar_subquery().label("used"),
            tables.label("tables"),
        ).where(columns.deleted.is_(None), columns.name.icontains(name, autoescape=True))
        if id is not None:
            found = found.where(columns.id == id)
        with self._reading() as connection:
            return list(connection.execute(found.order_by(columns.created.desc()).limit(limit)).all())


def list_accounts(it: Operator) -> None:
    """List accounts."""
    rows = it.store.of(AccountList).newest(it.typed.name, it.typed.limit)
    for row in rows:
        seen = f"last seen {when(row.used)}" if row.used else "signed out"
        it.say(f"{row.id}  {when(row.created)}  {row.name}: {row.tables} tables, {seen}")
    if not rows:
        it.say("No accounts.")


def show(it: Operator) -> None:
    """Show an account."""
    row = _found(it)
    it.say(f"{row.id}: {row.name}, since {when(row.created)}, player {row.player[:12]}")
    it.say(f"{row.tables} tables, {row.keys} passkeys, {row.sessions} signed-in browsers")
    if row.used:
        it.say(f"last seen {when(row.used)}")


def end(it: Operator) -> None:
    """Sign an account out everywhere."""
    row = _found(it)
    it.confirm(f"Sign {row.name} out in {row.sessions} browsers?")
    _accounts(it).sign_out_everywhere(row.id)
    it.say(f"All sessions of {row.name} have ended.")


def delete(it: Operator) -> None:
    """Delete an account, as its owner can."""
    row = _found(it)
    it.confirm(f"Delete the account of {row.name} for good, and take the name off {row.tables} tables?")
    changed = deletion.delete(it.host, _accounts(it), row.id)
    it.say(f"The account is deleted, and its name taken off {len(changed)} tables.")


def _found(it: Operator) -> Any:
    rows = it.store.of(AccountList).newest("", 1, it.typed.id)
    if not rows:
        raise CogworksError(f"no account {it.typed.id}")
    return rows[0]


def _accounts(it: Operator) -> Accounts:
    # The name at each seat is found with the player's own secret, sealed with the server's.
    return Accounts(it.store, secret_in(folder_for(it.home)), it.now)
