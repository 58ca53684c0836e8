"""Games started under rules version 1 continue under it: each difference from version 2."""

import pytest

from cogworks import Log
from tests.games.girl_genius.scenario import GAME, act, asked, filler, labels, side, trigger, works
from tests.games.girl_genius.test_ending import NEST, spent

FIRST: dict[str, object] = {"first_rules": True}


def test_a_log_of_version_1_is_played_by_its_rules() -> None:
    assert GAME.version == 4
    assert GAME.settle({}, 1)["first_rules"] is True
    data = {**Log.of("girl_genius", 2).as_data(), "version": 1, "options": {"board": "grid"}}
    log = Log.from_data(data)
    assert (log.version, log.options["first_rules"], log.options["first_deck"]) == (4, True, True)
    assert log.replay() == GAME.new(2, first_rules=True, first_deck=True, seen_headings=True)


@pytest.mark.parametrize(("does", "label"), [("spin one card", "spin"), ("draw one card from play", "take")])
def test_only_face_up_cards_were_spun_and_drawn(does: str, label: str) -> None:
    state = works(f"Crank | | 1 | {does}", at={4: "down"}, options=FIRST)
    trigger(state)
    assert len(labels(state)) == 10
    assert all(text.startswith(label) and "face-down" not in text for text in labels(state))


def test_a_card_held_openly_could_be_denied() -> None:
    state = works("Bag | | 1 | pop one Pest from your hand", "Ant | Pest | 3", shown={0: ["Ant"]}, options=FIRST)
    trigger(state)
    assert labels(state) == ["pop Ant", "no such card"]


def test_unseen_cards_were_shown_when_shuffled() -> None:
    state = works("Stir | | 1 | shuffle the facedown cards", at={0: "down"}, options=FIRST)
    trigger(state)
    assert asked(state) == "lifted"
    act(state, f"it is {filler(70)}")
    assert GAME.describe(state)["heap_0"] == [filler(70)]


def test_cards_drawn_from_a_hand_were_shown() -> None:
    state = works("Thief | | 1 | draw one card from another player's hand", hands={1: [filler(50)]}, options=FIRST)
    trigger(state)
    act(state, "seat 2", "take Filler 50")
    assert (side(state, 0)["shown"], side(state, 0)["seen"]) == ([filler(50)], [])


def test_popped_cards_did_not_count_when_the_deck_ran_out() -> None:
    state = works(*NEST, piles=spent(30), at={8: "Well N", 9: "Gift E"}, options=FIRST)
    trigger(state)
    act(state, "pop Well")
    assert (state.scores(), state.winners()) == ([30, 32], [1])


def test_words_were_compared_in_another_way() -> None:
    specs = ("Lure | Bait | 1 | pop all Zombies", "One | Zombie | 1", "Many | Zombies | 1")
    at = {8: "One N", 10: "Many N"}
    now, before = works(*specs, at=at), works(*specs, at=at, options=FIRST)
    for state in (now, before):
        trigger(state)
    assert [sorted(side(state, 0)["pile"]) for state in (now, before)] == [["Lure", "Many", "One"], ["Lure", "Many"]]


VEIL = "Veil | | 1 | replace this card face down"


def test_players_who_had_seen_a_card_knew_which_way_it_pointed() -> None:
    """Until version 3: seat 1 saw the card in a hand and chooses how it comes up."""
    before: dict[str, object] = {"seen_headings": True}
    for options in (before, {}):
        state = works(VEIL, seats=3, hands={0: []}, seen_cards={0: [f"{filler(50)} by 1"]}, options=options)
        trigger(state)
        act(state, "fill", "lay Filler 50 face down")
        assert [state.knows_heading(seat, 1) for seat in range(3)] == [True, bool(options), False]


def test_logs_of_version_3_keep_their_fingerprints() -> None:
    """A game of version 3 with a recognised face-down card: the fingerprint was recorded with its rules."""
    assert GAME.settle({}, 3)["seen_headings"] is True
    state = works(VEIL, seats=3, hands={0: []}, seen_cards={0: [f"{filler(50)} by 1"]}, options={"seen_headings": True})
    trigger(state)
    act(state, "fill", "lay Filler 50 face down")
    assert state.fingerprint() == "454394907a206293"
