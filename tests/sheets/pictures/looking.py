"""What can be wrong with a picture's marks, whatever it shows."""

from itertools import combinations
from typing import Final

from hypothesis import strategies as st

from scorepad.sheets.pictures.scene import Align, Box, Outline, Picture, Setting, SideInk, Words
from scorepad.ui.theme.style import letters_width

_ROUNDING: Final = 0.01
_LETTERS: Final = 0.72
"""How high letters are without their descenders, in em."""

_EDGE: Final = 0.1
"""How thick the edge of a sign is at most, in em."""

PHONE: Final = Setting(336, 148, 16, letters_width)
SETTINGS: Final = (
    PHONE,
    Setting(366, 169, 16, letters_width),
    Setting(366, 169, 32, letters_width),
    Setting(674, 180, 16, letters_width),
    Setting(1076, 236, 20, letters_width),
    Setting(244, 122, 12, letters_width),
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


def faults(picture: Picture, setting: Setting) -> list[str]:
    """Return what stands outside of a picture, and which of its words overlap."""
    places = [(mark.text, box_of(mark, setting)) for mark in picture.marks if isinstance(mark, Words)]
    outside = [text for text, box in places if not _inside(box, picture)]
    outside += [
        f"{mark.tone} {point}"
        for mark in picture.marks
        if isinstance(mark, Outline)
        for line in mark.lines
        for point in line
        if not _inside(_around(point, mark.thick / 2), picture)
    ]
    return [
        *outside,
        *(
            f"{one[0]} over {other[0]}"
            for one, other in combinations(places, 2)
            if _overlap(one[1], other[1])
        ),
    ]


def box_of(mark: Words, setting: Setting) -> Box:
    """Return where a text stands, without descenders."""
    wide, high = setting.measure(mark.text) * mark.size, _LETTERS * mark.size
    left = mark.x - {Align.START: 0.0, Align.CENTRE: wide / 2, Align.END: wide}[mark.align]
    return Box(left, mark.y - high / 2, left + wide, mark.y + high / 2)


def texts(picture: Picture) -> list[str]:
    """Return all words of a picture."""
    return [mark.text for mark in picture.marks if isinstance(mark, Words)]


def sides_drawn(picture: Picture) -> list[Outline]:
    """Return the sides' lines."""
    outlines = (mark for mark in picture.marks if isinstance(mark, Outline))
    return [
        mark for mark in outlines if isinstance(mark.tone, SideInk) and mark.thick > _EDGE * _size(picture)
    ]


def _size(picture: Picture) -> float:
    return next(mark.size for mark in picture.marks if isinstance(mark, Words))


def _around(point: tuple[float, float], reach: float) -> Box:
    return Box(point[0] - reach, point[1] - reach, point[0] + reach, point[1] + reach)


def _inside(box: Box, picture: Picture) -> bool:
    wide, high = picture.wide + _ROUNDING, picture.high + _ROUNDING
    return box.left >= -_ROUNDING and box.top >= -_ROUNDING and box.right <= wide and box.bottom <= high


def _overlap(one: Box, other: Box) -> bool:
    across = min(one.right, other.right) - max(one.left, other.left)
    return across > _ROUNDING and min(one.bottom, other.bottom) - max(one.top, other.top) > _ROUNDING
