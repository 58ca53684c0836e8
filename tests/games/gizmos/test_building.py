"""Building and paying, step by step."""

from cogworks.games.gizmos.rules import actions
from cogworks.games.gizmos.rules.cards import CARDS
from tests.games.gizmos.scenario import GAME, Scenario, name, scenario, seat

NUMBER = {card.id: n for n, card in enumerate(CARDS)}
PLAIN = ["121", "122", "123", "124", "201", "202", "203", "301", "302"]


def builds(t: Scenario) -> list[str]:
    """The names of the buildable cards."""
    return [label.removeprefix("build ").split(" from ")[0] for label in t.may("build")]


def usual(t: Scenario) -> list[str]:
    """The usual moves that complete the current payment, as labels."""
    answers = t.view(int(t.state.to_move()))["usual"]
    ahead = Scenario(t.state.clone())
    labels = []
    for answer in answers:
        labels.append(GAME.labels(ahead.state)[answer])
        ahead.state.act(answer)
    assert "payment" not in ahead.asked()
    return labels


def test_z7_1_from_display_archive_or_research_and_only_the_display_is_filled() -> None:
    """Three sources."""
    t = scenario(seat(ring="red"))
    assert t.do("build Rusty Rack from the display", "spend a red") == ["Seat 1 built Rusty Rack, paying 1 red."]
    assert t.asked() == "chance: deal"
    t = scenario(seat(ring="red", archive="101"))
    told = t.do("build Ember Hook from your archive", "spend a red")
    assert told == ["Seat 1 built Ember Hook from the archive, paying 1 red."]
    assert t.asked() == "seat 1: main"
    assert t.archive() == []
    t = scenario(seat(ring="red"))
    t.do("research level 1", "Ember Hook comes up", "Harbour Hook comes up", "Honey Hook comes up")
    t.do("build Ember Hook from your research", "spend a red")
    assert t.asked() == "seat 0: return"
    t = scenario(seat(ring="red"), seat(archive="101"))
    assert t.refused(actions.BUILD + NUMBER["101"]) == "Z7.1", "another player's archive"


def test_z7_1_the_place_is_filled_after_paying() -> None:
    """The next card stays hidden until payment is complete."""
    t = scenario(seat(ring="red"))
    t.do("build Rusty Rack")
    assert t.asked() == "seat 0: pay"
    assert t.display()[0] == ""


def test_z7_2_the_price_is_paid_exactly() -> None:
    """A Build is offered if it can be paid for, and the payment ends with the last sphere."""
    t = scenario(seat(ring="red red blue"))
    assert builds(t) == ["Rusty Rack", "River Rack"]
    assert t.refused(actions.BUILD + NUMBER["221"]) == "Z7.2"
    t = scenario(seat(ring="red red red red"))
    t.do("build Kiln Workbench", "spend a red", "spend a red")
    assert t.asked() == "seat 0: pay"
    t.do("spend a red")
    assert t.asked() == "chance: deal"
    assert t.ring() == {"red": 1}


def test_z7_2_too_much_or_too_little_is_refused() -> None:
    """The price is paid exactly: neither less nor more."""
    t = scenario(seat("131 231", ring="red red red red blue"), display=["122", "123", "124", "125", "202"])
    t.do("build Cascade Coil")
    assert t.refused(actions.PAID) == "Z7.2"
    t.do("spend a red", "spend a blue")
    assert t.refused(actions.PAID) == "Z7.2", "two spheres, but one of them red"
    assert t.refused(actions.SPEND) == "Z7.2"
    assert t.refused(step("double a red with Sapphire Prism")) == "Z7.2"


