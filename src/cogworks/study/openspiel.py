"""OpenSpiel: every game with explicit chance nodes.  Importing this module registers `cogworks_gizmos` and so on."""

import re
from collections.abc import Mapping
from typing import Any, ClassVar

from cogworks.engine.dice import CHANCE, Dice
from cogworks.engine.errors import CogworksError
from cogworks.engine.game import Game
from cogworks.engine.options import Option
from cogworks.engine.registry import game as find_game
from cogworks.engine.registry import games
from cogworks.engine.state import State
from cogworks.study.extras import named_extras

with named_extras():
    import numpy as np
    import pyspiel

    from cogworks.study.episode import REWARDS, average
    from cogworks.study.observing import Observer
    from cogworks.study.recall import Position

PREFIX = "cogworks_"
PLAIN = re.compile(r"[\w .-]+")
"""Values that OpenSpiel can read from a game string such as `cogworks_gizmos(seats=3)`."""


def parameters(game: Game[State]) -> dict[str, Any]:
    """Return the parameters of a game in OpenSpiel, with their defaults: seats, rewards and most options."""
    own = {option.name: option.default for option in game.offered if _is_parameter(option)}
    return {"seats": game.check_seats(None), "rewards": REWARDS[0]} | own


def _is_parameter(option: Option) -> bool:
    values = option.allowed()
    return bool(values) and all(PLAIN.fullmatch(str(value)) for value in values)


def game_type(game: Game[State], rewards: str, seats: int) -> Any:
    """Return OpenSpiel's description of a game.  All count as games with hidden information."""
    kind = pyspiel.GameType.Utility
    shared = kind.ZERO_SUM if rewards == "centered" or not game.results.total else kind.CONSTANT_SUM
    if game.results.total is None:
        shared = kind.IDENTICAL if game.results.is_common else kind.GENERAL_SUM
    return pyspiel.GameType(
        short_name=PREFIX + game.name,
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        # A lost solo game has no winner, so its sum is not constant.
        utility=shared if seats > 1 else kind.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        # A tensor of fixed size can't hold the history of a long game.
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(game),
    )


class SpielGame(pyspiel.Game):
    """A game with its number of seats and options; each game has a subclass with its name."""

    name: ClassVar[str]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        self.rules = find_game(self.name)
        defaults = parameters(self.rules)
        chosen = defaults | dict(params or {})
        seats, rewards = chosen.pop("seats"), chosen.pop("rewards")
        if rewards not in REWARDS:
            raise CogworksError(f"invalid rewards {rewards!r}: choose one of {', '.join(REWARDS)}")
        self.seats = self.rules.check_seats(seats)
        self.options = self.rules.accept(chosen)
        self.schema = self.rules.features(self.seats, **self.options)
        results = self.rules.results
        self.average = average(self.rules, self.seats) if rewards == "centered" else 0.0
        self.first = self.rules.start(self.seats, self.options)
        total = results.total if self.seats > 1 else None
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.n_actions,
            max_chance_outcomes=self.rules.n_actions,
            num_players=self.seats,
            min_utility=results.low - self.average,
            max_utility=results.high - self.average,
            **({} if total is None else {"utility_sum": total - self.average * self.seats}),
            max_game_length=self.rules.longest,
        )
        # Defaults are left out, because OpenSpiel can't read all of them back from the game's string.
        changed = {key: value for key, value in (params or {}).items() if value != defaults[key]}
        super().__init__(game_type(self.rules, rewards, self.seats), info, changed)

    def __reduce__(self) -> tuple[object, ...]:
        return load, (str(self),)

    def new_initial_state(self) -> "SpielState":
        """Return the position before the first answer."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return an upper bound on chance's answers in a game."""
        return self.rules.longest

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> "SpielObserver":
        """Return the observer of a seat: its knowledge now, or with perfect recall also what it saw before."""
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if params or not wanted.public_info or wanted.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise CogworksError("observations hold what a single seat knows, public and private, without parameters")
        return SpielObserver(self, wanted.perfect_recall)


class SpielState(pyspiel.State):
    """A position; `position.state` is the engine's own."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.position = Position(game.rules, game.options, game.first.clone())

    # The game is not an attribute, because OpenSpiel copies and pickles attributes.

    @property
    def spiel_game(self) -> SpielGame:
        """The game with its seats and options."""
        game: SpielGame = self.get_game()
        return game

    def current_player(self) -> int:
        """Return the seat to move, or OpenSpiel's number for chance or the end."""
        mover = int(self.position.state.to_move())
        if mover >= 0:
            return mover
        return int(pyspiel.PlayerId.CHANCE if mover == CHANCE else pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.state.legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return chance's answers with their probabilities."""
        weights = self.position.state.outcomes()
        total = sum(weights.values())
        return [(action, weights[action] / total) for action in sorted(weights)]

    def _apply_action(self, action: int) -> None:
        self.position.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        game, state = self.position.game, self.position.state
        if player == self.current_player() and action in state.legal_actions():
            return game.label(state, action)
        family, block = next((name, block) for name, block in game.families.items() if action in block)
        return f"{family} {action - block.start}"

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.state.is_over()

    def returns(self) -> list[float]:
        """Return each seat's result, minus the average if rewards are centered; zeros until the end."""
        state = self.position.state
        average = self.spiel_game.average if state.is_over() else 0.0
        return [share - average for share in state.returns()]

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        """Return a position that a seat can't tell from this one; `sampler` returns numbers from 0 to 1.

        Its `history()` is still that of the true game.
        """
        copy: SpielState = self.clone()
        copy.position = self.position.redealt(player, Dice(int(sampler() * (1 << 53))))
        return copy

    def __str__(self) -> str:
        return self.position.description()


class SpielObserver:
    """What a seat knows, as a tensor and a string."""

    def __init__(self, game: SpielGame, perfect_recall: bool) -> None:
        self._perfect_recall = perfect_recall
        self._observer = Observer(game.schema)
        # Rows have padding; tensors don't.
        places = game.schema.slices
        self._bytes = np.concatenate([np.arange(place.start, place.stop) for place in places.values()])
        self._highs = np.array(game.schema.highs, "float32")[self._bytes]
        self.tensor = None if perfect_recall else np.zeros(len(self._bytes), "float32")
        """The feature row, each number divided by its largest value."""
        self.dict: dict[str, Any] = {}
        """The same tensor by field."""
        if self.tensor is not None:
            ends = np.cumsum([field.size for field in game.schema])[:-1]
            self.dict = dict(zip(places, np.split(self.tensor, ends), strict=True))

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a seat knows to the tensor."""
        if self.tensor is not None:
            self.tensor[:] = self._observer.row(state.position.state, player)[self._bytes] / self._highs

    def string_from(self, state: SpielState, player: int) -> str:
        """Return a seat's view as JSON; with perfect recall, after everything that the seat did and saw."""
        view = state.position.view(player)
        return state.position.seen_by(player) + view if self._perfect_recall else view


def load(text: str) -> SpielGame:
    """Return a game from its string, such as `cogworks_gizmos(seats=3)`."""
    game: SpielGame = pyspiel.load_game(text)
    return game


def register_games() -> None:
    """Register each game that is not registered yet."""
    for name in games():
        rules = find_game(name)
        if PREFIX + name not in pyspiel.registered_names() and rules.feature_fields is not None:
            # OpenSpiel keeps the creator until after Python's end.  A class survives that; a function would crash it.
            creator = type(rules.title.replace(" ", ""), (SpielGame,), {"name": name})
            pyspiel.register_game(game_type(rules, REWARDS[0], rules.check_seats(None)), creator)


register_games()
