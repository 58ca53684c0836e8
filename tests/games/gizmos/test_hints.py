"""Hints for search in Gizmos: win shares that add up, no secrets, and good sense."""

import pytest

import cogworks
from cogworks import CHANCE, OVER, Dice
from cogworks.bots.search import Search
from cogworks.build import is_compiled
from cogworks.games.gizmos.rules import questions
from tests.games.gizmos.scenario import GAME, Scenario, name, scenario, seat

GAMES = 12 if is_compiled() else 2
WORLDS = 3
OPTIONS: tuple[dict[str, bool], ...] = (
    {},
    {"next_sphere": True, "open_research": True},
    {"stop_drawing": False, "decline_discount": False, "halves_apart": True},
)


def prior(at: Scenario, label: str) -> int:
    """The prior of a move, by its label or a part of it."""
    return int(at.state.prior(GAME.parse(at.state, label)))


def best(at: Scenario, simulations: int = 300) -> str:
    """The label of the move a search finds."""
    mover, dice = at.state.to_move(), Dice(5)
    search = Search(at.state.redeal(mover, dice), mover, dice)
    search.simulate(simulations)
    return GAME.labels(at.state)[search.report()[0][0]]


def sampled_move(state: cogworks.State, dice: Dice) -> int:
    """A legal move, sampled by its prior; sometimes any, so that unusual positions occur, too."""
    legal = state.legal_actions()
    sensible = [action for action in legal for _ in range(int(state.prior(action)))]
    drawn = legal if dice.below(6) == 0 or not sensible else sensible
    return drawn[dice.below(len(drawn))]


def test_shares_add_up_and_priors_fit_what_the_seat_knows() -> None:
    """At every seat count and with the main options: shares of 0..1, priors without secrets, some sensible move."""
    for seats in GAME.seats:
        for options in OPTIONS:
            for number in range(GAMES):
                walk(GAME.new(seats, **options), Dice(number))


def walk(state: cogworks.State, dice: Dice) -> None:
    """Check every position of one game."""
    while state.to_move() != OVER:
        if state.to_move() == CHANCE:
            dice.roll(state)
            continue
        mover = state.to_move()
        shares = [state.evaluate(place) for place in range(state.n_seats())]
        assert min(shares) >= 0.0
        assert sum(shares) == pytest.approx(1.0)
        legal = state.legal_actions()
        priors = [state.prior(action) for action in legal]
        assert min(priors) >= 0
        # Only a payment by a detour, or a single choice, may look foolish throughout.
        assert sum(priors) > 0 or len(legal) == 1 or state.question() == questions.PAY
        for _ in range(WORLDS):
            world = state.redeal(mover, dice)
            assert [world.prior(action) for action in legal] == priors
            assert world.evaluate(mover) == shares[mover]
        state.apply(sampled_move(state, dice))
    assert [state.evaluate(place) for place in range(state.n_seats())] == state.returns()


def test_points_and_gizmos_raise_the_prospect() -> None:
    """More of anything good, all else equal, is evaluated higher."""
    even = scenario(seat(), seat()).state.evaluate(0)
    for better in (seat("105"), seat("", "red"), seat("", "", "201"), seat("", "", "", 1), seat("301")):
        assert scenario(better, seat()).state.evaluate(0) > even


def test_paying_is_no_loss() -> None:
    """A card being paid for counts: starting a good Build never looks worse than waiting."""
    at = scenario(
        seat("131", "red blue blue blue"), display=["116", "122", "123", "124", "231", "222", "223", "321", "322"]
    )
    before = at.state.evaluate(0)
    at.do(f"build {name('231')}")
    assert at.state.question() == questions.PAY
    assert at.state.evaluate(0) > before


def test_ending_a_turn_that_still_gives_points_is_foolish() -> None:
    """Points come first, then spheres; only then the turn ends."""
    at = scenario(seat("117 114", "yellow"), display=["123", "121", "122", "124", "221", "222", "223", "321", "322"])
    at.spend(f"build {name('123')}", "yellow")
    while at.state.to_move() == CHANCE:
        Dice(1).roll(at.state)
    assert at.state.question() == questions.CHAIN
    uses = [int(at.state.prior(action)) for action in at.state.legal_actions()]
    assert sorted(uses)[:2] == [0, 0]
    assert max(uses) > 0
    assert prior(at, "end") == 0


def test_research_without_spheres_and_room_is_foolish() -> None:
    """It would have no effect."""
    at = scenario(seat("", "", "201"))
    assert {int(at.state.prior(action)) for action in at.state.legal_actions() if "research" in label(at, action)} == {
        0
    }
    at = scenario(seat("", "red", "201"))
    assert {int(at.state.prior(action)) for action in at.state.legal_actions() if "research" in label(at, action)} != {
        0
    }


def test_one_order_of_cards_put_back_is_enough() -> None:
    """Which card goes under the deck first does not matter."""
    at = scenario(ask=["return"], looking="level 1", hand=["101; sure 0", "105; sure 0", "109; sure 0"])
    assert at.state.question() == questions.RETURN
    assert sorted(int(at.state.prior(action)) for action in at.state.legal_actions()) == [0, 0, 1]


def test_a_player_who_has_paid_enough_stops() -> None:
    """With a discount the full price may be paid, but the sphere is better kept."""
    at = scenario(seat("325", "red red red"), display=["121", "122", "123", "124", "221", "222", "223", "321", "322"])
    at.do(f"build {name('221')}", "spend a red", "spend a red")
    assert at.state.question() == questions.PAY
    assert [int(at.state.prior(action)) for action in at.state.legal_actions()] == [0, 1]


def test_a_search_builds_the_winning_gizmo() -> None:
    """In the last round only points count: the most expensive affordable card is built."""
    at = scenario(
        seat("104 105 106 107 108"),
        seat("101 102 103", "red red red red blue"),
        turn=1,
        first=0,
        last_round=True,
        display=["121", "122", "123", "124", "221", "222", "223", "317", "322"],
    )
    assert best(at).startswith(f"build {name('317')} ")


def test_a_search_picks_the_sphere_that_triggers() -> None:
    """With a gizmo that draws after a blue pick, blue brings two spheres."""
    at = scenario(seat("105 111"), seat())
    assert best(at) == "pick a blue sphere"


def label(at: Scenario, action: int) -> str:
    """The label of an action, in lower case."""
    return GAME.labels(at.state)[action].lower()
