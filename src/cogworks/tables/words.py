"""Sentences that players read in a table's log and result; `refusals.py` has those that refuse something."""

from collections.abc import Sequence
from typing import Final

from cogworks.engine.names import listed

# ---- why something has no move

NOT_STARTED: Final = "The game has not started."
WAITING_TO_START: Final = "Waiting for the game to start."
SHUFFLING: Final = "Shuffling\u2026"
BOT_PLAYS: Final = "A bot is playing your seat. Take it back first."

# ---- players

FORMER_PLAYER: Final = "Former player"
"""Whose name was deleted."""
OWNER: Final = "The owner"

# ---- how a game ended

OPERATOR_END: Final = "The operator of this server ended the game. It has no winner."
AGREED_END: Final = "The players agreed to end the game. It has no winner."
DEEDS: Final = {
    "resigned": "resigned",
    "time": "ran out of time",
    "abandoned": "left the game",
    "absent": "did not appear",
}
"""What a log line says a player did, by the reason of the forfeit."""

# ---- why a game that was to be rated is not

NOT_RATED: Final = "not rated"
NO_SHOW: Final = "a player did not appear"
ENDED_BY_AGREEMENT: Final = "ended by agreement"
HINT_USED: Final = "a hint was used"
MOVE_UNDONE: Final = "a move was undone after it revealed something"
BOT_PLAYED: Final = "a bot played for a player"
RESUMED: Final = "a resumed game"


def lost(name: str, reason: str) -> str:
    """What a player who forfeited did."""
    return f"{name} {DEEDS[reason]}."


def won(winners: Sequence[str]) -> str:
    """Who won, by name."""
    return f"{listed(winners)} {'wins' if len(winners) == 1 else 'share the win'}."


def with_cause(line: str, doer: str, whose: str, card: str) -> str:
    """'Ann's Wrecking Hook destroyed your part.', or 'Ann's Butter Gun: you lost 2 Spark.'."""
    if line.startswith(f"{doer} "):
        return f"{whose} {card}{line.removeprefix(doer)}"
    return f"{whose} {card}: {f'you{line[3:]}' if line.startswith('You ') else line}"


def with_origin(line: str, origin: str) -> str:
    """'The Lens was moved to Bob's Score Pile, now 7 points (from yours).'"""
    return f"{line.rstrip('.')} ({origin})." if origin else line


def waiting_for(n: int) -> str:
    """What a simultaneous question waits for; it is secret who has answered."""
    return f"Waiting for {n} players." if n > 1 else "Waiting for one player."


def waiting_for_name(name: str) -> str:
    """The prompt for everyone but the player to move."""
    return f"Waiting for {name}."


def last_move(name: str) -> str:
    """A move that nothing else describes."""
    return f"{name}'s last move"


def nothing_seen(name: str) -> str:
    """The summary of a turn that showed nothing."""
    return f"{name} did nothing you can see"


# ---- why a stored table cannot continue

INVALID_UNICODE: Final = "the options of this table contain text that is not valid Unicode. No data is lost"


def not_installed(name: str) -> str:
    """Its game is missing here."""
    return f"the game {name!r} is not installed on this server. No data is lost"


def other_version(title: str, of: int, here: int) -> str:
    """Its rules are not those of this server."""
    return f"this table uses rules version {of} of {title}, and this server has version {here}. No data is lost"


# ---- changes of who plays a seat; `who` did it, `whom` is the seat's player, either may be you


def declined(who: str, whom: str) -> str:
    """An undo request was declined."""
    whose = "your" if whom == "you" else f"{whom}\u2019s"
    return f"{who} declined {whose} undo request."


def returned(who: str) -> str:
    """A player took their seat back."""
    return f"{who} {'are' if who == 'You' else 'is'} back."


def forfeited(who: str, whom: str, reason: str, bot: str) -> str:
    """A player lost early, and a bot may play on."""
    plays = f" {a_bot(bot).capitalize()} plays for {whom}." if bot else ""
    return f"{who} {DEEDS[reason]}.{plays}"


def left(who: str) -> str:
    """A player left a seat that stays empty."""
    return f"{who} left."


def replaced(who: str, old: str, before: str, new: str, bot: str) -> str:
    """One bot took the place of another."""
    return f"{who} replaced {old} ({before} bot) with {new} ({bot} bot)."


def left_to_bot(who: str, whom: str, bot: str) -> str:
    """A player left, and a bot plays on."""
    return f"{who} left. {a_bot(bot).capitalize()} plays for {whom}."


def gave_to_bot(who: str, whom: str, bot: str) -> str:
    """Another player let a bot play on."""
    return f"{who} let {a_bot(bot)} play for {whom}."


def a_bot(name: str) -> str:
    """A bot by its level or name, with an article."""
    return f"{'an' if name[:1] in 'aeiou' else 'a'} {name} bot"
