"""The pace of bots: chosen by each player, and the slowest counts."""

import pytest

from cogworks.tables.play.pace import PACES, slowest
from tests.tables.hall import Hall


def test_a_table_uses_the_slowest_pace_of_the_people_who_play() -> None:
    hall = Hall("gadget_builder", 3, bots="2").begin()
    assert hall.table().pace() == "normal"
    hall.say(0, wish={"pace": "instant"})
    assert hall.table().pace() == "normal"  # Bob has not chosen
    hall.say(1, wish={"pace": "fast"})
    assert hall.table().pace() == "fast"
    hall.say(1, leave="random")
    assert hall.table().pace() == "instant"
    assert hall.look(0)["wishes"]["pace"] == "instant"
    hall.restart()
    assert hall.table().pace() == "instant"


def test_a_table_of_bots_plays_at_normal_pace() -> None:
    assert Hall("gadget_builder", 2, bots="01").table().pace() == "normal"
    assert slowest([]) == "normal"


def test_instant_is_instant_and_paces_are_in_order() -> None:
    assert PACES["instant"] == 0.0
    assert sorted(PACES, key=PACES.__getitem__, reverse=True) == ["slow", "normal", "fast", "instant"]


@pytest.mark.parametrize("pace", ["", "quick", 1, None, True, ["fast"]])
def test_an_unknown_pace_is_refused(pace: object) -> None:
    hall = Hall("gadget_builder", 2, bots="1").begin()
    reply = hall.say(0, wish={"pace": pace})
    assert (reply["done"], reply["refused"]) == (False, "bad message")
    assert reply["reason"] == "pace must be one of: slow, normal, fast, instant"
    assert hall.table().pace() == "normal"
