import pytest

from scorepad.game import intents as it
from scorepad.game.cursor import is_begun
from scorepad.game.draft import Draft
from scorepad.game.events import Counted, RoundAdded, RoundRemoved, TallyField, WentOut
from scorepad.rules.built_in import variant
from scorepad.rules.faults import Fault
from scorepad.score.record import NOBODY, Cards, GoingOutKind, Out, RoundId, Tally
from tests.game.play import (
    CY,
    GUEST,
    THREE,
    Play,
    code_of,
    melded,
    new_record,
    open_round,
    piles,
    with_rounds,
)

R1 = RoundId("r1")
R2 = RoundId("r2")

GONE = Fault("gone")


@pytest.fixture
def play() -> Play:
    """Return a game with one round counted and one started."""
    play = Play()
    play.touch(it.SayOut(None, Out(0)))
    play.touch(it.FinishRound(R1))
    play.touch(it.SayOut(None, Out(1)))
    return play


def test_answering_who_went_out_starts_the_round_in_the_same_batch() -> None:
    step = Play().touch(it.SayOut(None, Out(1)))
    assert step.changes == (RoundAdded(R1, None), WentOut(R1, Out(1)))
    assert step.draft == Draft(R1, 1, "piles.clean")


def test_a_new_round_comes_after_the_last(play: Play) -> None:
    play.touch(it.FinishRound(R2))
    step = play.touch(it.Goto(None, 0, "piles.clean"))
    assert step.changes == (RoundAdded(RoundId("r3"), R2),)
    assert [each.id for each in play.record.rounds] == ["r1", "r2", "r3"]


def test_a_new_round_comes_after_one_that_was_removed(play: Play) -> None:
    play.do(RoundRemoved(R2))
    step = play.touch(it.SayOut(None, Out(0)), CY)
    assert step.changes[0] == RoundAdded(RoundId("r3"), R2)
    assert [each.id for each in play.record.rounds] == ["r1", "r3"]


def test_a_waiting_round_is_used_before_a_new_one_is_started() -> None:
    play = Play(with_rounds(new_record(), open_round("first", dealer=2)))
    step = play.touch(it.SayOut(None, Out(0)))
    assert step.changes == (WentOut(RoundId("first"), Out(0)),)
    assert play.round().dealer == 2


def test_nobody_went_out_starts_with_the_first_side() -> None:
    play = Play()
    play.touch(it.SayOut(None, NOBODY))
    assert (play.round().out, play.cursor) == (NOBODY, (0, "piles.clean"))


def test_changing_the_answer_before_scoring_starts_with_the_other_side() -> None:
    play = Play()
    play.touch(it.SayOut(None, Out(1)))
    play.touch(it.SayOut(R1, Out(0)))
    assert (play.round().out, play.cursor) == (Out(0), (0, "piles.clean"))


def test_repeating_the_same_answer_is_no_change() -> None:
    play = Play()
    play.touch(it.SayOut(None, Out(1)))
    assert play.touch(it.SayOut(R1, Out(1))).changes == ()


def test_correcting_who_went_out_of_a_finished_round_keeps_the_current_one(play: Play) -> None:
    play.keys("@r2:1:melded 12")
    step = play.touch(it.SayOut(R1, NOBODY))
    assert (step.changes, play.draft()) == ((WentOut(R1, NOBODY),), Draft(R2, 1, "melded", "12"))


def test_answering_who_went_out_commits_a_draft_in_another_round(play: Play) -> None:
    play.keys("@melded 120")
    play.touch(it.SayOut(R2, Out(0)))
    assert (play.tally().melded.points, play.cursor) == ((120,), (0, "piles.clean"))


def test_a_removed_round_is_refused(play: Play) -> None:
    play.do(RoundRemoved(R2))
    for intent in (
        it.SayOut(R2, Out(0)),
        it.Goto(R2, 0, "melded"),
        it.FinishRound(R2),
        it.ChooseForm(R2, 0, "melded", "counts"),
    ):
        assert play.touch(intent).refused == GONE


def test_a_side_that_does_not_exist_is_refused(play: Play) -> None:
    assert play.touch(it.SayOut(R2, Out(2))).refused == GONE
    assert play.touch(it.Goto(R2, 2, "melded")).refused == GONE
    assert play.touch(it.ChooseForm(R2, 2, "left", "counts")).refused == GONE
    assert play.draft() == Draft(R2, 1, "piles.clean")


def test_a_field_with_an_impossible_draft_cannot_be_left(play: Play) -> None:
    play.keys("@r2:1:melded 483")
    for intent in (
        it.Goto(R2, 0, "left"),
        it.Leave(),
        it.FinishRound(R2),
        it.ChooseForm(R2, 0, "melded", "counts"),
    ):
        step = play.touch(intent)
        assert code_of(step.refused) == "not_multiple_of_five"
        assert step.draft == Draft(R2, 1, "melded", "483")


BY_GROUP, BY_POINTS = (it.ChooseForm(R2, 1, "melded", use) for use in ("counts", "points"))


