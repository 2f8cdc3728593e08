"""Pictures on the screen: the marks of `sheets.pictures` on a canvas, and codes for a camera."""

import base64
import io
from collections.abc import Sequence
from typing import Final, assert_never

import flet as ft
import flet.canvas as cv

from scorepad.flet_support.fonts import typeset
from scorepad.flet_support.hooks import Size
from scorepad.i18n import _
from scorepad.sheets.pictures.scene import (
    Align,
    Ink,
    Outline,
    Picture,
    Point,
    SceneMark,
    Setting,
    SideInk,
    Tone,
    Words,
)
from scorepad.ui.theme.style import (
    HAIRLINE,
    INK,
    PAPER,
    SECOND_INK,
    SECOND_SIZE,
    letters_width,
    side_colour,
    text_style,
)

_INKS: Final = {
    Ink.INK: INK,
    Ink.SECOND: SECOND_INK,
    Ink.HAIR: HAIRLINE,
    Ink.PAPER: PAPER,
}
_ALIGNED: Final = {
    Align.START: ft.Alignment.CENTER_LEFT,
    Align.CENTRE: ft.Alignment.CENTER,
    Align.END: ft.Alignment.CENTER_RIGHT,
}

LONGEST_QR_TEXT: Final = 1200
"""A longer text makes the dots too small for a camera pointed at a phone's screen."""

_CODE_MARGIN: Final = 4
_CODE_DOT: Final = 8


def screen_setting(wide: float, high: float, size: Size) -> Setting:
    """Return how a picture is set on a screen. wide, high: logical pixels, high at least."""
    # A canvas doesn't enlarge its texts by itself.
    return Setting(wide, high, SECOND_SIZE * size.text_scale, letters_width)


def drawn_picture(picture: Picture) -> ft.Control:
    """Draw a picture; a screen reader reads its sentence."""
    canvas = cv.Canvas([_shape(mark) for mark in picture.marks])
    canvas.width, canvas.height = picture.wide, picture.high
    return ft.Semantics(label=picture.said, image=True, container=True, content=canvas)


def _shape(mark: SceneMark) -> cv.Shape:
    match mark:
        case Words():
            return _words(mark)
        case Outline():
            return cv.Path([each for line in mark.lines for each in _line(line)], _paint(mark))
        case _ as never:
            assert_never(never)


def _words(mark: Words) -> cv.Text:
    weight = ft.FontWeight.W_700 if mark.strong else ft.FontWeight.W_400
    style = text_style(mark.size, weight, _colour(mark.tone))
    return cv.Text(mark.x, mark.y, typeset(mark.text), style, alignment=_ALIGNED[mark.align])


def _paint(mark: Outline) -> ft.Paint:
    if not mark.thick:
        return ft.Paint(color=_colour(mark.tone), style=ft.PaintingStyle.FILL)
    return ft.Paint(
        color=_colour(mark.tone),
        style=ft.PaintingStyle.STROKE,
        stroke_width=mark.thick,
        stroke_join=ft.StrokeJoin.ROUND,
        stroke_dash_pattern=list(mark.dash) if mark.dash else None,
    )


def _line(points: Sequence[Point]) -> list[cv.Path.PathElement]:
    first, *others = points
    return [cv.Path.MoveTo(*first), *(cv.Path.LineTo(*point) for point in others)]


def _colour(tone: Tone) -> ft.Colors:
    match tone:
        case SideInk():
            return side_colour(tone.seat)
        case Ink():
            return _INKS[tone]
        case _ as never:
            assert_never(never)


def code_png(text: str) -> bytes | None:
    """Return a text as a QR code, eight pixels a dot; None if it is too long to be read well."""
    import segno  # noqa: PLC0415 - loaded when somebody shares, not at every start

    if len(text.encode()) > LONGEST_QR_TEXT:
        return None
    drawn = io.BytesIO()
    # segno chooses the best error correction that needs no larger code by itself.
    segno.make_qr(text, error="l").save(drawn, kind="png", scale=_CODE_DOT, border=_CODE_MARGIN)
    return drawn.getvalue()


def qr_code(text: str, width: float, said: str = "") -> ft.Image | None:
    """Draw a text as a code, None if it is too long. width: logical pixels. said: its name when read out."""
    png = code_png(text)
    if png is None:
        return None
    # The client draws no image that is given as bytes (FLET.md, fault 54).
    image = ft.Image(src=base64.b64encode(png).decode(), width=width, height=width)
    image.filter_quality = ft.FilterQuality.NONE
    # By itself the client makes no picture larger, so two codes side by side would differ in size.
    image.fit = ft.BoxFit.FILL
    image.semantics_label = said or _("QR code to scan with a phone's camera")
    image.gapless_playback = True
    return image
