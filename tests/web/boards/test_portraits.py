"""Faces of bots and people: all different, valid SVG, chosen in the settings and shown to everyone at the table."""

from xml.dom import minidom

import pytest

from cogworks.bots.personalities import BY_NAME, PERSONALITIES
from cogworks.engine.game import Data
from cogworks.tables.seats.avatars import AVATARS, avatar_of
from cogworks.web.art import generated as art
from cogworks.web.art.portraits import MOODS, draw, mood_of
from tests.tables.hall import Hall
from tests.web.visitors import House, play_now


def test_every_bot_has_a_face_in_every_mood_and_every_avatar_is_different() -> None:
    names = [f"portrait {bot.name} {mood}" for bot in PERSONALITIES for mood in MOODS]
    names += [f"portrait {avatar}" for avatar in AVATARS]
    pictures = {draw(name) for name in names}
    assert len(pictures) == len(names) == 4 * len(PERSONALITIES) + len(AVATARS)
    assert len(AVATARS) >= 24
    for picture in pictures:
        minidom.parseString(picture)
        assert "<style" not in picture
        assert len(picture) < 3000


@pytest.mark.parametrize(
    "name", ["portrait", "portrait Bolt", "portrait Bolt angry", "portrait fox", "portrait fox-cap angry"]
)
def test_other_names_have_no_portrait(name: str) -> None:
    assert draw(name) == ""
    assert "<svg" in art.drawing(name)


def test_a_bot_thinks_on_its_turn_and_minds_the_result() -> None:
    update = Hall("gizmos", 2, bots="1").look(0)
    player = update["players"][1]
    lost: Data = {"returns": [1.0, 0.0]}
    won: Data = {"returns": [0.0, 1.0]}
    moods = [
        mood_of(player, {"phase": phase, "turn": turn}, returned)
        for phase, turn, returned in (
            ("playing", 1, {}),
            ("playing", 0, {}),
            ("over", None, lost),
            ("over", None, won),
        )
    ]
    assert moods == ["thinking", "idle", "beaten", "pleased"]


def test_a_bot_s_name_face_level_and_style_are_in_updates() -> None:
    hall = Hall("gadget_builder", 5, bots="1234")
    players: list[Data] = hall.look(0)["players"]
    bots = players[1:]
    assert len({bot["name"] for bot in bots}) == 4
    for bot in bots:
        known = BY_NAME[str(bot["name"])]
        assert (bot["face"], bot["style"], bot["bot"], known.level) == (known.name, known.style, "random", "random")
    hall.restart()
    assert hall.look(0)["players"] == players


def test_a_player_without_a_choice_gets_a_face_by_name_and_nothing_else() -> None:
    assert avatar_of("Ann") in AVATARS
    assert len({avatar_of(f"Player {number}") for number in range(300)}) == len(AVATARS)
    hall = Hall("gizmos", 2)
    assert [player["face"] for player in hall.look(None)["players"]] == [avatar_of("Ann"), avatar_of("Bob")]
    assert hall.say(0, rename="Zoe")["done"]
    assert hall.look(None)["players"][0]["face"] == avatar_of("Zoe")


def test_a_chosen_avatar_is_stored_and_seen_by_all() -> None:
    hall = Hall("gizmos", 2)
    assert hall.say(0, wish={"avatar": "owl-scarf"})["done"]
    hall.restart()
    assert [hall.look(reader)["players"][0]["face"] for reader in (0, 1, None)] == ["owl-scarf"] * 3
    for wrong in ("dragon-cap", "../x", 7, None, ["fox-cap"]):
        refused = hall.say(0, wish={"avatar": wrong})
        assert (refused["done"], refused["refused"]) == (False, "bad message"), wrong
        assert "no such avatar" in refused["reason"]
    assert hall.look(1)["players"][0]["face"] == "owl-scarf"
    assert hall.say(0, wish={"avatar": ""})["done"]
    assert hall.look(1)["players"][0]["face"] == avatar_of("Ann")
    # While a bot plays for Ann, it is still her seat.
    assert hall.begin().say(0, leave="random")["done"]
    assert hall.look(1)["players"][0]["face"] == avatar_of("Ann")


def test_an_avatar_is_chosen_on_the_settings_page_for_all_later_tables(house: House) -> None:
    ann = house.browser()
    assert ann.get("/settings").text.count('name="avatar"') == len(AVATARS) + 1
    ann.post("/settings", data={"name": "Ann", "avatar": "panda-goggles"})
    assert 'value="panda-goggles" checked' in ann.get("/settings").text
    table = play_now(ann)
    assert house.table(table).seats[0].avatar == "panda-goggles"
    assert "portrait+panda-goggles" in ann.get(f"/table/{table}").text
    refused = ann.post("/settings", data={"name": "Ann", "avatar": "dragon-cap"})
    assert refused.status_code == 400
    assert "no such avatar: dragon-cap" in refused.text.lower()
    assert 'value="panda-goggles" checked' in ann.get("/settings").text
    # A form without pictures, such as a page opened before the update, keeps the choice.
    ann.post("/settings", data={"name": "Anna"})
    assert 'value="panda-goggles" checked' in ann.get("/settings").text


def test_the_level_is_next_to_the_bot_s_name(house: House) -> None:
    ann = house.browser()
    table = play_now(ann)
    seats = house.table(table).seats
    page = ann.get(f"/table/{table}").text
    assert seats.names()[1] in BY_NAME
    assert f'{seats[1].bot}<span class="bot"> bot</span>' in page
    assert f"portrait+{seats.names()[1]}+" in page
    meet = ann.get("/new/gizmos").text
    assert all(f"<b>{bot.name}</b> <small>{bot.level} bot</small>" in meet for bot in PERSONALITIES)
