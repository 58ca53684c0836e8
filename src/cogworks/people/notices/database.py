"""Channels, and the turns that players know about, in a database; without one, in a database in memory."""

from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, Row, delete, insert, select, update

from cogworks.people.notices.channels import PUSH, READY, SENT, Sealed
from cogworks.tables.store.database_part import DatabasePart
from cogworks.tables.store.schema.notices import NOTICE_CHANNELS, NOTICE_TURNS

CHANNELS, TURNS = NOTICE_CHANNELS.c, NOTICE_TURNS.c


class DatabaseNotices(DatabasePart):
    """In a database, through the connections of its store."""

    # ---- channels

    def players(self) -> set[str]:
        """The players who get notices."""
        wanted = select(CHANNELS.player).where(CHANNELS.state == READY, CHANNELS.kind.in_(SENT)).distinct()
        with self._reading() as connection:
            return set(connection.execute(wanted).scalars())

    def of_player(self, player: str) -> list[Sealed]:
        """A player's channels, oldest first."""
        wanted = select(NOTICE_CHANNELS).where(CHANNELS.player == player).order_by(CHANNELS.created, CHANNELS.id)
        with self._reading() as connection:
            return [_channel(row) for row in connection.execute(wanted)]

    def channel(self, id: str) -> Sealed | None:
        """A channel of any player."""
        with self._reading() as connection:
            row = connection.execute(select(NOTICE_CHANNELS).where(CHANNELS.id == id)).first()
        return None if row is None else _channel(row)

    def add(self, channel: Sealed, most: int) -> None:
        """Store a channel, in place of an earlier one with the same address and of the oldest above `most`."""
        same = [CHANNELS.kind == channel.kind, CHANNELS.address == channel.address]
        # A browser has one push address for all its players; several players may share a mailbox.
        if channel.kind != PUSH:
            same.append(CHANNELS.player == channel.player)
        own = (CHANNELS.player == channel.player, CHANNELS.kind == channel.kind, CHANNELS.id != channel.id)
        newest = select(CHANNELS.id).where(*own).order_by(CHANNELS.created.desc(), CHANNELS.id.desc())
        with self._writing() as connection:
            connection.execute(delete(NOTICE_CHANNELS).where(*same))
            connection.execute(insert(NOTICE_CHANNELS), asdict(channel))
            for old in connection.execute(newest).scalars().all()[most - 1 :]:
                connection.execute(delete(NOTICE_CHANNELS).where(CHANNELS.id == old))

    def remove(self, id: str, player: str | None = None) -> bool:
        """Remove a channel, if it is this player's; False if there is none."""
        which = [CHANNELS.id == id, *([] if player is None else [CHANNELS.player == player])]
        with self._writing() as connection:
            return connection.execute(delete(NOTICE_CHANNELS).where(*which)).rowcount > 0

    def set_state(self, id: str, state: str) -> None:
        """Store whether a channel is in use."""
        with self._writing() as connection:
            connection.execute(update(NOTICE_CHANNELS).where(CHANNELS.id == id).values(state=state, failures=0))

    def note_failure(self, id: str, most: int, state: str) -> None:
        """Count one more notice that could not be delivered; at `most` in a row, the channel gets this state."""
        with self._writing() as connection:
            own = CHANNELS.id == id
            connection.execute(update(NOTICE_CHANNELS).where(own).values(failures=CHANNELS.failures + 1))
            connection.execute(update(NOTICE_CHANNELS).where(own, CHANNELS.failures >= most).values(state=state))

    def note_success(self, id: str) -> None:
        """Forget the failures of a channel."""
        with self._writing() as connection:
            connection.execute(update(NOTICE_CHANNELS).where(CHANNELS.id == id).values(failures=0))

    # ---- turns

    def claim(self, player: str, table: str, turn: int, now: float) -> bool:
        """Claim a turn, to send a notice or because the player saw it; False if it was claimed before."""
        with self._writing() as connection:
            return self._claim(connection, player, table, turn, now)

    def _claim(self, connection: Connection, player: str, table: str, turn: int, now: float) -> bool:
        row = {"player": player, "table_id": table, "turn": turn, "time": now}
        if connection.execute(self._add(NOTICE_TURNS).returning(TURNS.turn), row).first() is not None:
            return True
        later = update(NOTICE_TURNS).where(TURNS.player == player, TURNS.table_id == table, TURNS.turn < turn)
        return connection.execute(later.values(turn=turn, time=now)).rowcount > 0

    def claimed(self, player: str, table: str) -> int:
        """The last turn that was claimed; -1 if there is none."""
        wanted = select(TURNS.turn).where(TURNS.player == player, TURNS.table_id == table)
        with self._reading() as connection:
            found = connection.execute(wanted).scalar()
        return -1 if found is None else int(found)

    def forget_turns(self, before: float) -> None:
        """Delete claims that are too old to matter."""
        with self._writing() as connection:
            connection.execute(delete(NOTICE_TURNS).where(TURNS.time < before))

    # ---- players who change

    def forget_session(self, session: str) -> None:
        """Remove the channels of a browser that was signed out."""
        with self._writing() as connection:
            connection.execute(delete(NOTICE_CHANNELS).where(CHANNELS.session == session))

    def forget_sessions(self, player: str) -> None:
        """Remove the channels of all browsers that were signed in to a player's account."""
        with self._writing() as connection:
            connection.execute(delete(NOTICE_CHANNELS).where(CHANNELS.player == player, CHANNELS.kind == PUSH))

    def adopt(self, old: str, new: str) -> None:
        """Give a player's channels to another player, who is the same person; theirs take precedence."""
        with self._writing() as connection:
            kinds = connection.execute(select(CHANNELS.kind).where(CHANNELS.player == new, CHANNELS.kind != PUSH))
            doubled = (CHANNELS.player == old, CHANNELS.kind.in_(kinds.scalars().all()))
            connection.execute(delete(NOTICE_CHANNELS).where(*doubled))
            connection.execute(update(NOTICE_CHANNELS).where(CHANNELS.player == old).values(player=new))
            for row in connection.execute(select(NOTICE_TURNS).where(TURNS.player == old)).all():
                self._claim(connection, new, row.table_id, row.turn, row.time)
            connection.execute(delete(NOTICE_TURNS).where(TURNS.player == old))

    def forget(self, player: str) -> None:
        """Delete everything about a player."""
        with self._writing() as connection:
            connection.execute(delete(NOTICE_CHANNELS).where(CHANNELS.player == player))
            connection.execute(delete(NOTICE_TURNS).where(TURNS.player == player))


def _channel(row: Row[Any]) -> Sealed:
    return Sealed(
        id=row.id,
        player=row.player,
        kind=row.kind,
        address=row.address,
        data=bytes(row.data),
        session=row.session,
        state=row.state,
        created=row.created,
        failures=row.failures,
    )
