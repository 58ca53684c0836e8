"""A simultaneous question with clocks, notices and absent players: it stays secret who has answered."""

from itertools import permutations

import pytest

from cogworks.people.notices.waiting import CORRESPONDENCE_PAUSE, waiting_for
from cogworks.tables.lists.own_games import own_games
from cogworks.tables.store.store import MemoryStore
from cogworks.web.site.lobby.my_games import _shown
from tests.example_games.test_simultaneous_tables import choose, clash, plain
from tests.people.notices.circle import BASE, DAYS, HOOK, Circle
from tests.tables.hall import Hall

__all__ = ["clash"]

BLITZ = {"mode": "live", "bank": 60, "increment": 5, "on_timeout": "lose"}
DAY = 86400


def clocked(seats: int = 3, control: object = BLITZ, bots: str = "") -> Hall:
    assert isinstance(control, dict)
    return Hall("clash_of_cogs", seats, bots, control=control).begin()


def left(hall: Hall) -> list[float]:
    clock = hall.table().clock
    assert clock is not None
    return [clock.remaining(seat, hall.clock.now) for seat in range(len(clock.left))]


def test_time_runs_for_all_who_have_yet_to_answer() -> None:
    hall = clocked()
    hall.clock.now += 10
    assert choose(hall, 1, 3)["done"]
    hall.clock.now += 10
    assert left(hall) == [40, 55, 40]
    assert choose(hall, 2, 3)["done"]
    hall.clock.now += 10
    assert choose(hall, 0, 3)["done"]
    assert left(hall) == [35, 55, 45]
    hall.clock.now += 1
    assert left(hall) == [34, 54, 44]


def test_a_correspondence_turn_is_an_answer() -> None:
    hall = clocked(control=DAYS)
    hall.clock.now += 2 * DAY
    for seat in range(3):
        assert choose(hall, seat, 3)["done"]
    assert left(hall) == [3 * DAY] * 3


@pytest.mark.parametrize("reader", [None, 0, 1])
@pytest.mark.parametrize("control", [BLITZ, {**DAYS, "days_off": 3}])
def test_clocks_never_tell_who_has_answered(reader: int | None, control: object) -> None:
    """All courses in which one other player has answered send a reader the same bytes, whatever happens then."""
    seen = []
    for other in (2, 3):
        hall = clocked(4, control)
        start = hall.table().history.version
        hall.clock.now += 9
        assert choose(hall, other, 4)["done"]
        hall.clock.now += 9
        updates = [hall.look(reader), hall.look(reader, start)]
        hall.say(0, chat=0)
        hall.clock.now += 9
        hall.host.clocks.beat()
        hall.clock.now += 100
        hall.host.clocks.beat()
        hall.host.check_clock(hall.id)
        seen.append([plain(update) for update in [*updates, hall.look(reader)]])
    assert seen[0] == seen[1]
    clock = seen[0][0]["clock"]
    shown = sorted([*clock["also"], *([] if clock["running"] is None else [clock["running"]])])
    assert (shown, clock["running"]) == ([0, 1, 2, 3], reader)


def test_a_players_own_time_stops_with_the_answer() -> None:
    hall = clocked()
    hall.clock.now += 10
    assert choose(hall, 1, 3)["done"]
    own = hall.look(1)["clock"]
    assert (own["running"], own["also"], own["left"]) == (None, [0, 2], [50, 55, 50])
    other = hall.look(0)["clock"]
    assert (other["running"], other["also"], other["left"]) == (0, [1, 2], [50, 50, 50])
    assert other["due"] == hall.clock.now + 50


@pytest.mark.parametrize("late", [0, 1, 2])
def test_whoever_does_not_answer_in_time_loses(late: int) -> None:
    hall = clocked()
    for seat in {0, 1, 2} - {late}:
        assert choose(hall, seat, 4)["done"]
    hall.clock.now += 59
    assert not any(hall.host.check_clock(table) for table in hall.host.clocks.due())
    hall.clock.now += 4
    assert hall.host.clocks.due() == [hall.id]
    assert hall.host.check_clock(hall.id)
    seen = hall.look(0)
    assert [bool(it) for it in seen["forfeits"]] == [seat == late for seat in range(3)]
    # A bot answers for the player who lost, and the others' time runs again.
    hall.host.play_bots(hall.id)
    clock = hall.table().clock
    assert clock is not None
    assert clock.runs == {0, 1, 2} - {late}


def test_of_two_players_who_are_late_the_first_loses_first() -> None:
    hall = clocked(2)
    hall.clock.now += 10
    assert choose(hall, 1, 4)["done"]
    assert choose(hall, 0, 3)["done"]
    hall.clock.now += 20
    assert choose(hall, 0, 4)["done"]
    hall.clock.now += 10
    assert choose(hall, 1, 4)["done"]
    hall.clock.now += 100
    assert hall.host.check_clock(hall.id)
    assert hall.look(0)["forfeits"] == ["", "time"]


