"""Evaluation of solo positions: simulate the rest of the game with average values."""

from math import exp
from typing import Final

from mypy_extensions import i64

from cogworks.engine.cards import size
from cogworks.games.widget_ridge.rules import steps
from cogworks.games.widget_ridge.rules.evaluation import (
    connection,
    drawn_share,
    gold_of,
    gold_to_come,
    holdings,
    n_triggers,
    sentence,
    spark_of,
    spark_to_come,
)
from cogworks.games.widget_ridge.rules.solo import PLAYER, bison_goal
from cogworks.games.widget_ridge.rules.state import WidgetRidgeState

# Constants fitted by maximum likelihood to the results of 2,500 games of adepts with all goals and difficulties.
SOLO_GROWTH: Final = 0.45
"""Growth of Spark per turn, each turn, for every Gold per turn above the minimum.  A solo game is short and cards are
bought for their Spark, so all constants of the deck differ from those of a race in evaluation.py."""
SOLO_LIVING: Final = 3.04
LEAST_GROWTH: Final = 0.47
SOLO_PURCHASE: Final = 0.19
"""Growth of Spark per turn for every Gold still to be spent this turn."""
TAXED: Final = 1.1
"""Gold lost each turn to a tax of 1 on every price."""
CONNECTING: Final = 3.8
"""How much more often than in a race cards are placed beside the Device, and Full Constructs are used."""
READY: Final = 2.1
"""Spark that a player close to disabling a Bison finds."""
TRAMPLED: Final = 6.0
BOUGHT: Final = 0.65
"""Cards that leave the Marketplace each turn of the stampede."""
HURT: Final = 0.52
"""Spark lost each turn for every Bison."""
COST: Final = 4.8
"""Spark that Lord Covington gains for each card he overloads."""
FIRE: Final = 0.155
"""The share of Lord Covington's turns in which he takes Spark, allowing for Spark the player does not have."""
RALLY: Final = 15.8
"""Extra Spark that a player close to the goal finds, and more for every turn left."""
RALLY_PER_TURN: Final = 1.9
SURVIVAL: Final = 3.2
"""Uncertainty in Spark at the end of the stampede, and more for every turn left."""
SURVIVAL_PER_TURN: Final = 0.57
SWAY: Final = 7.7
"""Uncertainty in Spark at the end of the chase, and more for every turn left."""
SWAY_PER_TURN: Final = 2.7
PART: Final = 0.7
"""Turns needed for each missing part of a Full Construct."""
SPARE: Final = 1.5
"""Turns that a player can save when uses of Full Constructs are missing, and the uncertainty."""
SPARE_SWAY: Final = 0.47


def estimate_solo(table: WidgetRidgeState) -> float:
    """The chance of beating Lord Covington."""
    side = table.sides[PLAYER]
    sums = holdings(table, PLAYER)
    share = drawn_share(table, PLAYER, sums)
    triggers = CONNECTING * share * n_triggers(table, PLAYER)
    income = share * spark_of(sums) + triggers * spark_of(connection(table, side)) + CONNECTING * sentence(table, side)
    tax = TAXED * float(table.terms.tax)
    wages = share * gold_of(sums) + triggers * gold_of(connection(table, side)) - tax
    growth = SOLO_GROWTH * (wages - SOLO_LIVING)
    if growth < LEAST_GROWTH:
        growth = LEAST_GROWTH
    spark = float(side.spark)
    if table.step < steps.STAMPEDE:
        spark += spark_to_come(table)
        gold = gold_to_come(table) - tax
        if gold > 0.0:
            income += SOLO_PURCHASE * gold
    if table.phase == 2:
        return chase(
            table,
            spark=spark,
            income=income,
            growth=growth,
            boss=float(table.boss_spark),
            flips=size(table.boss_pile),
            turns=0.0,
        )
    return stampede(table, spark, income, growth)


def stampede(table: WidgetRidgeState, spark: float, income: float, growth: float) -> float:
    """The chance of disabling the Bison before the Marketplace runs out, and then winning the chase."""
    market = float(table.market.total)
    melted = float(table.melted.total)
    bison = table.bison
    calm = float(bison_goal(table.terms, 1)) - READY
    won = -1.0
    turns = 0.0
    while True:
        while bison > 0 and spark >= float(bison_goal(table.terms, bison)) - READY:
            bison -= 1
        if bison == 0 and won < 0.0:
            won = chase(table, spark=spark, income=income, growth=growth, boss=melted, flips=0, turns=turns)
            if table.bison == 0:
                return won
        market -= TRAMPLED + BOUGHT
        if market < 0.0:
            break
        turns += 1.0
        melted += TRAMPLED
        spark -= HURT * float(bison)
        spark = income + (spark if spark > 0.0 else 0.0)
        income += growth
    if won < 0.0:
        won = chase(table, spark=calm, income=income, growth=growth, boss=melted, flips=0, turns=turns)
    return won / (1.0 + exp((calm - spark) / (SURVIVAL + SURVIVAL_PER_TURN * turns)))


def chase(
    table: WidgetRidgeState, spark: float, income: float, growth: float, boss: float, flips: i64, turns: float
) -> float:
    """The chance of reaching the goal before Lord Covington wins; `turns` is how many come before the chase."""
    goal = float(table.terms.boss_goal)
    left = 0.0
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
        left += 1.0
        spark += income
        income += growth
    needed = float(table.terms.spark) - RALLY - RALLY_PER_TURN * left
    won = 1.0 / (1.0 + exp((needed - spark) / (SWAY + SWAY_PER_TURN * left)))
    return won * demonstrated(table, turns + left)


def demonstrated(table: WidgetRidgeState, turns: float) -> float:
    """The chance of using the Full Constructs the goal requires in this many turns after the current one [R5.7]."""
    side = table.sides[PLAYER]
    missing = table.terms.uses - side.uses
    if missing <= 0:
        return 1.0
    needed = float(missing) + PART * float(3 - side.n_parts())
    if table.step < steps.STAMPEDE:
        turns += 1.0
    return 1.0 / (1.0 + exp((needed - turns - SPARE) / SPARE_SWAY))
