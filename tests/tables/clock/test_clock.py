"""Clocks, computed from records alone."""

import random

import pytest

from cogworks import CHANCE, Dice, game, games
from cogworks.tables.clock.clock import GRACE, LAG, SLOW, TableClock
from cogworks.tables.clock.control import CORRESPONDENCE, DAY, LIVE, TimeControl, check_control
from cogworks.tables.clock.lag import MOST, LagQuota
from cogworks.tables.clock.presets import presets
from cogworks.tables.clock.words import described
from cogworks.tables.records import ANSWER, CHAT, END, START, UNDO, Record
from cogworks.tables.refusals import RefusedError

BLITZ = TimeControl(LIVE, 60, 5)


def started(control: TimeControl = BLITZ, seats: int = 2, at: float = 0.0) -> TableClock:
    clock = TableClock(control, seats)
    clock.follow(Record(0, START, 0, at), 0, True)
    return clock


def answer(who: int, time: float, **data: object) -> Record:
    return Record(1, ANSWER, who, time, 0, 0, data=data)


def test_only_the_seat_to_move_spends_time_and_each_turn_adds_an_increment() -> None:
    clock = started()
    clock.follow(answer(0, 10.0), 1, True)
    assert clock.left == [55.0, 60.0]
    assert (clock.remaining(0, 14.0), clock.remaining(1, 14.0)) == (55.0, 56.0)
    clock.follow(answer(1, 17.0), 0, True)
    assert clock.left == [55.0, 58.0]
    assert clock.due(0) == 72.0


def test_several_moves_of_one_turn_add_one_increment() -> None:
    clock = started()
    clock.follow(answer(0, 1.0), 0, True)
    clock.follow(answer(0, 2.0), CHANCE, False)
    clock.follow(answer(CHANCE, 2.0), 0, True)
    clock.follow(answer(0, 3.0), 1, True)
    assert clock.left == [62.0, 60.0]


def test_moves_that_the_table_makes_cost_and_earn_nothing() -> None:
    clock = started()
    clock.follow(answer(0, 4.0), 1, True)
    clock.follow(answer(1, 4.0, auto=True), 0, True)
    assert clock.left == [61.0, 60.0]
    assert clock.runs == {0}


def test_bots_have_no_time_to_lose() -> None:
    clock = started()
    clock.follow(answer(0, 4.0), 1, False)
    assert not clock.runs
    assert clock.out_of_time(1e9) is None
    assert clock.due(1) is None
    clock.follow(answer(1, 500.0, bot="adept"), 0, True)
    assert clock.left == [61.0, 60.0 + BLITZ.increment]
    assert clock.due(0) == 561.0


def test_the_clock_stops_at_the_end_and_in_a_pause() -> None:
    clock = started()
    clock.is_paused = True
    clock.follow(Record(1, CHAT, 0, 20.0), 0, True)
    assert (clock.left[0], clock.runs, clock.out_of_time(1e9)) == (40.0, frozenset(), None)
    clock.is_paused = False
    clock.follow(Record(2, CHAT, 0, 500.0), 0, True)
    assert (clock.left[0], clock.runs) == (40.0, frozenset({0}))
    clock.follow(Record(3, END, 0, 510.0), None, False)
    assert (clock.left[0], clock.runs) == (30.0, frozenset())


def test_chat_does_not_delay_the_end_of_time() -> None:
    clock = started()
    for time in (59.0, 60.5, 61.5):
        clock.follow(Record(1, CHAT, 0, time), 0, True)
    assert clock.as_sent()["left"][0] == 0
    assert clock.out_of_time(61.9) is None
    assert clock.out_of_time(60.0 + GRACE) == 0
    assert clock.flags() == 60.0 + GRACE


