"""The 112 cards of Gizmos: typed rows in printed order, the starting gizmos last [Z1.2]."""

from typing import Final, final

from mypy_extensions import i64

# Colours of spheres and cards; ANY is a generic card, NONE a starting gizmo [Z1.1, Z1.2].
RED: Final = 0
BLUE: Final = 1
YELLOW: Final = 2
BLACK: Final = 3
ANY: Final = 4
NONE: Final = 5
COLOURS: Final = 4

# When a gizmo works [Z1.3, Z10.1].
FILED: Final = 0  # after its owner files
PICKED: Final = 1  # after its owner picks one of its colours
BUILT: Final = 2  # after its owner builds one of its colours
BUILT_FROM_ARCHIVE: Final = 3
BUILT_LEVEL_2: Final = 4
PAYING: Final = 5  # a converter: while its owner pays
ALWAYS: Final = 6  # an upgrade

# What it does [Z1.3].
DRAW: Final = 0
PICK: Final = 1
POINTS: Final = 2
FILE: Final = 3
RESEARCH: Final = 4
BUILD_FREE: Final = 5
CONVERT: Final = 6
DOUBLE: Final = 7
LIMITS: Final = 8
DISCOUNT: Final = 9
FORBID: Final = 10
SCORE: Final = 11

# What a discount, a ban or a variable score is about.
FROM_ARCHIVE: Final = 0
LEVEL_2: Final = 1
FROM_RESEARCH: Final = 2
FILING: Final = 0
RESEARCHING: Final = 1
SPHERES: Final = 0
TOKENS: Final = 1


@final
class Trigger:
    """When a gizmo works, and for which colours."""

    def __init__(self, kind: i64, colours: list[int]) -> None:
        self.kind = kind
        self.colours = colours


@final
class Effect:
    """What a gizmo does: a verb with a number, colours and, for upgrades, three limits or a subject."""

    def __init__(
        self, verb: i64, n: i64 = 1, colours: list[int] | None = None, about: i64 = 0,
        energy: i64 = 0, archive: i64 = 0, research: i64 = 0,
    ) -> None:  # fmt: skip
        self.verb = verb
        self.n = n
        self.colours: list[int] = [] if colours is None else colours
        self.about = about
        self.energy = energy
        self.archive = archive
        self.research = research


@final
class Card:
    """One printed card."""

    def __init__(
        self, id: str, level: i64, colour: i64, cost: i64, points: i64, trigger: Trigger, effect: Effect
    ) -> None:
        self.id = id
        self.level = level
        self.colour = colour
        self.cost = cost
        self.points = points
        """Printed points; 0 on a card whose worth is counted at the end [Z9.3]."""
        self.trigger = trigger
        self.effect = effect


def colours_of(first: int, second: int) -> list[int]:
    """One colour or two."""
    return [first] if second == NONE else [first, second]


def filed() -> Trigger:
    """After a File [Z5.3]."""
    return Trigger(FILED, [])


def picked(first: int, second: int = NONE) -> Trigger:
    """After a Pick of one of these colours [Z4.8]."""
    return Trigger(PICKED, colours_of(first, second))


def built(first: int, second: int = NONE) -> Trigger:
    """After a Build of a gizmo of one of these colours [Z8.2]."""
    return Trigger(BUILT, colours_of(first, second))


def built_from_archive() -> Trigger:
    """After a Build out of the archive [Z8.2]."""
    return Trigger(BUILT_FROM_ARCHIVE, [])


def built_level_2() -> Trigger:
    """After a Build of a level-2 gizmo [Z8.2]."""
    return Trigger(BUILT_LEVEL_2, [])


def paying() -> Trigger:
    """While paying for a Build [Z7.4]."""
    return Trigger(PAYING, [])


def always() -> Trigger:
    """From the moment it is built [Z7.12]."""
    return Trigger(ALWAYS, [])


def draw(n: i64) -> Effect:
    """Draw spheres out of the dispenser [Z4.3, Z10.2]."""
    return Effect(DRAW, n)


