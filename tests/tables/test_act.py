"""Moves: stored before they are acknowledged, never lost, never doubled, never blocked."""

from collections.abc import Sequence

import pytest

from cogworks import CHANCE, Dice, game
from cogworks.bots.knowledge import Knowledge
from cogworks.tables.lists.digest import Digest
from cogworks.tables.play import bot_turns
from cogworks.tables.records import ANSWER, Record
from cogworks.tables.store.store import MemoryStore, Store, StoreError
from tests.tables.hall import Hall

KEEP, SWAP = 0, 1


def test_a_move_is_stored_before_it_is_acknowledged(store: Store) -> None:
    hall = Hall("high_cog", 2, store=store).begin()
    reply = hall.act(0, KEEP, id="a")
    assert (reply["done"], reply["again"], reply["id"]) == (True, False, "a")
    stored = [record for record in hall.store.records(hall.id) if record.kind == ANSWER]
    assert [(record.who, record.action) for record in stored][2:] == [(0, KEEP)]
    assert stored[2].client == "a"
    assert stored[2].time == 1000.0
    assert [record.position for record in stored] == [0, 1, 2]
    hall.restart()
    assert hall.look(1)["turn"] == 1
    assert hall.look(1)["version"] == 3


def test_a_stale_click_changes_nothing_and_gets_the_current_update() -> None:
    hall = Hall("high_cog", 2).begin()
    hall.act(0, KEEP)
    reply = hall.act(1, KEEP, version=2)
    assert (reply["done"], reply["refused"]) == (False, "stale")
    assert reply["update"]["version"] == 3
    assert [entry["version"] for entry in reply["update"]["log"]] == [3]
    assert reply["update"]["options"]
    assert hall.answers()[2:] == [KEEP]


def test_a_resent_message_is_acknowledged_and_not_doubled() -> None:
    hall = Hall("high_cog", 2).begin()
    hall.act(0, KEEP, version=2, id="a")
    for _ in range(3):
        again = hall.act(0, KEEP, version=2, id="a")
        assert (again["done"], again["again"]) == (True, True)
    hall.restart()
    assert hall.act(0, KEEP, version=2, id="a")["again"]
    assert hall.answers()[2:] == [KEEP]
    other = hall.act(0, SWAP, version=2, id="a")
    assert other["refused"] == "bad message"
    # Ids are separate for each person.
    assert not hall.act(1, KEEP, id="a")["again"]


def test_two_tabs_that_click_at_once_move_once() -> None:
    hall = Hall("high_cog", 2).begin()
    first = hall.act(0, KEEP, version=2, id="tab one")
    second = hall.act(0, SWAP, version=2, id="tab two")
    assert first["done"]
    assert second["refused"] == "stale"
    assert hall.answers()[2:] == [KEEP]


def test_only_the_seat_to_move_moves_and_spectators_only_watch() -> None:
    hall = Hall("high_cog", 2).begin()
    assert hall.act(1, KEEP)["refused"] == "not yours"
    assert hall.say(None, act=KEEP, version=2, id="x")["refused"] == "not seated"
    assert hall.send("owner", act=KEEP, version=2, id="x")["refused"] == "not seated"
    assert hall.send("guessed", act=KEEP, version=2, id="x")["refused"] == "not seated"
    assert hall.look()["version"] == 2


def test_an_illegal_move_is_refused_with_its_rule() -> None:
    hall = Hall("high_cog", 2, polite=True).begin()
    reply = hall.act(0, SWAP)
    assert (reply["refused"], reply["rule"]) == ("illegal", "T1.3")
    assert reply["update"]["options"]
    assert hall.look()["version"] == 2


def test_no_move_is_made_before_the_start_or_after_the_end() -> None:
    hall = Hall("high_cog", 2)
    before = hall.look(0)
    assert (before["phase"], before["turn"], before["options"], before["version"]) == ("gathering", None, [], 0)
    assert hall.act(0, KEEP)["refused"] == "not now"
    hall.begin().play(10)
    after = hall.look(0)
    assert (after["phase"], after["turn"], after["options"]) == ("over", None, [])
    assert "won" in after["prompt"]
    assert hall.act(0, KEEP)["refused"] == "not now"
    assert hall.say(0, start=None)["done"]


