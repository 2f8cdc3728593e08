"""A picture as a file of its own, to be shared or kept. Only what a format needs is loaded."""

# ruff: noqa: PLC0415

from typing import Final

from scorepad.i18n.catalogue import language
from scorepad.sheets.pictures.scene import Picture

PICTURE_ENDINGS: Final = (".png", ".svg", ".pdf")

_PER_MM: Final = 8.0
"""Pixels of a PNG: about as many as a phone's screen is wide."""


def picture_file(picture: Picture, ending: str, title: str) -> bytes:
    """Return a picture set by `shared_setting` as a file, below its title.

    ending: of its name, one of PICTURE_ENDINGS.
    """
    from scorepad.sheets.pictures.on_paper import picture_page

    page = picture_page(picture, title)
    match ending:
        case ".png":
            from scorepad.sheets.page.raster import png_bytes

            return png_bytes(page, _PER_MM)
        case ".svg":
            from scorepad.sheets.page.picture import svg_text

            return svg_text(page).encode()
        case ".pdf":
            from scorepad.sheets.page.pdf import pages_pdf

            return pages_pdf((page,), title, picture.said, language())
    raise ValueError(ending)
