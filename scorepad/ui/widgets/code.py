"""A code that a phone's camera reads: drawn black on white in every light, with its quiet margin."""

import base64
import io

import flet as ft

from scorepad.i18n import _

MOST_SIGNS = 1200
"""A longer text makes dots too small for a camera that looks at a phone's screen."""

_MARGIN = 4
_DOT = 8


def code_png(text: str) -> bytes | None:
    """Draw a text as a QR code, eight pixels a dot; None if it is too long to be read well."""
    import segno  # noqa: PLC0415 - loaded when somebody shares, not at every start

    if len(text.encode()) > MOST_SIGNS:
        return None
    drawn = io.BytesIO()
    # The best correction that needs no larger code is taken by itself.
    segno.make_qr(text, error="l").save(drawn, kind="png", scale=_DOT, border=_MARGIN)
    return drawn.getvalue()


def code_image(png: bytes, width: float) -> ft.Control:
    """Show a code. width: of the place it has, in logical pixels."""
    # The client draws no image that is given as bytes (FLET.md, fault 54).
    written = base64.b64encode(png).decode()
    image = ft.Image(src=written, width=width, height=width, filter_quality=ft.FilterQuality.NONE)
    image.semantics_label = _("QR code to scan with a phone's camera")
    image.gapless_playback = True
    return image
