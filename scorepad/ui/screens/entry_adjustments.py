"""Free points with their reason, below the lines of a side."""

from uuid import uuid4

import flet as ft

from scorepad.game.events import AdjustmentNoted, AdjustmentSet
from scorepad.i18n import _, mark
from scorepad.i18n.joining import listed
from scorepad.i18n.numbers import signed
from scorepad.score.record import Adjustment
from scorepad.ui.guard import component
from scorepad.ui.screens.entering import ADJUSTMENT, Entering
from scorepad.ui.screens.entry_help import Help, help_sign, help_text
from scorepad.ui.theme import ROW, TARGET, Type
from scorepad.ui.widgets.buttons import plain_button, touch_row
from scorepad.ui.widgets.fields import text_field, use_typed
from scorepad.ui.widgets.room import word_room
from scorepad.ui.widgets.words import figure, words

ADJUSTMENTS = "adjustments"
_BUTTON_EDGES = 30
REASONS = (mark("illegal pickup"), mark("illegal out"))


def shown_of_adjustments(here: Entering) -> object:
    """Give what the side's adjustments show, and which of them are kept already."""
    return here.tally.adjustments, [each.id for each in here.kept.adjustments], here.current_adjustment


def adjustments(here: Entering, asked: Help, width: float) -> ft.Control:
    """Draw the side's adjustments, the one being typed, and the way to add another.

    asked: what they are. width: of the paper, in logical pixels.
    """
    kept = [_Kept(here, each) for each in here.tally.adjustments]
    coming = here.current.startswith(ADJUSTMENT) and here.current not in {
        ADJUSTMENT + each.id for each in here.tally.adjustments
    }
    if coming:
        line = ft.Row([words(_("Adjustment"), expand=True), figure("–", Type.BIG)])
        return _column([*kept, ft.Container(line, bgcolor=ROW, padding=14), *help_text(asked)])
    last = _add(here, help_sign(asked), width)
    return _column([*kept, last, *help_text(asked)])


def _add(here: Entering, sign: ft.Control, width: float) -> ft.Control:
    """Offer another adjustment; the sign stands at the end of its line as far as no word is cut for it."""
    label = _("Add an adjustment, for example −100")
    add = plain_button(label, lambda: here.goto(ADJUSTMENT + uuid4().hex))
    if word_room(words(label, Type.STRONG)) + _BUTTON_EDGES + TARGET > width:
        return ft.Row([add, sign], wrap=True, run_spacing=0, alignment=ft.MainAxisAlignment.SPACE_BETWEEN)
    return ft.Row([ft.Container(add, expand=True, alignment=ft.Alignment.CENTER_LEFT), sign], spacing=0)


def _column(lines: list[ft.Control]) -> ft.Column:
    return ft.Column(lines, spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


@component
def _Kept(here: Entering, each: Adjustment) -> ft.Control:  # noqa: N802 - named like the control it is
    path = ADJUSTMENT + each.id

    async def choose(reason: str) -> None:
        known = each.id in {one.id for one in here.kept.adjustments}
        place = here.round.id, here.side, each.id
        await here.table.change(
            AdjustmentNoted(*place, reason) if known else AdjustmentSet(*place, each.points, reason)
        )

    note = use_typed(each.note, each.id, choose)

    async def remove() -> None:
        await here.table.change(AdjustmentSet(here.round.id, here.side, each.id, None))

    value = signed(each.points)
    line = touch_row(
        ft.Row([words(_("Adjustment"), expand=True), figure(value, Type.BIG)]),
        listed((_("Adjustment"), value, each.note)),
        lambda: here.goto(path),
        current=here.current == path,
    )
    offers = [plain_button(_(reason), lambda reason=reason: choose(_(reason))) for reason in REASONS]
    below = [text_field(_("Reason"), note.text, note.write, on_done=note.leave)]
    away = plain_button(_("Remove the adjustment"), remove)
    last = ft.Row([*([] if note.text else offers), away], wrap=True)
    return ft.Column([line, *below, last], spacing=4)
