"""The page reader finds what is wrong with a printed page."""

from collections.abc import Callable

import pytest
from fpdf import FPDF

from scorepad.rules.built_in import variant
from scorepad.sheets.build import blank_sheet
from scorepad.sheets.page.fonts import LATIN, font_file
from tests.sheets.in_order import cut_words, not_embedded
from tests.sheets.paper import Ink, Read, faults, low_boxes, read


def page(put: Callable[[FPDF], None]) -> bytes:
    pdf = FPDF(unit="mm", format="a4")
    pdf.add_font(LATIN, fname=font_file(LATIN))
    pdf.set_font(LATIN, size=10)
    pdf.add_page()
    put(pdf)
    return bytes(pdf.output())


def two_lines(pdf: FPDF) -> None:
    pdf.text(20, 20, "first")
    pdf.text(20, 24.2, "second")
    pdf.line(20, 25, 60, 25)


def one_over_another(pdf: FPDF) -> None:
    pdf.text(20, 20, "first")
    pdf.text(25, 21, "second")


def beside_the_page(pdf: FPDF) -> None:
    pdf.text(195, 20, "a long word")


def across_an_upright_line(pdf: FPDF) -> None:
    pdf.text(20, 20, "first")
    pdf.line(23, 10, 23, 30)


def across_a_lying_line(pdf: FPDF) -> None:
    pdf.text(20, 20, "first")
    pdf.line(10, 19, 60, 19)


@pytest.mark.parametrize(
    ("put", "said"),
    [
        (one_over_another, "'first' stands over 'second'"),
        (beside_the_page, "edge"),
        (across_an_upright_line, "'first' crosses an upright line"),
        (across_a_lying_line, "'first' crosses a lying line"),
    ],
)
def test_faults_of_a_page_are_reported(put: Callable[[FPDF], None], said: str) -> None:
    (fault,) = faults(read(page(put)))
    assert said in fault


def test_lines_of_text_below_each_other_are_no_fault() -> None:
    assert faults(read(page(two_lines))) == []


@pytest.mark.parametrize(("high", "low"), [(9, 0), (8.9, 2)])
def test_boxes_too_low_for_a_felt_pen_are_reported(high: float, low: int) -> None:
    def grid(pdf: FPDF) -> None:
        for x in (20, 40, 60):
            pdf.line(x, 20, x, 20 + 2 * high)
        for at in range(3):
            pdf.line(20, 20 + at * high, 60, 20 + at * high)

    assert len(low_boxes(read(page(grid)))) == low


def test_a_font_that_is_not_embedded_is_reported() -> None:
    def put(pdf: FPDF) -> None:
        pdf.set_font("helvetica", size=10)
        pdf.text(20, 20, "first")

    assert not_embedded(page(put)) == ["/Helvetica"]
    assert not_embedded(page(two_lines)) == []


@pytest.mark.parametrize(
    ("text", "cut"), [("Red threes", []), ("Red thre", ["thre"]), ("es caught", ["es"]), ("1,500 × 2", [])]
)
def test_a_part_of_a_word_is_reported(text: str, cut: list[str]) -> None:
    data = page(lambda pdf: pdf.text(20, 20, text))
    assert cut_words(blank_sheet(variant("whitnack"), 2), read(data)) == [
        f"{word!r} is no whole word" for word in cut
    ]


def test_a_japanese_line_ending_where_it_may_is_whole() -> None:
    sheet = blank_sheet(variant("whitnack"), 2, ("クリーンの山",))
    told = (
        cut_words(sheet, [Read(0, 0, (Ink(text, 0, 0, 0, 0, 9),), (), ())]) for text in ("クリ", "クリー")
    )
    assert [len(each) for each in told] == [1, 0]
