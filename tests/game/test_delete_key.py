"""The delete key: what it erases, where it moves back to, and what it opens again."""

import pytest

from scorepad.game.cursor import record_with_draft
from scorepad.game.draft import Draft
from scorepad.game.events import StartSet, TallyField
from scorepad.game.intents import Decision, Goto, KeypadKey, Press, SayOut, Undo
from scorepad.rules.built_in import variant
from scorepad.score.record import Cards, Out, Start, Tally
from tests.game.play import CY, REFERENCE, ROUND_1, THREE, Play, gone_out, new_record


@pytest.fixture
def play() -> Play:
    return gone_out()


def test_delete_erases_the_draft_before_it_moves_back(play: Play) -> None:
    play.keys("4 ten ten back")
    assert (play.cursor, play.text) == ((0, "piles.dirty"), "")
    play.touch(Goto(ROUND_1, 0, "melded"))
    play.keys("12 back")
    assert play.text == "1"
    play.keys("back")
    assert (play.cursor, play.text) == ((0, "melded"), "")


def test_delete_on_an_empty_field_moves_back_and_unsets_that_field(play: Play) -> None:
    play.keys("43 back")
    assert (play.cursor, play.tally().piles) == ((0, "piles.dirty"), {"clean": 4})
    play.keys("back back back")
    assert (play.cursor, play.tally()) == ((0, "piles.clean"), Tally())


def test_delete_unsets_a_field_with_a_value_and_stays(play: Play) -> None:
    play.keys("43")
    play.touch(Goto(ROUND_1, 0, "piles.clean"))
    play.keys("back")
    assert (play.cursor, play.tally().piles) == ((0, "piles.clean"), {"dirty": 3})


def test_delete_on_points_reopens_them_and_unsets_them_at_the_last_digit(play: Play) -> None:
    play.touch(Goto(ROUND_1, 0, "melded"))
    play.keys("45 next")
    play.touch(Goto(ROUND_1, 0, "melded"))
    play.keys("back")
    assert (play.text, play.tally().melded.points) == ("4", (45,))
    play.keys("back")
    assert (play.text, play.tally().melded.points) == ("", ())


@pytest.mark.parametrize("field", ["red_threes.caught", "piles.clean"])
def test_a_slip_in_a_field_out_of_order_is_fixed_by_one_delete(play: Play, field: str) -> None:
    play.keys("4312")
    before = play.tally()
    play.touch(Goto(ROUND_1, 0, field))
    play.keys("6 back")
    assert (play.cursor, play.tally()) == ((0, field), before)


def test_a_slip_in_the_exact_cut_is_fixed_by_one_delete() -> None:
    play = Play(new_record(variant("simpson"), THREE))
    play.touch(SayOut(None, Out(0)))
    play.touch(Goto(ROUND_1, 0, "extras.exact_cut"))
    play.keys("3 back 1")
    assert (play.tally().extras, play.cursor) == ({"exact_cut": 1}, (0, "melded"))


def test_delete_after_a_slip_in_a_counted_side_leaves_it_counted(play: Play) -> None:
    play.keys(REFERENCE)
    before = play.tally()
    play.touch(Goto(ROUND_1, 0, "piles.clean"))
    play.keys("5 back")
    assert (play.cursor, play.tally()) == ((0, "piles.clean"), before)


def test_delete_returns_to_the_last_keys_field_only_until_another_tap(play: Play) -> None:
    for between in (Goto(ROUND_1, 0, "piles.dirty"), Press(KeypadKey.TEN)):
        play.keys("43")
        play.touch(Goto(ROUND_1, 0, "piles.clean"))
        play.keys("5")
        play.touch(between)
        play.keys("back back" if between == Press(KeypadKey.TEN) else "back")
        assert (play.cursor, play.tally().piles) == ((0, "piles.dirty"), {"clean": 5})
        play.touch(Goto(ROUND_1, 0, "piles.clean"))


def test_delete_keeps_what_another_phone_has_written_since(play: Play) -> None:
    play.keys("43")
    play.touch(Goto(ROUND_1, 0, "piles.clean"))
    play.keys("5")
    play.do(TallyField(ROUND_1, 0, "piles.clean", 6), who=CY)
    play.keys("back")
    assert (play.cursor, play.tally().piles) == ((0, "piles.dirty"), {"clean": 6})


def test_undo_of_a_slip_and_of_its_correction_restores_each(play: Play) -> None:
    play.keys("43")
    play.touch(Goto(ROUND_1, 0, "piles.clean"))
    play.keys("5 back")
    play.touch(Undo)
    assert (play.cursor, play.tally().piles) == ((0, "piles.clean"), {"clean": 5, "dirty": 3})
    play.touch(Undo)
    assert (play.cursor, play.tally().piles) == ((0, "piles.clean"), {"clean": 4, "dirty": 3})


def test_delete_moves_back_into_the_previous_side_and_reopens_it(play: Play) -> None:
    play.keys("4312 485 next next")
    assert play.cursor == (1, "piles.clean")
    play.keys("back")
    assert play.cursor == (0, "left")
    assert not play.tally(0).counted
    assert (play.tally(0).left, play.text) == (Cards(), "")
    play.keys("20 next")
    assert (play.tally(0).counted, play.cursor) == (True, (1, "piles.clean"))


