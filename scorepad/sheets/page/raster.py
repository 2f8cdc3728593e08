"""A page as a PNG, for apps that show no SVG: its marks as polygons, their edges smoothed."""

import struct
import zlib
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, pairwise
from math import ceil, cos, floor, hypot, pi, sin
from typing import Any, Final, assert_never

from fontTools.pens.basePen import BasePen
from fontTools.pens.transformPen import TransformPen

from scorepad.sheets.page.fonts import MM, FontRun, run_width
from scorepad.sheets.page.marks import Area, Colour, DrawnPage, Mark, Path, Point, Stroke, TextMark
from scorepad.sheets.page.picture import outline, units

_CURVE_STEPS: Final = 4
"""Straight pieces of a curve of a letter: at this size nobody sees them."""
_JOINT_CORNERS: Final = 12
_FEWEST_JOINED: Final = 0.4
"""mm; the joints of thinner lines can't be seen."""
_UNSEEN: Final = 1 / 255

Polygon = Sequence[Point]


def png_bytes(page: DrawnPage, per_mm: float) -> bytes:
    """Return a page as a PNG on white. per_mm: pixels."""
    wide, high = round(page.wide * per_mm), round(page.high * per_mm)
    rows = [bytearray(b"\xff" * 3 * wide) for _row in range(high)]
    for mark in page.marks:
        shapes = [[(x * per_mm, y * per_mm) for x, y in shape] for shape in _polygons(mark)]
        _fill(rows, wide, shapes, mark.colour)
    return _png(wide, high, b"".join(b"\0" + row for row in rows))


def _png(wide: int, high: int, data: bytes) -> bytes:
    head = struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(data)), (b"IEND", b""))
    chunks = (
        struct.pack(">I", len(part)) + kind + part + struct.pack(">I", zlib.crc32(kind + part))
        for kind, part in parts
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def _polygons(mark: Mark) -> Iterator[Polygon]:
    """Yield what a mark fills, in mm."""
    match mark:
        case TextMark():
            for contour in _contours(mark):
                yield contour
                if mark.thick:
                    yield from _stroked(contour, mark.thick)
        case Stroke():
            yield from _stroked(((mark.x, mark.y), (mark.to_x, mark.to_y)), mark.thick)
        case Area():
            right, bottom = mark.x + mark.wide, mark.y + mark.high
            corners = (mark.x, mark.y), (right, mark.y), (right, bottom), (mark.x, bottom), (mark.x, mark.y)
            yield from _stroked(corners, mark.thick) if mark.thick else (corners,)
        case Path():
            for line in mark.lines:
                pieces = _dashes(line, mark.dash) if mark.dash else (line,)
                for piece in pieces:
                    yield from _stroked(piece, mark.thick) if mark.thick else (piece,)
        case _ as never:
            assert_never(never)


def _stroked(line: Polygon, thick: float) -> Iterator[Polygon]:
    """Yield a line as areas, turned as letters are: one for each straight part, a round one for a joint."""
    for (x, y), (to_x, to_y) in pairwise(line):
        long = hypot(to_x - x, to_y - y)
        if long:
            right, down = thick / 2 * (y - to_y) / long, thick / 2 * (to_x - x) / long
            yield (
                (x - right, y - down),
                (to_x - right, to_y - down),
                (to_x + right, to_y + down),
                (x + right, y + down),
            )
    if thick < _FEWEST_JOINED:
        return
    joints = line[1:] if line[0] == line[-1] else line[1:-1]
    turns = [2 * pi * corner / _JOINT_CORNERS for corner in range(_JOINT_CORNERS)]
    for x, y in joints:
        yield [(x + thick / 2 * cos(turn), y + thick / 2 * sin(turn)) for turn in turns]


def _dashes(line: Polygon, dash: tuple[float, float]) -> Iterator[Polygon]:
    """Yield the parts of a line that are drawn. dash: how long it is drawn and left out, by turns."""
    drawn, left = True, dash[0]
    piece = [line[0]]
    for start, end in pairwise(line):
        at, long = 0.0, hypot(end[0] - start[0], end[1] - start[1])
        while long - at > left:
            at += left
            share = at / long
            place = (start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1]))
            if drawn:
                yield [*piece, place]
            drawn = not drawn
            piece, left = [place], dash[0 if drawn else 1]
        left -= long - at
        piece.append(end)
    if drawn:
        yield piece


