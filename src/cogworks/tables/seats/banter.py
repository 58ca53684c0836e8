"""Bots answer quick phrases now and then: the same answer for the same table and moment."""

from hashlib import sha256
from typing import Final

from cogworks.tables import records as kind
from cogworks.tables.records import Draft
from cogworks.tables.seats import phrases as say
from cogworks.tables.table import Table

ANSWERS: Final = {
    say.HELLO: (say.HELLO,),
    say.LUCK: (say.LUCK, say.THANKS),
    say.WELL_PLAYED: (say.THANKS,),
    say.NICE: (say.THANKS,),
    say.SORRY: (say.NO_PROBLEM,),
    say.YOUR_TURN: (say.MOMENT, say.HMM),
    say.OOPS: (say.NO_PROBLEM, say.HA),
    say.GOOD_GAME: (say.GOOD_GAME, say.WELL_PLAYED),
    say.WOW: (say.THANKS, say.HA),
}
"""What a bot may answer to a phrase.  It never asks for anything."""
SURE: Final = (say.HELLO, say.GOOD_GAME)
"""Always answered, because silence would be rude."""


def answers(table: Table, seat: int, phrase: int) -> list[Draft]:
    """The answer of one bot to a player's phrase, or none."""
    bots = [other for other, chair in enumerate(table.seats.chairs) if chair.bot and not chair.is_persons()]
    if not bots or phrase not in ANSWERS or not table.seats[seat].hears_bots:
        return []
    drawn = sha256(f"cogworks banter {table.header.id} {table.sequence}".encode()).digest()
    if phrase not in SURE and drawn[0] % 2:
        return []
    chosen = ANSWERS[phrase]
    return [Draft(kind.CHAT, bots[drawn[1] % len(bots)], action=chosen[drawn[2] % len(chosen)])]
