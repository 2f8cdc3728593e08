"""Correcting an earlier round while another one is being scored."""

from dataclasses import replace

import pytest

from scorepad.game.cursor import record_with_draft
from scorepad.game.draft import Draft
from scorepad.game.events import Answered, Counted, RoundAdded, RoundRemoved, TallyField
from scorepad.game.intents import ChooseForm, FinishRound, Goto, Intent, Leave, MakeChanges, SayOut, Undo
from scorepad.rules.faults import Fault
from scorepad.score.record import Answer, Out, RoundId
from tests.game.play import CY, Play

R1 = RoundId("r1")
R2 = RoundId("r2")
FORGOTTEN = RoundId("forgotten")

HERE = Draft(R2, 0, "melded", "120+4")


@pytest.fixture
def play() -> Play:
    """Return a game with one round counted, and 120+4 typed in the second."""
    play = Play()
    play.touch(SayOut(None, Out(0)))
    play.keys("4312 485 next next 2301 310 next 85 next")
    play.touch(SayOut(None, Out(0)))
    play.keys("4312 120 plus 4")
    assert play.draft() == HERE
    return play


def away(side: int, field: str, round_id: RoundId | None = R1) -> Draft:
    return Draft(round_id, side, field, waiting=HERE)


MELDED = Goto(R1, 1, "melded")


@pytest.mark.parametrize(
    ("touches", "draft"),
    [
        ([MELDED], away(1, "melded")),
        ([ChooseForm(R1, 0, "left", "counts")], away(0, "left.counts.joker")),
        ([Goto(None, 0, "start.total")], away(0, "start.total", None)),
        ([Goto(None, 0, "start.total"), Leave()], HERE),
        ([MELDED, Goto(R2, 0, "melded")], HERE),
        ([MELDED, SayOut(R2, Out(0))], HERE),
        ([MELDED, MakeChanges((RoundRemoved(R1),))], HERE),
        ([MELDED, MakeChanges((RoundRemoved(R2),))], Draft(R1, 1, "melded")),
        ([MELDED, MakeChanges((Counted(R1, 1, counted=False),))], away(1, "melded")),
    ],
)
def test_a_draft_waits_in_its_round_while_another_one_is_corrected(
    play: Play, touches: list[Intent], draft: Draft
) -> None:
    made = [change for touch in touches for change in play.touch(touch).changes]
    assert not any(isinstance(change, TallyField) and change.round == R2 for change in made)
    assert play.draft() == draft


@pytest.mark.parametrize(
    ("keys", "change", "draft"),
    [
        # It stays parked from field to field and when a slip is deleted, and returns after the last field.
        ("@1:piles.clean 3", TallyField(R1, 1, "piles.clean", 3), away(1, "piles.dirty")),
        ("@1:piles.clean 3 back", TallyField(R1, 1, "piles.clean", 2), away(1, "piles.clean")),
        ("@1:left 90 next", TallyField(R1, 1, "left.points", (90,)), HERE),
        # Returning to another field of its round commits the draft.
        ("5 @1:melded @r2:0:left", TallyField(R2, 0, "melded.points", (120, 45)), Draft(R2, 0, "left")),
    ],
)
def test_the_cursor_is_parked_while_the_earlier_round_is_corrected(
    play: Play, keys: str, change: TallyField, draft: Draft
) -> None:
    step = play.keys(keys)
    assert step.draft
    assert (step.changes, replace(step.draft, left=None)) == ((change,), draft)


def test_leaving_the_earlier_round_commits_its_draft_and_goes_back(play: Play) -> None:
    play.keys("@1:melded 315")
    step = play.touch(Leave())
    assert step.changes == (TallyField(R1, 1, "melded.points", (315,)),)
    assert step.draft == HERE


def test_a_draft_that_cannot_be_committed_stays_parked(play: Play) -> None:
    step = play.keys("@1:melded @r2:0:left")
    assert step.refused
    assert step.draft == Draft(R1, 1, "melded", waiting=HERE)


def test_finishing_the_round_commits_the_parked_draft(play: Play) -> None:
    play.keys("5")
    play.touch(Goto(R1, 1, "melded"))
    step = play.touch(FinishRound(R2))
    assert step.changes[0] == TallyField(R2, 0, "melded.points", (120, 45))
    assert (step.effect, step.draft) == ("round_finished", None)
    assert play.round(1).complete


