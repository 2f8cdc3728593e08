"""Describes a touch in words, for the undo button and the history."""

from collections.abc import Mapping, Sequence
from typing import assert_never

from scorepad.game import events as happened
from scorepad.game.draft import TOTAL_ONLY
from scorepad.game.state import UNSTARTED
from scorepad.i18n.catalogue import _, mark, ngettext
from scorepad.i18n.formats import points, signed
from scorepad.rules import keys
from scorepad.rules.custom import CustomRuleSet, RuleSetId, with_changes
from scorepad.rules.faults import Refused
from scorepad.rules.ruleset import RuleSet
from scorepad.score.fields import POINTS, SAT_OUT, FieldValue
from scorepad.score.record import GameId, GameRecord, GoingOutKind, Out, WhoWentOut
from scorepad.wording.labels import capital, field_label, is_adjective, kind_word, rules_name
from scorepad.wording.rule_settings import none_text
from scorepad.wording.rule_values import key_label, value_text

_DETAILS = {
    "title": mark("title"),
    "played": mark("day"),
    "played_about": mark("day, roughly"),
    "place": mark("place"),
    "note": mark("note"),
}
_ROUGHLY = {
    "spring": mark("spring"),
    "summer": mark("summer"),
    "autumn": mark("autumn"),
    "winter": mark("winter"),
    "month": mark("month"),
    "year": mark("year"),
}
_HOWS = {
    GoingOutKind.PLAIN: mark("{side} went out"),
    GoingOutKind.CONCEALED: mark("{side} went out concealed"),
    GoingOutKind.PARTIAL: mark("{side} went out"),
    GoingOutKind.FULL: mark("{side} went out with a full hand"),
}


def batch_sentence(changes: Sequence[happened.Change], record: GameRecord, by: str = "") -> str:
    """Return a sentence on a touch: `East–West: 2 clean`, with `by` also the author.

    changes: of one batch; the sentence is about the most telling one. record: the game as it is.
    """
    change = _most_telling(changes)
    if change is None:
        return _("nothing")
    sentence = _sentence(change, record)
    place = next(
        (at for at, each in enumerate(record.rounds) if each.id == getattr(change, "round", "")), None
    )
    # The last round is obvious.
    if place is not None and place < len(record.rounds) - 1:
        sentence = _("Round {number}, {what}").format(number=record.first_round + place, what=sentence)
    return _("{what}, by {name}").format(what=sentence, name=by) if by else sentence


def library_sentence(
    changes: Sequence[happened.Change], sheets: Mapping[RuleSetId, CustomRuleSet], games: Mapping[GameId, str]
) -> str:
    """Return a sentence on a touch in the library: `Our rules: a red three caught −300`.

    changes: of one batch. sheets: the house rules by id, as they are. games: the names of the games, by id.
    """
    change = _most_telling(changes)
    if isinstance(change, happened.GameDeleted) and change.game in games:
        what = _("game deleted") if change.deleted else _("game restored")
        return _("{name}: {what}").format(name=games[change.game], what=what)
    of_rules = happened.RulesEdited | happened.RulesNamed | happened.RulesDeleted
    sheet = sheets.get(change.rules) if isinstance(change, of_rules) else None
    if change is None or sheet is None:
        return batch_sentence(changes, UNSTARTED)
    if isinstance(change, happened.RulesEdited):
        what = _rules_edited(change, sheet)
    else:
        what = _sentence(change, UNSTARTED)
    return _("{name}: {what}").format(name=sheet.name, what=what)


_Told = happened.GameChange | happened.OfLibrary
"""What a sentence is about: anything but what is passed over."""


def _most_telling(changes: Sequence[happened.Change]) -> _Told | None:
    told = [change for change in changes if not isinstance(change, happened.PassedOver)]
    return min(told, key=lambda each: _RANK.index(type(each)), default=None)


def _sentence(change: _Told, record: GameRecord) -> str:
    match change:
        case happened.GameStarted():
            return _("game started")
        case happened.Voided() | happened.Restored():
            return _("undone") if isinstance(change, happened.Voided) else _("redone")
    if isinstance(change, happened.OfTally):
        return _of_tally(change, record)
    if isinstance(change, happened.OfRound):
        return _of_round(change, record)
    if isinstance(change, happened.Agreed):
        names = {"side": _side(change.side, record), "other": _side(change.by, record)}
        # Translators: the second side agreed to what the first one counted.
        return _("{side}: agreed by {other}").format(**names)
    return _of_game(change, record) if isinstance(change, happened.OfGame) else _of_library(change)


