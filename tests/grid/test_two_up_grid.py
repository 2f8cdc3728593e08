"""Two sheets on a page, or one where two don't fit, read back from the PDFs."""

from itertools import product

import pytest

from scorepad.i18n.formats import points
from scorepad.rules.built_in import variant, variant_ids
from scorepad.sheets.build import blank_sheet
from scorepad.sheets.model import Paper
from scorepad.sheets.page.frame import GAP_MM
from scorepad.sheets.page.pdf import pdf_bytes
from tests.sheets.in_order import scattered, torn
from tests.sheets.paper import columns_of, faults, low_boxes, read

_FIVE_DIGITS, _FIVE_DIGITS_MM = 10_000, 14.0
_MINIMUM_POINTS = 10.0


@pytest.mark.parametrize("paper", [Paper(*each, 2) for each in product(("a4", "letter"), (False, True))])
@pytest.mark.parametrize("sides", [2, 3, 4, 6])
@pytest.mark.parametrize("ident", variant_ids())
def test_no_round_is_torn_and_all_can_be_read_and_written(ident: str, sides: int, paper: Paper) -> None:
    sheet = blank_sheet(variant(ident), sides)
    pages = read(pdf_bytes(sheet, paper))
    assert (scattered(sheet, paper, pages) if sheet.ledger else torn(sheet, pages)) == []
    assert [*faults(pages), *low_boxes(pages)] == []
    if sheet.widest >= _FIVE_DIGITS:
        # Between two stacks of rows side by side is a gap, which is no column.
        columns = [wide for page in pages for wide in columns_of(page) if wide > GAP_MM + 0.05]
        assert min(columns) > _FIVE_DIGITS_MM - 0.05
    asked = [column.minimum for dealt in sheet.rounds for column in dealt.columns]
    numbers = [points(each) for each in asked if isinstance(each, int)]
    inks = [ink for page in pages for ink in page.inks if ink.size > _MINIMUM_POINTS - 0.01]
    assert sum(ink.text in numbers for ink in inks) >= len(numbers)
