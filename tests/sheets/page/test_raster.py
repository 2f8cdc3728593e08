"""A page as a PNG: every mark where the other pictures have it, with smooth edges."""

import io

import pytest
from PIL import Image

from scorepad.sheets.page.fonts import text_width
from scorepad.sheets.page.marks import DrawnPage, Mark, Path
from scorepad.sheets.page.pen import INK, Pen
from scorepad.sheets.page.raster import png_bytes

RED, WHITE = (200, 0, 16), (255, 255, 255)


def drawn(*marks: Mark, per_mm: float = 10) -> Image.Image:
    """Return a page of 40 × 12 mm with some marks."""
    return Image.open(io.BytesIO(png_bytes(DrawnPage(40, 12, marks), per_mm))).convert("RGB")


def darkness(picture: Image.Image) -> float:
    """Return how many pixels are full of ink, parts of one added up."""
    return sum((255 - value) * count for value, count in enumerate(picture.convert("L").histogram())) / 255


def test_an_area_is_filled_to_its_edges_and_half_a_pixel_half() -> None:
    picture = drawn(Path((((1.0, 1.0), (3.05, 1.0), (3.05, 2.0), (1.0, 2.0)),), RED))
    assert picture.size == (400, 120)
    assert picture.getpixel((10, 10)) == picture.getpixel((29, 19)) == RED
    assert picture.getpixel((9, 10)) == picture.getpixel((10, 20)) == picture.getpixel((31, 10)) == WHITE
    assert picture.getpixel((30, 15)) == (227, 127, 135)


def test_lines_are_as_thick_as_they_are_long_and_meet_without_a_gap() -> None:
    level = drawn(Path((((2.0, 5.0), (32.0, 5.0)),), (0, 0, 0), 0.8))
    slanted = drawn(Path((((2.0, 1.0), (26.0, 10.0)),), (0, 0, 0), 0.8))
    assert darkness(level) == pytest.approx(300 * 8, rel=0.01)
    assert darkness(slanted) == pytest.approx(256.3 * 8, rel=0.01)
    corner = drawn(Path((((2.0, 10.0), (20.0, 2.0), (38.0, 10.0)),), (0, 0, 0), 0.8))
    assert corner.getpixel((200, 20)) == (0, 0, 0)


def test_a_dash_leaves_out_what_it_says_around_a_corner_too() -> None:
    picture = drawn(Path((((2.0, 2.0), (5.0, 2.0), (5.0, 11.0)),), (0, 0, 0), 0.6, (2.0, 2.0)))
    assert picture.getpixel((30, 20)) == (0, 0, 0)
    assert picture.getpixel((45, 20)) == picture.getpixel((50, 25)) == WHITE
    assert picture.getpixel((50, 40)) == (0, 0, 0)
    assert picture.getpixel((50, 60)) == WHITE


def test_letters_have_their_holes_and_their_width() -> None:
    pen = Pen()
    pen.write(2, 8, "OI", 20)
    picture = drawn(*pen.marks)
    left, _top, right, bottom = picture.convert("L").point(lambda value: 255 - value).getbbox() or (
        0,
        0,
        0,
        0,
    )
    assert 20 <= left < 28
    assert right == pytest.approx(20 + 10 * text_width("OI", 20), abs=10)
    assert bottom == pytest.approx(80, abs=4)
    middle = 20 + 10 * text_width("O", 20) / 2
    assert picture.getpixel((round(middle), 56)) == WHITE


def test_bold_japanese_is_darker_than_plain_and_as_dark_as_ink_inside() -> None:
    plain, bold = Pen(), Pen()
    plain.write(2, 8, "田中", 20)
    bold.write(2, 8, "田中", 20, bold=True)
    thin, thick = drawn(*plain.marks), drawn(*bold.marks)
    assert darkness(thick) > 1.2 * darkness(thin)
    assert INK in {colour for _count, colour in thick.getcolors(10_000) or []}


def test_boxes_and_lines_of_sheets_are_drawn_too() -> None:
    pen = Pen()
    pen.box(10, 2, 4)
    pen.line(2, 10, 30, 10, 0.5, RED)
    pen.fill(20, 2, 4, 4, RED)
    picture = drawn(*pen.marks)
    assert picture.getpixel((120, 40)) == WHITE
    assert picture.getpixel((120, 20)) == INK
    assert picture.getpixel((150, 100)) == picture.getpixel((220, 40)) == RED


def test_what_stands_over_the_edge_of_a_page_is_left_out() -> None:
    picture = drawn(Path((((-5.0, -5.0), (50.0, -5.0), (50.0, 50.0), (-5.0, 50.0)),), RED))
    assert picture.getcolors() == [(400 * 120, RED)]
