"""How far the sides agree on a round, where two phones differ, and the cards that phones are compared by."""

from collections.abc import Mapping, Sequence

from scorepad.game import agreement
from scorepad.game.agreement import Agreement
from scorepad.game.events import DeviceId
from scorepad.i18n.catalogue import _, ngettext
from scorepad.i18n.formats import join_list, points
from scorepad.rules.ruleset import RuleSet
from scorepad.score.fields import is_total_only
from scorepad.score.record import GameRecord, Round, RoundId


def agreement_mark(played: Round, state: Agreement) -> str:
    """Return what a round is marked with on screen and on paper; empty where nothing is missing.

    A round that is still being counted isn't marked as not agreed.
    """
    if state is Agreement.CHANGED:
        # Translators: marks a round, on screen and on paper.
        return _("changed since it was agreed")
    # Translators: marks a round, on screen and on paper.
    return _("not agreed yet") if state is Agreement.NOT_AGREED and played.complete else ""


def round_mark(rules: RuleSet, played: Round, agreed: str) -> str:
    """Return what a round is marked with, empty if nothing. agreed: its mark among agreement_marks."""
    # Translators: marks a round of which only each side's total is known, on screen and on paper.
    total = _("total only") if is_total_only(rules, played) else ""
    return " · ".join(filter(None, (total, agreed)))


def agreement_marks(
    record: GameRecord, known: Mapping[RoundId, agreement.RoundAgreement]
) -> dict[RoundId, str]:
    """Return what each round is marked with whose agreement is missing."""
    pairs = ((played, known.get(played.log_id, agreement.NOT_ASKED)) for played in record.rounds)
    marks = {played.log_id: agreement_mark(played, each.state) for played, each in pairs}
    return {round_id: text for round_id, text in marks.items() if text}


def missing_sentence(record: GameRecord, missing: Sequence[agreement.Missing]) -> str:
    """Return who hasn't agreed yet, in the order of the sides; empty if nobody is missing."""
    sides = sorted({each.by for each in missing})
    if not sides:
        return ""
    message = ngettext("{side} hasn't agreed yet.", "{side} haven't agreed yet.", len(sides))
    return message.format(side=join_list([record.sides[side].name for side in sides]))


def changed_rounds(record: GameRecord, known: Mapping[RoundId, agreement.RoundAgreement]) -> list[int]:
    """Return the numbers of the rounds that were changed after all had agreed."""
    rounds = enumerate(record.rounds, record.first_round)
    return [
        number
        for number, played in rounds
        if known.get(played.log_id, agreement.NOT_ASKED).state is Agreement.CHANGED
    ]


def changed_sentence(number: int) -> str:
    """Return what everybody is told about a round that was changed after all had agreed."""
    return _("Round {number} was changed after everyone had agreed.").format(number=number)


def doubt_text(doubt: agreement.Doubt, device: DeviceId) -> str:
    """Return what each device entered in a field in doubt: `Cy 3, Di 2`. device: the one that reads it."""
    return join_list([_entry_text(entry, device) for entry in doubt.entries])


def _entry_text(entry: agreement.Entry, device: DeviceId) -> str:
    value = "–" if entry.value is None else points(entry.value)
    if entry.author.device == device:
        return _("this phone {value}").format(value=value)
    if entry.author.name:
        return f"{entry.author.name} {value}"
    return _("another phone {value}").format(value=value)
