"""The words of the cards' instructions: from a sentence to a clause and back again.

A card's text is made from its clauses by `sentence`, and `clauses` reads exactly what `sentence` writes, so that
card and rule cannot disagree.
"""

import re
from collections.abc import Callable

from cogworks.games.girl_genius import cards as c
from cogworks.games.girl_genius.plurals import fold

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
EDGES = ("top", "right", "bottom", "left")
SUBJECTS = {"any player": c.ANY, "another player": c.ANOTHER, "each other player": c.EACH_OTHER, "each player": c.EACH}

Words = list[tuple[str, str]]
"""Each word's singular and plural, by its number."""
LookUp = Callable[[str], int]
"""The number of a word as a card or a clause spells it."""


class VocabularyError(Exception):
    """A sentence that is no instruction; the text says what is allowed."""


def alphabet_key(name: str) -> list[str]:
    """What a name is sorted by: its words as printed, without punctuation; "Dr." is d-r [W5.1]."""
    bare = [re.sub(r"[^a-z0-9]", "", word) for word in fold(name).split()]
    return [word for word in bare if word]


# ---- writing


def number(n: int) -> str:
    """'one', 'two', 'all'."""
    return "all" if n == c.ALL else NUMBERS[n] if n < len(NUMBERS) else str(n)


def things(n: int, word: int, face: int, words: Words) -> str:
    """'one Machine', 'two facedown cards'."""
    return f"{number(n)} {('', 'faceup ', 'facedown ')[face]}{words[word][n != 1]}"


def sentence(step: int, words: Words) -> str:
    """A clause in words, without a full stop [W11.1, W11.2]."""
    text = body(step, words)
    who = c.who_of(step)
    if who != c.YOU:
        subject = next(name for name, code in SUBJECTS.items() if code == who)
        verb, _, rest = text.partition(" ")
        text = f"{subject} {verb}s {rest}".replace(
            "your hand", "their hand" if c.source_of(step) == c.HAND else "your hand"
        )
    if c.per_of(step):
        text += f" for each {words[c.per_of(step) - 1][0]} in your Score Pile"
    if c.is_optional(step):
        text = f"you may {text}"
    if c.need_of(step):
        text = f"if you have {things(c.need_of(step), c.need_word_of(step), 0, words)}, {text}"
    return text


def body(step: int, words: Words) -> str:
    """A clause addressed to the player who does it."""
    verb, n, goal, source = c.verb_of(step), c.n_of(step), c.goal_of(step), c.source_of(step)
    some = things(n, c.word_of(step), c.face_of(step), words)
    if verb == c.POP:
        if source == c.POINTED:
            edge = f" by its {EDGES[c.edge_of(step)]} edge" if c.edge_of(step) else ""
            return f"pop the card this card points at{edge}"
        if source == c.DECK:
            return f"pop the top {'card' if n == 1 else number(n) + ' cards'} of the deck"
        return f"pop {some}{FROM[source]}"
    if verb == c.SPIN:
        return f"spin {some}"
    if verb == c.FLIP:
        return f"flip {some}{('', ' face up', ' face down')[goal]}"
    if verb == c.DRAW:
        return f"draw {some}{' from play' if source == c.PLAY else FROM[source]}"
    if verb == c.MOVE:
        owner = "your" if goal == c.TO_YOU else "another player's"
        return f"move {some}{FROM[source]} into {owner} Score Pile"
    if verb == c.PUT_THIS:
        return f"put this card {GOALS[goal]}"
    if verb == c.LOSE:
        return "lose a turn" if n == 1 else f"lose {number(n)} turns"
    if verb == c.AGAIN:
        return "take another turn" if n == 1 else f"take {number(n)} more turns"
    if verb == c.REPLACE:
        return REPLACING[goal]
    if verb == c.SWAP:
        return f"swap {some}"
    if verb == c.SHUFFLE:
        if c.word_of(step) == c.ANY_CARD:
            return "shuffle the facedown cards" if c.face_of(step) == c.DOWN_ONLY else "shuffle the board"
        return f"shuffle {some}"
    return "win the game"


FROM = {
    c.PLAY: "",
    c.DECK: "",
    c.HAND: " from your hand",
    c.YOUR_PILE: " from your Score Pile",
    c.THEIR_PILE: " from another player's Score Pile",
    c.THEIR_HAND: " from another player's hand",
    c.EVERY_PILE: " from every other player's Score Pile",
    c.YOUR_HAND: " from your hand",
}
GOALS = {
    c.TO_ANOTHER: "into another player's Score Pile",
    c.TO_ANY: "into any player's Score Pile",
    c.TO_HAND: "into your hand",
    c.UNDER_DECK: "under the deck",
}
REPLACING = {
    c.LAID_DOWN: "replace this card face down",
    c.FROM_DECK: "replace this card from the deck",
    c.DOWN_FROM_DECK: "replace this card face down from the deck",
    c.BY_ANOTHER: "let another player replace this card",
    c.LATER: "leave this card's place empty until the next turn",
}

# ---- reading

