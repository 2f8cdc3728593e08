"""The later parts of the setup screen: names, the first dealer, and whether the game began on paper."""

from dataclasses import replace

import flet as ft

from scorepad.i18n import _
from scorepad.i18n.sorting import in_order
from scorepad.score.limits import MAX_NAME
from scorepad.ui.screens import setup_plan as plans
from scorepad.ui.screens.known_names import meant, not_seated, offering
from scorepad.ui.screens.setup_plan import Plan
from scorepad.ui.screens.setup_setting import Setting
from scorepad.ui.theme import Type
from scorepad.ui.widgets.buttons import outlined_button, plain_button
from scorepad.ui.widgets.choice import choice
from scorepad.ui.widgets.fields import text_field
from scorepad.ui.widgets.section import GAP, flowing, in_columns, section
from scorepad.ui.widgets.side_mark import side_card, side_mark, side_name
from scorepad.ui.widgets.words import words

MOST_KNOWN = 12
_TWO_COLUMNS_FROM = 620
_FIELDS_BESIDE_FROM = 300


def names_part(setting: Setting) -> ft.Control:
    """Name the players and, where wanted, the sides."""
    columns = 2 if setting.width >= _TWO_COLUMNS_FROM else 1
    cards = [_side(setting, side, setting.width / columns) for side in range(len(setting.plan.names))]
    # Its place stays when it is empty: fields that move up are new ones, and lose what is typed meanwhile.
    known = ft.Container(_known(setting))
    return section(_("Names"), [known, in_columns(cards, columns)])


def _known(setting: Setting) -> ft.Control | None:
    plan = setting.plan
    free = in_order(not_seated(setting.known, plan.people)[:MOST_KNOWN])
    if not free or not plans.has_free_seat(plan):
        return None
    buttons = [outlined_button(name, setting.to(plans.with_known, name)) for name in free]
    lines: list[ft.Control] = [
        words(_("Tap a name to give it the next free seat:")),
        flowing(buttons),
    ]
    return ft.Column(lines, spacing=GAP, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _side(setting: Setting, side: int, width: float) -> ft.Control:
    plan = setting.plan
    fields = [_player(setting, side, place) for place in range(plan.seating[side])]
    resizable = not plans.is_known(plan) or ("seating" in setting.open and not plans.is_alone(plan))
    if plan.seating[side] == 1 and not resizable:
        row = ft.Row([side_mark(side, Type.LARGE), ft.Container(fields[0], expand=True)], spacing=8)
        return ft.Container(row)
    lines: list[ft.Control] = [
        side_name(side, plans.sides_of(plan)[side].name),
        in_columns(fields, 2 if width >= _FIELDS_BESIDE_FROM else 1),
    ]
    if resizable:
        lines.append(flowing(_resizing(setting, side)))
    if plan.seating[side] > 1:
        lines.append(_title(setting, side))
    return side_card(side, ft.Column(lines, spacing=10))


def _player(setting: Setting, side: int, place: int) -> ft.Control:
    plan = setting.plan
    fault = setting.fault_at(f"sides[{side}].players[{place}]")
    if plan.seating[side] == 1:
        fault = fault or setting.fault_at(f"sides[{side}].name")

    def typed(name: str) -> None:
        setting.change(lambda newest: plans.with_name(newest, side, place, name))

    name = plan.names[side][place]
    field = text_field(plans.seat_name(plan, side, place), name, typed, error=fault, most=MAX_NAME)
    offers = meant(setting.known, plan.people, name)
    return offering(field, offers, lambda known: setting.to(plans.with_name, side, place, known))


def _resizing(setting: Setting, side: int) -> list[ft.Control]:
    count = setting.plan.seating[side]
    more, fewer = setting.to(plans.resized, side, count + 1), setting.to(plans.resized, side, count - 1)
    return [
        plain_button(_("Add a player"), more, disabled=not plans.can_have_players(count + 1)),
        plain_button(_("Remove a player"), fewer, disabled=not plans.can_have_players(count - 1)),
    ]


def _title(setting: Setting, side: int) -> ft.Control:
    title, part = setting.plan.titles[side], f"title.{side}"
    fault = setting.fault_at(f"sides[{side}].name")
    if part not in setting.open and not title and not fault:
        name = _("Name side {number}").format(number=side + 1)
        return flowing([plain_button(name, lambda: setting.unfold(part))])

    def typed(name: str) -> None:
        setting.change(lambda newest: plans.with_title(newest, side, name))

    label = _("Name of side {number}").format(number=side + 1)
    return text_field(label, title, typed, error=fault, most=MAX_NAME)


def _dealing(plan: Plan, seat: int) -> Plan:
    return replace(plan, dealer=seat)


def dealer_part(setting: Setting) -> ft.Control:
    """Say who deals first by touching a name."""
    plan = setting.plan
    buttons = [
        choice(name, setting.to(_dealing, seat), chosen=seat == plan.dealer)
        for seat, name in enumerate(plans.by_seat(plans.sides_of(plan)))
    ]
    return section(_("Who deals first?"), [flowing(buttons)])


def paper_part(setting: Setting) -> ft.Control:
    """Say whether the game began on paper."""
    answers = {_("From the first round"): False, _("Carried over from paper"): True}
    buttons = [
        choice(label, setting.to(_from_paper, paper), chosen=paper == setting.plan.paper)
        for label, paper in answers.items()
    ]
    return section(_("Where does the game start?"), [flowing(buttons)])


def _from_paper(plan: Plan, paper: bool) -> Plan:  # noqa: FBT001 - a step takes its values by position
    return replace(plan, paper=paper)
