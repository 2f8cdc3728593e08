"""Describes a touch in words, for the undo button and the history."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from typing import Any

from scorepad.game import events as happened
from scorepad.game.draft import ADJUSTMENT, TOTAL_ONLY
from scorepad.game.state import UNSTARTED
from scorepad.i18n.catalogue import _, mark, ngettext
from scorepad.i18n.catalogue import mark as m
from scorepad.i18n.formats import points, signed
from scorepad.rules import keys
from scorepad.rules.custom import CustomRuleSet, RuleSetId, with_changes
from scorepad.rules.faults import Refused
from scorepad.rules.ruleset import RuleSet
from scorepad.score.fields import POINTS, SAT_OUT, FieldValue
from scorepad.score.record import GameId, GameRecord, GoingOutKind, Out
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
_ROUGHLY = (mark("spring"), mark("summer"), mark("autumn"), mark("winter"), mark("month"), mark("year"))
_HOWS = {
    GoingOutKind.PLAIN: mark("{side} went out"),
    GoingOutKind.CONCEALED: mark("{side} went out concealed"),
    GoingOutKind.PARTIAL: mark("{side} went out"),
    GoingOutKind.FULL: mark("{side} went out with a full hand"),
}


_SIDES = {"side": "side", "name": "side", "other": "by"}
"""By a word of a message, the field of a change that names the side."""


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


def _most_telling(changes: Sequence[happened.Change]) -> happened.Change | None:
    kinds = list(_TELLING)
    told = (change for change in changes if not isinstance(change, happened.PassedOver))
    return min(told, key=lambda each: kinds.index(type(each)), default=None)


def _sentence(change: happened.Change, record: GameRecord) -> str:
    return _TELLING[type(change)](change, record)


def _side(index: int, record: GameRecord) -> str:
    return record.sides[index].name if 0 <= index < len(record.sides) else str(index + 1)


Telling = Callable[[Any, GameRecord], str]
"""Returns what is said of a change of one kind."""


def _said(message: str) -> Telling:
    """Return what says a message, whose words are the change's fields, and its sides by their names."""

    def tell(change: Any, record: GameRecord) -> str:
        words = {each.name: getattr(change, each.name) for each in fields(change)}
        sides = {word: _side(words[part], record) for word, part in _SIDES.items() if part in words}
        return _(message).format_map({**words, **sides, "number": words.get("sitting")})

    return tell


def _either(field: str, message: str, other: str) -> Telling:
    """Return what says a message where a field of the change is true, or set, and else another one."""
    yes, no = _said(message), _said(other)
    return lambda change, record: (yes if getattr(change, field) else no)(change, record)


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


def _adjusted(change: happened.AdjustmentSet, record: GameRecord) -> str:
    side, amount = _side(change.side, record), signed(change.points or 0)
    if change.points is None:
        return _("{side}: adjustment removed").format(side=side)
    if f"{ADJUSTMENT}{change.adjustment}" == TOTAL_ONLY:
        what = _("{what}: {detail}").format(what=_("total only"), detail=amount)
        return _("{side}: {what}").format(side=side, what=what)
    message = _("{side}: adjustment {points}, {note}") if change.note else _("{side}: adjustment {points}")
    return message.format(side=side, points=amount, note=change.note)


def _noted(change: happened.AdjustmentNoted, record: GameRecord) -> str:
    message = _("{side}: reason for an adjustment, {note}")
    return message.format(side=_side(change.side, record), note=change.note or _("cleared"))


def _entered(change: happened.TallyField, record: GameRecord) -> str:
    what = _field(record.rules, change.field, change.value)
    return _("{side}: {what}").format(side=_side(change.side, record), what=what)


def _went_out(change: happened.WentOut, record: GameRecord) -> str:
    bids, out = record.rules.family.bids, change.out
    if isinstance(out, Out):
        message = _("{side} bids") if bids else _(_HOWS[out.how])
        return message.format(side=_side(out.side, record))
    undone = _("who bids: undone") if bids else _("who went out: undone")
    return _("nobody went out") if out else undone


def _detailed(change: happened.DetailSet, _record: GameRecord) -> str:
    name, text = capital(_(_DETAILS.get(change.detail, change.detail))), change.value or _("cleared")
    if change.detail == "played_about" and text in _ROUGHLY:
        text = _(text)
    return _("{detail}: {value}").format(detail=name, value=text)


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


_TELLING: Mapping[type[happened.Change], Telling] = {
    happened.GameDeleted: _either("deleted", m("a game was deleted"), m("a deleted game was restored")),
    happened.RulesMade: lambda change, _record: _("{name}: created").format(name=change.sheet.name),
    happened.RulesDeleted: _either("deleted", m("rules deleted"), m("rules saved")),
    happened.RulesNamed: _said(m("rules renamed {name}")),
    happened.RulesEdited: _said(m("rules changed")),
    happened.NameJoined: _either(
        "person", m("{name} is the same person as {person}"), m("{name} is a person of their own again")
    ),
    # Translators: a person is called otherwise in all games, as in "Undo: Ann renamed Anna".
    happened.PersonRenamed: _said(m("{name} renamed {to}")),
    happened.PersonLeftOut: _either(
        "left_out", m("{name}: left out of the statistics"), m("{name}: counted again")
    ),
    happened.EveningOpened: _said(m("club evening opened")),
    # Translators: people have sat down to the next games of a club evening, at all its tables.
    happened.TableSet: _said(m("tables of round {number}")),
    # Translators: somebody has no seat in one of the sittings of a club evening.
    happened.ByeGiven: _said(m("{name} has the bye in round {number}")),
    happened.PersonCame: _either("here", m("{name} is here"), m("{name} has left")),
    happened.StandingsSet: _either("by_points", m("standings by points"), m("standings by wins")),
    happened.GameStarted: _said(m("game started")),
    happened.RoundRemoved: _said(m("round removed")),
    # Translators: somebody has gone home, or plays again after that.
    happened.SideLeft: _either("left", m("{name} left"), m("{name} plays again")),
    happened.WentOut: _went_out,
    happened.TallyField: _entered,
    happened.AdjustmentSet: _adjusted,
    happened.AdjustmentNoted: _noted,
    happened.RulesChanged: lambda change, _record: _("rules: {name}").format(name=rules_name(change.rules)),
    happened.StartSet: _said(m("totals carried over from paper")),
    # Translators: somebody came later and plays from now on.
    happened.SideAdded: lambda change, _record: _("{name} joined").format(name=change.value.name),
    happened.SideSet: lambda change, _record: _("{side}: names").format(side=change.value.name),
    happened.PlayerRenamed: _said(m("{name} renamed {to}")),
    happened.EndedSet: _either("ended", m("game ended"), m("game reopened")),
    happened.TotalsHidden: _either("hidden", m("totals hidden"), m("totals shown")),
    happened.DealerSet: _said(m("dealer")),
    happened.FactorSet: _said(m("the round counts × {factor}")),
    # Translators: somebody said "It's right" to a question such as "4,850?", or takes that back.
    happened.Answered: _either("right", m("question answered"), m("question open again")),
    happened.RoundNoted: _said(m("note for the round")),
    happened.DetailSet: _detailed,
    happened.RoundAdded: _said(m("round started")),
    happened.Counted: _either("counted", m("{side}: scored"), m("{side}: reopened")),
    # Translators: the second side agreed to what the first one counted.
    happened.Agreed: _said(m("{side}: agreed by {other}")),
    happened.Voided: _said(m("undone")),
    happened.Restored: _said(m("redone")),
}
"""What each kind of change says, the most telling one first."""
