"""Updates: everything the reader may know and everything new to it, and nothing else."""

import json

import pytest

import cogworks
from cogworks import CHANCE, Dice, Journal, State, game
from cogworks.tables import update as leaving
from cogworks.tables.records import ANSWER, Record
from cogworks.tables.replay import replayed
from tests.conformance.cases import SCALE, Case, reservoir
from tests.tables.hall import Hall, Update

KEEP, SWAP = 0, 1

KEYS = {
    "table",
    "game",
    "rules_version",
    "settings",
    "phase",
    "sequence",
    "version",
    "position",
    "reader",
    "full",
    "view",
    "log",
    "turn",
    "prompt",
    "rules",
    "options",
    "players",
    "undo",
    "proposal",
    "shuffle",
    "chat",
    "etiquette",
    "wishes",
    "trace",
    "reckoning",
    "salting",
    "hand_over",
    "hand_over_after",
    "part_end",
    "hints",
    "card_names",
    "clock",
    "forfeits",
    "rated",
    "practice",
    "origin",
    "daily",
    "tournament",
    "listing",
    "run",
    "notes",
}


def test_an_update_contains_exactly_these_fields() -> None:
    hall = Hall("high_cog", 2).begin()
    for reader in (None, 0, 1):
        update = hall.look(reader)
        assert set(update) == KEYS
        assert set(update["shuffle"]) == {"commitment", "salted", "seals", "salts"}
        assert set(update["players"][0]) == {
            *("seat", "name", "kind", "bot", "style", "face", "away", "rating", "invited", "you"),
        }
        assert set(update["log"][0]) == {"version", "who", "lines"}


def test_options_and_prompt_are_only_for_the_seat_to_move() -> None:
    hall = Hall("high_cog", 2).begin()
    own, other, anyone = hall.look(0), hall.look(1), hall.look(None)
    assert own["options"] == [
        {"action": KEEP, "label": "keep your cog", "effect": "", "target": "cog", "touches": [], "unspent": ""},
        {"action": SWAP, "label": "swap your cog", "effect": "", "target": "cog", "touches": [], "unspent": ""},
    ]
    assert own["prompt"].startswith("You have cog ")
    assert own["rules"] == ["T1.2", "T1.3"]
    for update in (other, anyone):
        assert (update["options"], update["rules"], update["prompt"]) == ([], [], "Waiting for Ann.")
    assert own["turn"] == other["turn"] == anyone["turn"] == 0


def test_a_late_reader_gets_what_it_missed_with_events_it_may_know() -> None:
    hall = Hall("high_cog", 2).begin()
    cogs = [answer - 1 for answer in hall.answers()[:2]]
    own = hall.look(0, since=0)
    assert not own["full"]
    assert [entry["events"] for entry in own["log"]] == [
        [{"kind": "dealt", "numbers": [0, cogs[0]]}],
        [{"kind": "dealt", "numbers": [1]}],
    ]
    assert [entry["lines"] for entry in own["log"]] == [[f"You got cog {cogs[0]}."], ["Bob got a cog."]]
    assert [entry["version"] for entry in own["log"]] == [1, 2]
    assert hall.look(None, since=0)["log"][0]["lines"] == ["Ann got a cog."]
    assert hall.look(0, since=1)["log"] == own["log"][1:]
    assert hall.look(0, since=2)["log"] == []


@pytest.mark.parametrize("since", [None, -1, 10**9, 10**400, "1", 1.0, True, [], {}])
def test_an_unknown_version_gets_a_full_update(since: object) -> None:
    hall = Hall("high_cog", 2).begin()
    update = hall.say(0, look=None, since=since)["update"]
    assert update["full"]
    assert [entry["version"] for entry in update["log"]] == [1, 2]


def test_a_version_too_old_gets_a_full_update(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaving, "LONGEST_GAP", 3)
    monkeypatch.setattr(leaving, "LOG_TAIL", 4)
    hall = Hall("high_cog", 3).begin()
    hall.act(0, KEEP)
    hall.act(1, KEEP)
    assert not hall.look(0, since=2)["full"]
    old = hall.look(0, since=1)
    assert old["full"]
    assert [entry["version"] for entry in old["log"]] == [2, 3, 4, 5]
    assert "events" not in old["log"][0]


def test_the_log_mentions_an_undo() -> None:
    hall = Hall("high_cog", 2).begin()
    hall.act(0, KEEP)
    hall.say(0, undo=None, version=3, id="u")
    for reader, line in ((0, "You undid a move."), (1, "Ann undid a move.")):
        assert hall.look(reader)["log"][-1] == {"version": 4, "who": 0, "lines": [line], "undone_to": 2}
    assert hall.look(1)["log"][2]["lines"] == ["Ann kept the cog."]


def test_undone_moves_name_who_undid_them_even_for_readers_who_saw_them() -> None:
    hall = Hall("high_cog", 2).begin()
    hall.act(0, KEEP)
    hall.say(0, undo=None, version=3, id="u")
    told = hall.look(1, since=3)
    assert told["full"]
    assert [entry.get("taken_back_by") for entry in told["log"]] == [None, None, 0, None]
    hall.act(0, KEEP)
    later = hall.look(1, since=4)
    assert not later["full"]
    assert "taken_back_by" not in later["log"][0]


# ---- no secret leaks


def visible(name: str, state: State, action: int, reader: int | None) -> str:
    """Everything the rules let a reader know about one action: the view after it and the events on the way."""
    after = state.clone()
    after.journal = Journal()
    after.apply(action)
    events = [(event.kind, event.seen_by(reader)) for event in after.journal.take()]
    return json.dumps([game(name).view(after, reader), events], sort_keys=True)


