"""Opponents' turns since a player's last turn, derived from the history."""

import json
from dataclasses import replace

import pytest

import cogworks
from cogworks import Dice, game
from cogworks.tables.play.recap import items
from tests.tables.hall import Hall, Update

GAMES = ("gadget_builder", "girl_genius", "gizmos", "widget_mechs", "widget_ridge")


def played(hall: Hall, decisions: int, reader: int = 0, luck: int = 4) -> list[Update]:
    """The reader's update at each of its decisions of a random game."""
    dice, seen = Dice(luck), []
    for _ in range(decisions):
        table = hall.table()
        if table.has_ended:
            break
        state = table.history.state
        seat = int(state.to_move())
        if seat == reader:
            seen.append(hall.look(reader))
        legal = state.legal_actions()
        assert hall.act(seat, legal[dice.below(len(legal))])["done"]
    return seen


@pytest.mark.parametrize("name", GAMES)
def test_every_game_marks_what_opponents_changed(name: str) -> None:
    """A marked element may be gone by now, like a card that was reshuffled, but its kind is in the view."""
    updates = played(Hall(name, 2).begin(), 160)
    traced = [update for update in updates if update["trace"]]
    assert len(traced) > len(updates) / 2
    drawn = [set(items(update["view"])) for update in traced]
    kinds = {kind_of(thing) for things in drawn for thing in things}
    marked = []
    for update in traced:
        marked.append({thing for turn in update["trace"] for step in turn["steps"] for thing in step["things"]})
        assert all(turn["seat"] == 1 for turn in update["trace"])
        assert all(turn["summary"].startswith("Bob ") for turn in update["trace"])
    assert {kind_of(thing) for things in marked for thing in things} <= kinds
    assert any(now & things for now, things in zip(drawn, marked, strict=True))


def kind_of(thing: str) -> str:
    """The prefix of an element's id: 'pile' of 'pile:1:4'."""
    return thing.partition(":")[0]


@pytest.mark.parametrize("name", GAMES)
def test_a_trace_stays_until_the_reader_ends_the_turn_and_survives_a_restart(name: str) -> None:
    hall = Hall(name, 2).begin()
    dice, before, kept = Dice(6), None, 0
    for _ in range(120):
        table = hall.table()
        if table.has_ended:
            break
        seat = int(table.history.state.to_move())
        if table.history.turn != 0:
            before = None
        elif seat == 0:
            now = hall.look(0)["trace"]
            if before is not None:
                # Cards may be revealed, but nothing that others did disappears.
                assert [turn["summary"] for turn in now] == before
                kept += bool(now)
            before = [turn["summary"] for turn in now]
        legal = table.history.state.legal_actions()
        hall.act(seat, legal[dice.below(len(legal))])
    assert kept or name == "widget_mechs"
    was = hall.look(0)["trace"], hall.look(1)["trace"]
    hall.restart()
    assert (hall.look(0)["trace"], hall.look(1)["trace"]) == was


def test_a_turn_reads_as_one_sentence_without_details() -> None:
    hall = Hall("gizmos", 2, bots="1").begin()
    found: list[str] = []
    dice = Dice(4)
    for _ in range(60):
        hall.host.play_bots(hall.id)
        if hall.table().has_ended:
            break
        found += [turn["summary"] for turn in hall.look(0)["trace"]]
        legal = hall.table().history.state.legal_actions()
        hall.act(0, legal[dice.below(len(legal))])
    bot = hall.look(0)["players"][1]["name"]
    assert any(summary.startswith(f"{bot} picked a ") and " sphere" in summary for summary in found)
    built = [summary for summary in found if " built " in summary]
    assert built
    assert not any("paying" in summary for summary in found)
    assert any(" and " in summary for summary in found)


def test_several_opponents_have_one_turn_each_in_order() -> None:
    hall = Hall("gadget_builder", 4).begin()
    updates = [update for update in played(hall, 120) if len(update["trace"]) > 1]
    assert updates
    assert [turn["seat"] for turn in updates[-1]["trace"]] == [1, 2, 3]
    assert [turn["summary"].split()[0] for turn in updates[-1]["trace"]] == ["Bob", "Cleo", "Dan"]


def test_undone_moves_are_not_traced() -> None:
    hall = Hall("gizmos", 2).begin()
    first = int(hall.table().history.state.to_move())
    other = 1 - first
    name = hall.table().seats.names()[first]
    filed = next(action for action in hall.table().history.state.legal_actions() if 4 <= action < 112)
    hall.act(first, filed)
    assert hall.look(other)["trace"][0]["summary"].startswith(f"{name} filed ")
    reply = hall.say(first, propose=None, version=hall.table().history.version)
    assert reply["done"]
    hall.say(other, accept=reply["update"]["proposal"]["id"])
    assert hall.look(other)["trace"] == []


def test_lord_covington_is_an_opponent() -> None:
    updates = played(Hall("widget_ridge", 1).begin(), 60)
    summaries = [turn["summary"] for update in updates for turn in update["trace"]]
    assert any(summary.startswith("Lord Covington turned over ") for summary in summaries)


@pytest.mark.parametrize("name", ["widget_mechs", "gadget_builder"])
def test_games_that_name_no_things_get_marks_from_their_views(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = replace(game(name), name_items=None, turn_of=None, minor_events=frozenset())
    monkeypatch.setattr("cogworks.tables.table.game", {name: plain}.__getitem__)
    hall = Hall(name, 2).begin()
    updates = [update for update in played(hall, 40) if update["trace"]]
    assert len(updates) > 5
    for update in updates:
        things = {thing for turn in update["trace"] for step in turn["steps"] for thing in step["things"]}
        assert things
        assert things <= set(items(update["view"]))
    now = hall.look(0)["trace"]
    hall.restart()
    assert hall.look(0)["trace"] == now


def test_a_toy_without_elements_still_has_a_summary() -> None:
    hall = Hall("high_cog", 3).begin()
    hall.act(0, 1)
    assert [turn["summary"] for turn in hall.look(1)["trace"]] == ["Ann put the cog away and got a cog"]


def test_a_trace_is_for_players_of_a_game_in_progress() -> None:
    hall = Hall("high_cog", 2)
    assert hall.look(0)["trace"] == []
    hall.begin()
    hall.act(0, 0)
    assert hall.look(None)["trace"] == []
    hall.act(1, 0)
    assert hall.look(0)["phase"] == "over"
    assert hall.look(0)["trace"] == []


@pytest.mark.parametrize("name", cogworks.games())
def test_the_deal_is_no_turn(name: str) -> None:
    hall = Hall(name, next(seats for seats in game(name).seats if seats > 1)).begin()
    for seat in hall.tokens:
        assert hall.look(seat)["trace"] == []


def test_elements_are_compared_without_what_is_inside_them() -> None:
    view = {"side": {"id": "a", "cards": [{"id": "b", "n": 1}], "n": 2}, "x": [1, {"y": None}]}
    assert items(view) == {"a": {"id": "a", "cards": ["b"], "n": 2}, "b": {"id": "b", "n": 1}}
    assert json.loads(json.dumps(items(view))) == items(view)
