import pytest

from scorepad.game.draft import Draft
from scorepad.game.entry import record_with_draft
from scorepad.game.events import AdjustmentSet, StartSet, TallyField
from scorepad.game.intents import Goto, Leave, Press, SayOut, Step, Undo, Use
from scorepad.rules.faults import Fault
from scorepad.rules.load import variant
from scorepad.score.record import Adjustment, Cards, How, Out, Start, Tally
from tests.game.play import GUEST, THREE, Play, new_record

REFERENCE = "4312 485 next next 2301 310 next 85 next"


@pytest.fixture
def play() -> Play:
    """Begin a round that the first side ended."""
    play = Play()
    play.touch(SayOut(None, 0))
    return play


def test_the_reference_round_takes_21_touches_from_the_scoreboard_to_the_next_round_ready() -> None:
    play, touches = Play(), 1
    play.touch(SayOut(None, 0))
    for key in REFERENCE.split():
        for one in key if key.isdecimal() else (key,):
            last = play.touch(Press(one))
            touches += 1
    assert touches == 21
    assert (last.draft, last.effect) == (None, "round_finished")
    assert play.round().out == Out(0)
    assert play.round().tallies == (
        Tally(
            counted=True,
            piles={"clean": 4, "dirty": 3, "wild": 1},
            red_threes_laid=2,
            melded=Cards(points=(485,)),
            left=Cards(points=(0,)),
        ),
        Tally(
            counted=True,
            piles={"clean": 2, "dirty": 3, "wild": 0},
            red_threes_laid=1,
            melded=Cards(points=(310,)),
            left=Cards(points=(85,)),
        ),
    )


def test_a_key_without_a_cursor_changes_nothing() -> None:
    assert Play().touch(Press("4")) == Step()


@pytest.mark.parametrize("key", ["plus", "sign"])
def test_a_key_that_means_nothing_for_a_count_leaves_the_cursor_where_it_is(play: Play, key: str) -> None:
    before = play.draft()
    assert play.touch(Press(key)) == Step((), before)


def test_ten_means_nothing_among_points(play: Play) -> None:
    play.touch(Goto("r1", 0, "melded"))
    assert play.keys("ten") == Step((), Draft("r1", 0, "melded"))


def test_ten_and_a_digit_make_one_count(play: Play) -> None:
    play.keys("ten 2")
    assert play.tally().piles == {"clean": 12}
    play.keys("ten ten 0")
    assert play.tally().piles == {"clean": 12, "dirty": 20}


def test_next_after_ten_is_a_round_ten(play: Play) -> None:
    play.keys("ten next")
    assert (play.tally().piles, play.cursor) == ({"clean": 10}, (0, "piles.dirty"))


def test_next_on_an_empty_field_says_zero(play: Play) -> None:
    play.keys("next")
    assert play.tally().piles == {"clean": 0}
    play.touch(Goto("r1", 0, "melded"))
    play.keys("next")
    assert play.tally().melded.points == (0,)


def test_next_keeps_the_value_that_is_there(play: Play) -> None:
    play.keys("4")
    play.touch(Goto("r1", 0, "piles.clean"))
    step = play.keys("next")
    assert (step.changes, play.cursor) == ((), (0, "piles.dirty"))


def test_the_same_digit_again_is_no_change_but_moves_on(play: Play) -> None:
    play.keys("4")
    play.touch(Goto("r1", 0, "piles.clean"))
    step = play.keys("4")
    assert (step.changes, play.cursor) == ((), (0, "piles.dirty"))


def test_points_are_kept_as_the_stacks_that_were_added(play: Play) -> None:
    play.touch(Goto("r1", 0, "melded"))
    play.keys("120 plus 45 plus 85 plus next")
    assert play.tally().melded.points == (120, 45, 85)


def test_digits_replace_points_and_plus_continues_them(play: Play) -> None:
    play.touch(Goto("r1", 0, "melded"))
    play.keys("120 plus 45 next")
    play.touch(Goto("r1", 0, "melded"))
    play.keys("plus")
    assert play.text == "120+45+"
    play.keys("5 next")
    assert play.tally().melded.points == (120, 45, 5)
    play.touch(Goto("r1", 0, "melded"))
    play.keys("90 next")
    assert play.tally().melded.points == (90,)


