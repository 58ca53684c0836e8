"""Heuristics for bots: evaluations and priors, both based only on the seat's knowledge."""

import pytest

from cogworks import CHANCE, OVER, Dice
from cogworks.bots.search import Search
from cogworks.games.widget_ridge.cardset.format import first_text
from cogworks.games.widget_ridge.rules.heuristics import NEVER, advise, buy_worth, gold_to_keep
from cogworks.games.widget_ridge.rules.rules import WidgetRidge
from tests.games.widget_ridge.scenario import GAME, NAMES, Scenario, alone, ann

ROW = "Mechanical Bison, Mechanical Bison, Tea Trolley, Tea Trolley, Butter Gun, Butter Gun"
OTHERS = ROW.replace("Mechanical Bison", "Cargo Rocket")
CHIEF: tuple[dict[str, object], ...] = (
    {},
    {"goal": "demonstration"},
    {"goal": "guild", "or_scope": "free alternative"},
)


def leaning(table: Scenario) -> dict[str, int]:
    """The prior of each move, by label."""
    return {label: int(table.state.prior(action)) for action, label in GAME.labels(table.state, NAMES).items()}


def found(table: Scenario, simulations: int = 300, seed: int = 1) -> str:
    """The move a search finds."""
    dice = Dice(seed)
    seat = table.state.to_move()
    search = Search(table.state.redeal(seat, dice), seat, dice)
    search.simulate(simulations)
    return GAME.label(table.state, search.report()[0][0], NAMES)


def sensible(state: WidgetRidge, dice: Dice) -> int:
    """A move sampled by its prior."""
    answers = [action for action in state.legal_actions() for _ in range(int(state.prior(action)))]
    return answers[dice.below(len(answers))]


def at_random(state: WidgetRidge, dice: Dice) -> int:
    """Any legal move."""
    legal = state.legal_actions()
    return legal[dice.below(len(legal))]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("options", CHIEF, ids=str)
def test_prospects_are_shares_of_one_victory(seats: int, options: dict[str, object]) -> None:
    """All seats' win shares add up to one (in solo games Covington has the rest); at the end they are the result."""
    for seed in range(2):
        state, dice = GAME.new(seats, **options), Dice(seed)
        assert isinstance(state, WidgetRidge)
        for _answer in range(600):
            prospects = [state.evaluate(seat) for seat in range(seats)]
            assert all(0.0 <= evaluate <= 1.0 for evaluate in prospects)
            if state.to_move() == OVER:
                assert prospects == state.returns()
                break
            assert seats == 1 or sum(prospects) == pytest.approx(1.0)
            if state.to_move() == CHANCE:
                dice.roll(state)
            else:
                state.apply(sensible(state, dice) if seed else at_random(state, dice))


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_hints_use_only_what_the_seat_knows(seats: int) -> None:
    """Hidden information affects neither evaluation, priors nor advice; some move always looks sensible."""
    state, dice = GAME.new(seats), Dice(seats)
    assert isinstance(state, WidgetRidge)
    for answer in range(500):
        seat = state.to_move()
        if seat == OVER:
            break
        if seat == CHANCE:
            dice.roll(state)
            continue
        priors = [state.prior(action) for action in state.legal_actions()]
        assert max(priors) > 0
        if answer % 3 == 0:
            other = state.redeal(seat, dice)
            assert [other.prior(action) for action in other.legal_actions()] == priors
            assert other.evaluate(seat) == pytest.approx(state.evaluate(seat))
            assert advise(other) == advise(state)
        state.apply(sensible(state, dice))


def test_more_of_everything_is_a_better_prospect() -> None:
    """Spark, a better deck and a Device that fits it all count; the opponent's count against."""
    even = ann(row=ROW).state.evaluate(0)
    assert ann(row=ROW, spark=10).state.evaluate(0) > even
    assert ann(row=ROW, discard="Lava-Powered, With a Lightning Rod").state.evaluate(0) > even
    assert ann(row=ROW, rivals=({"spark": 10},)).state.evaluate(0) < even
    parts = "Star-Powered, With a Bottled Comet"
    assert ann(row=ROW, discard=parts, workshop="Weather Engine").state.evaluate(0) > ann(
        row=ROW, discard=parts + ", Weather Engine"
    ).state.evaluate(0)


def test_in_solo_games_time_and_covingtons_spark_count() -> None:
    """The later in the stampede, and the more Spark he has in the chase, the worse."""
    early = alone(spark=15, bison=2).state
    late = early.clone()
    late.melted = late.melted.joined(late.market)
    late.market = late.market.minus(int(late.market.pick(0)))
    while late.market.total > 12:
        late.market = late.market.minus(int(late.market.pick(0)))
    assert late.evaluate(0) < early.evaluate(0)
    assert alone(phase=2, bison=0, spark=40, boss_spark=60).state.evaluate(0) < alone(
        phase=2, bison=0, spark=40, boss_spark=10
    ).state.evaluate(0)


# ---- priors


def test_a_hand_is_played_before_the_turn_ends() -> None:
    """Playing is free: ending the turn or buying with cards in hand is foolish; the order of plain cards is fixed."""
    priors = leaning(ann("Widget Pip, Widget Dot, Brass Spanner", gold=3, row=ROW))
    assert priors["end the Ideas Phase"] == 0
    assert all(prior == 0 for label, prior in priors.items() if label.startswith("buy "))
    assert [label for label in priors if priors[label] > 0] == ["play Widget Pip"]


