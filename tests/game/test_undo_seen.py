"""Undo takes back the touch that its button named, or none, whatever other phones have done meanwhile."""

import pytest

from scorepad.game.events import TallyField
from scorepad.game.ids import BatchId
from scorepad.game.intents import Undo
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


def test_what_another_phone_has_undone_is_not_undone_once_more(play: Play) -> None:
    seen = newest(play)
    play.touch(Undo(seen), CY)
    assert play.touch(Undo(seen)).refused == Fault("gone")
    assert piles(play) == {"clean": 4}


def test_what_another_phone_has_entered_meanwhile_is_not_undone(play: Play) -> None:
    seen = newest(play)
    play.do(TallyField(R1, 1, CLEAN, 2), who=CY)
    assert play.touch(Undo(seen)).refused is None
    assert (piles(play), piles(play, 1)) == ({"clean": 4}, {"clean": 2})


def test_what_another_phone_has_changed_meanwhile_stays(play: Play) -> None:
    seen = newest(play)
    play.do(TallyField(R1, 0, DIRTY, 5), who=CY)
    refused = play.touch(Undo(seen)).refused
    assert refused
    assert refused.code == "changed_since"
    assert piles(play) == {"clean": 4, "dirty": 5}


def test_the_same_phone_undoes_its_last_touch_however_often_it_taps(play: Play) -> None:
    seen = newest(play)
    play.do(TallyField(R1, 0, DIRTY, 6))
    for left in ({"clean": 4, "dirty": 3}, {"clean": 4}, {}):
        play.touch(Undo(seen), ANN)
        assert piles(play) == left


def test_an_undo_that_names_nothing_known_takes_the_last_touch(play: Play) -> None:
    play.touch(Undo(BatchId("nowhere")))
    assert piles(play) == {"clean": 4}
