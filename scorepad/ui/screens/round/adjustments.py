"""The adjustments of a side, each with its reason."""

from functools import partial
from uuid import uuid4

import flet as ft

from scorepad.flet_support.focus_and_scroll import scroll_key
from scorepad.flet_support.screens import component
from scorepad.game.draft import ADJUSTMENT
from scorepad.game.events import AdjustmentNoted, AdjustmentSet
from scorepad.i18n import _, mark
from scorepad.i18n.formats import join_list, signed
from scorepad.score.fields import keypad_stops
from scorepad.score.limits import MAX_TEXT
from scorepad.score.record import Adjustment
from scorepad.ui.screens.round.view_model import RoundViewModel
from scorepad.ui.theme.style import HIGHLIGHT, Type
from scorepad.ui.widgets.buttons import IN_CARD, plain_button, touch_row
from scorepad.ui.widgets.fields import text_field, use_typed_text
from scorepad.ui.widgets.layout import stretched
from scorepad.ui.widgets.text import figure, words

ADJUSTMENT_REASONS = (mark("illegal pickup"), mark("illegal out"))
_GAP = 10


def new_adjustment() -> str:
    """Return the path of an adjustment that isn't there yet."""
    return ADJUSTMENT + uuid4().hex


def adjustment_values(model: RoundViewModel) -> object:
    """Return everything shown about the side's adjustments, and which of them are committed."""
    stored = [each.id for each in model.stored.adjustments]
    current = model.current if model.current.startswith(ADJUSTMENT) else ""
    return model.tally.adjustments, stored, current, model.typed if current else "", model.is_total_only


def adjustments(model: RoundViewModel) -> ft.Control:
    """Draw the side's adjustments and the one being typed.

    Where only a total is known, which has a line of its own, draw the way back to counting.
    """
    if model.is_total_only:
        first = keypad_stops(model.table.shown.rules, model.tally)[0]
        return ft.Row([plain_button(_("Count it in full after all"), partial(model.goto, first))], wrap=True)
    lines: list[ft.Control] = [_Adjustment(model, each) for each in model.tally.adjustments]
    known = [ADJUSTMENT + each.log_id for each in model.tally.adjustments]
    if model.current.startswith(ADJUSTMENT) and model.current not in known:
        line = ft.Row([_adjustment_name(model.typed), figure("–", Type.BIG)])
        place = scroll_key(model.current)
        lines.append(ft.Container(line, key=place, bgcolor=HIGHLIGHT, padding=14))
    return stretched(lines)


def _adjustment_name(typed: str) -> ft.Row:
    """Return the word for an adjustment, with what is being typed beside it."""
    parts = [words(_("Adjustment")), *([words(typed, Type.SECOND)] if typed else [])]
    return ft.Row([*parts], wrap=True, spacing=_GAP, run_spacing=0, expand=True)


@component
def _Adjustment(model: RoundViewModel, each: Adjustment) -> ft.Control:  # noqa: N802 - named like the control it is
    place = model.round.log_id, model.side, each.log_id

    async def choose(reason: str) -> None:
        if any(one.id == each.id for one in model.stored.adjustments):
            await model.table.change(AdjustmentNoted(*place, reason))
        else:
            await model.table.change(AdjustmentSet(*place, each.points, reason))

    note = use_typed_text(each.note, each.id, choose)
    value, path = signed(each.points), ADJUSTMENT + each.log_id
    current = model.current == path
    typed = model.typed if current else ""
    line = touch_row(
        ft.Row([_adjustment_name(typed), figure(value, Type.BIG)]),
        join_list((_("Adjustment"), value, typed or each.note)),
        lambda: model.goto(path),
        current=current,
        padding=IN_CARD,
        key=path,
        live=current,
    )
    reasons = [] if note.text else [_(reason) for reason in ADJUSTMENT_REASONS]
    buttons = [plain_button(reason, partial(choose, reason)) for reason in reasons]
    buttons.append(
        plain_button(_("Remove the adjustment"), lambda: model.table.change(AdjustmentSet(*place, None)))
    )
    field = text_field(_("Reason"), note.text, note.write, on_done=note.leave, most=MAX_TEXT)
    return ft.Column([line, field, ft.Row([*buttons], wrap=True)], spacing=4)
