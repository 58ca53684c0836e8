"""The Workshop: placing, connecting, triggers, destroying, repair."""

import pytest

from cogworks.games.widget_ridge.rules import actions
from tests.games.widget_ridge.scenario import ann


def test_r3_1_only_inventions_in_play_move_into_the_workshop() -> None:
    """A card in hand must be played first; starters never go there."""
    table = ann("Cargo Rocket, Widget Pip")
    assert table.refusal(actions.PLACE + table.kind("Cargo Rocket")) == "R3.1"
    table.play("play Cargo Rocket", "play Widget Pip")
    assert table.choices("place") == ["Cargo Rocket in the Workshop"]
    assert table.refusal(actions.PLACE + table.kind("Widget Pip")) == "R3.1"
    table.play("place Cargo Rocket")
    assert (table.shop(), table.played()) == (["Cargo Rocket"], ["Widget Pip"])


@pytest.mark.parametrize(
    "workshop",
    [
        "",
        "Coal-Powered",
        "Cargo Rocket",
        "On Wheels",
        "Coal-Powered, Cargo Rocket",
        "Cargo Rocket, On Wheels",
        "Coal-Powered, Cargo Rocket, On Wheels",
    ],
)
def test_r3_2_one_of_each_and_connected(workshop: str) -> None:
    """Nothing, any one card, or connected cards with a Device among them."""
    assert len(ann(workshop=workshop).shop()) == len([word for word in workshop.split(",") if word])


def test_r3_2_an_augment_and_an_accessory_need_a_device() -> None:
    """These two alone don't make a legal Workshop."""
    with pytest.raises(Exception, match=r"R3\.2"):
        ann(workshop="Coal-Powered, On Wheels")


@pytest.mark.parametrize(
    ("augment", "device", "joins"),
    [
        ("Solar-Powered", "Mechanical Bison", True),  # red yellow | red
        ("Clockwork-Powered", "Mechanical Bison", False),  # blue | red
        ("Clockwork-Powered", "Butter Gun", True),  # blue | blue
        ("Wind-Powered", "Battle Corset", True),  # blue yellow | red blue: one shared colour is enough
    ],
)
def test_r3_3_sides_that_meet_share_a_colour(augment: str, device: str, joins: bool) -> None:
    """The Augment's right side and the Device's left side need one colour in common."""
    table = ann(augment, workshop=device).play(f"play {augment}")
    if table.question() != "ideas":
        table.play("decline")
    assert table.can(f"connect {augment} to {device}") == joins
    if not joins:
        assert table.refusal(actions.PLACE + table.kind(augment)) == "R3.3"


def test_r3_3_the_right_side_of_a_device_counts_for_accessories() -> None:
    """Mechanical Bison shows red and blue on its right: With a Parachute joins, With an Antenna does not."""
    table = ann("With a Parachute, With an Antenna", workshop="Mechanical Bison")
    table.play("play With a Parachute", "play With an Antenna")
    assert table.choices("connect") == ["With a Parachute to Mechanical Bison"]


def test_r3_4_no_accessory_next_to_a_lone_augment() -> None:
    """Place the Device first, or clean out."""
    table = ann("On Wheels, Cargo Rocket", workshop="Coal-Powered").play("play On Wheels", "play Cargo Rocket")
    assert table.refusal(actions.PLACE + table.kind("On Wheels")) == "R3.4"
    table.play("connect Cargo Rocket to Coal-Powered", "connect On Wheels to Cargo Rocket")
    assert table.shop() == ["Coal-Powered", "Cargo Rocket", "On Wheels"]


def test_r3_5_a_card_takes_the_place_of_one_of_its_type() -> None:
    """The old card goes to the discard pile; an identical copy may replace a card."""
    table = ann(
        "Coal-Powered, Cargo Rocket",
        workshop="Coal-Powered, Cargo Rocket",
        row="On Wheels, On Wheels, Tea Trolley, Tea Trolley, Butter Gun, Butter Gun",
    )
    table.play("play Coal-Powered", "play Cargo Rocket")
    table.play("replace Coal-Powered with another copy, connecting it to Cargo Rocket")
    assert (table.shop(), table.discard()) == (["Coal-Powered", "Cargo Rocket"], ["Coal-Powered"])
    table.play("replace Cargo Rocket with another copy")
    assert table.discard() == ["Coal-Powered", "Cargo Rocket"]


def test_r3_5_a_new_device_must_connect_to_every_neighbour() -> None:
    """Mechanical Bison meets Solar-Powered by red, but not With an Antenna."""
    cards = {"workshop": "Solar-Powered, Battle Corset, With an Antenna"}
    table = ann("Mechanical Bison", **cards).play("play Mechanical Bison")  # type: ignore[arg-type]
    assert table.refusal(actions.PLACE + table.kind("Mechanical Bison")) == "R3.5"
    loose = ann("Mechanical Bison", options={"drop_unmatched": True}, **cards)  # type: ignore[arg-type]
    loose.play("play Mechanical Bison", "replace Battle Corset with Mechanical Bison")
    assert loose.shop() == ["Solar-Powered", "Mechanical Bison"]
    assert loose.discard() == ["Battle Corset", "With an Antenna"]


