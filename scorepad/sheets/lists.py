"""Lists on paper in letters of 14 points: the journal, game by game, and that of a club evening.

fpdf2's own cells would take four times as long for the journal, its table eight times: they measure each
letter anew.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Final

from scorepad.club.standings import Standing
from scorepad.i18n import _, language, ngettext
from scorepad.i18n.formats import day_text, points
from scorepad.sheets.model import PAPER_SIZES
from scorepad.sheets.page.fonts import MM, text_width, wrap_text
from scorepad.sheets.page.paper import INK, SECOND, Colour, DrawnPage, Pen
from scorepad.sheets.page.pdf import PALE, PLAIN, SMALL, STRONG, DrawnPdf, ListPdf

_BODY, _YEAR, _TITLE = 14.0, 20.0, 26.0
"""Points of type."""
_LEADING: Final = 1.3
_DOT: Final = "\N{NO-BREAK SPACE}·"
_EDGE, _FOOT = 15.0, 18.0
"""mm around the text of a page, and below it, where its number stands."""
_GAP, _BETWEEN, _ABOVE_YEAR = 6.0, 3.0, 5.0
"""mm between a day and its game, between two games, and above a year."""
_STANDINGS: Final = ((13, PALE), (76, STRONG), (36, SMALL), (25, SMALL), (30, STRONG))
"""How wide the columns of the standings are, and how they look."""


@dataclass(frozen=True, slots=True)
class PrintedGame:
    """A game in words, where title and more may be empty.

    year: the heading that it stands below. result: each side with its total, and how the game ended. more:
    place and note.
    """

    year: str
    day: str
    title: str
    result: Sequence[str]
    more: str


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the list. day: what stands before it, if anything. indent: mm from the edge to the text."""

    text: str
    size: float = _BODY
    bold: bool = False
    colour: Colour = INK
    day: str = ""
    indent: float = 0.0

    @property
    def high(self) -> float:
        """Its height in mm, with the space to the next line."""
        return self.size * MM * _LEADING


