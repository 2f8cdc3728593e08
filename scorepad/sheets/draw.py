"""A sheet drawn on pages one would buy: marks for the PDF and for the picture on the screen."""

from scorepad.i18n.catalogue import _
from scorepad.sheets.draw_boxes import draw_boxes
from scorepad.sheets.draw_foot import draw_below, draw_beside
from scorepad.sheets.frame import (
    NAME_INDENT,
    NAME_LINE,
    NAME_SIZE,
    Frame,
    Place,
    frame,
    name_lines,
    page_size,
    places_on,
    winner_word,
)
from scorepad.sheets.marks import GOLD, INK, RED, SECOND, Page
from scorepad.sheets.metrics import width
from scorepad.sheets.pages import LABEL_MM, Part
from scorepad.sheets.pen import Pen
from scorepad.sheets.shapes import Paper, Sheet

SHAPES = "●■▲◆▼✚▶◐○□△◇"
_SUITS = (("♥", RED), ("♠", INK), ("♦", RED), ("♣", INK))


def drawn(sheet: Sheet, paper: Paper) -> tuple[Page, ...]:
    """Draw a sheet; a blank one stands twice on a page where two are asked for."""
    places = places_on(paper)
    frames = [frame(sheet, place) for place in places]
    copies = len(places) if sheet.blank else 1
    wanted = [number for number in range(len(frames[0].parts)) for _copy in range(copies)]
    wide, high = page_size(paper)
    pages = []
    for first in range(0, len(wanted), len(places)):
        pen = Pen()
        for on, number in zip(frames, wanted[first : first + len(places)], strict=False):
            _draw(pen, sheet, on, number)
        pages.append(Page(wide, high, tuple(pen.marks)))
    return tuple(pages)


def _draw(pen: Pen, sheet: Sheet, on: Frame, number: int) -> None:
    pen.missing = False
    place, part = on.place, on.parts[number]
    _head(pen, sheet, on)
    top = place.y + on.head
    _names(pen, sheet, on, part, top)
    draw_boxes(pen, sheet, on, part, top + on.names)
    if on.beside:
        draw_beside(pen, sheet, place.x + on.wide + 5, top + 4)
    else:
        draw_below(pen, sheet, place.x, place.bottom - 5, place.wide)
    _foot_line(pen, sheet, place, f"{number + 1} / {len(on.parts)}")


def _head(pen: Pen, sheet: Sheet, on: Frame) -> None:
    place = on.place
    line, size, step = (11.0, 15.0, 4.6) if on.low else (16.5, 21.0, 6.4)
    line += place.y
    left = place.wide * 0.62
    said = [sheet.rules] * (sheet.rules != sheet.title) + [sheet.gist]
    pen.fit((place.x, line - 2.2 - step, left), sheet.title, size, bold=True)
    end = pen.fit((place.x, line - 2.2, left - 24), " · ".join(said), 9.5, colour=SECOND)
    for at, (suit, colour) in enumerate(_SUITS):
        pen.write(end + 3 + at * 4.8, line - 2.2, suit, 10, colour=colour)
    x = place.x + place.wide * 0.66
    if sheet.result:
        pen.fit((x, line - 2.2 - step, place.right - x), sheet.result, 11, bold=True, align="right")
    end = pen.write(x, line - 2.2, _("Date"), 9, colour=SECOND) + 2
    pen.line(end, line - 1.5, place.right, line - 1.5)
    pen.fit((end, line - 2.2, place.right - end), sheet.date, 10, align="right")
    pen.line(place.x, line, place.right, line, 0.5, INK)


def _names(pen: Pen, sheet: Sheet, on: Frame, part: Part, y: float) -> None:
    each = (on.wide - LABEL_MM) / len(part.sides)
    bottom = y + on.names
    for at, index in enumerate(part.sides):
        x, side = on.place.x + LABEL_MM + at * each, sheet.sides[index]
        pen.line(x, y, x, bottom, 0.35, INK)
        lines = name_lines(side.name, each - NAME_INDENT - 1.5)
        pen.fit((x + 1.2, y + 4.0, 3.6), SHAPES[index], 8, align="centre", colour=SECOND)
        for below, text in enumerate(lines):
            pen.write(x + NAME_INDENT, y + 4.2 + below * NAME_LINE, text, NAME_SIZE, bold=True)
        if side.won:
            line = y + 4.2 + len(lines) * NAME_LINE
            pen.fit((x + NAME_INDENT, line, each - NAME_INDENT), winner_word(), 9, bold=True, colour=GOLD)
    right = on.place.x + on.wide
    pen.line(right, y, right, bottom, 0.35, INK)


def _foot_line(pen: Pen, sheet: Sheet, place: Place, page: str) -> None:
    left = pen.fit((place.x, place.bottom, place.wide * 0.5), sheet.rules, 7.5, colour=SECOND)
    number = width(page, 7.5)
    if pen.missing:
        note = _("An empty box stands for a sign that cannot be printed.")
        room = place.right - left - number - 8
        pen.fit((left + 4, place.bottom, room), note, 7.5, align="right", colour=SECOND)
    pen.fit((place.right - number - 0.1, place.bottom, number + 0.1), page, 7.5, colour=SECOND)
