"""A board for any game, built from its view alone: anything with an id can be highlighted and clicked."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

SHOWN_ELSEWHERE: Final = frozenset(
    {
        "game",
        "reader",
        "seats",
        "to_move",
        "question",
        "returns",
        "scores",
        "id",
        "seat",
        "turn",
        "remembered",
        "usual",
        "usual_words",
        "waiting",
    }
)
"""Fields of every view that pages show elsewhere, and fields that players must remember themselves."""
SEATS: Final = frozenset({"taker", "turn", "seat"})
"""Fields that contain a seat number."""
COLOURS: Final = {
    "red": "R",
    "blue": "B",
    "yellow": "Y",
    "black": "K",
    "green": "G",
    "purple": "P",
}
"""Colours with their shape and letter."""


NAMING: Final = ("name", "card", "colour")
"""Fields that may contain an element's name, best first."""
NUMBERING: Final = ("card", "number", "slot", "colour")
"""Fields that only number or repeat a named item."""
TEXTS: Final = frozenset({"text", "construct"})
"""Fields that contain whole sentences."""
PAIR: Final = "pair"


@dataclass(slots=True)
class Item:
    """An item on the table."""

    name: str
    id: str = ""
    colour: str = ""
    mark: str = ""
    """Large text on its face."""
    seat: int | None = None
    facts: list[tuple[str, str]] = field(default_factory=list)
    """Label and text; tags have no label."""
    items: list["Item"] = field(default_factory=list)
    """Things on it or belonging to it."""
    texts: list[str] = field(default_factory=list)
    """Its effects, in sentences."""
    is_card: bool = False
    """It has its own name, and so a drawing."""
    is_group: bool = False
    """A row of items under a heading, not a item itself."""


def board(view: Mapping[str, object], names: Sequence[str]) -> list[Item]:
    """Everything in a view: common items first, then the seats, the reader's last."""
    top = Item("table", is_group=True)
    _fill(top, view, names)
    facts = [item for item in [Item("", facts=top.facts)] if item.facts]
    reader = view.get("reader")
    shared = [item for item in top.items if not _is_seats(item)]
    seats = [seat for item in top.items if _is_seats(item) for seat in item.items]
    first = (reader + 1) if isinstance(reader, int) else 0
    seats.sort(key=lambda item: ((item.seat or 0) - first) % max(1, len(names)))
    return [*shared, *facts, *seats]


HAND: Final = "hand"


@dataclass(slots=True)
class Parts:
    """The regions of a board: what everyone shares, the rivals, and the reader's own things."""

    shared: list[Item]
    rivals: list[Item]
    own: Item | None
    dock: Item | None
    """What a phone shows at all times: the reader's hand, or their first row of items."""
    rest: list[Item]
    """The reader's other things."""

    @property
    def is_small(self) -> bool:
        """Are there only facts, and no cards or other items?  Then all of it fits into the middle of the board."""
        seats = [*self.rivals, *([self.own] if self.own else [])]
        return not any(item.items or item.texts or item.is_card for item in [*self.shared, *seats])


def parts(view: Mapping[str, object], names: Sequence[str]) -> Parts:
    """Everything in a view, by region."""
    every, reader = board(view, names), view.get("reader")
    own = next((item for item in every if item.seat is not None and item.seat == reader), None)
    groups = [item for item in own.items if item.is_group] if own else []
    dock = next((item for item in groups if item.name == HAND), groups[0] if groups else None)
    return Parts(
        shared=[item for item in every if item.seat is None],
        rivals=[item for item in every if item.seat is not None and item is not own],
        own=own,
        dock=dock,
        rest=[item for item in own.items if item is not dock] if own else [],
    )


def card(data: Mapping[str, object]) -> Item:
    """One printed card for a gallery: its name, cost and effects, not clickable."""
    shown = {key: value for key, value in data.items() if key not in ("id", "n", "also")}
    item = _item("card", shown, ())
    n = data.get("n")
    if isinstance(n, int) and n > 1:
        item.facts.append(("", f"{n} copies"))
    return item


def _is_seats(item: Item) -> bool:
    return item.is_group and bool(item.items) and all(inner.seat is not None for inner in item.items)


def _fill(item: Item, data: Mapping[str, object], names: Sequence[str], skip: Collection[str] = ()) -> None:
    for key, value in data.items():
        if key in SHOWN_ELSEWHERE or key in skip or _says_nothing(key, value):
            continue
        if key in TEXTS and isinstance(value, str):
            item.texts.append(value)
        elif isinstance(value, Mapping) and not _is_plain(value):
            item.items.append(_item(key, value, names))
        elif isinstance(value, list) and value and isinstance(value[0], Mapping):
            inner = [_item(key, each, names) for each in value if isinstance(each, Mapping)]
            item.items.append(Item(spaced(key), is_group=True, items=inner))
        elif isinstance(value, bool):
            item.facts.append(("", spaced(key)))
        else:
            item.facts.append((spaced(key), words(key, value, names)))


def _says_nothing(key: str, value: object) -> bool:
    """Is the value empty, or just the count of the one item shown?"""
    return value is None or value is False or value in ("", [], {}) or (key == "n" and value == 1)


def _is_plain(data: Mapping[str, object]) -> bool:
    """Is it a row of values rather than a item?"""
    return "id" not in data and not any(isinstance(value, Mapping | list) for value in data.values())


def _item(key: str, data: Mapping[str, object], names: Sequence[str]) -> Item:
    """A item with its name: its owner's, its own, or its row's."""
    item = Item(spaced(key))
    id, seat, colour = data.get("id"), data.get("seat"), data.get("colour")
    item.id = id if isinstance(id, str) else ""
    skip: Collection[str] = ()
    if isinstance(seat, int):
        item.seat = seat
        item.name = names[seat] if 0 <= seat < len(names) else f"seat {seat + 1}"
    else:
        item.name, skip = _called(key, data)
    named = colour if isinstance(colour, str) else next(iter(item.name.lower().split()), "")
    item.colour = named if named in COLOURS else ""
    last = next(reversed(item.name.split()), "")
    item.mark = last if last.isdigit() or last == "wild" else ""
    item.is_card = bool(skip) and item.seat is None
    _fill(item, data, names, skip)
    return item


def _called(key: str, data: Mapping[str, object]) -> tuple[str, Collection[str]]:
    """The name of a item, and the fields that add nothing to it."""
    for field_name in NAMING:
        value = data.get(field_name)
        if isinstance(value, str) and value and not value.isdigit():
            return value, (*NUMBERING, field_name)
    first = next((name for name in data if name not in SHOWN_ELSEWHERE), "")
    value = data.get(first)
    if isinstance(value, int | str) and not isinstance(value, bool) and spaced(key).startswith(first):
        return f"{spaced(first)} {value}", (first,)
    return spaced(key), ()


def words(key: str, value: object, names: Sequence[str]) -> str:
    """Any plain value as text."""
    if key in SEATS and isinstance(value, int) and 0 <= value < len(names):
        return names[value]
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "unknown"
    if isinstance(value, list):
        inner = " " if value and not isinstance(value[0], list) and key == PAIR else ", "
        return inner.join(words(PAIR, each, names) for each in value)
    if isinstance(value, Mapping):
        return ", ".join(f"{inner} {words(inner, each, names)}" for inner, each in value.items())
    return str(value)


def spaced(key: str) -> str:
    """A field's name as words."""
    return key.replace("_", " ")
