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

# What a discount, a ban or a variable score applies to.
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
        self,
        verb: i64,
        n: i64 = 1,
        *,
        colours: list[int] | None = None,
        about: i64 = 0,
        energy: i64 = 0,
        archive: i64 = 0,
        research: i64 = 0,
    ) -> None:
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

    def __init__(self, id: str, *, colour: i64, cost: i64, points: i64, when: Trigger, effect: Effect) -> None:
        self.id = id
        """Printed number; its first digit is the level, 0 for starting gizmos."""
        self.level: i64 = int(id[0])
        self.colour = colour
        self.cost = cost
        self.points = points
        """Printed points; 0 for a card scored at the end [Z9.3]."""
        self.trigger = when
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
    """After a Build from the archive [Z8.2]."""
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
    """Draw spheres from the dispenser [Z4.3, Z10.2]."""
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
    """Build a level-1 gizmo for free [Z7.13, Z10.7]."""
    return Effect(BUILD_FREE)


def convert(colour: int, n: i64) -> Effect:
    """While paying, treat n spheres of a colour, or of ANY, each as one of any other colour [Z7.4, Z10.8]."""
    return Effect(CONVERT, n, colours=[colour])


def double(first: int, second: int = NONE) -> Effect:
    """While paying, treat one sphere of each named colour as two of it [Z7.5, Z10.9]."""
    return Effect(DOUBLE, colours=colours_of(first, second))


def raise_limits(energy: i64 = 0, archive: i64 = 0, research: i64 = 0) -> Effect:
    """Raise the limits of the ring, the archive and research [Z1.4, Z10.10]."""
    return Effect(LIMITS, energy=energy, archive=archive, research=research)


def discount(about: i64) -> Effect:
    """Pay one sphere less for such Builds [Z7.9, Z10.11]."""
    return Effect(DISCOUNT, about=about)


def forbid(about: i64) -> Effect:
    """Never file, or never research, again [Z3.3, Z10.12]."""
    return Effect(FORBID, about=about)


def score(about: i64) -> Effect:
    """Score a point at the end for each of these the owner has [Z9.3, Z10.13]."""
    return Effect(SCORE, about=about)


