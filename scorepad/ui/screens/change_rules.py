"""Other rules for a running game: what they would change, before they do."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import flet as ft

from scorepad.game.accept import refusal
from scorepad.game.events import RulesChanged
from scorepad.i18n import _
from scorepad.i18n.faults import fault_sentence
from scorepad.i18n.labels import minimum_text
from scorepad.i18n.numbers import points, signed
from scorepad.i18n.problems import problem_sentence
from scorepad.rules.faults import Fault
from scorepad.rules.houserules import house_rules_of
from scorepad.rules.ruleset import RuleSet
from scorepad.score.record import GameRecord
from scorepad.score.result import GameScore, Problem
from scorepad.score.totals import score_game
from scorepad.ui.guard import screen
from scorepad.ui.hooks import use_keys, use_size
from scorepad.ui.own import Change, use_own
from scorepad.ui.screens.making_rules import make_set
from scorepad.ui.screens.own_sets import set_line
from scorepad.ui.screens.rules_list import group_heading, variant_groups
from scorepad.ui.screens.set_paths import edit_path
from scorepad.ui.screens.variant_row import rules_row
from scorepad.ui.shell import Table, game_path, go, use_library, use_table
from scorepad.ui.table_bar import keys_of, table_bar
from scorepad.ui.theme import EDGE_SPACE, Type
from scorepad.ui.widgets.absent import absent
from scorepad.ui.widgets.buttons import filled_button, outlined_button
from scorepad.ui.widgets.frame import frame, hairline
from scorepad.ui.widgets.notice import notice
from scorepad.ui.widgets.section import section
from scorepad.ui.widgets.side_mark import side_name
from scorepad.ui.widgets.words import figure, words

_ABOUT_RULES = ("not_in_rules", "unusual_seating", "red_three_cannot_be_laid")


@screen
def ChangeRules() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the other rules there are, and what the chosen ones would change."""
    params = ft.use_route_params()
    table = use_table(params.get("game", ""))
    shell = use_library()
    asked = shell.desk.rules_sheet(params.get("rules", ""))
    chosen, choose = use_own(lambda: asked.rules if asked else None)
    size, route = use_size(), ft.use_view_path()
    back = game_path(table.id) if table else "/"
    use_keys(keys_of(table, back))
    if table is None:
        return absent()
    bar = table_bar(table, _("Play by other rules"), _(table.record.rules.name), back=back)
    choice = _Choice(table, chosen, choose)
    lines = [_single(table), _all_rules(choice), ft.Container(height=EDGE_SPACE)]
    at_hand = _change(table, chosen) if chosen and not _refusal(table, chosen) else None
    return frame(route, bar, lines, size=size, at_hand=at_hand)


@dataclass(frozen=True, eq=False, slots=True)
class _Choice:
    """The game, the rules that were touched, and how others are chosen."""

    table: Table
    chosen: RuleSet | None
    choose: Change[RuleSet | None]

    def row(self, rules: RuleSet, line: str | None = None) -> list[ft.Control]:
        """Draw rules in a line, and what they would change below the chosen ones; not the game's own."""
        if rules == self.table.record.rules:
            return []

        def pick() -> None:
            self.choose(lambda _before: rules)

        chosen = rules == self.chosen
        row = rules_row(rules, pick, chosen=chosen, line=line)
        return [row, _preview(self.table, rules)] if chosen else [row]


def _single(table: Table) -> ft.Control:
    async def change() -> None:
        ident = await _set_of(table)
        if ident:
            go(edit_path(ident, table.id))

    said = words(_("Only a value or two is different at this table?"), Type.SECOND)
    button = ft.Row([outlined_button(_("Change single rules of this game"), change, expand=True)])
    return ft.Container(ft.Column([said, button], spacing=8), padding=ft.Padding.only(top=8))


async def _set_of(table: Table) -> str | None:
    """Give the set of the table's own that the game is played by; one is made if there is none."""
    rules, sets = table.record.rules, table.shell.desk.house_rules()
    known = next((ident for ident, sheet in sets.items() if sheet.rules == rules), None)
    if known:
        return known
    sheet = house_rules_of(rules)
    return await make_set(table.shell, sheet if sheet.values else replace(sheet, name=_("Our rules")))


