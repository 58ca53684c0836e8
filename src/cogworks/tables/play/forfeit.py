"""Forfeits: a player resigns, runs out of time or leaves a rated game, and loses whatever the position.

With one contender left the game ends at once.  Otherwise a bot plays on for the player, who comes last.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from cogworks.bots.levels import ADEPT
from cogworks.engine.state import OVER
from cogworks.tables import records as kind
from cogworks.tables import refusals, words
from cogworks.tables.records import Draft

if TYPE_CHECKING:
    from cogworks.engine.state import State
    from cogworks.tables.table import Table

RESIGNED: Final = "resigned"
TIME: Final = "time"
ABANDONED: Final = "abandoned"
ABSENT: Final = "absent"
AGREED: Final = "agreed"
"""Not a defeat: all seats have it in a game that ended by agreement, or by the operator, without a result."""
OPERATOR: Final = "operator"
"""Who ended such a game, if not its players."""


def resign(table: "Table", seat: int, bots: Collection[str]) -> None:
    """Give up a seat's game; if others play on, a bot takes the seat."""
    bot = usual_bot(bots)

    def plan() -> list[Draft]:
        if seat in table.forfeits:
            return []
        table.check_playing()
        table.check_pace(seat)
        if table.seats[seat].bot:
            raise refusals.BOT_PLAYS()
        return forfeit(table, seat, RESIGNED, bot)

    table.commit(plan)
    table.advance()


def usual_bot(bots: Collection[str]) -> str:
    """The bot that fills in for players."""
    return ADEPT.name if ADEPT.name in bots else next(iter(bots))


def check_plays(table: "Table", seat: int) -> None:
    """Refuse to let a player back who has lost by forfeit."""
    if seat in table.forfeits and not is_agreed(table.forfeits):
        raise refusals.FORFEITED(deed=words.DEEDS[table.forfeits[seat]])


def is_binding(table: "Table") -> bool:
    """Is a game in progress, rated or of a tournament, which no player can leave without losing it?"""
    return (table.is_rated or table.tournament is not None) and table.is_started and not table.has_ended


def check_keeps_seats(table: "Table") -> None:
    """Refuse to change who plays a rated game."""
    if is_binding(table):
        raise refusals.RATED_SEATS()


def forfeit(table: "Table", seat: int, reason: str, bot: str) -> list[Draft]:
    """The records of a forfeit: the end of the game, or a bot that plays on."""
    if len(table.seats) - len(table.forfeits) - 1 > 1:
        return [Draft(kind.FORFEIT, seat, data={"reason": reason, "bot": bot})]
    return [Draft(kind.FORFEIT, seat, data={"reason": reason}), Draft(kind.END, OVER)]


def is_early(forfeits: Collection[str]) -> bool:
    """Did forfeits end the game?  With two contenders left, it is played to its end."""
    lost = sum(map(bool, forfeits))
    return lost > 0 and len(forfeits) - lost <= 1


def shares(state: "State", forfeits: Mapping[int, str] | Collection[int]) -> list[float]:
    """Each seat's share of the win at the end; a seat that forfeited has none."""
    won = [float(share) for share in state.shares()]
    if not forfeits:
        return won
    contenders = [seat for seat in range(len(won)) if seat not in forfeits]
    if not contenders:
        return [0.0] * len(won)
    best = _best(state, won, contenders) if state.is_over() else contenders
    return [1 / len(best) if seat in best else 0.0 for seat in range(len(won))]


def _best(state: "State", won: Sequence[float], contenders: Sequence[int]) -> list[int]:
    """Who won among the contenders: by the rules, or by score if a bot won that played for another."""
    winners = [seat for seat in contenders if won[seat] > 0]
    scores = state.scores()
    return winners or [seat for seat in contenders if scores[seat] == max(scores[other] for other in contenders)]


def is_agreed(forfeits: Mapping[int, str]) -> bool:
    """Did the game end by agreement?"""
    return AGREED in forfeits.values()


def ending(table: "Table") -> str:
    """How a game with forfeits ended, in a sentence or two."""
    if is_agreed(table.forfeits):
        return words.OPERATOR_END if table.is_stopped else words.AGREED_END
    names = table.seats.names()
    sentences = [words.lost(names[seat], reason) for seat, reason in table.forfeits.items()]
    winners = [name for name, share in zip(names, table.shares(), strict=True) if share > 0]
    return " ".join([*sentences, words.won(winners)] if winners else sentences)
