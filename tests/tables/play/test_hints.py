"""Hints: sorted, only on your turn, and between people only if the table allows them, seen by everyone."""

from typing import Any

import pytest

from cogworks.bots.advice import Advice, RatedMove
from cogworks.bots.knowledge import Knowledge
from cogworks.tables.refusals import NOT_NOW, RefusedError
from cogworks.tables.replay import replayed
from cogworks.tables.store.store import Store
from tests.tables.hall import Hall


def advise(known: Knowledge) -> Advice:
    """Advice as a search gives it: most explored first, which need not be the highest chance."""
    chances = ((0.5, 0.4), (0.7, 0.3), (0.9, 0.01), (0.6, 0.2))
    options = [RatedMove(action, *each) for action, each in zip(known.legal, chances, strict=False)]
    return Advice(0.55, tuple(options))


def hall(bots: str = "", *, allowed: bool | None = None, store: Store | None = None) -> Hall:
    made = Hall("high_cog", 2, bots, store=store)
    made.host.advise = advise
    if allowed is not None:
        assert made.send("owner", hints=allowed)["done"]
    return made.begin()


def mover(made: Hall) -> int:
    return int(made.table().history.state.to_move())


def hint(made: Hall, seat: int) -> dict[str, Any]:
    return {**made.host.hint(made.id, made.tokens[seat])}


def used(made: Hall, reader: int | None, since: int | None = None) -> list[str]:
    return [line for entry in made.look(reader, since)["log"] if entry.get("hint") for line in entry["lines"]]


def test_options_are_sorted_by_chance_and_guesses_come_last() -> None:
    made = Hall("gizmos", 2, "1").begin()
    made.host.advise = advise
    made.host.play_bots(made.id)
    found = hint(made, 0)
    assert [option["chance"] for option in found["options"]] == [0.7, 0.6, 0.5, 0.9]
    assert [option["barely"] for option in found["options"]] == [False, False, False, True]
    assert found["options"][2]["action"] == found["best"]


def test_against_bots_hints_are_allowed_and_not_recorded() -> None:
    made = hall("1")
    made.host.play_bots(made.id)
    before = made.table().sequence
    assert hint(made, 0)["version"] == made.table().history.version
    assert made.table().sequence == before
    assert made.look(0)["hints"] == {"allowed": True, "between_people": False, "used": [0, 0]}


@pytest.mark.parametrize("allowed", [None, False])
def test_between_people_hints_are_off(allowed: bool | None) -> None:
    made = hall(allowed=allowed)
    with pytest.raises(RefusedError, match="hints are off at this table") as refused:
        hint(made, mover(made))
    assert refused.value.code == NOT_NOW
    assert made.look(0)["hints"] == {"allowed": False, "between_people": False, "used": [0, 0]}
    assert made.table().hints_used == []


def test_a_person_who_left_or_was_invited_still_counts() -> None:
    made = hall()
    made.say(1 - mover(made), leave="random")
    with pytest.raises(RefusedError, match="hints are off"):
        hint(made, mover(made))
    waiting = Hall("high_cog", 3, "1")
    waiting.say(2, leave="")
    assert waiting.send("owner", invite=2)["done"]
    assert not waiting.table().allows_hints()


def test_everyone_sees_that_a_hint_was_used(store: Store) -> None:
    made = hall(allowed=True, store=store)
    seat = mover(made)
    name, other = ("Ann", "Bob")[seat], 1 - seat
    before = made.look(other)
    hint(made, seat)
    # The same decision again is the same hint.
    hint(made, seat)
    made.restart()
    made.host.advise = advise
    hint(made, seat)
    after = made.look(other, before["version"])
    assert after["sequence"] == before["sequence"] + 1
    assert after["hints"]["used"][seat] == 1
    assert after["version"] == before["version"]
    made.act(seat, made.table().history.state.legal_actions()[0])
    for reader, who in ((other, name), (None, name), (seat, "You")):
        assert used(made, reader, before["version"]) == used(made, reader) == [f"{who} used a hint."]
    seen = replayed(made.table(), other, other, made.table().history.position)
    assert [entry["lines"] for entry in seen["log"] if "hint" in entry] == [[f"{name} used a hint."]]


def test_a_replay_shows_a_hint_even_if_the_move_after_it_was_undone() -> None:
    made = hall(allowed=True)
    seat = mover(made)
    hint(made, seat)
    made.act(seat, made.table().history.state.legal_actions()[0])
    proposed = made.say(seat, propose=None, version=made.table().history.version)["update"]["proposal"]
    assert made.say(1 - seat, accept=proposed["id"])["done"]
    made.act(seat, made.table().history.state.legal_actions()[-1])
    seen = replayed(made.table(), None, None, made.table().history.position)
    assert sum("hint" in entry for entry in seen["log"]) == 1


def test_the_setting_is_fixed_at_the_start_and_not_for_spectators() -> None:
    made = Hall("high_cog", 2)
    assert made.send(None, hints=True)["refused"] == "not seated"
    assert made.say(0, hints="yes")["refused"] == "bad message"
    assert made.say(0, hints=True)["done"]
    made.begin()
    refused = made.say(0, hints=False)
    assert (refused["refused"], made.table().has_hints) == (NOT_NOW, True)
