"""Girl Genius: The Works as text: the board as a picture, then hands and Score Piles.

Each place shows its four edges as a colour letter and a number of symbols (Y yellow, P purple, R red, B blue, G green),
and in the middle an arrow in the direction of the card's top, and the card's name.
"""

from typing import Final

from cogworks.engine.game import Data
from cogworks.engine.names import Names, listed
from cogworks.terminal.boards import Board
from cogworks.terminal.boards.reading import Seen, counted, names_for

WIDTH = 18
NAME = 10
COLUMNS = 4
ARROWS = {"north": "^", "east": ">", "south": "v", "west": "<"}
EDGES = ("top", "right", "bottom", "left")


def draw(view: Data, full: bool) -> list[str]:
    """The board, cards being carried out, and each player's cards."""
    seen, names = Seen(view), names_for(view)
    lines = picture(seen)
    lines += [carried_out(seen, names)] if seen.parts("stack") else []
    lines += heaps(seen)
    if full:
        lines += board_in_full(seen, names)
        lines.append(deck(seen))
    for side in sorted(seen.parts("sides"), key=lambda side: side.number("seat") != view["reader"]):
        lines.append(place(side, seen, names))
        lines += hand(side, names, full)
        lines += pile(side, names) if full else []
    return lines


def remark(view: Data, target: str) -> str:
    """The points and the effect of a card on the board or in hand."""
    seen = Seen(view)
    for slot in seen.parts("board"):
        if slot.text("id") == target and slot.text("face") == "up":
            return card(slot.part("card"), edges=False)
    for found in cards_in_sight(seen):
        if found.text("id") == target:
            return card(found, edges=True)
    return ""


def cards_in_sight(seen: Seen) -> list[Seen]:
    """All visible cards off the board."""
    found = seen.parts("stack") + ([seen.part("held")] if seen.has("held") else [])
    for side in seen.parts("sides"):
        found += side.parts("pile") + (side.parts("hand") if side.has("hand") else [])
    return found


# ---- the picture


def picture(seen: Seen) -> list[str]:
    """The board, three lines per row."""
    slots = seen.parts("board")
    lines = []
    for row in range(1 + max(slot.number("row") for slot in slots)):
        lines.append(f"Row {row + 1}")
        cells = [["", "", ""] for _ in range(COLUMNS)]
        for slot in slots:
            if slot.number("row") == row:
                cells[slot.number("column")] = cell(slot)
        for line in range(3):
            text = " ".join(f"{part[line]:<{WIDTH}}" for part in cells).rstrip()
            lines += [text] if text else []
    return lines


def cell(slot: Seen) -> list[str]:
    """One place as three lines."""
    face = slot.text("face")
    if face == "gap":
        return ["", f"{'( gap )':^{WIDTH}}", ""]
    if face == "down":
        known = slot.text("known") if slot.has("known") else "face down"
        return ["", f"{f'[{known:.{WIDTH - 4}}]':^{WIDTH}}", ""]
    sides = slot.part("sides")
    name = slot.part("card").text("name")
    middle = f"{sides.text('west')} {ARROWS[slot.text('heading')]} {name:<{NAME}.{NAME}} {sides.text('east')}"
    return [f"{sides.text('north'):^{WIDTH}}", middle, f"{sides.text('south'):^{WIDTH}}"]


def carried_out(seen: Seen, names: Names) -> str:
    """Popped cards not laid down yet, the current one last."""
    cards = [f"{part.text('name')} by {names.whom(part.number('popper'))}" for part in seen.parts("stack")]
    places = [
        f"row {slot.number('row') + 1}, column {slot.number('column') + 1}"
        for slot in seen.parts("board")
        if slot.truth("chosen")
    ]
    chosen = f" Chosen so far: {'; '.join(places)}." if places else ""
    return f"Being carried out: {listed(cards)}.{chosen}"


