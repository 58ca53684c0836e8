"""Train with sb3-contrib's MaskablePPO against a bot, and measure the result.

pip install 'cogworks[study]' sb3-contrib
python examples/recipes/maskable_ppo.py --game WidgetMechs --opponent random --steps 50000
"""

import argparse

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks
from stable_baselines3.common.env_util import make_vec_env

import cogworks.study.gymnasium  # noqa: F401  registers the environments


def share_of_wins(model: MaskablePPO, name: str, opponent: str, games: int) -> float:
    """The mean reward of single games: the share of the victory."""
    table = gymnasium.make(name, opponents=opponent)
    total = 0.0
    for seed in range(games):
        observation, _ = table.reset(seed=seed)
        over = False
        while not over:
            action, _ = model.predict(observation, action_masks=get_action_masks(table), deterministic=True)
            observation, reward, over, _, _ = table.step(int(action))
        total += float(reward)
    return total / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="WidgetMechs")
    parser.add_argument("--opponent", default="random")
    parser.add_argument("--steps", type=int, default=50_000)
    parser.add_argument("--games", type=int, default=200, help="games to measure")
    typed = parser.parse_args()
    name = f"cogworks/{typed.game}-v1"
    tables = make_vec_env(name, n_envs=16, seed=7, env_kwargs={"opponents": typed.opponent})
    model = MaskablePPO("MlpPolicy", tables, n_steps=256, batch_size=512, gamma=1.0, seed=7)
    before = share_of_wins(model, name, typed.opponent, typed.games)
    model.learn(typed.steps)
    after = share_of_wins(model, name, typed.opponent, typed.games)
    spread = 1.96 * np.sqrt(after * (1 - after) / typed.games)
    print(f"won {before:.1%} of {typed.games} games against {typed.opponent} before, {after:.1%} ± {spread:.1%} after")


if __name__ == "__main__":
    main()
