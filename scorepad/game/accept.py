"""Whether a change is accepted: only the impossible is refused, the unusual is warned about and kept."""

from collections.abc import Callable, Sequence
from typing import assert_never

from scorepad.game import events as ev
from scorepad.game.fold import Game, game_after
from scorepad.game.state import fits_field
from scorepad.game.undo import undo_refusal
from scorepad.rules import keys
from scorepad.rules.custom import with_changes
from scorepad.rules.faults import Fault, Refused
from scorepad.rules.ruleset import RuleSet
from scorepad.score.fields import field_paths
from scorepad.score.limits import name_fault, new_fault, record_faults, seat_fault, start_faults
from scorepad.score.record import Out, Round

GONE = Fault("gone")
_Targeted = ev.GameStarted | ev.OfRound | ev.OfTally | ev.OfGame | ev.OfLibrary
MOST_RULE_SETS = 200
"""More rule sets of its own than a table can tell apart."""


def refusal(game: Game, author: ev.Author, change: ev.Change) -> Fault | None:
    """Return why a change is refused, None if it is accepted.

    Codes: `gone`, `not_yours`, `already_there`, `unknown_field`, `unknown_word`, `other_family`,
    `wrong_type`, those of `undo_refusal`, and every fault that the record would have afterwards.
    """
    return _judged(game, author, change)[1]


def game_or_refusal(
    game: Game, author: ev.Author, changes: Sequence[ev.Change], after: Game | None = None
) -> tuple[Game, Fault | None]:
    """Return the game after a series of changes, and why one of them is refused (None: all are accepted).

    after: the game after all of them, if it is known already.
    """
    for change in changes:
        game, fault = _judged(game, author, change, after if len(changes) == 1 else None)
        if fault:
            return game, fault
    return game, None


def _judged(
    game: Game, author: ev.Author, change: ev.Change, after: Game | None = None
) -> tuple[Game, Fault | None]:
    if isinstance(change, ev.Voided | ev.Restored):
        return after or game_after(game, change), undo_refusal(game, author, change)
    if author.side is not None and author.side != _own_side(change):
        return game, Fault("not_yours", params={"side": author.side})
    fault = _target_fault(game, change)
    if fault:
        return game, fault
    after = after or game_after(game, change)
    return after, new_fault(game.record, after.record)


def has_field(rules: RuleSet, field: str) -> bool:
    """Whether these rules have a field, named as in TallyField."""
    known = field_paths(rules)
    head, _, form = field.partition(".")
    if head in ("melded", "left"):
        return head in known and bool(form) and (form == "points" or rules.family.counts_cards)
    return field in known or (field == keys.RED_THREES_LAID and rules.family.counts("red_threes"))


def _own_side(change: ev.Change) -> int | None:
    if isinstance(change, ev.WentOut):
        return change.out.side if isinstance(change.out, Out) else None
    of_side = ev.TallyField, ev.AdjustmentSet, ev.AdjustmentNoted, ev.Counted, ev.SideSet
    return change.side if isinstance(change, of_side) else None


def _target_fault(game: Game, change: _Targeted) -> Fault | None:
    match change:
        case ev.TallyField() | ev.AdjustmentSet() | ev.AdjustmentNoted() | ev.Counted():
            return _in_tally(game, change)
        case ev.RoundAdded() | ev.RoundRemoved() | ev.RoundNoted() | ev.DealerSet() | ev.WentOut():
            return _in_round(game, change)
        case ev.SideSet() | ev.StartSet() | ev.DetailSet() | ev.EndedSet() | ev.RulesChanged():
            return _in_game(game, change)
        case ev.GameStarted():
            return _beginning(game, change)
        case _:
            return _in_library(game, change)


def _in_tally(game: Game, change: ev.OfTally) -> Fault | None:
    match change:
        case ev.TallyField():
            return _field(game, change)
        case ev.AdjustmentNoted():
            return _noted(game, change)
        case ev.AdjustmentSet() | ev.Counted():
            return _tally(game, change)
        case _ as never:
            assert_never(never)


def _in_round(game: Game, change: ev.OfRound) -> Fault | None:
    match change:
        case ev.RoundAdded():
            return _added(game, change)
        case ev.RoundRemoved() | ev.RoundNoted():
            return _round(game, change.round)
        case ev.DealerSet():
            return _round(game, change.round) or _seat(game, change.dealer)
        case ev.WentOut():
            return _out(game, change)
        case _ as never:
            assert_never(never)