N = r"(?P<n>a|one|two|three|four|five|six|seven|eight|nine|all|\d)"
THING = rf"{N} (?P<face>faceup |facedown )?(?P<thing>\S+)"

PATTERNS: list[tuple[str, dict[str, int]]] = [
    (rf"pop {THING}", {"verb": c.POP, "source": c.PLAY}),
    (rf"pop {THING} from (?:your|their) hand", {"verb": c.POP, "source": c.HAND}),
    (rf"pop {THING} from your score pile", {"verb": c.POP, "source": c.YOUR_PILE}),
    (rf"pop {THING} from another player's score pile", {"verb": c.POP, "source": c.THEIR_PILE}),
    (rf"pop the top (?:card|{N} cards) of the deck", {"verb": c.POP, "source": c.DECK}),
    (r"pop the card this card points at(?: by its (?P<edge>top|right|bottom|left) edge)?",
     {"verb": c.POP, "source": c.POINTED}),
    (rf"spin {THING}", {"verb": c.SPIN}),
    (rf"flip {THING}", {"verb": c.FLIP, "goal": c.OVER}),
    (rf"flip {THING} face up", {"verb": c.FLIP, "goal": c.FACE_UP}),
    (rf"flip {THING} face down", {"verb": c.FLIP, "goal": c.FACE_DOWN}),
    (rf"draw {N} cards?", {"verb": c.DRAW, "source": c.DECK}),
    (rf"draw {THING} from play", {"verb": c.DRAW, "source": c.PLAY}),
    (rf"draw {THING} from your score pile", {"verb": c.DRAW, "source": c.YOUR_PILE}),
    (rf"draw {THING} from another player's score pile", {"verb": c.DRAW, "source": c.THEIR_PILE}),
    (rf"draw {N} cards? from another player's hand", {"verb": c.DRAW, "source": c.THEIR_HAND}),
    (rf"draw {N} cards? from your hand", {"verb": c.DRAW, "source": c.YOUR_HAND}),
    (rf"move {THING} into your score pile", {"verb": c.MOVE, "source": c.PLAY}),
    (rf"move {THING} into another player's score pile", {"verb": c.MOVE, "source": c.PLAY, "goal": c.TO_THEM}),
    (rf"move {THING} from your hand into your score pile", {"verb": c.MOVE, "source": c.HAND}),
    (rf"move {THING} from your score pile into another player's score pile",
     {"verb": c.MOVE, "source": c.YOUR_PILE, "goal": c.TO_THEM}),
    (rf"move {THING} from another player's score pile into your score pile",
     {"verb": c.MOVE, "source": c.THEIR_PILE}),
    (rf"move {THING} from every other player's score pile into your score pile",
     {"verb": c.MOVE, "source": c.EVERY_PILE}),
    (r"put this card into another player's score pile", {"verb": c.PUT_THIS, "goal": c.TO_ANOTHER}),
    (r"put this card into any player's score pile", {"verb": c.PUT_THIS, "goal": c.TO_ANY}),
    (r"put this card into your hand", {"verb": c.PUT_THIS, "goal": c.TO_HAND}),
    (r"put this card under the deck", {"verb": c.PUT_THIS, "goal": c.UNDER_DECK}),
    (rf"lose {N} turns?", {"verb": c.LOSE}),
    (r"take another turn", {"verb": c.AGAIN}),
    (rf"take {N} more turns", {"verb": c.AGAIN}),
    *((re.escape(text), {"verb": c.REPLACE, "goal": goal}) for goal, text in REPLACING.items()),
    (rf"swap {THING}", {"verb": c.SWAP}),
    (r"shuffle the board", {"verb": c.SHUFFLE, "n": c.ALL}),
    (r"shuffle the facedown cards", {"verb": c.SHUFFLE, "n": c.ALL, "face": c.DOWN_ONLY}),
    (rf"shuffle {THING}", {"verb": c.SHUFFLE}),
    (r"win the game", {"verb": c.WIN}),
]  # fmt: skip

FORMS = (
    "pop N THING [from your hand | from your Score Pile | from another player's Score Pile]",
    "pop the top card of the deck, pop the top N cards of the deck",
    "pop the card this card points at [by its right | bottom | left edge]",
    "spin N THING",
    "flip N THING [face up | face down]",
    "draw N cards [from another player's hand], draw N THING from your Score Pile | from another player's Score Pile |"
    " from play",
    "another player draws N cards from your hand",
    "move N THING into your Score Pile | into another player's Score Pile",
    "move N THING from another player's Score Pile into your Score Pile",
    "move N THING from your hand into your Score Pile",
    "move N THING from your Score Pile into another player's Score Pile",
    "move all THING from every other player's Score Pile into your Score Pile",
    "put this card into another player's Score Pile | into any player's Score Pile | into your hand | under the deck",
    "lose a turn, lose N turns, take another turn, take N more turns, win the game",
    "replace this card face down | from the deck | face down from the deck",
    "let another player replace this card, leave this card's place empty until the next turn",
    "swap two THING, shuffle the board, shuffle the facedown cards, shuffle all THING",
)
"""Every form a clause can take; N is one to nine or all, THING a word or [faceup | facedown] card."""
AROUND = (
    "before it: if you have N WORD, ...; you may ...; any player | another player | each other player | each player"
    " pops, spins, flips, draws, loses ...; either ... or ...; after it: ... for each WORD in your Score Pile"
)


