"""What draws on a page: text that fits its place, lines, boxes."""

from fpdf import FPDF

from scorepad.sheets.typeface import NONE, font_file, runs

Colour = tuple[int, int, int]
INK: Colour = (27, 26, 23)
SECOND: Colour = (79, 74, 65)
_SMALLEST = 4.5
_MM = 25.4 / 72


class Pen:
    """A pen on a document of fpdf2; all places in mm, sizes of type in points."""

    def __init__(self, pdf: FPDF) -> None:
        self.pdf = pdf
        self.missing = False
        self._loaded: set[str] = set()

    def width(self, text: str, size: float, *, bold: bool = False) -> float:
        """Measure a text in mm."""
        return sum(self._run_width(run.font, run.text, size) for run in runs(text, bold=bold))

    def write(
        self, x: float, y: float, text: str, size: float, *, bold: bool = False, colour: Colour = INK
    ) -> float:
        """Write a text from x on the line y and give where it ends; what no font has is a box."""
        self.pdf.set_text_color(*colour)
        for run in runs(text, bold=bold):
            wide = self._run_width(run.font, run.text, size)
            if run.font == NONE:
                self._boxes(x, y, len(run.text), size)
            else:
                self.pdf.text(x, y, run.text)
            x += wide
        return x

    def fit(
        self,
        place: tuple[float, float, float],
        text: str,
        size: float,
        *,
        align: str = "left",
        bold: bool = False,
        colour: Colour = INK,
    ) -> None:
        """Write a text on one line, smaller where it must be. place: x, y of its line, width."""
        x, y, room = place
        wide = self.width(text, size, bold=bold)
        if wide > room:
            size = max(_SMALLEST, size * room / wide)
            wide = self.width(text, size, bold=bold)
        x += {"left": 0.0, "right": room - wide, "centre": (room - wide) / 2}[align]
        self.write(x, y, text, size, bold=bold, colour=colour)

    def folded(self, text: str, room: float, size: float, *, bold: bool = False) -> list[str]:
        """Break a text into lines of a width, between words or within one that is too long."""
        lines = [""]
        for word in text.split(" "):
            tried = f"{lines[-1]} {word}" if lines[-1] else word
            if self.width(tried, size, bold=bold) <= room:
                lines[-1] = tried
                continue
            if lines[-1]:
                lines.append("")
            for sign in word:
                if lines[-1] and self.width(lines[-1] + sign, size, bold=bold) > room:
                    lines.append("")
                lines[-1] += sign
        return lines

    def line(self, x: float, y: float, to_x: float, to_y: float, thick: float = 0.15) -> None:
        """Draw a straight line."""
        self.pdf.set_draw_color(*SECOND)
        self.pdf.set_line_width(thick)
        self.pdf.line(x, y, to_x, to_y)

    def fill(self, x: float, y: float, wide: float, high: float, colour: Colour) -> None:
        """Fill a box."""
        self.pdf.set_fill_color(*colour)
        self.pdf.rect(x, y, wide, high, style="F")

    def box(self, x: float, y: float, side: float) -> None:
        """Draw an empty square."""
        self.pdf.set_draw_color(*INK)
        self.pdf.set_line_width(0.25)
        self.pdf.rect(x, y, side, side)

    def _run_width(self, font: str, text: str, size: float) -> float:
        if font == NONE:
            return len(text) * size * _MM
        if font not in self._loaded:
            self._loaded.add(font)
            self.pdf.add_font(font, fname=font_file(font))
        self.pdf.set_font(font, size=size)
        return self.pdf.get_string_width(text)

    def _boxes(self, x: float, y: float, count: int, size: float) -> None:
        self.missing = True
        side = size * _MM
        for at in range(count):
            self.box(x + at * side + 0.1 * side, y - 0.75 * side, 0.8 * side)
