"""Games of points in a real browser: a round by finger with its touches counted, sums, subtracting."""

from collections.abc import Callable

import pytest

from tests.browser.boxes import boxes
from tests.browser.moves import keys, seat, wait_for_paper
from tests.browser.page import Screen
from tests.browser.table import choose, sit_down

FOUR = [{"name": name} for name in ("Ann", "Bo", "Cy", "Di")]


def start_game_of_four(screen: Screen, rules: str) -> str:
    """Start a game on the set-up screen and return its address."""
    screen.go("/new/rules", "Canasta")
    screen.tap("Other games")
    screen.tap(f"{rules}: ")
    screen.wait_for(f"{rules} · ")
    seat(screen, Player_1="Ann", Player_2="Bo", Player_3="Cy", Player_4="Di")
    screen.tap("Start")
    screen.wait_until(lambda seen: seen.path.startswith("/game/"), "the game")
    return screen.path


@pytest.mark.parametrize(("viewport", "fingers"), [((390, 844), True)])
def test_four_numbers_read_off_a_slip_take_13_finger_taps_and_land_on_the_right_people(
    screen: Screen, record_property: Callable[[str, object], None]
) -> None:
    game = start_game_of_four(screen, "Five Crowns")
    screen.wait_for("Round 1 of 11", "Enter round 1")
    screen.page.evaluate("() => { window.felt = 0; window.ontouchstart = () => { window.felt += 1; }; }")
    screen.tap("Enter round 1")
    screen.wait_for("Next", "Ann, this round –, total 0, selected")
    keys(screen, "12n")
    screen.wait_for("Ann, this round 12, total 12", "Bo, this round –, total 0, selected")
    keys(screen, "25n" + "40n" + "31n")
    wait_for_paper(screen, game)
    felt = screen.page.evaluate("window.felt")
    record_property("touches for a round of Five Crowns", felt)
    assert felt == 13
    screen.wait_for("Ann, 12", "Bo, 25", "Cy, 40", "Di, 31", "Lowest wins · Ann leads by 13")
    screen.wait_for("Round 2 of 11", "Enter round 2")
    assert "Who went out?" not in screen.text()
    assert "to open" not in screen.text()


def after_round_one(screen: Screen) -> str:
    """Open a game of four after its first round and return its address."""
    first = {"tallies": [{"points": points} for points in (31, 12, 25, 40)]}
    game = sit_down(screen, first, variant="five-crowns", sides=FOUR)
    screen.wait_for("Lowest wins · Bo leads by 13", "Bo, 12", "Ann, 31")
    return game


@pytest.mark.grid
def test_whoever_leaves_no_longer_leads_nor_is_asked(screen: Screen) -> None:
    game = after_round_one(screen)
    choose(screen, "Players and names")
    screen.tap("Bo: Leaves the game")
    screen.wait_for("left after round 1", "Undo: Bo left", "Bo: Plays again")
    screen.tap("Back")
    wait_for_paper(screen, game)
    screen.wait_for("Bo, 12, left after round 1", "Cy, 25", "Cy leads by 6")
    screen.tap("Enter round 2")
    screen.wait_for("Ann, this round –, total 31, selected", "Bo, this round –, left after round 1", "Next")
    keys(screen, "1n1n1n")
    wait_for_paper(screen, game)
    screen.wait_for("Bo, 12, left after round 1", "Cy, 26", "Cy leads by 6", "Round 3 of 11")


@pytest.mark.grid
@pytest.mark.parametrize(("viewport", "fingers"), [((360, 740), True)])
def test_whoever_joins_sees_all_that_is_asked_and_starts_and_sits_where_the_table_says(
    screen: Screen,
) -> None:
    game = after_round_one(screen)
    choose(screen, "Players and names")
    screen.tap("Somebody joins")
    screen.wait_for("Where do they sit?")
    asked = "Name of whoever joins", "left of Di", "the highest total: 40", "Join the game"
    screen.wait_until(
        lambda seen: (
            {*asked} <= {box.name.partition(",")[0] for box in boxes(seen) if box.seen and not box.cut}
        ),
        "all of it in sight",
    )
    screen.wait_for("the highest total: 40, selected", "left of Di, selected")
    screen.tap("the lowest total: 12")
    screen.tap("left of Ann")
    screen.wait_for("the lowest total: 12, selected", "left of Ann, selected")
    screen.write("Name of whoever joins", "Eve")
    screen.tap("Join the game")
    screen.wait_for("Undo: Eve joined", "Name of side 5")
    screen.tap("Back")
    wait_for_paper(screen, game)
    screen.wait_for("Eve, 12", "Bo, 12")
