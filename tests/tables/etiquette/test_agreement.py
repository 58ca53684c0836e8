"""Games that end by agreement: all people agree, and there is no result."""

import pytest

from cogworks.tables.play.rated import why_unrated
from cogworks.tables.store.store import Store
from tests.tables.hall import Hall


def test_the_game_ends_without_a_result_once_all_people_agree(store: Store) -> None:
    hall = Hall("high_cog", 3, store=store).begin()
    assert hall.look(0)["etiquette"]["can_end"]
    assert hall.say(0, end=True)["done"]
    assert hall.say(1, end=True)["done"]
    assert hall.look(2)["etiquette"]["agreed"] == [0, 1]
    assert hall.look(None)["etiquette"]["agreed"] == []
    assert hall.look(2)["phase"] == "playing"
    assert hall.say(2, end=True)["done"]
    update = hall.look(0)
    assert (update["phase"], update["forfeits"]) == ("over", ["agreed"] * 3)
    assert update["view"]["returns"] == [0.0] * 3
    assert "agreed to end" in update["prompt"]
    hall.restart()
    assert hall.look(1)["forfeits"] == ["agreed"] * 3
    [digest] = [row.digest for row in hall.store.summaries()]
    assert digest is not None
    assert digest["forfeits"] == ["agreed"] * 3


def test_a_decline_clears_the_offer_and_a_withdrawal_too() -> None:
    hall = Hall("high_cog", 2).begin()
    assert hall.say(0, end=True)["done"]
    assert hall.say(1, end=False)["done"]
    assert hall.look(0)["etiquette"]["agreed"] == []
    assert hall.say(1, end=True)["done"]
    assert hall.look(0)["phase"] == "playing"
    assert hall.say(1, end=False)["done"]
    assert hall.look(0)["etiquette"]["agreed"] == []


def test_bots_and_absent_people_need_not_agree() -> None:
    hall = Hall("gizmos", 4, bots="3").begin()
    assert hall.say(2, leave="random")["done"]
    assert hall.say(0, end=True)["done"]
    assert hall.say(1, end=True)["done"]
    assert hall.look(0)["phase"] == "over"


@pytest.mark.parametrize("bots", ["1", ""])
def test_one_person_alone_cannot_agree(bots: str) -> None:
    hall = Hall("high_cog", 2, bots=bots, is_rated=False).begin()
    if not bots:
        assert hall.say(1, leave="random")["done"]
    refused = hall.say(0, end=True)
    assert "two people" in refused["reason"]
    assert not hall.look(0)["etiquette"]["can_end"]
    assert hall.look(0)["phase"] == "playing"


def test_a_rated_game_that_someone_has_lost_needs_a_result() -> None:
    hall = Hall("gizmos", 3, is_rated=True).begin()
    assert hall.say(2, resign=None)["done"]
    assert "needs a result" in hall.say(0, end=True)["reason"]


def test_an_agreed_end_is_not_rated() -> None:
    hall = Hall("gizmos", 2, is_rated=True).begin()
    assert hall.say(0, end=True)["done"]
    assert hall.say(1, end=True)["done"]
    assert why_unrated(hall.table()) == "ended by agreement"


def test_offers_are_refused_before_the_start_after_the_end_and_with_other_values() -> None:
    hall = Hall("high_cog", 2)
    assert hall.say(0, end=True)["refused"] == "not now"
    hall.begin()
    values: tuple[object, ...] = (None, 1, "yes", {})
    for value in values:
        assert hall.say(0, end=value)["refused"] == "bad message"
    assert hall.say(None, end=True)["refused"] == "not seated"
    hall.say(0, end=True)
    hall.say(1, end=True)
    assert hall.say(0, end=True)["refused"] == "not now"
    assert hall.say(0, **{"return": None})["done"]
