"""`python -m bench.peers`: speed next to other systems, in one run on one core.

Uses those of OpenSpiel, RLCard, PettingZoo, PufferLib, EnvPool and Pgx that are installed, with the games closest to
ours: card and dice games with hidden information or chance.  All play at random.  A figure counts decisions of players;
chance resolves on the way.
"""

import importlib
import os
import time
import warnings
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false")

import numpy as np

import cogworks
from cogworks import CHANCE, OVER, Dice
from cogworks.study import Batch
from cogworks.study.observing import Observer

SECONDS = 2.0
BARE, SEEN, MANY = "Python loop", "with observation and mask", "many tables at once"


class Line(NamedTuple):
    """One measurement."""

    way: str
    system: str
    game: str
    rate: float


def rate(play: Callable[[], int]) -> float:
    """Return decisions per second of something that makes some and returns their number."""
    play()
    done, began = 0, time.perf_counter()
    while (spent := time.perf_counter() - began) < SECONDS:
        done += play()
    return done / spent


# ---- ours


def cogworks_lines() -> Iterator[Line]:
    """All five games, in all three ways."""
    for name in cogworks.games():
        game, dice = cogworks.game(name), Dice(1)
        observer = Observer(game.features(2))

        def play(seen: Observer | None = None, game: Any = game, dice: Dice = dice) -> int:
            state, decisions = game.new(2), 0
            while (mover := state.to_move()) != OVER:
                if mover == CHANCE:
                    dice.roll(state)
                    continue
                if seen is not None:
                    seen.row(state, mover)
                legal = state.legal_actions()
                state.apply(legal[dice.below(len(legal))])
                decisions += 1
            return decisions

        yield Line(BARE, "Cogworks", name, rate(play))
        yield Line(SEEN, "Cogworks", name, rate(lambda play=play, seen=observer: play(seen)))  # type: ignore[misc]
        batch = Batch(name, 1024, seats=2, seed=1)

        def step(batch: Batch = batch) -> int:
            batch.step_randomly(10)
            return 10 * batch.n

        yield Line(MANY, "Cogworks", name, rate(step))


# ---- theirs


def openspiel_lines() -> Iterator[Line]:
    """OpenSpiel from Python."""
    pyspiel = importlib.import_module("pyspiel")
    generator = np.random.default_rng(1)
    for text in ("backgammon", "gin_rummy", "hanabi(players=2)", "leduc_poker"):
        game = pyspiel.load_game(text)

        def play(seen: bool = False, game: Any = game) -> int:
            state, decisions = game.new_initial_state(), 0
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(outcomes[generator.choice(len(outcomes), p=chances)])
                    continue
                if seen:
                    np.asarray(state.observation_tensor(state.current_player()), "float32")
                legal = state.legal_actions()
                state.apply_action(legal[int(generator.random() * len(legal))])
                decisions += 1
            return decisions

        yield Line(BARE, "OpenSpiel", text, rate(play))
        yield Line(SEEN, "OpenSpiel", text, rate(lambda play=play: play(True)))  # type: ignore[misc]


def rlcard_lines() -> Iterator[Line]:
    """RLCard, whose steps always make observations."""
    rlcard = importlib.import_module("rlcard")
    generator = np.random.default_rng(1)
    for name in ("uno", "gin-rummy", "leduc-holdem"):
        env = rlcard.make(name, config={"seed": 1})

        def play(env: Any = env) -> int:
            state, _ = env.reset()
            decisions = 0
            while not env.is_over():
                legal = list(state["legal_actions"])
                state, _ = env.step(legal[int(generator.random() * len(legal))])
                decisions += 1
            return decisions

        yield Line(SEEN, "RLCard", name, rate(play))


def pettingzoo_lines() -> Iterator[Line]:
    """PettingZoo's own classic games; ours through the same interface."""
    from cogworks.study.pettingzoo import env as ours

    makers: dict[tuple[str, str], Callable[[], Any]] = {
        ("Cogworks in PettingZoo", name): lambda name=name: ours(name, seats=2)  # type: ignore[misc]
        for name in cogworks.games()
    }
    for name in ("connect_four_v3", "gin_rummy_v4", "leduc_holdem_v4"):
        try:
            module = importlib.import_module(f"pettingzoo.classic.{name}")
            makers["PettingZoo", name] = module.env
        except ImportError:
            continue
    for (system, name), make in makers.items():
        env = make()

        def play(env: Any = env) -> int:
            env.reset(seed=1)
            decisions = 0
            for agent in env.agent_iter():
                seen, _, ended, cut, _ = env.last()
                over = ended or cut
                env.step(None if over else env.action_space(agent).sample(seen["action_mask"]))
                decisions += not over
            return decisions

        yield Line(SEEN, system, name, rate(play))


