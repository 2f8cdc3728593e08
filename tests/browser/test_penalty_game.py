"""Penalty games in a real browser: a whole one with a tie at its end, and rounds that count more."""

import pytest

from tests.browser.moves import keys, seat, start_game
from tests.browser.page import Screen

LEVEL = "Tied at −10 after the last round: keep playing until one side is ahead."


def deal(screen: Screen, out: str, first: str = "20", second: str = "20") -> None:
    screen.wait_for("Who went out?")
    screen.tap(out)
    screen.wait_for("Next")
    keys(screen, f"{first}n0{second}n0")


def start_hand(screen: Screen) -> str:
    """Start a game of three on the set-up screen and return its address."""
    screen.open("/new")
    screen.tap("Other rules")
    screen.tap("Hand (Arabic rummy)")
    screen.wait_for("Hand (Arabic rummy), selected")
    screen.tap("3 players, individual play")
    screen.wait_for("3 players, individual play, selected")
    screen.wait_gone("Player 4")
    seat(screen, Player_1="Ann", Player_2="Bo", Player_3="Cy")
    return start_game(screen)


@pytest.mark.grid
def test_a_tie_is_played_on_until_the_lowest_total_wins(screen: Screen) -> None:
    game = start_hand(screen)
    for out in ("Ann", "Bo") * 3 + ("Cy",):
        deal(screen, out)
        screen.wait_until(lambda seen: seen.path == game and "Next" not in seen.buttons(), "the paper")
    screen.wait_for(LEVEL, "Ann, −10, tied", "Round 8")
    deal(screen, "Bo", "50")
    screen.wait_for("Bo won", "by 50 points", "Round 8 was the last one.", "The costliest round: 50 for Cy")


@pytest.mark.grid
def test_a_round_counts_eight_times_as_chosen_on_the_screen(screen: Screen) -> None:
    game = start_hand(screen)
    deal(screen, "Ann", "20", "50")
    screen.wait_until(lambda seen: seen.path == game and "Next" not in seen.buttons(), "the paper")
    screen.wait_for("Ann, −30", "Bo, 20", "Cy, 50")
    screen.tap("Round 1; ")
    screen.wait_for("What does this round count?", "× 1, selected")
    screen.tap("× 8")
    screen.wait_for("× 8, selected", "total −240", "total 160", "total 400")
    screen.open(game)
    screen.wait_for("Ann, −240", "Bo, 160", "Cy, 400")