def test_z7_3_only_steps_that_lead_to_a_payment_are_legal() -> None:
    """A sphere that could not become the right colour cannot be spent."""
    t = scenario(seat("129", ring="yellow black black"), display=["123", "124", "125", "126", "203"])
    t.do("build Thunder Coil")
    assert t.may() == ["spend a yellow sphere", "spend a black sphere"]
    t.do("spend a black")
    assert t.may() == ["spend a yellow sphere", "turn a black into a yellow with Ember Kettle"]
    assert t.refused(actions.SPEND + 3) == "Z7.3"
    assert t.refused(actions.SPEND) == "Z7.3", "no red in the ring"
    assert t.refused(step("turn a black into a red with Ember Kettle")) == "Z7.3", "a dead end"
    t.do("turn a black into a yellow", "spend a yellow")
    assert t.gizmos() == ["129", "203"]


def test_z7_4_a_converter_makes_any_other_colour() -> None:
    """One sphere of its colour becomes one of a colour of choice."""
    for target, card in (("blue", "122"), ("yellow", "123"), ("black", "124")):
        t = scenario(seat("131", ring="red"))
        told = t.do(f"build {name(card)}", "spend a red", f"turn a red into a {target} with Brook Kettle")
        assert told == [f"Seat 1 built {name(card)}, paying 1 red using Brook Kettle."]


def test_z7_4_a_generic_converter_takes_any_sphere() -> None:
    """Anything into anything."""
    t = scenario(seat("333", ring="black"))
    t.do("build River Rack", "spend a black", "turn a black into a blue with Lava Cauldron")
    assert "122" in t.gizmos()


def test_z7_4_converters_do_not_touch_the_ring_at_other_times() -> None:
    """Outside a payment no half can be used."""
    t = scenario(seat("131", ring="red"))
    assert all(not (actions.STEP <= action < actions.PAID) for action in t.state.legal_actions())
    assert t.refused(step("turn a red into a blue with Brook Kettle")) == "Z7.4"
    t = scenario(seat("131 115", ring="red red"), display=["121", "122", "123", "124"])
    t.do("build Rusty Rack", "spend a red", "Harbour Hook comes up")
    assert t.asked() == "seat 0: chain"
    assert t.refused(step("turn a red into a blue with Brook Kettle")) == "Z7.4"


def test_z7_4_z7_5_only_converters_of_your_own() -> None:
    """A converter helps its owner only, and so does a doubler."""
    t = scenario(seat(ring="red red red"), seat("131 231"))
    t.do("build Kiln Workbench", "spend a red")
    assert t.refused(step("turn a red into a blue with Brook Kettle")) == "Z7.4"
    assert t.refused(step("double a red with Sapphire Prism")) == "Z7.5"


def test_z7_5_a_doubler_makes_two_of_one() -> None:
    """One red counts as two."""
    t = scenario(seat("231", ring="red"), display=["121", "122", "123", "124", "201", "202", "203"])
    t.do("build Furnace Coil", "spend a red")
    assert t.may() == ["double a red with Sapphire Prism"]
    t.do("double a red")
    assert "201" in t.gizmos()


def test_z7_6_the_printed_chain_of_three_converters() -> None:
    """A yellow becomes red, doubles, and becomes two blue."""
    t = scenario(seat("132 231 227", ring="yellow"), display=["121", "122", "123", "124", "202"])
    assert "build Cascade Coil from the display, paying 1 yellow using " + (
        "Monsoon Kettle, Mustard Boiler and Sapphire Prism"
    ) in t.may("build Cascade Coil")
    t.do("build Cascade Coil", "spend a yellow", "turn a yellow into a red with Monsoon Kettle")
    assert t.view()["payment"]["worth"] == {"red": 1}
    assert t.may() == ["double a red with Sapphire Prism"]
    t.do("double a red", "turn a red into a blue", "turn a red into a blue")
    assert t.gizmos() == ["132", "202", "227", "231"]
    assert t.ring() == {}


