"""All games of a player: to list them, to move them to another player, and to take the player's name off them."""

import logging
from typing import Final

from cogworks.people.contacts import contacts
from cogworks.people.meeting.meeting import posts_in
from cogworks.people.notices.notices import notices_in
from cogworks.people.player import Player
from cogworks.people.ratings import ratings
from cogworks.people.studio.studio import studio_in
from cogworks.people.tournaments.store import tournaments_in
from cogworks.tables.host import Host
from cogworks.tables.refusals import NO_SUCH_TABLE, NOT_SEATED, UNAVAILABLE, RefusedError
from cogworks.tables.seats.retiring import retire
from cogworks.tables.words import FORMER_PLAYER

PAGE: Final = 200
"""Tables read at a time."""

_log = logging.getLogger(__name__)


def tables_of(host: Host, player: str) -> list[str]:
    """The ids of all of a player's tables, unfinished and recent first."""
    found: list[str] = []
    while True:
        rows, n = host.store.tables_of(player, PAGE, len(found))
        found += [row.header.id for row in rows]
        if not rows or len(found) >= n:
            # A table that changed in between may be listed twice.
            return list(dict.fromkeys(found))


def move_games(host: Host, old: Player, new: Player) -> list[str]:
    """Give another player all games and attempts of one, also if both are the same person; return the tables."""
    moved = [table for table in tables_of(host, old.id) if move_seat(host, new, table, old.token(table))]
    host.store.daily.adopt(old.id, new.id)
    host.store.puzzles.adopt(old.id, new.id)
    ratings.adopt(host, old, new)
    tournaments_in(host.store).adopt(old.id, new.id)
    contacts.adopt(host, old, new)
    posts_in(host.store).adopt(old.id, new.id)
    notices_in(host.store).adopt(old.id, new.id)
    studio_in(host.store).adopt(old.id, new.id)
    host.store.forget_player(old.id)
    return moved


def move_seat(host: Host, player: Player, table: str, token: str) -> bool:
    """Let a player open the seat that a token opens, too; False to retry later."""
    try:
        if host.reader(table, player.token(table)) is None:
            ratings.note_seat(host, player, table)
            reply = host.message(table, token, {"another_token": None}, player.seat(table))
            if not reply["done"]:
                # A token that opens no seat can be dropped; anything else may work later.
                return reply["refused"] == NOT_SEATED
        host.remember(player.id, table)
    except RefusedError as error:
        return error.code == NO_SUCH_TABLE
    return True


def retire_player(host: Host, player: Player) -> list[str]:
    """Take a player's name off all games, and delete the rest that is stored about the player; return the tables."""
    tables = tables_of(host, player.id)
    for id in tables:
        try:
            with host.at(id) as table:
                seat = table.seats.who_has(player.token(id))
                if seat is not None and seat >= 0:
                    bots = host.bots_for(table.header.game, table.header.seats, table.header.options)
                    usual = host.usual_bot
                    retire(table, seat, usual if usual in bots else next(iter(bots), ""))
                    host.store.talk.forget(id, seat)
        except RefusedError as error:
            if error.code == UNAVAILABLE:
                raise
            # A table that can't be opened here shows no names either.
            _log.warning("table %s: cannot retire a player: %s", id, error.reason)
    host.store.daily.forget(player.id, FORMER_PLAYER)
    host.store.puzzles.forget(player.id)
    ratings.forget(host, player)
    tournaments_in(host.store).forget(player.id, FORMER_PLAYER, host.now())
    contacts.contacts_in(host.store).forget(player.id, FORMER_PLAYER)
    posts_in(host.store).forget(player.id, host.now())
    notices_in(host.store).forget(player.id)
    studio_in(host.store).forget(player.id)
    host.store.forget_player(player.id)
    return tables