def heaps(seen: Seen) -> list[str]:
    """Cards face down in unknown order."""
    lines = []
    for heap in seen.parts("heaps"):
        group = heap.number("group")
        n = sum(slot.has("group") and slot.number("group") == group for slot in seen.parts("board"))
        unseen = heap.number("unseen")
        cards = [*heap.texts("cards"), *([counted(unseen, "unseen card")] if unseen else [])]
        lines.append(f"Shuffled, face down in {counted(n, 'place')}: {listed(cards)}.")
    return lines


# ---- text


def card(part: Seen, edges: bool) -> str:
    """A card: points, edges if the board doesn't show them, and its effect."""
    shown = ""
    if edges:
        pairs = [f"{edge} {colour[:1]}{n}" for edge, (colour, n) in zip(EDGES, part.pairs("edges"), strict=True)]
        shown = f"; {', '.join(pairs)}"
    words = part.text("words")
    return f"{words}; {counted(part.number('points'), 'point')}{shown}; {part.text('text') or 'no instruction.'}"


def board_in_full(seen: Seen, names: Names) -> list[str]:
    """Every place with its card's name, points and instruction."""
    lines = []
    for slot in seen.parts("board"):
        where = f"Row {slot.number('row') + 1}, column {slot.number('column') + 1}"
        face = slot.text("face")
        if face == "gap":
            whose = f"for {names.whom(slot.number('filler'))} to fill" if slot.has("filler") else "for the next turn"
            lines.append(f"{where}: a gap {whose}.")
        elif face == "down":
            known = f", known to be {slot.text('known')}" if slot.has("known") else ""
            lines.append(f"{where}: face down{known}.")
        else:
            part = slot.part("card")
            lines.append(f"{where}: {part.text('name')}, pointing {slot.text('heading')}: {card(part, edges=False)}")
    return lines


def deck(seen: Seen) -> str:
    """The remaining cards in the deck."""
    under = [part.text("name") for part in seen.part("deck").parts("under")]
    last = f", the last of them {listed(under)}" if under else ""
    cards = counted(seen.part("deck").number("cards"), "card")
    return f"Deck ({seen.text('deck_name')}): {cards}{last}."


def place(side: Seen, seen: Seen, names: Names) -> str:
    """One player's score, markers and number of cards."""
    markers = side.number("markers")
    lost = f", {counted(markers, 'turn')} to lose" if markers else ""
    team = f", team {side.number('team') + 1}" if seen.truth("teams") else ""
    score = f"{side.number('score')} of {seen.number('goal')} points"
    return f"{names.who(side.number('seat'))}{team}: {score}, {counted(side.number('cards'), 'card')} in hand{lost}."


def hand(side: Seen, names: Names, full: bool) -> list[str]:
    """An open hand, or the known cards of a hidden one."""
    whose = names.whose(side.number("seat"))
    seen = [(part.text("name"), part.numbers("by")) for part in side.parts("seen") if part.has("name")]
    if not side.has("hand"):
        known = [part.text("name") for part in side.parts("shown")]
        lines = [f"  In {whose} hand everybody has seen {listed(known)}."] if known else []
        return lines + ([f"  In {whose} hand you have seen {listed([name for name, _by in seen])}."] if seen else [])
    return own_hand(side, whose, full) + [
        f"  {listed([names.who(by[0]), *map(names.whom, by[1:])])} {'has' if len(by) == 1 else 'have'} seen {name}."
        for name, by in seen
    ]


def own_hand(side: Seen, whose: str, full: bool) -> list[str]:
    """Every card in the reader's hand."""
    cards = side.parts("hand")
    if full:
        return [f"  In {whose} hand: {part.text('name')}, {card(part, edges=True)}" for part in cards]
    return [f"  In {whose} hand: {listed([part.text('name') for part in cards]) or 'nothing'}."]


def pile(side: Seen, names: Names) -> list[str]:
    """A Score Pile with names and points."""
    cards = [f"{part.text('name')} {part.number('points')}" for part in side.parts("pile")]
    return [f"  In {names.whose(side.number('seat'))} Score Pile: {listed(cards)}."] if cards else []


BOARD: Final = Board(draw, remark)
