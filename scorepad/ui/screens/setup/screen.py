"""Setting up a game: who plays, by which rules, and the start."""

from dataclasses import replace
from functools import partial

import flet as ft

from scorepad.flet_support.error_boundary import screen
from scorepad.flet_support.hooks import newest_value, use_size
from scorepad.flet_support.navigation import go
from scorepad.flet_support.page_state import page_state
from scorepad.i18n import _
from scorepad.score.limits import MAX_NAME
from scorepad.ui.routes import MORE_OPTIONS, NEW_GAME_RULES, rules_in
from scorepad.ui.screens.setup.form import Form, SetupState, setup_page, use_form
from scorepad.ui.shared import game_plan as plans
from scorepad.ui.shared.game_plan import GamePlan, Seat
from scorepad.ui.shared.new_game import known_names, offered_names, start_again, start_planned
from scorepad.ui.shared.points_game import has_choices, points_questions
from scorepad.ui.shared.rule_set_list import seating_name
from scorepad.ui.theme.style import EDGE_SPACE, ON_FILLED, TARGET, Type
from scorepad.ui.widgets.buttons import chip_button, filled_button, outlined_button, touch_row
from scorepad.ui.widgets.fields import text_field
from scorepad.ui.widgets.layout import SECTION_GAP, in_columns, letter_room, notice, stretched
from scorepad.ui.widgets.text import line_room, side_mark, words
from scorepad.wording.faults import fault_sentence
from scorepad.wording.labels import rules_name

_MOST_OFFERED = 4
_NARROWEST, _USUAL_COLUMNS = 110, 2
_MARK = 22
_CHIP_EDGES = 18
_LINE_EDGE = 6


@screen
def Setup() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the screen for setting up a game."""
    form = use_form(rules_in(ft.use_route_params()))
    size = use_size()
    room = letter_room(size, beside=size.is_landscape)
    lines = [_names(form, room), _offers(form, room), _line(_rules_and_seating(form.plan), NEW_GAME_RULES)]
    if _asks_how_it_is_played(form):
        lines.append(points_questions(form.plan, form.step))
    lines.append(_line(_("More options"), MORE_OPTIONS))
    lines += [notice(sentence) for sentence in _other_faults(form)]
    return setup_page(_("New game"), lines, back="/", at_hand=_start(form))


def _names(form: Form, room: float) -> ft.Control:
    """Draw the seats clockwise: the sides stand below each other where they fit."""
    sides = 1 if plans.is_individual_play(form.plan) else len(form.plan.names)
    columns = next((each for each in (sides, _USUAL_COLUMNS) if 1 < each <= room // _NARROWEST), 1)
    seats = [_seat(form, seat) for seat in plans.seats(form.plan)]
    return ft.Container(in_columns(seats, columns), padding=ft.Padding.only(top=8, bottom=SECTION_GAP))


def _seat(form: Form, seat: Seat) -> ft.Control:
    (side, place), plan = seat, form.plan
    alone = [f"sides[{side}].name"] if plan.seating[side] == 1 else []

    def write(name: str) -> None:
        form.step(plans.with_name, side, place, name)

    field = text_field(
        plans.seat_name(plan, side, place),
        plan.names[side][place],
        write,
        on_focus=lambda: form.change(lambda now: replace(now, at=seat, aim=None)),
        is_name=True,
        is_opened=form.state.aim == seat,
        error=form.fault_at(f"sides[{side}].players[{place}]", *alone),
        most=MAX_NAME,
    )
    mark = ft.Container(side_mark(side, Type.LARGE), width=_MARK * page_state(ft.context.page).text_scale)
    return ft.Row([mark, ft.Container(field, expand=True)], spacing=4)


def _offers(form: Form, room: float) -> ft.Control:
    """Offer known names for the seat being named; the line stays as high when none is left to offer."""
    at, known = form.state.at, known_names(form.session.service)
    if at not in plans.seats(form.plan) or at is None or not known:
        return ft.Container()
    side, place = at
    labels: list[ft.Control] = []
    used = 0.0
    for name in offered_names(known, form.plan.people, form.plan.names[side][place])[:_MOST_OFFERED]:
        label = words(name)
        used += line_room(label) + _CHIP_EDGES + SECTION_GAP
        if used <= room or not labels:
            labels.append(chip_button(label, partial(_sit, form, at, name)))
    row = ft.Row([*labels, ft.Container(height=TARGET)], spacing=SECTION_GAP)
    lines = stretched([words(_("Tap to seat"), Type.SECOND), row], 4)
    return ft.Container(lines, padding=ft.Padding.only(bottom=SECTION_GAP))


def _sit(form: Form, seat: Seat, name: str) -> None:
    """Seat somebody, and go on to the next free seat."""

    def seated(now: SetupState) -> SetupState:
        plan = plans.with_name(now.plan, *seat, name)
        free = next((each for each in plans.seats(plan) if not plan.names[each[0]][each[1]].strip()), None)
        return replace(now, plan=plan, at=free, aim=free)

    form.change(seated)


def _rules_and_seating(plan: GamePlan) -> str:
    return f"{rules_name(plan.rules)} · {seating_name(plan.seating)}"


def _line(text: str, path: str) -> ft.Control:
    """Make the line that opens another page of the setup."""
    return touch_row(words(f"{text} ›", Type.STRONG), text, partial(go, path), padding=_LINE_EDGE)


def _asks_how_it_is_played(form: Form) -> bool:
    """Return whether these rules leave everything to the table and are nobody's own."""
    rules = form.plan.rules
    sets = form.session.service.shelf.custom_rule_sets().values()
    return has_choices(rules) and all(each.rules != rules for each in sets)


def _other_faults(form: Form) -> list[str]:
    """Return the sentences about faults in names that are written on another page."""
    paths = {f"sides[{side}].name" for side, size in enumerate(form.plan.seating) if size > 1}
    return [fault_sentence(fault) for fault in form.faults if fault.path in paths]


def _start(form: Form) -> ft.Control:
    async def start() -> None:
        await start_planned(form.session, newest_value(form.change).plan)

    same = _same_players(form)
    make = outlined_button if same else filled_button
    button = make(_("Start"), start, disabled=bool(form.faults), expand=True)
    buttons = [*([same] if same else []), button]
    rows = [ft.Row([each]) for each in buttons]
    return ft.Container(ft.Column([*rows], spacing=SECTION_GAP, tight=True), padding=EDGE_SPACE)


def _same_players(form: Form) -> ft.TextButton | None:
    """Make the button that starts with the players of the last game, as long as no name is typed."""
    last, plan = form.last, form.plan
    if last is None or any(plan.people) or plans.sizes_of(last) != plan.seating or plan.paper:
        return None
    names = " · ".join(side.name for side in last.sides)
    face = ft.Column(
        [
            words(_("Same players as last time"), Type.STRONG, ON_FILLED, centred=True),
            words(names, Type.SECOND, ON_FILLED, centred=True),
        ],
        spacing=2,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    start = partial(start_again, form.session, replace(last, rules=plan.rules))
    return filled_button(face, start, expand=True)
