"""The main action, picking and drawing."""

from cogworks.games.gizmos.rules import actions
from tests.games.gizmos.scenario import scenario, seat


def test_z3_1_one_main_action_and_the_turn_is_over() -> None:
    """Pick, file, build or research: exactly one of them, and no way around it."""
    t = scenario(seat(ring="red"))
    assert {label.split()[0] for label in t.may()} == {"pick", "file", "build", "research"}
    assert t.refused(actions.END) == "Z3.1"
    t.do("pick a blue sphere", "a red sphere comes out")
    assert t.asked() == "seat 1: main"


def test_z3_1_a_second_main_action_is_refused() -> None:
    """A turn has exactly one main action: another is refused in the chain and while paying."""
    t = scenario(seat("115", ring="red red"))
    t.do("build Rusty Rack")
    again = [actions.PICK, actions.FILE + 21, actions.BUILD + 21, actions.RESEARCH]
    assert [t.refused(action) for action in again] == ["Z3.1"] * 4
    assert t.refused(actions.END) == "Z8.1"
    assert t.refused(actions.USE) == "Z8.1"
    t.do("spend a red", "Harbour Hook comes up")
    assert t.asked() == "seat 0: chain"
    assert [t.refused(action) for action in again] == ["Z3.1"] * 4
    assert t.refused(actions.PASS) == "Z3.2"


STUCK = seat("319", ring="black black black black black", archive="101")


def test_z3_2_only_a_player_without_a_move_passes() -> None:
    """Ring full, archive full, research forbidden, nothing to build: a pass, and only then."""
    t = scenario(STUCK, display=["121", "122", "123", "125", "221", "222", "223", "321", "323"])
    assert t.may() == ["pass"]
    assert t.do("pass") == ["Seat 1 had no legal action and passed."]
    assert t.asked() == "seat 1: main"
    assert t.refused(actions.PASS) == "Z3.2"


def test_z3_2_a_player_with_one_way_left_may_not_pass() -> None:
    """A single legal action is compulsory."""
    t = scenario(STUCK, display=["121", "122", "123", "124", "221", "222", "223", "321", "323"])
    assert t.may() == ["build Ebony Rack from the display, paying 1 black"]
    t = scenario(seat("319", ring="black black black black black"), display=["121", "122", "123", "125"])
    assert all(label.startswith("file") for label in t.may())


def test_z3_2_when_all_are_stuck_the_game_ends() -> None:
    """Nothing can change any more."""
    other = seat("320", ring="blue blue blue blue blue", archive="104")
    t = scenario(STUCK, other, display=["121", "103", "123", "125", "221", "203", "223", "307", "323"])
    t.do("pass")
    assert t.may() == ["pass"]
    t.do("pass")
    assert t.state.is_over()


def test_z3_2_a_move_in_between_starts_the_count_again() -> None:
    """Only passes one after another end the game."""
    t = scenario(STUCK, seat(), display=["121", "122", "123", "125", "221", "222", "223", "321", "323"])
    t.do("pass", "pick a red sphere", "a blue sphere comes out", "pass")
    assert t.asked() == "seat 1: main"


def test_z3_3_a_ban_on_filing_covers_action_research_and_effect() -> None:
    """No file as a main action, in research, or by a gizmo; what was filed stays and may be built."""
    t = scenario(seat("317 305", ring="red black", archive="104"))
    assert t.may("file") == []
    assert t.refused(actions.FILE + 20) == "Z3.3"
    assert "build Raven Hook from your archive, paying 1 black" in t.may()
    t.do("build Raven Hook", "spend a black")
    # The drawer was triggered but may not be used: the turn is over.
    assert t.asked() == "seat 1: main"
    t = scenario(seat("317"))
    t.do("research level 1", "Ember Hook comes up", "Harbour Hook comes up", "Honey Hook comes up")
    assert t.may() == ["take none"]
    assert t.refused(actions.FILE) == "Z3.3"


def test_z3_3_a_ban_on_research_covers_action_and_effect() -> None:
    """No research as a main action or by a gizmo."""
    t = scenario(seat("319 315", ring="blue"))
    assert t.may("research") == []
    assert t.refused(actions.RESEARCH) == "Z3.3"
    t.do("build River Rack", "spend a blue", "Garnet Lens comes up")
    assert t.asked() == "seat 1: main"


def test_z4_1_a_pick_takes_a_sphere_from_the_row() -> None:
    """Any colour that lies there, and no other."""
    t = scenario(row=["red", "red", "red", "red", "red", "blue"])
    assert t.may("pick") == ["pick a red sphere", "pick a blue sphere"]
    assert t.refused(actions.PICK + 3) == "Z4.1"
    assert t.do("pick a blue sphere") == ["Seat 1 picked a blue sphere."]
    assert t.ring() == {"blue": 1}


def test_z4_2_the_row_is_filled_before_anything_else() -> None:
    """The new sphere lies there before the second pick, and before triggers are used."""
    t = scenario(seat("217", archive="121", ring="red"), display=[], row=["red"] * 6)
    t.do("build Rusty Rack from your archive", "spend a red", "use Copper Hoist", "pick a red sphere")
    assert t.asked() == "chance: fill"
    t.do("a yellow sphere comes out")
    assert t.may() == ["pick a red sphere", "pick a yellow sphere", "skip the second sphere"]
    t = scenario(seat("105"), row=["blue"] * 6)
    t.do("pick a blue sphere")
    assert t.asked() == "chance: fill"
    t.do("a red sphere comes out")
    assert t.asked() == "seat 0: chain"