def _in_game(game: Game, change: ev.OfGame) -> Fault | None:
    match change:
        case ev.SideSet():
            return _replaced(game, change)
        case ev.StartSet():
            return _start(game, change)
        case ev.DetailSet():
            return None if change.detail in ev.DETAILS else Fault("unknown_word", change.detail)
        case ev.EndedSet():
            return None
        case ev.RulesChanged():
            return _rules(game, change)
        case _ as never:
            assert_never(never)


def _in_library(game: Game, change: ev.OfLibrary) -> Fault | None:
    match change:
        case ev.GameDeleted():
            return None
        case ev.RulesMade():
            return _made(game, change)
        case ev.RulesEdited():
            return _edited(game, change)
        case ev.RulesNamed():
            return _named(game, change)
        case ev.RulesDeleted():
            return _put_away(game, change)
        case _ as never:
            assert_never(never)


def find_round(game: Game, round_id: str) -> Round | None:
    """Return a round of the record by its id, None if the record doesn't have it."""
    return next((played for played in game.record.rounds if played.id == round_id), None)


def _round(game: Game, round_id: str) -> Fault | None:
    return None if find_round(game, round_id) else GONE


def _side(game: Game, side: int) -> Fault | None:
    return None if 0 <= side < len(game.record.sides) else GONE


def _tally(game: Game, change: ev.OfTally) -> Fault | None:
    return _round(game, change.round) or _side(game, change.side)


def _field(game: Game, change: ev.TallyField) -> Fault | None:
    fault = _tally(game, change)
    if fault:
        return fault
    if not fits_field(change.field, change.value):
        return Fault("wrong_type", change.field)
    known = change.value is None or has_field(game.record.rules, change.field)
    return None if known else Fault("unknown_field", change.field)


def _noted(game: Game, change: ev.AdjustmentNoted) -> Fault | None:
    fault = _tally(game, change)
    played = find_round(game, change.round)
    if fault or not played:
        return fault
    ids = {item.id for item in played.tallies[change.side].adjustments}
    return None if change.adjustment in ids else GONE


def _added(game: Game, change: ev.RoundAdded) -> Fault | None:
    if game.state.index(change.round) is not None or not change.round:
        return Fault("already_there")
    if change.after is not None and not game.state.has(change.after):
        return GONE
    return _seat(game, change.dealer)


def _seat(game: Game, dealer: int | None) -> Fault | None:
    return None if dealer is None else seat_fault(dealer, game.record.sides, "dealer")


def _out(game: Game, change: ev.WentOut) -> Fault | None:
    fault = _round(game, change.round)
    if fault or not isinstance(change.out, Out):
        return fault
    known = change.out.how in game.record.rules.hows
    return _side(game, change.out.side) or (
        None if known else Fault("unknown_word", "out", {"value": change.out.how})
    )


def _replaced(game: Game, change: ev.SideSet) -> Fault | None:
    fault = _side(game, change.side)
    if fault:
        return fault
    people = len(game.record.sides[change.side].people)
    same = len(change.value.people) == people
    return (
        None
        if same
        else Fault("wrong_size", f"sides[{change.side}].players", {"low": people, "high": people})
    )


def _start(game: Game, change: ev.StartSet) -> Fault | None:
    if change.start is None:
        return None
    return next(iter(start_faults(change.start.round, change.start.totals, len(game.record.sides))), None)


def _rules(game: Game, change: ev.RulesChanged) -> Fault | None:
    other = change.rules.family != game.record.rules.family
    return Fault("other_family") if other and game.record.rounds else None


def _beginning(game: Game, change: ev.GameStarted) -> Fault | None:
    if game.is_started:
        return Fault("already_there")
    return next(iter(record_faults(change.record)), None)


def _made(game: Game, change: ev.RulesMade) -> Fault | None:
    if change.rules in game.state.sheets:
        return Fault("already_there")
    if len(game.state.sheets) >= MOST_RULE_SETS:
        return Fault("wrong_size", "rules", {"low": 0, "high": MOST_RULE_SETS})
    return name_fault(change.sheet.name, "name") or _first_fault(change.sheet.check)


def _edited(game: Game, change: ev.RulesEdited) -> Fault | None:
    sheet = game.state.sheets.get(change.rules)
    return _first_fault(lambda: with_changes(sheet, change.changes)) if sheet else GONE


def _named(game: Game, change: ev.RulesNamed) -> Fault | None:
    return name_fault(change.name, "name") if change.rules in game.state.sheets else GONE


def _put_away(game: Game, change: ev.RulesDeleted) -> Fault | None:
    return None if change.rules in game.state.sheets else GONE


def _first_fault(make: Callable[[], object]) -> Fault | None:
    try:
        make()
    except Refused as refused:
        return refused.faults[0]
    return None
