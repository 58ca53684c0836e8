"""Invalid descriptions are refused, with the place and the reason."""

import pytest

from cogworks import PositionError
from tests.games.gizmos.scenario import GAME, scenario, seat


@pytest.mark.parametrize(
    ("described", "complaint"),
    [
        ({"display": ["101", "101"]}, "two places"),
        ({"display": ["101", "102", "103", "104", "105"]}, "no place is left"),
        ({"display": ["999"]}, "no card"),
        ({"row": ["red"] * 14}, "only 13"),
        ({"row": ["green"]}, "no 'green'"),
        ({"sides": [seat(ring="red " * 6), seat()]}, "too many spheres"),
        ({"sides": [seat(archive="101 102"), seat()]}, "2 cards in an archive for 1"),
        ({"sides": [seat("101"), seat("101")]}, "two places"),
        ({"ask": ["chain"]}, "the turn is over"),
        ({"ask": ["pay"]}, "payment"),
        ({"ask": ["chain", "pay"], "building": ["105"]}, "cannot be completed"),
        ({"ask": ["chain", "study"]}, "no card to look at"),
        ({"ask": ["main"], "looking": "level 2"}, "is about research"),
        ({"ask": ["chain", "study"], "looking": "level 1", "hand": ["101"]}, "must know every card"),
        ({"ask": ["chain", "study"], "looking": "level 1", "hand": ["201; sure 0"]}, "another level"),
        ({"ready": ["105"]}, "only gizmos of the current seat"),
        ({"ready": ["121"]}, "no trigger"),
        ({"halves_gone": ["Brook Kettle"]}, "only converters of the current seat"),
        ({"decks": [{"under": ["101; sure 0"]}, {}, {}]}, "does not start a batch"),
        ({"decks": [{"under": ["101; sure 0; head", "102"]}, {}, {}]}, "place by place"),
        ({"decks": [{"under": ["101; sure 7; head"]}, {}, {}]}, "neither who knows"),
        ({"decks": [{"under": ["201; head"]}, {}, {}]}, "another level"),
        ({"display": ["empty"] * 9}, "a place is empty"),
        ({"next": "red"}, "not shown"),
        ({"colour": "red"}, "unknown: colour"),
    ],
)
def test_an_invalid_description_is_refused(described: dict[str, object], complaint: str) -> None:
    with pytest.raises(PositionError, match=complaint):
        GAME.position(2, options=None, **described)


def test_a_position_in_the_middle_of_a_payment() -> None:
    t = scenario(
        seat("129", ring="yellow"),
        display=["123", "124", "125", "126", "empty", "221", "222", "321", "322"],
        ask=["chain", "pay"],
        building=["203"],
        spent=["black"],
        worth=["black"],
    )
    t.do("turn a black into a yellow", "spend a yellow")
    assert t.gizmos() == ["129", "203"]
