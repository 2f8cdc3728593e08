"""A game between two changes, and each change applied to it.

A change leaves the game as it was if its target doesn't exist or its value fits no field.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import takewhile
from typing import Any, assert_never

from scorepad.game import events as ev
from scorepad.game.naming import renamed_sides
from scorepad.rules import keys
from scorepad.rules.families import PILES_FAMILY
from scorepad.rules.frozen import Frozen
from scorepad.rules.resolve import completed
from scorepad.rules.ruleset import RuleSet
from scorepad.score.deal import dealer_of, next_dealer, seats_around
from scorepad.score.fields import fits_field, with_value
from scorepad.score.limits import factor_fault, joining_fault, seat_fault, trimmed
from scorepad.score.record import (
    NOBODY,
    SITS_OUT,
    Adjustment,
    GameRecord,
    Out,
    Round,
    RoundId,
    Side,
    Start,
    Tally,
)

UNSTARTED = GameRecord(RuleSet("", None, {keys.FAMILY: PILES_FAMILY.name}), ())
"""The state of a stream without its first event."""


@dataclass(frozen=True, slots=True)
class RoundSlot:
    """The place of a round, whether it is there now or not.

    begun: False if its start was undone; its place is kept for the rounds inserted after it.
    removed: it has no effect until the removal is undone.
    """

    round: Round
    begun: bool = True
    removed: bool = False


@dataclass(frozen=True, slots=True)
class State(Frozen, freezes=("left",)):
    """A game between two changes.

    record: without its rounds, and without when its sides left. left: the sides that did, each with the last
    round that it played, None = it played none.
    """

    record: GameRecord
    places: tuple[RoundSlot, ...] = ()
    left: Mapping[int, RoundId | None] = field(default_factory=dict)

    def before(self, at: int) -> "State":
        """Return the game as if it had come no further than to a place; who left later is still there."""
        places = self.places[:at]
        known = {None, *(place.round.id for place in places)}
        return State(self.record, places, {side: last for side, last in self.left.items() if last in known})

    def index(self, round_id: RoundId) -> int | None:
        """Return the index of a round's place, whether the round is there now or not."""
        return next((at for at, place in enumerate(self.places) if place.round.id == round_id), None)

    def has(self, round_id: RoundId) -> bool:
        """Whether a round was started and its start not undone; it may have been removed."""
        at = self.index(round_id)
        return at is not None and self.places[at].begun

    def is_away(self, side: int, at: int) -> bool:
        """Whether a side has left before the round at a place."""
        return side in self.left and self._first_place_without(side) <= at

    def _first_place_without(self, side: int) -> int:
        last = self.left[side]
        return 0 if last is None else (self.index(last) or 0) + 1

    def _sides(self) -> tuple[Side, ...]:
        """Return the sides, those that have left with the number of the first round they don't play."""
        if not self.left:
            return self.record.sides
        there = [place.begun and not place.removed for place in self.places]
        first = self.record.first_round
        numbers = {side: first + sum(there[: self._first_place_without(side)]) for side in self.left}
        return tuple(replace(each, left=numbers.get(at)) for at, each in enumerate(self.record.sides))

    def counted_record(self) -> GameRecord:
        """Return what was counted, with the rounds that are not removed, in order.

        In a complete round where it was not recorded who went out, nobody did. After a misdeal the same
        player deals again, so the dealer of a removed round passes to the next one.
        """
        standing: list[Round] = []
        inherited: dict[int, int] = {}
        for place in self.places:
            played = place.round
            if place.begun and not place.removed:
                standing.append(
                    replace(played, out=NOBODY) if played.out is None and played.complete else played
                )
            elif place.begun and played.dealer is not None:
                inherited[len(standing)] = played.dealer
        return replace(self.record, sides=self._sides(), rounds=tuple(standing), inherited_dealers=inherited)