def test_delete_on_a_tapped_first_field_reopens_the_previous_side(play: Play) -> None:
    play.keys("4312 485 next next")
    play.touch(Goto(ROUND_1, 1, "piles.clean"))
    play.keys("back")
    assert (play.cursor, play.text, play.tally(0).counted) == ((0, "left"), "0", False)


def test_delete_after_next_finds_the_stacks_as_they_were_typed(play: Play) -> None:
    play.keys("4312 120 plus 45 plus 320 next back")
    assert (play.cursor, play.text) == ((0, "melded"), "120+45+320")
    assert record_with_draft(play.game, play.draft()).rounds[0].tallies[0].melded.points == (120, 45, 320)
    play.keys("back")
    assert play.text == "120+45+32"
    play.keys("5 next")
    assert (play.cursor, play.tally().melded.points) == ((0, "left"), (120, 45, 325))


def test_delete_on_an_empty_field_erases_the_previous_points_digit_by_digit(play: Play) -> None:
    play.keys("4312 45 next")
    play.touch(Goto(ROUND_1, 0, "left"))
    play.keys("back")
    assert (play.cursor, play.text) == ((0, "melded"), "45")
    play.keys("back back")
    assert (play.cursor, play.text, play.tally().melded) == ((0, "melded"), "", Cards())
    play.keys("back")
    assert (play.cursor, play.tally().red_threes_laid) == ((0, "red_threes.laid"), None)


def test_delete_on_empty_points_after_an_empty_field_leaves_both_empty(play: Play) -> None:
    play.touch(Goto(ROUND_1, 0, "left"))
    step = play.keys("plus back")
    assert step == Decision((), Draft(ROUND_1, 0, "melded"))


def test_a_digit_mistyped_over_points_is_fixed_by_one_delete(play: Play) -> None:
    play.touch(Goto(ROUND_1, 0, "melded"))
    play.keys("485 next")
    play.touch(Goto(ROUND_1, 0, "melded"))
    play.keys("4 back")
    assert (play.draft(), play.tally().melded.points) == (Draft(ROUND_1, 0, "melded"), (485,))
    play.keys("45 next back back back")
    assert (play.draft(), play.tally().melded.points) == (Draft(ROUND_1, 0, "melded"), (485,))


def test_points_opened_for_editing_are_still_open_when_next_is_taken_back(play: Play) -> None:
    play.touch(Goto(ROUND_1, 0, "melded"))
    play.keys("450 next")
    play.touch(Goto(ROUND_1, 0, "melded"))
    play.keys("back next back")
    assert play.draft() == Draft(ROUND_1, 0, "melded", "45", opened="yes")
    assert play.tally().melded.points == (450,)


def test_tens_mistyped_over_a_count_are_fixed_by_one_delete(play: Play) -> None:
    play.keys("4")
    play.touch(Goto(ROUND_1, 0, "piles.clean"))
    play.keys("ten back")
    assert (play.draft(), play.tally().piles) == (Draft(ROUND_1, 0, "piles.clean"), {"clean": 4})


def test_plus_reopens_points_so_that_delete_erases_them_completely(play: Play) -> None:
    play.touch(Goto(ROUND_1, 0, "melded"))
    play.keys("5 next")
    play.touch(Goto(ROUND_1, 0, "melded"))
    play.keys("plus back back")
    assert (play.draft(), play.tally().melded.points) == (Draft(ROUND_1, 0, "melded"), ())


def test_undo_after_delete_restores_the_reopened_points(play: Play) -> None:
    play.touch(Goto(ROUND_1, 0, "melded"))
    play.keys("485 next back back")
    play.touch(Undo)
    assert (play.draft(), play.tally().melded.points) == (Draft(ROUND_1, 0, "melded"), (485,))


def test_delete_into_a_side_left_uncounted_only_unsets(play: Play) -> None:
    play.touch(Goto(ROUND_1, 1, "piles.clean"))
    step = play.keys("back")
    assert (step.changes, play.cursor) == ((), (0, "left"))


def test_delete_at_the_first_stop_of_a_counted_side_stays(play: Play) -> None:
    play.keys(REFERENCE)
    play.touch(Goto(ROUND_1, 1, "piles.clean"))
    play.keys("back back")
    assert play.cursor == (1, "piles.clean")


def test_a_value_deleted_behind_its_minus_leaves_no_minus() -> None:
    play = Play()
    play.do(StartSet(Start(1, (485, 0))))
    play.touch(Goto(None, 0, "start.total"))
    play.keys("back back back minus 5 back")
    assert (play.draft(), play.record.start) == (Draft(None, 0, "start.total"), Start(1, (0, 0)))


def test_delete_after_correcting_a_counted_side_reopens_the_correction_only(play: Play) -> None:
    play.keys("4312 485 next next 23")
    play.touch(Goto(ROUND_1, 0, "left"))
    play.keys("20 next back")
    assert (play.cursor, play.text) == ((0, "left"), "20")
    assert (play.tally(0).left.points, play.tally(0).counted) == ((0,), True)
