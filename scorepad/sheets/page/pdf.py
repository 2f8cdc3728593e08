"""Pages as a PDF, with the same bytes for the same pages. Only this module uses fpdf2."""

import warnings
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

from scorepad.sheets.model import PAPER_SIZES, Paper, Sheet
from scorepad.sheets.page import paper
from scorepad.sheets.page.draw import draw_sheet
from scorepad.sheets.page.fonts import BOLD, JAPANESE, LATIN, MM, SYMBOLS, font_file, printable

with warnings.catch_warnings():
    # In a browser there is no Pillow, which fpdf2 needs for pictures only.
    warnings.filterwarnings("ignore", "Pillow could not be imported")
    from fpdf import FPDF
    from fpdf.enums import Align, TextMode
    from fpdf.fonts import FontFace


_EDGE = 15.0
"""mm around the lists."""

PLAIN, STRONG = FontFace(LATIN, size_pt=14, color=paper.INK), FontFace(LATIN, "BOLD", 14, paper.INK)
PALE, SMALL = FontFace(LATIN, size_pt=14, color=paper.SECOND), FontFace(LATIN, size_pt=11, color=paper.SECOND)
"""The looks of a column in a list."""


def pdf_bytes(sheet: Sheet, asked: Paper) -> bytes:
    """Return a sheet as a PDF; a blank sheet is drawn twice on a page if two are asked for."""
    _paper, pages = draw_sheet(sheet, asked)
    document = DrawnPdf((pages[0].wide, pages[0].high), sheet.title, sheet.rules, sheet.language)
    for page in pages:
        document.add_drawn(page)
    return bytes(document.output())


class DrawnPdf(FPDF):
    """A PDF that gets its drawn pages one by one. size: width and height of each in mm.

    title, subject: what the document says of itself. language: such as `en`.
    """

    def __init__(self, size: tuple[float, float], title: str, subject: str, language: str) -> None:
        super().__init__(unit="mm", format=size)
        self.set_auto_page_break(auto=False)
        _describe(self, title, subject, language)

    def add_drawn(self, page: paper.DrawnPage) -> None:
        """Add a page after those that are there."""
        used = {mark.font for mark in page.marks if isinstance(mark, paper.TextMark)}
        for font in sorted(used - self.fonts.keys()):
            self.add_font(font, fname=font_file(font))
        self.add_page()
        for mark in page.marks:
            _put(self, mark)


class ListPdf(FPDF):
    """A PDF of lists by fpdf2's own means, with the title above each page. size: `a4` or `letter`."""

    def __init__(self, title: str, size: str, language: str) -> None:
        super().__init__(unit="mm", format=PAPER_SIZES[size])
        _describe(self, title, "", language)
        self._above, self._heading = title, ""
        for font in (LATIN, SYMBOLS, JAPANESE):
            self.add_font(font, fname=font_file(font))
            self.add_font(font, style="B", fname=font_file(BOLD if font == LATIN else font))
        self.set_fallback_fonts([SYMBOLS, JAPANESE])
        self.set_margin(_EDGE)
        self.set_auto_page_break(auto=True, margin=_EDGE)

    def header(self) -> None:
        """Write the title and the heading of the list, as fpdf2 has it done on each page."""
        for text, style, size, colour in (
            (self._above, "B", 26, paper.INK),
            (self._heading, "", 14, paper.SECOND),
        ):
            self.set_font(LATIN, style, size)
            self.set_text_color(*colour)
            self.multi_cell(0, size * MM * 1.3, printable(text), new_x="LMARGIN", new_y="NEXT")
        self.ln(4)

    def add_list(
        self, heading: str, rows: Iterable[Sequence[str]], columns: Sequence[tuple[int, FontFace]]
    ) -> None:
        """Add a list on pages of its own. columns: each a share of the width and a look; numbers last."""
        self._heading = heading
        self.add_page()
        self.set_draw_color(*paper.HAIR)
        self.set_line_width(paper.THIN[0])
        widths, faces = zip(*columns, strict=True)
        with self.table(
            col_widths=widths,
            text_align=[Align.R if at and at == len(columns) - 1 else Align.L for at in range(len(columns))],
            line_height=14 * MM * 1.3,
            padding=(1.0, 0.5),
            borders_layout="HORIZONTAL_LINES",
            first_row_as_headings=False,
        ) as table:
            for texts in rows:
                row = table.row()
                for text, face in zip(texts, faces, strict=True):
                    row.cell(printable(text), style=face)


def _describe(pdf: FPDF, title: str, subject: str, language: str) -> None:
    pdf.set_creation_date(datetime(2000, 1, 1, tzinfo=UTC))
    pdf.set_title(title)
    pdf.set_subject(subject)
    pdf.set_lang(language)
    pdf.set_creator("Scorepad")


def _put(pdf: FPDF, mark: paper.Mark) -> None:
    match mark:
        case paper.TextMark():
            pdf.set_font(mark.font, size=mark.size)
            pdf.set_text_color(*mark.colour)
            if mark.thick:
                _put_thick(pdf, mark)
            else:
                pdf.text(mark.x, mark.y, mark.text)
        case paper.Stroke():
            pdf.set_draw_color(*mark.colour)
            pdf.set_line_width(mark.thick)
            pdf.line(mark.x, mark.y, mark.to_x, mark.to_y)
        case paper.Area():
            pdf.set_draw_color(*mark.colour)
            pdf.set_fill_color(*mark.colour)
            pdf.set_line_width(mark.thick)
            pdf.rect(mark.x, mark.y, mark.wide, mark.high, style="D" if mark.thick else "F")


def _put_thick(pdf: FPDF, mark: paper.TextMark) -> None:
    with pdf.local_context():
        pdf.set_draw_color(*mark.colour)
        # fpdf2 doesn't convert the line width to mm when it draws text, so it is given in points.
        pdf.set_line_width(mark.thick / MM)
        pdf.text_mode = TextMode.FILL_STROKE
        pdf.text(mark.x, mark.y, mark.text)
