"""Pictures on the screen: the marks of `sheets.pictures` on a canvas, in the colours of the theme."""

from collections.abc import Sequence
from typing import Final, assert_never

import flet as ft
import flet.canvas as cv

from scorepad.flet_support.fonts import typeset
from scorepad.flet_support.hooks import Size
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
from scorepad.ui.theme.letter_widths import letters_width
from scorepad.ui.theme.style import (
    CLEAN,
    HAIRLINE,
    INK,
    PAPER,
    SECOND_INK,
    SECOND_SIZE,
    WILD_COLOUR,
    side_colour,
    text_style,
)

_INKS: Final = {
    Ink.INK: INK,
    Ink.SECOND: SECOND_INK,
    Ink.HAIR: HAIRLINE,
    Ink.PAPER: PAPER,
    Ink.CLEAN: CLEAN,
    Ink.WILD: WILD_COLOUR,
}
_ALIGNED: Final = {
    Align.START: ft.Alignment.CENTER_LEFT,
    Align.CENTRE: ft.Alignment.CENTER,
    Align.END: ft.Alignment.CENTER_RIGHT,
}


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
            return cv.Path(_elements(mark), _paint(mark))
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


def _elements(mark: Outline) -> list[cv.Path.PathElement]:
    return [element for line in mark.lines for element in _line(line)]


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
