"""The pages of a sheet as they will be printed, one at a time."""

import asyncio
import base64
import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import flet as ft

from scorepad.flet_support.error_boundary import component
from scorepad.flet_support.hooks import Size, use_effect, use_instance, use_local_state
from scorepad.i18n import _
from scorepad.ui.screens.print.output import PagePicture, PrintOrder, picture
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


def _nothing_yet() -> _Seen | None:
    return None


@component
def PrintPreview(order: PrintOrder | None, shape: float, size: Size) -> ft.Control:  # noqa: N802 - named like a control
    """Draw the preview. order: None until it is known. shape: the height of a page divided by its width."""
    width = page_width(shape, size)
    number, turn = use_local_state(lambda: 1)
    seen, show = use_local_state(_nothing_yet)
    newest = use_instance(_Newest)
    wish = _Wish(order, number, min(_MOST_DOTS, round(width * _DOTS))) if order else None
    newest.wish = wish

    async def draw() -> None:
        if wish is None:
            return
        made = _Seen(wish, await _drawn(wish))
        if newest.wish == wish:
            show(lambda _before: made)

    use_effect(draw, [wish])
    done = seen if seen and seen.wish == wish else None
    pages = seen.picture.of if seen and seen.picture else 1
    page = ft.Row([_page(done, order.title if order else "", width, shape)], alignment=_MIDDLE)
    turning = _turning(min(number, pages), pages, lambda to: turn(lambda _before: to))
    return ft.Column([page, turning], spacing=4)


async def _drawn(wish: _Wish) -> PagePicture | None:
    try:
        return await asyncio.to_thread(picture, wish.order, wish.number, wish.dots)
    except Exception:
        # Whatever the error, the message takes the page's place and the choices stay.
        log.exception("drawing a page failed")
        return None


def page_width(shape: float, size: Size) -> float:
    """Return the width of a page in the preview, in logical pixels. shape: its height over its width."""
    room = paper_width(size.width, beside=size.is_landscape)
    if size.width < _PHONE and not size.is_landscape:
        return room
    high = size.height - _AROUND if size.is_landscape else size.height * _STANDING_SHARE
    return min(room, max(_LEAST, high / shape))


def _page(done: _Seen | None, title: str, width: float, shape: float) -> ft.Control:
    content: ft.Control
    if done and done.picture:
        content = _image(done.picture, title, width)
    else:
        said = _("This page couldn't be displayed. Nothing was lost.") if done else _("Preparing the page…")
        content = ft.Container(
            ft.Semantics(container=True, live_region=True, content=words(said, centred=True)),
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
    image.semantics_label = _("Page {number} of {count}: {title}").format(
        number=seen.number, count=seen.of, title=title
    )
    image.gapless_playback = True
    return image


def _turning(number: int, count: int, turn: Callable[[int], None]) -> ft.Control:
    said = words(_("Page {number} of {count}").format(number=number, count=count))
    before = sign_button("‹", _("Previous page"), partial(turn, number - 1), disabled=number == 1)
    after = sign_button("›", _("Next page"), partial(turn, number + 1), disabled=number == count)
    return ft.Row([before, said, after], alignment=_MIDDLE)
