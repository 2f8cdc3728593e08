"""How high a page's head is, and where its notes can stand."""

from collections.abc import Iterator

from scorepad.sheets.model import Note, Sheet
from scorepad.sheets.page import head_and_foot
from scorepad.sheets.page.frame import PageArea
from scorepad.sheets.page.head_and_foot import BESIDE_MM

_LOW = 160.0
"""mm; a lower page always has small heads."""
_HEAD, _LOW_HEAD = 20.0, 13.0
BOTTOM = 4.5
"""mm of a page's last line, with its number."""
_GAP = 5.0
_HIGHEST_FOOT = 0.4
"""As a share of a page's height; higher notes never stand below the boxes."""

SPARED = 1
"""Notes are left out for so many pages less and one more; a sheet on half a page has none to spare."""


def head_sizes(place: PageArea) -> tuple[bool, ...]:
    """Return which heads a page can have, small ones or not."""
    return (False, True) if place.high > _LOW else (True,)


def head_height(sheet: Sheet, place: PageArea, *, low: bool) -> float:
    """Return the height of a page's head in mm, with the lines that say who won. low: in small type."""
    return (_LOW_HEAD if low else _HEAD) + head_and_foot.result_height(sheet, place)


def feet(sheet: Sheet, place: PageArea) -> Iterator[tuple[str, tuple[Note, ...], float, float]]:
    """Yield where notes can stand, which, how wide the boxes are then, and how high notes below them are.

    The rules are left out rather than printed on a page of their own, and before them the sentences on the
    play; what was noted in a game never is.
    """
    room = place.high - _HEAD - _GAP - BOTTOM
    for notes in dict.fromkeys(
        ((*sheet.foot, *sheet.notes, *sheet.told), (*sheet.foot, *sheet.told), sheet.told)
    ):
        below = head_and_foot.below_height(notes, place.wide)
        if below < _HIGHEST_FOOT * place.high:
            yield "below", notes, place.wide, below
        if notes and place.wide > place.high and head_and_foot.beside_height(notes) < room:
            yield "beside", notes, place.wide - BESIDE_MM - _GAP, 0.0
        if sheet.told:
            yield "last", notes, place.wide, 0.0
    if sheet.told:
        yield "after", sheet.told, place.wide, 0.0
