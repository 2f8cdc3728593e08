"""The head and the last line of each page, and the sides' names and the dealers above the boxes."""

from collections.abc import Sequence

from scorepad.i18n.catalogue import _
from scorepad.i18n.formats import join_list
from scorepad.sheets.model import Sheet
from scorepad.sheets.page.fonts import MM, text_width, widest_piece, wrap_text
from scorepad.sheets.page.paper import GOLD, INK, RED, SECOND, THICK, PageArea, Pen

SIDE_SIGNS = "●■▲◆▼✚▶◐○□△◇"
_NAME_SIZE, _LONG_NAME_SIZE, _SMALLEST_NAME = 10.5, 8.5, 8.0
_NAME_WORD_SIZE = 8.0
_NAME_INDENT, _NAME_LINE = 5.5, MM * 1.2
"""mm; of a line in one point of type."""
_LINES_OF_NAME = 2
_BELOW_SIGN, _SIGN_LINE = 1.5, 4.0
"""mm before a name that stands below its sign, and of the line that the sign has then."""
_WINNER_SIZE, _LONGEST_NAME_WORD = 9.0, 25.0
_LEAST_NAMES, _LEAST_LOW_NAMES, _LEAST_PRINTED = 10.0, 8.0, 7.5
_DEALERS_SIZE, _DEALERS_LINE, _BELOW_DEALERS = 8.5, 4.0, 1.5

_HEAD, _LOW_HEAD = 20.0, 13.0
_LEFT = 0.62
"""As a share of the head's width, for a title with something beside it."""
_CORNER_GAP = 4.0
_RESULT_SIZE, _RESULT_LINE = 11.0, 4.8
_SUITS = (("♥", RED), ("♠", INK), ("♦", RED), ("♣", INK))
_SUITS_WIDE, _SUIT = 24.0, 4.8
_ROUNDING = 0.01
_GIST_SIZE, _SMALLEST_GIST = 9.5, 8.0
_ABOVE_RULE = 2.4
"""mm between the last line of the head and the rule below it."""
_FOOT_LINE_SIZE = 8.0


def measure_names(sheet: Sheet, room: float, *, low: bool, under: bool = False) -> tuple[float, float]:
    """Return the type size for the sides' names, and their height in mm. room: mm for sign and name.

    under: whether a name stands below its sign, not beside it. A blank sheet has room to write them by hand.
    """
    inside = room - _indent(under=under) - 1.5
    words = (widest_piece(side.name, _SMALLEST_NAME, bold=True, most=inside) for side in sheet.sides)
    uncut = min((_SMALLEST_NAME * inside / each for each in words if each), default=_NAME_SIZE)
    for size in (min(_NAME_SIZE, uncut), min(_LONG_NAME_SIZE, uncut)):
        lines = [len(_name_lines(side.name, room, size, under=under)) for side in sheet.sides]
        if max(lines) <= _LINES_OF_NAME:
            break
    least = (_LEAST_LOW_NAMES if low else _LEAST_NAMES) if sheet.blank else _LEAST_PRINTED
    heights = (
        (count + side.won) * size * _NAME_LINE + 2.4 + side.won
        for count, side in zip(lines, sheet.sides, strict=True)
    )
    return size, max(least, *heights) + under * _SIGN_LINE


def least_side(sheet: Sheet) -> float:
    """Return the mm of a side in which no word of a name below its sign is cut, apart from very long ones."""
    words = (
        widest_piece(side.name, _SMALLEST_NAME, bold=True, most=_LONGEST_NAME_WORD) for side in sheet.sides
    )
    won = text_width(_("★ Winner"), _WINNER_SIZE, bold=True) if any(side.won for side in sheet.sides) else 0.0
    return max(won, *words) + _indent(under=True) + 1.5


def _indent(*, under: bool) -> float:
    return _BELOW_SIGN if under else _NAME_INDENT


def _name_lines(name: str, room: float, size: float, *, under: bool) -> tuple[str, ...]:
    return wrap_text(name, room - _indent(under=under) - 1.5 + 0.01, size, bold=True)


def draw_name(
    pen: Pen, sheet: Sheet, index: int, box: PageArea, size: float, *, line: bool = True, under: bool = False
) -> None:
    """Draw the sign and the name of a side in a box, its left edge, and whether the side won.

    size: of the name's type. line: whether a name that is still to be written has a line. under: whether the
    name stands below the sign, not beside it.
    """
    side, step, x = sheet.sides[index], size * _NAME_LINE, box.x + _indent(under=under)
    top = box.y + under * _SIGN_LINE
    pen.line(box.x, box.y, box.x, box.bottom, *THICK)
    pen.fit((box.x + 1.2, box.y + 4.0, 3.6), SIDE_SIGNS[index], 8, align="centre", colour=SECOND)
    if not side.name and line:
        above = box.y + 4.2 if under else box.bottom - 2.4
        end = pen.write(box.x + _NAME_INDENT, above, _("Name"), _NAME_WORD_SIZE, colour=SECOND)
        pen.line(x + 0.5 if under else end + 1, box.bottom - 2, box.right - 2, box.bottom - 2)
    lines = _name_lines(side.name, box.wide, size, under=under)
    for below, text in enumerate(lines):
        pen.write(x, top + 4.2 + below * step, text, size, bold=True)
    if side.won:
        place = (x, top + 4.4 + len(lines) * step, box.right - x)
        pen.fit(place, _("★ Winner"), _WINNER_SIZE, bold=True, colour=GOLD)


