"""Whatever happens to a page or the server, it returns to the same field; and Back goes back."""

import signal

import pytest
from playwright.sync_api import WebSocketRoute

from scorepad.flet_support.reconnecting import FULL
from tests.browser.moves import begin_round, keys, start_game, type_half_a_round, wait_for_paper
from tests.browser.page import WEBSOCKETS, NewScreen, Screen
from tests.browser.places import resize
from tests.browser.program import Program
from tests.browser.shared_table import Phone, is_lost
from tests.browser.table import THEM, US, choose


def at(screen: Screen, path: str, *words: str) -> None:
    screen.wait_until(lambda seen: seen.path == path, path)
    screen.wait_for(*words)


def test_a_reload_while_typing_finds_the_draft_in_the_same_field(screen: Screen) -> None:
    there = type_half_a_round(screen)
    screen.reload()
    at(screen, there, f"{US}, Cards on the table, 165", "165, 120 + 45")
    keys(screen, "p320n")
    screen.wait_for(f"{US}, Cards on the table, 485", "Left in hand and foot, by cards")


@pytest.mark.grid
@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="no process can be made to stand still here")
def test_a_frozen_server_is_reported_and_taps_made_meanwhile_count_once(
    own_program: Program, own_window: Screen
) -> None:
    screen = own_window.open()
    there = type_half_a_round(screen)
    keys(screen, "p3")
    screen.wait_for("168, 120 + 45 + 3")
    assert own_program.process
    own_program.process.send_signal(signal.SIGSTOP)
    try:
        keys(screen, "2")
        screen.wait_until(is_lost, "that the connection is lost", seconds=20)
        assert "Nothing is lost" in screen.page.locator("#lost").inner_text()
    finally:
        own_program.process.send_signal(signal.SIGCONT)
    screen.wait_until(lambda seen: not is_lost(seen), "the app back")
    at(screen, there, "197, 120 + 45 + 32")
    keys(screen, "0n")
    screen.wait_for(f"{US}, Cards on the table, 485", "Left in hand and foot, by cards")


@pytest.mark.grid
def test_a_phone_that_sleeps_repeatedly_wakes_at_the_same_field(screen: Screen) -> None:
    phone = Phone(screen)
    phone.come(screen.address)
    there = type_half_a_round(screen)
    for _time in range(3):
        phone.join_again(phone.lose_line)
        screen.wait_until(lambda seen: not is_lost(seen), "the app back")
        at(screen, there, f"{US}, Cards on the table, 165", "165, 120 + 45")
    keys(screen, "p320n")
    screen.wait_for(f"{US}, Cards on the table, 485", "Left in hand and foot, by cards")


@pytest.mark.grid
def test_a_page_refused_by_a_full_server_says_so_and_opens_once_there_is_room(screen: Screen) -> None:
    refused: list[WebSocketRoute] = []
    full = True

    def answer(line: WebSocketRoute) -> None:
        if full:
            refused.append(line)
            line.close(code=FULL)
        else:
            line.connect_to_server()

    screen.page.route_web_socket(WEBSOCKETS, answer)
    screen.page.reload()
    screen.wait_until(lambda _seen: len(refused) > 1, "a second try")
    said = screen.page.locator("#lost").inner_text()
    assert said.splitlines()[0] == "Too many screens are open"
    assert "Close Scorepad on a device" in said
    full = False
    screen.wait_until(lambda seen: not is_lost(seen), "a place")
    screen.wait_for("New game")


@pytest.mark.grid
@pytest.mark.parametrize("viewport", [(390, 844)])
def test_a_note_being_typed_continues_after_the_phone_is_rotated(screen: Screen) -> None:
    there = type_half_a_round(screen)
    choose(screen, "Who went out, dealer, note")
    screen.wait_for("Who dealt?")
    screen.write("Note for this round", "Bo dropped")
    resize(screen, 844, 390)
    screen.tap("Note for this round", role="textbox")
    screen.wait_for("Bo dropped")
    screen.press("End")
    screen.page.keyboard.type(" his foot")
    screen.wait_for("Bo dropped his foot")
    resize(screen, 390, 844)
    screen.page.go_back()
    at(screen, there, "165, 120 + 45", "Undo: note for the round")
    screen.page.go_forward()
    # A field without the focus keeps its text from the tree.
    screen.tap("Note for this round", role="textbox")
    screen.wait_for("Bo dropped his foot")


@pytest.mark.grid
def test_the_browsers_back_goes_where_the_apps_back_does(screen: Screen) -> None:
    there = type_half_a_round(screen)
    game = there.partition("/round/")[0]
    screen.page.go_back()
    at(screen, game, "Continue scoring", "Round 1 of 4")
    screen.page.go_forward()
    at(screen, there, "165, 120 + 45")
    screen.tap("Back")
    at(screen, game, "Continue scoring")
    screen.page.go_back()
    at(screen, "/", "New game", "Continue: ")
    screen.tap("Continue: ")
    at(screen, game, "Continue scoring")
    screen.tap("Back")
    at(screen, "/", "Continue")


@pytest.mark.grid
def test_back_after_a_finished_round_leads_home_and_not_into_the_round(screen: Screen) -> None:
    game = start_game(screen)
    begin_round(screen, US)
    keys(screen, "2213" + "585n" + "n" + "1001" + "160n" + "195n")
    wait_for_paper(screen, game)
    screen.page.go_back()
    at(screen, "/", "Continue")


@pytest.mark.grid
def test_back_from_a_game_opened_by_address_leads_home_and_then_out(
    screen: Screen, new_screen: NewScreen
) -> None:
    game = start_game(screen)
    other = new_screen(screen.program).open(game)
    other.tap("Back")
    at(other, "/", "Continue")
    other.page.go_back()
    other.wait_until(lambda seen: seen.page.url == "about:blank", "the page before")


@pytest.mark.grid
def test_enter_after_tapping_next_moves_one_field(screen: Screen) -> None:
    type_half_a_round(screen)
    screen.tap("Next")
    screen.wait_for("Left in hand and foot, by cards")
    screen.press("Enter")
    screen.wait_for(f"{US}, this round 3,665", f"{THEM}, Clean piles, –")
    screen.press("7")
    screen.wait_for(f"{THEM}, Clean piles, 7", f"{THEM}, Dirty piles, –")


@pytest.mark.grid
def test_home_opens_after_more_screens_than_a_browser_remembers(screen: Screen) -> None:
    screen.open()
    screen.page.evaluate(
        """() => { for (let at = 0; at < 60; at++) {
          history.pushState(null, "", `/game/${at}`);
          history.pushState(null, "", `/game/${at}/far`);
        } }"""
    )
    screen.page.evaluate("() => history.pushState(null, '', '/')")
    screen.wait_until(lambda seen: seen.path == "/", "the first page's address")


@pytest.mark.grid
@pytest.mark.parametrize("address", ["/no/such/page", "/game/none/of/these"])
def test_an_unknown_address_leads_home(screen: Screen, address: str) -> None:
    screen.open(address)
    at(screen, "/", "New game")
