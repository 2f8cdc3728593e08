"""A round of which only the total is known: one signed number a side, and nothing else is asked."""

import pytest

from scorepad.game.cursor import next_open, next_side
from scorepad.game.draft import TOTAL_ONLY
from scorepad.game.events import AdjustmentSet, Counted, TallyField
from scorepad.game.intents import Goto, Leave, SayOut, Undo
from scorepad.rules.built_in import variant
from scorepad.score.fields import is_total_only
from scorepad.score.limits import record_faults
from scorepad.score.record import NOBODY, Adjustment, GoingOutKind, Out, Tally
from scorepad.score.totals import score_game
from tests.game.play import CY, GUEST, ROUND_1, THREE, Play, code_of, new_record


def begun(rules: str = "canasta") -> Play:
    play = Play(new_record(variant(rules), THREE))
    play.touch(Goto(None, 0, TOTAL_ONLY))
    return play


def totals(play: Play) -> list[list[int]]:
    return [[each.points for each in tally.adjustments] for tally in play.round().tallies]


def asked(play: Play) -> tuple[int, str]:
    """Return the side and the field that any phone is asked for."""
    waiting = next_open(play.record)
    assert waiting
    there = next_side(play.record, waiting)
    assert there
    return there.side, there.field


def total_only(play: Play) -> bool:
    return is_total_only(play.record.rules, play.round())


@pytest.mark.parametrize("rules", ["canasta", "whitnack", "hand"])
def test_each_side_is_asked_for_one_signed_number_and_the_last_next_finishes_the_round(rules: str) -> None:
    play = begun(rules)
    play.keys("1540 next")
    assert play.cursor == (1, TOTAL_ONLY)
    step = play.keys("minus 35 next next")
    assert (step.effect, play.draft()) == ("round_finished", None)
    assert totals(play) == [[1540], [-35], [0]]
    assert all(tally == Tally(counted=True, adjustments=tally.adjustments) for tally in play.round().tallies)
    score = score_game(play.record)
    assert (score.totals, total_only(play), record_faults(play.record)) == ((1540, -35, 0), True, ())
    assert [problem.code for problem in score.rounds[0].problems if problem.field == "out"] == []


def test_the_first_total_says_so_to_every_other_phone() -> None:
    play = begun()
    assert not total_only(play)
    play.keys("1540 next")
    assert asked(play) == (1, TOTAL_ONLY)
    play.touch(Goto(ROUND_1, *asked(play)), GUEST)
    step = play.keys("410 next", GUEST)
    assert (step.effect, totals(play)) == ("side_finished", [[1540], [410], []])


def test_two_phones_that_enter_the_total_of_a_side_write_one() -> None:
    play = begun()
    play.touch(Goto(ROUND_1, 0, TOTAL_ONLY), CY)
    play.keys("1540 next", CY)
    play.keys("1550 next")
    assert totals(play)[0] == [1550]


def test_an_emptied_total_is_0_and_delete_leaves_an_unset_one() -> None:
    play = begun()
    assert play.keys("back").changes == ()
    play.keys("15 next back back back next")
    assert (totals(play)[0], play.cursor, total_only(play)) == ([0], (1, TOTAL_ONLY), True)


def test_delete_after_next_opens_the_total_before_again() -> None:
    play = begun()
    play.keys("1540 next back")
    assert (play.cursor, play.text, play.tally(0).counted) == ((0, TOTAL_ONLY), "1540", False)
    play.keys("back 5 next")
    assert (totals(play)[0], play.cursor) == ([1545], (1, TOTAL_ONLY))


def test_undo_of_a_total_asks_for_it_again() -> None:
    play = begun()
    play.keys("1540 next")
    play.touch(Undo)
    assert (play.cursor, totals(play)[0]) == ((0, TOTAL_ONLY), [])
    play.keys("1450 next")
    assert (totals(play)[0], play.cursor) == ([1450], (1, TOTAL_ONLY))


