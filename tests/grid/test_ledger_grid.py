"""Games of points with any number of sides and rounds on every paper, read back."""

import pytest

from scorepad.rules.built_in import variant
from scorepad.sheets.build import blank_sheet
from scorepad.sheets.model import Paper
from tests.sheets.in_order import PAPERS, check
from tests.sheets.page.test_ledger import played


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("rounds", [1, 6, 11, 24, 50, 99])
@pytest.mark.parametrize("sides", range(2, 13))
def test_no_row_is_divided_and_every_number_is_there(sides: int, rounds: int, paper: Paper) -> None:
    assert not check(played("points", sides, rounds), paper)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("sides", range(2, 13))
@pytest.mark.parametrize("ident", ["five-crowns", "rummy-500", "hearts", "phase-10", "rummikub", "points"])
def test_a_pad_has_no_faults(ident: str, sides: int, paper: Paper) -> None:
    assert not check(blank_sheet(variant(ident), sides), paper)
