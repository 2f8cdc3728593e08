"""What can be wrong with a picture's shapes, whatever it shows."""

import unicodedata
from collections.abc import Iterator
from itertools import combinations
from types import SimpleNamespace
from typing import Any, Final, cast

import flet as ft
import flet.canvas as cv
import pytest
from flet.controls.context import _context_page
from hypothesis import strategies as st

from scorepad.flet_support.fonts import JAPANESE_FILE
from scorepad.ui.shared.picture import Box, Point, Setting
from scorepad.ui.theme.style import SIDE_SHAPES, letters_width, side_colour

_ROUNDING: Final = 0.01
_LETTERS: Final = 0.72
"""How high letters are without their descenders, in em."""

_EDGE: Final = 0.1
"""How thick the edge of a sign is at most, in em."""

PHONE: Final = Setting(336, 148, 16)
SETTINGS: Final = (
    PHONE,
    Setting(366, 169, 16),
    Setting(366, 169, 32),
    Setting(674, 180, 16),
    Setting(1076, 236, 20),
    Setting(244, 122, 12),
)
"""Phones, one with letters twice as large, larger windows; the card of a result."""

NAMES: Final = (
    "Ann",
    "North–South",
    "田中さんと鈴木さんのとても長い名前のチーム",
    "W" * 40,
    "Hedwig & Ines, Kim",
    "Lou",
)
names = st.lists(
    st.sampled_from(NAMES) | st.text(min_size=1, max_size=24).filter(str.strip), min_size=2, max_size=12
)


@pytest.fixture(autouse=True)
def page() -> Iterator[None]:
    """Have a page that is drawn on; it has all fonts."""
    before = _context_page.set(cast("Any", SimpleNamespace(fonts=JAPANESE_FILE)))
    yield
    _context_page.reset(before)


def faults(picture: ft.Control, setting: Setting) -> list[str]:
    """Return what stands outside of a picture, and which of its words overlap."""
    places = [(_read(each), box_of(each, setting)) for each in _words(picture)]
    outside = [text for text, box in places if not _inside(box, picture)]
    outside += [
        f"{path.paint.color} {point}"
        for path in paths(picture)
        for line in lines_of(path)
        for point in line
        if not _inside(_around(point, thickness(path) / 2), picture)
    ]
    return [
        *outside,
        *(
            f"{one[0]} over {other[0]}"
            for one, other in combinations(places, 2)
            if _overlap(one[1], other[1])
        ),
    ]


def box_of(text: cv.Text, setting: Setting) -> Box:
    """Return where a text stands, without descenders."""
    wide, high = letters_width(_read(text)) * setting.letter, _LETTERS * setting.letter
    assert text.alignment
    left = text.x - wide * (text.alignment.x + 1) / 2
    return Box(left, text.y - high / 2, left + wide, text.y + high / 2)


def texts(picture: ft.Control) -> list[str]:
    """Return all words of a picture."""
    return [_read(each) for each in _words(picture)]


def _read(text: cv.Text) -> str:
    """Return a text without the signs that tell where its lines may end."""
    return "".join(sign for sign in text.value or "" if unicodedata.category(sign) != "Cf")


def _words(picture: ft.Control) -> list[cv.Text]:
    return [shape for shape in _canvas(picture).shapes if isinstance(shape, cv.Text)]


def paths(picture: ft.Control) -> list[cv.Path]:
    """Return all lines and areas of a picture."""
    return [shape for shape in _canvas(picture).shapes if isinstance(shape, cv.Path)]


def lines_of(path: cv.Path) -> list[list[Point]]:
    """Return the lines of a path from point to point."""
    lines: list[list[Point]] = []
    for element in path.elements:
        assert isinstance(element, cv.Path.MoveTo | cv.Path.LineTo)
        if isinstance(element, cv.Path.MoveTo):
            lines.append([])
        lines[-1].append((element.x, element.y))
    return lines


def thickness(path: cv.Path) -> float:
    """Return how thick the lines of a path are, 0 for areas."""
    return (path.paint.stroke_width or 0) if path.paint.style is ft.PaintingStyle.STROKE else 0


def sides_drawn(picture: ft.Control, setting: Setting) -> list[cv.Path]:
    """Return the sides' lines."""
    colours = {side_colour(seat) for seat in range(len(SIDE_SHAPES))}
    return [
        each
        for each in paths(picture)
        if each.paint.color in colours and thickness(each) > _EDGE * setting.letter
    ]


def _around(point: Point, reach: float) -> Box:
    return Box(point[0] - reach, point[1] - reach, point[0] + reach, point[1] + reach)


def _canvas(picture: ft.Control) -> cv.Canvas:
    assert isinstance(picture, ft.Semantics)
    assert isinstance(picture.content, cv.Canvas)
    return picture.content


def _inside(box: Box, picture: ft.Control) -> bool:
    canvas = _canvas(picture)
    wide, high = (canvas.width or 0) + _ROUNDING, (canvas.height or 0) + _ROUNDING
    return box.left >= -_ROUNDING and box.top >= -_ROUNDING and box.right <= wide and box.bottom <= high


def _overlap(one: Box, other: Box) -> bool:
    across = min(one.right, other.right) - max(one.left, other.left)
    return across > _ROUNDING and min(one.bottom, other.bottom) - max(one.top, other.top) > _ROUNDING
