"""The printed sheet, read back: its words, numbers and fonts; and what is loaded before one is printed."""

import io
import re
from collections import Counter
from typing import Any

import pytest
from pypdf import PdfReader

from scorepad.i18n.formats import points
from scorepad.rules.built_in import variant
from scorepad.score.fields import MADE
from scorepad.sheets.build import BAGS, blank_sheet, game_sheet
from scorepad.sheets.model import Paper
from scorepad.sheets.page.pdf import pdf_bytes
from scorepad.storage.gamefile.read import read_game
from tests import vectors


def text_of(data: bytes) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(data)).pages)


@pytest.mark.parametrize("name", vectors.IDS[::3])
def test_every_number_of_the_score_is_on_paper(name: str) -> None:
    sheet = game_sheet(read_game(vectors.game_file(name)).record)
    printed = Counter(re.findall(r"[−\d][\d,]*", text_of(pdf_bytes(sheet, Paper()))))
    wanted: Counter[str] = Counter()
    for column in (column for dealt in sheet.rounds for column in dealt.columns):
        cells = zip(sheet.rows, column.cells, strict=True)
        # Bags are the difference of two numbers on paper, and a contract is made by a word.
        lines = [cell.shown for row, cell in cells if cell.shown is not None and row.path not in {BAGS, MADE}]
        # Points that are the whole round are written once.
        once = column.away or lines[-1:] == [column.round]
        both = (column.total,) if once else (column.round, column.total)
        wanted.update(points(value) for value in (*lines, *both) if value is not None)
    assert wanted
    assert wanted - printed == Counter()


def test_fonts_are_embedded_names_searchable_and_title_and_language_set() -> None:
    reader = PdfReader(
        io.BytesIO(pdf_bytes(blank_sheet(variant("whitnack"), 2, ("田中さん ♠♥", "=1+1 ع")), Paper()))
    )
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
