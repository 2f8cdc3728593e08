"""What happens at tables to rounds and points: the screens have a place for each."""

import pytest

from tests.browser.moves import begin_round, keys, negative, wait_for_paper
from tests.browser.page import Screen
from tests.browser.table import FIRST, SECOND, THEM, US, choose, sit_down

pytestmark = pytest.mark.grid


def test_a_game_carried_over_from_paper_keeps_its_round_and_totals(own_window: Screen) -> None:
    screen = own_window.open()
    screen.tap("New game")
    screen.tap("More options")
    screen.tap("Already started on paper")
    screen.wait_for("Already started on paper, selected")
    screen.tap("Back")
    screen.tap("Start")
    screen.wait_for("First round on this pad, 2")
    screen.tap("1 more")
    screen.wait_for("First round on this pad, 3")
    negative(screen, 195)
    screen.wait_for(f"{US}, total so far, −195")
    keys(screen, "365n")
    screen.wait_for("Round 3 of 4", f"{US}, −195", f"{THEM}, 365", "opens with 120")
    begin_round(screen, THEM)
    keys(screen, "2210" + "600n" + "15n")
    screen.wait_for(f"{THEM}, this round 3,785, total 4,150")


def test_an_illegal_pickup_costs_a_hundred_and_keeps_its_reason(screen: Screen) -> None:
    game = sit_down(screen, FIRST)
    screen.wait_for(f"{US}, 3,765")
    screen.tap("Round 1")
    screen.wait_for("his round")
    choose(screen, "Adjustment")
    negative(screen, 100)
    screen.wait_gone("Next")  # what is under the keypad is drawn anew as it goes
    screen.tap("illegal pickup")
    screen.wait_for("Adjustment, −100, illegal pickup", f"{US}, this round 3,665, total 3,665")
    screen.tap("Back")
    wait_for_paper(screen, game)
    screen.wait_for(f"{US}, 3,665", f"{THEM}, 465")


def test_a_misdeal_leaves_no_round_behind_until_undo(screen: Screen) -> None:
    game = sit_down(screen, FIRST)
    begin_round(screen, THEM)
    keys(screen, "22")
    choose(screen, "Misdeal: deal again")
    wait_for_paper(screen, game)
    screen.wait_for("Round 2 of 4", "Who went out?", f"{US}, 3,765", f"{THEM}, 465")
    assert "Continue scoring" not in screen.buttons()
    screen.tap("Undo: ")
    screen.tap("Continue scoring")
    screen.wait_for("Dirty piles, 2")


def test_a_removed_round_no_longer_counts_until_undo_restores_it(screen: Screen) -> None:
    game = sit_down(screen, FIRST, SECOND)
    screen.tap("Round 1")
    screen.wait_for("his round")
    choose(screen, "Remove this round")
    wait_for_paper(screen, game)
    screen.wait_for("Round 2 of 4", f"{US}, 225", f"{THEM}, 3,800")
    screen.tap("Undo: round removed")
    screen.wait_for("Round 3 of 4", f"{US}, 3,990", f"{THEM}, 4,265")


def test_switching_variants_in_round_2_previews_and_then_changes_the_totals(screen: Screen) -> None:
    game = sit_down(screen, FIRST)
    choose(screen, "Change the game")
    screen.tap("Switch to other rules")
    screen.write("Search", "Brouillette low")
    screen.tap("Hand and Foot (Brouillette low), pairs")
    screen.wait_for(f"{US}: 3,765 becomes 1,465, −2,300", f"{THEM}: 465 becomes 265, −200")
    screen.wait_for("these rules no longer use")
    screen.tap("Switch to Hand and Foot (Brouillette low), pairs")
    wait_for_paper(screen, game)
    screen.wait_for(f"{US}, 1,465", f"{THEM}, 265")
    screen.tap("Undo: rules: Hand and Foot (Brouillette low), pairs")
    screen.wait_for(f"{US}, 3,765", f"{THEM}, 465")
