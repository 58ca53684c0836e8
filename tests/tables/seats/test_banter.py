"""Bots answer quick phrases: modestly, the same again for the same table, and not to players who muted them."""

import pytest

from cogworks.tables.seats import phrases as say
from cogworks.tables.seats.banter import ANSWERS, SURE
from cogworks.tables.seats.phrases import MOODS, PHRASES, mood_of
from cogworks.web.art.portraits import MOODS as FACES
from cogworks.web.art.portraits import draw
from tests.tables.hall import Hall


def heard(hall: Hall) -> list[tuple[int, str]]:
    return [(line["seat"], line["text"]) for line in hall.look(0)["chat"]]


def test_a_bot_greets_back_and_never_two() -> None:
    hall = Hall("high_cog", 3, "12").begin()
    assert hall.say(0, chat=say.HELLO)["done"]
    assert [text for _, text in heard(hall)] == ["Hello!", "Hello!"]
    assert heard(hall)[1][0] in (1, 2)


@pytest.mark.parametrize("phrase", sorted(set(ANSWERS) - set(SURE)))
def test_other_phrases_are_answered_sometimes_and_the_same_again(phrase: int) -> None:
    talks = []
    for _ in range(2):
        hall = Hall("high_cog", 2, "1").begin()
        for _ in range(20):
            assert hall.say(0, chat=phrase)["done"]
        talks.append(heard(hall))
    assert talks[0] == talks[1]
    answered = [text for seat, text in talks[0] if seat == 1]
    assert 0 < len(answered) < 20
    assert set(answered) <= {PHRASES[each] for each in ANSWERS[phrase]}


def test_people_substitutes_and_the_muted_get_no_answer() -> None:
    people = Hall("high_cog", 2).begin()
    people.say(0, chat=say.HELLO)
    assert len(heard(people)) == 1
    # A bot that plays for a person does not speak for them.
    people.say(1, leave="random")
    people.say(0, chat=say.HELLO)
    assert len(heard(people)) == 2
    hall = Hall("high_cog", 2, "1").begin()
    assert hall.say(0, wish={"banter": False})["update"]["wishes"]["banter"] is False
    hall.say(0, chat=say.HELLO)
    assert heard(hall) == [(0, "Hello!")]
    hall.restart()
    hall.say(0, chat=say.HELLO)
    assert len(heard(hall)) == 2


def test_bots_do_not_answer_more_than_a_person_may_say() -> None:
    hall = Hall("high_cog", 2, "1").begin()
    for _ in range(40):
        hall.say(0, chat=say.HELLO)
    assert sum(record.who == 1 for record in hall.table().chat) <= 30


def test_every_mood_has_a_face_of_bots_and_of_people() -> None:
    assert set(MOODS.values()) <= set(FACES)
    assert (mood_of("Oops!"), mood_of("Your turn!"), mood_of("anything else")) == ("beaten", "idle", "idle")
    faces = {mood: draw(f"portrait fox-goggles {mood}") for mood in FACES}
    assert faces["idle"] == draw("portrait fox-goggles")
    assert len(set(faces.values())) == len(FACES)
    assert draw("portrait fox-goggles sleepy") == draw("portrait nobody pleased") == ""
