"""Gymnasium's vector environments on top of batches: many tables, one learner at each."""

from collections.abc import Sequence
from secrets import randbits
from typing import Any, NamedTuple

from cogworks.engine.errors import CogworksError, IllegalActionError
from cogworks.engine.state import State
from cogworks.study.extras import named_extras

with named_extras():
    import gymnasium
    import numpy as np
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import ArrayLike, NDArray

    from cogworks.bots.players import Chooser
    from cogworks.study.batch import Batch
    from cogworks.study.episode import REWARDS, average
    from cogworks.study.gymnasium import ILLEGAL
    from cogworks.study.keywords import ArgumentError
    from cogworks.study.observing import Observer
    from cogworks.study.opponents import Batched, Opponents
    from cogworks.study.spaces import feature_space

Rows = NDArray[np.uint8]
Result = tuple[Rows, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class Ended(NamedTuple):
    """How a game ended for the learner."""

    reward: float
    is_terminated: bool
    is_truncated: bool
    """At the limit of steps, whether or not the rules ended the game there, too."""
    last: dict[str, Any]
    """The learner's last observation and info."""


class VectorEnvironment(VectorEnv[Rows, ArrayLike, NDArray[Any]]):
    """The games of `Environment` at many tables.

    A finished table starts over in the same step: its observation is the first of the next game, and the last one is in
    `info["final_obs"]`.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        seats: int | None = None,
        seat: int | str = 0,
        opponents: str | Chooser | Sequence[str | Chooser] = "novice",
        rewards: str = "share",
        illegal: str = "lose",
        max_episode_steps: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        if illegal not in ILLEGAL:
            raise CogworksError(f"invalid illegal {illegal!r}: choose one of {', '.join(ILLEGAL)}")
        if rewards not in REWARDS:
            raise CogworksError(f"invalid rewards {rewards!r}: choose one of {', '.join(REWARDS)}")
        if max_episode_steps is not None and (type(max_episode_steps) is not int or max_episode_steps < 1):
            raise CogworksError(f"invalid max_episode_steps {max_episode_steps!r}: use a positive integer, or None")
        if render_mode is not None:
            raise ArgumentError("vector environments don't render: use gymnasium.make for a single one")
        self.metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}
        seeds = [randbits(62) for _ in range(num_envs)]
        self.batch = Batch(game, num_envs, seats=seats, seed=seeds, **options)
        assert self.batch.schema is not None
        self.observer = Observer(self.batch.schema)
        self.opponents = Opponents(self.batch.seats, seat, opponents)
        self.opponents.check_game(game, self.batch.options)
        self._kinds = [self.opponents.kinds(learner) for learner in range(self.batch.seats)]
        self.average = average(self.batch.game, self.batch.seats) if rewards == "centered" else 0.0
        self.lowest = self.batch.game.results.low - self.average
        self.forfeits = illegal == "lose"
        self.max_episode_steps = max_episode_steps
        self.num_envs = num_envs
        self.single_observation_space = feature_space(self.batch.schema)
        self.single_action_space = gymnasium.spaces.Discrete(self.batch.n_actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.dice = [Opponents.dice(None, None) for _ in range(num_envs)]
        self.seats: NDArray[np.int64] = np.zeros(num_envs, "int64")
        """The learner's seat at each table."""
        self.n_steps: NDArray[np.int64] = np.zeros(num_envs, "int64")
        """The learner's steps in the current game of each table."""
        self.is_started = False

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Rows, dict[str, Any]]:
        """Start new games at all tables.  Table i has the seed `seed + i`, or the i-th of a list."""
        if isinstance(seed, int):
            super().reset(seed=seed)
            seed = [seed + table for table in range(self.num_envs)]
        if seed is None:
            self.batch.restart()
        else:
            complete = [randbits(62) if single is None else single for single in seed]
            self.batch.restart(seed=complete)
            self.dice = [Opponents.dice(single, None) for single in complete]
        self.is_started = True
        for table in range(self.num_envs):
            self._begin(table)
        self._let_opponents_move({})
        return self.batch.observations.copy(), self._infos({})

    def step(self, actions: ArrayLike) -> Result:
        """Apply the learner's action at each table, then let opponents move until it is the learner's turn."""
        if not self.is_started:
            raise CogworksError("the games have not started: call reset() first")
        ended: dict[int, Ended] = {}
        legal = self._are_legal(actions)
        self.batch.step(actions, where=legal)
        self.n_steps += 1
        self._collect(ended)
        self._forfeit(np.flatnonzero(~legal).tolist(), actions, ended)
        self._let_opponents_move(ended)
        if self.max_episode_steps is not None:
            self._truncate(np.flatnonzero(self.n_steps >= self.max_episode_steps).tolist(), ended)
            self._let_opponents_move(ended)
        rewards: NDArray[np.float64] = np.zeros(self.num_envs)
        terminated: NDArray[np.bool_] = np.zeros(self.num_envs, "bool")
        truncated = terminated.copy()
        for table, end in ended.items():
            rewards[table], terminated[table], truncated[table] = end.reward, end.is_terminated, end.is_truncated
        return self.batch.observations.copy(), rewards, terminated, truncated, self._infos(ended)

    def action_masks(self) -> NDArray[np.int8]:
        """Return an array with 1 for each legal action of each table."""
        return self.batch.masks.view("int8").copy()

    # ---- the end of a game

    def _collect(self, ended: dict[int, Ended]) -> None:
        """Note the games that ended in the batch's last step; the next ones have started."""
        for table in np.flatnonzero(self.batch.ended).tolist():
            if self.n_steps[table] == 0:
                continue  # opponents ended it before the learner could decide anything: another one takes its place
            reward = float(self.batch.rewards[table, self.seats[table]]) - self.average
            self._end(ended, table, self.batch.final(table), reward, False, {})

    def _forfeit(self, tables: list[int], actions: ArrayLike, ended: dict[int, Ended]) -> None:
        """End the games of learners who chose an illegal action."""
        if tables:
            chosen = np.asarray(actions)
            for table in tables:
                state = self.batch.state(table)
                try:
                    state.act(int(chosen[table]))
                except IllegalActionError as error:
                    self._end(ended, table, state, self.lowest, False, {"illegal": str(error)})
            self.batch.restart(tables)

    def _truncate(self, tables: list[int], ended: dict[int, Ended]) -> None:
        """End games at the limit of steps."""
        if tables:
            for table in tables:
                self._end(ended, table, self.batch.state(table), 0.0, True, {})
            self.batch.restart(tables)

    def _end(
        self, ended: dict[int, Ended], table: int, state: State, reward: float, is_truncated: bool, info: dict[str, Any]
    ) -> None:
        seat = int(self.seats[table])
        mask: NDArray[np.int8] = np.zeros(self.batch.n_actions, "int8")
        if is_truncated:
            mask[state.legal_actions()] = 1
        last = {
            "final_obs": self.observer.row(state, seat),
            "final_info": {"action_mask": mask, "seat": seat} | info,
        }
        is_late = self.max_episode_steps is not None and int(self.n_steps[table]) >= self.max_episode_steps
        ended[table] = Ended(reward, not is_truncated, is_late, last)
        self._begin(table)

    # ---- between the learner's moves

    def _begin(self, table: int) -> None:
        """Choose the learner's seat for a new game."""
        self.seats[table] = self.opponents.draw_seat(self.dice[table])
        self.n_steps[table] = 0

    def _are_legal(self, actions: ArrayLike) -> NDArray[np.bool_]:
        """Return where actions are legal; true everywhere if the batch must check them."""
        array = np.asarray(actions)
        if not self.forfeits or array.shape != (self.num_envs,) or array.dtype.kind not in "iu":
            return np.ones(self.num_envs, "bool")
        exists = (array >= 0) & (array < self.batch.n_actions)
        legal: NDArray[np.bool_] = self.batch.masks[np.arange(self.num_envs), np.where(exists, array, 0)] == 1
        return exists & legal

    def _let_opponents_move(self, ended: dict[int, Ended]) -> None:
        batch = self.batch
        while (waiting := batch.movers != self.seats).any():
            if self.opponents.are_quick:
                batch.move_quick([kind for seat in self.seats.tolist() for kind in self._kinds[seat]], self.dice)
            else:
                batch.step(self._answers(waiting), where=waiting)
            self._collect(ended)

    def _answers(self, waiting: NDArray[np.bool_]) -> list[int]:
        """The opponents' actions at the tables where they are to move."""
        batch = self.batch
        actions = [0] * self.num_envs
        asked: dict[int, tuple[Batched, list[int]]] = {}
        for table in np.flatnonzero(waiting).tolist():
            opponent = self.opponents.opponent(int(batch.movers[table]), int(self.seats[table]))
            if opponent.batched is not None:
                asked.setdefault(id(opponent.batched), (opponent.batched, []))[1].append(table)
            else:
                actions[table] = opponent.choose(batch.game, batch.state(table), batch.options, self.dice[table])
        for batched, tables in asked.values():
            for table, action in zip(
                tables, batched.actions(batch.observations[tables], batch.masks[tables]), strict=True
            ):
                actions[table] = action
        return actions

    def _infos(self, ended: dict[int, Ended]) -> dict[str, Any]:
        everywhere: NDArray[np.bool_] = np.ones(self.num_envs, "bool")
        infos: dict[str, Any] = {
            "action_mask": self.action_masks(),
            "_action_mask": everywhere,
            "seat": self.seats.copy(),
            "_seat": everywhere.copy(),
        }
        for table, end in ended.items():
            infos = self._add_info(infos, end.last, table)
        return infos
