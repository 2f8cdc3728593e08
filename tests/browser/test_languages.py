"""A browser gets its own language, or the one chosen in it, even when the server is gone."""

import pytest
from playwright.sync_api import Browser

from scorepad.i18n.catalogue import LOCALES
from tests.browser.page import SECONDS, WAITING, NewScreen, Screen
from tests.browser.program import Program
from tests.browser.shared_table import is_lost
from tests.browser.table import FIRST, SECOND, sit_down
from tests.ui.test_language import said

# What the server says reaches the page as late as over a slow network.
LATE = """
window.held = [];
window.WebSocket = class extends WebSocket {
  addEventListener(kind, listener, ...more) {
    const take = (event) => listener.call(this, event);
    const late = (event) => window.held ? window.held.push(() => take(event)) : take(event);
    super.addEventListener(kind, kind === "message" ? late : listener, ...more);
  }
  set onmessage(listener) { this.addEventListener("message", listener); }
};
"""
HOLD = "() => { window.held = []; }"
LET_IN = "() => { const held = window.held; window.held = null; held.forEach((take) => take()); }"

COVERED = """(words) => {
  const cover = [...document.querySelectorAll(".notice")].find((notice) => notice.checkVisibility());
  const below = document.querySelector("flt-semantics-host")?.textContent ?? "";
  return below.includes(words) ? (cover?.innerText ?? "nothing") : "";
}"""
"""What one sees while Flet's client says certain words: the notice over it."""


def speech(screen: Screen) -> str:
    """Return the language a screen reader uses for the page."""
    return str(screen.page.evaluate("document.documentElement.lang"))


@pytest.mark.grid
@pytest.mark.parametrize("reads", ["sv-SE"])
def test_a_browser_keeps_its_own_or_chosen_language_even_without_a_server(
    own_program: Program, new_screen: NewScreen
) -> None:
    screen, other = (new_screen(own_program).open("/settings") for _number in range(2))
    for each in (screen, other):
        each.wait_for(said("sv", "Settings"))
        assert speech(each) == "sv"
    screen.tap("日本語")
    screen.wait_for(said("ja", "Settings"), said("ja", "Text size"))
    screen.wait_until(lambda seen: speech(seen) == "ja", "a screen reader told so")
    assert said("sv", "Settings") in other.text()
    own_program.kill()
    for each, lang in ((screen, "ja"), (other, "sv")):
        each.wait_until(is_lost, "that the connection is lost")
        told = each.page.locator("#lost").inner_text()
        assert said(lang, "No connection to Scorepad") in told
        assert "Nothing is lost" not in told
    own_program.start()
    screen.wait_until(lambda seen: not is_lost(seen), "the app back")
    screen.reload().wait_for(said("ja", "Settings"))


def covers(screen: Screen) -> set[str]:
    """Let the server's answers in and return all that was shown in place of Flet's own words."""
    seen: set[str] = set()

    def gone(_screen: Screen) -> bool:
        seen.add(screen.page.evaluate(COVERED, WAITING).strip())
        return len(seen) > 1 and "" in seen

    screen.wait_for(WAITING)
    gone(screen)
    screen.page.evaluate(LET_IN)
    screen.wait_until(gone, f"{WAITING} gone")
    return seen - {""}


@pytest.mark.grid
@pytest.mark.parametrize("reads", ["de-DE"])
def test_on_a_slow_network_flets_english_messages_are_never_seen(
    own_program: Program, own_window: Screen
) -> None:
    own_window.page.add_init_script(LATE)
    own_window.page.goto(own_program.address + "/settings")
    own_window.wait_for(WAITING)
    assert WAITING not in own_window.page.locator("body").aria_snapshot()
    assert covers(own_window) == {said("de", "Opening Scorepad")}
    own_window.wait_for(said("de", "Settings"))
    own_program.kill()
    own_window.wait_until(is_lost, "that the connection is lost")
    own_window.page.evaluate(HOLD)
    own_program.start()
    (cover,) = covers(own_window)
    assert said("de", "No connection to Scorepad") in cover
    own_window.wait_until(lambda seen: not is_lost(seen), "the app back")


NAMED = """(english) => {
  const button = document.querySelector("flt-semantics-placeholder");
  return button && button.ariaLabel !== english && [button.lang, button.ariaLabel];
}"""


def test_the_screen_reader_button_is_named_in_the_browsers_language(
    browser: Browser, program: Program
) -> None:
    with browser.new_context(locale="de") as context:
        page = context.new_page()
        page.goto(program.address)
        named = page.wait_for_function(NAMED, arg="Enable accessibility", timeout=SECONDS * 1000)
        assert named.json_value() == ["de", said("de", "Turn on screen reader support")]


@pytest.mark.grid
def test_the_open_menu_is_named_in_the_chosen_language(screen: Screen) -> None:
    sit_down(screen, FIRST, SECOND)
    game = screen.path
    called = []
    for lang in ("de", "ja"):
        screen.open("/settings").tap(LOCALES[lang].name)
        screen.wait_for(said(lang, "Settings"))
        screen.open(game).tap(said(lang, "Menu"))
        screen.wait_for(said(lang, "Players and names"))
        opened = next(at for at, node in enumerate(screen.nodes()) if node.role == "alertdialog")
        called.append(screen.nodes()[opened + 1].label)
    assert called == ["Menü", "メニュー"]