def pick(n: i64) -> Effect:
    """Pick spheres from the row [Z4.6, Z10.3]."""
    return Effect(PICK, n)


def points(n: i64) -> Effect:
    """Take points in tokens [Z8.7, Z10.4]."""
    return Effect(POINTS, n)


def file() -> Effect:
    """Perform a File [Z8.6, Z10.5]."""
    return Effect(FILE)


def research() -> Effect:
    """Perform a Research [Z8.6, Z10.6]."""
    return Effect(RESEARCH)


def build_free() -> Effect:
    """Build a level-1 gizmo for nothing [Z7.13, Z10.7]."""
    return Effect(BUILD_FREE)


def convert(colour: int, n: i64) -> Effect:
    """While paying, treat n spheres of a colour, or of ANY, as one of any other colour each [Z7.4, Z10.8]."""
    return Effect(CONVERT, n, [colour])


def double(first: int, second: int = NONE) -> Effect:
    """While paying, treat one sphere of each named colour as two of it [Z7.5, Z10.9]."""
    return Effect(DOUBLE, 1, colours_of(first, second))


def raise_limits(energy: i64 = 0, archive: i64 = 0, research: i64 = 0) -> Effect:
    """Raise what the owner may hold, keep and look at [Z1.4, Z10.10]."""
    return Effect(LIMITS, 1, None, 0, energy, archive, research)


def discount(about: i64) -> Effect:
    """Pay one sphere less for such Builds [Z7.9, Z10.11]."""
    return Effect(DISCOUNT, 1, None, about)


def forbid(about: i64) -> Effect:
    """Never file, or never research, again [Z3.3, Z10.12]."""
    return Effect(FORBID, 1, None, about)


def score(about: i64) -> Effect:
    """At the end worth as much as the owner has of this [Z9.3, Z10.13]."""
    return Effect(SCORE, 1, None, about)


