"""Everything that must hold for any sheet on any paper."""

import io
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, replace
from itertools import combinations, product
from typing import Any

from pypdf import PdfReader

from scorepad.i18n.catalogue import _
from scorepad.i18n.formats import points
from scorepad.i18n.line_breaks import breakable_pieces
from scorepad.sheets.model import Paper, Sheet
from scorepad.sheets.page import ledger
from scorepad.sheets.page.draw import draw_sheet
from scorepad.sheets.page.fonts import NONE, runs
from scorepad.sheets.page.head import SIDE_SIGNS, dealers_above
from scorepad.sheets.page.ledger import NOT_WRITTEN, count_text, number_text
from scorepad.sheets.page.pdf import pdf_bytes
from scorepad.wording.labels import capital
from tests.sheets.paper import MM, Ink, Read, Rule, columns_of, faults, low_boxes, read, rows_of

PAPERS = [Paper(*each) for each in product(("a4", "letter"), (False, True), (1, 2))]
LARGEST = 60_000
"""Bytes for one page."""

_SUMS = 2


def check(sheet: Sheet, paper: Paper) -> list[str]:
    """Draw a sheet and return what is wrong with it."""
    data = pdf_bytes(sheet, paper)
    pages = read(data)
    found = [
        *faults(pages),
        *low_boxes(pages),
        *unprinted(sheet, pages),
        *cut_words(sheet, pages),
    ]
    found += [
        *not_embedded(data),
        *(scattered(sheet, paper, pages) if sheet.ledger else divided(sheet, pages)),
    ]
    if len(data) > LARGEST * len(pages):
        found.append(f"{len(data)} bytes for {len(pages)} pages")
    boxes = sum(len(rows_of(page)) for page in pages)
    if boxes < (len(sheet.rounds) if sheet.ledger else len(sheet.rows) + _SUMS):
        found.append(f"only {boxes} rows of boxes")
    return found


def torn(sheet: Sheet, pages: list[Read]) -> list[str]:
    """Return which pages hold no round or not all rows of one."""
    empty = [f"page {number}: no round" for number, page in enumerate(pages, 1) if not _blocks(page)]
    return [*empty, *divided(sheet, pages)]


def divided(sheet: Sheet, pages: list[Read]) -> list[str]:
    """Return which pages hold rounds and not all rows of each, whatever stacks they stand in."""
    labels = ["".join(text.split()) for text in (*(row.label for row in sheet.rows), _("Total"))]
    found = []
    for number, page in enumerate(pages, 1):
        written, blocks = "".join(page.text.split()), _blocks(page)
        if any(written.count(label) < blocks for label in labels):
            found.append(f"page {number}: {blocks} blocks, and not every row in each")
    found += ["no round on any page"] if not any(map(_blocks, pages)) else []
    return found


def _blocks(page: Read) -> int:
    """Return how many blocks of rounds a page has; where nothing is needed to open, their heads say less."""
    opening = "".join(page.text.split()).count("".join(_("Round and minimum").split()))
    return opening or sum(ink.text == _("Dealer") for ink in page.inks)


def unprinted(sheet: Sheet, pages: list[Read]) -> list[str]:
    """Return which numbers are printed less often than they are on the sheet, and the missing labels."""
    printed = Counter(ink.text for page in pages for ink in page.inks)
    wanted = ledger_numbers(sheet) if sheet.ledger else _numbers(sheet)
    written = "".join("".join(page.text.split()) for page in pages)
    rows = [text for row in sheet.rows for text in (row.label, row.detail)]
    words = [sheet.title, *(ledger_labels(sheet) if sheet.ledger else rows)]
    missing = [word for word in words if "".join(word.split()) not in written]
    return [*(wanted - printed), *missing]


def _numbers(sheet: Sheet) -> Counter[str]:
    return Counter(
        points(value)
        for dealt in sheet.rounds
        for column in dealt.columns
        for value in (*(cell.shown for cell in column.cells), column.round, column.total)
        if value is not None
    )


def not_embedded(data: bytes) -> list[str]:
    """Return which fonts of a PDF are not embedded, or are embedded completely."""
    reader = PdfReader(io.BytesIO(data))
    resources: list[Any] = [page["/Resources"] for page in reader.pages]
    fonts = [font.get_object() for each in resources for font in each["/Font"].values()]
    return [str(font["/BaseFont"]) for font in fonts if not _carried(font)]


def _carried(font: Any) -> bool:
    first = font["/DescendantFonts"][0].get_object() if "/DescendantFonts" in font else font
    return "/FontFile2" in first.get("/FontDescriptor", {}) and str(font["/BaseFont"])[7:8] == "+"


_TOO_LONG = 25
"""Letters; a word of a table's own that has as many may be cut."""
_ENDLESS = 1e6
"""mm of a line that all dealers stand on."""


def cut_words(sheet: Sheet, pages: list[Read]) -> list[str]:
    """Return which printed words are not words of the sheet, because a line breaks inside them."""
    whole = {word for text in set(_texts(sheet)) for word in _whole_words(text)}
    # The list of the dealers ends earlier where a block does.
    whole |= {word.rstrip(",、") for word in whole}
    written = {word for page in pages for ink in page.inks for word in ink.text.split(" ")}
    strange = [word for word in sorted(written - whole) if any(map(str.isalpha, word))]
    long = [word for word in whole if len(word) >= _TOO_LONG]
    return [f"{word!r} is no whole word" for word in strange if not any(word in each for each in long)]


def _texts(sheet: Sheet) -> Iterator[str]:
    yield from _within(asdict(sheet))
    yield from dealers_above(sheet, range(len(sheet.rounds)), _ENDLESS)
    yield from (_("Round and minimum"), _("Dealer"), _("Brought forward"), _("Round"), _("Total"))
    yield capital(_("from paper"))
    yield from (_("Date"), _("First dealer"), _("Name"), _("★ Winner"), _("yes"), _("no"))
    yield _("An empty box marks a character that can't be printed.")
    if sheet.ledger:
        yield from (text for columns in ledger.columns_of(sheet) for text in (*columns.heads, columns.legend))


def _within(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | tuple):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _within(each)


def _whole_words(text: str) -> Iterator[str]:
    """List the words between spaces, and in Japanese the pieces between possible line breaks."""
    words: list[list[str]] = []
    printed = "".join(" " if run.font == NONE else run.text for run in runs(text))
    for joint, piece in breakable_pieces(printed):
        if joint or not words:
            words.append([])
        words[-1].append(piece)
    for word in words:
        for first, last in combinations(range(len(word) + 1), 2):
            yield "".join(word[first:last])


_ROUND_POINTS, _SIGN_POINTS = 10.0, 8.0
_NOT_PRINTED = ("adjustments", "out", "points", "bags")
"""Rows of the sheet that have no column of their own on a ledger, or that of a round's points."""


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
    return 2 + sum(row.path not in _NOT_PRINTED for row in sheet.rows)


def total_columns(sheet: Sheet, page: Read) -> list[float]:
    """Return the widths in mm of the columns for totals on a page with one sheet."""
    each = columns_a_side(sheet)
    return columns_of(page)[each::each]


def ledger_numbers(sheet: Sheet) -> Counter[str]:
    """Return what stands in the boxes of a ledger, and how often at least."""
    counts = [at for at, row in enumerate(sheet.rows) if row.path not in _NOT_PRINTED]
    columns = [column for dealt in sheet.rounds for column in dealt.columns]
    shown = [count_text(sheet.rows[at], column.cells[at]) for column in columns for at in counts]
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
