"""The solo game: the stampede, the transition, the chase."""

import pytest

from cogworks import CHANCE, Dice, Journal
from cogworks.games.widget_ridge.rules import actions
from cogworks.games.widget_ridge.rules.cards import EMPTY
from cogworks.games.widget_ridge.rules.heuristics import advise
from cogworks.games.widget_ridge.rules.rules import WidgetRidge
from tests.games.widget_ridge.scenario import GAME, ROW, STARTERS, Scenario, alone, ann, chase, fresh, his_turn

LOST = ", ".join(STARTERS)


# ---- set-up


def test_s1_1_the_bison_run_loose() -> None:
    """The three Bison are not in the Marketplace: 57 cards; Lord Covington has ten numbers."""
    table = fresh(1)
    assert int(table.state.market.total) == 57
    assert table.state.market.count(table.kind("Mechanical Bison")) == 0
    assert (int(table.state.bison), int(table.state.boss_deck)) == (3, 0b11_1111_1111)


def test_s1_2_the_player_begins_with_five_cards() -> None:
    """Five cards, no Spark on either side, and the player begins."""
    table = fresh(1).chance()
    assert (table.mover(), len(table.hand()), table.spark(), int(table.state.boss_spark)) == ("Ann", 5, [0], 0)


def test_s1_3_turns_alternate() -> None:
    """After each turn of the player Lord Covington takes one."""
    table = his_turn(fresh(1).chance())
    assert table.question() == "flip"
    table.flips(8).chance()
    assert (table.question(), int(table.state.turns)) == ("ideas", 2)


def test_s1_4_covington_has_spark_and_nothing_else() -> None:
    """He loses and gains Spark, may lead, and cannot discard or be robbed of a Workshop."""
    gun = chase(
        "Clockwork-Powered", workshop="Butter Gun", boss_spark=40, row=ROW.replace("Butter Gun", "Cargo Rocket")
    )
    gun.play("play Clockwork-Powered", "connect Clockwork-Powered")
    assert gun.options() == ["Lord Covington loses 2 Spark"]
    assert int(gun.play("Lord Covington loses 2 Spark").state.boss_spark) == 38
    chute = chase("With a Parachute", boss_spark=40).play("play With a Parachute")
    assert (chute.spark(), int(chute.state.boss_spark), chute.melted()) == ([10], 30, ["With a Parachute"])
    horn = chase("With a Foghorn").play("play With a Foghorn")
    assert (horn.question(), horn.gold()) == ("ideas", 1)
    ball = chase("With a Wrecking Ball").play("play With a Wrecking Ball")
    assert (ball.question(), ball.spark()) == ("ideas", [2])


# ---- the stampede


@pytest.mark.parametrize(("spark", "bison"), [(9, 3), (10, 2), (19, 2), (20, 1), (30, 0), (45, 0)])
def test_s2_1_bison_are_disabled_at_10_20_and_30_spark(spark: int, bison: int) -> None:
    """One each, when nothing is waiting."""
    table = alone("Spark Gauge, Widget Pip", spark=spark - 2).play("play Spark Gauge")
    assert int(table.state.bison) == bison


def test_s2_1_a_disabled_bison_stays_disabled() -> None:
    """Losing Spark again brings none back."""
    table = his_turn(alone(spark=10, bison=2)).flips(2).chance()
    assert (table.spark(), int(table.state.bison)) == ([8], 2)


def test_s2_2_the_bison_trample_the_row_once() -> None:
    """All six open cards are melted and six new ones dealt, however many Bison run."""
    table = alone(row=ROW, bison=2, spark=10).play("end the Ideas Phase")
    before = int(table.state.market.total)
    his = his_turn(alone(row=ROW, bison=2, spark=10))
    assert his.melted() == sorted(ROW.split(", "), key=his.kind)
    assert int(his.state.market.total) == before - 6
    assert "-" not in his.row()


