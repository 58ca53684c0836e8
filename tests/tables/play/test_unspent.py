"""Resources that a player would leave unspent by ending a turn."""

from cogworks import CHANCE, Dice, Game, State, game
from tests.conformance.cases import answer
from tests.tables.hall import Hall

ENDINGS = {"gizmos": "end", "widget_ridge": "end", "widget_mechs": "stop", "gadget_builder": "done"}
"""The family of actions that can leave something unspent, by game."""


def decisions(of: Game[State], n: int, seats: int = 2) -> list[State]:
    """Decisions of random games."""
    dice = Dice(2)
    found: list[State] = []
    while len(found) < n:
        state = of.new(seats)
        while not state.is_over() and len(found) < n:
            if state.to_move() != CHANCE:
                found.append(state.clone())
            state.apply(answer(state, dice))
    return found


def test_only_endings_leave_something_unspent_and_never_forced_ones() -> None:
    for name, family in ENDINGS.items():
        of, told = game(name), 0
        for state in decisions(of, 1500):
            legal = state.legal_actions()
            for action in legal:
                words = of.unspent(state, action)
                if words:
                    told += 1
                    assert action in of.families[family]
                    assert len(legal) > 1
                    assert words.startswith("You ")
                    assert words.endswith(".")
        assert told, name


def test_gold_that_buys_nothing_is_not_mentioned() -> None:
    of = game("widget_ridge")
    for state in decisions(of, 800):
        buys = [action for action in state.legal_actions() if action in of.families["buy"]]
        words = of.unspent(state, of.families["end"][0])
        if of.questions[state.question()] == "ideas":
            assert ("enough to buy a card" in words) == bool(buys)
            if buys:
                assert words == f"You still have {of.view(state, None)['gold']} Gold, enough to buy a card."
        else:
            assert words == ""


def test_triggered_gizmos_are_counted() -> None:
    of = game("gizmos")
    found = set()
    for state in decisions(of, 4000):
        uses = [action for action in state.legal_actions() if action in of.families["use"]]
        if of.questions[state.question()] == "chain" and uses:
            found.add(of.unspent(state, of.families["end"][0]))
    assert "You can still use a triggered gizmo." in found


def test_updates_tell_the_player_with_the_move() -> None:
    hall = Hall("widget_ridge", 2).begin()
    mover = int(hall.table().history.state.to_move())
    dice = Dice(1)
    for _ in range(40):
        mover = int(hall.table().history.state.to_move())
        told = {option["action"]: option["unspent"] for option in hall.look(mover)["options"]}
        if told.get(145):
            break
        legal = hall.table().history.state.legal_actions()
        hall.act(mover, legal[dice.below(len(legal))])
    assert told[145]
    assert not any(words for action, words in told.items() if action != 145)
    # It is a question of the screens: the table itself accepts the move.
    assert hall.act(mover, 145)["done"]
