"""How a finished game went, from its moves alone: scores after every turn, best turns, and when it was decided."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from cogworks.engine.event import Event
from cogworks.engine.names import Names
from cogworks.tables import refusals
from cogworks.tables.table import Table

LONGEST: Final = 160
"""Characters of a line from the log."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Consecutive moves of one seat's turn."""

    seat: int
    start: int
    """The number of steps before it."""
    end: int
    scores: tuple[int, ...]
    """Each seat's score after it."""
    peak: int
    """The step at which its player scored most, counted from 1."""


@dataclass(frozen=True, slots=True)
class BestTurn:
    """The turn in which a player scored most."""

    turn: Turn
    gain: int
    line: str
    """What the log says about the step that scored most."""


@dataclass(frozen=True, slots=True)
class Story:
    """A finished game."""

    turns: tuple[Turn, ...]
    best: BestTurn | None
    """Of the reader, or of the winner for a spectator."""
    teller: int
    """The seat it is about."""
    winner: int | None
    """The only winner; None if the win is shared."""
    lead_changes: int
    decided: Turn | None
    """The turn in which the winner took the lead for good; None if scores don't tell."""
    is_level: bool
    """Several players had the most points at the end."""
    has_points: bool
    """Anyone ever scored."""
    led_throughout: bool
    """No one else ever led."""


def story_of(table: Table, reader: int | None) -> Story:
    """The story of a table's finished game; refused before the end, because scores may show what was hidden."""
    if not table.has_ended:
        raise refusals.REVIEW_UNFINISHED()
    turns, shares = tuple(_turns(table)), table.shares()
    winners = [seat for seat, share in enumerate(shares) if share > 0]
    winner = winners[0] if len(winners) == 1 else None
    teller = reader if reader is not None else winner if winner is not None else 0
    leaders = [_leader(turn.scores) for turn in turns]
    known = [leader for leader in leaders if leader is not None]
    changes = sum(one != other for one, other in pairwise(known))
    decided = None
    if winner is not None and turns and leaders[-1] == winner and not table.forfeits and len(shares) > 1:
        place = next((at for at in reversed(range(len(turns))) if leaders[at] != winner), -1) + 1
        decided = turns[place]
    return Story(
        turns,
        _best(table, turns, teller, reader),
        teller,
        winner,
        changes,
        decided,
        bool(turns) and leaders[-1] is None,
        any(any(turn.scores) for turn in turns),
        decided is not None and not changes,
    )


def _turns(table: Table) -> Iterator[Turn]:
    """All turns, by replaying the game once."""
    history = table.history
    state = table.game.new(len(table.seats), **table.header.options)
    start, before, peak, most = 0, tuple(map(int, state.scores())), 1, 0
    for place, move in enumerate(history.moves):
        seat, was = move.turn, before
        state.apply(move.action)
        before = tuple(map(int, state.scores()))
        if 0 <= seat < len(before) and before[seat] - was[seat] > most:
            most, peak = before[seat] - was[seat], place + 1
        is_last = place + 1 == len(history.moves)
        if is_last or history.moves[place + 1].turn != seat:
            if 0 <= seat < len(before):
                yield Turn(seat, start, place + 1, before, peak)
            start, peak, most = place + 1, place + 2, 0


def _leader(scores: Sequence[int]) -> int | None:
    """The seat with the most points; None while players are level."""
    best = max(scores)
    ahead = [seat for seat, score in enumerate(scores) if score == best]
    return ahead[0] if len(ahead) == 1 else None


def _best(table: Table, turns: Sequence[Turn], seat: int, reader: int | None) -> BestTurn | None:
    """A player's best turn, if any of several scored."""
    found: BestTurn | None = None
    before = 0
    for turn in turns:
        gain, before = turn.scores[seat] - before, turn.scores[seat]
        if turn.seat == seat and gain > (0 if found is None else found.gain):
            found = BestTurn(turn, gain, "")
    if found is None or sum(turn.seat == seat for turn in turns) < 3:
        return None
    return BestTurn(found.turn, found.gain, _line(table, found.turn.peak, seat, reader))


def _line(table: Table, step: int, seat: int, reader: int | None) -> str:
    """What the log says about the player's part in a step: what spectators may know, addressed to the reader."""
    events = table.history.steps[table.history.moves[step - 1].version - 1].events
    names, state = table.seats.names(), table.history.state
    doer = Names(names, reader).who(seat)
    lines = [table.game.line(state, Event(event.kind, event.open, [], -1), reader, names) for event in events]
    lines = [line for line in lines if doer in line or (doer == "You" and "your " in line)]
    text = " ".join(line for line in lines if line)
    return text if len(text) <= LONGEST else ""
