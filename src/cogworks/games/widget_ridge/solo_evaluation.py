"""Evaluation of solo positions: simulate the rest of the game with average values."""

from math import exp
from typing import Final

from mypy_extensions import i64

from cogworks.engine.cards import size
from cogworks.games.widget_ridge import state as on
from cogworks.games.widget_ridge.evaluation import (
    PURCHASE,
    connection,
    drawn_share,
    gold_of,
    gold_to_come,
    growth_by,
    holdings,
    n_triggers,
    sentence,
    spark_of,
    spark_to_come,
)
from cogworks.games.widget_ridge.solo import PLAYER, bison_goal
from cogworks.games.widget_ridge.state import WidgetRidgeState

# Constants fitted to games of search bots, as in evaluation.py.
CALM: Final = 30.0
"""Spark at which the last Bison is disabled."""
TRAMPLED: Final = 6.0
BOUGHT: Final = 0.9
"""Cards that leave the Marketplace each turn of the stampede."""
HURT: Final = 0.6
"""Spark lost each turn for every Bison."""
COST: Final = 3.9
"""Average cost of a Marketplace card."""
FIRE: Final = 0.25
"""The share of Lord Covington's turns in which he takes Spark, allowing for Spark the player does not have."""
RALLY: Final = 20.0
"""Extra Spark that a player close to the goal finds."""
SURVIVAL: Final = 6.0
"""Uncertainty in Spark at the end of the stampede, and of the chase."""
SWAY: Final = 11.0


def lone_prospect(table: WidgetRidgeState) -> float:
    """The chance of beating Lord Covington."""
    side = table.sides[PLAYER]
    sums = holdings(table, PLAYER)
    share = drawn_share(table, PLAYER, sums)
    triggers = share * n_triggers(table, PLAYER)
    income = share * spark_of(sums) + triggers * spark_of(connection(table, side)) + sentence(table, side)
    growth = growth_by(share * gold_of(sums) + triggers * gold_of(connection(table, side)))
    spark = float(side.spark)
    if table.step < on.STAMPEDE:
        spark += spark_to_come(table)
        income += PURCHASE * gold_to_come(table)
    if table.phase == 2:
        return chase(
            table, spark=spark, income=income, growth=growth, boss=float(table.boss_spark), flips=size(table.boss_pile)
        )
    return stampede(table, spark, income, growth)


def stampede(table: WidgetRidgeState, spark: float, income: float, growth: float) -> float:
    """The chance of disabling the Bison before the Marketplace runs out, and then winning the chase."""
    market = float(table.market.total)
    melted = float(table.melted.total)
    bison = table.bison
    won = -1.0
    while True:
        while bison > 0 and spark >= float(bison_goal(bison)):
            bison -= 1
        if bison == 0 and won < 0.0:
            won = chase(table, spark=spark, income=income, growth=growth, boss=melted, flips=0)
            if table.bison == 0:
                return won
        market -= TRAMPLED + BOUGHT
        if market < 0.0:
            break
        melted += TRAMPLED
        spark -= HURT * float(bison)
        spark = income + (spark if spark > 0.0 else 0.0)
        income += growth
    if won < 0.0:
        won = chase(table, spark=CALM, income=income, growth=growth, boss=melted, flips=0)
    return won / (1.0 + exp((CALM - spark) / SURVIVAL))


def chase(table: WidgetRidgeState, spark: float, income: float, growth: float, boss: float, flips: i64) -> float:
    """The chance of reaching the goal before Lord Covington wins, by the expected Spark."""
    goal = float(table.terms.boss_goal)
    while flips < 9:
        flips += 1
        power = float(flips)
        stolen = FIRE * (2.0 + power)
        if stolen > spark:
            stolen = spark
        spark -= stolen
        boss += stolen + (power - 0.5 if table.terms.overload_budget else COST * (power if power < 6.0 else 6.0))
        if goal > 0.0 and boss >= goal:
            break
        spark += income
        income += growth
    return 1.0 / (1.0 + exp((float(table.terms.spark) - RALLY - spark) / SWAY))
