"""The options of the solo game: difficulties and open points."""

import pytest

from cogworks import Log, OptionError
from cogworks.games.widget_ridge.cardset.format import first_text
from tests.games.widget_ridge.scenario import GAME, ROW, alone, chase, fresh, his_turn


@pytest.mark.parametrize("difficulty", ["gentle", "normal", "hard"])
def test_s4_1_open_points(difficulty: str) -> None:
    """Three options decide points that the printed rules leave open."""
    terms = fresh(1, difficulty=difficulty).state.terms
    assert (terms.boss_goal > 0, terms.overload_budget, terms.lose_at_zero) == (True, False, False)
    assert fresh(1, difficulty=difficulty, overload="budget").state.terms.overload_budget
    assert fresh(1, difficulty=difficulty, market_loss="at zero").state.terms.lose_at_zero
    assert fresh(1, difficulty=difficulty, covington_goal="none").state.terms.boss_goal == 0
    assert fresh(1, difficulty=difficulty, covington_goal="100").state.terms.boss_goal == 100


def handicaps(goal: str, **options: object) -> list[tuple[int, int]]:
    """The Spark that disables the first Bison and with which Covington wins: gentle, normal and hard."""
    found = []
    for difficulty in ("gentle", "normal", "hard"):
        terms = fresh(1, goal=goal, difficulty=difficulty, **options).state.terms
        found.append((int(terms.bison_spark), int(terms.boss_goal)))
    return found


@pytest.mark.parametrize("goal", ["statue", "demonstration", "guild"])
def test_s4_2_difficulties_change_both_halves(goal: str) -> None:
    """Gentle eases the stampede and the chase; hard does the opposite; normal has the printed stampede."""
    gentle, normal, hard = handicaps(goal, first_cards=False)
    assert gentle[0] < normal[0] == 10 < hard[0]
    assert hard[1] < normal[1] < gentle[1]
    assert GAME.settle({})["difficulty"] == "normal"
    rule = " ".join(GAME.rules["S4.2"].split())
    for name, (bison, covington) in (("gentle", gentle), ("normal", normal), ("hard", hard)):
        assert f"`{name}` {bison} and {covington}" in rule


@pytest.mark.parametrize(
    ("goal", "gentle", "hard"),
    [
        ("statue", (6, 130), (12, 82)),
        ("demonstration", (7, 120), (15, 72)),
        ("guild", (8, 115), (11, 95)),
    ],
)
def test_s4_4_games_of_version_3_keep_their_difficulties(
    goal: str, gentle: tuple[int, int], hard: tuple[int, int]
) -> None:
    """Our first set has other numbers, also with custom cards."""
    data = {**Log.of("widget_ridge", 1).as_data(), "version": 3, "options": {"goal": goal}}
    options = Log.from_data(data).options
    assert options["first_cards"] is True
    assert handicaps(goal, first_cards=options["first_cards"]) == [gentle, (10, 100), hard]
    assert handicaps(goal, first_cards=True, cards=first_text()) == [gentle, (10, 100), hard]


def test_s4_2_a_hard_stampede_needs_more_spark() -> None:
    """The others need two and three times as much."""
    step = int(fresh(1, difficulty="hard").state.terms.bison_spark)
    for spark, running in ((step - 1, 3), (step, 2), (2 * step, 1), (3 * step - 1, 1), (3 * step, 0)):
        table = alone("Spark Gauge, Widget Pip", spark=spark - 2, options={"difficulty": "hard"})
        assert int(table.play("play Spark Gauge").state.bison) == running
        assert GAME.view(table.state, 0)["covington"]["bison_goal"] == step * (4 - max(1, running))  # type: ignore[index]


def test_s4_2_a_gentle_covington_needs_more_spark() -> None:
    """He has not won with 100."""
    goal = int(fresh(1, difficulty="gentle").state.terms.boss_goal)
    for spark, is_over in ((goal - 6, False), (goal - 1, True)):
        table = his_turn(chase(row=ROW, boss_spark=spark, options={"difficulty": "gentle"})).flips(6).chance()
        assert table.state.is_over() is is_over


@pytest.mark.parametrize(
    ("difficulty", "goal", "budget", "at_zero"),
    [
        ("gentle", 0, True, False),
        ("normal", 100, False, False),
        ("hard", 100, False, True),
    ],
)
@pytest.mark.parametrize("version", [1, 2])
def test_s4_3_earlier_games_keep_their_difficulties(
    version: int, difficulty: str, goal: int, budget: bool, at_zero: bool
) -> None:
    """They only set the open points."""
    data = {**Log.of("widget_ridge", 1).as_data(), "version": version, "options": {"difficulty": difficulty}}
    terms = fresh(1, **Log.from_data(data).options).state.terms
    assert (int(terms.boss_goal), terms.overload_budget, terms.lose_at_zero) == (goal, budget, at_zero)
    assert int(terms.bison_spark) == 10
    chosen = fresh(1, **{**Log.from_data(data).options, "covington_goal": "none"}).state.terms
    assert chosen.boss_goal == 0


@pytest.mark.parametrize(
    "option",
    [
        {"difficulty": "hard"},
        {"covington_goal": "none"},
        {"overload": "count"},
        {"market_loss": "at zero"},
        {"flipped_counts": False},
    ],
)
def test_s4_1_the_solo_options_are_for_one_seat(option: dict[str, object]) -> None:
    """At a table with several seats they are refused, not ignored."""
    fresh(1, **option)
    with pytest.raises(OptionError, match="solo game"):
        fresh(2, **option)
