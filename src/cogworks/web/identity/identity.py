"""Browser identity: signed cookies that scripts cannot read, or the account that a browser is signed in to."""

import re
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from typing import Final

from itsdangerous import BadData, URLSafeTimedSerializer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from cogworks.people.accounts.accounts import SignedIn
from cogworks.people.player import Player
from cogworks.tables.play.pace import NORMAL, PACES
from cogworks.tables.seats.avatars import AVATARS
from cogworks.tables.unicode import has_visible, visible
from cogworks.web import refusals
from cogworks.web.identity import legacy_cookies

SETTINGS: Final = "cogworks"
PLAYER: Final = "player"
LEARNED: Final = "learned"
YEAR: Final = 365 * 24 * 3600
RENEWED: Final = 30 * 24 * 3600
"""Seconds after which a browser's cookie is renewed for another year."""
SOUNDS: Final = ("moves", "points", "turn", "people")
"""Kinds of sounds that can be turned off one by one."""
TICKS: Final = (
    *("sound", *(f"sound_{kind}" for kind in SOUNDS), "vibrate"),
    *("motion", "confirm", "notify", "forced", "obvious", "unspent", "rated"),
)
"""Boolean settings."""
SEAT_SETTINGS: Final = ("forced", "obvious", "pace", "avatar")
"""Settings that tables store for a seat."""
TABLE_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,32}")
TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{16,64}")
SIGNED_IN: Final = "cogworks.signed_in"
"""Where a request's account is, once it was looked up."""


@dataclass(frozen=True, slots=True)
class Settings:
    """A player's choices on the settings page."""

    name: str = ""
    sound: bool = False
    sound_moves: bool = True
    sound_points: bool = True
    sound_turn: bool = True
    sound_people: bool = True
    vibrate: bool = False
    """Vibrate when the player's turn begins."""
    motion: bool = True
    confirm: bool = True
    """On a touch screen a second tap confirms."""
    notify: bool = False
    forced: bool = False
    """Auto-play all forced moves at new tables.

    Off by default: opponents can tell from the speed that there was no choice.
    """
    obvious: bool = True
    """Auto-play forced moves at new tables where everyone can tell that there is no choice."""
    unspent: bool = True
    """Ask before a turn ends with something unspent."""
    rated: bool = False
    """Show a rating of the player's solving of puzzles."""
    theme: str = "auto"
    bot: str = ""
    """The bot last played against; '' for newcomers."""
    pace: str = NORMAL
    """How fast bots move."""
    avatar: str = ""
    """The player's picture at tables; '' for one by name."""

    def quiet(self) -> list[str]:
        """The kinds of sounds that are off, if sounds are on."""
        return [kind for kind in SOUNDS if not getattr(self, f"sound_{kind}")]

    def changed(self, form: Mapping[str, str]) -> "Settings":
        """Return the settings with a form's values; a missing checkbox is unchecked."""
        theme, pace = form.get("theme", "auto"), form.get("pace", NORMAL)
        avatar = form.get("avatar", self.avatar)
        if avatar and avatar not in AVATARS:
            raise refusals.NO_SUCH_AVATAR(avatar=avatar[:20])
        return replace(
            self,
            name=clean_name(form.get("name", "")),
            theme=theme if theme in ("auto", "light", "dark") else "auto",
            bot=self.bot,
            pace=pace if pace in PACES else NORMAL,
            avatar=avatar,
            **{name: name in form for name in TICKS},
        )

    @classmethod
    def read(cls, data: Mapping[str, object]) -> "Settings":
        """Stored settings; the defaults for those that are missing or invalid."""
        name, theme, bot, pace, avatar = (data.get(key) for key in ("name", "theme", "bot", "pace", "avatar"))
        usual = cls()
        return cls(
            name=name if isinstance(name, str) else usual.name,
            theme=theme if isinstance(theme, str) else usual.theme,
            bot=bot if isinstance(bot, str) else usual.bot,
            pace=pace if isinstance(pace, str) and pace in PACES else usual.pace,
            avatar=avatar if isinstance(avatar, str) and avatar in AVATARS else usual.avatar,
            **{key: data.get(key, getattr(usual, key)) is True for key in TICKS},
        )

    def seat_settings(self) -> dict[str, object]:
        """The settings for a seat at a table that differ from the defaults."""
        usual = Settings()
        return {name: getattr(self, name) for name in SEAT_SETTINGS if getattr(self, name) != getattr(usual, name)}


def clean_name(text: str) -> str:
    """A name that tables accept, or ''."""
    name = " ".join("".join(letter for letter in text if letter.isprintable()).split())[:24].strip()
    seen = visible(name).casefold()
    return "" if seen == "you" or seen.startswith("seat ") or not has_visible(name) else name


def signed_in(connection: HTTPConnection) -> SignedIn | None:
    """The account that a browser is signed in to."""
    found: SignedIn | None = connection.scope.get(SIGNED_IN)
    return found


