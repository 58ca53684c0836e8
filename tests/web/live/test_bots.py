"""Bots in the browser: a level for every seat, and hints for the seat to move."""

import re
from dataclasses import asdict

from cogworks import CHANCE, Dice, Log, game, games
from cogworks.bots.advice import Advice
from cogworks.bots.knowledge import Knowledge
from cogworks.tables.files.from_log import store_log
from cogworks.tables.play.bot_turns import HERE
from cogworks.tables.store.store import MemoryStore
from cogworks.web.identity.identity import SETTINGS, Identity, Settings
from cogworks.web.render.renderer import Renderer
from tests.tables.hall import Hall
from tests.web.visitors import SECRET, House, Tab, id_of, play_now, player_of, set_cookie, with_friend


def test_the_chosen_level_takes_the_seat(house: House) -> None:
    ann = house.browser()
    now = house.table(id_of(ann.post("/play", data={"game": "gizmos", "bot": "novice"}).url))
    assert [chair.bot for chair in now.seats.chairs] == ["", "novice"]
    form = {"game": "gizmos", "seats": "3", "seat-1": "bot:master", "seat-2": "bot:random"}
    mixed = house.table(id_of(ann.post("/tables", data=form).url))
    assert [chair.bot for chair in mixed.seats.chairs] == ["", "master", "random"]


def chosen(page: str) -> set[str]:
    """The levels that the tiles of the lobby would send."""
    selects = re.findall(r'<select name="bot">(.*?)</select>', page, re.DOTALL)
    return {re.findall(r"<option selected>(\w+)", select)[0] for select in selects}


def test_newcomers_play_a_novice_and_later_the_level_they_last_chose(house: House) -> None:
    ann = house.browser()
    assert chosen(ann.get("/").text) == {"novice"}
    quick = house.table(id_of(ann.post("/play", data={"game": "gizmos"}).url))
    assert [chair.bot for chair in quick.seats.chairs] == ["", "novice"]
    ann.post("/play", data={"game": "gizmos", "bot": "master"})
    assert chosen(ann.get("/").text) == {"master"}
    ann.post("/play", data={"game": "widget_ridge", "seats": "1", "bot": "random"})
    assert chosen(ann.get("/").text) == {"master"}, "a solo game has no bots"
    ann.post("/settings", data={"name": "Ann"})
    ann.post("/tables", data={"game": "gizmos", "seats": "3", "seat-1": "friend", "seat-2": "bot:adept"})
    assert chosen(ann.get("/").text) == {"adept"}
    assert chosen(house.browser().get("/").text) == {"novice"}
    # A level that this server does not offer is forgotten.
    settings = Settings(name="Ann", bot="gone")
    set_cookie(ann, SETTINGS, str(Identity(SECRET)._signer(SETTINGS).dumps(asdict(settings))))
    assert chosen(ann.get("/").text) == {"novice"}


def test_any_number_of_bots_is_two_clicks_away(house: House) -> None:
    ann = house.browser()
    lobby = ann.get("/").text
    for name in games():
        tile = next(part for part in lobby.split("<article") if f'name="game" value="{name}"' in part)
        start = tile.index('<select name="seats">')
        offered = [int(n) for n in re.findall(r'value="(\d+)"', tile[start:].partition("</select>")[0])]
        assert offered == [n for n in game(name).seats if n > 1]
        # The server takes the last number in the form: that of a button, if it has one.
        assert tile.rfind('name="seats" value="1"') in (-1, *range(start, len(tile)))
    table = house.table(play_now(ann, "gizmos", seats="4", bot="random"))
    assert [chair.bot for chair in table.seats.chairs] == ["", "random", "random", "random"]
    assert table.is_started


def over(bots: tuple[str, ...], *, won: bool) -> str:
    """The board with the result of a game of Ann against these bots."""
    players = dict.fromkeys(("random", *bots), HERE["random"])
    hall = Hall("high_cog", 1 + len(bots), bots="12"[: len(bots)], players=players)
    for seat, bot in enumerate(bots, 1):
        assert hall.send("owner", bot=bot, seat=seat)["done"]
    hall.begin().play(20)
    update = hall.table().update(0)
    assert update["phase"] == "over"
    update["view"]["returns"] = [float(won), *[0.0] * len(bots)]
    return Renderer().regions(update)["board"]


def test_winners_are_offered_the_next_level() -> None:
    def offers(*bots: str, won: bool = True) -> list[str]:
        return re.findall(r'<button class="button[^>]*>(Play again[^<]*)<', over(bots, won=won))

    assert offers("novice") == ["Play again against Adept", "Play again"]
    assert offers("random", "adept") == ["Play again against stronger bots", "Play again"]
    assert offers("master") == ["Play again against Grandmaster", "Play again"]
    for bots in (("grandmaster",), ("grandmaster", "novice"), ("champion",)):
        assert offers(*bots) == ["Play again"]
    assert offers("novice", won=False) == ["Play again"]
    seats = re.findall(r'value="bot:(\w+)"', over(("random", "adept"), won=True))
    assert seats == ["novice", "master", "random", "adept"]


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
        house.browser().post(f"/api/tables/{id}/hint", headers={"authorization": f"Bearer {token}"}),
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

    house.host.advise = advise
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
    # The form before it offers stronger bots.
    form = re.findall(r'<form method="post" action="/tables">.*?</form>', ann.get("/table/old").text, re.DOTALL)[-1]
    fields = dict(re.findall(r'name="([^"]*)"\s+value="([^"]*)"', form))
    again = house.table(id_of(ann.post("/tables", data=fields).url))
    assert again.header.options == ridge.settle({"goal": "demonstration"}) != options
    assert [chair.bot for chair in again.seats.chairs] == ["", "novice", "master"]
