"""QR codes for a camera."""

import base64
import io
from typing import Final

import flet as ft

from scorepad.i18n import _

LONGEST_QR_TEXT: Final = 1200
"""A longer text makes the dots too small for a camera pointed at a phone's screen."""

_MARGIN: Final = 4
_DOT: Final = 8


def code_png(text: str) -> bytes | None:
    """Return a text as a QR code, eight pixels a dot; None if it is too long to be read well."""
    import segno  # noqa: PLC0415 - loaded when somebody shares, not at every start

    if len(text.encode()) > LONGEST_QR_TEXT:
        return None
    drawn = io.BytesIO()
    # segno chooses the best error correction that needs no larger code by itself.
    segno.make_qr(text, error="l").save(drawn, kind="png", scale=_DOT, border=_MARGIN)
    return drawn.getvalue()


def qr_code(text: str, width: float, said: str = "") -> ft.Image | None:
    """Draw a text as a code, None if it is too long. width: logical pixels. said: its name when read out."""
    png = code_png(text)
    if png is None:
        return None
    # The client draws no image that is given as bytes (FLET.md, fault 54).
    image = ft.Image(src=base64.b64encode(png).decode(), width=width, height=width)
    image.filter_quality = ft.FilterQuality.NONE
    # By itself the client makes no picture larger, so two codes side by side would differ in size.
    image.fit = ft.BoxFit.FILL
    image.semantics_label = said or _("QR code to scan with a phone's camera")
    image.gapless_playback = True
    return image
