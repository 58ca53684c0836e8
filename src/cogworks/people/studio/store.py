"""Card sets of players in a database."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Row, delete, func, insert, select, update

from cogworks.tables.store.database_part import DatabasePart
from cogworks.tables.store.schema.studio import STUDIO_FIGURES, STUDIO_PICTURES, STUDIO_SETS, STUDIO_VERSIONS

PARTS: Final = (STUDIO_FIGURES, STUDIO_PICTURES, STUDIO_VERSIONS)
"""The tables that belong to a set."""


@dataclass(frozen=True, slots=True)
class StudioSet:
    """A set that a player writes."""

    id: str
    player: str
    game: str
    title: str
    created: float
    changed: float
    newest: int
    """The number of its newest version; the first is 1."""
    is_shared: bool
    """Can anyone with the link read it?"""


@dataclass(frozen=True, slots=True)
class Version:
    """A version of a set; it never changes."""

    number: int
    text: str
    pictures: Mapping[str, str]
    """The hash of each card's own picture, by the card's name."""
    created: float


class DatabaseStudio(DatabasePart):
    """In a database, through the connections of its store."""

    def add(self, made: StudioSet, first: Version, most: int) -> bool:
        """Store a new set with its first version; False if its player has too many."""
        with self._writing() as connection:
            own = select(func.count()).select_from(STUDIO_SETS).where(STUDIO_SETS.c.player == made.player)
            if connection.execute(own).scalar_one() >= most:
                return False
            row = {
                "id": made.id,
                "player": made.player,
                "game": made.game,
                "title": made.title,
                "created": made.created,
                "changed": made.changed,
                "newest": first.number,
                "is_shared": made.is_shared,
            }
            connection.execute(insert(STUDIO_SETS), row)
            connection.execute(insert(STUDIO_VERSIONS), _version_row(made.id, first))
        return True

    def add_version(self, id: str, title: str, version: Version, most: int) -> int:
        """Store a version under the next number, and return that; 0 if there are too many."""
        columns = STUDIO_SETS.c
        with self._writing() as connection:
            # This locks the row: of two versions saved at once, each gets its own number.
            step = update(STUDIO_SETS).where(columns.id == id, columns.newest < most)
            changed = step.values(newest=columns.newest + 1, title=title, changed=version.created)
            if connection.execute(changed).rowcount == 0:
                return 0
            number = int(connection.execute(select(columns.newest).where(columns.id == id)).scalar_one())
            connection.execute(insert(STUDIO_VERSIONS), {**_version_row(id, version), "number": number})
            return number

    def find(self, id: str) -> StudioSet | None:
        """A set, or None."""
        with self._reading() as connection:
            row = connection.execute(select(STUDIO_SETS).where(STUDIO_SETS.c.id == id)).one_or_none()
            return None if row is None else _set(row)

    def sets_of(self, player: str) -> list[StudioSet]:
        """A player's sets, most recently changed first."""
        columns = STUDIO_SETS.c
        wanted = select(STUDIO_SETS).where(columns.player == player).order_by(columns.changed.desc(), columns.id)
        with self._reading() as connection:
            return [_set(row) for row in connection.execute(wanted)]

    def version(self, id: str, number: int) -> Version | None:
        """A version of a set, or None."""
        columns = STUDIO_VERSIONS.c
        with self._reading() as connection:
            wanted = select(STUDIO_VERSIONS).where(columns.set_id == id, columns.number == number)
            row = connection.execute(wanted).one_or_none()
            return None if row is None else Version(row.number, row.text, row.pictures, row.created)

    def dates(self, id: str) -> dict[int, float]:
        """When each version of a set was saved, newest first."""
        columns = STUDIO_VERSIONS.c
        wanted = select(columns.number, columns.created).where(columns.set_id == id).order_by(columns.number.desc())
        with self._reading() as connection:
            return {row.number: row.created for row in connection.execute(wanted)}

    def share(self, id: str, is_shared: bool) -> None:
        """Let anyone with the link read a set, or only its player."""
        with self._writing() as connection:
            connection.execute(update(STUDIO_SETS).where(STUDIO_SETS.c.id == id).values(is_shared=is_shared))

    def remove(self, id: str) -> None:
        """Delete a set with all its versions, pictures and figures."""
        with self._writing() as connection:
            for part in PARTS:
                connection.execute(delete(part).where(part.c.set_id == id))
            connection.execute(delete(STUDIO_SETS).where(STUDIO_SETS.c.id == id))

    # ---- pictures

    def add_picture(self, id: str, hash: str, data: bytes, most: int) -> bool:
        """Store a picture of a set; False if there are too many."""
        columns = STUDIO_PICTURES.c
        with self._writing() as connection:
            own = select(func.count()).select_from(STUDIO_PICTURES).where(columns.set_id == id, columns.hash != hash)
            if connection.execute(own).scalar_one() >= most:
                return False
            connection.execute(self._add(STUDIO_PICTURES), {"set_id": id, "hash": hash, "data": data})
        return True

    def picture(self, id: str, hash: str) -> bytes | None:
        """A picture of a set, or None."""
        columns = STUDIO_PICTURES.c
        with self._reading() as connection:
            wanted = select(columns.data).where(columns.set_id == id, columns.hash == hash)
            data = connection.execute(wanted).scalar_one_or_none()
            return None if data is None else bytes(data)

    def pictures(self, id: str) -> set[str]:
        """The hashes of a set's pictures."""
        columns = STUDIO_PICTURES.c
        with self._reading() as connection:
            return set(connection.execute(select(columns.hash).where(columns.set_id == id)).scalars())

    # ---- figures

    def keep_figures(self, id: str, number: int, data: Mapping[str, Any], now: float) -> None:
        """Store what was measured for a version, in place of what was measured before."""
        columns = STUDIO_FIGURES.c
        with self._writing() as connection:
            if connection.execute(select(STUDIO_SETS.c.id).where(STUDIO_SETS.c.id == id)).first() is None:
                return
            connection.execute(delete(STUDIO_FIGURES).where(columns.set_id == id, columns.number == number))
            row = {"set_id": id, "number": number, "data": dict(data), "created": now}
            connection.execute(insert(STUDIO_FIGURES), row)

    def figures(self, id: str, number: int) -> Mapping[str, Any] | None:
        """What was measured for a version, or None."""
        columns = STUDIO_FIGURES.c
        with self._reading() as connection:
            wanted = select(columns.data).where(columns.set_id == id, columns.number == number)
            data: Mapping[str, Any] | None = connection.execute(wanted).scalar_one_or_none()
            return data

    # ---- players who change

    def adopt(self, old: str, new: str) -> None:
        """Give a player's sets to another player, who is the same person."""
        with self._writing() as connection:
            connection.execute(update(STUDIO_SETS).where(STUDIO_SETS.c.player == old).values(player=new))

    def forget(self, player: str) -> None:
        """Delete all sets of a player who is gone."""
        for each in self.sets_of(player):
            self.remove(each.id)


def _version_row(id: str, version: Version) -> dict[str, Any]:
    return {
        "set_id": id,
        "number": version.number,
        "text": version.text,
        "pictures": dict(version.pictures),
        "created": version.created,
    }


def _set(row: Row[Any]) -> StudioSet:
    return StudioSet(row.id, row.player, row.game, row.title, row.created, row.changed, row.newest, row.is_shared)
