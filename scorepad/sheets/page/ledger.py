"""The pages of a ledger: the rounds one below another, the sides side by side, each with a running total."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

from scorepad.sheets.model import Note, Paper, Sheet, SheetRound
from scorepad.sheets.page import head_and_foot
from scorepad.sheets.page.boxes import number_size
from scorepad.sheets.page.feet import BOTTOM, SPARED, feet, head_height, head_sizes
from scorepad.sheets.page.frame import LOWEST, PageArea, places_on
from scorepad.sheets.page.ledger_columns import (
    Columns,
    column_widths,
    columns_of,
    heads_height,
    legend_height,
)
from scorepad.sheets.page.ledger_labels import label_height, label_widths

_HIGHEST = 16.0
_BESIDE_SIGN = 32.5
"""mm; in a narrower box a side's name stands below its sign."""


@dataclass(frozen=True, slots=True)
class LedgerPage:
    """The boxes of one page: indices of its sides and rounds. row: height of a box in mm.

    forward: whether each side has a box for the total brought forward.
    """

    sides: range
    rounds: range
    row: float
    forward: bool


@dataclass(frozen=True, slots=True)
class Ledger:
    """The measures of one ledger in its place, in mm.

    head, legend, names, heads: heights of the title, of what explains the signs above the columns, of the
    sides' names and of the heads of their columns. wide: across. label: width of the rounds' labels. columns:
    those of each side. name, number: sizes of type, in points. under: whether a name stands below its sign.
    foot, notes, low, after: as in Frame. rounds: those on the pages, and spare ones.
    """

    place: PageArea
    head: float
    legend: float
    names: float
    heads: float
    wide: float
    label: float
    columns: Columns
    name: float
    number: float
    under: bool
    foot: str
    notes: tuple[Note, ...]
    low: bool
    rounds: tuple[SheetRound, ...]
    pages: tuple[LedgerPage, ...]
    after: int

    @property
    def count(self) -> int:
        """The number of all pages."""
        return len(self.pages) + self.after

    def side_of(self, page: LedgerPage) -> float:
        """Return the width of a side on a page."""
        return (self.wide - self.label) / len(page.sides)


@dataclass(frozen=True, slots=True)
class _Layout:
    """A layout to try. foot, notes: as in Frame. wide: mm across; below: mm of notes below the boxes."""

    foot: str
    notes: tuple[Note, ...]
    wide: float
    below: float
    low: bool
    columns: Columns
    label: float


def fitting(sheet: Sheet, asked: Paper) -> tuple[Paper, Ledger] | None:
    """Return the paper asked for and the ledger on it, or None if the columns of a side don't fit on a page.

    A ledger that fits on one page alone, or whose notes do, isn't divided to print two on a page.
    """
    papers = dict.fromkeys((asked, replace(asked, per_page=1)))
    found = [(paper, ledger) for paper in papers if (ledger := _arrange(sheet, paper))]
    return min(found, key=lambda each: (each[1].count > 1, each[1].after > 0), default=None)


def _arrange(sheet: Sheet, paper: Paper) -> Ledger | None:
    """Return the arrangement with the fewest pages; notes on the rules are left out rather than add one."""
    place, always = places_on(paper)[0], (*sheet.foot, *sheet.told)
    spared = SPARED if paper.per_page == 1 else 0

    def cost(each: Ledger) -> tuple[int, ...]:
        left_out = len(always) - len(set(always) & set(each.notes))
        unsaid = bool(sheet.notes) and sheet.notes[0] not in each.notes
        pages = each.count + (spared if left_out else 0)
        return pages, left_out, each.after, unsaid, bool(each.columns.legend), each.low

    ledgers = (_ledger(sheet, place, layout) for layout in _layouts(sheet, place))
    return min((each for each in ledgers if each), key=cost, default=None)


def _layouts(sheet: Sheet, place: PageArea) -> Iterator[_Layout]:
    kinds = product(feet(sheet, place), head_sizes(place), columns_of(sheet), label_widths(sheet, place.wide))
    for (foot, notes, wide, below), low, columns, label in kinds:
        yield _Layout(foot, notes, wide, below, low, columns, label)


def _ledger(sheet: Sheet, place: PageArea, layout: _Layout) -> Ledger | None:
    """Return a ledger laid out so, or None if no room is left for the columns of a side or for a round."""
    room = layout.wide - layout.label
    fit = int(room / max(sum(layout.columns.least), head_and_foot.least_side(sheet)))
    if not fit:
        return None
    sides = _split(len(sheet.sides), -(-len(sheet.sides) // fit))
    measured = _measured(sheet, place, layout, room / len(sides[0]))
    pages = _pages(sheet, measured, sides, layout.below)
    return replace(measured, pages=pages) if pages else None


def _measured(sheet: Sheet, place: PageArea, layout: _Layout, side: float) -> Ledger:
    """Return a ledger without its pages. side: mm of each side."""
    columns, under = layout.columns, side < _BESIDE_SIGN
    name, names = head_and_foot.measure_names(sheet, side, low=layout.low, under=under)
    widths = zip(columns.numbers, column_widths(columns, side), strict=True)
    head = head_height(sheet, place, low=layout.low)
    own = layout.foot == "after"
    return Ledger(
        place=place,
        head=head,
        legend=legend_height(columns, layout.wide),
        names=names,
        heads=heads_height(columns, side),
        wide=layout.wide,
        label=layout.label,
        columns=columns,
        name=name,
        number=min(number_size(number, wide) for number, wide in widths),
        under=under,
        foot=layout.foot,
        notes=layout.notes,
        low=layout.low,
        rounds=(*sheet.rounds, *sheet.spare),
        pages=(),
        after=head_and_foot.own_pages(layout.notes, place.wide, place.high - head - BOTTOM) if own else 0,
    )


def _pages(sheet: Sheet, ledger: Ledger, sides: list[range], below: float) -> tuple[LedgerPage, ...]:
    """Return the pages, those of one part of the rounds after another; none if no page has room for a round.

    below: mm of notes below the boxes of each page.
    """
    high = ledger.place.high - ledger.head - BOTTOM - below
    room = high - ledger.legend - ledger.names - ledger.heads
    told = head_and_foot.below_height(ledger.notes, ledger.place.wide) if ledger.foot == "last" else 0.0
    lowest = max(LOWEST, label_height(sheet, ledger.label))
    most, end = int(room / lowest), int((room - told) / lowest)
    begun = sheet.sides[0].start is not None
    forward = begun or len(sheet.rounds) > end
    parts = _parts(sheet, most - forward, end - forward)
    if not parts:
        return ()
    lines = [len(part) + (begun or part.start > 0) for part in parts]
    tall = min(max(lowest, _HIGHEST), *(room / each for each in lines), (room - told) / lines[-1])
    return tuple(
        LedgerPage(each, part, tall, forward=begun or part.start > 0) for part in parts for each in sides
    )


def _parts(sheet: Sheet, most: int, end: int) -> list[range]:
    """Return the rounds of each page, spare ones only to fill the last.

    most, end: how many a page has room for, and the last one. The result is empty if that is too little.
    """
    if end < 1:
        return []
    count = len(sheet.rounds)
    others = max(0, -(-(count - end) // most))
    if sheet.spare:
        count = min(count + len(sheet.spare), others * most + end)
    last = min(end, count // (others + 1))
    before = _split(count - last, others) if others else []
    return [*before, range(count - last, count)]


def _split(count: int, parts: int) -> list[range]:
    """Split a count into as many ranges, the first of them the longest, by one at most."""
    return [range(-(-count * at // parts), -(-count * (at + 1) // parts)) for at in range(parts)]
