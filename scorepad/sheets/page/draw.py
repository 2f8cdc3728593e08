"""Arranges a sheet on its pages and draws it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import assert_never

from scorepad.sheets.model import Note, Paper, Sheet
from scorepad.sheets.page import boxes, head_and_foot, ledger, totals
from scorepad.sheets.page.boxes import ColumnNeeds
from scorepad.sheets.page.feet import BOTTOM, SPARED, feet, head_height, head_sizes
from scorepad.sheets.page.frame import (
    GAP_MM,
    LOWEST,
    Across,
    Block,
    Frame,
    PageArea,
    lower_last,
    page_size,
    pages,
    places_on,
    spreads,
)
from scorepad.sheets.page.head_and_foot import BESIDE_MM
from scorepad.sheets.page.ledger import Ledger
from scorepad.sheets.page.ledger_boxes import draw_ledger
from scorepad.sheets.page.marks import DrawnPage
from scorepad.sheets.page.pen import Pen
from scorepad.sheets.page.totals import Totals, draw_totals

_ROUNDS, _LOW_ROUNDS = 12.0, 9.5

_LABELS = (0.36, 0.25)
"""As shares of a page's width, for labels on one line each, or folded to leave wider boxes."""
_MOST_STACKS = 5
"""Of a side's rows, side by side."""


@dataclass(frozen=True, slots=True)
class _Layout:
    """A layout to try. foot, notes: as in Frame; below: mm of notes below the boxes.

    wide: mm of a stack of rows, of which there are as many side by side as stacks says; label: mm.
    """

    foot: str
    notes: tuple[Note, ...]
    wide: float
    below: float
    stacks: int
    label: float
    low: bool

    @property
    def across(self) -> float:
        """The mm of all stacks side by side."""
        return self.stacks * (self.wide + GAP_MM) - GAP_MM


def _arrange(sheet: Sheet, paper: Paper, stacks: int) -> Frame | None:
    """Return the arrangement with the fewest pages and blocks; sides stay together if that costs none.

    stacks: how many a side's rows stand in, side by side; None if they don't fit.
    One that divides no side's rows wins over all others, and one that cuts no word over one with fewer pages.
    """
    needs, place = boxes.column_needs(sheet), places_on(paper)[0]
    frames = (
        _frame(sheet, place, spread, layout, needs)
        for layout in _layouts(sheet, place, stacks, needs)
        for narrowest in sorted({needs.least, max(needs.least, needs.word)})
        if stacks == 1 or layout.wide - layout.label >= narrowest
        for spread in spreads(sheet, layout.wide - layout.label, narrowest)
    )
    always, spared = (*sheet.foot, *sheet.told), SPARED if paper.per_page == 1 else 0

    def cost(each: Frame) -> tuple[int, ...]:
        parts = [part for page in each.pages for part in page]
        left_out, cut = len(always) - len(set(always) & set(each.notes)), each.column < needs.word
        unsaid = bool(sheet.notes) and sheet.notes[0] not in each.notes
        pages = each.count + (spared if left_out else 0)
        sides = len({part.sides[0] for part in parts})
        return not each.whole, cut, pages, left_out, each.after, unsaid, len(parts), sides, each.low

    return min((each for each in frames if each.pages), key=cost, default=None)


def _layouts(sheet: Sheet, place: PageArea, stacks: int, needs: ColumnNeeds) -> Iterator[_Layout]:
    for (foot, notes, across, below), low in product(feet(sheet, place), head_sizes(place)):
        wide = (across + GAP_MM) / stacks - GAP_MM
        if stacks == 1:
            labels = {boxes.label_width(sheet, place.wide, share) for share in _LABELS}
        else:
            labels = boxes.labels_beside(sheet, wide, needs.least)
        for label in sorted(labels, reverse=True):
            yield _Layout(foot, notes, wide, below, stacks, label, low)


def _frame(sheet: Sheet, place: PageArea, spread: Across, layout: _Layout, needs: ColumnNeeds) -> Frame:
    head, rounds = head_height(sheet, place, low=layout.low), _LOW_ROUNDS if layout.low else _ROUNDS
    column = (layout.wide - layout.label) / spread.columns
    rounds += boxes.words_height(sheet, column)
    fits = needs.dealer <= column
    dealers = 0.0 if fits else head_and_foot.dealers_height(sheet, spread.rounds, layout.across)
    together = max(map(len, spread.sides))
    beside = 0.0 if layout.stacks > 1 and together == 1 else layout.label
    side = (layout.wide - beside) / together
    name, names = head_and_foot.measure_names(sheet, side, low=layout.low)
    room = place.high - head - BOTTOM
    lowest = max(LOWEST, boxes.label_height(sheet, layout.label))
    heads = dealers + names + rounds
    arranged = pages(sheet, spread, room - layout.below, heads, lowest, layout.stacks)
    if layout.foot == "last":
        left = room - head_and_foot.below_height(layout.notes, place.wide)
        arranged = lower_last(arranged, left, heads, lowest)
    return Frame(
        place=place,
        head=head,
        dealers=dealers,
        names=names,
        rounds=rounds,
        full=layout.wide,
        stacks=layout.stacks,
        label=layout.label,
        column=column,
        number=boxes.number_size(needs.number, column),
        name=name,
        foot=layout.foot,
        notes=layout.notes,
        low=layout.low,
        pages=arranged,
        after=head_and_foot.own_pages(layout.notes, place.wide, room) if layout.foot == "after" else 0,
    )


