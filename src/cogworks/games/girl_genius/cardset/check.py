"""Measure whether a deck plays well: figures about a card set, each with its target range [W1.6].

Games are played at random, which resembles careless players; the ranges are the deck's design targets.
"""

from dataclasses import dataclass, field
from itertools import combinations, groupby
from math import comb

from cogworks.engine.cards import BIT, members
from cogworks.engine.dice import CHANCE, Dice
from cogworks.engine.event import Journal
from cogworks.games.girl_genius.cardset.format import COLOURS as COLOUR_NAMES
from cogworks.games.girl_genius.cardset.format import OURS, card_set, text_of
from cogworks.games.girl_genius.rules import events
from cogworks.games.girl_genius.rules import state as on
from cogworks.games.girl_genius.rules.board import SLOTS
from cogworks.games.girl_genius.rules.cards import (
    ANY_CARD,
    CardSet,
    edge_colour,
    edge_count,
    edge_index,
    need_of,
    need_word_of,
    per_of,
    verb_of,
    word_of,
)
from cogworks.games.girl_genius.rules.cards import WIN as WIN_VERB
from cogworks.games.girl_genius.rules.cells import card_up
from cogworks.games.girl_genius.rules.rules import GirlGenius, start
from cogworks.games.girl_genius.rules.turning import HAND
from cogworks.games.girl_genius.words import key_of, points

COLOURS = range(5)


@dataclass(frozen=True)
class Figure:
    """A measurement, its target range, and whether it is on target."""

    what: str
    value: str
    wanted: str
    is_right: bool


@dataclass
class Tally:
    """Statistics of many games."""

    games: int = 0
    turns: list[int] = field(default_factory=list)
    pops: list[int] = field(default_factory=list)
    closed: int = 0
    froze: int = 0
    zeros: int = 0
    first_wins: float = 0.0
    by_card: int = 0
    by_deck: int = 0
    carried: dict[int, int] = field(default_factory=dict)
    """Times each card was carried out."""
    decisive: dict[int, int] = field(default_factory=dict)
    """Games in which the card was the last one the winner laid down."""
    alone: dict[int, list[int]] = field(default_factory=dict)
    """For each card, in games where only one seat carried it out: won, played."""


def between(what: str, value: float, low: float, high: float, unit: str = "") -> Figure:
    """A figure that should be between two numbers."""
    return Figure(what, f"{value:.4g}{unit}", f"{low:g} to {high:g}{unit}", low <= value <= high)


def check(deck: str, games: int, seed: int = 1) -> list[Figure]:
    """All figures of a deck (a value of the option `deck`), from this many two-player games."""
    cards = card_set(deck)
    chains = chain_lengths(deck, games, Dice(seed))
    tally = play_games(deck, games, Dice(seed + 1))
    return [
        *word_figures(cards),
        zero_figure(cards),
        *chain_figures(chains),
        *game_figures(tally),
        *card_figures(cards, tally),
    ]


def new_table(deck: str, board: str) -> GirlGenius:
    """A table for two with these cards."""
    earlier = {"first_rules": False, "first_deck": False, "seen_headings": False}
    return start(2, {"deck": deck, "board": board, "score": 100, "teams": False, **earlier})


# ---- words


def n_with(cards: CardSet, word: int) -> int:
    """How many cards have a word."""
    return len(members(cards.low[word])) + len(members(cards.high[word]))


def named_words(cards: CardSet) -> dict[int, set[int]]:
    """Every word used in a clause, with the cards that use it."""
    named: dict[int, set[int]] = {}
    for card in range(cards.n):
        for at in range(cards.begins[card], cards.begins[card + 1]):
            step = int(cards.program[at])
            words = [word_of(step)]
            words += [need_word_of(step)] if need_of(step) else []
            words += [per_of(step) - 1] if per_of(step) else []
            for word in words:
                if word != ANY_CARD:
                    named.setdefault(int(word), set()).add(card)
    return named


def word_figures(cards: CardSet) -> list[Figure]:
    """Every word used in a clause is on at least three cards."""
    rare = [cards.words[word][0] for word in named_words(cards) if n_with(cards, word) < 3]
    plain = sum(cards.begins[card] == cards.begins[card + 1] for card in range(cards.n))
    return [
        Figure("words named by clauses", str(len(named_words(cards))), "each on 3 cards or more", not rare),
        Figure("words on fewer than 3 cards", ", ".join(rare) or "none", "none", not rare),
        Figure("cards, points", f"{cards.n}, {sum(cards.points)}", "108, above 550", sum(cards.points) > 550),
        Figure("cards without instruction", str(plain), "15 at most", plain <= 15),
    ]