def test_undoing_wins_no_time() -> None:
    clock = started()
    clock.follow(answer(0, 1.0), 1, True)
    for time in range(2, 20, 2):
        clock.follow(Record(2, UNDO, 0, float(time), 0), 0, True)
        clock.follow(answer(0, time + 1.0), 1, True)
    assert clock.left[0] == 60.0 - 1 - 9 + BLITZ.increment
    clock = started(TimeControl(CORRESPONDENCE, 3 * DAY))
    clock.follow(answer(0, 2.0 * DAY), 1, True)
    clock.follow(Record(2, UNDO, 0, 2.0 * DAY, 0), 0, True)
    assert clock.due(0) == 3.0 * DAY


def test_each_turn_of_a_correspondence_game_has_its_own_time() -> None:
    clock = started(TimeControl(CORRESPONDENCE, 3 * DAY))
    clock.follow(answer(0, 2.5 * DAY), 1, True)
    clock.follow(answer(1, 3.5 * DAY), 0, True)
    assert clock.due(0) == 6.5 * DAY
    assert clock.out_of_time(6.49 * DAY) is None
    assert clock.out_of_time(6.5 * DAY) == 0


def test_weekends_do_not_count_if_agreed() -> None:
    friday = 1 * DAY  # the epoch was a Thursday
    clock = started(TimeControl(CORRESPONDENCE, 2 * DAY, weekends=True), at=friday + DAY / 2)
    assert clock.due(0) == friday + DAY / 2 + 4 * DAY
    assert clock.remaining(0, friday + 2 * DAY) == 1.5 * DAY
    assert clock.remaining(0, friday + 3 * DAY) == 1.5 * DAY


def test_adding_up_without_weekends_in_any_order_gives_the_same() -> None:
    luck = random.Random(7)
    control = TimeControl(CORRESPONDENCE, 14 * DAY, weekends=True)
    for _ in range(300):
        start = luck.uniform(0, 30 * DAY)
        whole, parts = started(control, at=start), started(control, at=start)
        times = sorted(luck.uniform(start, start + 9 * DAY) for _ in range(5))
        for time in times:
            parts.follow(Record(1, CHAT, 0, time), 0, True)
        assert parts.remaining(0, times[-1]) == pytest.approx(whole.remaining(0, times[-1]))
        due = whole.due(0)
        assert due is not None
        assert whole.remaining(0, due) == pytest.approx(0, abs=1e-6)
        assert whole.remaining(0, due - 1) > 0


def test_time_that_a_server_set_back_is_not_given_away() -> None:
    clock = started(at=100.0)
    clock.follow(Record(1, CHAT, 1, 110.0), 0, True)
    clock.follow(Record(2, CHAT, 1, 90.0), 0, True)
    clock.follow(answer(0, 115.0), 1, True)
    assert clock.left[0] == 60.0 - 15 + BLITZ.increment


def test_time_is_credited_to_the_seat_whose_time_ran() -> None:
    clock = started()
    clock.credit(0, 30.0, until=50.0)
    assert clock.due(0) == 90.0


# ---- lag


def test_a_late_move_counts_if_the_network_was_slow() -> None:
    clock = started()
    assert clock.is_too_late(0, 0.0, 60.1)
    assert not clock.is_too_late(0, 0.3, 60.1)
    assert clock.out_of_time(60.1) is None
    assert clock.out_of_time(60.0 + GRACE) == 0
    clock.follow(answer(0, 60.1, **clock.compensation(0, 0.3, 60.1)), 1, True)
    assert clock.left[0] == pytest.approx(0.2 + BLITZ.increment)


def test_nobody_gets_back_more_than_they_spent() -> None:
    clock = started()
    assert clock.compensation(0, 5.0, 0.1) == {LAG: 0.1, SLOW: True}
    assert clock.compensation(0, -5.0, 0.1) == {}
    assert clock.compensation(1, 5.0, 10.0) == {SLOW: True}


def test_a_liar_gains_no_more_at_a_table_either() -> None:
    clock = started(TimeControl(LIVE, 3600))
    for turn in range(300):
        clock.follow(answer(0, 10.0 * turn + 10, **clock.compensation(0, 5.0, 10.0 * turn + 10)), 0, True)
    assert clock.left[0] <= 3600 - 3000 + MOST


