"""Our own decks: distinct texts, flavour on every card, and a first deck that never changes."""

from hashlib import sha256

import cogworks
from cogworks import Log
from cogworks.games.girl_genius import deck as works
from cogworks.games.widget_ridge import cardset as ridge
from cogworks.games.widget_ridge.cardtext import sign
from cogworks.games.widget_ridge.clauses import read_effect

FIRST_WORKS = "a0465973d92c17f1a76a417dd235244fe4db98691ed5b1026ac3f4117d98f26b"


def test_the_first_deck_never_changes() -> None:
    assert sha256(works.first_text().encode()).hexdigest() == FIRST_WORKS


def test_a_log_of_version_2_replays_with_the_first_deck() -> None:
    name, legacy = "girl_genius", "first_deck"
    game = cogworks.game(name)
    data = {**Log.of(name, 2).as_data(), "version": 2}
    assert isinstance(data["options"], dict)
    data["options"] = {key: value for key, value in data["options"].items() if key != legacy}
    log = Log.from_data(data)
    assert (log.version, log.options[legacy]) == (game.version, True)
    assert log.replay() == game.new(2, **{legacy: True})
    assert game.gallery(log.options) != game.gallery(game.settle({}))
    assert legacy not in game.repeated(log.options)


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