def test_bots_move_until_a_person_must() -> None:
    hall = Hall("gadget_builder", 3, bots="02").begin()
    told: list[int] = []
    hall.host.play_bots(hall.id, lambda: told.append(hall.look()["version"]))
    assert hall.look()["turn"] == 1
    assert told == sorted(told)
    movers = [move.who for move in hall.table().history.moves]
    assert 1 not in movers
    table = Hall("high_cog", 3, bots="012").begin()
    table.host.play_bots(table.id)
    assert table.look()["phase"] == "over"


def silly(known: Knowledge) -> int:
    return 10**9


def broken(known: Knowledge) -> int:
    raise RuntimeError("no idea")


@pytest.mark.parametrize("choose", [silly, broken])
def test_a_failing_bot_does_not_block_the_game(choose: object) -> None:
    hall = Hall("high_cog", 2, bots="01", players={"random": choose})  # type: ignore[dict-item]
    hall.begin()
    hall.host.play_bots(hall.id)
    assert hall.look()["phase"] == "over"


def test_a_bot_knows_what_its_seat_knows() -> None:
    """Two tables that differ in what the seat cannot see give its bot the same view and choices."""
    seen: list[Knowledge] = []

    def choose(known: Knowledge) -> int:
        seen.append(known)
        return known.legal[0]

    hall = Hall("gadget_builder", 2, bots="01", players={"random": choose})
    hall.begin()
    hall.host.play_bots(hall.id)
    played = game("gadget_builder")
    for known in seen[:40]:
        world = known.position()
        assert played.view(world, known.seat) == known.view
        assert world.legal_actions() == known.legal
        assert world.to_move() == known.seat
    # The bot is asked only when it has a choice; the state it gets then is rarely the true one.
    history = hall.table().history
    asked = [place for place, move in enumerate(history.moves) if move.who != CHANCE and not move.by_itself]
    truths = [history.before(place) for place in asked[:40]]
    assert [played.view(truth, known.seat) for truth, known in zip(truths, seen, strict=False)] == [
        known.view for known in seen[:40]
    ]
    assert sum(known.position() == truth for known, truth in zip(seen, truths, strict=False)) < 20


def test_a_bots_late_move_is_dropped() -> None:
    hall = Hall("high_cog", 2)
    hall.say(0, leave="random")
    hall.begin()
    table = hall.table()
    asked = bot_turns.ask(table)
    assert asked is not None
    assert asked.seat == 0
    hall.say(0, **{"return": None})
    assert not bot_turns.play(table, 0, 2, KEEP)
    assert bot_turns.ask(table) is None
    assert hall.act(0, SWAP)["done"]


def test_forced_moves_are_auto_played_on_request() -> None:
    plain = Hall("high_cog", 2, polite=True).begin()
    assert (plain.look()["turn"], plain.look()["version"]) == (0, 2)
    eager = Hall("high_cog", 2, polite=True)
    assert eager.say(0, wish={"forced": True})["update"]["wishes"]["forced"]
    eager.begin()
    assert (eager.look()["turn"], eager.look()["version"]) == (1, 3)
    # The setting applies at once, even to the current decision.
    plain.say(0, wish={"forced": True})
    assert plain.look()["turn"] == 1


def test_forced_moves_that_everyone_can_tell_are_auto_played_by_default() -> None:
    """Widget Mechs hides nothing: each decision that the players get has at least two moves."""
    hall = Hall("widget_mechs", 2).begin()
    dice = Dice(3)
    for _ in range(60):
        state = hall.table().history.state
        if hall.table().has_ended:
            break
        legal = state.legal_actions()
        assert len(legal) > 1
        assert hall.act(int(state.to_move()), legal[dice.below(len(legal))])["done"]
    moves = hall.table().history.moves
    played = [move for move in moves if move.by_itself]
    assert played
    assert all(move.is_forced for move in played)
    # They are stored like all others: the log replays to the same position.
    assert hall.table().history.log([]).replay() == hall.table().history.state