def test_z7_7_halves_are_used_apart_and_may_choose_different_colours() -> None:
    """The two spheres of a converter for two may become different colours."""
    t = scenario(seat("227 336", ring="red red"), display=["329", *PLAIN[:7]])
    # Two red become blue and yellow, each is doubled: four spheres, not seven.
    assert builds(t) == [
        "Rusty Rack",
        "River Rack",
        "Mustard Rack",
        "Ebony Rack",
        "Furnace Coil",
        "Cascade Coil",
        "Thunder Coil",
    ]
    t = scenario(seat("227 336 323 324 121", archive="329", ring="red red red"), display=["122", "123", "124", "125"])
    # Out of the archive with two discounts five are enough: one red, two blue and two yellow.
    assert "Rainbow Gauge" in builds(t)
    t.do("build Rainbow Gauge", *["spend a red"] * 3, "turn a red into a blue", "turn a red into a yellow")
    t.do("double a blue", "double a yellow", "stop paying")
    assert "329" in t.gizmos()


def test_z7_7_one_blue_becomes_three_through_an_interleaved_doubler() -> None:
    """Blue doubles, one of the two turns yellow, and yellow doubles: three spheres."""
    t = scenario(seat("336 130 323 324 121", ring="blue red red", archive="330"), display=["122", "123", "124", "125"])
    t.do("build Opal Gauge", "spend a red", "spend a red", "spend a blue")
    assert t.may("spend") == []
    t.do("double a blue", "turn a blue into a yellow", "double a yellow")
    assert t.view()["payment"]["worth"] == {"red": 2, "blue": 1, "yellow": 2}
    t.do("stop paying")
    assert "330" in t.gizmos()


def test_z7_8_a_converter_is_used_for_one_build_per_turn() -> None:
    """Once a half was used, the whole card is spent, unless halves are agreed to be apart."""
    for apart in (False, True):
        t = scenario(
            seat("227 315", ring="red red black", archive="102"),
            display=["121", "123", "124", "125"],
            options={"halves_apart": apart},
        )
        t.do("build Harbour Hook from your archive", "spend a red", "turn a red into a blue")
        t.do("use Cinder Telescope", "research level 1")
        t.do("Cobalt Magnet comes up", "Honey Hook comes up", "Ember Hook comes up")
        found = builds(t)
        assert ("Cobalt Magnet" in found) == apart
        assert "Ember Hook" in found


def test_z7_8_a_spent_converter_is_refused() -> None:
    """Each half works once in a Build, and a converter serves one Build a turn."""
    t = scenario(seat("227 315", ring="red red red black", archive="102"), display=["121", "123", "124", "125"])
    turn_blue = step("turn a red into a blue with Mustard Boiler")
    t.do("build Harbour Hook from your archive", "spend a red", "turn a red into a blue")
    t.do("use Cinder Telescope", "research level 1")
    t.do("Cobalt Magnet comes up", "Honey Hook comes up", "Ember Hook comes up")
    t.do("build Ember Hook")
    assert t.refused(turn_blue) == "Z7.8"
    t = scenario(seat("131", ring="red red blue"), display=["121", "202"])
    t.do("build Cascade Coil", "spend a red", "turn a red into a blue")
    assert t.refused(step("turn a red into a blue with Brook Kettle")) == "Z7.8"
    t = scenario(seat("227", ring="red red red blue"), display=["121", "122", "123", "124", "222"])
    t.do("build Marine Workbench", "spend a red", "turn a red into a blue", "spend a red")
    assert t.may("turn a red into a blue") == ["turn a red into a blue with Mustard Boiler"]
    t.do("turn a red into a blue")
    assert t.refused(turn_blue) == "Z7.8", "both halves are used"


def test_z7_8_a_converter_built_this_turn_may_serve_the_next_build() -> None:
    """It does not count as a trigger: it works as soon as it is built."""
    t = scenario(seat("315", ring="black red", archive="135"), display=["121", "123", "124", "125"])
    t.do("build Sooty Kettle from your archive", "spend a black", "use Cinder Telescope")
    t.do("research level 1", "Cobalt Magnet comes up", "Honey Hook comes up", "Ember Hook comes up")
    assert "build Cobalt Magnet from your research, paying 1 red using Sooty Kettle" in t.may()


