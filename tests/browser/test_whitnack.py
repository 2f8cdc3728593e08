"""The main job in a real browser. Source of the figures: vectors W03+W04+W05 and W10."""

from collections.abc import Callable

from tests.browser.moves import begin_round, catch, keys, start_game, wait_for_paper
from tests.browser.page import Screen
from tests.browser.program import Program

NOBODY = "Nobody: the stock ran out"
US, THEM = "North–South", "East–West"


def play_first_round(screen: Screen) -> None:
    begin_round(screen, US)
    keys(screen, "2213" + "585n" + "20n" + "1001")
    catch(screen, laid=1, caught=2)
    keys(screen, "160n" + "195n")


def play_second_round(screen: Screen) -> None:
    begin_round(screen, US)
    keys(screen, "2210" + "480n" + "20n" + "0001")
    catch(screen, laid=1, caught=2)
    keys(screen, "0n" + "460n")


def play_third_round(screen: Screen) -> None:
    begin_round(screen, NOBODY)
    keys(screen, "1102" + "175n" + "115n")
    keys(screen, "2114" + "460n" + "20n")


def test_three_rounds_are_played_corrected_and_undone(
    own_program: Program, new_screen: Callable[[str], Screen]
) -> None:
    screen = new_screen(own_program.address).open()
    game = start_game(screen)
    play_first_round(screen)
    wait_for_paper(screen, game)
    screen.wait_for(f"{US}, 4,065", f"{THEM}, 365", "opens with 90")
    play_second_round(screen)
    wait_for_paper(screen, game)
    screen.wait_for(f"{US}, 7,725", f"{THEM}, −195", "opens with 120")
    play_third_round(screen)
    wait_for_paper(screen, game)
    screen.wait_for(f"{US}, 8,785", f"{THEM}, 3,445", "opens with 150")

    screen.tap("Round 1")
    screen.tap(f"{THEM}, this round")
    screen.wait_for("Red threes laid, 1\n")
    screen.tap("Red threes laid, 1")
    keys(screen, "2")
    screen.wait_for("Red threes laid, 2\n")
    screen.tap("caught 2")
    keys(screen, "1")
    screen.wait_for(f"{THEM}, this round 565, in all 565")
    screen.tap("Back")
    wait_for_paper(screen, game)
    screen.wait_for(f"{US}, 8,785", f"{THEM}, 3,645")
    screen.tap("Undo")
    screen.wait_for(f"{THEM}, 3,545")
    screen.tap("Undo")
    screen.wait_for(f"{THEM}, 3,445")


def test_what_is_half_typed_survives_a_reload_and_a_killed_server(
    own_program: Program, new_screen: Callable[[str], Screen]
) -> None:
    screen = new_screen(own_program.address).open()
    game = start_game(screen)
    begin_round(screen, US)
    keys(screen, "2213" + "58")
    screen.wait_for("Cards on the table, 58")
    screen.reload()
    screen.wait_for("Cards on the table, 58")
    own_program.kill()
    screen.wait_until(lambda seen: seen.page.locator("#lost").is_visible(), "the words that nothing is lost")
    own_program.start()
    screen.wait_until(lambda seen: not seen.page.locator("#lost").is_visible(), "the app back")
    screen.wait_for("Cards on the table, 58")
    keys(screen, "5n20n")
    screen.wait_for(f"{US}, this round 4,065")
    assert screen.path.startswith(f"{game}/round/")
