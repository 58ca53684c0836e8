"""Knowledge about the decks, and the states a seat considers possible."""

from cogworks import Dice
from cogworks.games.gizmos.rules import actions
from cogworks.games.gizmos.rules.cards import CARDS
from tests.games.gizmos.scenario import GAME, Scenario, name, scenario, seat

NUMBER = {card.id: n for n, card in enumerate(CARDS)}
# Of level 3 twelve cards are in play besides the two on display: the deck has two unordered cards.
GONE = seat("303 304 307 308 309 310"), seat("311 312 313 314 315 316")


def research(t: Scenario, level: int, seen: list[str], back: list[str]) -> None:
    """A research that takes nothing: chance draws these cards, and they go back in this order."""
    t.state.act(actions.RESEARCH + level - 1)
    for card in seen:
        t.state.act(actions.CARD + NUMBER[card])
    t.state.act(actions.NEITHER)
    for card in back:
        t.state.act(actions.RETURN + NUMBER[card])


def under(t: Scenario, reader: int | None, level: int = 3) -> list[tuple[list[str | None], list[str]]]:
    """A reader's knowledge of the batches under a deck: places, and cards among them."""
    return [(batch["places"], batch["among"]) for batch in t.view(reader)["decks"][level - 1]["under"]]


def names(*numbers: str) -> list[str]:
    return [name(number) for number in numbers]


def test_z6_6_the_player_who_put_a_batch_back_knows_every_place() -> None:
    """Others know how many there are."""
    t = scenario(seat(), seat(), seats=3)
    research(t, 1, ["101", "102", "103"], ["103", "101", "102"])
    assert under(t, 0, 1) == [(names("103", "101", "102"), [])]
    for reader in (1, 2, None):
        assert under(t, reader, 1) == [([None, None, None], [])]


def test_z6_6_others_keep_track_of_a_batch_drawn_as_a_whole() -> None:
    """Seat 0 put two cards back, seat 1 draws both and puts them back: seat 0 knows which, not where."""
    t = scenario(seat(), seat(), *GONE)
    research(t, 3, ["323", "324"], ["323", "324"])
    t.state.act(actions.RESEARCH + 2)
    assert t.asked() == "seat 1: study"
    assert t.looked_at(0) == ["323", "324"]
    assert t.looked_at(2) == ["?", "?"]
    t.do("take none", "put Brook Till", "put Poppy Till")
    assert under(t, 1) == [(names("324", "323"), [])]
    assert under(t, 0) == [([None, None], sorted(names("323", "324")))]
    assert under(t, 2) == [([None, None], [])]


def test_z6_6_a_single_card_put_back_is_known_to_all_who_knew_it() -> None:
    """There is only one place."""
    t = scenario(seat(), seat(), *GONE)
    research(t, 3, ["323", "324"], ["323", "324"])
    t.state.act(actions.RESEARCH + 2)
    t.do("file Poppy Till", "put Brook Till", "end the turn")
    assert under(t, 0) == under(t, 1) == [(names("324"), [])]
    assert under(t, 2) == [([None], [])]


def test_z6_6_a_player_who_sees_half_of_anothers_batch_loses_track() -> None:
    """Seat 0 knows two cards among three; seat 1 draws some of them unseen."""
    entries = ["323; sure 1; among 0; head", "324; sure 1; among 0", "325; sure 1", "326; sure 1", "327; sure 2; head"]
    gone = seat("303 304 307 308"), seat("309 310 311")
    t = scenario(seat(), seat(), *gone, decks=[{}, {}, {"under": entries}], turn=1)
    # Two cards are unordered, so one or three come out of the known part.
    t.state.act(actions.RESEARCH + 2)
    t.state.act(actions.CARD + NUMBER["317"])
    t.state.act(actions.CARD + NUMBER["318"])
    assert under(t, 0) == [([None, None, None], []), ([None], [])]
    assert under(t, 1) == [(names("324", "325", "326"), []), ([None], [])]
    assert under(t, 2) == [([None, None, None], []), (names("327"), [])]
    assert t.looked_at(0) == ["?", "?", "?"]


def test_z6_6_a_card_dealt_face_up_leaves_the_rest_known() -> None:
    """The display shows the card to all players."""
    entries = ["323; sure 1; among 0; head", "324; sure 1; among 0", "325; sure 1"]
    gone = seat("303 304 307 308 309 310"), seat("311 312 313 314 315")
    t = scenario(seat(), seat(), *gone, decks=[{}, {}, {"under": entries}])
    assert t.view()["decks"][2]["cards"] == 3
    t.do("file Cascade Tank", "end the turn")
    assert t.display()[7] == "323"
    assert under(t, 0) == [([None, None], names("324"))]
    assert under(t, 1) == [(names("324", "325"), [])]


def worlds(t: Scenario, reader: int | None, n: int = 400) -> list[Scenario]:
    """Many states the reader cannot tell from this one."""
    dice = Dice(9)
    return [Scenario(GAME.redeal(t.state, reader, dice)) for _ in range(n)]


def test_z6_6_a_redeal_keeps_what_the_seat_knows_and_mixes_the_rest() -> None:
    """Known places stay, cards known to be among a batch stay in it, anything else may be anywhere."""
    entries = ["323; sure 1; among 0; head", "324; sure 1", "325; sure 0; head"]
    t = scenario(seat(), seat(), decks=[{}, {}, {"under": entries}], seats=3)
    first, second = set(), set()
    for world in worlds(t, 0):
        assert world.view(0) == t.view(0)
        true = [place for places, _ in under(world, 1)[:1] for place in places]
        assert name("323") in true
        first.add(true[0])
        second.add(true[1])
        assert under(world, 0)[1] == (names("325"), [])
    free = {NAME for n, NAME in enumerate(map(name, NUMBER)) if 72 <= n < 108}
    assert first == second == free - {name("325"), name("321"), name("322")}


def test_z6_5_a_redeal_mixes_what_a_researcher_holds() -> None:
    """For seat 1, every card of the level that it does not see is possible; for seat 0, none is."""
    t = scenario(seat())
    t.state.act(actions.RESEARCH)
    for card in ("101", "102", "103"):
        t.state.act(actions.CARD + NUMBER[card])
    held = {card for world in worlds(t, 1) for card in world.looked_at(0)}
    assert len(held) == 32
    assert all(world.state == t.state for world in worlds(t, 0, 20))


def test_level_3_cards_that_are_out_may_appear_in_a_redealt_state() -> None:
    entries = ["323; sure 1; head"]
    t = scenario(seat(), seat(), decks=[{}, {}, {"under": entries}])
    dealt = {under(world, 1)[0][0][0] for world in worlds(t, 0, 1500)}
    assert len(dealt) == 34
