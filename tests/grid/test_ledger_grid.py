"""Games of points and of bids with any number of sides and rounds, on papers by turns, read back."""

from itertools import cycle, product

import pytest

from scorepad.rules.built_in import VARIANTS, variant
from scorepad.sheets.build import blank_sheet
from scorepad.sheets.model import Paper
from tests.sheets.in_order import PAPERS, check
from tests.sheets.page.test_ledger import played

SIDES = range(2, 13)
GAMES = product(SIDES, (1, 6, 11, 24, 50, 99))
IDS = [ident for ident in VARIANTS if blank_sheet(variant(ident), 2).ledger]
PADS = product(IDS, SIDES)


@pytest.mark.parametrize(
    ("sides", "rounds", "paper"), [(*each, on) for each, on in zip(GAMES, cycle(PAPERS))]
)
def test_no_row_is_divided_and_every_number_is_there(sides: int, rounds: int, paper: Paper) -> None:
    assert not check(played("points", sides, rounds), paper)


@pytest.mark.parametrize(("ident", "sides", "paper"), [(*each, on) for each, on in zip(PADS, cycle(PAPERS))])
def test_a_pad_has_no_faults(ident: str, sides: int, paper: Paper) -> None:
    assert not check(blank_sheet(variant(ident), sides), paper)
