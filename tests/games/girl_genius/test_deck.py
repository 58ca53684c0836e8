"""A census of our deck, and its figures."""

from collections import Counter

import pytest

from cogworks.games.girl_genius.cardset.census import named_words, wins_outright
from cogworks.games.girl_genius.cardset.format import OURS, SETS, card_set
from cogworks.games.girl_genius.rules import cards as c

CARDS = card_set(OURS)
STEPS = [
    [int(CARDS.program[at]) for at in range(CARDS.begins[card], CARDS.begins[card + 1])] for card in range(CARDS.n)
]


def n_with(word: str) -> int:
    number = [singular for singular, _plural in CARDS.words].index(word)
    return bin(CARDS.low[number]).count("1") + bin(CARDS.high[number]).count("1")


def test_points_from_0_to_9() -> None:
    assert [Counter(CARDS.points)[points] for points in range(10)] == [2, 3, 7, 12, 16, 21, 17, 14, 10, 6]


def test_edges_use_all_colours_equally() -> None:
    edges = [[int(CARDS.edges[card * 4 + edge]) >> 4 for edge in range(4)] for card in range(108)]
    layouts = Counter(min(tuple(card), (card[2], card[3], card[0], card[1])) for card in edges)
    assert len(layouts) == 60
    assert max(layouts.values()) == 2
    for colour in range(5):
        assert sum(colour not in card for card in edges) in (21, 22)
        assert sum(colour in (card[0], card[2]) for card in edges) in (43, 44)
        assert sum(colour in (card[1], card[3]) for card in edges) in (43, 44)


@pytest.mark.parametrize(
    ("word", "least", "most"),
    [
        ("Machine", 26, 40),
        ("Scientist", 20, 20),
        ("Mad", 18, 20),
        ("Construct", 18, 18),
        ("Villain", 14, 14),
        ("Hero", 13, 13),
        ("Pest", 15, 15),
        ("Clank", 13, 13),
        ("Soldier", 12, 12),
        ("Giant", 6, 6),
        ("Cute", 6, 6),
        ("Vampire", 4, 4),
        ("Perky", 3, 3),
        ("Mooselet", 6, 6),
        ("Submarine", 5, 5),
        ("Dirigible", 5, 5),
    ],
)
def test_words(word: str, least: int, most: int) -> None:
    assert least <= n_with(word) <= most


def test_names_rarely_repeat_and_spread_over_the_alphabet() -> None:
    assert {name: n for name, n in Counter(CARDS.names).items() if n > 1} == {
        "Pocket Ticker": 2,
        "Cellar Weevils": 2,
        "Clockwork Private": 3,
    }
    assert max(Counter(name[0] for name in CARDS.names).values()) <= 12


def test_racing_machines_each_win_in_their_own_way() -> None:
    winners = [card for card in range(108) if wins_outright(CARDS, card)]
    needs = Counter(
        (int(c.need_of(STEPS[card][0])), CARDS.words[c.need_word_of(STEPS[card][0])][0]) for card in winners
    )
    assert needs == {(3, "Dirigible"): 5, (2, "Submarine"): 5}


def test_extra_turns_are_cheap_and_pop_nothing() -> None:
    again = [card for card in range(108) if any(c.verb_of(step) == c.AGAIN for step in STEPS[card])]
    assert len(again) == 4
    assert all(CARDS.points[card] <= 4 for card in again)
    assert all(c.verb_of(step) != c.POP for card in again for step in STEPS[card])


