"""What any place that keeps games must be able to do."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import NewType, Protocol

from scorepad.game.draft import Draft
from scorepad.game.events import Event
from scorepad.rules.faults import Fault
from scorepad.storage.device_key import DeviceKey

NoticeId = NewType("NoticeId", int)

LIBRARY = "library"
"""The stream of its own for deleted games, house rules, people and settings."""

NO_DRAFTS: Mapping[str, Draft | None] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class StoredSummary:
    """What lists show of a game, as text that only its maker reads.

    events: how many of the game's it was made of. made_by: the version of the program that made it.
    is_stale: whether the game has other events by now.
    """

    stream: str
    events: int
    made_by: str
    body: str
    is_stale: bool = False


@dataclass(frozen=True, slots=True)
class Notice:
    """Something about the file that a person has to know."""

    id: NoticeId
    fault: Fault


class Store(Protocol):
    """Keeps streams of events, one a game, and the drafts beside them.

    Every method blocks: never call one on the event loop. What cannot be kept or read raises Refused with
    the fault `not_kept` or `not_readable`; the store stays usable.
    """

    @property
    def path(self) -> Path:
        """The database."""

    def append(
        self, stream: str, events: Sequence[Event], drafts: Mapping[str, Draft | None] = NO_DRAFTS
    ) -> None:
        """Make events and drafts durable, all or none, before returning.

        An event already there is passed over. drafts: by device; None forgets what it was typing.
        """

    def events(self, stream: str) -> list[Event]:
        """Return all events of a stream, in their order; raises Refused `game_damaged` too."""

    def streams(self) -> list[str]:
        """Return the ids of all games, without the library, the one stored last at the end."""

    def lines(self, after: str, most: int) -> list[tuple[str, StoredSummary | None]]:
        """Return the ids that follow one in their order, at most so many, each with its line.

        A line that is missing, or is not as it was stored, is None.
        """

    def put_lines(self, lines: Iterable[StoredSummary]) -> None:
        """Store lines in place of the games' earlier ones."""

    def last_stored_first(self) -> list[str]:
        """Return the ids of all games, the one that was written to last first."""

    def drafts(self, stream: str) -> dict[str, Draft]:
        """Return what the devices were typing in a game, by device; raises Refused `game_damaged` too."""

    def notices(self) -> tuple[Notice, ...]:
        """Return what happened to the file and nobody has put away yet, the oldest first."""

    def put_notice_away(self, notice: NoticeId) -> None:
        """Forget a notice."""

    def misplacement(self) -> Fault | None:
        """Return why nothing is kept at present, None while all is well; takes no time."""

    def go_on_afresh(self) -> None:
        """Write all that is held into a new file in place of the one that is gone or was exchanged."""

    def take_what_is_there(self) -> None:
        """Go on with the file that was put in place of the open one."""

    def begin_anew(self) -> None:
        """Set a damaged file aside and go on with what can be read of it."""

    def repair(self, stream: str, notice: Fault) -> None:
        """Go on with the sound part of a damaged game; the rest is kept where nothing reads it.

        notice: kept with the change.
        """

    def checkpoint(self) -> None:
        """Bring everything into one file."""

    def devices(self) -> list[str]:
        """Return every device that is the author of an event or has a draft."""

    def device_key(self) -> DeviceKey | None:
        """Return the key that proves device ids, None if there is none or a damaged one."""

    def keep_device_key(self, key: DeviceKey) -> None:
        """Make a key durable in place of the one before."""

    def close(self) -> None:
        """Release the file."""
