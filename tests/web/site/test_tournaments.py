"""Tournaments in the browser: sign-up, play, what stays hidden, and requests that make no sense."""

import re

import pytest
from starlette.testclient import TestClient

from cogworks.people.tournaments.deals import event_commitment, round_seed
from cogworks.people.tournaments.director import Director
from cogworks.people.tournaments.entries import FINISHED, Snapshot
from cogworks.people.tournaments.signup import MOST_OF_ORGANISER
from cogworks.tables.files.shuffle import commitment
from tests.web.visitors import House, player_of


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages show every change at once."""
    monkeypatch.setattr("cogworks.web.site.tournaments.routes.FRESH", 0.0)


FORM = {"game": "high_cog", "name": "Cup", "system": "swiss", "rounds": "1", "clock": "normal", "joins": "on"}


def opened(browser: TestClient, **more: str) -> str:
    """Open a tournament with the form; return its path."""
    browser.get("/tournaments")
    answer = browser.post("/tournaments", data={**FORM, **more}, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def joined(house: House, path: str, name: str) -> TestClient:
    other = house.browser()
    other.get(path)
    assert other.post(f"{path}/join", data={"name": name}).status_code == 200
    return other


class Evening:
    """A duplicate for two people and two bots that has begun."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.ann = house.browser()
        self.path = opened(self.ann, duplicate="on", **{"bots-random": "2"})
        self.bob = joined(house, self.path, "Bob")
        self.director = Director(house.host)
        assert self.ann.post(f"{self.path}/start").status_code == 200

    def now(self) -> Snapshot:
        found = self.director.store.snapshot(self.path.rpartition("/")[2])
        assert found is not None
        return found

    def finish(self, table: str) -> None:
        host = self.house.host
        for _ in range(300):
            host.play_bots(table)
            with host.at(table) as at:
                at.refresh()
                if at.has_ended or not at.is_started:
                    return
                state, version = at.history.state, at.history.version
                at.act(int(state.to_move()), version, state.legal_actions()[0], f"{version}")

    def play(self) -> None:
        """Play everything to the end."""
        for _ in range(20):
            for browser in (self.ann, self.bob):
                browser.post(f"{self.path}/play", follow_redirects=False)
            for game in self.now().games:
                if game.opened is not None and game.result is None:
                    self.finish(game.table)
            self.director.round()
            if self.now().of.phase == FINISHED:
                return
        raise AssertionError("the tournament does not end")


def test_two_people_and_two_bots_play_a_duplicate(house: House) -> None:
    evening = Evening(house)
    page = evening.ann.get(evening.path).text
    assert "Your game is ready" in page
    assert "Newcomer" in page
    assert "Bob" in page
    seed = evening.now().of.seed
    assert event_commitment(seed) in page
    assert commitment(round_seed(seed, 0)) in page
    assert seed.hex() not in page
    table = evening.ann.post(f"{evening.path}/play", follow_redirects=False).headers["location"]
    shown = evening.ann.get(table).text
    assert "Cup" in shown
    assert commitment(round_seed(seed, 0)) in shown, "the table's commitment is the round's"
    assert "goes on" in evening.ann.get(evening.path).text
    evening.play()
    page = evening.bob.get(evening.path).text
    assert seed.hex() in page
    assert round_seed(seed, 0).hex() in page
    assert re.search(r"Luck removed|Too few games were played", page)
    assert "Cup" in evening.bob.get("/tournaments").text


def test_a_table_with_a_shared_deal_shows_nothing_to_others_until_the_round_is_over(house: House) -> None:
    evening = Evening(house)
    evening.ann.post(f"{evening.path}/play")
    evening.bob.post(f"{evening.path}/play")
    stranger = house.browser()
    stranger.get("/")
    seed = round_seed(evening.now().of.seed, 0).hex()
    tables = [game.table for game in evening.now().games if game.opened is not None]
    assert len(tables) == 2
    for end in (False, True):
        for table in tables:
            if end:
                evening.finish(table)
            outsiders = [
                browser
                for browser in (evening.ann, evening.bob, stranger)
                if house.host.reader(table, player_of(browser).token(table)) is None
            ]
            assert stranger in outsiders
            for browser in outsiders:
                for method, path in (
                    ("GET", f"/table/{table}"),
                    ("GET", f"/table/{table}/replay"),
                    ("GET", f"/table/{table}/replay?eyes=0"),
                    ("GET", f"/table/{table}/step?step=1"),
                    ("GET", f"/table/{table}/steps?step=1"),
                    ("GET", f"/table/{table}/log.json"),
                    ("GET", f"/table/{table}/proof"),
                    ("POST", f"/table/{table}/on"),
                    ("POST", f"/table/{table}/sit"),
                    ("POST", f"/table/{table}/hint"),
                    ("POST", f"/table/{table}/review"),
                    ("GET", f"/api/tables/{table}"),
                    ("GET", f"/api/tables/{table}/log"),
                ):
                    answer = browser.request(method, path, follow_redirects=False)
                    assert answer.status_code in (400, 405), (path, end, answer.status_code)
                    assert seed not in answer.text
            assert table not in stranger.get(evening.path).text, "not even its address"
            assert table not in stranger.get("/open").text
    evening.play()
    assert stranger.get(f"/table/{tables[0]}").status_code == 200
    assert seed in stranger.get(f"/table/{tables[0]}/log.json").text
    assert "follow from the seed" in stranger.get(f"/table/{tables[0]}/proof").text


