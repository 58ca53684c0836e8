"""Undo: free until something was learned or another player moved, then by consent."""

import json

import pytest

from cogworks import CHANCE, Dice, Event, game
from cogworks.tables import history
from cogworks.tables.files.verify import verify
from cogworks.tables.history import History
from cogworks.tables.play import bot_turns, undo
from cogworks.tables.records import ACCEPT, ANSWER, UNDO
from cogworks.tables.replay import replayed
from cogworks.tables.seats.activity import PER_MINUTE
from cogworks.tables.store.store import Store
from tests.tables.hall import Hall, Update
from tests.toy.game import Cogs

KEEP, SWAP = 0, 1


def take_back(hall: Hall, seat: int, id: str = "u") -> Update:
    return hall.say(seat, undo=None, version=hall.table().history.version, id=id)


def test_a_move_that_revealed_nothing_is_free_to_undo() -> None:
    hall = Hall("high_cog", 2).begin()
    hall.act(0, KEEP)
    offer = hall.look(0)["undo"]
    assert offer == {"free": True, "asks": [], "to": 2, "move": "keep your cog"}
    reply = take_back(hall, 0)
    assert reply["done"]
    assert (reply["update"]["turn"], reply["update"]["version"], reply["update"]["position"]) == (0, 4, 2)
    assert hall.answers()[2:] == []
    assert hall.act(0, SWAP)["done"]


def test_a_resent_undo_undoes_once() -> None:
    hall = Hall("high_cog", 2).begin()
    hall.act(0, KEEP, id="a")
    version = hall.table().history.version
    assert hall.say(0, undo=None, version=version, id="u")["done"]
    assert hall.say(0, undo=None, version=version, id="u")["again"]
    # The undone move counts as made: resent, it is recognized and not made again.
    assert hall.act(0, KEEP, version=2, id="a")["again"]
    assert hall.answers()[2:] == []
    hall.restart()
    assert hall.say(0, undo=None, version=version, id="u")["again"]


def test_history_is_never_rewritten() -> None:
    hall = Hall("high_cog", 2).begin()
    hall.act(0, KEEP)
    before = hall.store.records(hall.id)
    take_back(hall, 0)
    after = hall.store.records(hall.id)
    assert after[:-1] == before
    assert (after[-1].kind, after[-1].position) == (UNDO, 2)


