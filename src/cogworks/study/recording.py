"""Play many games between bots, and record each."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from cogworks.bots import players
from cogworks.bots.ladder import chooser
from cogworks.bots.search import Search
from cogworks.engine.dice import CHANCE, Dice
from cogworks.engine.errors import CogworksError
from cogworks.engine.options import Value
from cogworks.engine.registry import game
from cogworks.engine.state import OVER
from cogworks.study.observing import observation

MOST_GAMES: Final = 1 << 32
BLOCK: Final = 4
"""Games per job."""


@dataclass(frozen=True)
class Plan:
    """Plan of a recording: everything that determines the games.  Game `number` is the same in every run."""

    game: str
    seats: int
    options: Mapping[str, Value]
    players: tuple[str, ...]
    """Levels or plug-ins; they rotate around the table from game to game."""
    seed: int
    with_decisions: bool = False
    with_values: bool = False
    """Whether decisions also have what the player's search found."""

    def check(self) -> None:
        """Raise an error if these games cannot be played."""
        played = game(self.game)
        settled = played.accept(self.options)
        played.new(played.check_seats(self.seats), **settled)
        if not self.players or len(self.players) > self.seats:
            raise CogworksError(f"name 1 to {self.seats} players for {self.seats} seats, not {len(self.players)}")
        for name in self.players:
            players.check_game(name, self.game, self.seats, settled)
        if not 0 <= self.seed < 1 << 62:
            raise CogworksError(f"invalid seed {self.seed}: use a number from 0 to 2**62 - 1")
        if self.with_values and not self.with_decisions:
            raise CogworksError("values belong to decisions: record decisions, too")
        if self.with_decisions:
            played.features(self.seats, **settled)

    def seating(self, number: int) -> list[str]:
        """The player in each seat of a game."""
        return [self.players[(seat + number) % len(self.players)] for seat in range(self.seats)]


@dataclass(frozen=True)
class Decision:
    """One decision of a player."""

    step: int
    """Index of the action among the answers of the game."""
    seat: int
    legal: list[int]
    action: int
    features: bytes
    """The feature row of what the seat knew."""
    visits: list[int] | None = None
    """For each legal action its visits in the player's search, if there was one."""
    values: list[float | None] | None = None
    """And the player's mean result after it; None without visits."""


@dataclass(frozen=True)
class Played:
    """A finished game."""

    number: int
    answers: list[int]
    players: list[str]
    """By seat."""
    returns: list[float]
    scores: list[int]
    end: str
    """Fingerprint of the final position."""
    n_decisions: int
    decisions: list[Decision] = field(default_factory=list)


def play_block(plan: Plan, first: int, end: int) -> list[Played]:
    """Play the games with these numbers."""
    return [play(plan, number) for number in range(first, end)]


def play(plan: Plan, number: int) -> Played:
    """Play one game.  The result depends only on the plan and the number."""
    seating = plan.seating(number)
    searches: list[Search] = []
    choosers = {name: chooser(name, plan.game, plan.options, searches) for name in plan.players}
    state = game(plan.game).new(plan.seats, **plan.options)
    stream = (plan.seed << 40) + number * (plan.seats + 1)
    chance = Dice(stream)
    minds = [Dice(stream + 1 + seat) for seat in range(plan.seats)]
    answers: list[int] = []
    decisions: list[Decision] = []
    n = 0
    while (mover := int(state.to_move())) != OVER:
        if mover == CHANCE:
            answers.append(int(chance.roll(state)))
            continue
        action = int(choosers[seating[mover]](state, mover, minds[mover]))
        n += 1
        if plan.with_decisions:
            row = observation(state, mover).tobytes()
            legal = [int(it) for it in state.legal_actions()]
            found = findings(legal, searches) if plan.with_values else (None, None)
            decisions.append(Decision(len(answers), mover, legal, action, row, *found))
        searches.clear()
        state.act(action)
        answers.append(action)
    scores = [int(score) for score in state.scores()]
    return Played(number, answers, seating, list(state.returns()), scores, state.fingerprint(), n, decisions)


def findings(legal: list[int], searches: list[Search]) -> tuple[list[int] | None, list[float | None] | None]:
    """Visits and mean results of the legal actions in a player's last search, if it made one."""
    if not searches:
        return None, None
    found = {action: (visits, mean) for action, visits, mean in searches[-1].report() if visits}
    visits = [found[action][0] if action in found else 0 for action in legal]
    return visits, [found[action][1] if action in found else None for action in legal]
