"""The arrangement of a sheet in its place: of all ways that cut no word the one with the fewest pages."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from scorepad.sheets.draw_foot import BESIDE_MM, below_height, beside_height, own_pages
from scorepad.sheets.frame import Frame, Place
from scorepad.sheets.labels import label_height, label_width, labels_need, number_room, number_size
from scorepad.sheets.metrics import width
from scorepad.sheets.minimums import numbers_need, words_height, words_need
from scorepad.sheets.pages import LOWEST_MM, NARROWEST_MM, Across, pages, spreads
from scorepad.sheets.shapes import Sheet
from scorepad.sheets.told import (
    RESULT_LINE,
    SMALLEST_DEALER,
    dealers_height,
    name_size,
    names_height,
    result_below,
)

_LOW = 160.0
"""mm; what is less high has small heads in any case."""

_HEAD, _LOW_HEAD = 20.0, 13.0
_ROUNDS, _LOW_ROUNDS = 12.0, 9.5
_BOTTOM = 4.5
_GAP = 5.0
_HIGHEST_FOOT = 0.4
"""Of a page's height; a higher foot has pages of its own."""

_WIDEST_LABEL, _WIDE_LABEL = 0.36, 0.25
"""Of a page's width, for the labels of the rows: on one line each, or folded for the sake of wider boxes."""
_MOST_LABEL = 0.45
"""Of a page's width, where a label would have to be cut otherwise."""


@dataclass(frozen=True, slots=True)
class _Way:
    """One way to be tried. foot: as of a Frame; below: its height below the boxes. wide, label: mm."""

    foot: str
    wide: float
    below: float
    label: float
    low: bool


@dataclass(frozen=True, slots=True)
class _Needs:
    """What a column must be at least, and what the widest number, dealer and word above it need, in mm."""

    column: float
    number: float
    dealer: float
    word: float


def arrange(sheet: Sheet, place: Place) -> Frame:
    """Find the arrangement with the fewest pages and blocks, all sides together where that costs none.

    Rather than that a word is cut there are more of them.
    """
    dealer = max(width(dealt.dealer, SMALLEST_DEALER) for dealt in sheet.rounds) + 2
    number = number_room(sheet)
    narrowest = max(NARROWEST_MM, number, numbers_need(sheet))
    needs = _Needs(narrowest, number, dealer, words_need(sheet))
    tried = (each for each in _frames(sheet, place, needs) if each.pages)
    return min(tried, key=lambda each: _cost(each, needs))


def _cost(each: Frame, needs: _Needs) -> tuple[int, ...]:
    parts = [part for page in each.pages for part in page]
    cut = each.column < needs.word
    return cut, each.count, each.after, len(parts), len({part.sides[0] for part in parts}), each.low


def _frames(sheet: Sheet, place: Place, needs: _Needs) -> Iterator[Frame]:
    for way in _ways(sheet, place):
        for narrowest in sorted({needs.column, max(needs.column, needs.word)}):
            for spread in spreads(sheet, way.wide - way.label, narrowest):
                yield _frame(sheet, place, spread, needs, way)


def _ways(sheet: Sheet, place: Place) -> Iterator[_Way]:
    below = below_height(sheet, place.wide)
    feet = [("below", place.wide, below)] if below < _HIGHEST_FOOT * place.high else []
    if place.wide > place.high and beside_height(sheet) < place.high - _HEAD - _GAP - _BOTTOM:
        feet.append(("beside", place.wide - BESIDE_MM - _GAP, 0.0))
    feet.append(("after", place.wide, 0.0))
    heights = (False, True) if place.high > _LOW else (True,)
    least = labels_need(sheet, _MOST_LABEL * place.wide)
    for foot, share, low in product(feet, (_WIDEST_LABEL, _WIDE_LABEL), heights):
        label = max(least, label_width(sheet, share * place.wide))
        yield _Way(*foot, label, low)


def _frame(sheet: Sheet, place: Place, spread: Across, needs: _Needs, way: _Way) -> Frame:
    head, rounds = (_LOW_HEAD, _LOW_ROUNDS) if way.low else (_HEAD, _ROUNDS)
    head += len(result_below(sheet, place)) * RESULT_LINE
    column = (way.wide - way.label) / spread.columns
    rounds += words_height(sheet, column)
    side = column * min(map(len, spread.rounds))
    dealers = dealers_height(sheet, spread.rounds, way.wide) if needs.dealer > column else 0.0
    names = names_height(sheet, side, low=way.low)
    room = place.high - head - _BOTTOM
    lowest = max(LOWEST_MM, label_height(sheet, way.label))
    return Frame(
        place=place,
        head=head,
        dealers=dealers,
        names=names,
        rounds=rounds,
        full=way.wide,
        label=way.label,
        column=column,
        number=number_size(needs.number, column),
        name=name_size(sheet, side),
        foot=way.foot,
        low=way.low,
        pages=pages(sheet, spread, room - way.below, dealers + names + rounds, lowest),
        after=own_pages(sheet, place.wide, room) if way.foot == "after" else 0,
    )
