"""An earlier round is put right while another one is being counted."""

import pytest

from scorepad.game.cursor import record_with_draft
from scorepad.game.draft import Draft
from scorepad.game.events import Counted, RoundAdded, RoundRemoved, TallyField
from scorepad.game.intents import ChooseForm, FinishRound, Goto, Leave, SayOut, Undo
from scorepad.score.record import Out
from tests.game.play import CY, Play

HERE = Draft("r2", 0, "melded", "120+4")


@pytest.fixture
def play() -> Play:
    """Have one round counted, and 120+4 typed in the second."""
    play = Play()
    play.touch(SayOut(None, Out(0)))
    play.keys("4312 485 next next 2301 310 next 85 next")
    play.touch(SayOut(None, Out(0)))
    play.keys("4312 120 plus 4")
    assert play.draft() == HERE
    return play


def test_a_touch_in_a_counted_round_commits_nothing_of_the_round_in_progress(play: Play) -> None:
    step = play.touch(Goto("r1", 1, "piles.clean"))
    assert step.changes == ()
    assert step.draft == Draft("r1", 1, "piles.clean", waiting=HERE)


def test_the_cursor_goes_on_where_it_stood_when_the_earlier_round_is_right(play: Play) -> None:
    play.touch(Goto("r1", 1, "left"))
    step = play.keys("90 next")
    assert step.changes == (TallyField("r1", 1, "left.points", (90,)),)
    assert (step.effect, step.draft) == ("side_finished", HERE)


def test_it_waits_from_field_to_field_of_the_earlier_round(play: Play) -> None:
    play.touch(Goto("r1", 1, "piles.clean"))
    play.keys("3")
    assert play.cursor == (1, "piles.dirty")
    play.touch(ChooseForm("r1", 0, "melded", "counts"))
    assert play.draft() == Draft("r1", 0, "melded.counts.joker", waiting=HERE)


def test_it_waits_on_when_a_slip_in_the_earlier_round_is_taken_back(play: Play) -> None:
    play.touch(Goto("r1", 1, "piles.clean"))
    step = play.keys("3 back")
    assert step.changes == (TallyField("r1", 1, "piles.clean", 2),)
    assert step.draft == Draft("r1", 1, "piles.clean", waiting=HERE)


def test_switching_the_form_of_cards_in_a_counted_round_lets_it_wait_too(play: Play) -> None:
    assert play.touch(ChooseForm("r1", 0, "left", "counts")).draft == Draft(
        "r1", 0, "left.counts.joker", "", HERE
    )


def test_it_waits_while_the_totals_from_paper_are_put_right(play: Play) -> None:
    assert play.touch(Goto(None, 0, "start.total")).draft == Draft(None, 0, "start.total", waiting=HERE)
    assert play.touch(Leave()).draft == HERE


def test_leaving_the_earlier_round_commits_what_was_typed_there_and_goes_back(play: Play) -> None:
    play.touch(Goto("r1", 1, "melded"))
    play.keys("315")
    step = play.touch(Leave())
    assert step.changes == (TallyField("r1", 1, "melded.points", (315,)),)
    assert step.draft == HERE


def test_going_back_to_the_same_field_finds_the_open_text(play: Play) -> None:
    play.touch(Goto("r1", 1, "melded"))
    step = play.touch(Goto("r2", 0, "melded"))
    assert (step.changes, step.draft) == ((), HERE)


def test_saying_again_who_went_out_goes_back_as_well(play: Play) -> None:
    play.touch(Goto("r1", 1, "melded"))
    assert play.touch(SayOut("r2", Out(0))).draft == HERE


def test_going_to_another_field_of_the_round_commits_the_open_text(play: Play) -> None:
    play.keys("5")
    play.touch(Goto("r1", 1, "melded"))
    step = play.touch(Goto("r2", 0, "left"))
    assert step.changes == (TallyField("r2", 0, "melded.points", (120, 45)),)
    assert step.draft == Draft("r2", 0, "left")


def test_what_cannot_be_committed_is_refused_and_waits_on(play: Play) -> None:
    play.touch(Goto("r1", 1, "melded"))
    step = play.touch(Goto("r2", 0, "left"))
    assert step.refused
    assert step.draft == Draft("r1", 1, "melded", waiting=HERE)


def test_finishing_the_round_commits_the_open_text(play: Play) -> None:
    play.keys("5")
    play.touch(Goto("r1", 1, "melded"))
    step = play.touch(FinishRound("r2"))
    assert step.changes[0] == TallyField("r2", 0, "melded.points", (120, 45))
    assert (step.effect, step.draft) == ("round_finished", None)
    assert play.round(1).complete


def test_the_cursor_of_a_round_that_was_removed_is_gone(play: Play) -> None:
    play.touch(Goto("r1", 1, "melded"))
    step = play.do(RoundRemoved("r2"))
    assert step.draft == Draft("r1", 1, "melded")


def test_removing_the_earlier_round_goes_back_to_the_one_in_progress(play: Play) -> None:
    play.touch(Goto("r1", 1, "melded"))
    assert play.do(RoundRemoved("r1")).draft == HERE


def test_an_earlier_round_removed_by_another_phone_leaves_the_open_text(play: Play) -> None:
    play.touch(Goto("r1", 1, "melded"))
    play.do(RoundRemoved("r1"), who=CY)
    assert play.keys("5").draft == Draft("r2", 0, "melded", "120+45")


def test_undo_in_an_earlier_round_lets_the_cursor_wait_on(play: Play) -> None:
    play.touch(Goto("r1", 1, "piles.clean"))
    play.keys("3")
    play.touch(Undo())
    assert play.draft() == Draft("r1", 1, "piles.clean", waiting=HERE)


def test_an_earlier_round_opened_again_keeps_the_other_waiting(play: Play) -> None:
    play.touch(Goto("r1", 1, "piles.clean"))
    assert play.do(Counted("r1", 1, counted=False)).draft == Draft("r1", 1, "piles.clean", waiting=HERE)


def test_an_inserted_round_lets_it_wait_until_it_is_counted(play: Play) -> None:
    play.do(RoundAdded("forgotten", "r1"))
    assert play.touch(SayOut("forgotten", Out(1))).draft == Draft("forgotten", 1, "piles.clean", waiting=HERE)
    step = play.touch(FinishRound("forgotten"))
    assert (step.effect, step.draft) == ("round_finished", HERE)


def test_a_round_to_come_lets_nothing_wait(play: Play) -> None:
    play.keys("5 next")
    assert play.touch(Goto(None, 1, "melded")).draft == Draft("r2", 1, "melded")


def test_what_waits_is_shown_as_if_it_were_committed(play: Play) -> None:
    play.touch(Goto("r1", 1, "melded"))
    play.keys("315")
    shown = record_with_draft(play.game, play.draft())
    assert shown.rounds[0].tallies[1].melded.points == (315,)
    assert shown.rounds[1].tallies[0].melded.points == (120, 4)


def test_a_round_finished_on_another_phone_takes_the_open_text_in(play: Play) -> None:
    play.keys("5")
    play.touch(Goto("r1", 1, "piles.clean"))
    play.touch(FinishRound("r2"), CY)
    step = play.touch(Leave())
    assert step.changes == (TallyField("r2", 0, "melded.points", (120, 45)),)
    assert step.draft is None


def test_a_touch_that_is_refused_changes_nothing(play: Play) -> None:
    play.touch(Goto("r1", 1, "melded"))
    play.keys("17")
    step = play.keys("next")
    assert step.refused
    assert step.draft == Draft("r1", 1, "melded", "17", HERE)
