"""Files handed to a running app as another process would."""

from io import BytesIO
from pathlib import Path

from scorepad.service.importing import ImportResult, ImportTicket, hand_over


def hand_in(folder: Path, address: str, token: str, data: bytes) -> ImportResult:
    """Send a file with one part to the app on this folder and return its result."""
    ticket = ImportTicket(folder)
    try:
        (taken,) = hand_over(address, token, BytesIO(data), ticket.name)
    finally:
        ticket.withdraw()
    return taken
