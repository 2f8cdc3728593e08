"""Files handed to a running app as another process would."""

from io import BytesIO
from pathlib import Path

from scorepad.live.handover import hand_over
from scorepad.live.taking import Taken
from scorepad.live.ticket import Ticket


def hand_in(folder: Path, address: str, token: str, data: bytes) -> Taken:
    """Hand a file with one part to the app on this folder and return what became of it."""
    ticket = Ticket(folder)
    try:
        (taken,) = hand_over(address, token, BytesIO(data), ticket.name)
    finally:
        ticket.withdraw()
    return taken