def test_forced_moves_that_only_the_player_can_tell_wait_for_the_player() -> None:
    """A Gadget Builder player with nothing to play must draw; only the hand shows that."""
    hall = Hall("gadget_builder", 2).begin()
    dice = Dice(5)
    waited = 0
    for _ in range(200):
        state = hall.table().history.state
        if hall.table().has_ended:
            break
        legal = state.legal_actions()
        waited += len(legal) == 1
        assert len(legal) > 1 or not hall.table().game.is_choice_public(state)
        assert hall.act(int(state.to_move()), legal[dice.below(len(legal))])["done"]
    assert waited > 3


def test_obvious_moves_wait_if_the_player_wants_to_make_them() -> None:
    hall = Hall("widget_mechs", 2)
    assert hall.say(0, wish={"obvious": False})["update"]["wishes"]["obvious"] is False
    hall.say(1, wish={"obvious": False})
    hall.begin()
    dice = Dice(3)
    forced = 0
    for _ in range(60):
        state = hall.table().history.state
        legal = state.legal_actions()
        forced += len(legal) == 1
        hall.act(int(state.to_move()), legal[dice.below(len(legal))])
    assert forced
    assert not any(move.by_itself for move in hall.table().history.moves)
    # Turning it on applies at once.
    hall.say(0, wish={"obvious": True})
    hall.say(1, wish={"obvious": True})
    assert len(hall.table().history.state.legal_actions()) > 1


class Flaky(MemoryStore):
    """Stores, then reports a failure; or fails without storing."""

    def __init__(self) -> None:
        super().__init__()
        self.fails = ""

    def append(self, table: str, records: Sequence[Record], digest: Digest | None = None) -> None:
        if self.fails == "before":
            raise StoreError("gone")
        super().append(table, records, digest)
        if self.fails == "after":
            raise StoreError("gone")


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_failing_store_loses_and_doubles_nothing(when: str) -> None:
    kept = Flaky()
    hall = Hall("high_cog", 2, store=kept).begin()
    kept.fails = when
    reply = hall.act(0, KEEP, version=2, id="a")
    assert (reply["refused"], reply["update"]["version"]) == ("unavailable", 2)
    kept.fails = ""
    again = hall.act(0, KEEP, version=2, id="a")
    assert (again["done"], again["again"]) == (True, when == "after")
    assert again["update"]["version"] == 3
    assert hall.answers()[2:] == [KEEP]


def test_an_error_in_the_rules_leaves_the_table_unchanged(monkeypatch: pytest.MonkeyPatch) -> None:
    hall = Hall("high_cog", 2).begin()
    state = hall.table().history.state
    monkeypatch.setattr(type(state), "next", lambda self: 1 // 0)
    reply = hall.act(0, KEEP, version=2, id="a")
    assert (reply["refused"], reply["update"]["version"]) == ("broken", 2)
    monkeypatch.undo()
    assert hall.act(0, KEEP, version=2, id="a")["done"]


def test_two_hosts_on_one_store_share_a_table(store: Store) -> None:
    hall = Hall("high_cog", 2, store=store).begin()
    hall.look(0)
    elsewhere = Hall.__new__(Hall)
    elsewhere.__dict__ = dict(hall.__dict__)
    elsewhere.restart()
    assert elsewhere.look(1)["version"] == 2
    # Both know version 2; the move here makes the other's stale, but the other process doesn't know yet.
    assert hall.act(0, KEEP, version=2, id="here")["done"]
    late = elsewhere.act(0, SWAP, version=2, id="there")
    assert late["refused"] == "stale"
    assert late["update"]["version"] == 3
    # A resend to the other server is recognized there, too.
    assert elsewhere.act(0, KEEP, version=2, id="here")["again"]
    assert not hall.host.catch_up(hall.id)
    # And a version seen there is known here.
    elsewhere.say(0, undo=None, version=3, id="undo")
    assert hall.act(0, KEEP, version=4, id="after")["done"]
    assert elsewhere.act(1, KEEP, version=5)["done"]
    assert hall.host.catch_up(hall.id)
    assert hall.look()["phase"] == "over"
