"""Positions of Widget Mechs from and to readable descriptions."""

from collections.abc import Mapping

from cogworks.engine.cards import count, has, members, one, row_of, set_of, size, spread
from cogworks.engine.description import Description
from cogworks.engine.dice import CHANCE
from cogworks.engine.errors import PositionError
from cogworks.engine.game import Data
from cogworks.engine.options import Settings
from cogworks.engine.state import OVER
from cogworks.games.widget_mechs.rules import questions
from cogworks.games.widget_mechs.rules.rules import BUILD_DICE, MAX_TURNS, WidgetMechs
from cogworks.games.widget_mechs.rules.state import BOXES, Mech, as_digits, blank, digits, parts_in_play
from cogworks.games.widget_mechs.words import QUESTIONS

NUMBERS = range(2, 13)


def build(seats: int, options: Settings, described: Mapping[str, object]) -> WidgetMechs:
    """Build the described position; by default sheets are blank and the first seat is about to roll."""
    given = Description(described)
    question = given.choice("ask", "build roll", QUESTIONS)
    turn = given.number("turn", 0, 0, seats - 1)
    turns = given.number("turns", 0, 0, MAX_TURNS)
    dice = as_digits(few(given, "dice", 1, 6, BUILD_DICE))
    pool = row_of(few(given, "pool", 1, 6, len(NUMBERS)))
    pairs = row_of(few(given, "pairs", 2, 12, len(NUMBERS) // 2))
    left = given.number(
        "left", {questions.BUILD_ROLL: BUILD_DICE, questions.PAIR: len(spread(pool)) // 2}.get(question, 0), 0, 11
    )
    parts = parts_in_play(int(options["parts"]))
    mechs = [place_mech(part, parts) for part in given.parts("mechs", seats)]
    given.done()
    mover = {
        questions.NOTHING: OVER,
        questions.FIRST: CHANCE,
        questions.BUILD_ROLL: CHANCE,
        questions.ATTACK_ROLL: CHANCE,
    }.get(question, turn)
    optional = int(options["optional_build"] is True)
    return WidgetMechs(
        mover=mover,
        asks=question,
        mechs=mechs,
        optional=optional,
        turn=turn,
        turns=turns,
        unbuilt=unbuilt(mechs),
        dice=dice,
        pool=pool,
        pairs=pairs,
        left=left,
        parts=parts,
    )


def few(given: Description, key: str, low: int, high: int, most: int) -> list[int]:
    """A list of whole numbers, short enough for the digits of one integer."""
    numbers = given.numbers(key, low, high)
    if len(numbers) > most:
        raise PositionError(f"position: {key} holds {len(numbers)} numbers; the maximum is {most}")
    return numbers


def place_mech(given: Description, parts: int) -> Mech:
    """One sheet; parts without a blank box are circled unless `circled` says otherwise.

    Parts that are not in play are destroyed.
    """
    gone = int(blank(parts).built)
    built = gone + sum(n * one(part) for part, n in given.counts("built", 2, 12).items() if has(parts, part))
    destroyed = gone + sum(n * one(part) for part, n in given.counts("destroyed", 2, 12).items() if has(parts, part))
    standing = set_of([part for part in NUMBERS if count(destroyed, part) < count(BOXES, part)])
    circled = set_of([part for part in NUMBERS if count(built, part) == count(BOXES, part)]) & standing
    if given.has("circled"):
        circled = set_of(given.numbers("circled", 2, 12))
    points = given.number("points", 0, 0, 33)
    given.done()
    return Mech(built, destroyed, circled, standing, points)


def describe(state: WidgetMechs) -> Data:
    """The description of a position: the inverse of `build`."""
    return {
        "ask": QUESTIONS[state.question()],
        "turn": int(state.turn),
        "turns": int(state.turns),
        "dice": digits(state.dice),
        "pool": spread(state.pool),
        "pairs": spread(state.pairs),
        "left": int(state.left),
        "mechs": [
            {
                "built": {part: int(count(mech.built, part)) for part in NUMBERS if count(mech.built, part)},
                "destroyed": {
                    part: int(count(mech.destroyed, part)) for part in NUMBERS if count(mech.destroyed, part)
                },
                "circled": members(mech.circled),
                "points": int(mech.points),
            }
            for mech in state.mechs
        ],
    }


def audit(state: WidgetMechs) -> list[str]:
    """Errors in a position that no game can reach."""
    complaints: list[str] = []
    for seat, mech in enumerate(state.mechs):
        for part in NUMBERS:
            boxes, built, destroyed = count(BOXES, part), count(mech.built, part), count(mech.destroyed, part)
            if not destroyed <= built <= boxes:
                complaints.append(
                    f"mech {seat}: part {part} has {boxes} boxes, not {built} built and {destroyed} destroyed"
                )
            if has(mech.circled, part) and built < boxes:
                complaints.append(f"mech {seat}: part {part} is circled but has a blank box [M2.6]")
            if built == boxes > destroyed and not has(mech.circled, part):
                complaints.append(f"mech {seat}: part {part} is complete but not circled [M2.6]")
            if has(mech.standing, part) != (destroyed < boxes):
                complaints.append(f"mech {seat}: part {part} has a standing mark that contradicts its boxes [M3.7]")
        elsewhere = sum(size(state.parts) - size(other.standing) for other in state.mechs if other is not mech)
        if mech.points > elsewhere:
            complaints.append(f"mech {seat}: {mech.points} points, but rivals lost only {elsewhere} parts [M3.7]")
    lost = sum(size(state.parts) - size(mech.standing) for mech in state.mechs)
    if sum(state.scores()) != lost:
        complaints.append(f"{sum(state.scores())} points for {lost} destroyed parts [M3.7]")
    if state.unbuilt != unbuilt(state.mechs):
        complaints.append("the list of parts still to be built is wrong [M4.1]")
    return complaints + audit_question(state)


def audit_question(state: WidgetMechs) -> list[str]:
    """Errors in dice and pairs that do not match the question."""
    n_dice, n_pool, n_pairs = len(digits(state.dice)), len(spread(state.pool)), len(spread(state.pairs))
    question = state.question()
    fits = {
        questions.NOTHING: (n_dice, n_pool, n_pairs, state.left) == (0, 0, 0, 0),
        questions.FIRST: (n_dice, n_pool, n_pairs, state.left) == (0, 0, 0, 0),
        questions.BUILD_ROLL: n_dice + state.left == BUILD_DICE and state.left > 0 and n_pool == n_pairs == 0,
        questions.SPLIT: n_dice == BUILD_DICE and n_pool == n_pairs == state.left == 0,
        questions.RAISE: state.optional == 1 and n_dice == n_pool == state.left == 0 and 1 <= n_pairs <= 2,
        questions.ATTACK_ROLL: n_dice == n_pairs == 0
        and state.left > 0
        and n_pool + state.left == state.attack_dice() >= 2,
        questions.PAIR: n_dice == 0
        and n_pool >= 2
        and state.left == n_pool // 2
        and n_pool + 2 * n_pairs == state.attack_dice(),
        # Dice freed in this attack are counted here but were not rolled [M3.1].
        questions.HIT: n_dice == n_pool == state.left == 0 and 1 <= n_pairs <= state.attack_dice() // 2,
    }
    complaints = [] if fits[question] else [f"dice and pairs do not fit the question {QUESTIONS[question]!r}"]
    if question == questions.RAISE and n_pairs and not state.mechs[state.turn].has_blank(state.raising()):
        complaints.append(f"part {state.raising()} has no blank box to build [M2.4]")
    if question == questions.HIT and all(
        state.totals() & mech.standing == 0 for seat, mech in enumerate(state.mechs) if seat != state.turn
    ):
        complaints.append("no pair fits a standing part of an opponent [M3.6]")
    unused = blank(state.parts).built
    if question == questions.FIRST and (state.turns or any(mech.built != unused for mech in state.mechs)):
        complaints.append("the first player is picked before anything is built [M1.3]")
    if question in (questions.BUILD_ROLL, questions.SPLIT) and state.unbuilt == 0:
        complaints.append("no part is left to build, so no turn can start [M4.1]")
    if question != questions.NOTHING and state.turns >= MAX_TURNS:
        complaints.append(f"the game ends after {MAX_TURNS} turns [M4.4]")
    if question == questions.NOTHING and state.unbuilt and state.turns < MAX_TURNS:
        complaints.append("the game is over, but there are parts left to build [M4.1]")
    return complaints


def unbuilt(mechs: list[Mech]) -> int:
    """Parts not yet activated by any player that can still be built [M4.1, M4.2]."""
    built = set_of([part for mech in mechs for part in members(mech.circled)])
    return set_of([part for mech in mechs for part in members(mech.standing & ~built)])