@pytest.mark.parametrize("stride", [1, 5, history.STRIDE])
def test_every_earlier_position_can_be_rebuilt_whatever_was_undone(
    stride: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(history, "STRIDE", stride)
    hall = Hall("gizmos", 2).begin()
    taken_back = 0
    for luck in range(40):
        hall.play(1 + luck % 6, luck)
        past = hall.table().history
        state = game("gizmos").new(2, **hall.table().header.options)
        for place, move in enumerate(past.moves):
            assert past.before(place) == state
            state.apply(move.action)
        seat = luck % 2
        if hall.say(seat, propose=None, version=past.version)["done"]:
            taken_back += hall.say(1 - seat, accept=hall.look(1 - seat)["proposal"]["id"])["done"]
    assert taken_back > 3


def test_a_version_is_never_reused() -> None:
    """An old click on a position that looks the same must not apply to another one."""
    hall = Hall("high_cog", 2).begin()
    hall.act(0, KEEP)
    take_back(hall, 0)
    hall.act(0, KEEP)
    assert hall.look()["version"] == 5
    assert hall.act(1, KEEP, version=3)["refused"] == "stale"


def test_after_a_card_was_seen_undo_needs_consent() -> None:
    hall = Hall("high_cog", 2).begin()
    hall.act(0, SWAP)
    drawn = hall.answers()[-1]
    assert hall.look(0)["undo"] == {"free": False, "asks": [1], "to": 2, "move": "swap your cog"}
    assert take_back(hall, 0)["refused"] == "needs consent"
    asked = hall.say(0, propose=None, version=hall.table().history.version)["update"]["proposal"]
    assert asked["move"] == "swap your cog"
    seen = hall.look(1)["proposal"]
    assert (seen["move"], seen["asked"], seen["seat"]) == ("Ann put the cog away.", True, 0)
    assert not hall.look(None)["proposal"]["asked"]
    hall.say(1, accept=seen["id"])
    assert hall.look(0)["turn"] == 0
    assert hall.look(0)["proposal"] is None
    # The same draw again: undo cannot be used to try for a better one.
    hall.act(0, SWAP)
    assert hall.answers()[-1] == drawn
    hall.act(1, SWAP)
    # And the remaining moves still prove every draw.
    assert verify(json.loads(json.dumps(hall.host.export(hall.id)))).draws == 4


def test_after_another_player_moved_undo_needs_consent() -> None:
    hall = Hall("high_cog", 3).begin()
    hall.act(0, KEEP)
    hall.act(1, KEEP)
    assert hall.look(0)["undo"]["free"] is False
    assert hall.look(1)["undo"]["free"] is True
    hall.say(0, propose=None, version=5)
    proposal = hall.look(2)["proposal"]["id"]
    assert hall.say(2, accept=proposal)["update"]["proposal"]["accepted"] == [2]
    assert hall.look()["position"] == 5
    hall.restart()
    assert hall.say(1, accept=proposal)["done"]
    assert (hall.look()["turn"], hall.look()["position"]) == (0, 3)


def test_declining_withdrawing_and_moving_end_a_proposal() -> None:
    hall = Hall("high_cog", 3).begin()
    hall.act(0, KEEP)
    hall.act(1, KEEP)

    def propose() -> int:
        assert hall.say(0, propose=None, version=hall.table().history.version)["done"]
        return int(hall.look()["proposal"]["id"])

    first = propose()
    assert hall.say(1, propose=None, version=5)["refused"] == "not now"
    hall.say(1, decline=first)
    assert hall.look()["proposal"] is None
    assert hall.say(2, accept=first)["refused"] == "not now"
    second = propose()
    hall.say(0, decline=second)
    assert hall.look()["proposal"] is None
    third = propose()
    hall.say(1, accept=third)
    hall.say(1, accept=third)
    hall.act(2, KEEP)
    assert hall.look()["proposal"] is None
    assert hall.look()["phase"] == "over"
    assert hall.say(0, propose=None, version=6)["refused"] == "not now"
    assert hall.look(0)["undo"] is None


def test_an_undo_takes_back_a_build_with_its_payment() -> None:
    hall = Hall("gizmos", 2).begin()
    found = 0
    for luck in range(60):
        hall.play(1, luck)
        past = hall.table().history
        seat = past.moves[-1].who
        offer = undo.offer(past, seat) if seat >= 0 and not past.state.is_over() else None
        last = undo.last_answer(past.moves, seat)
        if offer is None or last is None or offer.to == last:
            continue
        found += 1
        kept, undone = past.before(offer.to), past.moves[offer.to :]
        assert all(move.who == seat for move in past.moves[offer.to : last + 1])
        assert len(undone) > 1
        assert game("gizmos").label(kept, undone[0].action).startswith(("build", "use", "research", "take"))
    assert found


def test_an_answer_stays_free_to_undo_if_its_whole_decision_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    hall = Hall("gizmos", 2).begin()
    for luck in range(200):
        hall.play(1, luck)
        past = hall.table().history
        seat, last = past.moves[-1].who, len(past.moves) - 1
        if seat >= 0 and not past.moves[last].by_itself and undo.decision_start(past, last) < last:
            break
    start = undo.decision_start(past, last)
    monkeypatch.setattr(undo, "is_free", lambda history, seat, to: to > start)
    assert undo.offer(past, seat) == undo.Offer(last, True)
    monkeypatch.setattr(undo, "is_free", lambda history, seat, to: False)
    assert undo.offer(past, seat) == undo.Offer(start, False)


def test_a_declined_request_is_in_the_log_and_a_withdrawn_one_is_not() -> None:
    hall = Hall("high_cog", 3).begin()
    hall.act(0, KEEP)
    hall.act(1, KEEP)
    hall.say(0, propose=None, version=5)
    hall.say(0, decline=hall.look()["proposal"]["id"])
    assert hall.look(0)["notes"] == []
    hall.say(0, propose=None, version=5)
    hall.say(1, decline=hall.look()["proposal"]["id"])
    hall.restart()
    name = hall.look()["players"][1]["name"]
    asker = hall.look()["players"][0]["name"]
    assert hall.look(0)["notes"] == [f"{name} declined your undo request."]
    assert hall.look(1)["notes"] == [f"You declined {asker}\u2019s undo request."]
    assert hall.look(None)["notes"] == [f"{name} declined {asker}\u2019s undo request."]


def test_bots_and_people_who_left_always_agree() -> None:
    hall = Hall("high_cog", 3, bots="1").begin()
    hall.act(0, SWAP)
    hall.host.play_bots(hall.id)
    hall.say(0, propose=None, version=hall.table().history.version)
    assert hall.look(2)["proposal"]["asked"]
    hall.say(2, leave="")
    assert hall.look()["proposal"] is None
    assert (hall.look()["turn"], hall.look()["position"]) == (0, 3)


def test_against_bots_an_undo_after_something_was_seen_makes_the_game_practice(store: Store) -> None:
    hall = Hall("high_cog", 2, bots="1", store=store).begin()
    hall.host.play_bots(hall.id)
    hall.act(0, KEEP)
    assert take_back(hall, 0)["done"]
    assert hall.look(0)["practice"] is False, "nothing was seen"
    hall.act(0, SWAP)
    offer = hall.look(0)["undo"]
    assert (offer["free"], offer["asks"]) == (False, [])
    assert hall.say(0, propose=None, version=hall.table().history.version)["done"]
    hall.restart()
    for reader in (0, None):
        assert hall.look(reader)["practice"] is True
    hall.act(0, KEEP)
    hall.host.play_bots(hall.id)
    assert hall.look(0)["phase"] == "over"
    assert replayed(hall.table(), 0, 0, 0)["practice"] is True


def test_an_undo_that_other_people_agreed_to_is_not_practice() -> None:
    hall = Hall("high_cog", 2).begin()
    hall.act(0, SWAP)
    assert hall.look(0)["undo"]["asks"] == [1]
    proposed = hall.say(0, propose=None, version=hall.table().history.version)["update"]["proposal"]
    assert hall.say(1, accept=proposed["id"])["done"]
    assert hall.table().history.position == 2
    assert hall.look(0)["practice"] is False


def test_a_bot_does_not_cancel_a_proposal() -> None:
    hall = Hall("high_cog", 3, bots="1").begin()
    hall.act(0, SWAP)
    hall.say(0, propose=None, version=hall.table().history.version)
    hall.host.play_bots(hall.id)
    assert hall.look()["proposal"] is not None
    hall.say(2, decline=hall.look()["proposal"]["id"])
    hall.host.play_bots(hall.id)
    assert hall.look()["turn"] == 2


def test_a_bot_that_was_thinking_does_not_move_once_an_undo_was_requested() -> None:
    """The version is still the one it was asked at: a request changes no position."""
    hall = Hall("high_cog", 3, bots="1").begin()
    hall.act(0, SWAP)
    table = hall.table()
    asked, version = bot_turns.ask(table), table.history.version
    assert asked is not None
    assert hall.say(0, propose=None, version=version)["done"]
    assert table.history.version == version
    assert not bot_turns.play(table, asked.seat, version, asked.legal[0])
    assert (hall.look()["version"], hall.look()["proposal"]["seat"]) == (version, 0)
    assert hall.say(2, decline=hall.look()["proposal"]["id"])["done"]
    assert bot_turns.play(table, asked.seat, version, asked.legal[0])


def test_consent_to_an_earlier_request_does_not_count_for_the_next() -> None:
    hall = Hall("high_cog", 2).begin()
    hall.act(0, SWAP)
    version = hall.table().history.version
    requests: list[int] = []
    for _ in range(2):
        assert hall.say(0, propose=None, version=version)["done"]
        requests.append(hall.look()["proposal"]["id"])
        if len(requests) == 1:
            assert hall.say(0, decline=requests[0])["done"]
    for wrong in (requests[0], str(requests[1]), float(requests[1]), True):
        assert hall.say(1, accept=wrong)["refused"] == "not now", wrong
    assert hall.look()["version"] == version
    assert hall.say(1, accept=requests[1])["done"]
    assert hall.look()["position"] == 2


def test_undo_requests_are_rate_limited_and_a_late_one_shows_the_seat_what_is_new() -> None:
    hall = Hall("high_cog", 2).begin()
    hall.act(0, SWAP)
    version = hall.table().history.version
    late = hall.say(0, propose=None, version=version - 1)
    assert (late["refused"], late["update"]["reader"], late["update"]["version"]) == ("stale", 0, version)
    for _ in range(PER_MINUTE):
        hall.say(0, chat=0)
    assert hall.say(0, propose=None, version=version)["refused"] == "too often"


def test_a_bot_that_was_asked_before_an_undo_does_not_move_after_it() -> None:
    """It is the bot's turn again, but in another position."""
    hall = Hall("high_cog", 2, bots="1").begin()
    hall.act(0, KEEP)
    table = hall.table()
    asked, version = bot_turns.ask(table), table.history.version
    assert asked is not None
    assert take_back(hall, 0)["done"]
    assert not bot_turns.play(table, asked.seat, version, asked.legal[0])
    assert hall.act(0, SWAP)["done"]
    assert bot_turns.awaits_bot(table)
    later = table.history.version
    assert not bot_turns.play(table, asked.seat, version, asked.legal[0])
    assert table.history.version == later
    assert bot_turns.play(table, asked.seat, later, asked.legal[0])
    moved = next(record for record in reversed(hall.store.records(hall.id)) if record.kind == ANSWER)
    assert (moved.who, moved.action, moved.client, moved.data) == (1, asked.legal[0], "", {"bot": "random"})
    assert not bot_turns.play(table, asked.seat, table.history.version, asked.legal[0]), "the game is over"


def test_an_undo_request_is_accepted_once() -> None:
    hall = Hall("high_cog", 3).begin()
    hall.act(0, SWAP)
    version = hall.table().history.version
    assert hall.say(0, propose=None, version=version)["done"]
    asked = hall.look()["proposal"]["id"]
    assert hall.say(1, accept=asked)["done"]
    stored = hall.table().sequence
    # Again, and by the player who asked: nothing is stored, and no other player has agreed.
    for seat in (1, 0):
        assert hall.say(seat, accept=asked)["done"]
    assert hall.table().sequence == stored
    assert (hall.look()["version"], hall.look()["proposal"]["accepted"]) == (version, [1])
    assert hall.say(2, accept=asked)["done"]
    assert hall.look()["position"] == 3
    accepted = [record.who for record in hall.store.records(hall.id) if record.kind == ACCEPT]
    assert accepted == [1, 2]


def test_what_was_seen_and_undone_by_consent_is_not_forgotten() -> None:
    hall = Hall("gadget_builder", 2).begin()
    dice = Dice(5)
    # Play until a seat has two decisions in a row, the second of which revealed something to it.
    for _ in range(400):
        table = hall.table()
        moves = table.history.moves
        seat = moves[-1].who if moves else CHANCE
        for seat in (0, 1):
            to = table.takeback(seat)
            earlier = undo.last_answer(moves[:to], seat) if to is not None else None
            earlier = undo.decision_start(table.history, earlier) if earlier is not None else None
            if to is None or earlier is None or table.is_free(seat):
                continue
            if any(move.who not in (seat, CHANCE) for move in moves[earlier:]):
                continue
            if undo.is_free(_cut(hall, to), seat, earlier):
                hall.say(seat, propose=None, version=table.history.version)
                hall.say(1 - seat, accept=hall.look()["proposal"]["id"])
                assert hall.look()["position"] == to
                assert hall.look(seat)["undo"]["to"] == earlier
                assert hall.look(seat)["undo"]["free"] is False
                return
        state = table.history.state
        legal = state.legal_actions()
        hall.act(int(state.to_move()), legal[dice.below(len(legal))])
    pytest.fail("no such position came up")


def _cut(hall: Hall, to: int) -> History:
    """The history without the moves from `to` on."""
    table = hall.table()
    cut = History(table.header, table.game)
    kept = 0
    for record in hall.store.records(hall.id):
        if record.kind == "answer" and kept < to:
            cut.apply(record)
            kept += 1
    return cut


def test_a_stale_undo_is_refused() -> None:
    hall = Hall("high_cog", 2).begin()
    assert take_back(hall, 0)["refused"] == "not now"
    hall.act(0, KEEP)
    assert hall.say(0, undo=None, version=2, id="u")["refused"] == "stale"
    assert hall.say(0, propose=None, version=2)["refused"] == "stale"


def test_forced_moves_of_others_do_not_prevent_undo() -> None:
    """Bob's forced move was auto-played and revealed nothing: Ann may still undo hers."""
    hall = Hall("widget_mechs", 2, optional_build=True)
    hall.say(0, wish={"forced": True})
    hall.say(1, wish={"forced": True})
    hall.begin()
    free = asked = 0
    dice = Dice(3)
    for _ in range(120):
        state = hall.table().history.state
        if state.is_over():
            break
        seat = int(state.to_move())
        legal = state.legal_actions()
        hall.act(seat, legal[dice.below(len(legal))])
        table = hall.table()
        to = table.takeback(seat)
        assert to is not None
        tail = table.history.moves[to:]
        # Nothing is hidden here: free until a die is thrown.
        rolled = any(move.who == CHANCE for move in tail)
        decided = any(move.who not in (seat, CHANCE) and not move.is_forced for move in tail)
        assert table.is_free(seat) == (not rolled and not decided)
        free += table.is_free(seat)
        asked += rolled
    assert free > 5
    assert asked > 5


def test_a_secret_shown_to_another_seat_is_not_free_to_undo() -> None:
    """The other seat would keep its knowledge; the mover's own secret does not matter."""
    hall = Hall("high_cog", 2).begin()
    hall.act(0, KEEP)
    table = hall.table()
    told = table.history.steps[-1].events
    told.append(Event(0, [0], [5], 0))
    assert undo.is_free(table.history, 0, 2)
    told.append(Event(0, [0], [5], 1))
    assert not undo.is_free(table.history, 0, 2)


def test_a_move_that_shows_a_hidden_card_is_not_free_to_undo(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also without a draw or another player's move: looking at a card reveals it."""
    unseen = Cogs.redeal

    def peeking(state: Cogs, seat: int, dice: Dice) -> Cogs:
        """Seat 0's knowledge if it sees everything after its move."""
        return state.clone() if state.turn > 0 and seat == 0 else unseen(state, seat, dice)

    hall = Hall("high_cog", 2).begin()
    hall.act(0, KEEP)
    table = hall.table()
    assert undo.is_free(table.history, 0, 2)
    monkeypatch.setattr(Cogs, "redeal", peeking)
    assert not undo.is_free(table.history, 0, 2)
