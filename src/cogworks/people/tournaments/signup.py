"""What organisers and players do: announce a tournament, sign up, withdraw, start it, and take a seat."""

import secrets
from collections.abc import Callable, Collection, Sequence
from typing import Final, NamedTuple

from cogworks.bots.personalities import pick
from cogworks.engine.registry import game
from cogworks.people import refusals
from cogworks.people.player import Player
from cogworks.people.tournaments.deals import seat_link
from cogworks.people.tournaments.director import Director, least
from cogworks.people.tournaments.entries import OPEN, RUNNING, Entry, Game, Snapshot, Tournament
from cogworks.people.tournaments.settings import LONGEST_NAME, Settings, check_settings
from cogworks.people.words import SYSTEM_NAMES
from cogworks.tables.files.shuffle import new_seed
from cogworks.tables.records import LONGEST_ID
from cogworks.tables.seats import seats as chairs
from cogworks.tables.seats.links import Issue
from cogworks.tables.seats.seating import another_token
from cogworks.tables.store.refusing import refusing_store_errors
from cogworks.tables.tournaments.attendance import arrive
from cogworks.tables.unicode import has_visible, visible

MOST_OF_ORGANISER: Final = 3
MOST_HERE: Final = 50
"""Unfinished tournaments of one organiser, and of all."""
AHEAD: Final = 30
"""Days before its start that a tournament can be announced."""
ATTEMPTS: Final = 100
DAY: Final = 86400


class Advertised(NamedTuple):
    """A tournament in the lobby."""

    id: str
    name: str
    game: str
    words: str
    is_open: bool


