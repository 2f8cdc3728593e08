"""The main job in a real browser, from the first deal to the winner.

Source of the figures: vectors W03+W04+W05 (three rounds) and W10 (the correction of the first). The fourth
round is worth 1,425 by whitnack's rules = 500 + 2 × 300 + 100 + 310 − 85 and, for the side that goes out,
3,885 = 2 × 500 + 2 × 300 + 1,500 + 2 × 100 + 485 + 100.
"""

from collections.abc import Callable

import pytest

from tests.browser.moves import begin_round, by_cards, catch, keys, seat, start_game, wait_for_paper
from tests.browser.page import Screen
from tests.browser.table import sit_down as laid_out

US, THEM = "Ann & Bo", "Cy & Di"
NOBODY = "Nobody: the stock ran out"
CORRECTED = (f"{THEM} 565", f"{THEM} −560", f"{THEM} 3,640")
AS_IT_WAS = (f"{THEM} 365", f"{THEM} −560", f"{THEM} 3,640")


def sit_down(screen: Screen) -> str:
    screen.tap("New game")
    seat(screen, North="Ann", South="Bo", East="Cy", West="Di")
    return start_game(screen)


def count_the_first_round_card_by_card(screen: Screen) -> None:
    begin_round(screen, US)
    keys(screen, "2213")
    by_cards(screen, "Cards on the table", "374+87")
    screen.wait_for("Cards on the table, 585")
    by_cards(screen, "Left in hand and foot", "000111")
    screen.wait_for(f"{US}, this round 4,065", f"{THEM}, Clean piles, –")
    keys(screen, "1001")
    catch(screen, laid=1, caught=2)
    by_cards(screen, "Cards on the table", "010+24")
    screen.wait_for("Cards on the table, 160")
    by_cards(screen, "Left in hand and foot", "111841")


def count_the_second_round_in_points(screen: Screen) -> None:
    begin_round(screen, US)
    keys(screen, "2210" + "480n" + "20n" + "0001")
    catch(screen, laid=1, caught=2)
    keys(screen, "0n" + "460n")


def count_the_third_round_in_which_nobody_went_out(screen: Screen) -> None:
    begin_round(screen, NOBODY)
    keys(screen, "1102" + "175n" + "115n")
    screen.wait_for(f"{US}, this round 1,060, total 8,785")
    keys(screen, "2114" + "460n" + "20n")


def count_the_fourth_round_stack_by_stack(screen: Screen) -> None:
    begin_round(screen, THEM)
    keys(screen, "2212" + "120p45p320")
    screen.wait_for("485, 120 + 45 + 320", f"{THEM}, this round 3,885")
    keys(screen, "n0n")
    screen.wait_for(f"{US}, Clean piles, –")
    keys(screen, "1201" + "310n" + "85n")


def move_a_red_three_from_caught_to_laid(screen: Screen, game: str) -> None:
    screen.tap("Round 1")
    screen.tap(f"{THEM}, this round 365")
    screen.wait_for(f"{THEM}, Red threes laid, 1")
    screen.tap("Red threes laid, 1")
    keys(screen, "2")
    screen.wait_for(f"{THEM}, this round 465", "Cards on the table, by points")
    screen.tap("Red threes caught, 2")
    keys(screen, "1")
    screen.wait_for("Red threes caught, 1", f"{THEM}, this round 565, total 565")
    screen.tap("Back")
    wait_for_paper(screen, game)


def undo(screen: Screen, what: str) -> None:
    screen.tap(f"Undo: {what}")
    screen.wait_for(f"Redo: {what}")


def redo(screen: Screen, what: str) -> None:
    screen.tap(f"Redo: {what}")
    screen.wait_for(f"Undo: {what}")


@pytest.mark.grid
def test_four_rounds_lead_from_an_empty_folder_to_the_winner_and_a_rematch(own_window: Screen) -> None:
    play_to_a_rematch(own_window.open())


def play_to_a_rematch(screen: Screen) -> str:
    """Play from the home screen of an empty app, and return the address of the game."""
    game = sit_down(screen)
    screen.wait_for("Round 1 of 4", "Ann deals", f"{US}, 0", f"{THEM}, 0")

    count_the_first_round_card_by_card(screen)
    wait_for_paper(screen, game)
    screen.wait_for("Round 2 of 4", "Cy deals", f"{US}, 4,065, leads by 3,700")
    screen.wait_for(f"{THEM}, 365")

    count_the_second_round_in_points(screen)
    wait_for_paper(screen, game)
    screen.wait_for("Round 3 of 4", "Bo deals", f"{US}, 7,725, leads by 7,920")
    screen.wait_for(f"{THEM}, −195")

    count_the_third_round_in_which_nobody_went_out(screen)
    wait_for_paper(screen, game)
    screen.wait_for("Round 4 of 4", "Di deals", f"{US}, 8,785, leads by 5,340")
    screen.wait_for(f"{THEM}, 3,445", *AS_IT_WAS)

    move_a_red_three_from_caught_to_laid(screen, game)
    screen.wait_for(f"{US}, 8,785, leads by 5,140", f"{THEM}, 3,645", *CORRECTED)
    undo(screen, f"Round 1, {THEM}: red threes caught 1")
    undo(screen, f"Round 1, {THEM}: red threes laid 2")
    screen.wait_for(f"{US}, 8,785, leads by 5,340", f"{THEM}, 3,445", *AS_IT_WAS)
    redo(screen, f"Round 1, {THEM}: red threes laid 2")
    redo(screen, f"Round 1, {THEM}: red threes caught 1")
    screen.wait_for(f"{THEM}, 3,645", *CORRECTED)

    count_the_fourth_round_stack_by_stack(screen)
    screen.wait_until(lambda seen: seen.path == f"{game}/result", "the result")
    screen.wait_for(f"{US} won", "by 2,680 points", f"Why 10,210? {US}", f"Why 7,530? {THEM}")
    screen.tap("Rematch")
    screen.wait_until(lambda seen: seen.path.startswith("/game/") and game not in seen.path, "another game")
    screen.wait_for("Round 1 of 4", "Ann deals", f"{US}, 0", f"{THEM}, 0")
    return game


@pytest.mark.parametrize(("viewport", "fingers"), [((390, 844), True)])
def test_the_reference_round_takes_21_finger_taps(
    screen: Screen, record_property: Callable[[str, object], None]
) -> None:
    game = laid_out(screen)
    screen.page.evaluate("() => { window.felt = 0; window.ontouchstart = () => { window.felt += 1; }; }")
    begin_round(screen, "North–South")
    keys(screen, "4312" + "485n" + "n")
    keys(screen, "2301" + "310n" + "85n")
    wait_for_paper(screen, game)
    screen.wait_for("North–South, 5,185, leads by 2,960", "East–West, 2,225")
    felt = screen.page.evaluate("window.felt")
    record_property("touches for the reference round", felt)
    assert felt == 21
