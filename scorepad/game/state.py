"""A game between two changes, and each change applied to it.

A change leaves the game as it was if its target doesn't exist or its value fits no field.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, assert_never

from scorepad.game import events as ev
from scorepad.rules import keys
from scorepad.rules.custom import CustomRuleSet, with_changes
from scorepad.rules.families import PILES_FAMILY
from scorepad.rules.faults import Refused
from scorepad.rules.frozen import freeze_fields
from scorepad.rules.ruleset import GROUPS, RuleSet
from scorepad.score.fields import FieldValue, with_value
from scorepad.score.limits import seat_fault, trimmed
from scorepad.score.record import NOBODY, Adjustment, GameRecord, Out, Round, Tally

ValueForm = Literal["count", "stacks", "form"]

CARD_FORMS = ("points", "counts")

_FIXED: Mapping[str, ValueForm] = {
    keys.RED_THREES_LAID: "count",
    keys.RED_THREES_CAUGHT: "count",
    "unmelded": "count",
    "melded.points": "stacks",
    "left.points": "stacks",
    "melded.use": "form",
    "left.use": "form",
    **{f"{cards}.counts.{group}": "count" for cards in ("melded", "left") for group in GROUPS},
}

UNSTARTED = GameRecord(RuleSet("", None, {keys.FAMILY: PILES_FAMILY.name}), ())
"""The state of a stream without its first event."""


def shape_of(field: str) -> ValueForm | None:
    """Return the form of a TallyField's value, None where no rules could have such a field."""
    head, _, name = field.partition(".")
    return "count" if head in ("piles", "extras") and name else _FIXED.get(field)


def fits_field(field: str, value: FieldValue) -> bool:
    """Whether a value has the form of its field; None (unset) fits every existing field."""
    shape = shape_of(field)
    if value is None or shape is None:
        return shape is not None
    if shape == "stacks":
        return isinstance(value, tuple) and all(type(stack) is int for stack in value)
    return value in CARD_FORMS if shape == "form" else type(value) is int


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
class State:
    """A game between two changes, or the library.

    record: without its rounds. deleted: ids of deleted games. sheets: the table's own rules by id, in the
    order in which they were last changed, including deleted ones. put_away: ids of the deleted ones.
    """

    record: GameRecord
    places: tuple[RoundSlot, ...] = ()
    deleted: frozenset[str] = field(default_factory=frozenset)
    sheets: Mapping[str, CustomRuleSet] = field(default_factory=dict)
    put_away: frozenset[str] = field(default_factory=frozenset)

    def __post_init__(self) -> None:
        freeze_fields(self, "sheets")

    def index(self, round_id: str) -> int | None:
        """Return the index of a round's place, whether the round is there now or not."""
        return next((at for at, place in enumerate(self.places) if place.round.id == round_id), None)

    def has(self, round_id: str) -> bool:
        """Whether a round was started and its start not undone; it may have been removed."""
        at = self.index(round_id)
        return at is not None and self.places[at].begun

    def counted_record(self) -> GameRecord:
        """Return what was counted, with the rounds that are not removed, in order.

        In a complete round where it was not recorded who went out, nobody did. After a misdeal the same
        player deals again, so the dealer of a removed round passes to the next one.
        """
        standing: list[Round] = []
        inherited: dict[int, int] = {}
        for place in self.places:
            if place.begun and not place.removed:
                standing.append(_settled(place.round))
            elif place.begun and place.round.dealer is not None:
                inherited[len(standing)] = place.round.dealer
        return replace(self.record, rounds=tuple(standing), inherited_dealers=inherited)


def state_from_record(record: GameRecord) -> State:
    """Return the state of a record; rounds and adjustments without an id get one from their position."""
    places = tuple(RoundSlot(_named(played, at)) for at, played in enumerate(record.rounds))
    return State(replace(record, rounds=()), places)


def _settled(played: Round) -> Round:
    return replace(played, out=NOBODY) if played.out is None and played.complete else played


def _named(played: Round, at: int) -> Round:
    tallies = tuple(replace(tally, adjustments=_with_ids(tally.adjustments)) for tally in played.tallies)
    return replace(played, id=played.id or str(at), tallies=tallies)


def _with_ids(adjustments: tuple[Adjustment, ...]) -> tuple[Adjustment, ...]:
    return tuple(replace(item, id=item.id or str(at)) for at, item in enumerate(adjustments))


