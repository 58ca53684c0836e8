"""Gizmos as text."""

from typing import Final

from cogworks.engine.game import Data
from cogworks.engine.names import Names, listed
from cogworks.terminal.boards import Board
from cogworks.terminal.boards.reading import Seen, counted, names_for, together

KINDS = ("file", "pick", "build", "converter", "upgrade")


def draw(view: Data, full: bool) -> list[str]:
    """The energy row, the display, the current decision, then all players, the reader first."""
    seen, names = Seen(view), names_for(view)
    reader = view["reader"]
    lines = [row(seen, full), *display(seen, full)]
    if seen.has("research"):
        lines.append(research(seen.part("research")))
    if seen.has("payment"):
        lines.append(payment(seen.part("payment")))
    for side in sorted(seen.parts("sides"), key=lambda side: side.number("seat") != reader):
        lines += place(side, seen, names, full)
    if seen.truth("last_round"):
        lines.append("This is the last round.")
    return lines


def remark(view: Data, target: str) -> str:
    """The effect and worth of the card an option is about."""
    seen = Seen(view)
    cards = seen.slots("display")
    if seen.has("research"):
        cards += seen.part("research").slots("cards")
    for side in seen.parts("sides"):
        cards += side.parts("archive")
    for card in cards:
        if card is not None and card.text("id") == target:
            return f"{price(card)}, {worth(card)}: {card.text('text')}"
    return ""


def spheres(parts: list[Seen]) -> str:
    """'2 red and 1 blue'."""
    return listed([together(f"{part.number('n')} {part.text('colour')}") for part in parts]) or "none"


def row(seen: Seen, full: bool) -> str:
    """The spheres in the energy row."""
    dispenser = seen.part("dispenser")
    coming = f" Next: {dispenser.text('next')}." if dispenser.has("next") else ""
    left = f" In the dispenser: {counted(dispenser.number('spheres'), 'sphere')}." if full else ""
    return f"Row: {spheres(seen.parts('row'))}.{coming}{left}"


def price(card: Seen) -> str:
    """'3 red', or '7 of any colour'."""
    colour = "of any colour" if card.text("colour") == "generic" else card.text("colour")
    return together(f"{card.number('cost')} {colour}")


def worth(card: Seen) -> str:
    """'3 points', or that it varies."""
    return together(counted(card.number("points"), "point")) if card.number("points") else "variable points"


def display(seen: Seen, full: bool) -> list[str]:
    """The cards on display, by level."""
    lines: list[str] = []
    for deck in reversed(seen.parts("decks")):
        level = deck.number("level")
        cards = [card for card in seen.slots("display") if card is not None and card.number("level") == level]
        left = counted(deck.number("cards"), "card")
        if full:
            lines.append(f"Level {level}, {left} in the deck:{'' if cards else ' nothing is left'}.".replace(":.", ":"))
            lines += [in_full(card) for card in cards]
            lines += under(deck)
        else:
            names = "; ".join(f"{card.text('name')} ({price(card)})" for card in cards) or "nothing"
            lines.append(f"Level {level}: {names}. Deck: {left}.")
    return lines


def in_full(card: Seen) -> str:
    """A card with everything printed on it."""
    return f"  {card.text('name')}, {price(card)}, {worth(card)}. {card.text('text')}"


def under(deck: Seen) -> list[str]:
    """What the reader knows about the cards at the bottom of a deck."""
    known: list[str] = []
    for batch in deck.parts("under"):
        places = [name for name in batch.names("places") if name]
        if places:
            known.append(f"{', '.join(places)} in this order")
        if batch.names("among"):
            known.append(f"{listed(batch.names('among'))} somewhere in one batch")
    return [f"  Under this deck you know of: {'; '.join(known)}."] if known else []


def research(hand: Seen) -> str:
    """The cards being researched, as far as the reader knows them."""
    cards = hand.slots("cards")
    names = [card.text("name") for card in cards if card is not None]
    hidden = len(cards) - len(names)
    parts = names + ([counted(hidden, "hidden card")] if hidden else [])
    put_back = f" The first {hand.number('put_back')} go back." if hand.number("put_back") else ""
    return f"Looked at, level {hand.number('level')}: {listed(parts) or 'nothing yet'}.{put_back}"


def payment(paying: Seen) -> str:
    """The card being paid for, and the payment so far."""
    card = paying.part("card")
    colour = "of any colour" if card.text("colour") == "generic" else card.text("colour")
    spent = listed([f"{n} {colour}" for colour, n in paying.part("spent").counts()]) or "nothing"
    total = sum(n for _, n in paying.part("spent").counts())
    now = listed([f"{n} {colour}" for colour, n in paying.part("worth").counts()]) or "nothing"
    changed = f", which {'counts' if total == 1 else 'count'} as {now}" if now != spent else ""
    return f"Paying for {card.text('name')}, {paying.text('amount')} {colour}: {spent} so far{changed}."


def place(side: Seen, seen: Seen, names: Names, full: bool) -> list[str]:
    """One player's points, spheres, archive and gizmos."""
    limits = side.part("limits")
    seat = side.number("seat")
    score = seen.numbers("scores")[seat]
    tokens = f", {side.number('tokens')} of them in tokens" if side.number("tokens") else ""
    ring = f": {spheres(side.parts('ring'))}" if side.number("spheres") else ""
    archive = f": {listed([card.text('name') for card in side.parts('archive')])}" if side.parts("archive") else ""
    lines = [
        f"{names.who(seat)}: {counted(score, 'point')}{tokens}; "
        f"ring {side.number('spheres')} of {limits.number('spheres')}{ring}; "
        f"archive {len(side.parts('archive'))} of {limits.number('archive')}{archive}; "
        f"research {limits.number('research')}; {counted(side.number('n_gizmos'), 'gizmo')}, "
        f"{side.number('level_3')} of level 3."
    ]
    for kind in KINDS:
        gizmos = [gizmo for gizmo in side.parts("gizmos") if gizmo.text("kind") == kind]
        if full:
            lines += [f"{in_full(gizmo)}{state(gizmo)}" for gizmo in gizmos if gizmo.number("level")]
        elif any(gizmo.number("level") for gizmo in gizmos):
            lines.append(f"  {kind.capitalize()}: {', '.join(gizmo.text('name') + state(gizmo) for gizmo in gizmos)}.")
    return lines


def state(gizmo: Seen) -> str:
    """Whether a gizmo was triggered or used this turn."""
    if gizmo.truth("half_used"):
        return " (half used)"
    return " (triggered)" if gizmo.truth("ready") else " (used)" if gizmo.truth("used") else ""


BOARD: Final = Board(draw, remark)
