"""Files handed to a running app as another process would."""

from io import BytesIO

from scorepad.service.importing import ImportResult
from scorepad.service.running_app import hand_over


def hand_in(address: str, token: str, data: bytes) -> ImportResult:
    """Send a file with one part to the running app and return its result."""
    (taken,) = hand_over(address, token, BytesIO(data))
    return taken