def _fitting(sheet: Sheet, asked: Paper) -> tuple[Paper, Frame]:
    """Return the paper asked for, or another on which no side's rows are divided, and its arrangement.

    One sheet on a page comes first, also where two would leave a page to notes alone, then portrait.
    A side's rows stand in several stacks where no page is high enough for them, and in as few as can be. Most
    rows fit a page in portrait.
    """
    alone = replace(asked, per_page=1)
    upright = replace(alone, landscape=False)
    arranged = [
        (paper, frame) for paper in dict.fromkeys((asked, alone)) if (frame := _arrange(sheet, paper, 1))
    ]
    paper, frame = min(arranged, key=lambda each: (not each[1].whole, each[1].after > 0))
    if frame.whole:
        return paper, frame
    for stacks, other in product(range(1, _MOST_STACKS + 1), dict.fromkeys((alone, upright))):
        found = _arrange(sheet, other, stacks)
        if found and found.whole:
            return other, found
    return paper, frame


def draw_sheet(sheet: Sheet, asked: Paper) -> tuple[Paper, tuple[DrawnPage, ...]]:
    """Return the paper of a sheet and its pages; a blank sheet is drawn twice on a page if two fit there.

    A ledger with too many columns for any page is drawn as other sheets are.
    """
    paper, first = _laid_out(sheet, asked)
    places = places_on(paper)
    copies = len(places) if sheet.blank else 1
    numbers = [number for number in range(first.count) for _copy in range(copies)]
    drawn = []
    for begun in range(0, len(numbers), len(places)):
        pen = Pen()
        for place, number in zip(places, numbers[begun : begun + len(places)], strict=False):
            _draw(pen, sheet, replace(first, place=place), number)
        drawn.append(DrawnPage(*page_size(paper), tuple(pen.marks)))
    return paper, tuple(drawn)


def _laid_out(sheet: Sheet, asked: Paper) -> tuple[Paper, Frame | Ledger | Totals]:
    if sheet.has_only_totals:
        return totals.fitting(sheet, asked)
    return (ledger.fitting(sheet, asked) if sheet.ledger else None) or _fitting(sheet, asked)


def _draw(pen: Pen, sheet: Sheet, frame: Frame | Ledger | Totals, number: int) -> None:
    pen.missing = False
    place, y = frame.place, frame.place.y + frame.head
    head_and_foot.draw_head(pen, sheet, place, low=frame.low)
    if number < len(frame.pages):
        match frame:
            case Frame():
                _draw_blocks(pen, sheet, frame, frame.pages[number])
            case Ledger():
                draw_ledger(pen, sheet, frame, frame.pages[number])
            case Totals():
                draw_totals(pen, sheet, frame)
            case _ as never:
                assert_never(never)
        _draw_notes(pen, frame, last=number == len(frame.pages) - 1)
    else:
        room = PageArea(place.x, y, place.wide, place.bottom - 5 - y)
        head_and_foot.draw_own_page(pen, frame.notes, room, number - len(frame.pages))
    head_and_foot.draw_foot_line(pen, sheet, place, f"{number + 1} / {frame.count}")


def _draw_blocks(pen: Pen, sheet: Sheet, frame: Frame, blocks: Sequence[Block]) -> None:
    bottom = y = frame.place.y + frame.head
    for block in blocks:
        if block.at == 0:
            y = bottom
            if frame.dealers:
                head_and_foot.draw_dealers(pen, sheet, frame, block, y)
        head_and_foot.draw_names(pen, sheet, frame, block, y + frame.dealers)
        end = boxes.draw_boxes(pen, sheet, frame, block, y + frame.dealers + frame.names) + GAP_MM
        bottom = max(bottom, end)


def _draw_notes(pen: Pen, frame: Frame | Ledger | Totals, *, last: bool) -> None:
    """Draw the notes beside or below the boxes of a page. last: whether it is the last one with boxes."""
    place = frame.place
    if frame.foot == "beside":
        head_and_foot.draw_beside(pen, frame.notes, place.right - BESIDE_MM, place.y + frame.head + 4)
    elif frame.notes and (frame.foot == "below" or (frame.foot == "last" and last)):
        head_and_foot.draw_below(pen, frame.notes, place.x, place.bottom - 5, place.wide)