def test_z7_8_it_is_available_again_next_turn() -> None:
    """Spent for the turn only."""
    t = scenario(seat("131", ring="red red"), seat())
    t.do("build River Rack", "spend a red", "turn a red into a blue", "Ember Hook comes up")
    t.do("pick a red sphere", "a red sphere comes out")
    assert "Mustard Rack" in builds(t)


def test_z7_9_discounts_add_up_and_stop_at_zero() -> None:
    """Level 2, archive and research; two of a kind; never below nothing; no limit per turn."""
    t = scenario(seat("323 324 325", ring="red", archive="221"), display=PLAIN)
    t.do("build Kiln Workbench from your archive")
    assert (t.view()["payment"]["low"], t.view()["payment"]["high"]) == (0, 3)
    assert "pay nothing" in t.may()
    t = scenario(seat("325", ring="red red"), display=PLAIN)
    assert "Furnace Coil" in builds(t)
    t.do("build Furnace Coil")
    assert t.view()["payment"]["low"] == 1
    t = scenario(seat("327 328", ring=""))
    t.do("research level 1", "Ember Hook comes up", "Harbour Hook comes up", "Honey Hook comes up")
    assert builds(t) == ["Ember Hook", "Harbour Hook", "Honey Hook"]
    t.do("build Ember Hook")
    assert t.may() == ["pay nothing"]
    assert t.do("pay nothing")[-1] == "Seat 1 built Ember Hook from research, paying nothing."
    assert "101" in t.gizmos()


def test_z7_9_each_discount_is_for_its_own_builds() -> None:
    """An archive discount does not help in the display, nor a research one in the archive."""
    t = scenario(seat("323", archive="102"))
    assert builds(t) == ["Harbour Hook"]
    t = scenario(seat("327", archive="102"))
    assert builds(t) == []
    t = scenario(seat("325", ring="red red"))
    assert builds(t) == ["Rusty Rack", "Kiln Workbench"]


def test_z7_9_discounts_work_on_generic_cards() -> None:
    """Seven become six out of the archive."""
    t = scenario(seat("323 121", archive="329", ring="red red blue blue black black"), display=PLAIN[1:])
    assert builds(t)[-1] == "Rainbow Gauge"


def test_z7_10_a_discount_may_be_declined() -> None:
    """Any amount between the reduced and the full price; with the option it is always taken."""
    t = scenario(seat("325", ring="red red red"), display=PLAIN)
    t.do("build Furnace Coil", "spend a red")
    assert t.may() == ["spend a red sphere", "stop paying"]
    t.do("spend a red")
    assert t.ring() == {"red": 1}
    t = scenario(seat("325", ring="red red red"), display=PLAIN, options={"decline_discount": False})
    t.do("build Furnace Coil", "spend a red")
    assert t.ring() == {"red": 2}
    assert t.asked() == "chance: deal"
    t = scenario(seat("323", archive="102"), options={"decline_discount": False})
    t.do("build Harbour Hook")
    assert t.gizmos() == ["102", "323"]


def test_z7_11_a_generic_gizmo_takes_any_spheres_and_counts_as_every_colour() -> None:
    """Any seven; each build gizmo by colour is triggered, once."""
    t = scenario(
        seat("113 114 115 116 205 121 125", ring="red red blue blue yellow black black"),
        display=["122", "123", "124", "126", "201", "202", "203", "329", "301"],
    )
    t.do("build Rainbow Gauge")
    assert t.may("spend") == [f"spend a {c} sphere" for c in ("red", "blue", "yellow", "black")]
    t.do(*[f"spend a {c} sphere" for c in ("red", "red", "blue", "blue", "yellow", "black", "black")])
    t.do("Thunder Vortex comes up")
    assert len(t.may("use")) == 5


