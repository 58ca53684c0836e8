"""Bots at a table: when one must move, its knowledge, and its move."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from cogworks.bots.knowledge import Knowledge, knowledge
from cogworks.bots.levels import LEVELS, answer
from cogworks.bots.task_queue import StoppedError
from cogworks.bots.workers import BotError
from cogworks.tables import refusals
from cogworks.tables.files import shuffle
from cogworks.tables.records import Draft
from cogworks.tables.table import Table

Choose = Callable[[Knowledge], int]
"""A bot: maps what its seat knows to a legal action."""
HERE: Final[Mapping[str, Choose]] = MappingProxyType(dict.fromkeys(LEVELS, answer))
"""Bots of every level, run in this process. Simple, but a bot that hangs cannot be stopped."""


def awaits_bot(table: Table) -> bool:
    """Is it a bot's turn?"""
    # An undo request stays open until people decide; a bot's move would cancel it.
    if not table.is_started or table.has_ended or table.proposal is not None:
        return False
    return bool(bots_asked(table))


def bots_asked(table: Table) -> list[int]:
    """The seats of bots that may move now."""
    return [seat for seat in table.history.state.pending() if table.seats[seat].bot]


def ask(table: Table) -> Knowledge | None:
    """What the bot to move may know, or None if the seat to move has no bot."""
    if not awaits_bot(table):
        return None
    seat = bots_asked(table)[0]
    state, bot = table.history.state.facing(seat), table.seats[seat].bot
    number = shuffle.bot_seed(table.header.seed, table.luck_id, table.history.version)
    return knowledge(table.game, state, dict(table.header.options), bot, number)


def choose(bots: Mapping[str, Choose], asked: Knowledge) -> int:
    """The move of the bot that was asked; raises `BotError` if the bot has no legal one."""
    bot = bots.get(asked.bot)
    if bot is None:
        raise BotError("is not offered by this server any more")
    try:
        action = bot(asked)
    except StoppedError as error:
        raise refusals.CLOSING() from error
    except Exception as error:
        raise BotError(f"failed: {type(error).__name__}: {error}") from error
    if action not in asked.legal:
        raise BotError(f"returned {action!r}, which is not legal")
    return action


def play(table: Table, seat: int, version: int, action: int) -> bool:
    """Make a bot's move; False if the table has changed since the bot was asked."""

    def plan() -> list[Draft]:
        if version != table.history.version or table.has_ended or table.proposal is not None:
            return []
        bot = table.seats[seat].bot
        if seat not in table.history.state.pending() or not bot:
            return []
        return table.answers(seat, action, "", {"bot": bot})

    return table.commit(plan)
