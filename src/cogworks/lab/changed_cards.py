"""The cards that differ between two sets of a comparison, and how each was used in the same deals."""

from collections.abc import Sequence

from cogworks.engine.card_differences import Difference
from cogworks.lab.card_usage import BIAS, Use, uses
from cogworks.lab.description import lab_of
from cogworks.lab.experiment import Chapter
from cogworks.lab.report.document import Cell, Section, Table, share, text
from cogworks.lab.statistics import share as share_of
from cogworks.tables.files import card_sets


def sections(names: Sequence[str], chapters: Sequence[Chapter]) -> list[Section]:
    """The changed cards; none if both variants play with the same ones."""
    played = chapters[0].setup.game
    option = card_sets.option_of(played)
    if option is None:
        return []
    values = [str(chapter.setup.options[option.name]) for chapter in chapters]
    found = card_sets.differences(played, *values)
    if not found:
        return []
    said = [f"{len(found)} {'card differs' if len(found) == 1 else 'cards differ'} between the two sets."]
    return [
        Section("Changed cards", said, [change_table(names, found)]),
        Section("Changed cards, head to head", [BIAS], [usage_table(names, found, chapters)]),
    ]


def change_table(names: Sequence[str], found: Sequence[Difference]) -> Table:
    """Each changed field in both sets."""
    table = Table("Changes", ("card", "change", "field", *names), name="changed-cards")
    for it in found:
        for field, one, other in it.fields or (("", "", ""),):
            table.rows.append((text(it.name), text(it.kind), text(field), text(one), text(other)))
    return table


def usage_table(names: Sequence[str], found: Sequence[Difference], chapters: Sequence[Chapter]) -> Table:
    """How often each changed card was played in both sets, and how often its players won."""
    columns = [f"{what}, {name}" for what in ("played", "won with it") for name in names]
    table = Table("Use", ("card", *columns), name="changed-cards-use")
    used = [uses_by_name(chapter) for chapter in chapters]
    for it in found:
        both = [side.get(it.name.casefold()) for side in used]
        if not any(both):
            continue
        played = [played_cell(use, len(chapter.played)) for use, chapter in zip(both, chapters, strict=True)]
        won = [share(share_of(use.won_with)) if use else text("") for use in both]
        table.rows.append((text(it.name), *played, *won))
    return table


def played_cell(use: Use | None, n: int) -> Cell:
    """The share of games in which a card was played; empty if the set doesn't have it."""
    return share(share_of([1.0] * use.played + [0.0] * (n - use.played))) if use else text("")


def uses_by_name(chapter: Chapter) -> dict[str, Use]:
    """How each card was used; copies of a card count together by their first."""
    cards = lab_of(chapter.setup.game).cards(chapter.setup.options)
    found = uses(chapter.played, cards, chapter.setup.seats)
    by_name: dict[str, Use] = {}
    for card, use in zip(cards, found, strict=True):
        by_name.setdefault(card.name.partition(" (")[0].casefold(), use)
    return by_name