def _all_rules(choice: _Choice) -> ft.Control:
    sets = choice.table.shell.desk.house_rules()
    own = [line for sheet in sets.values() for line in choice.row(sheet.rules, set_line(sheet))]
    rows = [group_heading(_("Your own rules")), *own] if own else []
    rows += variant_groups(lambda _ident, rules: choice.row(rules))
    return section(_("Which rules does the table play?"), [ft.Column(rows, spacing=0)])


def _refusal(table: Table, rules: RuleSet) -> Fault | None:
    """Tell why the game can't go on by these rules: something counted in it would be impossible."""
    return refusal(table.game, table.shell.who, RulesChanged(rules))


def _preview(table: Table, rules: RuleSet) -> ft.Control:
    """Say what would change: totals, what opens next, and what would count no longer."""
    refused = _refusal(table, rules)
    if refused:
        told = _("The game can't go on by these rules: {reason}").format(reason=fault_sentence(refused))
        return ft.Container(notice(told), padding=ft.Padding.only(left=14, top=12, bottom=16))
    changed = replace(table.record, rules=rules)
    before, after = table.score, score_game(changed)
    rows = [_total(changed, before, after, side) for side in range(len(changed.sides))]
    if before.totals == after.totals:
        rows = [words(_("No total changes."))]
    opening = _next(rules, before, after)
    lines = [*rows, *([words(opening)] if opening else []), *_lost(changed, before, after)]
    stretch = ft.CrossAxisAlignment.STRETCH
    padding = ft.Padding.only(left=14, top=12, bottom=16)
    return ft.Container(ft.Column(lines, spacing=10, horizontal_alignment=stretch), padding=padding)


def _total(record: GameRecord, before: GameScore, after: GameScore, side: int) -> ft.Control:
    name = record.sides[side].name
    old, new = before.totals[side], after.totals[side]
    turn = _("{before} → {after}").format(before=points(old), after=points(new))
    said = _("{side}: {before} becomes {after}, {change}").format(
        side=name, before=points(old), after=points(new), change=signed(new - old)
    )
    numbers = ft.Column([figure(turn, Type.HEAD), figure(signed(new - old), Type.SECOND)], spacing=0)
    numbers.horizontal_alignment = ft.CrossAxisAlignment.END
    label = side_name(side, name)
    label.expand = True
    face = ft.Column([ft.Row([label, numbers], spacing=12), hairline()], spacing=8)
    return ft.Semantics(label=said, exclude_semantics=True, content=face)


def _next(rules: RuleSet, before: GameScore, after: GameScore) -> str:
    if after.next is None:
        return "" if before.finished else _("The game would be over.")
    if before.next and before.next.minimums == after.next.minimums:
        return ""
    opening = ", ".join(dict.fromkeys(minimum_text(each, rules) for each in after.next.minimums))
    return _("Round {number} would open with {minimum}.").format(number=after.next.round, minimum=opening)


def _lost(record: GameRecord, before: GameScore, after: GameScore) -> list[ft.Control]:
    """Warn of what the other rules do not know, unless it is so already."""
    known = {_key(number, problem) for number, problem in _about_rules(before)}
    lost = [each for each in _about_rules(after) if _key(*each) not in known]
    said = (_said(number, problem, record) for number, problem in lost)
    return [notice(sentence) for sentence in dict.fromkeys(said)]


def _about_rules(score: GameScore) -> Iterator[tuple[int, Problem]]:
    for played in score.rounds:
        yield from ((played.number, each) for each in played.problems if each.code in _ABOUT_RULES)


def _key(number: int, problem: Problem) -> tuple[object, ...]:
    return number, problem.code, problem.side, problem.field


def _said(number: int, problem: Problem, record: GameRecord) -> str:
    sentence = problem_sentence(problem, record)
    if problem.side is None:
        return sentence
    return _("Round {number}, {what}").format(number=number, what=sentence)


def _change(table: Table, rules: RuleSet) -> ft.Control:
    async def change() -> None:
        await table.change(RulesChanged(rules))
        go(game_path(table.id))

    label = _("Change to {rules}").format(rules=_(rules.name))
    return ft.Container(ft.Row([filled_button(label, change, expand=True)]), padding=EDGE_SPACE)
