"""Play many games between bots, and record each."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from cogworks.bots import players
from cogworks.bots.ladder import chooser
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
    choosers = {name: chooser(name, plan.game, plan.options) for name in plan.players}
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
            decisions.append(Decision(len(answers), mover, [int(it) for it in state.legal_actions()], action, row))
        state.act(action)
        answers.append(action)
    scores = [int(score) for score in state.scores()]
    return Played(number, answers, seating, list(state.returns()), scores, state.fingerprint(), n, decisions)