def state_from_record(record: GameRecord) -> State:
    """Return the state of a record; rounds and adjustments without an id get one from their position."""
    places = tuple(RoundSlot(_with_ids(played, at)) for at, played in enumerate(record.rounds))
    sides = tuple(map(still_there, record.sides))
    state = State(replace(record, rules=completed(record.rules), rounds=(), sides=sides), places)
    for at, side in enumerate(record.sides):
        if side.left is not None:
            played = places[: max(0, side.left - record.first_round)]
            state = _with_leaving(state, ev.SideLeft(at, played[-1].round.id if played else None))
    return state


def still_there(side: Side) -> Side:
    """Return a side as if it had not left, as events have it: there a leaving is a change of its own."""
    return replace(side, left=None)


def _with_ids(played: Round, at: int) -> Round:
    def with_ids(tally: Tally) -> Tally:
        found = enumerate(tally.adjustments)
        return replace(tally, adjustments=tuple(replace(item, id=item.id or str(at)) for at, item in found))

    return replace(played, id=played.id or RoundId(str(at)), tallies=tuple(map(with_ids, played.tallies)))


def apply_change(state: State, change: ev.GameChange) -> State:
    """Return the state after one change; a start, an undo and an agreement have no effect on it."""
    if isinstance(change, ev.OfTally):
        return _tally_changed(state, change)
    if isinstance(change, ev.OfRound):
        return _round_changed(state, change)
    if isinstance(change, ev.OfGame):
        return _game_changed(state, change)
    match change:
        case ev.GameStarted() | ev.Agreed() | ev.Voided() | ev.Restored():
            return state
        case _ as never:
            assert_never(never)


def _tally_changed(state: State, change: ev.OfTally) -> State:
    side = change.side
    if _no_side(state.record, side) or (
        isinstance(change, ev.TallyField) and not fits_field(change.field, change.value)
    ):
        return state
    is_free = isinstance(change, ev.AdjustmentSet | ev.AdjustmentNoted)
    if not is_free and _is_away_in(state, side, change.round):
        return state

    def in_round(played: Round) -> Round:
        tallies = (
            *played.tallies[:side],
            _in_tally(played.tallies[side], change),
            *played.tallies[side + 1 :],
        )
        # Written out, as below.
        known = played.dealer, played.note, played.id, played.factor, played.answers
        return Round(tallies, played.out, *known)

    return _in_round(state, change.round, in_round)


def _in_tally(tally: Tally, change: ev.OfTally) -> Tally:
    match change:
        case ev.TallyField():
            return with_value(tally, change.field, change.value)
        case ev.Counted():
            return replace(tally, counted=change.counted)
        case ev.AdjustmentSet() | ev.AdjustmentNoted():
            return replace(tally, adjustments=_in_adjustments(tally.adjustments, change))
        case _ as never:
            assert_never(never)


def _in_adjustments(
    old: tuple[Adjustment, ...], change: ev.AdjustmentSet | ev.AdjustmentNoted
) -> tuple[Adjustment, ...]:
    at = next((at for at, item in enumerate(old) if item.id == change.adjustment), len(old))
    fresh: tuple[Adjustment, ...]
    if isinstance(change, ev.AdjustmentSet):
        fresh = () if change.points is None else (Adjustment(change.points, change.note, change.adjustment),)
    else:
        fresh = tuple(replace(item, note=change.note) for item in old[at : at + 1])
    return (*old[:at], *fresh, *old[at + 1 :])


def _round_changed(state: State, change: ev.OfRound) -> State:
    match change:
        case ev.RoundAdded():
            return with_place(state, change, begun=True)
        case ev.RoundRemoved():
            later = _with_deal_moving_on(state, state.index(change.round))
            return _at_place(later, change.round, lambda place: replace(place, removed=True))
        case ev.RoundNoted() | ev.FactorSet() | ev.Answered():
            return _in_round(state, change.round, partial(_with_detail, change))
        case ev.DealerSet():
            return _dealer_changed(state, change)
        case ev.WentOut():
            if isinstance(change.out, Out) and (
                _no_side(state.record, change.out.side) or _is_away_in(state, change.out.side, change.round)
            ):
                return state
            return _in_round(state, change.round, lambda played: replace(played, out=change.out))
        case _ as never:
            assert_never(never)