def test_a_player_behind_duels_before_gaining() -> None:
    """With a Parachute needs an opponent in the lead, so it comes before the player's own Spark."""
    priors = leaning(ann("With a Parachute, Spark Gauge", spark=5, row=ROW, rivals=({"spark": 6},)))
    assert priors["play With a Parachute"] > priors["play Spark Gauge"] > 0
    assert (
        found(ann("With a Parachute, Spark Gauge", spark=5, row=ROW, rivals=({"spark": 6},))) == "play With a Parachute"
    )


def test_own_parts_are_not_destroyed() -> None:
    """The Bison's stampede is for an opponent's Workshop; in a solo game it is declined."""
    rivals = ({"workshop": "Star-Powered, Weather Engine, With a Bottled Comet"},)
    table = ann("Widget Pip", workshop="Mechanical Bison", played="Coal-Powered", row=OTHERS, rivals=rivals)
    table.play("connect Coal-Powered", "melt Widget Pip from hand")
    priors = leaning(table)
    assert [prior for label, prior in priors.items() if "your Workshop" in label or "Ann" in label] == [0, 0]
    assert found(table).endswith("in Bob's Workshop")


def test_equivalent_starters_are_one_choice() -> None:
    """Of the basic Widgets only the first is considered."""
    table = ann("Scrap-Powered", discard="Widget Pip, Widget Dot, Brass Spanner", row=ROW).play("play Scrap-Powered")
    priors = leaning(table)
    assert priors["melt Widget Pip from the discard pile"] > 0
    assert priors["melt Widget Dot from the discard pile"] == 0


def test_the_winning_connection_is_found() -> None:
    """Four Spark short of the goal, connecting to the Clockwork Orchestra wins at once."""
    table = ann(
        workshop="Clockwork Orchestra", played="Clockwork-Powered", spark=96, row=ROW, gold=4, rivals=({"spark": 90},)
    )
    assert found(table).startswith("connect Clockwork-Powered")


def test_a_free_construct_is_used() -> None:
    """Not using a free construct is foolish."""
    table = ann(workshop="Star-Powered, Weather Engine, With a Bottled Comet", row=ROW)
    table.play("end the Ideas Phase").chance()
    priors = leaning(table)
    assert priors["skip the Full Construct"] == 0
    assert found(table).startswith("use the Full Construct")


@pytest.mark.parametrize(("gold", "buys"), [(5, False), (6, True)])
def test_gold_is_kept_for_every_part_of_a_price(gold: int, buys: bool) -> None:
    """A gate that asks for 2 Gold and then for 2 more wants 4 kept: a card for 2 is bought from 6 Gold on."""
    text = first_text().replace("  gate: pay 3 gold", "  gate: pay 2 gold; pay 2 gold", 1)
    table = ann(gold=gold, workshop="Coal-Powered, Cargo Rocket, With a Coin Slot", options={"cards": text}, row=ROW)
    worths = [buy_worth(table.state, slot) for slot in range(6) if table.state.price(slot) == 2]
    assert (gold_to_keep(table.state), [worth != NEVER for worth in worths]) == (4, [buys] * len(worths))
    assert worths


def test_advice_weighs_priors_and_evaluation() -> None:
    """The Bison has the higher prior, the Trolley the better evaluation; between equals the prior decides."""
    priors = leaning(ann(gold=5, row=ROW))
    assert priors["buy Mechanical Bison (place 1) for 3 Gold"] > priors["buy Tea Trolley (place 3) for 2 Gold"]
    state = ann(gold=5, row=ROW).state
    assert GAME.label(state, advise(state), NAMES) == "buy Tea Trolley (place 3) for 2 Gold"
    row = "Butter Gun, Tea Trolley, Cargo Rocket, Weather Engine, With a Parachute, Coal-Powered"
    state = ann(gold=3, row=row).state
    assert GAME.label(state, advise(state), NAMES) == "buy Tea Trolley for 2 Gold"


# ---- the solo evaluation


def solo_value(**described: object) -> float:
    """The evaluation of a solo position with two cards in hand."""
    return float(alone("Spark Gauge, Widget Pip", **described).state.evaluate(0))


def test_the_solo_evaluation_knows_the_goal() -> None:
    """A tax makes it harder; missing uses of a construct count only for the goal that asks for them."""
    assert solo_value(spark=15, options={"goal": "guild"}) < solo_value(spark=15)
    chase: dict[str, object] = {"phase": 2, "bison": 0, "boss_spark": 90, "spark": 69}
    needed = {"goal": "demonstration"}
    late = solo_value(**chase, uses=0, options=needed)
    assert late < 0.1
    assert solo_value(**chase, uses=3, options=needed) > late + 0.5


def test_the_solo_evaluation_sees_the_end_of_the_stampede() -> None:
    """Spark helps before the first Bison is stopped, and nothing is certain."""
    values = [solo_value(spark=spark) for spark in (0, 4, 8)]
    assert values == sorted(values)
    assert 0.0 < values[0] < values[-1] < 1.0
