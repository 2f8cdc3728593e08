"""The list of a club evening, drawn on pages: who sits where, and how people and sides stand."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from scorepad.club.standings import Standing
from scorepad.i18n import _, ngettext
from scorepad.i18n.formats import points
from scorepad.sheets.page.fonts import MM, wrap_text
from scorepad.sheets.page.paper import INK, PAPER_SIZES, SECOND, DrawnPage, Pen

_EDGE: Final = 15.0
_TITLE, _BODY, _SMALL = 26.0, 14.0, 11.0
"""Points of type."""
_PLACE, _TOTAL, _WINS, _GAMES = 16.0, 32.0, 30.0, 24.0
"""mm: the widths of columns in the standings."""
_GAP: Final = 6.0
_ROW: Final = 8.5


@dataclass(frozen=True, slots=True)
class ClubList:
    """What is printed of an evening. title: with its day. size: `a4` or `letter`.

    sitting: its number. seats: a line for each table, empty where nobody sits any more. people, sides: the
    standings by each, empty where no game is over.
    """

    title: str
    size: str
    sitting: int
    seats: Sequence[str] = ()
    people: Sequence[Standing] = ()
    sides: Sequence[Standing] = ()


def club_pages(evening: ClubList) -> tuple[DrawnPage, ...]:
    """Return the list of an evening, each part on pages of its own.

    Standings by side only where several people made one.
    """
    wide = PAPER_SIZES[evening.size][0] - 2 * _EDGE
    seats = [line for seat in evening.seats for line in wrap_text(seat, wide, _BODY)]
    parts: list[tuple[str, Sequence[Standing | str]]] = [
        (_("Sitting {number}").format(number=evening.sitting), seats),
        (_("By person"), evening.people),
    ]
    if any(len(line.who) > 1 for line in evening.sides):
        parts.append((_("By side"), evening.sides))
    return tuple(page for heading, lines in parts for page in _pages(evening, heading, lines))


def _pages(evening: ClubList, heading: str, lines: Sequence[Standing | str]) -> Iterator[DrawnPage]:
    wide, high = PAPER_SIZES[evening.size]
    top = _EDGE + 3 * _TITLE * MM
    a_page = int((high - top - _EDGE) / _ROW)
    for at in range(0, len(lines), a_page):
        pen = Pen()
        pen.fit((_EDGE, _EDGE + _TITLE * MM, wide - 2 * _EDGE), evening.title, _TITLE, bold=True)
        pen.fit((_EDGE, _EDGE + 2 * _TITLE * MM, wide - 2 * _EDGE), heading, _BODY, colour=SECOND)
        for row, line in enumerate(lines[at : at + a_page]):
            if isinstance(line, Standing):
                _row(pen, line, top + row * _ROW, wide)
            else:
                pen.write(_EDGE, top + (row + 0.7) * _ROW, line, _BODY)
        yield DrawnPage(wide, high, tuple(pen.marks))


def _row(pen: Pen, line: Standing, top: float, wide: float) -> None:
    y, end = top + _ROW * 0.7, wide - _EDGE
    won = points(line.wins) if not line.shared else f"{points(line.wins)} + {points(line.shared)} × ½"
    wins = ngettext("{count} win", "{count} wins", line.wins).format(count=won)
    games = ngettext("{count} game", "{count} games", line.games).format(count=points(line.games))
    name = wide - 2 * _EDGE - _PLACE - _TOTAL - _WINS - _GAMES - _GAP
    pen.fit((_EDGE, y, _PLACE - 2), f"{line.place}.", _BODY, colour=SECOND)
    pen.fit((_EDGE + _PLACE, y, name), " & ".join(line.who), _BODY, bold=True, colour=INK)
    pen.fit((end - _TOTAL - _GAMES - _WINS, y, _WINS - 2), wins, _SMALL, colour=SECOND)
    pen.fit((end - _TOTAL - _GAMES, y, _GAMES - 2), games, _SMALL, colour=SECOND)
    pen.fit((end - _TOTAL, y, _TOTAL), points(line.points), _BODY, align="right", bold=True)
    pen.line(_EDGE, top + _ROW, end, top + _ROW)
