"""What a server's browsers keep in cookies: here it is in the database, beside the games."""

import secrets
from collections.abc import Mapping
from typing import Final

from sqlalchemy import Engine

from cogworks.people.player import Player
from cogworks.web.identity.identity import PLAYER, Identity

TABLE: Final = "CREATE TABLE IF NOT EXISTS browser (person INTEGER, name TEXT, value TEXT, PRIMARY KEY (person, name))"
SECRET: Final = "secret"
"""The name under which the signature's secret is kept: no cookie's, and of no person."""
EVERYONE: Final = -1


class Jar:
    """The cookies of the people who share this browser: number 0 is its own player, the others play at its tables."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._looking: dict[str, int] = {}
        with engine.begin() as connection:
            connection.exec_driver_sql(TABLE)
            connection.exec_driver_sql(
                "INSERT OR IGNORE INTO browser VALUES (?, ?, ?)", (EVERYONE, SECRET, secrets.token_hex(32))
            )
            rows = connection.exec_driver_sql("SELECT person, name, value FROM browser").fetchall()
        self.secret = b""
        self._cookies: dict[int, dict[str, str]] = {}
        for person, name, value in rows:
            if person == EVERYONE:
                self.secret = bytes.fromhex(value)
            else:
                self._cookies.setdefault(person, {})[name] = value
        self._identity = Identity(self.secret)

    def player(self) -> Player | None:
        """The person whose browser this is; None before the first page."""
        return self._identity.unsealed(self._cookies.get(0, {}).get(PLAYER, ""))

    def everyone(self) -> dict[int, Player]:
        """All people who share this browser, by number."""
        found = {number: self._identity.unsealed(cookies.get(PLAYER, "")) for number, cookies in self._cookies.items()}
        return {number: player for number, player in found.items() if player is not None}

    def guest(self, number: int) -> Player:
        """The player with this number; created at first."""
        found = self.everyone().get(number)
        if found is None:
            found = Player.new()
            self.change({PLAYER: self._identity.sealed(found)}, number)
        return found

    def looking(self, table: str) -> int | None:
        """Who looks at a table's page; None if nobody has said so."""
        return self._looking.get(table)

    def look(self, table: str, number: int) -> None:
        """From now on, this person looks at a table's page."""
        self._looking[table] = number

    def header(self, person: int = 0) -> str:
        """The cookies of a person, as a request sends them: settings are everyone's."""
        cookies = dict(self._cookies.get(0, {}))
        if person:
            cookies[PLAYER] = self._cookies[person][PLAYER]
        return "; ".join(f"{name}={value}" for name, value in cookies.items())

    def change(self, changed: Mapping[str, str], person: int = 0) -> None:
        """Keep these cookies of a person; '' deletes one."""
        if not changed:
            return
        cookies = self._cookies.setdefault(person, {})
        with self._engine.begin() as connection:
            for name, value in changed.items():
                if value:
                    connection.exec_driver_sql("REPLACE INTO browser VALUES (?, ?, ?)", (person, name, value))
                else:
                    connection.exec_driver_sql("DELETE FROM browser WHERE person = ? AND name = ?", (person, name))
        cookies.update(changed)
        for name in [name for name, value in cookies.items() if not value]:
            del cookies[name]