def test_points_that_no_cards_can_have_are_refused_and_stay_open(play: Play) -> None:
    play.touch(Goto("r1", 0, "melded"))
    step = play.keys("483 next")
    assert step.refused == Fault("not_multiple_of_five", "rounds[0].tallies[0].melded", {"value": 483})
    assert step.draft == Draft("r1", 0, "melded", "483")
    assert play.tally().melded == Cards()


def test_back_deletes_what_is_typed_before_it_goes_back(play: Play) -> None:
    play.keys("4 ten ten back")
    assert (play.cursor, play.text) == ((0, "piles.dirty"), "")
    play.touch(Goto("r1", 0, "melded"))
    play.keys("12 back")
    assert play.text == "1"
    play.keys("back")
    assert (play.cursor, play.text) == ((0, "melded"), "")


def test_back_on_an_empty_field_goes_back_a_stop_and_unsets_it(play: Play) -> None:
    play.keys("43 back")
    assert (play.cursor, play.tally().piles) == ((0, "piles.dirty"), {"clean": 4})
    play.keys("back back back")
    assert (play.cursor, play.tally()) == ((0, "piles.clean"), Tally())


def test_back_unsets_a_field_that_has_a_value_and_stays(play: Play) -> None:
    play.keys("43")
    play.touch(Goto("r1", 0, "piles.clean"))
    play.keys("back")
    assert (play.cursor, play.tally().piles) == ((0, "piles.clean"), {"dirty": 3})


def test_back_among_points_opens_them_and_unsets_them_with_the_last_digit(play: Play) -> None:
    play.touch(Goto("r1", 0, "melded"))
    play.keys("45 next")
    play.touch(Goto("r1", 0, "melded"))
    play.keys("back")
    assert (play.text, play.tally().melded.points) == ("4", (45,))
    play.keys("back")
    assert (play.text, play.tally().melded.points) == ("", ())


def test_back_goes_on_into_the_side_counted_before_and_opens_it_again(play: Play) -> None:
    play.keys("4312 485 next next")
    assert play.cursor == (1, "piles.clean")
    play.keys("back")
    assert play.cursor == (0, "left")
    assert not play.tally(0).counted
    assert play.tally(0).left == Cards()
    play.keys("20 next")
    assert (play.tally(0).counted, play.cursor) == (True, (1, "piles.clean"))


def test_back_into_a_side_that_was_left_uncounted_only_unsets(play: Play) -> None:
    play.touch(Goto("r1", 1, "piles.clean"))
    step = play.keys("back")
    assert (step.changes, play.cursor) == ((), (0, "left"))


def test_back_at_the_first_stop_of_a_counted_side_stays(play: Play) -> None:
    play.keys(REFERENCE)
    play.touch(Goto("r1", 1, "piles.clean"))
    play.keys("back back")
    assert play.cursor == (1, "piles.clean")


def test_back_on_an_empty_adjustment_stays(play: Play) -> None:
    play.touch(Goto("r1", 0, "adjustments.a"))
    assert play.keys("back") == Step((), Draft("r1", 0, "adjustments.a"))


def test_the_sides_are_counted_from_the_one_that_went_out_on_round_the_table() -> None:
    play = Play(new_record(variant("simpson"), THREE))
    play.touch(SayOut(None, 1))
    seen = []
    while play.cursor:
        seen.append(play.cursor[0])
        play.keys("next")
    assert sorted(set(seen), key=seen.index) == [1, 2, 0]


def test_a_side_counted_already_is_passed_over(play: Play) -> None:
    play.touch(Goto("r1", 1, "left"))
    play.keys("85 next")
    assert play.cursor == (0, "piles.clean")
    assert play.tally(1).counted


def test_the_next_side_begins_at_its_first_stop_that_holds_nothing(play: Play) -> None:
    play.do(TallyField("r1", 1, "piles.clean", 2))
    play.touch(Goto("r1", 0, "left"))
    play.keys("next")
    assert play.cursor == (1, "piles.dirty")


def test_a_next_side_that_holds_everything_begins_at_its_first_stop(play: Play) -> None:
    fields: dict[str, int | tuple[int]] = {
        "piles.clean": 2,
        "piles.dirty": 3,
        "piles.wild": 0,
        "red_threes.laid": 1,
        "melded.points": (310,),
        "left.points": (85,),
    }
    play.do(*(TallyField("r1", 1, field, value) for field, value in fields.items()))
    play.touch(Goto("r1", 0, "left"))
    play.keys("next")
    assert play.cursor == (1, "piles.clean")


