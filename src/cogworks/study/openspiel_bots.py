"""Our bots in OpenSpiel's matches, and our compiled playouts in its searches."""

from typing import Any

from cogworks.bots.players import Chooser
from cogworks.engine.dice import Dice
from cogworks.engine.playout import playout
from cogworks.study.extras import named_extras
from cogworks.study.opponents import Opponent

with named_extras():
    import pyspiel

    from cogworks.study.openspiel import SpielState


class LevelBot(pyspiel.Bot):
    """A bot level, or any function that chooses a legal action, as an OpenSpiel bot."""

    def __init__(self, level: str | Chooser, seed: int = 0) -> None:
        super().__init__()
        self._opponent = Opponent(level)
        self._dice = Dice(seed)

    def step(self, state: SpielState) -> int:
        """Return an action for the seat to move."""
        position = state.position
        return self._opponent.choose(position.game, position.state, position.options, self._dice)

    def restart_at(self, state: SpielState) -> None:
        """The bot keeps nothing between moves."""


class PlayoutEvaluator:
    """For OpenSpiel's `MCTSBot` and `ISMCTSBot`: random play to the end inside compiled code.

    Much faster than OpenSpiel's `RandomRolloutEvaluator`, which steps through Python.
    """

    def __init__(self, n_rollouts: int = 1, seed: int = 0) -> None:
        self.n_rollouts = n_rollouts
        self._dice = Dice(seed)

    def evaluate(self, state: SpielState) -> list[float]:
        """Return each seat's mean utility over some random games from here."""
        sums = [0.0] * state.num_players()
        for _ in range(self.n_rollouts):
            copy = state.position.state.clone()
            playout(copy, self._dice)
            sums = [total + share for total, share in zip(sums, copy.returns(), strict=True)]
        average = state.spiel_game.average
        return [total / self.n_rollouts - average for total in sums]

    def prior(self, state: SpielState) -> list[tuple[int, Any]]:
        """Return the same probability for each legal action, or chance's own."""
        if state.is_chance_node():
            return state.chance_outcomes()
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]
