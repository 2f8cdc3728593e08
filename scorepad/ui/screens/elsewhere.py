"""The screen of a window that doesn't have the games: another one has them, or they can't be read."""

import flet as ft

from scorepad.flet_support.error_boundary import Handler, component
from scorepad.flet_support.hooks import use_size
from scorepad.i18n import _
from scorepad.rules.faults import Fault
from scorepad.ui.widgets.buttons import filled_button
from scorepad.ui.widgets.layout import frame
from scorepad.ui.widgets.text import words
from scorepad.ui.widgets.top_bar import top_bar
from scorepad.wording.faults import fault_sentence


@component
def Elsewhere(fault: Fault, continue_here: Handler | None = None) -> ft.View:  # noqa: N802 - named like a control
    """Draw why the games aren't here. continue_here: takes them from the window that has them, if it can."""
    page, size = ft.context.page, use_size()
    lines: list[ft.Control] = [words(fault_sentence(fault))]
    if fault.code == "open_elsewhere" and continue_here:
        lines = [
            words(_("Your games are open in another window of this browser.")),
            ft.Row([filled_button(_("Continue here"), continue_here, expand=True)]),
        ]
    sheet = ft.Container(ft.Column(lines, spacing=16), padding=ft.Padding.symmetric(vertical=24))
    return frame(page.route, top_bar("Scorepad", _("The score pad for Hand and Foot")), [sheet], size=size)
