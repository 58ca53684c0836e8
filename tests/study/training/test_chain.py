"""A chain of trained networks: reproducible, and continued after an interruption."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from cogworks import game
from cogworks.bots.weights import read, write
from cogworks.engine.errors import CogworksError
from cogworks.executor import executor
from cogworks.study.extras import need
from tests.bots.test_network import weights as made_up

chain = need("cogworks.study.training.chain")
plots = need("cogworks.study.commands.training_plot")
selfplay = need("cogworks.study.training.selfplay")

PLAN = chain.Plan(
    game="widget_mechs",
    seats=2,
    options={},
    seed=5,
    games=6,
    simulations=4,
    generations=2,
    units=3,
    epochs=1,
    results=0.2,
    horizon=2,
    deals=2,
)


def trained(folder: Path, said: list[str]) -> str:
    with executor(1, None) as where:
        report: str = chain.run(PLAN, folder, where, said.append)
    return report


def weights(folder: Path) -> list[bytes]:
    return [(folder / f"generation-{number}" / "widget_mechs.weights").read_bytes() for number in range(2)]


def test_a_stopped_run_continues_and_gives_the_same_weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chain, "GAMES_PER_FILE", 3)
    report = trained(tmp_path / "whole", [])
    assert len(report.splitlines()) == 4
    # As if it had been killed while the second generation played: half of its games are there.
    stopped = tmp_path / "stopped"
    trained(stopped, [])
    second = stopped / "generation-1"
    for file in [*second.glob("*.json"), *second.glob("*.weights"), second / "games-000003.npz"]:
        file.unlink()
    said: list[str] = []
    again = trained(stopped, said)
    assert weights(stopped) == weights(tmp_path / "whole")
    assert not any("generation 0" in line for line in said)
    assert [line.rsplit("  ", 2)[0] for line in again.splitlines()][:3] == [
        line.rsplit("  ", 2)[0] for line in report.splitlines()
    ][:3]
    (network,) = read("widget_mechs", weights(stopped)[1])
    assert (network.seats, network.units, network.horizon) == (2, 3, 2)
    assert network.schema == game("widget_mechs").features(2).hash


def test_a_folder_belongs_to_one_plan(tmp_path: Path) -> None:
    chain.begin(PLAN, tmp_path)
    chain.begin(replace(PLAN, generations=5), tmp_path)
    with pytest.raises(CogworksError, match="other settings"):
        chain.begin(replace(PLAN, seed=6), tmp_path)


def test_only_a_network_that_has_won_goes_into_the_games_file(tmp_path: Path) -> None:
    """The run is complete, so nothing is played or fitted."""
    plan, folder, into = replace(PLAN, generations=1), tmp_path / "run", tmp_path / "networks" / "widget_mechs.weights"
    chain.begin(plan, folder)
    own = folder / "generation-0"
    own.mkdir()
    (own / "games-000000.npz").touch()
    two, three = made_up("widget_mechs", 2), made_up("widget_mechs", 3)
    (own / "widget_mechs.weights").write_bytes(write("widget_mechs", [two]))
    into.parent.mkdir()
    into.write_bytes(write("widget_mechs", [three]))
    errors = {"estimate to search": 0.02, "network to search": 0.01, "losses": [0.7, 0.6]}
    for share, seats in ((0.55, [3]), (0.65, [2, 3]), (0.75, [2, 3])):
        outcome = {"games": 4, "share": share, "margin": 0.1, "slowdown": 1.0}
        row = {"errors": errors, "estimates": outcome, "previous": outcome}
        (own / "matches.json").write_text(json.dumps(row))
        with executor(1, None) as where:
            report = chain.run(plan, folder, where, lambda text: None, into)
        assert f"{share:.1%} ± 10.0%" in report
        found = read("widget_mechs", into.read_bytes())
        assert [it.seats for it in found] == seats
        assert list(found[-1].first) == list(three.first)
    assert list(found[0].first) == list(two.first)
    curve = plots.draw(plan, folder)
    assert "generation 0" in curve
    assert "against the generation before" in curve


def test_examples_of_a_game_begin_with_the_reader() -> None:
    examples = selfplay.play("widget_mechs", 3, {}, 4, 1)
    assert len(examples) % 3 == 0
    assert len(examples) > 30
    assert examples.rows[:3, 0].tolist() == [0, 1, 2]
    first, second = examples.values[0], examples.values[1]
    assert first.tolist() == pytest.approx([second[2], second[0], second[1]])
    assert examples.values.sum(1) == pytest.approx(1.0, abs=1e-4)
    assert examples.estimates.sum(1) == pytest.approx(1.0, abs=1e-4)
    assert set(examples.results.sum(1).tolist()) == {1.0}


def test_ends_of_simulations_are_seen_by_the_seat_that_searches() -> None:
    examples = selfplay.play("widget_mechs", 2, {}, 4, 1, ends=2, horizon=3)
    assert len(examples) > 60
    assert len(set(examples.rows[:, 0].tolist())) == 2, "both seats search"
    assert examples.values.sum(1) == pytest.approx(1.0, abs=1e-4)
    assert examples.estimates.sum(1) == pytest.approx(1.0, abs=1e-4)
    assert (examples.results == examples.values).all()
    again = selfplay.play("widget_mechs", 2, {}, 4, 1, ends=2, horizon=3)
    assert (examples.rows == again.rows).all()
    further = selfplay.play("widget_mechs", 2, {}, 4, 1, ends=2, horizon=30)
    assert len(further) < len(examples), "quick answers end the game more often"
