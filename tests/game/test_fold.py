from dataclasses import replace

import pytest

from scorepad.game import events as ev
from scorepad.game.fold import Game, fold
from scorepad.rules.built_in import variant
from scorepad.score.record import (
    NOBODY,
    Adjustment,
    Answer,
    Cards,
    GoingOutKind,
    Out,
    Round,
    RoundId,
    Side,
    Start,
    Tally,
)
from tests.game.play import CY, event, events_of, new_record, open_round, with_rounds

R = RoundId("r")
A = RoundId("a")
ANSWER = Answer("points_sum", None, "points", {"found": 27})

TOUCH = ev.BatchId("batch 1")
STARTED = ev.GameStarted(with_rounds(new_record(), open_round("r")))


def folded(*changes: ev.GameChange) -> Game:
    return fold(events_of(STARTED, *changes))


def ids(game: Game) -> list[str]:
    return [each.log_id for each in game.record.rounds]


def test_a_game_starts_as_it_was_set_up() -> None:
    game = folded()
    assert game.record == STARTED.record
    assert game.is_started


def test_no_events_fold_to_a_game_that_has_not_started() -> None:
    game = fold([])
    assert (game.is_started, game.record.sides, game.record.rounds) == (False, (), ())


def test_the_first_start_counts_wherever_it_is_in_the_log() -> None:
    other = ev.GameStarted(replace(STARTED.record, title="Another"))
    game = fold(events_of(ev.RoundRemoved(R), STARTED, other, ev.DetailSet("place", "Uppsala")))
    assert (game.record.title, game.record.place, ids(game)) == (None, "Uppsala", [])


def test_a_new_day_is_exact_until_something_else_is_said() -> None:
    rough = ev.DetailSet("played", "1998-07-15"), ev.DetailSet("played_about", "summer")
    record = folded(*rough).record
    assert (record.played, record.played_about) == ("1998-07-15", "summer")
    record = folded(*rough, ev.DetailSet("played", "1998-07-04")).record
    assert (record.played, record.played_about) == ("1998-07-04", None)


def test_unnamed_rounds_and_adjustments_get_their_position_as_id() -> None:
    tally = Tally(adjustments=(Adjustment(5), Adjustment(6, id="own"), Adjustment(7)))
    unnamed = Round((tally, Tally()))
    rounds = (unnamed, unnamed, replace(unnamed, id=RoundId("x")))
    game = fold(events_of(ev.GameStarted(with_rounds(new_record(), *rounds))))
    assert ids(game) == ["0", "1", "x"]
    assert [item.id for item in game.record.rounds[0].tallies[0].adjustments] == ["0", "own", "2"]


@pytest.mark.parametrize(
    ("change", "tally"),
    [
        (ev.TallyField(R, 1, "piles.own_kind", 2), Tally(piles={"own_kind": 2})),
        (ev.TallyField(R, 1, "melded.points", (120, 45)), Tally(melded=Cards(points=(120, 45)))),
        (ev.Counted(R, 1, counted=True), Tally(counted=True)),
        (ev.AdjustmentSet(R, 1, "a", -100, "why"), Tally(adjustments=(Adjustment(-100, "why"),))),
    ],
)
def test_a_field_is_written_in_one_sides_tally(change: ev.GameChange, tally: Tally) -> None:
    assert folded(change).record.rounds[0].tallies == (Tally(), tally)


def test_an_adjustment_can_be_changed_noted_and_removed() -> None:
    first, second = ev.AdjustmentSet(R, 0, "a", 5, "why"), ev.AdjustmentSet(RoundId("r"), 0, "b", 6)
    third = ev.AdjustmentSet(R, 0, "a", 7)
    noted = ev.AdjustmentNoted(R, 0, "b", "because")
    game = folded(first, second, third, noted)
    assert game.record.rounds[0].tallies[0].adjustments == (Adjustment(7), Adjustment(6, "because"))
    both = folded(first, second, ev.AdjustmentNoted(R, 0, "a", "because"))
    assert both.record.rounds[0].tallies[0].adjustments == (Adjustment(5, "because"), Adjustment(6))
    gone = folded(first, second, *(ev.AdjustmentSet(R, 0, name, None) for name in ("a", "nowhere")))
    assert gone.record.rounds[0].tallies[0].adjustments == (Adjustment(6),)


def test_a_round_has_one_answer_to_who_went_out() -> None:
    said = ev.WentOut(R, Out(1, GoingOutKind.CONCEALED))
    assert folded(said).record.rounds[0].out == Out(1, GoingOutKind.CONCEALED)
    assert folded(said, ev.WentOut(R, Out(0))).record.rounds[0].out == Out(0)
    assert folded(said, ev.WentOut(R, NOBODY)).record.rounds[0].out == NOBODY
    assert folded(said, ev.WentOut(R, None)).record.rounds[0].out is None


def test_a_complete_round_without_an_answer_is_one_nobody_went_out_in() -> None:
    first, second = ev.Counted(R, 0, counted=True), ev.Counted(RoundId("r"), 1, counted=True)
    assert folded(first).record.rounds[0].out is None
    assert folded(first, second).record.rounds[0].out == NOBODY
    assert folded(first, second, ev.Counted(R, 0, counted=False)).record.rounds[0].out is None
    assert folded(first, second, ev.WentOut(R, Out(1))).record.rounds[0].out == Out(1)


