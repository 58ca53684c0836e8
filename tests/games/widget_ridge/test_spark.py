"""Spark, leaders, goals and winning."""

import pytest

from tests.games.widget_ridge.scenario import ann


def test_r5_1_spark_stops_at_zero_but_the_gain_is_as_written() -> None:
    """3 Spark minus 5 become 0; the player who gains 5 still gains 5."""
    table = ann("With a Parachute", rivals=[{"spark": 3}]).play("play With a Parachute")
    assert table.spark() == [5, 0]
    gun = ann("Clockwork-Powered", workshop="Butter Gun", rivals=[{"spark": 1}])
    gun.play("play Clockwork-Powered", "connect Clockwork-Powered", "Bob loses 2 Spark")
    assert gun.spark() == [1, 0]


@pytest.mark.parametrize(("mine", "his", "gain"), [(0, 5, 12), (5, 5, 7), (6, 5, 7)])
def test_r5_2_lowest_is_strict(mine: int, his: int, gain: int) -> None:
    """Less than all others; a tie is not the lowest."""
    table = ann("With a Bottled Comet", spark=mine, rivals=[{"spark": his}]).play("play With a Bottled Comet")
    assert table.spark()[0] == mine + gain


@pytest.mark.parametrize(("sparks", "after"), [((0, 9, 3), [0, 4, 3]), ((0, 9, 9), [0, 9, 9]), ((9, 3, 3), [9, 3, 3])])
def test_r5_2_most_is_strict(sparks: tuple[int, int, int], after: list[int]) -> None:
    """More than all others: a tie has no leader, and a player's own lead cannot be targeted."""
    table = ann(
        "Coal-Powered",
        workshop="Demolition Gramophone",
        spark=sparks[0],
        rivals=[{"spark": sparks[1]}, {"spark": sparks[2]}],
    )
    table.play("play Coal-Powered", "connect Coal-Powered")
    assert table.spark() == after


@pytest.mark.parametrize(
    ("mine", "his", "after", "melts"),
    [
        (0, 40, [10, 30], True),
        (0, 3, [5, 0], False),  # the second time the opponent does not lead
        (0, 5, [5, 0], False),
        (12, 20, [17, 15], False),
        (4, 4, [4, 4], False),
        (9, 2, [9, 2], False),
    ],
)
def test_r5_3_the_parachute_tests_the_lead_twice(mine: int, his: int, after: list[int], melts: bool) -> None:
    """5 for 5 while an opponent leads, checked each time; 10 gained melt the card."""
    table = ann("With a Parachute", spark=mine, rivals=[{"spark": his}]).play("play With a Parachute")
    assert (table.spark(), table.melted() == ["With a Parachute"]) == (after, melts)


def test_r5_4_the_goal_is_tested_when_nothing_is_waiting() -> None:
    """Passing 100 and falling back within one effect wins nothing; reaching it ends the game at once."""
    table = ann("Star-Powered", spark=91).play("play Star-Powered")
    assert (table.mover(), table.state.winners()) == ("nobody", [0])
    waits = ann("Cargo Rocket", workshop="Coal-Powered, Cargo Rocket, On Wheels", spark=98)
    waits.play("play Cargo Rocket", "replace Cargo Rocket with another copy")
    assert waits.state.winners() == [0]
    falls = ann(
        workshop="Star-Powered, Butter Gun, With a Built-In Faraday Cage",
        spark=98,
        ask="discard",
        victim=0,
        need=1,
        step="building",
        hand="Widget Pip",
        answering="Clockwork-Powered / part / 0",
        effects="Static-Powered / part / 0, Star-Powered / part / 0",
    )
    falls.play("discard Widget Pip")  # 98 + 3 - 2 = 99: past 100 only while a price was still to be paid
    assert (falls.spark()[0], falls.state.winners()) == (99, [])


def test_r5_4_a_player_can_win_out_of_turn() -> None:
    """An opponent given Spark wins on another player's turn."""
    table = ann("Pedal-Powered", rivals=[{"spark": 99}]).play("play Pedal-Powered")
    assert (table.mover(), table.state.winners()) == ("nobody", [1])


def test_r5_5_of_two_at_once_more_spark_wins_then_the_current_seat() -> None:
    """96 + 4 against 99 + 1: equal, so the seat in turn wins; against 100 + 1 the other does."""
    assert ann("Pedal-Powered", spark=96, rivals=[{"spark": 99}]).play("play Pedal-Powered").state.winners() == [0]
    assert ann("Pedal-Powered", spark=97, rivals=[{"spark": 99}]).play("play Pedal-Powered").state.winners() == [0]
    behind = ann("Pedal-Powered", spark=96, rivals=[{"spark": 99}, {"spark": 99}]).play("play Pedal-Powered")
    assert behind.state.winners() == [0]
    said = "Three players reached the goal at once with 100 Spark: the player whose turn it was, or came next, wins."
    assert behind.lines()[-1] == f"Ann won. {said}"
    more = ann("Pedal-Powered", spark=96, rivals=[{"spark": 100}]).play("play Pedal-Powered")
    assert more.lines()[-1] == "Bob won. Two players reached the goal at once: more Spark wins, 101 to 100."


def test_r5_6_the_default_goal_is_100_spark() -> None:
    """99 are not enough."""
    assert ann("Star-Powered", spark=90).play("play Star-Powered").mover() == "Ann"
    assert ann("Star-Powered", spark=91).play("play Star-Powered").mover() == "nobody"


def test_r5_7_the_grand_demonstration() -> None:
    """70 Spark and three constructs used; six cards are drawn."""
    options = {"goal": "demonstration"}
    shop = "Star-Powered, Weather Engine, With a Lightning Rod"
    table = ann(workshop=shop, spark=70, uses=2, options=options)
    assert table.mover() == "Ann"
    table.play("end the Ideas Phase").chance()
    assert len(table.hand()) == 6
    table.play("use the Full Construct")
    assert table.state.winners() == [0]
    assert ann(workshop=shop, spark=69, uses=3, options=options).play("end the Ideas Phase").chance().mover() == "Ann"


def test_r5_8_the_guilds_due() -> None:
    """80 Spark win, and every price is one Gold more."""
    table = ann("Star-Powered", spark=71, gold=3, options={"goal": "guild"})
    assert table.choices("buy")[0] == "Gossip-Powered for 3 Gold"
    assert not table.can("buy Scrap-Powered")
    assert table.play("play Star-Powered").state.winners() == [0]
