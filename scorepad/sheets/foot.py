"""The foot of a sheet: what cards are worth, what opens, what going out takes."""

from collections.abc import Iterator, Sequence

from scorepad.i18n.catalogue import _, mark
from scorepad.i18n.going_out import reminders
from scorepad.i18n.help import field_help
from scorepad.i18n.labels import capital, group_label, in_their_words
from scorepad.i18n.numbers import points
from scorepad.i18n.rule_values import key_label, ladder_texts, minimums_text, piles_text, value_text
from scorepad.rules import keys
from scorepad.rules.ruleset import GROUPS, RuleSet
from scorepad.rules.sections import NeededPiles
from scorepad.sheets.shapes import Note


def foot(rules: RuleSet, players: int, *, partners: bool) -> tuple[Note, ...]:
    """Explain the rules in force. players: people at the table. partners: whether anybody has one."""
    notes = (_cards(rules), _opening(rules), _going_out(rules, players, partners=partners))
    return tuple(note for note in notes if note.lines or note.ticks or note.table)


def _cards(rules: RuleSet) -> Note:
    if not rules.family.counts_cards:
        said = (field_help(rules, "left"), field_help(rules, "unmelded"))
        return Note(_("How to count"), said)
    return Note(_("Cards"), table=tuple(_worth(rules, group) for group in GROUPS))


def _worth(rules: RuleSet, group: str) -> tuple[str, str]:
    table, hand = rules.on_table(group), rules.in_hand(group)
    value = points(table)
    if table != hand:
        value = _("{points}, in hand {cost}").format(points=value, cost=points(-hand))
    return capital(group_label(rules, group)), value


def _opening(rules: RuleSet) -> Note:
    if not rules.family.uses("opening"):
        return Note(_("To open"), (capital(minimums_text(rules)),))
    only = in_their_words(rules, mark("Only card values count, not {piles} or {red_threes}."))
    steps = ladder_texts(rules, rules.facts.ladder)
    return Note(_("To open"), (only,), table=tuple((capital(head), asked) for head, asked in steps))


def _going_out(rules: RuleSet, players: int, *, partners: bool) -> Note:
    said = tuple(capital(text) for text in reminders(rules, partners=partners))
    if not rules.family.uses("going_out"):
        paid = (keys.OUT[how] for how in rules.hows)
        return Note(
            _("To go out"), tuple(f"{key_label(rules, key)}: {value_text(rules, key)}" for key in paid)
        )
    needed = rules.piles_by_round(players)
    if len(needed) > 1:
        by_round = (capital(part) for part in _rounds(rules, needed))
        return Note(_("To go out"), ticks=(*by_round, *said))
    each = tuple(piles_text(rules, {kind: count}) for kind, count in needed[0].items() if count)
    return Note(_("To go out"), ticks=(*each, *said))


def _rounds(rules: RuleSet, needed: Sequence[NeededPiles]) -> Iterator[str]:
    for number, entry in enumerate(needed, 1):
        piles = piles_text(rules, entry)
        yield _("round {number}: {piles}").format(number=number, piles=piles)
