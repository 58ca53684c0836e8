"""Widget Ridge as text."""

from typing import Final

from cogworks.engine.game import Data
from cogworks.engine.names import Names, listed
from cogworks.terminal.boards import Board
from cogworks.terminal.boards.reading import Seen, counted, names_for


def draw(view: Data, full: bool) -> list[str]:
    """Lord Covington if he plays, the Marketplace, then all players, the reader first."""
    seen, names = Seen(view), names_for(view)
    reader = view["reader"]
    sides = sorted(seen.parts("sides"), key=lambda side: side.number("seat") != reader)
    lines = goal(seen) if full else []
    if seen.has("covington"):
        lines.append(covington(seen.part("covington"), seen.part("market").number("cards")))
        lines += deeds(seen.part("covington")) if full else []
    lines += market(seen, names, full)
    for side in sides:
        lines += place(side, seen, names, full)
    return lines


def goal(seen: Seen) -> list[str]:
    """The winning condition, and the other effects of the Goal card."""
    card = seen.part("goal")
    said = [f"{card.number('spark')} Spark win"]
    if card.number("uses"):
        said.append(f"for a player who has used {counted(card.number('uses'), 'Full Construct')}")
    extra = f" Every price is {card.number('tax')} Gold more." if card.number("tax") else ""
    return [f"Goal: {' '.join(said)}. Turns end with a draw of {card.number('draws')}.{extra}"]


def covington(boss: Seen, market: int) -> str:
    """Lord Covington in one paragraph; while Bison run, the Marketplace deck is the countdown."""
    turned = boss.numbers("discard")
    cards = f"{counted(boss.number('deck'), 'card')} to turn over"
    if turned:
        cards += f", turned over {listed([str(number) for number in turned])}"
    if boss.number("phase") == 1:
        left = f"{counted(market, 'card')} left in the Marketplace deck"
        return f"Lord Covington: {counted(boss.number('bison'), 'Bison').removesuffix('s')} running; {left}; {cards}."
    wins = f", wins with {boss.number('goal')}" if boss.number("goal") else ""
    return f"Lord Covington: {boss.number('spark')} Spark{wins}; thermal energy {boss.number('thermal')}; {cards}."


def deeds(boss: Seen) -> list[str]:
    """The effects of all his cards, including those turned over: they return when he shuffles."""
    table = boss.texts("table")
    runs: list[tuple[str, str]] = []
    for number, words in enumerate(table, 1):
        if runs and runs[-1][1] == words:
            runs[-1] = (f"{runs[-1][0].split(' to ')[0]} to {number}", words)
        else:
            runs.append((str(number), words))
    return [f"  {numbers}: {words}." for numbers, words in runs]


def market(seen: Seen, names: Names, full: bool) -> list[str]:
    """The open cards with their prices; with four players, one row each."""
    rows: dict[str, list[Seen]] = {}
    for slot in seen.parts("row"):
        head = f"{start(names.whose(slot.number('owner')))} row" if slot.has("owner") else "Marketplace"
        rows.setdefault(head, []).append(slot)
    lines: list[str] = []
    for head, cards in rows.items():
        open_cards = [card for card in cards if card.has("card")]
        if full:
            lines.append(f"{head}:")
            lines += ["  " + printed(card, f"{card.number('price')} Gold") for card in open_cards]
        else:
            shown = [f"{card.text('card')} {card.number('price')}" for card in open_cards]
            lines.append(f"{head}: {', '.join(shown) or 'empty'}.")
    if full:
        melted = stack(seen.part("melted"), "cards")
        lines.append(f"Marketplace deck: {counted(seen.part('market').number('cards'), 'card')}. Melted: {melted}.")
    return lines


def printed(card: Seen, price: str) -> str:
    """A card with everything printed on it."""
    sides = [f"{where} {' and '.join(card.texts(where))}" for where in ("left", "right") if card.texts(where)]
    facts = [fact for fact in (card.text("type"), price, *sides) if fact]
    construct = f" Construct: {card.text('construct').rstrip('.')}." if card.text("construct") else ""
    return f"{card.text('card')} ({', '.join(facts)}). {card.text('text')}{construct}"


def stack(side: Seen, key: str) -> str:
    """A list of cards: 'Widget Pip, 2 On Wheels', or 'none'."""
    shown = [
        f"{card.number('n')} {card.text('card')}" if card.number("n") > 1 else card.text("card")
        for card in side.parts(key)
    ]
    return ", ".join(shown) or "none"


