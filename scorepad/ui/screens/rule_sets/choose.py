"""The screens for making a rule set from another and for changing a game's rules."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import flet as ft

from scorepad.flet_support.error_boundary import screen
from scorepad.flet_support.focus_and_scroll import with_scroll_keys
from scorepad.flet_support.hooks import SetState, use_keys, use_local_state_at, use_size
from scorepad.flet_support.navigation import go
from scorepad.game.accept import refusal
from scorepad.game.events import RulesChanged
from scorepad.i18n import _
from scorepad.i18n.formats import join_list, points, signed
from scorepad.rules.built_in import variant
from scorepad.rules.custom import CustomRuleSet, as_custom_rules
from scorepad.rules.faults import Fault
from scorepad.rules.ruleset import RuleSet
from scorepad.score.record import GameRecord
from scorepad.score.result import GameScore, Problem
from scorepad.score.totals import score_game
from scorepad.ui.routes import edit_rules_path, game_path
from scorepad.ui.session import AppSession, GameView, use_game_view, use_library
from scorepad.ui.shared.game_status import why_name
from scorepad.ui.shared.not_found import not_found
from scorepad.ui.shared.rule_set_list import (
    custom_rule_set_rows,
    find_same_rule_set,
    group_heading,
    make_missing_preset,
    make_rule_set,
    missing_preset_rows,
    origin_line,
    rules_by_id,
    rules_row,
    variant_groups,
    variant_rows,
)
from scorepad.ui.shared.undo_bar import game_bar, game_keys, library_key, library_redo, library_undo
from scorepad.ui.theme.style import ACCENT, EDGE_SPACE, Type
from scorepad.ui.widgets.buttons import filled_button, outlined_button, touch_row
from scorepad.ui.widgets.layout import frame, hairline, notice, section, stacked
from scorepad.ui.widgets.text import figure, side_name, words
from scorepad.ui.widgets.top_bar import top_bar
from scorepad.wording.faults import fault_sentence
from scorepad.wording.labels import minimum_text, rules_name
from scorepad.wording.warnings import problem_sentence

_ABOUT_RULES = ("not_in_rules", "unusual_seating", "red_three_cannot_be_laid")


def faults_under(table: GameView, rules: RuleSet) -> Fault | None:
    """Return why the game can't go on by these rules: a count in it would be impossible."""
    return refusal(table.game, table.session.who, RulesChanged(rules))


def rules_preview(table: GameView, rules: RuleSet) -> ft.Control:
    """Show the changes: totals, minimums to open, and counts that would no longer score."""
    refused = faults_under(table, rules)
    if refused:
        told = _("The game can't continue with these rules: {reason}").format(reason=fault_sentence(refused))
        return ft.Container(notice(told), padding=ft.Padding.only(left=14, top=12, bottom=16))
    changed = replace(table.record, rules=rules)
    before, after = table.score, score_game(changed)
    rows = [
        _total(changed, before, after, side, _why_path(table, rules, side))
        for side in range(len(changed.sides))
    ]
    if before.totals == after.totals:
        rows = [words(_("No totals change."))]
    opening = _next(rules, before, after)
    lines = [*rows, *([words(opening)] if opening else []), *_lost(changed, before, after)]
    stretch = ft.CrossAxisAlignment.STRETCH
    column = ft.Column(with_scroll_keys(lines, "change"), spacing=10, horizontal_alignment=stretch)
    padding = ft.Padding.only(left=14, top=12, bottom=16)
    return ft.Container(column, padding=padding)


def _why_path(table: GameView, rules: RuleSet, side: int) -> str:
    """Return the address that explains a total by these rules; empty if they have none."""
    sets = table.session.service.house_rules()
    own = next((ident for ident, sheet in sets.items() if sheet.rules == rules), "")
    ident = own or (rules.base if rules.base and variant(rules.base) == rules else "")
    return game_path(table.id, "change-rules", ident, "why", str(side)) if ident else ""


