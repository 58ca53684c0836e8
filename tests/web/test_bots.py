"""Bots in the browser: a level for every seat, and hints for the seat to move."""

import re

from cogworks import CHANCE, Dice, Log, game
from cogworks.bots.advice import Advice
from cogworks.bots.knowledge import Knowledge
from cogworks.tables.from_log import store_log
from cogworks.tables.store import MemoryStore
from tests.web.visitors import House, Tab, id_of, play_now, player_of, with_friend


def test_the_chosen_level_takes_the_seat(house: House) -> None:
    ann = house.browser()
    now = house.table(id_of(ann.post("/play", data={"game": "gizmos", "bot": "novice"}).url))
    assert [chair.bot for chair in now.seats.chairs] == ["", "novice"]
    form = {"game": "gizmos", "seats": "3", "seat-1": "bot:master", "seat-2": "bot:random"}
    mixed = house.table(id_of(ann.post("/tables", data=form).url))
    assert [chair.bot for chair in mixed.seats.chairs] == ["", "master", "random"]


def test_an_unknown_bot_is_refused_and_no_table_is_opened(house: House) -> None:
    ann = house.browser()
    refused = ann.post("/play", data={"game": "gizmos", "bot": "guru"})
    assert refused.status_code == 400
    assert "no such bot" in refused.text.lower()
    assert isinstance(house.host.store, MemoryStore)
    assert house.host.store._headers == {}


def test_a_hint_is_for_the_seat_to_move(house: House) -> None:
    id, ann, bob = with_friend(house, hints="on")
    tab = Tab(ann, id)
    update = tab.say(look=None)["update"]
    mover, other = (ann, bob) if update["turn"] == 0 else (bob, ann)
    hint = mover.post(f"/table/{id}/hint").json()
    assert hint["version"] == update["version"]
    assert hint["best"] in [option["action"] for option in hint["options"]]
    assert 0 <= hint["chance"] <= 1
    for stranger in (other, house.browser()):
        refused = stranger.post(f"/table/{id}/hint")
        assert refused.status_code == 400
        assert "hints are only available on your turn" in refused.text.lower()
    assert house.browser().post("/table/nowhere/hint").status_code == 404


def test_between_people_hints_are_off_unless_the_table_allows_them(house: House) -> None:
    id, *people = with_friend(house)
    before, mover = house.table(id).sequence, int(house.table(id).history.state.to_move())
    token = player_of(people[mover]).token(id)
    for refused in (
        people[mover].post(f"/table/{id}/hint"),
        house.browser().get(f"/api/tables/{id}/hint", headers={"authorization": f"Bearer {token}"}),
    ):
        assert refused.status_code == 400
        assert "hints are off at this table" in refused.text.lower()
    assert "data-hint" not in people[mover].get(f"/table/{id}").text
    assert house.table(id).sequence == before


def test_where_hints_are_allowed_the_other_player_sees_it(house: House) -> None:
    id, *people = with_friend(house, hints="on")
    mover = int(house.table(id).history.state.to_move())
    assert "data-hint" in people[mover].get(f"/table/{id}").text
    other = Tab(people[1 - mover], id)
    other.say(look=None)
    assert people[mover].post(f"/table/{id}/hint").status_code == 200
    heard = other.hear()
    assert heard["update"]["hints"] == [int(seat == mover) for seat in range(2)]
    assert "1 hint" in heard["html"]["players"]


def test_a_program_opens_a_table_with_hints(house: House) -> None:
    api = house.browser()
    for hints in (True, False):
        table = api.post("/api/tables", json={"game": "high_cog", "seats": 2, "hints": hints}).json()["table"]
        assert api.get(f"/api/tables/{table}").json()["hints"]["between_people"] is hints


def test_a_hint_against_bots_changes_nothing(house: House) -> None:
    ann = house.browser()
    id = play_now(ann)
    tab = Tab(ann, id)
    while tab.say(look=None)["update"]["turn"] != 0:
        tab.hear()
    before = house.table(id).sequence
    assert ann.post(f"/table/{id}/hint").status_code == 200
    assert house.table(id).sequence == before


def test_hints_use_only_what_the_seat_knows(house: House) -> None:
    told: list[Knowledge] = []

    def advise(known: Knowledge) -> Advice:
        told.append(known)
        raise RuntimeError("speechless")

    house.host._advise = advise
    ann = house.browser()
    id = play_now(ann, "gadget_builder")
    tab = Tab(ann, id)
    # Chance decides who starts; a bot that starts moves on its own, and the update follows.
    while tab.say(look=None)["update"]["turn"] != 0:
        tab.hear()
    refused = ann.post(f"/table/{id}/hint")
    assert (refused.status_code, "no hint available" in refused.text.lower()) == (503, True)
    state = house.table(id).history.state
    assert told[0].view == house.table(id).game.view(state, 0)
    assert told[0].world != house.table(id).game.describe(state)


def test_play_again_starts_a_game_of_earlier_rules_under_current_rules(house: House) -> None:
    """Version 1 of Widget Ridge had other opening hands, which are an option today."""
    ridge = game("widget_ridge")
    options = ridge.settle({"goal": "demonstration"}, version=1)
    state, dice, answers = ridge.new(3, **options), Dice(4), list[int]()
    while not state.is_over():
        legal = state.legal_actions() if state.to_move() != CHANCE else []
        answers.append(legal[dice.below(len(legal))] if legal else int(state.case(dice.below(state.n_cases()))))
        state.apply(answers[-1])
    log = Log(ridge.name, ridge.version, 3, options, answers, ["Ann", "novice", "master"])
    ann = house.browser()
    ann.get("/")
    store_log(house.host._store, log, "old", seed=bytes(32), tokens=[player_of(ann).token("old"), "", ""], now=1.0)
    form = re.findall(r'<form method="post" action="/tables">.*?</form>', ann.get("/table/old").text, re.DOTALL)[0]
    fields = dict(re.findall(r'name="([^"]*)"\s+value="([^"]*)"', form))
    again = house.table(id_of(ann.post("/tables", data=fields).url))
    assert again.header.options == ridge.settle({"goal": "demonstration"}) != options
    assert [chair.bot for chair in again.seats.chairs] == ["", "novice", "master"]
