"""Gymnasium: one seat of a game against opponents.  Importing this module registers `cogworks/Gizmos-v1` and so on."""

from collections.abc import Sequence
from typing import Any

from cogworks.engine.dice import Dice
from cogworks.engine.errors import CogworksError, IllegalActionError
from cogworks.engine.registry import games
from cogworks.study.extras import named_extras

with named_extras():
    import gymnasium
    import numpy as np
    from numpy.typing import NDArray

    from cogworks.bots.players import Chooser
    from cogworks.study.episode import Episode
    from cogworks.study.keywords import check_render_mode
    from cogworks.study.opponents import Opponents
    from cogworks.study.spaces import feature_space

Row = NDArray[np.uint8]
ILLEGAL = ("lose", "raise")
"""Effect of an illegal action: it ends the game as a loss, or raises an error and changes nothing."""


def env_id(game: str) -> str:
    """Return the id of a game's environment: `cogworks/WidgetMechs-v1` for widget_mechs."""
    return f"cogworks/{game.replace('_', ' ').title().replace(' ', '')}-v1"


def register_games() -> None:
    """Register an environment for each game that does not have one yet."""
    for name in games():
        if env_id(name) not in gymnasium.registry:
            gymnasium.register(
                env_id(name),
                entry_point="cogworks.study.gymnasium:Environment",
                vector_entry_point="cogworks.study.vector:VectorEnvironment",
                kwargs={"game": name},
            )


class Environment(gymnasium.Env[Row, np.int64]):
    """One seat of a table; opponents have the others."""

    # Gymnasium expects a rate for every render mode.
    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  as in the base class

    def __init__(
        self,
        game: str,
        *,
        seats: int | None = None,
        seat: int | str = 0,
        opponents: str | Chooser | Sequence[str | Chooser] = "novice",
        rewards: str = "share",
        illegal: str = "lose",
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        if illegal not in ILLEGAL:
            raise CogworksError(f"invalid illegal {illegal!r}: choose one of {', '.join(ILLEGAL)}")
        check_render_mode(render_mode, self.metadata["render_modes"])
        self.episode = Episode(game, seats, options, None, rewards)
        self.opponents = Opponents(self.episode.seats, seat, opponents)
        self.opponents.check_game(self.episode.game.name, self.episode.options)
        self.forfeits = illegal == "lose"
        self.render_mode = render_mode
        self.observation_space = feature_space(self.episode.schema)
        self.action_space = gymnasium.spaces.Discrete(self.episode.game.n_actions)
        self.dice: Dice | None = None
        self.seat = 0
        """The learner's seat in this game."""
        self.is_done = True

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Row, dict[str, Any]]:
        """Start a game and let opponents move.  Chance draws from `Dice(seed)`; `options` are ignored."""
        super().reset(seed=seed)
        self.episode.reset(seed)
        self.dice = self.opponents.dice(seed, self.dice)
        self.seat = self.opponents.draw_seat(self.dice)
        self.is_done = False
        self._let_opponents_move(self.dice)
        while self.episode.state.is_over():
            # Opponents ended the game before the learner could decide anything.
            self.episode.reset(None)
            self._let_opponents_move(self.dice)
        return self._observation(), self._info()

    def step(self, action: object) -> tuple[Row, float, bool, bool, dict[str, Any]]:
        """Apply the learner's action, then let opponents move until it is the learner's turn or the game is over."""
        if self.is_done or self.dice is None:
            raise CogworksError("the game is over or has not started: call reset() first")
        try:
            self.episode.act(action)
        except IllegalActionError as error:
            if not self.forfeits:
                raise
            self.is_done = True
            lowest = self.episode.game.results.low - self.episode.average
            return self._observation(), lowest, True, False, self._info() | {"illegal": str(error)}
        self._let_opponents_move(self.dice)
        self.is_done = self.episode.state.is_over()
        return self._observation(), self.episode.rewards()[self.seat], self.is_done, False, self._info()

    def _let_opponents_move(self, dice: Dice) -> None:
        episode = self.episode
        while not episode.state.is_over() and episode.mover != self.seat:
            opponent = self.opponents.opponent(episode.mover, self.seat)
            episode.act(opponent.choose(episode.game, episode.state, episode.options, dice))

    def _observation(self) -> Row:
        return self.episode.observation(self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "seat": self.seat}

    def action_masks(self) -> NDArray[np.int8]:
        """Return an array with 1 for each legal action; all zeros once the game is over."""
        mask = self.episode.mask(self.seat)
        return np.zeros_like(mask) if self.is_done else mask

    def render(self) -> str | None:
        """Return the board as the learner sees it, with its legal moves."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() shows nothing without a render mode: use render_mode='ansi'")
            return None
        return self.episode.text(self.seat)


register_games()