@pytest.mark.parametrize(
    ("steps", "cursor", "text", "tally"),
    [
        # Changing who went out while scoring keeps the cursor and what is typed.
        (["4 @r2:1:melded 12", it.SayOut(R2, Out(0))], (1, "melded"), "12", piles(clean=4)),
        # Leaving a field commits it, and tapping it keeps what is typed.
        (["@r2:1:melded 120 plus 45", it.Goto(R2, 0, "left")], (0, "left"), "", melded(120, 45)),
        (["@r2:1:melded 120", it.Goto(R2, 1, "melded")], (1, "melded"), "120", Tally()),
        # Both forms of cards are kept, and the cursor uses the one in use.
        (
            ["@r2:1:melded 120 plus 45", BY_GROUP, "3", BY_POINTS],
            (1, "melded"),
            "",
            Tally(melded=Cards("points", (120, 45), {"joker": 3})),
        ),
        ([it.ChooseForm(R2, 1, "left", "points")], (1, "left"), "", Tally()),
        (
            [BY_GROUP, it.Goto(R2, 1, "piles.clean"), it.Goto(R2, 1, "melded")],
            (1, "melded.counts.joker"),
            "",
            Tally(melded=Cards("counts")),
        ),
        # Undo leads to the field that it reverted, and redo beyond it; neither disturbs what is typed.
        (["43", it.Undo], (1, "piles.dirty"), "", piles(clean=4)),
        (["43", it.Undo, it.Redo], (1, "piles.wild"), "", piles(clean=4, dirty=3)),
        ([BY_GROUP, it.Goto(R2, 1, "piles.clean"), it.Undo], (1, "melded"), "", Tally()),
        (["@r2:1:left 85 next", it.Undo], (1, "left"), "", Tally()),
        (
            ["@r2:1:left 85 next", it.Undo, it.Redo],
            (0, "piles.clean"),
            "",
            Tally(counted=True, left=Cards(points=(85,))),
        ),
        (["4 @r2:1:melded 12", it.Undo], (1, "melded"), "12", Tally()),
        (["4 @r2:1:melded 12", it.Undo, it.Redo], (1, "melded"), "12", piles(clean=4)),
        (["@r2:0:adjustments.a 50 next", it.Undo], (0, "adjustments.a"), "", Tally()),
        (["@r2:0:adjustments.a 50 next", it.Undo, it.Redo], (0, "adjustments.a"), "", Tally()),
    ],
)
def test_touches_lead_to_a_field_with_what_is_typed_or_counted_there(
    play: Play,
    steps: list[str | it.Intent | it.UndoOrRedo],
    cursor: tuple[int, str],
    text: str,
    tally: Tally,
) -> None:
    for step in steps:
        if isinstance(step, str):
            play.keys(step)
        else:
            play.touch(step)
    assert (play.cursor, play.text, play.tally(1, 1)) == (cursor, text, tally)


def test_leaving_commits_the_draft_and_clears_the_cursor(play: Play) -> None:
    play.keys("@r2:1:melded 120")
    assert play.touch(it.Leave()) == it.Decision((TallyField(R2, 1, "melded.points", (120,)),), None)
    assert play.touch(it.Leave()) == it.Decision()


def test_finishing_a_round_commits_and_counts_every_open_side(play: Play) -> None:
    play.keys("@r2:1:left 85 next @r2:0:melded 310")
    step = play.touch(it.FinishRound(R2))
    assert step == it.Decision(
        (TallyField(R2, 0, "melded.points", (310,)), Counted(R2, 0, counted=True)),
        None,
        effect="round_finished",
    )


def test_a_penalty_game_has_no_counts_by_group() -> None:
    play = Play(new_record(variant("hand")))
    play.touch(it.SayOut(None, Out(0, GoingOutKind.PARTIAL)))
    assert play.touch(it.ChooseForm(R1, 0, "left", "counts")).refused == Fault("unknown_field", "left.use")


def test_a_field_the_rules_do_not_have_is_refused() -> None:
    play = Play(new_record(variant("simpson"), THREE))
    assert play.touch(it.Goto(None, 0, "piles.wild")).refused == GONE
    assert play.record.rounds == ()


def test_a_guest_cannot_leave_their_own_side(play: Play) -> None:
    assert play.touch(it.Goto(R2, 0, "melded"), GUEST).refused == Fault("not_yours", params={"side": 1})
    assert play.touch(it.SayOut(R2, Out(0)), GUEST).refused == Fault("not_yours", params={"side": 1})
    assert play.touch(it.FinishRound(R2), GUEST).refused == Fault("not_yours", params={"side": 1})
    assert not play.touch(it.Goto(R2, 1, "melded"), GUEST).refused


def test_undo_of_a_rounds_start_removes_the_cursor(play: Play) -> None:
    play.touch(it.Undo)
    assert (play.draft(), len(play.record.rounds)) == (None, 1)
    play.touch(it.Redo)
    assert (play.draft(), len(play.record.rounds)) == (None, 2)