def test_s2_3_the_first_table() -> None:
    """1: a Widget must be melted, if there is one. 2 to 7: Spark is lost, as much as Bison run."""
    table = his_turn(
        alone(
            "Widget Pip",
            deck="Brass Spanner, Spark Gauge",
            discard="Folding Ruler, Widget Dot, Widget Tock, Widget Nib, Widget Cob, Widget Wick, Prime Widget",
        )
    )
    table.flips(1)
    assert table.question() == "melt"
    assert all("Widget" in option for option in table.options())
    assert table.refusal(actions.PASS) == "S2.3"
    assert table.refusal(actions.PILE + table.kind("Folding Ruler")) == "S2.3"  # a Gadget
    assert GAME.rules_now(table.state)[0] == "S2.3"
    table.play(table.options()[0])
    assert (len(table.lost()), table.question()) == (1, "ideas")
    none = his_turn(alone(deck="", workshop="", melted_own=LOST)).flips(1)
    assert none.question() == "ideas"
    for number in range(2, 8):
        punched = his_turn(alone(spark=9)).flips(number)
        assert punched.spark() == [6]
    assert his_turn(alone(spark=1)).flips(2).spark() == [0]


@pytest.mark.parametrize(("number", "cards", "gold"), [(8, 6, 0), (9, 5, 2), (10, 5, 3)])
def test_s2_4_gifts_for_the_next_turn(number: int, cards: int, gold: int) -> None:
    """8: a card more. 9 and 10: 2 or 3 Gold. For one turn only."""
    table = his_turn(alone()).flips(number).chance()
    assert (table.question(), len(table.hand()), table.gold()) == ("ideas", cards, gold)
    table = his_turn(table).flips(2).chance()
    assert (len(table.hand()), table.gold()) == (5, 0)


def test_s2_5_his_deck_is_shuffled_when_it_is_empty() -> None:
    """In the first phase his discard pile becomes the deck."""
    table = his_turn(alone(boss_pile=list(range(1, 11))))
    assert len(table.options()) == 10
    assert "Lord Covington's deck was reshuffled." in table.lines()


def test_s2_6_an_empty_marketplace_deck_loses() -> None:
    """When a card is missing the game is lost; with `at zero` as soon as none is left."""
    every = alone(row=ROW)
    rest = every.names(every.state.market)
    table = alone(row=ROW, market=rest[:6], melted=rest[6:]).play("end the Ideas Phase").chance()
    assert table.question() != "nothing"  # six were left for six places
    short = alone(row=ROW, market=rest[:5], melted=rest[5:]).play("end the Ideas Phase").chance()
    assert (short.mover(), short.state.winners(), short.state.returns()) == ("nobody", [], [0.0])
    assert "The Marketplace ran out of cards." in short.lines()
    zero = alone(row=ROW, market=rest[:6], melted=rest[6:], options={"market_loss": "at zero"})
    assert zero.play("end the Ideas Phase").chance().mover() == "nobody"


LOSES = " (loses the game: the Marketplace deck runs out)"


@pytest.mark.parametrize(
    ("left", "options", "loses"),
    [
        (0, {}, True),
        (1, {}, False),
        (1, {"market_loss": "at zero"}, True),
        (2, {"market_loss": "at zero"}, False),
    ],
)
def test_s2_6_what_would_lose_the_stampede_says_so(left: int, options: dict[str, object], loses: bool) -> None:
    """Buying, melting or taking a Marketplace card is labelled if no card can replace it, and then it does lose."""
    every = alone(row=ROW)
    rest = [card for card in every.names(every.state.market) if card not in ("Wind-Powered", "Curiosity Crusher")]

    def table(**described: object) -> Scenario:
        held: dict[str, object] = {"market": rest[:left], "melted": rest[left:], "options": options, **described}
        return alone(row=ROW, **held)  # type: ignore[arg-type]

    spare = {"melted": [*rest[left:], "Wind-Powered", "Wind-Powered", "Curiosity Crusher"], "gold": 2}
    buying = table(**spare)
    ends = [option.endswith(LOSES) for option in buying.options() if option.startswith("buy ")]
    assert ends == [loses] * 6
    label = next(option for option in buying.options() if option.startswith("buy Tea Trolley (place 3)"))
    assert buying.play(label).chance().state.is_over() == loses
    melting = table(hand="Wind-Powered", workshop="Curiosity Crusher", melted=[*rest[left:], "Wind-Powered"])
    melting.play("play Wind-Powered", "connect Wind-Powered")
    assert "decline" in melting.options()
    label = next(option for option in melting.options() if option.startswith("melt Tea Trolley (place 3)"))
    assert label.endswith(LOSES) == loses
    assert melting.play(label).chance().state.is_over() == loses
    taking = table(ask="take", need=1, answering="Pneumatic Catalogue / effect / 0", **{**spare, "gold": 0})
    assert all(option.endswith(LOSES) == loses for option in taking.options() if option.startswith("put "))


