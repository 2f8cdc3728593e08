"""Numbers the controls of each server process differently from those of every other (FLET.md, fault 25).

Flet counts its controls from 3 in every process, so after a restart the services of a page get the numbers
that they had before. A page that stayed open during the restart still has its old controls, and its client
takes a control with an equal number for the same one (Flet 1.0.5: `Control._mergeMaps`,
`ServiceRegistry._onServicesUpdated` and `Control.invokeMethod` in Dart):

1. When the page registers again, the client merges the new `ServiceRegistry` into its old one, because both
   are number 7. Properties that the server's answer leaves out stay as they were, and an empty list is left
   out: the list of services is still that of the old process, and the client binds each of them again.
2. The new process replaces that list by its first service, `SharedPreferences`, number 9. If the old list
   had a number 9, that number is bound already, and the control that has just arrived never will be.
3. The first call of the new service waits for its listener and fails after 10 s. It asks for the id of the
   device, without which nothing is drawn: the page ends with an error, in which a reload used to find it.

`SharedPreferences` leaves the list with the first event of a page. That is why a page which somebody had
touched survived a restart, and did not survive a second one right after it.

With numbers of its own, a new process replaces all that the old one has left on a page except the page and
its window, which Flet always numbers 1 and 2. A touch that the client kept while the server was away cannot
reach a wrong control either.
"""

import secrets
from collections.abc import Iterator
from typing import Final

from flet.controls.id_counter import ControlId

FIRST: Final = 1 << 16
LAST: Final = (1 << 32) - 1
"""Flutter compiled to JavaScript reads no integers of 64 bits: Safari and Firefox would show nothing."""


def _count_from(number: int) -> Iterator[int]:
    while True:
        yield number
        number = number + 1 if number < LAST else FIRST


# Starting in the lower half leaves room for two thousand million controls; a page has some thousands of them,
# so that two processes meet on one page once in a million restarts.
_numbers: Final = _count_from(FIRST + secrets.randbelow((1 << 31) - FIRST))


def number_apart() -> None:
    """Count controls from this process's own number on; doing so twice changes nothing."""
    vars(ControlId)["_counter"] = _numbers
