"""The pages of a year book: 14-point type on A5, or on half a Letter sheet."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from scorepad.sheets.page.fonts import MM, text_width, wrap_text
from scorepad.sheets.page.marks import Area, DrawnPage, Mark, Path, Stroke, TextMark
from scorepad.sheets.page.pen import INK, SECOND, Pen
from scorepad.sheets.pictures.on_paper import put_picture, setting_on_paper
from scorepad.sheets.year_book.book import BookChapter, BookEvening, BookPaper, BookPicture, YearBook

_PAGES: Final = {
    BookPaper.A5: (148.0, 210.0),
    BookPaper.ON_A4: (148.5, 210.0),
    BookPaper.ON_LETTER: (139.7, 215.9),
}
"""Width and height of a page of the book in mm."""

_EDGE, _FOOT = 13.0, 15.0
"""mm around a page's text; below it stands its number."""

_BODY, _HEAD, _TITLE, _NUMBER = 14.0, 20.0, 34.0, 11.0
"""Points of type."""

_LINE: Final = 1.3
_BETWEEN, _AFTER_HEAD, _AFTER_PICTURE = 3.0, 4.0, 6.0
_PICTURE_SHARE: Final = 0.5
_COVER_FROM: Final = 0.3
"""Of a page's height, where the title stands."""


@dataclass(frozen=True, slots=True)
class _Line:
    text: str
    size: float = _BODY
    bold: bool = False
    second: bool = False

    @property
    def high(self) -> float:
        """Its height in mm, with the space to the next line."""
        return self.size * MM * _LINE


@dataclass
class _Flow:
    """Fills pages from the top. wide, high: of a page, in mm."""

    wide: float
    high: float
    pages: list[Pen] = field(default_factory=list)
    y: float = 0.0

    @property
    def room(self) -> float:
        """The width of the text."""
        return self.wide - 2 * _EDGE

    @property
    def left(self) -> float:
        """The height that is left on the page."""
        return self.high - _FOOT - self.y

    def turn(self) -> None:
        """Begin a new page."""
        self.pages.append(Pen())
        self.y = _EDGE

    def lines(
        self, text: str, size: float = _BODY, *, bold: bool = False, second: bool = False
    ) -> list[_Line]:
        """Return a text in lines that fit a page's width."""
        return [_Line(each, size, bold, second) for each in wrap_text(text, self.room, size, bold=bold)]

    def put(self, lines: Sequence[_Line], after: float = 0.0) -> None:
        """Write lines together on one page, or over several where one has no room for them."""
        if sum(line.high for line in lines) > self.left and self.y > _EDGE:
            self.turn()
        for line in lines:
            if line.high > self.left:
                self.turn()
            down = self.y + line.size * MM
            colour = SECOND if line.second else INK
            self.pages[-1].write(_EDGE, down, line.text, line.size, bold=line.bold, colour=colour)
            self.y += line.high
        self.y += after

    def put_picture(self, picture: BookPicture) -> None:
        """Draw a picture with its heading and what stands below it, together on one page."""
        head = self.lines(picture.heading, bold=True)
        below = [line for text in picture.below for line in self.lines(text)]
        drawn = picture.draw(setting_on_paper(self.room, self.room * _PICTURE_SHARE, _BODY))
        needed = sum(line.high for line in (*head, *below)) + drawn.high + _BETWEEN
        if needed > self.left and self.y > _EDGE:
            self.turn()
        self.put(head, _BETWEEN)
        put_picture(self.pages[-1], drawn, _EDGE, self.y)
        self.y += drawn.high + _BETWEEN
        self.put(below, _AFTER_PICTURE)


def book_pages(book: YearBook, paper: BookPaper) -> tuple[DrawnPage, ...]:
    """Return the sheets of paper, in the order in which they are read."""
    flow = _Flow(*_PAGES[paper])
    _cover(flow, book)
    _evenings(flow, book)
    if book.pictures:
        flow.turn()
        for picture in book.pictures:
            flow.put_picture(picture)
    for chapter in (*book.pairs, book.records, *([book.note] if book.note else [])):
        _chapter(flow, chapter)
    pages = tuple(_numbered(flow, number) for number in range(len(flow.pages)))
    return pages if paper is BookPaper.A5 else tuple(_side_by_side(pages))


def _cover(flow: _Flow, book: YearBook) -> None:
    flow.turn()
    flow.y = flow.high * _COVER_FROM
    flow.put(flow.lines(book.title, _TITLE, bold=True), _AFTER_HEAD)
    for text in book.cover:
        flow.put(flow.lines(text), _BETWEEN)


def _evenings(flow: _Flow, book: YearBook) -> None:
    flow.turn()
    flow.put(flow.lines(book.evenings_heading, _HEAD, bold=True), _AFTER_HEAD)
    for evening in book.evenings:
        flow.put(_evening(flow, evening), _BETWEEN)


def _evening(flow: _Flow, evening: BookEvening) -> list[_Line]:
    parts = [
        flow.lines(evening.when, bold=True),
        *(flow.lines(text) for text in evening.result),
        *(flow.lines(text, second=True) for text in evening.more),
    ]
    return [line for part in parts for line in part]


def _chapter(flow: _Flow, chapter: BookChapter) -> None:
    flow.turn()
    flow.put(flow.lines(chapter.heading, _HEAD, bold=True), _AFTER_HEAD)
    for text in chapter.lines:
        flow.put(flow.lines(text), _BETWEEN)
    for picture in chapter.pictures:
        flow.put_picture(picture)


def _numbered(flow: _Flow, number: int) -> DrawnPage:
    """Return a page with its number, but for the cover. number: from 0."""
    pen = flow.pages[number]
    if number:
        text = str(number + 1)
        x = (flow.wide - text_width(text, _NUMBER)) / 2
        pen.write(x, flow.high - _FOOT / 2, text, _NUMBER, colour=SECOND)
    return DrawnPage(flow.wide, flow.high, tuple(pen.marks))


def _side_by_side(pages: Sequence[DrawnPage]) -> list[DrawnPage]:
    """Return sheets with two pages each; the last one may have one."""
    sheets = []
    for at in range(0, len(pages), 2):
        first, *second = pages[at : at + 2]
        marks = (*first.marks, *(_moved(mark, first.wide) for page in second for mark in page.marks))
        sheets.append(DrawnPage(2 * first.wide, first.high, marks))
    return sheets


def _moved(mark: Mark, by: float) -> Mark:
    """Return a mark further to the right. by: mm."""
    match mark:
        case Path():
            lines = tuple(tuple((x + by, y) for x, y in line) for line in mark.lines)
            return replace(mark, lines=lines)
        case Stroke():
            return replace(mark, x=mark.x + by, to_x=mark.to_x + by)
        case TextMark() | Area():
            return replace(mark, x=mark.x + by)