def test_a_change_may_remove_the_field_under_the_cursor(play: Play) -> None:
    assert play.do(RoundRemoved(R2)).draft is None
    play.touch(it.Undo)
    play.touch(it.Goto(R2, 0, "melded"))
    assert play.do(RoundRemoved(R1)).draft == Draft(R2, 0, "melded")


@pytest.fixture
def hand() -> Play:
    """Return a counted round of Hand: Ann was out with nothing left, so she was never asked."""
    play = Play(new_record(variant("hand"), THREE))
    play.touch(it.SayOut(None, Out(0, GoingOutKind.PARTIAL)))
    assert play.keys("20 next 1 50 next 0").effect == "round_finished"
    return play


BO_OUT = WentOut(R1, Out(1, GoingOutKind.PARTIAL))
ANN_OUT = WentOut(R1, Out(0, GoingOutKind.PARTIAL))
ANN_OPEN = Counted(R1, 0, counted=False)
ANN_LEFT = Draft(R1, 0, "left")


@pytest.mark.parametrize("touch", [it.MakeChanges((BO_OUT,)), it.SayOut(R1, Out(1, GoingOutKind.PARTIAL))])
def test_a_side_that_did_not_go_out_after_all_is_asked_for_its_cards(hand: Play, touch: it.Intent) -> None:
    step = hand.touch(touch)
    assert (step.changes, step.draft) == ((BO_OUT, ANN_OPEN), ANN_LEFT)
    assert not hand.round().complete
    assert hand.keys("30 next 0").effect == "round_finished"
    assert (hand.tally(0).left.points, hand.round().complete) == ((30,), True)


def test_undo_and_redo_of_who_went_out_include_asking_for_the_cards(hand: Play) -> None:
    before = hand.record
    hand.do(BO_OUT)
    hand.touch(it.Undo)
    assert (hand.record, hand.draft()) == (before, None)
    hand.touch(it.Redo)
    assert (hand.round().out, hand.tally(0).counted) == (Out(1, GoingOutKind.PARTIAL), False)


def test_a_side_that_went_out_after_all_is_no_longer_asked(hand: Play) -> None:
    before = hand.record
    hand.do(BO_OUT)
    step = hand.do(ANN_OUT)
    assert (step.changes, step.draft) == ((ANN_OUT, Counted(R1, 0, counted=True)), None)
    assert hand.record == before


def test_cards_already_counted_are_not_asked_for_again(hand: Play) -> None:
    hand.do(TallyField(R1, 0, "left.points", (15,)))
    assert hand.do(BO_OUT).changes == (BO_OUT,)
    assert hand.do(ANN_OUT).changes == (ANN_OUT,)


def test_another_way_of_going_out_asks_nobody_for_cards(hand: Play) -> None:
    full = WentOut(R1, Out(0, GoingOutKind.FULL))
    assert (hand.do(full).changes, hand.draft()) == ((full,), None)


def test_the_current_round_is_parked_while_earlier_cards_are_asked_for(hand: Play) -> None:
    hand.touch(it.SayOut(None, Out(2, GoingOutKind.PARTIAL)))
    hand.keys("12")
    here = hand.draft()
    assert here == Draft(R2, 0, "left", "12")
    assert hand.do(BO_OUT).draft == Draft(R1, 0, "left", waiting=here)
    assert hand.keys("30 next 0").draft == here


def test_changing_who_went_out_while_scoring_moves_no_cursor(hand: Play) -> None:
    hand.touch(it.SayOut(None, Out(0, GoingOutKind.PARTIAL)))
    hand.keys("12")
    said = WentOut(R2, Out(2, GoingOutKind.PARTIAL))
    assert (hand.do(said).changes, hand.text) == ((said,), "12")
    both = (WentOut(R2, Out(0, GoingOutKind.PARTIAL)), TallyField(R2, 1, "unmelded", 1))
    assert hand.do(*both).changes == both
    assert hand.do(WentOut(RoundId("gone"), Out(0, GoingOutKind.PARTIAL))).refused == GONE


def test_changing_who_went_out_before_anything_is_counted_begins_no_side(hand: Play) -> None:
    hand.do(RoundAdded(R2, R1))
    said = WentOut(R2, Out(2, GoingOutKind.PARTIAL))
    step = hand.do(said)
    assert (step.changes, step.draft) == ((said,), None)


def test_changing_who_went_out_in_a_counted_piles_round_asks_nobody(play: Play) -> None:
    said = WentOut(R1, Out(1))
    assert play.do(said).changes == (said,)
    assert play.round().complete


def test_a_side_has_started_once_one_of_its_stops_has_a_value(play: Play) -> None:
    assert [is_begun(play.record, play.round(1), side) for side in (0, 1)] == [False, False]
    assert not play.do(TallyField(R2, 1, "piles.clean", 0)).refused
    assert [is_begun(play.record, play.round(1), side) for side in (0, 1)] == [False, True]
