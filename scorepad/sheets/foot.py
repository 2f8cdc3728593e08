"""The foot of a sheet: what cards are worth, what opens, what going out takes."""

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from scorepad.i18n.catalogue import _, mark
from scorepad.i18n.going_out import reminders
from scorepad.i18n.help import field_help
from scorepad.i18n.labels import capital, group_label, in_their_words, minimum_text
from scorepad.i18n.numbers import points
from scorepad.i18n.rule_values import key_label, minimums_text, piles_text, value_text
from scorepad.rules.ruleset import GROUPS, TWO_PLAYERS, RuleSet
from scorepad.score.result import Minimum
from scorepad.sheets.shapes import Note


def foot(rules: RuleSet, players: int, *, partners: bool) -> tuple[Note, ...]:
    """Explain the rules in force. players: people at the table. partners: whether anybody has one."""
    notes = (_cards(rules), _opening(rules), _going_out(rules, players, partners=partners))
    return tuple(note for note in notes if note.lines or note.ticks or note.table)


def _cards(rules: RuleSet) -> Note:
    if rules.is_penalty:
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
    if rules.is_penalty:
        return Note(_("To open"), (capital(minimums_text(rules)),))
    only = in_their_words(rules, mark("Only card values count, not {piles} or {red_threes}."))
    ladder = cast("Sequence[tuple[int | None, Minimum]] | None", rules.values.get("opening.ladder"))
    if not ladder:
        return Note(_("To open"), (only,))
    return Note(_("To open"), (only,), table=tuple(_steps(rules, ladder)))


def _steps(rules: RuleSet, ladder: Sequence[tuple[int | None, Minimum]]) -> Iterator[tuple[str, str]]:
    second = ladder[1][0] if len(ladder) > 1 else None
    for floor, asked in ladder:
        if floor is not None:
            head = _("{total} or more").format(total=points(floor))
        else:
            head = _("always") if second is None else _("below {total}").format(total=points(second))
        yield capital(head), minimum_text(asked, rules)


def _going_out(rules: RuleSet, players: int, *, partners: bool) -> Note:
    said = tuple(capital(text) for text in reminders(rules, partners=partners))
    if rules.is_penalty:
        keys = (f"penalty.{how}" for how in rules.hows)
        return Note(
            _("To go out"), tuple(f"{key_label(rules, key)}: {value_text(rules, key)}" for key in keys)
        )
    two = rules.values.get("going_out.piles_two_players") if players == TWO_PLAYERS else None
    key = "going_out.piles_two_players" if two else "going_out.piles"
    entries = cast("Sequence[Mapping[str, int]]", rules.values.get(key) or ({},))
    if len(entries) > 1:
        by_round = (capital(part) for part in _rounds(rules, players, len(entries)))
        return Note(_("To go out"), ticks=(*by_round, *said))
    needed = rules.going_out_piles(1, players)
    each = tuple(piles_text(rules, {kind: count}) for kind, count in needed.items() if count)
    return Note(_("To go out"), ticks=(*each, *said))


def _rounds(rules: RuleSet, players: int, rounds: int) -> Iterator[str]:
    for number in range(1, rounds + 1):
        piles = piles_text(rules, rules.going_out_piles(number, players))
        yield _("round {number}: {piles}").format(number=number, piles=piles)
