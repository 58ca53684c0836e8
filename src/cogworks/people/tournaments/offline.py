"""Tournaments between bots without a server: same seed, same games, same standings."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from cogworks.bots.ladder import chooser
from cogworks.engine.dice import CHANCE, Dice
from cogworks.engine.options import Value
from cogworks.engine.registry import game
from cogworks.engine.state import OVER
from cogworks.executor import Executor
from cogworks.people.tournaments.arena import arena_tables
from cogworks.people.tournaments.deals import Deal, event_seed, own_deal, round_seed, shared_deal
from cogworks.people.tournaments.event import ARENA, Event
from cogworks.people.tournaments.pairing import History, Round
from cogworks.people.tournaments.results import Played

ANSWER: Final = 1.0
"""Seconds that a move takes in an arena between bots."""


class Ended(NamedTuple):
    """How a game ended."""

    shares: tuple[float, ...]
    scores: tuple[int, ...]
    answers: int


@dataclass(frozen=True, slots=True)
class Finished:
    """A tournament that was played."""

    rounds: Sequence[Round]
    games: Sequence[Played]


def play(name: str, options: Mapping[str, Value], bots: Sequence[str], deal: Deal) -> Ended:
    """Play one game; the deal determines all draws, and what bots draw with."""
    choosers = {bot: chooser(bot, name, options) for bot in bots}
    state = game(name).new(len(bots), **options)
    draws = answers = 0
    while (mover := int(state.to_move())) != OVER:
        if mover == CHANCE:
            deal.roll(state, draws)
            draws += 1
            continue
        legal = state.legal_actions()
        if len(legal) == 1:
            state.apply(legal[0])
        else:
            state.act(choosers[bots[mover]](state, mover, Dice(deal.bot_seed(draws + answers))))
        answers += 1
    return Ended(tuple(map(float, state.shares())), tuple(map(int, state.scores())), answers)


def run(
    event: Event, seed: int, where: Executor, minutes: int = 60, on_round: Callable[[int], None] = lambda number: None
) -> Finished:
    """Play a whole tournament."""
    luck = event_seed(seed)
    if event.system == ARENA:
        return _arena(event, luck, where, 60.0 * minutes, on_round)
    rounds: list[Round] = []
    games: list[Played] = []
    for number in range(event.n_rounds):
        paired = event.next_round(rounds, games)
        games += _played(event, luck, number, paired.tables, where)
        rounds.append(paired)
        on_round(number)
    return Finished(rounds, games)


def _played(event: Event, luck: bytes, number: int, tables: Sequence[tuple[int, ...]], where: Executor) -> list[Played]:
    """The games of a round; in a duplicate, every deal is played from every seat."""
    seed = round_seed(luck, number)
    turns = event.seats if event.is_duplicate else 1
    planned = [
        (place, deal, table[shift:] + table[:shift])
        for place, table in enumerate(tables)
        for shift in range(turns)
        for deal in range(event.deals)
    ]
    jobs = [
        (
            event.game,
            event.options,
            tuple(event.players[player] for player in seated),
            shared_deal(seed, number, deal) if event.is_duplicate else own_deal(seed, number, deal, place),
        )
        for place, deal, seated in planned
    ]
    return [
        Played(number, place, deal, seated, ended.shares, ended.scores)
        for (place, deal, seated), ended in zip(planned, where.map(play, jobs), strict=True)
    ]


def _arena(event: Event, luck: bytes, where: Executor, length: float, on_round: Callable[[int], None]) -> Finished:
    """An arena in virtual time: a game takes as long as it has moves."""
    rounds: list[Round] = []
    games: list[Played] = []
    free_at = [0.0] * len(event.players)
    met: dict[int, frozenset[int]] = {}
    now = 0.0
    while now < length:
        standings = {row.player: row.points for row in event.standings(rounds, games)}
        free = [player for player, at in enumerate(free_at) if at <= now]
        points = [standings[player] for player in range(len(event.players))]
        tables = arena_tables(free, points, met, event.seats, History(rounds))
        if tables:
            number = len(rounds)
            seed = round_seed(luck, number)
            jobs = [
                (event.game, event.options, tuple(event.players[player] for player in table),
                 own_deal(seed, number, 0, place))
                for place, table in enumerate(tables)
            ]  # fmt: skip
            for place, (table, ended) in enumerate(zip(tables, where.map(play, jobs), strict=True)):
                games.append(Played(number, place, 0, table, ended.shares, ended.scores))
                for player in table:
                    free_at[player] = now + max(1.0, ANSWER * ended.answers)
                    met[player] = frozenset(table) - {player}
            rounds.append(Round(tuple(tables)))
            on_round(number)
        now = min(at for at in free_at if at > now) if any(at > now for at in free_at) else length
    return Finished(rounds, games)
