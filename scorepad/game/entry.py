"""The field a draft stands in: what it holds, what its open text comes to, and the change that commits it."""

from dataclasses import replace
from typing import Literal, cast

from scorepad.game.accept import find_round, knows_field
from scorepad.game.draft import Draft
from scorepad.game.events import AdjustmentSet, Change, StartSet, TallyField
from scorepad.game.fold import Game, supposing_all
from scorepad.game.keypad import count_of, stacks_of
from scorepad.game.shapes import shape_of
from scorepad.rules.ruleset import RuleSet
from scorepad.score.fields import kind_of, value_of
from scorepad.score.record import Adjustment, GameRecord, Start, Tally

Kind = Literal["count", "cards", "signed"]

START = "start.total"
_ADJUSTMENTS = "adjustments."


def field_kind(field: str) -> Kind:
    """Tell what is typed: a count, cards as stacks of points, or free signed points."""
    return "signed" if field == START or is_adjustment(field) else kind_of(field)


def is_adjustment(field: str) -> bool:
    """Tell whether a field is an adjustment, new or known."""
    return field.startswith(_ADJUSTMENTS)


def may_be_negative(rules: RuleSet, field: str) -> bool:
    """Tell whether the ± key belongs to a field."""
    return field_kind(field) == "signed" or (field == "melded" and rules.negative_on_table)


def stands(game: Game, draft: Draft) -> bool:
    """Tell whether a draft's round, side and field are (still) there."""
    if not 0 <= draft.side < len(game.record.sides):
        return False
    if draft.field == START:
        return not draft.round
    tally = _tally(game, draft)
    if tally is None or is_adjustment(draft.field):
        return tally is not None and draft.field != _ADJUSTMENTS
    path = _path(draft.field)
    if shape_of(path) in (None, "form"):
        return False
    return knows_field(game.record.rules, path) or value_of(tally, path) is not None


def value_at(game: Game, draft: Draft) -> tuple[int, ...] | None:
    """Give what the field of a standing draft holds, as stacks; a count is a single one. None = unset."""
    if draft.field == START:
        start = game.record.start
        return (start.totals[draft.side],) if start else None
    tally = _tally(game, draft) or Tally()
    if is_adjustment(draft.field):
        known = _adjustment(tally, draft)
        return (known.points,) if known else None
    value = value_of(tally, _path(draft.field))
    return (value,) if isinstance(value, int) else cast("tuple[int, ...] | None", value)


def typed(draft: Draft) -> tuple[int, ...] | None:
    """Give what the open text comes to, None if nothing is typed; tens alone are a whole count."""
    if field_kind(draft.field) == "count":
        return (count_of(draft.text),) if draft.text else None
    return stacks_of(draft.text)


def commit(game: Game, draft: Draft, stacks: tuple[int, ...] | None) -> tuple[Change, ...]:
    """Give the change that writes stacks (None = unset) into the field, none if it holds them already."""
    if value_at(game, draft) == stacks:
        return ()
    if draft.field == START:
        start = _start(game.record, draft.side, sum(stacks or ()))
        return () if start == game.record.start else (StartSet(start),)
    if is_adjustment(draft.field):
        known = _adjustment(_tally(game, draft) or Tally(), draft)
        points = sum(stacks) if stacks else None
        name = draft.field.removeprefix(_ADJUSTMENTS)
        return (AdjustmentSet(draft.round, draft.side, name, points, known.note if known else ""),)
    value = stacks[0] if stacks and field_kind(draft.field) == "count" else stacks
    return (TallyField(draft.round, draft.side, _path(draft.field), value),)


def commit_typed(game: Game, draft: Draft | None) -> tuple[Change, ...]:
    """Give the change that commits the open text of a standing draft, none if nothing is typed.

    An adjustment that was emptied goes now, and not before: until then its reason may still be wanted.
    """
    if draft is None:
        return ()
    stacks = typed(draft)
    if stacks:
        return commit(game, draft, stacks)
    emptied = is_adjustment(draft.field) and draft.opened == "yes" and value_at(game, draft) == (0,)
    return commit(game, draft, None) if emptied else ()


def record_with_draft(game: Game, draft: Draft | None) -> GameRecord:
    """Give what was counted as if the open text were committed; a draft that stands nowhere is ignored."""
    for each in (draft.waiting, draft) if draft else ():
        here = each if each and stands(game, each) else None
        game = supposing_all(game, commit_typed(game, here))
    return game.record


def written_at(change: Change) -> Draft | None:
    """Tell where the cursor stands to write what a change wrote, None if it never writes that."""
    if isinstance(change, AdjustmentSet):
        return Draft(change.round, change.side, f"{_ADJUSTMENTS}{change.adjustment}")
    if isinstance(change, TallyField):
        return Draft(change.round, change.side, change.field.removesuffix(".points").removesuffix(".use"))
    return None


def _path(field: str) -> str:
    return f"{field}.points" if field in ("melded", "left") else field


def _tally(game: Game, draft: Draft) -> Tally | None:
    played = find_round(game, draft.round)
    return played.tallies[draft.side] if played else None


def _adjustment(tally: Tally, draft: Draft) -> Adjustment | None:
    name = draft.field.removeprefix(_ADJUSTMENTS)
    return next((item for item in tally.adjustments if item.id == name), None)


def _start(record: GameRecord, side: int, total: int) -> Start:
    start = record.start or Start(1, (0,) * len(record.sides))
    return replace(start, totals=(*start.totals[:side], total, *start.totals[side + 1 :]))
