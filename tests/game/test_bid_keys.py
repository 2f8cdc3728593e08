"""A round of bids on the keypad: every bid before the play, what was taken after it, one touch a digit."""

import pytest

from scorepad.game.cursor import offered_points
from scorepad.game.draft import Draft
from scorepad.game.intents import Goto, SayOut
from scorepad.rules.built_in import variant
from scorepad.score.record import GameRecord, Out, RoundId, Side
from tests.game.play import Play, open_round, with_rounds

SIDES = tuple(Side(name) for name in ("Ann", "Bo", "Cy", "Di"))
R0 = RoundId("r0")
FIRST_BID = Goto(None, 0, "bid")


def table(ident: str, sides: int = 4, first: Goto | SayOut = FIRST_BID) -> Play:
    """Return a round after its first touch."""
    record = GameRecord(variant(ident), SIDES[:sides])
    play = Play(with_rounds(record, open_round("r0", sides=sides)))
    play.touch(first)
    return play


def said(play: Play) -> list[tuple[int | None, int | None]]:
    return [(tally.bid, tally.taken) for tally in play.round().tallies]


def test_four_bids_and_their_tricks_take_nine_touches() -> None:
    play = table("oh-hell")
    play.keys("3 2 0 4")
    assert said(play) == [(3, None), (2, None), (0, None), (4, None)]
    assert (play.cursor, play.round().complete) == ((0, "taken"), False)
    play.keys("3 1 2 4")
    assert (said(play), play.cursor) == ([(3, 3), (2, 1), (0, 2), (4, 4)], None)
    assert play.round().complete


def test_two_digits_take_two_touches_and_next_alone_is_a_bid_of_nothing() -> None:
    play = table("oh-hell")
    play.keys("ten 1 next 2 4")
    assert [tally.bid for tally in play.round().tallies] == [11, 0, 2, 4]


def test_a_bid_that_was_skipped_is_asked_for_before_anything_taken() -> None:
    play = table("oh-hell", first=Goto(None, 1, "bid"))
    play.keys("2")
    assert play.cursor == (0, "bid")
    play.keys("1 3 3")
    assert play.cursor == (0, "taken")


def test_the_delete_key_goes_back_from_bid_to_bid() -> None:
    play = table("oh-hell")
    play.keys("3 2 back")
    assert (play.cursor, said(play)[1]) == ((1, "bid"), (None, None))
    play.touch(Goto(R0, 3, "bid"))
    play.keys("back")
    assert play.cursor == (2, "bid")


def test_the_last_side_is_offered_what_is_missing() -> None:
    play = table("spades", sides=2)
    play.keys("7 5 8")
    assert offered_points(play.game, Draft(R0, 1, "taken")) == 5


def test_one_side_plays_the_contract_and_both_count_what_they_took() -> None:
    play = table("rook", sides=2, first=SayOut(None, Out(1)))
    assert play.cursor == (1, "bid")
    play.keys("120 next 130 next")
    assert (said(play), play.cursor) == ([(None, None), (120, 130)], (0, "taken"))
    assert offered_points(play.game, Draft(R0, 0, "taken")) == 70


@pytest.mark.parametrize(("key", "made"), [("1", 1), ("0", 0)])
def test_whether_a_contract_was_made_is_asked_of_its_side_alone(key: str, made: int) -> None:
    play = table("five-hundred", sides=2, first=SayOut(None, Out(0)))
    play.keys(f"140 next {key}")
    assert (play.tally(0).made, play.cursor) == (made, (1, "taken"))
    play.keys("4")
    assert play.round().complete


def test_what_is_melded_is_counted_before_what_is_taken() -> None:
    play = table("pinochle", sides=2, first=SayOut(None, Out(0)))
    play.keys("300 next")
    assert play.cursor == (0, "rows.meld")
