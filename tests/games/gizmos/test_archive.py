"""Filing and research."""

from cogworks.games.gizmos.rules import actions
from cogworks.games.gizmos.rules.cards import CARDS
from tests.games.gizmos.scenario import Scenario, scenario, seat

NUMBER = {card.id: n for n, card in enumerate(CARDS)}


def look(t: Scenario, level: int, *cards: str) -> None:
    """Research a deck and see these cards."""
    t.state.act(actions.RESEARCH + level - 1)
    for card in cards:
        t.state.act(actions.CARD + NUMBER[card])


def test_z5_1_a_filed_card_is_replaced_at_once() -> None:
    """From the display into the archive; the next card of its deck takes the place."""
    t = scenario()
    assert t.do("file Kiln Workbench") == ["Seat 1 filed Kiln Workbench."]
    assert t.asked() == "chance: deal"
    t.do("Ebony Workbench comes up")
    assert t.display()[4] == "224"
    assert t.archive() == ["221"]
    assert t.refused(actions.USE) == "Z8.1"


def test_z5_2_an_archive_holds_no_more_than_its_limit() -> None:
    """At the limit nothing is filed; with room again it is."""
    t = scenario(seat(archive="101"))
    assert t.may("file") == []
    assert t.refused(actions.FILE + NUMBER["121"]) == "Z5.2"
    t = scenario(seat("124", archive="101"), display=[])
    assert len(t.may("file")) == 9


def test_z5_2_archives_are_open() -> None:
    """Every reader sees them."""
    t = scenario(seat(archive="101"))
    assert [t.view(reader)["sides"][0]["archive"][0]["card"] for reader in (None, 0, 1)] == ["101"] * 3


def test_z5_3_filing_triggers_file_gizmos_also_in_research() -> None:
    """From the display or in research."""
    for research in (False, True):
        t = scenario(seat("101 303"))
        if research:
            look(t, 1, "104", "105", "106")
            t.do("file Raven Hook", "put Cinder Magnet", "put Ruby Magnet")
        else:
            t.do("file Rusty Rack", "Raven Hook comes up")
        assert t.may("use") == [
            "use Ember Hook: pick a sphere",
            "use Ember Gong: take 1 point",
            "use Starting gizmo: draw a random sphere",
        ]


def test_z6_1_research_draws_as_many_cards_as_the_limit() -> None:
    """Three at first, more with upgrades, fewer from a small deck."""
    t = scenario(seat("125"))
    t.do("research level 2")
    assert t.log() == []
    for _ in range(4):
        assert t.asked() == "chance: look"
        t.do(t.may()[0])
    assert t.asked() == "seat 0: study"


def level_3_gone(n: int) -> dict[str, object]:
    """A seat that holds n cards of level 3."""
    return seat(" ".join(str(303 + k) for k in range(n)))


def test_z6_1_a_small_deck_is_drawn_whole_and_an_empty_one_cannot_be_chosen() -> None:
    """All there are; none from an empty deck."""
    t = scenario(seat(), level_3_gone(12))
    look(t, 3, "323", "324")
    assert t.asked() == "seat 0: study"
    t.do("file Poppy Till", "put Brook Till")
    assert t.view()["decks"][2]["cards"] == 1
    t = scenario(seat(), level_3_gone(14))
    assert t.may("research") == ["research level 1", "research level 2"]
    assert t.refused(actions.RESEARCH + 2) == "Z6.1"


def test_z6_2_one_card_is_built_or_filed_or_none() -> None:
    """Each of the three; cards that lie elsewhere are out of reach."""
    t = scenario(seat(ring="red red"))
    look(t, 1, "101", "102", "103")
    assert t.may() == [
        "file Ember Hook",
        "file Harbour Hook",
        "file Honey Hook",
        "build Ember Hook from your research, paying 1 red",
        "take none",
    ]
    assert t.refused(actions.BUILD + NUMBER["121"]) == "Z7.1"
    assert t.refused(actions.BUILD + NUMBER["102"]) == "Z7.2"
    assert t.refused(actions.FILE + NUMBER["121"]) == "Z6.2"
    t.do("build Ember Hook", "spend a red", "put Honey Hook", "put Harbour Hook")
    assert t.gizmos() == ["101"]
    assert t.asked() == "seat 1: main"


def test_z6_3_research_is_legal_even_if_useless() -> None:
    """Full archive, empty ring: research is still allowed."""
    t = scenario(seat(archive="102"))
    look(t, 1, "101", "103", "104")
    assert t.may() == ["take none"]
    assert t.do("take none") == [
        "Seat 1 researched level 1: 3 cards.",
        "Seat 1 drew a card.",
        "Seat 1 drew a card.",
        "Seat 1 drew a card.",
        "Seat 1 took none of the cards.",
    ]
    assert t.may() == [
        "put Ember Hook back next",
        "put Honey Hook back next",
        "put Raven Hook back next",
    ]


def test_z6_4_the_others_go_under_the_deck_in_the_chosen_order() -> None:
    """The first one put back comes up first."""
    t = scenario(seat(), level_3_gone(11))
    look(t, 3, "323", "324", "325")
    t.do("take none", "put Frosty Abacus", "put Poppy Till")
    assert t.refused(actions.RETURN + NUMBER["323"]) == "Z6.4"
    t.do("put Brook Till")
    assert t.view(0)["decks"][2]["under"] == [{"places": ["Frosty Abacus", "Poppy Till", "Brook Till"], "among": []}]
    t.do("file Cascade Tank")
    assert t.display()[7] == "325"


def test_z7_15_cards_can_be_put_back_as_they_were_drawn() -> None:
    """One click for players without a preference; other players don't see the order."""
    t = scenario(seat())
    look(t, 1, "103", "101", "102")
    t.do("take none", "put Ember Hook")
    assert t.view(0)["usual"] == [actions.RETURN + NUMBER["103"], actions.RETURN + NUMBER["102"]]
    assert t.view(1)["usual"] == t.view(None)["usual"] == []


def test_z6_5_only_the_researcher_sees_the_cards() -> None:
    """Others see how many there are."""
    t = scenario(seat())
    look(t, 1, "101", "102", "103")
    assert t.looked_at(0) == ["101", "102", "103"]
    for reader in (1, None):
        assert t.looked_at(reader) == ["?", "?", "?"]
    assert t.log(0)[1] == "You drew Ember Hook."


def test_z6_5_with_the_option_all_players_see_them() -> None:
    """Cards drawn and how they go back."""
    t = scenario(seat(), options={"open_research": True})
    look(t, 1, "101", "102", "103")
    assert t.looked_at(1) == ["101", "102", "103"]
    assert t.log(None)[1:] == [
        "Seat 1 drew Ember Hook.",
        "Seat 1 drew Harbour Hook.",
        "Seat 1 drew Honey Hook.",
    ]
    t.do("take none", "put Harbour Hook", "put Ember Hook", "put Honey Hook")
    for reader in (None, 0, 1):
        assert t.view(reader)["decks"][0]["under"][0]["places"] == [
            "Harbour Hook",
            "Ember Hook",
            "Honey Hook",
        ]


def test_z6_7_the_places_of_an_empty_deck_stay_empty() -> None:
    """Nothing ends."""
    t = scenario(seat(), level_3_gone(14))
    t.do("file Cascade Tank", "end the turn")
    assert t.display()[7] == ""
    assert t.asked() == "seat 1: main"
    assert len(t.may("file")) == 8
    assert "file Cascade Tank" not in t.may()
