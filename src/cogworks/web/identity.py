"""Who a browser is, without any account: signed cookies that scripts cannot read."""

import base64
import hmac
import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

SETTINGS: Final = "cogworks"
SEAT: Final = "seat-"
LINKS: Final = "links-"
YEAR: Final = 365 * 24 * 3600
MOST_SEATS: Final = 60
"""Cookies of seats that one browser keeps; the oldest make room."""
TICKS: Final = ("sound", "motion", "confirm", "notify", "forced")
"""The settings that are yes or no."""
TABLE_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,32}")
TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{16,64}")


@dataclass(frozen=True, slots=True)
class Settings:
    """What a person chose on the settings page."""

    name: str = ""
    sound: bool = False
    motion: bool = True
    confirm: bool = True
    """On a touch screen a second tap confirms."""
    notify: bool = False
    forced: bool = False
    """At tables to come, answers without a choice are given at once.

    Not unless asked for: others can tell by the speed that there was nothing to choose, and a newcomer follows a game
    better when nothing happens in their name.
    """
    theme: str = "auto"

    def changed(self, form: Mapping[str, str]) -> "Settings":
        """These settings with what a form says; a box left out is one not ticked."""
        theme = form.get("theme", "auto")
        return replace(
            self,
            name=clean_name(form.get("name", "")),
            theme=theme if theme in ("auto", "light", "dark") else "auto",
            **{name: name in form for name in TICKS},
        )


def guest(seat: int) -> str:
    """What somebody is called who was invited and has not come yet."""
    return f"Guest {seat + 1}"


def clean_name(text: str) -> str:
    """A name as tables accept it, or ''."""
    name = " ".join("".join(letter for letter in text if letter.isprintable()).split())[:24].strip()
    return "" if name.casefold() == "you" or name.casefold().startswith("seat ") else name


class Identity:
    """Makes and reads cookies; the secret never leaves the server."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def settings(self, connection: HTTPConnection) -> Settings:
        """The settings a browser brings, or the usual ones."""
        data = self._read(SETTINGS, connection.cookies.get(SETTINGS, ""))
        name, theme = data.get("name"), data.get("theme")
        usual = Settings()
        return Settings(
            name=name if isinstance(name, str) else usual.name,
            theme=theme if isinstance(theme, str) else usual.theme,
            **{key: data.get(key, getattr(usual, key)) is True for key in TICKS},
        )

    def keep_settings(self, response: Response, settings: Settings, secure: bool) -> None:
        """Give the browser its settings to keep."""
        self._keep(response, SETTINGS, asdict(settings), secure)

    def token(self, connection: HTTPConnection, table: str) -> str | None:
        """The token of a browser's seat at a table; or of a program's, which sends it as a bearer."""
        scheme, _, given = connection.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer":
            return given if TOKEN.fullmatch(given) else None
        found = self._read(SEAT + table, connection.cookies.get(SEAT + table, "")).get("token")
        return found if isinstance(found, str) else None

    def seats(self, connection: HTTPConnection) -> dict[str, str]:
        """Every table at which this browser has a seat, with its token; the latest first."""
        found: list[tuple[float, str, str]] = []
        for name, value in connection.cookies.items():
            if name.startswith(SEAT):
                data = self._read(name, value)
                token, since = data.get("token"), data.get("since")
                if isinstance(token, str) and isinstance(since, int):
                    found.append((since, name.removeprefix(SEAT), token))
        return {table: token for _, table, token in sorted(found, reverse=True)}

    def keep_seat(self, connection: HTTPConnection, response: Response, table: str, token: str, now: float) -> None:
        """Give the browser a seat's token to keep; the oldest seat makes room."""
        secure = is_secure(connection)
        self._keep(response, SEAT + table, {"token": token, "since": int(now)}, secure)
        for old in list(self.seats(connection))[MOST_SEATS - 1 :]:
            response.delete_cookie(SEAT + old)
            response.delete_cookie(LINKS + old)

    def links(self, connection: HTTPConnection, table: str) -> dict[int, str]:
        """The tokens for friends that whoever opened the table may hand on, by seat."""
        data = self._read(LINKS + table, connection.cookies.get(LINKS + table, ""))
        return {int(seat): str(token) for seat, token in data.items() if seat.isdigit()}

    def keep_links(self, connection: HTTPConnection, response: Response, table: str, links: Mapping[int, str]) -> None:
        """Remember the links handed on."""
        self._keep(response, LINKS + table, {str(seat): token for seat, token in links.items()}, is_secure(connection))

    def _keep(self, response: Response, name: str, data: Mapping[str, object], secure: bool) -> None:
        text = base64.urlsafe_b64encode(json.dumps(data).encode()).decode().rstrip("=")
        response.set_cookie(
            name, f"{text}.{self._signature(name, text)}", max_age=YEAR, httponly=True, samesite="lax", secure=secure
        )

    def _read(self, name: str, value: str) -> dict[str, object]:
        text, _, signature = value.partition(".")
        if not hmac.compare_digest(signature.encode(), self._signature(name, text).encode()):
            return {}
        data = json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))
        return data if isinstance(data, dict) else {}

    def _signature(self, name: str, text: str) -> str:
        return hmac.new(self._secret, f"{name}={text}".encode("utf-8", "replace"), sha256).hexdigest()[:32]


def is_secure(connection: HTTPConnection) -> bool:
    """Did the browser come by HTTPS?"""
    return connection.url.scheme in ("https", "wss")
