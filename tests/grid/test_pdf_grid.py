"""Every variant on every paper in English, all sheets in every language; sides and papers by turns."""

from collections.abc import Iterable
from itertools import cycle, product

import pytest

from scorepad.i18n.catalogue import languages, use_language
from scorepad.i18n.formats import points
from scorepad.rules.built_in import VARIANTS, variant
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


def in_every_language(names: Iterable[str]) -> list[tuple[str, str, Paper]]:
    """Return each name with each language, on papers by turns."""
    return [(*each, paper) for each, paper in zip(product(names, languages()), cycle(PAPERS))]


@pytest.mark.parametrize(
    ("ident", "paper", "sides"),
    [(*each, sides) for each, sides in zip(product(VARIANTS, PAPERS), cycle((2, 3, 4, 6, 12)))],
)
def test_a_pad_has_no_faults(ident: str, paper: Paper, sides: int) -> None:
    sheet = blank_sheet(variant(ident), sides)
    assert not check(sheet, paper)
    if sides <= 6:
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


@pytest.mark.parametrize(("ident", "lang", "paper"), in_every_language(VARIANTS))
def test_a_pad_with_names_has_no_faults_in_any_language(ident: str, lang: str, paper: Paper) -> None:
    with use_language(lang):
        assert not check(blank_sheet(variant(ident), 4, ("田中さん ♠♥", WIDE)), paper)


@pytest.mark.parametrize(("name", "lang", "paper"), in_every_language(vectors.IDS))
def test_a_game_has_no_faults(name: str, lang: str, paper: Paper) -> None:
    with use_language(lang):
        assert not check(game_sheet(read_game(vectors.game_file(name)).record), paper)


@pytest.mark.parametrize(("name", "lang", "paper"), in_every_language(HARD))
def test_a_hard_sheet_has_no_faults(name: str, lang: str, paper: Paper) -> None:
    with use_language(lang):
        assert not check(HARD[name](), paper)
