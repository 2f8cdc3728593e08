"""Adjustments typed by keys: with a sign and a reason, and what becomes of one that is left empty."""

import pytest

from scorepad.game.draft import Draft
from scorepad.game.events import AdjustmentSet, TallyField
from scorepad.game.intents import Goto, KeypadKey, Leave, Press, Undo
from scorepad.score.record import Adjustment
from tests.game.play import CY, REFERENCE, ROUND_1, Play, gone_out


@pytest.fixture
def play() -> Play:
    return gone_out()


@pytest.fixture
def emptied(play: Play) -> Play:
    """Return the game with an adjustment whose number was deleted."""
    play.do(AdjustmentSet(ROUND_1, 0, "a", -100, "illegal pickup"))
    play.keys("@adjustments.a back back back")
    return play


@pytest.mark.parametrize("keys", ["back", "next", "minus next", "5 back back", "minus 5 back next"])
def test_an_adjustment_started_by_mistake_is_left_without_a_change(play: Play, keys: str) -> None:
    play.keys("43")
    before = play.game
    play.touch(Goto(ROUND_1, 0, "adjustments.a"))
    play.keys(keys)
    assert (play.draft(), play.game) == (Draft(ROUND_1, 0, "piles.wild"), before)


def test_an_emptied_adjustment_keeps_its_reason_for_the_next_number(emptied: Play) -> None:
    before, reason = emptied.draft(), (Adjustment(0, "illegal pickup"),)
    assert (emptied.cursor, emptied.tally().adjustments) == ((0, "adjustments.a"), reason)
    assert (emptied.keys("back").changes, emptied.draft()) == ((), before)
    emptied.keys("minus 5 back 5 0 next")
    assert emptied.tally().adjustments == (Adjustment(50, "illegal pickup"),)


@pytest.mark.parametrize("touch", [Press(KeypadKey.NEXT), Goto(ROUND_1, 1, "melded"), Leave()])
def test_an_emptied_adjustment_is_removed_when_it_is_left(emptied: Play, touch: Press | Goto | Leave) -> None:
    emptied.touch(touch)
    assert emptied.tally().adjustments == ()


def test_undo_restores_the_points_of_an_emptied_adjustment(emptied: Play) -> None:
    emptied.touch(Undo)
    assert emptied.draft() == Draft(ROUND_1, 0, "adjustments.a")
    assert emptied.keys("next").changes == ()
    assert emptied.tally().adjustments == (Adjustment(-100, "illegal pickup"),)


def test_a_zero_adjustment_that_was_only_looked_at_stays(play: Play) -> None:
    play.do(AdjustmentSet(ROUND_1, 0, "a", 0, "said only"))
    assert play.keys("@adjustments.a next").changes == ()


def test_an_emptied_adjustment_removed_on_another_phone_starts_anew(play: Play) -> None:
    play.do(AdjustmentSet(ROUND_1, 0, "a", -100))
    play.keys("@adjustments.a back")
    play.do(AdjustmentSet(ROUND_1, 0, "a", None), who=CY)
    play.keys("back back")
    assert play.draft() == Draft(ROUND_1, 0, "adjustments.a")
    assert play.tally().adjustments == ()


def test_an_adjustment_has_signed_points_and_keeps_its_reason(play: Play) -> None:
    play.do(AdjustmentSet(ROUND_1, 1, "a", 0, "illegal pickup"))
    play.keys("@1:adjustments.a minus 100 next")
    assert play.tally(1).adjustments == (Adjustment(-100, "illegal pickup"),)
    assert play.cursor == (1, "piles.clean")


def test_an_adjustment_in_a_full_but_open_side_moves_to_its_last_stop(play: Play) -> None:
    play.keys("4312 485 next")
    play.do(TallyField(ROUND_1, 0, "left.points", (0,)))
    play.keys("@adjustments.new 7 next")
    assert (play.cursor, play.tally().counted) == ((0, "left"), False)
    assert play.tally().adjustments == (Adjustment(7),)


def test_an_adjustment_to_a_counted_side_ends_the_correction(play: Play) -> None:
    play.keys(REFERENCE)
    step = play.keys("@adjustments.new minus 50 next")
    assert (step.draft, step.effect) == (None, "side_finished")
    play.keys("@adjustments.new back back next")
    assert play.tally().adjustments == ()