def clauses(text: str, look_up: LookUp) -> list[int]:
    """The clauses of one instruction: one, or two of which one is followed."""
    text = " ".join(text.strip().rstrip(".").split())
    if match := re.fullmatch(r"either (.+) or (.+)", text, re.IGNORECASE):
        first, second = clause(match[1], look_up), clause(match[2], look_up)
        return [first | 1 << 55, second]
    return [clause(text, look_up)]


def clause(text: str, look_up: LookUp) -> int:
    """One clause as one integer, or a complaint that says what is allowed."""
    fields: dict[str, int] = {}
    rest = text
    if match := re.fullmatch(rf"if you have {N} (\S+), (.+)", rest, re.IGNORECASE):
        fields["need"], fields["need_word"], rest = count(match[1]), look_up(match[2]), match[3]
    if match := re.fullmatch(r"you may (.+)", rest, re.IGNORECASE):
        fields["optional"], rest = 1, match[1]
    if match := re.fullmatch(r"(.+) for each (\S+) in your score pile", rest, re.IGNORECASE):
        rest, fields["per"] = match[1], look_up(match[2]) + 1
    for subject, who in SUBJECTS.items():
        if rest.casefold().startswith(subject + " "):
            fields["who"] = who
            verb, _, what = rest[len(subject) + 1 :].partition(" ")
            rest = f"{verb.removesuffix('s')} {what}"
            break
    for pattern, given in PATTERNS:
        if match := re.fullmatch(pattern, rest, re.IGNORECASE):
            return checked(text, fields | given | found(match.groupdict(), look_up))
    raise VocabularyError(f"{text!r} is no instruction.  Allowed: {'; '.join(FORMS)}; {AROUND}")


def found(groups: dict[str, str | None], look_up: LookUp) -> dict[str, int]:
    """The numbers in what a pattern matched."""
    fields: dict[str, int] = {}
    if groups.get("n"):
        fields["n"] = count(groups["n"] or "")
    if groups.get("face"):
        fields["face"] = c.UP_ONLY if (groups["face"] or "").strip().casefold() == "faceup" else c.DOWN_ONLY
    if groups.get("thing"):
        fields["word"] = look_up(groups["thing"] or "")
    if groups.get("edge"):
        fields["edge"] = EDGES.index((groups["edge"] or "").casefold())
    return fields


def count(text: str) -> int:
    """A number word."""
    text = text.casefold()
    return c.ALL if text == "all" else 1 if text == "a" else int(text) if text.isdigit() else NUMBERS.index(text)


def checked(text: str, fields: dict[str, int]) -> int:
    """The clause, if its parts go together."""
    verb, who, source = fields["verb"], fields.get("who", c.YOU), fields.get("source", c.PLAY)
    n, word, face = fields.get("n", 1), fields.get("word", c.ANY_CARD), fields.get("face", c.EITHER_FACE)

    def insist(is_right: bool, reason: str) -> None:
        if not is_right:
            raise VocabularyError(f"{text!r}: {reason}")

    insist(n > 0, "a number from one to nine, or all, is needed")
    insist(
        face == c.EITHER_FACE or word == c.ANY_CARD,
        "faceup and facedown go with 'card' only: a word means faceup cards",
    )
    insist(who == c.YOU or verb in (c.POP, c.SPIN, c.FLIP, c.DRAW, c.LOSE), "only 'you' can do this")
    insist(who == c.YOU or source not in (c.THEIR_PILE, c.THEIR_HAND, c.POINTED), "only 'you' can do this")
    insist(source != c.YOUR_HAND or who in (c.ANY, c.ANOTHER, c.EACH_OTHER), "name another player who draws")
    insist(not fields.get("optional") or who not in (c.EACH, c.EACH_OTHER), "'you may' does not go with each player")
    insist(n != c.ALL or not fields.get("per"), "'all' cannot be multiplied")
    insist(verb not in (c.LOSE, c.AGAIN) or n != c.ALL, "a number from one to nine is needed")
    insist(verb != c.SWAP or n == 2, "two cards are swapped")
    insist(verb != c.SHUFFLE or n == c.ALL, "all cards of a word are shuffled")
    insist(source != c.EVERY_PILE or n == c.ALL, "all cards of a word are moved from every pile")
    insist(source != c.DECK or n != c.ALL, "a number from one to nine is needed")
    if verb == c.FLIP:
        goal = fields["goal"]
        insist(
            goal != c.FACE_UP or (word == c.ANY_CARD and face != c.UP_ONLY), "only facedown cards are flipped face up"
        )
        insist(goal != c.FACE_DOWN or face != c.DOWN_ONLY, "only faceup cards are flipped face down")
    return c.instruction(**fields)
