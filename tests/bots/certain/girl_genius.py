"""Girl Genius: one spin wins at once, and others that look as good or better don't.

Two pairs of cards lie face up at opposite corners.  Spinning the first card of a pair pops the second.
"""

from cogworks import game
from tests.bots.certain import Certain

GAME = game("girl_genius")
POINTS = {str(card["name"]): int(str(card["points"])) for card in GAME.gallery(GAME.settle({}))}
SUBMARINES = "Iron Haddock, Quicksilver Eel"
DIRIGIBLES = "Ember Gondola, Lofty Pudding, Wind Waltzer"
Pair = tuple[str, str]
RIVAL = 40
PORTER = ("Duchess of Knives", "Sleepwalking Porter")
"""Nine points, and a turn lost."""
THEORIST = ("Old Leaky", "Baffled Theorist")
"""Nine points, and a turn lost."""
NOBODY = ("Violet Barnacle", "Gallant Nobody")
"""Seven points."""
PLAIN = (
    "Quarry Hand", "King Otto the Brief", "Janitor of Theories", "Errand Minion", "Dame Aedith, Vampire Hunter",
    "Note-Taking Student", "Hedwig, Queen of Catalogues", "Musical Chairs Engine", "Orrery of Mischief",
    "Jack-in-the-Works", "Revolving Door", "Ottoline the Magnet", "Jubilant Chemist", "Fidgeting Student",
    "Vanishing Village", "Umbrella Heron", "Haughty Cat", "Sniffing Badger", "Laughing Valet", "Madame Guillotine",
    "Dr. Ampersand", "Absent-Minded Minion", "Left-Handed Ray", "Lightning Ladle", "Xanthippe the Unkind",
    "Night Porter", "Smirking Nephew", "Emperor of Ices", "Dr. Yesterday", "Fräulein Dynamo",
)  # fmt: skip
"""Cards that fill piles; no card of the battery counts them."""


def filled(points: int, used: set[str]) -> list[str]:
    """Unused cards with this many points together, the greatest first."""
    found: list[str] = []
    left = points
    for name in sorted(PLAIN, key=lambda name: (-POINTS[name], name)):
        if name not in used and (POINTS[name] == left or POINTS[name] <= left - 2):
            found.append(name)
            used.add(name)
            left -= POINTS[name]
    assert left == 0, f"{points} points can't be made"
    return found


def spin(
    why: str,
    best: str,
    need: int,
    first: Pair,
    second: Pair,
    *,
    pile: str = "",
    theirs: str = "",
    hand: str = "",
    up: str = "",
) -> Certain:
    """Seat 0 spins and needs this many points."""
    own, other = (text.split(", ") if text else [] for text in (pile, theirs))
    held, more = (text.split(", ") if text else [] for text in (hand, up))
    used = {*first, *second, *own, *other, *held, *more}
    board = [f"{first[0]} N", f"{first[1]} E", *["down"] * 8, f"{second[0]} N", f"{second[1]} E"]
    for place, name in zip((7, 4), more, strict=False):
        board[place] = f"{name} {'N' if place == 7 else 'E'}"
    mine = own + filled(100 - need - sum(POINTS[name] for name in own), used)
    rival = other + filled(RIVAL - sum(POINTS[name] for name in other), used)
    sides = [{"pile": mine, "hand": held}, {"pile": rival}]
    return Certain(why, tuple(f"spin {name}" for name in best.split(" / ")), 2, {"board": board, "sides": sides})


POSITIONS = [
    spin("nine points, not seven", "Duchess of Knives", 9, PORTER, NOBODY),
    spin("a lost turn costs nothing when it wins", "Old Leaky", 8, THEORIST, NOBODY),
    spin("seven are enough, and lose no turn", "Violet Barnacle / Old Leaky", 7, THEORIST, NOBODY),
    spin(
        "a Dirigible with two Submarines", "Night Porter", 20,
        ("Night Porter", "Cloud Custard"), PORTER, pile=SUBMARINES,
    ),
    spin("a Submarine with three Dirigibles", "Gear Moths", 25, ("Gear Moths", "Old Leaky"), PORTER, pile=DIRIGIBLES),
    spin(
        "two Dirigibles are not enough", "Duchess of Knives", 9,
        ("Gear Moths", "Old Leaky"), PORTER, pile="Ember Gondola, Wind Waltzer",
    ),
    spin(
        "one Submarine is not enough", "Duchess of Knives", 8,
        ("Night Porter", "Cloud Custard"), PORTER, pile="Iron Haddock",
    ),
    spin("both pop when equal", "Janitor of Theories", 15, ("Janitor of Theories", "Sleepwalking Porter"), THEORIST),
    spin("two equal cards beat nine points", "Professor Bright-Side", 11,
         ("Professor Bright-Side", "Bashful Porpoise"), PORTER),
    spin("the captain goes under the deck", "Duchess of Knives", 8, ("Violet Barnacle", "Captain Forlorn"), PORTER),
    spin(
        "the beetle pops a Clank as well", "Orrery of Mischief", 10,
        ("Orrery of Mischief", "Button Beetle"), PORTER, up="Rivet Bishop",
    ),
    spin(
        "the doctor pops a Machine as well", "Steeple Stomper", 10,
        ("Steeple Stomper", "Doctor Vesuvia"), PORTER, up="Orrery of Mischief",
    ),
    spin(
        "the matriarch takes all Mooselets", "Rivet Bishop", 14,
        ("Rivet Bishop", "Matriarch of Mooselets"), THEORIST,
        theirs="Great Mooselet Herd, Biscuit Mooselet, Attic Mooselet",
    ),
    spin(
        "a Mooselet from the rival's pile", "Hypnotic Aunt", 10,
        ("Hypnotic Aunt", "Upstairs Mooselet"), PORTER, theirs="Biscuit Mooselet",
    ),
    spin(
        "the heir brings a Hero", "Sleepwalking Porter", 9,
        ("Sleepwalking Porter", "Overlooked Heir"), NOBODY, theirs="Captain Forlorn",
    ),
    spin(
        "the collector brings a Scientist", "Gear Moths", 12,
        ("Gear Moths", "Collector of Left Shoes"), PORTER, theirs="Baffled Theorist",
    ),
    spin("any card of the rival's pile", "Captain Forlorn", 10,
        ("Captain Forlorn", "Lost Property Office"), PORTER, theirs="Fidgeting Student",
    ),
    spin(
        "a Mooselet from the hand", "Nursery Titan", 12,
        ("Nursery Titan", "Biscuit Mooselet"), PORTER, hand="Great Mooselet Herd, Tin Gnat",
    ),
    spin(
        "no Mooselet in the hand", "Duchess of Knives", 9,
        ("Nursery Titan", "Biscuit Mooselet"), PORTER, hand="Tin Gnat",
    ),
    spin(
        "all Mooselets on the board", "Count Ominous", 12,
        ("Count Ominous", "Great Mooselet Herd"), PORTER, up="Biscuit Mooselet",
    ),
    spin(
        "the quill pops two Clanks", "Old Leaky", 12,
        ("Old Leaky", "Igneous Quill"), PORTER, up="Rivet Bishop, Harvest Colossus",
    ),
    spin(
        "the emperor pops a card from the hand", "Gear Moths", 12,
        ("Gear Moths", "Emperor of Ices"), PORTER, hand="Deserter in Velvet, Old Leaky",
    ),
]  # fmt: skip
