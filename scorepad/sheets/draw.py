"""A sheet drawn on pages one would buy: marks for the PDF and for the picture on the screen."""

from collections.abc import Sequence
from dataclasses import replace

from scorepad.sheets.arrange import arrange
from scorepad.sheets.draw_boxes import draw_boxes
from scorepad.sheets.draw_foot import BESIDE_MM, draw_below, draw_beside, draw_own_page
from scorepad.sheets.draw_head import draw_foot_line, draw_head
from scorepad.sheets.frame import Frame, page_size, places_on
from scorepad.sheets.marks import GOLD, HAIR, INK, SECOND, Page
from scorepad.sheets.pages import GAP_MM, Part
from scorepad.sheets.pen import Pen
from scorepad.sheets.shapes import Paper, Sheet
from scorepad.sheets.told import (
    DEALERS_LINE,
    DEALERS_SIZE,
    NAME_INDENT,
    dealers_above,
    name_line,
    name_lines,
    winner_word,
)

SHAPES = "●■▲◆▼✚▶◐○□△◇"


def drawn(sheet: Sheet, paper: Paper) -> tuple[Page, ...]:
    """Draw a sheet; a blank one stands twice on a page where two are asked for."""
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
        pages.append(Page(wide, high, tuple(pen.marks)))
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


def _draw_blocks(pen: Pen, sheet: Sheet, on: Frame, blocks: Sequence[Part]) -> None:
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


def _names(pen: Pen, sheet: Sheet, on: Frame, part: Part, y: float) -> None:
    each = on.column * len(part.rounds)
    bottom, step = y + on.names, name_line(on.name)
    for at, index in enumerate(part.sides):
        x, side = on.place.x + on.label + at * each, sheet.sides[index]
        pen.line(x, y, x, bottom, 0.35, INK)
        lines = name_lines(side.name, each, on.name)
        pen.fit((x + 1.2, y + 4.0, 3.6), SHAPES[index], 8, align="centre", colour=SECOND)
        if not side.name:
            pen.line(x + NAME_INDENT, bottom - 2, x + each - 2, bottom - 2, 0.15, HAIR)
        for below, text in enumerate(lines):
            pen.write(x + NAME_INDENT, y + 4.2 + below * step, text, on.name, bold=True)
        if side.won:
            line = y + 4.4 + len(lines) * step
            pen.fit((x + NAME_INDENT, line, each - NAME_INDENT), winner_word(), 9, bold=True, colour=GOLD)
    right = on.place.x + on.wide(part)
    pen.line(right, y, right, bottom, 0.35, INK)
