"""A player without an account: one random secret, kept in a cookie, from which the tokens of all seats follow."""

import base64
import hmac
import secrets
from dataclasses import dataclass
from hashlib import sha256

from cogworks.tables.links import Issue


@dataclass(frozen=True, slots=True)
class Player:
    """One browser.

    Its tokens are derived and stored nowhere, so the cookie stays small however many games it plays, and a stolen
    database opens no seat.
    """

    secret: str

    @classmethod
    def new(cls) -> "Player":
        """Return a player nobody has met."""
        return cls(secrets.token_urlsafe(24))

    @property
    def id(self) -> str:
        """The name under which the store lists this player's tables; it reveals no token."""
        return sha256(b"cogworks player 1" + self.secret.encode()).hexdigest()

    def token(self, table: str) -> str:
        """The token of this player's seat at a table."""
        return self._derived("seat", table)

    def seat(self, table: str) -> Issue:
        """The same, to be handed out."""
        return Issue(self.token(table))

    def new_invitation(self, table: str) -> Issue:
        """A token for a friend's one-time link, with the mark to derive it again."""
        mark = secrets.token_urlsafe(9)
        return Issue(self.invitation(table, mark), mark)

    def invitation(self, table: str, mark: str) -> str:
        """The token of the link that this player made under this mark."""
        return self._derived("invitation", table, mark)

    def _derived(self, *what: str) -> str:
        # Tables and marks hold no space, so no two of these are the same text.
        digest = hmac.digest(self.secret.encode(), " ".join(("cogworks 1", *what)).encode(), sha256)
        return base64.urlsafe_b64encode(digest).decode().rstrip("=")
