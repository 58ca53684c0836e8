"""Starter decks: the spare cards each seat swaps in, from the option `starters` [R1.8]."""

import re
from functools import lru_cache

from cogworks.engine.cardset import KEPT, closest, either, quoted
from cogworks.engine.errors import OptionError
from cogworks.games.widget_ridge.rules.cards import STARTERS, CardSet, Spare

LONGEST = 4000
"""Maximum characters of the option: four seats swapping ten cards each."""
SEAT = re.compile(r"(?:seat )?([0-9]{1,3})")
EXAMPLE = "'seat 1: Coin Press, Paper Lantern; seat 2: Copper Kettle'"


def decks_of(cards: CardSet, text: str, seats: int) -> list[CardSet]:
    """The set with each seat's own starters; raises an error for an invalid starter deck [R1.8]."""
    if not text:  # the usual case
        return [cards] * seats
    swaps = read_swaps(cards, text)
    for seat in swaps:
        if seat > seats:
            raise refusal(f"there is no seat {seat}", f"seats go from 1 to {seats}")
    found: list[CardSet] = []
    for seat in range(1, seats + 1):
        chosen = {**swaps.get(0, {}), **swaps.get(seat, {})}
        spares = tuple(spare for _, spare in sorted(chosen.items()) if spare in cards.spares)
        found.append(deck_with(cards, spares) if spares else cards)
    return found


@lru_cache(maxsize=4 * KEPT)
def deck_with(cards: CardSet, spares: tuple[Spare, ...]) -> CardSet:
    """A set with these spares among its starters, cached so that tables share it."""
    return cards.with_starters(list(spares))


def swapped_in(deck: CardSet, cards: CardSet) -> list[str]:
    """The names of the starters that were swapped in."""
    return [deck.names[kind] for kind in range(STARTERS) if deck.names[kind] != cards.names[kind]]


def spares_in(cards: CardSet, text: str) -> list[Spare]:
    """The spares that at least one seat swaps in."""
    named = {spare.name for chosen in read_swaps(cards, text).values() for spare in chosen.values()}
    return [spare for spare in cards.spares if spare.name in named]


# ---- parsing


def read_swaps(cards: CardSet, text: str) -> dict[int, dict[int, Spare]]:
    """Each seat's swaps by card number; seats count from 1, and 0 stands for all."""
    if len(text) > LONGEST:
        raise refusal(f"the text has {len(text):,} characters", f"write at most {LONGEST:,}")
    swaps: dict[int, dict[int, Spare]] = {}
    for part in filter(str.strip, re.split(r"[;\n]", text)):
        head, colon, names = (words.strip() for words in part.partition(":"))
        match = SEAT.fullmatch(head.casefold())
        if not colon or (head.casefold() != "all" and not match):
            raise refusal(f"{quoted(part.strip())} names no seat", f"write {EXAMPLE}, or 'all: ...' for every seat")
        seat = int(match[1]) if match else 0
        if match and seat == 0:
            raise refusal("there is no seat 0", "seats count from 1")
        if seat in swaps:
            raise refusal(f"{head} is given twice", "list all cards of a seat after one colon")
        swaps[seat] = read_cards(cards, head, names)
    return swaps


def read_cards(cards: CardSet, head: str, names: str) -> dict[int, Spare]:
    """A seat's starters by number, each number once [R1.2]."""
    known = {card.name.casefold(): card for card in starters_of(cards)}
    found: dict[int, Spare] = {}
    for name in filter(None, (" ".join(word.split()) for word in names.split(","))):
        card = known.get(name.casefold())
        if card is None:
            raise refusal(f"{head}: there is no starter card {quoted(name)} in this set", suggestion(cards, name))
        if card.number in found:
            both = f"{found[card.number].name} and {card.name}"
            raise refusal(f"{head}: {both} both have the number {card.number}", "a deck has each number once [R1.2]")
        found[card.number] = card
    if not found:
        raise refusal(f"{head}: no card is named", f"write {EXAMPLE}")
    return found


def starters_of(cards: CardSet) -> list[Spare]:
    """Every starter that may be named: the spares, and the basic ones, which a seat may keep when others swap."""
    basic = [
        Spare(kind + 1, cards.names[kind], int(cards.type[kind]), int(cards.effect[kind]), cards.flavours[kind])
        for kind in range(STARTERS)
    ]
    return [*cards.spares, *basic]


def suggestion(cards: CardSet, name: str) -> str:
    """Suggest similar names, or list the spares."""
    names = {card.name.casefold(): card.name for card in starters_of(cards)}
    if near := closest(name.casefold(), names):
        return f"write {either([names[found] for found in near])}"
    listed = ", ".join(f"{spare.name} ({spare.number})" for spare in cards.spares)
    return f"its spares are {listed}" if listed else "its file has no line 'spare 9: Name'"


def refusal(problem: str, remedy: str) -> OptionError:
    """An error that names the option, the problem and the remedy."""
    return OptionError(f"option 'starters': {problem}; {remedy}")
