"""Delete accounts: first all that signs in, at once, then the player's name at every table."""

import logging

from cogworks.people.accounts.accounts import Accounts
from cogworks.people.games import retire_player
from cogworks.tables.host import Host

_log = logging.getLogger(__name__)


def delete(host: Host, accounts: Accounts, account: str) -> list[str]:
    """Delete an account; return the tables that changed.  What is left if the server is killed, `finish_all` does."""
    if not accounts.store.begin_deletion(account, host.now()):
        return []
    return finish_all(host, accounts, account)


def finish_all(host: Host, accounts: Accounts, only: str = "") -> list[str]:
    """Finish deletions that have begun, of all accounts or of one; return the tables that changed."""
    changed: list[str] = []
    for account in accounts.store.deleted():
        if only in ("", account.id):
            player = accounts.sealed_player(account)
            changed += retire_player(host, player) if player is not None else []
            accounts.store.finish_deletion(account.id)
            _log.info("account %s deleted", account.id)
    return changed