def apply_change(state: State, change: ev.Change) -> State:
    """Return the state after one change; one that concerns no state (a start, an undo) has no effect."""
    match change:
        case ev.TallyField() | ev.AdjustmentSet() | ev.AdjustmentNoted() | ev.Counted():
            return _tally_changed(state, change)
        case ev.RoundAdded() | ev.RoundRemoved() | ev.RoundNoted() | ev.DealerSet() | ev.WentOut():
            return _round_changed(state, change)
        case ev.SideSet() | ev.StartSet() | ev.DetailSet() | ev.EndedSet() | ev.RulesChanged():
            return _game_changed(state, change)
        case ev.GameStarted() | ev.Voided() | ev.Restored():
            return state
        case _:
            return _library_changed(state, change)


def _tally_changed(state: State, change: ev.OfTally) -> State:
    match change:
        case ev.TallyField():
            return _tally_field(state, change)
        case ev.AdjustmentSet():
            return _adjustment_set(state, change)
        case ev.AdjustmentNoted():
            return _adjustment_noted(state, change)
        case ev.Counted():
            return _counted(state, change)
        case _ as never:
            assert_never(never)


def _round_changed(state: State, change: ev.OfRound) -> State:
    match change:
        case ev.RoundAdded():
            return _with_place(state, change, begun=True)
        case ev.RoundRemoved():
            return _round_removed(state, change)
        case ev.RoundNoted():
            return _round_noted(state, change)
        case ev.DealerSet():
            return _dealer_set(state, change)
        case ev.WentOut():
            return _went_out(state, change)
        case _ as never:
            assert_never(never)


def _game_changed(state: State, change: ev.OfGame) -> State:
    match change:
        case ev.SideSet():
            return _side_set(state, change)
        case ev.StartSet():
            return _start_set(state, change)
        case ev.DetailSet():
            return _detail_set(state, change)
        case ev.EndedSet():
            return replace(state, record=replace(state.record, ended=change.ended))
        case ev.RulesChanged():
            return replace(state, record=replace(state.record, rules=change.rules))
        case _ as never:
            assert_never(never)


def _library_changed(state: State, change: ev.OfLibrary) -> State:
    match change:
        case ev.GameDeleted():
            return _game_deleted(state, change)
        case ev.RulesMade():
            return _rules_made(state, change)
        case ev.RulesEdited():
            return _rules_edited(state, change)
        case ev.RulesNamed():
            return _rules_named(state, change)
        case ev.RulesDeleted():
            return _rules_deleted(state, change)
        case _ as never:
            assert_never(never)


def with_undone_beginning(state: State, change: ev.RoundAdded) -> State:
    """Return the state with a place for a round whose start was undone: rounds inserted after it need it."""
    return _with_place(state, change, begun=False)


def _with_place(state: State, change: ev.RoundAdded, *, begun: bool) -> State:
    known = state.index(change.round)
    if known is not None:
        return _replaced(state, known, replace(state.places[known], begun=begun or state.places[known].begun))
    before = -1 if change.after is None else state.index(change.after)
    if before is None:
        return state
    dealer = None if _no_seat(state, change.dealer) else change.dealer
    fresh = Round(tuple(Tally() for _ in state.record.sides), dealer=dealer, id=change.round)
    places = (*state.places[: before + 1], RoundSlot(fresh, begun=begun), *state.places[before + 1 :])
    return replace(state, places=places)


def _replaced(state: State, at: int, place: RoundSlot) -> State:
    # Written out, as below: `replace` would take longer than everything else in a fold.
    places = (*state.places[:at], place, *state.places[at + 1 :])
    return State(state.record, places, state.deleted, state.sheets, state.put_away)


def _at_place(state: State, round_id: str, alter: Callable[[RoundSlot], RoundSlot]) -> State:
    at = state.index(round_id)
    if at is None or not state.places[at].begun:
        return state
    return _replaced(state, at, alter(state.places[at]))


def _in_round(state: State, round_id: str, alter: Callable[[Round], Round]) -> State:
    def altered(place: RoundSlot) -> RoundSlot:
        return RoundSlot(alter(place.round), place.begun, place.removed)

    return _at_place(state, round_id, altered)


def _in_tally(state: State, change: ev.OfTally, alter: Callable[[Tally], Tally]) -> State:
    side = change.side
    if _no_side(state, side):
        return state

    def in_round(played: Round) -> Round:
        tallies = (*played.tallies[:side], alter(played.tallies[side]), *played.tallies[side + 1 :])
        return Round(tallies, played.out, played.dealer, played.note, played.id)

    return _in_round(state, change.round, in_round)


