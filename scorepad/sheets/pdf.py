"""A sheet as a PDF: pages one would buy, the same bytes for the same sheet."""

from dataclasses import dataclass
from datetime import UTC, datetime

from fpdf import FPDF

from scorepad.i18n.catalogue import _
from scorepad.i18n.numbers import points
from scorepad.sheets.pages import LABEL_MM, Part, parts
from scorepad.sheets.pen import INK, SECOND, Colour, Pen
from scorepad.sheets.shapes import Note, Paper, Row, Sheet

_EDGE = 11.0
_HEAD = 17.0
_NAMES = 10.0
_ROUNDS = 10.0
_LINE = 4.2
_FOOT_SIZE = 8.0
_MOST_LINES = 2
_SMALLEST = 5.0
_PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
_RED: Colour = (143, 21, 25)
_CHIPS: dict[str, Colour] = {"clean": _RED, "red": _RED, "wild": (107, 68, 0)}
_TINT: Colour = (243, 239, 228)
_SHAPES = "●■▲◆★♥♠♦♣●■▲"
_EPOCH = datetime(2000, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class _Area:
    """Where one sheet stands on a page, in mm, edges left out."""

    x: float
    y: float
    wide: float
    high: float


def pdf_bytes(sheet: Sheet, paper: Paper) -> bytes:
    """Draw a sheet; a blank one stands twice on a page where two are asked for."""
    wide, high = sorted(_PAPERS[paper.size], reverse=paper.landscape)
    pdf = FPDF(unit="mm", format=(wide, high))
    pdf.set_auto_page_break(auto=False)
    pdf.set_creation_date(_EPOCH)
    pdf.set_title(f"{sheet.title} · {sheet.rules}")
    pdf.set_lang(sheet.language)
    pdf.set_creator("Scorepad")
    pen = Pen(pdf)
    areas = _areas(wide, high, paper.per_page)
    foot = _foot_height(pen, sheet, areas[0].wide)
    room = areas[0].high - _HEAD - _NAMES - _ROUNDS - foot - 8
    drawn = list(parts(sheet, areas[0].wide, room))
    repeat = len(areas) if sheet.blank else 1
    for at, (number, part) in enumerate(
        (number, part) for number, part in enumerate(drawn, 1) for _copy in range(repeat)
    ):
        if at % len(areas) == 0:
            pdf.add_page()
        _draw(pen, sheet, part, areas[at % len(areas)], f"{number} / {len(drawn)}")
    return bytes(pdf.output())


def _areas(wide: float, high: float, per_page: int) -> list[_Area]:
    if per_page == 1:
        return [_Area(_EDGE, _EDGE, wide - 2 * _EDGE, high - 2 * _EDGE)]
    if wide > high:
        half = wide / 2
        return [_Area(x + _EDGE, _EDGE, half - 2 * _EDGE, high - 2 * _EDGE) for x in (0, half)]
    half = high / 2
    return [_Area(_EDGE, y + _EDGE, wide - 2 * _EDGE, half - 2 * _EDGE) for y in (0, half)]


def _draw(pen: Pen, sheet: Sheet, part: Part, area: _Area, page: str) -> None:
    pen.missing = False
    _head(pen, sheet, area)
    y = area.y + _HEAD
    _names(pen, sheet, part, area, y)
    y = _boxes(pen, sheet, part, area, y + _NAMES)
    _foot(pen, sheet, area)
    bottom = area.y + area.high
    pen.fit((area.x, bottom, area.wide * 0.6), sheet.rules, 7, colour=SECOND)
    pen.fit((area.x + area.wide - 20, bottom, 20), page, 7, align="right", colour=SECOND)
    if pen.missing:
        note = _("An empty box stands for a sign that cannot be printed.")
        pen.fit((area.x + area.wide * 0.6, bottom, area.wide * 0.4 - 22), note, 7, colour=SECOND)


def _head(pen: Pen, sheet: Sheet, area: _Area) -> None:
    half = area.wide * 0.62
    pen.fit((area.x, area.y + 6, half), sheet.title, 19, bold=True)
    end = area.x + min(half - 22, pen.width(f"{sheet.rules} · {sheet.gist}", 9.5))
    pen.fit((area.x, area.y + 11.5, half - 22), f"{sheet.rules} · {sheet.gist}", 9.5, colour=SECOND)
    for at, (suit, colour) in enumerate(zip("♥♠♦♣", (_RED, INK, _RED, INK), strict=True)):
        pen.write(end + 3 + at * 4.6, area.y + 11.5, suit, 10, colour=colour)
    left, right = area.x + area.wide * 0.66, area.x + area.wide
    if sheet.result:
        pen.fit((left, area.y + 5.5, right - left), sheet.result, 11, bold=True, align="right")
    x = pen.write(left, area.y + 11.5, _("Date"), 9, colour=SECOND) + 2
    pen.line(x, area.y + 12.3, right, area.y + 12.3)
    pen.fit((x, area.y + 11.5, right - x), sheet.date, 9.5, align="right")
    pen.line(area.x, area.y + 15, right, area.y + 15, 0.5)


def _names(pen: Pen, sheet: Sheet, part: Part, area: _Area, y: float) -> None:
    column = (area.wide - LABEL_MM) / len(part.sides)
    for at, side in enumerate(part.sides):
        x = area.x + LABEL_MM + at * column
        sign = pen.write(x + 2, y + 4.2, _SHAPES[side], 8, colour=SECOND) + 1.5
        said = sheet.sides[side]
        room = x + column - sign - 2
        size = 10.0
        while len(lines := pen.folded(said.name, room, size, bold=True)) > _MOST_LINES and size > _SMALLEST:
            size -= 0.5
        for line_at, text in enumerate(lines):
            pen.write(sign, y + 4.2 + line_at * size * 0.42, text, size, bold=True)
        pen.line(x, y + 1, x, y + _NAMES, 0.4)
    pen.line(area.x + area.wide, y + 1, area.x + area.wide, y + _NAMES, 0.4)


def _boxes(pen: Pen, sheet: Sheet, part: Part, area: _Area, y: float) -> float:
    start = part.sums and sheet.sides[0].start is not None
    sums = ([_("Brought over")] if start else []) + [_("Round"), _("Total")] if part.sums else []
    count = len(part.rows) + len(sums)
    pen.fill(area.x, y, area.wide, _ROUNDS, _TINT)
    top = y + _ROUNDS
    pen.fill(area.x, top + len(part.rows) * part.row, area.wide, len(sums) * part.row, _TINT)
    pen.fit((area.x + 2, y + 4.3, LABEL_MM - 4), _("Round and minimum"), 9, bold=True)
    pen.fit((area.x + 2, y + 8.4, LABEL_MM - 4), _("Dealer"), 8, colour=SECOND)
    for at, row in enumerate(part.rows):
        _label(pen, sheet.rows[row], area.x, top + at * part.row, part.row)
    for at, word in enumerate(sums, len(part.rows)):
        pen.fit((area.x + 2, top + (at + 0.5) * part.row + 1.3, LABEL_MM - 4), word, 10, bold=True)
    _columns(pen, sheet, part, area, y, sums)
    bottom = top + count * part.row
    for line in (y, *(top + at * part.row for at in range(count + 1))):
        pen.line(area.x, line, area.x + area.wide, line)
    pen.line(area.x, y, area.x, bottom)
    return bottom


def _label(pen: Pen, row: Row, x: float, y: float, high: float) -> None:
    middle = y + high / 2 + 1.2
    pen.fit((x + 1.5, middle, 4), row.sign, 10, align="centre", colour=_CHIPS.get(row.chip, INK))
    detail = pen.width(row.detail, 8)
    pen.fit((x + LABEL_MM - 2 - detail, middle, detail + 0.1), row.detail, 8, colour=SECOND)
    room = LABEL_MM - 9.5 - detail
    size = 9.0
    while len(lines := pen.folded(row.label, room, size)) > _MOST_LINES and size > _SMALLEST:
        size -= 0.5
    for at, text in enumerate(lines):
        pen.write(x + 6.5, middle + (at - (len(lines) - 1) / 2) * size * 0.42, text, size)


def _columns(pen: Pen, sheet: Sheet, part: Part, area: _Area, y: float, sums: list[str]) -> None:
    wide = (area.wide - LABEL_MM) / (len(part.sides) * len(part.rounds))
    bottom = y + _ROUNDS + (len(part.rows) + len(sums)) * part.row
    at = 0
    for side in part.sides:
        for index in part.rounds:
            x = area.x + LABEL_MM + at * wide
            pen.line(x, y, x, bottom, 0.4 if index == part.rounds[0] else 0.15)
            _column(pen, sheet, part, (x, y, wide), (side, index), sums)
            at += 1
    pen.line(area.x + area.wide, y, area.x + area.wide, bottom, 0.4)


def _column(
    pen: Pen,
    sheet: Sheet,
    part: Part,
    place: tuple[float, float, float],
    which: tuple[int, int],
    sums: list[str],
) -> None:
    (x, y, wide), (side, index) = place, which
    dealt = sheet.rounds[index]
    column = dealt.columns[side]
    end = pen.write(x + 1, y + 4.3, str(dealt.number), 7, colour=SECOND)
    pen.fit((end + 0.6, y + 4.3, x + wide - end - 1.4), column.minimum, 10, bold=True, align="right")
    if side == part.sides[0]:
        pen.fit((x + 1, y + 8.6, wide - 2), dealt.dealer, 7, colour=SECOND)
    start = sheet.sides[side].start if index == 0 else None
    ends = [start] * (len(sums) - 2) + [column.round, column.total] if sums else []
    values = [column.cells[row].shown for row in part.rows] + ends
    for at, value in enumerate(values):
        if value is not None:
            middle = y + _ROUNDS + (at + 0.5) * part.row + 1.3
            bold = at >= len(part.rows)
            pen.fit((x + 1, middle, wide - 2.2), points(value), 10, bold=bold, align="right")


def _note_lines(pen: Pen, note: Note, room: float) -> list[tuple[bool, str, str]]:
    found = [(False, text, "") for line in note.lines for text in pen.folded(line, room, _FOOT_SIZE)]
    for tick in note.ticks:
        folded = pen.folded(tick, room - 5, _FOOT_SIZE)
        found += [
            (at == 0, text if at == 0 else f"\N{NO-BREAK SPACE} {text}", "") for at, text in enumerate(folded)
        ]
    return found + [(False, head, value) for head, value in note.table]


def _foot_height(pen: Pen, sheet: Sheet, wide: float) -> float:
    room = wide / max(1, len(sheet.foot)) - 4
    lines = max((len(_note_lines(pen, note, room)) for note in sheet.foot), default=0)
    return (lines + 1) * _LINE + 4 if lines else 0.0


def _foot(pen: Pen, sheet: Sheet, area: _Area) -> None:
    if not sheet.foot:
        return
    each = area.wide / len(sheet.foot)
    written = [_note_lines(pen, note, each - 4) for note in sheet.foot]
    top = area.y + area.high - 4 - (max(map(len, written)) + 1) * _LINE
    pen.line(area.x, top - 4, area.x + area.wide, top - 4)
    for at, (note, lines) in enumerate(zip(sheet.foot, written, strict=True)):
        x = area.x + at * each
        pen.write(x, top, note.title, 8.5, bold=True)
        for line_at, (tick, text, value) in enumerate(lines, 1):
            y = top + line_at * _LINE
            if tick:
                pen.box(x, y - 2.5, 2.8)
            pen.write(x + (4.5 if note.ticks else 0), y, text, _FOOT_SIZE)
            if value:
                pen.fit((x + each / 2, y, each / 2 - 6), value, _FOOT_SIZE, align="right", bold=True)
