"""Named bots: several per level, the same one for a table's seat, and never two of one name."""

from collections import Counter

from cogworks.bots.levels import LEVELS
from cogworks.bots.personalities import PERSONALITIES, personality, pick


def test_each_level_has_several_bots_with_names_and_styles_of_their_own() -> None:
    assert min(Counter(each.level for each in PERSONALITIES).values()) >= 3
    assert {each.level for each in PERSONALITIES} == set(LEVELS)
    assert len({each.name.casefold() for each in PERSONALITIES}) == len(PERSONALITIES)
    assert len({each.style for each in PERSONALITIES}) == len(PERSONALITIES)
    # Names fit in the bar, and tables accept them.
    assert all(each.name.isalpha() and len(each.name) <= 9 for each in PERSONALITIES)


def test_a_seat_keeps_its_bot_and_others_get_another() -> None:
    found = [pick("novice", "table-1", seat, ()) for seat in range(5)]
    assert found == [pick("novice", "table-1", seat, ()) for seat in range(5)]
    assert len(set(found)) == 5
    assert all(each is not None and each.level == "novice" for each in found)
    starts = {pick("master:5000", f"table-{number}", 1, ()) for number in range(60)}
    assert len(starts) == 5


def test_a_name_that_is_taken_is_not_given_again() -> None:
    first = pick("adept", "table-1", 1, ())
    assert first is not None
    second = pick("adept", "table-1", 1, [first.name.upper()])
    assert second is not None
    assert (second.level, second != first) == ("adept", True)
    assert pick("adept", "table-1", 1, [each.name for each in PERSONALITIES]) is None
    assert pick("file:mine.zip", "table-1", 1, ()) is None


def test_bots_of_earlier_versions_get_a_face_of_their_level() -> None:
    old = personality("novice", "Novice 2", 1)
    assert old is not None
    assert old.level == "novice"
    assert personality("master:300ms", "Quill", 3) == next(each for each in PERSONALITIES if each.name == "Quill")
    # A name of another level does not give the bot a face of that level.
    strange = personality("novice", "Quill", 0)
    assert strange is not None
    assert strange.level == "novice"
    assert personality("my-plugin", "Pip", 0) is None
