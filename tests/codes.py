"""What a phone's camera reads from a picture of a QR code."""

import io

import zxingcpp
from PIL import Image

_SQUARE = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)


def read_code(png: bytes) -> str:
    """Return the text of the only QR code in a picture, a drawn one or a screenshot."""
    with Image.open(io.BytesIO(png)) as picture:
        # The rows of a square code can look like a bar code of another kind.
        found = zxingcpp.read_barcodes(picture.convert("L"), formats=_SQUARE)
    assert len(found) == 1, f"{len(found)} codes in the picture"
    return str(found[0].text)
