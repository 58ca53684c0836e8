"""Chains of triggered gizmos."""

from cogworks.games.gizmos.cardnames import NAMES
from cogworks.games.gizmos.rules import actions
from cogworks.games.gizmos.rules.sets import ENGINE_CARDS
from tests.games.gizmos.scenario import name, scenario, seat


def use(number: str) -> int:
    """The move that uses a gizmo."""
    return actions.USE + [NAMES[card] for card in ENGINE_CARDS].index(name(number))


def test_z8_1_triggered_gizmos_are_used_in_any_order() -> None:
    """All that match become available, and each use may make more available."""
    t = scenario(seat("115 120 108", ring="red"))
    t.do("build Rusty Rack", "spend a red", "Harbour Hook comes up")
    assert t.may() == ["use Canary Claw: pick a sphere", "use Velvet Bell: take 1 point", "end the turn"]
    t.do("use Canary Claw", "pick a red", "a blue sphere comes out")
    assert t.may() == ["use Cobalt Magnet: draw a random sphere", "use Velvet Bell: take 1 point", "end the turn"]
    t.do("use Velvet Bell")
    assert t.may() == ["use Cobalt Magnet: draw a random sphere", "end the turn"]
    assert t.side()["tokens"] == 1


def test_z8_1_what_does_not_match_is_not_available() -> None:
    """A gizmo for black is not triggered by red."""
    t = scenario(seat("113 120", ring="red"))
    t.do("build Rusty Rack", "spend a red", "Harbour Hook comes up")
    assert t.refused(use("113")) == "Z8.1"


def test_z8_2_builds_trigger_by_colour_archive_and_level() -> None:
    """Each of the three ways, and a Build in research is not one out of the archive."""
    t = scenario(seat("309 313 214", ring="red red red", archive="201"), display=["121"])
    t.do("build Furnace Coil from your archive", "spend a red", "spend a red")
    assert t.may("use") == [
        "use Tidal Chime: take 1 point",
        "use Furnace Organ: take 2 points",
        "use Torch Gantry: pick 2 spheres",
    ]
    t = scenario(seat("309 310", ring="red"))
    t.do("research level 1", "Ember Hook comes up", "Harbour Hook comes up", "Honey Hook comes up")
    t.do("build Ember Hook", "spend a red", "put Harbour Hook", "put Honey Hook")
    assert t.asked() == "seat 1: main"


def test_z8_2_a_gizmo_is_not_triggered_by_its_own_build_nor_by_earlier_ones() -> None:
    """But it may be triggered later in the same turn."""
    t = scenario(seat("312 311", ring="blue", archive="115"), display=["101", "122", "123", "124"])
    t.do("build River Rack", "spend a blue", "Harbour Hook comes up", "use Canary Assembler")
    t.do("build Canary Claw from your archive for free")
    assert t.may("use") == ["use River Assembler: build a level-1 gizmo for free"]
    t.do("use River Assembler", "build Ember Hook from the display for free", "Rusty Rack comes up")
    assert t.may("use") == ["use Canary Claw: pick a sphere"]


def test_z8_2_a_gizmo_has_no_memory_of_what_happened_before_it_was_built() -> None:
    """A file gizmo built after the File of the same turn stays quiet."""
    t = scenario(seat("305 311", ring="red"), display=["101", "125", "122", "123"])
    t.do("build Garnet Lens", "spend a red", "Dewdrop Lens comes up", "use Saffron Cabinet", "file River Rack")
    t.do("Eclipse Lens comes up", "use River Assembler", "build Ember Hook from the display for free")
    t.do("Topaz Lens comes up")
    assert t.may("use") == ["use Starting gizmo: draw a random sphere"]


def test_z8_3_each_gizmo_is_used_once_a_turn() -> None:
    """Not again when it is triggered again, nor once for each of its colours."""
    t = scenario(seat("203 217", archive="125", ring="red"), row=["red", "blue", "red", "blue", "red", "blue"])
    t.do("build Garnet Lens from your archive", "spend a red", "use Copper Hoist")
    t.do("pick a red", "a red sphere comes out", "pick a blue", "a red sphere comes out")
    assert t.may("use") == ["use Thunder Coil: draw a random sphere"]
    t.do("use Thunder Coil", "a red sphere comes out")
    assert t.asked() == "seat 1: main"
    t = scenario(seat("101 104 305 108", ring="red"), display=["121", "122", "123", "124"])
    t.do("build Rusty Rack", "spend a red", "Garnet Lens comes up", "use Saffron Cabinet", "file River Rack")
    t.do("Dewdrop Lens comes up", "use Ember Hook", "pick a red", "a red sphere comes out", "use Cobalt Magnet")
    t.do("a red sphere comes out", "use Raven Hook", "pick a red", "a red sphere comes out")
    assert t.refused(use("108")) == "Z8.3"


def test_z8_4_room_may_appear_before_an_effect_is_used() -> None:
    """A full archive is emptied by a free Build, and then the drawer files."""
    t = scenario(seat("305 311", ring="red", archive="102"), display=["125", "122", "123", "124"])
    t.do("build Garnet Lens", "spend a red", "Dewdrop Lens comes up")
    assert t.may("use") == ["use River Assembler: build a level-1 gizmo for free"]
    assert t.refused(use("305")) == "Z8.4"
    t.do("use River Assembler", "build Harbour Hook from your archive")
    assert t.may("use") == ["use Saffron Cabinet: file a card"]
    t.do("use Saffron Cabinet", "file River Rack")
    assert t.archive() == ["122"]


