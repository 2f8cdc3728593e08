"""Bold words on paper, including Japanese ones, whose font has one weight."""

from io import BytesIO

from pypdf import PdfReader

from scorepad.rules.built_in import variant
from scorepad.sheets.build import blank_sheet
from scorepad.sheets.model import Paper
from scorepad.sheets.page.fonts import BOLD, JAPANESE, LATIN
from scorepad.sheets.page.paper import Pen, TextMark
from scorepad.sheets.page.pdf import pdf_bytes


def test_text_with_its_own_bold_font_is_not_thickened() -> None:
    pen = Pen()
    pen.write(0, 0, "Ann 田中", 10, bold=True)
    pen.write(0, 0, "Ann 田中", 10)
    thick = [(mark.font, mark.thick > 0) for mark in pen.marks if isinstance(mark, TextMark)]
    assert thick == [(BOLD, False), (JAPANESE, True), (LATIN, False), (JAPANESE, False)]


def test_a_japanese_name_is_printed_bold_and_what_follows_is_not() -> None:
    sheet = blank_sheet(variant("whitnack"), 2, ("田中さん", "Ann"))
    contents = PdfReader(BytesIO(pdf_bytes(sheet, Paper()))).pages[0].get_contents()
    assert contents is not None
    lines = contents.get_data().decode("latin-1").splitlines()
    thick = [line for line in lines if " 2 Tr " in line]
    assert len(thick) == 1
    # Between q and Q, or all that follows on the page were thick.
    assert thick[0].startswith("q ")
    assert thick[0].endswith(" Q")