def test_an_earlier_round_removed_on_another_phone_keeps_the_draft(play: Play) -> None:
    play.touch(Goto(R1, 1, "melded"))
    play.do(RoundRemoved(R1), who=CY)
    assert play.keys("5").refused == Fault("gone")
    assert play.touch(Goto(R2, 0, "melded")).draft == HERE
    assert play.keys("5").draft == Draft(R2, 0, "melded", "120+45")


def test_undo_in_an_earlier_round_keeps_the_cursor_parked(play: Play) -> None:
    play.keys("@1:piles.clean 3")
    play.touch(Undo)
    assert play.draft() == Draft(R1, 1, "piles.clean", waiting=HERE)


def test_an_inserted_round_parks_the_cursor_until_it_is_counted(play: Play) -> None:
    play.do(RoundAdded(FORGOTTEN, R1))
    assert play.touch(SayOut(FORGOTTEN, Out(1))).draft == Draft(FORGOTTEN, 1, "piles.clean", waiting=HERE)
    step = play.touch(FinishRound(FORGOTTEN))
    assert (step.effect, step.draft) == ("round_finished", HERE)


def test_a_new_round_parks_no_cursor(play: Play) -> None:
    play.keys("5 next")
    assert play.touch(Goto(None, 1, "melded")).draft == Draft(R2, 1, "melded")


def test_a_parked_draft_is_shown_as_if_committed(play: Play) -> None:
    play.keys("@1:melded 315")
    shown = record_with_draft(play.game, play.draft())
    assert shown.rounds[0].tallies[1].melded.points == (315,)
    assert shown.rounds[1].tallies[0].melded.points == (120, 4)


def test_a_round_finished_on_another_phone_still_gets_the_parked_draft(play: Play) -> None:
    play.keys("5")
    play.touch(Goto(R1, 1, "piles.clean"))
    play.touch(FinishRound(R2), CY)
    step = play.touch(Leave())
    assert step.changes == (TallyField(R2, 0, "melded.points", (120, 45)),)
    assert step.draft is None


def test_a_refused_key_keeps_the_draft_and_the_parked_cursor(play: Play) -> None:
    step = play.keys("@1:melded 17 next")
    assert step.refused
    assert step.draft == Draft(R1, 1, "melded", "17", HERE)


FIX = Goto(R2, 1, "melded", fixes=True)


@pytest.fixture
def asked() -> Play:
    """Return a game whose first side has 31 typed on the table, after 4,850 was counted for the second."""
    play = Play()
    play.touch(SayOut(None, Out(0)))
    play.touch(FinishRound(R1))
    play.touch(SayOut(None, Out(1)))
    play.keys("4312 4850 next 0 next 2301 31")
    assert play.draft() == Draft(R2, 0, "melded", "31")
    return play


def test_after_a_fix_the_cursor_goes_on_where_it_stood_with_what_was_typed_there(asked: Play) -> None:
    asked.touch(FIX)
    assert asked.draft() == Draft(R2, 1, "melded", waiting=Draft(R2, 0, "melded", "31"), fixes=True)
    asked.keys("back back back back back")
    assert (asked.cursor, asked.text, asked.tally(1, 1).melded.points) == ((1, "melded"), "", ())
    step = asked.keys("485 next")
    assert step.changes == (TallyField(R2, 1, "melded.points", (485,)),)
    assert asked.keys("0").draft == Draft(R2, 0, "melded", "310")


def test_a_question_answered_after_all_leads_back_as_a_fix_does(asked: Play) -> None:
    asked.touch(FIX)
    asked.keys("485")
    step = asked.do(Answered(R2, Answer("unlikely_points", 1, "melded", {"value": 485})))
    assert step.changes[0] == TallyField(R2, 1, "melded.points", (485,))
    assert step.draft == Draft(R2, 0, "melded", "31")


def test_a_fix_in_a_counted_round_ends_with_its_field(asked: Play) -> None:
    asked.keys("0 next 0 next")
    asked.touch(FIX)
    step = asked.keys("485 next")
    assert (step.effect, step.draft) == ("round_finished", None)