def test_z8_5_any_may_be_declined_and_lapses() -> None:
    """Ending the turn leaves the rest; next turn they are quiet."""
    t = scenario(seat("115 120", ring="red"), seat())
    t.do("build Rusty Rack", "spend a red", "Harbour Hook comes up")
    assert t.do("end the turn") == ["Seat 1 left Canary Claw unused.", "Seat 1 left Velvet Bell unused."]
    t.do("pick a red sphere", "a red sphere comes out")
    assert t.asked() == "seat 0: main"
    t.do("pick a red sphere", "a red sphere comes out")
    assert t.asked() == "seat 1: main"
    assert t.side()["tokens"] == 0


def test_z8_5_a_chain_that_can_do_nothing_ends_the_turn() -> None:
    """The ring is full: the magnet is not asked about."""
    t = scenario(seat("105", ring="red red red red"))
    told = t.do("pick a blue sphere", "a red sphere comes out")
    assert t.asked() == "seat 1: main"
    assert told[-1] == "Seat 1 left Cinder Magnet unused."


def test_z8_5_a_gizmo_that_was_used_has_not_lapsed() -> None:
    """Only triggered gizmos left unused at the end of the turn lapse."""
    t = scenario(seat("115 120", ring="red"), seat())
    t.do("build Rusty Rack", "spend a red", "Harbour Hook comes up", "use Velvet Bell")
    assert t.do("end the turn") == ["Seat 1 left Canary Claw unused."]
    t = scenario(seat("101"), display=["121", "122", "123", "124"])
    t.do("file Rusty Rack", "Garnet Lens comes up", "use Ember Hook", "pick a red", "a red sphere comes out")
    assert t.do("end the turn") == ["Seat 1 left the starting gizmo unused."]


def test_z8_7_tokens_come_from_gizmos_that_give_points() -> None:
    """Each use of such a gizmo brings its owner 1 or 2 points in tokens, and nothing else does."""
    t = scenario(seat("120 310", ring="red", archive="101"), seat())
    t.do("build Ember Hook from your archive", "spend a red")
    assert t.side()["tokens"] == 0
    assert t.do("use Velvet Bell")[-1] == "Seat 1 scored 1 point."
    assert t.side()["tokens"] == 1
    t.do("use Sunny Organ")
    assert [t.side(n)["tokens"] for n in range(2)] == [3, 0]


def test_z8_6_effects_are_full_actions() -> None:
    """A pick by an effect fires pick gizmos, a file fires file gizmos, a research Build fires build gizmos."""
    t = scenario(seat("316 113 105 101", ring="red black"), display=["121", "122", "123", "125"])
    t.do("build Garnet Lens", "spend a red", "Dewdrop Lens comes up", "use Sapphire Telescope")
    assert t.may() == ["research level 1", "research level 2", "research level 3"]
    t.do("research level 1", "Raven Hook comes up", "Harbour Hook comes up", "Honey Hook comes up")
    while t.asked() == "chance: look":
        t.do("Eclipse Lens comes up")
    t.do("build Raven Hook", "spend a black", "put Harbour Hook", "put Honey Hook", "put Eclipse Lens")
    assert t.may("use") == ["use Copper Claw: pick a sphere"]
    t.do("use Copper Claw", "pick a blue", "a red sphere comes out")
    assert t.may("use") == ["use Cinder Magnet: draw a random sphere"]


def test_z8_6_a_chain_has_no_limit() -> None:
    """Build, free Build, research, file, pick and draw in one turn, each gizmo once."""
    t = scenario(
        seat("311 312 316 305 101 108 119", ring="red blue"),
        display=["125", "126", "127", "128"],
        row=["red", "red", "red", "blue", "yellow", "black"],
    )
    t.do("build Garnet Lens", "spend a red", "Rusty Rack comes up")
    t.do("use River Assembler", "build Dewdrop Lens from the display for free", "River Rack comes up")
    assert t.may("use") == [
        "use Marigold Bell: take 1 point",
        "use Saffron Cabinet: file a card",
        "use Canary Assembler: build a level-1 gizmo for free",
        "use Sapphire Telescope: research",
    ]
    t.do("use Canary Assembler", "build Eclipse Lens from the display for free", "Ebony Rack comes up")
    t.do("use Saffron Cabinet", "file Topaz Lens", "Mustard Rack comes up")
    t.do("use Ember Hook", "pick a red", "a red sphere comes out", "use Cobalt Magnet", "a blue sphere comes out")
    t.do("use Starting gizmo", "a black sphere comes out", "use Marigold Bell")
    t.do("use Sapphire Telescope", "research level 2")
    while t.asked() == "chance: look":
        t.do(t.may()[0])
    t.do("take none")
    while t.asked() == "seat 0: return":
        t.do(t.may()[0])
    assert t.asked() == "seat 1: main"
    assert t.side()["n_gizmos"] == 1 + 7 + 3