def test_z7_12_an_upgrade_works_for_what_its_own_build_triggers() -> None:
    """The larger ring is there when the trigger is used."""
    t = scenario(seat("115", ring="red blue blue blue blue", archive="101"))
    t.do("build Rusty Rack", "spend a red", "Harbour Hook comes up", "use Canary Claw", "pick a red")
    assert t.side()["spheres"] == 5
    assert t.side()["limits"] == {"spheres": 6, "archive": 2, "research": 3}


def test_z7_12_a_ban_works_at_once_too() -> None:
    """A drawer triggered by the Build of a ban on filing files nothing."""
    t = scenario(
        seat("305 122 123", ring="red red red red"),
        display=["121", "124", "125", "126", "201", "202", "203", "317", "321"],
    )
    t.do("build Rusty Strongbox", *["spend a red"] * 4, "Monsoon Vortex comes up")
    assert t.asked() == "seat 1: main"


def test_z7_13_a_free_build_takes_level_1_from_display_or_archive() -> None:
    """It costs nothing and triggers like any Build, also as one out of the archive."""
    t = scenario(
        seat("311 310 120", ring="red", archive="104"), display=["121", "122", "123", "124", "201", "202", "203"]
    )
    t.do("build Rusty Rack", "spend a red", "Harbour Hook comes up")
    assert t.may("use") == [
        "use Velvet Bell: take 1 point",
        "use River Assembler: build a level-1 gizmo for free",
    ]
    t.do("use River Assembler")
    assert t.may() == [
        "build Harbour Hook from the display for free",
        "build Raven Hook from your archive for free",
        "build River Rack from the display for free",
        "build Mustard Rack from the display for free",
        "build Ebony Rack from the display for free",
    ]
    assert t.refused(actions.BUILD + NUMBER["201"]) == "Z7.13"
    assert t.do("build Raven Hook") == ["Seat 1 built Raven Hook from the archive for free."]
    assert "use Sunny Organ: take 2 points" in t.may()


def test_z7_13_without_a_level_1_card_in_reach_it_is_lost() -> None:
    """Nothing to build: the gizmo is not offered."""
    owned = [f"1{n:02}" for n in range(1, 37)]
    t = scenario(
        seat("311 " + " ".join(owned[:14]), ring="red red red red"),
        seat(" ".join(owned[14:26])),
        seat(" ".join(owned[26:])),
        display=["empty"] * 4 + ["201", "202", "203", "303", "302"],
    )
    t.do("build Ember Gong", *["spend a red"] * 4, "Monsoon Vortex comes up")
    assert "use River Assembler: build a level-1 gizmo for free" not in t.may()


def test_z7_14_spheres_paid_can_be_drawn_again_in_the_same_turn() -> None:
    """The spheres go back before anything is triggered."""
    held = ["red"] * 13
    t = scenario(
        seat("115 110", ring="red"),
        seat("321", ring=" ".join(held[:7])),
        display=["121", "122", "123", "124", "221", "222", "223"],
        row=[*held[:5], "blue"],
    )
    assert "red" not in t.view()["dispenser"]["colours"]
    t.do("build Rusty Rack", "spend a red", "Harbour Hook comes up", "use Canary Claw", "pick a red")
    assert "a red sphere comes out" in t.may()


def test_z7_15_the_usual_payment_is_offered() -> None:
    """Fewest spheres, then fewest halves, then plenty; it always completes the payment."""
    t = scenario(seat("131", ring="red red blue"), display=PLAIN)
    t.do("build Cascade Coil")
    assert usual(t) == ["spend a red sphere", "spend a blue sphere", "turn a red into a blue with Brook Kettle"]
    t = scenario(seat("132 231 227", ring="yellow yellow red"), display=["121", "122", "123", "124", "202"])
    t.do("build Cascade Coil")
    assert usual(t) == [
        "spend a red sphere",
        "double a red with Sapphire Prism",
        "turn a red into a blue with Mustard Boiler",
        "turn a red into a blue with Mustard Boiler",
    ]
    t = scenario(seat("325", ring="red red"), display=PLAIN)
    t.do("build Furnace Coil")
    assert usual(t) == ["spend a red sphere", "stop paying"]
    t.do("spend a red", "spend a red")
    assert t.asked() == "chance: deal"


