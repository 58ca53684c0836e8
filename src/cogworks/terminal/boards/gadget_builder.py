"""Gadget Builder as text."""

from typing import Final

from cogworks.engine.game import Data
from cogworks.engine.names import Names, listed
from cogworks.terminal.boards import Board
from cogworks.terminal.boards.reading import Seen, counted, names_for


def draw(view: Data, full: bool) -> list[str]:
    """The pile, the reader's hand and gadgets, then the other players."""
    seen, names = Seen(view), names_for(view)
    reader = view["reader"]
    sides = sorted(seen.parts("sides"), key=lambda side: side.number("seat") != reader)
    lines = pile(seen, full)
    for side in sides:
        if full:
            lines += place_in_full(side, seen, names)
        else:
            lines += [hand(side, names)] if side.has("hand") else []
            lines.append(place(side, seen, names))
    return lines


def pile(seen: Seen, full: bool) -> list[str]:
    """The pile in the middle."""
    heap = seen.part("pile")
    top = heap.text("top") if heap.has("top") else "no card"
    if not full:
        return [f"Pile: {top} on top."]
    goal = counted(seen.number("goal"), "time")
    return [
        f"Pile: {top} on top, {counted(heap.number('cards'), 'card')} below. "
        f"Deck: {counted(seen.part('deck').number('cards'), 'card')}.",
        f"To win, go out {goal}. Hands of cards finished: {seen.number('hands')}.",
    ]


def colours(side: Seen) -> dict[str, list[str]]:
    """A hand by colour, ranks in order: {'red': ['wild', '3', '4', '4']}."""
    sorted_hand: dict[str, list[str]] = {}
    for card in side.parts("hand"):
        colour, _, rank = card.text("card").partition(" ")
        sorted_hand.setdefault(colour, []).extend([rank] * card.number("n"))
    return sorted_hand


def hand(side: Seen, names: Names) -> str:
    """A hand on one line."""
    cards = "; ".join(f"{colour} {', '.join(ranks)}" for colour, ranks in colours(side).items())
    n = counted(side.number("cards"), "card")
    whose = start(names.whose(side.number("seat")))
    return f"{whose} hand, {n}: {cards}." if cards else f"{whose} hand is empty."


def place(side: Seen, seen: Seen, names: Names) -> str:
    """One player's counts and gadgets in one line."""
    gadgets: list[str] = []
    for words, straight in (("straight", True), ("turned", False)):
        names_of = [gadget.text("gadget") for gadget in side.parts("gadgets") if gadget.truth("straight") == straight]
        if names_of:
            gadgets.append(f"{words} gadgets {listed(names_of)}" if names_of[1:] else f"{words} gadget {names_of[0]}")
    return f"{score(side, seen, names)}; {', '.join(gadgets) or 'no gadgets'}."


def place_in_full(side: Seen, seen: Seen, names: Names) -> list[str]:
    """One player's counts and gadgets, then the hand and building costs, if it is open."""
    gadgets = side.parts("gadgets")
    lines = [f"{score(side, seen, names)}{'' if gadgets else '; no gadgets'}."]
    for gadget in gadgets:
        new = ", built this turn" if gadget.truth("new") else ""
        lines.append(f"  {start(gadget_name(gadget))}, {standing(gadget)}{new}: {gadget.text('power')}.")
    if side.has("hand"):
        lines.append(hand(side, names))
        for card in side.parts("hand"):
            if card.text("cost"):
                lines.append(f"  Building with {card.text('card')} costs {card.text('cost')}.")
    return lines


def score(side: Seen, seen: Seen, names: Names) -> str:
    """'Seat 2: 8 cards, went out 1 of 4 times'; an open hand is counted elsewhere."""
    cards = "" if side.has("hand") else f"{counted(side.number('cards'), 'card')}, "
    return f"{names.who(side.number('seat'))}: {cards}went out {side.number('outs')} of {seen.number('goal')} times"


def gadget_name(gadget: Seen) -> str:
    """'gadget 3' or 'wild gadget'."""
    name = gadget.text("gadget")
    return "wild gadget" if name == "wild" else f"gadget {name}"


def standing(gadget: Seen) -> str:
    """Ready, or turned sideways."""
    return "straight" if gadget.truth("straight") else "turned"


def start(words: str) -> str:
    """Text at the start of a sentence."""
    return words[:1].upper() + words[1:]


BOARD: Final = Board(draw)