CARDS: Final = [
    Card("101", colour=RED, cost=1, points=1, when=filed(), effect=pick(1)),
    Card("102", colour=BLUE, cost=1, points=1, when=filed(), effect=pick(1)),
    Card("103", colour=YELLOW, cost=1, points=1, when=filed(), effect=pick(1)),
    Card("104", colour=BLACK, cost=1, points=1, when=filed(), effect=pick(1)),
    Card("105", colour=RED, cost=1, points=1, when=picked(BLUE), effect=draw(1)),
    Card("106", colour=RED, cost=1, points=1, when=picked(YELLOW), effect=draw(1)),
    Card("107", colour=BLUE, cost=1, points=1, when=picked(BLACK), effect=draw(1)),
    Card("108", colour=BLUE, cost=1, points=1, when=picked(RED), effect=draw(1)),
    Card("109", colour=YELLOW, cost=1, points=1, when=picked(BLACK), effect=draw(1)),
    Card("110", colour=YELLOW, cost=1, points=1, when=picked(RED), effect=draw(1)),
    Card("111", colour=BLACK, cost=1, points=1, when=picked(BLUE), effect=draw(1)),
    Card("112", colour=BLACK, cost=1, points=1, when=picked(YELLOW), effect=draw(1)),
    Card("113", colour=RED, cost=1, points=1, when=built(BLACK), effect=pick(1)),
    Card("114", colour=BLUE, cost=1, points=1, when=built(YELLOW), effect=pick(1)),
    Card("115", colour=YELLOW, cost=1, points=1, when=built(RED), effect=pick(1)),
    Card("116", colour=BLACK, cost=1, points=1, when=built(BLUE), effect=pick(1)),
    Card("117", colour=RED, cost=1, points=1, when=built(YELLOW), effect=points(1)),
    Card("118", colour=BLUE, cost=1, points=1, when=built(BLACK), effect=points(1)),
    Card("119", colour=YELLOW, cost=1, points=1, when=built(BLUE), effect=points(1)),
    Card("120", colour=BLACK, cost=1, points=1, when=built(RED), effect=points(1)),
    Card("121", colour=RED, cost=1, points=1, when=always(), effect=raise_limits(energy=1, archive=1)),
    Card("122", colour=BLUE, cost=1, points=1, when=always(), effect=raise_limits(energy=1, archive=1)),
    Card("123", colour=YELLOW, cost=1, points=1, when=always(), effect=raise_limits(energy=1, archive=1)),
    Card("124", colour=BLACK, cost=1, points=1, when=always(), effect=raise_limits(energy=1, archive=1)),
    Card("125", colour=RED, cost=1, points=1, when=always(), effect=raise_limits(energy=1, research=1)),
    Card("126", colour=BLUE, cost=1, points=1, when=always(), effect=raise_limits(energy=1, research=1)),
    Card("127", colour=YELLOW, cost=1, points=1, when=always(), effect=raise_limits(energy=1, research=1)),
    Card("128", colour=BLACK, cost=1, points=1, when=always(), effect=raise_limits(energy=1, research=1)),
    Card("129", colour=RED, cost=1, points=1, when=paying(), effect=convert(BLACK, 1)),
    Card("130", colour=RED, cost=1, points=1, when=paying(), effect=convert(BLUE, 1)),
    Card("131", colour=BLUE, cost=1, points=1, when=paying(), effect=convert(RED, 1)),
    Card("132", colour=BLUE, cost=1, points=1, when=paying(), effect=convert(YELLOW, 1)),
    Card("133", colour=YELLOW, cost=1, points=1, when=paying(), effect=convert(BLACK, 1)),
    Card("134", colour=YELLOW, cost=1, points=1, when=paying(), effect=convert(BLUE, 1)),
    Card("135", colour=BLACK, cost=1, points=1, when=paying(), effect=convert(RED, 1)),
    Card("136", colour=BLACK, cost=1, points=1, when=paying(), effect=convert(YELLOW, 1)),
    Card("201", colour=RED, cost=2, points=2, when=picked(BLUE, BLACK), effect=draw(1)),
    Card("202", colour=BLUE, cost=2, points=2, when=picked(YELLOW, BLACK), effect=draw(1)),
    Card("203", colour=YELLOW, cost=2, points=2, when=picked(RED, BLUE), effect=draw(1)),
    Card("204", colour=BLACK, cost=2, points=2, when=picked(RED, YELLOW), effect=draw(1)),
    Card("205", colour=RED, cost=2, points=2, when=built(BLUE, BLACK), effect=pick(1)),
    Card("206", colour=RED, cost=2, points=2, when=built(BLUE, YELLOW), effect=pick(1)),
    Card("207", colour=BLUE, cost=2, points=2, when=built(RED, YELLOW), effect=pick(1)),
    Card("208", colour=BLUE, cost=2, points=2, when=built(YELLOW, BLACK), effect=pick(1)),
    Card("209", colour=YELLOW, cost=2, points=2, when=built(BLUE, BLACK), effect=pick(1)),
    Card("210", colour=YELLOW, cost=2, points=2, when=built(RED, BLACK), effect=pick(1)),
    Card("211", colour=BLACK, cost=2, points=2, when=built(RED, BLUE), effect=pick(1)),
    Card("212", colour=BLACK, cost=2, points=2, when=built(RED, YELLOW), effect=pick(1)),
    Card("213", colour=RED, cost=3, points=3, when=built(YELLOW, BLACK), effect=points(1)),
    Card("214", colour=BLUE, cost=3, points=3, when=built(RED, BLACK), effect=points(1)),
    Card("215", colour=YELLOW, cost=3, points=3, when=built(RED, BLUE), effect=points(1)),
    Card("216", colour=BLACK, cost=3, points=3, when=built(BLUE, YELLOW), effect=points(1)),
    Card("217", colour=RED, cost=3, points=3, when=built_from_archive(), effect=pick(2)),
    Card("218", colour=BLUE, cost=3, points=3, when=built_from_archive(), effect=pick(2)),
    Card("219", colour=YELLOW, cost=3, points=3, when=built_from_archive(), effect=pick(2)),
    Card("220", colour=BLACK, cost=3, points=3, when=built_from_archive(), effect=pick(2)),
    Card("221", colour=RED, cost=3, points=3, when=always(), effect=raise_limits(energy=2, archive=1, research=2)),
    Card("222", colour=BLUE, cost=3, points=3, when=always(), effect=raise_limits(energy=2, archive=1, research=2)),
    Card("223", colour=YELLOW, cost=3, points=3, when=always(), effect=raise_limits(energy=2, archive=1, research=2)),
    Card("224", colour=BLACK, cost=3, points=3, when=always(), effect=raise_limits(energy=2, archive=1, research=2)),
    Card("225", colour=RED, cost=2, points=2, when=paying(), effect=convert(YELLOW, 2)),
    Card("226", colour=BLUE, cost=2, points=2, when=paying(), effect=convert(BLACK, 2)),
    Card("227", colour=YELLOW, cost=2, points=2, when=paying(), effect=convert(RED, 2)),
    Card("228", colour=BLACK, cost=2, points=2, when=paying(), effect=convert(BLUE, 2)),
    Card("229", colour=RED, cost=3, points=3, when=paying(), effect=double(BLACK)),
    Card("230", colour=RED, cost=3, points=3, when=paying(), effect=double(BLUE)),
    Card("231", colour=BLUE, cost=3, points=3, when=paying(), effect=double(RED)),
    Card("232", colour=BLUE, cost=3, points=3, when=paying(), effect=double(YELLOW)),
    Card("233", colour=YELLOW, cost=3, points=3, when=paying(), effect=double(BLACK)),
    Card("234", colour=YELLOW, cost=3, points=3, when=paying(), effect=double(BLUE)),
    Card("235", colour=BLACK, cost=3, points=3, when=paying(), effect=double(RED)),
    Card("236", colour=BLACK, cost=3, points=3, when=paying(), effect=double(YELLOW)),
    Card("301", colour=BLUE, cost=4, points=4, when=filed(), effect=draw(3)),
    Card("302", colour=YELLOW, cost=4, points=4, when=filed(), effect=draw(3)),
    Card("303", colour=RED, cost=4, points=4, when=filed(), effect=points(1)),
    Card("304", colour=BLACK, cost=4, points=4, when=filed(), effect=points(1)),
    Card("305", colour=YELLOW, cost=5, points=5, when=built(RED, BLACK), effect=file()),
    Card("306", colour=BLACK, cost=5, points=5, when=built(BLUE, YELLOW), effect=file()),
    Card("307", colour=RED, cost=5, points=5, when=built(YELLOW, BLACK), effect=points(2)),
    Card("308", colour=BLACK, cost=5, points=5, when=built(RED, BLUE), effect=points(2)),
    Card("309", colour=RED, cost=5, points=5, when=built_from_archive(), effect=points(2)),
    Card("310", colour=YELLOW, cost=5, points=5, when=built_from_archive(), effect=points(2)),
    Card("311", colour=BLUE, cost=6, points=6, when=built(RED, YELLOW), effect=build_free()),
    Card("312", colour=YELLOW, cost=6, points=6, when=built(BLUE, BLACK), effect=build_free()),
    Card("313", colour=RED, cost=6, points=6, when=built_level_2(), effect=pick(2)),
    Card("314", colour=BLACK, cost=6, points=6, when=built_level_2(), effect=pick(2)),
    Card("315", colour=RED, cost=7, points=7, when=built(BLUE, BLACK), effect=research()),
    Card("316", colour=BLUE, cost=7, points=7, when=built(RED, YELLOW), effect=research()),
    Card("317", colour=RED, cost=4, points=7, when=always(), effect=forbid(FILING)),
    Card("318", colour=BLUE, cost=4, points=7, when=always(), effect=forbid(FILING)),
    Card("319", colour=YELLOW, cost=4, points=8, when=always(), effect=forbid(RESEARCHING)),
    Card("320", colour=BLACK, cost=4, points=8, when=always(), effect=forbid(RESEARCHING)),
    Card("321", colour=BLUE, cost=4, points=4, when=always(), effect=raise_limits(energy=4)),
    Card("322", colour=BLACK, cost=4, points=4, when=always(), effect=raise_limits(energy=4)),
    Card("323", colour=RED, cost=5, points=5, when=always(), effect=discount(FROM_ARCHIVE)),
    Card("324", colour=BLUE, cost=5, points=5, when=always(), effect=discount(FROM_ARCHIVE)),
    Card("325", colour=BLUE, cost=5, points=5, when=always(), effect=discount(LEVEL_2)),
    Card("326", colour=YELLOW, cost=5, points=5, when=always(), effect=discount(LEVEL_2)),
    Card("327", colour=YELLOW, cost=6, points=6, when=always(), effect=discount(FROM_RESEARCH)),
    Card("328", colour=BLACK, cost=6, points=6, when=always(), effect=discount(FROM_RESEARCH)),
    Card("329", colour=ANY, cost=7, points=0, when=always(), effect=score(SPHERES)),
    Card("330", colour=ANY, cost=7, points=0, when=always(), effect=score(SPHERES)),
    Card("331", colour=ANY, cost=7, points=0, when=always(), effect=score(TOKENS)),
    Card("332", colour=ANY, cost=7, points=0, when=always(), effect=score(TOKENS)),
    Card("333", colour=RED, cost=4, points=4, when=paying(), effect=convert(ANY, 1)),
    Card("334", colour=YELLOW, cost=4, points=4, when=paying(), effect=convert(ANY, 1)),
    Card("335", colour=BLUE, cost=5, points=5, when=paying(), effect=double(RED, BLACK)),
    Card("336", colour=BLACK, cost=5, points=5, when=paying(), effect=double(BLUE, YELLOW)),
    Card("001", colour=NONE, cost=0, points=0, when=filed(), effect=draw(1)),
    Card("002", colour=NONE, cost=0, points=0, when=filed(), effect=draw(1)),
    Card("003", colour=NONE, cost=0, points=0, when=filed(), effect=draw(1)),
    Card("004", colour=NONE, cost=0, points=0, when=filed(), effect=draw(1)),
]
