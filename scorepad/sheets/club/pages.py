"""The papers of an evening of several tables, drawn on pages."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, assert_never

from scorepad.club.corrections import MARK
from scorepad.club.standings import Standing
from scorepad.i18n import _, ngettext
from scorepad.i18n.formats import points
from scorepad.sheets.club.papers import CardSide, ClubPaper, ClubPapers, Dots, TableCard
from scorepad.sheets.page.fonts import MM, wrap_text
from scorepad.sheets.page.marks import DrawnPage
from scorepad.sheets.page.pen import INK, SECOND, Pen

_SIZES: Final = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
_EDGE: Final = 15.0
_CARDS_A_PAGE: Final = 2
_NUMBER, _TITLE, _NAME, _BODY, _SMALL = 120.0, 26.0, 20.0, 14.0, 11.0
"""Points of type."""
_LINE: Final = 1.3
_CODE: Final = 48.0
"""mm: the most a code is wide. A phone reads it from an arm's length."""
_GAP: Final = 6.0
_MOST_BESIDE: Final = 4
"""Sides beside each other on a card."""
_WIDE_CELL: Final = 70.0
"""mm: where names are large."""
_PLACE, _TOTAL, _WINS, _GAMES = 16.0, 32.0, 30.0, 24.0
"""mm: the widths of columns in the standings."""
_ROW: Final = 8.5


def club_pages(papers: ClubPapers, paper: ClubPaper) -> tuple[DrawnPage, ...]:
    """Return one of the papers of an evening; the standings are those of at least one person."""
    match paper:
        case ClubPaper.CARDS:
            return _cards(papers)
        case ClubPaper.MOVEMENT:
            return (_movement_card(papers),)
        case ClubPaper.STANDINGS:
            return _standings(papers)
        case _ as never:
            assert_never(never)


def _cards(papers: ClubPapers) -> tuple[DrawnPage, ...]:
    """Return the cards of all tables, two on each page, to be cut between them."""
    wide, high = _SIZES[papers.size]
    pages = []
    for at in range(0, len(papers.cards), _CARDS_A_PAGE):
        pen = Pen()
        for place, card in enumerate(papers.cards[at : at + _CARDS_A_PAGE]):
            _card(pen, card, papers, place * high / _CARDS_A_PAGE)
        pen.line(0, high / _CARDS_A_PAGE, wide, high / _CARDS_A_PAGE)
        pages.append(DrawnPage(wide, high, tuple(pen.marks)))
    return tuple(pages)


def _card(pen: Pen, card: TableCard, papers: ClubPapers, top: float) -> None:
    """Draw a card. top: where it begins on the page, in mm."""
    wide, high = _SIZES[papers.size]
    number, room = str(card.number), wide - 2 * _EDGE
    y = top + _EDGE + _NUMBER * MM * 0.75
    end = pen.write(_EDGE, y, number, _NUMBER, bold=True)
    beside = wide - _EDGE - end - _GAP
    label = _("Table {number}").format(number=number)
    pen.fit((end + _GAP, y - _TITLE * MM * _LINE, beside), label, _TITLE, bold=True)
    sitting = _("Sitting {number}").format(number=papers.sitting)
    pen.fit((end + _GAP, y, beside), sitting, _BODY, colour=SECOND)
    pen.fit((_EDGE, top + _EDGE, room), papers.title, _SMALL, align="right", colour=SECOND)
    if any(side.code for side in card.sides):
        y += _GAP + _SMALL * MM
        hint = _("Each side counts on a phone whose camera has seen its code.")
        pen.fit((_EDGE, y, room), hint, _SMALL, colour=SECOND)
    _card_sides(pen, card.sides, wide, y + _GAP, top + high / _CARDS_A_PAGE - _EDGE)


