"""A page as a picture for the preview, with the marks and fonts of the PDF."""

from functools import lru_cache
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from scorepad.sheets.page.fonts import MM, font_file
from scorepad.sheets.page.pen import Area, DrawnPage, Mark, Stroke, TextMark

_FINER = 3
"""Drawn larger and scaled down, so that letters keep their spacing on paper."""


def png_bytes(page: DrawnPage, width: int) -> bytes:
    """Return a page as a PNG. width: of the picture in pixels."""
    scale = width * _FINER / page.wide
    image = Image.new("RGB", (width * _FINER, round(page.high * scale)), "white")
    draw = ImageDraw.Draw(image)
    for mark in page.marks:
        _put(draw, mark, scale)
    out = BytesIO()
    image.reduce(_FINER).save(out, "PNG")
    return out.getvalue()


def _put(draw: ImageDraw.ImageDraw, mark: Mark, scale: float) -> None:
    x, y = mark.x * scale, mark.y * scale
    thick = max(1, round(mark.thick * scale))
    match mark:
        case TextMark():
            font = _font(mark.font, mark.size * MM * scale)
            edge = mark.thick / 2 * scale
            draw.text((x, y), mark.text, mark.colour, font, anchor="ls", stroke_width=edge)
        case Stroke():
            draw.line((x, y, mark.to_x * scale, mark.to_y * scale), mark.colour, thick)
        case Area():
            corners = (x, y, (mark.x + mark.wide) * scale, (mark.y + mark.high) * scale)
            if mark.thick:
                draw.rectangle(corners, outline=mark.colour, width=thick)
            else:
                draw.rectangle(corners, fill=mark.colour)


@lru_cache(maxsize=64)
def _font(font: str, size: float) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(font_file(font), size)
