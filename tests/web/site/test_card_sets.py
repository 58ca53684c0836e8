"""Custom card sets, pasted on the page for a new table or sent by a program."""

import re
from html import unescape

import pytest

from cogworks.engine.cardset import digest
from cogworks.games.girl_genius.cardset.format import first_text as our_text
from cogworks.games.widget_ridge.cardset.format import own_text
from cogworks.web.http.limits import Limits
from tests.tables.hall import Clock
from tests.web.visitors import House, id_of

PLAIN = "\n".join(line for line in own_text().splitlines() if "flavour:" not in line)
RIDGE = PLAIN.replace("set: The Festival of Three Churches", "set: Sprocket <Fair>").replace(
    "starter 2: Widget Pip\n", "starter 2: Widget <Pop>\n  flavour: It rusts & sings.\n"
)
WORKS = (
    our_text()
    .replace("deck: Cogworks", "deck: Clank Parade")
    .replace("card: Iron Haddock\n", "card: Brass <Haddock>\nflavour: It rusts & sings.\n")
)
SETS = [("widget_ridge", "cards", RIDGE), ("girl_genius", "deck", WORKS)]
each_game = pytest.mark.parametrize(("name", "option", "text"), SETS)


@each_game
def test_a_pasted_set_is_used(house: House, name: str, option: str, text: str) -> None:
    ann = house.browser()
    page = ann.get(f"/new/{name}").text
    assert f'<textarea name="option-{option}"' in page
    # Browsers send CRLF.
    form = {"game": name, "seats": "2", "seat-1": "bot:random", f"option-{option}": text.replace("\n", "\r\n")}
    opened = ann.post("/tables", data=form)
    id = id_of(opened.url)
    with house.host.at(id) as table:
        assert table.header.options[option] == text
    gallery = ann.get(f"/table/{id}/cards").text
    assert ("Widget &lt;Pop&gt;" if name == "widget_ridge" else "Brass &lt;Haddock&gt;") in gallery
    assert "It rusts &amp; sings." in gallery
    assert "copies:" not in ann.get(f"/table/{id}").text


@each_game
def test_mistakes_are_shown_line_by_line_and_no_input_is_lost(house: House, name: str, option: str, text: str) -> None:
    ann = house.browser()
    wrong = text.replace("points: 6", "points: 66", 1).replace("  cost: 2\n", "  cost: 22\n", 1)
    line = next(number for number, row in enumerate(wrong.splitlines(), 1) if row.endswith(("66", "22")))
    form = {"game": name, "seats": "2", "seat-1": "bot:random", "listed": "on", f"option-{option}": wrong}
    refused = ann.post("/tables", data=form)
    assert refused.status_code == 400
    assert "1 mistake in this card set. No table was opened." in refused.text
    assert f'data-line="{line}">Line {line}</button>' in refused.text
    assert re.search(r"is not allowed; <b>write a whole number from \d+ to \d+</b>", refused.text)
    assert wrong.splitlines()[line - 1].strip() in refused.text
    assert '<option value="bot:random" selected>' in refused.text
    assert 'name="listed" checked' in refused.text
    assert house.host.listing() == []
    other = ann.post("/tables", data={"game": name, f"option-{option}": "/etc/passwd"})
    assert other.status_code == 400
    assert "it takes the text of a card-set file" in other.text


@each_game
def test_our_own_set_can_be_downloaded_and_is_valid(house: House, name: str, option: str, text: str) -> None:
    ann = house.browser()
    assert f'href="/cards/{name}/file"' in ann.get(f"/new/{name}").text
    file = ann.get(f"/cards/{name}/file")
    assert file.headers["content-disposition"] == f'attachment; filename="{name}.txt"'
    assert ann.post("/tables", data={"game": name, f"option-{option}": file.text}).status_code == 200
    assert ann.get("/cards/gizmos/file").status_code == 404


@each_game
def test_a_program_sends_a_set_and_gets_mistakes_as_data(house: House, name: str, option: str, text: str) -> None:
    client = house.browser()
    sheet = next(sheet for sheet in client.get("/api/games").json() if sheet["name"] == name)
    assert [it["name"] for it in sheet["options"] if it["card_set"]] == [option]
    wrong = client.post("/api/tables", json={"game": name, "options": {option: "nonsense: 3\ncard 3: A"}})
    assert wrong.status_code == 400
    first = next(it for it in wrong.json()["mistakes"] if it["field"] == "nonsense")
    assert (first["line"], first["problem"]) == (1, "this line comes before the first card")
    assert first["remedy"].startswith("start a card with")
    assert "line 1: nonsense: this line comes before the first card; start a card with" in wrong.json()["reason"]
    made = client.post("/api/tables", json={"game": name, "options": {option: text}})
    assert made.status_code == 201
    shown = client.get("/api/tables").json()[0]["settings"][option]
    assert shown.endswith(f"#{digest(text)}")
    assert len(client.get("/api/tables").text) < 1000
    assert client.get(f"/api/card-sets/{digest(text)}").json() == {
        "title": shown.partition("#")[0],
        "hash": digest(text),
        "text": text,
    }
    assert client.get("/api/card-sets/nonsense").status_code == 404
    assert client.get(f"/api/card-sets/{'0' * 32}").status_code == 404
    assert client.post("/api/tables", json={"game": name, "options": {option: shown}}).status_code == 201


