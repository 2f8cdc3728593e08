"""Letters: as wide as the PDF library prints them, bold where they have to be, and drawn in a picture."""

import re
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Any, cast
from xml.etree import ElementTree as ET

import pytest
from fpdf import FPDF
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader

from scorepad.rules.built_in import variant
from scorepad.rules.custom import CustomRuleSet
from scorepad.sheets.build import blank_sheet
from scorepad.sheets.model import BlankPad, Paper
from scorepad.sheets.page.fonts import (
    BOLD,
    LATIN,
    NONE,
    SYMBOLS,
    font_file,
    runs,
    text_width,
    wrap_text,
)
from scorepad.sheets.page.paper import DrawnPage, Pen
from scorepad.sheets.page.pdf import pdf_bytes
from scorepad.sheets.page.picture import _opened, _outline, svg_text
from scorepad.sheets.render import render_page

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


SVG = "{http://www.w3.org/2000/svg}"


def picture(pen: Pen) -> ET.Element:
    return ET.fromstring(svg_text(DrawnPage(40, 12, tuple(pen.marks))))  # noqa: S314 - our own


def letters(text: str, *, bold: bool = False) -> ET.Element:
    pen = Pen()
    pen.write(2, 8, text, 14, bold=bold)
    (path,) = picture(pen).iter(f"{SVG}path")
    return path


def test_letters_stand_on_their_line_and_are_as_wide_as_on_paper() -> None:
    left, top, right, bottom = corners(letters("HAH").attrib["d"])
    assert 200 <= left < 260
    assert 800 <= bottom < 815
    assert 0.7 < (bottom - top) / (14 * 25.4 / 72 * 100) < 0.9
    assert abs(right - (200 + text_width("HAH", 14) * 100)) < 60


def test_bold_words_are_thicker_also_in_japanese_whose_font_has_one_weight() -> None:
    assert float(letters("田中さん", bold=True).attrib["stroke-width"]) > 10
    assert "stroke" not in letters("田中さん").attrib
    assert "stroke" not in letters("Anna", bold=True).attrib
    assert letters("Anna", bold=True).attrib["d"] != letters("Anna").attrib["d"]


def test_lines_and_boxes_are_where_the_pen_put_them() -> None:
    pen = Pen()
    pen.line(1, 2, 30, 2, 0.35, (1, 2, 3))
    pen.fill(4, 5, 6, 7, (255, 0, 16))
    pen.box(10, 1, 3)
    _paper, filled, hollow = picture(pen).iter(f"{SVG}rect")
    (line,) = picture(pen).iter(f"{SVG}path")
    assert line.attrib == {"stroke": "#010203", "stroke-width": "35", "d": "M100 200L3000 200"}
    assert filled.attrib == {"x": "400", "y": "500", "width": "600", "height": "700", "fill": "#ff0010"}
    assert (hollow.attrib["fill"], hollow.attrib["stroke-width"]) == ("none", "25")


def test_a_page_has_the_shape_of_its_paper_and_every_mark() -> None:
    svg, count, _paper = render_page(BlankPad(variant("whitnack"), 2), Paper("letter"), 1)
    page = ET.fromstring(svg)  # noqa: S314 - our own
    assert (count, page.attrib["viewBox"]) == (1, "0 0 21590 27940")
    assert len(page) > 100


def test_a_pad_with_many_rows_and_no_line_for_going_out_is_drawn() -> None:
    rows = {f"rows.row_{number}": 1 for number in range(1, 41)}
    rules = CustomRuleSet("Ours", "points", rows).rules
    svg, _count, _paper = render_page(BlankPad(rules, 2), Paper("letter"), 1)
    assert svg.startswith("<svg")


def test_pages_drawn_at_once_with_a_font_that_nobody_has_read_are_the_same() -> None:
    pad, paper = BlankPad(variant("whitnack"), 2), Paper("letter")
    alone = render_page(pad, paper, 1)
    for _turn in range(5):
        _opened.cache_clear()
        _outline.cache_clear()
        with ThreadPoolExecutor(4) as threads:
            drawn = [threads.submit(render_page, pad, paper, 1) for _thread in range(4)]
        assert [each.result() for each in drawn] == [alone] * 4


_COMMAND = re.compile(r"([A-Z])([^A-Z]*)")


def corners(commands: str) -> tuple[int, int, int, int]:
    """Return the left, top, right and bottom of an SVG path, its control points included."""
    across: list[int] = []
    down: list[int] = []
    for name, numbers in _COMMAND.findall(commands):
        found = [int(each) for each in re.findall(r"-?\d+", numbers)]
        across += found if name == "H" else [] if name == "V" else found[::2]
        down += found if name == "V" else [] if name == "H" else found[1::2]
    return min(across), min(down), max(across), max(down)
