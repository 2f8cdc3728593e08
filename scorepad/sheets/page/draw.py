"""Arranges a sheet on its pages and draws it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from scorepad.sheets.model import Paper, Sheet
from scorepad.sheets.page.boxes import (
    draw_boxes,
    label_height,
    label_width,
    labels_need,
    number_room,
    number_size,
    numbers_need,
    words_height,
    words_need,
)
from scorepad.sheets.page.fonts import text_width
from scorepad.sheets.page.frame import (
    GAP_MM,
    LOWEST_MM,
    NARROWEST_MM,
    Across,
    Block,
    Frame,
    PageArea,
    page_size,
    pages,
    places_on,
    spreads,
)
from scorepad.sheets.page.head_and_foot import (
    BESIDE_MM,
    DEALERS_LINE,
    DEALERS_SIZE,
    NAME_INDENT,
    RESULT_LINE,
    SMALLEST_DEALER,
    below_height,
    beside_height,
    dealers_above,
    dealers_height,
    draw_below,
    draw_beside,
    draw_foot_line,
    draw_head,
    draw_own_page,
    name_line,
    name_lines,
    name_size,
    names_height,
    own_pages,
    result_lines,
    winner_word,
)
from scorepad.sheets.page.pen import GOLD, HAIR, INK, SECOND, DrawnPage, Pen

_LOW = 160.0
"""mm; a lower page always has small heads."""

_HEAD, _LOW_HEAD = 20.0, 13.0
_ROUNDS, _LOW_ROUNDS = 12.0, 9.5
_BOTTOM = 4.5
_GAP = 5.0
_HIGHEST_FOOT = 0.4
"""As a share of a page's height; a higher foot has pages of its own."""

_WIDEST_LABEL, _WIDE_LABEL = 0.36, 0.25
"""As shares of a page's width, for labels on one line each, or folded to leave wider boxes."""
_MOST_LABEL = 0.45
"""As a share of a page's width, for a label whose words would be cut otherwise."""

SIDE_SIGNS = "●■▲◆▼✚▶◐○□△◇"


@dataclass(frozen=True, slots=True)
class _Way:
    """A layout to try. foot: as in Frame; below: height in mm of a foot below the boxes. wide, label: mm."""

    foot: str
    wide: float
    below: float
    label: float
    low: bool


@dataclass(frozen=True, slots=True)
class _Needs:
    """The least width of a column, and the widths of the widest number, dealer and word above it, in mm."""

    column: float
    number: float
    dealer: float
    word: float


def arrange(sheet: Sheet, place: PageArea) -> Frame:
    """Return the arrangement with the fewest pages and blocks; sides stay together if that costs none.

    An arrangement that cuts no word wins over one with fewer pages.
    """
    dealer = max(text_width(dealt.dealer, SMALLEST_DEALER) for dealt in sheet.rounds) + 2
    number = number_room(sheet)
    narrowest = max(NARROWEST_MM, number, numbers_need(sheet))
    needs = _Needs(narrowest, number, dealer, words_need(sheet))
    tried = (each for each in _frames(sheet, place, needs) if each.pages)
    return min(tried, key=lambda each: _cost(each, needs))


def _cost(each: Frame, needs: _Needs) -> tuple[int, ...]:
    parts = [part for page in each.pages for part in page]
    cut = each.column < needs.word
    return cut, each.count, each.after, len(parts), len({part.sides[0] for part in parts}), each.low


def _frames(sheet: Sheet, place: PageArea, needs: _Needs) -> Iterator[Frame]:
    for way in _ways(sheet, place):
        for narrowest in sorted({needs.column, max(needs.column, needs.word)}):
            for spread in spreads(sheet, way.wide - way.label, narrowest):
                yield _frame(sheet, place, spread, needs, way)


def _ways(sheet: Sheet, place: PageArea) -> Iterator[_Way]:
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


def _frame(sheet: Sheet, place: PageArea, spread: Across, needs: _Needs, way: _Way) -> Frame:
    head, rounds = (_LOW_HEAD, _LOW_ROUNDS) if way.low else (_HEAD, _ROUNDS)
    head += len(result_lines(sheet, place)) * RESULT_LINE
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


def draw_sheet(sheet: Sheet, paper: Paper) -> tuple[DrawnPage, ...]:
    """Return the pages of a sheet; a blank sheet is drawn twice on a page if two are asked for."""
    places = places_on(paper)
    first = arrange(sheet, places[0])
    frames = [replace(first, place=place) for place in places]
    copies = len(places) if sheet.blank else 1
    wanted = [number for number in range(first.count) for _copy in range(copies)]
    wide, high = page_size(paper)
    pages = []
    for begun in range(0, len(wanted), len(places)):
        pen = Pen()
        for on, number in zip(frames, wanted[begun : begun + len(places)], strict=False):
            _draw(pen, sheet, on, number)
        pages.append(DrawnPage(wide, high, tuple(pen.marks)))
    return tuple(pages)


def _draw(pen: Pen, sheet: Sheet, on: Frame, number: int) -> None:
    pen.missing = False
    place, top = on.place, on.place.y + on.head
    draw_head(pen, sheet, on)
    if number < len(on.pages):
        _draw_blocks(pen, sheet, on, on.pages[number])
    else:
        room = (place.x, top, place.wide, place.bottom - 5 - top)
        draw_own_page(pen, sheet, room, number - len(on.pages))
    draw_foot_line(pen, sheet, place, f"{number + 1} / {on.count}")


def _draw_blocks(pen: Pen, sheet: Sheet, on: Frame, blocks: Sequence[Block]) -> None:
    place, y = on.place, on.place.y + on.head
    for part in blocks:
        if on.dealers:
            for at, text in enumerate(dealers_above(sheet, part.rounds, on.full), 1):
                pen.write(place.x, y + at * DEALERS_LINE, text, DEALERS_SIZE, colour=SECOND)
        _names(pen, sheet, on, part, y + on.dealers)
        y = draw_boxes(pen, sheet, on, part, y + on.dealers + on.names) + GAP_MM
    if on.foot == "beside":
        draw_beside(pen, sheet, place.right - BESIDE_MM, place.y + on.head + 4)
    elif on.foot == "below":
        draw_below(pen, sheet, place.x, place.bottom - 5, place.wide)


def _names(pen: Pen, sheet: Sheet, on: Frame, part: Block, y: float) -> None:
    each = on.column * len(part.rounds)
    bottom, step = y + on.names, name_line(on.name)
    for at, index in enumerate(part.sides):
        x, side = on.place.x + on.label + at * each, sheet.sides[index]
        pen.line(x, y, x, bottom, 0.35, INK)
        lines = name_lines(side.name, each, on.name)
        pen.fit((x + 1.2, y + 4.0, 3.6), SIDE_SIGNS[index], 8, align="centre", colour=SECOND)
        if not side.name:
            pen.line(x + NAME_INDENT, bottom - 2, x + each - 2, bottom - 2, 0.15, HAIR)
        for below, text in enumerate(lines):
            pen.write(x + NAME_INDENT, y + 4.2 + below * step, text, on.name, bold=True)
        if side.won:
            line = y + 4.4 + len(lines) * step
            pen.fit((x + NAME_INDENT, line, each - NAME_INDENT), winner_word(), 9, bold=True, colour=GOLD)
    right = on.place.x + on.wide(part)
    pen.line(right, y, right, bottom, 0.35, INK)
