"""The printed sheet, read back: its words and numbers, its fonts, nothing off the page."""

import io
import re
from collections import Counter
from typing import Any

import pdfplumber
import pytest
from pypdf import PdfReader

from scorepad.i18n.formats import points
from scorepad.rules.built_in import variant
from scorepad.sheets.build import blank_sheet, game_sheet
from scorepad.sheets.model import Paper, Sheet
from scorepad.sheets.page.pdf import pdf_bytes
from scorepad.storage.gamefile.read import read_game
from tests import vectors

PAPERS = [
    Paper(),
    Paper("letter", landscape=True),
    Paper(per_page=2),
    Paper("letter", per_page=2, landscape=True),
]


def text_of(data: bytes) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(data)).pages)


@pytest.mark.parametrize("name", vectors.IDS)
def test_every_number_of_the_score_is_on_paper(name: str) -> None:
    sheet = game_sheet(read_game(vectors.game_file(name)).record)
    printed = Counter(re.findall(r"[−\d][\d,]*", text_of(pdf_bytes(sheet, Paper()))))
    wanted: Counter[str] = Counter()
    for column in (column for dealt in sheet.rounds for column in dealt.columns):
        lines = [cell.shown for cell in column.cells if cell.shown is not None]
        # Points that are the whole round are written once.
        once = column.away or lines[-1:] == [column.round]
        both = (column.total,) if once else (column.round, column.total)
        wanted.update(points(value) for value in (*lines, *both) if value is not None)
    assert wanted
    assert wanted - printed == Counter()


def blank(ident: str, sides: int, names: tuple[str, ...] = ()) -> Sheet:
    return blank_sheet(variant(ident), sides, names)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("ident", "sides"), [("whitnack", 2), ("pennies", 6), ("hand", 4), ("simpson", 12)])
def test_nothing_is_off_the_page_and_the_same_sheet_gives_the_same_file(
    ident: str, sides: int, paper: Paper
) -> None:
    data = pdf_bytes(blank(ident, sides, ("W" * 40,)), paper)
    assert data == pdf_bytes(blank(ident, sides, ("W" * 40,)), paper)
    with pdfplumber.open(io.BytesIO(data)) as opened:
        for page in opened.pages:
            for each in (*page.chars, *page.lines, *page.rects):
                assert min(each["x0"], each["top"], page.width - each["x1"]) >= 0
                assert each["bottom"] <= page.height


def test_fonts_are_embedded_names_searchable_and_title_and_language_set() -> None:
    reader = PdfReader(io.BytesIO(pdf_bytes(blank("whitnack", 2, ("田中さん ♠♥", "=1+1 ع")), Paper())))
    text = reader.pages[0].extract_text()
    assert "田中さん" in text
    assert "=1+1" in text
    assert "An empty box marks a character" in text
    assert "Whitnack" in str(reader.metadata and reader.metadata.title)
    root: Any = reader.trailer["/Root"]
    resources: Any = reader.pages[0]["/Resources"]
    assert root["/Lang"] == "en"
    fonts = [font.get_object() for font in resources["/Font"].values()]
    for font in fonts:
        inside = font["/DescendantFonts"][0].get_object()["/FontDescriptor"].get_object()
        assert "/FontFile2" in inside
