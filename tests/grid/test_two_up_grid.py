"""Two sheets on a page, or one where two don't fit: no round is torn, and no page holds rules alone."""

from itertools import product

import pytest

from scorepad.rules.built_in import variant, variant_ids
from scorepad.sheets.build import blank_sheet
from scorepad.sheets.model import Paper
from scorepad.sheets.page.pdf import pdf_bytes
from tests.sheets.in_order import torn
from tests.sheets.paper import read


@pytest.mark.parametrize("paper", [Paper(*each, 2) for each in product(("a4", "letter"), (False, True))])
@pytest.mark.parametrize("sides", [2, 3, 4, 6])
@pytest.mark.parametrize("ident", variant_ids())
def test_no_round_is_torn(ident: str, sides: int, paper: Paper) -> None:
    sheet = blank_sheet(variant(ident), sides)
    assert torn(sheet, read(pdf_bytes(sheet, paper))) == []
