"""Accounts: claim a browser's games with a passkey, sign in elsewhere, recover, and sign out."""

import json
import logging
import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, Final, NamedTuple

from cogworks.engine.game import Data
from cogworks.people import refusals
from cogworks.people.accounts import passkeys
from cogworks.people.accounts.codes import hash_of, new_codes
from cogworks.people.accounts.database import DatabaseAccounts
from cogworks.people.accounts.passkeys import CREATE, GET, TIMEOUT, Response, Site, UnprovenError
from cogworks.people.accounts.sealing import Seal
from cogworks.people.accounts.store import Account, AccountStore, Key, MemoryAccounts, Session, Ticket
from cogworks.people.player import Player
from cogworks.people.words import USUAL_NAME
from cogworks.tables.refusals import RefusedError
from cogworks.tables.store.store import Store

CLAIM, ADD_KEY, SIGN_IN, LINK = "claim", "add key", "sign in", "link"
"""What a ticket is for."""
LINK_SECONDS: Final = 10 * 60
SESSION_SECONDS: Final = 365 * 24 * 3600
"""How long a session lasts after its last use."""
RENEWED: Final = 24 * 3600
"""Seconds after which the last use of a session is stored again."""
MOST_KEYS: Final = 20
MOST_SESSIONS: Final = 50
LONGEST_KEY_NAME: Final = 40

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A browser that is signed in."""

    account: Account
    player: Player
    session: str
    """The hash of its token."""
    is_renewed: bool = False
    """Whether the browser's cookie should be renewed, too."""


class Opened(NamedTuple):
    """A new session: only the browser gets its token."""

    token: str
    account: str


class Claimed(NamedTuple):
    """A new account."""

    token: str
    account: str
    codes: list[str]
    """Recovery codes, to show once."""


class Guest(NamedTuple):
    """A player without an account, with the settings of a browser."""

    player: Player
    settings: Data


class Linked(NamedTuple):
    """What a sign-in link leads to: a session of an account, or a guest."""

    opened: Opened | None
    guest: Guest | None


