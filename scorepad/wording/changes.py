"""Describes a touch in words, for the undo button and the history."""

from collections.abc import Callable, Mapping, Sequence
from typing import assert_never

from scorepad.game import events as happened
from scorepad.game.state import UNSTARTED
from scorepad.i18n.catalogue import _, mark
from scorepad.i18n.formats import points, signed
from scorepad.rules import keys
from scorepad.rules.custom import CustomRuleSet, with_changes
from scorepad.rules.faults import Refused
from scorepad.score.fields import FieldValue
from scorepad.score.record import GameRecord, GoingOutKind, Nobody, Out
from scorepad.wording.labels import capital, field_label, rules_name
from scorepad.wording.rule_settings import none_text
from scorepad.wording.rule_values import key_label, value_text

_DETAILS = {
    "title": mark("title"),
    "played": mark("day"),
    "place": mark("place"),
    "note": mark("note"),
}
_HOWS = {
    GoingOutKind.PLAIN: mark("{side} went out"),
    GoingOutKind.CONCEALED: mark("{side} went out concealed"),
    GoingOutKind.PARTIAL: mark("{side} went out"),
    GoingOutKind.FULL: mark("{side} went out with a full hand"),
}


def batch_sentence(changes: Sequence[happened.Change], record: GameRecord, by: str = "") -> str:
    """Return a sentence on a touch: `East–West: clean piles 2`, with `by` also the author.

    changes: of one batch; the sentence is about the most telling one. record: the game as it is.
    """
    if not changes:
        return _("nothing")
    change = min(changes, key=lambda each: _RANK.index(type(each)))
    sentence = _SENTENCES[type(change)](change, record)
    where = _round_of(change, record)
    if where:
        sentence = _("Round {number}, {what}").format(number=where, what=sentence)
    return _("{what}, by {name}").format(what=sentence, name=by) if by else sentence


def library_sentence(
    changes: Sequence[happened.Change], sheets: Mapping[str, CustomRuleSet], games: Mapping[str, str]
) -> str:
    """Return a sentence on a touch in the library: `Our rules: a red three caught −300`.

    changes: of one batch. sheets: the house rules by id, as they are. games: the names of the games, by id.
    """
    change = min(changes, key=lambda each: _RANK.index(type(each)))
    if isinstance(change, happened.GameDeleted) and change.game in games:
        what = _("game deleted") if change.deleted else _("game restored")
        return _("{name}: {what}").format(name=games[change.game], what=what)
    sheet = sheets.get(getattr(change, "rules", ""))
    if sheet is None or isinstance(change, happened.RulesMade):
        return batch_sentence(changes, UNSTARTED)
    what = (
        _rules_edited(change, sheet)
        if isinstance(change, happened.RulesEdited)
        else batch_sentence([change], UNSTARTED)
    )
    return _("{name}: {what}").format(name=sheet.name, what=what)


def _round_of(change: happened.Change, record: GameRecord) -> int | None:
    """Return the number of the round that a change belongs to; None for the last round, which is obvious."""
    meant = getattr(change, "round", "")
    place = next((at for at, each in enumerate(record.rounds) if each.id == meant), None)
    return None if place is None or place == len(record.rounds) - 1 else record.first_round + place


def _side(index: int, record: GameRecord) -> str:
    return record.sides[index].name if 0 <= index < len(record.sides) else str(index + 1)


def _field(change: happened.TallyField, record: GameRecord) -> str:
    field = field_label(record.rules, change.field)
    message = _("{side}: {field} {value}")
    return message.format(side=_side(change.side, record), field=field, value=_value(change.value))


def _value(value: FieldValue) -> str:
    if value is None:
        return _("cleared")
    if isinstance(value, str):
        return _("by points") if value == "points" else _("by cards")
    return points(sum(value) if isinstance(value, tuple) else value)


def _adjustment(change: happened.AdjustmentSet, record: GameRecord) -> str:
    side = _side(change.side, record)
    if change.points is None:
        return _("{side}: adjustment removed").format(side=side)
    message = _("{side}: adjustment {points}, {note}") if change.note else _("{side}: adjustment {points}")
    return message.format(side=side, points=signed(change.points), note=change.note)


def _reason(change: happened.AdjustmentNoted, record: GameRecord) -> str:
    return _("{side}: reason for an adjustment, {note}").format(
        side=_side(change.side, record), note=change.note or _("cleared")
    )


def _out(change: happened.WentOut, record: GameRecord) -> str:
    match change.out:
        case None:
            return _("who went out: undone")
        case Nobody():
            return _("nobody went out")
        case Out(side, how):
            return _(_HOWS[how]).format(side=_side(side, record))
        case _ as never:
            assert_never(never)


def _counted(change: happened.Counted, record: GameRecord) -> str:
    message = _("{side}: scored") if change.counted else _("{side}: reopened")
    return message.format(side=_side(change.side, record))


def _detail(change: happened.DetailSet, _record: GameRecord) -> str:
    name = capital(_(_DETAILS.get(change.detail, change.detail)))
    return _("{detail}: {value}").format(detail=name, value=change.value or _("cleared"))


def _rules_edited(change: happened.RulesEdited, sheet: CustomRuleSet | None) -> str:
    """Return the most telling key's label and new value; a new kind's bonus comes before its label.

    After an undo the rules no longer have that value. If the value no longer fits the rules, only the label
    is returned.
    """
    telling = sorted(
        change.changes, key=lambda each: (keys.section_of(each) == "labels", keys.paper_order(each))
    )
    key = telling[0] if telling else ""
    if sheet is None or not key:
        return _("rules changed")
    try:
        rules = with_changes(sheet, change.changes).rules
    except Refused:
        return key_label(sheet.rules, key)
    value = none_text(key) if rules.values.get(key) is None else value_text(rules, key)
    return _("{label}: {value}").format(label=key_label(rules, key), value=value)


_SENTENCES: Mapping[type, Callable[..., str]] = {
    happened.GameDeleted: lambda change, _record: (
        _("a game was deleted") if change.deleted else _("a deleted game was restored")
    ),
    happened.RulesMade: lambda change, _record: _("{name}: created").format(name=change.sheet.name),
    happened.RulesDeleted: lambda change, _record: _("rules deleted") if change.deleted else _("rules saved"),
    happened.RulesNamed: lambda change, _record: _("rules renamed {name}").format(name=change.name),
    happened.RulesEdited: lambda change, _record: _rules_edited(change, None),
    happened.GameStarted: lambda _change, _record: _("game started"),
    happened.RoundRemoved: lambda _change, _record: _("round removed"),
    happened.WentOut: _out,
    happened.TallyField: _field,
    happened.AdjustmentSet: _adjustment,
    happened.AdjustmentNoted: _reason,
    happened.RulesChanged: lambda change, _record: _("rules: {name}").format(name=rules_name(change.rules)),
    happened.StartSet: lambda _change, _record: _("totals carried over from paper"),
    happened.SideSet: lambda change, _record: _("{side}: names").format(side=change.value.name),
    happened.EndedSet: lambda change, _record: _("game ended") if change.ended else _("game reopened"),
    happened.DealerSet: lambda _change, _record: _("dealer"),
    happened.RoundNoted: lambda _change, _record: _("note for the round"),
    happened.DetailSet: _detail,
    happened.RoundAdded: lambda _change, _record: _("round started"),
    happened.Counted: _counted,
    happened.Voided: lambda _change, _record: _("undone"),
    happened.Restored: lambda _change, _record: _("redone"),
}
"""Change to sentence, the most telling kind first."""

_RANK = tuple(_SENTENCES)
