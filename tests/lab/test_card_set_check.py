"""`cogworks deck check` measures a card set with the lab's games and statistics."""

import os

import pytest

from cogworks.engine.errors import CogworksError, OffTargetError
from cogworks.engine.findings import at_least, at_most, between, figure
from cogworks.engine.registry import game
from cogworks.executor import InProcess, LocalExecutor
from cogworks.games.girl_genius.cardset.format import first_text as first_deck
from cogworks.games.widget_ridge.cardset.format import first_text
from cogworks.lab.card_sets.check import check, play_trial, print_check
from cogworks.lab.card_sets.figures import games_with, share_between, won_by_first_player
from cogworks.lab.description import COMPETENT, PLAYED, TAKEN, Trial, lab_of
from cogworks.lab.played import NO_CARD, Played
from cogworks.lab.playing import Setup, play

NOISY = ("most often the winner's last card", "best for its only popper", "worst for its only popper")
"""A few hundred games say little about these."""
once = pytest.mark.skipif(os.environ.get("COGWORKS_INTERPRETED") == "1", reason="once is enough: on the compiled run")


@once
@pytest.mark.parametrize(("name", "own"), [("girl_genius", "cogworks"), ("widget_ridge", "")])
def test_our_sets_are_on_target(name: str, own: str) -> None:
    """The sample is small here; `cogworks deck check` plays more."""
    with InProcess() as where:
        found = check(name, own, 300, where)
    assert [it.text for it in found if not it.is_on_target and not it.text.startswith(NOISY)] == []


def test_a_set_is_measured_with_its_own_cards() -> None:
    for name, changed in (
        ("girl_genius", first_deck().replace("points: 8", "points: 0").replace("points: 7", "points: 0")),
        ("widget_ridge", first_text().replace("  cost: 2\n", "  cost: 8\n")),
    ):
        with InProcess() as where:
            missed = [it.text.partition(":")[0] for it in check(name, changed, 40, where) if not it.is_on_target]
        assert {"turns of the median game", "turns of each player"} & set(missed)


def test_the_same_games_in_several_processes() -> None:
    trial = Trial("random", lambda settings, played: [], variants=({"board": "grid"}, {"board": "diamond"}))
    options = game("girl_genius").settle({})
    with InProcess() as here, LocalExecutor(2) as elsewhere:
        found = play_trial("girl_genius", trial, options, 8, here)
        assert play_trial("girl_genius", trial, options, 8, elsewhere) == found
    assert [it.deal for it in found] == [0, 1, 2, 3] * 2


def test_a_trial_can_be_a_fraction_of_the_games() -> None:
    trial = Trial("random", lambda settings, played: [], fraction=10)
    with InProcess() as where:
        assert len(play_trial("widget_ridge", trial, game("widget_ridge").settle({}), 30, where)) == 3


def test_the_competent_player_needs_no_dice() -> None:
    """The same deal gives the same game, whatever the players' dice."""
    setup = Setup("widget_ridge", 2, game("widget_ridge").settle({}), COMPETENT, 1)
    record = play(setup, 0)
    assert record == play(setup, 0)
    assert record.turns < 60
    taken = {(seat, card) for what, seat, card, _ in record.rows() if what == TAKEN}
    assert len(record.kept[0]) > 3
    assert {(seat, card) for seat in range(2) for card in record.kept[seat]} <= taken


def test_records_have_last_cards_and_counts() -> None:
    setup = Setup("girl_genius", 2, game("girl_genius").settle({}), "random", 1)
    records = [play(setup, deal) for deal in range(4)]
    for record in records:
        played = {(seat, card) for what, seat, card, _ in record.rows() if what == PLAYED}
        assert {(seat, card) for seat, card in enumerate(record.last_played) if card != NO_CARD} <= played
    assert sum(record.counts.get("closed", 0) for record in records) > 0


def test_figures_of_records() -> None:
    records = [
        Played(0, 0, [1.0, 0.0], sightings=[TAKEN, 0, 2, 1, TAKEN, 1, 1, 1]),
        Played(1, 1, [0.5, 0.5], sightings=[TAKEN, 1, 2, 1, PLAYED, 1, 0, 1]),
        Played(2, 1, [1.0, 0.0], sightings=[TAKEN, 1, 2, 1, TAKEN, 0, 2, 3]),
    ]
    assert [it.winners() for it in records] == [[0], [0, 1], [0]]
    assert games_with(records, TAKEN, 3) == [0, 1, 3]
    share = won_by_first_player(records, 0.45, 0.55)
    assert (share.is_on_target, share.text.partition(",")[0]) == (True, "won by the first player: 50.0%")
    assert not share_between("won", [1, 1, 0, 1], 0.2, 0.7).is_on_target


def test_a_finding_names_its_target() -> None:
    assert figure("mean cost", "3.5") == (True, "mean cost: 3.5")
    assert between("turns", 15.52, 10, 16, "{:.1f}") == (True, "turns: 15.5 (target: 10 to 16)")
    assert between("cheap", 0.6, 0.4, 0.55, "{:.0%}") == (False, "cheap: 60% (target: 40% to 55%)")
    assert at_least("Devices", 5, 6) == (False, "Devices: 5 (target: at least 6)")
    assert at_most("frozen", 0.2, 0.2, "{:.1%}") == (True, "frozen: 20.0% (target: at most 20%)")


def test_a_game_without_trials_is_only_validated() -> None:
    assert lab_of("gizmos").trials == ()
    assert lab_of("gizmos").measure({}, 100) == []


def test_the_output_says_what_is_off_target() -> None:
    said: list[str] = []
    wrong = first_text().replace("  cost: 2\n", "  cost: 8\n")
    with pytest.raises(OffTargetError, match=r"the set is valid; \d+ of its figures are off target"):
        print_check("widget_ridge", wrong, 100, said.append, lambda: None)
    assert "The set can be played. The figures below compare it" in said[2]
    assert [line for line in said if line.startswith("OFF  cards that cost 3 or less: ")]
    with pytest.raises(CogworksError, match="99 games are too few: choose 100 or more"):
        print_check("widget_ridge", "", 99, said.append, lambda: None)
