"""A played game leaves the app as a PDF, as a spreadsheet and through the browser's own print."""

import io

from openpyxl import load_workbook
from playwright.sync_api import Request
from pypdf import PdfReader

from tests.browser.moves import saved
from tests.browser.page import Screen
from tests.browser.table import FIRST, SECOND, THEM, US, choose, sit_down


def words_of(pdf: bytes) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages)


def test_a_played_game_is_saved_and_printed_with_the_totals_on_screen(screen: Screen) -> None:
    sit_down(screen, FIRST, SECOND)
    screen.wait_for(f"{US}, 3,990", f"{THEM}, 4,265")
    choose(screen, "Print")
    screen.wait_for("Page 1 of 1")
    name, pdf = saved(screen, "Save as PDF")
    assert name == f"{US}, {THEM}.pdf"
    text = words_of(pdf)
    assert [each for each in ("3,990", "4,265", US, THEM) if each not in text] == []
    _name, sheet = saved(screen, "Save as spreadsheet")
    book = load_workbook(io.BytesIO(sheet), data_only=True)
    assert {3990, 4265} <= {cell for row in book.worksheets[0].values for cell in row}
    context = screen.page.context
    # Where a browser has no viewer for it, the new tab stays empty.
    with context.expect_page(), context.expect_event("request", Request.is_navigation_request) as printed:
        screen.tap("Print")
    answer = screen.page.request.get(printed.value.url)
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-disposition"].startswith("inline")
    assert answer.body() == pdf
