"""Where players' attempts at puzzles are stored: the first result counts and never changes."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from threading import Lock
from typing import Final, Literal, Protocol

SOLVED: Final = "solved"
FAILED: Final = "failed"
HELPED: Final = "helped"
"""With a hint before the first mistake: counts neither as solved nor as failed."""

AttemptEvent = Literal["wrong", "hint", "shown", "solved"]
"""Player's event: a wrong move, a request for a hint or the solution, or the last correct move."""

RESULTS: Final[dict[AttemptEvent, str]] = {"wrong": FAILED, "hint": HELPED, "shown": FAILED, "solved": SOLVED}
"""The first result that each event leads to."""


@dataclass(frozen=True, slots=True)
class PuzzleAttempt:
    """All of a player's tries at one puzzle."""

    player: str
    puzzle: str
    game: str
    result: str = ""
    """The result that counts, of the first event: solved, failed or helped."""
    decided: float = 0.0
    """Time of the first result."""
    tries: int = 0
    """Number of tries up to the first solution, including wrong moves."""
    has_hint: bool = False
    """A hint was used before the puzzle was solved."""
    is_shown: bool = False
    """The solution was shown before the puzzle was solved."""
    solved: float | None = None
    """When the player first found the solution."""

    @property
    def is_open(self) -> bool:
        """Whether the solution is still a secret to this player."""
        return self.solved is None and not self.is_shown

    def after(self, event: AttemptEvent, now: float) -> "PuzzleAttempt":
        """The attempt after another event; nothing changes once the puzzle was solved or its solution shown."""
        if not self.is_open:
            return self
        first = self if self.result else replace(self, result=RESULTS[event], decided=now)
        return replace(
            first,
            tries=self.tries + (event in ("wrong", "solved")),
            has_hint=self.has_hint or event == "hint",
            is_shown=event == "shown",
            solved=now if event == "solved" else None,
        )


class PuzzleStore(Protocol):
    """Attempts at puzzles."""

    def attempt(self, player: str, puzzle: str) -> PuzzleAttempt | None:
        """A player's attempt at a puzzle."""

    def attempts_of(self, player: str, game: str = "") -> list[PuzzleAttempt]:
        """A player's attempts at the puzzles of a game, or of all games, by the time of their first result."""

    def note(self, player: str, puzzle: str, game: str, event: AttemptEvent, now: float) -> PuzzleAttempt:
        """Store an event and return the updated attempt."""

    def adopt(self, old: str, new: str) -> None:
        """Give a player's attempts to another player, except where that player has one."""

    def forget(self, player: str) -> None:
        """Delete a player's attempts."""


class MemoryPuzzles:
    """In this process only."""

    def __init__(self) -> None:
        self._attempts: dict[tuple[str, str], PuzzleAttempt] = {}
        self._lock = Lock()

    def attempt(self, player: str, puzzle: str) -> PuzzleAttempt | None:
        return self._attempts.get((player, puzzle))

    def attempts_of(self, player: str, game: str = "") -> list[PuzzleAttempt]:
        with self._lock:
            found = [each for each in self._attempts.values() if each.player == player and game in ("", each.game)]
        return in_order(found)

    def note(self, player: str, puzzle: str, game: str, event: AttemptEvent, now: float) -> PuzzleAttempt:
        with self._lock:
            before = self._attempts.get((player, puzzle)) or PuzzleAttempt(player, puzzle, game)
            after = self._attempts[player, puzzle] = before.after(event, now)
        return after

    def adopt(self, old: str, new: str) -> None:
        with self._lock:
            for (player, puzzle), attempt in list(self._attempts.items()):
                if player == old and (new, puzzle) not in self._attempts:
                    del self._attempts[old, puzzle]
                    self._attempts[new, puzzle] = replace(attempt, player=new)

    def forget(self, player: str) -> None:
        with self._lock:
            self._attempts = {key: each for key, each in self._attempts.items() if each.player != player}


def in_order(attempts: Sequence[PuzzleAttempt]) -> list[PuzzleAttempt]:
    """Attempts by the time of their first result."""
    return sorted(attempts, key=lambda each: (each.decided, each.puzzle))
