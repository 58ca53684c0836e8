"""The end of a hand: in each player's update until that player moves, also after a restart."""

from tests.tables.hall import Hall, Update

N = 3000


def at_end_of_hand() -> tuple[Hall, int]:
    """A game in which a hand has just ended, and the seat that went out."""
    for luck in range(20):
        hall = Hall("gadget_builder", 2).begin()
        for step in range(N):
            before = [side.outs for side in hall.table().history.state.sides]  # type: ignore[attr-defined]
            hall.play(1, luck * N + step)
            if hall.table().has_ended:
                break
            after = [side.outs for side in hall.table().history.state.sides]  # type: ignore[attr-defined]
            if after != before:
                return hall, next(seat for seat in range(2) if after[seat] > before[seat])
    raise AssertionError("no hand ended")


def ends(hall: Hall) -> list[Update | None]:
    return [hall.look(reader)["part_end"] for reader in (0, 1, None)]


def test_the_end_of_a_hand_is_told_until_the_player_moves() -> None:
    hall, out = at_end_of_hand()
    other = 1 - out
    told = hall.look(out)["part_end"]
    assert told["lines"][0] == "You went out for the first time!"
    assert told["lines"][1].endswith(" left.")
    assert told["standings"][out] == "You: 1 hand won"
    assert told["standings"][other].endswith(": 0 hands won")
    assert (told["scores"][out], told["scores"][other], told["names"][out]) == (1, 0, "You")
    assert told["events"][0] == {"kind": "went out", "numbers": [out, 1]}
    assert {event["kind"] for event in told["events"]} <= {"went out", "left", "kept"}
    seen = hall.look(other)["part_end"]
    assert seen["version"] == told["version"]
    assert seen["lines"][1].startswith("You had ")
    assert hall.look(None)["part_end"] is None
    hall.restart()
    assert ends(hall) == [*([told, seen] if out == 0 else [seen, told]), None]
    mover = int(hall.look()["turn"])
    hall.play(1)
    now = ends(hall)
    assert now[mover] is None
    assert now[1 - mover] is not None


def test_a_hand_that_was_taken_back_has_not_ended() -> None:
    hall, out = at_end_of_hand()
    assert hall.look(out)["part_end"] is not None
    # Cards were dealt since, so the undo needs consent.
    assert hall.say(out, propose=None, version=hall.look()["version"])["done"]
    assert hall.say(1 - out, accept=hall.look(1 - out)["proposal"]["id"])["done"]
    assert ends(hall) == [None, None, None]


def test_games_without_hands_have_no_such_end() -> None:
    hall = Hall("gizmos", 2).begin()
    hall.play(30)
    assert ends(hall) == [None, None, None]
