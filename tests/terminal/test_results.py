"""The line of scores at the end: the tie-breaker, and nothing else."""

from cogworks import game
from cogworks.engine.names import Names
from cogworks.terminal.play import results, tie_break
from tests.games.girl_genius.scenario import trigger as spin_the_trigger
from tests.games.girl_genius.scenario import works
from tests.games.widget_mechs.scenario import full
from tests.games.widget_mechs.scenario import scenario as mechs
from tests.games.widget_ridge.scenario import ann


def test_what_broke_a_tie_is_shown() -> None:
    lost = {"built": full(2), "destroyed": full(2), "points": 1}
    more = {**lost, "built": full(2, 7), "circled": [7]}
    state = mechs(2, ask="nothing", turns=1000, mechs=[more, lost]).state
    told = tie_break(game("widget_mechs"), state, Names(reader=0))
    assert told == " (tie: you 1 parts ever activated, seat 2 0 parts ever activated)"


def test_what_breaks_no_tie_is_not_shown() -> None:
    """100 Spark each: the current player wins, however often any construct was used."""
    table = ann("Pedal-Powered", spark=96, uses=2, rivals=[{"spark": 99}]).play("play Pedal-Powered")
    assert (table.state.scores(), table.state.winners()) == ([100, 100], [0])
    assert "Final scores: you 100, seat 2 100; " in results(game("widget_ridge"), table.state, 0, 9)


def test_a_game_won_by_a_card_names_the_card() -> None:
    state = works(
        "Blimp | Dirigible | 1 | if you have two Submarines, win the game",
        "U1 | Submarine",
        "U2 | Submarine",
        piles={0: ["U1", "U2"]},
    )
    spin_the_trigger(state)
    closing = "The game is over: You won by the instruction on Blimp."
    assert game("girl_genius").prompt_of(state, Names(reader=0)) == closing
