"""The pictures of the pages to print, and the buttons that make files of them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import partial

import flet as ft

from scorepad.flet_support.abilities import abilities, is_phone
from scorepad.flet_support.error_boundary import show_message
from scorepad.i18n import _, use_language
from scorepad.score.record import GameRecord
from scorepad.service.browser_files import PrintJob
from scorepad.service.platform import Platform
from scorepad.ui.shared.file_saver import open_file, save_file, share_file
from scorepad.ui.shared.sheet_files import (
    CSV_FILE,
    PDF_FILE,
    SPREADSHEET_FILE,
    FileKind,
    PrintOrder,
    PrintStyle,
    make_file,
    paper_of,
    sheet_file,
)
from scorepad.ui.widgets.buttons import filled_button, outlined_button

HandOut = Callable[[ft.Page, str, str, bytes, str], Awaitable[str]]
"""Saves or shares a file, as `save_file` does."""


@dataclass(frozen=True, slots=True)
class PagePicture:
    """A page as it will be printed. svg: its picture. number: from 1. of: how many pages there are.

    style: how it is printed; the one asked for if enough fits on its pages.
    """

    svg: str
    number: int
    of: int
    style: PrintStyle


def page_picture(order: PrintOrder, number: int) -> PagePicture:
    """Return a page as a picture. number: from 1, the last page if there are fewer."""
    from scorepad.sheets.render import render_page  # noqa: PLC0415 - only loaded for a sheet

    with use_language(order.style.language):
        svg, count, paper = render_page(order.what, paper_of(order.style), number, order.game)
    style = replace(order.style, landscape=paper.landscape, per_page=paper.per_page)
    return PagePicture(svg, min(number, count), count, style)


def output_buttons(order: PrintOrder, platform: Platform, key: str) -> list[ft.Control]:
    """Make the buttons. key: under which a browser finds the sheet to print, if the platform offers it."""
    kinds = [PDF_FILE, SPREADSHEET_FILE, *([CSV_FILE] if isinstance(order.what, GameRecord) else [])]
    saving = [
        outlined_button(_(kind.label), partial(_save, order, platform, kind), expand=True) for kind in kinds
    ]
    if abilities(ft.context.page).shares_files:
        share = partial(_save, order, platform, PDF_FILE, share_file)
        saving.append(outlined_button(_("Share as PDF"), share, expand=True))
    return [_print_button(order, platform, key), *saving]


async def _save(order: PrintOrder, platform: Platform, kind: FileKind, hand_out: HandOut = save_file) -> None:
    page = ft.context.page
    data = await make_file(platform, partial(sheet_file, order, kind.ending), is_plain=kind.is_plain)
    if data is None:
        return
    place = await hand_out(page, _(kind.label), order.file_name(kind.ending), data, kind.mime)
    if place:
        show_message(page, _("Sheet saved to {file}.").format(file=place))


def _print_button(order: PrintOrder, platform: Platform, key: str) -> ft.Control:
    page, name, papers = ft.context.page, order.file_name(PDF_FILE.ending), platform.papers

    async def show() -> None:
        if papers and page.web:
            show_message(page, _("The sheet opens in a new tab; print it from there."))
            return
        data = await make_file(platform, partial(sheet_file, order, PDF_FILE.ending))
        if data is None:
            return
        if page.web:
            await save_file(page, _("Print"), name, data, PDF_FILE.mime)
            show_message(page, _("The sheet is saved as a PDF: open it and print it."))
        elif is_phone(page):
            await save_file(page, _("Print"), name, data, PDF_FILE.mime)
        else:
            await open_file(name, data)

    button = filled_button(_("Print"), show, expand=True)
    if papers and page.web:
        address = papers.offer(key, PrintJob(name, lambda: sheet_file(order, PDF_FILE.ending)))
        # The tap itself opens the tab: a later one would be blocked as a pop-up.
        button.action = ft.OpenUrl(address, target=ft.UrlTarget.BLANK)
    return button
