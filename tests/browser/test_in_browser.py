"""The app in the page's own Python, from the plainest web server: games stay, and one window has them."""

import json

import pytest

from scorepad.rules.custom import CustomRuleSet
from scorepad.storage.gamefile.strict_json import GAME_FORMAT
from scorepad.storage.library_files import link_text
from tests.browser.moves import keys, saved, start_game, type_half_a_round
from tests.browser.page import Screen
from tests.browser.published import kept
from tests.browser.table import US, choose

pytestmark = pytest.mark.grid

ELSEWHERE = "Your games are open in another window of this browser."


@pytest.fixture
def window(site_window: Screen) -> Screen:
    """A window of a browser that was never here before."""
    return site_window.open()


def test_a_second_window_leaves_the_games_to_the_first_until_it_is_asked_to_continue(window: Screen) -> None:
    there = type_half_a_round(window)
    second = window.beside().open(there)
    second.wait_for(ELSEWHERE)
    # A window behind another one doesn't draw, and nobody could tap it.
    window.page.bring_to_front()
    keys(window, "p20")
    window.wait_for(f"{US}, Cards on the table, 185")
    second.page.bring_to_front()
    second.tap("Continue here")
    second.wait_for(f"{US}, Cards on the table, 185")
    window.wait_for(ELSEWHERE)
    keys(second, "n")
    second.wait_for("Left in hand and foot")
    window.page.bring_to_front()
    window.tap("Continue here")
    window.wait_for(f"{US}, Cards on the table, 185", "Left in hand and foot")
    second.wait_for(ELSEWHERE)
    second.page.close()


def test_rules_opened_by_link_in_a_second_window_are_shown_once_it_has_the_games(window: Screen) -> None:
    rules = link_text(CustomRuleSet("Thursday table", "whitnack", {"cards.ace": 15}))
    second = kept(window).beside()
    second.open(f"/rules#{rules}").wait_for(ELSEWHERE)
    second.tap("Continue here")
    second.wait_for("Thursday table", "Aces: 15, instead of 20")
    window.wait_for(ELSEWHERE)


ASKED = """
const ask = navigator.storage.persist;
navigator.storage.persist = function () { window.asked = true; return ask.call(this); };
"""


def promise_to_keep(screen: Screen) -> None:
    """Let the browser promise to keep what the app's address stores, once it is asked to."""
    devtools = screen.page.context.new_cdp_session(screen.page)
    mine = devtools.send("Target.getTargetInfo")["targetInfo"]["browserContextId"]
    allowed = {"origin": screen.address, "permissions": ["durableStorage"], "browserContextId": mine}
    devtools.send("Browser.grantPermissions", allowed)


def test_the_settings_say_what_the_browser_has_promised_and_save_all_games(window: Screen) -> None:
    kept(window).page.add_init_script(ASKED)
    window.open("/settings/more").wait_for("This browser may delete your games to make room")
    assert not window.page.evaluate("window.asked")
    start_game(window.open())
    window.page.wait_for_function("() => window.asked")
    promise_to_keep(window)
    window.open("/settings/more").wait_for("This browser keeps your games until you delete its data")
    name, _games = saved(window, "Save all games")
    assert name.endswith(".zip")


SHARING = """
navigator.canShare = () => true;
navigator.share = async ({ files: [file] }) => {
  window.shared = { name: file.name, type: file.type, text: await file.text() };
};
"""
"""A browser that shares: this one can't, and no test could touch the system's own dialogue."""


def test_a_sheet_and_a_game_are_shared_as_files_where_the_browser_can(site_window: Screen) -> None:
    site_window.page.add_init_script(SHARING)
    type_half_a_round(site_window.open())
    game = site_window.path.partition("/round/")[0]
    choose(site_window.open(game), "Send")
    site_window.tap("As a file for Scorepad")
    site_window.page.wait_for_function("() => window.shared")
    shared = site_window.page.evaluate("shared")
    assert (shared["name"][-14:], shared["type"]) == (".scorepad.json", "application/json")
    assert json.loads(shared["text"])["format"] == GAME_FORMAT
    site_window.open(f"{game}/print").wait_for("Page 1 of 1: ")
    site_window.tap("Share as PDF")
    site_window.page.wait_for_function("() => window.shared")
    shared = site_window.page.evaluate("shared")
    assert (shared["name"][-4:], shared["type"]) == (".pdf", "application/pdf")
    assert shared["text"].startswith("%PDF")
    assert shared["text"].rstrip().endswith("%%EOF")


def test_a_game_whose_storage_was_cleared_is_saved_as_a_file(window: Screen) -> None:
    type_half_a_round(window)
    cleared = {"origin": window.page.evaluate("location.origin"), "storageTypes": "all"}
    window.page.context.new_cdp_session(window.page).send("Storage.clearDataForOrigin", cleared)
    keys(window, "n")
    window.wait_for("Your browser's storage was cleared, so this wasn't saved.")
    window.tap("Back")
    window.wait_for("Large scores")
    window.tap("Menu")
    window.tap("Share, print or save")
    game = json.loads(saved(window, "Save as a file")[1])
    assert game["rounds"][0]["tallies"][0]["piles"] == {"clean": 2, "dirty": 2, "wild": 1}
    window.forgive("a touch was not kept")
