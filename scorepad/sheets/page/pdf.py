"""Pages as a PDF, with the same bytes for the same pages. Only this module uses fpdf2."""

import warnings
from collections.abc import Sequence
from datetime import UTC, datetime

from scorepad.sheets.model import Paper, Sheet
from scorepad.sheets.page.draw import draw_sheet
from scorepad.sheets.page.fonts import MM, font_file
from scorepad.sheets.page.paper import Area, DrawnPage, Mark, Stroke, TextMark

with warnings.catch_warnings():
    # In a browser there is no Pillow, which fpdf2 needs for pictures only.
    warnings.filterwarnings("ignore", "Pillow could not be imported")
    from fpdf import FPDF
    from fpdf.enums import TextMode


def pdf_bytes(sheet: Sheet, paper: Paper) -> bytes:
    """Return a sheet as a PDF; a blank sheet is drawn twice on a page if two are asked for."""
    _paper, pages = draw_sheet(sheet, paper)
    return pages_pdf(pages, sheet.title, sheet.rules, sheet.language)


def pages_pdf(pages: Sequence[DrawnPage], title: str, subject: str, language: str) -> bytes:
    """Return pages as a PDF. title, subject: what the document says of itself. language: such as `en`."""
    document = PdfDocument((pages[0].wide, pages[0].high), title, subject, language)
    for page in pages:
        document.add(page)
    return document.data()


class PdfDocument:
    """A PDF that gets its pages one by one. size: width and height of each in mm; the others as above."""

    def __init__(self, size: tuple[float, float], title: str, subject: str, language: str) -> None:
        self._pdf = pdf = FPDF(unit="mm", format=size)
        self._fonts: set[str] = set()
        pdf.set_auto_page_break(auto=False)
        pdf.set_creation_date(datetime(2000, 1, 1, tzinfo=UTC))
        pdf.set_title(title)
        pdf.set_subject(subject)
        pdf.set_lang(language)
        pdf.set_creator("Scorepad")

    def add(self, page: DrawnPage) -> None:
        """Add a page after those that are there."""
        used = {mark.font for mark in page.marks if isinstance(mark, TextMark)}
        for font in sorted(used - self._fonts):
            self._pdf.add_font(font, fname=font_file(font))
        self._fonts |= used
        self._pdf.add_page()
        for mark in page.marks:
            _put(self._pdf, mark)

    def data(self) -> bytes:
        """Return the file, after which no page is added."""
        return bytes(self._pdf.output())


def _put(pdf: FPDF, mark: Mark) -> None:
    match mark:
        case TextMark():
            pdf.set_font(mark.font, size=mark.size)
            pdf.set_text_color(*mark.colour)
            if mark.thick:
                _put_thick(pdf, mark)
            else:
                pdf.text(mark.x, mark.y, mark.text)
        case Stroke():
            pdf.set_draw_color(*mark.colour)
            pdf.set_line_width(mark.thick)
            pdf.line(mark.x, mark.y, mark.to_x, mark.to_y)
        case Area():
            pdf.set_draw_color(*mark.colour)
            pdf.set_fill_color(*mark.colour)
            pdf.set_line_width(mark.thick)
            pdf.rect(mark.x, mark.y, mark.wide, mark.high, style="D" if mark.thick else "F")


def _put_thick(pdf: FPDF, mark: TextMark) -> None:
    with pdf.local_context():
        pdf.set_draw_color(*mark.colour)
        # fpdf2 doesn't convert the line width to mm when it draws text, so it is given in points.
        pdf.set_line_width(mark.thick / MM)
        pdf.text_mode = TextMode.FILL_STROKE
        pdf.text(mark.x, mark.y, mark.text)
