"""*It's right*: an answer to a question about a round, which holds while what it asked about stands."""

from dataclasses import replace

import pytest

from scorepad.game.agreement import Agreement, agreed, agreements
from scorepad.game.events import Answered, Counted, RoundAdded, TallyField
from scorepad.game.intents import Redo, Undo
from scorepad.score.record import Answer, RoundId, Tally
from scorepad.score.totals import score_game
from tests.game.play import CY, GUEST, Play, code_of, new_record, open_round, with_rounds
from tests.score.tables import points

R = RoundId("r")
ASKED = Answer("unlikely_points", 1, "melded", {"value": 4850, "piles": 1})
RIGHT = Answered(R, ASKED)


@pytest.fixture
def play() -> Play:
    """Return a game whose second side counted far more than one pile makes likely."""
    much = Tally(True, piles={"clean": 1}, melded=points(4850), left=points(5))
    return Play(with_rounds(new_record(), open_round("r", tallies=(Tally(), much))))


def questions(play: Play) -> list[tuple[str, object]]:
    return [(each.code, each.params["value"]) for each in score_game(play.record).rounds[0].questions]


def test_a_question_is_asked_until_somebody_says_that_it_is_right(play: Play) -> None:
    assert questions(play) == [("unlikely_points", 4850)]
    play.do(RIGHT)
    assert questions(play) == []
    assert [each.answered for each in score_game(play.record).rounds[0].problems] == [True]


def test_it_is_asked_again_only_once_what_it_asked_about_is_another_number(play: Play) -> None:
    play.do(RIGHT)
    play.do(TallyField(R, 1, "left.points", (70,)))
    assert questions(play) == []
    play.do(TallyField(R, 1, "melded.points", (4860,)))
    assert questions(play) == [("unlikely_points", 4860)]
    play.do(TallyField(R, 1, "melded.points", (4000, 850)))
    assert questions(play) == []


def test_a_question_has_one_answer_the_newest(play: Play) -> None:
    newest, other = replace(ASKED, about={"value": 4860}), replace(ASKED, field="left")
    play.do(RIGHT)
    play.do(Answered(R, other))
    play.do(Answered(R, newest))
    assert play.round().answers == (other, newest)
    play.do(Answered(R, ASKED, right=False))
    assert play.round().answers == (other,)


def test_an_answer_is_undone_and_redone_and_is_no_touch_when_repeated(play: Play) -> None:
    play.do(RIGHT)
    assert play.do(RIGHT, who=CY).changes == ()
    play.touch(Undo)
    assert questions(play) == [("unlikely_points", 4850)]
    play.touch(Redo)
    assert questions(play) == []


def test_an_answer_is_not_undone_under_somebody_elses_newer_one(play: Play) -> None:
    play.do(RIGHT)
    play.do(replace(RIGHT, answer=replace(ASKED, about={})), who=CY)
    assert code_of(play.touch(Undo(play.game.batches[1].id)).refused) == "changed_since"


def test_a_guest_answers_for_their_own_side_in_any_round(play: Play) -> None:
    play.do(RoundAdded(RoundId("r2"), R))
    for side in (0, None):
        assert code_of(play.do(Answered(R, replace(ASKED, side=side)), who=GUEST).refused) == "not_yours"
    assert play.do(RIGHT, who=GUEST).changes == (RIGHT,)


def test_an_answer_changes_nothing_that_the_sides_agreed_on(play: Play) -> None:
    play.do(Counted(R, 0, counted=True))
    play.do(RIGHT, who=GUEST)
    assert not agreements(play.game)
    play.do(agreed(play.round(), 0, 1), agreed(play.round(), 1, 0))
    play.do(Answered(R, ASKED, right=False))
    assert agreements(play.game)[R].state is Agreement.SEALED