class Identity:
    """Creates and reads cookies; the secret never leaves the server."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def settings(self, connection: HTTPConnection) -> Settings:
        """The settings of an account or in a browser's cookie, or the defaults."""
        account = signed_in(connection)
        if account is not None:
            return Settings.read(account.account.settings)
        value = connection.cookies.get(SETTINGS, "")
        found = self._read(SETTINGS, value)[0]
        return Settings.read(found if isinstance(found, dict) else legacy_cookies.read(self._secret, SETTINGS, value))

    def keep_settings(self, connection: HTTPConnection, response: Response, settings: Settings) -> None:
        """Store the settings in a cookie."""
        self._keep(connection, response, SETTINGS, asdict(settings))

    def learned(self, connection: HTTPConnection) -> list[str]:
        """The games whose lesson this browser completed or declined."""
        found, _ = self._read(LEARNED, connection.cookies.get(LEARNED, ""))
        return [name for name in found if isinstance(name, str)] if isinstance(found, list) else []

    def keep_learned(self, connection: HTTPConnection, response: Response, name: str) -> None:
        """Stop offering the lesson of a game."""
        known = self.learned(connection)
        if name not in known:
            self._keep(connection, response, LEARNED, [*known, name])

    def player(self, connection: HTTPConnection) -> Player | None:
        """The player of an account or in a browser's cookie, or None."""
        account = signed_in(connection)
        if account is not None:
            return account.player
        return self.unsealed(connection.cookies.get(PLAYER, ""))

    def unsealed(self, value: str) -> Player | None:
        """The player in a cookie's text."""
        secret, _ = self._read(PLAYER, value)
        return Player(secret) if isinstance(secret, str) else None

    def sealed(self, player: Player) -> str:
        """The text of a cookie for a player."""
        return str(self._signer(PLAYER).dumps(player.secret))

    def keep_player(self, connection: HTTPConnection, response: Response, player: Player) -> None:
        """Store a guest in a cookie."""
        if signed_in(connection) is None:
            self._keep(connection, response, PLAYER, player.secret)

    def replace_player(self, connection: HTTPConnection, response: Response, player: Player | None) -> None:
        """Store another guest in the cookie, or none."""
        if player is not None:
            self._keep(connection, response, PLAYER, player.secret)
        else:
            response.delete_cookie(PLAYER, secure=is_secure(connection), httponly=True, samesite="lax")

    def forget_name(self, connection: HTTPConnection, response: Response) -> None:
        """Take a player's name and picture out of a browser that others may use; other settings stay."""
        found, _ = self._read(SETTINGS, connection.cookies.get(SETTINGS, ""))
        settings = Settings.read(found if isinstance(found, dict) else {})
        self.keep_settings(connection, response, replace(settings, name="", avatar=""))

    def introduce(self, connection: HTTPConnection, response: Response, player: Player) -> None:
        """Give a browser an identity before it takes a seat, or renew an old cookie."""
        secret, made = self._read(PLAYER, connection.cookies.get(PLAYER, ""))
        if secret != player.secret or time.time() - made > RENEWED:
            self.keep_player(connection, response, player)

    def token(self, connection: HTTPConnection, table: str) -> str | None:
        """The token of a browser's seat at a table, or a program's bearer token."""
        scheme, _, given = connection.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer":
            return given if TOKEN.fullmatch(given) else None
        old = legacy_cookies.seat(self._secret, connection.cookies, table)
        player = self.player(connection)
        return old or (player.token(table) if player is not None else None)

    def old_seats(self, connection: HTTPConnection) -> dict[str, str]:
        """Tokens in cookies of earlier versions, by table."""
        return legacy_cookies.seats(self._secret, connection.cookies)

    def old_links(self, connection: HTTPConnection, table: str) -> dict[int, str]:
        """Invitations in a cookie of earlier versions, by seat."""
        return legacy_cookies.links(self._secret, connection.cookies, table)

    def _keep(self, connection: HTTPConnection, response: Response, name: str, data: object) -> None:
        response.set_cookie(
            name,
            str(self._signer(name).dumps(data)),
            max_age=YEAR,
            httponly=True,
            samesite="lax",
            secure=is_secure(connection),
        )

    def _read(self, name: str, value: str) -> tuple[object, float]:
        """A cookie's content and when it was signed; None if the signature is invalid."""
        try:
            data, made = self._signer(name).loads(value, return_timestamp=True)
        except BadData:
            return None, 0.0
        return data, made.timestamp()

    def _signer(self, name: str) -> URLSafeTimedSerializer:
        """The signer for one cookie; its signatures are invalid for any other."""
        how = {"digest_method": sha256, "key_derivation": "hmac"}
        return URLSafeTimedSerializer(self._secret, salt=f"cogworks cookie {name}", signer_kwargs=how)


def is_secure(connection: HTTPConnection) -> bool:
    """Did the browser use HTTPS?"""
    return connection.url.scheme in ("https", "wss")
