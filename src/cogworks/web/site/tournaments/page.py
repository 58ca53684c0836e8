"""What the page of a tournament shows: standings, pairings, deals, and the reader's next game."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from cogworks.engine.registry import game
from cogworks.people.tournaments.deals import event_commitment, round_seed
from cogworks.people.tournaments.director import Director, next_start
from cogworks.people.tournaments.entries import FINISHED, RUNNING, Entry, Game, Snapshot
from cogworks.people.tournaments.luck import Luck, luck_removed
from cogworks.people.tournaments.pairing import Round
from cogworks.people.tournaments.settings import Settings, usual_rounds
from cogworks.people.tournaments.standings import Standing
from cogworks.people.words import SYSTEM_NAMES
from cogworks.tables.clock.control import check_control
from cogworks.tables.clock.words import described
from cogworks.tables.files.shuffle import commitment
from cogworks.web.site.tournaments import words

SHOWN_ROUNDS: Final = 30
"""Rounds shown: an arena may have hundreds."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the standings."""

    standing: Standing
    entry: Entry


@dataclass(frozen=True, slots=True)
class ShownGame:
    """A game in the list of pairings."""

    table: str
    """'' without a table, or while others play the same deal."""
    words: str


@dataclass(frozen=True, slots=True)
class ShownTable:
    """A pairing, and its games."""

    names: Sequence[str]
    games: Sequence[ShownGame]


@dataclass(frozen=True, slots=True)
class ShownRound:
    """A round in the list of pairings."""

    number: int
    is_over: bool
    tables: Sequence[ShownTable]
    byes: Sequence[str]
    commitment: str
    """'' where every table has its own."""
    seed: str


@dataclass(frozen=True, slots=True)
class Shown:
    """A tournament as everyone sees it."""

    now: Snapshot
    lines: Sequence[Line]
    rounds: Sequence[ShownRound]
    n_rounds: int
    luck: Luck | None
    commitment: str
    seed: str
    """'' until the tournament is over."""
    next_round: float | None
    """When the next round starts, during a break."""


def shown(now: Snapshot) -> Shown:
    """Build what everyone sees of a tournament; names and links only, no seed before its time."""
    settings, of = now.of.settings, now.of
    past, played = now.rounds(), now.played()
    standings = now.event.standings(past, played) if now.entries else []
    is_over = of.phase == FINISHED
    numbers = range(len(now.rows))[-SHOWN_ROUNDS:]
    is_break = of.phase == RUNNING and bool(now.rows) and all(row.ended is not None for row in now.rows)
    n_rounds = 0 if of.is_arena or len(now.entries) < 2 else now.event.n_rounds
    return Shown(
        now,
        [Line(row, now.entries[row.player]) for row in standings],
        [_round(now, number, past[number]) for number in reversed(numbers)],
        n_rounds,
        luck_removed(played) if settings.is_duplicate else None,
        event_commitment(of.seed),
        of.seed.hex() if is_over else "",
        next_start(now) if is_break and len(now.rows) < n_rounds else None,
    )


def _round(now: Snapshot, number: int, past: Round) -> ShownRound:
    is_shared, is_over = now.of.settings.is_duplicate, now.rows[number].ended is not None
    seed = round_seed(now.of.seed, number)
    tables = []
    for place, players in enumerate(past.tables):
        games = [it for it in now.games if (it.number, it.place) == (number, place)]
        names = [now.entries[player].name for player in players]
        tables.append(ShownTable(names, [_game(now, it, is_shared and not is_over) for it in games]))
    return ShownRound(
        number,
        is_over,
        tables,
        [now.entries[player].name for player in past.byes],
        commitment(seed) if is_shared else "",
        seed.hex() if is_shared and is_over else "",
    )


def _game(now: Snapshot, played: Game, is_hidden: bool) -> ShownGame:
    table = "" if is_hidden or played.opened is None else played.table
    if played.result is None:
        return ShownGame(table, words.PLAYING if played.opened is not None else words.TO_COME)
    names = [now.entries[player].name for player in now.seating(played.number, played.place, played.turn)]
    shares, scores = played.result["shares"], played.result["scores"]
    if played.opened is None:
        return ShownGame("", words.NOT_PLAYED)
    winners = [name for name, share in zip(names, shares, strict=True) if share > 0]
    figures = "" if played.result["forfeits"] else ":".join(map(str, scores))
    return ShownGame(table, words.outcome(winners, figures))


@dataclass(frozen=True, slots=True)
class Mine:
    """What a tournament means to its reader."""

    entry: Entry | None
    is_organiser: bool
    game: Game | None
    """The game to play now."""
    deadline: float
    opponents: str
    is_last: bool
    """Whether the reader's games of this round are done, but the round is not."""


def mine(director: Director, now: Snapshot, player: str) -> Mine:
    """The reader's part in a tournament."""
    entry = now.entry_of(player)
    is_organiser = now.of.organiser == player
    found = None if entry is None or entry.withdrawn is not None else now.current_game(entry.number)
    if entry is None or found is None or found.opened is None:
        is_waiting = entry is not None and found is None and any(row.ended is None for row in now.rows)
        return Mine(entry, is_organiser, None, 0.0, "", is_waiting)
    seated = now.seating(found.number, found.place, found.turn)
    others = ", ".join(now.entries[other].name for other in seated if other != entry.number)
    return Mine(entry, is_organiser, found, director.deadline(now.of, found), others, False)


def summary(settings: Settings, n_players: int) -> list[str]:
    """The rules of a tournament in a few words each."""
    of = game(settings.game)
    facts = [of.title, SYSTEM_NAMES[settings.system]]
    if settings.seats != 2:
        facts.append(words.tables_of(settings.seats))
    if settings.minutes and settings.system == "arena":
        facts.append(words.minutes(settings.minutes))
    elif n_players >= max(2, settings.seats) or settings.rounds:
        n = settings.rounds or usual_rounds(settings, n_players)
        facts.append(words.rounds(n))
    if settings.n_games > 1:
        facts.append(words.games_per_round(settings.n_games))
    if settings.is_duplicate:
        facts.append(words.DUPLICATE)
    if settings.clock is not None:
        facts.append(described(check_control(settings.clock)))
    if settings.is_rated:
        facts.append(words.RATED)
    return facts


def moment(time: float) -> str:
    """A time for the page's script, which shows it in the reader's time zone."""
    return f"{datetime.fromtimestamp(time, UTC):%Y-%m-%dT%H:%MZ}"


def figure(value: float) -> str:
    """A number with at most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
