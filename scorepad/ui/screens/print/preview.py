"""The pages of a sheet as they will be printed, one at a time, and the buttons that make files of them."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import cast

import flet as ft

from scorepad.flet_support.abilities import abilities, is_phone
from scorepad.flet_support.error_boundary import component, show_message
from scorepad.flet_support.hooks import Size, use_effect, use_instance, use_local_state
from scorepad.i18n import _, use_language
from scorepad.rules.faults import Refused
from scorepad.score.record import GameRecord
from scorepad.service.browser_files import PrintJob
from scorepad.service.platform import Platform
from scorepad.ui.shared.file_saver import open_file, save_file, share_file
from scorepad.ui.shared.printing import (
    CSV_FILE,
    PDF_FILE,
    SPREADSHEET_FILE,
    FileKind,
    PrintOrder,
    PrintStyle,
    make,
    make_file,
    paper_of,
    sheet_file,
)
from scorepad.ui.theme.style import BUTTON_EDGE, CARD, EDGE_SPACE
from scorepad.ui.widgets.buttons import filled_button, outlined_button, sign_button
from scorepad.ui.widgets.layout import paper_width
from scorepad.ui.widgets.text import words
from scorepad.wording.faults import fault_sentence

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


log = logging.getLogger("scorepad.ui")

_MIDDLE = ft.MainAxisAlignment.CENTER
_PHONE = 600
_STANDING_SHARE = 0.6
_AROUND = 170
_LEAST = 240


@dataclass(frozen=True, slots=True)
class _Wish:
    """A page requested for the preview. number: from 1."""

    order: PrintOrder
    number: int


@dataclass(frozen=True, slots=True)
class _Seen:
    """The result of a request: the picture, None if it could not be drawn."""

    wish: _Wish
    picture: PagePicture | None


@dataclass(slots=True)
class _Newest:
    wish: _Wish | None = None


@component
def PrintPreview(  # noqa: N802 - named like a control
    platform: Platform, order: PrintOrder | None, shape: float, size: Size
) -> ft.Control:
    """Draw the preview. order: None until it is known. shape: the height of a page divided by its width."""
    number, turn = use_local_state(lambda: 1)
    seen, show = use_local_state(lambda: cast("_Seen | None", None))
    said, say = use_local_state(lambda: _("Preparing the page…"))
    attempt, start = use_local_state(lambda: 1)
    newest = use_instance(_Newest)
    wish = _Wish(order, number) if order else None
    newest.wish = wish

    async def draw() -> None:
        if wish is None:
            return

        def tell(sentence: str) -> None:
            if newest.wish == wish:
                say(lambda _before: sentence)

        tell(_("Preparing the page…"))
        page = await _picture_of(platform, wish, tell)
        if newest.wish == wish:
            show(lambda _before: _Seen(wish, page))

    def try_again() -> None:
        show(lambda _before: None)
        start(lambda before: before + 1)

    use_effect(draw, [wish, attempt])
    done = seen if seen and seen.wish == wish else None
    pages = seen.picture.of if seen and seen.picture else 1
    printed = done.picture.style.shape if done and done.picture else shape
    picture = done.picture if done else None
    shown = picture or _sentence(said, try_again if done else None)
    sheet = _page(shown, order.title if order else "", page_width(printed, size), printed)
    page = ft.Row([sheet], alignment=_MIDDLE)
    turning = _turning(min(number, pages), pages, lambda to: turn(lambda _now: to))
    centre = ft.CrossAxisAlignment.CENTER
    return ft.Column([page, *_other_style(done), turning], spacing=4, horizontal_alignment=centre)


def _turning(number: int, pages: int, turn_to: Callable[[int], None]) -> ft.Row:
    """Draw the number of the page shown, between the buttons for the pages before and after it."""
    label = words(_("Page {number} of {count}").format(number=number, count=pages), centred=True, expand=True)
    label.expand_loose = True
    before = sign_button("‹", _("Previous page"), lambda: turn_to(number - 1), disabled=number == 1)
    after = sign_button("›", _("Next page"), lambda: turn_to(number + 1), disabled=number == pages)
    return ft.Row([before, label, after], alignment=_MIDDLE)


async def _picture_of(platform: Platform, wish: _Wish, tell: Callable[[str], None]) -> PagePicture | None:
    """Return a page, or None after telling why it can't be displayed. tell: also gets what is being done."""
    task = partial(page_picture, wish.order, wish.number)
    try:
        return await make(platform, task, _("Preparing the page…"), tell)
    except Refused as refused:
        tell(fault_sentence(refused.faults[0]))
    except Exception:
        # Whatever the error, the message takes the page's place and the choices stay.
        log.exception("drawing a page failed")
        tell(_("This page couldn't be displayed. Nothing was lost."))
    return None


def _other_style(done: _Seen | None) -> list[ft.Control]:
    """Say why the page is printed another way than asked for, if it is."""
    if not (done and done.picture):
        return []
    from scorepad.sheets.render import other_paper_sentence  # noqa: PLC0415 - only loaded for a sheet

    sentence = other_paper_sentence(paper_of(done.wish.order.style), paper_of(done.picture.style))
    if sentence is None:
        return []
    return [ft.Semantics(container=True, live_region=True, content=words(sentence, centred=True))]


def page_width(shape: float, size: Size) -> float:
    """Return the width of a page in the preview, in logical pixels. shape: its height over its width."""
    room = paper_width(size, beside=size.is_landscape)
    if size.width < _PHONE and not size.is_landscape:
        return room
    high = size.height - _AROUND if size.is_landscape else size.height * _STANDING_SHARE
    return min(room, max(_LEAST, high / shape))


def _sentence(said: str, try_again: Callable[[], None] | None) -> ft.Control:
    """Draw what stands in a page's place. try_again: for a page that could not be drawn."""
    lines: list[ft.Control] = [
        ft.Semantics(container=True, live_region=True, content=words(said, centred=True))
    ]
    if try_again:
        lines.append(outlined_button(_("Try again"), try_again))
    column = ft.Column(lines, alignment=_MIDDLE, horizontal_alignment=ft.CrossAxisAlignment.CENTER)
    return ft.Container(column, alignment=ft.Alignment.CENTER, padding=EDGE_SPACE)


def _page(shown: PagePicture | ft.Control, title: str, width: float, shape: float) -> ft.Control:
    """Draw a page, or what stands in its place."""
    content = _image(shown, title, width) if isinstance(shown, PagePicture) else shown
    return ft.Container(
        content, width=width, height=width * shape, bgcolor=CARD, border=ft.Border.all(1, BUTTON_EDGE)
    )


def _image(seen: PagePicture, title: str, width: float) -> ft.Control:
    image = ft.Image(src=seen.svg, width=width, fit=ft.BoxFit.FILL)
    name = _("Page {number} of {count}: {title}")
    image.semantics_label = name.format(number=seen.number, count=seen.of, title=title)
    image.gapless_playback = True
    return image
