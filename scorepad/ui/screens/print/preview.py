"""The pages of a sheet as they will be printed, one at a time."""

import asyncio
import base64
import logging
from dataclasses import dataclass
from typing import cast

import flet as ft

from scorepad.flet_support.error_boundary import component
from scorepad.flet_support.hooks import Size, use_effect, use_instance, use_local_state
from scorepad.i18n import _
from scorepad.ui.screens.print.output import PagePicture, PrintOrder, page_picture, paper_of
from scorepad.ui.theme.style import BUTTON_EDGE, CARD, EDGE_SPACE
from scorepad.ui.widgets.buttons import sign_button
from scorepad.ui.widgets.layout import paper_width
from scorepad.ui.widgets.text import words

log = logging.getLogger("scorepad.ui")

_MIDDLE = ft.MainAxisAlignment.CENTER
_PHONE = 600
_STANDING_SHARE = 0.6
_AROUND = 170
_LEAST = 240
_DOTS = 2
_MOST_DOTS = 1400


@dataclass(frozen=True, slots=True)
class _Wish:
    """A page requested for the preview. number: from 1. dots: the picture's width."""

    order: PrintOrder
    number: int
    dots: int


@dataclass(frozen=True, slots=True)
class _Seen:
    """The result of a request: the picture, None if it could not be drawn."""

    wish: _Wish
    picture: PagePicture | None


@dataclass(slots=True)
class _Newest:
    wish: _Wish | None = None


@component
def PrintPreview(order: PrintOrder | None, shape: float, size: Size) -> ft.Control:  # noqa: N802 - named like a control
    """Draw the preview. order: None until it is known. shape: the height of a page divided by its width."""
    width = page_width(shape, size)
    number, turn = use_local_state(lambda: 1)
    seen, show = use_local_state(lambda: cast("_Seen | None", None))
    newest = use_instance(_Newest)
    wish = _Wish(order, number, min(_MOST_DOTS, round(width * _DOTS))) if order else None
    newest.wish = wish

    async def draw() -> None:
        if wish is None:
            return
        try:
            page = await asyncio.to_thread(page_picture, wish.order, wish.number, wish.dots)
        except Exception:
            # Whatever the error, the message takes the page's place and the choices stay.
            log.exception("drawing a page failed")
            page = None
        if newest.wish == wish:
            show(lambda _before: _Seen(wish, page))

    use_effect(draw, [wish])
    done = seen if seen and seen.wish == wish else None
    pages = seen.picture.of if seen and seen.picture else 1
    printed = done.picture.style.shape if done and done.picture else shape
    sheet = _page(done, order.title if order else "", page_width(printed, size), printed)
    page = ft.Row([sheet], alignment=_MIDDLE)
    number = min(number, pages)
    label = words(_("Page {number} of {count}").format(number=number, count=pages))
    before = sign_button("‹", _("Previous page"), lambda: turn(lambda _now: number - 1), disabled=number == 1)
    after = sign_button("›", _("Next page"), lambda: turn(lambda _now: number + 1), disabled=number == pages)
    turning = ft.Row([before, label, after], alignment=_MIDDLE)
    centre = ft.CrossAxisAlignment.CENTER
    return ft.Column([page, *_other_style(done), turning], spacing=4, horizontal_alignment=centre)


def _other_style(done: _Seen | None) -> list[ft.Control]:
    """Say so if the page is printed otherwise than asked for, because too little fits on it."""
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


def _page(done: _Seen | None, title: str, width: float, shape: float) -> ft.Control:
    content: ft.Control
    if done and done.picture:
        content = _image(done.picture, title, width)
    else:
        failed, coming = _("This page couldn't be displayed. Nothing was lost."), _("Preparing the page…")
        sentence = words(failed if done else coming, centred=True)
        content = ft.Container(
            ft.Semantics(container=True, live_region=True, content=sentence),
            alignment=ft.Alignment.CENTER,
            padding=EDGE_SPACE,
        )
    return ft.Container(
        content, width=width, height=width * shape, bgcolor=CARD, border=ft.Border.all(1, BUTTON_EDGE)
    )


def _image(seen: PagePicture, title: str, width: float) -> ft.Control:
    # The client draws no image that is given as bytes (FLET.md, fault 54).
    image = ft.Image(src=base64.b64encode(seen.png).decode(), width=width, fit=ft.BoxFit.FILL)
    image.filter_quality = ft.FilterQuality.MEDIUM
    name = _("Page {number} of {count}: {title}")
    image.semantics_label = name.format(number=seen.number, count=seen.of, title=title)
    image.gapless_playback = True
    return image