def dealers_above(sheet: Sheet, rounds: Sequence[int], wide: float) -> Sequence[str]:
    """Return the lines that name the dealers of some rounds. wide: mm they may take."""
    named = [sheet.rounds[at] for at in rounds if sheet.rounds[at].dealer]
    dealers = join_list(f"{dealt.number}\N{NO-BREAK SPACE}{dealt.dealer}" for dealt in named)
    return wrap_text(_("Dealer: {names}").format(names=dealers), wide, _DEALERS_SIZE) if named else ()


def dealers_height(sheet: Sheet, spread: Sequence[Sequence[int]], wide: float) -> float:
    """Return the height in mm of the longest list of dealers of some rounds."""
    return _DEALERS_LINE * max(len(dealers_above(sheet, each, wide)) for each in spread) + _BELOW_DEALERS


def draw_dealers(pen: Pen, sheet: Sheet, rounds: Sequence[int], box: PageArea) -> None:
    """Draw the lines that name the dealers of some rounds. box: where they start, and how wide they are."""
    for at, text in enumerate(dealers_above(sheet, rounds, box.wide), 1):
        pen.write(box.x, box.y + at * _DEALERS_LINE, text, _DEALERS_SIZE, colour=SECOND)


def head_height(sheet: Sheet, place: PageArea, *, low: bool) -> float:
    """Return the height of a page's head in mm, with the lines that say who won. low: in small type."""
    return (_LOW_HEAD if low else _HEAD) + len(_result_lines(sheet, place)) * _RESULT_LINE


def _result_lines(sheet: Sheet, place: PageArea) -> tuple[str, ...]:
    """Return the lines that say who won, if the corner of the head is too small for them."""
    if not sheet.result or text_width(sheet.result, _RESULT_SIZE, bold=True) <= _corner_room(place):
        return ()
    return wrap_text(sheet.result, place.wide, _RESULT_SIZE, bold=True)


def _corner_room(place: PageArea) -> float:
    return place.wide * (1 - _LEFT) - _CORNER_GAP


def draw_head(pen: Pen, sheet: Sheet, place: PageArea, *, low: bool) -> None:
    """Draw the title, the rules, the suits, the winner, and the date or a line for it. low: in small type."""
    line, size, step = (11.0, 15.0, 4.8) if low else (16.5, 21.0, 6.4)
    line += place.y
    upper, lower = line - _ABOVE_RULE - step, line - _ABOVE_RULE
    result, left = _result_lines(sheet, place), place.wide * _LEFT
    beside = sheet.blank or (sheet.result and not result)
    pen.fit((place.x, upper, left if beside else place.wide), sheet.title, size, bold=True)
    end = _draw_gist(pen, sheet, place.x, lower, left - _SUITS_WIDE)
    # A long line about the game takes their room on half a page.
    has_room = end <= place.x + left - _SUITS_WIDE + _ROUNDING
    for at, (suit, colour) in enumerate(_SUITS if has_room else ()):
        pen.write(end + 3 + at * _SUIT, lower, suit, 10, colour=colour)
    room = _corner_room(place)
    if sheet.result and not result:
        pen.fit((place.right - room, upper, room), sheet.result, _RESULT_SIZE, bold=True, align="right")
    blanks = [(_("Date"), upper), (_("First dealer"), lower)] if sheet.blank else [(_("Date"), lower)]
    _draw_blanks(pen, sheet, place, blanks)
    pen.line(place.x, line, place.right, line, 0.5, INK)
    for at, text in enumerate(result, 1):
        pen.write(place.x, line + at * _RESULT_LINE, text, _RESULT_SIZE, bold=True)


def _draw_gist(pen: Pen, sheet: Sheet, x: float, line: float, room: float) -> float:
    text = sheet.gist if sheet.rules == sheet.title else f"{sheet.rules} · {sheet.gist}"
    size = _GIST_SIZE
    while size > _SMALLEST_GIST and text_width(text, size) > room:
        size -= 0.5
    fits = wrap_text(text, room, size)[0] == text
    return pen.write(x, line, text if fits else sheet.gist, size, colour=SECOND)


def _draw_blanks(pen: Pen, sheet: Sheet, place: PageArea, blanks: Sequence[tuple[str, float]]) -> None:
    """Draw words with a line to write on, or the date on it."""
    room = _corner_room(place)
    x, wide = place.right - room, max(text_width(word, 9) for word, _line in blanks)
    for word, line in blanks:
        pen.write(x, line, word, 9, colour=SECOND)
        pen.line(x + wide + 2, line + 0.7, place.right, line + 0.7)
        pen.fit((x + wide + 2, line, room - wide - 2), sheet.date, 10, align="right")


def draw_foot_line(pen: Pen, sheet: Sheet, place: PageArea, page: str) -> None:
    """Draw the rules' name if it fits, the page number, and a note on characters drawn as boxes."""
    number = text_width(page, _FOOT_LINE_SIZE)
    pen.write(place.right - number, place.bottom, page, _FOOT_LINE_SIZE, colour=SECOND)
    room, size = place.wide - number - 4, _FOOT_LINE_SIZE
    if pen.missing:
        note = _("An empty box marks a character that can't be printed.")
        wide = text_width(note, size)
        pen.write(place.x + room - wide, place.bottom, note, size, colour=SECOND)
        room -= wide + 4
    if widest_piece(sheet.rules, size) <= room:
        pen.write(place.x, place.bottom, wrap_text(sheet.rules, room, size)[0], size, colour=SECOND)
