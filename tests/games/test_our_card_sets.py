"""Our own card sets: distinct texts, flavour on every card, and first sets that never change."""

from hashlib import sha256

import pytest

import cogworks
from cogworks import Log
from cogworks.games.girl_genius.cardset import format as works
from cogworks.games.widget_ridge.cardset import format as ridge
from cogworks.games.widget_ridge.cardset.clauses import read_effect
from cogworks.games.widget_ridge.cardset.text import effect_text, fragment_text, sign
from cogworks.games.widget_ridge.rules import verbs
from cogworks.games.widget_ridge.rules.cards import DEVICE, STARTERS, STEP
from cogworks.games.widget_ridge.starters import deck_with

FIRST_RIDGE = "a445d6856ff39c570e2e5300a88b3aac5a22bce80ff173b30f27aefe500ebf67"
FIRST_WORKS = "a0465973d92c17f1a76a417dd235244fe4db98691ed5b1026ac3f4117d98f26b"


def test_the_first_sets_never_change() -> None:
    assert sha256(ridge.first_text().encode()).hexdigest() == FIRST_RIDGE
    assert sha256(works.first_text().encode()).hexdigest() == FIRST_WORKS


@pytest.mark.parametrize(
    ("name", "version", "legacy"),
    [
        ("girl_genius", 1, "first_deck"),
        ("girl_genius", 2, "first_deck"),
        ("widget_ridge", 1, "first_cards"),
        ("widget_ridge", 2, "first_cards"),
        ("widget_ridge", 3, "first_cards"),
    ],
)
def test_an_earlier_log_replays_with_the_first_set(name: str, version: int, legacy: str) -> None:
    game = cogworks.game(name)
    data = {**Log.of(name, 2).as_data(), "version": version}
    assert isinstance(data["options"], dict)
    data["options"] = {key: value for key, value in data["options"].items() if key != legacy}
    log = Log.from_data(data)
    assert (log.version, log.options[legacy]) == (game.version, True)
    assert log.replay() == game.new(2, **log.options)
    assert game.gallery(log.options) == game.gallery(game.settle({legacy: True})) != game.gallery(game.settle({}))
    assert legacy not in game.repeated(log.options)


def test_all_texts_of_widget_ridge_differ() -> None:
    """Basic Widgets are alike by the rulebook, which also prints the same gate on Coal-Powered and Solar-Powered."""
    cards = ridge.card_set("")
    decks = [deck_with(cards, (spare,)) for spare in cards.spares]
    starters = [effect_text(cards, card) for card in (0, 1, *range(7, STARTERS))]
    spares = [effect_text(deck, spare.number - 1) for deck, spare in zip(decks, cards.spares, strict=True)]
    played = [effect_text(cards, card) for card in range(STARTERS, int(cards.n))]
    assert len({*starters, *spares, *played}) == 5 + 6 + 43
    fragments = [fragment_text(cards, card) for card in range(STARTERS, int(cards.n))]
    assert {text for text in fragments if fragments.count(text) > 1} == {"You may pay 3 Gold."}
    assert len(set(fragments)) == 42


def test_most_augments_and_accessories_of_widget_ridge_do_more_than_give() -> None:
    """Solar-Powered is printed; in the first set, 19 of 29 only gave their player Gold and Spark."""
    cards = ridge.card_set("")
    plain = []
    for card in range(STARTERS, int(cards.n)):
        at, only_gives = int(cards.effect[card]) * STEP, cards.type[card] != DEVICE
        while cards.code[at] != verbs.STOP:
            is_mine = cards.code[at] == verbs.SPARK and cards.code[at + 3] == verbs.ME
            only_gives &= cards.code[at] == verbs.GOLD or is_mine
            at += STEP
        if only_gives:
            plain.append(cards.names[card])
    assert plain == ["Solar-Powered"]


def test_all_texts_of_girl_genius_differ() -> None:
    cards = works.card_set(works.OURS)
    assert len({works.text_of(cards, card) for card in range(int(cards.n))}) == 108


def test_every_card_has_its_own_flavour() -> None:
    festival = ridge.card_set("")
    for flavours in (
        works.card_set(works.OURS).flavours,
        [*festival.flavours, *(spare.flavour for spare in festival.spares)],
    ):
        assert all(0 < len(flavour) <= 60 for flavour in flavours)
        assert len(set(flavours)) == len(flavours)


def test_the_icon_of_a_small_gain_has_no_limit() -> None:
    (step,) = read_effect("gain 1 spark or 6 if lowest", "play")
    assert sign(step) == ["spark", "+1/6"]
