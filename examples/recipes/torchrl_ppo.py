"""Train with TorchRL: GymEnv, an action mask, PPO.

pip install 'cogworks[study]' torchrl
python examples/recipes/torchrl_ppo.py --game WidgetMechs --opponent random --steps 20000
"""

import argparse

import torch
from tensordict.nn import TensorDictModule
from torch import nn
from torchrl.collectors import Collector
from torchrl.data import Binary, Composite
from torchrl.envs import ActionMask, Compose, DTypeCastTransform, GymEnv, RewardSum, TransformedEnv
from torchrl.envs.gym_like import default_info_dict_reader
from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

import cogworks.study.gymnasium  # noqa: F401  registers the environments

BATCH, EPOCHS, MINIBATCH = 2048, 4, 256


def new_table(game: str, opponent: str) -> TransformedEnv:
    """An environment whose tensordicts have the mask of legal actions."""
    table = GymEnv(f"cogworks/{game}-v1", opponents=opponent, categorical_action_encoding=True)
    n_actions = table.action_spec.space.n
    spec = Composite(action_mask=Binary(n_actions, shape=(n_actions,), dtype=torch.int8))
    table.set_info_dict_reader(default_info_dict_reader(["action_mask"], spec=spec))
    scaled = DTypeCastTransform(torch.uint8, torch.float32, in_keys=["observation"])
    masked = DTypeCastTransform(torch.int8, torch.bool, in_keys=["action_mask"])
    return TransformedEnv(table, Compose(scaled, masked, ActionMask(), RewardSum()))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="WidgetMechs")
    parser.add_argument("--opponent", default="random")
    parser.add_argument("--steps", type=int, default=20_000)
    typed = parser.parse_args()
    torch.manual_seed(7)
    table = new_table(typed.game, typed.opponent)
    width, n_actions = table.observation_spec["observation"].shape[-1], table.action_spec.space.n

    def network(outputs: int) -> nn.Module:
        return nn.Sequential(nn.Linear(width, 128), nn.Tanh(), nn.Linear(128, outputs))

    actor = ProbabilisticActor(
        TensorDictModule(network(n_actions), ["observation"], ["logits"]),
        in_keys={"logits": "logits", "mask": "action_mask"},
        out_keys=["action"],
        distribution_class=MaskedCategorical,
        return_log_prob=True,
        spec=table.action_spec,
    )
    critic = ValueOperator(network(1), in_keys=["observation"])
    advantage = GAE(gamma=1.0, lmbda=0.95, value_network=critic)
    loss = ClipPPOLoss(actor, critic, entropy_coeff=0.01)
    optimizer = torch.optim.Adam(loss.parameters(), 1e-3)
    for at, data in enumerate(Collector(table, actor, frames_per_batch=BATCH, total_frames=typed.steps)):
        for _ in range(EPOCHS):
            advantage(data)
            rows = data.reshape(-1)
            for part in torch.randperm(len(rows)).split(MINIBATCH):
                found = loss(rows[part])
                optimizer.zero_grad()
                sum(value for key, value in found.items() if key.startswith("loss_")).backward()
                optimizer.step()
        ended = data["next", "done"].reshape(-1)
        won = data["next", "episode_reward"].reshape(-1)[ended].mean()
        print(f"batch {at}: won {won:.1%} of {int(ended.sum())} games against {typed.opponent}", flush=True)


if __name__ == "__main__":
    main()
