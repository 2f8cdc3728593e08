"""Somebody joins a running game of points, and that is undone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.game import events as ev
from scorepad.game.accept import refusal
from scorepad.game.agreement import Agreement, agreed, agreements
from scorepad.game.fold import Game, fold, fold_more
from scorepad.game.intents import Goto, Redo, Undo
from scorepad.rules.built_in import variant
from scorepad.rules.faults import Fault
from scorepad.rules.resolve import with_house_rules
from scorepad.score.deal import dealer_of, next_dealer
from scorepad.score.limits import record_faults
from scorepad.score.record import GameRecord, Out, Round, RoundId, Side, Start, Tally
from scorepad.score.totals import score_game
from tests.game.play import (
    ANN,
    CY,
    GUEST,
    PAIRS,
    THREE,
    Play,
    code_of,
    counted,
    event,
    events_of,
    folded,
    open_round,
)

R0, R1, R2 = RoundId("r0"), RoundId("r1"), RoundId("r2")
EVE, FAY = ev.SideAdded(Side("Eve")), ev.SideAdded(Side("Fay"))
EVES_PHONE = ev.Author(ev.DeviceId("eve"), "Eve", side=3)
JOINED = ev.BatchId("touch 1")
AWAY = Tally(counted=True, sat_out=1)


def points_game(*rounds: Round, sides: tuple[Side, ...] = THREE, start: Start | None = None) -> GameRecord:
    rules = with_house_rules(variant("points"), {"going_out.asked": True})
    return GameRecord(rules, sides, rounds, start=start)


RECORD = points_game(counted("r0", 5, 10, 20, dealer=0), open_round("r1", sides=3))


def last_tallies(game: Game) -> list[Tally]:
    return [played.tallies[-1] for played in game.record.rounds]


def test_who_joins_sat_out_what_was_complete_and_counts_from_the_open_round_on() -> None:
    game = folded(RECORD, ev.SideAdded(Side(" Eve ")))
    assert game.record.sides == (*THREE, Side("Eve"))
    assert last_tallies(game) == [AWAY, Tally()]
    assert record_faults(game.record) == ()
    scores = [ev.Counted(R1, side, counted=True) for side in range(4)]
    after = folded(RECORD, EVE, ev.TallyField(R1, 3, "points", (7,)), *scores)
    assert score_game(after.record).totals == (5, 10, 20, 7)


def test_rounds_that_are_removed_or_begin_later_have_a_tally_for_the_new_side_too() -> None:
    away = ev.RoundRemoved(R0)
    events = events_of(ev.GameStarted(RECORD), away, EVE, ev.RoundAdded(R2, R1))
    game = fold((*events, event(9, ev.Voided(ev.BatchId("batch 1")))))
    assert last_tallies(game) == [AWAY, Tally(), Tally()]


def test_totals_from_paper_begin_with_nothing_for_the_new_side() -> None:
    game = folded(points_game(start=Start(4, (40, 30, 20))), EVE)
    assert game.record.start == Start(4, (40, 30, 20, 0))


def test_earlier_rounds_keep_their_dealers_and_the_new_side_deals_in_its_turn() -> None:
    names = [f"r{number}" for number in range(5)]
    played = [counted(name, 1, 2, 3, dealer=0 if name == "r0" else None) for name in names]
    before = points_game(*played)
    after = folded(before, EVE).record
    dealers = [dealer_of(before, at) for at in range(5)]
    assert dealers == [0, 1, 2, 0, 1]
    assert [dealer_of(after, at) for at in range(5)] == dealers
    assert next_dealer(after) == 2
    later = folded(before, EVE, ev.RoundAdded(RoundId("r5"), RoundId("r4"))).record
    assert next_dealer(later) == 3


def test_without_a_dealer_there_is_none_after_somebody_joined() -> None:
    game = folded(points_game(counted("r0", 1, 2, 3)), EVE)
    assert dealer_of(game.record, 0) is None


FULL = tuple(Side(f"Player {number}") for number in range(12))


@pytest.mark.parametrize(
    ("record", "side", "code"),
    [
        (RECORD, Side("Ann"), "same_name"),
        (RECORD, Side(" Ann "), "same_name"),
        (RECORD, Side("  "), "empty_name"),
        (RECORD, Side("x" * 41), "long_name"),
        (RECORD, Side("Eve", ("Eve", "Fay")), "wrong_size"),
        (points_game(sides=PAIRS), Side("Eve"), "wrong_size"),
        (points_game(sides=FULL), Side("Eve"), "wrong_size"),
    ],
)
def test_whoever_cannot_join_is_refused_and_skipped_in_a_log(
    record: GameRecord, side: Side, code: str
) -> None:
    game = folded(record)
    assert code_of(refusal(game, ANN, ev.SideAdded(side))) == code
    assert folded(record, ev.SideAdded(side)).record == game.record


def test_a_fault_of_the_sides_before_does_not_keep_anybody_out() -> None:
    record = points_game(sides=(Side("Ann"), Side("Ann")))
    assert folded(record, EVE).record.sides[-1] == Side("Eve")


def test_only_a_keeper_lets_somebody_join() -> None:
    game = folded(RECORD)
    assert refusal(game, CY, EVE) is None
    assert refusal(game, GUEST, EVE) == Fault("not_yours", params={"side": 1})


def test_two_who_join_at_the_same_time_both_play_and_the_same_name_once() -> None:
    start = event(0, ev.GameStarted(RECORD))
    mine, theirs, twice = (
        event(1, change, change.value.name + who.device, who)
        for change, who in ((EVE, ANN), (FAY, CY), (EVE, CY))
    )
    for events in ((start, mine, theirs), (theirs, mine, start)):
        game = fold(events)
        assert game.record.sides == (*THREE, Side("Eve"), Side("Fay"))
        assert {len(played.tallies) for played in game.record.rounds} == {5}
    assert fold((twice, mine, start)).record.sides == (*THREE, Side("Eve"))


def test_joining_is_undone_and_redone() -> None:
    play = Play(RECORD)
    play.do(EVE)
    joined = play.record
    play.touch(Undo, CY)
    assert play.record == folded(RECORD).record
    assert not play.touch(Redo, CY).refused
    assert play.record == joined


def test_undo_goes_back_through_what_was_counted_for_the_new_side() -> None:
    play = Play(RECORD)
    play.do(EVE)
    play.keys("@3:points 12 next")
    for _touch in range(2):
        assert not play.touch(Undo).refused
    assert play.record.sides == THREE
    draft = play.draft()
    assert draft is None or draft.side < 3


@pytest.mark.parametrize(
    "change",
    [
        ev.TallyField(R1, 3, "points", (7,)),
        ev.AdjustmentSet(R1, 3, "a", 5),
        ev.Counted(R1, 3, counted=True),
        ev.WentOut(R1, Out(3)),
        ev.SideSet(3, Side("Eva")),
        ev.StartSet(Start(2, (1, 2, 3, 4))),
        ev.DealerSet(R1, 3),
        ev.RoundAdded(R2, R1, 3),
        ev.Agreed(R0, 0, 3, Tally(counted=True, points=(5,))),
        ev.Agreed(R0, 3, 0, AWAY),
        FAY,
    ],
)
def test_joining_is_not_undone_while_a_later_touch_needs_it(change: ev.GameChange) -> None:
    play = Play(RECORD)
    play.do(EVE)
    assert not play.do(change).refused
    assert play.do(ev.Voided(JOINED)).refused == Fault("changed_since")
    play.touch(Undo)
    assert not play.do(ev.Voided(JOINED)).refused


@pytest.mark.parametrize(
    "change",
    [
        ev.TallyField(R1, 0, "points", (7,)),
        ev.WentOut(R1, Out(2)),
        ev.WentOut(R1, None),
        ev.RoundAdded(R2, R1),
        ev.DealerSet(R1, 2),
        ev.DetailSet("title", "Friday"),
        ev.Agreed(R0, 0, 1, Tally(counted=True, points=(5,))),
    ],
)
def test_joining_can_be_undone_whatever_happened_to_the_others(change: ev.GameChange) -> None:
    play = Play(RECORD)
    play.do(EVE)
    assert not play.do(change).refused
    assert not play.do(ev.Voided(JOINED)).refused
    assert play.record.sides == THREE


def test_joining_is_not_redone_once_somebody_else_has_the_place() -> None:
    play = Play(RECORD)
    play.do(EVE)
    play.touch(Undo)
    play.do(FAY, who=CY)
    assert code_of(play.touch(Redo).refused) == "changed_since"
    assert play.record.sides == (*THREE, Side("Fay"))


def test_a_phone_whose_side_is_gone_again_can_do_nothing() -> None:
    play = Play(RECORD)
    play.do(EVE)
    play.touch(Undo)
    for change in (
        ev.TallyField(R1, 3, "points", (7,)),
        ev.SideSet(3, Side("Eva")),
        ev.Counted(R1, 3, counted=True),
    ):
        assert play.do(change, who=EVES_PHONE).refused == Fault("gone")
    assert play.touch(Goto(R1, 3, "points"), EVES_PHONE).refused == Fault("gone")


def test_a_round_that_all_agreed_on_stays_so_until_it_is_changed() -> None:
    play = Play(RECORD)
    play.touch(Goto(R0, 1, "points"), GUEST)
    for side in range(3):
        for by in range(3):
            if side != by:
                assert not play.do(agreed(play.round(), side, by)).refused
    assert agreements(play.game)[R0].state is Agreement.SEALED
    play.do(EVE)
    assert agreements(play.game)[R0].state is Agreement.SEALED
    play.do(ev.TallyField(R0, 0, "points", (6,)))
    found = agreements(play.game)[R0]
    assert found.state is Agreement.CHANGED
    assert {3} < {each.by for each in found.missing}


CHANGES: list[ev.GameChange] = [
    EVE,
    FAY,
    ev.SideAdded(Side("Ann")),
    ev.RoundAdded(R2, R0, 3),
    ev.RoundRemoved(R0),
    ev.DealerSet(R1, 3),
    ev.DealerSet(R0, 2),
    ev.StartSet(Start(1, (1, 2, 3))),
    ev.StartSet(Start(1, (1, 2, 3, 4))),
    ev.SideSet(3, Side("Eva")),
    ev.Counted(R0, 0, counted=False),
    ev.Counted(R1, 3, counted=True),
    ev.AdjustmentSet(R1, 4, "a", 5),
    ev.AdjustmentNoted(R1, 4, "a", "why"),
    ev.TallyField(R1, 3, "points", (7,)),
    ev.TallyField(R2, 4, "points", (8,)),
    ev.WentOut(R1, Out(3)),
    ev.Voided(ev.BatchId("batch 2")),
    ev.Voided(ev.BatchId("batch 3")),
]


@given(st.data(), st.lists(st.tuples(st.sampled_from(CHANGES), st.sampled_from([ANN, CY])), max_size=12))
def test_the_order_of_arrival_never_matters(
    data: st.DataObject, touches: list[tuple[ev.GameChange, ev.Author]]
) -> None:
    later = [event(order, change, who=who) for order, (change, who) in enumerate(touches, 1)]
    events = [event(0, ev.GameStarted(RECORD)), *later]
    game = fold(events)
    assert fold(data.draw(st.permutations(events))) == game
    cut = data.draw(st.integers(0, len(events)))
    assert fold_more(fold(events[:cut]), events[cut:]) == game
    sides = len(game.record.sides)
    assert all(len(played.tallies) == sides for played in game.record.rounds)
    assert len(score_game(game.record).totals) == sides
    assert agreements(game) == agreements(fold(reversed(events)))
