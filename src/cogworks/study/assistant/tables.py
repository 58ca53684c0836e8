"""An assistant's tables: a player, identified by its secret, who joins tables like any client; all output is text.

Everything returned comes from the updates of the assistant's own seat, so it contains only what that seat may know.
"""

from collections.abc import Mapping
from secrets import token_hex
from threading import Lock
from typing import Final

from cogworks.engine.errors import CogworksError
from cogworks.engine.game import Game
from cogworks.engine.options import Option, Value
from cogworks.engine.registry import games
from cogworks.engine.state import State
from cogworks.people.player import Player
from cogworks.study.texts import find_move, numbered
from cogworks.tables import update_types
from cogworks.tables.host import Host
from cogworks.tables.play.log_lines import folded
from cogworks.tables.refusals import NO_SUCH_TABLE, RefusedError
from cogworks.tables.seats.seating import check_bot
from cogworks.terminal.boards import as_text
from cogworks.terminal.catalogue import find, matching, values
from cogworks.terminal.local_table import Update
from cogworks.terminal.output import sentences

MOST_TABLES: Final = 50
"""Tables in a list."""
HINTS: Final = 5
NAME: Final = "Assistant"


class Assistant:
    """Plays at the tables of a host; all methods return text, and raise CogworksError with a reason."""

    def __init__(self, host: Host, player: Player) -> None:
        self._host = host
        self._player = player
        self._read: dict[str, int] = {}
        """The version of each table up to which the log has been shown."""
        self._lock = Lock()

    # ---- games

    def games(self) -> str:
        """All games with seats and options."""
        return "\n".join(_described(find(name)) for name in games())

    def rules(self, game: str, rule: str = "") -> str:
        """The rulebook of a game, or one rule or chapter."""
        found = find(game)
        if not rule:
            return found.rulebook
        ids = matching(found, rule)
        if not ids:
            known = list(found.rules)
            raise CogworksError(f"{found.title} has no rule {rule!r}; its rules are {known[0]} to {known[-1]}")
        return "\n".join(f"[{id}] {found.rules[id]}" for id in ids)

    # ---- tables

    def sit_down(
        self, game: str, seats: int | None, seat: int, opponents: str, options: Mapping[str, Value] | None
    ) -> str:
        """Open a table against bots, start the game, and return what the assistant's seat sees."""
        found = find(game)
        n = found.usual_seats if seats is None else found.check_seats(seats)
        chosen = _options(found, options or {})
        if not 1 <= seat <= n:
            raise CogworksError(f"invalid seat {seat}: this table has seats 1 to {n}")
        bot = check_bot(opponents, self._host.bots)
        table, owner = self._host.create(found.name, n, chosen)
        self._send(table, owner, {"private": None})
        # Listed before the seat is taken, so that a seat can't get lost.
        self._host.remember(self._player.id, table)
        self._send(table, owner, {"sit": seat - 1, "name": NAME})
        for other in range(n):
            if other != seat - 1:
                self._send(table, self._token(table), {"bot": bot, "seat": other})
        self._send(table, self._token(table), {"wish": {"forced": True}})
        self._send(table, self._token(table), {"start": None})
        self._host.play_bots(table)
        return f"Table {table}: {found.title}, {n} seats. You have seat {seat}.\n{self.look(table)}"

    def look(self, table: str) -> str:
        """Events since the last look, the board, the question and the legal moves."""
        with self._lock:
            return self._shown(table, self._update(table, self._read.get(table, 0)))

    def move(self, table: str, move: str) -> str:
        """Make a move, let the bots answer, and return what the seat sees then."""
        with self._lock:
            update = self._update(table, self._read.get(table, 0))
            if not update.labels:
                raise CogworksError(f"it is not your turn at table {table}: {update.prompt}")
            action = find_move(update.labels, move)
            self._send(table, self._token(table), {"act": action, "version": update.version, "id": token_hex(8)})
            self._host.play_bots(table)
            return self._shown(table, self._update(table, self._read.get(table, 0)))

    def hint(self, table: str) -> str:
        """What a strong bot would play with this seat's knowledge."""
        self._update(table)
        said = self._host.hint(table, self._token(table))
        best = [
            f"{it['label']}: wins {it['chance']:.0%}, {it['share']:.0%} of simulations"
            for it in sorted(said["options"], key=lambda it: -it["share"])[:HINTS]
        ]
        return "\n".join([f"Your chance of winning: {said['chance']:.0%}. A master bot prefers:", *best])

    def tables(self) -> str:
        """The assistant's tables, unfinished ones first."""
        rows, total = self._host.tables_of(self._player.id, MOST_TABLES)
        if not rows:
            return "You have no tables. Sit down at one."
        lines = [f"{row['table']}: {find(row['game']).title}, {row['seats']} seats, {row['phase']}" for row in rows]
        return "\n".join([*lines, *([f"and {total - len(rows)} older ones"] if total > len(rows) else [])])

    # ---- messages

    def _token(self, table: str) -> str:
        return self._player.token(table)

    def _send(self, table: str, token: str, message: dict[str, object]) -> update_types.Update:
        reply = self._host.message(table, token, message, self._player.seat(table))
        if not reply["done"]:
            raise RefusedError(reply["refused"], reply["reason"], reply["rule"])
        return reply["update"]

    def _update(self, table: str, since: int | None = None) -> Update:
        """This seat's update; tables where the assistant has no seat are refused like unknown ones."""
        if not self._has_seat(table):
            raise CogworksError(f"you have no seat at a table {table!r}; list your tables")
        self._host.play_bots(table)
        return Update(self._send(table, self._token(table), {"look": None, "since": since}))

    def _has_seat(self, table: str) -> bool:
        try:
            return self._host.reader(table, self._token(table)) is not None
        except RefusedError as error:
            if error.code == NO_SUCH_TABLE:
                return False
            raise

    def _shown(self, table: str, update: Update) -> str:
        lines = sentences(folded([entry for entry in update.log if entry["version"] > self._read.get(table, 0)]))
        self._read[table] = update.version
        parts = [*lines, "", as_text(update.view), "", update.prompt]
        if update.rules and update.labels:
            parts[-1] += f" (rules {', '.join(update.rules)})"
        return "\n".join([*parts, *numbered(update.labels)]).strip()


def _described(game: Game[State]) -> str:
    lines = [f"{game.name}: {game.title}, {game.seats[0]} to {game.seats[-1]} seats"]
    for option in game.offered:
        lines.append(f"  option {option.name}: {option.help}; {values(option)}")
        lines += [f"    {note}" for note in option.notes()]
    return "\n".join(lines)


def _options(game: Game[State], given: Mapping[str, Value]) -> dict[str, Value]:
    """Options as typed or as values."""
    known: dict[str, Option] = {option.name: option for option in game.offered}
    for name in given:
        if name not in known:
            raise CogworksError(f"{game.title} has no option {name!r}; it has: {', '.join(known) or 'none'}")
    return {
        name: known[name].read(value) if isinstance(value, str) else known[name].check(value)
        for name, value in given.items()
    }