def twins(name: str, seats: int, reader: int | None, luck: int, length: int) -> tuple[list[int], list[int]] | None:
    """Two courses of a game that differ in a hidden draw or choice and look the same to the reader throughout."""
    dice = Dice(luck)
    state, other = game(name).new(seats), game(name).new(seats)
    left: list[int] = []
    right: list[int] = []
    while not state.is_over() and len(left) < length:
        legal = state.legal_actions()
        action = legal[dice.below(len(legal))]
        same = visible(name, state, action, reader)
        # A few of the outcomes are enough to find another that looks the same.
        options = other.legal_actions()
        tried = {action} & {*options} | {options[dice.below(len(options))] for _ in range(8)}
        matches = [b for b in sorted(tried) if visible(name, other, b, reader) == same]
        if state.to_move() == CHANCE or game(name).is_simultaneous(state):
            instead = matches[dice.below(len(matches))] if matches else None
        else:
            # An opponent's hidden action need not be the same integer, but usually is.
            instead = action if action in matches else matches[0] if matches else None
        if instead is None:
            # The courses diverge here: choose another action of a player, or end the course before it.
            shared = [
                a
                for a in legal
                if a in other.legal_actions() and visible(name, state, a, reader) == visible(name, other, a, reader)
            ]
            if not shared:
                break
            action = instead = shared[0]
        state.apply(action)
        other.apply(instead)
        left.append(action)
        right.append(instead)
    return (left, right) if left != right else None


def course(name: str, seats: int, answers: list[int], reader: int | None) -> list[str]:
    """Every update the reader gets during these actions, as bytes, with proposals and refusals mixed in."""
    hall = Hall(name, seats)
    table = hall.table()
    state = game(name).new(seats)
    sent: list[str] = []
    hall.store.append(hall.id, [Record(table.sequence, "start", 0, 1000.0)])
    for place, answer in enumerate(answers):
        who = int(state.to_move())
        row = Record(table.sequence + (place == 0), ANSWER, who, 1000.0, place, answer)
        hall.store.append(hall.id, [row])
        table.refresh()
        state.apply(answer)
        sent.append(json.dumps(table.update(reader, place)))
        if place % 9 == 0 and not goes_on(name, state):
            sent += _meddled(hall, reader)
    sent.append(json.dumps(table.update(reader)))
    return sent


def goes_on(name: str, state: State) -> bool:
    """Would the table continue automatically, with a draw or a move that everyone can tell is forced?"""
    return int(state.to_move()) < 0 or (len(state.legal_actions()) == 1 and game(name).is_choice_public(state))


def _meddled(hall: Hall, reader: int | None) -> list[str]:
    """The reader's updates about proposals, and about actions it may not take."""
    seen: list[Update] = []
    version = hall.table().history.version
    for seat in hall.tokens:
        hall.clock.now += 100
        if hall.say(seat, propose=None, version=version)["done"]:
            seen.append(hall.look(reader))
            asked = hall.look(None)["proposal"]
            if asked is not None:
                hall.say(seat, decline=asked["id"])
    if reader is not None:
        seen.append(hall.say(reader, act=0, version=-1, id="x"))
        seen.append(hall.say(reader, act=10**5, version=version, id="y"))
        hall.clock.now += 100
    return [json.dumps(update) for update in seen]


@pytest.mark.parametrize("name", cogworks.games())
def test_courses_a_reader_cannot_tell_apart_send_it_the_same_bytes(name: str) -> None:
    pairs = differing = 0
    played = game(name)
    for luck in range(max(5, round(8 * SCALE))):
        seats = played.seats[luck % min(2, len(played.seats))]
        for reader in (None, *range(min(2, seats))):
            found = twins(name, seats, reader, luck, round(40 + 20 * SCALE))
            if found is None:
                continue
            pairs += 1
            left, right = found
            differing += sum(a != b for a, b in zip(left, right, strict=True))
            assert course(name, seats, left, reader) == course(name, seats, right, reader)
    # If nothing is hidden, there are no two such courses.
    positions = reservoir(Case(name, played.seats[0]), 60)
    hides = any(played.redeal(state, None, Dice(1)) != state for state in positions)
    assert (pairs > 2 and differing > 5) == hides


def test_a_replay_step_contains_only_what_led_to_it() -> None:
    hall = Hall("gadget_builder", 2).begin()
    hall.play(12)
    table = hall.table()
    last = table.history.position
    whole = replayed(table, 0, 0, last)
    assert isinstance(whole["log"], list)
    positions = [entry["position"] for entry in whole["log"]]
    assert len(positions) > 3
    for position in range(last + 1):
        step = replayed(table, 0, 0, position, with_log=False)
        full = replayed(table, 0, 0, position)
        assert isinstance(full["log"], list)
        assert step["log"] == [entry for entry in full["log"] if entry["position"] == position]
        assert {**step, "log": None, "covers": None} == {**full, "log": None, "covers": None}


def test_a_replay_shows_a_choice_to_the_seat_that_made_it_and_no_other() -> None:
    hall = Hall("gizmos", 2).begin()
    hall.play(30)
    table = hall.table()
    shown = set[int]()
    for position, move in enumerate(table.history.moves):
        for seat in (0, 1, None):
            choice = replayed(table, seat, seat, position)["choice"]
            if seat is None or seat != move.who:
                assert choice is None
            elif choice is not None:
                state = table.history.before(position)
                assert [option["action"] for option in choice["options"]] == list(state.legal_actions())
                assert choice["chosen"] == move.action
                shown.add(seat)
            else:
                assert move.is_forced
    assert shown == {0, 1}
    # What is being asked now is at the table, not in its replay.
    assert all(replayed(table, seat, seat, table.history.position)["choice"] is None for seat in range(2))
