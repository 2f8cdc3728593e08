"""What other rules would change in a running game: totals, what opens next, what would count no longer."""

from collections.abc import Iterator
from dataclasses import replace

import flet as ft

from scorepad.game.accept import refusal
from scorepad.game.events import RulesChanged
from scorepad.i18n import _
from scorepad.i18n.faults import fault_sentence
from scorepad.i18n.joining import listed
from scorepad.i18n.labels import minimum_text
from scorepad.i18n.numbers import points, signed
from scorepad.i18n.problems import problem_sentence
from scorepad.rules.faults import Fault
from scorepad.rules.load import variant
from scorepad.rules.ruleset import RuleSet
from scorepad.score.record import GameRecord
from scorepad.score.result import GameScore, Problem
from scorepad.score.totals import score_game
from scorepad.ui.screens.scoreboard_totals import why_name
from scorepad.ui.shell import Table, game_path, go
from scorepad.ui.theme import NEXT, Type
from scorepad.ui.widgets.buttons import touch_row
from scorepad.ui.widgets.frame import hairline
from scorepad.ui.widgets.notice import notice
from scorepad.ui.widgets.places import all_in_sight
from scorepad.ui.widgets.side_mark import side_name
from scorepad.ui.widgets.words import figure, words

_ABOUT_RULES = ("not_in_rules", "unusual_seating", "red_three_cannot_be_laid")


def refused_by(table: Table, rules: RuleSet) -> Fault | None:
    """Tell why the game can't go on by these rules: something counted in it would be impossible."""
    return refusal(table.game, table.shell.who, RulesChanged(rules))


def preview(table: Table, rules: RuleSet) -> ft.Control:
    """Say what would change: totals, what opens next, and what would count no longer."""
    refused = refused_by(table, rules)
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
    column = ft.Column(all_in_sight(lines, "change"), spacing=10, horizontal_alignment=stretch)
    padding = ft.Padding.only(left=14, top=12, bottom=16)
    return ft.Container(column, padding=padding)


def _why_path(table: Table, rules: RuleSet, side: int) -> str:
    """Give the address that explains a total by these rules; empty if they have none."""
    sets = table.shell.desk.house_rules()
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
    sign = words(_("Why?"), Type.SECOND, NEXT, right=True)
    touch = touch_row(sign, why_name(record, after, side), lambda: go(why), line=False, padding=0)
    return ft.Column([told, touch], spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _next(rules: RuleSet, before: GameScore, after: GameScore) -> str:
    if after.next is None:
        return "" if before.finished else _("The game would be over.")
    if before.next and before.next.minimums == after.next.minimums:
        return ""
    opening = listed(dict.fromkeys(minimum_text(each, rules) for each in after.next.minimums))
    return _("Round {number} would need {minimum} to open.").format(number=after.next.round, minimum=opening)


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