def zero_figure(cards: CardSet) -> Figure:
    """The exact probability that twelve random cards are at absolute zero [W4.13]."""
    chance = 0.0
    for n_ends in range(1, 5):
        for ends in combinations(COLOURS, n_ends):
            # Cards whose top and bottom have only these colours and whose sides have only others.
            fitting = 0
            for card in range(cards.n):
                edges = [int(edge_colour(cards.edges[edge_index(card, edge)])) for edge in range(4)]
                fitting += edges[0] in ends and edges[2] in ends and edges[1] not in ends and edges[3] not in ends
            chance += comb(fitting, SLOTS) / comb(int(cards.n), SLOTS)
    return Figure("absolute zero on a random board, at most", f"{chance:.2g}", "below 1 in a million", chance < 1e-6)


# ---- chains


def chain_lengths(deck: str, n: int, dice: Dice) -> list[int]:
    """The number of cards that pop after one pop on a random full board, for many boards."""
    return sorted(one_chain(deck, dice) for _ in range(n))


def one_chain(deck: str, dice: Dice) -> int:
    """One random board, one popped card, random answers."""
    state = new_table(deck, "grid")
    for seat in range(2):
        for _ in range(HAND):
            state.add(on.HANDS + seat, drawn(state, dice))
    for slot in range(SLOTS):
        state.set_cell(slot, card_up(drawn(state, dice), dice.below(2)))
    state.step = on.POPPING
    state.asks = on.NOTHING
    state.mover = 0
    state.lift(0, BIT[dice.below(SLOTS)])
    state.go_on()
    while state.depth > 0 and not state.is_over():
        answer(state, dice)
    return int(state.pops)


def drawn(state: GirlGenius, dice: Dice) -> int:
    """Take a random card from the deck."""
    card = int(state.pick(on.BAG, dice.below(state.n_bag)))
    state.remove(on.BAG, card)
    return card


def answer(state: GirlGenius, dice: Dice) -> None:
    """Give a random answer."""
    if state.to_move() == CHANCE:
        dice.roll(state)
    else:
        legal = state.legal_actions()
        state.apply(legal[dice.below(len(legal))])