class Accounts:
    """All accounts. Methods block on the store and raise its errors: call them from worker threads."""

    def __init__(self, store: Store, secret: bytes, clock: Callable[[], float]) -> None:
        self.store: AccountStore = store.part(DatabaseAccounts, MemoryAccounts)
        self._seal = Seal(secret)
        self._clock = clock

    # ---- sessions

    def signed_in(self, token: str) -> SignedIn | None:
        """The account that a session's token opens."""
        found = self.store.session(token_hash(token))
        if found is None:
            return None
        session, account = found
        now = self._clock()
        if now - session.used > SESSION_SECONDS:
            self.store.close_session(session.hash)
            return None
        is_renewed = now - session.used > RENEWED
        if is_renewed:
            self.store.renew_session(session.hash, now)
        return SignedIn(account, self.player(account), session.hash, is_renewed)

    def player(self, account: Account) -> Player:
        """The player of an account; a new one if the server's secret was lost, and with it all tokens."""
        sealed = self.sealed_player(account)
        if sealed is not None:
            return sealed
        _log.warning("account %s: its player was sealed with another cookie-secret, so its seats are lost", account.id)
        player = Player.new()
        self.store.set_player(account.id, player.id, self._seal.close(player.secret, account.id))
        return player

    def sealed_player(self, account: Account) -> Player | None:
        """The player of an account; None if it was sealed with another secret."""
        secret = self._seal.open(account.secret, account.id)
        return None if secret is None else Player(secret)

    def sign_out(self, session: str) -> None:
        """End one session."""
        self.store.close_session(session)

    def sign_out_everywhere(self, account: str) -> None:
        """End all sessions and sign-in links of an account."""
        self.store.close_sessions(account)

    def _open(self, account: str) -> tuple[str, Session]:
        """A new session to store, and its token."""
        token, now = secrets.token_urlsafe(32), self._clock()
        return token, Session(hash=token_hash(token), account=account, created=now, used=now)

    def _drop_oldest(self, account: str) -> None:
        for session in self.store.sessions(account)[:-MOST_SESSIONS]:
            self.store.close_session(session.hash)

    # ---- passkeys

    def begin_claim(self, site: Site, browser: str, name: str) -> dict[str, Any]:
        """Options to make the first key of a new account."""
        handle = secrets.token_bytes(32)
        challenge = self._challenge(CLAIM, browser, data=handle)
        return passkeys.creation_options(site, challenge, handle, name or USUAL_NAME, ())

    def claim(
        self, site: Site, browser: str, response: object, player: Player, name: str, settings: Data, key_name: str
    ) -> Claimed:
        """Create the account of a player, with the key in a response."""
        checked, ticket = self._answered(response, CREATE, CLAIM, browser)
        id = secrets.token_urlsafe(16)
        key = self._new_key(site, checked, id, key_name)
        account = Account(
            id=id,
            handle=ticket.data,
            name=name,
            player=player.id,
            secret=self._seal.close(player.secret, id),
            settings=settings,
            created=self._clock(),
        )
        codes = new_codes()
        token, session = self._open(id)
        if not self.store.create(account, key, [hash_of(code) for code in codes], session):
            raise refusals.OTHER_ACCOUNT()
        return Claimed(token, id, codes)

    def begin_key(self, site: Site, browser: str, account: Account) -> dict[str, Any]:
        """Options to make another key of an account."""
        known = [key for key in self.store.keys(account.id) if key.site == site.id]
        challenge = self._challenge(ADD_KEY, browser, account.id)
        return passkeys.creation_options(site, challenge, account.handle, account.name or USUAL_NAME, known)

    def add_key(self, site: Site, browser: str, response: object, account: Account, key_name: str) -> None:
        """Add the key in a response to an account."""
        checked, ticket = self._answered(response, CREATE, ADD_KEY, browser)
        if ticket.account != account.id:
            raise refusals.UNPROVEN()
        key = self._new_key(site, checked, account.id, key_name)
        if not self.store.add_key(key, MOST_KEYS):
            raise refusals.PASSKEY_TAKEN(most=MOST_KEYS)

    def begin_sign_in(self, site: Site, browser: str) -> dict[str, Any]:
        """Options to sign in with a key of any account."""
        return passkeys.request_options(site, self._challenge(SIGN_IN, browser))

    def sign_in(self, site: Site, browser: str, response: object) -> Opened:
        """Open a session with the key that a response proves.

        The answer, and the work it takes, is the same whether the key is unknown or the response is wrong.
        """
        checked, _ = self._answered(response, GET, SIGN_IN, browser)
        key = self.store.key(credential_hash(checked.credential))
        # An unknown key costs as many queries as a known one.
        account = self.store.account("" if key is None else key.account)
        try:
            use = passkeys.verified_use(site, checked, key)
        except UnprovenError as error:
            raise _unproven(error) from error
        if key is None or account is None or key.site != site.id:
            raise refusals.UNPROVEN()
        if not secrets.compare_digest(checked.fields["userHandle"], account.handle):
            raise refusals.UNPROVEN()
        token, session = self._open(account.id)
        used = replace(key, sign_count=use.sign_count, used=session.created, is_synced=use.is_synced)
        if not self.store.use_key(used, session):
            raise refusals.UNPROVEN()
        self._drop_oldest(account.id)
        return Opened(token, account.id)

    def _challenge(self, purpose: str, browser: str, account: str | None = None, data: bytes = b"") -> bytes:
        challenge, now = secrets.token_bytes(32), self._clock()
        ticket = Ticket(
            hash=sha256(challenge).hexdigest(),
            purpose=purpose,
            binding=browser,
            account=account,
            data=data,
            expires=now + TIMEOUT,
        )
        self.store.add_ticket(ticket, now)
        return challenge

    def _answered(self, response: object, kind: str, purpose: str, browser: str) -> tuple[Response, Ticket]:
        """A response, and the ticket of its challenge, which is used up whether or not the response is valid."""
        try:
            checked = passkeys.parse(response, kind)
        except UnprovenError as error:
            raise _unproven(error) from error
        ticket = self.store.use_ticket(sha256(checked.challenge).hexdigest())
        is_due = ticket is not None and ticket.expires > self._clock()
        if ticket is None or not is_due or ticket.purpose != purpose or ticket.binding != browser:
            raise refusals.UNPROVEN()
        return checked, ticket

    def _new_key(self, site: Site, response: Response, account: str, name: str) -> Key:
        try:
            made = passkeys.verified_new(site, response)
        except UnprovenError as error:
            raise _unproven(error) from error
        now = self._clock()
        return Key(
            id=credential_hash(made.credential),
            account=account,
            name=clean_key_name(name),
            site=site.id,
            credential=made.credential,
            public_key=made.public_key,
            sign_count=made.sign_count,
            transports=made.transports,
            is_synced=made.is_synced,
            created=now,
            used=now,
        )

    def rename_key(self, account: str, key: str, name: str) -> None:
        """Rename one of an account's keys."""
        if not self.store.rename_key(account, key, clean_key_name(name)):
            raise refusals.NO_PASSKEY()

    def remove_key(self, account: str, key: str) -> None:
        """Remove one of an account's keys, unless nothing else signs in to it."""
        if not self.store.remove_key(account, key):
            raise refusals.LAST_PASSKEY()

    # ---- recovery codes

    def new_codes(self, account: str) -> list[str]:
        """A new set of recovery codes, which replaces the old one."""
        codes = new_codes()
        self.store.set_codes(account, [hash_of(code) for code in codes])
        return codes

    def recover(self, code: str) -> Opened:
        """Open a session with a recovery code, which is used up."""
        token, session = self._open("")
        account = self.store.use_code(hash_of(code), session)
        if account is None:
            raise refusals.NO_CODE()
        self._drop_oldest(account)
        return Opened(token, account)

    # ---- links to carry over by hand

    def link(self, account: str | None, guest: Guest, browser: str = "") -> str:
        """The token of a link that signs another browser in to an account, or makes it the same guest.

        With `browser`, it works only in that one.
        """
        token, now = secrets.token_urlsafe(24), self._clock()
        hash = token_hash(token)
        data = b"" if account is not None else self._seal.close(json.dumps([guest.player.secret, guest.settings]), hash)
        ticket = Ticket(
            hash=hash, purpose=LINK, account=account, data=data, expires=now + LINK_SECONDS, binding=browser
        )
        self.store.add_ticket(ticket, now)
        return token

    def linked_name(self, token: str) -> str:
        """The name of the account that a link leads to, '' for a guest; refused if the link is no longer valid."""
        ticket = self._valid_link(self.store.ticket(token_hash(token)))
        account = None if ticket.account is None else self.store.account(ticket.account)
        return "" if account is None else account.name

    def use_link(self, token: str, browser: str = "") -> Linked:
        """Follow a link, which is used up."""
        ticket = self._valid_link(self.store.use_ticket(token_hash(token)))
        sealed = self._seal.open(ticket.data, ticket.hash) if ticket.account is None else None
        if ticket.binding != browser or (ticket.account is None and sealed is None):
            raise refusals.NO_LINK()
        if ticket.account is None:
            secret, settings = json.loads(sealed or "")
            return Linked(None, Guest(Player(secret), settings))
        opened, session = self._open(ticket.account)
        if not self.store.open_session(session):
            raise refusals.NO_LINK()
        self._drop_oldest(ticket.account)
        return Linked(Opened(opened, ticket.account), None)

    def _valid_link(self, ticket: Ticket | None) -> Ticket:
        if ticket is None or ticket.purpose != LINK or ticket.expires <= self._clock():
            raise refusals.NO_LINK()
        return ticket


def token_hash(token: str) -> str:
    """The hash that the token of a session or link is stored under: a copy of the database opens no account."""
    return sha256(b"cogworks session 1" + token.encode("utf-8", "replace")).hexdigest()


def credential_hash(credential: bytes) -> str:
    """The id that a key is stored under: credential ids may be long."""
    return sha256(credential).hexdigest()


def clean_key_name(text: str) -> str:
    """A name for a key, as typed, or a neutral one."""
    shown = " ".join("".join(letter for letter in text if letter.isprintable()).split())
    return shown[:LONGEST_KEY_NAME].strip() or "Passkey"


def _unproven(error: UnprovenError) -> RefusedError:
    """The same refusal for every kind of failure; the reason is for the server's operator."""
    _log.info("passkey refused: %s", error)
    return refusals.UNPROVEN()