def test_correcting_a_counted_side_leaves_after_its_last_stop(play: Play) -> None:
    play.keys(REFERENCE)
    play.touch(Goto("r1", 0, "melded"))
    play.keys("500 next")
    step = play.keys("20 next")
    assert (step.draft, step.effect) == (None, "side_finished")
    assert play.round().complete
    assert (play.tally().melded.points, play.tally().left.points) == ((500,), (20,))


def test_an_extra_or_a_caught_three_goes_on_to_the_stop_that_follows_on_paper() -> None:
    play = Play(new_record(variant("simpson"), THREE))
    play.touch(SayOut(None, 0))
    play.touch(Goto("r1", 0, "extras.exact_cut"))
    play.keys("1")
    assert (play.tally().extras, play.cursor) == ({"exact_cut": 1}, (0, "melded"))


def test_caught_threes_beside_laid_ones_are_no_stop_but_a_field(play: Play) -> None:
    play.touch(Goto("r1", 0, "red_threes.caught"))
    play.keys("2")
    assert (play.tally().red_threes_caught, play.cursor) == (2, (0, "melded"))


def test_cards_by_group_stop_at_every_group_that_can_be_there(play: Play) -> None:
    play.touch(Use("r1", 0, "melded", "counts"))
    seen = []
    while play.cursor != (0, "left"):
        seen.append(play.cursor)
        play.keys("2")
    assert seen == [(0, f"melded.counts.{group}") for group in ("joker", "two", "ace", "high", "low")]
    play.touch(Use("r1", 0, "left", "counts"))
    play.keys("00001")
    step = play.keys("1")
    assert step.draft == Draft("r1", 1, "piles.clean")
    assert play.tally().left.counts == {
        "joker": 0, "two": 0, "ace": 0, "high": 0, "low": 1, "black_three": 1,
    }  # fmt: skip
    assert play.tally().counted


def test_an_adjustment_is_signed_points_with_a_reason_that_stays(play: Play) -> None:
    play.do(AdjustmentSet("r1", 1, "a", 0, "wrong pick-up"))
    play.touch(Goto("r1", 1, "adjustments.a"))
    play.keys("100 sign next")
    assert play.tally(1).adjustments == (Adjustment(-100, "wrong pick-up"),)
    assert play.cursor == (1, "piles.clean")


def test_an_adjustment_in_a_side_that_holds_everything_but_is_not_finished_goes_to_its_last_stop(
    play: Play,
) -> None:
    play.keys("4312 485 next")
    play.do(TallyField("r1", 0, "left.points", (0,)))
    play.touch(Goto("r1", 0, "adjustments.new"))
    play.keys("7 next")
    assert (play.cursor, play.tally().counted) == ((0, "left"), False)
    assert play.tally().adjustments == (Adjustment(7),)


def test_an_adjustment_to_a_counted_side_leaves(play: Play) -> None:
    play.keys(REFERENCE)
    play.touch(Goto("r1", 0, "adjustments.new"))
    step = play.keys("sign 50 next")
    assert (step.draft, step.effect) == (None, "side_finished")
    play.touch(Goto("r1", 0, "adjustments.new"))
    play.keys("back back back")
    assert play.tally().adjustments == ()


def test_the_sign_belongs_only_where_points_may_be_negative(play: Play) -> None:
    play.touch(Goto("r1", 0, "melded"))
    play.keys("15 sign")
    assert play.text == "15"
    other = Play(new_record(variant("brouillette-low"), THREE))
    other.touch(SayOut(None, 0))
    other.touch(Goto("r1", 0, "melded"))
    other.keys("15 sign next")
    assert other.tally().melded.points == (-15,)


def test_totals_taken_over_from_paper_are_typed_side_by_side() -> None:
    play = Play()
    play.touch(Goto("", 0, "start.total"))
    play.keys("4065 next")
    assert play.draft() == Draft("", 1, "start.total")
    play.keys("sign 195 next")
    assert (play.draft(), play.record.start) == (None, Start(1, (4065, -195)))
    play.do(StartSet(Start(2, (4065, -195))))
    play.touch(Goto("", 1, "start.total"))
    play.keys("plus 200 next")
    assert play.record.start == Start(2, (4065, 5))
    play.touch(Goto("", 1, "start.total"))
    play.keys("back")
    assert play.record.start == Start(2, (4065, 0))


