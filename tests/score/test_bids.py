"""What games of bids ask about, and what they offer."""

import pytest

from scorepad.rules.built_in import variant
from scorepad.rules.resolve import with_house_rules
from scorepad.score.bids import missing_taken
from scorepad.score.record import GameRecord, Round, Side, Tally
from scorepad.score.result import ending
from scorepad.score.totals import score_game
from tests.score.tables import PAIRS

SPADES = variant("spades")


def counted(bid: int | None, taken: int) -> Tally:
    return Tally(counted=True, bid=bid, taken=taken)


@pytest.mark.parametrize(
    ("tallies", "codes"),
    [
        ((counted(7, 8), counted(4, 5)), []),
        ((counted(None, 8), counted(4, 5)), ["no_bid"]),
        ((Tally(counted=True, sat_out=1), counted(4, 13)), []),
        ((counted(7, 8), counted(4, 6)), ["taken_sum"]),
        ((counted(7, 9), Tally(bid=4)), []),
    ],
)
def test_a_round_is_asked_about_where_something_is_missing(
    tallies: tuple[Tally, ...], codes: list[str]
) -> None:
    score = score_game(GameRecord(SPADES, PAIRS, (Round(tallies),)))
    assert [problem.code for problem in score.rounds[0].problems] == codes


def test_nothing_is_offered_where_no_sum_is_known_or_too_much_is_taken() -> None:
    open_one = Round((counted(7, 8), Tally(bid=4)))
    assert missing_taken(SPADES, open_one, 1, 1) == 5
    assert missing_taken(SPADES, open_one, 0, 1) is None
    assert missing_taken(with_house_rules(SPADES, {"bids.tricks": None}), open_one, 1, 1) is None
    assert missing_taken(SPADES, Round((counted(7, 14), Tally(bid=4))), 1, 1) is None


def test_a_bid_counts_nothing_before_anything_is_taken() -> None:
    played = Round((Tally(bid=7), Tally(bid=4, taken=3)))
    sides = score_game(GameRecord(SPADES, PAIRS, (played,))).rounds[0].sides
    assert [side.breakdown.round for side in sides] == [0, -40]


@pytest.mark.parametrize(("bids", "reason"), [((13, 4), "floor"), ((7, 4), None)])
def test_a_game_ends_once_a_total_has_fallen_to_the_floor(bids: tuple[int, int], reason: str | None) -> None:
    rounds = tuple(Round((counted(bids[0], 6), counted(bids[1], 7))) for _each in range(2))
    record = GameRecord(SPADES, (Side("A"), Side("B")), rounds)
    end = ending(record, score_game(record))
    assert (end.reason if end else None) == reason


@pytest.mark.parametrize(("bids", "codes"), [((6, 4), ["bids_even"]), ((6, 3), []), ((10, None), [])])
def test_bids_that_add_up_to_the_tricks_are_asked_about_before_the_play(
    bids: tuple[int, int | None], codes: list[str]
) -> None:
    played = Round(tuple(Tally(bid=bid) for bid in bids))
    score = score_game(GameRecord(variant("oh-hell"), (Side("A"), Side("B")), (played,)))
    assert [each.code for each in score.rounds[0].problems if each.field == "bid"] == codes