def test_the_games_own_details_are_set() -> None:
    renamed = Side("Us", ("Ann", "Eve"))
    game = folded(
        ev.SideSet(0, Side(" Us ", ("Ann", " Eve"))),
        ev.StartSet(Start(2, (100, -5))),
        ev.DetailSet("title", "Friday"),
        ev.EndedSet(ended=True),
        ev.TotalsHidden(hidden=True),
        ev.RulesChanged(variant("swedish")),
        ev.RoundNoted(R, "a remark"),
        ev.DealerSet(R, 3),
        ev.FactorSet(R, 4),
    )
    expected = replace(
        STARTED.record,
        sides=(renamed, STARTED.record.sides[1]),
        start=Start(2, (100, -5)),
        title="Friday",
        ended=True,
        totals_hidden=True,
        rules=variant("swedish"),
        rounds=(replace(open_round("r", note="a remark", dealer=3), factor=4),),
    )
    assert game.record == expected
    set_and_unset = (
        ev.StartSet(Start(2, (1, 2))),
        ev.StartSet(None),
        ev.DealerSet(R, 1),
        ev.DealerSet(R, None),
    )
    assert folded(*set_and_unset).record == STARTED.record


@pytest.mark.parametrize(
    "change",
    [
        ev.FactorSet(R, 3),
        ev.Answered(R, ANSWER, right=False),
        ev.DealerSet(R, 4),
        ev.DealerSet(R, -1),
        ev.DetailSet("rules", "none"),
        ev.RoundAdded(R, None),
        ev.Restored(ev.BatchId("nothing")),
    ],
)
def test_a_change_to_an_impossible_value_is_skipped(change: ev.GameChange) -> None:
    assert folded(change).record == STARTED.record


def test_rounds_come_after_those_they_were_added_after() -> None:
    game = folded(
        ev.RoundAdded(RoundId("b"), R),
        ev.RoundAdded(RoundId("first"), None),
        ev.RoundAdded(RoundId("a"), RoundId("r"), dealer=2),
    )
    assert ids(game) == ["first", "r", "a", "b"]
    assert game.record.rounds[2] == open_round("a", dealer=2)


def test_a_round_with_an_impossible_dealer_is_added_without_one() -> None:
    assert folded(ev.RoundAdded(A, R, dealer=9)).record.rounds[1].dealer is None


def test_a_removed_round_keeps_its_place_for_later_rounds() -> None:
    game = folded(
        ev.RoundAdded(RoundId("b"), R), ev.RoundRemoved(R), ev.RoundAdded(RoundId("a"), RoundId("r"))
    )
    assert ids(game) == ["a", "b"]
    assert ids(fold([*game.events, event(9, ev.Voided(ev.BatchId("batch 2")), "undo")])) == ["r", "a", "b"]


def test_events_of_a_removed_round_are_ignored_until_it_is_restored() -> None:
    written = ev.TallyField(R, 0, "piles.clean", 2)
    asleep = folded(ev.RoundRemoved(R), written)
    assert ids(asleep) == []
    awake = fold([*asleep.events, event(9, ev.Voided(TOUCH), "undo")])
    assert awake.record.rounds[0].tallies[0].piles == {"clean": 2}


def test_a_round_whose_start_was_undone_keeps_its_place_for_later_rounds() -> None:
    game = folded(ev.RoundAdded(A, R), ev.RoundAdded(RoundId("b"), RoundId("a")), ev.Voided(TOUCH))
    assert ids(game) == ["r", "b"]
    assert ids(fold([*game.events, event(9, ev.Restored(TOUCH), "redo")])) == ["r", "a", "b"]


def test_a_voided_batch_is_skipped_until_it_is_restored() -> None:
    touch = ev.TallyField(R, 0, "piles.clean", 2)
    undone = folded(touch, ev.Voided(TOUCH))
    assert (undone.record, undone.voided) == (STARTED.record, frozenset({"batch 1"}))
    redone = folded(touch, ev.Voided(TOUCH), ev.Restored(TOUCH))
    assert (redone.record, redone.voided) == (folded(touch).record, frozenset())
    assert folded(touch, ev.Voided(TOUCH), ev.Restored(TOUCH), ev.Voided(TOUCH)).record == STARTED.record
    assert folded(touch, ev.Restored(TOUCH), ev.Voided(TOUCH)).record == STARTED.record


def test_the_start_of_a_game_is_never_voided() -> None:
    game = folded(ev.Voided(ev.BatchId("batch 0")))
    assert (game.record, game.voided) == (STARTED.record, frozenset())


def test_a_batch_has_the_place_of_its_first_event() -> None:
    added, written = ev.RoundAdded(A, R), ev.TallyField(A, 0, "piles.clean", 2)
    events: list[ev.GameEvent] = [
        event(1, added, "touch"),
        event(2, ev.DetailSet("note", "x"), "other", CY),
        event(3, written, "touch"),
    ]
    first, second = fold(events).batches
    assert (first.id, first.changes, second.author) == ("touch", (added, written), CY)
