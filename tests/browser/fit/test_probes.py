"""The probes of this folder find what is wrong."""

from playwright.sync_api import Page

from tests.browser.fit.board_probes import COMPOSED, REGIONS
from tests.browser.fit.faults import CUT
from tests.browser.fit.screen_probes import MEASURE, STRIP, TRAY
from tests.browser.full_tables import Sit
from tests.browser.screens import PHONE, SMALLEST, TABLET, measure, resize


def test_a_broken_word_and_a_board_that_is_too_high_are_found(sit: Sit) -> None:
    page = sit("gadget_builder full")
    resize(page, PHONE)
    assert [*page.evaluate(REGIONS, {"kind": "phone"}), *page.evaluate(CUT)] == []
    page.locator(".shelf .power").first.evaluate(
        "power => { power.style.cssText = 'width: 30px; overflow-wrap: anywhere'; }"
    )
    assert any("broken" in fault for fault in page.evaluate(CUT))
    page.locator("#board .layout").evaluate("layout => { layout.style.height = '900px'; }")
    assert any("the board has" in fault for fault in page.evaluate(REGIONS, {"kind": "phone"}))


def test_what_does_not_fit_is_found(sit: Sit) -> None:
    page = sit("gizmos full")
    assert measure(page, SMALLEST, (MEASURE, None))[0]["out"] == []
    page.locator(".gz-own .gz-dash").evaluate("dash => { dash.style.translate = '0 200px'; }")
    assert len(measure(page, SMALLEST, (MEASURE, None))[0]["out"]) > 3
    page.locator("#board .layout").evaluate("all => { all.style.height = '900px'; }")
    assert measure(page, SMALLEST, (MEASURE, None))[0]["scrolls"] == ["board"]


def test_moves_on_other_buttons_and_strips_of_rows_are_found(sit: Sit) -> None:
    page = sit("gadget_builder-discard full")
    assert measure(page, TABLET, (STRIP, None))[0] == []
    for style, fault in (("margin-top: -20px", "lie on the button"), ("max-height: 70px", "a strip of")):
        page.locator("#moves").evaluate("(list, style) => { list.style.cssText = style; }", style)
        assert any(fault in found for found in measure(page, TABLET, (STRIP, None))[0]), style


ADD_STYLE = """css => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
}"""


def faults(page: Page) -> list[str]:
    return [*measure(page, PHONE, (COMPOSED, {"isPhone": True, "share": 0.6}))[0]]


def test_faults_on_a_phone_are_found(sit: Sit) -> None:
    page = sit("gizmos full")
    assert faults(page) == []
    for selector, style in (
        (".gz-hold", "display: none !important"),
        ("#board", "height: 300px"),
        (".gz-tier .gz .card-does", "translate: 60px"),
        ("#prompt > span", "font-size: 30px"),
        (".gz-dispenser", "translate: 0 900px"),
        (".stage-tab", "min-height: 30px"),
    ):
        page.evaluate(ADD_STYLE, f"{selector} {{ {style} }}")
        assert faults(page), selector
        page.evaluate("document.adoptedStyleSheets.pop()")
    assert faults(page) == []


def test_a_covered_question_and_small_cards_in_the_tray_are_found(sit: Sit) -> None:
    page = sit("gizmos-research full")
    assert measure(page, PHONE, (TRAY, None)) == [[]]
    for style, said in (("#tray { translate: 0 90px }", "covers"), ("#tray { --shrink: 0.3 !important }", "is")):
        page.evaluate(ADD_STYLE, style)
        assert any(said in fault for fault in page.evaluate(TRAY)), style
        page.evaluate("document.adoptedStyleSheets.pop()")
