"""Letters on paper: their widths, compared with those of the PDF library, their fonts and their weight."""

from io import BytesIO
from typing import Any, cast

import pytest
from fpdf import FPDF
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader

from scorepad.rules.built_in import variant
from scorepad.sheets.build import blank_sheet
from scorepad.sheets.model import Paper
from scorepad.sheets.page.fonts import (
    BOLD,
    JAPANESE,
    LATIN,
    NONE,
    SYMBOLS,
    font_file,
    runs,
    text_width,
    wrap_text,
)
from scorepad.sheets.page.paper import Pen, TextMark
from scorepad.sheets.page.pdf import pdf_bytes

NAMES = st.text(st.sampled_from("AWil0129,−×é♥●✚ 田中さん"), max_size=40)


def measured(text: str, size: float, *, bold: bool) -> float:
    pdf = FPDF(unit="mm")
    pdf.add_page()
    wide = 0.0
    for run in runs(text, bold=bold):
        pdf.add_font(run.font, fname=font_file(run.font))
        pdf.set_font(run.font, size=size)
        wide += pdf.get_string_width(run.text)
        pdf.text(20, 20, run.text)
    pdf.output()  # closes the fonts' files
    return wide


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize(
    "text", ["Red threes caught × −100", "12,850", "AVATAR To", "田中さん ♠♥ ✚", "naïve Łódź"]
)
def test_text_width_matches_what_fpdf2_prints(text: str, bold: bool) -> None:
    assert text_width(text, 9.5, bold=bold) == pytest.approx(measured(text, 9.5, bold=bold), abs=1e-6)


@given(NAMES, st.floats(5, 60))
def test_wrapped_lines_fit_their_room_and_lose_nothing(text: str, room: float) -> None:
    lines = wrap_text(text, room, 10)
    assert all(text_width(line, 10) <= room for line in lines if len(line) > 1)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_japanese_lines_break_only_where_they_may() -> None:
    text = "「クリーン」の山、ちょっとのプレイヤーが上がり。"
    for room in range(12, 60):
        lines = wrap_text(text, room, 10)
        assert "".join(lines) == text
        assert not any(line[0] in "ー、。」ょっャ" for line in lines)
        assert not any(line[-1] == "「" for line in lines)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Zoe\N{COMBINING DIAERESIS}", [(LATIN, "Zoë")]),
        ("♥\N{VARIATION SELECTOR-16}\N{ZERO WIDTH JOINER}", [(LATIN, "♥")]),
        ("Aع", [(LATIN, "A"), (NONE, "ع")]),
        ("Ann 🎉 Bo 👩‍👩‍👧 🏳️‍🌈 👍🏽", [(LATIN, "Ann Bo")]),
        ("Ann 🎉: pie 🥧, 🎲 dice :-) 👍.", [(LATIN, "Ann: pie, dice :-).")]),
        (
            'Cy\'s "pad"',
            [(LATIN, "Cy"), (SYMBOLS, "'"), (LATIN, "s "), (SYMBOLS, '"'), (LATIN, "pad"), (SYMBOLS, '"')],
        ),
    ],
)
def test_accents_are_composed_and_invisible_characters_get_no_box(
    text: str, found: list[tuple[str, str]]
) -> None:
    assert [(run.font, run.text) for run in runs(text)] == found
    assert next(runs(text, bold=True)).font == BOLD


def test_text_with_its_own_bold_font_is_not_thickened() -> None:
    pen = Pen()
    pen.write(0, 0, "Ann 田中", 10, bold=True)
    pen.write(0, 0, "Ann 田中", 10)
    thick = [(mark.font, mark.thick > 0) for mark in pen.marks if isinstance(mark, TextMark)]
    assert thick == [(BOLD, False), (JAPANESE, True), (LATIN, False), (JAPANESE, False)]


def test_names_can_be_searched_for_and_title_and_language_are_set() -> None:
    sheet = blank_sheet(variant("whitnack"), 2, ("田中さん ♠♥", "=1+1 ع"))
    reader = PdfReader(BytesIO(pdf_bytes(sheet, Paper())))
    text, root = reader.pages[0].extract_text(), cast("Any", reader.trailer["/Root"])
    assert [each for each in ("田中さん", "=1+1", "An empty box marks a character") if each not in text] == []
    assert "Whitnack" in str(reader.metadata and reader.metadata.title)
    assert root["/Lang"] == "en"


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
