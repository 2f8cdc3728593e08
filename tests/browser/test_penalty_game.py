"""A whole penalty game in a real browser, with a tie after its last round."""

from tests.browser.moves import keys, seat, start_game
from tests.browser.page import Screen

LEVEL = "Tied at −10 after the last round: keep playing until one side is ahead."


def deal(screen: Screen, out: str, first: str = "20", second: str = "20") -> None:
    screen.wait_for("Who went out?")
    screen.tap(out)
    screen.wait_for("Next")
    keys(screen, f"{first}n0{second}n0")


def test_a_tie_is_played_on_until_the_lowest_total_wins(screen: Screen) -> None:
    screen.open("/new")
    screen.tap("Other rules")
    screen.tap("Hand (Arabic rummy)")
    screen.wait_for("Hand (Arabic rummy), selected")
    screen.tap("3 players, individual play")
    screen.wait_for("3 players, individual play, selected")
    screen.wait_gone("Player 4")
    seat(screen, Player_1="Ann", Player_2="Bo", Player_3="Cy")
    game = start_game(screen)
    for out in ("Ann", "Bo") * 3 + ("Cy",):
        deal(screen, out)
        screen.wait_until(lambda seen: seen.path == game and "Next" not in seen.buttons(), "the paper")
    screen.wait_for(LEVEL, "Ann, −10, tied", "Round 8")
    deal(screen, "Bo", "50")
    screen.wait_for("Bo won", "by 50 points", "Round 8 was the last one.", "The costliest round: 50 for Cy")
