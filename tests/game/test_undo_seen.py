"""Undo and redo take what was seen, or nothing, whatever others have done meanwhile."""

import pytest

from scorepad.game.events import Author, BatchId, TallyField
from scorepad.game.intents import Redo, Undo, UndoOrRedo
from scorepad.rules.faults import Fault
from tests.game.play import ANN, CY, Play, new_record, open_round, with_rounds

R1 = open_round("r1").log_id
CLEAN, DIRTY = "piles.clean", "piles.dirty"


@pytest.fixture
def play() -> Play:
    """Return a game in which Ann has counted 4 clean piles of North–South, and then 3 dirty ones."""
    play = Play(with_rounds(new_record(), open_round("r1")))
    play.do(TallyField(R1, 0, CLEAN, 4))
    play.do(TallyField(R1, 0, DIRTY, 3))
    return play


def newest(play: Play) -> BatchId:
    return play.game.batches[-1].id


def piles(play: Play, side: int = 0) -> dict[str, int]:
    return dict(play.tally(side).piles)


@pytest.mark.parametrize("who", [ANN, CY])
def test_what_was_undone_meanwhile_is_not_undone_once_more(play: Play, who: Author) -> None:
    seen = newest(play)
    play.touch(Undo(seen), who)
    assert play.touch(Undo(seen)).refused == Fault("gone")
    assert piles(play) == {"clean": 4}


@pytest.mark.parametrize("who", [ANN, CY])
def test_what_was_entered_meanwhile_is_not_undone(play: Play, who: Author) -> None:
    seen = newest(play)
    play.do(TallyField(R1, 1, CLEAN, 2), who=who)
    assert play.touch(Undo(seen)).refused is None
    assert (piles(play), piles(play, 1)) == ({"clean": 4}, {"clean": 2})


@pytest.mark.parametrize("who", [ANN, CY])
def test_what_was_undone_meanwhile_is_not_redone(play: Play, who: Author) -> None:
    seen = newest(play)
    play.touch(Undo(seen))
    play.touch(Undo, who)
    assert play.touch(Redo(seen)).refused is None
    assert piles(play) == {"dirty": 3}
    assert play.touch(Redo(seen)).refused == Fault("gone")


@pytest.mark.parametrize("turn", [Undo, Redo])
def test_what_is_not_there_is_refused(play: Play, turn: UndoOrRedo) -> None:
    play.keys("4")
    before = play.draft()
    assert play.touch(turn(BatchId("nowhere"))).refused == Fault("gone")
    assert (piles(play), play.draft()) == ({"clean": 4, "dirty": 3}, before)