class SignUp:
    """Tournaments as people use them.  Methods block on the store, so call them from worker threads."""

    def __init__(self, director: Director) -> None:
        self.director = director
        self.store = director.store
        self.host = director.host
        self.announced: set[str] = set()
        """Occasions of recurring tournaments that this process has announced, or tried to."""

    def announce(
        self,
        name: str,
        wanted: Settings,
        bots: Sequence[str],
        organiser: str,
        *,
        starts: float | None = None,
        occasion: str | None = None,
    ) -> str:
        """Open a tournament for sign-up and return its id; '' if this occasion has one."""
        called = check_title(name)
        # With as many bots as players no one else can join, and bots need no clock.
        settings = check_settings(wanted, bots, has_people=len(bots) < wanted.most)
        now = self.host.now()
        if starts is not None and not now - DAY <= starts <= now + AHEAD * DAY:
            raise refusals.START_TIME(days=AHEAD)
        if organiser:
            self._check_room(organiser)
        id = secrets.token_urlsafe(9)
        taken: list[str] = []
        entries: list[Entry] = []
        for number, bot in enumerate(bots):
            found = pick(bot, id, number, taken)
            taken.append(free(found.name if found else bot.capitalize(), taken))
            entries.append(Entry(number, f"bot {number}", bot, taken[-1], now))
        added = Tournament(
            id=id,
            name=called,
            settings=settings,
            organiser=organiser,
            seed=new_seed(),
            secret=new_seed(),
            phase=OPEN,
            created=now,
            starts=starts,
            occasion=occasion,
        )
        with refusing_store_errors():
            return id if self.store.add(added, entries) else ""

    def _check_room(self, organiser: str) -> None:
        with refusing_store_errors():
            if self.store.n_unfinished(organiser) >= MOST_OF_ORGANISER:
                raise refusals.TOO_MANY_OPEN(most=MOST_OF_ORGANISER)
            if self.store.n_unfinished() >= MOST_HERE:
                raise refusals.TOO_MANY_HERE(most=MOST_HERE)

    def look(self, id: str) -> Snapshot:
        """Everything about a tournament."""
        with refusing_store_errors():
            found = self.store.snapshot(id) if len(id) <= LONGEST_ID and id.isprintable() else None
        if found is None:
            raise refusals.NO_SUCH_TOURNAMENT()
        return found

    def front(self, limit: int = 4) -> list[Advertised]:
        """Tournaments to join or to watch, for the lobby: open ones first, then the latest."""
        with refusing_store_errors():
            found = sorted(self.store.unfinished(), key=lambda it: (it.phase, -it.created))[:limit]
            counts = self.store.n_players([it.id for it in found])
        return [
            Advertised(
                it.id,
                it.name,
                it.settings.game,
                f"{game(it.settings.game).title} · {SYSTEM_NAMES[it.settings.system]} · {counts.get(it.id, 0)} players",
                it.phase == OPEN or it.is_arena,
            )
            for it in found
        ]

    # ---- players

    def join(self, id: str, player: str, name: str) -> None:
        """Sign a player up, or let them come back after they withdrew."""
        for _ in range(ATTEMPTS):
            now = self.look(id)
            entry = now.entry_of(player)
            if not now.of.is_unfinished:
                raise refusals.OVER()
            if entry is not None:
                with refusing_store_errors():
                    self.store.leave(id, entry.number, None)
                return
            if now.of.phase == RUNNING and not now.of.is_arena:
                raise refusals.STARTED()
            if len(now.entries) >= now.of.settings.most:
                raise refusals.FULL()
            taken = {other.number for other in now.entries}
            number = next(number for number in range(len(taken) + 1) if number not in taken)
            called = free(check_name(name), [other.name for other in now.entries])
            entered = Entry(number, player, "", called, self.host.now())
            with refusing_store_errors():
                if self.store.enter(id, entered, (OPEN, RUNNING) if now.of.is_arena else (OPEN,)):
                    return
            # Another player was faster, or the sign-up has closed: read again.
        raise refusals.FULL()

    def withdraw(self, id: str, player: str) -> None:
        """Take a player off the list; after the start they lose their current game and are not paired again."""
        now = self.look(id)
        entry = now.entry_of(player)
        if entry is None:
            raise refusals.NOT_A_PLAYER()
        if not now.of.is_unfinished:
            raise refusals.OVER()
        with refusing_store_errors():
            if not self.store.delete(id, entry.number):
                self.store.leave(id, entry.number, self.host.now())
        self.director.run(id)

    def start(self, id: str, player: str) -> None:
        """Start before the announced time, as its organiser."""
        now = self._own(id, player)
        if len(now.entries) < least(now.of):
            raise refusals.TOO_FEW(n=len(now.entries), least=least(now.of))
        with refusing_store_errors():
            if not self.director.begin(now):
                raise refusals.UNDERWAY()
        self.director.run(id)

    def cancel(self, id: str, player: str, reason: str) -> None:
        """Cancel before the start, as its organiser."""
        self._own(id, player)
        with refusing_store_errors():
            if not self.store.cancel(id, reason, self.host.now()):
                raise refusals.UNDERWAY()

    def _own(self, id: str, player: str) -> Snapshot:
        now = self.look(id)
        if not player or now.of.organiser != player:
            raise refusals.ORGANISER_ONLY()
        if now.of.phase != OPEN:
            raise refusals.UNDERWAY()
        return now

    def current_game(self, now: Snapshot, player: str) -> Game | None:
        """The game that a player should play now, once its table is open."""
        entry = now.entry_of(player)
        found = None if entry is None or entry.withdrawn is not None else now.current_game(entry.number)
        return found if found is not None and found.opened is not None else None

    def take_seat(self, id: str, player: Player, issue: Callable[[str], Issue]) -> str:
        """Seat a player at the table of their current game and return the table; `issue` makes the seat's token."""
        now = self.look(id)
        entry, played = now.entry_of(player.id), self.current_game(now, player.id)
        if entry is None:
            raise refusals.NOT_A_PLAYER()
        if played is None:
            raise refusals.NO_GAME()
        seat = now.seating(played.number, played.place, played.turn).index(entry.number)
        # List it before taking the seat: an unlisted seat would be lost.
        self.host.remember(player.id, played.table)
        token = issue(played.table)
        with self.host.at(played.table) as table:
            table.refresh()
            if table.seats[seat].invitation is None and table.seats.who_has(token.token) != seat:
                # The player has come back as another browser's player.
                another_token(table, seat, token.token)
            arrive(table, seat, seat_link(now.of.secret, played.table, seat), entry.name, token)
        self.director.on_change(played.table)
        return played.table


def check_title(name: str) -> str:
    """Check the name of a tournament."""
    text = name.strip()
    if not 0 < len(text) <= LONGEST_NAME or not text.isprintable() or not has_visible(text):
        raise refusals.NAME(longest=LONGEST_NAME)
    return text


def check_name(name: str) -> str:
    """Check a player's name as tables do."""
    return chairs.Seats(1, "").check_name(0, name)


def free(name: str, taken: Collection[str]) -> str:
    """The name, or one with a number if another player has it."""
    seen = {visible(other).casefold() for other in taken}
    called, number = name, 2
    while visible(called).casefold() in seen:
        called, number = f"{name[:20]} {number}", number + 1
    return called