def test_a_liar_gains_no_more_than_the_quota_once() -> None:
    quota, gained = LagQuota.of(BLITZ), 0.0
    for _ in range(500):
        granted = quota.grant(5.0, 10.0)
        quota.use(granted, is_usual=False)
        gained += granted
    assert gained <= MOST * quota.gain


@pytest.mark.parametrize("lag", [0.02, 0.15, 0.6])
def test_an_honest_player_gets_all_lag_back(lag: float) -> None:
    quota, luck = LagQuota.of(BLITZ), random.Random(3)
    for _ in range(500):
        claimed = lag * luck.uniform(0.5, 1.0)
        granted = quota.grant(claimed, 10.0)
        quota.use(granted, is_usual=True)
        assert granted == claimed


def test_a_hiccup_is_compensated_and_forgotten() -> None:
    quota = LagQuota.of(BLITZ)
    assert quota.grant(2 * quota.gain, 10.0) == 2 * quota.gain
    quota.use(2 * quota.gain, is_usual=False)
    for _ in range(20):
        quota.use(0.0, is_usual=True)
    assert quota.left == MOST * quota.gain


# ---- controls


def test_a_control_is_read_and_sent() -> None:
    sent = {"mode": "live", "bank": 600, "increment": 10, "weekends": False, "on_timeout": "bot"}
    assert check_control(sent).as_sent() == sent
    assert check_control({"mode": "correspondence", "bank": DAY}).on_timeout == "lose"


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        (5, "object"),
        ({"mode": "blitz", "bank": 60}, "mode"),
        ({"mode": "live", "bank": 5}, "bank must be from 30 to"),
        ({"mode": "live", "bank": True}, "bank"),
        ({"mode": "live", "bank": 60, "increment": 1000}, "increment"),
        ({"mode": "correspondence", "bank": 60}, "bank must be from 3600"),
        ({"mode": "correspondence", "bank": DAY, "increment": 5}, "increment must be 0"),
        ({"mode": "correspondence", "bank": DAY, "weekends": 1}, "weekends"),
        ({"mode": "live", "bank": 60, "on_timeout": "explode"}, "on_timeout"),
        ({"mode": "live", "bank": 60, "banks": 60}, "no field"),
    ],
)
def test_a_wrong_control_is_refused_with_the_reason(given: object, reason: str) -> None:
    with pytest.raises(RefusedError, match=reason):
        check_control(given)


# ---- presets


def test_longer_games_get_longer_clocks() -> None:
    banks = {name: presets(game(name))["normal"].bank for name in games()}
    assert banks["widget_ridge"] == max(banks.values())
    for name in games():
        for control in presets(game(name)).values():
            assert check_control(control.as_sent()) == control


def test_clocks_in_words() -> None:
    assert described(TimeControl(LIVE, 300, 10)) == "5 minutes, 10 seconds per turn"
    assert described(TimeControl(LIVE, 90)) == "1:30 minutes"
    assert described(TimeControl(LIVE, 45)) == "45 seconds"
    assert described(TimeControl(CORRESPONDENCE, DAY)) == "1 day per turn"
    assert described(TimeControl(CORRESPONDENCE, 36 * 3600, weekends=True)) == "36 hours per turn, weekends off"


@pytest.mark.parametrize("name", ["gadget_builder", "girl_genius", "gizmos", "widget_mechs", "widget_ridge"])
def test_a_usual_game_has_about_as_many_decisions(name: str) -> None:
    """Players who follow the priors make between half and twice as many."""
    played = game(name)
    state, dice, decisions = played.new(2), Dice(4), 0
    while not state.is_over():
        legal = state.legal_actions()
        if state.to_move() == CHANCE:
            action = int(state.case(dice.below(int(state.n_cases()))))
        else:
            decisions += len(legal) > 1
            action = max(legal, key=lambda each: (state.prior(each), dice.below(1000)))
        state.apply(action)
    assert played.usual_decisions / 2 < decisions / 2 < played.usual_decisions * 2
