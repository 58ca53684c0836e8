"""PettingZoo: each game as an AEC environment with one agent per seat.

from cogworks.study.pettingzoo import env

table = env("gizmos", seats=2)
table.reset(seed=7)
"""

from typing import Any, cast

from cogworks.engine.errors import CogworksError
from cogworks.study.extras import named_extras

with named_extras():
    import gymnasium.spaces
    import numpy as np
    from numpy.typing import NDArray
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers.order_enforcing import OrderEnforcingWrapper

    from cogworks.study.episode import Episode
    from cogworks.study.keywords import check_render_mode
    from cogworks.study.spaces import feature_space

Observation = dict[str, NDArray[Any]] | NDArray[np.uint8]
"""Features and mask, or with `masks="info"` only the features."""

RENDER_MODES = ["ansi"]
MASKS = ("observation", "info")


def env(game: str, **settings: Any) -> OrderEnforcingWrapper[str, Observation, Any]:
    """Return a game's environment; calls in the wrong order get PettingZoo's own errors."""
    return OrderEnforcingWrapper(raw_env(game, **settings))


def raw_env(
    game: str,
    *,
    seats: int | None = None,
    rewards: str = "share",
    masks: str = "observation",
    max_moves: int | None = None,
    render_mode: str | None = None,
    **options: object,
) -> "Environment":
    """Return a game's environment without wrappers.

    `rewards` is `share` (each seat's share of the victory, 1 in total) or `centered` (the same minus the average, 0 in
    total).  `masks` says where agents find the mask of legal actions: `observation` or `info`.  After `max_moves` moves
    an unfinished game is truncated; by default games end by their rules only.  `options` are options of the game.
    """
    if masks not in MASKS:
        raise CogworksError(f"invalid masks {masks!r}: choose one of {', '.join(MASKS)}")
    check_render_mode(render_mode, RENDER_MODES)
    return Environment(Episode(game, seats, options, max_moves, rewards), masks == "info", render_mode)


class Environment(AECEnv[str, Observation, Any]):
    """A table of a game; the agents `player_0`, `player_1`, … have the seats 0, 1, …"""

    def __init__(self, episode: Episode, masks_in_info: bool, render_mode: str | None) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.episode = episode
        self.masks_in_info = masks_in_info
        self.render_mode = render_mode
        game = episode.game
        self.metadata = {
            "name": f"cogworks_{game.name}_v{game.version}",
            "render_modes": RENDER_MODES,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(episode.seats)]
        self.agents: list[str] = []
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: gymnasium.spaces.Discrete(game.n_actions) for agent in self.possible_agents}

    def _observation_space(self) -> gymnasium.spaces.Space[Observation]:
        features = feature_space(self.episode.schema)
        if self.masks_in_info:
            return cast(gymnasium.spaces.Space[Observation], features)
        mask = gymnasium.spaces.Box(0, 1, (self.episode.game.n_actions,), np.int8)
        both = gymnasium.spaces.Dict({"observation": features, "action_mask": mask})
        return cast(gymnasium.spaces.Space[Observation], both)

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Observation]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game.  Chance draws from `Dice(seed)`; `options` are ignored, the game's are fixed."""
        self.episode.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._update()

    def step(self, action: object) -> None:
        """Apply the action of the selected agent; None once it is done.

        If the action is illegal, raise an error that names the rule, and change nothing.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.episode.act(action)
        self._cumulative_rewards[agent] = 0
        self.rewards = dict(zip(self.agents, self.episode.rewards(), strict=True))
        self._accumulate_rewards()
        self._update()

    def _update(self) -> None:
        """Select the agent to move; if the game has ended, agents leave one after another."""
        is_over, is_truncated = self.episode.state.is_over(), self.episode.is_truncated
        self.infos = {agent: self._info(seat) for agent, seat in self.seat_of.items()}
        if is_over or is_truncated:
            self.terminations = dict.fromkeys(self.agents, is_over)
            self.truncations = dict.fromkeys(self.agents, is_truncated)
            self._deads_step_first()
        else:
            self.agent_selection = self.possible_agents[self.episode.mover]

    def _info(self, seat: int) -> dict[str, Any]:
        return {"action_mask": self._mask(seat)} if self.masks_in_info else {}

    def _mask(self, seat: int) -> NDArray[np.int8]:
        mask = self.episode.mask(seat)
        return np.zeros_like(mask) if self.episode.is_truncated else mask

    def observe(self, agent: str) -> Observation:
        """Return what an agent knows; its mask is all zeros unless it is to move."""
        seat = self.seat_of[agent]
        features = self.episode.observation(seat)
        return features if self.masks_in_info else {"observation": features, "action_mask": self._mask(seat)}

    def render(self) -> str | None:
        """Return the board as the selected agent sees it, with its legal moves."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() shows nothing without a render mode: use render_mode='ansi'")
            return None
        return self.episode.text(self.seat_of[self.agent_selection])

    def close(self) -> None:
        """There is nothing to release."""