def test_penalties_stop_at_the_cards_left_and_at_the_players_who_never_melded() -> None:
    play = Play(new_record(variant("hand")))
    play.touch(SayOut(None, 1, How.FULL))
    assert play.cursor == (0, "left")
    step = play.keys("37 next 1")
    assert step.effect == "round_finished"
    assert play.tally(0) == Tally(counted=True, left=Cards(points=(37,)), unmelded=1)


def test_going_out_is_all_there_is_to_count_of_a_side_in_the_penalty_family() -> None:
    play = Play(new_record(variant("hand")))
    play.touch(SayOut(None, 1, How.PARTIAL))
    play.keys("37 next 1")
    assert play.tally(1) == Tally(counted=True)
    assert play.round().complete


def test_back_does_not_lead_into_the_side_that_went_out_in_the_penalty_family() -> None:
    play = Play(new_record(variant("hand")))
    play.touch(SayOut(None, 1, How.PARTIAL))
    step = play.keys("back")
    assert (step.changes, play.cursor) == ((), (0, "left"))


def test_saying_who_went_out_last_finishes_a_round_of_the_penalty_family() -> None:
    play = Play(new_record(variant("hand")))
    play.touch(Goto(None, 0, "left"))
    play.keys("37 next 1")
    play.touch(Leave())
    play.touch(SayOut(play.round().id, 1, How.PARTIAL))
    assert play.round().complete


def test_a_penalty_round_that_nobody_ended_cannot_be_finished() -> None:
    play = Play(new_record(variant("hand")))
    play.touch(Goto(None, 0, "left"))
    step = play.keys("next next next next")
    assert step.refused == Fault("nobody_out", "rounds[0]")
    assert play.cursor == (1, "unmelded")


def test_a_guest_stops_where_their_side_is_finished() -> None:
    play = Play()
    play.touch(SayOut(None, 1))
    play.touch(Goto("r1", 1, "left"), GUEST)
    step = play.keys("85 next", GUEST)
    assert (step.draft, step.effect) == (None, "side_finished")
    assert play.tally(1).counted


def test_the_draft_is_what_the_live_totals_count_with(play: Play) -> None:
    play.touch(Goto("r1", 0, "melded"))
    play.keys("120 plus 45")
    shown = record_with_draft(play.game, play.draft())
    assert shown.rounds[0].tallies[0].melded.points == (120, 45)
    assert play.tally().melded.points == ()
    assert record_with_draft(play.game, None) == play.record
    assert record_with_draft(play.game, Draft("nowhere", 0, "melded", "5")) == play.record
    assert record_with_draft(play.game, Draft("r1", 0, "piles.clean", "1")).rounds[0].tallies[0].piles == {
        "clean": 10
    }


def test_a_draft_whose_field_is_gone_is_ignored(play: Play) -> None:
    for draft in (
        Draft("gone", 0, "melded", "5"),
        Draft("r1", 2, "melded", "5"),
        Draft("r1", 0, "melded.use", "5"),
        Draft("r1", 0, "piles.rainbow", "5"),
        Draft("r1", 0, "nonsense", "5"),
        Draft("r1", 0, "adjustments.", "5"),
        Draft("r1", 0, "start.total", "5"),
    ):
        play.drafts["phone"] = draft
        assert play.touch(Press("next")) == Step()


def test_a_value_that_the_rules_no_longer_know_can_still_be_corrected(play: Play) -> None:
    play.log([TallyField("r1", 0, "piles.rainbow", 3)])
    play.touch(Goto("r1", 0, "piles.rainbow"))
    play.keys("back")
    assert play.tally().piles == {}


def test_undo_is_one_touch_for_one_touch(play: Play) -> None:
    play.keys(REFERENCE)
    play.touch(Undo())
    assert (play.tally(1).counted, play.tally(1).left) == (False, Cards())
    assert (play.tally(0).counted, play.tally(1).melded) == (True, Cards(points=(310,)))
