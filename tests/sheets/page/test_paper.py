"""The page reader finds what is wrong with a printed page."""

import pytest
from fpdf import FPDF

from scorepad.rules.built_in import variant
from scorepad.sheets.build import blank_sheet
from scorepad.sheets.page.fonts import LATIN, font_file
from tests.sheets.in_order import cut_words, not_embedded
from tests.sheets.paper import Ink, Read, faults, low_boxes, read

Text = tuple[float, float, str]
Line = tuple[float, float, float, float]
FIRST: Text = (20, 20, "first")


def page(*drawn: Text | Line, font: str = LATIN) -> bytes:
    """Return a page with texts and lines at places in mm."""
    pdf = FPDF(unit="mm", format="a4")
    pdf.add_font(LATIN, fname=font_file(LATIN))
    pdf.set_font(font, size=10)
    pdf.add_page()
    for each in drawn:
        if len(each) == 3:
            pdf.text(*each)
        else:
            pdf.line(*each)
    return bytes(pdf.output())


@pytest.mark.parametrize(
    ("drawn", "said"),
    [
        ((FIRST, (25, 21, "second")), ["'first' stands over 'second'"]),
        (((195, 20, "a long word"),), ["edge"]),
        ((FIRST, (23, 10, 23, 30)), ["'first' crosses an upright line"]),
        ((FIRST, (10, 19, 60, 19)), ["'first' crosses a lying line"]),
        ((FIRST, (20, 24.2, "second"), (20, 25, 60, 25)), []),
    ],
)
def test_faults_of_a_page_are_reported(drawn: tuple[Text | Line, ...], said: list[str]) -> None:
    found = faults(read(page(*drawn)))
    assert [part in fault for part, fault in zip(said, found, strict=True)] == [True] * len(said)


@pytest.mark.parametrize(("high", "low"), [(9, 0), (8.9, 2)])
def test_boxes_too_low_for_a_felt_pen_are_reported(high: float, low: int) -> None:
    upright = [(x, 20, x, 20 + 2 * high) for x in (20, 40, 60)]
    lying = [(20, 20 + at * high, 60, 20 + at * high) for at in range(3)]
    assert len(low_boxes(read(page(*upright, *lying)))) == low


def test_a_font_that_is_not_embedded_is_reported() -> None:
    assert not_embedded(page(FIRST, font="helvetica")) == ["/Helvetica"]
    assert not_embedded(page(FIRST)) == []


@pytest.mark.parametrize(
    ("text", "cut"), [("Red threes", []), ("Red thre", ["thre"]), ("es caught", ["es"]), ("1,500 × 2", [])]
)
def test_a_part_of_a_word_is_reported(text: str, cut: list[str]) -> None:
    found = cut_words(blank_sheet(variant("whitnack"), 2), read(page((20, 20, text))))
    assert found == [f"{word!r} is no whole word" for word in cut]


@pytest.mark.parametrize(("text", "cut"), [("クリ", 1), ("クリー", 0)])
def test_a_japanese_line_ending_where_it_may_is_whole(text: str, cut: int) -> None:
    sheet = blank_sheet(variant("whitnack"), 2, ("クリーンの山",))
    assert len(cut_words(sheet, [Read(0, 0, (Ink(text, 0, 0, 0, 0, 9),), (), ())])) == cut
