"""A new game: the rules, who plays with whom, their names, the first dealer."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import flet as ft

from scorepad.i18n import _
from scorepad.i18n.joining import listed
from scorepad.i18n.labels import rules_name
from scorepad.rules.ruleset import RuleSet
from scorepad.score.record import GameRecord, Side
from scorepad.score.seats import next_dealer
from scorepad.ui.guard import screen
from scorepad.ui.hooks import use_keys, use_size
from scorepad.ui.library_bar import library_key, redo_of, undo_of
from scorepad.ui.own import Change, newest
from scorepad.ui.screens.known_names import known_names
from scorepad.ui.screens.making_rules import make_unmade
from scorepad.ui.screens.set_paths import make_path
from scorepad.ui.screens.setup_kept import Sheet, use_sheet
from scorepad.ui.screens.setup_people import dealer_part, names_part, paper_part
from scorepad.ui.screens.setup_plan import (
    Plan,
    by_seat,
    faults_of,
    joined,
    sides_of,
    usual_rules,
    with_rules,
)
from scorepad.ui.screens.setup_setting import Setting
from scorepad.ui.screens.setup_table import rules_part, seating_part
from scorepad.ui.screens.starting import start_again, start_planned
from scorepad.ui.shell import Shell, go, use_library
from scorepad.ui.theme import EDGE_SPACE, Type
from scorepad.ui.widgets.bar import top_bar
from scorepad.ui.widgets.buttons import filled_button, outlined_button
from scorepad.ui.widgets.frame import frame
from scorepad.ui.widgets.section import letter_room, section
from scorepad.ui.widgets.side_mark import side_name
from scorepad.ui.widgets.words import heading, words


@screen
def Setup() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the sheet on which a game is set up."""
    shell = use_library()
    last = shell.desk.last_game()
    usual = usual_rules(last.record if last else None, shell.desk.house_rules().values())
    sheet, change = use_sheet(shell, usual, ft.use_route_params().get("rules", ""))
    size, route = use_size(), ft.use_view_path()
    use_keys(lambda key: library_key(shell, key, back="/"))
    setting = _setting(shell, sheet, change, known_names(shell.desk), letter_room(size, beside=size.lies))
    parts = [rules_part, seating_part, names_part, dealer_part, paper_part]
    paper: list[ft.Control] = [part(setting) for part in parts]
    pristine = last is not None and sheet.plan == sheet.first
    if last:
        paper.insert(0, _same_table(shell, last.record, filled=pristine))
    at_hand = _start(shell, setting, lambda: newest(change).plan, filled=not pristine, summed=size.lies)
    bar = top_bar(_("New game"), back=_home, undo=undo_of(shell), redo=redo_of(shell))
    return frame(route, bar, [*paper, ft.Container(height=EDGE_SPACE)], size=size, at_hand=at_hand)


def _setting(
    shell: Shell, sheet: Sheet, change: Change[Sheet], known: tuple[str, ...], width: float
) -> Setting:
    def step(alter: Callable[[Plan], Plan]) -> None:
        change(lambda newest: replace(newest, plan=alter(newest.plan)))

    def unfold(part: str) -> None:
        change(lambda newest: replace(newest, open=newest.open | {part}))

    def pick(rules: RuleSet) -> None:
        change(lambda newest: _picked(newest, rules))

    return Setting(
        plan=sheet.plan,
        faults=faults_of(sheet.plan),
        change=step,
        open=sheet.open,
        unfold=unfold,
        known=known,
        width=width,
        sets=shell.desk.house_rules(),
        pick=pick,
        make_own=partial(go, make_path("new")),
        unmade=partial(make_unmade, shell),
    )


def _picked(sheet: Sheet, rules: RuleSet) -> Sheet:
    """Take other rules and fold the list of all of them again: what follows lies below it."""
    return replace(sheet, plan=with_rules(sheet.plan, rules), open=sheet.open - {"rules"})


def _home() -> None:
    go("/")


def _same_table(shell: Shell, record: GameRecord, *, filled: bool) -> ft.Control:
    async def start() -> None:
        await start_again(shell, record)

    names = [_who(side, each) for side, each in enumerate(record.sides)]
    people = by_seat(record.sides)
    dealer = people[(next_dealer(record) or 0) % len(people)]
    second = _("{rules} · next dealer: {dealer}").format(rules=rules_name(record.rules), dealer=dealer)
    make = filled_button if filled else outlined_button
    button = ft.Row([make(_("Start with the same players"), start, expand=True)])
    return section(_("Same players as last time"), [*names, words(second, Type.SECOND), button])


def _who(side: int, each: Side) -> ft.Control:
    people = joined(each.players)
    lines: list[ft.Control] = [side_name(side, each.name)]
    if people and people != each.name:
        lines.append(words(listed(each.players), Type.SECOND))
    return ft.Row(lines, wrap=True, spacing=10, run_spacing=0)


def _start(
    shell: Shell, setting: Setting, planned: Callable[[], Plan], *, filled: bool, summed: bool
) -> ft.Control:
    async def start() -> None:
        await start_planned(shell, planned())

    make = filled_button if filled else outlined_button
    label = _("Start, then enter the totals so far") if setting.plan.paper else _("Start the game")
    button = ft.Row([make(label, start, disabled=bool(setting.faults), expand=True)])
    lines = [*(_summary(setting.plan) if summed else []), button]
    column = ft.Column(lines, spacing=10, tight=True)
    return ft.Container(column, padding=ft.Padding.symmetric(horizontal=EDGE_SPACE, vertical=EDGE_SPACE))


def _summary(plan: Plan) -> list[ft.Control]:
    sides = sides_of(plan)
    dealer = by_seat(sides)[plan.dealer]
    names = [_who(side, each) for side, each in enumerate(sides)]
    second = _("{rules} · {dealer} deals").format(rules=rules_name(plan.rules), dealer=dealer)
    return [heading(_("This game")), *names, words(second, Type.SECOND)]
