"""A board for any game, made of its view alone: what has an id becomes a thing that can be lit and clicked."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

TOLD_ELSEWHERE: Final = frozenset(
    {"game", "reader", "seats", "to_move", "question", "returns", "scores", "id", "seat", "turn", "remembered"}
)
"""Fields that every view has and pages tell in their own way; and what players have to remember themselves."""
SEATS: Final = frozenset({"taker", "turn", "seat"})
"""Fields that hold the number of a seat."""
COLOURS: Final = {
    "red": "R", "blue": "B", "yellow": "Y", "black": "K", "green": "G", "purple": "P",
}  # fmt: skip
"""Colours that come with a shape and this letter."""


@dataclass(slots=True)
class Thing:
    """Something that lies on the table."""

    name: str
    id: str = ""
    colour: str = ""
    mark: str = ""
    """What stands large on its face."""
    seat: int | None = None
    facts: list[tuple[str, str]] = field(default_factory=list)
    """Name and words; no name for a tag."""
    things: list["Thing"] = field(default_factory=list)
    """What lies on it, or belongs to it."""
    is_group: bool = False
    """A row of things under a heading, not a thing itself."""


def board(view: Mapping[str, object], names: Sequence[str]) -> list[Thing]:
    """Everything in a view: what belongs to nobody first, then the seats, the reader's own last."""
    top = Thing("table", is_group=True)
    _fill(top, view, names)
    facts = [thing for thing in [Thing("", facts=top.facts)] if thing.facts]
    reader = view.get("reader")
    shared = [thing for thing in top.things if not _is_seats(thing)]
    seats = [seat for thing in top.things if _is_seats(thing) for seat in thing.things]
    first = (reader + 1) if isinstance(reader, int) else 0
    seats.sort(key=lambda thing: ((thing.seat or 0) - first) % max(1, len(names)))
    return [*shared, *facts, *seats]


def _is_seats(thing: Thing) -> bool:
    return thing.is_group and bool(thing.things) and all(inner.seat is not None for inner in thing.things)


def _fill(thing: Thing, data: Mapping[str, object], names: Sequence[str], skip: str = "") -> None:
    for key, value in data.items():
        if key in TOLD_ELSEWHERE or key == skip or _says_nothing(key, value):
            continue
        if isinstance(value, Mapping):
            thing.things.append(_thing(key, value, names))
        elif isinstance(value, list) and value and isinstance(value[0], Mapping):
            inner = [_thing(key, each, names) for each in value if isinstance(each, Mapping)]
            thing.things.append(Thing(spaced(key), is_group=True, things=inner))
        elif isinstance(value, bool):
            thing.facts.append(("", spaced(key) if value else f"not {spaced(key)}"))
        else:
            thing.facts.append((spaced(key), words(key, value, names)))


def _says_nothing(key: str, value: object) -> bool:
    """Is there nothing there, or just the one of it that is drawn?"""
    return value is None or value in ("", [], {}) or (key == "n" and value == 1)


def _thing(key: str, data: Mapping[str, object], names: Sequence[str]) -> Thing:
    """A thing and its name: whose it is, or its first telling field, or what it is called by its owner."""
    thing = Thing(spaced(key))
    id, seat = data.get("id"), data.get("seat")
    thing.id = id if isinstance(id, str) else ""
    skip = ""
    if isinstance(seat, int):
        thing.seat = seat
        thing.name = names[seat] if 0 <= seat < len(names) else f"seat {seat + 1}"
    else:
        for field_name, value in data.items():
            if field_name in TOLD_ELSEWHERE:
                continue
            if isinstance(value, str) and not value.isdigit() and value:
                thing.name, skip = value, field_name
            elif isinstance(value, int | str) and not isinstance(value, bool) and spaced(key).startswith(field_name):
                thing.name, skip = f"{spaced(field_name)} {value}", field_name
            break
    thing.colour = next((word for word in thing.name.split() if word in COLOURS), "")
    thing.mark = thing.name.split()[-1] if thing.colour or thing.name[-1:].isdigit() else ""
    _fill(thing, data, names, skip)
    return thing


def words(key: str, value: object, names: Sequence[str]) -> str:
    """Any plain value."""
    if key in SEATS and isinstance(value, int) and 0 <= value < len(names):
        return names[value]
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(words("", each, names) for each in value)
    if isinstance(value, Mapping):
        return ", ".join(f"{inner} {words(inner, each, names)}" for inner, each in value.items())
    return str(value)


def spaced(key: str) -> str:
    """A field's name in words."""
    return key.replace("_", " ")