CARDS: Final = [
    # id, level, colour, cost, points, when, what
    Card("101", 1, RED, 1, 1, filed(), pick(1)),
    Card("102", 1, BLUE, 1, 1, filed(), pick(1)),
    Card("103", 1, YELLOW, 1, 1, filed(), pick(1)),
    Card("104", 1, BLACK, 1, 1, filed(), pick(1)),
    Card("105", 1, RED, 1, 1, picked(BLUE), draw(1)),
    Card("106", 1, RED, 1, 1, picked(YELLOW), draw(1)),
    Card("107", 1, BLUE, 1, 1, picked(BLACK), draw(1)),
    Card("108", 1, BLUE, 1, 1, picked(RED), draw(1)),
    Card("109", 1, YELLOW, 1, 1, picked(BLACK), draw(1)),
    Card("110", 1, YELLOW, 1, 1, picked(RED), draw(1)),
    Card("111", 1, BLACK, 1, 1, picked(BLUE), draw(1)),
    Card("112", 1, BLACK, 1, 1, picked(YELLOW), draw(1)),
    Card("113", 1, RED, 1, 1, built(BLACK), pick(1)),
    Card("114", 1, BLUE, 1, 1, built(YELLOW), pick(1)),
    Card("115", 1, YELLOW, 1, 1, built(RED), pick(1)),
    Card("116", 1, BLACK, 1, 1, built(BLUE), pick(1)),
    Card("117", 1, RED, 1, 1, built(YELLOW), points(1)),
    Card("118", 1, BLUE, 1, 1, built(BLACK), points(1)),
    Card("119", 1, YELLOW, 1, 1, built(BLUE), points(1)),
    Card("120", 1, BLACK, 1, 1, built(RED), points(1)),
    Card("121", 1, RED, 1, 1, always(), raise_limits(energy=1, archive=1)),
    Card("122", 1, BLUE, 1, 1, always(), raise_limits(energy=1, archive=1)),
    Card("123", 1, YELLOW, 1, 1, always(), raise_limits(energy=1, archive=1)),
    Card("124", 1, BLACK, 1, 1, always(), raise_limits(energy=1, archive=1)),
    Card("125", 1, RED, 1, 1, always(), raise_limits(energy=1, research=1)),
    Card("126", 1, BLUE, 1, 1, always(), raise_limits(energy=1, research=1)),
    Card("127", 1, YELLOW, 1, 1, always(), raise_limits(energy=1, research=1)),
    Card("128", 1, BLACK, 1, 1, always(), raise_limits(energy=1, research=1)),
    Card("129", 1, RED, 1, 1, paying(), convert(BLACK, 1)),
    Card("130", 1, RED, 1, 1, paying(), convert(BLUE, 1)),
    Card("131", 1, BLUE, 1, 1, paying(), convert(RED, 1)),
    Card("132", 1, BLUE, 1, 1, paying(), convert(YELLOW, 1)),
    Card("133", 1, YELLOW, 1, 1, paying(), convert(BLACK, 1)),
    Card("134", 1, YELLOW, 1, 1, paying(), convert(BLUE, 1)),
    Card("135", 1, BLACK, 1, 1, paying(), convert(RED, 1)),
    Card("136", 1, BLACK, 1, 1, paying(), convert(YELLOW, 1)),
    Card("201", 2, RED, 2, 2, picked(BLUE, BLACK), draw(1)),
    Card("202", 2, BLUE, 2, 2, picked(YELLOW, BLACK), draw(1)),
    Card("203", 2, YELLOW, 2, 2, picked(RED, BLUE), draw(1)),
    Card("204", 2, BLACK, 2, 2, picked(RED, YELLOW), draw(1)),
    Card("205", 2, RED, 2, 2, built(BLUE, BLACK), pick(1)),
    Card("206", 2, RED, 2, 2, built(BLUE, YELLOW), pick(1)),
    Card("207", 2, BLUE, 2, 2, built(RED, YELLOW), pick(1)),
    Card("208", 2, BLUE, 2, 2, built(YELLOW, BLACK), pick(1)),
    Card("209", 2, YELLOW, 2, 2, built(BLUE, BLACK), pick(1)),
    Card("210", 2, YELLOW, 2, 2, built(RED, BLACK), pick(1)),
    Card("211", 2, BLACK, 2, 2, built(RED, BLUE), pick(1)),
    Card("212", 2, BLACK, 2, 2, built(RED, YELLOW), pick(1)),
    Card("213", 2, RED, 3, 3, built(YELLOW, BLACK), points(1)),
    Card("214", 2, BLUE, 3, 3, built(RED, BLACK), points(1)),
    Card("215", 2, YELLOW, 3, 3, built(RED, BLUE), points(1)),
    Card("216", 2, BLACK, 3, 3, built(BLUE, YELLOW), points(1)),
    Card("217", 2, RED, 3, 3, built_from_archive(), pick(2)),
    Card("218", 2, BLUE, 3, 3, built_from_archive(), pick(2)),
    Card("219", 2, YELLOW, 3, 3, built_from_archive(), pick(2)),
    Card("220", 2, BLACK, 3, 3, built_from_archive(), pick(2)),
    Card("221", 2, RED, 3, 3, always(), raise_limits(energy=2, archive=1, research=2)),
    Card("222", 2, BLUE, 3, 3, always(), raise_limits(energy=2, archive=1, research=2)),
    Card("223", 2, YELLOW, 3, 3, always(), raise_limits(energy=2, archive=1, research=2)),
    Card("224", 2, BLACK, 3, 3, always(), raise_limits(energy=2, archive=1, research=2)),
    Card("225", 2, RED, 2, 2, paying(), convert(YELLOW, 2)),
    Card("226", 2, BLUE, 2, 2, paying(), convert(BLACK, 2)),
    Card("227", 2, YELLOW, 2, 2, paying(), convert(RED, 2)),
    Card("228", 2, BLACK, 2, 2, paying(), convert(BLUE, 2)),
    Card("229", 2, RED, 3, 3, paying(), double(BLACK)),
    Card("230", 2, RED, 3, 3, paying(), double(BLUE)),
    Card("231", 2, BLUE, 3, 3, paying(), double(RED)),
    Card("232", 2, BLUE, 3, 3, paying(), double(YELLOW)),
    Card("233", 2, YELLOW, 3, 3, paying(), double(BLACK)),
    Card("234", 2, YELLOW, 3, 3, paying(), double(BLUE)),
    Card("235", 2, BLACK, 3, 3, paying(), double(RED)),
    Card("236", 2, BLACK, 3, 3, paying(), double(YELLOW)),
    Card("301", 3, BLUE, 4, 4, filed(), draw(3)),
    Card("302", 3, YELLOW, 4, 4, filed(), draw(3)),
    Card("303", 3, RED, 4, 4, filed(), points(1)),
    Card("304", 3, BLACK, 4, 4, filed(), points(1)),
    Card("305", 3, YELLOW, 5, 5, built(RED, BLACK), file()),
    Card("306", 3, BLACK, 5, 5, built(BLUE, YELLOW), file()),
    Card("307", 3, RED, 5, 5, built(YELLOW, BLACK), points(2)),
    Card("308", 3, BLACK, 5, 5, built(RED, BLUE), points(2)),
    Card("309", 3, RED, 5, 5, built_from_archive(), points(2)),
    Card("310", 3, YELLOW, 5, 5, built_from_archive(), points(2)),
    Card("311", 3, BLUE, 6, 6, built(RED, YELLOW), build_free()),
    Card("312", 3, YELLOW, 6, 6, built(BLUE, BLACK), build_free()),
    Card("313", 3, RED, 6, 6, built_level_2(), pick(2)),
    Card("314", 3, BLACK, 6, 6, built_level_2(), pick(2)),
    Card("315", 3, RED, 7, 7, built(BLUE, BLACK), research()),
    Card("316", 3, BLUE, 7, 7, built(RED, YELLOW), research()),
    Card("317", 3, RED, 4, 7, always(), forbid(FILING)),
    Card("318", 3, BLUE, 4, 7, always(), forbid(FILING)),
    Card("319", 3, YELLOW, 4, 8, always(), forbid(RESEARCHING)),
    Card("320", 3, BLACK, 4, 8, always(), forbid(RESEARCHING)),
    Card("321", 3, BLUE, 4, 4, always(), raise_limits(energy=4)),
    Card("322", 3, BLACK, 4, 4, always(), raise_limits(energy=4)),
    Card("323", 3, RED, 5, 5, always(), discount(FROM_ARCHIVE)),
    Card("324", 3, BLUE, 5, 5, always(), discount(FROM_ARCHIVE)),
    Card("325", 3, BLUE, 5, 5, always(), discount(LEVEL_2)),
    Card("326", 3, YELLOW, 5, 5, always(), discount(LEVEL_2)),
    Card("327", 3, YELLOW, 6, 6, always(), discount(FROM_RESEARCH)),
    Card("328", 3, BLACK, 6, 6, always(), discount(FROM_RESEARCH)),
    Card("329", 3, ANY, 7, 0, always(), score(SPHERES)),
    Card("330", 3, ANY, 7, 0, always(), score(SPHERES)),
    Card("331", 3, ANY, 7, 0, always(), score(TOKENS)),
    Card("332", 3, ANY, 7, 0, always(), score(TOKENS)),
    Card("333", 3, RED, 4, 4, paying(), convert(ANY, 1)),
    Card("334", 3, YELLOW, 4, 4, paying(), convert(ANY, 1)),
    Card("335", 3, BLUE, 5, 5, paying(), double(RED, BLACK)),
    Card("336", 3, BLACK, 5, 5, paying(), double(BLUE, YELLOW)),
    Card("001", 0, NONE, 0, 0, filed(), draw(1)),
    Card("002", 0, NONE, 0, 0, filed(), draw(1)),
    Card("003", 0, NONE, 0, 0, filed(), draw(1)),
    Card("004", 0, NONE, 0, 0, filed(), draw(1)),
]