def test_a_bot_takes_over_for_all_who_are_late_if_agreed() -> None:
    hall = clocked(control={**BLITZ, "on_timeout": "bot"})
    assert choose(hall, 0, 4)["done"]
    hall.clock.now += 70
    for _ in range(2):
        assert hall.host.check_clock(hall.id)
    assert not hall.host.check_clock(hall.id)
    assert [player["kind"] for player in hall.look(0)["players"]] == ["person", "bot", "bot"]


def test_the_order_of_answers_and_another_process_change_nothing() -> None:
    """Times depend on when players answered, and follow from the records."""
    found = set()
    for order in permutations(range(3)):
        hall = clocked()
        for _ in range(2):
            hall.clock.now += 5
            for seat in order:
                assert choose(hall, seat, seat + 1)["done"]
        assert choose(hall, 0, 5)["done"]
        hall.clock.now += 5
        before = left(hall)
        hall.restart()
        assert left(hall) == before
        found.add(tuple(before))
    assert len(found) == 1


def test_undoing_an_answer_wins_no_time() -> None:
    hall = clocked()
    for _ in range(5):
        hall.clock.now += 2
        assert choose(hall, 0, 4)["done"]
        version = hall.table().history.version
        assert hall.say(0, undo=None, version=version, id=f"undo {version}")["done"]
    assert left(hall)[0] == 50
    assert left(hall)[1] == 50


def test_a_pause_stops_the_time_of_all() -> None:
    hall = clocked()
    hall.clock.now += 10
    assert choose(hall, 1, 4)["done"]
    for seat in range(3):
        assert hall.say(seat, pause=True)["done"]
    hall.clock.now += 1000
    assert left(hall) == [50, 55, 50]
    sent = hall.look(0)["clock"]
    assert (sent["running"], sent.get("also"), sent["left"]) == (None, None, [50, 50, 50])
    assert choose(hall, 0, 4)["done"]
    hall.clock.now += 10
    assert left(hall) == [55, 55, 40]
    assert hall.look(0)["clock"]["left"] == [55, 50, 50]


# ---- notices and absent players


@pytest.fixture
def circle() -> Circle:
    opened = Circle(MemoryStore())
    for player in (opened.ann, opened.bob):
        opened.notices.add_webhook(player.id, HOOK, BASE)
    opened.open(name="clash_of_cogs")
    return opened


def answer(circle: Circle, seat: int) -> None:
    player = (circle.ann, circle.bob)[seat]
    with circle.host.at("hall") as table:
        version = table.history.version
    circle.messages += 1
    circle.say("hall", player.token("hall"), act=seat * 5, version=version, id=f"m{circle.messages}")


def test_all_who_have_yet_to_answer_hear_of_it_once(circle: Circle) -> None:
    assert circle.due(after=CORRESPONDENCE_PAUSE - 1) == []
    notices = circle.due(after=1)
    assert {it.player for it in notices} == {circle.ann.id, circle.bob.id}
    assert len({it.turn for it in notices}) == 1
    answer(circle, 1)
    # Another answer to the same question is no new turn.
    assert circle.due(after=CORRESPONDENCE_PAUSE) == []
    assert [circle.notices.is_current(it) for it in notices] == [it.player == circle.ann.id for it in notices]
    answer(circle, 0)
    assert len(circle.due(after=CORRESPONDENCE_PAUSE)) == 2


def test_only_those_who_have_yet_to_answer_hear_of_it(circle: Circle) -> None:
    answer(circle, 1)
    (notice,) = circle.due(after=CORRESPONDENCE_PAUSE)
    assert (notice.player, notice.due) == (circle.ann.id, 1000.0 + 3 * DAY)
    assert len(waiting_for(circle.host, circle.ann.id)) == 1
    assert waiting_for(circle.host, circle.bob.id) == []


def test_one_who_looks_hears_nothing_and_the_other_does(circle: Circle) -> None:
    circle.look(circle.bob)
    assert circle.due(after=10) == []
    circle.looking = set()
    (notice,) = circle.due(after=CORRESPONDENCE_PAUSE)
    assert notice.player == circle.ann.id


def test_lists_tell_each_player_only_whether_it_is_their_turn(circle: Circle) -> None:
    answer(circle, 1)
    for player, state in [(circle.ann, "your turn"), (circle.bob, "in progress")]:
        (own,) = own_games(circle.host, player.id, player.token, 10)[0]
        shown = _shown(own)
        assert shown["phase"] == "playing"
        assert (shown["state"], shown["is_turn"]) == (state, state == "your turn")


def test_an_absent_player_can_be_replaced_once_that_tells_nothing_new() -> None:
    hall = Hall("clash_of_cogs", 3).begin()
    assert choose(hall, 0, 4)["done"]
    assert choose(hall, 1, 4)["done"]
    assert hall.look(0)["hand_over"] is None
    hall.clock.now += 601
    assert hall.look(0)["hand_over"]["seat"] == 2
    assert hall.look(2)["hand_over"] is None
    assert hall.say(0, hand_over="random", seat=2)["done"]
    duel = Hall("clash_of_cogs", 2).begin()
    assert choose(duel, 0, 4)["done"]
    assert duel.look(0)["hand_over"]["seat"] == 1