def _with_detail(change: ev.RoundNoted | ev.FactorSet | ev.Answered, played: Round) -> Round:
    if isinstance(change, ev.RoundNoted):
        return replace(played, note=change.note)
    if isinstance(change, ev.Answered):
        return _with_answer(change, played)
    return played if factor_fault(change.factor) else replace(played, factor=change.factor)


def _with_answer(change: ev.Answered, played: Round) -> Round:
    answer, answers = change.answer, {each.question: each for each in played.answers}
    if change.side not in (None, *range(len(played.tallies))):
        return played
    answers.pop(answer.question, None)
    if change.right:
        answers[answer.question] = answer
    return replace(played, answers=tuple(answers[question] for question in sorted(answers)))


def _dealer_changed(state: State, change: ev.DealerSet) -> State:
    if _no_seat(state.record, change.dealer):
        return state
    later = _with_deal_moving_on(state, state.index(change.round))
    return _in_round(later, change.round, lambda played: replace(played, dealer=change.dealer))


def _with_deal_moving_on(state: State, after: int | None) -> State:
    """Return the state without the dealers after a place that merely follow from the one before them.

    They move on with what changes at the place. Any other dealer was set by hand.
    """
    if after is None:
        return state
    earlier, later = state.places[: after + 1], state.places[after + 1 :]
    numbered = enumerate(later, after + 1)
    places = (*earlier, *(_if_set_by_hand(state, at, place) for at, place in numbered))
    return State(state.record, places, state.left)


def _if_set_by_hand(state: State, at: int, place: RoundSlot) -> RoundSlot:
    if place.round.dealer is None or place.round.dealer != next_dealer(state.before(at).counted_record()):
        return place
    return replace(place, round=replace(place.round, dealer=None))


def _with_side(state: State, change: ev.SideAdded) -> State:
    """Return the state with one more side at the table; it has sat out whatever was complete before."""
    record, side = state.record, trimmed(still_there(change.value))
    if joining_fault(record.sides, side):
        return state
    before, start = state.counted_record(), record.start
    number, counted = len(record.sides), list(takewhile(lambda played: played.complete, before.rounds))
    if not counted and change.points:
        start = start or Start(1, (0,) * number)
    joined = State(
        replace(
            record,
            sides=(*record.sides, side),
            seating=_seating_with(record, change.after),
            start=start and replace(start, totals=(*start.totals, 0 if counted else change.points)),
        ),
        tuple(replace(place, round=_with_tally(place.round)) for place in state.places),
        state.left,
    )
    if counted and change.points:
        first = ev.AdjustmentSet(counted[-1].log_id, number, "start", change.points, change.note)
        joined = _tally_changed(joined, first)
    return _with_dealers_of(joined, before)


def _seating_with(record: GameRecord, after: int | None) -> tuple[int, ...]:
    """Return the seats clockwise with one more, on the left of a side or (None) after the last one."""
    around, fresh = seats_around(record), len(record.sides)
    at = around.index(after) + 1 if after in around else len(around)
    seated = (*around[:at], fresh, *around[at:])
    return () if seated == tuple(range(len(seated))) else seated


def _with_tally(played: Round) -> Round:
    return replace(played, tallies=(*played.tallies, SITS_OUT if played.complete else Tally()))


def _with_leaving(state: State, change: ev.SideLeft) -> State:
    """Return the state without a side from a round on, or with it again; somebody is always still there."""
    record, others = state.record, {side: at for side, at in state.left.items() if side != change.side}
    if _no_side(record, change.side):
        return state
    if not change.left:
        return State(record, state.places, others)
    is_known = change.after is None or state.index(change.after) is not None
    if not is_known or len(others) + 1 == len(record.sides):
        return state
    gone = State(record, state.places, {**others, change.side: change.after})
    places = (
        replace(place, round=_without_side(place.round, change.side))
        if gone.is_away(change.side, at)
        else place
        for at, place in enumerate(state.places)
    )
    return State(record, tuple(places), gone.left)


def _without_side(played: Round, side: int) -> Round:
    """Return a round that a side sits out; only its adjustments stay."""
    away = replace(SITS_OUT, adjustments=played.tallies[side].adjustments)
    out = None if played.side_out and played.side_out.side == side else played.out
    tallies = (*played.tallies[:side], away, *played.tallies[side + 1 :])
    return replace(played, tallies=tallies, out=out)