def _card_sides(pen: Pen, sides: Sequence[CardSide], wide: float, top: float, end: float) -> None:
    """Draw all sides of a card beside each other, in rows where they are many. top, end: where, in mm."""
    columns = min(len(sides), _MOST_BESIDE)
    rows = -(-len(sides) // columns)
    cell = (wide - 2 * _EDGE - _GAP * (columns - 1)) / columns, (end - top) / rows
    for at, side in enumerate(sides):
        _card_side(pen, side, _EDGE + at % columns * (cell[0] + _GAP), top + at // columns * cell[1], cell)


def _card_side(pen: Pen, side: CardSide, x: float, y: float, cell: tuple[float, float]) -> None:
    wide, high = cell
    size = _NAME if wide > _WIDE_CELL else _BODY
    down = y
    for line in wrap_text(side.name, wide, size, bold=True):
        down += size * MM * _LINE
        pen.write(x, down, line, size, bold=True)
    if side.code:
        _code(pen, side.code, x, down + 3, min(_CODE, wide, y + high - down - 6))


def _code(pen: Pen, dots: Dots, x: float, y: float, side: float) -> None:
    """Draw a code, each run of dark dots in a row as one area."""
    dot = side / len(dots)
    for down, row in enumerate(dots):
        at = 0
        for is_dark, run in groupby(row):
            count = len(tuple(run))
            if is_dark:
                pen.fill(x + at * dot, y + down * dot, count * dot, dot, (0, 0, 0))
            at += count


def _movement_card(papers: ClubPapers) -> DrawnPage:
    """Return the movement card: where the winner of each table goes, and everybody else."""
    wide, high = _SIZES[papers.size]
    pen, y = Pen(), _EDGE + _TITLE * MM
    pen.fit((_EDGE, y, wide - 2 * _EDGE), _("Winners move on"), _TITLE, bold=True)
    for text in _movement(len(papers.cards)):
        y += _GAP / 2
        for line in wrap_text(text, wide - 2 * _EDGE, _NAME):
            y += _NAME * MM * _LINE
            pen.write(_EDGE, y, line, _NAME)
    y += 2 * _GAP
    for text in _notes():
        for line in wrap_text(text, wide - 2 * _EDGE, _BODY):
            y += _BODY * MM * _LINE
            pen.write(_EDGE, y, line, _BODY, colour=SECOND)
        y += _GAP / 2
    return DrawnPage(wide, high, tuple(pen.marks))


def _movement(tables: int) -> Iterator[str]:
    if tables > 1:
        last = _("Table 1: the winner stays; whoever came last goes to table {last}.")
        yield last.format(last=tables)
    for number in range(2, tables + 1):
        message = _("Table {number}: the winner goes to table {next}; the others stay.")
        yield message.format(number=number, next=number - 1)


def _notes() -> tuple[str, ...]:
    return (
        _("Whoever had the bye, or has come late, sits down where a seat is free."),
        _("The board says who sits where once all games are over."),
    )


def _standings(papers: ClubPapers) -> tuple[DrawnPage, ...]:
    """Return the standings by person, and by side on pages of their own where several people made a side."""
    lists = [(_("By person"), papers.people)]
    if any(len(line.who) > 1 for line in papers.sides):
        lists.append((_("By side"), papers.sides))
    return tuple(page for heading, lines in lists for page in _list(papers, heading, lines))


def _list(papers: ClubPapers, heading: str, lines: Sequence[Standing]) -> Iterator[DrawnPage]:
    wide, high = _SIZES[papers.size]
    top = _EDGE + 3 * _TITLE * MM
    a_page = int((high - top - _EDGE) / _ROW)
    rows: list[Standing | str] = [*lines, *_note_lines(papers.notes, wide)]
    for at in range(0, len(rows), a_page):
        pen = Pen()
        pen.fit((_EDGE, _EDGE + _TITLE * MM, wide - 2 * _EDGE), papers.title, _TITLE, bold=True)
        pen.fit((_EDGE, _EDGE + 2 * _TITLE * MM, wide - 2 * _EDGE), heading, _BODY, colour=SECOND)
        for row, line in enumerate(rows[at : at + a_page]):
            if isinstance(line, Standing):
                _row(pen, line, top + row * _ROW, wide)
            else:
                pen.write(_EDGE, top + (row + 0.7) * _ROW, line, _SMALL, colour=SECOND)
        yield DrawnPage(wide, high, tuple(pen.marks))


def _note_lines(notes: Sequence[str], wide: float) -> list[str]:
    """Return sentences as lines that stand below the last row, in rows of their own."""
    return [line for note in notes for line in wrap_text(note, wide - 2 * _EDGE, _SMALL)]


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
    total = f"{points(line.points)}{MARK if line.corrections else ''}"
    pen.fit((end - _TOTAL, y, _TOTAL), total, _BODY, align="right", bold=True)
    pen.line(_EDGE, top + _ROW, end, top + _ROW)
