"""What can be done with a sheet: printed, or saved as a file."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

import flet as ft

from scorepad.i18n import _, mark
from scorepad.i18n.faults import fault_sentence
from scorepad.live.papers import Papers, PrintedPaper
from scorepad.rules.faults import Refused
from scorepad.score.record import GameRecord
from scorepad.ui import printing
from scorepad.ui.guard import Handler, tell
from scorepad.ui.outgoing import hand_out, is_phone, show_file
from scorepad.ui.printing import Order
from scorepad.ui.widgets.buttons import filled_button, outlined_button


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of file. label: of the button that saves it; ending, mime: of the file; write: makes it."""

    label: str
    ending: str
    mime: str
    write: Callable[[Order], bytes]


PDF = Kind(mark("Save as PDF"), ".pdf", "application/pdf", printing.pdf)
SPREADSHEET = Kind(
    mark("Save as spreadsheet"),
    ".xlsx",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    printing.spreadsheet,
)
CSV = Kind(mark("Save as CSV"), ".csv", "text/csv", printing.csv)


def out_buttons(order: Order, papers: Papers, key: str) -> list[ft.Control]:
    """Make the buttons. papers, key: where and under which key the browser finds what it shall print."""
    kinds = [PDF, SPREADSHEET, *([CSV] if isinstance(order.what, GameRecord) else [])]
    saving: list[ft.Control] = [
        outlined_button(_(kind.label), _saver(order, kind), expand=True) for kind in kinds
    ]
    return [_print_button(order, papers, key), *saving]


def _saver(order: Order, kind: Kind) -> Handler:
    page = ft.context.page

    async def save() -> None:
        try:
            data = await asyncio.to_thread(kind.write, order)
        except Refused as refused:
            tell(page, fault_sentence(refused.faults[0]))
            return
        place = await hand_out(page, _(kind.label), order.file_name(kind.ending), data, kind.mime)
        if place:
            tell(page, _("Sheet saved to {file}.").format(file=place))

    return save


def _print_button(order: Order, papers: Papers, key: str) -> ft.Control:
    page, name = ft.context.page, order.file_name(PDF.ending)
    if not page.web:
        return filled_button(_("Print"), _shower(order), expand=True)

    def opened() -> None:
        tell(page, _("The sheet opens in a new tab; print it from there."))

    button = filled_button(_("Print"), opened, expand=True)
    address = papers.offer(key, PrintedPaper(name, lambda: printing.pdf(order)))
    # Opened by the touch itself: a tab that came later would be held back as an advertisement.
    button.action = ft.OpenUrl(address, target=ft.UrlTarget.BLANK)
    return button


def _shower(order: Order) -> Handler:
    page, name = ft.context.page, order.file_name(PDF.ending)

    async def show() -> None:
        data = await asyncio.to_thread(printing.pdf, order)
        if is_phone(page):
            await hand_out(page, _("Print"), name, data, PDF.mime)
        else:
            await show_file(name, data)

    return show
