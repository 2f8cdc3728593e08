"""The screens for making a rule set from another and for changing a game's rules."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import flet as ft

from scorepad.flet_support.error_boundary import screen
from scorepad.flet_support.focus_and_scroll import with_scroll_keys
from scorepad.flet_support.hooks import SetState, use_local_state_at, use_size
from scorepad.flet_support.navigation import go
from scorepad.game.accept import refusal
from scorepad.game.events import RulesChanged
from scorepad.i18n import _
from scorepad.i18n.formats import join_list, points, signed
from scorepad.rules.custom import CustomRuleSet, RuleSetId, as_custom_rules
from scorepad.rules.faults import Fault
from scorepad.rules.ruleset import RuleSet
from scorepad.score.record import GameRecord
from scorepad.score.result import GameScore, Problem
from scorepad.score.totals import score_game
from scorepad.ui.routes import edit_rules_path, game_in, game_path, purpose_in, rules_in
from scorepad.ui.session import GameView, use_game_view, use_library
from scorepad.ui.shared.game_status import why_name
from scorepad.ui.shared.not_found import not_found
from scorepad.ui.shared.rule_set_list import (
    custom_rule_set_rows,
    find_same_rule_set,
    group_heading,
    id_of_rules,
    make_rule_set,
    origin_line,
    rules_by_id,
    rules_row,
    variant_groups,
    variant_rows,
)
from scorepad.ui.shared.undo_bar import game_frame, library_frame
from scorepad.ui.theme.style import ACCENT, EDGE_SPACE, Type
from scorepad.ui.widgets.buttons import filled_button, outlined_button, touch_row
from scorepad.ui.widgets.layout import apart, hairline, notice, section, stacked, stretched
from scorepad.ui.widgets.text import figure, heading, side_name, words
from scorepad.wording.faults import fault_sentence
from scorepad.wording.labels import minimum_text, rules_name
from scorepad.wording.warnings import problem_sentence

_ABOUT_RULES = ("not_in_rules", "unusual_seating", "red_three_cannot_be_laid")


def _refusal(table: GameView, rules: RuleSet) -> Fault | None:
    """Return why the game can't go on by these rules: a count in it would be impossible."""
    return refusal(table.game, table.session.who, RulesChanged(rules))


def _preview(table: GameView, rules: RuleSet) -> ft.Control:
    """Show the changes: totals, minimums to open, and counts that would no longer score."""
    padding = ft.Padding.only(left=14, top=12, bottom=16)
    fault = _refusal(table, rules)
    if fault:
        sentence = _("The game can't continue with these rules: {reason}")
        return ft.Container(notice(sentence.format(reason=fault_sentence(fault))), padding=padding)
    changed = replace(table.record, rules=rules)
    before, after = table.score, score_game(changed)
    lines: list[ft.Control] = [words(_("No totals change."))]
    if before.totals != after.totals:
        why = _why_path(table, rules)
        lines = [_total(changed, before, after, side, why) for side in range(len(changed.sides))]
    opening = _next_round(rules, before, after)
    lines += [*([words(opening)] if opening else []), *_lost_counts(changed, before, after)]
    column = ft.Column(with_scroll_keys(lines, "change"), spacing=10)
    column.horizontal_alignment = ft.CrossAxisAlignment.STRETCH
    return ft.Container(column, padding=padding)


def _why_path(table: GameView, rules: RuleSet) -> str:
    """Return the address that explains totals by these rules, without the side; empty if they have no id."""
    ident = id_of_rules(table.session.service.shelf.custom_rule_sets(), rules)
    return game_path(table.id, "change-rules", ident, "why") if ident else ""


def _total(record: GameRecord, before: GameScore, after: GameScore, side: int, why: str) -> ft.Control:
    name = record.sides[side].name
    old, new = before.totals[side], after.totals[side]
    both = {"before": points(old), "after": points(new)}
    sentence = _("{side}: {before} becomes {after}, {change}").format(
        side=name, change=signed(new - old), **both
    )
    turn = figure(_("{before} → {after}").format(**both), Type.HEAD)
    numbers = ft.Column([turn, figure(signed(new - old), Type.SECOND)], spacing=0)
    numbers.horizontal_alignment = ft.CrossAxisAlignment.END
    if not why:
        face = ft.Column([apart(side_name(side, name), numbers), hairline()], spacing=8)
        return ft.Semantics(label=sentence, exclude_semantics=True, content=face)
    said = ft.Semantics(label=sentence, exclude_semantics=True, content=side_name(side, name))
    sums = apart(words(_("Why?"), Type.SECOND, ACCENT), numbers)
    total = touch_row(sums, why_name(record, after, side), partial(go, f"{why}/{side}"), padding=0)
    return stretched([said, total])