def _no_side(state: State, side: int) -> bool:
    return not 0 <= side < len(state.record.sides)


def _no_seat(state: State, seat: int | None) -> bool:
    return seat is not None and seat_fault(seat, state.record.sides) is not None


def _round_removed(state: State, change: ev.RoundRemoved) -> State:
    return _at_place(state, change.round, lambda place: replace(place, removed=True))


def _round_noted(state: State, change: ev.RoundNoted) -> State:
    return _in_round(state, change.round, lambda played: replace(played, note=change.note))


def _dealer_set(state: State, change: ev.DealerSet) -> State:
    if _no_seat(state, change.dealer):
        return state
    return _in_round(state, change.round, lambda played: replace(played, dealer=change.dealer))


def _tally_field(state: State, change: ev.TallyField) -> State:
    if not fits_field(change.field, change.value):
        return state
    return _in_tally(state, change, lambda tally: with_value(tally, change.field, change.value))


def _adjustment_set(state: State, change: ev.AdjustmentSet) -> State:
    def alter(tally: Tally) -> Tally:
        old = tally.adjustments
        at = next((at for at, item in enumerate(old) if item.id == change.adjustment), len(old))
        written = (
            () if change.points is None else (Adjustment(change.points, change.note, change.adjustment),)
        )
        return replace(tally, adjustments=(*old[:at], *written, *old[at + 1 :]))

    return _in_tally(state, change, alter)


def _adjustment_noted(state: State, change: ev.AdjustmentNoted) -> State:
    def noted(item: Adjustment) -> Adjustment:
        return replace(item, note=change.note) if item.id == change.adjustment else item

    return _in_tally(
        state, change, lambda tally: replace(tally, adjustments=tuple(map(noted, tally.adjustments)))
    )


def _went_out(state: State, change: ev.WentOut) -> State:
    if isinstance(change.out, Out) and _no_side(state, change.out.side):
        return state
    return _in_round(state, change.round, lambda played: replace(played, out=change.out))


def _counted(state: State, change: ev.Counted) -> State:
    return _in_tally(state, change, lambda tally: replace(tally, counted=change.counted))


def _side_set(state: State, change: ev.SideSet) -> State:
    sides, at = state.record.sides, change.side
    if _no_side(state, at) or len(change.value.people) != len(sides[at].people):
        return state
    renamed = (*sides[:at], trimmed(change.value), *sides[at + 1 :])
    return replace(state, record=replace(state.record, sides=renamed))


def _start_set(state: State, change: ev.StartSet) -> State:
    if change.start and len(change.start.totals) != len(state.record.sides):
        return state
    return replace(state, record=replace(state.record, start=change.start))


def _detail_set(state: State, change: ev.DetailSet) -> State:
    if change.detail not in ev.DETAILS:
        return state
    named: dict[str, Any] = {change.detail: change.value}
    return replace(state, record=replace(state.record, **named))


def _game_deleted(state: State, change: ev.GameDeleted) -> State:
    others = state.deleted - {change.game}
    return replace(state, deleted=others | {change.game} if change.deleted else others)


def _rules_made(state: State, change: ev.RulesMade) -> State:
    return state if change.rules in state.sheets else _with_sheet(state, change.rules, lambda: change.sheet)


def _rules_edited(state: State, change: ev.RulesEdited) -> State:
    sheet = state.sheets.get(change.rules)
    return _with_sheet(state, change.rules, lambda: with_changes(sheet, change.changes)) if sheet else state


def _rules_named(state: State, change: ev.RulesNamed) -> State:
    sheet = state.sheets.get(change.rules)
    name = change.name.strip()
    return _with_sheet(state, change.rules, lambda: replace(sheet, name=name)) if sheet else state


def _with_sheet(state: State, name: str, make: Callable[[], CustomRuleSet]) -> State:
    """Return the state with a rule set as the one changed last; a rule set that can't be made is skipped."""
    try:
        sheet = make()
        sheet.check()
    except Refused:
        return state
    others = {other: kept for other, kept in state.sheets.items() if other != name}
    return replace(state, sheets={**others, name: sheet})


def _rules_deleted(state: State, change: ev.RulesDeleted) -> State:
    others = state.put_away - {change.rules}
    return replace(state, put_away=others | {change.rules} if change.deleted else others)
