"""The rulebook's own examples, played with our deck's cards of those names and words."""

from cogworks import Journal
from cogworks.games.girl_genius.rules import chain, effects, events, questions, rules, steps
from cogworks.games.girl_genius.rules.rules import GirlGenius
from tests.games.girl_genius.scenario import GAME, act, asked, labels, pile

# Cards without the words of the examples, to fill the board.
OTHERS = [
    "Haughty Cat",
    "Eager Understudy",
    "Gallant Nobody",
    "Smirking Nephew",
    "Fidgeting Student",
    "Janitor of Theories",
    "Absent-Minded Minion",
    "Errand Minion",
    "Lady Parasol",
    "Inspector Fairweather",
    "King Otto the Brief",
    "Runaway Heiress",
]


def popped(*cards: str, pile: list[str] | None = None, at_once: int = 1) -> GirlGenius:
    """These cards on the board from the first place on, the others after them; the first ones have just popped."""
    names = [*cards, *OTHERS][:12]
    cells = [f"{name} {'N' if (slot // 4 + slot % 4) % 2 == 0 else 'E'}" for slot, name in enumerate(names)]
    state = GAME.position(2, ask="flip", board=[*cells[:11], "down"], sides=[{"pile": pile or []}, {}])
    state.journal = Journal()
    state.step, state.asks = steps.POPPING, questions.NOTHING
    effects.lift(state, 0, (1 << at_once) - 1)
    chain.sort_popped(state)
    rules.go_on(state)
    return state


def test_agathas_first_clank_is_a_machine_and_a_clank() -> None:
    for popper in ("Tin Gnat", "Button Beetle"):  # "pop one Machine", "pop one Clank"
        state = popped(popper, "Agatha's First Clank")
        assert labels(state) == ["pop Agatha's First Clank, row 1, column 2"]


def test_dame_aedith_vampire_hunter_counts_as_a_vampire() -> None:
    state = popped("Vampire Choir", "Dame Aedith, Vampire Hunter")  # "pop all Vampires"
    assert set(pile(state, 0)) == {"Vampire Choir", "Dame Aedith, Vampire Hunter"}


def test_dr_monahans_rats_say_pests_and_are_popped_as_one_pest() -> None:
    state = popped("Thimble Brigade", "Dr. Monahan's Rats")  # no hand; "pop one Pest"
    assert labels(state) == ["pop Dr. Monahan's Rats, row 1, column 2"]


def test_pop_two_pests_with_only_one_pest_in_play_pops_one() -> None:
    state = popped("Terrier of Terror", "Gear Moths")
    assert labels(state) == ["pop Gear Moths, row 1, column 2"]
    act(state, "pop Gear Moths")
    assert "Terrier of Terror" in pile(state, 0) or asked(state) in ("lifted", "may")


def test_draw_one_card_from_your_score_pile_of_your_choice() -> None:
    state = popped("Dr. Monahan's Rats", pile=["Old Leaky", "Tuesday"])
    assert labels(state) == ["take Old Leaky", "take Tuesday"]


def test_dr_is_read_d_r_and_not_doctor() -> None:
    """Doctor Vesuvia comes before Dr. Ampersand, who comes before the Duchess."""
    state = popped("Duchess of Knives", "Dr. Ampersand", "Doctor Vesuvia", at_once=3)
    journal = state.journal
    assert journal is not None
    while asked(state) == "target":
        state.apply(state.legal_actions()[0])
    carried = [event.open[1] % 128 for event in journal.take() if event.kind == events.CARRIED_OUT]
    names = [state.cards.names[card] for card in carried]
    assert names[0] == "Doctor Vesuvia"
    assert names.index("Dr. Ampersand") < names.index("Duchess of Knives")


def test_you_set_a_card_down_only_when_finished_with_every_card_it_pops() -> None:
    state = popped("Note-Taking Student", "Lantern Student", pile=["Baffled Theorist"])
    # One card, and one more for each Student in the pile: neither the one in hand nor those in play count.
    drawn = 0
    while asked(state) == "drawn":
        state.apply(state.legal_actions()[0])
        drawn += 1
    assert drawn == 2