def test_s2_6_only_the_stampede_can_be_lost_like_that() -> None:
    """In the chase, and with other players, an empty deck is made of the melted cards."""
    for table in (chase(row=ROW, gold=2), ann(row=ROW, gold=2)):
        table.state.melted = table.state.melted.joined(table.state.market)
        table.state.market = EMPTY
        assert table.can("buy On Wheels")
        assert not any("loses" in option for option in table.options())


def test_s2_7_the_transition() -> None:
    """With no Bison left at the end of a turn, an Augment or Accessory may be taken along, and the chase begins."""
    table = alone(row=ROW, bison=0, spark=31, melted="Solar-Powered, With a Periscope, Cargo Rocket", top="Widget Pip")
    table.play("end the Ideas Phase").chance()
    assert table.question() == "change over"
    assert table.options() == ["add nothing", "add Solar-Powered to your deck", "add With a Periscope to your deck"]
    assert table.refusal(actions.SCRAP + table.kind("Cargo Rocket")) == "S2.7"
    table.play("add Solar-Powered to your deck")
    assert "Solar-Powered" in table.deck()
    assert (int(table.state.phase), int(table.state.boss_spark), table.melted()) == (2, 2, [])
    nothing = alone(row=ROW, bison=0, spark=31, melted="Cargo Rocket").play("end the Ideas Phase").chance()
    assert int(nothing.state.phase) == 2  # nothing to take: not asked


def test_s2_7_the_card_is_shuffled_in() -> None:
    """Cards known on top of the deck are known no more."""
    table = alone(row=ROW, bison=0, spark=31, melted="Solar-Powered", top="", ask="change over")
    table.side().top = bytes([1])
    table.side().deck = table.side().deck.minus(1)
    table.play("add Solar-Powered to your deck")
    assert (table.side().top, "Widget Pip" in table.deck()) == (b"", True)


def test_s2_8_the_goal_wins_nothing_in_the_first_phase() -> None:
    """100 Spark win at the first test of the second phase."""
    table = alone("Spark Gauge", spark=99, bison=0).play("play Spark Gauge")
    assert table.mover() == "Ann"
    table.play("end the Ideas Phase").chance()
    assert (table.mover(), table.state.winners()) == ("nobody", [0])


# ---- the chase


def test_s3_1_the_second_setup() -> None:
    """Melted cards are counted as his Spark; everything and the Bison make a new Marketplace; 10 lies at the bottom."""
    table = alone(row=ROW, bison=0, spark=31, melted="Cargo Rocket, Cargo Rocket, Battle Corset")
    table.play("end the Ideas Phase").chance()
    assert table.question() != "nothing"
    dealt = alone(row=ROW, bison=0, spark=31, melted="Cargo Rocket, Cargo Rocket, Battle Corset")
    dealt = his_turn(dealt)
    assert int(dealt.state.boss_spark) == 3
    assert int(dealt.state.market.total) == 54
    assert dealt.question() == "flip"
    assert dealt.options() == [f"Lord Covington turns over {number}" for number in range(1, 10)]
    last = his_turn(chase(boss_pile=list(range(1, 10))))
    assert last.options() == ["Lord Covington turns over 10"]
    rest = chase(row=ROW)
    spare = rest.names(rest.state.market)
    emptied = chase(row=ROW, gold=2, market="", melted=spare).play("buy On Wheels (place 1)")
    assert (emptied.question(), emptied.melted()) == ("refill", [])  # S-12: reshuffled as usual


