"""Somebody leaves a running game, comes back to it, or joins it at a seat and with a total."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorepad.game import events as ev
from scorepad.game.accept import refusal
from scorepad.game.agreement import Agreement, agreed, agreements
from scorepad.game.cursor import next_side
from scorepad.game.fold import fold
from scorepad.game.intents import Goto, SitOut, Undo
from scorepad.game.leaving import comes_back, leaves
from scorepad.rules.built_in import variant
from scorepad.rules.resolve import with_house_rules
from scorepad.rules.ruleset import RuleSet
from scorepad.score.deal import dealer_of, next_dealer
from scorepad.score.limits import record_faults
from scorepad.score.record import SITS_OUT, Adjustment, GameRecord, Out, RoundId, Side, Tally
from scorepad.score.result import behind_by, leaders, ranking, winning_margin
from scorepad.score.totals import score_game
from scorepad.storage.gamefile.read import read_game
from scorepad.storage.gamefile.write import write_game
from tests.game.play import ANN, CY, GUEST, THREE, Play, code_of, counted, event, folded, open_round

R0, R1, R2 = map(RoundId, ("r0", "r1", "r2"))
LOWEST = with_house_rules(variant("points"), {"points.lowest_wins": True, "going_out.asked": True})


RECORD = GameRecord(LOWEST, THREE, (counted("r0", 5, 20, 30, dealer=0), open_round("r1", sides=3)))


@pytest.mark.parametrize("left", [1, 2])
def test_a_game_may_begin_with_somebody_who_had_left(left: int) -> None:
    gone, *others = THREE
    rounds = (
        *RECORD.rounds[: left - 1],
        *(replace(each, tallies=(SITS_OUT, *each.tallies[1:])) for each in RECORD.rounds[left - 1 :]),
    )
    game = folded(
        replace(RECORD, sides=(replace(gone, left=left), *others), rounds=rounds), ev.RoundAdded(R2, R1)
    )
    assert [side.left for side in game.record.sides] == [left, None, None]
    assert game.record.rounds[-1].tallies[0] == SITS_OUT


def test_whoever_leaves_sits_out_all_later_rounds_and_neither_leads_nor_is_asked() -> None:
    game = folded(RECORD, ev.SideLeft(0, R0), ev.RoundAdded(R2, R1))
    assert [side.left for side in game.record.sides] == [2, None, None]
    assert [each.tallies[0] for each in game.record.rounds[1:]] == [SITS_OUT, SITS_OUT]
    standing = score_game(game.record).standing
    assert ranking(LOWEST, standing) == (1, 2, 0)
    assert (leaders(LOWEST, standing), winning_margin(LOWEST, standing)) == ((1,), 10)
    assert [behind_by(LOWEST, standing, side) for side in range(3)] == [0, 0, 10]
    asked = next_side(game.record, game.record.rounds[1])
    assert asked
    assert asked.side != 0


def test_nobody_leads_where_everybody_has_left() -> None:
    standing = score_game(RECORD).standing._replace(away=frozenset({0, 1, 2}))
    assert leaders(LOWEST, standing) == ()
    assert winning_margin(LOWEST, standing) == 0
    assert behind_by(LOWEST, standing, 2) == 0


def test_the_deal_passes_over_whoever_has_left() -> None:
    game = folded(RECORD, ev.SideLeft(1, R0))
    assert [dealer_of(game.record, at) for at in range(5)] == [0, 2, 0, 2, 0]
    assert dealer_of(folded(RECORD, ev.DealerSet(R1, 1), ev.SideLeft(1, R0)).record, 1) == 2
    misdealt = folded(RECORD, ev.DealerSet(R1, 1), ev.SideLeft(1, R0), ev.RoundRemoved(R1))
    assert next_dealer(misdealt.record) == 2


def test_a_round_is_complete_without_whoever_has_left() -> None:
    play = Play(RECORD)
    play.do(leaves(play.record, 0))
    play.keys("@1:points 7 next 8 next")
    assert play.round(1).complete
    assert score_game(play.record).totals == (5, 27, 38)


def test_leaving_begins_after_the_last_round_that_the_side_played() -> None:
    sat_out = replace(RECORD.rounds[1], tallies=(SITS_OUT, Tally(), Tally()))
    assert leaves(replace(RECORD, rounds=(RECORD.rounds[0], sat_out)), 0) == ev.SideLeft(0, R0)
    assert leaves(replace(RECORD, rounds=RECORD.rounds[1:]), 0) == ev.SideLeft(0, None)
    half = replace(RECORD.rounds[1], tallies=(Tally(counted=True), Tally(), Tally()))
    assert leaves(replace(RECORD, rounds=(RECORD.rounds[0], half)), 0) == ev.SideLeft(0, R1)


def test_nothing_is_written_for_whoever_has_left_but_adjustments() -> None:
    play = Play(RECORD)
    play.do(ev.SideLeft(0, R0))
    before = play.record
    changes = (
        ev.TallyField(R1, 0, "points", (7,)),
        ev.TallyField(R1, 0, "sat_out", None),
        ev.Counted(R1, 0, counted=False),
        ev.WentOut(R1, Out(0)),
    )
    for change in changes:
        assert code_of(refusal(play.game, ANN, change)) == "has_left"
        assert fold((*play.game.events, event(99, change))).record == before
    assert play.touch(Goto(R1, 0, "points")).refused
    assert play.touch(SitOut(R1, 0)).refused
    play.do(ev.AdjustmentSet(R1, 0, "a", 3, "late"))
    assert play.tally(0, 1) == replace(SITS_OUT, adjustments=(Adjustment(3, "late"),))


def test_whoever_had_gone_out_in_a_round_that_they_left_has_not() -> None:
    assert folded(RECORD, ev.WentOut(R1, Out(0)), ev.SideLeft(0, R0)).record.rounds[1].out is None


def test_the_last_one_cannot_leave() -> None:
    game = folded(RECORD, ev.SideLeft(0, R0), ev.SideLeft(1, R0))
    assert code_of(refusal(game, ANN, ev.SideLeft(2, R0))) == "all_left"
    assert folded(RECORD, *(ev.SideLeft(side, R0) for side in range(3))).record == game.record


@pytest.mark.parametrize("change", [ev.SideLeft(3, R0), ev.SideLeft(-1, R0), ev.SideLeft(0, RoundId("none"))])
def test_leaving_needs_a_side_and_a_round(change: ev.SideLeft) -> None:
    game = folded(RECORD)
    assert refusal(game, ANN, change)
    assert folded(RECORD, change).record == game.record
    assert refusal(game, GUEST, ev.SideLeft(1, R0))


def test_whoever_comes_back_plays_from_the_open_round_on() -> None:
    play = Play(RECORD)
    play.do(ev.SideLeft(0, R0))
    play.do(ev.Counted(R1, 1, counted=True), ev.Counted(R1, 2, counted=True), ev.RoundAdded(R2, R1))
    dealers = [dealer_of(play.record, at) for at in range(2)]
    play.do(*comes_back(play.game, 0))
    assert [side.left for side in play.record.sides] == [None, None, None]
    assert [play.tally(0, at) for at in (1, 2)] == [SITS_OUT, Tally()]
    assert [dealer_of(play.record, at) for at in range(2)] == dealers
    play.do(ev.TallyField(R2, 0, "points", (7,)))
    assert play.tally(0, 2).points == (7,)


def test_whoever_comes_back_did_not_deal_what_was_played_without_them() -> None:
    play = Play(RECORD)
    play.do(ev.SideLeft(1, R0))
    play.keys("@points 7 next 8 next")
    assert dealer_of(play.record, 1) == 2
    play.do(*comes_back(play.game, 1))
    assert [dealer_of(play.record, at) for at in (1, 2, 3)] == [2, 0, 1]


def test_a_round_inserted_keeps_who_has_left_away() -> None:
    game = folded(RECORD, ev.SideLeft(1, R0), ev.RoundAdded(R2, R0))
    assert [side.left for side in game.record.sides] == [None, 2, None]
    assert [dealer_of(game.record, at) for at in range(4)] == [0, 2, 0, 2]


def test_a_leaving_is_undone_until_a_round_was_played_without_the_side() -> None:
    play = Play(RECORD)
    play.do(ev.SideLeft(0, R0))
    (batch,) = [each.id for each in play.game.batches if isinstance(each.changes[0], ev.SideLeft)]
    play.touch(Undo(batch))
    assert play.record == folded(RECORD).record
    play.do(ev.SideLeft(0, R0))
    last = play.game.batches[-1].id
    play.do(ev.RoundAdded(R2, R1), who=CY)
    step = play.touch(Undo(last))
    assert code_of(step.refused) == "changed_since"


def test_a_rename_by_another_device_does_not_keep_a_leaving_from_being_undone() -> None:
    play = Play(RECORD)
    play.do(ev.SideSet(0, Side("Annie")), who=CY)
    play.do(ev.SideLeft(0, R0))
    play.touch(Undo)
    assert play.record.sides[0] == Side("Annie")


def test_a_round_inserted_before_the_leaving_is_played() -> None:
    extra = RoundId("extra")
    game = folded(RECORD, ev.SideLeft(0, R0), ev.RoundAdded(extra, None))
    assert [each.id for each in game.record.rounds] == [extra, R0, R1]
    assert game.record.rounds[0].tallies[0] == Tally()
    assert game.record.sides[0].left == 3
    assert folded(RECORD, ev.SideLeft(0, R0), ev.RoundRemoved(R0)).record.sides[0].left == 1


def test_whoever_has_left_is_not_asked_to_agree() -> None:
    play = Play(RECORD)
    play.touch(Goto(R1, 1, "points"), GUEST)
    play.do(ev.SideLeft(0, R0), ev.Counted(R1, 1, counted=True), ev.Counted(R1, 2, counted=True))
    for side, by in ((1, 2), (2, 1)):
        assert not play.do(agreed(play.round(1), side, by)).refused
    assert agreements(play.game)[R1].state is Agreement.SEALED


def test_whoever_joins_starts_where_the_table_said_and_deals_where_they_sit() -> None:
    eve = ev.SideAdded(Side("Eve"), after=0, points=30, note="starts with 30")
    record = folded(RECORD, eve).record
    score = score_game(record)
    assert score.totals == (5, 20, 30, 30)
    assert leaders(LOWEST, score.standing) == (0,)
    assert record.rounds[0].tallies[3] == replace(SITS_OUT, adjustments=(Adjustment(30, "starts with 30"),))
    assert [dealer_of(record, at) for at in range(6)] == [0, 1, 2, 0, 3, 1]


def test_two_who_join_at_once_each_start_with_their_own_total() -> None:
    start = event(0, ev.GameStarted(RECORD))
    eve = event(5, ev.SideAdded(Side("Eve"), after=0, points=10), who=ANN)
    fay = event(5, ev.SideAdded(Side("Fay"), after=2, points=30), who=CY)
    game = fold((start, fay, eve))
    assert game.record == fold((eve, start, fay)).record
    totals = dict(zip((side.name for side in game.record.sides), score_game(game.record).totals, strict=True))
    assert (totals["Eve"], totals["Fay"]) == (10, 30)


def test_whoever_joins_before_the_first_round_is_counted_starts_there() -> None:
    record = folded(replace(RECORD, rounds=RECORD.rounds[1:]), ev.SideAdded(Side("Eve"), points=7)).record
    assert score_game(record).totals == (0, 0, 0, 7)
    assert record.rounds[0].tallies[3] == Tally()


@pytest.mark.parametrize("name", ["points", "hand", "whitnack", "canasta"])
def test_one_can_join_and_leave_in_every_family_in_which_each_plays_alone(name: str) -> None:
    record = GameRecord(variant(name), THREE, (open_round("r0", sides=3),))
    play = Play(record)
    assert not play.do(ev.SideAdded(Side("Eve"))).refused
    assert not play.do(ev.SideLeft(0)).refused
    assert play.tally(0) == SITS_OUT
    assert len(play.record.sides) == 4


FAMILIES = (LOWEST, variant("points"), variant("hand"), variant("whitnack"))


@st.composite
def evenings(draw: st.DrawFn) -> tuple[GameRecord, tuple[ev.GameChange, ...]]:
    """Draw a game of which people leave, to which they come back, and which they join, in any rounds."""
    rules = draw(st.sampled_from(FAMILIES))
    first = open_round("r0", sides=3, dealer=draw(st.integers(0, 2)))
    changes: list[ev.GameChange] = []
    ids, sides = [R0], 3
    for number in range(1, draw(st.integers(1, 6))):
        side = draw(st.integers(0, sides - 1))
        after = draw(st.sampled_from([None, *ids]))
        match draw(st.sampled_from(["leave", "back", "join", "none", "misdeal", "deal"])):
            case "leave":
                changes.append(ev.SideLeft(side, after))
            case "back":
                changes.append(ev.SideLeft(side, left=False))
            case "join":
                points = draw(st.integers(-50, 50))
                changes.append(ev.SideAdded(Side(f"Guest {number}"), draw(st.none() | st.just(side)), points))
                sides += 1
            case "misdeal":
                changes.append(ev.RoundRemoved(draw(st.sampled_from(ids))))
            case "deal":
                changes.append(ev.DealerSet(draw(st.sampled_from(ids)), side))
        changes += _round_played(rules, ids[-1], sides, draw)
        name = RoundId(f"r{number}")
        changes.append(ev.RoundAdded(name, draw(st.sampled_from([ids[-1], after]))))
        ids.append(name)
    return GameRecord(rules, THREE, (first,)), tuple(changes)


def _round_played(rules: RuleSet, name: RoundId, sides: int, draw: st.DrawFn) -> list[ev.GameChange]:
    field = {"points": "points", "hand": "left.points"}.get(rules.base or "", "melded.points")
    out = ev.WentOut(name, Out(draw(st.integers(0, sides - 1))))
    found: list[ev.GameChange] = [out]
    for side in range(sides):
        found.append(ev.TallyField(name, side, field, (draw(st.integers(0, 20)) * 5,)))
        found.append(ev.Counted(name, side, counted=True))
    return found


@settings(max_examples=60)
@given(evenings(), st.randoms(use_true_random=False))
def test_whoever_is_away_is_never_named_first_nor_deals_nor_is_asked(
    evening: tuple[GameRecord, tuple[ev.GameChange, ...]], shuffled: random.Random
) -> None:
    record, changes = evening
    events = [event(at, each) for at, each in enumerate((ev.GameStarted(record), *changes))]
    game = fold(events)
    shuffled.shuffle(events)
    assert fold(events) == game
    found = game.record
    ended = replace(found, ended=True)
    score = score_game(found)
    gone = {side for side, each in enumerate(found.sides) if each.left is not None}
    assert len(gone) < len(found.sides)
    assert not gone & {ranking(found.rules, score.standing)[0], *leaders(found.rules, score.standing)}
    assert not gone & {*score_game(ended).winners}
    dealer = next_dealer(found)
    assert dealer not in gone
    for at, played in enumerate(found.rounds):
        away = {side for side in gone if found.is_away(side, at)}
        assert dealer_of(found, at) not in away
        assert all(played.tallies[side].is_sat_out and played.tallies[side].counted for side in away)
        asked = next_side(found, played)
        assert asked is None or asked.side not in away
    if record_faults(found):
        # Those who counted a round without whoever had gone out in it are refused, and asked again.
        return
    again = read_game(write_game(found)).record
    assert again.sides == found.sides
    assert again.seating == found.seating
    assert score_game(again).totals == score.totals