def _total(record: GameRecord, before: GameScore, after: GameScore, side: int, why: str) -> ft.Control:
    name = record.sides[side].name
    old, new = before.totals[side], after.totals[side]
    turn = _("{before} → {after}").format(before=points(old), after=points(new))
    said = _("{side}: {before} becomes {after}, {change}").format(
        side=name, before=points(old), after=points(new), change=signed(new - old)
    )
    numbers = ft.Column([figure(turn, Type.HEAD), figure(signed(new - old), Type.SECOND)], spacing=0)
    numbers.horizontal_alignment = ft.CrossAxisAlignment.END
    line = ft.Row([side_name(side, name), numbers], wrap=True, spacing=12, run_spacing=0)
    line.alignment = ft.MainAxisAlignment.SPACE_BETWEEN
    face = ft.Column([line, hairline()], spacing=8)
    told = ft.Semantics(label=said, exclude_semantics=True, content=face)
    if not why:
        return told
    sign = words(_("Why?"), Type.SECOND, ACCENT, right=True)
    touch = touch_row(sign, why_name(record, after, side), lambda: go(why), line=False, padding=0)
    return ft.Column([told, touch], spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _next(rules: RuleSet, before: GameScore, after: GameScore) -> str:
    if after.next is None:
        return "" if before.finished else _("The game would be over.")
    if before.next and before.next.minimums == after.next.minimums:
        return ""
    opening = join_list(dict.fromkeys(minimum_text(each, rules) for each in after.next.minimums))
    return _("Round {number} would need {minimum} to open.").format(number=after.next.round, minimum=opening)


def _lost(record: GameRecord, before: GameScore, after: GameScore) -> list[ft.Control]:
    """Return the warnings about counts that the other rules don't know and the present ones do."""
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


@screen
def MakeRules() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw all the rule sets that a custom one can be made from."""
    session = use_library()
    size, route = use_size(), ft.use_view_path()
    purpose = ft.use_route_params().get("game", "")
    back = "/new" if purpose else "/"
    use_keys(lambda key: library_key(session, key, back=back))

    async def from_variant(ident: str) -> None:
        sheet = CustomRuleSet(_("Our rules"), ident)
        untouched = find_same_rule_set(session, sheet)
        if untouched:
            go(edit_rules_path(untouched, purpose))
        else:
            await _make(session, sheet, purpose)

    async def from_set(_ident: str, sheet: CustomRuleSet) -> None:
        await _make(session, sheet, purpose)

    async def unmade(ident: str) -> None:
        await make_missing_preset(session, ident, purpose)

    told = words(_("Which rules are closest to yours? You can change anything on the next page."))
    own = custom_rule_set_rows(session.service.house_rules(), from_set)
    own = [group_heading(_("Your own rules")), *own] if own else []
    rows = [*own, *variant_rows(from_variant), *missing_preset_rows(unmade)]
    bar = top_bar(
        _("Create your own rules"),
        back=lambda: go(back),
        undo=library_undo(session),
        redo=library_redo(session),
    )
    end = ft.Container(height=EDGE_SPACE)
    return frame(route, bar, [told, stacked(rows, "row"), end], size=size)


async def _make(session: AppSession, sheet: CustomRuleSet, purpose: str) -> None:
    ident = await make_rule_set(session, sheet)
    if ident:
        go(edit_rules_path(ident, purpose))


@screen
def ChangeRules() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the other rule sets, and the changes that the chosen one would make."""
    params = ft.use_route_params()
    table = use_game_view(params.get("game", ""))
    session = use_library()
    asked = params.get("rules", "")
    chosen, choose = use_local_state_at(asked, lambda: rules_by_id(session, asked))
    size, route = use_size(), ft.use_view_path()
    back = game_path(table.id) if table else "/"
    use_keys(game_keys(table, back))
    if table is None:
        return not_found()
    bar = game_bar(table, _("Switch to other rules"), rules_name(table.record.rules), back=back)
    choice = _Choice(table, chosen, choose)
    lines = [_whole_rules_row(table), _all_rules(choice), ft.Container(height=EDGE_SPACE)]
    at_hand = _change(table, chosen) if chosen and not faults_under(table, chosen) else None
    return frame(route, bar, lines, size=size, at_hand=at_hand)


@dataclass(frozen=True, eq=False, slots=True)
class _Choice:
    """The game, the chosen rules, and how others are chosen."""

    table: GameView
    chosen: RuleSet | None
    choose: SetState[RuleSet | None]

    def row(self, rules: RuleSet, line: str | None = None) -> list[ft.Control]:
        """Draw a rule set in a line, with its changes below if chosen; nothing for the game's own."""
        if rules == self.table.record.rules:
            return []

        def pick() -> None:
            self.choose(lambda _before: rules)

        chosen = rules == self.chosen
        row = rules_row(rules, pick, chosen=chosen, line=line)
        return [row, rules_preview(self.table, rules)] if chosen else [row]


def _whole_rules_row(table: GameView) -> ft.Control:
    async def change() -> None:
        ident = await _set_of(table)
        if ident:
            go(edit_rules_path(ident, table.id))

    said = words(_("Does your table change just a value or two?"), Type.SECOND)
    button = ft.Row([outlined_button(_("Change individual rules for this game"), change, expand=True)])
    return ft.Container(ft.Column([said, button], spacing=8), padding=ft.Padding.only(top=8))


async def _set_of(table: GameView) -> str | None:
    """Return the id of the game's custom rule set; one is made if there is none."""
    sheet = as_custom_rules(table.record.rules)
    named = sheet if sheet.values else replace(sheet, name=_("Our rules"))
    return find_same_rule_set(table.session, sheet) or await make_rule_set(table.session, named)


def _all_rules(choice: _Choice) -> ft.Control:
    sets = choice.table.session.service.house_rules()
    own = [line for sheet in sets.values() for line in choice.row(sheet.rules, origin_line(sheet))]
    rows = [group_heading(_("Your own rules")), *own] if own else []
    rows += variant_groups(lambda _ident, rules: choice.row(rules))
    return section(_("Which rules is your table playing?"), [stacked(rows, "rules")])


def _change(table: GameView, rules: RuleSet) -> ft.Control:
    async def change() -> None:
        await table.change(RulesChanged(rules))
        go(game_path(table.id))

    label = _("Switch to {rules}").format(rules=rules_name(rules))
    return ft.Container(ft.Row([filled_button(label, change, expand=True)]), padding=EDGE_SPACE)
