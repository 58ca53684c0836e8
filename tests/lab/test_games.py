"""The lab's description of each game: gifts are legal positions, bans hold, and sightings name cards."""

from functools import cache

import pytest

from cogworks.engine.registry import game
from cogworks.engine.state import OVER
from cogworks.lab.description import PLAYED, SEEN, TAKEN, lab_of
from cogworks.lab.editing import parts, words
from cogworks.lab.played import Played
from cogworks.lab.playing import RunningGame, Setup, Treatment, play
from cogworks.lab.statistics import Estimate, adjusted, mean, paired, quantile

GAMES = ("gadget_builder", "girl_genius", "gizmos", "widget_mechs", "widget_ridge")


def setup_of(name: str, player: str = "random", seats: int = 2) -> Setup:
    return Setup(name, seats, game(name).settle({}), player, 1)


@cache
def played(name: str) -> tuple[Played, ...]:
    return tuple(play(setup_of(name), deal) for deal in range(3))


@pytest.mark.parametrize("name", GAMES)
def test_every_card_can_be_given_in_every_way(name: str) -> None:
    setup, lab = setup_of(name), lab_of(name)
    cards = lab.cards(setup.options)
    assert len({card.name for card in cards}) == len(cards) > 7
    for how in lab.gifts:
        # A position that does not add up is refused.
        for place, card in enumerate(cards):
            table = RunningGame(setup, place)
            table.settle()
            table.treat(Treatment((card.name,), (), how), place % 2, place)
            assert game(name).audit(table.state) == []


@pytest.mark.parametrize("name", GAMES)
def test_a_gift_is_where_it_should_be(name: str) -> None:
    setup, lab = setup_of(name), lab_of(name)
    card = lab.cards(setup.options)[3].name
    table = RunningGame(setup, 0)
    table.settle()
    before = table.state.fingerprint()
    table.treat(Treatment((card,)), 1, 0)
    described = game(name).describe(table.state)
    where = {
        "gizmos": "archive",
        "widget_ridge": "discard",
        "girl_genius": "hand",
        "gadget_builder": "straight",
        "widget_mechs": "circled",
    }[name]
    side = parts(described, "mechs" if name == "widget_mechs" else "sides")[1]
    wanted = {"gadget_builder": "3", "widget_mechs": 5}.get(name, card)
    assert wanted in words(side, where)
    assert table.state.fingerprint() != before or name == "girl_genius"


@pytest.mark.parametrize("name", GAMES)
def test_a_banned_card_is_never_chosen_if_there_is_another_move(name: str) -> None:
    setup, lab = setup_of(name), lab_of(name)
    cards = lab.cards(setup.options)
    # A card that the first seat used in an ordinary game.
    used = [(it.deal, card) for it in played(name) for what, seat, card, _ in it.rows() if what == TAKEN and seat == 0]
    deal, card = used[0]
    table = RunningGame(setup, deal)
    table.settle()
    table.treat(Treatment((), (cards[card].name,)), 0, deal)
    suspects = set(lab.suspects(setup.options, card))
    refused = 0
    while (mover := table.settle()) != OVER:
        legal = table.state.legal_actions()
        action = table.choose(mover)
        if mover == 0:
            forbidden = [it for it in legal if it in suspects and lab.forbids(table.state, it, card)]
            refused += bool(forbidden)
            assert action not in forbidden or len(forbidden) == len(legal)
        table.act(action)
    assert refused > 0


@pytest.mark.parametrize("name", GAMES)
def test_records_of_games_add_up(name: str) -> None:
    lab = lab_of(name)
    cards = lab.cards(game(name).settle({}))
    for it in played(name):
        assert sum(it.returns) == pytest.approx(1)
        assert 0 <= it.forced <= it.decisions < it.answers
        assert it.options >= 2 * (it.decisions - it.forced)
        assert 0 <= it.dead <= it.turns + sum(kind in lab.skipped for kind in range(50)) * 100
        assert it.ending
        for what, seat, card, turn in it.rows():
            assert what in (SEEN, TAKEN, PLAYED)
            assert -1 <= seat < 2
            assert 0 <= card < len(cards)
            assert 1 <= turn <= it.turns
    assert any(what == PLAYED for it in played(name) for what, *_ in it.rows())


def test_a_game_without_description_still_has_records() -> None:
    record = play(setup_of("high_cog"), 1)
    assert record.turns == 2
    assert record.ending == "one winner"
    assert lab_of("high_cog").cards({}) == ()


def test_a_card_that_is_out_of_the_game_is_reported_and_not_given() -> None:
    from cogworks.lab.experiment import is_possible

    assert not is_possible(setup_of("widget_ridge", seats=1), Treatment(("Mechanical Bison",)))
    assert is_possible(setup_of("widget_ridge", seats=2), Treatment(("Mechanical Bison",)))


def test_a_report_explains_what_was_counted() -> None:
    from cogworks.lab.card_usage import section
    from cogworks.lab.experiment import Chapter
    from cogworks.lab.report.document import Table, visible

    said = {name: section(Chapter(setup_of(name), list(played(name)))) for name in ("gizmos", "widget_mechs")}
    starts = {name: found.text[0] for name, found in said.items() if found}
    assert starts["gizmos"] == "Seen: in the display, or looked at in research; taken: filed; played: built."
    assert starts["widget_mechs"] == "Taken: a box was marked; played: activated: all boxes marked."
    # Parts are always visible, so sightings are meaningless.
    tables = {name: found.parts[0] for name, found in said.items() if found}
    assert all(isinstance(table, Table) for table in tables.values())
    shown = {name: visible(table).columns for name, table in tables.items() if isinstance(table, Table)}
    assert {name: "seen" in columns for name, columns in shown.items()} == {"gizmos": True, "widget_mechs": False}


# ---- statistics


def test_intervals_and_corrections_are_the_textbook_ones() -> None:
    assert quantile(29) == pytest.approx(2.045, abs=0.002)
    found = mean([1.0, 2.0, 3.0, 4.0])
    assert found.value == 2.5
    assert found.error == pytest.approx(0.6455, abs=1e-4)
    # Benjamini and Hochberg's rule on four p-values.
    assert adjusted([0.01, 0.04, 0.03, 0.5]) == pytest.approx([0.04, 0.04 * 4 / 3, 0.04 * 4 / 3, 0.5])
    assert Estimate(0.2, 0, 0, 100, 0.1).p == pytest.approx(0.0482, abs=5e-4)


def test_equal_differences_are_not_certain() -> None:
    found = paired([0.0] * 100)
    assert found.low < 0 < found.high
    assert found.p == 1.0
