"""A bot for an absent player: chosen when a table is opened, offered on the page, reported to programs."""

import pytest

from tests.web.visitors import House, Tab, id_of, with_friend


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_how_long_a_table_waits_is_chosen_when_it_is_opened(house: House) -> None:
    ann = house.browser()
    form = {"game": "high_cog", "seats": "2", "seat-1": "friend"}
    assert '<option value="600" selected>After 10 minutes</option>' in ann.get("/new/high_cog").text
    for chosen, seconds in (({}, 600), ({"hand_over_after": "0"}, 0), ({"hand_over_after": "259200"}, 259200)):
        id = id_of(ann.post("/tables", data=form | chosen).url)
        assert house.table(id).hand_over_after == seconds
    before = len(house.host.listing())
    assert "must be one of 0, 60" in ann.post("/tables", data={**form, "hand_over_after": "61"}).text
    assert len(house.host.listing()) == before


@pytest.mark.parametrize("seconds", [0, 60, 180, 600, 86400, 259200])
def test_a_program_chooses_too(house: House, seconds: int) -> None:
    program = house.browser()
    made = program.post("/api/tables", json={"game": "high_cog", "hand_over_after": seconds}).json()
    assert program.get(f"/api/tables/{made['table']}").json()["hand_over_after"] == seconds


@pytest.mark.parametrize("seconds", [1, -1, "600s", None, True, 10**30])
def test_an_invalid_waiting_time_opens_no_table(house: House, seconds: object) -> None:
    program = house.browser()
    answer = program.post("/api/tables", json={"game": "high_cog", "hand_over_after": seconds})
    assert (answer.status_code, answer.json()["refused"]) == (400, "bad message")
    assert program.get("/api/tables").json() == []


def test_the_page_knows_when_a_seat_can_be_handed_over_and_bots_play_at_once() -> None:
    clock = Clock()
    house = House(clock=clock)
    id, ann, bob = with_friend(house)
    tabs = [Tab(ann, id), Tab(bob, id)]
    turn = tabs[0].say(look=None)["update"]["turn"]
    waiting = tabs[1 - turn]
    update = waiting.say(look=None)["update"]
    assert update["hand_over"] == {"seat": turn, "name": ("Ann", "Bob")[turn], "from": 1600.0}
    assert 'data-now="1000.0"' in ann.get(f"/table/{id}").text
    assert waiting.say(hand_over="adept", seat=turn)["reply"]["refused"] == "not now"
    clock.now = 1600.0
    assert waiting.say(hand_over="adept", seat=turn)["reply"]["done"]
    waiting.wait_for(update["version"] + 1)
    assert house.table(id).seats[turn].away
    assert tabs[turn].say(**{"return": None})["reply"]["done"]
    assert house.table(id).seats[turn].is_present()
    house.close()