def test_z4_3_a_random_draw_is_not_a_pick() -> None:
    """It comes out of the dispenser, and triggers nothing."""
    t = scenario(seat("105 106"), row=["blue"] * 6)
    t.do("pick a blue sphere", "a red sphere comes out", "use Cinder Magnet")
    assert t.asked() == "chance: drawn"
    assert t.do("a yellow sphere comes out") == ["Seat 1 drew a yellow sphere."]
    assert t.ring() == {"blue": 1, "yellow": 1}
    assert sum(part["n"] for part in t.view()["row"]) == 6
    assert t.asked() == "seat 1: main"


def test_z4_3_all_spheres_in_the_dispenser_are_equally_likely() -> None:
    """Chance weighs colours by what is left of them."""
    t = scenario(seat("105", ring="red red"), row=["blue"] * 6)
    t.do("pick a blue sphere", "a black sphere comes out", "use Cinder Magnet")
    weights = dict(zip(t.may(), t.state.chance_weights(), strict=True))
    assert [weights[f"a {colour} sphere comes out"] for colour in ("red", "blue", "yellow", "black")] == [11, 7, 13, 12]


def test_z4_4_a_full_ring_takes_nothing() -> None:
    """No pick and no draw, and no giving up of a sphere."""
    t = scenario(seat(ring="red red red red red"), display=["122", "123", "124", "126"])
    assert t.may("pick") == []
    assert t.refused(actions.PICK) == "Z4.4"
    t.do("file River Rack", "Ember Hook comes up")
    assert t.asked() == "seat 1: main", "the starting gizmo could draw nothing"


def test_z4_5_three_draws_one_by_one_with_the_right_to_stop() -> None:
    """After each draw its owner continues or stops."""
    t = scenario(seat("301"), display=["121", "122", "123", "124"])
    t.do("file Rusty Rack", "Ember Hook comes up", "use Monsoon Vortex", "a red sphere comes out")
    assert t.may() == ["draw another sphere", "stop drawing"]
    t.do("draw another sphere", "a blue sphere comes out", "stop drawing")
    assert t.ring() == {"red": 1, "blue": 1}
    assert t.may() == ["use Starting gizmo: draw a random sphere", "end the turn"]


def test_z4_5_draws_end_when_the_ring_is_full() -> None:
    """As many as fit."""
    t = scenario(seat("301", ring="red red red"), display=["121", "122", "123", "124"])
    t.do("file Rusty Rack", "Ember Hook comes up", "use Monsoon Vortex", "a red sphere comes out")
    t.do("draw another sphere", "a blue sphere comes out")
    assert t.asked() == "seat 1: main"


def test_z4_5_without_the_option_all_that_fit_are_drawn() -> None:
    """No question in between."""
    t = scenario(seat("301"), display=["121", "122", "123", "124"], options={"stop_drawing": False})
    t.do("file Rusty Rack", "Ember Hook comes up", "use Monsoon Vortex")
    t.do("a red sphere comes out", "a red sphere comes out", "a red sphere comes out")
    assert t.ring() == {"red": 3}
    assert t.asked() == "seat 0: chain"


def test_z4_6_two_picks_run_on_without_a_trigger_in_between() -> None:
    """Gizmos triggered by the first pick wait; the second pick may be skipped."""
    t = scenario(seat("217 105", archive="121", ring="red"), display=[], row=["blue"] * 6)
    t.do("build Rusty Rack from your archive", "spend a red", "use Copper Hoist", "pick a blue sphere")
    t.do("a red sphere comes out")
    assert t.may() == ["pick a red sphere", "pick a blue sphere", "skip the second sphere"]
    t.do("skip the second sphere")
    assert t.may() == ["use Cinder Magnet: draw a random sphere", "end the turn"]


def test_z4_6_the_second_pick_is_lost_in_a_full_ring() -> None:
    """The question is skipped."""
    t = scenario(seat("217", archive="105", ring="red blue blue blue blue"), display=[])
    t.do("build Cinder Magnet from your archive", "spend a red", "use Copper Hoist", "pick a red sphere")
    t.do("a red sphere comes out")
    assert t.asked() == "seat 1: main"


def test_z4_8_a_pick_triggers_the_pick_gizmos_of_its_colour() -> None:
    """As the main action or by an effect, and no gizmo of another colour."""
    t = scenario(seat("105 106 108"), row=["blue"] * 6)
    t.do("pick a blue sphere", "a red sphere comes out")
    assert t.may("use") == ["use Cinder Magnet: draw a random sphere"]
    t = scenario(seat("105 115", ring="red"), row=["blue"] * 6)
    t.do("build Rusty Rack", "spend a red", "Harbour Hook comes up", "use Canary Claw", "pick a blue sphere")
    t.do("a red sphere comes out")
    assert t.may("use") == ["use Cinder Magnet: draw a random sphere"]


def test_z4_7_spheres_remain_when_all_rings_are_full() -> None:
    """Four rings with every upgrade hold 44 spheres; the row and two more are left."""
    upgrades = ["121", "122", "123", "124", "125", "126", "127", "128", "221", "222", "223", "224", "321", "322"]
    sides = [seat(" ".join(upgrades[i::4])) for i in range(4)]
    t = scenario(*sides, display=[])
    assert sum(t.side(n)["limits"]["spheres"] for n in range(4)) == 44