def _is_away_in(state: State, side: int, round_id: RoundId) -> bool:
    at = state.index(round_id) if state.left else None
    return at is not None and state.is_away(side, at)


def _with_dealers_of(state: State, before: GameRecord) -> State:
    """Return the state with each round dealt as before: counted on around more seats, some would not be."""
    record = state.counted_record()
    for at, played in enumerate(before.rounds):
        dealer = dealer_of(before, at)
        if dealer_of(record, at) != dealer:
            state = _dealer_changed(state, ev.DealerSet(played.log_id, dealer))
            record = state.counted_record()
    return state


def _game_changed(state: State, change: ev.OfGame) -> State:
    record = state.record
    match change:
        case ev.SideAdded():
            return _with_side(state, change)
        case ev.SideLeft():
            return _with_leaving(state, change)
        case ev.SideSet():
            record = _with_names(record, change)
        case ev.PlayerRenamed():
            record = replace(record, sides=renamed_sides(record.sides, change.name, change.to))
        case ev.StartSet():
            fits = change.start is None or len(change.start.totals) == len(record.sides)
            record = replace(record, start=change.start) if fits else record
        case ev.DetailSet():
            record = _with_text(record, change)
        case ev.EndedSet():
            record = replace(record, ended=change.ended)
        case ev.TotalsHidden():
            record = replace(record, totals_hidden=change.hidden)
        case ev.RulesChanged():
            record = replace(record, rules=completed(change.rules))
        case _ as never:
            assert_never(never)
    return replace(state, record=record)


def _with_names(record: GameRecord, change: ev.SideSet) -> GameRecord:
    at, sides = change.side, record.sides
    if _no_side(record, at) or len(change.value.people) != len(sides[at].people):
        return record
    return replace(record, sides=(*sides[:at], trimmed(still_there(change.value)), *sides[at + 1 :]))


def _with_text(record: GameRecord, change: ev.DetailSet) -> GameRecord:
    named: dict[str, Any] = {change.detail: change.value}
    if change.detail == "played":
        named["played_about"] = None
    return replace(record, **named) if change.detail in ev.DETAILS else record


def with_place(state: State, change: ev.RoundAdded, *, begun: bool) -> State:
    """Return the state with a place for a round. begun: False if its start was undone."""
    known = state.index(change.round)
    if known is not None:
        place = state.places[known]
        return _replaced(state, known, replace(place, begun=begun or place.begun))
    before = -1 if change.after is None else state.index(change.after)
    if before is None:
        return state
    state = _with_deal_moving_on(state, before) if begun else state
    dealer = None if _no_seat(state.record, change.dealer) else change.dealer
    sides = range(len(state.record.sides))
    tallies = tuple(SITS_OUT if state.is_away(side, before + 1) else Tally() for side in sides)
    fresh = Round(tallies, dealer=dealer, id=change.round)
    places = (*state.places[: before + 1], RoundSlot(fresh, begun=begun), *state.places[before + 1 :])
    return State(state.record, places, state.left)


def _replaced(state: State, at: int, place: RoundSlot) -> State:
    # Written out, as below: `replace` would take longer than everything else in a fold.
    return State(state.record, (*state.places[:at], place, *state.places[at + 1 :]), state.left)


def _at_place(state: State, round_id: RoundId, alter: Callable[[RoundSlot], RoundSlot]) -> State:
    at = state.index(round_id)
    if at is None or not state.places[at].begun:
        return state
    return _replaced(state, at, alter(state.places[at]))


def _in_round(state: State, round_id: RoundId, alter: Callable[[Round], Round]) -> State:
    return _at_place(state, round_id, lambda place: RoundSlot(alter(place.round), place.begun, place.removed))


def _no_side(record: GameRecord, side: int) -> bool:
    return not 0 <= side < len(record.sides)


def _no_seat(record: GameRecord, seat: int | None) -> bool:
    return seat is not None and seat_fault(seat, record.sides) is not None
