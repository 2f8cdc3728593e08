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
    """Return the texts of all QR codes in a picture that stand side by side, from left to right."""
    with Image.open(io.BytesIO(png)) as picture:
        # The rows of a square code can look like a bar code of another kind.
        found = zxingcpp.read_barcodes(picture.convert("L"), formats=_SQUARE)
    return [str(each.text) for each in sorted(found, key=lambda code: code.position.top_left.x)]