def _side(index: int, record: GameRecord) -> str:
    return record.sides[index].name if 0 <= index < len(record.sides) else str(index + 1)


def _of_tally(change: happened.OfTally, record: GameRecord) -> str:
    side = _side(change.side, record)
    match change:
        case happened.TallyField(field=field, value=value):
            return _("{side}: {what}").format(side=side, what=_field(record.rules, field, value))
        case happened.AdjustmentSet(points=None):
            return _("{side}: adjustment removed").format(side=side)
        case happened.AdjustmentSet(adjustment=name, points=amount) if f"adjustments.{name}" == TOTAL_ONLY:
            what = _("{what}: {detail}").format(what=_("total only"), detail=signed(amount or 0))
            return _("{side}: {what}").format(side=side, what=what)
        case happened.AdjustmentSet(points=amount, note=note):
            message = _("{side}: adjustment {points}, {note}") if note else _("{side}: adjustment {points}")
            return message.format(side=side, points=signed(amount or 0), note=note)
        case happened.AdjustmentNoted(note=note):
            message = _("{side}: reason for an adjustment, {note}")
            return message.format(side=side, note=note or _("cleared"))
        case happened.Counted(counted=counted):
            return (_("{side}: scored") if counted else _("{side}: reopened")).format(side=side)
        case _ as never:
            assert_never(never)


def _field(rules: RuleSet, path: str, value: FieldValue) -> str:
    if isinstance(value, int | tuple):
        return _amount(rules, path, sum(value) if isinstance(value, tuple) else value)
    form = _("cleared") if value is None else _("by points") if value == "points" else _("by cards")
    return _("{field} {value}").format(field=field_label(rules, path), value=form)


def _amount(rules: RuleSet, path: str, value: int) -> str:
    """Return a number with what it counts: `2 clean`, `310 points`, `red threes laid 2`."""
    head, _dot, rest = path.partition(".")
    if path == SAT_OUT:
        return _("sat the round out") if value else _("plays the round")
    if path == POINTS:
        return ngettext("{count} point", "{count} points", value).format(count=points(value))
    if head == "piles" and is_adjective(rules, rest):
        return _("{count} {what}").format(count=points(value), what=kind_word(rules, rest))
    return _("{field} {value}").format(field=field_label(rules, path), value=points(value))


def _went_out(out: WhoWentOut | None, record: GameRecord) -> str:
    bids = record.rules.family.bids
    if isinstance(out, Out):
        message = _("{side} bids") if bids else _(_HOWS[out.how])
        return message.format(side=_side(out.side, record))
    undone = _("who bids: undone") if bids else _("who went out: undone")
    return _("nobody went out") if out else undone


def _of_round(change: happened.OfRound, record: GameRecord) -> str:
    match change:
        case happened.RoundAdded() | happened.RoundRemoved():
            return _("round started") if isinstance(change, happened.RoundAdded) else _("round removed")
        case happened.RoundNoted():
            return _("note for the round")
        case happened.DealerSet():
            return _("dealer")
        case happened.FactorSet(factor=factor):
            return _("the round counts × {factor}").format(factor=factor)
        case happened.WentOut(out=out):
            return _went_out(out, record)
        case happened.Answered(right=right):
            # Translators: somebody said "It's right" to a question such as "4,850?", or takes that back.
            return _("question answered") if right else _("question open again")
        case _ as never:
            assert_never(never)


def _of_game(change: happened.OfGame, record: GameRecord) -> str:
    match change:
        case happened.SideSet() | happened.SideAdded() | happened.SideLeft() | happened.PlayerRenamed():
            return _of_side(change, record)
        case happened.StartSet():
            return _("totals carried over from paper")
        case happened.DetailSet():
            return _of_detail(change.detail, change.value)
        case happened.EndedSet():
            return _("game ended") if change.ended else _("game reopened")
        case happened.TotalsHidden():
            return _("totals hidden") if change.hidden else _("totals shown")
        case happened.RulesChanged():
            return _("rules: {name}").format(name=rules_name(change.rules))
        case _ as never:
            assert_never(never)


def _of_side(change: happened.OfSide, record: GameRecord) -> str:
    match change:
        case happened.SideSet():
            return _("{side}: names").format(side=change.value.name)
        case happened.SideAdded():
            # Translators: somebody came later and plays from now on.
            return _("{name} joined").format(name=change.value.name)
        case happened.SideLeft():
            # Translators: somebody has gone home, or plays again after that.
            text = _("{name} left") if change.left else _("{name} plays again")
            return text.format(name=_side(change.side, record))
        case happened.PlayerRenamed():
            return _renamed(change)
        case _ as never:
            assert_never(never)


