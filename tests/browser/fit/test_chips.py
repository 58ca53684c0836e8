"""The players in the bar: chips side by side, with whole names where there is room, and one's own always."""

import pytest

from cogworks.bots.personalities import PERSONALITIES
from tests.browser.full_tables import Sit
from tests.browser.screens import BESIDE, PHONE, PHONE_ACROSS, PHONES, TABLET, measure, resize

CASES = {
    1: "widget_ridge-solo",
    2: "girl_genius",
    3: "gizmos",
    4: "widget_ridge-four",
    5: "gadget_builder-five",
    6: "girl_genius-six",
}
"""Games by the number of their players; the one with three is a game of two with one more chip."""
WITH_NAMES = {PHONES[0]: 3, PHONES[1]: 4, PHONE_ACROSS: 4}
"""On phones, names are shown up to this many players; on larger screens always."""

LONG = sorted((each.name for each in PERSONALITIES), key=len)[-5:]
NAME_THEM = """([others, seats]) => {
    const row = document.querySelector('.chips'), you = row.querySelector('.you');
    while (row.children.length < seats) row.append(row.querySelector('.chip:not(.you)').cloneNode(true));
    row.className = `chips n${row.children.length}`;
    you.querySelector('.name').firstChild.textContent = 'Newcomer';
    for (const [place, chip] of [...row.querySelectorAll('.chip:not(.you)')].entries()) {
        chip.querySelector('.name').textContent = others[place];
        chip.querySelector('.kind').textContent = 'master bot';
    }
    // The highest score of any game has three digits, and few players have it.
    for (const [place, score] of [...row.querySelectorAll('.score b')].entries())
        score.textContent = place ? 88 : 100;
}"""
FAULTS = """(hasNames) => {
    const found = [], box = (part) => part.getBoundingClientRect(), shown = (part) => box(part).width > 2;
    const bar = box(document.querySelector('header.bar')), chips = [...document.querySelectorAll('.chips .chip')];
    const all = [...chips, ...document.querySelectorAll('.bar :is(.home, .tools .button, .turn > *)')].filter(shown);
    for (const [place, one] of all.entries()) {
        const a = box(one);
        if (a.left < -1 || a.right > innerWidth + 1 || a.bottom > bar.bottom + 1)
            found.push(`${one.textContent.trim()} is out of the bar`);
        for (const other of all.slice(place + 1)) {
            const b = box(other);
            if (a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
                found.push(`${one.textContent.trim()} lies on ${other.textContent.trim()}`);
        }
    }
    for (const chip of chips) {
        const name = chip.querySelector('.name'), words = name.textContent.trim(), frame = box(chip);
        if (hasNames !== shown(name)) found.push(`the name ${words} is ${hasNames ? 'hidden' : 'shown'}`);
        else if (hasNames && name.scrollWidth > name.clientWidth + 1) found.push(`${words} is cut`);
        const parts = [...chip.querySelectorAll('.portrait, .name, .score b')].filter(shown);
        for (const [place, part] of parts.entries()) {
            const a = box(part);
            if (a.left < frame.left - 1 || a.right > frame.right + 1 || a.bottom > frame.bottom + 1)
                found.push(`${part.textContent || 'a face'} leaves its chip`);
            for (const b of parts.slice(place + 1).map(box))
                if (a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
                    found.push(`${part.textContent || 'a face'} is covered`);
        }
    }
    return found;
}"""


@pytest.mark.parametrize("seats", CASES)
def test_chips_lie_side_by_side_with_whole_names(sit: Sit, seats: int) -> None:
    page = sit(f"{CASES[seats]} full")
    page.evaluate(NAME_THEM, [LONG, seats])
    wrong = list[str]()
    for size in (*PHONES, PHONE_ACROSS, TABLET, *BESIDE):
        (found,) = measure(page, size, (FAULTS, seats <= WITH_NAMES.get(size, seats)))
        wrong += [f"{size[0]}x{size[1]}: {fault}" for fault in found]
    assert wrong == [], "\n".join(wrong)


def test_a_cut_name_and_overlapping_chips_are_found(sit: Sit) -> None:
    page = sit("girl_genius full")
    resize(page, PHONE)
    assert page.evaluate(FAULTS, True) == []
    page.locator(".chip.you .name").evaluate("name => { name.style.maxWidth = '20px'; }")
    assert any("is cut" in fault for fault in page.evaluate(FAULTS, True))
    page.locator(".chip").first.evaluate("chip => { chip.style.marginRight = '-30px'; }")
    assert any("lies on" in fault for fault in page.evaluate(FAULTS, True))
