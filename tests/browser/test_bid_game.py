"""A game of bids in a real browser: a round of Spades by finger, its bids on the pad while it is played."""

from collections.abc import Callable

import pytest

from tests.browser.moves import keys, wait_for_paper
from tests.browser.page import Screen
from tests.browser.table import sit_down


@pytest.mark.parametrize(("viewport", "fingers"), [((390, 844), True)])
def test_a_round_of_spades_takes_nine_finger_taps_and_shows_its_bids_while_it_is_played(
    screen: Screen, record_property: Callable[[str, object], None]
) -> None:
    first = {"tallies": [{"bid": 7, "taken": 8}, {"bid": 4, "taken": 5, "rows": {"nil": 1}}]}
    game = sit_down(screen, first, variant="spades")
    screen.wait_for("North–South, 71, bags: 1", "East–West, 141, bags: 1", "Enter round 2")
    screen.page.evaluate("() => { window.felt = 0; window.ontouchstart = () => { window.felt += 1; }; }")
    screen.tap("Enter round 2")
    screen.wait_for("Next", "North–South, Bid, –", "North–South, this round –, total 71, selected")
    keys(screen, "74")
    screen.wait_for("North–South, this round –, total 71, bid 7, selected", "East–West, Bid, 4", "Nil made")
    screen.tap("Back")
    wait_for_paper(screen, game)
    screen.wait_for("North–South, 71, bags: 1 · bid 7", "East–West, 141, bags: 1 · bid 4")
    screen.tap("Large scores")
    screen.wait_for("bid 7", "bid 4")
    screen.tap("Tap anywhere to go back")
    wait_for_paper(screen, game)
    screen.tap("Continue scoring")
    screen.wait_for("North–South, Taken, –")
    keys(screen, "6")
    screen.wait_for("Next enters the missing 7", "Finish round")
    keys(screen, "n")
    wait_for_paper(screen, game)
    felt = screen.page.evaluate("window.felt")
    record_property("touches for a round of Spades", felt)
    assert felt == 9
    screen.wait_for("North–South, 1, bags: 1", "East–West, 184, bags: 4", "leads by 183")
