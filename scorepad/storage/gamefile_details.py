"""What a game file says besides its rules and rounds: sides, what came from paper, the details."""

import re
from collections.abc import Sequence

from scorepad.rules.faults import Fault
from scorepad.score.limits import (
    MAX_PLAYERS,
    MAX_SIDES,
    MIN_PLAYERS,
    MIN_SIDES,
    date_fault,
    sides_faults,
    start_faults,
    trimmed,
)
from scorepad.score.record import Side, Start
from scorepad.storage.gamefile_place import Place

_UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def read_sides(place: Place) -> tuple[Side, ...]:
    """Read the sides; faults: those of `sides_faults`, and of types and keys. Names are trimmed.

    Too many are none: what depends on how many there are can't be judged by a part of them.
    """
    before = len(place.faults)
    items = place.items(MAX_SIDES, MIN_SIDES)
    sides = tuple(_side(item) for item in items)
    typed = {fault.path for fault in place.faults[before:]}
    place.add(fault for fault in sides_faults(sides, place.path) if not _within(fault, typed))
    whole = isinstance(place.value, list) and len(items) == len(place.value)
    return tuple(trimmed(side) for side in sides) if whole else ()


def read_start(place: Place, sides: Sequence[Side]) -> Start | None:
    """Read what was taken over from paper; faults: those of `start_faults`, and of types and keys."""
    before = len(place.faults)
    found = place.keys(("round", "totals"))
    number = found["round"].value if "round" in found else 1
    items = found["totals"].items(MAX_SIDES, MIN_SIDES) if "totals" in found else ()
    readable = "totals" in found and found["totals"].value == [item.value for item in items]
    # What can't be read was noted; something that fits stands in for it, so that the rest is checked.
    totals = [item.value for item in items] if readable else [0] * len(sides)
    place.add(start_faults(number, totals, len(sides) or len(totals), place.path))
    if len(place.faults) > before or not isinstance(number, int):
        return None
    return Start(number, tuple(total for total in totals if isinstance(total, int)))


def read_id(place: Place) -> str | None:
    """Read a game's UUID, in small letters; fault: `not_a_uuid`."""
    text = place.text().lower()
    if isinstance(place.value, str) and not _UUID.fullmatch(text):
        place.fault("not_a_uuid")
    return text


def read_date(place: Place) -> str:
    """Read a day as YYYY-MM-DD; fault: `not_a_date`."""
    place.note(date_fault(place.value, place.path))
    return str(place.value)


def _side(place: Place) -> Side:
    found = place.keys(("name",), ("players",))
    players = found["players"].items(MAX_PLAYERS, MIN_PLAYERS) if "players" in found else ()
    return Side(found["name"].text() if "name" in found else "", tuple(player.text() for player in players))


def _within(fault: Fault, paths: set[str]) -> bool:
    return any(fault.path == path or fault.path.startswith(f"{path}.") for path in paths)
