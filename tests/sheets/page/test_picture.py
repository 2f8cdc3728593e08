"""The picture of a page: the marks of the PDF, with letters that need no font."""

import re
from concurrent.futures import ThreadPoolExecutor
from xml.etree import ElementTree as ET

from scorepad.rules.built_in import variant
from scorepad.rules.custom import CustomRuleSet
from scorepad.sheets.model import BlankPad, Paper
from scorepad.sheets.page.fonts import text_width
from scorepad.sheets.page.paper import DrawnPage, Pen
from scorepad.sheets.page.picture import _opened, _outline, svg_text
from scorepad.sheets.render import render_page

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
