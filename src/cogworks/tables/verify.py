"""Re-derive every draw of a finished table from its file."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from cogworks.engine.dice import CHANCE
from cogworks.engine.errors import CogworksError, LogError
from cogworks.engine.log import Log
from cogworks.engine.registry import game
from cogworks.tables import shuffle


class UnprovenError(CogworksError):
    """The draws do not follow, or the file cannot show that they do; the text names the first place."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What a table fixed before its first answer, and the seed it showed at the end."""

    table: str
    commitment: str
    salts: list[str]
    seed: bytes
    given: int = 0
    """Answers taken over from another game, whose draws this seed did not make."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A table whose draws all follow."""

    game: str
    answers: int
    draws: int
    commitment: str
    """To compare with the one that was shown before the first answer."""
    given: int = 0

    def sentence(self) -> str:
        """The verdict for people."""
        first = f"The first {self.given} answers were taken over from another game and are not proven here. "
        return (first if self.given else "") + (
            f"All {self.draws} draws among the {self.answers - self.given} answers follow from the seed and the salts. "
            f"Compare the commitment with the one shown before the first answer: {self.commitment}"
        )


def verify_file(path: Path) -> Verdict:
    """Check a file as a table exports it."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise UnprovenError(f"{path}: cannot be read: {error}") from error
    return verify(data)


def verify(data: object) -> Verdict:
    """Check the data of a table's export: its log, its commitment, and each of chance's answers."""
    try:
        log = Log.from_data(data)
    except LogError as error:
        raise UnprovenError(str(error)) from error
    proof = _proof(data, log.seats)
    if shuffle.commitment(proof.seed) != proof.commitment:
        raise UnprovenError("the seed is not the one the table committed to")
    return Verdict(log.game, len(log.answers), _check_draws(log, proof), proof.commitment, proof.given)


def _check_draws(log: Log, proof: Proof) -> int:
    """How many draws there are; complains about the first that does not follow."""
    state = game(log.game).new(log.seats, **log.options)
    draws = given = 0
    for place, answer in enumerate(log.answers):
        if state.to_move() == CHANCE and place < proof.given:
            given += 1
            draws += 1
        elif state.to_move() == CHANCE:
            pick = shuffle.draw(proof.seed, proof.table, proof.salts, draws, int(state.n_cases()))
            expected = int(state.case(pick))
            if expected != answer:
                raise UnprovenError(
                    f"answer {place} of {len(log.answers)}: draw {draws} gives {expected}, the log says {answer}"
                )
            draws += 1
        state.apply(answer)
    return draws - given


def _proof(data: object, seats: int) -> Proof:
    given = data.get("shuffle") if isinstance(data, Mapping) else None
    if not isinstance(given, Mapping):
        raise UnprovenError("this log tells nothing about its shuffle: it was not played at a table, or is not over")
    table, fixed = given.get("table"), given.get("commitment")
    salts, seed = given.get("salts"), given.get("seed")
    if not isinstance(table, str) or not isinstance(fixed, str) or not isinstance(seed, str):
        raise UnprovenError("shuffle: the table, the commitment or the seed is missing")
    if not isinstance(salts, list) or len(salts) != seats or not all(isinstance(salt, str) for salt in salts):
        raise UnprovenError("shuffle: there must be one salt a seat")
    taken = given.get("given", 0)
    if type(taken) is not int or taken < 0:
        raise UnprovenError("shuffle: the number of answers taken over is no number")
    try:
        # Also finds texts that cannot be encoded, which no table accepts.
        "".join([table, *salts]).encode()
        return Proof(table, fixed, salts, bytes.fromhex(seed), taken)
    except ValueError as error:
        raise UnprovenError(f"shuffle: {error}") from error