def test_r3_6_one_trigger_for_each_new_connection() -> None:
    """An Augment triggers once, then an Accessory once; a new Device with both neighbours twice."""
    table = ann("Coal-Powered, On Wheels, Cargo Rocket", workshop="Cargo Rocket")
    table.play("play Coal-Powered", "play On Wheels", "play Cargo Rocket")
    gold = table.gold()
    table.play("connect Coal-Powered to Cargo Rocket")
    assert (table.gold() - gold, table.spark()[0]) == (2, 1)
    table.play("connect On Wheels to Cargo Rocket")
    assert (table.gold() - gold, table.spark()[0]) == (4, 2)
    table.play("replace Cargo Rocket with another copy")
    assert (table.gold() - gold, table.spark()[0]) == (8, 4)


def test_r3_6_a_lone_device_triggers_nothing_and_old_connections_stay_quiet() -> None:
    """Placing a Device alone makes no connection; replacing the Augment does not retrigger the Accessory's side."""
    table = ann("Weather Engine").play("play Weather Engine", "place Weather Engine")
    assert table.spark()[0] == 0
    swap = ann("Coal-Powered", workshop="Solar-Powered, Cargo Rocket, On Wheels")
    swap.play("play Coal-Powered", "replace Solar-Powered with Coal-Powered")
    assert swap.spark()[0] == 1


def test_r3_7_the_second_trigger_happens_although_the_first_removed_the_device() -> None:
    """Bison between two neighbours: the first trigger destroys the Bison itself, the second is still carried out."""
    table = ann(
        "Mechanical Bison, Widget Pip, Widget Dot", workshop="Solar-Powered, Mechanical Bison, With a Parachute"
    )
    table.play("play Mechanical Bison", "replace Mechanical Bison with another copy")
    table.play("melt Widget Pip from hand", "destroy Mechanical Bison in your Workshop")
    assert (table.question(), table.shop()) == ("repair", ["Solar-Powered", "With a Parachute"])
    table.play("discard With a Parachute from the Workshop")
    assert table.question() == "melt"
    table.play("melt Widget Dot from hand", "decline")
    assert table.lost() == ["Widget Pip", "Widget Dot"]


def test_r3_8_cleaning_out_takes_everything() -> None:
    """All Workshop cards go to the discard pile, in the Ideas Phase."""
    table = ann(workshop="Coal-Powered, Cargo Rocket, On Wheels").play("clean out the Workshop")
    assert (table.shop(), table.discard()) == ([], ["Coal-Powered", "Cargo Rocket", "On Wheels"])
    assert table.refusal(actions.CLEAN) == "R3.8"


def test_r3_9_a_destroyed_card_goes_to_its_owners_discard_pile() -> None:
    """Not to the player who destroyed it, and not melted."""
    table = ann("With a Wrecking Ball", rivals=[{"workshop": "Coal-Powered, Cargo Rocket"}])
    table.play("play With a Wrecking Ball", "destroy Coal-Powered in Bob's Workshop")
    assert (table.shop("Bob"), table.discard("Bob")) == (["Cargo Rocket"], ["Coal-Powered"])
    assert table.question() == "ideas"  # a Device alone is legal
    assert table.spark()[0] == 2


@pytest.mark.parametrize(
    ("answer", "left"),
    [
        ("discard Coal-Powered from", ["On Wheels"]),
        ("discard On Wheels from", ["Coal-Powered"]),
        ("discard both", []),
    ],
)
def test_r3_10_the_owner_repairs_a_workshop_without_a_device(answer: str, left: list[str]) -> None:
    """Not the attacker but the owner chooses, after the whole effect, before anything else."""
    table = ann("With a Wrecking Ball", rivals=[{"workshop": "Coal-Powered, Cargo Rocket, On Wheels"}])
    table.play("play With a Wrecking Ball", "destroy Cargo Rocket in Bob's Workshop")
    assert (table.mover(), table.question(), table.spark()[0]) == ("Bob", "repair", 2)
    table.play(answer)
    assert (table.shop("Bob"), table.mover()) == (left, "Ann")


def test_r3_11_a_whole_full_construct_is_destroyed() -> None:
    """All three cards go to the owner's discard pile; a Workshop of two cards cannot be targeted."""
    mine = "Hydro-Powered, Weather Engine, With a Coin Slot"
    table = ann(workshop="Solar-Powered, Demolition Gramophone, On Wheels", gold=3, rivals=[{"workshop": mine}])
    table.play("end the Ideas Phase").chance()
    table.play("use the Full Construct", "may destroy an opponent's whole Full Construct")
    assert table.options() == ["decline", "destroy Bob's Full Construct"]
    table.play("destroy Bob's Full Construct")
    assert (table.shop("Bob"), table.discard("Bob")) == ([], sorted(mine.split(", "), key=table.kind))


def test_r3_12_any_workshop_includes_ones_own() -> None:
    """Bison's trigger may hit every Workshop; With a Wrecking Ball only an opponent's."""
    table = ann("Solar-Powered, Widget Pip", workshop="Mechanical Bison", rivals=[{"workshop": "Cargo Rocket"}])
    table.play("play Solar-Powered", "connect Solar-Powered to Mechanical Bison", "melt Widget Pip from hand")
    assert table.options() == [
        "decline",
        "destroy Solar-Powered in your Workshop",
        "destroy Mechanical Bison in your Workshop",
        "destroy Cargo Rocket in Bob's Workshop",
    ]
    alone = ann("With a Wrecking Ball", workshop="Cargo Rocket").play("play With a Wrecking Ball")
    assert (alone.question(), alone.spark()[0]) == ("ideas", 2)