def test_s3_2_he_turns_over_a_card_and_overloads() -> None:
    """The second table, then the overload."""
    table = his_turn(chase(row=ROW, spark=50, boss_spark=20)).flips(2).chance()
    assert (table.spark(), int(table.state.boss_spark)) == ([47], 20 + 3 + 2)
    assert (table.melted(), table.question()) == (["On Wheels"], "ideas")


def test_s3_3_the_second_table() -> None:
    """2 to 5 fire, 6 the Accessory, 7 the Augment, 8 a card in hand, 9 a discarded card."""
    for number in range(2, 6):
        fire = his_turn(chase(spark=1, boss_spark=10, boss_pile=[7], row=ROW)).flips(number)
        assert (fire.spark(), int(fire.state.boss_spark)) == ([0], 10 + 1 + 4)  # really lost: 1
    shop = "Hydro-Powered, Weather Engine, On Wheels"
    row = ROW.replace("On Wheels, On Wheels", "Cargo Rocket, Cargo Rocket")

    def struck(number: int, **described: object) -> Scenario:
        table = chase(**{"workshop": shop, "row": row, **described})  # type: ignore[arg-type]
        table.play("end the Ideas Phase").chance()
        return table.play("skip the Full Construct").flips(number)

    assert struck(6).shop() == ["Hydro-Powered", "Weather Engine"]
    assert struck(7).shop() == ["Weather Engine", "On Wheels"]
    hand = struck(8)
    assert (hand.question(), len(hand.options())) == ("melt", len(set(hand.hand())))
    assert all(option.endswith("from hand") for option in hand.options())
    pile = struck(9, played="Widget Pip, Widget Dot")
    assert pile.options() == ["melt Widget Pip from the discard pile", "melt Widget Dot from the discard pile"]
    assert pile.refusal(actions.HAND + pile.kind(pile.hand()[0])) == "S3.3"
    assert pile.play("melt Widget Dot").lost() == ["Widget Dot"]


@pytest.mark.parametrize(("counts", "lost"), [(True, 5), (False, 4)])
def test_s3_4_thermal_energy_is_his_discard_pile(counts: bool, lost: int) -> None:
    """Two cards there and one just turned over: 3, or 2 if that one does not count."""
    table = his_turn(chase(spark=50, boss_pile=[6, 7], options={"flipped_counts": counts})).flips(2)
    assert table.spark() == [50 - lost]


def test_s3_5_overload_eats_from_the_deck_on() -> None:
    """As many cards as his thermal energy, at most the row, their cost as Spark; by budget only while they fit."""
    row = "On Wheels, Tea Trolley, Butter Gun, Cargo Rocket, Star-Powered, Solar-Powered"
    table = his_turn(chase(row=row, boss_pile=[1, 7], boss_spark=10)).flips(6)
    assert (table.melted(), int(table.state.boss_spark)) == (["Butter Gun", "Tea Trolley", "On Wheels"], 16)
    assert table.question() == "refill"
    budget = his_turn(chase(row=row, boss_pile=[1, 7, 8, 9], boss_spark=10, options={"overload": "budget"})).flips(6)
    assert (budget.melted(), int(budget.state.boss_spark)) == (["Tea Trolley", "On Wheels"], 14)  # 2 + 2 of 5
    whole = his_turn(chase(row=row, boss_pile=[1, 2, 3, 4, 5, 7, 8], options={"covington_goal": "none"})).flips(6)
    assert (len(whole.melted()), int(whole.state.boss_spark)) == (6, 2 + 2 + 2 + 4 + 8 + 4)


@pytest.mark.parametrize(("answer", "cards"), [("draw a card", 6), ("don't draw", 5)])
def test_s3_6_birds_end_his_turn_before_he_eats(answer: str, cards: int) -> None:
    """1: no overload, and a card for the player who wants one; 6 and 7 without a part do nothing."""
    table = his_turn(chase(row=ROW)).flips(1)
    assert table.options() == ["don't draw", "draw a card"]
    assert table.refusal(actions.END) == "S3.6"
    table.play(answer).chance()
    assert (table.question(), len(table.hand()), table.melted()) == ("ideas", cards, [])
    assert his_turn(chase(row=ROW)).flips(7).shop() == []