def place(side: Seen, seen: Seen, names: Names, full: bool) -> list[str]:
    """One player: Spark, cards, Workshop, and the hand if it is open."""
    seat = side.number("seat")
    whose = start(names.whose(seat))
    active = seat == seen.number("turn")
    gold = f", {seen.number('gold')} Gold" if active else ""
    deck = side.part("deck")
    hand = "" if side.has("hand") else f", {counted(side.number('cards'), 'card')} in hand"
    lines = [f"{names.who(seat)}: {side.number('spark')} Spark{gold}{hand}, {deck.number('cards')} in the deck."]
    known = side.texts("known")
    if known and not side.has("hand"):
        lines.append(f"  Known in hand: {', '.join(known)}.")
    if unsettled := side.parts("unsettled"):
        each = [f"{card.text('card')} (top {card.number('among')})" for card in unsettled]
        lines.append(f"  Known to be in hand or on top of the deck: {', '.join(each)}.")
    if tops := [card.text("card") if card.has("card") else "an unknown card" for card in deck.parts("top")]:
        lines.append(f"  On top of the deck: {', then '.join(tops)}.")
    if side.has("hand"):
        lines.append(f"  {whose} hand: {stack(side, 'hand')}.")
        if full:
            lines += [f"    {printed(card, '')}" for card in side.parts("hand") if card.text("construct")]
    if active and seen.parts("played"):
        lines.append(f"  In play: {stack(seen, 'played')}.")
    lines += workshop(side, full)
    if full:
        lines.append(f"  Discard pile: {stack(side, 'discard')}.")
        if melted := side.texts("melted"):
            lines.append(f"  Melted: {', '.join(melted)}.")
        if swapped := side.texts("swapped"):
            lines.append(f"  Starter cards swapped in: {', '.join(swapped)}.")
    return lines


def workshop(side: Seen, full: bool) -> list[str]:
    """The Workshop's cards, and the effect of a Full Construct."""
    parts = side.parts("workshop")
    if not parts:
        return []
    if side.has("construct"):
        construct = side.part("construct")
        lines = [f"  Full Construct: {construct.text('name')}. {construct.text('text')}"]
    else:
        lines = [f"  Workshop: {' + '.join(plugged(part) for part in parts)}."]
    return lines + [f"    {printed(part, '')}" for part in parts if full]


def plugged(part: Seen) -> str:
    """A card in the Workshop with its open sides."""
    sides = [f"{where} {' or '.join(part.texts(where))}" for where in ("left", "right") if part.texts(where)]
    return f"{part.text('card')} ({', '.join(sides)})"


def remark(view: Data, target: str) -> str:
    """Effect and connections of the card an option is about; not for cards in play, which have taken effect."""
    found = None if target.startswith("played:") else find(view, target)
    if found is None or not found.has("text"):
        return ""
    words = found.text("text").rstrip(".")
    if not target.startswith(("row:", "scrap:", "hand:")) or not found.text("construct"):
        return words
    fitting = fits(view, found)
    points = ["-".join(found.texts(where)) for where in ("left", "right") if found.texts(where)]
    plug = f"{found.text('type')}, {' to '.join(points)}"
    return f"{plug}{', fits ' + fitting if fitting else ''}: {words}"


def fits(view: Data, card: Seen) -> str:
    """The cards in the reader's Workshop that this card would connect to, or ''."""
    reader = view["reader"]
    if not isinstance(reader, int):
        return ""
    met: list[str] = []
    order = Seen(view).texts("parts")
    for part in Seen(view).parts("sides")[reader].parts("workshop"):
        step = order.index(part.text("type")) - order.index(card.text("type"))
        sides = {1: ("right", "left"), -1: ("left", "right")}.get(step)
        if sides and set(card.texts(sides[0])) & set(part.texts(sides[1])):
            met.append(part.text("card"))
    return listed(met)


def find(data: object, target: str) -> Seen | None:
    """Find the thing with this id."""
    if isinstance(data, dict):
        if data.get("id") == target:
            return Seen(data)
        data = list(data.values())
    if isinstance(data, list):
        for part in data:
            if (found := find(part, target)) is not None:
                return found
    return None


def start(words: str) -> str:
    """Text at the start of a sentence."""
    return words[:1].upper() + words[1:]


BOARD: Final = Board(draw, remark)