def test_z7_15_labels_name_the_usual_payment() -> None:
    """The cost of a Build is shown before it is chosen."""
    t = scenario(seat("134 131", ring="red blue blue", archive="203"), display=PLAIN[:6])
    assert t.may("build Thunder Coil") == [
        "build Thunder Coil from your archive, paying 1 red and 1 blue using Brook Kettle and Honey Kettle"
    ]


def test_z7_2_z7_10_the_prompt_says_what_is_due_at_every_stage() -> None:
    """The price is paid exactly, and a discount may be declined: the prompt names the full price and the minimum."""
    t = scenario(seat("132", ring="red yellow"))
    t.do("build Rusty Rack")
    assert prompt(t) == "Pay 1 red sphere for Rusty Rack."
    t.do("spend a yellow")
    assert prompt(t) == "Pay 1 red sphere for Rusty Rack. Paid so far: 1 yellow."
    t = scenario(seat("231", ring="red red red"))
    t.do("build Kiln Workbench", "spend a red", "double a red")
    assert prompt(t) == "Pay 3 red spheres for Kiln Workbench. Paid so far: 1 red, which counts as 2 red."
    t = scenario(seat("323 324 325 231", ring="red red red", archive="221"), display=PLAIN)
    t.do("build Kiln Workbench from your archive")
    assert prompt(t) == "Pay up to 3 red spheres for Kiln Workbench, or nothing."
    assert t.view()["payment"]["amount"] == "up to 3"
    t.do("spend a red", "double a red")
    assert prompt(t) == (
        "Pay up to 3 red spheres for Kiln Workbench. Paid so far: 1 red, which counts as 2 red. That is enough."
    )
    assert t.may("stop") == ["stop paying"]
    t = scenario(seat("325", ring="red red"), display=PLAIN)
    t.do("build Furnace Coil")
    assert prompt(t) == "Pay 1 or 2 red spheres for Furnace Coil."
    t = scenario(seat("323 324 121", archive="329", ring="red red blue blue black"), display=PLAIN[1:])
    t.do("build Rainbow Gauge", "spend a red", "spend a blue")
    assert prompt(t) == "Pay 5 to 7 spheres of any colour for Rainbow Gauge. Paid so far: 1 red and 1 blue."


def test_z7_16_steps_that_do_not_help_are_marked_and_come_last() -> None:
    """A converter may be used even if it does not help; such steps are marked and come last in the list."""
    t = scenario(seat("333 121 125", ring="red red red red blue blue blue"), display=[*PLAIN[1:8], "329"])
    t.do("build Rainbow Gauge", "spend a red")
    assert t.may() == [
        "spend a red sphere",
        "spend a blue sphere",
        "turn a red into a blue with Lava Cauldron (does not help)",
        "turn a red into a yellow with Lava Cauldron (does not help)",
        "turn a red into a black with Lava Cauldron (does not help)",
    ]
    t.do("turn a red into a yellow with Lava Cauldron")
    assert t.view()["payment"]["worth"] == {"yellow": 1}
    # A discount that was not declined: with one sphere in, doubling it adds nothing.
    t = scenario(seat("325 231", ring="red red red"), display=PLAIN)
    t.do("build Furnace Coil", "spend a red")
    assert t.may() == ["spend a red sphere", "stop paying", "double a red with Sapphire Prism (does not help)"]


def step(label: str) -> int:
    """The action of a step by its label, legal or not."""
    main = scenario().state
    return next(action for action in range(actions.STEP, actions.PAID) if GAME.label(main, action) == label)


def prompt(t: Scenario) -> str:
    """The player's prompt."""
    return GAME.prompt(t.state)
