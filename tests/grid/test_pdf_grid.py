"""Every variant on every paper, read back."""

import pytest

from scorepad.i18n.catalogue import languages, use_language
from scorepad.i18n.formats import points
from scorepad.rules.built_in import variant, variant_ids
from scorepad.sheets.build import blank_sheet, game_sheet
from scorepad.sheets.model import Paper, Sheet
from scorepad.sheets.page.frame import GAP_MM
from scorepad.sheets.page.pdf import pdf_bytes
from scorepad.storage.gamefile.read import read_game
from tests import vectors
from tests.sheets.hard import HARD, WIDE
from tests.sheets.in_order import PAPERS, check, torn
from tests.sheets.paper import Read, columns_of, read

_FIVE_DIGITS, _FIVE_DIGITS_MM = 10_000, 14.0
_MINIMUM_POINTS = 10.0


def paper_id(paper: Paper) -> str:
    """Return a paper's name for use in a test's id."""
    return f"{paper.size}-{'lying' if paper.landscape else 'upright'}-{paper.per_page}"


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("sides", [2, 3, 4, 6, 12])
@pytest.mark.parametrize("paper", PAPERS, ids=paper_id)
@pytest.mark.parametrize("ident", variant_ids())
def test_a_pad_has_no_faults(ident: str, paper: Paper, sides: int, lang: str) -> None:
    with use_language(lang):
        sheet = blank_sheet(variant(ident), sides)
        assert not check(sheet, paper)
        assert not check(blank_sheet(variant(ident), sides, ("田中さん ♠♥", WIDE)), paper)
    if lang == "en" and sides <= 6:
        check_boxes(sheet, read(pdf_bytes(sheet, paper)), two_up=paper.per_page == 2)


def check_boxes(sheet: Sheet, pages: list[Read], *, two_up: bool) -> None:
    """Check that five digits can be written, what a round needs be read, and each half page has a round."""
    assert not two_up or sheet.ledger or torn(sheet, pages) == []
    if sheet.widest >= _FIVE_DIGITS:
        # Between two stacks of rows side by side is a gap, which is no column.
        columns = [wide for page in pages for wide in columns_of(page) if wide > GAP_MM + 0.05]
        assert min(columns) > _FIVE_DIGITS_MM - 0.05
    asked = [column.minimum for dealt in sheet.rounds for column in dealt.columns]
    numbers = [points(each) for each in asked if isinstance(each, int)]
    inks = [ink for page in pages for ink in page.inks if ink.size > _MINIMUM_POINTS - 0.01]
    assert sum(ink.text in numbers for ink in inks) >= len(numbers)


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("paper", PAPERS, ids=paper_id)
@pytest.mark.parametrize("name", vectors.IDS)
def test_a_game_has_no_faults(name: str, paper: Paper, lang: str) -> None:
    with use_language(lang):
        assert not check(game_sheet(read_game(vectors.game_file(name)).record), paper)


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("paper", PAPERS, ids=paper_id)
@pytest.mark.parametrize("name", HARD)
def test_a_hard_sheet_has_no_faults(name: str, paper: Paper, lang: str) -> None:
    with use_language(lang):
        assert not check(HARD[name](), paper)
