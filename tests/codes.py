"""What a phone's camera reads from a picture of a QR code."""

import io

import zxingcpp
from PIL import Image

_SQUARE = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)


def read_code(png: bytes) -> str:
    """Return the text of the only QR code in a picture, a drawn one or a screenshot."""
    found = read_codes(png)
    assert len(found) == 1, f"{len(found)} codes in the picture"
    return found[0]


def read_codes(png: bytes) -> list[str]:
    """Return the texts of all QR codes in a picture, from left to right."""
    return [str(each.text) for each in _find(png)]


def code_widths(png: bytes) -> list[int]:
    """Return how many pixels wide the QR codes in a picture are, from left to right."""
    return [each.position.top_right.x - each.position.top_left.x for each in _find(png)]


def _find(png: bytes) -> list[zxingcpp.Barcode]:
    with Image.open(io.BytesIO(png)) as picture:
        # The rows of a square code can look like a bar code of another kind.
        found = zxingcpp.read_barcodes(picture.convert("L"), formats=_SQUARE)
    return sorted(found, key=lambda code: code.position.top_left.x)
