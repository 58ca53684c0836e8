"""A player: one random secret, from which all seat tokens are derived; in a cookie, or sealed in an account."""

import base64
import hmac
import secrets
from dataclasses import dataclass
from hashlib import sha256

from cogworks.tables.seats.links import Issue


@dataclass(frozen=True, slots=True)
class Player:
    """One browser, or all browsers that are signed in to one account.

    Its tokens are derived and never stored, so the cookie stays small however many games it plays, and a stolen
    database gives access to no seat.
    """

    secret: str

    @classmethod
    def new(cls) -> "Player":
        """Create a player with a new secret."""
        return cls(secrets.token_urlsafe(24))

    @property
    def id(self) -> str:
        """The id under which the store lists this player's tables; it reveals no token."""
        return sha256(b"cogworks player 1" + self.secret.encode()).hexdigest()

    def token(self, table: str) -> str:
        """The token of this player's seat at a table."""
        return self._derived("seat", table)

    def seat(self, table: str) -> Issue:
        """The token of this player's seat, as an Issue."""
        return Issue(self.token(table))

    def new_invitation(self, table: str) -> Issue:
        """A token for a friend's one-time link, with the mark to derive it again."""
        mark = secrets.token_urlsafe(9)
        return Issue(self.invitation(table, mark), mark)

    def invitation(self, table: str, mark: str) -> str:
        """The token of this player's link with this mark."""
        return self._derived("invitation", table, mark)

    def _derived(self, *what: str) -> str:
        # Tables and marks contain no space, so these texts are unambiguous.
        digest = hmac.digest(self.secret.encode(), " ".join(("cogworks 1", *what)).encode(), sha256)
        return base64.urlsafe_b64encode(digest).decode().rstrip("=")