def _of_detail(detail: str, value: str | None) -> str:
    name, text = capital(_(_DETAILS.get(detail, detail))), value or _("cleared")
    if detail == "played_about" and text in _ROUGHLY:
        text = _(_ROUGHLY[text])
    return _("{detail}: {value}").format(detail=name, value=text)


def _of_library(change: happened.OfLibrary) -> str:
    if isinstance(change, happened.OfEvening | happened.OfPeople):
        return _of_evening(change) if isinstance(change, happened.OfEvening) else _of_people(change)
    match change:
        case happened.GameDeleted():
            return _("a game was deleted") if change.deleted else _("a deleted game was restored")
        case happened.RulesMade():
            return _("{name}: created").format(name=change.sheet.name)
        case happened.RulesDeleted():
            return _("rules deleted") if change.deleted else _("rules saved")
        case happened.RulesNamed():
            return _("rules renamed {name}").format(name=change.name)
        case happened.RulesEdited():
            return _("rules changed")
        case _ as never:
            assert_never(never)


def _of_people(change: happened.OfPeople) -> str:
    match change:
        case happened.NameJoined(person=None):
            message = _("{name} is a person of their own again")
        case happened.NameJoined():
            message = _("{name} is the same person as {person}")
        case happened.PersonRenamed():
            return _renamed(change)
        case happened.PersonLeftOut():
            message = (
                _("{name}: left out of the statistics") if change.left_out else _("{name}: counted again")
            )
        case _ as never:
            assert_never(never)
    return message.format(name=change.name, person=getattr(change, "person", None))


def _renamed(change: happened.PersonRenamed | happened.PlayerRenamed) -> str:
    # Translators: a person is called otherwise in all games, as in "Undo: Ann renamed Anna".
    return _("{name} renamed {to}").format(name=change.name, to=change.to)


def _of_evening(change: happened.OfEvening) -> str:
    match change:
        case happened.EveningOpened():
            return _("club evening opened")
        case happened.PersonCame():
            return (_("{name} is here") if change.here else _("{name} has left")).format(name=change.name)
        case happened.TableSet():
            # Translators: people have sat down to the next games of a club evening, at all its tables.
            return _("tables of round {number}").format(number=change.sitting)
        case happened.ByeGiven():
            # Translators: somebody has no seat in one of the sittings of a club evening.
            return _("{name} has the bye in round {number}").format(name=change.name, number=change.sitting)
        case happened.StandingsSet():
            return _("standings by points") if change.by_points else _("standings by wins")
        case _ as never:
            assert_never(never)


def _rules_edited(change: happened.RulesEdited, sheet: CustomRuleSet) -> str:
    """Return the most telling key's label and new value; a new kind's bonus comes before its label.

    After an undo the rules no longer have that value. If the value no longer fits the rules, only the label
    is returned.
    """
    telling = sorted(
        change.changes, key=lambda each: (keys.section_of(each) == "labels", keys.paper_order(each))
    )
    key = telling[0] if telling else ""
    if not key:
        return _("rules changed")
    try:
        rules = with_changes(sheet, change.changes).rules
    except Refused:
        return key_label(sheet.rules, key)
    value = none_text(key) if rules.values.get(key) is None else value_text(rules, key)
    return _("{label}: {value}").format(label=key_label(rules, key), value=value)


_RANK = (
    happened.GameDeleted,
    happened.RulesMade,
    happened.RulesDeleted,
    happened.RulesNamed,
    happened.RulesEdited,
    happened.NameJoined,
    happened.PersonRenamed,
    happened.PersonLeftOut,
    happened.EveningOpened,
    happened.TableSet,
    happened.ByeGiven,
    happened.PersonCame,
    happened.StandingsSet,
    happened.GameStarted,
    happened.RoundRemoved,
    happened.SideLeft,
    happened.WentOut,
    happened.TallyField,
    happened.AdjustmentSet,
    happened.AdjustmentNoted,
    happened.RulesChanged,
    happened.StartSet,
    happened.SideAdded,
    happened.SideSet,
    happened.PlayerRenamed,
    happened.EndedSet,
    happened.TotalsHidden,
    happened.DealerSet,
    happened.FactorSet,
    happened.Answered,
    happened.RoundNoted,
    happened.DetailSet,
    happened.RoundAdded,
    happened.Counted,
    happened.Agreed,
    happened.Voided,
    happened.Restored,
)
"""The kinds of changes, the most telling one first."""