SHAPES = {
    "pop one": lambda s: c.verb_of(s) == c.POP and c.source_of(s) == c.PLAY and c.n_of(s) == 1,
    "pop two": lambda s: c.verb_of(s) == c.POP and c.n_of(s) == 2,
    "pop all": lambda s: c.verb_of(s) == c.POP and c.n_of(s) == c.ALL,
    "pop pointed": lambda s: c.verb_of(s) == c.POP and c.source_of(s) == c.POINTED and c.edge_of(s) == 0,
    "pop pointed by another edge": lambda s: c.source_of(s) == c.POINTED and c.edge_of(s) != 0,
    "pop from hand": lambda s: c.verb_of(s) == c.POP and c.source_of(s) == c.HAND,
    "pop from deck": lambda s: c.verb_of(s) == c.POP and c.source_of(s) == c.DECK,
    "pop from pile": lambda s: c.verb_of(s) == c.POP and c.source_of(s) == c.YOUR_PILE,
    "another pops": lambda s: c.verb_of(s) == c.POP and c.who_of(s) == c.ANOTHER,
    "spin one": lambda s: c.verb_of(s) == c.SPIN and c.n_of(s) == 1,
    "spin all": lambda s: c.verb_of(s) == c.SPIN and c.n_of(s) == c.ALL,
    "flip": lambda s: c.verb_of(s) == c.FLIP and c.goal_of(s) == c.OVER,
    "flip up": lambda s: c.verb_of(s) == c.FLIP and c.goal_of(s) == c.FACE_UP,
    "flip all down": lambda s: c.verb_of(s) == c.FLIP and c.goal_of(s) == c.FACE_DOWN and c.n_of(s) == c.ALL,
    "draw": lambda s: c.verb_of(s) == c.DRAW and c.source_of(s) == c.DECK,
    "draw from your pile": lambda s: c.source_of(s) == c.YOUR_PILE and c.who_of(s) == c.YOU and c.verb_of(s) == c.DRAW,
    "another draws from your pile": lambda s: c.source_of(s) == c.YOUR_PILE and c.who_of(s) == c.ANOTHER,
    "another draws from your hand": lambda s: c.source_of(s) == c.YOUR_HAND and c.who_of(s) == c.ANOTHER,
    "move from play": lambda s: c.verb_of(s) == c.MOVE and c.source_of(s) == c.PLAY,
    "move from a pile": lambda s: c.verb_of(s) == c.MOVE and c.source_of(s) == c.THEIR_PILE,
    "move from every pile": lambda s: c.verb_of(s) == c.MOVE and c.source_of(s) == c.EVERY_PILE,
    "this card to another": lambda s: c.verb_of(s) == c.PUT_THIS and c.goal_of(s) == c.TO_ANOTHER,
    "this card under the deck": lambda s: c.verb_of(s) == c.PUT_THIS and c.goal_of(s) == c.UNDER_DECK,
    "you lose a turn": lambda s: c.verb_of(s) == c.LOSE and c.who_of(s) == c.YOU,
    "another loses a turn": lambda s: c.verb_of(s) == c.LOSE and c.who_of(s) == c.ANOTHER,
    "any player loses a turn": lambda s: c.verb_of(s) == c.LOSE and c.who_of(s) == c.ANY,
    "each other loses a turn": lambda s: c.verb_of(s) == c.LOSE and c.who_of(s) == c.EACH_OTHER,
    "another turn": lambda s: c.verb_of(s) == c.AGAIN,
    "replaced face down": lambda s: c.verb_of(s) == c.REPLACE and c.goal_of(s) == c.LAID_DOWN,
    "replaced from deck": lambda s: c.verb_of(s) == c.REPLACE and c.goal_of(s) == c.FROM_DECK,
    "replaced face down from deck": lambda s: c.verb_of(s) == c.REPLACE and c.goal_of(s) == c.DOWN_FROM_DECK,
    "replaced by another": lambda s: c.verb_of(s) == c.REPLACE and c.goal_of(s) == c.BY_ANOTHER,
    "replaced later": lambda s: c.verb_of(s) == c.REPLACE and c.goal_of(s) == c.LATER,
    "swap": lambda s: c.verb_of(s) == c.SWAP,
    "shuffle all": lambda s: c.verb_of(s) == c.SHUFFLE and c.face_of(s) == c.EITHER_FACE,
    "shuffle part": lambda s: c.verb_of(s) == c.SHUFFLE and c.face_of(s) == c.DOWN_ONLY,
    "win": lambda s: c.verb_of(s) == c.WIN,
    "for each": lambda s: c.per_of(s) != 0,
    "you may": lambda s: c.is_optional(s),
    "either or": lambda s: c.is_either(s),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_of_effect_is_in_the_deck(shape: str) -> None:
    assert any(SHAPES[shape](step) for steps in STEPS for step in steps)


def test_the_deck_passes_its_census() -> None:
    assert [finding.text for finding in SETS.census(OURS) if not finding.is_on_target] == []
    assert all(len(cards) >= 1 for cards in named_words(CARDS).values())


COMIC = {
    "mimmoth",
    "jaeger",
    "dingbot",
    "spark",
    "heterodyne",
    "wulfenbach",
    "gilgamesh",
    "krosp",
    "othar",
    "moxana",
    "revenant",
    "geister",
    "muse",
    "zeetha",
    "skifander",
    "tarvek",
    "sturmhalten",
    "mechanicsburg",
    "violetta",
    "wooster",
    "klaus",
    "lucrezia",
    "voltaire",
    "colette",
    "thorpe",
    "hilde",
    "buckforth",
    "cannonhat",
    "noopta",
    "jorgi",
    "zantabraxus",
    "bangladesh",
    "dupree",
}


def test_no_name_or_word_is_borrowed_from_the_comic() -> None:
    """Clank, Agatha, Aedith and Monahan are in the rulebook itself."""
    words = {singular.lower() for singular, _plural in CARDS.words}
    assert COMIC.isdisjoint(words)
    assert not [name for name in CARDS.names if any(word in name.lower() for word in COMIC)]