def pgx_lines() -> Iterator[Line]:
    """Pgx: many tables in JAX, on one core."""
    pgx, jax = importlib.import_module("pgx"), importlib.import_module("jax")
    for name in ("backgammon", "leduc_holdem", "connect_four"):
        env = pgx.make(name)
        start, step = jax.vmap(env.init), jax.vmap(env.step)

        def advance(state: Any, key: Any, step: Any = step, start: Any = start) -> Any:
            pick, deal, fresh = jax.random.split(key, 3)
            logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
            n = logits.shape[0]
            after = step(state, jax.random.categorical(pick, logits), jax.random.split(deal, n))
            again = start(jax.random.split(fresh, n))
            over = after.terminated | after.truncated
            return jax.tree.map(
                lambda new, old: jax.numpy.where(over.reshape((n,) + (1,) * (old.ndim - 1)), new, old), again, after
            )

        compiled = jax.jit(advance)
        table = {"state": jax.jit(start)(jax.random.split(jax.random.key(1), 1024)), "key": jax.random.key(2)}

        def play(table: dict[str, Any] = table, advance: Any = compiled) -> int:
            for _ in range(10):
                table["key"], key = jax.random.split(table["key"])
                table["state"] = advance(table["state"], key)
            jax.block_until_ready(table["state"])
            return 10 * 1024

        yield Line(MANY, "Pgx", name, rate(play))


def pufferlib_lines() -> Iterator[Line]:
    """PufferLib's own games in C; the closest are small board games."""
    ocean = importlib.import_module("pufferlib.ocean")
    for name in ("puffer_tripletriad", "puffer_connect4"):
        env = ocean.env_creator(name)(num_envs=1024)
        env.reset()
        actions = np.random.default_rng(1).integers(0, env.single_action_space.n, (64, 1024))

        def play(env: Any = env, actions: Any = actions) -> int:
            for row in actions:
                env.step(row)
            return int(actions.size)

        yield Line(MANY, "PufferLib", name, rate(play))


def envpool_lines() -> Iterator[Line]:
    """EnvPool's card and board games in C++, on one thread.  Only the time in its `step` counts."""
    envpool = importlib.import_module("envpool")
    generator = np.random.default_rng(1)
    for name in ("LeducHoldem-v1", "Backgammon-v1", "SparrowMahjong-v1", "ConnectFour-v1"):
        env = envpool.make(name, env_type="gymnasium", num_envs=1024, num_threads=1, seed=1)
        info = env.reset()[-1]
        spent, steps = 0.0, 0
        while spent < SECONDS:
            mask = info["legal_action_mask"]
            actions = (generator.random(mask.shape) * mask).argmax(1).astype("int32")
            began = time.perf_counter()
            info = env.step(actions)[-1]
            spent += time.perf_counter() - began
            steps += len(actions)
        yield Line(MANY, "EnvPool", name, steps / spent)


def main() -> None:
    """Measure everything installed and print one table per way of playing."""
    warnings.simplefilter("ignore")
    lines: list[Line] = []
    sources = (
        cogworks_lines,
        openspiel_lines,
        rlcard_lines,
        pettingzoo_lines,
        pufferlib_lines,
        envpool_lines,
        pgx_lines,
    )
    for source in sources:
        try:
            lines += source()
        except ImportError as error:
            print(f"Left out: {source.__name__.partition('_')[0]} ({error}).")
    for way in (BARE, SEEN, MANY):
        rows = [line for line in lines if line.way == way]
        slowest = min(line.rate for line in rows if line.system == "Cogworks")
        print(f"\n{way}\n\n| system | game | thousand decisions/s | our slowest game is … times as fast |")
        print("| --- | --- | ---: | ---: |")
        for line in sorted(rows, key=lambda line: -line.rate):
            ratio = "" if line.system == "Cogworks" else f"{slowest / line.rate:.1f}"
            print(f"| {line.system} | {line.game} | {line.rate / 1e3:,.0f} | {ratio} |")


if __name__ == "__main__":
    main()
