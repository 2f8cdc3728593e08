"""The conditions of going out: the piles that are missing, and conditions that only players can check."""

from collections.abc import Mapping

from scorepad.i18n.catalogue import _, mark
from scorepad.rules import keys
from scorepad.rules.needed_piles import Alternatives
from scorepad.rules.ruleset import RuleSet
from scorepad.wording.rule_values import alternatives_text, by_round, piles_text

_REMINDERS: Mapping[str, Mapping[object, str]] = {
    keys.GOING_OUT_PERMISSION: {True: mark("ask your partner first")},
    keys.GOING_OUT_PARTNER_IN_FOOT: {
        "part_turn": mark("your partner must have played part of a turn from the foot"),
        "full_round": mark("your partner must have played a full round from the foot"),
    },
    keys.GOING_OUT_DISCARD: {
        "required": mark("the last card must be discarded"),
        "never": mark("the last card may not be discarded"),
    },
}
_OF_PARTNERS = (keys.GOING_OUT_PERMISSION, keys.GOING_OUT_PARTNER_IN_FOOT)


def may_go_out_text(rules: RuleSet, missing: Mapping[str, int]) -> str:
    """Return whether a side may go out, in words: `can go out ✓`, or `to go out: needs 1 wild`."""
    if not missing:
        return _("can go out ✓")
    return _("to go out: needs {piles}").format(piles=piles_text(rules, missing))


def missing_text(rules: RuleSet, missing: Mapping[str, int]) -> str:
    """Return the piles that a side lacks, for the line below `takes_text`: `needs 1 wild`."""
    return _("needs {piles}").format(piles=piles_text(rules, missing))


def takes_text(rules: RuleSet, needed: Alternatives) -> str:
    """Return the piles required to go out in a round: `To go out: 2 clean + 2 dirty + 1 wild`."""
    return _("To go out: {piles}").format(piles=alternatives_text(rules, needed)) if any(needed) else ""


def reminders(rules: RuleSet, *, partners: bool) -> tuple[str, ...]:
    """Return the conditions of going out that only the players can check.

    partners: whether anybody has one.
    """
    if not rules.uses(keys.GOING_OUT_PILES):
        return ()
    found = (
        _REMINDERS[key].get(rules.values[key]) for key in _REMINDERS if partners or key not in _OF_PARTNERS
    )
    return tuple(_(words) for words in found if words)


def who_question(rules: RuleSet) -> str:
    """Return the question about a round that one side ends, or in which one plays the contract."""
    return _("Who bids?") if rules.family.bids else _("Who went out?")


def out_with(rules: RuleSet) -> str:
    """Return the piles required to go out, by round if they change; empty if none are required."""
    needed = rules.facts.piles_needed
    if not any(map(any, needed)):
        return ""
    each = [alternatives_text(rules, piles) for piles in needed]
    message = _("go out with {piles}") if len(set(each)) == 1 else _("to go out, {piles}")
    return message.format(piles=by_round(each))
