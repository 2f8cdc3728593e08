"""A ledger read back from its PDF: which rounds and sides stand on a page, and how wide its columns are."""

from collections import Counter
from dataclasses import replace
from itertools import product

from scorepad.i18n.catalogue import _
from scorepad.sheets.model import Paper, Sheet
from scorepad.sheets.page.draw import draw_sheet
from scorepad.sheets.page.head import SIDE_SIGNS
from scorepad.sheets.page.ledger_parts import NOT_WRITTEN, number_text
from tests.sheets.paper import MM, Ink, Read, Rule, columns_of

_ROUND_POINTS, _SIGN_POINTS = 10.0, 8.0
_NOT_PRINTED = ("adjustments", "out", "points")
"""Rows of the sheet that have no column of their own on a ledger."""


def halves(sheet: Sheet, asked: Paper, pages: list[Read]) -> list[Read]:
    """Return the pages, or the two halves of each where two sheets stand on one."""
    if draw_sheet(sheet, asked)[0].per_page == 1:
        return pages
    return [_half(page, second=second) for page in pages for second in (False, True)]


def _half(page: Read, *, second: bool) -> Read:
    lying = page.wide > page.high

    def inside(each: Ink | Rule) -> bool:
        at, middle = (each.left, page.wide / 2) if lying else (each.bottom, page.high / 2)
        return (at > middle) == second

    return replace(
        page,
        inks=tuple(filter(inside, page.inks)),
        upright=tuple(filter(inside, page.upright)),
        lying=tuple(filter(inside, page.lying)),
    )


def rounds_on(page: Read) -> list[int]:
    """Return the numbers of the rounds on a page, from top to bottom."""
    left = min((rule.left for rule in page.upright), default=0.0)
    found = [ink for ink in page.inks if abs(ink.size - _ROUND_POINTS) < 0.01 and ink.text.isdigit()]
    return [int(ink.text) for ink in sorted(found, key=lambda ink: ink.top) if ink.left - left < 3 * MM]


def sides_on(page: Read) -> list[int]:
    """Return the indices of the sides on a page, from left to right."""
    signs = sorted((ink for ink in page.inks if ink.text in SIDE_SIGNS), key=lambda ink: ink.left)
    return [SIDE_SIGNS.index(ink.text) for ink in signs if abs(ink.size - _SIGN_POINTS) < 0.01]


def columns_a_side(sheet: Sheet) -> int:
    """Return how many columns each side of a ledger has."""
    return 2 + sum(row.path.startswith("rows.") for row in sheet.rows)


def total_columns(sheet: Sheet, page: Read) -> list[float]:
    """Return the widths in mm of the columns for totals on a page with one sheet."""
    each = columns_a_side(sheet)
    return columns_of(page)[each::each]


def ledger_numbers(sheet: Sheet) -> Counter[str]:
    """Return what stands in the boxes of a ledger, and how often at least."""
    counts = [at for at, row in enumerate(sheet.rows) if row.path not in _NOT_PRINTED]
    columns = [column for dealt in sheet.rounds for column in dealt.columns]
    shown = [number_text(column.cells[at].shown) for column in columns for at in counts]
    shown += [NOT_WRITTEN if column.away else number_text(column.round) for column in columns]
    return Counter(filter(None, [*shown, *(number_text(column.total) for column in columns)]))


def ledger_labels(sheet: Sheet) -> list[str]:
    """Return the words that stand above the columns or in the legend."""
    own = [text for row in sheet.rows if row.path not in _NOT_PRINTED for text in (row.label, row.detail)]
    return [*own, *(row.label for row in sheet.rows if row.path == "points"), _("Total")]


def scattered(sheet: Sheet, asked: Paper, pages: list[Read]) -> list[str]:
    """Return which side's rounds don't all stand on paper exactly once, or once on each copy."""
    found: Counter[tuple[int, int]] = Counter()
    for page in halves(sheet, asked, pages):
        found.update(product(rounds_on(page), sides_on(page)))
    copies = max(found.values(), default=1)
    wanted = set(product((dealt.number for dealt in sheet.rounds), range(len(sheet.sides))))
    missing = [f"round {number} of side {side} is missing" for number, side in sorted(wanted - found.keys())]
    return missing + [f"{pair} is printed {count} times" for pair, count in found.items() if count != copies]