def chain_figures(chains: list[int]) -> list[Figure]:
    """The lengths of chains."""
    return [
        between("cards popped by one pop, on average", sum(chains) / len(chains), 1.3, 1.8),
        between("the 99th of a hundred such chains", chains[len(chains) * 99 // 100], 1, 7),
    ]


# ---- games


def play_games(deck: str, games: int, dice: Dice) -> Tally:
    """Random two-player games, half of them on each board."""
    tally = Tally()
    for number in range(games):
        play_one(new_table(deck, ("grid", "diamond")[number % 2]), dice, tally)
    return tally


def play_one(state: GirlGenius, dice: Dice, tally: Tally) -> None:
    """Play one game and record its statistics."""
    state.journal = journal = Journal()
    while not state.is_over():
        if state.question() == on.SPIN and state.down == 0:
            tally.closed += 1
        answer(state, dice)
    happened = journal.take()
    winners = state.winners()
    first = next(event.open[0] for event in happened if event.kind == events.STARTED)
    carried: dict[int, set[int]] = {}
    for event in happened:
        tally.froze += event.kind == events.FROZE
        tally.zeros += event.kind == events.ABSOLUTE_ZERO
        if event.kind == events.CARRIED_OUT:
            card = event.open[1]
            tally.carried[card] = tally.carried.get(card, 0) + 1
            carried.setdefault(card, set()).add(event.open[0])
    tally.games += 1
    tally.turns.append(int(state.turns))
    tally.first_wins += (first in winners) / len(winners)
    tally.by_card += any(event.kind == events.WON_BY_CARD for event in happened)
    tally.by_deck += any(event.kind == events.DECK_OUT for event in happened)
    last = [event.open[1] for event in happened if event.kind == events.CARRIED_OUT and event.open[0] in winners]
    if last:
        tally.decisive[last[-1]] = tally.decisive.get(last[-1], 0) + 1
    for card, seats in carried.items():
        if len(seats) == 1:
            won = tally.alone.setdefault(card, [0, 0])
            won[0] += min(seats) in winners
            won[1] += 1


def game_figures(tally: Tally) -> list[Figure]:
    """Length, frozen boards, and kinds of wins."""
    turns = sorted(tally.turns)
    short, long = turns[len(turns) // 20], turns[-len(turns) // 20]
    closed = tally.closed + tally.froze
    return [
        Figure("two-player games played at random", str(tally.games), "as many as asked for", True),
        between("turns of the middle game", turns[len(turns) // 2], 20, 32),
        Figure("turns, the 5th and the 95th of a hundred", f"{short} and {long}", "-", True),
        between("frozen, of closed turns", 100 * tally.froze / max(1, closed), 0, 20, "%"),
        Figure("absolute zeros", str(tally.zeros), "0", tally.zeros == 0),
        between("won by the first player", 100 * tally.first_wins / tally.games, 46, 54, "%"),
        between("won by a card's instruction", 100 * tally.by_card / tally.games, 5, 20, "%"),
        between("ended by the deck", 100 * tally.by_deck / tally.games, 0, 3, "%"),
    ]


def card_figures(cards: CardSet, tally: Tally) -> list[Figure]:
    """No card is dead, and none decides the game alone."""
    dead = [key_of(cards, card) for card in range(cards.n) if tally.carried.get(card, 0) * 20 < tally.games]
    least = min(range(cards.n), key=lambda card: tally.carried.get(card, 0))
    rarely = tally.carried.get(least, 0) / tally.games
    last = max(tally.decisive, key=lambda card: tally.decisive[card])
    last_share = 100 * tally.decisive[last] / tally.games
    strong, strong_rate = extreme(cards, tally, 1)
    weak, weak_rate = extreme(cards, tally, -1)
    return [
        Figure("cards carried out in fewer than 1 game of 20", ", ".join(dead) or "none", "none", not dead),
        Figure("carried out least often", f"{key_of(cards, least)}, {rarely:.2f} a game", "-", True),
        Figure(
            "most often the winner's last card",
            f"{key_of(cards, last)}, {last_share:.2f}%",
            "3% at most",
            last_share <= 3,
        ),
        Figure(
            "best for its only popper",
            f"{key_of(cards, strong)}, {strong_rate:.1f}% won",
            "70% at most",
            strong_rate <= 70,
        ),
        Figure(
            "worst for its only popper", f"{key_of(cards, weak)}, {weak_rate:.1f}% won", "30% at least", weak_rate >= 30
        ),
    ]


def extreme(cards: CardSet, tally: Tally, sign: int) -> tuple[int, float]:
    """The card whose only popper wins most (or least) often, except cards that win by design."""
    rates = {
        card: 100 * won / played
        for card, (won, played) in tally.alone.items()
        if played >= max(1, tally.games // 20) and not wins_outright(cards, card)
    }
    if not rates:
        return 0, 50.0
    card = max(rates, key=lambda card: sign * rates[card])
    return card, rates[card]


def wins_outright(cards: CardSet, card: int) -> bool:
    """Does the card have an instruction to win the game?"""
    return any(verb_of(int(cards.program[at])) == WIN_VERB for at in range(cards.begins[card], cards.begins[card + 1]))


def card_lines(deck: str = OURS) -> list[str]:
    """Every card on a line; adjacent copies are combined."""
    cards = card_set(deck)
    lines = [card_line(cards, card) for card in range(cards.n)]
    runs = [(line, len(list(same))) for line, same in groupby(lines)]
    return [line if n == 1 else f"{n} x {line}" for line, n in runs]


def card_line(cards: CardSet, card: int) -> str:
    """A card as text, with its top, right, bottom and left edges."""
    edges = [int(cards.edges[card * 4 + edge]) for edge in range(4)]
    sides = ", ".join(f"{COLOUR_NAMES[edge_colour(edge)]} {edge_count(edge)}" for edge in edges)
    details = f" ({cards.details[card]})" if cards.details[card] else ""
    flavour = f" \u201c{cards.flavours[card]}\u201d" if cards.flavours[card] else ""
    worth = points(int(cards.points[card]))
    return f"{cards.names[card]}{details}, {worth}, {sides}: {text_of(cards, card) or 'no instruction.'}{flavour}"