def _next_round(rules: RuleSet, before: GameScore, after: GameScore) -> str:
    if after.next is None:
        return "" if before.finished else _("The game would be over.")
    if not rules.facts.asks_minimum:
        return ""
    if before.next and before.next.minimums == after.next.minimums:
        return ""
    opening = join_list(dict.fromkeys(minimum_text(each, rules) for each in after.next.minimums))
    return _("Round {number} would need {minimum} to open.").format(number=after.next.round, minimum=opening)


def _lost_counts(record: GameRecord, before: GameScore, after: GameScore) -> list[ft.Control]:
    """Draw the warnings about counts that the other rules don't know and the present ones do."""
    known = {place for place, _problem in _about_rules(before)}
    sentences: dict[str, None] = {}
    for place, problem in _about_rules(after):
        if place not in known:
            sentence = problem_sentence(problem, record)
            if problem.side is not None:
                sentence = _("Round {number}, {what}").format(number=place[0], what=sentence)
            sentences[sentence] = None
    return [notice(sentence) for sentence in sentences]


def _about_rules(score: GameScore) -> Iterator[tuple[tuple[object, ...], Problem]]:
    """Yield the problems that depend on the rules, each after its place: round, code, side and field."""
    for played in score.rounds:
        for each in played.problems:
            if each.code in _ABOUT_RULES:
                yield (played.number, each.code, each.side, each.field), each


@screen
def MakeRules() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw all the rule sets that a custom one can be made from."""
    session = use_library()
    purpose = purpose_in(ft.use_route_params())

    async def edit(rule_set: CustomRuleSet, known: RuleSetId | None = None) -> None:
        ident = known or await make_rule_set(session, rule_set)
        if ident:
            go(edit_rules_path(ident, purpose))

    async def from_variant(base: str) -> None:
        rule_set = CustomRuleSet(_("Our rules"), base)
        await edit(rule_set, find_same_rule_set(session, rule_set))

    own = custom_rule_set_rows(
        session.service.shelf.custom_rule_sets(), lambda _ident, rule_set: edit(rule_set)
    )
    rows = [*([group_heading(_("Your own rules")), *own] if own else []), *variant_rows(from_variant)]
    paper = [
        words(_("Which rules are closest to yours? You can change anything on the next page.")),
        stacked(rows, "row"),
    ]
    back = "/new" if purpose else "/"
    return library_frame(session, _("Create your own rules"), paper, size=use_size(), back=back)


@screen
def ChangeRules() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the other rule sets, and the changes that the chosen one would make."""
    params = ft.use_route_params()
    table = use_game_view(game_in(params))
    session, ident = use_library(), rules_in(params)
    chosen, choose = use_local_state_at(ident, lambda: rules_by_id(session, ident))
    size = use_size()
    if table is None:
        return not_found()
    return game_frame(
        table,
        _("Switch to other rules"),
        [
            heading(rules_name(table.record.rules)),
            _edit_offer(table),
            _all_rules(table, chosen, choose),
        ],
        size=size,
        back=game_path(table.id),
        at_hand=_switch_button(table, chosen) if chosen and not _refusal(table, chosen) else None,
    )


def _edit_offer(table: GameView) -> ft.Control:
    async def change() -> None:
        rule_set = as_custom_rules(table.record.rules)
        named = rule_set if rule_set.values else replace(rule_set, name=_("Our rules"))
        ident = find_same_rule_set(table.session, rule_set) or await make_rule_set(table.session, named)
        if ident:
            go(edit_rules_path(ident, table.id))

    question = words(_("Does your table change just a value or two?"), Type.SECOND)
    button = ft.Row([outlined_button(_("Change individual rules for this game"), change, expand=True)])
    return ft.Container(ft.Column([question, button], spacing=8), padding=ft.Padding.only(top=8))


def _all_rules(table: GameView, chosen: RuleSet | None, choose: SetState[RuleSet | None]) -> ft.Control:
    def row(rules: RuleSet, line: str | None = None) -> list[ft.Control]:
        """Draw a rule set in a line, with its changes below if chosen; nothing for the game's own."""
        if rules == table.record.rules:
            return []
        face = rules_row(rules, lambda: choose(lambda _before: rules), chosen=rules == chosen, line=line)
        return [face, _preview(table, rules)] if rules == chosen else [face]

    sets = table.session.service.shelf.custom_rule_sets().values()
    own = [line for rule_set in sets for line in row(rule_set.rules, origin_line(rule_set))]
    heads = [group_heading(_("Your own rules"))] if own else []
    rows = [*heads, *own, *variant_groups(lambda _ident, rules: row(rules))]
    return section(_("Which rules is your table playing?"), [stacked(rows, "rules")])


def _switch_button(table: GameView, rules: RuleSet) -> ft.Control:
    async def change() -> None:
        await table.change(RulesChanged(rules))
        go(game_path(table.id))

    label = _("Switch to {rules}").format(rules=rules_name(rules))
    return ft.Container(ft.Row([filled_button(label, change, expand=True)]), padding=EDGE_SPACE)