class _Flat(BasePen):  # type: ignore[misc]
    """Collects the outlines of letters as polygons."""

    def __init__(self) -> None:
        super().__init__(None)
        self.contours: list[list[Point]] = []

    def _moveTo(self, pt: Point) -> None:  # noqa: N802 - fontTools calls it so
        self.contours.append([pt])

    def _lineTo(self, pt: Point) -> None:  # noqa: N802
        self.contours[-1].append(pt)

    def _curveToOne(self, pt1: Point, pt2: Point, pt3: Point) -> None:  # noqa: N802
        first = self.contours[-1][-1]
        for step in range(1, _CURVE_STEPS + 1):
            t = step / _CURVE_STEPS
            shares = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
            self.contours[-1].append(_mixed(shares, (first, pt1, pt2, pt3)))


def _mixed(shares: Sequence[float], places: Sequence[Point]) -> Point:
    x = sum(share * place[0] for share, place in zip(shares, places, strict=True))
    return x, sum(share * place[1] for share, place in zip(shares, places, strict=True))


def _contours(mark: TextMark) -> Iterator[Polygon]:
    """Yield the closed outlines of a text's letters."""
    pen, x, scale = _Flat(), mark.x, mark.size * MM / units(mark.font)
    for sign in mark.text:
        placed: Any = TransformPen(pen, (scale, 0, 0, -scale, x, mark.y))
        outline(mark.font, sign).replay(placed)
        x += run_width(FontRun(mark.font, sign), mark.size)
    return ([*contour, contour[0]] for contour in pen.contours)


def _fill(rows: Sequence[bytearray], wide: int, shapes: Iterable[Polygon], colour: Colour) -> None:
    """Fill polygons of one colour. Where they overlap, they are filled once.

    Each edge adds to the pixels that it passes how much of them lies to its right; the sum along a row then
    says how much of each pixel is inside.
    """
    edges = [(*one, *other) for shape in shapes for one, other in pairwise([*shape, shape[0]])]
    covered: dict[int, dict[int, float]] = {}
    for edge in edges:
        _add_edge(covered, edge, len(rows))
    for y, cells in covered.items():
        _blend(rows[y], wide, cells, colour)


def _add_edge(
    covered: dict[int, dict[int, float]], edge: tuple[float, float, float, float], high: int
) -> None:
    x, y, to_x, to_y = edge
    if y == to_y:
        return
    sign = 1.0 if y < to_y else -1.0
    if sign < 0:
        x, y, to_x, to_y = to_x, to_y, x, y
    slope = (to_x - x) / (to_y - y)
    for row in range(max(0, floor(y)), min(high, ceil(to_y))):
        top, bottom = max(y, row), min(to_y, row + 1)
        ends = sorted((x + (top - y) * slope, x + (bottom - y) * slope))
        _add_cells(covered.setdefault(row, {}), ends[0], ends[1], sign * (bottom - top))


def _add_cells(cells: dict[int, float], left: float, right: float, much: float) -> None:
    """Add what an edge covers in one row. left, right: its ends. much: its height, signed."""
    before, wide = 0.0, right - left
    for column in range(floor(left), floor(right) + 1):
        if wide > 0:
            end = min(right, column + 1)
            share = (end - left) / wide
            middle = (max(left, column) + end) / 2
            passed = share - before
        else:
            share, passed, middle = 1.0, 1.0, left
        inside = column + 1 - middle
        cells[column] = cells.get(column, 0.0) + much * passed * inside
        cells[column + 1] = cells.get(column + 1, 0.0) + much * passed * (1 - inside)
        before = share


def _blend(row: bytearray, wide: int, cells: dict[int, float], colour: Colour) -> None:
    """Colour the pixels of one row. cells: where what is inside grows or shrinks, by column."""
    columns = sorted(cells)
    sums = accumulate(cells[column] for column in columns)
    for (column, end), total in zip(pairwise([*columns, columns[-1] + 1]), sums, strict=True):
        share = min(1.0, abs(total))
        first, last = max(0, column), min(wide, end)
        if share <= _UNSEEN or first >= last:
            continue
        if share >= 1 - _UNSEEN:
            row[3 * first : 3 * last] = bytes(colour) * (last - first)
            continue
        for at in range(3 * first, 3 * last, 3):
            for channel, new in enumerate(colour):
                old = row[at + channel]
                row[at + channel] = old + round((new - old) * share)
