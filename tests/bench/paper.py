"""The cost of a sheet, compared to fpdf2 drawing as many strings and boxes: `python -m tests.bench.paper`."""

import re
import subprocess
import sys
import time
from collections.abc import Callable

from fpdf import FPDF

from scorepad.score.record import GameRecord
from scorepad.sheets.build import game_sheet
from scorepad.sheets.model import Paper
from scorepad.sheets.page.draw import draw_sheet
from scorepad.sheets.page.fonts import font_file
from scorepad.sheets.page.paper import DrawnPage, TextMark
from scorepad.sheets.page.pdf import pdf_bytes
from scorepad.sheets.xlsx.workbook import game_xlsx
from scorepad.storage.gamefile.read import read_game
from tests import vectors
from tests.bench.figures import milliseconds
from tests.bench.line import Line

GAME = "W03+W04+W05"
ROOM = ("fpdf", "fontTools", "PIL", "xlsxwriter", "openpyxl", "scorepad.sheets")
"""What must not be there before somebody asks for a sheet."""


ON_SCREEN = re.compile(r"scorepad\.sheets(\.pictures(\.\w+)?)?")
"""Of it the pictures, which need no library."""


def bare(pages: tuple[DrawnPage, ...]) -> bytes:
    """Draw as many strings, lines and boxes, placed anywhere."""
    pdf = FPDF(unit="mm", format="a4")
    fonts = {mark.font for page in pages for mark in page.marks if isinstance(mark, TextMark)}
    for font in sorted(fonts):
        pdf.add_font(font, fname=font_file(font))
    for page in pages:
        pdf.add_page()
        for at, mark in enumerate(page.marks):
            if isinstance(mark, TextMark):
                pdf.set_font(mark.font, size=10)
                pdf.text(20, 20 + at % 250, mark.text)
            else:
                pdf.rect(20, 20 + at % 250, 10, 9)
    return bytes(pdf.output())


def lines() -> list[Line]:
    """Measure a game of four rounds."""
    record = read_game(vectors.game_file(GAME)).record
    _paper, pages = draw_sheet(game_sheet(record), Paper())
    return [
        Line("one page as PDF", "ms", _pdf_time(record), _time(lambda: bare(pages)), 2),
        Line("size of the page", "KB", len(pdf_bytes(game_sheet(record), Paper())) / 1000, None, 60),
        Line("spreadsheet of 4 rounds", "ms", _time(lambda: game_xlsx(record)), None, 20),
        Line("size of the spreadsheet", "KB", len(game_xlsx(record)) / 1000, None, 15),
        Line("modules for paper loaded at start", "", float(len(loaded_at_start())), None, 0),
    ]


def loaded_at_start() -> list[str]:
    """List the sheet libraries that are loaded once the app's screens are."""
    said = "import sys, scorepad.cli, scorepad.main, scorepad.ui.app; print(*sys.modules)"
    out = subprocess.run([sys.executable, "-c", said], check=True, capture_output=True, text=True).stdout
    return [name for name in out.split() if name.startswith(ROOM) and not ON_SCREEN.fullmatch(name)]


def _pdf_time(record: GameRecord) -> float:
    return _time(lambda: pdf_bytes(game_sheet(record), Paper()))


def _time(work: Callable[[], object]) -> float:
    work()
    return milliseconds(work, clock=time.process_time)


if __name__ == "__main__":
    print(*lines(), sep="\n")
