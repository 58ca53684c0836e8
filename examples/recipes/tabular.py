"""Learn a table of values for a short game by playing against a bot: no network, and no library but NumPy.

pip install 'cogworks[study]'
python examples/recipes/tabular.py --parts 1 --opponent random --games 20000

The table has the mean result of every move in every position that was met, as the reader knows it.
"""

import argparse

import numpy as np

from cogworks.study import Batch

Table = dict[tuple[bytes, int], tuple[int, float]]
"""How often a move was made in a position, and its mean result."""
UNTRIED = (0, 0.5)


def play(batch: Batch, table: Table, games: int, curious: float, seed: int) -> float:
    """Play games with the best moves of the table, or now and then a random one; learn; return the share of wins."""
    assert batch.schema is not None
    generator = np.random.default_rng(seed)
    # The number of the turn makes every position a new one.
    turns = batch.schema.slices["turns"]
    made: list[list[tuple[bytes, int]]] = [[] for _ in range(batch.n)]
    ended, won = 0, 0.0
    while ended < games:
        rows = batch.observations.copy()
        rows[:, turns] = 0
        actions = np.zeros(batch.n, "int64")
        for at in range(batch.n):
            key, legal = rows[at].tobytes(), batch.legal[at, : batch.n_legal[at]].tolist()
            means = [table.get((key, action), UNTRIED)[1] for action in legal]
            actions[at] = legal[int(np.argmax(means))]
            if generator.random() < curious:
                actions[at] = generator.choice(legal)
            if len(legal) > 1:
                made[at].append((key, int(actions[at])))
        batch.step(actions)
        for at in np.flatnonzero(batch.ended).tolist():
            result = float(batch.rewards[at, 0])
            if curious > 0:
                for move in made[at]:
                    times, mean = table.get(move, UNTRIED)
                    table[move] = times + 1, mean + (result - mean) / (times + 1)
            made[at] = []
            ended, won = ended + 1, won + result
    return won / ended


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--parts", type=int, default=1, help="parts on each sheet of Widget Mechs: 1, 3, ... 11")
    parser.add_argument("--opponent", default="random")
    parser.add_argument("--games", type=int, default=20_000, help="games to learn from")
    typed = parser.parse_args()
    table: Table = {}

    def tables(seed: int) -> Batch:
        return Batch("widget_mechs", 64, seats=2, seed=seed, opponents={1: typed.opponent}, parts=typed.parts)

    before = play(tables(1), table, 2000, curious=0, seed=1)
    play(tables(2), table, typed.games, curious=0.2, seed=2)
    after = play(tables(1), table, 2000, curious=0, seed=3)
    print(f"won {before:.1%} against {typed.opponent} before, {after:.1%} after {typed.games} games")
    print(f"{len(table)} moves are in the table")


if __name__ == "__main__":
    main()