@pytest.mark.parametrize(
    "text",
    [
        "augment ²: A\n",
        "augment 1: A\ncost: ²\n",
        f"augment 1: A\ncost: {'9' * 5000}\n",
        f"augment {'9' * 5000}: A\n",
        "".join(f"augment {number}: A\n" for number in range(40_000)),
        "card: A\npoints: ٣\n",
        "\0:\n",
    ],
)
@pytest.mark.parametrize(("name", "option"), [("widget_ridge", "cards"), ("girl_genius", "deck")])
def test_nonsense_is_a_clear_error(house: House, name: str, option: str, text: str) -> None:
    answer = house.browser().post("/api/tables", json={"game": name, "options": {option: text}})
    assert answer.status_code == 400
    assert answer.json()["reason"].startswith(("line 1: ", "line 2: "))
    assert answer.json()["mistakes"]


def test_a_rematch_uses_the_same_set(house: House) -> None:
    """The form at the end of a game names the set, and does not contain its text."""
    ann = house.browser()
    form = {"game": "widget_ridge", "seats": "2", "seat-1": "bot:random", "option-cards": RIDGE}
    first = id_of(ann.post("/tables", data=form).url)
    shown = house.table(first).settings["cards"]
    again = ann.post("/tables", data={**form, "option-cards": str(shown)})
    assert house.table(id_of(again.url)).header.options["cards"] == RIDGE


def test_the_log_marks_cards_of_a_custom_set(house: House) -> None:
    table, owner = house.host.create("widget_ridge", 2, {"cards": RIDGE})
    for seat in range(2):
        house.host.message(table, owner, {"bot": "random", "seat": seat})
    house.host.message(table, owner, {"start": None})
    for _ in range(20):
        house.host.play_bot(table)
    ann = house.browser()
    names = house.table(table).card_names
    for address in (f"/table/{table}", f"/table/{table}/replay"):
        marks = re.findall(r'data-face="(\d+)">([^<]+)</b>', ann.get(address).text)
        assert {names[int(place)].casefold() for place, _ in marks} == {unescape(name).casefold() for _, name in marks}
        assert marks
    place = names.index("Widget <Pop>")
    assert "Widget &lt;Pop&gt;" in ann.get(f"/table/{table}/cards/{place}").text


def test_the_first_deck_is_no_choice_for_new_games(house: House) -> None:
    ann = house.browser()
    wanted = {"game": "girl_genius", "seats": 2}
    for options, reason in (
        ({"deck": "cogworks 1"}, "it takes the text of a card-set file"),
        ({"first_deck": True}, "option 'first_deck' cannot be yes: it is only for games started under earlier rules"),
    ):
        refused = ann.post("/api/tables", json={**wanted, "options": options})
        assert refused.status_code == 400
        assert reason in refused.json()["reason"]
    form = {"game": "girl_genius", "seats": "2", "seat-1": "bot:random", "option-deck": "cogworks 1"}
    assert ann.post("/tables", data=form).status_code == 400
    assert house.host.listing() == []
    # The page has no such field, so it is ignored like any other.
    id = id_of(ann.post("/tables", data={**form, "option-deck": "", "option-first_deck": "yes"}).url)
    with house.host.at(id) as table:
        assert table.header.options["first_deck"] is False


@each_game
@pytest.mark.parametrize("way", ["page", "program"])
def test_one_address_stores_few_new_card_sets_a_day(name: str, option: str, text: str, way: str) -> None:
    clock = Clock()
    house = House(limits=Limits(uploads_per_day=2), clock=clock)

    def sent(number: int, address: str = "192.0.2.1") -> int:
        browser, changed = house.browser((address, 1)), text.rstrip("\n") + f"\n# version {number}\n"
        if way == "page":
            form = {"game": name, "seats": "2", "seat-1": "bot:random", f"option-{option}": changed}
            return browser.post("/tables", data=form).status_code
        asked = {"game": name, "seats": 2, "options": {option: changed}}
        return browser.post("/api/tables", json=asked).status_code

    good = 200 if way == "page" else 201
    assert [sent(1), sent(2), sent(3), sent(2), sent(1)] == [good, good, 429, good, good]
    assert sent(3, "192.0.2.2") == good
    assert sent(3) == good, "it is stored by now"
    assert sent(4) == 429
    # A set with mistakes is not stored, and doesn't count.
    clock.now += 86400
    for _ in range(5):
        browser = house.browser(("192.0.2.1", 1))
        wrong = {"game": name, "seats": 2, "options": {option: text.replace("points: 6", "points: 66", 1) + "\nx: y"}}
        assert browser.post("/api/tables", json=wrong).status_code == 400
    assert sent(4) == good
    house.close()
