"""Bots in processes: a crash, a hang or an illegal move is an error with a reason, and the next request works."""

import os
import time
from collections.abc import Iterator
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool

import pytest
from pebble.pool.base_pool import PoolStatus

import cogworks
from cogworks import Dice
from cogworks.bots.knowledge import Knowledge, knowledge
from cogworks.bots.levels import answer
from cogworks.bots.task_queue import StoppedError
from cogworks.bots.workers import BotError, WorkerDiedError, Workers, quick_answer


def crash(known: Knowledge) -> int:
    os._exit(7)


def hang(known: Knowledge) -> int:
    while True:
        time.sleep(1)


def stumble(known: Knowledge) -> int:
    raise RuntimeError("lost my marbles")


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    with Workers(1) as started:
        yield started


def asked(bot: str) -> Knowledge:
    game = cogworks.game("widget_mechs")
    state, dice = game.new(2), Dice(4)
    while state.to_move() < 0 or len(state.legal_actions()) < 2:
        dice.roll(state)
    return knowledge(game, state, game.settle({}), bot, 99)


def test_plugins_find_the_seed_under_its_earlier_name() -> None:
    assert asked("random").luck == asked("random").seed == 99


def test_a_bot_in_a_process_moves_as_in_this_one(workers: Workers) -> None:
    for bot in ("random", "novice", "adept:50"):
        assert workers.answer(asked(bot)) == answer(asked(bot))


def test_advice_names_the_best_move_and_the_chances(workers: Workers) -> None:
    advice = workers.advice(asked("adept:80"))
    assert advice.best in asked("adept").legal
    assert 0 < advice.chance < 1
    shares = [option.share for option in advice.options]
    assert sum(shares) == pytest.approx(1)
    assert shares == sorted(shares, reverse=True)


def test_a_hint_does_not_take_the_only_process_of_bots(workers: Workers) -> None:
    hint = workers.advice_later(asked("adept:80"))
    assert workers.answer(asked("novice")) in asked("novice").legal
    assert hint.result().best == workers.advice(asked("adept:80")).best
    assert workers._hints is not workers._pool


def test_a_bot_that_crashes_or_makes_an_illegal_move_is_an_error_and_the_next_one_works(workers: Workers) -> None:
    with pytest.raises(BotError, match="the process of adept ended"):
        workers.ask(crash, asked("adept"))
    with pytest.raises(BotError, match="adept failed: RuntimeError: lost my marbles"):
        workers.ask(stumble, asked("adept"))
    assert workers.answer(asked("novice")) in asked("novice").legal


def test_a_pool_that_broke_is_replaced(workers: Workers) -> None:
    """A process that ends before it has reported its task breaks the pool it belongs to."""
    assert workers.answer(asked("novice")) in asked("novice").legal
    broken = workers._pool
    assert broken is not None
    broken._context.status = PoolStatus.ERROR
    assert workers.answer(asked("novice")) in asked("novice").legal
    assert workers._pool is not broken
    lost: Future[int] = Future()
    lost.set_exception(BrokenProcessPool("All workers expired"))
    with pytest.raises(BotError, match="the process of adept ended: All workers expired"):
        workers._result(lost, asked("adept"))


def test_a_bot_that_hangs_is_stopped() -> None:
    with Workers(1, grace=0.2) as hasty, pytest.raises(BotError, match="did not answer"):
        hasty.ask(hang, asked("adept:200ms"))


def test_the_quick_move_is_legal_and_repeatable() -> None:
    assert quick_answer(asked("master")) == quick_answer(asked("master"))
    assert quick_answer(asked("master")) in asked("master").legal


def niceness() -> int:
    return os.nice(0)


def die(code: int) -> None:
    os._exit(code)


def test_background_work_has_low_priority_and_survives_a_dead_process() -> None:
    with Workers(1) as workers:
        assert workers.in_background(niceness) == 19
        with pytest.raises(WorkerDiedError):
            workers.in_background(die, 9)
        assert workers.in_background(niceness) == 19
        with pytest.raises(ZeroDivisionError):
            workers.in_background(divmod, 1, 0)
    with pytest.raises(StoppedError):
        workers.in_background(niceness)
