"""Host: all tables of one server process, serialized per table, and the bots that play at them."""

import logging
import secrets
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from threading import Lock

from cogworks import logfile
from cogworks.bots.advice import Advice, advice
from cogworks.bots.knowledge import Knowledge
from cogworks.bots.levels import NOVICE
from cogworks.bots.players import available
from cogworks.bots.workers import BotError, quick_answer
from cogworks.engine.cardset import CardSetError
from cogworks.engine.errors import CogworksError
from cogworks.engine.game import Data
from cogworks.engine.log import Log
from cogworks.engine.options import Value
from cogworks.engine.registry import game
from cogworks.tables import refusals
from cogworks.tables.clock.keeper import Keeper
from cogworks.tables.files import shuffle
from cogworks.tables.files.export import exported
from cogworks.tables.files.from_log import given_moves
from cogworks.tables.lists.listing import Row, SeatedRow, rows, seated_rows
from cogworks.tables.messages import handle
from cogworks.tables.play import bot_turns, hints
from cogworks.tables.play.bot_turns import HERE, Choose
from cogworks.tables.play.forfeit import usual_bot
from cogworks.tables.play.hints import Hint
from cogworks.tables.readers import n_other_records, new_update, seat_of, sender, who_has
from cogworks.tables.records import Header, Record
from cogworks.tables.refusals import BAD_MESSAGE, DAMAGED, UNAVAILABLE, BusyError, RefusedError
from cogworks.tables.replay import resumed
from cogworks.tables.reply_types import Reply, ReplyWithUpdate
from cogworks.tables.seats.links import Issue
from cogworks.tables.seats.seats import key_of, new_token
from cogworks.tables.slot import Slot
from cogworks.tables.store.card_sets import is_reference
from cogworks.tables.store.peers import Peers
from cogworks.tables.store.refusing import refusing_store_errors
from cogworks.tables.store.store import Store, Summary
from cogworks.tables.table import Clock, Table
from cogworks.tables.unicode import check_unicode
from cogworks.tables.update_types import Update

_log = logging.getLogger(__name__)


