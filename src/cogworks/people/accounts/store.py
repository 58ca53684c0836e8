"""Where accounts are stored: their keys, recovery codes, sessions and one-time tickets."""

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from threading import RLock
from typing import Protocol

from cogworks.engine.game import Data


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """A person who comes back, on any device."""

    id: str
    """Opaque, and never shown to others."""
    handle: bytes
    """What passkeys know the account by: random, and used for nothing else."""
    name: str
    player: str
    """The id of the account's player, under which tables and attempts are stored."""
    secret: bytes
    """The player's secret, sealed."""
    settings: Data
    created: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """A passkey."""

    id: str
    """The hash of its credential id."""
    account: str
    name: str
    site: str
    """The domain name it was made for; it works nowhere else."""
    credential: bytes
    public_key: bytes
    sign_count: int
    """How often the authenticator says the key was used; 0 if it doesn't count."""
    transports: list[str]
    is_synced: bool
    """Whether the player's devices share it."""
    created: float
    used: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """One signed-in browser."""

    hash: str
    """The hash of its token, which only the browser knows."""
    account: str
    created: float
    used: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Ticket:
    """Something that works once and for a short time: the challenge of a ceremony, or a sign-in link."""

    hash: str
    purpose: str
    expires: float
    binding: str = ""
    """The browser it was made for, or '' if it may be carried to another."""
    account: str | None = None
    data: bytes = b""


class AccountStore(Protocol):
    """Accounts and what belongs to them. Deleted accounts are never found, except to finish the deletion."""

    def create(self, account: Account, key: Key, codes: Collection[str], session: Session) -> bool:
        """Store a new account, all or nothing; False if its player or its key has one already."""

    def account(self, id: str) -> Account | None:
        """An account by its id."""

    def of_player(self, player: str) -> Account | None:
        """The account of a player."""

    def change(self, id: str, name: str, settings: Data) -> None:
        """Store an account's name and settings."""

    def set_player(self, id: str, player: str, secret: bytes) -> None:
        """Replace an account's player."""

    def keys(self, account: str) -> list[Key]:
        """An account's keys, oldest first."""

    def key(self, id: str) -> Key | None:
        """A key of any account."""

    def add_key(self, key: Key, most: int) -> bool:
        """Store another key of an account; False if it is known already or the account has `most`."""

    def use_key(self, key: Key, session: Session) -> bool:
        """Store a key's new count and time and open a session; False if the key or its count is outdated."""

    def rename_key(self, account: str, id: str, name: str) -> bool:
        """Rename one of an account's keys; False if there is none."""

    def remove_key(self, account: str, id: str) -> bool:
        """Remove one of an account's keys; False if there is none, or no other way to sign in would be left."""

    def codes(self, account: str) -> int:
        """How many unused recovery codes an account has."""

    def set_codes(self, account: str, codes: Collection[str]) -> None:
        """Replace an account's recovery codes, given as hashes."""

    def use_code(self, code: str, session: Session) -> str | None:
        """Use up a recovery code and open a session for its account; return the account, None if there is none."""

    def open_session(self, session: Session) -> bool:
        """Store a session; False if there is no such account."""

    def session(self, hash: str) -> tuple[Session, Account] | None:
        """A session and its account."""

    def renew_session(self, hash: str, now: float) -> None:
        """Store when a session was last used."""

    def sessions(self, account: str) -> list[Session]:
        """An account's sessions, oldest first."""

    def close_session(self, hash: str) -> None:
        """End a session."""

    def close_sessions(self, account: str) -> None:
        """End all sessions of an account, and its sign-in links."""

    def add_ticket(self, ticket: Ticket, now: float) -> None:
        """Store a ticket, and drop expired ones."""

    def ticket(self, hash: str) -> Ticket | None:
        """A ticket, without using it."""

    def use_ticket(self, hash: str) -> Ticket | None:
        """Use up a ticket; only one caller ever gets it."""

    def begin_deletion(self, account: str, now: float) -> bool:
        """Remove everything that signs in to an account, at once; False if there is no such account."""

    def deleted(self) -> list[Account]:
        """Accounts whose deletion has begun and not finished."""

    def finish_deletion(self, account: str) -> None:
        """Remove an account."""


@dataclass(slots=True)
class _Stored:
    """Everything about one account."""

    account: Account
    keys: dict[str, Key] = field(default_factory=dict)
    codes: set[str] = field(default_factory=set)
    sessions: dict[str, Session] = field(default_factory=dict)
    is_deleted: bool = False


