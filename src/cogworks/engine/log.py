"""Game logs: a short header and the answers.  Everything else is derived from them."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from cogworks.engine.errors import CogworksError, IllegalActionError, LogError
from cogworks.engine.game import Data
from cogworks.engine.options import Value
from cogworks.engine.registry import game
from cogworks.engine.state import State

FORMAT = 1


@dataclass
class Log:
    """One game from set-up to now."""

    game: str
    """Name of the game."""
    version: int
    """Rules version."""
    seats: int
    """Number of seats."""
    options: dict[str, Value]
    answers: list[int] = field(default_factory=list)
    players: list[str] = field(default_factory=list)
    """Player names by seat, for display; the rules do not use them."""

    @classmethod
    def of(cls, name: str, seats: int | None = None, **options: object) -> "Log":
        """The log of a new game."""
        chosen = game(name)
        return cls(name, chosen.version, chosen.check_seats(seats), chosen.settle(options))

    def replay(self, answers: int | None = None) -> State:
        """The position after all answers, or after the first `answers`."""
        played = game(self.game)
        if self.version != played.version:
            raise LogError(f"header: rules version {self.version} of {played.title}; this is version {played.version}")
        state = played.new(self.seats, **self.options)
        for place, answer in enumerate(self.answers if answers is None else self.answers[:answers]):
            try:
                answer_by(state, answer)
            except IllegalActionError as error:
                raise LogError(f"answer {place} of {len(self.answers)}: {error}") from error
        return state

    def as_data(self, end: State | str | None = None) -> Data:
        """The log as JSON-compatible data, with its length and the final position's fingerprint as checks.

        Pass the final position or its fingerprint as `end` if you have it, to avoid replaying the game.
        """
        fingerprint = end if isinstance(end, str) else (end or self.replay()).fingerprint()
        return {
            "cogworks": FORMAT,
            "game": self.game,
            "version": self.version,
            "seats": self.seats,
            "options": dict(self.options),
            "players": list(self.players),
            "length": len(self.answers),
            "end": fingerprint,
            "answers": list(self.answers),
        }

    @classmethod
    def from_data(cls, data: object, card_sets: Mapping[str, str] | None = None) -> "Log":
        """Read a log and replay it to the end.  Errors say where the log is wrong.

        A log of an earlier rules version becomes one of the current version, with options that reproduce the old rules.
        Old logs hold only the name of a card set; `card_sets` maps these names to texts.
        """
        if not isinstance(data, Mapping):
            raise LogError("not a game log: the top level is not an object")
        if data.get("cogworks") != FORMAT:
            raise LogError(f"header: not a game log of format {FORMAT} ('cogworks' is {data.get('cogworks')!r})")
        log = _header(data, card_sets or {})
        log.answers = _answers(data)
        end = log.replay().fingerprint()
        # Positions of earlier versions had other fields, and so other fingerprints.  The answers and their number
        # are still checked.
        if data["version"] == log.version and end != data.get("end"):
            raise LogError(
                f"after answer {len(log.answers) - 1}: the position is {end}, the log says {data.get('end')!r}"
            )
        return log


def ask_for(state: State, answer: int) -> None:
    """Put a simultaneous question to the seat that gave the next answer of a log."""
    if len(state.pending()) > 1 and (seat := state.answering(answer)) >= 0:
        state.mover = seat


def answer_by(state: State, answer: int) -> int:
    """Carry out the next answer of a log, and return whose it was."""
    ask_for(state, answer)
    who = int(state.to_move())
    state.act(answer)
    return who


def _header(data: Mapping[str, object], card_sets: Mapping[str, str]) -> Log:
    name, version, seats = data.get("game"), data.get("version"), data.get("seats")
    options, players = data.get("options"), data.get("players")
    if not isinstance(name, str):
        raise LogError(f"header: 'game' is {name!r}, not a name")
    if type(version) is not int:
        raise LogError(f"header: 'version' is {version!r}, not a whole number")
    if not isinstance(options, dict):
        raise LogError(f"header: 'options' is {options!r}, not an object")
    if not isinstance(players, list) or not all(isinstance(player, str) for player in players):
        raise LogError(f"header: 'players' is {players!r}, not a list of names")
    try:
        chosen = game(name)
        complete = {
            key: card_sets.get(value, value) if isinstance(value, str) else value for key, value in options.items()
        }
        checked, settled = chosen.check_seats(seats), chosen.settle(complete, version)
    except CogworksError as error:
        raise LogError(f"header: {error}") from error
    return Log(name, chosen.version if chosen.can_play(version) else version, checked, settled, players=players)


def _answers(data: Mapping[str, object]) -> list[int]:
    answers, length = data.get("answers"), data.get("length")
    if not isinstance(answers, list):
        raise LogError(f"'answers' is {answers!r}, not a list")
    for place, answer in enumerate(answers):
        if type(answer) is not int:
            raise LogError(f"answer {place} of {len(answers)}: {answer!r} is not a whole number")
    if length != len(answers):
        raise LogError(
            f"after answer {len(answers) - 1}: the log should hold {length!r} answers, it holds {len(answers)}"
        )
    return answers
