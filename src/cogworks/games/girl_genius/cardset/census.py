"""A census of a deck: words, points and edges, without playing games [W1.6]."""

from itertools import combinations
from math import comb

from cogworks.engine.cards import members
from cogworks.engine.findings import Finding, at_most, figure
from cogworks.games.girl_genius.cardset.format import COLOURS, card_set
from cogworks.games.girl_genius.rules.board import SLOTS
from cogworks.games.girl_genius.rules.cards import (
    ANY_CARD,
    WIN,
    CardSet,
    edge_colour,
    edge_index,
    need_of,
    need_word_of,
    per_of,
    verb_of,
    word_of,
)


def census(deck: str) -> list[Finding]:
    """All findings about a deck (a value of the option `deck`)."""
    cards = card_set(deck)
    return [*count_words(cards), zero_chance(cards)]


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


def count_words(cards: CardSet) -> list[Finding]:
    """Every word used in a clause is on at least three cards."""
    named = named_words(cards)
    rare = [cards.words[word][0] for word in named if n_with(cards, word) < 3]
    plain = sum(cards.begins[card] == cards.begins[card + 1] for card in range(cards.n))
    points = sum(cards.points)
    return [
        figure("words named by clauses", len(named), "each on 3 cards or more", not rare),
        figure("words on fewer than 3 cards", ", ".join(rare) or "none", "none", not rare),
        figure("cards and their points", f"{cards.n} and {points}", "108 and more than 550", points > 550),
        at_most("cards without instruction", plain, 15),
    ]


def zero_chance(cards: CardSet) -> Finding:
    """The exact probability that twelve random cards are at absolute zero [W4.13]."""
    chance = 0.0
    for n_ends in range(1, 5):
        for ends in combinations(range(len(COLOURS)), n_ends):
            # Cards whose top and bottom have only these colours and whose sides have only others.
            fitting = 0
            for card in range(cards.n):
                edges = [int(edge_colour(cards.edges[edge_index(card, edge)])) for edge in range(4)]
                fitting += edges[0] in ends and edges[2] in ends and edges[1] not in ends and edges[3] not in ends
            chance += comb(fitting, SLOTS) / comb(int(cards.n), SLOTS)
    return figure("absolute zero on a random board, at most", f"{chance:.2g}", "below 1 in a million", chance < 1e-6)


def wins_outright(cards: CardSet, card: int) -> bool:
    """Does the card have an instruction to win the game?"""
    return any(verb_of(int(cards.program[at])) == WIN for at in range(cards.begins[card], cards.begins[card + 1]))
