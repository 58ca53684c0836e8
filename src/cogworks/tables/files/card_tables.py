"""Card sets as tables for spreadsheets (CSV): one row for each card."""

import csv
import io
from typing import Final

from cogworks.engine import cardset
from cogworks.engine.cardset import TITLES, Card, Layout, SourceLine
from cogworks.engine.cardset_writing import LooseFile, card_lines
from cogworks.engine.errors import CogworksError

LARGEST: Final = 4 * cardset.LARGEST
"""Characters of a table: it has many more commas than a card set has spaces."""
FIRST: Final = ("type", "number", "name")
FORMULA: Final = ("=", "+", "-", "@", "\t", "'")
"""What spreadsheets take for the beginning of a formula, or for a sign that there is none."""
DELIMITERS: Final = ",;\t"


def to_csv(text: str, layout: Layout) -> str:
    """A card set as a table.  Comments are left out; everything else is kept."""
    file = LooseFile(text, layout)
    fields = list(dict.fromkeys(key for keys in layout.cards.values() for key in keys))
    head = [name for name in FIRST if name != "number" or layout.is_numbered]
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\r\n")
    rows.writerow([*head, *fields])
    blank = [""] * (len(head) - 2)
    if file.title:
        rows.writerow(["set", *blank, _safe(file.title), *[""] * len(fields)])
    for key, line in file.of_set:
        rows.writerow([key, *blank, _safe(line.text), *[""] * len(fields)])
    for card in file.cards:
        number = [str(card.number)] if layout.is_numbered else []
        values = ("\n".join(line.text for line in card.fields.get(key, ())) for key in fields)
        rows.writerow([card.kind, *number, _safe(card.name), *(_safe(value) for value in values)])
    return out.getvalue()


def from_csv(text: str, layout: Layout) -> str:
    """A table as a card set, which may have mistakes; an error if it is not a table of cards."""
    if len(text) > LARGEST:
        raise CogworksError(f"the table has {len(text):,} characters: at most {LARGEST:,} are read")
    text = cardset.cleaned(text)
    first = text.partition("\n")[0]
    delimiter = max(DELIMITERS, key=first.count)
    try:
        rows = list(csv.reader(io.StringIO(text), delimiter=delimiter, strict=True))
    except csv.Error as error:
        raise CogworksError(f"the table cannot be read: {error}") from error
    head = [name.strip().casefold() for name in rows[0]] if rows else []
    if "type" not in head or "name" not in head:
        raise CogworksError("the first row must name the columns: type, name, and the fields of cards")
    twice = next((name for name in head if name and head.count(name) > 1), "")
    if twice:
        raise CogworksError(f"two columns are called {twice}: give each another name")
    lines: list[str] = []
    for place, row in enumerate(rows[1:], start=2):
        if len(row) > len(head):
            raise CogworksError(f"row {place} has {len(row)} cells, but only {len(head)} columns have names")
        values = {name: _plain(value) for name, value in zip(head, row, strict=False) if name and value.strip()}
        if values:
            lines += _lines(place, values, layout)
    return "\n".join(lines) + "\n"


def _lines(place: int, values: dict[str, str], layout: Layout) -> list[str]:
    """A row as lines of a card set."""
    for name, value in values.items():
        if layout.has_remarks_anywhere and "#" in value:
            raise CogworksError(f"row {place}, {name}: '#' would begin a comment: leave it out")
    kind, name = values.pop("type", "").casefold(), values.pop("name", "").replace("\n", " ")
    if kind in TITLES or kind in layout.of_set:
        return [f"{kind}: {name}", ""]
    number = values.pop("number", "")
    if kind in layout.cards and (not layout.is_numbered or cardset.whole_number(number) is not None):
        card = Card(kind, int(number or 0), name, place)
        card.fields.update({key: _each(value, place) for key, value in values.items()})
        return [*card_lines(card, layout), ""]
    # The reader of card sets says what is wrong, and what was meant.
    fields = [f"{key}: {line}" for key, value in values.items() for line in value.splitlines()]
    return [f"{kind} {number}".strip() + f": {name}", *fields, ""]


def _each(value: str, place: int) -> list[SourceLine]:
    return [SourceLine(line.strip(), place) for line in value.splitlines() if line.strip()]


def _safe(value: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{value}" if value.startswith(FORMULA) else value


def _plain(value: str) -> str:
    value = value.strip()
    return value[1:] if value.startswith("'") and value[1:].startswith(FORMULA) else value
