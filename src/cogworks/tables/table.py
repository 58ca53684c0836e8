"""Table: one game in progress, rebuilt from its records; every change is stored before it is shown."""

import logging
from collections.abc import Callable
from typing import Final

from cogworks.engine.dice import CHANCE
from cogworks.engine.errors import CogworksError, IllegalActionError
from cogworks.engine.game import Data
from cogworks.engine.registry import game
from cogworks.engine.state import MAX_ACTION
from cogworks.tables import records as kind
from cogworks.tables import refusals
from cogworks.tables.applying import apply
from cogworks.tables.clock.clock import TableClock
from cogworks.tables.daily.chain import day_of, luck_of
from cogworks.tables.daily.rules import counts, makes_practice
from cogworks.tables.etiquette.state import Etiquette
from cogworks.tables.history import History, up_to_date, why_not
from cogworks.tables.lists.digest import digest_after
from cogworks.tables.play import automatic, undo
from cogworks.tables.play.forfeit import shares
from cogworks.tables.play.notes import SeatChange
from cogworks.tables.play.pace import slowest
from cogworks.tables.play.recap import KeptMoves
from cogworks.tables.play.undo import Proposal
from cogworks.tables.records import LONGEST_ID, Draft, Header, Record
from cogworks.tables.refusals import OTHER_RULES, RefusedError
from cogworks.tables.seats.activity import Activity
from cogworks.tables.seats.seats import Seats, check_client, check_number
from cogworks.tables.store.card_sets import card_names
from cogworks.tables.store.refusing import refusing_store_errors
from cogworks.tables.store.store import SequenceTakenError, Store
from cogworks.tables.update import SpectatorUpdates, update
from cogworks.tables.update_types import Daily, Origin, TournamentGame, Update

ATTEMPTS: Final = 50
"""Lost races against other processes before giving up; each means another process made progress."""
USUAL_WAIT: Final = 600
"""Default seconds before a player who does not respond can be replaced by a bot."""

Clock = Callable[[], float]
Plan = Callable[[], list[Draft]]

_log = logging.getLogger(__name__)