def test_only_players_take_seats_and_only_the_organiser_starts(house: House) -> None:
    ann, bob = house.browser(), house.browser()
    path = opened(ann)
    bob.get(path)
    for action, words in (
        ("start", "only the organiser"),
        ("cancel", "only the organiser"),
        ("withdraw", "play in this"),
        ("play", "play in this"),
    ):
        answer = bob.post(f"{path}/{action}")
        assert (answer.status_code, words in answer.text.lower()) == (400, True), action
    assert "too few" in ann.post(f"{path}/start").text.lower()
    assert "no game to play" in ann.post(f"{path}/play").text.lower()
    assert house.browser().post(f"{path}/join").status_code == 400, "a browser without cookies would lose its seat"
    bob.post(f"{path}/join")
    assert "Newcomer 2" in bob.get(path).text
    bob.post(f"{path}/withdraw")
    assert "Newcomer 2" not in bob.get(path).text
    assert ann.post(f"{path}/cancel").status_code == 200
    assert "Cancelled by the organiser" in bob.get(path).text


NONSENSE: list[tuple[dict[str, str], str]] = [
    ({"name": ""}, "name"),
    ({"name": "x" * 41}, "name"),
    ({"name": "\u200b"}, "name"),
    ({"system": "knockout"}, "no such system"),
    ({"clock": ""}, "needs a clock"),
    ({"clock": "sundial"}, "no such clock"),
    ({"rounds": "-1"}, "must be a number"),
    ({"rounds": "999"}, "rounds"),
    ({"seats": "99"}, "seats"),
    ({"deals": "0"}, "deals"),
    ({"deals": "1000"}, "deals"),
    ({"most": "65"}, "players"),
    ({"most": "2", "bots-random": "9"}, "more bots"),
    ({"system": "arena", "duplicate": "on"}, "arena"),
    ({"system": "arena", "minutes": "9999999"}, "minutes"),
    ({"appearance": "1"}, "appear"),
    ({"starts": "9999999"}, "starts within"),
    ({"game": "nothing"}, "no game"),
]


def test_a_form_that_makes_no_sense_is_refused_with_the_reason(house: House) -> None:
    ann = house.browser()
    ann.get("/tournaments")
    for change, words in NONSENSE:
        answer = ann.post("/tournaments", data={**FORM, **change})
        assert answer.status_code in (400, 404), change
        assert words in answer.text.lower(), change
    assert Director(house.host).store.unfinished() == []


def test_ids_that_do_not_exist(house: House) -> None:
    ann = house.browser()
    ann.get("/")
    for id in ("x", "x" * 32, "x" * 200, "%00", "%F0%9F%A6%8A"):
        for method, rest in (("GET", ""), ("GET", "/live"), ("POST", "/join"), ("POST", "/play"), ("POST", "/start")):
            assert ann.request(method, f"/tournaments/{id}{rest}").status_code in (400, 404)


def test_a_visitor_opens_few_tournaments(house: House) -> None:
    ann = house.browser()
    for _ in range(MOST_OF_ORGANISER):
        opened(ann)
    answer = ann.post("/tournaments", data=FORM)
    assert (answer.status_code, "unfinished tournaments" in answer.text) == (429, True)


def test_the_lobby_and_the_history_link_to_tournaments(house: House) -> None:
    ann = house.browser()
    path = opened(ann)
    assert path in house.browser().get("/").text
    assert 'href="/tournaments"' in ann.get("/history").text
