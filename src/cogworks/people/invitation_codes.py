"""Invitation codes: six letters that lead to a one-time link, short enough to read aloud."""

import json
from collections.abc import Callable
from hashlib import sha256
from typing import Final, NamedTuple

from cogworks.people.accounts.codes import ALPHABET, LOOKALIKES
from cogworks.people.accounts.sealing import Seal
from cogworks.people.accounts.store import AccountStore, Ticket

LENGTH: Final = 6
"""Letters of a code: 30 bits.  Guesses are limited per address, and a code expires."""
SECONDS: Final = 2 * 3600
"""How long a code works; its link works until it is used or replaced."""
PURPOSE: Final = "seat code"


class Destination(NamedTuple):
    """Where a code leads: a table, and the token of the link to a seat there."""

    table: str
    token: str


class InvitationCodes:
    """Codes in the store, sealed: a copy of the database opens no seat."""

    def __init__(self, store: AccountStore, secret: bytes, clock: Callable[[], float]) -> None:
        self._store, self._seal, self._clock = store, Seal(secret), clock

    def add(self, to: Destination) -> None:
        """Let the code of a new link lead to it; not in the rare case that another link has the same code."""
        hash, now = self._hash(code_of(to.token)), self._clock()
        if self._store.ticket(hash) is None:
            data = self._seal.close(json.dumps(to), hash)
            ticket = Ticket(hash=hash, purpose=PURPOSE, account=None, data=data, expires=now + SECONDS, binding="")
            self._store.add_ticket(ticket, now)

    def shown(self, to: Destination) -> str:
        """The code of a link, in two groups; '' if it has expired."""
        code = code_of(to.token)
        return f"{code[:3]}-{code[3:]}" if self.find(code) == to else ""

    def find(self, typed: str) -> Destination | None:
        """Where a code leads, however it was typed; None if it is unknown or has expired."""
        code = typed.upper().translate(LOOKALIKES)
        if len(code) != LENGTH or not set(code) <= set(ALPHABET):
            return None
        hash = self._hash(code)
        ticket = self._store.ticket(hash)
        if ticket is None or ticket.purpose != PURPOSE or ticket.expires <= self._clock():
            return None
        text = self._seal.open(ticket.data, hash)
        return None if text is None else Destination(*json.loads(text))

    def _hash(self, code: str) -> str:
        # Keyed, because all codes could be tried against a plain hash.
        return self._seal.keyed_hash(f"seat code {code}")


def code_of(token: str) -> str:
    """The code of a link: derived from its token, which it does not reveal."""
    number = int.from_bytes(sha256(b"cogworks seat code 1" + token.encode()).digest()[:8], "big")
    letters = []
    for _ in range(LENGTH):
        number, place = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[place])
    return "".join(letters)
