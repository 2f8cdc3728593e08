"""The head of a sheet and the line at its foot."""

from scorepad.i18n.catalogue import _
from scorepad.sheets.frame import Frame, Place
from scorepad.sheets.marks import HAIR, INK, RED, SECOND
from scorepad.sheets.metrics import folded, width
from scorepad.sheets.pen import Pen
from scorepad.sheets.shapes import Sheet
from scorepad.sheets.told import LEFT, RESULT_LINE, RESULT_SIZE, corner, result_below

_SUITS = (("♥", RED), ("♠", INK), ("♦", RED), ("♣", INK))
_SUITS_WIDE, _SUIT = 24.0, 4.8
_GIST_SIZE, _SMALLEST_GIST = 9.5, 7.0
_LINE_SIZE, _SMALLEST_LINE = 7.5, 6.5
_ABOVE = 2.4
"""mm between the last line of the head and the rule below it."""


def draw_head(pen: Pen, sheet: Sheet, on: Frame) -> None:
    """Draw the title, what is played, the suits, who won, and the date or a line for it."""
    place = on.place
    line, size, step = (11.0, 15.0, 4.8) if on.low else (16.5, 21.0, 6.4)
    line += place.y
    upper, lower = line - _ABOVE - step, line - _ABOVE
    told = result_below(sheet, place)
    left = place.wide * LEFT
    beside = sheet.blank or (sheet.result and not told)
    pen.fit((place.x, upper, left if beside else place.wide), sheet.title, size, bold=True)
    end = _gist(pen, sheet, place.x, lower, left - _SUITS_WIDE)
    for at, (suit, colour) in enumerate(_SUITS):
        pen.write(end + 3 + at * _SUIT, lower, suit, 10, colour=colour)
    _corner(pen, sheet, place, (upper, lower), told)
    pen.line(place.x, line, place.right, line, 0.5, INK)
    for at, text in enumerate(told, 1):
        pen.write(place.x, line + at * RESULT_LINE, text, RESULT_SIZE, bold=True)


def _gist(pen: Pen, sheet: Sheet, x: float, line: float, room: float) -> float:
    said = [sheet.rules] * (sheet.rules != sheet.title) + [sheet.gist]
    text, size = " · ".join(said), _GIST_SIZE
    while size > _SMALLEST_GIST and width(text, size) > room:
        size -= 0.5
    first = folded(text, room, size)[0]
    return pen.write(x, line, first if first == text else sheet.gist, size, colour=SECOND)


def _corner(pen: Pen, sheet: Sheet, place: Place, lines: tuple[float, float], told: list[str]) -> None:
    upper, lower = lines
    room = corner(place)
    x = place.right - room
    if sheet.result and not told:
        pen.fit((x, upper, room), sheet.result, RESULT_SIZE, bold=True, align="right")
    date, dealer = _("Date"), _("First dealer")
    wide = max(width(word, 9) for word in (date, dealer)) if sheet.blank else width(date, 9)
    asked = ((date, upper), (dealer, lower)) if sheet.blank else ((date, lower),)
    for word, line in asked:
        pen.write(x, line, word, 9, colour=SECOND)
        pen.line(x + wide + 2, line + 0.7, place.right, line + 0.7, 0.15, HAIR)
        if word == date:
            pen.fit((x + wide + 2, line, room - wide - 2), sheet.date, 10, align="right")


def draw_foot_line(pen: Pen, sheet: Sheet, place: Place, page: str) -> None:
    """Draw the rules' name and the number of the page, and what an empty box means where there is one."""
    number = width(page, _LINE_SIZE)
    pen.write(place.right - number, place.bottom, page, _LINE_SIZE, colour=SECOND)
    room, size = place.wide - number - 4, _LINE_SIZE
    if pen.missing:
        note, size = _("An empty box marks a character that can't be printed."), _SMALLEST_LINE
        wide = width(note, size)
        pen.write(place.x + room - wide, place.bottom, note, size, colour=SECOND)
        room -= wide + 4
    if width(sheet.rules, size) <= room:
        pen.write(place.x, place.bottom, sheet.rules, size, colour=SECOND)
    else:
        pen.write(place.x, place.bottom, folded(sheet.rules, room, size)[0], size, colour=SECOND)