class JournalPdf:
    """The journal as a PDF in the language in force, made game by game: whoever waits can see how far it is.

    title, about: what it says first. size: `a4` or `letter`.
    """

    def __init__(self, title: str, about: str, size: str) -> None:
        self._wide, self._high = PAPER_SIZES[size]
        self._document = DrawnPdf((self._wide, self._high), title, about, language())
        days = (day_text(f"2026-{month:02}-28") for month in range(1, 13))
        self._days = max(text_width(day, _BODY) for day in days)
        self._pen, self._y, self._number, self._year = Pen(), _EDGE, 1, ""
        self._put(self._lines(title, _TITLE, bold=True))
        self._put(self._lines(about, colour=SECOND))

    def add(self, game: PrintedGame) -> None:
        """Add a game below those that are there; one that fits on a page is not divided."""
        lines, is_first = list(self._game(game)), game.year != self._year
        head = self._lines(game.year, _YEAR, bold=True) if is_first else []
        above = is_first * _ABOVE_YEAR + _BETWEEN
        if above + sum(line.high for line in (*head, *lines)) > self._left:
            self._turn()
        if is_first:
            self._y += _ABOVE_YEAR
            self._put(head)
            self._year = game.year
        middle = self._y + _BETWEEN / 2
        self._pen.line(_EDGE, middle, self._wide - _EDGE, middle)
        self._y += _BETWEEN
        self._put(lines)

    def data(self) -> bytes:
        """Return the file, after which no game is added."""
        self._turn()
        return bytes(self._document.output())

    @property
    def _left(self) -> float:
        """The height in mm that is left on the page."""
        return self._high - _FOOT - self._y

    def _lines(
        self, text: str, size: float = _BODY, *, bold: bool = False, colour: Colour = INK, indent: float = 0.0
    ) -> list[_Line]:
        room = self._wide - 2 * _EDGE - indent
        lines = wrap_text(text, room, size, bold=bold) if text else ()
        return [_Line(each, size, bold, colour, indent=indent) for each in lines]

    def _game(self, game: PrintedGame) -> Iterator[_Line]:
        """Yield the lines of a game, with the day beside the first ones."""
        indent = self._days + _GAP
        lines = [
            *self._lines(game.title, bold=True, indent=indent),
            *(_Line(text, indent=indent) for text in self._side_by_side(game.result, indent)),
            *self._lines(game.more, colour=SECOND, indent=indent),
        ]
        days = wrap_text(game.day, self._days, _BODY)
        for line, day in zip_longest(lines, days, fillvalue=None):
            yield replace(line or _Line(""), day=day or "")

    def _side_by_side(self, parts: Sequence[str], indent: float) -> list[str]:
        """Return parts in lines, each whole on one, but for what is wider than a line."""
        room, lines = self._wide - 2 * _EDGE - indent, [""]
        for part in (*(f"{each}{_DOT}" for each in parts[:-1]), *parts[-1:]):
            longer = f"{lines[-1]} {part}" if lines[-1] else part
            if text_width(longer, _BODY) <= room:
                lines[-1] = longer
            else:
                lines += wrap_text(part, room, _BODY)
        return [line for line in lines if line]

    def _put(self, lines: Sequence[_Line]) -> None:
        for line in lines:
            if line.high > self._left:
                self._turn()
            down = self._y + line.size * MM
            self._pen.write(_EDGE, down, line.day, line.size)
            self._pen.write(
                _EDGE + line.indent, down, line.text, line.size, bold=line.bold, colour=line.colour
            )
            self._y += line.high

    def _turn(self) -> None:
        """End the page with its number, and begin another one."""
        number, down = str(self._number), self._high - _FOOT / 2
        right = self._wide - _EDGE
        self._pen.write(right - text_width(number, _BODY), down, number, _BODY, colour=SECOND)
        if self._pen.missing:
            note = _("An empty box marks a character that can't be printed.")
            self._pen.fit((_EDGE, down, right - _EDGE - 2 * _GAP), note, _BODY, colour=SECOND)
        self._document.add_drawn(DrawnPage(self._wide, self._high, tuple(self._pen.marks)))
        self._pen, self._y, self._number = Pen(), _EDGE, self._number + 1


@dataclass(frozen=True, slots=True)
class ClubList:
    """What is printed of an evening. title: with its day. size: `a4` or `letter`.

    sitting: its number. seats: a line for each table, empty where nobody sits any more. people, sides: the
    standings by each, empty where no game is over. by_points: whether they go by points.
    """

    title: str
    size: str
    sitting: int
    seats: Sequence[str] = ()
    people: Sequence[Standing] = ()
    sides: Sequence[Standing] = ()
    by_points: bool = False


def club_pdf(evening: ClubList) -> bytes:
    """Return the list of an evening, each part on pages of its own.

    Standings by side only where several people made one.
    """
    document = ListPdf(evening.title, evening.size, language())
    if evening.seats:
        heading = _("Round {sitting}").format(sitting=evening.sitting)
        document.add_list(heading, zip(evening.seats), ((1, PLAIN),))
    order = f" · {_('By points')}" if evening.by_points else ""
    if evening.people:
        document.add_list(_("By person") + order, map(_row, evening.people), _STANDINGS)
    if any(len(line.who) > 1 for line in evening.sides):
        document.add_list(_("By side") + order, map(_row, evening.sides), _STANDINGS)
    return bytes(document.output())


def _row(line: Standing) -> tuple[str, ...]:
    won = points(line.wins) if not line.shared else f"{points(line.wins)} + {points(line.shared)} × ½"
    wins = ngettext("{count} win", "{count} wins", line.wins).format(count=won)
    games = ngettext("{count} game", "{count} games", line.games).format(count=points(line.games))
    return f"{line.place}.", " & ".join(line.who), wins, games, points(line.points)