class MemoryAccounts:
    """In this process only."""

    def __init__(self) -> None:
        self._all: dict[str, _Stored] = {}
        self._tickets: dict[str, Ticket] = {}
        self._lock = RLock()

    def _found(self, id: str) -> _Stored | None:
        stored = self._all.get(id)
        return None if stored is None or stored.is_deleted else stored

    def _present(self) -> list[_Stored]:
        return [stored for stored in self._all.values() if not stored.is_deleted]

    def create(self, account: Account, key: Key, codes: Collection[str], session: Session) -> bool:
        with self._lock:
            if any(stored.account.player == account.player for stored in self._all.values()) or self.key(key.id):
                return False
            self._all[account.id] = _Stored(account, {key.id: key}, set(codes), {session.hash: session})
            return True

    def account(self, id: str) -> Account | None:
        stored = self._found(id)
        return None if stored is None else stored.account

    def of_player(self, player: str) -> Account | None:
        with self._lock:
            return next((each.account for each in self._present() if each.account.player == player), None)

    def change(self, id: str, name: str, settings: Data) -> None:
        with self._lock:
            if (stored := self._found(id)) is not None:
                stored.account = replace(stored.account, name=name, settings=settings)

    def set_player(self, id: str, player: str, secret: bytes) -> None:
        with self._lock:
            if (stored := self._found(id)) is not None:
                stored.account = replace(stored.account, player=player, secret=secret)

    def keys(self, account: str) -> list[Key]:
        with self._lock:
            stored = self._found(account)
            return [] if stored is None else sorted(stored.keys.values(), key=lambda key: (key.created, key.id))

    def key(self, id: str) -> Key | None:
        with self._lock:
            return next((stored.keys[id] for stored in self._present() if id in stored.keys), None)

    def add_key(self, key: Key, most: int) -> bool:
        with self._lock:
            stored = self._found(key.account)
            if stored is None or len(stored.keys) >= most or self.key(key.id):
                return False
            stored.keys[key.id] = key
            return True

    def use_key(self, key: Key, session: Session) -> bool:
        with self._lock:
            stored = self._found(key.account)
            old = None if stored is None else stored.keys.get(key.id)
            if stored is None or old is None or not is_newer(key.sign_count, old.sign_count):
                return False
            stored.keys[key.id] = replace(old, sign_count=key.sign_count, used=key.used, is_synced=key.is_synced)
            return self.open_session(session)

    def rename_key(self, account: str, id: str, name: str) -> bool:
        with self._lock:
            stored = self._found(account)
            if stored is None or id not in stored.keys:
                return False
            stored.keys[id] = replace(stored.keys[id], name=name)
            return True

    def remove_key(self, account: str, id: str) -> bool:
        with self._lock:
            stored = self._found(account)
            if stored is None or id not in stored.keys or len(stored.keys) + len(stored.codes) < 2:
                return False
            del stored.keys[id]
            return True

    def codes(self, account: str) -> int:
        stored = self._found(account)
        return 0 if stored is None else len(stored.codes)

    def set_codes(self, account: str, codes: Collection[str]) -> None:
        with self._lock:
            if (stored := self._found(account)) is not None:
                stored.codes = set(codes)

    def use_code(self, code: str, session: Session) -> str | None:
        with self._lock:
            stored = next((each for each in self._present() if code in each.codes), None)
            if stored is None:
                return None
            stored.codes.remove(code)
            self.open_session(replace(session, account=stored.account.id))
            return stored.account.id

    def open_session(self, session: Session) -> bool:
        with self._lock:
            stored = self._found(session.account)
            if stored is None:
                return False
            stored.sessions[session.hash] = session
            return True

    def session(self, hash: str) -> tuple[Session, Account] | None:
        with self._lock:
            found = next((each for each in self._present() if hash in each.sessions), None)
            return None if found is None else (found.sessions[hash], found.account)

    def renew_session(self, hash: str, now: float) -> None:
        with self._lock:
            for stored in self._present():
                if hash in stored.sessions:
                    stored.sessions[hash] = replace(stored.sessions[hash], used=now)

    def sessions(self, account: str) -> list[Session]:
        with self._lock:
            stored = self._found(account)
            return [] if stored is None else sorted(stored.sessions.values(), key=lambda it: (it.created, it.hash))

    def close_session(self, hash: str) -> None:
        with self._lock:
            for stored in self._all.values():
                stored.sessions.pop(hash, None)

    def close_sessions(self, account: str) -> None:
        with self._lock:
            self._tickets = {hash: it for hash, it in self._tickets.items() if it.account != account}
            if (stored := self._found(account)) is not None:
                stored.sessions.clear()

    def add_ticket(self, ticket: Ticket, now: float) -> None:
        with self._lock:
            self._tickets = {hash: it for hash, it in self._tickets.items() if it.expires > now}
            self._tickets[ticket.hash] = ticket

    def ticket(self, hash: str) -> Ticket | None:
        return self._tickets.get(hash)

    def use_ticket(self, hash: str) -> Ticket | None:
        with self._lock:
            return self._tickets.pop(hash, None)

    def begin_deletion(self, account: str, now: float) -> bool:
        with self._lock:
            stored = self._found(account)
            if stored is None:
                return False
            self.close_sessions(account)
            self._all[account] = _Stored(stored.account, is_deleted=True)
            return True

    def deleted(self) -> list[Account]:
        with self._lock:
            return [stored.account for stored in self._all.values() if stored.is_deleted]

    def finish_deletion(self, account: str) -> None:
        with self._lock:
            self._all.pop(account, None)


def is_newer(count: int, known: int) -> bool:
    """Does a key's count show that it is not a copy?  Keys that don't count always send 0."""
    return count > known or count == known == 0
