"""The list of triggers and effects in the rulebook against the printed cards."""

import re
from collections import Counter

from tests.games.gizmos.scenario import GAME
from tests.games.gizmos.test_cards import PRINTED


def stated(rule: str) -> list[int]:
    """The numbers of cards a rule names in parentheses, in its order."""
    return [int(n) for n in re.findall(r"\((\d+)", GAME.rules[rule])]


def printed(column: str, *starts: str) -> list[int]:
    """How many cards have a trigger or an effect that starts so."""
    return [sum(row[column].startswith(start) for row in PRINTED) for start in starts]


def coloured(trigger: str, colours: int) -> int:
    """How many cards have this trigger with this many colours."""
    return sum(row["trigger"].startswith(trigger) and row["trigger"].count("/") == colours - 1 for row in PRINTED)


def test_z10_1_the_triggers() -> None:
    """File, pick and build by one colour or two, from the archive, of level 2; converters and upgrades."""
    counted = [
        *printed("trigger", "file"),
        coloured("pick:", 1),
        coloured("pick:", 2),
        coloured("build:", 1),
        coloured("build:", 2),
        *printed("trigger", "build_from_archive", "build_level:2", "pay", "static"),
    ]
    assert stated("Z10.1") == counted
    assert sum(counted) == len(PRINTED)


def test_z10_2_draws() -> None:
    """Draw a random sphere, or up to three."""
    assert stated("Z10.2") == printed("effect", "draw:1", "draw:3")


def test_z10_3_picks() -> None:
    """Pick a sphere, or two."""
    assert stated("Z10.3") == printed("effect", "pick:1", "pick:2")


def test_z10_4_points() -> None:
    """Take 1 or 2 points in tokens."""
    assert stated("Z10.4") == printed("effect", "vp:1", "vp:2")


def test_z10_5_z10_6_z10_7_actions() -> None:
    """File, research, or build a level-1 gizmo for free."""
    assert [stated(f"Z10.{n}") for n in (5, 6, 7)] == [[n] for n in printed("effect", "file", "research", "build_free")]


def test_z10_8_converters() -> None:
    """One sphere of a colour, two of it, or one of any."""
    wild = printed("effect", "convert:any>any x1")
    of_a_colour = [sum(row["effect"].endswith(times) for row in PRINTED) for times in (">any x1", ">any x2")]
    assert stated("Z10.8") == [of_a_colour[0] - wild[0], of_a_colour[1], wild[0]]


def test_z10_9_doublers() -> None:
    """One sphere of one colour, or of each of two."""
    doublers = [row["effect"].count("/") for row in PRINTED if row["effect"].startswith("double:")]
    assert stated("Z10.9") == [doublers.count(0), doublers.count(1)]


def test_z10_10_limits() -> None:
    """Four kinds of upgrades raise limits."""
    kinds = Counter(row["effect"].removeprefix("limit:") for row in PRINTED if row["effect"].startswith("limit:"))
    wanted = ["energy+1 archive+1", "energy+1 research+1", "energy+2 archive+1 research+2", "energy+4"]
    assert sorted(kinds) == sorted(wanted)
    assert stated("Z10.10") == [kinds[kind] for kind in wanted]


def test_z10_11_discounts() -> None:
    """From the archive, of level 2, in research."""
    assert stated("Z10.11") == printed("effect", "discount:archive", "discount:level2", "discount:research")


def test_z10_12_bans() -> None:
    """Never file or never research again."""
    assert stated("Z10.12") == printed("effect", "forbid:file", "forbid:research")


def test_z10_13_scores() -> None:
    """Points for spheres or for tokens at the end."""
    assert stated("Z10.13") == printed("effect", "score:energy", "score:tokens")


def test_z10_1_every_effect_is_in_the_list() -> None:
    """Each gizmo has one trigger and one effect of the lists."""
    assert sum(sum(stated(f"Z10.{n}")) for n in range(2, 14)) == len(PRINTED)
