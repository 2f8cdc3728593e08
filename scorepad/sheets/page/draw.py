"""Arranges a sheet on its pages and draws it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import assert_never

from scorepad.sheets.model import Paper, Sheet
from scorepad.sheets.page import boxes, head, ledger, totals
from scorepad.sheets.page.boxes import ColumnNeeds
from scorepad.sheets.page.frame import GAP_MM, LOWEST, Across, Block, Frame, lower_last, pages, spreads
from scorepad.sheets.page.ledger import Ledger, draw_ledger
from scorepad.sheets.page.notes import Surroundings, draw_notes, draw_own_page, surroundings
from scorepad.sheets.page.paper import DrawnPage, Pen, page_size, places_on
from scorepad.sheets.page.totals import Totals, draw_totals

_ROUNDS, _LOW_ROUNDS = 12.0, 9.5

_LABELS = (0.36, 0.25)
"""As shares of a page's width, for labels on one line each, or folded to leave wider boxes."""
_MOST_STACKS = 5
"""Of a side's rows, side by side."""


def _arrange(sheet: Sheet, paper: Paper, stacks: int) -> Frame | None:
    """Return the arrangement with the fewest pages and blocks; sides stay together if that costs none.

    stacks: how many a side's rows stand in, side by side; None if they don't fit.
    One that divides no side's rows wins over all others, and one that cuts no word over one with fewer pages.
    """
    needs = boxes.column_needs(sheet)

    def cost(each: Frame) -> tuple[int, ...]:
        parts = [part for page in each.pages for part in page]
        sides, around = len({part.sides[0] for part in parts}), each.around
        kept = (not each.whole, each.column < needs.word)
        return *kept, *around.cost(sheet, len(each.pages)), len(parts), sides, around.low

    return min(_frames(sheet, paper, stacks, needs), key=cost, default=None)


def _frames(sheet: Sheet, paper: Paper, stacks: int, needs: ColumnNeeds) -> Iterator[Frame]:
    """Yield the arrangements that have room for all boxes."""
    for around in surroundings(sheet, paper):
        wide = (around.wide + GAP_MM) / stacks - GAP_MM
        if stacks == 1:
            labels = {boxes.label_width(sheet, around.place.wide, share) for share in _LABELS}
        else:
            labels = boxes.labels_beside(sheet, wide, needs.least)
        narrow = sorted({needs.least, max(needs.least, needs.word)})
        for label, narrowest in product(sorted(labels, reverse=True), narrow):
            if stacks == 1 or wide - label >= narrowest:
                for spread in spreads(sheet, wide - label, narrowest):
                    frame = _frame(sheet, around, spread, wide, stacks, label, needs)
                    if frame.pages:
                        yield frame


def _frame(
    sheet: Sheet,
    around: Surroundings,
    spread: Across,
    wide: float,
    stacks: int,
    label: float,
    needs: ColumnNeeds,
) -> Frame:
    """Return an arrangement, without pages if it has no room. wide: mm of a stack, label: of its labels."""
    together = max(map(len, spread.sides))
    column = (wide - label) / (together * max(map(len, spread.rounds)))
    rounds = (_LOW_ROUNDS if around.low else _ROUNDS) + boxes.words_height(sheet, column)
    fits = needs.dealer <= column
    dealers = 0.0 if fits else head.dealers_height(sheet, spread.rounds, around.wide)
    beside = 0.0 if stacks > 1 and together == 1 else label
    name, names = head.measure_names(sheet, (wide - beside) / together, low=around.low)
    heads = dealers + names + rounds
    lowest = max(LOWEST, boxes.label_height(sheet, label))
    arranged = pages(sheet, spread, around.room - around.below, heads, lowest, stacks)
    if around.last:
        arranged = lower_last(arranged, around.room - around.last, heads, lowest)
    return Frame(
        around=around,
        dealers=dealers,
        names=names,
        rounds=rounds,
        full=wide,
        stacks=stacks,
        label=label,
        column=column,
        number=boxes.number_size(needs.number, column),
        name=name,
        pages=arranged,
    )


def _fitting(sheet: Sheet, asked: Paper) -> Frame:
    """Return an arrangement on the paper asked for, or on another on which no side's rows are divided.

    One sheet on a page comes first, also where two would leave a page to notes alone, then portrait.
    A side's rows stand in several stacks where no page is high enough for them, and in as few as can be. Most
    rows fit a page in portrait.
    """
    alone = replace(asked, per_page=1)
    upright = replace(alone, landscape=False)
    arranged = [frame for paper in dict.fromkeys((asked, alone)) if (frame := _arrange(sheet, paper, 1))]
    frame = min(arranged, key=lambda each: (not each.whole, each.around.after > 0))
    if frame.whole:
        return frame
    for stacks, other in product(range(1, _MOST_STACKS + 1), dict.fromkeys((alone, upright))):
        found = _arrange(sheet, other, stacks)
        if found and found.whole:
            return found
    return frame


def draw_sheet(sheet: Sheet, asked: Paper) -> tuple[Paper, tuple[DrawnPage, ...]]:
    """Return the paper of a sheet and its pages; a blank sheet is drawn twice on a page if two fit there.

    A ledger with too many columns for any page is drawn as other sheets are.
    """
    first = _laid_out(sheet, asked)
    paper = first.around.paper
    places = places_on(paper)
    copies = len(places) if sheet.blank else 1
    numbers = [number for number in range(_count(first)) for _copy in range(copies)]
    drawn = []
    for begun in range(0, len(numbers), len(places)):
        pen = Pen()
        for place, number in zip(places, numbers[begun : begun + len(places)], strict=False):
            _draw(pen, sheet, replace(first, around=replace(first.around, place=place)), number)
        drawn.append(DrawnPage(*page_size(paper), tuple(pen.marks)))
    return paper, tuple(drawn)


def _laid_out(sheet: Sheet, asked: Paper) -> Frame | Ledger | Totals:
    if sheet.has_only_totals:
        return totals.fitting(sheet, asked)
    return (ledger.fitting(sheet, asked) if sheet.ledger else None) or _fitting(sheet, asked)


def _count(frame: Frame | Ledger | Totals) -> int:
    return len(frame.pages) + frame.around.after


def _draw(pen: Pen, sheet: Sheet, frame: Frame | Ledger | Totals, number: int) -> None:
    pen.missing = False
    around, boxes_end = frame.around, len(frame.pages)
    head.draw_head(pen, sheet, around.place, low=around.low)
    if number < boxes_end:
        match frame:
            case Frame():
                _draw_blocks(pen, sheet, frame, frame.pages[number])
            case Ledger():
                draw_ledger(pen, sheet, frame, frame.pages[number])
            case Totals():
                draw_totals(pen, sheet, frame)
            case _ as never:
                assert_never(never)
        draw_notes(pen, around, last=number == boxes_end - 1)
    else:
        draw_own_page(pen, around, number - boxes_end)
    head.draw_foot_line(pen, sheet, around.place, f"{number + 1} / {_count(frame)}")


def _draw_blocks(pen: Pen, sheet: Sheet, frame: Frame, blocks: Sequence[Block]) -> None:
    bottom = y = frame.around.place.y + frame.around.head
    for block in blocks:
        if block.at == 0:
            y = bottom
        bottom = max(bottom, boxes.draw_block(pen, sheet, frame, block, y) + GAP_MM)
