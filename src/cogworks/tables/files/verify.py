"""Recompute every draw of a finished table from its file."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cogworks import logfile
from cogworks.engine.dice import CHANCE
from cogworks.engine.errors import CogworksError, LogError
from cogworks.engine.log import Log
from cogworks.engine.registry import game
from cogworks.tables.files import shuffle, words
from cogworks.tables.records import LONGEST_ID
from cogworks.tables.seats.seats import LONGEST_SALT

LONGEST_COMPLAINT: Final = 300
"""Maximum length of an error message: it may quote anything from the file."""


class UnprovenError(CogworksError):
    """The draws do not follow from the seed, or the file does not prove it; names the first problem."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason if len(reason) <= LONGEST_COMPLAINT else f"{reason[:LONGEST_COMPLAINT]} …")


@dataclass(frozen=True, slots=True)
class Proof:
    """A table's commitment before its first draw, and the seed it revealed at the end."""

    table: str
    commitment: str
    salts: list[str]
    seed: bytes
    given: int = 0
    """Moves taken over from another game, drawn with another seed."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Proof given by a file once every draw is recomputed."""

    game: str
    answers: int
    draws: int
    commitment: str
    """To compare with the one shown before the game."""
    salted: int
    """How many seats added a salt."""
    given: int = 0

    def statements(self) -> list[str]:
        """The verdict in sentences, including what is not proven."""
        elsewhere = [words.from_elsewhere(self.given, self.answers)] if self.given else []
        return [words.draws_follow(self.draws, self.given), *elsewhere, self.about_salts(), words.NOT_WHO]

    def reminder(self) -> str:
        """Reminder of the check that readers must make themselves."""
        return words.compare(self.commitment)

    def about_salts(self) -> str:
        """What the salts prove about how the seed was chosen."""
        return words.salted(self.salted) if self.salted else words.UNSALTED


def verify_file(path: Path) -> Verdict:
    """Check a file exported by a table."""
    try:
        data = json.loads(logfile.read_text(path))
    except LogError as error:
        raise UnprovenError(str(error)) from error
    except (ValueError, RecursionError) as error:
        raise UnprovenError(f"{path}: cannot be read: {error}") from error
    return verify(data)


def verify(data: object) -> Verdict:
    """Check exported data: the log is complete, the seed matches the commitment, every draw matches the seed."""
    try:
        log = Log.from_data(data)
        proof = _proof(data, log)
    except (CogworksError, RecursionError) as error:
        raise UnprovenError(str(error)) from error
    if shuffle.commitment(proof.seed) != proof.commitment:
        raise UnprovenError("the seed is not the one the table committed to")
    draws = _check_draws(log, proof, is_forfeited=_is_forfeited(data, log.seats))
    return Verdict(
        log.game,
        answers=len(log.answers),
        draws=draws,
        commitment=proof.commitment,
        salted=sum(bool(salt) for salt in proof.salts),
        given=proof.given,
    )


def _is_forfeited(data: object, seats: int) -> bool:
    """Does the file say that all players but one gave up or ran out of time?"""
    forfeits = data.get("forfeits") if isinstance(data, Mapping) else None
    return isinstance(forfeits, list) and len(forfeits) == seats and sum(map(bool, forfeits)) >= max(1, seats - 1)


def _check_draws(log: Log, proof: Proof, *, is_forfeited: bool) -> int:
    """Recompute and count this table's draws; raise at the first mismatch, or if the log is incomplete."""
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
                    f"step {place} of {len(log.answers)}: draw {draws} gives {expected}, the log says {answer}"
                )
            draws += 1
        state.apply(answer)
    if not state.is_over() and not is_forfeited:
        # A shorter log could carry a matching length and fingerprint, but the rules know where a game ends.
        raise UnprovenError(
            f"the game is not over after {len(log.answers)} steps. A table reveals its seed only at the end, "
            "so part of this log is missing"
        )
    return draws - given


def _proof(data: object, log: Log) -> Proof:
    given = data.get("shuffle") if isinstance(data, Mapping) else None
    if not isinstance(given, Mapping):
        raise UnprovenError("this log has no shuffle data: the game was not played at a table or is not over")
    table, salts, taken = given.get("table"), given.get("salts"), given.get("given", 0)
    if not isinstance(table, str) or not 0 < len(table) <= LONGEST_ID:
        raise UnprovenError(f"shuffle: 'table' must be the id of a table, at most {LONGEST_ID} characters")
    if not isinstance(salts, list) or len(salts) != log.seats or not all(isinstance(salt, str) for salt in salts):
        raise UnprovenError(f"shuffle: 'salts' must contain one string for each of the {log.seats} seats")
    if any(len(salt) > LONGEST_SALT for salt in salts):
        raise UnprovenError(f"shuffle: a salt can have at most {LONGEST_SALT} characters")
    if type(taken) is not int or not 0 <= taken < max(1, len(log.answers)):
        raise UnprovenError(
            f"shuffle: 'given', the steps from another game, must be from 0 to {max(0, len(log.answers) - 1)}"
        )
    try:
        # No table accepts text that cannot be encoded.
        "".join([table, *salts]).encode()
    except ValueError as error:
        raise UnprovenError(f"shuffle: {error}") from error
    return Proof(table, _hash(given, "commitment"), salts, bytes.fromhex(_hash(given, "seed")), taken)


def _hash(given: Mapping[str, object], field: str) -> str:
    text = given.get(field)
    if not isinstance(text, str) or not shuffle.HASH.fullmatch(text):
        raise UnprovenError(f"shuffle: {field!r} must be 64 hexadecimal digits")
    return text