class Table:
    """One table.  Not thread-safe: `Host` serializes access."""

    def __init__(self, header: Header, store: Store, clock: Clock) -> None:
        self.header = header
        self.game = game(header.game)
        self.history = History(header, self.game)
        self.settings = self.game.shown(header.options)
        """The options as shown to readers."""
        self.card_names = card_names(self.game, header.options)
        self.seats = Seats(header.seats, header.owner)
        self.sequence = 0
        """How many records this copy of the table has applied."""
        self.is_started = False
        self.has_ended = False
        self.is_stopped = False
        """Whether the operator ended the game."""
        self.listing = ""
        """Whether players chose to list the table, as the kind of their last record about it."""
        self.arrived: set[int] = set()
        """Seats that people have taken."""
        self.is_practice = False
        """A move was undone after its player saw something new, without consent; or a bot played a daily deal."""
        self.recorded_origin: Origin | None = None
        self.daily: Daily | None = None
        """The daily deal played here."""
        self.tournament: TournamentGame | None = None
        self.forfeits: dict[int, str] = {}
        """Why players lost whatever the position, by seat."""
        self.is_rated = False
        """Whether the result changes the players' ratings, as agreed before they joined."""
        self.has_consented_undo = False
        """Whether a move was undone that had revealed something."""
        self.proposal: Proposal | None = None
        self.chat: list[Record] = []
        self.etiquette = Etiquette()
        self.has_hints = False
        """Whether people who play each other may use hints."""
        self.traced: KeptMoves = {}
        self.hints_used: list[tuple[int, int]] = []
        """Hints used in games between people: the seat, and the version of the table at that time."""
        self.seat_changes: list[SeatChange] = []
        self.processed: dict[tuple[int, str], tuple[str, int | None]] = {}
        """By seat and client's id: the messages that changed the position."""
        self.hand_over_after = USUAL_WAIT
        """Seconds before others may hand over the seat of a player who does not respond; 0 means never."""
        self.activity = Activity()
        self.clock: TableClock | None = None
        self._undo_offers: dict[tuple[int, int], undo.Offer | None] = {}
        self._spectators = SpectatorUpdates()
        self.store = store
        self._clock = clock

    @classmethod
    def open(cls, store: Store, id: str, clock: Clock) -> "Table":
        """Load a table from the store; refuse with the reason if it cannot continue here."""
        with refusing_store_errors():
            # Ids come from URLs, and databases reject some characters.
            header = store.header(id) if len(id) <= LONGEST_ID and id.isprintable() else None
        if header is None:
            raise refusals.UNKNOWN_TABLE()
        reason = why_not(header)
        if reason:
            raise RefusedError(OTHER_RULES, reason)
        try:
            table = cls(up_to_date(header), store, clock)
        except CogworksError as error:
            # For example, a card set is missing from the store.
            raise refusals.CANNOT_OPEN(error=error) from error
        table.refresh()
        return table

    # ---- synchronizing with the store

    def refresh(self) -> bool:
        """Apply records that other processes have stored; True if there were any."""
        with refusing_store_errors():
            records = self.store.records(self.header.id, self.sequence)
        self._follow_records(records)
        return bool(records)

    def commit(self, plan: Plan) -> bool:
        """Store the records the plan returns for the current position, then apply them; True if there were any.

        The plan raises to refuse.  It runs again when another process stored something first, as its result may change.
        """
        for _ in range(ATTEMPTS):
            drafts = plan()
            if not drafts:
                return False
            now = self._clock()
            records = [draft.numbered(self.sequence + place, now) for place, draft in enumerate(drafts)]
            try:
                # After an error it may or may not be stored.  The client resends it under the same id: if it was
                # stored, the number is taken, the table is refreshed, and the id is known.
                with refusing_store_errors():
                    self.store.append(self.header.id, records, digest_after(self, records))
            except SequenceTakenError:
                if not self.refresh():
                    self._check_exists()
                continue
            self._follow_records(records)
            return True
        raise refusals.TABLE_BUSY()

    def _check_exists(self) -> None:
        """Refuse if the operator deleted the table: nothing can be stored for it."""
        with refusing_store_errors():
            header = self.store.header(self.header.id)
        if header is None:
            raise refusals.UNKNOWN_TABLE()

    def _follow_records(self, records: list[Record]) -> None:
        for record in records:
            self._apply(record)
        self.etiquette.fetch(self.store.talk, self.header.id)

    def _apply(self, record: Record) -> None:
        try:
            self.activity.note(record)
            self.is_practice |= makes_practice(self, record)
            apply(self, record)
        except Exception as error:
            raise refusals.TABLE_DAMAGED(error=error) from error
        self._pass_time(record)
        self.sequence = record.sequence + 1

    def _pass_time(self, record: Record) -> None:
        """Whose turn it is after a record, and whose time runs."""
        is_on, state = self.is_started and not self.has_ended, self.history.state
        if is_on and self.game.is_simultaneous(state):
            pending, question = state.pending(), self.history.turn
            self.activity.note_turn(record, pending, question)
            if self.clock is not None:
                self.clock.follow_all(record, pending, question, [it for it in pending if not self.seats[it].bot])
            return
        mover = int(state.to_move()) if is_on else None
        if mover != CHANCE:
            self.activity.note_turn(record, [] if mover is None or mover < 0 else [mover])
        if self.clock is not None:
            self.clock.follow(record, mover, mover is not None and mover >= 0 and not self.seats[mover].bot)

    @property
    def origin(self) -> Origin | None:
        """The game and the step that this one resumes; None if no move was made here, as in a finished game's file."""
        return None if self.has_ended and self.history.given == self.history.position else self.resumed

    @property
    def resumed(self) -> Origin | None:
        """The game and the step whose moves this one took over; earlier versions did not record the game."""
        given = self.history.given
        return self.recorded_origin or ({"table": "", "step": given} if given else None)

    @property
    def luck_id(self) -> str:
        """Input of draws besides seed and salts: the table's id, or one text for all tables with the same deal."""
        if self.tournament is not None:
            return self.tournament["luck"]
        return self.header.id if self.daily is None else luck_of(self.daily["day"])

    def reveals_seed(self) -> bool:
        """Is the seed public?  After the game; that of a shared deal only after the day or the round."""
        is_day_over = self.daily is None or day_of(self._clock()) > self.daily["day"]
        return self.has_ended and is_day_over and not self.hides_game()

    def hides_game(self) -> bool:
        """May only its players see the game, because other tables of a tournament's round play the same deal?"""
        return self.tournament is not None and self.tournament["hidden"]

    def shares(self) -> list[float]:
        """Each seat's share of the win, once the game has ended."""
        return shares(self.history.state, self.forfeits)

    def now(self) -> float:
        """The current time, as used in the table's records."""
        return self._clock()

    def is_listed(self) -> bool:
        """Is the table in public lists?"""
        return kind.is_listed(self.listing, self.is_started, len(self.arrived))

    def is_between_people(self) -> bool:
        """Do two or more people play here?"""
        return len(self.seats.people()) > 1

    def allows_hints(self) -> bool:
        """May players use hints?  Against bots in games that count nowhere, or if allowed."""
        is_serious = self.is_rated or counts(self.daily) or self.tournament is not None
        return self.has_hints or not (is_serious or self.is_between_people())

    def allows_undo_by_consent(self) -> bool:
        """May a move be undone after it revealed something, if the others consent?"""
        return not self.is_rated and self.tournament is None

    def check_pace(self, who: int) -> None:
        """Refuse a player who sends too much."""
        self.activity.check_pace(who, self._clock())

    def hand_over_due(self, seat: int) -> float | None:
        """When others may hand the current seat to a bot; None if a bot has it or the table waits forever."""
        chair, since = self.seats[seat], self.activity.silent_since(seat)
        if chair.bot or not (chair.away or self.hand_over_after) or (self.is_rated and self.clock is not None):
            return None
        # Don't wait for a player who left, unless it costs them a rated game.
        return since if chair.away and not self.is_rated else since + self.hand_over_after

    # ---- moves

    def act(self, seat: int, version: object, action: object, client: object, lag: float = 0.0) -> bool:
        """Make a move for a seat; False if this message was already processed.

        `lag` is how many seconds the move spent on the network, according to its sender.
        """
        sent = check_client(client)
        known = check_number(action, "act", 0, MAX_ACTION)

        def plan() -> list[Draft]:
            if self.is_processed(seat, sent, kind.ANSWER, known):
                return []
            self._check_turn(seat, version)
            return self.answers(seat, known, sent, self._check_time(seat, lag))

        return self.commit(plan)

    def is_processed(self, seat: int, client: str, what: str, action: int | None) -> bool:
        """Was a message with this id already processed?  Refused if it said something else."""
        done = self.processed.get((seat, client))
        if done is not None and done != (what, action):
            raise refusals.ID_USED()
        return done is not None

    def _check_turn(self, seat: int, version: object) -> None:
        self.check_playing()
        self.check_version(seat, version)
        if self.seats[seat].bot:
            raise refusals.BOT_PLAYS_TURN()
        mover = int(self.history.state.to_move())
        if seat not in self.history.state.pending():
            if self.game.is_simultaneous(self.history.state):
                raise refusals.ALREADY_ANSWERED()
            names = self.seats.names()
            raise refusals.NOT_YOUR_TURN(whose=names[mover]) if mover >= 0 else refusals.CHANCE_TURN()

    def _check_time(self, seat: int, lag: float) -> Data:
        """Refuse a move after its player's time is up; return what its record says about lag."""
        now = self._clock()
        if self.clock is None:
            return {}
        if self.clock.is_too_late(seat, lag, now):
            raise refusals.TIME_UP()
        return self.clock.compensation(seat, lag, now)

    def check_playing(self) -> None:
        """Refuse before the start and after the end."""
        if not self.is_started:
            raise refusals.NOT_STARTED()
        if self.has_ended:
            raise refusals.GAME_OVER()

    def check_version(self, seat: int, version: object) -> None:
        """Refuse a message about an earlier version; the refusal includes the current update."""
        if type(version) is not int:
            raise refusals.VERSION_NUMBER()
        if version != self.history.version and not self.history.is_still_asked(seat, version):
            refused = refusals.MOVED_ON()
            refused.update = self.update(seat, version)
            raise refused

    def answers(self, seat: int, action: int, client: str, data: Data) -> list[Draft]:
        """The move and all automatic steps after it, tried out on a copy."""
        state = self.history.state.clone()
        try:
            state = state.facing(seat)
            state.act(action)
            drafts = [Draft(kind.ANSWER, seat, position=self.history.position, action=action, client=client, data=data)]
            automatic.follow(self, state, drafts)
        except IllegalActionError as error:
            raise refusals.forbidden(error.rule) from error
        except Exception as error:
            raise self.fault(error) from error
        return drafts

    def fault(self, error: Exception) -> RefusedError:
        """A bug in one card's rules must not break the table: nothing was stored."""
        _log.error("table %s at version %d: error in the rules", self.header.id, self.history.version, exc_info=error)
        return refusals.INTERNAL_ERROR()

    def advance(self) -> None:
        """Commit all automatic steps, including any that a killed server left undone."""
        while self.commit(lambda: automatic.due(self)):
            pass

    # ---- undo

    def takeback(self, seat: int) -> int | None:
        """The position an undo would return the seat to, or None if there is nothing to undo."""
        offer = self._undo_offer(seat)
        return None if offer is None else offer.to

    def is_free(self, seat: int) -> bool:
        """May the seat undo its last decision without consent?"""
        offer = self._undo_offer(seat)
        return offer is not None and offer.is_free

    def _undo_offer(self, seat: int) -> undo.Offer | None:
        if not self.is_started or self.has_ended:
            # The seed is revealed at the end: a game continued after an undo would have no secrets.
            return None
        at = (seat, self.history.version)
        if at not in self._undo_offers:
            self._undo_offers = {known: found for known, found in self._undo_offers.items() if known[1] == at[1]}
            self._undo_offers[at] = undo.offer(self.history, seat)
        return self._undo_offers[at]

    def asked_for_consent(self, seat: int) -> list[int]:
        """The people who must consent before this seat can undo; bots always do."""
        return [other for other in self.seats.present() if other != seat]

    # ---- output

    def pace(self) -> str:
        """The pace of the bots: the slowest that a person at the table chose."""
        return slowest(self.seats[seat].pace for seat in self.seats.present())

    def update(self, reader: int | None, since: object = None) -> Update:
        """Everything a reader (a seat, or None for a spectator) may know, and the news since a version."""
        return self._spectators.get(self, since) if reader is None else update(self, reader, since)