def test_entering_a_pile_goes_back_to_counting_in_full() -> None:
    play = begun()
    play.keys("1540 next @1:piles.clean 0")
    assert (total_only(play), play.cursor) == (False, (1, "piles.dirty"))


def test_what_is_counted_takes_the_place_of_the_sides_total() -> None:
    play = begun()
    play.keys("1540 next @piles.clean 3")
    assert (totals(play)[0], play.tally(0).piles, play.cursor) == ([], {"clean": 3}, (0, "piles.dirty"))
    play.touch(Undo)
    assert (totals(play)[0], play.tally(0).piles) == ([1540], {})


def test_a_round_that_is_known_by_its_totals_is_counted_after_all_from_a_0_on() -> None:
    play = begun()
    play.keys("5 next 6 next 7 next @piles.clean 0")
    assert (totals(play)[0], play.cursor) == ([], (0, "piles.dirty"))


@pytest.mark.parametrize("side", [0, 2])
def test_saying_who_went_out_goes_back_to_counting_in_full(side: int) -> None:
    play = begun()
    play.keys("1540 next")
    play.touch(SayOut(ROUND_1, Out(side)))
    draft = play.draft()
    assert (total_only(play), draft and draft.field) == (False, "piles.clean")


def test_an_adjustment_that_comes_first_in_a_round_is_no_total() -> None:
    play = Play(new_record(variant("canasta"), THREE))
    play.touch(SayOut(None, NOBODY))
    play.keys("@adjustments.a 100 next")
    assert (play.cursor, total_only(play), play.tally(0).counted) == ((0, "piles.clean"), False, False)


def test_the_total_of_a_file_is_corrected_where_it_stands() -> None:
    play = Play(new_record(variant("canasta"), THREE))
    play.touch(Goto(None, 0, TOTAL_ONLY))
    play.touch(Leave())
    play.log([AdjustmentSet(ROUND_1, 0, "0", 1540, "hand"), Counted(ROUND_1, 0, counted=True)])
    play.log([AdjustmentSet(ROUND_1, 1, "0", 790, "hand")])
    play.touch(Goto(ROUND_1, *asked(play)))
    play.keys("800 next 5 next")
    assert play.round().tallies[1].adjustments == (Adjustment(800, "hand"),)
    assert totals(play) == [[1540], [800], [5]]
    assert play.round().complete


@pytest.mark.parametrize(
    ("rules", "change"),
    [
        ("canasta", TallyField(ROUND_1, 0, "piles.clean", 1)),
        ("canasta", TallyField(ROUND_1, 2, "left.points", (5,))),
        ("hand", TallyField(ROUND_1, 1, "unmelded", 1)),
    ],
)
def test_a_round_with_anything_counted_is_not_one_of_a_total_only(rules: str, change: TallyField) -> None:
    play = begun(rules)
    play.keys("5 next 6 next")
    assert total_only(play)
    play.log([change])
    assert not total_only(play)


def test_zeros_of_counted_sides_are_nothing_and_a_game_of_points_has_no_such_round() -> None:
    play = begun()
    play.keys("5 next 6 next 7 next")
    play.log([TallyField(ROUND_1, 0, "piles.clean", 0)])
    assert total_only(play)
    points = Play(new_record(variant("hearts"), THREE))
    points.touch(Goto(None, 0, TOTAL_ONLY))
    points.keys("5 next")
    assert not total_only(points)


def test_a_penalty_round_in_which_somebody_counted_cards_still_needs_one_who_went_out() -> None:
    play = begun("hand")
    step = play.keys("5 next 6 next @2:left 7 next next")
    assert code_of(step.refused) == "nobody_out"
    play.touch(SayOut(ROUND_1, Out(2, GoingOutKind.PARTIAL)))
    assert not total_only(play)


def test_a_total_meant_for_a_round_that_another_phone_counts_meanwhile_finishes_no_side() -> None:
    play = begun()
    play.do(TallyField(ROUND_1, 0, "piles.clean", 2), who=CY)
    play.keys("100 next")
    assert (play.tally(0).counted, totals(play)[0], play.cursor) == (False, [100], (0, "piles.dirty"))
