"""What an event may be in the log of a game, for files that are read and for logs that are taken in."""

from typing import Final

from scorepad.game.events import Event, GameChange
from scorepad.rules.faults import Fault
from scorepad.score.limits import range_fault

FIRST_NUMBER: Final = 1
LAST_NUMBER: Final = 2**53 - 1
"""The largest whole number that JSON holds exactly in every program."""


def number_faults(event: Event, path: str) -> tuple[Fault, ...]:
    """Return what is wrong with an event's counter and its Lamport number: `out_of_range`, or nothing.

    path: where the event stands in its file.
    """
    numbers = {"counter": event.counter, "lamport": event.lamport}
    found = (
        range_fault(value, FIRST_NUMBER, LAST_NUMBER, f"{path}.{name}") for name, value in numbers.items()
    )
    return tuple(fault for fault in found if fault)


def log_faults(event: Event, path: str) -> tuple[Fault, ...]:
    """Return why an event can't stand in the log of a game: `wrong_type`, `out_of_range`, or nothing.

    path: where the event stands in its file.
    """
    if isinstance(event.change, GameChange):
        return number_faults(event, path)
    return (Fault("wrong_type", f"{path}.change"), *number_faults(event, path))
