"""The language of effects in card-set files, and its translation into steps."""

import re
from collections.abc import Callable, Sequence

from cogworks.engine import grammar
from cogworks.engine.cardset import either, quoted
from cogworks.engine.grammar import Form, nearest
from cogworks.engine.names import listed
from cogworks.games.widget_ridge.rules import verbs

Step = tuple[int, int, int, int, int]
"""Verb, n, m, where, flags."""

NUMBERS = ("no", "a", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
SORTS = ("card", "Widget", "non-Widget", "starter card")
COUNTED = ("in your hand", "in your Workshop", "in all Workshops")

# Places as written in files and on cards.
ZONES = {
    "": verbs.ANYWHERE,
    "hand": verbs.FROM_HAND,
    "discard pile": verbs.FROM_PILE,
    "hand or discard pile": verbs.FROM_HAND | verbs.FROM_PILE,
    "marketplace": verbs.FROM_ROW,
}
FROM = {
    verbs.ANYWHERE: "",
    verbs.FROM_HAND: " from your hand",
    verbs.FROM_PILE: " from your discard pile",
    verbs.FROM_HAND | verbs.FROM_PILE: " from your hand or discard pile",
    verbs.FROM_ROW: " in the Marketplace",
}

Read = Callable[[Sequence[str]], tuple[int, int, int, int]]
"""Maps the contents of a form's slots and braces to verb, n, m and where."""

SLOTS = {"N": r"([0-9]{1,2})"}
KINDS = ("card", "widget", "non-widget", "starter")
COUNTED_IN = ("hand", "my workshop", "all workshops")
TEMPLATES: tuple[tuple[str, Read], ...] = (
    ("gain N gold", lambda w: (verbs.GOLD, int(w[0]), 0, 0)),
    ("gain N spark", lambda w: (verbs.SPARK, int(w[0]), 0, verbs.ME)),
    (
        "gain N spark per card in {hand|my workshop|all workshops}",
        lambda w: (verbs.PER, int(w[0]), 0, COUNTED_IN.index(w[1])),
    ),
    ("gain N spark or N if lowest", lambda w: (verbs.LOWEST, int(w[0]), int(w[1]), 0)),
    ("gain spark equal to {its cost|half its cost}", lambda w: (verbs.WORTH, 1 if w[0] == "its cost" else 2, 0, 0)),
    ("draw N", lambda w: (verbs.DRAW, int(w[0]), 0, 0)),
    ("discard N", lambda w: (verbs.DISCARD, int(w[0]), 0, 0)),
    ("each opponent {gains|loses} N spark", lambda w: (verbs.SPARK, signed(w[0], w[1]), 0, verbs.EACH)),
    ("an opponent {gains|loses} N spark", lambda w: (verbs.SPARK, signed(w[0], w[1]), 0, verbs.CHOSEN)),
    ("the leader loses N spark", lambda w: (verbs.SPARK, -int(w[0]), 0, verbs.LEADER)),
    ("an opponent discards N", lambda w: (verbs.OUST, int(w[0]), 0, 0)),
    ("duel the leader for N spark", lambda w: (verbs.DUEL, int(w[0]), 0, 0)),
    ("melt this card if N were won", lambda w: (verbs.FIZZLE, int(w[0]), 0, 0)),
    (
        "melt N {card|widget|non-widget|starter}(s)"
        "{| from hand or discard pile| from hand| from discard pile| from marketplace}",
        lambda w: (verbs.MELT, int(w[0]), KINDS.index(w[1]), ZONES[w[2].removeprefix(" from ")]),
    ),
    (
        "destroy {a workshop card|an opponent's workshop card}",
        lambda w: (verbs.DESTROY, 1, 0, verbs.ANY_SHOP if w[0] == "a workshop card" else verbs.RIVAL_SHOP),
    ),
    ("destroy an opponent's full construct", lambda w: (verbs.WRECK, 1, 0, 0)),
    (
        "take a card costing up to N to the {discard pile|deck}",
        lambda w: (verbs.TAKE, int(w[0]), 0, verbs.TO_DECK if w[1] == "deck" else verbs.TO_PILE),
    ),
    (
        "return a card to {hand|the deck}",
        lambda w: (verbs.RETURN, 1, 0, verbs.TO_HAND if w[0] == "hand" else verbs.TO_DECK),
    ),
    ("put N from hand on the deck", lambda w: (verbs.STOW, int(w[0]), 0, 0)),
    ("pay N gold", lambda w: (verbs.PAY_GOLD, int(w[0]), 0, 0)),
    ("pay N spark", lambda w: (verbs.PAY_SPARK, int(w[0]), 0, 0)),
)
FORMS = tuple((Form(template, SLOTS), read) for template, read in TEMPLATES)


def signed(gains: str, n: str) -> int:
    """Spark gained, negative if lost."""
    return int(n) if gains == "gains" else -int(n)


CHOICES = (verbs.MELT, verbs.DESTROY, verbs.WRECK, verbs.TAKE, verbs.RETURN)
"""Verbs that need something to choose."""
PRICES = (verbs.PAY_GOLD, verbs.PAY_SPARK)
OPTIONAL = (*CHOICES, *PRICES, verbs.DRAW, verbs.DISCARD, verbs.STOW)
"""Verbs that may be optional [R2.13]."""
GATES = (verbs.SPARK, verbs.DRAW, verbs.DISCARD, verbs.MELT, verbs.RETURN, verbs.STOW, verbs.PAY_GOLD, verbs.PAY_SPARK)
"""Verbs a gate may use.  It must not change Workshops, whose sentence is already being carried out [R6.6]."""


class ClauseError(Exception):
    """A text that is not a valid effect here: the problem and the remedy."""

    def __init__(self, problem: str, remedy: str) -> None:
        super().__init__(problem, remedy)
        self.problem = problem
        self.remedy = remedy


class EffectError(Exception):
    """An effect with invalid clauses, all of them."""

    def __init__(self, errors: Sequence[ClauseError]) -> None:
        super().__init__(*errors)
        self.errors = errors


def read_effect(text: str, field: str) -> list[Step]:
    """The steps of an effect: clauses separated by semicolons, checked against what the field allows."""
    steps: list[Step] = []
    errors: list[ClauseError] = []
    for part in text.split(";"):
        try:
            steps.append(read_clause(" ".join(part.split()), field, steps))
        except ClauseError as error:
            errors.append(error)
            # What follows may refer to it: a clause that may be optional, so that "if so" is not an error, too.
            steps.append((verbs.PAY_GOLD, 0, 0, 0, verbs.MAY))
    if errors:
        raise EffectError(errors)
    return steps


def read_clause(text: str, field: str, before: list[Step]) -> Step:
    """The step of one clause."""
    flags = 0
    rest = text
    if rest.lower().startswith("if so, "):
        flags |= verbs.IF_SO
        rest = rest[7:]
    if rest.lower().startswith("may "):
        flags |= verbs.MAY
        rest = rest[4:]
    for form, read in FORMS:
        if match := form.pattern.fullmatch(rest):
            do, n, m, where = read([group.lower() for group in match.groups()])
            step = (do, n, m, where, flags)
            check_clause(step, text, field, before)
            return step
    raise ClauseError(f"{quoted(text)} is not an effect", suggestion(text, rest))


def suggestion(text: str, rest: str) -> str:
    """Suggest similar effects; `rest` is the text without 'if so' and 'may'."""
    forms = [form for form, _ in FORMS]
    numbers = [
        NUMBERS.index(word) if word in NUMBERS else word[:2]
        for word in re.findall(r"[0-9]+|\w+", rest.lower())
        if word in NUMBERS or word[0] in "0123456789"
    ]
    near = nearest(rest, forms, {"N": [str(number) for number in numbers] or ["1"]})
    if near:
        prefix = text[: len(text) - len(rest)]
        return f"write {either([prefix + words for words in near])}"
    return f"effects start with {listed([*grammar.verbs(forms), 'may'])}: docs/card-sets.md has them all"


def check_clause(step: Step, text: str, field: str, before: list[Step]) -> None:
    """Raise an error if the field does not allow this clause."""
    do, n, _m, where, flags = step
    bare = text[text.lower().find("may ") + 4 :] if flags & verbs.MAY else text

    def insist(is_right: bool, problem: str, remedy: str) -> None:
        if not is_right:
            raise ClauseError(f"{quoted(text)} {problem}", remedy)

    is_free = bool(flags & verbs.MAY)
    insist(n != 0 or do == verbs.TAKE, "does nothing", "write a number from 1 on")
    insist(
        not flags & verbs.IF_SO or any(earlier[4] & verbs.MAY for earlier in before),
        "has nothing optional before it",
        "put a clause with 'may' before 'if so'",
    )
    insist(
        not is_free or do in OPTIONAL,
        "cannot be optional",
        f"write '{bare}': 'may' goes with draw, discard, put, pay, melt, destroy, take and return",
    )
    insist(
        not is_free or field != "gate" or do in CHOICES,
        "is optional twice",
        f"write '{bare}': a gate is always optional as a whole",
    )
    insist(
        do not in PRICES or field == "gate" or is_free,
        "must be optional outside a gate",
        f"write 'may {text}; if so, ...'",
    )
    insist(
        do != verbs.GOLD or field not in ("gate", "main", "or", "and"),
        "gives gold, which a construct loses at once",
        "give spark, cards or melting instead",
    )
    insist(
        field != "gate" or do in GATES,
        "cannot be a gate",
        "write an effect that pays, discards, melts, puts back, draws or changes spark",
    )
    insist(
        field not in ("main", "or", "and") or do not in CHOICES or is_free,
        "must be optional in a construct",
        f"write 'may {text}'",
    )
    insist(do != verbs.FIZZLE or field == "play", "is in the wrong line", "a card melts itself only in 'play:'")
    insist(
        do != verbs.WORTH or any(earlier[0] == verbs.MELT for earlier in before),
        "follows nothing that was melted",
        "put 'may melt 1 card' or the like before it",
    )
    insist(do != verbs.TAKE or n <= 15, "is too much", "write a cost up to 15")
    insist(
        do != verbs.MELT or field != "gate" or is_free or (n == 1 and not where & verbs.FROM_ROW),
        "is too much for a gate",
        "write 'melt 1 card from hand' or '... from discard pile'",
    )