def test_s3_7_how_the_chase_ends() -> None:
    """The player wins with the goal, Lord Covington with 10 or, if agreed, with 100 Spark."""
    assert chase("Star-Powered", spark=91).play("play Star-Powered").state.winners() == [0]
    bang = his_turn(chase(boss_pile=list(range(1, 10)), spark=99)).flips(10)
    assert (bang.mover(), bang.state.winners()) == ("nobody", [])
    assert "The boiler burst, and the square went with it." in bang.lines()
    full = his_turn(chase(row=ROW, boss_spark=98, spark=20)).flips(6).chance()
    assert (full.mover(), full.state.winners()) == ("nobody", [])
    harmless = his_turn(chase(row=ROW, boss_spark=98, options={"covington_goal": "none"})).flips(6).chance()
    assert harmless.question() == "ideas"
    both = chase("Pedal-Powered", spark=97, boss_spark=99).play("play Pedal-Powered")
    assert both.state.winners() == [0]  # 101 to 100
    behind = chase("Pedal-Powered", spark=96, boss_spark=100, options={"covington_goal": "none"})
    assert behind.play("play Pedal-Powered").state.winners() == [0]


@pytest.mark.parametrize(
    ("mine", "his", "winners", "how"),
    [
        (96, 124, [], "more Spark wins, 126 to 100."),  # Pedal-Powered: +4 for the player, +2 for him, who needs 126
        (124, 124, [0], "more Spark wins, 128 to 126."),
        (122, 124, [0], "with 126 Spark: the side whose turn it was wins."),
    ],
)
def test_s3_7_both_reach_their_goals_in_one_effect(mine: int, his: int, winners: list[int], how: str) -> None:
    """More Spark wins, then the side whose turn it is; the end of the game says so."""
    table = chase("Pedal-Powered", spark=mine, boss_spark=his, options={"first_cards": False})
    table.play("play Pedal-Powered")
    assert table.state.winners() == winners
    said = f"Both sides reached their goals at once{'' if how.startswith('with') else ':'} {how}"
    assert GAME.prompt(table.state, ["Ann"]).endswith(said)
    assert table.lines()[-1].endswith(said)
    assert GAME.breakdown(table.state, 0).notes[-1] == said


def test_s3_7_nothing_is_explained_if_only_one_side_reached_its_goal() -> None:
    """The result needs no explanation."""
    table = chase("Star-Powered", spark=91).play("play Star-Powered")
    assert table.lines()[-1] == "Ann won."


# ---- whole games


def game_by_thumb(seed: int) -> tuple[WidgetRidge, list[int]]:
    """A solo game played by a competent player, with its actions."""
    state, dice, answers = GAME.new(1), Dice(seed), list[int]()
    assert isinstance(state, WidgetRidge)
    while not state.is_over():
        if state.to_move() == CHANCE:
            answers.append(dice.roll(state))
        else:
            answers.append(advise(state))
            state.act(answers[-1])
    return state, answers


def test_every_solo_position_is_valid_from_the_first_card_to_the_last() -> None:
    """Random play rarely reaches the chase: here whole games do, and each position is checked."""
    questions: set[str] = set()
    events: set[str] = set()
    for seed in range(12):
        state, answers = game_by_thumb(seed)
        if state.phase != 2:
            continue
        again = GAME.new(1)
        again.journal = Journal()
        for answer in answers:
            assert GAME.audit(again) == []
            assert GAME.position(1, options=None, **GAME.describe(again)) == again
            assert len(set(GAME.labels(again).values())) == len(again.legal_actions())
            assert GAME.redeal(again, 0, Dice(1)) == again
            assert GAME.prompt(again)
            ids = str(GAME.view(again, 0))
            if again.to_move() == 0:
                assert all(
                    f"'{GAME.target(again, action)}'" in ids
                    for action in again.legal_actions()
                    if GAME.target(again, action)
                )
            questions.add(GAME.questions[again.question()])
            again.act(answer)
        assert again == state
        for event in again.journal.take():
            events.add(GAME.events[event.kind])
            assert GAME.line(again, event, 0)[-1] in ".!"
    assert {"change over", "offer", "flip"} <= questions
    assert {"changed over", "carried", "ate", "smashed", "disabled"} <= events
