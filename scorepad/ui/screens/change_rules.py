"""The wrong variant noticed in mid-game: what another one would change, before it does."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

import flet as ft

from scorepad.game.events import RulesChanged
from scorepad.i18n import _
from scorepad.i18n.labels import minimum_text
from scorepad.i18n.numbers import points, signed
from scorepad.i18n.problems import problem_sentence
from scorepad.rules.load import variant, variant_ids
from scorepad.rules.ruleset import RuleSet
from scorepad.score.record import GameRecord
from scorepad.score.result import GameScore, Problem
from scorepad.score.totals import score_game
from scorepad.ui.guard import screen
from scorepad.ui.hooks import use_keys, use_size
from scorepad.ui.own import use_own
from scorepad.ui.screens.variant_row import variant_row
from scorepad.ui.shell import Table, game_path, go, use_table
from scorepad.ui.table_bar import keys_of, table_bar
from scorepad.ui.theme import EDGE_SPACE, Type
from scorepad.ui.widgets.absent import absent
from scorepad.ui.widgets.buttons import filled_button
from scorepad.ui.widgets.frame import frame, hairline
from scorepad.ui.widgets.notice import notice
from scorepad.ui.widgets.section import section
from scorepad.ui.widgets.side_mark import side_name
from scorepad.ui.widgets.words import figure, words

_ABOUT_RULES = ("not_in_rules", "unusual_seating", "red_three_cannot_be_laid")


@screen
def ChangeRules() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the other variants, and what the chosen one would change."""
    table = use_table(ft.use_route_params().get("game", ""))
    chosen, choose = use_own(_nothing)
    size, route = use_size(), ft.use_view_path()
    back = game_path(table.id) if table else "/"
    use_keys(keys_of(table, back))
    if table is None:
        return absent()
    rules = variant(chosen) if chosen else None
    bar = table_bar(table, _("Play by other rules"), _(table.record.rules.name), back=back)
    lines = [_variants(table, chosen, choose), ft.Container(height=EDGE_SPACE)]
    at_hand = _change(table, rules) if rules else None
    return frame(route, bar, lines, size=size, at_hand=at_hand)


def _nothing() -> str:
    return ""


def _variants(table: Table, chosen: str, choose: Callable[[Callable[[str], str]], None]) -> ft.Control:
    """List the other variants; below the chosen one stands what it would change."""
    rows: list[ft.Control] = []
    for ident in variant_ids():
        rules = variant(ident)
        if rules != table.record.rules:
            pick = partial(choose, partial(_picked, ident))
            rows.append(variant_row(ident, pick, chosen=ident == chosen))
            rows += [_preview(table, rules)] if ident == chosen else []
    return section(_("Which rules does the table play?"), [ft.Column(rows, spacing=0)])


def _picked(ident: str, _before: str) -> str:
    return ident


def _preview(table: Table, rules: RuleSet) -> ft.Control:
    """Say what would change: totals, what opens next, and what would count no longer."""
    changed = replace(table.record, rules=rules)
    before, after = table.score, score_game(changed)
    rows = [_total(changed, before, after, side) for side in range(len(changed.sides))]
    if before.totals == after.totals:
        rows = [words(_("No total changes."))]
    opening = _next(before, after)
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


def _next(before: GameScore, after: GameScore) -> str:
    if after.next is None:
        return "" if before.finished else _("The game would be over.")
    if before.next and before.next.minimums == after.next.minimums:
        return ""
    opening = ", ".join(dict.fromkeys(minimum_text(each) for each in after.next.minimums))
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