class Host:
    """Open, list and serve tables. Methods block on the store, so call them from worker threads."""

    def __init__(self, store: Store, bots: Mapping[str, Choose] = HERE, clock: Clock = time.time,
                 advise: Callable[[Knowledge], Advice] = advice,
                 monotonic: Clock = time.monotonic) -> None:  # fmt: skip
        self._store = store
        self.monotonic = monotonic
        """A clock that is never set, for intervals."""
        self.advise = advise
        """Computes hints: what a master bot would play."""
        self._bots = bots
        self._clock = clock
        self._slots: dict[str, Slot] = {}
        self._lock = Lock()
        self.clocks = Keeper(store, clock)
        self._ended: set[str] = set()
        self.has_free_chat = True
        """Whether players may write to each other at tables that allow it."""
        self.on_listing_change: Callable[[], None] = lambda: None
        """Called, in any thread, when a table is opened or anything but a move happens at one."""

    @property
    def store(self) -> Store:
        """The store that holds the tables."""
        return self._store

    @property
    def bots(self) -> Collection[str]:
        """Names of the available bots."""
        return self._bots.keys()

    def bots_for(self, game: str, seats: int, options: Mapping[str, object]) -> list[str]:
        """Names of the bots that can play this game."""
        return available(self._bots, game, seats, options)

    @property
    def usual_bot(self) -> str:
        """The bot that fills in for absent players."""
        return usual_bot(self._bots)

    @property
    def first_bot(self) -> str:
        """The opponent for newcomers."""
        return NOVICE.name if NOVICE.name in self._bots else next(iter(self._bots))

    def now(self) -> float:
        """The current time, as used in records."""
        return self._clock()

    def create(self, name: object, seats: object, options: object) -> tuple[str, str]:
        """Open a table; return its id and the owner's token."""
        if not isinstance(name, str) or not isinstance(options, Mapping):
            raise refusals.TABLE_SHAPE()
        check_unicode([name, options])
        try:
            played = game(name)
            n, settled = played.check_seats(seats), played.accept(self._complete(options))
            # Some options work only with some seat counts; the rules check that at setup.
            played.new(n, **settled)
        except CardSetError:
            # Keep each error separate, for pages and clients that list them.
            raise
        except (CogworksError, TypeError) as error:
            raise RefusedError(BAD_MESSAGE, str(error)) from error
        return self._keep(name, n, settled, [])

    def _complete(self, options: Mapping[str, object]) -> dict[str, object]:
        """Return the options with card set references replaced by the texts."""
        complete = dict(options)
        for name, value in options.items():
            if is_reference(value):
                complete[name] = self.card_set(str(value).rpartition("#")[2])
                if complete[name] is None:
                    raise refusals.NO_CARD_SET()
        return complete

    def card_set(self, hash: str) -> str | None:
        """The text of a card set that any table uses or used."""
        with refusing_store_errors():
            return self._store.card_set(hash)

    def play_on(self, id: str, position: int) -> tuple[str, str]:
        """Open a new table that resumes a finished game from a step, with a new seed for all later draws."""
        with self.at(id) as table:
            given = resumed(table, position, self._clock())
            header = table.header
        return self._keep(header.game, header.seats, header.options, given)

    def play_log(self, log: Log) -> tuple[str, str]:
        """Open a new table that continues an unfinished log, with a new seed for all later draws."""
        return self._keep(log.game, log.seats, log.options, given_moves(log, self._clock()))

    def _keep(self, name: str, seats: int, options: Mapping[str, Value], given: list[Record]) -> tuple[str, str]:
        header, token = self.new_header(name, seats, options)
        with refusing_store_errors():
            self._store.create(header, given)
        self.on_listing_change()
        return header.id, token

    def new_header(self, name: str, seats: int, options: Mapping[str, Value], seed: bytes = b"") -> tuple[Header, str]:
        """The header of a table that is not stored yet, and its owner's token."""
        token = new_token()
        header = Header(
            id=secrets.token_urlsafe(9),
            game=name,
            version=game(name).version,
            seats=seats,
            options=options,
            seed=seed or shuffle.new_seed(),
            owner=key_of(token),
            created=self._clock(),
        )
        return header, token

    @contextmanager
    def at(self, id: str) -> Iterator[Table]:
        """Lock a table for this thread within the block."""
        with self._lock:
            slot = self._slots.setdefault(id, Slot())
            slot.users += 1
        try:
            with slot.lock:
                table = slot.table or self._open(id, slot)
                yield table
                self.clocks.note(table)
                if table.has_ended and slot.is_playing:
                    self._ended.add(id)
                slot.is_playing = not table.has_ended
        except RefusedError as error:
            if error.code == DAMAGED:
                # This copy may be half updated: reload it next time.
                slot.table = None
            raise
        finally:
            with self._lock:
                slot.users -= 1
                slot.used = self.monotonic()
                # Slots of unknown ids must not pile up.
                if slot.table is None and not slot.users:
                    self._slots.pop(id, None)

    def _open(self, id: str, slot: Slot) -> Table:
        slot.table = table = Table.open(self._store, id, self._clock)
        table.etiquette.is_chat_here = self.has_free_chat
        try:
            # A server killed mid-move may have left automatic steps pending.
            table.advance()
        except RefusedError as error:
            # The table can still be viewed; players see the reason when they move.
            _log.warning("table %s: cannot continue: %s", id, error.reason)
        return table

    def take_ended(self) -> set[str]:
        """Tables whose games have ended here since the last call."""
        ended, self._ended = self._ended, set()
        return ended

    def is_loaded(self, id: str) -> bool:
        """Is the table in memory?"""
        return (slot := self._slots.get(id)) is not None and slot.table is not None

    def forget(self, id: str) -> None:
        """Free a table's memory; the store keeps the table."""
        with self._lock:
            slot = self._slots.get(id)
            if slot is not None:
                slot.table = None
                self.clocks.forget(id)
                if not slot.users:
                    del self._slots[id]

    def n_in_memory(self) -> int:
        """How many tables are in memory."""
        return len(self._slots)

    def in_memory(self, idle: float = 0) -> list[str]:
        """Tables in memory that have been unused for at least `idle` seconds."""
        now = self.monotonic()
        with self._lock:
            return [id for id, slot in self._slots.items() if not slot.users and now - slot.used >= idle]

    def message(self, id: str, token: str | None, message: object, issue: Issue | None = None) -> ReplyWithUpdate:
        """Like `answer`, with reply and update in one."""
        reply, update = self.answer(id, token, message, issue)
        return {**reply, "update": update}

    def answer(self, id: str, token: str | None, message: object, issue: Issue | None = None) -> tuple[Reply, Update]:
        """Process a client's message; return the reply and its update. Unknown tokens count as spectators.

        If the message hands out a token, it is `issue`, or a random one.
        """
        with self.at(id) as table:
            who, before = sender(table, token), n_other_records(table)
            bots = self.bots_for(table.header.game, table.header.seats, table.header.options)
            reply, update = handle(table, who, message, bots, issue)
            if reply.get("refused") == DAMAGED:
                # This copy may be half updated: reload it next time.
                self.forget(id)
            if n_other_records(table) != before:
                self.on_listing_change()
            return reply, update

    def reader(self, id: str, token: str | None) -> int | None:
        """The seat a token opens; None for spectators and for owners without a seat."""
        with self.at(id) as table:
            return seat_of(who_has(table, token))

    def new_update(self, id: str, token: str | None, sequence: int, since: object) -> Update | None:
        """The update for the reader with this token; None if the table has no records after `sequence`."""
        with self.at(id) as table:
            return new_update(table, who_has(table, token), token, sequence, since)

    def update_without_waiting(self, id: str, token: str | None, sequence: int, since: object) -> Update | None:
        """Like `new_update`, but never block: raise `BusyError` instead of waiting for a thread or the store."""
        with self._known(id) as table:
            who = table.seats.who_has(token) if table is not None and token else None
            if table is None or (token and who is None):
                raise BusyError
            return new_update(table, who, token, sequence, since)

    def _known(self, id: str) -> AbstractContextManager[Table | None]:
        slot = self._slots.get(id)
        return nullcontext() if slot is None else slot.without_waiting()

    # ---- other server processes

    @property
    def peers(self) -> Peers:
        """The other server processes on the same store."""
        return self._store.peers

    def catch_up(self, id: str) -> bool:
        """Apply records stored by other server processes; True if readers need an update."""
        with self.at(id) as table:
            return table.refresh()

    def record_counts(self, ids: Collection[str]) -> dict[str, int]:
        """How many records each table has in the store, to find readers that are behind."""
        with refusing_store_errors():
            return self._store.record_counts(ids)

    def check_clock(self, id: str) -> bool:
        """Look at a table's clock; True if the table changed."""
        try:
            with self.at(id) as table:
                return table.refresh() | self.clocks.look(table, self.usual_bot)
        except RefusedError as error:
            if error.code == UNAVAILABLE:
                raise
            # The table is damaged, or needs rules that are not here.
            self.clocks.postpone(id)
            return False

    # ---- bots

    def awaits_bot(self, id: str) -> bool:
        """Is it a bot's turn? First finish pending automatic steps, in case the store failed before."""
        with self.at(id) as table:
            table.advance()
            return bot_turns.awaits_bot(table)

    def knows_of_bot(self, id: str) -> bool:
        """Is it a bot's turn, as far as this process knows?  Never blocks."""
        with self._known(id) as table:
            return table is not None and bot_turns.awaits_bot(table)

    def play_bots(self, id: str, on_move: Callable[[], None] = lambda: None) -> None:
        """Let bots move until a person must; call `on_move` after each move."""
        while self.play_bot(id, on_move):
            pass

    def play_bot(self, id: str, on_move: Callable[[], None] = lambda: None) -> bool:
        """Let the current bot make one move; False if the seat to move has no bot. Bots think without the lock."""
        asked = self.ask_bot(id)
        if asked is None:
            return False
        if self.play_asked(id, *asked, self._bots):
            on_move()
        return True

    def ask_bot(self, id: str) -> tuple[Knowledge, int] | None:
        """What the bot to move may know, and the table's version; None if the seat to move has no bot."""
        with self.at(id) as table:
            asked = bot_turns.ask(table)
            return None if asked is None else (asked, table.history.version)

    def play_asked(self, id: str, asked: Knowledge, version: int, bots: Mapping[str, Choose]) -> bool:
        """Let one of these bots make the move it was asked for; False if the table has changed since."""
        action = self._choice(id, asked, bots)
        with self.at(id) as table:
            return bot_turns.play(table, asked.seat, version, action)

    def _choice(self, id: str, asked: Knowledge, bots: Mapping[str, Choose]) -> int:
        """The bot's move. If the bot fails, any legal move, so that people don't wait."""
        try:
            return bot_turns.choose(bots, asked)
        except BotError as error:
            with self.at(id) as table:
                log = logfile.to_text(table.history.log(table.seats.names()))
            _log.error("table %s: bot %s at seat %d %s; seed %d, the game so far:\n%s",
                       id, asked.bot, asked.seat, error, asked.seed, log)  # fmt: skip
            return quick_answer(asked)

    def ask_hint(self, id: str, token: str | None) -> hints.Asked:
        """Input for a hint to this seat; in games between people the hint is recorded."""
        with self.at(id) as table:
            return hints.ask(table, table.seats.who_has(token) if token else None)

    def hint(self, id: str, token: str | None) -> Hint:
        """What a master bot would play from this seat, with win chances; computed without the lock."""
        asked = self.ask_hint(id, token)
        try:
            return hints.as_sent(asked, self.advise(asked.known))
        except Exception as error:
            _log.exception("table %s: no hint", id)
            raise refusals.NO_HINT() from error

    def export(self, id: str) -> Data:
        """Export a finished table as data that `cogworks verify` can check."""
        with self.at(id) as table:
            return exported(table)

    def listing(self, limit: int = 100) -> list[Row]:
        """Public tables; for tables that cannot continue on this server, with the reason."""
        with refusing_store_errors():
            return rows(self._store.summaries(limit))

    def gathering(self, limit: int) -> list[SeatedRow]:
        """Public tables that have an open seat and have not started, most recently active first."""
        with refusing_store_errors():
            found = self._store.gathering(limit)
            return [row for row in seated_rows(found, self._seatings(found)) if row["open"]]

    def playing(self, since: float, limit: int) -> list[SeatedRow]:
        """Public games in progress that were active since then, most recently active first."""
        with refusing_store_errors():
            found = self._store.playing(since, limit)
            return seated_rows(found, self._seatings(found))

    def _seatings(self, summaries: list[Summary]) -> dict[str, list[Record]]:
        return self._store.seatings([summary.header.id for summary in summaries])

    # ---- players

    def remember(self, player: str, id: str) -> None:
        """Add a table to a player's list."""
        with refusing_store_errors():
            self._store.remember(player, id, self._clock())

    def tables_of(self, player: str, limit: int, offset: int = 0) -> tuple[list[Row], int]:
        """A page of a player's tables, unfinished and recent first, and the total."""
        with refusing_store_errors():
            summaries, n = self._store.tables_of(player, limit, offset)
        return rows(summaries), n
