"""Settings changed at a table apply at all later tables."""

import pytest

from tests.web.visitors import House, play_now


def test_always_auto_playing_forced_moves_applies_at_all_later_tables(house: House) -> None:
    ann = house.browser()
    assert not house.table(play_now(ann)).seats[0].plays_forced
    assert ann.post("/preferences", data={"forced": "on"}).status_code == 204
    assert house.table(play_now(ann)).seats[0].plays_forced
    assert 'name="forced" checked' in ann.get("/settings").text
    ann.post("/preferences", data={"forced": "off"})
    assert not house.table(play_now(ann)).seats[0].plays_forced


def test_obvious_moves_are_auto_played_at_new_tables_unless_turned_off(house: House) -> None:
    ann = house.browser()
    assert house.table(play_now(ann)).seats[0].plays_obvious
    ann.post("/preferences", data={"obvious": "off"})
    assert not house.table(play_now(ann)).seats[0].plays_obvious


def test_sounds_are_off_until_they_are_turned_on_at_a_table(house: House) -> None:
    ann = house.browser()
    assert 'data-sound="off"' in ann.get(f"/table/{play_now(ann)}").text
    ann.post("/preferences", data={"sound": "on"})
    assert 'data-sound="on"' in ann.get(f"/table/{play_now(ann)}").text
    assert 'name="sound" checked' in ann.get("/settings").text


def test_the_first_name_at_a_table_is_remembered(house: House) -> None:
    ann = house.browser()
    for name in ("Ann", "Guest of Bob"):
        assert ann.post("/preferences", data={"name": name}).status_code == 204
    assert ">Ann</a>" in ann.get("/").text, "a name for one table doesn't replace the usual one"
    assert ann.post("/preferences", data={"name": "you"}).status_code == 400


def test_a_preference_changes_nothing_else(house: House) -> None:
    ann = house.browser()
    ann.post("/settings", data={"name": "Ann", "theme": "dark", "sound": "on", "pace": "slow", "obvious": "on"})
    ann.post("/preferences", data={"pace": "fast"})
    page = ann.get("/settings").text
    assert 'value="Ann"' in page
    assert '<option value="dark" selected>' in page
    assert '<option value="fast" selected>' in page
    assert 'name="sound" checked' in page
    assert 'name="obvious" checked' in page
    assert 'name="unspent" checked' not in page
    assert house.table(play_now(ann)).seats[0].pace == "fast"
    assert 'data-pace="fast"' in ann.get(f"/table/{play_now(ann)}").text


@pytest.mark.parametrize(
    "form", [{}, {"pace": "warp"}, {"forced": "yes"}, {"name": "seat 1"}, {"pace": "fast", "x": "on"}]
)
def test_an_unknown_preference_is_refused_and_changes_nothing(house: House, form: dict[str, str]) -> None:
    ann = house.browser()
    ann.post("/preferences", data={"pace": "slow"})
    refused = ann.post("/preferences", data=form)
    assert refused.status_code == 400
    assert '<option value="slow" selected>' in ann.get("/settings").text


def test_settings_of_earlier_versions_get_the_defaults(house: House) -> None:
    """A cookie without the new settings."""
    ann = house.browser()
    page = ann.get("/settings").text
    assert 'name="obvious" checked' in page
    assert 'name="unspent" checked' in page
    assert '<option value="normal" selected>' in page
